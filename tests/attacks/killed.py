"""Import, export and remove, killed at one operation after the other: no game is lost, and nothing half is left."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import closing
from pathlib import Path

from companion.cli.main import main as drakvakt
from companion.errors import DrakvaktError
from companion.game import find
from companion.journal import Body, SqliteJournal
from companion.table import new_header
from companion.table.sessions import Sessions
from companion.testing import bots
from tests.attacks.preloaded import Fault, WatchedDisk, read_request, say
from tests.attacks.runner import Plan

WORDS = {
    "import": ("import", "{folder}/game.jsonl", "--as", "new"),
    "export": ("export", "evening", "--to", "{folder}/copy.jsonl"),
    "remove": ("remove", "evening"),
}
"""Words of each command behind `drakvakt sessions`."""


def main() -> None:
    """Kill each command at each of its operations, or at some of them."""
    plan, _ = read_request()
    disk, begun = WatchedDisk(), plan.folder / "begun"
    entries = _begin(plan, begun)
    for name in WORDS:
        at, most = 0, plan.amount(12, 10**6)
        rng = plan.rng(name)
        while True:
            at += 1 if plan.size > 1 else rng.randint(1, 4)
            was_killed = _kill(plan, disk, begun, name, at)
            found = _find_fault(plan, plan.folder / "live", name, entries, was_killed=was_killed)
            say(None if found is None else f"{name} killed at operation {at}: {found}")
            shutil.rmtree(plan.folder / "live")
            most -= 1
            if not was_killed or not most:
                break


def _begin(plan: Plan, folder: Path) -> list[tuple[int, Body]]:
    """Fill a folder with a kept game, whose last answers lie in its log, and its export; return the game's entries."""
    live = plan.folder / "playing"
    table = Sessions(live).begin(new_header(find("rulez"), ["Ada", "Bo"], seed=plan.seed))
    bots.play(table, plan.rng("killed"), 40)
    (name,) = (path.stem for path in live.glob("*.db"))
    folder.mkdir()
    for part in (".db", ".db-wal"):
        shutil.copy(live / f"{name}{part}", folder / f"evening{part}")
    entries = table.journal.entries()
    table.close()
    assert _run(folder, "export", "evening", "--to", f"{folder}/game.jsonl") == 0
    return entries


def _run(folder: Path, *words: str) -> int:
    out, sys.stdout = sys.stdout, open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - closed below
    try:
        return drakvakt(["sessions", *words, "--state", str(folder), "--lang", "en"])
    finally:
        sys.stdout.close()
        sys.stdout = out


def _kill(plan: Plan, disk: WatchedDisk, begun: Path, name: str, at: int) -> bool:
    """Run a command in a process that is killed at that operation; return `False` if it ended before that."""
    folder = plan.folder / "live"
    shutil.copytree(begun, folder)
    sys.stdout.flush()
    if (child := os.fork()) == 0:
        disk.watch(folder)
        disk.fail(at, Fault.KILL)
        status = 1
        try:
            status = _run(folder, *(word.format(folder=folder) for word in WORDS[name]))
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def _find_fault(
    plan: Plan, folder: Path, name: str, entries: list[tuple[int, Body]], *, was_killed: bool
) -> str | None:
    if _run(folder, "list") != 0:
        return "the list fails"
    if left := [one.name for one in folder.iterdir() if one.name.startswith(".import-")]:
        return f"{left} is left"
    places = [folder / "evening.db", folder / "removed" / "evening.db"]
    there = [place for place in places if place.exists()]
    if len(there) != 1:
        return f"the game lies at {there}"
    # Where it was moved without its log, that is where it was: nothing is deleted.
    for part in ("", "-wal"):
        if there[0] == places[1] and (other := Path(f"{places[0]}{part}")).exists():
            other.rename(f"{places[1]}{part}")
    try:
        for path, wanted in ((there[0], True), (folder / "new.db", not was_killed and name == "import")):
            if wanted or path.exists():
                with closing(SqliteJournal(path)) as journal:
                    if journal.entries() != entries:
                        return f"{path.name} is not the whole game"
    except DrakvaktError as error:
        return str(error)
    return None


if __name__ == "__main__":
    main()
