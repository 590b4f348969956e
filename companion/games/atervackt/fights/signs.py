"""Rock, scissors, paper, each against each (A13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

from companion.asking import choice, chosen, rolled
from companion.asks import Choose, Option, Options, Roll, Seat, Secret, ask_all
from companion.dice import T6
from companion.games.atervackt.fights import fights, side_fighters
from companion.games.atervackt.fights.fights import fighters
from companion.games.atervackt.state.fights import Fight, Foe
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.terms import Sign
from companion.text import Text

SIGNS: tuple[Sign, ...] = get_args(Sign)

NAMES: dict[Sign, Text] = {"rock": Text("Rock"), "scissors": Text("Scissors"), "paper": Text("Paper")}
LOUD: dict[Sign, Text] = {"rock": Text("ROCK"), "scissors": Text("SCISSORS"), "paper": Text("PAPER")}

BEATS: dict[Sign, Sign] = {"rock": "scissors", "scissors": "paper", "paper": "rock"}
"""A13.2."""

Outcome: TypeAlias = Literal["beats", "beaten", "same"]

SPECIAL = 2
"""What a special attack costs (A13.4)."""


def meet(mine: Sign, theirs: Sign) -> Outcome:
    """What my sign does against theirs (A13.2)."""
    if mine == theirs:
        return "same"
    return "beats" if BEATS[mine] == theirs else "beaten"


async def know_sign(hero: Hero) -> None:
    """One sign does double damage: on the hero sheet, asked at his first fight (A13.4, AS7)."""
    if hero.special is None:
        answer = await chosen(lambda: _ask_special(hero))
        hero.special = next((sign for sign in SIGNS if sign == answer), "none")


def _ask_special(hero: Hero) -> Choose | None:
    if not hero.inside or hero.special is not None:
        return None
    signs = (Option(sign, name) for sign, name in NAMES.items())
    text = Text("{hero}: double with?", hero=hero.name)
    return choice("value.special", hero.seat, text, *signs, Option("none", Text("None")))


async def combat_round(state: AtervacktState) -> None:
    """All choose hidden and show at once; then damage, flight, and who wants to flee next (A13.2-A14.2, A15.1)."""
    fight = state.fight
    assert fight is not None
    fight.round += 1
    fight.signs.clear()
    answers = await ask_all(lambda: _ask_signs(state))
    signs = _read(answers)
    mine = _read(side_fighters.shown(answers, fighters(state)))
    first = fight.foes[:1]
    fights.away(state, fight)
    for foe in fight.foes:
        theirs = signs.get(fight.opponent) if fight.opponent is not None and foe in first else None
        foe.sign = theirs or await by_die(state, foe)
    fight.signs = {hero.key: mine.get(hero.key, "rock") for hero in fighters(state)}
    await settle(state, fight)
    await fights.flights(state, fight)
    await fights.offer_flight(state, fight)


def _read(answers: Mapping[str, object]) -> dict[str, Sign]:
    return {who: sign for who, answer in answers.items() for sign in SIGNS if sign == answer}


def _ask_signs(state: AtervacktState) -> Secret | None:
    """The heroes and the monster player, who shows for one monster; a die shows for the others (A15.4, AS9)."""
    fight = state.fight
    here = fighters(state)
    if fight is None or not fight.foes or not here:
        return None
    own = side_fighters.hands(here)
    seats = tuple(own) + ((fight.opponent,) if fight.opponent is not None else ())
    text = Text("Combat round {n}", n=fight.round)
    if all(len(bodies) == 1 for bodies in own.values()):
        return Secret(key="fight.sign", seats=seats, text=text, options=_lines())
    options = dict.fromkeys(seats, _lines()) | {
        seat: side_fighters.lines(bodies, _lines) for seat, bodies in own.items()
    }
    parts = {seat: side_fighters.parts(bodies, _lines) for seat, bodies in own.items() if len(bodies) > 1}
    return Secret(key="fight.sign", seats=seats, text=text, options=options, parts=parts)


def _lines(_body: Hero | None = None) -> Options:
    return tuple(Option(sign, name) for sign, name in NAMES.items())


async def by_die(state: AtervacktState, foe: Foe) -> Sign:
    """1-2 rock, 3-4 scissors, 5-6 paper (AS9)."""
    seat = fighters(state)[0].seat if fighters(state) else state.order()[0]
    face = await rolled(lambda: _ask_die(state, foe, seat))
    return of_face(face)


def of_face(face: int) -> Sign:
    """The sign that a T6 shows (AS9)."""
    return SIGNS[(max(face, 1) - 1) // 2]


def _ask_die(state: AtervacktState, foe: Foe, seat: Seat) -> Roll | None:
    if state.fight is None:
        return None
    text = Text("{monster} shows: T6", monster=state.book.monsters[foe.kind].short_name)
    return Roll(key="fight.die", seats=(seat,), text=text, die=T6)


async def settle(state: AtervacktState, fight: Fight) -> None:
    """Each pair of opponents by itself (A15.1); monsters do not hurt each other (A15.2)."""
    fight.struck.clear()
    fight.hurt.clear()
    for hero in fighters(state):
        for foe in list(fight.foes):
            if foe.sign is not None:
                await blow(state, fight, hero, foe)
    fights.fell(state, fight)


async def blow(state: AtervacktState, fight: Fight, hero: Hero, foe: Foe) -> None:
    """The loser loses 1 KP, on the same sign both do; a special attack costs 2 (A13.3, A13.4).

    Who flees does no damage (A14.2). Unarmed, no special attack, and a tie hurts only the unarmed (A16.1).
    """
    mine, theirs = fight.signs[hero.key], foe.sign
    assert theirs is not None
    outcome = meet(mine, theirs)
    shown = Text("{mine} {sign} {theirs}", mine=NAMES[mine], sign=MARKS[outcome], theirs=NAMES[theirs])
    state.tell("fight.revealed", shown, loud=False)
    strikes = outcome == "beats" or (outcome == "same" and hero.armed)
    if strikes and hero.key not in fight.fleeing:
        foe.points.value -= SPECIAL if hero.armed and hero.special == mine else 1
        fight.struck.append(hero.key)
    if outcome != "beats":
        fight.hurt.append(hero.key)
        await hero.suffers(1)


MARKS: dict[Outcome, Text] = {"beats": Text(">"), "beaten": Text("<"), "same": Text("=")}
