"""A hand in an evening of Talisman that has begun: whose character is which, and everybody where a test wants him."""

from __future__ import annotations

from typing import Any

from companion.game import find
from companion.games.talisman.cards.names import SOME
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import TalismanState
from companion.state import Json
from companion.testing.hand import Hand, begun

SEATS = ("Ada", "Bo", "Cid", "Dan", "Eva", "Finn")


def evening(*characters: str, first: str = "Ada", **options: Json) -> Hand[TalismanState]:
    """An evening with these characters, at the first turn; none of them begins with Spells."""
    seats = SEATS[: len(characters)]
    rules: dict[str, Any] = {"setup": "chosen", **options}
    hand = begun(find("talisman"), *seats, **rules)
    for card in characters:
        hand("setup.choose", card)
        if hand.key == "setup.spells":
            hand("setup.spells", 0)
    for _ in seats:
        hand("setup.card", "done")
    for seat in seats:
        hand("setup.first", 6 if seat == first else 1)
    return hand


def at(hand: Hand[TalismanState], **spaces: str) -> Hand[TalismanState]:
    """Everybody named stands on that space."""
    for seat, space in spaces.items():
        hand.set(f"characters.{seat}.space", space)
    return hand


def one(hand: Hand[TalismanState], seat: str = "Ada") -> Character:
    """The character of that seat."""
    return hand.state.characters[seat]


def changes(hand: Hand[TalismanState], *answers: tuple[str, Json]) -> Hand[TalismanState]:
    """What a space does, told in the usual changes, which stay open."""
    return hand.play(*answers)


def follows(hand: Hand[TalismanState], roll: int = 1, way: str = "right") -> Hand[TalismanState]:
    """Roll and walk, up to where the space is followed; cards drawn there are Events that nobody names."""
    return draws(hand("move.roll", roll)("move.way", way))


def draws(hand: Hand[TalismanState]) -> Hand[TalismanState]:
    """All cards that he draws are Events that nobody names."""
    while hand.key == "card.kind":
        tells(hand, "event")
    return hand


def rests(hand: Hand[TalismanState]) -> Hand[TalismanState]:
    """Nothing comes of where he is."""
    while draws(hand).key == "follow":
        hand("follow", "done")
    return hand


BESIDE = {"place": "event", "stranger": "spirit"}
"""Sorts of cards that are told with another one, by the kind under which they stand."""


def tells(hand: Hand[TalismanState], kind: str, name: str = SOME, *, sort: str = "") -> Hand[TalismanState]:
    """Tell one card that was drawn: its kind, then its name, wherever it stands, or none."""
    if name == SOME and kind in (*BESIDE, *BESIDE.values()):
        name = f"{SOME}_{kind}"
    hand("card.kind", BESIDE.get(kind, kind))
    while name.startswith("+") and name not in (ids := [option.id for option in hand.ask.options]):  # type: ignore[union-attr]
        hand("card.name", ids[-1])
    hand("card.name", name)
    return hand("card.sort", sort) if sort else hand
