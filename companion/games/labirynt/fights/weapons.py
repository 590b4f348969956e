"""Weapons that the party declares before a fight (D9.0b, D9.4c), all of them on one page."""

from __future__ import annotations

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.labirynt.data.sheets import CALLED
from companion.games.labirynt.fights.attacks import declarable_weapons, suitable_weapon
from companion.games.labirynt.party.order import rank_number
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.kit.questions import question, question_if_several
from companion.text import Text


async def declare_weapons(state: LabyrinthState) -> None:
    """Let the party declare weapons: each character is offered one that reaches the enemy."""
    for one in state.marching():
        one.hand = suitable_weapon(one, rank_number(state, one)) or one.hand  # type: ignore[assignment]
    while (answer := await ask_weapons(state)) not in ("", "so"):
        one = state.party[answer]
        weapon = await ask_weapon(one)
        if weapon:
            one.hand = weapon  # type: ignore[assignment]


@question_if_several
def ask_weapons(state: LabyrinthState) -> Choose | None:
    """Ask whether the proposed weapons stay; no question where nobody has another one."""
    lines = [
        Option(one.id, Text("{hero}: {what}", hero=one.called, what=CALLED[one.hand]))
        for one in state.marching()
        if len(declarable_weapons(one)) > 1
    ]
    if not state.marching():
        return None
    return state.build_choice("arms", Text("Weapons in hand: OK?"), Option("so", Text("As shown")), *lines)


@question(ask_option)
def ask_weapon(one: Member) -> Choose | None:
    """Ask which of the carried weapons a character takes."""
    lines = (Option(weapon, CALLED[weapon]) for weapon in declarable_weapons(one))
    return one.build_choice("arms.which", Text("{hero}: which weapon?"), *lines)
