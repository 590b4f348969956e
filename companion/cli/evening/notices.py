"""Notices between two evenings: pages that wait for one press, such as an error or "Safe to unplug"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from companion.asks import Ask, Choose, Option, Tell, ask
from companion.cli.evening.lobby import BOX
from companion.errors import DrakvaktError
from companion.game import GameDefaults
from companion.record import record
from companion.state import Json, State
from companion.table.sessions import Sessions
from companion.text import Text
from companion.view import View


@record(frozen=False)
class Notice(GameDefaults):
    """Notice as a game of one ask, so that the host and its panels can show it. With `night` the lights go out."""

    ask: Ask
    night: bool = False

    id = "notice"
    title = Text("Drakvakt")
    seats = (1, 1)
    catalogues = "companion"

    def setup(self, seats: Sequence[str], options: Mapping[str, Json], data: Mapping[str, Json]) -> State:
        """Return a state with only the seat."""
        return State(seats=list(seats))

    async def play(self, state: State) -> None:
        """Wait for one press."""
        await ask(lambda: self.ask)

    def view(self, state: State, seat: str | None) -> View:
        """Return only a headline."""
        return View(headline=self.title, names={BOX: self.title}, night=self.night)

    def result(self, state: State) -> Mapping[str, Json]:
        """Return an empty result."""
        return {}


def trouble_notice(words: Text) -> Notice:
    """Return the notice about an error, which stays until somebody presses."""
    return Notice(Tell(key="notice.trouble", seats=(BOX,), text=words, read=True))


def shorten_paths(error: DrakvaktError, sessions: Sessions) -> Text:
    """Return the sentence of an error with names of files in place of their paths; the log has the paths."""

    def shorten_words(words: Text) -> Text:
        return words.using(**{hole: shorten_value(value) for hole, value in words.params})

    def shorten_value(value: str | int | Text) -> str | int | Text:
        if isinstance(value, Text):
            return shorten_words(value)
        if isinstance(value, int):
            return value
        value = value.replace(f"{sessions.folder}/", "")
        if sessions.owners is None:
            return value
        return re.sub(rf"{re.escape(str(sessions.owners))}/(?:[\w-]+/)?", "", value)

    return shorten_words(error.words)


def unplug_notice() -> Notice:
    """Return the notice that it is safe to pull the plug, since every answer is on the disk; a press goes on."""
    return _switch_off_notice(Text("Safe to unplug"))


def switching_off_notice() -> Notice:
    """Return the notice that the machine is switching off; if it stays on, a press goes on."""
    return _switch_off_notice(Text("Switching off"))


def _switch_off_notice(words: Text) -> Notice:
    on = Option("on", Text("Switch on"))
    return Notice(Choose(key="notice.rest", seats=(BOX,), text=words, options=(on,)), night=True)
