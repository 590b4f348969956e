"""Serving of the protocol at a running table: each request is answered as far as its right allows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

from companion.cli.engine import version_two
from companion.cli.engine.handler import NEWEST_VERSION, describe_program
from companion.cli.engine.refusals import describe_refusal, find_path
from companion.cli.engine.requests import FIELDS, READY, BadRequest, check_request, find_id
from companion.cli.engine.requests import Request as Checked
from companion.cli.engine.rights import check_right, limit_ask, list_requests
from companion.cli.engine.table_requests import CHANGES, LOOKS, ReplyStyle
from companion.cli.host.actions import Actions
from companion.cli.host.deadlines import Deadlines
from companion.cli.host.situations import Situations
from companion.game import find
from companion.language import Voice
from companion.pages import situation as acts
from companion.table import Table
from hardware.panel import Request, Right

Made = TypeVar("Made")

SERVED: Final = {**FIELDS, **READY}
"""Fields of each request at a running table."""


class Serving:
    """Server of the requests of programs that have joined one table; a wrong request changes nothing.

    Args:
        table: The table.
        situations: The situations for everybody and for each seat.
        actions: Actions, which run the table's work on its thread.
        deadlines: The countdown.
        voice: Speaker in the language of the table.
    """

    def __init__(
        self, table: Table, situations: Situations, actions: Actions, deadlines: Deadlines, voice: Voice
    ) -> None:
        self._table = table
        self._situations = situations
        self._actions = actions
        self._deadlines = deadlines
        self._voice = voice

    async def take(self, request: Request) -> None:
        """Answer a request through its callback."""
        name = find_id(request.body)
        try:
            checked = check_request(request.body, SERVED)
            check_right(request.right, checked)
            reply = await self._do(request.right, checked, request.language)
        except (Exception, SystemExit) as error:
            refusal = describe_refusal(error, secret=self._situations.is_secret())
            reply = {"error": refusal | {"path": find_path(request.body, error, find)}}
        request.reply(reply if name is None else {"id": name, **reply})

    async def _do(self, right: Right, request: Checked, language: str) -> dict[str, Any]:
        request_name = request["do"]
        is_table_language = language in ("", self._voice.language)
        voice = self._voice if is_table_language else self._voice.in_language(language)
        if request_name == "hello":
            return self._answer_hello(right, request, voice)
        if request_name == "ready":
            await self._start_countdown(request)
        elif request_name in CHANGES:
            await self._change(request)
        elif request_name in LOOKS:
            return await self._run_at_table(
                partial(LOOKS[request_name], self._table, request, ReplyStyle(NEWEST_VERSION, voice.language, voice))
            )
        return await self._run_at_table(partial(self._describe_open_ask, right, voice))

    def _answer_hello(self, right: Right, request: Checked, voice: Voice) -> dict[str, Any]:
        if request.get("protocol", NEWEST_VERSION) != NEWEST_VERSION:
            raise BadRequest("field", f"A running table speaks version {NEWEST_VERSION} only.", "/protocol")
        reply = describe_program(NEWEST_VERSION, list_requests(right), voice.language)
        reply["hello"]["right"] = {"kind": right.kind, "seat": right.seat, "answers": sorted(right.answers)}
        return reply

    async def _change(self, request: Checked) -> None:
        """Carry out a request that changes something; only its sender receives a refusal."""
        request_name = request["do"]
        if request_name in ("answer", "lay") and self._situations.is_secret():
            self._situations.note_press(request["seat"], balks=False)
        if request_name in ("undo", "redo"):
            self._actions.break_off()
        elif request_name == "answer":
            self._deadlines.countdown.begin_at_once()
        work = partial(CHANGES[request_name], self._table, request)
        refused = await self._actions.try_work(work, look_only=request_name == "lay")
        if refused is not None:
            raise refused

    async def _start_countdown(self, request: Checked) -> None:
        """Note that a seat is ready for the countdown of the open ask."""
        shared = self._situations.shared
        if shared.ask is None or shared.n != request["ask"] or shared.ask.seconds is None:
            raise BadRequest("closed", "No countdown waits at that ask.", "/ask")
        if request["seat"] in shared.waiting:
            await self._actions.act(acts.Ready(request["seat"]))

    def _describe_open_ask(self, right: Right, voice: Voice) -> dict[str, Any]:
        """Return a reply with the open ask, without events, since these are pushed to everybody."""
        self._table.settle()
        opened = self._table.open
        if opened is None:
            return {"over": dict(self._table.result()), "told": []}
        return {"ask": limit_ask(version_two.describe_open_ask(self._table, opened, voice), right), "told": []}

    async def _run_at_table(self, look: Callable[[], Made]) -> Made:
        """Run a function that reads the table on the table's thread, and return its result."""
        return await asyncio.get_running_loop().run_in_executor(self._actions.worker, look)
