"""Sounds of great moments: short scores of tones, for a buzzer."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, TypeAlias, get_args

from companion.event_kinds import UNTIL_READ, Moment
from companion.package_file import package_file
from companion.record import record

Volume: TypeAlias = Literal["loud", "quiet", "off"]
VOLUMES: Final[tuple[Volume, ...]] = get_args(Volume)


@record
class Tone:
    """A tone: its pitch in hertz and its length in seconds; 0 hertz is silence."""

    hertz: int
    seconds: float


Score: TypeAlias = tuple[Tone, ...]


WRONG: Final[Score] = (Tone(165, 0.08),)
"""Sound of a press that found nothing to do."""


SEATS: Final[tuple[Score, ...]] = tuple(
    (Tone(low, 0.09), Tone(high, 0.16))
    for low, high in ((523, 784), (587, 880), (659, 988), (698, 1047), (784, 1175), (880, 1319))
)
"""Sounds of the seats in turn order: each has its own pitch, a fifth above itself."""


@record
class Cue:
    """A moment to be heard now, a "wrong" press, or the "turn" that goes to a seat.

    `number` tells it from the one before, so that a panel plays each of them once.
    """

    number: int
    moment: Moment | Literal["wrong", "turn"]
    volume: Volume
    score: Score

    @property
    def rings(self) -> bool:
        """True if a bell that knows one sound should ring.

        Where the volume is quiet, only for what stands until a press.

        A wrong press is for the one who pressed: it rings no bells elsewhere. A bell that knows one sound cannot tell
        whose turn it is.
        """
        return self.moment not in ("wrong", "turn") and (self.volume == "loud" or self.moment in UNTIL_READ)


def score(moment: Moment) -> Score:
    """Return the score of this moment."""
    return _scores()[moment]


@cache
def _scores() -> dict[str, Score]:
    # Imported here, so that a box starts sooner.
    import tomllib

    text = package_file("companion.pages", "moments/scores.toml").read_text(encoding="utf-8")
    return {name: tuple(Tone(hertz, ms / 1000) for hertz, ms in tones) for name, tones in tomllib.loads(text).items()}
