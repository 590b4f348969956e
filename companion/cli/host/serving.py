"""Serving of the protocol at a running table: each request is answered to whoever made it, as far as they may."""

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
    """Answers requests of faces that have joined one table; a mistake changes nothing.

    Args:
        table: The table.
        situations: What everybody and each seat may know of it.
        actions: Does the table's work on its own thread.
        deadlines: The countdown.
        voice: The language of the table.
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
        """Answer a request."""
        name = find_id(request.body)
        try:
            checked = check_request(request.body, SERVED)
            check_right(request.right, checked)
            reply = await self._do(request.right, checked, request.language)
        except (Exception, SystemExit) as error:
            wrong = describe_refusal(error, secret=self._situations.is_secret())
            reply = {"error": wrong | {"path": find_path(request.body, error, find)}}
        request.reply(reply if name is None else {"id": name, **reply})

    async def _do(self, right: Right, request: Checked, language: str) -> dict[str, Any]:
        does = request["do"]
        own = language in ("", self._voice.language)
        voice = self._voice if own else self._voice.in_language(language)
        if does == "hello":
            return self._greet(right, request, voice)
        if does == "ready":
            await self._start_countdown(request)
        elif does in CHANGES:
            await self._change(request)
        elif does in LOOKS:
            return await self._at_table(
                partial(LOOKS[does], self._table, request, ReplyStyle(NEWEST_VERSION, voice.language, voice))
            )
        return await self._at_table(partial(self._tell, right, voice))

    def _greet(self, right: Right, request: Checked, voice: Voice) -> dict[str, Any]:
        if request.get("protocol", NEWEST_VERSION) != NEWEST_VERSION:
            raise BadRequest("field", f"A running table speaks version {NEWEST_VERSION} only.", "/protocol")
        reply = describe_program(NEWEST_VERSION, list_requests(right), voice.language)
        reply["hello"]["right"] = {"kind": right.kind, "seat": right.seat, "answers": sorted(right.answers)}
        return reply

    async def _change(self, request: Checked) -> None:
        """Do what a request changes; what is refused is told to whoever wanted it, and to nobody else."""
        does = request["do"]
        if does in ("answer", "lay") and self._situations.is_secret():
            self._situations.note_press(request["seat"], balks=False)
        if does in ("undo", "redo"):
            self._actions.break_off()
        elif does == "answer":
            self._deadlines.countdown.begin_at_once()
        work = partial(CHANGES[does], self._table, request)
        refused = await self._actions.try_work(work, look_only=does == "lay")
        if refused is not None:
            raise refused

    async def _start_countdown(self, request: Checked) -> None:
        """Note that a seat is ready for the countdown of the open ask."""
        shared = self._situations.shared
        if shared.ask is None or shared.n != request["ask"] or shared.ask.seconds is None:
            raise BadRequest("closed", "No countdown waits at that ask.", "/ask")
        if request["seat"] in shared.waiting:
            await self._actions.act(acts.Ready(request["seat"]))

    def _tell(self, right: Right, voice: Voice) -> dict[str, Any]:
        """Return what is asked; what has happened is told to everybody unasked."""
        self._table.settle()
        opened = self._table.open
        if opened is None:
            return {"over": dict(self._table.result()), "told": []}
        return {"ask": limit_ask(version_two.describe_open_ask(self._table, opened, voice), right), "told": []}

    async def _at_table(self, look: Callable[[], Made]) -> Made:
        """Look at the table on its own thread."""
        return await asyncio.get_running_loop().run_in_executor(self._actions.worker, look)
