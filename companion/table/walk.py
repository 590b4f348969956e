"""A journal followed entry by entry as it grew, with all that was undone and redone on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from companion.asks import Leave
from companion.game import Game
from companion.state import Event, Json
from companion.stumbles import stumbled
from companion.table.errors import Parted
from companion.table.path import Body, Path
from companion.table.run import Departed, Run, begin
from companion.table.wayback import figures_of, moved
from companion.text import Text


class Walk:
    """A game that is rebuilt one entry at a time; nothing is written."""

    def __init__(self, game: Game[Any], header: Mapping[str, Any], session: str) -> None:
        """The game before its first entry; `RuleFault` if the rules cannot even begin like this."""
        self.game = game
        self.parted: Parted | None = None
        """Why the entries no longer fit; an undo can lead back to where they do."""
        self.astray = 0
        """So many entries could not be followed, but were undone."""
        self.boundaries: set[int] = set()
        """The entries whose hash of the state agreed."""
        self._header, self._session = header, session
        self._path = Path()
        self._lost = 0
        self._start()

    @classmethod
    def along(
        cls, game: Game[Any], header: Mapping[str, Any], session: str, entries: Iterable[tuple[int, float, Body]]
    ) -> Walk:
        """A walk to the end of these entries."""
        walk = cls(game, header, session)
        for number, _, body in entries:
            walk.follow(number, body)
        return walk

    def follow(self, number: int, body: Body) -> tuple[Event, ...]:
        """Go on with one entry; what was told then."""
        self._path.add(number, body)
        if body["e"] in ("undo", "redo"):
            return self._jump()
        heard = len(self.run.log)
        self._feed(number, body)
        return tuple(event for _, event in self.run.log[heard:])

    def close(self) -> None:
        """Let the coroutines go."""
        self.run.close()

    def figures(self) -> Mapping[str, Json]:
        """The figures that people keep on the table too; none where the rules have gone astray."""
        return MappingProxyType({}) if self.parted else figures_of(self.game.view(self.run.state, None))

    def _start(self) -> None:
        self.run: Run = begin(self.game, self._header, self._session)
        self.parted = None
        self._boundary = self._last = self._lost = 0

    def _feed(self, number: int, body: Body) -> None:
        if self.parted is not None:
            self._lost += 1
            return
        if "h" in body and body["h"] == self.run.boundary:
            self._boundary = self._last
            self.boundaries.add(number)
        hiding = self.run.hiding
        try:
            self.run.feed(number, body)
        except Departed as error:
            self.parted = Parted(number, self._boundary, error.words)
        except (Exception, Leave) as error:
            why = Text("the rules stumbled: {what}", what=stumbled(error, secret=hiding))
            self.parted = Parted(number, self._boundary, why, stumbled=True)
        self._lost += self.parted is not None
        self._last = number

    def _jump(self) -> tuple[Event, ...]:
        """Play the path again after an undo or a redo; what to move back on the table."""
        before = self.figures()
        self.astray += self._lost
        self.close()
        self._start()
        for number, body in self._path.entries:
            self._feed(number, body)
        if self.parted is not None:
            return ()
        rows = moved(before, self.game.view(self.run.state, None))
        return tuple(Event("moved", row) for row in rows)
