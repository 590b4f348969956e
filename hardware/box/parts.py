"""The parts of a box, and what is the matter with them: a missing or broken one never stops the game."""

from __future__ import annotations

from collections.abc import Iterable

from companion.pages.page import ROWS, WIDTH, Page
from companion.record import record
from companion.text import Say, Text


@record
class PartState:
    """Something that is wired to the box. `trouble` says in one sentence what is wrong and what to do."""

    name: Text
    trouble: Text | None = None

    @property
    def works(self) -> bool:
        """Whether nothing is wrong with it."""
        return self.trouble is None


def notice_page(parts: Iterable[PartState], say: Say) -> Page:
    """What does not work, by name; what to do about it stands where there is room: `PartState.trouble`."""
    names = [part.name.fit(say, WIDTH) for part in parts if not part.works]
    room = ROWS - 1
    if len(names) > room:
        names[room - 1 :] = [Text("and {n} more", n=len(names) - room + 1).fit(say, WIDTH)]
    return Page((Text("Does not work:").fit(say, WIDTH), *names), inverse=frozenset({0}))


def error_reason(error: BaseException) -> str:
    """What a library says is wrong, in one line."""
    return " ".join(str(error).split()).rstrip(".") or type(error).__name__


def not_installed(library: str) -> Text:
    """A library that a part needs and that is not there, or that refuses to run on this machine."""
    extra = "drakvakt[box-rpigpio]" if library == "rpi-lgpio" else "drakvakt[box]"
    return Text(
        "{library} is missing or cannot run here: install {extra} on a Raspberry Pi.", library=library, extra=extra
    )
