"""Ranks of the monsters: who faces whom, and how ranks close after deaths (D9.1, D9.2.5, DS1, DS22)."""

from __future__ import annotations

from companion.asking import EMPTY
from companion.asks import Choose, Option
from companion.games.labirynt.fights import targets
from companion.games.labirynt.party import charmed, order
from companion.games.labirynt.party.order import RANK_SIZE
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.monsters import Monster
from companion.games.labirynt.tables import lookup
from companion.games.labirynt.tables.lookup import marked
from companion.kit.questions import question_if_several
from companion.text import Text


def starting_ranks(state: LabyrinthState) -> list[list[str]]:
    """Return the ranks in which the monsters begin: the strongest three first, the others behind them (D9.1b)."""
    by_strength = sorted(state.enemies(), key=lambda one: -(one.life or 0))
    ids = [one.id for one in by_strength]
    return [ids[index : index + RANK_SIZE] for index in range(0, len(ids), RANK_SIZE)]


def first_rank(state: LabyrinthState) -> list[Monster]:
    """Return the living monsters of the first rank, from left to right."""
    return monsters_of_rank(state, 1)


def monsters_of_rank(state: LabyrinthState, number: int) -> list[Monster]:
    """Return the living monsters of a rank, numbered from 1."""
    ranks = state.fight.ranks[number - 1 : number] if state.fight is not None else []
    found = [state.monsters[id] for rank in ranks for id in rank]
    return [one for one in found if one.alive and not one.charmed]


def settle_sides(state: LabyrinthState) -> None:
    """Put every fighter on the right side who was charmed, freed or brought back since the last round (D2.3, DS24)."""
    fight = state.fight
    if fight is None:
        return
    for one in state.charmed():
        if not any(one.id in rank for rank in state.ranks):
            charmed.join_ranks(state, one)
    for one in state.enemies():
        if not any(one.id in rank for rank in fight.ranks):
            charmed.return_to_enemies(state, one)
    for each in state.living():
        if not any(each.id in rank for rank in state.ranks):
            # Somebody has brought them back, by Resurrect or a correction.
            state.ranks = order.with_joined(state.ranks, each.id)


async def close_ranks(state: LabyrinthState) -> None:
    """Play phase 5: fill the first rank up to three with the strongest of those behind, or the next (D9.2.5, DS22).

    The players say where the monsters stand.
    """
    fight = state.fight
    if fight is None:
        return
    first = [one.id for one in first_rank(state)]
    behind = [one for number in range(2, len(fight.ranks) + 1) for one in monsters_of_rank(state, number)]
    if state.rule("moves_up") == "strongest":
        behind.sort(key=lambda one: -(one.life or 0))
    moving = [one.id for one in behind[: RANK_SIZE - len(first)]]
    left = [one.id for one in behind[RANK_SIZE - len(first) :]]
    fight.ranks = [first + moving, *(left[index : index + RANK_SIZE] for index in range(0, len(left), RANK_SIZE))]
    if moving:
        await arrange_first_rank(state)


# Who faces whom (D9.1c).


async def arrange_first_rank(state: LabyrinthState) -> None:
    """Let the players say which monster faces whom, and which of equally strong ones stand in front (D9.1c, DS1)."""
    picked = ""
    while (answer := await ask_places(state, picked)) not in ("", "so"):
        if picked and picked != answer and state.fight is not None:
            state.fight.ranks, picked = order.with_swapped(state.fight.ranks, picked, answer), ""
        else:
            picked = "" if picked == answer else answer


@question_if_several
def ask_places(state: LabyrinthState, picked: str) -> Choose | None:
    """Ask which two monsters change places; no question where all are alike."""
    here = first_rank(state)
    if not here:
        return None
    as_shown = Option("so", Text("As shown"))
    if len({(one.kind, one.life) for one in here}) == 1:
        # Alike as they are, no two need change places.
        return state.build_choice("facing", Text("Monsters: places OK?"), as_shown)
    marked_id = picked if picked in state.monsters else ""
    # From behind comes only a monster as strong as the one whose place it takes (DS1).
    weakest = min(one.life or 0 for one in here)
    equals = [one for one in state.enemies() if one not in here and one.life == weakest]
    picks = here + (equals if state.rule("equals") == "chosen" else [])
    if marked_id:
        one = state.monsters[marked_id]
        picks = [each for each in picks if each is one or each.life == one.life or (each in here and one in here)]
    lines = (Option(each.id, describe_rank_place(each, here, marked_id)) for each in picks)
    if marked_id:
        words = Text("{monster}: swap with?", monster=state.monsters[marked_id].called)
        return state.build_choice("facing", words, EMPTY, *lines)
    return state.build_choice("facing", Text("Monsters: places OK?"), as_shown, *lines)


def describe_rank_place(one: Monster, here: list[Monster], picked: str) -> Text:
    """Return a monster's place from the left with its Strength, as a line of the page."""
    place = here.index(one) + 1 if one in here else "-"
    words = Text("{place} {monster}: {n}", place=place, monster=one.called, n=one.life or 0)
    if facing := describe_opponents(one, here):
        words = Text("{monster}: {n} > {hero}", monster=one.called, n=one.life or 0, hero=facing)
    words = marked(words, one.kind == "gate" and lookup.is_table_outside(one.state, "gate"))
    return Text("{words} <", words=words) if one.id == picked else words


def describe_opponents(one: Monster, here: list[Monster]) -> Text | None:
    """Return the names of the characters opposite the monster (D9.3c), `None` where all of the first rank are."""
    first = targets.current_first_ranks(one.state)
    if one not in here or len(here) == 1 or len(first.ours) == 1:
        return None
    opponents = targets.opposite_places(here.index(one), len(here), len(first.ours))
    return order.join_called(Text("{one}/{next}"), (one.state.by_id(first.ours[index]).called for index in opponents))
