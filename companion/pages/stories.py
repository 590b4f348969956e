"""Stories for pages of news: the events of one hero at a time, with the seat to which each happened."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import groupby
from typing import Final

from companion.asks import Seat
from companion.event_kinds import EVERYBODYS, ROLLED
from companion.record import record
from companion.state import Event
from companion.text import Text

PUT_RIGHT = frozenset({"set", "deck"})
"""First words of the keys of corrections: a figure, or what is known of a deck."""

Names = Mapping[Seat, Text]
"""Names of the heroes by seat."""


@record(frozen=False)
class Story:
    """Events of one seat's hero, or of nobody alone."""

    who: Seat | None
    events: list[Event] = field(default_factory=list)


def seat_of_event(event: Event, names: Names) -> Seat | None:
    """Return the seat to which the event happened; None for nobody alone.

    That is the seat whose hero its words name first, else the seat whose turn it was.

    Args:
        event: An event of the log.
        names: The heroes' names by seat.
    """
    # A correction happens to nobody, whoever's turn it is.
    if event.kind in EVERYBODYS or event.key.partition(".")[0] in PUT_RIGHT:
        return None
    called = {str(name): seat for seat, name in names.items()}
    named = (called[word] for word, _ in event.text.parts(str) if word in called)
    return next(named, event.who if event.who in names else None)


def sentence(event: Event, names: Names) -> Text:
    """Return the words of an event with the hero's name in front: "Durim: the door opens", "Durim loses 2 life".

    Args:
        event: An event of the log.
        names: The heroes' names by seat.
    """
    who = seat_of_event(event, names)
    # Players act under their own names, as when they choose.
    if who is None or str(event.text).startswith((str(names[who]), *(f"{seat} " for seat in names))):
        return event.text
    if has_name_first(event.text):
        return event.text
    return Text("{who}: {what}", who=names[who], what=event.text)


def stories(told: Iterable[Event], names: Names) -> Iterator[Story]:
    """Yield one hero's events at a time, in order; events of nobody alone part what was before from what is after.

    A roll for another figure, such as a monster, stands where it was rolled. A round of a fight is a story by itself:
    the dice of all sides, then the result. So is what happens in each turn: a loss in somebody else's turn does not
    stand on one page with the die of one's own.

    Args:
        told: The events in their order.
        names: The heroes' names by seat.
    """
    for (scene, _, _), events in groupby(told, lambda event: (event.scene, event.scene_round, event.turn)):
        if scene:
            yield from _round_of_fight([*events], names)
        else:
            yield from _by_seat(events, names)


def _by_seat(told: Iterable[Event], names: Names) -> Iterator[Story]:
    open_: dict[Seat | None, Story] = {}
    who: Seat | None = None
    for event in told:
        if not open_ or not _is_rolled_for_another(event, names):
            who = seat_of_event(event, names)
        if (who is None) != (None in open_):
            yield from open_.values()
            open_ = {}
        open_.setdefault(who, Story(who)).events.append(event)
    yield from open_.values()


def _round_of_fight(told: Sequence[Event], names: Names) -> Iterator[Story]:
    """Yield the events of one round of a fight: the dice of all sides with the result, which says whose story it is.

    What came before the dice, and what came of the result for others, stands apart.
    """
    dice = [at for at, event in enumerate(told) if event.key == ROLLED]
    if not dice:
        yield from _by_seat(told, names)
        return
    first, result = dice[0], min(dice[-1] + 1, len(told) - 1)
    who = seat_of_event(told[result], names)
    yield from _by_seat(told[:first], names)
    rest = told[result + 1 :]
    own = [event for event in rest if seat_of_event(event, names) == who]
    yield Story(who, [*told[first : result + 1], *own])
    yield from _by_seat([event for event in rest if not is_among(own, event)], names)


def _is_rolled_for_another(event: Event, names: Names) -> bool:
    """Return True if dice fell and their words do not say that they are of somebody at the table."""
    if event.key != ROLLED:
        return False
    people = {*names, *map(str, names.values())}
    return not any(words in people for words, _ in event.text.parts(str))


WHOSE: Final = ("hero", "who")
"""Holes of messages that stand for somebody's name."""


def has_name_first(words: Text) -> bool:
    """Return True if the words begin with a name, also of a companion of the hero, such as a follower."""
    first = re.match(r"\{(\w+)\}", words.message)
    if first is None:
        return False
    inner = dict(words.params).get(first[1])
    return first[1] in WHOSE or (isinstance(inner, Text) and has_name_first(inner))


def is_among(events: Sequence[Event], event: Event) -> bool:
    """Return True if this very event is one of them, not only an equal one."""
    return any(one is event for one in events)
