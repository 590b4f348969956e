"""Refusals of a table. Each has a short `code` for programs and one sentence for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from companion.errors import DrakvaktError
from companion.text import Text


def _listed(texts: Sequence[Text]) -> Text:
    *more, last = texts
    return Text("{first}; {rest}", first=_listed(more), rest=last) if more else last


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
        wrong = Text("This would undo what somebody has seen ({what}): undo again with consent if all agree.")
        super().__init__(wrong.using(what=_listed(learned)))


class ReplayDiverged(Refused):
    """A kept game does not go as it was played: the rules or the data have changed.

    `entry` is the number of the entry that no longer fits, `boundary` the last entry up to which all agreed, `why` the
    reason in a few words; `rules_failed` is true where the rules raised an error.
    """

    code = "parted"

    def __init__(self, entry: int, boundary: int, why: Text | str, *, rules_failed: bool = False) -> None:
        self.entry = entry
        self.boundary = boundary
        self.why = why
        self.rules_failed = rules_failed
        wrong = Text(
            "The rules no longer agree with the kept game from entry {n} on ({why}): "
            "it can continue from entry {m}, the last turn that agrees."
        )
        super().__init__(wrong.using(n=entry, why=why, m=boundary))


class RuleFault(Refused):
    """The rules themselves failed on an answer; it was taken back."""

    code = "fault"
