"""Tentacles from the water (tentakler från vattnet): rock, scissors or paper below (AC7, A33.3)."""

from __future__ import annotations

from companion.asks import Option, Secret, ask_all
from companion.dice import T6
from companion.games.atervackt.fights import signs
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.terms import Sign
from companion.games.atervackt.table import rulings
from companion.games.atervackt.table.seating import monster_player
from companion.text import Text


async def show(hero: Hero) -> None:
    """The hero and the monster player show at once; where nobody plays the monsters a T6 does, two faces each (A33.3).

    What it costs stands on the card.
    """
    other = monster_player(hero.state, hero.seat)
    seats = (hero.seat,) if other is None else (hero.seat, other)
    answers = await ask_all(lambda: _ask(hero, seats))
    if not answers or not hero.inside:
        return
    mine = _sign(answers.get(hero.seat))
    theirs = _sign(answers.get(other)) if other is not None else await by_die(hero)
    mark = signs.MARKS[signs.meet(mine, theirs)]
    hero.state.tell(
        "tentacles", Text("{mine} {sign} {theirs}", mine=signs.NAMES[mine], sign=mark, theirs=signs.NAMES[theirs])
    )


def _sign(answer: object) -> Sign:
    return next((sign for sign in signs.SIGNS if sign == answer), signs.SIGNS[0])


def _ask(hero: Hero, seats: tuple[str, ...]) -> Secret | None:
    if not hero.inside:
        return None
    options = tuple(Option(sign, name) for sign, name in signs.NAMES.items())
    return Secret(key="tentacles", seats=seats, text=Text("Tentacles"), options=options)


async def by_die(hero: Hero) -> Sign:
    """1-2 rock, 3-4 scissors, 5-6 paper (A33.3)."""
    rulings.note(hero.state, "A33.3")
    face = await hero.roll("tentacles.die", Text("Tentacles show: T6"), T6, outcomes=signs.MEANT)
    return signs.of_face(face)
