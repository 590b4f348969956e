"""Check of a kept game: its sealed choices, the states at its turns' ends, and its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from companion.asks import THE_BOX, Choose
from companion.game import Game, PlaysBox
from companion.record import record
from companion.table.archive import Archive, unopened
from companion.table.entry_path import Body
from companion.table.run import Run
from companion.table.seals import is_promised
from companion.table.survey import Look, survey
from companion.text import Text


@record
class VerifyReport:
    """Result of a check: how much was checked, how much could not be, and a sentence for each fault."""

    entries: int
    boundaries: int
    """Ends of turns whose state has the hash that was kept."""
    checked: int
    """Opened choices; each is compared with what was sealed."""
    unopened: int
    """Sealed choices that were never opened, so that nothing can be said about them."""
    undone_misfits: int
    """Entries that no longer fit the rules, but were undone."""
    undone_unfollowed: int
    """Entries that were undone and not followed, as too much was undone."""
    wrong: tuple[Text, ...]


def verify(archive: Archive, game: Game[Any]) -> VerifyReport:
    """Check everything that can be checked without knowing a secret.

    Args:
        archive: The game.
        game: The rules.

    Raises:
        RuleFault: The rules fail at the very start.
    """
    verdicts = [*_verdicts(archive)]
    by_box: list[Text] = []
    look = _watch_box(game, by_box) if isinstance(game, PlaysBox) else None
    outcome = survey(game, archive.header, archive.session, archive.entries, look=look)
    wrong = [verdict for verdict in verdicts if verdict is not None] + by_box
    if outcome.divergence is not None:
        wrong.append(outcome.divergence.words)
    return VerifyReport(
        entries=len(archive.entries),
        boundaries=outcome.boundaries,
        checked=verdicts.count(None),
        unopened=len(unopened(archive.entries)),
        undone_misfits=outcome.undone_misfits,
        undone_unfollowed=outcome.undone_unfollowed,
        wrong=tuple(wrong),
    )


def _watch_box(game: PlaysBox, faults: list[Text]) -> Look:
    """Return what notes each choice of the box that it would never make as it plays.

    It is weighed where the box sealed it: what people correct before the others have chosen changes nothing.
    """
    sealed: dict[tuple[int, str], Mapping[str, Fraction]] = {}

    def look(run: Run, number: int, body: Body) -> None:
        ask = run.open.ask if run.open is not None else None
        if not isinstance(ask, Choose):
            return
        match body:
            case {"e": "seal", "s": seat} if seat == THE_BOX:
                sealed[body["n"], body["k"]] = game.weigh_choices(run.state, ask)
                return
            case {"e": "reveal", "v": values} if THE_BOX in values and (body["n"], body["k"]) in sealed:
                chance = sealed[body["n"], body["k"]].get(values[THE_BOX][0])
            case {"e": "answer", "s": seat, "v": str(value)} if seat == THE_BOX:
                chance = game.weigh_choices(run.state, ask).get(value)
            case _:
                return
        if not chance:
            wrong = Text("Entry {n} opens a choice that the box never makes.")
            faults.append(wrong.using(n=number))

    return look


def _verdicts(archive: Archive) -> Iterator[Text | None]:
    """Yield for each opened choice its fault as a sentence; `None` where it has none."""
    promises: dict[tuple[int, str, str], str] = {}
    for number, _, body in archive.entries:
        if body["e"] == "seal":
            promises[body["n"], body["k"], body["s"]] = body["c"]
        if body["e"] != "reveal":
            continue
        for seat, (value, salt) in body["v"].items():
            promised = promises.get((body["n"], body["k"], seat))
            if promised is None:
                wrong = Text("Entry {n} opens a choice of {seat} that was never sealed.")
                yield wrong.using(n=number, seat=seat)
            elif not is_promised(promised, archive.session, body["n"], body["k"], seat, value, salt):
                wrong = Text("Entry {n} opens another choice of {seat} than the one that was sealed.")
                yield wrong.using(n=number, seat=seat)
            else:
                yield None
