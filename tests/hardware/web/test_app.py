"""Requests from honest and dishonest browsers, without a network."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from hardware.web.app import COOKIE, FILES, FOR_ALL, LONGEST_BODY, MOST_PAGES, PAGE, make_app
from hardware.web.door import MOST_WRONG
from hardware.web.gate import Gate, PanelGate
from hardware.web.guard import is_our_host
from hardware.web.panel import WebPanel
from tests.hardware.clockwork import Clockwork
from tests.hardware.rigs import SEATS, scene
from tests.hardware.web.staged import MOST_TO_LOAD, count_handheld_bytes

OWN = ("192.0.2.7", 8321)
"""Address of the server, as the connection tells it."""

HOST = "192.0.2.7:8321"
PHONE = ("192.0.2.9", 50000)
HERE = ("127.0.0.1", 50000)

"""Bytes of all files that a handheld loads before it is drawn, as they lie on the disk, with its first frame."""


@dataclass
class Answer:
    """Answer of the server to one request."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def token(self) -> str | None:
        """The token that it gives."""
        cookie = self.headers.get("set-cookie", "")
        return cookie.split(";")[0].partition("=")[2] if cookie.startswith(f"{COOKIE}=") else None


class Client:
    """A browser that can send whatever it likes.

    Args:
        panel: The panel whose pages it asks for, or the gate to it.
        client: Its address and port.
    """

    def __init__(self, panel: WebPanel | Gate, client: tuple[str, int] = PHONE) -> None:
        self.app = make_app(PanelGate(panel) if isinstance(panel, WebPanel) else panel)
        self.client = client

    def scope(self, kind: str, path: str, headers: Mapping[str, str], method: str = "GET") -> dict[str, Any]:
        """Return the scope of a request as the server makes it."""
        given = {"host": HOST} | dict(headers)
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http" if kind == "http" else "ws",
            "path": path.partition("?")[0],
            "raw_path": path.partition("?")[0].encode(),
            "query_string": path.partition("?")[2].encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in given.items()],
            "client": self.client,
            "server": OWN,
            "subprotocols": [PAGE],
            "state": {},
        }

    def ask(self, path: str, method: str = "GET", body: bytes = b"", **headers: str) -> Answer:
        """Return the answer to a request; `host`, `origin` and `cookie` are headers."""
        answer = Answer()

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                answer.status = message["status"]
                answer.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            else:
                answer.body += message.get("body", b"")

        asyncio.run(self.app(self.scope("http", path, headers, method), receive, send))
        return answer

    def join(self, code: str, origin: str = f"http://{HOST}") -> Answer:
        """Return the answer to a code."""
        return self.ask("/join", "POST", json.dumps({"code": code}).encode(), origin=origin)

    def open(self, *messages: str, **headers: str) -> list[dict[str, Any]]:
        """Return all that a connection is sent that sends these messages and is then gone."""
        sent: list[dict[str, Any]] = []
        waiting = [{"type": "websocket.receive", "text": text} for text in messages]

        async def receive() -> dict[str, Any]:
            if len(sent) == 0:
                return {"type": "websocket.connect"}
            for _ in range(20):
                await asyncio.sleep(0)
            return waiting.pop(0) if waiting else {"type": "websocket.disconnect", "code": 1001}

        async def send(message: Any) -> None:
            sent.append(message)

        given = {"origin": f"http://{HOST}"} | headers
        asyncio.run(self.app(self.scope("websocket", "/table", given), receive, send))
        return sent


@pytest.fixture
def clock() -> Clockwork:
    return Clockwork()


@pytest.fixture
def panel(clock: Clockwork) -> WebPanel:
    made = WebPanel(clock=clock.seconds, addresses=[f"http://{HOST}"])
    made.seats_with_buttons(SEATS)
    made.show(scene("Rohan", "door: how?"))
    return made


@pytest.fixture
def phone(panel: WebPanel) -> Client:
    return Client(panel)


def test_a_page_whose_token_was_withdrawn_comes_back_to_joining(panel: WebPanel) -> None:
    here = Client(panel, HERE)
    token = panel.door.admit("host")
    cookie = f"{COOKIE}={token}"
    assert here.ask("/site/main.js", "HEAD", cookie=cookie).status == 200
    panel.dismiss_tables()
    assert here.ask("/site/main.js", "HEAD", cookie=cookie).status == 403
    back = here.ask("/?out", cookie=cookie)
    assert (b"join.js" in back.body, back.token) == (True, None)
    # Whoever opens the page anew on this machine has its keyboard as well.
    assert here.ask("/", cookie=cookie).token is not None


def test_a_phone_without_a_token_sees_the_joining_page_and_nothing_else(phone: Client) -> None:
    assert b"join.js" in phone.ask("/").body
    for file in FILES.iterdir():
        assert phone.ask(f"/site/{file.name}").status == (200 if file.name in FOR_ALL else 403), file.name


def test_no_file_outside_the_page_can_be_read(panel: WebPanel, phone: Client) -> None:
    token = panel.door.admit("host")
    for path in ("/site/../app.py", "/site/..%2fapp.py", "/site/%2e%2e", "/site/none.js"):
        assert phone.ask(path, cookie=f"{COOKIE}={token}").status == 404


def test_a_code_gives_a_token_that_opens_the_page(panel: WebPanel, phone: Client) -> None:
    answer = phone.join(panel.door.code)
    assert answer.status == 204
    assert {"HttpOnly", "SameSite=strict"} <= set(answer.headers["set-cookie"].split("; "))
    assert b"main.js" in phone.ask("/", cookie=f"{COOKIE}={answer.token}").body
    assert phone.ask("/site/main.js", cookie=f"{COOKIE}={answer.token}").status == 200


def test_a_code_works_once_and_a_guessed_one_never(panel: WebPanel, phone: Client) -> None:
    code = panel.door.code
    assert phone.join(code).status == 204
    assert phone.join(code).status == 403
    for _ in range(MOST_WRONG):
        phone.join("00000000")
    assert phone.join(panel.door.code).status == 429


def test_opening_the_address_of_a_code_does_not_use_it_up(panel: WebPanel, phone: Client) -> None:
    code = panel.door.code
    assert b"join.js" in phone.ask(f"/J/{code}").body
    assert panel.door.code == code


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"code":7}', b"x" * (LONGEST_BODY + 1)])
def test_a_malformed_request_to_join_is_refused(phone: Client, body: bytes) -> None:
    assert phone.ask("/join", "POST", body, origin=f"http://{HOST}").status in (400, 413)


def test_this_machine_gets_a_token_for_the_table(panel: WebPanel) -> None:
    answer = Client(panel, HERE).ask("/")
    assert answer.token is not None
    guest = panel.door.find_guest(answer.token)
    assert guest is not None
    assert guest.role == "host"


@pytest.mark.parametrize("host", ["evil.example:8321", "192.0.2.8:8321", "192.0.2.7:80", "192.0.2.7", "", "[::1"])
def test_a_name_that_was_bound_to_our_address_is_refused(phone: Client, host: str) -> None:
    assert phone.ask("/", host=host).status == 421
    assert [message["type"] for message in phone.open(host=host)] == ["websocket.close"]


def test_this_machine_is_called_by_its_names_and_its_own_address() -> None:
    assert is_our_host("localhost:8321", ("127.0.0.1", 8321))
    assert is_our_host("Drakvakt.local:8321", OWN)
    assert is_our_host("[::1]:8321", ("::1", 8321))
    assert is_our_host("192.0.2.7", ("192.0.2.7", 80))
    assert not is_our_host("192.0.2.7:8321", None)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", f"https://{HOST}", ""])
def test_a_page_of_somebody_else_can_neither_join_nor_connect(panel: WebPanel, phone: Client, origin: str) -> None:
    assert phone.join(panel.door.code, origin).status == 403
    token = panel.door.admit("host")
    sent = phone.open(origin=origin, cookie=f"{COOKIE}={token}")
    assert [message["type"] for message in sent] == ["websocket.close"]


def test_a_connection_without_a_token_is_closed_before_it_begins(phone: Client) -> None:
    for cookie in ("", f"{COOKIE}=", f"{COOKIE}=guessed"):
        assert [message["type"] for message in phone.open(cookie=cookie)] == ["websocket.close"]


def test_a_connection_gets_its_frame_and_ends_at_the_first_rude_message(panel: WebPanel, phone: Client) -> None:
    token = panel.door.admit("phone")
    sent = phone.open('{"do":"sit","seat":"Ada"}', "rude", '{"do":"stand"}', cookie=f"{COOKIE}={token}")
    assert sent[0]["type"] == "websocket.accept"
    assert json.loads(sent[1]["text"])["push"]["page"]["all"]["view"] == "seats"
    assert json.loads(sent[2]["text"]) == {"done": True}
    assert json.loads(sent[3]["text"])["push"]["page"]["set"]["seat"] == "Ada"
    assert sent[-1] == {"type": "websocket.close", "code": 1008, "reason": ""}
    assert panel.seats_with_buttons(SEATS) == {"Ada"}


def test_connections_are_counted(panel: WebPanel) -> None:
    token = panel.door.admit("host")

    async def open_many() -> int:
        client = Client(panel)
        opened = []
        over = asyncio.Event()

        async def open_one() -> None:
            begun = False

            async def receive() -> dict[str, Any]:
                nonlocal begun
                if not begun:
                    begun = True
                    return {"type": "websocket.connect"}
                await over.wait()
                return {"type": "websocket.disconnect", "code": 1001}

            async def send(message: Any) -> None:
                if message["type"] == "websocket.accept":
                    opened.append(message)

            headers = {"origin": f"http://{HOST}", "cookie": f"{COOKIE}={token}"}
            await client.app(client.scope("websocket", "/table", headers), receive, send)

        tasks = [asyncio.create_task(open_one()) for _ in range(500)]
        for _ in range(50):
            await asyncio.sleep(0)
        count = len(opened)
        over.set()
        await asyncio.gather(*tasks)
        return count

    assert asyncio.run(open_many()) == MOST_PAGES


def test_every_answer_forbids_what_the_page_does_not_need(panel: WebPanel, phone: Client) -> None:
    for path in ("/", "/J/AAAAAAAA", "/site/join.js", "/site/main.js", "/none"):
        headers = phone.ask(path).headers
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["content-security-policy"].startswith("default-src 'none'")
        assert headers["cache-control"] == "no-store"
        assert headers["referrer-policy"] == "no-referrer"


def test_the_page_needs_nothing_from_elsewhere_and_no_code_in_its_markup() -> None:
    for file in (file for file in FILES.iterdir() if file.suffix != ".woff2"):
        text = file.read_text()
        assert "http://" not in text.replace("http://www.w3.org/2000/svg", ""), file.name
        assert "https://" not in text, file.name
        assert " style=" not in text, file.name
        assert "innerHTML" not in text, file.name
        assert len(text.splitlines()) <= 300, file.name


def test_a_handheld_loads_at_most_150_kilobytes() -> None:
    assert max(count_handheld_bytes(game) for game in ("legenden", "talisman")) <= MOST_TO_LOAD


def test_files_are_packed_for_browsers_that_take_it(panel: WebPanel) -> None:
    client, cookie = Client(panel, HERE), f"{COOKIE}={panel.door.admit('host')}"
    plain = client.ask("/site/words.js", cookie=cookie)
    packed = client.ask("/site/words.js", "GET", b"", cookie=cookie, **{"accept-encoding": "br, gzip;q=0.8"})
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert "content-encoding" not in plain.headers
    font = client.ask("/site/display.woff2", "GET", b"", cookie=cookie, **{"accept-encoding": "gzip"})
    assert "content-encoding" not in font.headers, "it is packed already"
