"""The parts of a box and their troubles: a missing or broken one never stops the game."""

from __future__ import annotations

from collections.abc import Iterable

from companion.pages.page import ROWS, WIDTH, Page
from companion.record import record
from companion.text import Say, Text


@record
class PartState:
    """A part that is wired to the box. `trouble` says in one sentence what is wrong and what to do."""

    name: Text
    trouble: Text | None = None

    @property
    def works(self) -> bool:
        """True if nothing is wrong with the part."""
        return self.trouble is None


def notice_page(parts: Iterable[PartState], say: Say) -> Page:
    """Return the page that names the parts that do not work; what to do stands in `PartState.trouble`."""
    names = [part.name.fit(say, WIDTH) for part in parts if not part.works]
    room = ROWS - 1
    if len(names) > room:
        names[room - 1 :] = [Text("and {n} more", n=len(names) - room + 1).fit(say, WIDTH)]
    return Page((Text("Does not work:").fit(say, WIDTH), *names), inverse=frozenset({0}))


def error_reason(error: BaseException) -> str:
    """Return what a library says is wrong, in one line."""
    return " ".join(str(error).split()).rstrip(".") or type(error).__name__


def not_installed(library: str) -> Text:
    """Return the sentence about a library that a part needs and that is missing or cannot run here."""
    extra = "drakvakt[box-rpigpio]" if library == "rpi-lgpio" else "drakvakt[box]"
    return Text(
        "{library} is missing or cannot run here: install {extra} on a Raspberry Pi.", library=library, extra=extra
    )
