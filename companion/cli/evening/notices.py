"""Notices between two evenings, each a page that waits for one press: an error, or that the plug may be pulled."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.asks import Ask, Choose, Option, Tell, ask
from companion.cli.evening.lobby import BOX
from companion.errors import DrakvaktError
from companion.game import GameDefaults
from companion.state import Json, State
from companion.table.sessions import Sessions
from companion.text import Text
from companion.view import View


@dataclass
class Notice(GameDefaults):
    """A game of one ask, so that the host, its pages and its panels can play it. At `night` the lights go out."""

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
    """Return the notice about an error, which stands until somebody has read it."""
    return Notice(Tell(key="notice.trouble", seats=(BOX,), text=words, read=True))


def short_words(error: DrakvaktError, sessions: Sessions) -> Text:
    """Return the words of an error with the names of files but not their whole paths: those are in the log."""

    def shortened(words: Text) -> Text:
        return words.using(**{hole: name(said) for hole, said in words.params})

    def name(value: str | int | Text) -> str | int | Text:
        if isinstance(value, Text):
            return shortened(value)
        if isinstance(value, int):
            return value
        value = value.replace(f"{sessions.folder}/", "")
        if sessions.owners is None:
            return value
        return re.sub(rf"{re.escape(str(sessions.owners))}/(?:[\w-]+/)?", "", value)

    return shortened(error.words)


def unplug_notice() -> Notice:
    """Return the notice that the plug may be pulled, since every answer is on the disk; a press goes on."""
    return _switch_off_notice(Text("Safe to unplug"))


def switching_off_notice() -> Notice:
    """Return the notice that the machine is about to stop; where it does not, a press goes on."""
    return _switch_off_notice(Text("Switching off"))


def _switch_off_notice(words: Text) -> Notice:
    on = Option("on", Text("Switch on"))
    return Notice(Choose(key="notice.rest", seats=(BOX,), text=words, options=(on,)), night=True)
