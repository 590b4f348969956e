"""The container of maze counters, where its contents are known (DT14): what is left in it, laid, and taken out.

It does without `kit.cards.counts`, as people count their counters in a table, with their sides, and tell here only how
many are left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from companion.deck import ALL, PILE, Deck
from companion.games.labirynt.data.book import Book
from companion.games.labirynt.data.pieces import Piece
from companion.games.labirynt.data.source import Source
from companion.games.labirynt.house_rules import HOUSE
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.segment import WAYS, Segment
from companion.text import Text

DECK = "segment"
LAID, TAKEN = "laid", "taken"
"""Piles for counters that were drawn, and for those taken out on purpose (DS13)."""


def counted_source(book: Book, options: Mapping[str, Any]) -> Source | None:
    """Return the source of the counted counters: the owners' own counts, else the outside set if it was chosen."""
    if book.typed.pieces:
        return book.typed
    return book.outside if HOUSE.value(options, "segments") == "outside" else None


def container_decks(book: Book, options: Mapping[str, Any]) -> dict[str, Deck]:
    """Return the container as a deck of all counted counters; none where nobody knows what it holds (D4.1.E)."""
    counted = counted_source(book, options)
    return {} if counted is None else {DECK: Deck(DECK, counted.counts)}


def find_container(state: LabyrinthState) -> Deck | None:
    """Return the container, if its contents are known now; the house rule for it may change at any time."""
    return None if counted_source(state.book, state.options) is None else state.decks.get(DECK)


def known_pieces(state: LabyrinthState) -> Mapping[str, Piece]:
    """Return the counters that can lie in the container, by id."""
    counted = counted_source(state.book, state.options)
    return {} if counted is None or find_container(state) is None else counted.pieces


def are_counters_outside(state: LabyrinthState) -> bool:
    """Return whether the outside set counts the counters, so that values from it carry the mark."""
    return find_container(state) is not None and counted_source(state.book, state.options) is state.book.outside


def follow_house_rule(state: LabyrinthState) -> None:
    """Add the container, without the counters laid so far, or remove it, as the house rule now says."""
    counted = counted_source(state.book, state.options)
    if counted is None:
        state.decks.pop(DECK, None)
    elif DECK not in state.decks:
        state.decks |= container_decks(state.book, state.options)
        for segment in state.segments.values():
            if segment.kind == "stairs" and "unknown" in map(segment.side, WAYS):
                segment.counter = take_out_stairs(state, "")
            elif segment.kind != "entrance":
                take_out_told(state, segment)


def piece_chances(state: LabyrinthState) -> Mapping[str, Fraction]:
    """Return the exact chance of each counter to come next, by id; none if it is empty or its contents unknown."""
    there = find_container(state)
    found = None if there is None else there.distribution()
    return {id: chance for id, chance in (found or {}).items() if chance}


SORTS = {
    "find": Text("A find"),
    "chamber": Text("Chamber"),
    "corridor": Text("Corridor"),
    "stairs": Text("Stairs"),
}
"""Sorts of counters to tell apart where there is room for only a few lines."""


def sort_chances(state: LabyrinthState) -> Iterator[tuple[Text, Fraction]]:
    """Yield each sort with its exact chance to come next; nothing if the contents are unknown."""
    there, known = piece_chances(state), known_pieces(state)
    for sort, name in SORTS.items():
        of_it = [chance for id, chance in there.items() if id in known and known[id].sort == sort]
        if of_it:
            yield name, sum(of_it, Fraction(0))


def can_draw(state: LabyrinthState) -> bool:
    """Return whether the box can draw: every counter in the container is known, or none is left."""
    left = find_container(state)
    if left is None:
        return False
    found = piece_chances(state)
    return left.left() == 0 or (bool(found) and found.keys() <= known_pieces(state).keys())


def is_drawn_unasked(state: LabyrinthState) -> bool:
    """Return whether the box draws by itself, without a question."""
    return state.modes.get(f"cards.{DECK}") == "drawn" and can_draw(state)


def take_out(state: LabyrinthState, id: str) -> None:
    """Take a drawn counter out of the container."""
    state.decks[DECK].draw(LAID, ALL, id)


def put_back(state: LabyrinthState) -> None:
    """Put the counter drawn last back, and mix it with the others (D6.1)."""
    state.decks[DECK].put((LAID, 0))
    state.decks[DECK].shuffle()


def refill(state: LabyrinthState) -> None:
    """Put all counters back before the maze is begun, or begun anew (D4.1.E, DS26)."""
    if DECK in state.decks:
        state.decks[DECK].gather()


def take_out_told(state: LabyrinthState, segment: Segment) -> bool:
    """Take the counter out that people drew and laid; return whether the container was known to hold one like it."""
    counters = find_container(state)
    if counters is None:
        return True
    there = piece_chances(state)
    printed = Piece(segment.kind, segment.find, tuple(segment.side(way) for way in WAYS))
    segment.counter = next((id for id in (printed.id, Piece(segment.kind, segment.find).id) if id in there), "")
    if segment.counter:
        take_out(state, segment.counter)
    elif counters.left():
        # Some counter is gone, and nobody knows which of those that were counted.
        counters.draw(LAID)
    return bool(segment.counter)


def take_out_stairs(state: LabyrinthState, like: str) -> str:
    """Take stairs out on purpose, printed like these if possible; return their id, "" if none is left (DS13).

    Any marker serves in the place of stairs that are missing.
    """
    counters = find_container(state)
    if counters is None:
        return ""
    there = [
        id for id in piece_chances(state) if id in known_pieces(state) and known_pieces(state)[id].kind == "stairs"
    ]
    if not there:
        return ""
    id = like if like in there else there[0]
    counters.pick(TAKEN, ALL, id, PILE)
    return id
