"""A party of Labirynt that is made in a moment, and the maze around it."""

from __future__ import annotations

from typing import Any

from companion.asks import Choose, Number
from companion.game import find
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.testing.hand import Hand, begun

SEATS = ("Ada", "Bo", "Cid", "Dan", "Eva", "Finn")

HEROES = ("almuryk", "gilith", "zareth")
LabHand = Hand[LabyrinthState]


def new(seats: int = 1, tables: str = "outside", data: Any = None, **options: Any) -> LabHand:
    """A game that has just begun; with one player nobody rolls for the first draw."""
    rules: dict[str, Any] = {"tables": tables, **options}
    hand: LabHand = begun(find("labirynt"), *SEATS[:seats], data=data, **rules)
    return hand


def gathered(
    *,
    heroes: tuple[str, ...] = ("almuryk", "gilith", "zareth"),
    races: tuple[str, ...] = (),
    tables: str = "outside",
    **options: Any,
) -> LabHand:
    """Ada's party: these heroes, and apprentices without magic; the order is asked."""
    hand = new(tables=tables, **options)
    for hero in heroes:
        hand("setup.hero", hero)
    for race in races:
        hand("setup.race", race)("setup.name", f"{race.title()}{len(hand.state.party)}")
    if len(races) < 3:
        hand("setup.race", "done")
    while hand.key != "order":
        passes(hand)
    return hand


def passes(hand: LabHand) -> LabHand:
    """The open ask with its first answer, or its least."""
    assert hand.ask is not None
    match hand.ask:
        case Choose():
            return hand(hand.ask.key, offered(hand)[0])
        case Number():
            return hand(hand.ask.key, hand.ask.min)
    return hand(hand.ask.key, *([1] * len(hand.ask.seats)))


def offered(hand: LabHand) -> list[str]:
    """The ids that the open choice offers."""
    assert isinstance(hand.ask, Choose)
    return [option.id for option in hand.ask.options_for(hand.ask.seats[0]) if option.id]


def one(hand: LabHand, id: str) -> Member:
    """Somebody of the party."""
    return hand.state.party[id]
