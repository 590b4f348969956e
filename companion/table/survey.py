"""A whole journal followed to its end, undone parts included; each way is followed only once.

A file from anywhere may undo and answer thousands of times. Entries that come again behind the same entries are known,
so nothing is played for them. Only where something new is said after an undo is the way to there played again, from the
last state that was kept in memory on the way. What was undone for good gets one and a half times the work of all the
rest, so that a survey takes at most three times as long as the same game without its undos; beyond that only the
entries that the game goes on from are followed.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, TypeAlias

from companion.game import Game
from companion.record import record, replace
from companion.snapshot import Unkept, text_of
from companion.state import State
from companion.table.beginning import begin_run
from companion.table.entry_loop import EntryLoop
from companion.table.entry_path import Body, EntryPath
from companion.table.errors import ReplayDiverged
from companion.table.run import Run
from companion.table.snapshots import SPACING, Checkpoint, Checkpoints
from companion.text import Text

Look: TypeAlias = Callable[[Run, int, Body], None]
"""Looks at a run before it follows an entry of that number."""

UNDONE_WORK = 1.5
"""Work for what was undone for good, as a multiple of the work for what the game goes on from."""

LEAST_UNDONE = 500
"""Least number of undone entries that are played, also in a short game."""

RESTORE_COST = 16
"""Cost of going back to a kept state, in entries that could be played meanwhile."""

MOST_KNOWN = 50_000
"""Most entries that are remembered to be recognised when they come again; each takes 150 bytes."""

MOST_CHARACTERS = 4 * 1024 * 1024
"""Characters of all states that are kept in memory at once."""


@record
class SurveyResult:
    """Result of following all entries of a journal, with the faults that were found."""

    divergence: ReplayDiverged | None
    """Why the entries do not lead to their end; `None` where they do."""
    boundaries: int
    """Number of entries that carry a hash of the state that agreed."""
    undone_misfits: int
    """Number of entries that could not be followed, but were undone."""
    undone_unfollowed: int
    """Number of undone entries that were not followed, as too much was undone."""
    sealed_entries: frozenset[int]
    """The entries of the choices that are sealed at the end."""
    over: bool
    """True if the game has ended."""


def survey(
    game: Game[Any],
    header: Mapping[str, Any],
    session: str,
    entries: Sequence[tuple[int, float, Body]],
    *,
    undone_work: float = UNDONE_WORK,
    look: Look | None = None,
) -> SurveyResult:
    """Follow all entries; raise `RuleFault` if the rules cannot even begin.

    Args:
        game: The game's rules.
        header: Header of the game.
        session: The name under which it was played.
        entries: Number, time in seconds since the epoch and body of each entry, undone ones included.
        undone_work: Work for what was undone for good, as a multiple of the work for what the game goes on from.
        look: Is shown the run before each new entry, with the entry.
    """
    lasting = _lasting(entries) if any(body["e"] == "undo" for _, _, body in entries) else None
    going = _Survey(game, header, session, lasting)
    going.look = look
    if lasting is not None:
        going.left = max(undone_work * len(lasting), LEAST_UNDONE)
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
        """Why the rules do not lead to a node, and whether they raised an error."""
        self._lost = set[int]()
        """The nodes that were not reached: those with a fault, and all behind them."""
        self._agreed = set[int]()
        """The nodes whose entry carried the hash that the state had."""
        self._astray = set[int]()
        self._boundaries = 0
        self.look: Look | None = None
        self.left = 0.0
        """Number of entries that may still be played for what was undone for good."""
        self._hidden = set[int]()
        """The nodes that were not looked at."""
        self._states = _States(self._nodes)
        self._loop: EntryLoop | None = EntryLoop(begin_run(game, header, session, self._kept()))
        self._at = 0
        """The node at which the run is."""

    def close(self) -> None:
        """Close the coroutines of the game."""
        if self._loop is not None:
            self._loop.run.close()
            self._loop = None

    def follow(self, number: int, body: Body) -> None:
        """Follow one entry."""
        self._path.add(number, body)
        if body["e"] == "redo":
            return
        before = self._nodes[self._path.entries[-2][0]] if len(self._path.entries) > 1 else 0
        changes_nothing = is_bare_mark(body)
        if not (changes_nothing and before not in self._hidden) and self._is_left_out(number, before, body):
            self._nodes[number] = number
            self._hidden.add(number)
            self._unseen += 1
            return
        if changes_nothing and before not in self._lost:
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
        """Return whether this entry was undone for good, and the work for such entries is used up."""
        if self._lasting is None or number in self._lasting:
            return False
        if before in self._hidden:
            return True
        if before in self._lost:
            return False
        if self.left >= 0 and _way(before, body) not in self._known:
            # The entry has to be played, and perhaps the way to its place too.
            self.left -= 1 + (0 if self._is_at(before) else self._cost(self._path.entries[:-1]))
        return self.left < 0

    def outcome(self) -> SurveyResult:
        """Return the result of the survey."""
        path_numbers = {number for number, _ in self._path.entries}
        astray = len(self._astray - path_numbers)
        if (divergence := self._find_divergence()) is not None:
            return SurveyResult(divergence, self._boundaries, astray, self._unseen, frozenset(), over=False)
        entries = self._path.entries
        try:
            run = self._reach(entries, self._nodes[entries[-1][0]] if entries else 0).run
        except _Astray as error:
            return SurveyResult(error.divergence, self._boundaries, astray, self._unseen, frozenset(), over=False)
        # The run may have come here by other entries with the same content.
        numbers = {self._nodes[number]: number for number, body in reversed(entries) if not is_bare_mark(body)}
        held = frozenset(numbers[self._nodes[number]] for number in run.held)
        return SurveyResult(None, self._boundaries, astray, self._unseen, held, run.is_over)

    def _find_divergence(self) -> ReplayDiverged | None:
        boundary = before = 0
        for number, body in self._path.entries:
            if (fault := self._faults.get(self._nodes[number])) is not None:
                reason, rules_failed = fault
                return ReplayDiverged(number, boundary, reason, rules_failed=rules_failed)
            if "h" in body and self._nodes[number] in self._agreed:
                boundary = before
            before = number
        return None

    def _first_that_went(self, before: int, number: int, body: Body) -> int:
        """Return the first entry that led where this one leads: itself where it is new there."""
        if not self._has_undos:
            return number
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        return self._known.setdefault(_way(before, body), number)

    def _go(self, before: int, number: int, body: Body) -> None:
        """Let the rules follow an entry that is new at that node."""
        try:
            loop = self._reach(self._path.entries[:-1], before)
        except _Astray as error:
            self._fail(number, error.divergence)
            return
        if self.look is not None:
            self.look(loop.run, number, body)
        if (diverged := loop.follow(number, body)) is not None:
            self._fail(number, diverged)
            return
        self._at = number
        if "h" in body:
            self._agreed.add(number)

    def _fail(self, node: int, divergence: ReplayDiverged) -> None:
        self._faults[node] = divergence.why, divergence.rules_failed
        self._lost.add(node)
        self.close()

    def _is_at(self, node: int) -> bool:
        return self._loop is not None and self._at == node

    def _cost(self, entries: Sequence[tuple[int, Body]]) -> int:
        """Return the cost, in entries, of coming to where these lead."""
        start = self._states.nearest(entries)
        return len(entries) - (start.place if start else 0) + RESTORE_COST

    def _reach(self, entries: Sequence[tuple[int, Body]], node: int) -> EntryLoop:
        """Return the loop at the node to which these entries lead; all of them are known to fit."""
        if self._loop is not None and self._at == node:
            return self._loop
        self.close()
        start = self._states.nearest(entries)
        ahead = entries[start.place if start else 0 :]
        # Where people went back once they may do so again, so more states are kept now.
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
        """Return a run at the start or at a checkpoint; `None` where the game no longer goes on from there."""
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

    def __init__(self, divergence: ReplayDiverged) -> None:
        self.divergence = divergence
        super().__init__(str(divergence))


class _States(Checkpoints):
    """States that are kept in memory, by the node at which each was."""

    def __init__(self, nodes: Mapping[int, int]) -> None:
        super().__init__()
        self.spacing = SPACING
        self._nodes = nodes
        self._by_node: dict[int, Checkpoint] = {}
        self._size = 0
        self._last = 0
        self._newest: int | None = None

    def is_wanted(self, place: int) -> bool:
        """Return whether a state should be kept behind a number of entries."""
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
        while self._size > MOST_CHARACTERS and len(self._by_node) > 1:
            # Every second state is dropped; those that are wanted again will be made again.
            for node in [*self._by_node][::2]:
                self._size -= len(self._by_node.pop(node).state)

    def set_hash(self, place: int, hashed: str) -> None:
        """Note the hash that the next entry carries, to which the last state must lead."""
        if self._last == place and self._newest in self._by_node:
            self._by_node[self._newest] = replace(self._by_node[self._newest], hash=hashed)

    def forget(self) -> None:
        """Keep no state any more."""
        super().forget()
        self._by_node.clear()

    def nearest(self, entries: Sequence[tuple[int, Body]]) -> Checkpoint | None:
        """Return the last kept state on this path; `None` if there is none."""
        if self._by_node:
            for place in range(len(entries), 0, -1):
                number = entries[place - 1][0]
                if (found := self._by_node.get(self._nodes[number])) is not None:
                    return replace(found, place=place, entry=number)
        return None


def is_bare_mark(body: Body) -> bool:
    """Return whether this marks an undo after which nothing is asked, so that it changes nothing."""
    return body["e"] == "undo" and not body.get("cards") and "h" not in body


def _way(node: int, body: Body) -> bytes:
    """Return a short name of the step from a node by this entry. For an undo the path knows how far it leads."""
    reduced = {**body, "to": 0} if body["e"] == "undo" else body
    # Ten times as fast as to write JSON; this version of it depends on nothing but the values.
    return blake2b(marshal.dumps((node, reduced), 2), digest_size=16).digest()
