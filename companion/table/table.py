"""One game at the table: what people say goes in, and is kept before anything comes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any

from companion.asks import THE_BOX, Ask, Choose, Draw, Leave, Seat, Secret, Value, find_wager
from companion.error_report import describe_error, set_current_game
from companion.game import Game, PlaysBox
from companion.journal import Journal, NotKept, Sealed
from companion.state import Event, Json
from companion.table import box_answers, requests
from companion.table.box_answers import answer_body
from companion.table.chance import Chance
from companion.table.chronicle import list_chronicle
from companion.table.entry_loop import feed_entry
from companion.table.entry_path import Body, last_number
from companion.table.errors import Barrier, NotOpen, Refused, RuleFault
from companion.table.keeping import EntryKeeper
from companion.table.open_ask import OpenAsk
from companion.table.position import Position, check_shown
from companion.table.run import NONE_HELD, Run
from companion.table.sealing import SealedChoices
from companion.table.showing import ShownGame
from companion.table.undo import UndoHistory
from companion.text import Text
from companion.view import View

BOX = "box"
"""The value that lets the box roll or draw this once where it is asked."""

_ANY_TIME = frozenset({"set", "leave", "deck"})
"""Entries that people may make at any time; they must not bring the game where it cannot be shown."""


class Table:
    """Drives one game between its seats and its journal.

    Every method that changes something writes its entry first and then goes on; all that comes of it is durable and may
    be shown when it returns. A refusal changes nothing.
    """

    def __init__(
        self,
        game: Game[Any],
        journal: Journal,
        chance: Chance | None = None,
        *,
        mend: bool = False,
        patient: bool = False,
    ) -> None:
        """Begin or resume the game of that journal.

        Args:
            game: The rules.
            journal: The kept entries; each new one is written there before the game goes on.
            chance: The dice and cards of the box.
            mend: A kept game that no longer goes as it was played goes on from the last turn that agrees.
            patient: The box waits for a press before it draws where much depends on it. The journal is the same.

        Raises:
            ReplayDiverged: The kept game no longer goes as it was played, and is not mended.
            RuleFault: The rules cannot even begin.
        """
        self.game = game
        set_current_game(game.id)
        self.journal = journal
        self.chance = chance or Chance()
        self._patient = patient
        self._notes: list[Event] = []
        """Events that the table itself has to tell, besides the run's log."""
        self._position = Position(game, journal, mend=mend)
        self._keeper = EntryKeeper(self._position)
        self._choices = SealedChoices(self._position)
        self.shown = ShownGame(self._position)
        """Views and results that the rules show, also for pages alone."""
        self._history = UndoHistory(self._position)
        with suppress(RuleFault):
            self.settle()

    # What can be known.

    @property
    def run(self) -> Run:
        """The run of the game up to now."""
        return self._position.run

    @property
    def open(self) -> OpenAsk | None:
        """The open ask, `None` when the game is over."""
        return self._position.run.open

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return self._position.run.is_over

    @property
    def can_redo(self) -> bool:
        """Return whether something undone can be redone."""
        return self._position.path.can_redo

    @property
    def left_out(self) -> int:
        """Number of answers that no longer fitted, and were left out to mend the game."""
        return self._position.left_out

    @property
    def last_entry(self) -> int:
        """The number of the entry that led to the present; 0 before the first."""
        return last_number(self._position.path.entries)

    @property
    def entry_numbers(self) -> tuple[int, ...]:
        """The numbers of the entries that lead to the present: none of them is undone."""
        return tuple(number for number, _ in self._position.path.entries)

    def view(self, seat: Seat | None = None, public: View | None = None) -> View:
        """Return the game as a seat may see it.

        Args:
            seat: The seat; `None` is what everybody sees.
            public: The public view of this same moment; with it a game that `Shares` makes only what is the seat's own.

        Returns:
            The view.

        Raises:
            WrongSeat: The game has no such seat.
            RuleFault: The game cannot be shown.
        """
        return self.shown.view(seat, public)

    def result(self) -> Mapping[str, Json]:
        """Return how the game ended; raises `RuleFault` as `view` does."""
        return self.shown.result()

    def drain_events(self) -> list[Event]:
        """Return the events since the last call; after an undo, the pieces to move back on the table."""
        position = self._position
        events = [*self._notes, *(event for _, event in position.run.log[position.heard :])]
        position.heard = len(position.run.log)
        self._notes.clear()
        return events

    def log(self) -> list[Event]:
        """Return all that has happened on the way to the present."""
        self._history.recall_all()
        return [event for _, event in self.run.log]

    def chronicle(self) -> list[tuple[int, Event]]:
        """Return all that has happened, with real dice and moves, and the number of the entry of each event."""
        self._history.recall_all()
        return list_chronicle(self.game, self.run, self._position.path.entries)

    def draft(self, seat: Seat) -> Value | None:
        """Return what this seat has laid down but not yet sealed; for its own screen only."""
        return self._choices.draft(self.run.open.n, seat) if self.run.open else None

    def last_step(self) -> Text | None:
        """Describe what one step of undo would take back; `None` when there is nothing."""
        return self._history.describe_last()

    def undo_barrier(self, count: int = 1) -> tuple[Text, ...] | None:
        """Return the facts that people learned in the last `count` steps; `None` if there is nothing to undo."""
        keep = self._history.find_step(count)
        return None if keep is None else self._history.list_learned(keep)

    # What people can say.

    def learn_with(self, learn: Callable[[Mapping[str, Json]], None]) -> None:
        """Keep what people tell in this game with that function, for the next game."""
        self._keeper.learn = learn

    def answer(self, n: int, seat: Seat, value: object) -> None:
        """Answer an ask; in a secret the value is sealed at once. What others may wager is only laid.

        Args:
            n: The number of the ask.
            seat: The seat that answers.
            value: An option's id, a number, the faces of dice, or whatever the ask takes; `BOX` lets the box roll or
                draw.

        Raises:
            Refused: The ask is not open, is not for that seat, or the rules failed on the answer.
            NotOffered: The ask does not take this value.
        """
        run = self._position.run
        opened = requests.find_open(run, n)
        ask = opened.ask
        if find_wager(ask, seat) is not None:
            self.lay(n, seat, value)
            return
        is_for_box = isinstance(ask, box_answers.BOX_ASKS)
        if not opened.waiting or (is_for_box and box_answers.is_done_by_box(run, ask)):
            # The disk was full when this was to be opened, rolled or drawn.
            requests.check_asked(opened, seat)
            if self._is_waiting_for_press(ask):
                self._append(self._box_entry(ask))
            self.settle()
            return
        if seat not in ask.seats or opened.seals:
            requests.check_waiting(opened, seat)
        if value == BOX and is_for_box:
            self._append({**self._box_entry(ask), "asked": 1})
        elif isinstance(ask, Secret):
            self._seal(opened, seat, ask.check(seat, value))
        else:
            body = answer_body(ask, seat, found := ask.check(seat, value))
            opened.checked = seat, body["v"], found
            guesses = self._choices.list_guesses(opened)
            self._append({**body, **guesses} if guesses else body)
        self.settle()

    def lay(self, n: int, seat: Seat, value: object) -> None:
        """Lay the marker of a seat in a secret or in a wager; it is kept in memory only, since it may still move.

        Args:
            n: The number of the ask.
            seat: The seat.
            value: The option on which the marker lies.

        Raises:
            Refused: The ask is not open, has nothing to lay for that seat, or the seat has chosen already.
            NotOffered: The ask does not offer this value.
        """
        opened = requests.find_open(self.run, n)
        if (wager := find_wager(opened.ask, seat)) is not None:
            self._choices.place_marker(n, seat, wager.check(value))
            return
        requests.check_waiting(opened, seat)
        if not isinstance(opened.ask, Secret):
            raise Refused(Text("Only a choice in secret has a marker to lay: answer instead."))
        self._choices.place_marker(n, seat, opened.ask.check(seat, value))

    def withdraw(self, n: int, seat: Seat) -> None:
        """Take back the answer of a seat at ask `n`, while others are still thinking; raises `Refused`."""
        self._append(requests.withdraw_entry(self.run, n, seat))

    def expire_deadline(self, n: int) -> None:
        """Seal markers where they lie and let the rule go on, since the deadline of ask `n` has passed."""
        opened = requests.find_open(self.run, n)
        if opened.ask.seconds is None:
            raise Refused(Text("This ask has no deadline: answer it."))
        if isinstance(opened.ask, Secret):
            for seat in opened.waiting:
                if (value := self._choices.draft(n, seat)) is not None:
                    self._seal(opened, seat, value)
            self._open_seals(opened, late=True)
        else:
            self._append({"e": "time", "k": opened.ask.key})
        self.settle()

    def interrupt(self, seat: Seat, what: str) -> None:
        """Let a seat take up the interruption of that id, which the open ask offers; raises `Refused`."""
        self._append(requests.interrupt_entry(self.run, seat, what))
        self.settle()

    def leave(self, scope: str) -> None:
        """Leave the innermost open scene of that name, or with `WHOLE_GAME` end the game; what happened stays."""
        self._append(requests.leave_entry(self.run, scope))
        self.settle()

    def set(self, path: str, value: Json) -> None:
        """Correct a figure, a house rule ("options.x") or who rolls and draws ("dice.T12", "cards.dragon").

        Figures of a deck are its operations: what lies in its pile ("decks.dragon.left"), and how many it has of a card
        ("decks.dragon.cards.awake").

        Args:
            path: Where the figure stands.
            value: What stands there from now on.

        Raises:
            DrakvaktError: There is nothing at that path, or the value does not fit there.
        """
        self._append(requests.correction_entry(self.game, self.journal.header["data"], self.run, path, value))
        self.settle()

    def deck(self, deck: str, op: str, **details: Json) -> None:
        """Do what people say of a deck.

        Args:
            deck: The name of the deck or its path.
            op: The operation: peek, top, bottom, shuffle, count, has, remove or return.
            **details: The card, the seat, the place or the number that the operation needs.

        Raises:
            DrakvaktError: There is no such deck, or the operation cannot be done.
        """
        self._append(requests.deck_entry(self.run, deck, op, details))
        self.settle()

    def go_back(self, number: int) -> None:
        """Take back all steps of people since that entry, and its own: all have agreed to it; else raise `NotOpen`."""
        self.undo(self._position.path.count_steps(number, self.run.held), consent=True)

    def undo(self, count: int = 1, *, consent: bool = False) -> None:
        """Take back steps of people.

        Args:
            count: How many steps.
            consent: Whether all agree to go back behind something that somebody has learned.

        Raises:
            NotOpen: There are fewer steps.
            Barrier: Somebody has learned something since, and not all have agreed.
        """
        keep = self._history.find_step(count)
        if keep is None:
            raise NotOpen(Text("There is nothing left to undo."))
        learned = self._history.list_learned(keep)
        if learned and not consent:
            raise Barrier(learned)
        step = self._history.describe_last()
        # Choices that were sealed are gone for good, so there is no way forward again.
        entry = self._position.path.undo_entry(keep, final=bool(self.run.held))
        self._jump(entry, self.shown.figures(), step=step, more=count - 1)

    def redo(self) -> None:
        """Redo the step that was undone last; raise `NotOpen` if there is none."""
        if not self.can_redo:
            raise NotOpen(Text("There is nothing to redo."))
        self._jump({"e": "redo"}, self.shown.figures())

    def close(self) -> None:
        """Give the journal free; the game can be resumed."""
        self._keeper.save_learned()
        self.run.close()
        self.journal.close()

    # How entries are made and followed.

    def _append(self, body: Body, *, seal: Sealed | None = None, opens: frozenset[int] = NONE_HELD) -> None:
        """Keep the entry, then follow it. If the rules fail on it, it is taken back, and `RuleFault` raised."""
        number, body = self._keeper.write(body, seal, opens)
        position = self._position
        run = position.run
        hiding = run.is_hiding
        try:
            dropped = feed_entry(run, position.path, number, body)
            if body["e"] in _ANY_TIME:
                check_shown(self.game, run)
        except (Exception, Leave) as error:
            # Nobody has seen what this answer did, so nothing is to be moved back.
            self._jump(position.path.take_back_entry(), is_fault=True)
            description = describe_error(error, secret=hiding)
            raise RuleFault(
                Text("The rules failed ({what}); this was undone: try something else.", what=description)
            ) from error
        if dropped or self._choices.has_drafts:
            self._choices.forget(dropped - opens)

    def settle(self) -> None:
        """Do what needs nobody: open sealed choices, roll and draw where that is the box's.

        This is done by itself with every answer; it is left undone only if the disk was full just then.
        """
        position = self._position
        try:
            while (opened := position.run.open) is not None:
                if self._is_waiting_for_box(opened):
                    self._choose_for_box(opened)
                elif opened.seals:
                    self._open_seals(opened)
                    if position.run.open is opened:
                        break
                elif not isinstance(ask := opened.ask, box_answers.BOX_ASKS):
                    break
                elif box_answers.is_done_by_box(position.run, ask) and not self._is_waiting_for_press(ask):
                    self._append(self._box_entry(ask))
                else:
                    break
        except NotKept as error:
            raise error.of_the_box() from error
        self._keeper.note_present()

    def _is_waiting_for_box(self, opened: OpenAsk) -> bool:
        """Return whether the box itself has to choose here: in a secret before anybody else can."""
        if THE_BOX not in opened.ask.seats:
            return False
        return isinstance(opened.ask, Choose) and THE_BOX in opened.waiting and isinstance(self.game, PlaysBox)

    def _choose_for_box(self, opened: OpenAsk) -> None:
        """Draw the choice of the box, and seal it if it is secret; it is kept like the choice of a seat."""
        assert isinstance(opened.ask, Choose) and isinstance(self.game, PlaysBox)
        ask, game = opened.ask, self.game
        chances = self.shown.ask_rules(lambda: game.weigh_choices(self.run.state, ask), is_secret=True)
        value = ask.check(THE_BOX, self.chance.draw([*chances.items()], self._position.last + 1))
        if isinstance(ask, Secret):
            self._seal(opened, THE_BOX, value)
        else:
            self._append({**box_answers.answer_body(ask, THE_BOX, value), "by": "box"})

    def _is_waiting_for_press(self, ask: Ask) -> bool:
        """Return whether somebody has to press before the box draws; until then others may wager."""
        return isinstance(ask, Draw) and ask.risk and (self._patient or ask.wager is not None)

    def _box_entry(self, ask: Ask) -> Body:
        body = box_answers.box_entry(self.run, ask, self.chance, self._position.last + 1)
        return body if self.open is None else {**body, **self._choices.list_guesses(self.open)}

    def _seal(self, opened: OpenAsk, seat: Seat, value: Value) -> None:
        body, sealed = self._choices.seal_entry(opened, seat, value)
        self._append(body, seal=sealed)
        self._choices.note_sealed(opened.n, seat, self._position.last)

    def _open_seals(self, opened: OpenAsk, *, late: bool = False) -> None:
        """Open the choices when all are made, or it is too `late` for the others; lost ones are asked for again."""
        found = self._choices.opening_entry(opened, late=late)
        if found is not None:
            body, entries = found
            self._append(body, opens=entries)
            self._choices.note_opened(entries)

    def _jump(
        self,
        body: Body,
        figures: Mapping[str, Json] = MappingProxyType({}),
        *,
        step: Text | None = None,
        more: int = 0,
        is_fault: bool = False,
    ) -> None:
        """Do an undo or a redo, and note what people have to know of it; see `UndoHistory`."""
        rows = self._history.jump(body, figures, is_fault=is_fault)
        self._choices.clear_markers()
        self._keeper.note_jump()
        self._notes.append(Event(body["e"], self._history.describe_jump(body, step, more), kind="aside"))
        self._notes.extend(Event("moved", row, kind="aside") for row in rows)
        if not is_fault:
            self.settle()
