"""A party of Labirynt that is made in a moment, and the maze around it."""

from __future__ import annotations

from typing import Any

from companion.asks import Choose, Number, Roll
from companion.game import find
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Group
from companion.pages.situation import Situation
from companion.pages.surface import Surface
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
        case Roll():
            return hand(hand.ask.key, [1] * hand.ask.count)
    return hand(hand.ask.key, True)


def offered(hand: LabHand) -> list[str]:
    """The ids that the open choice offers."""
    assert isinstance(hand.ask, Choose)
    return [option.id for option in hand.ask.options_for(hand.ask.seats[0]) if option.id]


def one(hand: LabHand, id: str) -> Member:
    """Somebody of the party."""
    return hand.state.party[id]


PLAIN = ("lord-dil", "gilith", "gerudirr")
"""Heroes without magic: a swordsman, an elf who negotiates, and a dwarf with Traps 1."""


def inside(hand: LabHand | None = None, *, heroes: tuple[str, ...] = PLAIN, **options: Any) -> LabHand:
    """The party on the Labyrinth Gate, which has a corridor on each side."""
    hand = hand or gathered(heroes=heroes, **options)
    hand("order", "done")("sun", 1)
    while hand.key != "way":
        passes(hand)
    return hand


def lays(hand: LabHand, way: str, kind: str, **sides: str) -> LabHand:
    """The party goes that way, where this segment is laid; sides that are not named are walls."""
    return tells(hand("way", way)("segment", kind), **sides)


def tells(hand: LabHand, **sides: str) -> LabHand:
    """The sides of a segment are told one by one; those that are not named are walls."""
    if hand.key == "segment.shape":
        hand("segment.shape", "other")
    while hand.key is not None and hand.key.startswith("segment."):
        hand(hand.key, sides.get(hand.key[-1], "wall"))
    return hand


def corridor(hand: LabHand, way: str = "n", **sides: str) -> LabHand:
    """The same with a piece of corridor where nobody is met."""
    return lays(hand, way, "corridor", **sides)("meeting", 6)


def meets(hand: LabHand, kind: str, many: int = 1) -> LabHand:
    """Monsters of this kind are met on a new piece of corridor north of the Gate."""
    hand.state.printed["wandering 1-1 monster"] = kind
    hand.state.printed["wandering 1-1 number"] = str(many)
    return lays(hand, "n", "corridor", n="passage")("meeting", 1)("meeting.row", 1)("meeting.column", 1)


def texts(hand: LabHand) -> list[str]:
    """What the events say that were told."""
    return [line.split(" ", 2)[2] for line in hand.transcript if line.startswith("- ")]


def first_outcome(hand: LabHand) -> str:
    """The first line of what the open roll can mean."""
    assert isinstance(hand.ask, Roll)
    return str(hand.ask.outcomes[0].text)


def met(hand: LabHand) -> Group:
    """Whom the party has met."""
    assert hand.state.met is not None
    return hand.state.met


def chances(hand: LabHand) -> dict[str, str]:
    """The chances that stand beside the lines of the open choice."""
    assert isinstance(hand.ask, Choose)
    return {one.id: str(one.chance) for one in hand.ask.options_for(hand.ask.seats[0]) if one.chance is not None}


def so(hand: LabHand) -> LabHand:
    """All as it is proposed: who faces whom, weapons, and what a rank does."""
    while hand.key in ("facing", "arms", "attacks"):
        hand(hand.key, "so")
    return hand


def told(hand: LabHand, *strengths: int | list[int]) -> LabHand:
    """The dice of so many Strengths are told, as many at a time as are asked for."""
    dice = [face for one in strengths for face in (one if isinstance(one, list) else [one])]
    while hand.key == "meeting.strength" and isinstance(hand.ask, Roll):
        now, dice = dice[: hand.ask.count], dice[hand.ask.count :]
        hand("meeting.strength", now)
    return hand


def fight(
    kind: str,
    *strengths: int | list[int],
    ranks: list[list[str]] | None = None,
    heroes: tuple[str, ...] = PLAIN,
    races: tuple[str, ...] = (),
    **options: Any,
) -> LabHand:
    """A fight against such monsters has begun, their Strengths told as dice; everything is as it is proposed so far."""
    hand = inside(gathered(heroes=heroes, races=races, **options))
    if ranks is not None:
        hand.state.ranks = ranks
    told(meets(hand, kind, len(strengths))("met", "fight"), *strengths)
    while hand.key in ("facing", "arms"):
        hand(hand.key, "so")
    return hand


def lies(hand: LabHand) -> list[str]:
    """What the open choice says, line by line."""
    return hand.read()


def misses(hand: LabHand, *keys: str) -> LabHand:
    """Everybody agrees and rolls a one, until something else is asked than that; `keys`: until one of these is."""
    while hand.key in ("facing", "arms", "attacks", "attack", "attack.target", "attack.monster"):
        if hand.key in keys:
            break
        hand(hand.key, "so" if hand.key in ("facing", "arms", "attacks") else 1)
    return hand


def pressed(hand: LabHand, answer: str) -> int:
    """The fewest presses for it on the real page."""
    from benchmarks.presses import fewest

    assert hand.ask is not None
    view = find("labirynt").view(hand.state, "Ada")
    return fewest(Situation(view=view, n=1, ask=hand.ask, waiting=hand.ask.seats, modes={}), Surface("Ada"), answer)
