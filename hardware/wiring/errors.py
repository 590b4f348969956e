"""What can be wrong with a wiring file."""

from __future__ import annotations

from companion.errors import DrakvaktError
from companion.record import record


@record
class Fault:
    """One thing that is wrong: its place in the file ("strip.data"), what is wrong there, and what to do about it."""

    place: str
    wrong: str
    todo: str


class BadWiring(DrakvaktError, ValueError):
    """A wiring file that no box can be built from; one sentence with the file, the place, the fault and the way out."""

    def __init__(self, file: str, fault: Fault) -> None:
        end = "" if fault.todo.endswith("?") else "."
        super().__init__(f"{file}: {fault.place} {fault.wrong}; {fault.todo}{end}")
        self.file = file
        self.fault = fault
