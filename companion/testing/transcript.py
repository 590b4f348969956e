"""Whole games as readable transcripts, replayed line by line.

A transcript begins with the game, its seats and its options; then each ask stands on a line with who answered it and
what, and what happened because of it is indented below:

    game legenden
    seats Ada Bo
    set dice.T12 rolled

    Ada  turn  Rohan: what now?  > move
         . Rohan goes home for good.
    *    time                                  (a deadline passes)
    *    undo                                  (with consent)
    *    over                                  (the game is: its scores stand below)
    *    interrupt Bo along

Only what people say need be written by hand: what follows from it (`.` and `=`) is written by a run with
DRAKVAKT_GOLDEN=write, which fails once, so that somebody looks at it.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.asks import Choose, Roll
from companion.game import Game
from companion.journal import MemoryJournal
from companion.language import speaker
from companion.table import Table, new_header
from companion.table.chance import Chance

WHAT_FOLLOWED = (".", "=")
"""How the lines begin that the game itself has written."""


@dataclass
class Transcript:
    """A transcript being replayed; `text` is what it should read like."""

    game: Game[Any]
    language: str = "en"
    rows: list[str] = field(default_factory=list)
    table: Table | None = None
    before: Callable[[Table], None] = lambda _: None
    """Function that is called before each answer, for instance to look at the screens."""

    def replay(self, text: str) -> str:
        """Return the transcript of a game in which people say what stands in this one."""
        head, _, body = text.partition("\n\n")
        self._begin(head)
        for number, row in enumerate(body.splitlines(), head.count("\n") + 3):
            line = row.partition("#")[0].rstrip()
            if not line:
                self.rows.append(row)
            elif not line.lstrip().startswith(WHAT_FOLLOWED):
                try:
                    self._say(line, row[len(line) :].strip())
                except Exception as error:
                    raise AssertionError(f"line {number}: {row.strip()}: {error}; asked is {self._asked()}") from error
        return head + "\n\n" + "\n".join(self.rows) + "\n"

    def _begin(self, head: str) -> None:
        words = [shlex.split(line) for line in head.splitlines() if not line.startswith("#")]
        seats = next(rest for name, *rest in words if name == "seats")
        seed = next((int(rest[0]) for name, *rest in words if name == "seed"), None)
        modes = {rest[0]: rest[1] for name, *rest in words if name == "set"}
        options = {rest[0]: _value(rest[1]) for name, *rest in words if name == "option"}
        self.language = next((rest[0] for name, *rest in words if name == "language"), "en")
        header = new_header(self.game, seats, options, modes, seed=seed)
        self.table = Table(self.game, MemoryJournal(header), Chance(seed))

    def _say(self, line: str, comment: str) -> None:
        table = self.table
        assert table is not None
        say = speaker(self.language, (self.game.catalogues, self.game.id))
        if line.startswith("*"):
            scores = self._do(line.split()[1:])
            self.rows.append(line + (f"  {comment}" if comment else ""))
            self.rows.extend(f"      = {score}" for score in scores)
        else:
            seat_word, key = line.split()[:2]
            answer = line.rpartition(">")[2].strip()
            opened = table.open
            assert opened is not None, "the game is over"
            self.before(table)
            seat = next((name for name in table.run.state.seats if name.replace(" ", "_") == seat_word), seat_word)
            assert key == opened.ask.key, f"this is {key}"
            ask = opened.ask.text.read(say)
            table.answer(opened.n, seat, _answer(opened.ask, answer))
            row = f"{seat_word:<5} {key:<16} {ask:<32} > {answer}"
            self.rows.append(row + (f"  {comment}" if comment else ""))
        self.rows.extend(f"      . {event.text.read(say)}" for event in table.drain_events() if event.key != "seal")

    def _do(self, words: list[str]) -> list[str]:
        """Do what a line says to the table and not to the game; return the lines to be read of it."""
        table, scores = self.table, list[str]()
        assert table is not None
        match words:
            case ["time"]:
                assert table.open is not None
                table.expire_deadline(table.open.n)
            case ["undo"]:
                table.undo(consent=True)
            case ["redo"]:
                table.redo()
            case ["interrupt", seat, what]:
                table.interrupt(seat, what)
            case ["leave", scope]:
                table.leave(scope)
            case ["set", path, value]:
                table.set(path, _value(value))
            case ["over"]:
                assert table.is_over, "the game is not over"
                scores = list(_scores(table.result()))
            case _:
                raise AssertionError("nobody knows how to do this")
        return scores

    def _asked(self) -> str:
        opened = self.table.open if self.table else None
        if opened is None:
            return "nothing"
        options = getattr(opened.ask, "options", None)
        return f"{opened.waiting} {opened.ask.key}: {opened.ask.text} {_ids(options)}"


def game_of(text: str) -> str:
    """Return the game of a transcript; "" where the file is none."""
    words = text.split(maxsplit=2)
    return words[1] if words[:1] == ["game"] and len(words) > 1 else ""


def is_whole(text: str) -> bool:
    """Return whether a transcript is a whole game, to its scores."""
    return "\n* over\n      = " in text


def _scores(result: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """Yield a result line by line: `heroes.Ada.gold: 40`."""
    for name, value in result.items():
        if isinstance(value, Mapping):
            yield from _scores(value, f"{path}{name}.")
        else:
            yield f"{path}{name}: {json.dumps(value, ensure_ascii=False)}"


def _ids(options: Any) -> Any:
    if isinstance(options, dict):
        return {seat: _ids(own) for seat, own in options.items()}
    return [option.id for option in options or () if option.id]


def _answer(ask: Any, given: str) -> Any:
    if isinstance(ask, Roll) and given.replace(" ", "").isdecimal():
        return [int(face) for face in given.split()]
    return given if isinstance(ask, Choose) else _value(given)


def _value(given: str) -> Any:
    if given in ("true", "false"):
        return given == "true"
    return int(given) if given.lstrip("-").isdecimal() else given
