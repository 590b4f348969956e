"""Undo and redo at one table: how far people can go back, what they have learned since, and the way there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from companion.error_report import describe_error
from companion.errors import DrakvaktError
from companion.state import Json
from companion.table import descriptions
from companion.table.entry_path import Body
from companion.table.errors import RuleFault
from companion.table.position import Position, check_shown
from companion.table.replay import replay, rewind
from companion.table.snapshots import Checkpoints
from companion.table.undo_words import (
    ViewSource,
    describe_knowledge,
    describe_moves,
    describe_secret_step,
    describe_step,
)
from companion.text import Text


class UndoHistory:
    """The steps of one game that can be taken back, and taken again."""

    def __init__(self, position: Position) -> None:
        """Look at the steps that lead to that position."""
        self._position = position

    def find_step(self, count: int) -> int | None:
        """Find the point that a number of steps back lead to.

        Args:
            count: How many steps of people are taken back.

        Returns:
            How many entries of the path are left then; `None` where there are fewer steps.

        """
        position = self._position
        keep = position.path.step_back(count, position.run.held)
        since = position.run.since
        if since and (not keep or position.path.entries[keep - 1][0] < since):
            self.recall_all()
            keep = position.path.step_back(count, position.run.held)
        return keep

    def recall_all(self) -> None:
        """Play the beginning of a game that went on from a snapshot, so that all its events are known."""
        position = self._position
        if not position.run.since:
            return
        new = len(position.run.log) - position.heard
        path, checkpoints = position.path.copy(), Checkpoints()
        run = replay(position.game, position.journal, path, checkpoints)
        position.move(run, path, checkpoints)
        position.heard = len(run.log) - new

    def describe_last(self) -> Text | None:
        """Describe what one step of undo would take back; `None` when there is nothing."""
        keep = self.find_step(1)
        if keep is None:
            return None
        position = self._position
        answered = position.run.answered
        step = position.path.entries[keep:]
        number, body = step[0]
        ask = next((ask for entry_number, _ in step if (ask := answered.get(entry_number)) is not None), None)
        return describe_secret_step(step, ask) or describe_step(body, answered.get(number), self._public_view())

    def list_learned(self, keep: int) -> tuple[Text, ...]:
        """List what somebody came to know in the entries of the path behind the first `keep`."""
        position = self._position
        asked, state = position.run.answered, position.run.state
        learned = (
            describe_knowledge(body, asked.get(number), position.game, state)
            for number, body in position.path.entries[keep:]
        )
        return tuple(text for text in learned if text is not None)

    def jump(
        self, body: Body, figures: Mapping[str, Json] = MappingProxyType({}), *, is_fault: bool = False
    ) -> list[Text]:
        """Keep an undo or a redo, and play its path again, mute.

        The path is played before the entry is kept: where it would lead to what cannot be played or shown, nothing has
        changed.

        Args:
            body: The entry of the undo or the redo.
            figures: The figures that people see until now, by path.
            is_fault: Whether the jump leads back to where the game was just now, as after a fault of the rules.

        Returns:
            What people have to move back on the table, a line for each figure.

        Raises:
            RuleFault: The rules fail there.
            NotKept: The entry could not be written.

        """
        position = self._position
        path = position.path.copy()
        path.add(position.last + 1, body)
        checkpoints = position.checkpoints.copy()
        checkpoints.cut(position.path.count_shared(path))
        run = rewind(position.run, position.journal, path, checkpoints)
        rows: list[Text] = []
        try:
            if not is_fault:
                rows = describe_moves(figures, check_shown(position.game, run))
            position.last = position.journal.append(body)
        except DrakvaktError:
            run.close()
            raise
        except (Exception, SystemExit) as error:
            hiding = run.is_hiding or position.run.is_hiding
            run.close()
            description = describe_error(error, secret=hiding)
            raise RuleFault(
                Text("The rules fail there ({what}), so nothing was done: try something else.", what=description)
            ) from error
        position.move(run, path, checkpoints)
        position.journal.keep_sealed(run.held)
        position.heard = len(run.log)
        return rows

    def describe_jump(self, body: Body, step: Text | None, more: int) -> Text:
        """Describe which step was taken back, or taken again.

        Args:
            body: The entry of the undo or the redo, which has been followed.
            step: The last step that was undone, in words; `None` where nobody needs to know.
            more: How many steps were undone with it.

        Returns:
            A line for the log.

        """
        if body["e"] == "redo":
            again = self.describe_last()
            return Text("Done again.") if again is None else Text("Done again: {what}", what=again)
        if step is None:
            return Text("Undone.")
        return Text("Undone: {what}", what=Text("{what} +{n}", what=step, n=more) if more else step)

    def _public_view(self) -> ViewSource:
        """Return what gives the public view, made when it is first needed and then kept."""
        return cache(lambda: descriptions.public_view(self._position.game, self._position.run.state))
