"""Combat plates (stridsplattor) in a fight of many: who chooses for whom, and the reveal (L13.3a, L13.3b, L13.4).

Whoever plays several fighters chooses for all of them in one answer, so that nothing is known before all have sealed.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from companion.asking import EMPTY
from companion.asks import JOIN, Option, Options, Part, Seat, Secret, ask_all
from companion.games.legenden.fights import combat
from companion.games.legenden.melee.sides import active, called, is_over
from companion.games.legenden.state.game import LegendenState
from companion.games.legenden.state.melee import Fighter
from companion.games.legenden.table.options import rule
from companion.kit.drakborgen import ring
from companion.kit.drakborgen.aspects import NAMES
from companion.kit.drakborgen.ring import STANCES, Stance
from companion.text import Text

INITIALS: Mapping[Stance, Text] = {
    "strength": Text("S"),
    "psyche": Text("P"),
    "agility": Text("G"),
    "armour": Text("A"),
}
"""Where several stances stand on one line."""

TOGETHER = (
    Text("{a}"),
    Text("{a}{b}"),
    Text("{a}{b}{c}"),
    Text("{a}{b}{c}{d}"),
    Text("{a}{b}{c}{d}{e}"),
    Text("{a}{b}{c}{d}{e}{f}"),
)
"""The first letters of the stances of so many fighters, in their order."""


def plates(state: LegendenState) -> dict[Seat, list[list[Fighter]]]:
    """The plates that each seat has, each with the fighters that stand on it: one each, or one a side (L13.4)."""
    of_seats: dict[Seat, list[list[Fighter]]] = {}
    one = rule(state.options, "plates") == "one"
    for fighter in active(state):
        own = of_seats.setdefault(fighter.seat, [])
        shared = next((plate for plate in own if one and plate[0].side == fighter.side), None)
        if shared is None:
            own.append([fighter])
        else:
            shared.append(fighter)
    return of_seats


def open_to(plate: list[Fighter]) -> tuple[Stance, ...]:
    """Where a plate's marker may lie: within one step of where all on it stood, else of the first of them (L8.4a)."""
    all_can = [s for s in STANCES if all(s in ring.reachable(fighter.stance) for fighter in plate)]
    return tuple(all_can) or ring.reachable(plate[0].stance)


def lines(own: list[list[Fighter]]) -> Options:
    """The four stances on their lines; for several plates every way to lay their markers, by first letters."""
    if len(own) == 1:
        allowed = open_to(own[0])
        return tuple(Option(stance, NAMES[stance]) if stance in allowed else EMPTY for stance in STANCES)
    return tuple(together(laid) for laid in product(*map(open_to, own)))


def parts(state: LegendenState, own: list[list[Fighter]]) -> tuple[Part, ...]:
    """Plate after plate by the name of who stands on it, each with the four stances on their lines."""
    return tuple(Part(whose(state, plate), lines([plate])) for plate in own)


def whose(state: LegendenState, plate: list[Fighter]) -> Text:
    """Who stands on a plate; of several the first, and how many more."""
    who = called(state, plate[0])
    return Text("{who} +{n}?", who=who, n=len(plate) - 1) if len(plate) > 1 else Text("{who}?", who=who)


def together(laid: tuple[Stance, ...]) -> Option:
    """One way to lay several markers."""
    letters = dict(zip("abcdef", (INITIALS[stance] for stance in laid), strict=False))
    return Option(JOIN.join(laid), TOGETHER[len(laid) - 1].using(**letters))


async def choose(state: LegendenState) -> None:
    """All choose in secret within the time, and reveal together (L13.3a, L8.4b, L8.5a-c)."""
    answers = await ask_all(lambda: _ask_stances(state))
    if is_over(state):
        return
    laid: list[tuple[list[Fighter], Stance]] = []
    for seat, own in plates(state).items():
        answer = answers.get(seat)
        given = answer.split(JOIN) if isinstance(answer, str) else [""] * len(own)
        for plate, stance in zip(own, given, strict=False):
            names = [called(state, fighter) for fighter in plate]
            laid.append((plate, await combat.stance_of(state, stance, plate[0].stance, seat, *names)))
    # All at once: while one still rolls for his stance, the others' are not to be seen.
    for plate, stance in laid:
        for fighter in plate:
            fighter.stance = stance


def _ask_stances(state: LegendenState) -> Secret | None:
    if state.melee is None or is_over(state):
        return None
    of_seats = plates(state)
    return Secret(
        key="melee.stance",
        seats=tuple(of_seats),
        text=Text("Round {n}", n=state.melee.round),
        options={seat: lines(own) for seat, own in of_seats.items()},
        parts={seat: parts(state, own) for seat, own in of_seats.items() if len(own) > 1},
        seconds=int(state.options["think"]) or None,
    )
