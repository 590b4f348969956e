"""Before the fight each declares his weapon (D9.0b, D9.4c), all of them on one page."""

from __future__ import annotations

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.labirynt.data.sheets import CALLED
from companion.games.labirynt.fights.attacks import held, reaching
from companion.games.labirynt.party.order import brief, rank_of
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.kit.questions import question
from companion.text import Text


async def declares(state: LabyrinthState) -> None:
    """What reaches them from his rank is proposed; whoever is pressed takes something else."""
    for one in state.marching():
        one.hand = reaching(one, rank_of(state, one)) or one.hand  # type: ignore[assignment]
    while (answer := await asks_arms(state)) not in ("", "so"):
        one = state.party[answer]
        weapon = await takes(one)
        if weapon:
            one.hand = weapon  # type: ignore[assignment]


@question(ask_option)
def asks_arms(state: LabyrinthState) -> Choose | None:
    """Those who could have something else in hand; no question where nobody could."""
    lines = [
        Option(one.id, Text("{hero}: {what}", hero=brief(one.called), what=CALLED[one.hand]))
        for one in state.marching()
        if len(held(one)) > 1
    ]
    if not lines:
        return None
    options = (Option("so", Text("As shown")), *lines)
    return Choose(key="arms", seats=(state.speaker,), text=Text("Party: weapons, so?"), options=options)


@question(ask_option)
def takes(one: Member) -> Choose | None:
    """One of those that he carries."""
    lines = (Option(weapon, CALLED[weapon]) for weapon in held(one))
    return one.lines("arms.which", Text("{hero}: which weapon?"), *lines)
