"""Quick ways to make a party of Labirynt and to lay the maze around it, for tests."""

from __future__ import annotations

from typing import Any

from companion.asks import Choose, Number, Roll
from companion.game import find
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Group
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from companion.testing.hand import Hand, begin_hand

SEATS = ("Ada", "Bo", "Cid", "Dan", "Eva", "Finn")

HEROES = ("almuryk", "gilith", "zareth")
LabHand = Hand[LabyrinthState]


def new_game(seats: int = 1, tables: str = "outside", data: Any = None, **options: Any) -> LabHand:
    """Begin a game; with one player nobody rolls for the first draw."""
    rules: dict[str, Any] = {"tables": tables, **options}
    hand: LabHand = begin_hand(find("labirynt"), *SEATS[:seats], data=data, **rules)
    return hand("setup.values", "asked") if hand.key == "setup.values" else hand


def gather(
    *,
    heroes: tuple[str, ...] = ("almuryk", "gilith", "zareth"),
    races: tuple[str, ...] = (),
    tables: str = "outside",
    **options: Any,
) -> LabHand:
    """Return Ada's party of these heroes, and apprentices without magic; the order is asked."""
    hand = new_game(tables=tables, **options)
    for hero in heroes:
        hand("setup.hero", hero)
    for race in races:
        hand("setup.race", race)("setup.name", f"{race.title()}{len(hand.state.party)}")
    if len(races) < 3:
        hand("setup.race", "done")
    while hand.key != "order":
        answer_first(hand)
    return hand


def answer_first(hand: LabHand) -> LabHand:
    """Answer the open ask with its first option, or its least number."""
    assert hand.ask is not None
    match hand.ask:
        case Choose():
            return hand(hand.ask.key, offered_ids(hand)[0])
        case Number():
            return hand(hand.ask.key, hand.ask.min)
        case Roll():
            return hand(hand.ask.key, [1] * hand.ask.count)
    return hand(hand.ask.key, True)


def offered_ids(hand: LabHand) -> list[str]:
    """Return the ids that the open choice offers."""
    assert isinstance(hand.ask, Choose)
    return [option.id for option in hand.ask.options_for(hand.ask.seats[0]) if option.id]


def member(hand: LabHand, id: str) -> Member:
    """Return a member of the party."""
    return hand.state.party[id]


PLAIN = ("lord-dil", "gilith", "gerudirr")
"""Heroes without magic: a swordsman, an elf who negotiates, and a dwarf with Traps 1."""


def enter(hand: LabHand | None = None, *, heroes: tuple[str, ...] = PLAIN, **options: Any) -> LabHand:
    """Put the party on the Labyrinth Gate, which has a corridor on each side."""
    hand = hand or gather(heroes=heroes, **options)
    hand("order", "done")("sun", 1)
    while hand.key != "way":
        answer_first(hand)
    return hand


def lay(hand: LabHand, way: str, kind: str, **sides: str) -> LabHand:
    """Lay this segment by going that way; sides that are not named are walls."""
    return tell_sides(hand("way", way)("segment", kind), **sides)


def tell_sides(hand: LabHand, **sides: str) -> LabHand:
    """Tell the sides of a segment one by one; those that are not named are walls."""
    if hand.key == "segment.shape":
        hand("segment.shape", "other")
    while hand.key is not None and hand.key.startswith("segment."):
        hand(hand.key, sides.get(hand.key[-1], "wall"))
    return hand


def lay_corridor(hand: LabHand, way: str = "n", **sides: str) -> LabHand:
    """Lay a piece of corridor where nobody is met."""
    return lay(hand, way, "corridor", **sides)("meeting", 6)


def meet(hand: LabHand, kind: str, many: int = 1) -> LabHand:
    """Meet monsters of this kind on a new piece of corridor north of the Gate."""
    hand.state.printed["wandering 1-1 monster"] = kind
    hand.state.printed["wandering 1-1 number"] = str(many)
    return lay(hand, "n", "corridor", n="passage")("meeting", 1)("meeting.row", 1)("meeting.column", 1)


def told_texts(hand: LabHand) -> list[str]:
    """Return the texts of the events that were told."""
    return [line.split(" ", 2)[2] for line in hand.transcript if line.startswith("- ")]


def first_outcome(hand: LabHand) -> str:
    """Return the first outcome of the open roll."""
    assert isinstance(hand.ask, Roll)
    return str(hand.ask.outcomes[0].text)


def met_group(hand: LabHand) -> Group:
    """Return the group that the party has met."""
    assert hand.state.met is not None
    return hand.state.met


def chances(hand: LabHand) -> dict[str, str]:
    """Return the chances beside the lines of the open choice."""
    assert isinstance(hand.ask, Choose)
    return {one.id: str(one.chance) for one in hand.ask.options_for(hand.ask.seats[0]) if one.chance is not None}


def accept_all(hand: LabHand) -> LabHand:
    """Accept all that is proposed: who faces whom, weapons, and what a rank does."""
    while hand.key in ("facing", "arms", "attacks"):
        hand(hand.key, "so")
    return hand


def tell_strengths(hand: LabHand, *strengths: int | list[int]) -> LabHand:
    """Tell the dice of these Strengths, as many at a time as are asked for."""
    dice = [face for one in strengths for face in (one if isinstance(one, list) else [one])]
    while hand.key == "meeting.strength" and isinstance(hand.ask, Roll):
        now, dice = dice[: hand.ask.count], dice[hand.ask.count :]
        hand("meeting.strength", now)
    return hand


def begin_fight(
    kind: str,
    *strengths: int | list[int],
    ranks: list[list[str]] | None = None,
    heroes: tuple[str, ...] = PLAIN,
    races: tuple[str, ...] = (),
    **options: Any,
) -> LabHand:
    """Begin a fight against such monsters with these dice for their Strengths; all else is as proposed."""
    hand = enter(gather(heroes=heroes, races=races, **options))
    if ranks is not None:
        hand.state.ranks = ranks
    tell_strengths(meet(hand, kind, len(strengths))("met", "fight"), *strengths)
    while hand.key in ("facing", "arms"):
        hand(hand.key, "so")
    return hand


def read_lines(hand: LabHand) -> list[str]:
    """Return the lines of the open choice."""
    return hand.read()


def miss_all(hand: LabHand, *keys: str) -> LabHand:
    """Let everybody agree and roll a one, until something else is asked, or one of these `keys`."""
    while hand.key in ("facing", "arms", "attacks", "attack", "attack.target", "attack.monster"):
        if hand.key in keys:
            break
        hand(hand.key, "so" if hand.key in ("facing", "arms", "attacks") else 1)
    return hand


def count_presses(hand: LabHand, answer: str) -> int:
    """Return the fewest presses for that answer on the real page."""
    from benchmarks.presses import shortest_way

    assert hand.ask is not None
    view = find("labirynt").view(hand.state, "Ada")
    return shortest_way(
        Situation(view=view, n=1, ask=hand.ask, waiting=hand.ask.seats, modes={}), Surface("Ada"), answer
    )
