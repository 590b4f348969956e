"""Networks of this machine: which address phones are told, and the name that nobody else may have."""

from __future__ import annotations

import asyncio
import socket
from typing import Any, ClassVar

import pytest
import zeroconf
import zeroconf.asyncio

from hardware.web.networks import NAME, follow_networks, order_addresses, published_name

REACHED = ("192.168.1.5",)


def test_the_likeliest_address_comes_first_and_some_are_left_out() -> None:
    found = ["127.0.0.1", "172.17.0.1", "169.254.3.4", "203.0.113.9", "192.168.1.5", "0.0.0.0"]
    assert order_addresses(found, "192.168.1.5") == ("192.168.1.5", "172.17.0.1", "203.0.113.9")
    assert order_addresses(["127.0.0.1"], "") == ("127.0.0.1",)


class Answering:
    """The library that answers for names in a local network, without a network."""

    registered: ClassVar[list[zeroconf.ServiceInfo]] = []
    closed: ClassVar[list[bool]] = []

    def __init__(self, interfaces: Any) -> None:
        assert interfaces == list(REACHED)
        self.zeroconf = self

    async def async_register_service(self, info: zeroconf.ServiceInfo, *, allow_name_change: bool) -> None:
        """Keep what is published."""
        assert allow_name_change
        self.registered.append(info)

    async def async_close(self) -> None:
        """Note the end."""
        self.closed.append(True)


class Resolver:
    """A look for whoever has the name already."""

    is_taken: ClassVar[bool] = False

    def __init__(self, name: str) -> None:
        assert name == f"{NAME}."

    async def async_request(self, _: Answering, milliseconds: int) -> bool:
        """Return whether somebody answers."""
        assert milliseconds >= 500
        return self.is_taken


@pytest.mark.parametrize("is_taken", [False, True])
def test_the_name_is_published_where_nobody_else_answers_it(monkeypatch: pytest.MonkeyPatch, is_taken: bool) -> None:
    monkeypatch.setattr(zeroconf.asyncio, "AsyncZeroconf", Answering)
    monkeypatch.setattr(zeroconf, "AddressResolverIPv4", Resolver)
    monkeypatch.setattr(Resolver, "is_taken", is_taken)
    monkeypatch.setattr(Answering, "registered", [])
    monkeypatch.setattr(Answering, "closed", [])

    async def publish() -> None:
        async with published_name(REACHED, 8321) as is_ours:
            assert is_ours is not is_taken
            assert not Answering.closed

    asyncio.run(publish())
    assert Answering.closed == [True]
    assert [(info.server, info.port, info.addresses) for info in Answering.registered] == (
        [] if is_taken else [(f"{NAME}.", 8321, [socket.inet_aton(REACHED[0])])]
    )


def test_without_multicast_no_name_is_published(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: Any) -> None:
        raise OSError(19, "No such device")

    monkeypatch.setattr(zeroconf.asyncio, "AsyncZeroconf", refuse)

    async def publish() -> bool:
        async with published_name(REACHED, 8321) as is_ours:
            return is_ours

    assert asyncio.run(publish()) is False


def test_users_of_the_networks_begin_anew_when_they_change() -> None:
    now, seen, ended = [REACHED], [], []

    async def use(reached: tuple[str, ...]) -> None:
        seen.append(reached)
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(reached)

    async def script() -> None:
        following = asyncio.create_task(follow_networks(use, lambda: now[0], 0.001))
        await asyncio.sleep(0.02)
        now[0] = ("10.42.0.1",)
        while len(seen) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)

    asyncio.run(script())
    assert seen == ended == [REACHED, ("10.42.0.1",)]
