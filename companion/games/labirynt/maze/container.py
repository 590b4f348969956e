"""The container of the maze's counters, where it is known what lies in it (DT14): what is left, laid and taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from companion.deck import ALL, PILE, Deck
from companion.games.labirynt.data.book import Book
from companion.games.labirynt.data.pieces import Piece
from companion.games.labirynt.data.source import Source
from companion.games.labirynt.house_rules import rule
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.segment import WAYS, Segment
from companion.text import Text

DECK = "segment"
LAID, TAKEN = "laid", "taken"
"""Where a counter goes that was drawn, and one that is taken out on purpose (DS13)."""


def source(book: Book, options: Mapping[str, Any]) -> Source | None:
    """Who has counted the counters: the owners of the box, else the outside set where that was chosen."""
    if book.typed.pieces:
        return book.typed
    return book.outside if rule(options, "segments") == "outside" else None


def deck(book: Book, options: Mapping[str, Any]) -> dict[str, Deck]:
    """The container with all that was counted in it; none where nobody knows what it holds (D4.1.E)."""
    counted = source(book, options)
    return {} if counted is None else {DECK: Deck(DECK, counted.counts)}


def held(state: LabyrinthState) -> Deck | None:
    """The container, where it is known what it holds; whether the outside set counts may be changed at any time."""
    return None if source(state.book, state.options) is None else state.decks.get(DECK)


def pieces(state: LabyrinthState) -> Mapping[str, Piece]:
    """What can lie in it, by id."""
    counted = source(state.book, state.options)
    return {} if counted is None or held(state) is None else counted.pieces


def is_outside(state: LabyrinthState) -> bool:
    """Whether the outside set counts, so that what is shown of it has the mark."""
    return held(state) is not None and source(state.book, state.options) is state.book.outside


def follows_rule(state: LabyrinthState) -> None:
    """Where the house rule was changed, the container is there from now on, without what has been laid, or is gone."""
    counted = source(state.book, state.options)
    if counted is None:
        state.decks.pop(DECK, None)
    elif DECK not in state.decks:
        state.decks |= deck(state.book, state.options)
        for one in state.segments.values():
            if one.kind == "stairs" and "unknown" in map(one.side, WAYS):
                one.counter = takes_stairs(state, "")
            elif one.kind != "entrance":
                was_told(state, one)


def chances(state: LabyrinthState) -> Mapping[str, Fraction]:
    """Each counter that may come next, by id, with its exact chance; none where it is empty, or nobody knows."""
    there = held(state)
    found = None if there is None else there.distribution()
    return {id: chance for id, chance in (found or {}).items() if chance}


SORTS = {
    "find": Text("A find"),
    "chamber": Text("Chamber"),
    "corridor": Text("Corridor"),
    "stairs": Text("Stairs"),
}
"""What counters are told apart by where there is room for a few lines."""


def sorts(state: LabyrinthState) -> Iterator[tuple[Text, Fraction]]:
    """The exact chance of each sort that the next counter is; none where nobody knows."""
    there, known = chances(state), pieces(state)
    for sort, name in SORTS.items():
        of_it = [chance for id, chance in there.items() if id in known and known[id].sort == sort]
        if of_it:
            yield name, sum(of_it, Fraction(0))


def is_drawn_from(state: LabyrinthState) -> bool:
    """Whether the box can draw: it knows of every counter in it what that is, or that none is left."""
    there = held(state)
    if there is None:
        return False
    found = chances(state)
    return there.left() == 0 or (bool(found) and found.keys() <= pieces(state).keys())


def draws_itself(state: LabyrinthState) -> bool:
    """Whether the box draws without being asked to."""
    return state.modes.get(f"cards.{DECK}") == "drawn" and is_drawn_from(state)


def leaves(state: LabyrinthState, id: str) -> None:
    """That counter was drawn."""
    state.decks[DECK].draw(LAID, ALL, id)


def comes_back(state: LabyrinthState) -> None:
    """The last counter that was drawn goes back, and is mixed with the others (D6.1)."""
    state.decks[DECK].put((LAID, 0))
    state.decks[DECK].shuffle()


def is_filled(state: LabyrinthState) -> None:
    """All counters are put into it before the maze is begun, or begun anew (D4.1.E, DS26)."""
    if DECK in state.decks:
        state.decks[DECK].gather()


def was_told(state: LabyrinthState, one: Segment) -> bool:
    """A counter that people drew and laid is not in it any more; says whether there should have been such a one."""
    counters = held(state)
    if counters is None:
        return True
    there = chances(state)
    printed = Piece(one.kind, one.find, tuple(one.side(way) for way in WAYS))
    one.counter = next((id for id in (printed.id, Piece(one.kind, one.find).id) if id in there), "")
    if one.counter:
        leaves(state, one.counter)
    elif counters.left():
        # Some counter is gone, and nobody knows which of those that were counted.
        counters.draw(LAID)
    return bool(one.counter)


def takes_stairs(state: LabyrinthState, like: str) -> str:
    """Stairs that are taken out on purpose, printed like these if there are more of them; "" where none is left (DS13).

    Any marker serves then.
    """
    counters = held(state)
    if counters is None:
        return ""
    there = [id for id in chances(state) if id in pieces(state) and pieces(state)[id].kind == "stairs"]
    if not there:
        return ""
    id = like if like in there else there[0]
    counters.pick(TAKEN, ALL, id, PILE)
    return id
