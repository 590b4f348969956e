"""Random choices that no skill decides: exits, victims and order (A2.14)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion import dice
from companion.asking import ask_roll, roll_outcomes
from companion.asks import Option, Roll, RollOutcome, Seat
from companion.dice import T6
from companion.games.atervackt.state import AtervacktState, Hero
from companion.text import Text

EXIT_COUNTS = {
    "1": Text("One exit"),
    "2": Text("Two exits"),
    "3": Text("Three exits"),
    "4": Text("Four exits"),
    "5": Text("Five exits"),
}
"""Numbers of exits of a room, as people tell them."""


def choice_of_face(face: int, count: int, sides: int = len(T6.faces)) -> int:
    """Return the choice that a face gives, of `count` equally likely ones; 0: roll again (A2.14, AS19, AS23)."""
    return dice.pick_way(face, count, sides)


async def roll_one_of(seat: Seat, count: int, key: str, text: Text, names: Sequence[Text] = ()) -> int:
    """Roll a number from 1 to `count`, by as many T6 as it takes; one alone needs none (A2.14).

    `names` are what the numbers mean, so that a real die is told by its meaning. More than six choices, as a crowd of
    followers may be, take several dice at a time: each divides the parts of the last into sixths.
    """
    if count <= 1:
        return 1

    # A T6 and never a T12, on which some rings act (A2.14).
    d6 = Roll(key=key, seats=(seat,), text=text, die=T6, outcomes=_name_outcomes(names))
    while True:
        sides, face = 1, 0
        while sides < count:
            face = face * len(T6.faces) + max(await ask_roll(lambda: d6), 1) - 1
            sides *= len(T6.faces)
        if choice := choice_of_face(face + 1, count, sides):
            return choice


async def choose_index(state: AtervacktState, seat: Seat, key: str, text: Text, names: Sequence[Text]) -> int:
    """Return the index of one of these names, chosen at random after telling which faces belong to each (A2.14)."""
    tell_faces(state, names, seat)
    return await roll_one_of(seat, len(names), key, text, names) - 1


async def choose_hero(seat: Seat, heroes: Sequence[Hero], key: str, text: Text) -> Hero:
    """Choose one of these heroes and followers at random (A2.14)."""
    return heroes[await choose_index(heroes[0].state, seat, key, text, hero_names(heroes))]


def tell_faces(state: AtervacktState, names: Sequence[Text], seat: Seat = "") -> None:
    """Tell before the roll of this seat which faces of a T6 belong to whom or what (A2.14)."""
    for outcome in _name_outcomes(names):
        faces = f"{outcome.faces[0]}-{outcome.faces[-1]}" if len(outcome.faces) > 1 else str(outcome.faces[0])
        state.tell("faces", Text("{faces} on the d6: {name}.", faces=faces, name=outcome.text), who=seat)


def hero_names(heroes: Sequence[Hero]) -> list[Text]:
    """Return the names of heroes and followers."""
    return [Text("{hero}", hero=hero.called) for hero in heroes]


def _name_outcomes(names: Sequence[Text]) -> tuple[RollOutcome, ...]:
    if not 1 < len(names) <= len(T6.faces):
        return ()
    called = {f"way {index}": name for index, name in enumerate(names, 1)} | {"way 0": Text("roll again")}
    return roll_outcomes(T6, lambda face: f"way {choice_of_face(face, len(names))}", called)


def even_or_odd_outcomes(even: Text, odd: Text) -> tuple[RollOutcome, ...]:
    """Return the meanings of an even and an odd face of a T6."""
    return roll_outcomes(T6, lambda face: "odd" if face % 2 else "even", {"even": even, "odd": odd})


async def ask_exit_count(hero: Hero, count_most: Callable[[], int]) -> int:
    """Ask how many exits the hero's room has; ways down and secret doors count too (A2.14, A2.15).

    `count_most` returns how many there may be, as far as the map tells when it is asked.
    """

    def list_options() -> list[Option]:
        count = count_most()
        return [Option(id, text) for id, text in EXIT_COUNTS.items() if int(id) <= count]

    return int(await hero.choose_live("exits", Text("{hero}: exits?"), list_options) or 1)
