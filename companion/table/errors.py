"""What a table refuses. Each has a short `code` for programs and one sentence for people."""

from __future__ import annotations

from typing import ClassVar

from companion.errors import DrakvaktError
from companion.text import Text


class Refused(DrakvaktError, ValueError):
    """The table cannot do this now; nothing has changed."""

    code: ClassVar[str] = "refused"


class Stale(Refused):
    """The ask that was answered is no longer open."""

    code = "stale"


class WrongSeat(Refused):
    """This seat is not asked."""

    code = "seat"


class NotOpen(Refused):
    """There is nothing to answer, leave, interrupt, undo or redo."""

    code = "closed"


class Barrier(Refused):
    """An undo would go back behind something that somebody has learned; `learned` says what."""

    code = "barrier"

    def __init__(self, learned: tuple[Text, ...]) -> None:
        self.learned = learned
        what = "; ".join(map(str, learned))
        super().__init__(f"This goes back behind what has been seen ({what}): undo again with consent if all agree.")


class Parted(Refused):
    """A kept game does not go the way it was played: the rules or the data have changed.

    `entry` is the journal's number at which it parted, `boundary` the last entry up to which all agreed;
    `stumbled` where the rules raised an error.
    """

    code = "parted"

    def __init__(self, entry: int, boundary: int, why: str, *, stumbled: bool = False) -> None:
        self.entry = entry
        self.boundary = boundary
        self.stumbled = stumbled
        super().__init__(
            f"The kept game no longer goes the way it was played, from entry {entry} on ({why}): "
            f"it can go on from entry {boundary}, the last turn that agrees."
        )


class RuleFault(Refused):
    """The rules themselves stumbled over an answer; it was taken back."""

    code = "fault"
