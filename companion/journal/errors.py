"""Errors of kept games, each in one clear sentence, with what people can do about it."""

from __future__ import annotations

import errno
from typing import Final

from companion.errors import DrakvaktError
from companion.text import Text


class JournalError(DrakvaktError, OSError):
    """The journal could not be read or written; nothing that was written before is lost."""


MAKE_ROOM: Final = Text("make room on the disk")
ALLOW: Final = Text("make the file and its folder writable")
CHECK_DISK: Final = Text("check the disk")
CLEAR_AWAY: Final = Text("move away what lies there")
"""Remedies, as `NotKept` and `Barred` name them in `mend`."""


ANSWER: Final = Text("This answer could not be kept ({why}): {mend} and answer again; nothing is lost.")
NEXT: Final = Text("What the box does next could not be kept ({why}): {mend} and ask again; nothing is lost.")
SEALED: Final = Text("What was sealed could not be kept ({why}): {mend} and answer again; nothing is lost.")
"""Sentences of `NotKept` by the kind of entry."""


class NotKept(JournalError):
    """An entry could not be written; nothing came of it."""

    def __init__(self, why: Text | str, mend: Text | str, says: Text = ANSWER) -> None:
        super().__init__(says.using(why=why, mend=mend))
        self.why, self.mend = why, mend

    def of_the_box(self) -> NotKept:
        """Return this error for an entry that nobody answered."""
        return NotKept(self.why, self.mend, NEXT)


class Barred(JournalError):
    """A kept game cannot be opened now; the way to the file is at fault. `mend` says what people can do."""

    def __init__(self, session: str, why: Text | str, mend: Text | str) -> None:
        says = Text("The game {session} cannot be opened ({why}): {mend} and try again; nothing is lost.")
        super().__init__(says.using(session=session, why=why, mend=mend))
        self.why, self.mend = why, mend


class Damaged(JournalError):
    """The file is no journal or no longer whole; it has been set aside under another name, that of the file `aside`."""

    aside: str | None = None


class InUse(JournalError):
    """Another process holds this session."""


def in_use_error(session: str) -> InUse:
    """Return the error of a game that another process holds."""
    return InUse(Text("The game {session} is open in another Drakvakt: close that one first.", session=session))


FULL = (errno.ENOSPC, errno.EDQUOT)
"""Error numbers of a full disk."""


def remedy(error: BaseException) -> Text:
    """Return what people can do about something that could not be written."""
    if isinstance(error, OSError):
        remedies = dict.fromkeys(FULL, MAKE_ROOM) | {errno.EEXIST: CLEAR_AWAY}
        return remedies.get(error.errno or 0, Text("make that folder writable"))
    name = str(getattr(error, "sqlite_errorname", ""))
    if name.startswith(("SQLITE_READONLY", "SQLITE_PERM", "SQLITE_CANTOPEN", "SQLITE_AUTH")):
        return ALLOW
    return MAKE_ROOM if name == "SQLITE_FULL" else CHECK_DISK


def plain_reason(error: BaseException) -> str:
    """Return the reason that the system or SQLite gives, in one line."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    return str(error).splitlines()[0][:120] if str(error) else type(error).__name__
