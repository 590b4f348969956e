"""Rolling by dice codes; a K3 is told as the six-sided die that lies there (D3.1a)."""

from __future__ import annotations

from companion.asking import meanings
from companion.asks import Ask, Roll, Seat, ask
from companion.dice import T6
from companion.games.labirynt.data.codes import Code, half
from companion.text import Text, verbatim

THIRDS = meanings(T6, lambda face: str(half(face)), {str(n): verbatim(f"{2 * n - 1}-{2 * n}: {n}") for n in (1, 2, 3)})
"""What the faces of a six-sided die are as a K3."""


async def roll_code(seat: Seat, key: str, text: Text, code: Code) -> int:
    """What a dice code comes to; a plain figure needs no dice."""
    if not code.dice:
        return code.sum([])
    return code.sum(await roll_faces(seat, key, text, code.dice, thirds=code.sides == 3))


async def roll_faces(seat: Seat, key: str, text: Text, count: int = 1, *, thirds: bool = False) -> tuple[int, ...]:
    """The faces of so many six-sided dice, one by one."""
    outcomes = THIRDS if thirds and count == 1 else ()

    def build() -> Ask:
        return Roll(key=key, seats=(seat,), text=text, die=T6, count=count, outcomes=outcomes)

    answer = await ask(build)
    if isinstance(answer, str):
        return tuple(outcome.faces[0] for outcome in outcomes if outcome.id == answer)
    return answer if isinstance(answer, tuple) else (1,) * count


async def die(seat: Seat, key: str, text: Text) -> int:
    """One six-sided die."""
    return sum(await roll_faces(seat, key, text))
