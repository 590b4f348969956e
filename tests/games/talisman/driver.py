"""Evenings of Talisman that have begun, with each character on the space where a test needs it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.game import find
from companion.games.talisman.cards.names import NOT_LISTED
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import TalismanState
from companion.state import Json
from companion.testing.hand import Hand, begin_hand

SEATS = ("Ada", "Bo", "Cid", "Dan", "Eva", "Finn")


def begin(*seats: str, data: Mapping[str, Json] | None = None, **options: Json) -> Hand[TalismanState]:
    """Begin an evening whose cards are named when they turn up, before the first character."""
    hand = begin_hand(find("talisman"), *seats, data=data, **options)
    return hand("setup.names", "met") if hand.key == "setup.names" else hand


def start(*characters: str, first: str = "Ada", **options: Json) -> Hand[TalismanState]:
    """Begin an evening with these characters, at the first turn; none of them begins with Spells."""
    seats = SEATS[: len(characters)]
    rules: dict[str, Any] = {"setup": "chosen", **options}
    hand = begin(*seats, **rules)
    for card in characters:
        hand("setup.choose", card)
        if hand.key == "setup.spells":
            hand("setup.spells", 0)
    for _ in seats:
        hand("setup.card", "done")
    for seat in seats:
        hand("setup.first", 6 if seat == first else 1)
    return hand


def place(hand: Hand[TalismanState], **spaces: str) -> Hand[TalismanState]:
    """Put each named seat's character on that space."""
    for seat, space in spaces.items():
        hand.set(f"characters.{seat}.space", space)
    return hand


def hero_of(hand: Hand[TalismanState], seat: str = "Ada") -> Character:
    """Return the character of that seat."""
    return hand.state.characters[seat]


def report_changes(hand: Hand[TalismanState], *answers: tuple[str, Json]) -> Hand[TalismanState]:
    """Report what a space does in the usual changes, which stay open."""
    return hand.play(*answers)


def follow_space(hand: Hand[TalismanState], roll: int = 1, way: str = "right") -> Hand[TalismanState]:
    """Roll and walk, up to where the space is followed; cards drawn there are Events without a name."""
    return draw_events(hand("move.roll", roll)("move.way", way))


def attack_bo(hand: Hand[TalismanState]) -> Hand[TalismanState]:
    """Let Ada walk to Bo on the Fields beside the Tavern, and attack, up to Bo's answer."""
    place(hand, Ada="tavern", Bo="fields_tavern")
    return follow_space(hand)("encounter", "meet Bo")("meet", "attack")


def draw_events(hand: Hand[TalismanState]) -> Hand[TalismanState]:
    """Draw cards that are all Events without a name."""
    while hand.key == "card.kind":
        tell_card(hand, "event")
    return hand


def do_nothing(hand: Hand[TalismanState]) -> Hand[TalismanState]:
    """Report no change where the hero is."""
    while draw_events(hand).key == "follow":
        hand("follow", "done")
    return hand


BESIDE = {"place": "event", "stranger": "spirit"}
"""Sorts of cards that share a line with another one, by the kind of that line."""


def tell_card(hand: Hand[TalismanState], kind: str, name: str = NOT_LISTED, *, sort: str = "") -> Hand[TalismanState]:
    """Tell one card that was drawn: its kind, then its name, or that it has none."""
    if name == NOT_LISTED and kind in (*BESIDE, *BESIDE.values()):
        name = f"{NOT_LISTED}_{kind}"
    hand("card.kind", BESIDE.get(kind, kind))
    while name.startswith("+") and name not in (ids := [option.id for option in hand.ask.options]):  # type: ignore[union-attr]
        hand("card.name", ids[-1])
    hand("card.name", name)
    return hand("card.sort", sort) if sort else hand
