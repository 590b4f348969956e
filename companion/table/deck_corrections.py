"""Real cards on the table: the deck operations that people may say, and where a card went after an undo."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from operator import itemgetter
from typing import Any

from companion.asks import LONGEST_NAME, Choose, Option, Options, Seat, ask
from companion.deck import ALL, DISCARD, PILE, Deck, DeckError, DeckNotice
from companion.state import PathError, State, get_path, steps_of
from companion.table.entry_path import WHERE_TO
from companion.table.figures_of_decks import CARDS, LEFT
from companion.text import Text, verbatim


def deck_path(state: State, name: str) -> str:
    """Return the path of a deck in the state.

    Args:
        state: The state.
        name: Name of the deck ("dragon") or its path ("decks.dragon").

    Raises:
        PathError: There is no such deck.
    """
    for path in (name, f"decks.{name}"):
        with suppress(PathError):
            if isinstance(get_path(state, path), Deck):
                return path
    raise PathError(f"There is no deck called {name:.40}: look at the view for the decks.")


def deck_correction(state: State, path: str, value: object) -> tuple[str, str, dict[str, Any]] | None:
    """Return the deck operation that a correction below a deck stands for; `None` for any other correction.

    Args:
        state: The state.
        path: Path of the figure, such as "decks.room.left" or "decks.room.cards.orc".
        value: The new number.

    Returns:
        Path of the deck, the operation ("count" or "has") and its details.
    """
    steps = steps_of(path)
    for index in range(1, len(steps)):
        deck, figure = ".".join(steps[:index]), ".".join(steps[index:])
        with suppress(PathError):
            if isinstance(get_path(state, deck), Deck):
                if figure == LEFT:
                    return deck, "count", {"number": value}
                if figure.startswith(CARDS):
                    return deck, "has", {"card": figure.removeprefix(CARDS), "number": value}
    return None


def candidates(deck: object, options: Collection[str] | None, *, fan: bool = False) -> list[tuple[str, Any]]:
    """Return the cards that the box may draw with their chances; none where it does not know the deck.

    Args:
        deck: The deck; anything else gives none.
        options: Ids of the cards that the ask offers; `None` where it offers all.
        fan: Any card of the pile can be drawn, not only the top one.

    Returns:
        Pairs of a card and its exact chance.
    """
    found = deck.candidates(index=None if fan else 0) if isinstance(deck, Deck) else None
    if not found or options is None:
        return found or []
    offered = options if isinstance(options, set) else frozenset(options)
    # Mostly all cards of the deck are offered, and there may be a hundred.
    if offered.issuperset(map(itemgetter(0), found)):
        return found
    return [] if any(card not in offered for card, chance in found if chance) else found


def operate(deck: object, op: str, details: Mapping[str, Any]) -> DeckNotice | None:
    """Carry out one operation on a deck.

    `peek` (card, seat or everybody, place from the top), `top` and `bottom` (card, from the discards), `shuffle`,
    `count` (number), `has` (card, number in all), `remove` (card), `return` (all discards, shuffled in).

    Args:
        deck: The deck.
        op: Name of the operation.
        details: Card, seat, place ("index") or number that the operation needs, by name.

    Returns:
        A notice where the operation contradicts what was known; `None` otherwise.

    Raises:
        DeckError: This is no deck, there is no such operation, or the details do not fit.
    """
    if not isinstance(deck, Deck):
        raise DeckError("This is no deck.")
    operation = _OPERATIONS.get(op)
    if operation is None:
        raise DeckError(f"A deck cannot {op[:40]!r}: choose one of {', '.join(_OPERATIONS)}.")
    return operation(deck, details)


def check_operation(deck: object, op: str, details: Mapping[str, Any]) -> None:
    """Raise the error that this operation would raise, without doing it.

    Args:
        deck: The deck, which stays as it is.
        op: Name of the operation.
        details: Details of the operation, by name.

    Raises:
        DeckError: The operation cannot be done, or its card has a name that no card can have.
    """
    card = details.get("card")
    if isinstance(card, str) and card and (len(card) > LONGEST_NAME or not card.isprintable()):
        raise DeckError(f'{card[:40]!r} is no name of a card: give "card" as 1 to {LONGEST_NAME} printable characters.')
    operate(Deck.from_json(deck.to_json()) if isinstance(deck, Deck) else deck, op, details)


def _peek(deck: Deck, details: Mapping[str, Any]) -> DeckNotice | None:
    seat = details.get("seat")
    seen_by = frozenset({seat}) if isinstance(seat, str) else ALL
    return deck.show(PILE, _number(details, "index", 0), _card(details), seen_by)


def _put(end: str) -> Callable[[Deck, Mapping[str, Any]], DeckNotice | None]:
    def put(deck: Deck, details: Mapping[str, Any]) -> DeckNotice | None:
        card, known = _card(details), deck.known(DISCARD)
        if card not in known:
            raise DeckError(Text("No {card} lies among the discards of {deck}.", card=card[:40], deck=deck.name))
        deck.put((DISCARD, known.index(card)), PILE, "top" if end == "top" else "bottom")
        return None

    return put


def _shuffle(deck: Deck, _: Mapping[str, Any]) -> DeckNotice | None:
    deck.shuffle()
    return None


def _count(deck: Deck, details: Mapping[str, Any]) -> DeckNotice | None:
    return deck.count(PILE, _number(details, "number"))


def _has(deck: Deck, details: Mapping[str, Any]) -> DeckNotice | None:
    return deck.set_total(_card(details), _number(details, "number"))


def _remove(deck: Deck, details: Mapping[str, Any]) -> DeckNotice | None:
    return deck.remove(_card(details))


def _return(deck: Deck, _: Mapping[str, Any]) -> DeckNotice | None:
    deck.gather(DISCARD)
    return None


_OPERATIONS = {
    "peek": _peek,
    "top": _put("top"),
    "bottom": _put("bottom"),
    "shuffle": _shuffle,
    "count": _count,
    "has": _has,
    "remove": _remove,
    "return": _return,
}
OPERATIONS = tuple(_OPERATIONS)
"""The names of the operations."""


def _card(details: Mapping[str, Any]) -> str:
    card = details.get("card")
    if not isinstance(card, str) or not card:
        raise DeckError('This operation needs the name of a card: give "card".')
    return card


def _number(details: Mapping[str, Any], name: str, default: int | None = None) -> int:
    number = details.get(name, default)
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= LARGEST_DECK:
        raise DeckError(f'This operation needs a whole number from 0 to {LARGEST_DECK}: give "{name}".')
    return number


LARGEST_DECK = 500


def _asking(seat: Seat, text: Text, options: Options) -> Callable[[], Choose]:
    return lambda: Choose(key=WHERE_TO, seats=(seat,), text=text, options=options)


async def ask_where_cards_are(state: State, cards: Sequence[Mapping[str, Any]], names: Sequence[Text] = ()) -> None:
    """Ask after an undo where each real card is now that was drawn meanwhile.

    The cards go back last one first, so that the first drawn ends on top. A card from a fan did not lie on top, so it
    does not go back there.

    Args:
        state: The state, whose decks are changed.
        cards: `{"d": path of the deck, "c": card, "s": seat}` each, with `"f"` for a card from a fan, in the order in
            which they were drawn.
        names: Deck and card as people call them ("Doors: Locked"), one for each card; without them the ids are shown.
    """
    on_top: dict[str, list[str]] = {}
    called = names or [verbatim(card["c"]) for card in cards]
    for card, name in reversed(list(zip(cards, called, strict=True))):
        deck = get_path(state, card["d"])
        if not isinstance(deck, Deck) or deck.left() == 0:
            continue
        options = [
            Option("", Text("Where is that card?")),
            Option("in", Text("It is shuffled in")),
            Option("slip", Text("It was not drawn")),
        ]
        if not card.get("f"):
            options.insert(2, Option("top", Text("It lies on top")))
        answer = await ask(_asking(card["s"], name, tuple(options)))
        known = on_top.setdefault(card["d"], [])
        if answer == "top":
            known.insert(0, card["c"])
        elif answer == "in":
            known.clear()
            deck.shuffle()
    for path, known in on_top.items():
        deck = get_path(state, path)
        assert isinstance(deck, Deck)
        for index, face in enumerate(known[: deck.left()]):
            deck.show(PILE, index, face, ALL)
