"""A game that is kept on a disk that fails at one operation: a sentence comes, and what was refused is never there."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from companion.errors import DrakvaktError
from companion.journal import JournalError, Sealed, SqliteJournal, sqlite
from tests.attacks.preloaded import Fault, WatchedDisk, read_request, say
from tests.attacks.runner import Plan
from tests.test_journal import HEADER, answer, seal

ANSWERS = 9

FAULTS = (Fault.FULL, Fault.BROKEN, Fault.HALF, Fault.FULL_FROM_HERE, Fault.NO_SYNC_FROM_HERE)


def main() -> None:
    """Try every fault at every operation, or some of them, as `run_watched` says."""
    plan, _ = read_request()
    # With a log as short as this, few answers are enough for it to be emptied in between.
    sqlite.LONGEST_LOG = 4
    disk = WatchedDisk()
    disk.watch(plan.folder)
    for found in evening(plan, disk, 0, Fault.NEVER):
        say(found)
    tries = [(at, fault) for at in range(1, disk.most + 1) for fault in FAULTS]
    for at, fault in plan.rng("faults").sample(tries, min(len(tries), plan.amount(50, 10**6))):
        for found in evening(plan, disk, at, fault):
            say(None if found is None else f"{fault.name} at operation {at}: {found}")


def evening(plan: Plan, disk: WatchedDisk, at: int, fault: Fault) -> Iterator[str | None]:
    """Begin, answer and close a game with this fault at that operation; yield what is wrong, or `None`."""
    folder = plan.folder / "live"
    folder.mkdir()
    disk.fail(at, fault)
    try:
        yield play(plan, disk, folder, fault)
    except Exception as error:
        yield f"it fails: {error!r}"
    finally:
        disk.heal()
        shutil.rmtree(folder)


def play(plan: Plan, disk: WatchedDisk, folder: Path, fault: Fault) -> str | None:
    """Play an evening on this disk; return the fault that was found, or `None`."""
    path = folder / "evening.db"
    try:
        journal = SqliteJournal.create(path, HEADER, clock=lambda: 1.7e9)
    except JournalError as error:
        if "\n" in str(error):
            return f"more than a sentence: {error}"
        # A folder that cannot be emptied on a broken disk is tidied at the next start.
        left = [
            one.name for one in folder.iterdir() if fault is not Fault.BROKEN or not one.name.startswith(".import-")
        ]
        return f"a game that could not begin left {left}: {error}" if left else None
    kept = 0
    with closing(journal):
        for number in range(1, ANSWERS + 1):
            for attempt in range(2):
                try:
                    if number == 3:
                        journal.append(seal(), seal=Sealed("bag", "ab" * 16))
                    else:
                        journal.append(answer(number))
                    kept = number
                    break
                except JournalError as error:
                    if "\n" in str(error):
                        return f"more than a sentence: {error}"
                    if (found := _after_a_kill(plan, folder, kept)) is not None:
                        return f"answer {number} was refused, and after a kill {found}"
                    # People make room, and answer again.
                    if attempt:
                        return f"answer {number} was refused on a disk that is whole again: {error}"
                    disk.heal()
            journal.note_progress({"round": number})
            if number == 5:
                journal.keep_sealed([])
        journal.finish()
    disk.heal()
    return _after_a_kill(plan, folder, kept)


def _after_a_kill(plan: Plan, folder: Path, kept: int) -> str | None:
    """Describe the fault in the files as a process that is killed now would leave them; `None` if there is none."""
    left = plan.folder.with_name(f"{plan.folder.name}-left")
    shutil.copytree(folder, left, ignore=shutil.ignore_patterns("*-shm", "*.lock"))
    try:
        with closing(SqliteJournal(left / "evening.db")) as journal:
            there = [number for number, _ in journal.entries()]
        return None if there == [*range(1, kept + 1)] else f"of {kept} kept answers {there} are there"
    except DrakvaktError as error:
        return str(error)
    finally:
        with suppress(OSError):
            shutil.rmtree(left)


if __name__ == "__main__":
    main()
