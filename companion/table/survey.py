"""A whole journal followed to its end, with all that was undone on the way, each way that it went only once.

A file from anywhere may undo and answer thousands of times. What was followed once is known when it comes again behind
the same entries, so nothing is played for it; only where something new is said after an undo, the way to there is
played again, from the last state that was kept in memory on the way. What was undone for good gets one and a
half times the work of all the rest, so that a survey takes at most three times as long as the same game without its
undos; beyond that only what the game goes on from is followed.
"""

from __future__ import annotations

import marshal
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Any

from companion.game import Game
from companion.record import record
from companion.snapshot import Unkept, text_of
from companion.state import State
from companion.table.entry_loop import EntryLoop
from companion.table.entry_path import Body, EntryPath
from companion.table.errors import ReplayDiverged
from companion.table.run import Run, begin_run
from companion.table.snapshots import SPACING, Checkpoint, Checkpoints
from companion.text import Text

AGAIN = 1.5
"""How much more work, as a multiple of what the game goes on from, is done for what was undone for good."""

AT_LEAST = 500
"""Number of entries that are played for it also in a short game."""

RESTORED = 16
"""To go back to a kept state costs about as much as so many entries."""

MOST_KNOWN = 50_000
"""Number of entries that are known again at once when they come again; each takes 150 bytes."""

LARGEST = 4 * 1024 * 1024
"""Characters of the states that are kept in memory at once."""


@record
class SurveyResult:
    """Where the entries lead, and what was seen on the way."""

    parted: ReplayDiverged | None
    """Why they do not lead to their end."""
    boundaries: int
    """Number of entries that carry a hash of the state that agreed."""
    astray: int
    """Number of entries that could not be followed, but were undone."""
    unseen: int
    """Number of undone entries that were not followed, as too much was undone."""
    held: frozenset[int]
    """The entries of the choices that are sealed at the end."""
    over: bool
    """True if the game has ended."""


def survey(
    game: Game[Any],
    header: Mapping[str, Any],
    session: str,
    entries: Sequence[tuple[int, float, Body]],
    *,
    again: float = AGAIN,
) -> SurveyResult:
    """Follow all entries; `RuleFault` if the rules cannot even begin like this.

    Args:
        game: The game's rules.
        header: With what the game began.
        session: The name under which it was played.
        entries: Number, time and body of each entry, all that was undone among them.
        again: How much more work is done for what was undone for good, as a multiple of what the game goes on from.

    """
    lasting = _lasting(entries) if any(body["e"] == "undo" for _, _, body in entries) else None
    going = _Survey(game, header, session, lasting)
    if lasting is not None:
        going.left = max(again * len(lasting), AT_LEAST)
    try:
        for number, _, body in entries:
            going.follow(number, body)
        return going.outcome()
    finally:
        going.close()


def _lasting(entries: Sequence[tuple[int, float, Body]]) -> frozenset[int]:
    """Return the numbers of the entries that the game goes on from, without bare marks of undos."""
    path = EntryPath()
    for number, _, body in entries:
        path.add(number, body)
    return frozenset(number for number, body in path.entries if not is_bare_mark(body))


class _Survey:
    """A journal on its way.

    A node is a point to which entries lead, named by the number of the entry that led there first; 0 is the start.
    """

    def __init__(
        self, game: Game[Any], header: Mapping[str, Any], session: str, lasting: frozenset[int] | None
    ) -> None:
        self._game, self._header, self._session = game, header, session
        self._lasting = lasting
        self._has_undos = lasting is not None
        self._unseen = 0
        self._path = EntryPath()
        self._nodes: dict[int, int] = {0: 0}
        """By the number of each entry the node to which it led."""
        self._known: dict[bytes, int] = {}
        """The node to which an entry leads from another, by the digest of both."""
        self._faults: dict[int, tuple[Text | str, bool]] = {}
        """Why the rules do not lead to a node, and whether they stumbled."""
        self._lost = set[int]()
        """The nodes that were not reached: those with a fault, and all behind them."""
        self._agreed = set[int]()
        """The nodes whose entry carried the hash that the state had."""
        self._astray = set[int]()
        self._boundaries = 0
        self.left = 0.0
        """So much may still be played for what was undone for good."""
        self._hidden = set[int]()
        """The nodes that were not looked at."""
        self._states = _States(self._nodes)
        self._loop: EntryLoop | None = EntryLoop(begin_run(game, header, session, self._kept()))
        self._at = 0
        """The node at which the run is."""

    def close(self) -> None:
        """Let the coroutines go."""
        if self._loop is not None:
            self._loop.run.close()
            self._loop = None

    def follow(self, number: int, body: Body) -> None:
        """Go on with one entry."""
        self._path.add(number, body)
        if body["e"] == "redo":
            return
        before = self._nodes[self._path.entries[-2][0]] if len(self._path.entries) > 1 else 0
        if self._is_left_out(number, before, body):
            self._nodes[number] = number
            self._hidden.add(number)
            self._unseen += 1
            return
        if is_bare_mark(body) and before not in self._lost:
            self._nodes[number] = before
            return
        if before in self._lost:
            self._nodes[number] = number
            self._lost.add(number)
            self._astray.add(number)
            return
        node = self._first_that_went(before, number, body)
        self._nodes[number] = node
        if node == number:
            self._go(before, number, body)
        if node in self._lost:
            self._astray.add(number)
        self._boundaries += node in self._agreed

    def _is_left_out(self, number: int, before: int, body: Body) -> bool:
        """Return whether this entry was undone for good, and too much was done for such already."""
        if self._lasting is None or number in self._lasting:
            return False
        if before in self._hidden:
            return True
        if before in self._lost or is_bare_mark(body):
            return False
        if self.left >= 0 and _way(before, body) not in self._known:
            # It has to be played, and perhaps the way to where it was said.
            self.left -= 1 + (0 if self._is_at(before) else self._cost(self._path.entries[:-1]))
        return self.left < 0

    def outcome(self) -> SurveyResult:
        """Return the result of the survey."""
        here = {number for number, _ in self._path.entries}
        astray = len(self._astray - here)
        if (parted := self._parted()) is not None:
            return SurveyResult(parted, self._boundaries, astray, self._unseen, frozenset(), over=False)
        entries = self._path.entries
        try:
            run = self._reach(entries, self._nodes[entries[-1][0]] if entries else 0).run
        except _Astray as error:
            return SurveyResult(error.parted, self._boundaries, astray, self._unseen, frozenset(), over=False)
        # The run may have come here by other entries that said the same.
        numbers = {self._nodes[number]: number for number, body in reversed(entries) if not is_bare_mark(body)}
        held = frozenset(numbers[self._nodes[number]] for number in run.held)
        return SurveyResult(None, self._boundaries, astray, self._unseen, held, run.is_over)

    def _parted(self) -> ReplayDiverged | None:
        boundary = before = 0
        for number, body in self._path.entries:
            if (fault := self._faults.get(self._nodes[number])) is not None:
                why, has_stumbled = fault
                return ReplayDiverged(number, boundary, why, stumbled=has_stumbled)
            if "h" in body and self._nodes[number] in self._agreed:
                boundary = before
            before = number
        return None

    def _first_that_went(self, before: int, number: int, body: Body) -> int:
        """The entry that led first where this one leads: itself where it is new there."""
        if not self._has_undos:
            return number
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        return self._known.setdefault(_way(before, body), number)

    def _go(self, before: int, number: int, body: Body) -> None:
        """Let the rules follow what is new at that node."""
        try:
            loop = self._reach(self._path.entries[:-1], before)
        except _Astray as error:
            self._fail(number, error.parted)
            return
        if (diverged := loop.follow(number, body)) is not None:
            self._fail(number, diverged)
            return
        self._at = number
        if "h" in body:
            self._agreed.add(number)

    def _fail(self, node: int, parted: ReplayDiverged) -> None:
        self._faults[node] = parted.why, parted.stumbled
        self._lost.add(node)
        self.close()

    def _is_at(self, node: int) -> bool:
        return self._loop is not None and self._at == node

    def _cost(self, entries: Sequence[tuple[int, Body]]) -> int:
        """Return how many entries it costs to come to where these lead."""
        start = self._states.nearest(entries)
        return len(entries) - (start.place if start else 0) + RESTORED

    def _reach(self, entries: Sequence[tuple[int, Body]], node: int) -> EntryLoop:
        """Return the loop at the node to which these entries lead; all of them are known to fit."""
        if self._loop is not None and self._at == node:
            return self._loop
        self.close()
        start = self._states.nearest(entries)
        ahead = entries[start.place if start else 0 :]
        # Where people went back once, they may again, so that more of it is kept now.
        self._states.spacing = 1
        run = self._begin(start)
        if run is None:
            return self._reach(entries, node)
        loop = EntryLoop(run)
        diverged = loop.follow_all([entry for entry in ahead if not is_bare_mark(entry[1])], "none")
        if diverged is not None:
            run.close()
            raise _Astray(diverged)
        self._loop, self._at = loop, node
        return loop

    def _begin(self, start: Checkpoint | None) -> Run | None:
        """A run at the start or at that checkpoint; none where the game does not go on from there as it was."""
        if start is None:
            return begin_run(self._game, self._header, self._session, self._kept())
        try:
            run = begin_run(self._game, self._header, self._session, self._kept(), start)
            if not start.hash or run.boundary == start.hash:
                return run
            run.close()
        except (Exception, SystemExit):
            pass
        self._states.forget()
        return None

    def _kept(self) -> _States | None:
        return self._states if self._has_undos else None


class _Astray(Exception):
    """Entries that fitted once no longer do."""

    def __init__(self, parted: ReplayDiverged) -> None:
        self.parted = parted
        super().__init__(str(parted))


class _States(Checkpoints):
    """The states that are kept in memory, by the node at which each was."""

    def __init__(self, nodes: Mapping[int, int]) -> None:
        super().__init__()
        self.spacing = SPACING
        self._nodes = nodes
        self._by_node: dict[int, Checkpoint] = {}
        self._size = 0
        self._last = 0
        self._newest: int | None = None

    def wants(self, place: int) -> bool:
        """Return whether a state should be kept behind so many entries."""
        return not self._unfit and not 0 <= place - self._last < self.spacing

    def keep(self, state: State, place: int, entry: int, heard: int, asked: str = "", first: str = "") -> None:
        """Keep this state at the node of that entry, or at the start."""
        self._newest, self._last = self._nodes.get(entry), place
        if self._newest is None or self._newest in self._by_node:
            return
        try:
            text = text_of(state)
        except Unkept:
            self.forget()
            return
        self._size += len(text)
        self._by_node[self._newest] = Checkpoint(place, entry, heard, text, asked=asked, first=first)
        while self._size > LARGEST and len(self._by_node) > 1:
            # Every second one goes: where they are wanted again they will be made again.
            for node in [*self._by_node][::2]:
                self._size -= len(self._by_node.pop(node).state)

    def set_hash(self, place: int, hashed: str) -> None:
        """The next entry carries this hash of the state, to which the last checkpoint must lead."""
        if self._last == place and self._newest in self._by_node:
            self._by_node[self._newest] = replace(self._by_node[self._newest], hash=hashed)

    def forget(self) -> None:
        """Keep none any more."""
        super().forget()
        self._by_node.clear()

    def nearest(self, entries: Sequence[tuple[int, Body]]) -> Checkpoint | None:
        """The last one on this path, if there is any."""
        if self._by_node:
            for place in range(len(entries), 0, -1):
                number = entries[place - 1][0]
                if (found := self._by_node.get(self._nodes[number])) is not None:
                    return replace(found, place=place, entry=number)
        return None


def is_bare_mark(body: Body) -> bool:
    """Return whether this is the mark of an undo after which nothing is asked: it changes nothing where it stands."""
    return body["e"] == "undo" and not body.get("cards") and "h" not in body


def _way(node: int, body: Body) -> bytes:
    """A short name of what leads from a node by such an entry. How far an undo leads, the path knows."""
    said = {**body, "to": 0} if body["e"] == "undo" else body
    # Ten times as fast as to write JSON; this version of it depends on nothing but the values.
    return blake2b(marshal.dumps((node, said), 2), digest_size=16).digest()
