"""Random exits (slumpmässig förflyttning) of heroes and of monsters: L12.2."""

from __future__ import annotations

from collections.abc import Callable

from companion import dice
from companion.asking import ask_option, ask_roll, choice, roll_outcomes
from companion.asks import Choose, Option, Roll, Seat
from companion.dice import T12
from companion.text import Text

WAYS = {
    "1": Text("One exit"),
    "2": Text("Two exits"),
    "0": Text("No other exit"),
    "3": Text("Three exits"),
    "4": Text("Four exits"),
    "5": Text("Five exits"),
    "6": Text("Six exits"),
}


async def roll_exit(seat: Seat, words: Callable[[], Text | None]) -> int | None:
    """Roll a random exit (slumpmässig förflyttning): 1, 2, 3... as the player points at them (L12.2a).

    `words` returns the prompt for the number of free passages, or `None` if the question has become moot. `None` is
    returned if no passage leads out.
    """
    ways = await ask_option(lambda: _build_exit_count_ask(seat, words()))
    if ways in ("", "0"):
        return None
    while ways != "1":
        face = await ask_roll(lambda: _build_exit_roll(seat, int(ways)))
        if way := way_of(face, int(ways)):
            return way
    return 1


def _build_exit_count_ask(seat: Seat, words: Text | None) -> Choose | None:
    if words is None:
        return None
    return choice("exits", seat, words, *(Option(id, ways) for id, ways in WAYS.items()))


def _build_exit_roll(seat: Seat, ways: int) -> Roll:
    names = {f"way {n}": Text("exit {n}", n=n) for n in range(1, ways + 1)} | {"way 0": Text("roll again")}
    outcomes = roll_outcomes(T12, lambda face: f"way {way_of(face, ways)}", names)
    return Roll(key="exit", seats=(seat,), text=Text("Exit 1-{n}: d12", n=ways), die=T12, outcomes=outcomes)


def way_of(face: int, ways: int) -> int:
    """Return the number of the exit that a T12 gives (L12.2a); 0 for 11 and 12 with five ways, rolled again (LS13)."""
    return dice.pick_way(face, ways, len(T12.faces))
