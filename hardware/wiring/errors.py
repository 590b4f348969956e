"""Errors of a wiring file."""

from __future__ import annotations

from collections.abc import Sequence

from companion.errors import DrakvaktError
from companion.record import record
from companion.text import Text, verbatim


@record
class WiringFault:
    """One fault: its place in the file ("strip.data"), what is wrong there, and what to do about it."""

    place: Text | str
    wrong: Text
    todo: Text


class BadWiring(DrakvaktError, ValueError):
    """A wiring file that no box can be built from; one sentence with the file, the place, the fault and the way out."""

    def __init__(self, file: str, fault: WiringFault) -> None:
        asks = str(fault.todo).endswith("?")
        said = Text("{file}: {place} {wrong}; {todo}") if asks else Text("{file}: {place} {wrong}; {todo}.")
        super().__init__(said.using(file=file, place=fault.place, wrong=fault.wrong, todo=fault.todo))
        self.file = file
        self.fault = fault


def either(names: Sequence[str]) -> Text:
    """Return the names as a choice: "pi-3 or pi-4"."""
    *more, last = names
    return Text("{one} or {other}", one=either(more), other=last) if more else verbatim(last)
