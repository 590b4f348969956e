"""Where the monsters stand: their ranks, who faces whom, and closing ranks after deaths (D9.1, D9.2.5, DS1, DS22)."""

from __future__ import annotations

from companion.asking import EMPTY, ask_option
from companion.asks import Choose, Option
from companion.games.labirynt.fights import targets
from companion.games.labirynt.house_rules import rule
from companion.games.labirynt.party import charmed, order
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.monsters import Monster
from companion.games.labirynt.tables import lookup
from companion.games.labirynt.tables.lookup import marked
from companion.kit.questions import question
from companion.text import Text

WIDE = 3
"""So many monsters stand in a rank (DS1)."""


def lined_up(state: LabyrinthState) -> list[list[str]]:
    """The strongest three in the first rank, the others behind them (D9.1b)."""
    by_strength = sorted(state.enemies(), key=lambda one: -(one.life or 0))
    ids = [one.id for one in by_strength]
    return [ids[at : at + WIDE] for at in range(0, len(ids), WIDE)]


def front(state: LabyrinthState) -> list[Monster]:
    """The living monsters of the first rank, from left to right."""
    return of_rank(state, 0)


def of_rank(state: LabyrinthState, number: int) -> list[Monster]:
    """Those of a rank, from 0."""
    ranks = state.fight.ranks[number : number + 1] if state.fight is not None else []
    found = [state.monsters[id] for rank in ranks for id in rank]
    return [one for one in found if one.alive and not one.charmed]


def takes_sides(state: LabyrinthState) -> None:
    """Whoever was charmed, freed, or brought back, stands on the right side from the next round on (D2.3, DS24)."""
    fight = state.fight
    if fight is None:
        return
    for one in state.charmed():
        if not any(one.id in rank for rank in state.ranks):
            charmed.joins(state, one)
    for one in state.enemies():
        if not any(one.id in rank for rank in fight.ranks):
            charmed.goes_over(state, one)
    for each in state.living():
        if not any(each.id in rank for rank in state.ranks):
            # Somebody has brought them back, by Resurrect or a correction.
            state.ranks = order.joined(state.ranks, each.id)


async def closes(state: LabyrinthState) -> None:
    """Phase 5: the first rank is filled up to three by the strongest of those behind, or the next (D9.2.5, DS22).

    The players say where they stand.
    """
    fight = state.fight
    if fight is None:
        return
    first = [one.id for one in front(state)]
    behind = [one for number in range(len(fight.ranks)) for one in of_rank(state, number) if one.id not in first]
    if rule(state.options, "moves_up") == "strongest":
        behind.sort(key=lambda one: -(one.life or 0))
    moving = [one.id for one in behind[: WIDE - len(first)]]
    left = [one.id for one in behind[WIDE - len(first) :]]
    fight.ranks = [first + moving, *(left[at : at + WIDE] for at in range(0, len(left), WIDE))]
    if moving:
        await faces(state)


# Who faces whom (D9.1c).


async def faces(state: LabyrinthState) -> None:
    """The players say which monster of the first rank faces whom, and which of equals stand there (D9.1c, DS1)."""
    picked = ""
    while (answer := await asks_facing(state, picked)) not in ("", "so"):
        if picked and picked != answer and state.fight is not None:
            state.fight.ranks, picked = order.swapped(state.fight.ranks, picked, answer), ""
        else:
            picked = "" if picked == answer else answer


@question(ask_option)
def asks_facing(state: LabyrinthState, picked: str) -> Choose | None:
    """Two that are pressed one after the other change places; no question where all are alike."""
    here = front(state)
    if not here or len({(one.kind, one.life) for one in here}) < 2:
        return None
    at = picked if picked in state.monsters else ""
    # From behind only whoever is as strong as the one whose place he takes (DS1).
    weakest = min(one.life or 0 for one in here)
    equals = [one for one in state.enemies() if one not in here and one.life == weakest]
    picks = here + (equals if rule(state.options, "equals") == "chosen" else [])
    if at:
        one = state.monsters[at]
        picks = [each for each in picks if each is one or each.life == one.life or (each in here and one in here)]
    lines = (Option(each.id, line(each, here, at)) for each in picks)
    words = Text("Party: their places?")
    return Choose(
        key="facing",
        seats=(state.speaker,),
        text=Text("{monster}: with whom?", monster=state.monsters[at].called) if at else words,
        options=(EMPTY if at else Option("so", Text("As shown")), *lines),
    )


def line(one: Monster, here: list[Monster], picked: str) -> Text:
    """Its place from the left, and how strong it is."""
    place = here.index(one) + 1 if one in here else "-"
    words = Text("{place} {monster}: {n}", place=place, monster=one.called, n=one.life or 0)
    if facing := facing_it(one, here):
        words = Text("{monster}: {n} > {hero}", monster=one.called, n=one.life or 0, hero=facing)
    words = marked(words, one.kind == "gate" and lookup.is_outside(one.state, "gate"))
    return Text("{words} <", words=words) if one.id == picked else words


def facing_it(one: Monster, here: list[Monster]) -> str:
    """Those of the party's first rank who stand opposite (D9.3c); "" where all do, as they do opposite a single one."""
    lines = targets.stand(one.state)
    if one not in here or len(here) == 1 or len(lines.ours) == 1:
        return ""
    those = targets.opposite(here.index(one), len(here), len(lines.ours))
    names = [one.state.by_id(lines.ours[at]).called for at in those]
    # Beside a number of two digits there is less room for two of them.
    most = 3 if one.number > 9 and len(names) > 1 else 8
    return "/".join(order.brief(str(name), most) for name in names)
