"""The sun die of both Drakborgen games (soltärning)."""

from __future__ import annotations

from functools import lru_cache

from companion.dice import Die
from companion.state import State
from companion.text import Text
from companion.view import Nightfall


@lru_cache(maxsize=8)
def sun_die(faces: str) -> Die:
    """The die with the faces of the house rule, as "000112"; a cloud is 0. It is looked at for nearly every ask.

    >>> sun_die("000112").faces
    (0, 0, 0, 1, 1, 2)
    """
    return Die("sun", tuple(map(int, faces)), Text("sun"))


def tell_dusk(state: State, night: Nightfall | None) -> None:
    """Once night can fall when the sun moves next, how likely that is, and what is left of the day."""
    if night is None or not night.chance:
        return
    if night.chance == 1:
        state.tell("sun.dusk", Text("Night falls next time."))
        return
    state.tell(
        "sun.dusk",
        Text.plural(
            "Night next time: {chance}. About one round left.",
            "Night next time: {chance}. About {n} rounds left.",
            n=night.rounds,
            chance=str(night.chance),
        ),
    )
