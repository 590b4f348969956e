"""Names without a subject: what a sentence names by words alone, so that a program would have to read it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from companion.asks import Ask, Choose, Draw, Option, Options, public_ids
from companion.game import Game
from companion.record import record
from companion.state import Event
from companion.subjects import Subject, SubjectName, SubjectText, find_subjects
from companion.text import Text

SHORTEST = 3
"""Names of fewer letters stand for signs: "N" is a direction."""


@record
class KnownNames:
    """Names that the data of a game gives to things with an id, and what its creatures are called."""

    ids: Mapping[str, Collection[str]]

    def find_unnamed(self, text: Text, more: Iterable[Subject] = (), seats: Collection[str] = ()) -> Iterator[str]:
        """Yield the known names in a sentence whose id is not among its subjects.

        Args:
            text: The sentence.
            more: Its subjects besides those that it names.
            seats: The seats of the game.
        """
        subjects = {subject.id for subject in (*more, *find_subjects(text, seats))}
        for name in _untold_parts(text):
            if name in self.ids and not subjects.intersection(self.ids[name]):
                yield f"{name}, which is {' or '.join(self.ids[name])}, in {text.message!r}"


def _untold_parts(text: Text) -> Iterator[str]:
    """Yield the words that fill the holes of a text and do not say what they stand for, but for numbers."""
    if isinstance(text, SubjectText):
        return
    for _, value in text.params:
        if isinstance(value, Text) and value.params:
            yield from _untold_parts(value)
        elif not isinstance(value, int | SubjectName | SubjectText):
            yield str(value)


@cache
def known_names(game: Any) -> KnownNames:
    """Return the names that the data of a game gives to what has an id.

    Args:
        game: The rules, a `Game`.
    """
    found: dict[str, set[str]] = {}
    for id, name in _named_in(game.data()):
        if len(name) >= SHORTEST:
            found.setdefault(name, set()).add(id)
    return KnownNames({name: sorted(ids) for name, ids in found.items()})


def check_named(game: Game[Any], asked: Iterable[Ask], told: Iterable[Event], seats: Collection[str]) -> None:
    """Fail where an ask, one of its options or an event names something without saying what it stands for.

    Args:
        game: The rules.
        asked: What was asked.
        told: What was told.
        seats: The seats of the game.
    """
    rules: Any = game
    asked = [*asked]
    names = known_names(rules)
    faults = [(event.key, fault) for event in told for fault in names.find_unnamed(event.text, (), seats)]
    for ask in asked:
        faults += [(ask.key, fault) for fault in names.find_unnamed(ask.text, ask.about, seats)]
        faults += [
            (f"{ask.key}: {option.id}", fault)
            for option in _options_of(ask)
            for fault in names.find_unnamed(option.text, (*option.about, Subject("thing", option.id)), seats)
        ]
    for ask in asked:
        check_public(ask, seats)
    assert not faults, "say what these names stand for, with companion.subjects.stand_for:\n" + "\n".join(
        f"- {key}: {fault}" for key, fault in faults
    )


def check_public(ask: Ask, seats: Collection[str]) -> None:
    """Fail where an option is known to programs by an id that is put together with a seat, or by no id of its own.

    Args:
        ask: The ask.
        seats: The seats of the game.
    """
    lists: list[Options] = []
    match ask:
        case Choose():
            lists = [(*ask.options_for(seat), *ask.other_pages(seat)) for seat in ask.seats]
        case Draw(options=options) if options is not None:
            lists = [options]
    for options in lists:
        ids = [*public_ids(options).values()]
        assert len({*ids}) == len(ids), f"{ask.key} has two options of one id: {ids}"
        for odds, chance in ((option.odds, option.chance) for option in options if option.odds):
            assert sum(odds) == 1, f"{ask.key}: the odds {odds} are no odds"
            assert chance in (None, odds[0]), f"{ask.key}: {chance} is not the chance of a win, {odds[0]}"
        for id in ids:
            seat = next((seat for seat in seats if id != seat and seat in re.split(r"[ .]", id)), None)
            assert seat is None, f"{ask.key}: {id} is put together with a seat; say which with `public`"


def _options_of(ask: Ask) -> Iterator[Option]:
    match ask:
        case Choose(options=options) if isinstance(options, tuple):
            yield from options
        case Choose():
            for seat in ask.seats:
                yield from ask.options_for(seat)
        case Draw():
            yield from ask.options or ()


def _named_in(data: Any, id: str = "") -> Iterator[tuple[str, str]]:
    """Yield the id and each name of whatever has one in this data."""
    if isinstance(data, list):
        for entry in data:
            yield from _named_in(entry)
    if not isinstance(data, Mapping):
        return
    for key, value in data.items():
        if key in ("text", "name", "full", "beside") and id and isinstance(value, str):
            yield id, value
        elif key in ("short", "the") and isinstance(value, Mapping) and isinstance(value.get("text"), str):
            yield id, str(value["text"])
        elif key not in ("says", "by"):
            yield from _named_in(value, key)
