"""File of a study: the games played so far, so that it can continue another time."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from companion.errors import DrakvaktError, with_reason
from companion.study.plan import Piece, Plan
from companion.study.tally import Tally
from companion.text import Text

FORMAT: Final = 1


class DamagedStudy(DrakvaktError, ValueError):
    """A file that is no study, or a damaged one."""


class StudySoFar:
    """A study with all that has been played of it.

    Attributes:
        plan: The plan.
        games: Number of games that there shall be in all.
        tally: What the games showed.
        spans: Numbers of the games that are played, as pairs of the first and the one after the last, in order.
    """

    def __init__(
        self, plan: Plan, games: int, tally: Tally | None = None, spans: list[tuple[int, int]] | None = None
    ) -> None:
        self.plan = plan
        self.games = games
        self.tally = Tally() if tally is None else tally
        self.spans = spans or []

    @property
    def played(self) -> int:
        """Number of games that are played."""
        return sum(after - first for first, after in self.spans)

    @property
    def is_whole(self) -> bool:
        """`True` if all games are played."""
        return self.played >= self.games

    def add(self, piece: Piece) -> None:
        """Add games that have just been played, and that were missing before."""
        self.tally.merge(piece.tally)
        spans = [*self.spans, (piece.first, piece.after)]
        self.spans = []
        for first, after in sorted(spans):
            if self.spans and self.spans[-1][1] == first:
                first = self.spans.pop()[0]  # noqa: PLW2901 - the span begins where the one before it did
            self.spans.append((first, after))

    def missing(self) -> Iterator[tuple[int, int]]:
        """Yield spans of the games that are still to be played."""
        begin = 0
        for first, after in [*self.spans, (self.games, self.games)]:
            if begin < first:
                yield begin, first
            begin = after

    def save(self, path: Path) -> None:
        """Write the file; while it is written, the one before it stays whole.

        Args:
            path: The file.

        Raises:
            OSError: It could not be written.
        """
        body = {"plan": self.plan.to_json(), "games": self.games, "spans": self.spans, "tally": self.tally.to_json()}
        text = json.dumps({"drakvakt-study": FORMAT, "sha256": _hash(body), **body}, separators=(",", ":"))
        descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                file.write(f"{text}\n")
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise


def read_study(path: Path) -> StudySoFar:
    """Read the file of a study.

    Args:
        path: The file.

    Raises:
        DamagedStudy: It cannot be read, is no study, or is damaged.
    """
    try:
        data: dict[str, Any] = json.loads(path.read_text("utf-8"))
        if data.pop("drakvakt-study") != FORMAT or data.pop("sha256") != _hash(data):
            raise ValueError
        spans = [(int(first), int(after)) for first, after in data["spans"]]
        return StudySoFar(Plan.from_json(data["plan"]), int(data["games"]), Tally.from_json(data["tally"]), spans)
    except OSError as error:
        reason = with_reason(error.strerror)
        raise DamagedStudy(Text("{path} cannot be read: {why}.", path=str(path), why=reason)) from error
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        words = Text("{file} is damaged or no study: remove it, or begin the study in another file.", file=str(path))
        raise DamagedStudy(words) from error


def _hash(body: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
