"""One game at the table: what people say goes in, and is kept before anything comes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from types import MappingProxyType
from typing import Any, TypeVar

from companion import asks
from companion.asks import Ask, Draw, Seat, Secret, Value
from companion.error_report import describe_error, set_current_game
from companion.errors import DrakvaktError
from companion.game import Game, Shares
from companion.journal import Journal, NotKept, Sealed, Snapshot
from companion.state import Event, Json, check, get_path
from companion.table import box_answers, descriptions, seals
from companion.table.box_answers import answer_body
from companion.table.chance import Chance
from companion.table.entry_loop import feed_entry
from companion.table.entry_path import Body, EntryPath, is_step, last_number
from companion.table.errors import Barrier, NotOpen, Refused, ReplayDiverged, RuleFault, Stale, WrongSeat
from companion.table.header import check_mode, check_option
from companion.table.replay import replay, resume, rewind
from companion.table.run import NONE_HELD, OpenAsk, Run
from companion.table.snapshots import Checkpoints, make_snapshot
from companion.table.undo_words import (
    Seen,
    describe_knowledge,
    describe_moves,
    describe_secret_step,
    describe_step,
    physical_figures,
)
from companion.text import Text
from companion.view import View

Told = TypeVar("Told")

BOX = "box"
"""The value that lets the box roll or draw this once where it is asked."""


class Table:
    """Drives one game between its seats and its journal.

    Every method that changes something writes its entry first and then goes on; when it returns, all that came of it
    is durable and may be shown. A refusal changes nothing.
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

        A `patient` table does not draw by itself where much hangs on it: whoever risks it has to answer first, with
        anything, so that people at a table press for their own fate. What is kept is the same.

        Raises `ReplayDiverged` when the kept game no longer goes as it was played; with `mend` it goes on from the last
        turn that agrees instead.
        """
        self.game = game
        set_current_game(game.id)
        # To ask whether a game has all that a protocol says takes longer than a small part of a view.
        self._shares = game if isinstance(game, Shares) else None
        self.journal = journal
        self.chance = chance or Chance()
        self._drafts: dict[tuple[int, Seat], Value] = {}
        self._whole = set[int]()
        """The entries of choices that this table has sealed itself, or has seen to be whole."""
        entries = journal.entries()
        self._last = last_number(entries)
        self._path = EntryPath(entries)
        self._patient = patient
        self._notes: list[Event] = []
        self._finished: bool | None = None
        self.left_out = 0
        """So many answers of people no longer fitted when the game was gone on with from its last turn that agrees."""
        self.learn: Callable[[Mapping[str, Json]], None] = _nobody_learns
        self._taught = -1
        self._far: Mapping[str, Any] | None = None
        self._said_at = -1
        self._checkpoints = Checkpoints()
        try:
            self.run = resume(game, journal, self._path, self._checkpoints)
        except ReplayDiverged as parted:
            if parted.stumbled and parted.entry == last_number(self._path.entries):
                # Nobody was told of this one: the plug was pulled before it could be taken back.
                self._keep(self._path.take_back_entry())
            elif mend:
                kept = sum(number <= parted.boundary for number, _ in self._path.entries)
                gone = self._path.entries[kept:]
                self.left_out = sum(is_step(body) for _, body in gone)
                self._keep(self._path.undo_entry(kept, final=True))
            else:
                raise
            self.run = replay(game, journal, self._path, self._checkpoints)
        self.journal.keep_sealed(self.run.held)
        self._heard = len(self.run.log)
        with suppress(RuleFault):
            self.settle()

    # What can be known.

    @property
    def open(self) -> OpenAsk | None:
        """The open ask, `None` when the game is over."""
        return self.run.open

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.run.is_over

    @property
    def can_redo(self) -> bool:
        """Whether something undone can be redone."""
        return self._path.can_redo

    def view(self, seat: Seat | None = None, public: View | None = None) -> View:
        """The game as that seat may see it; `None` is public. Raises `RuleFault` where the game cannot say it.

        With the `public` view of the same moment a game that `Shares` makes only what is the seat's own.
        """
        if seat is not None:
            self._check_known(seat)
            if public is not None and (shares := self._shares) is not None:
                return self._told(lambda: shares.view_of_seat(self.run.state, seat, public), hidden=True)
        return self._told(lambda: self.game.view(self.run.state, seat), hidden=seat is not None)

    def result(self) -> Mapping[str, Json]:
        """How the game ended. Raises `RuleFault` as `view` does."""
        return self._told(lambda: self.game.result(self.run.state))

    def _told(self, tell: Callable[[], Told], *, hidden: bool = False) -> Told:
        """What the game says of its state: another's game is another's code, and may stumble."""
        try:
            return tell()
        except DrakvaktError:
            raise
        except (Exception, SystemExit) as error:
            # What somebody has drawn in private can be among its words, whoever looks.
            what = describe_error(error, secret=hidden or self.run.is_hiding)
            raise RuleFault(
                Text(
                    "The game {game} cannot be shown ({what}): mend it, begin anew, or go on with another.",
                    game=self.game.id,
                    what=what,
                )
            ) from error

    def drain_events(self) -> list[Event]:
        """What has happened since this was last asked; after an undo, what to move back on the table."""
        told = [*self._notes, *(event for _, event in self.run.log[self._heard :])]
        self._heard = len(self.run.log)
        self._notes.clear()
        return told

    def log(self) -> list[Event]:
        """All that has happened on the way to the present."""
        self._remember()
        return [event for _, event in self.run.log]

    @property
    def last_entry(self) -> int:
        """The number of the entry that led to the present; 0 before the first."""
        return last_number(self._path.entries)

    @property
    def entry_numbers(self) -> tuple[int, ...]:
        """The numbers of the entries that lead to the present: none of them is undone."""
        return tuple(number for number, _ in self._path.entries)

    def draft(self, seat: Seat) -> Value | None:
        """What this seat has laid down but not yet sealed; for its own screen only."""
        return self._drafts.get((self.run.open.n, seat)) if self.run.open else None

    def last_step(self) -> Text | None:
        """What one step of undo would take back; `None` when there is nothing."""
        keep = self._step_back(1)
        if keep is None:
            return None
        step = self._path.entries[keep:]
        number, body = step[0]
        ask = next((ask for at, _ in step if (ask := self.run.answered.get(at)) is not None), None)
        return describe_secret_step(step, ask) or describe_step(body, self.run.answered.get(number), self._seen())

    def undo_barrier(self, count: int = 1) -> tuple[Text, ...] | None:
        """What was learned since the point that so many steps back lead to; `None` when there is nothing to undo."""
        keep = self._step_back(count)
        return None if keep is None else self._learned(keep)

    # What people can say.

    def answer(self, n: int, seat: Seat, value: object) -> None:
        """The seat answers ask number `n`; in a secret the value is sealed at once. `BOX` lets the box roll or draw."""
        opened = self._opened(n)
        ask = opened.ask
        if not opened.waiting or (isinstance(ask, box_answers.BOX_ASKS) and box_answers.is_done_by_box(self.run, ask)):
            # The disk was full when this was to be opened, rolled or drawn.
            self._check_asked(opened, seat)
            if self._waits(ask):
                self._append(self._by_box(ask))
            self.settle()
            return
        if seat not in ask.seats or opened.seals:
            self._check_seat(opened, seat)
        if value == BOX and isinstance(ask, box_answers.BOX_ASKS):
            self._append({**self._by_box(ask), "asked": 1})
        elif isinstance(ask, Secret):
            self._seal(opened, seat, ask.check(seat, value))
        else:
            body = answer_body(ask, seat, found := ask.check(seat, value))
            opened.checked = seat, body["v"], found
            self._append(body)
        self.settle()

    def lay(self, n: int, seat: Seat, value: object) -> None:
        """The seat lays its marker somewhere in a secret. Kept in memory only: it may still move."""
        opened = self._opened(n)
        self._check_seat(opened, seat)
        if not isinstance(opened.ask, Secret):
            raise Refused(Text("Only a choice in secret has a marker to lay: answer instead."))
        if seat in opened.seals:
            raise Refused(Text("{seat} has already chosen; the choices open together.", seat=seat))
        self._drafts[n, seat] = opened.ask.check(seat, value)

    def withdraw(self, n: int, seat: Seat) -> None:
        """The seat takes back its answer of a shared phase, while others are still thinking."""
        opened = self._opened(n)
        if seat not in opened.answers:
            raise NotOpen(Text("{seat} has no answer to take back.", seat=seat[:30]))
        self._append({"e": "withdraw", "k": opened.ask.key, "s": seat})

    def expire_deadline(self, n: int) -> None:
        """The deadline of ask `n` has passed: markers are sealed where they lie, and the rule goes on."""
        opened = self._opened(n)
        if opened.ask.seconds is None:
            raise Refused(Text("This ask has no deadline: answer it."))
        if isinstance(opened.ask, Secret):
            for seat in opened.waiting:
                if (n, seat) in self._drafts:
                    self._seal(opened, seat, self._drafts[n, seat])
            self._open_seals(opened, late=True)
        else:
            self._append({"e": "time", "k": opened.ask.key})
        self.settle()

    def interrupt(self, seat: Seat, what: str) -> None:
        """The seat takes up one of the interruptions that the open ask offers."""
        opened = self._opened(None)
        self._check_known(seat)
        offers = [offer.what for offer in opened.ask.offers]
        if what not in offers:
            name, known = repr(what[:40]), ", ".join(offers)
            if not known:
                raise NotOpen(Text("{what} cannot be done here: no interruption is offered.", what=name))
            raise NotOpen(Text("{what} cannot be done here: {known}.", what=name, known=known))
        self._append({"e": "interrupt", "k": opened.ask.key, "s": seat, "w": what})
        self.settle()

    def leave(self, scope: str) -> None:
        """Leave the innermost open scene of that name; what happened until then stays."""
        scopes = self.run.state.scopes
        if self.run.asking_about_cards:
            raise NotOpen(Text("First say where the card is that was drawn: then a scene can be left."))
        if scope not in scopes:
            name, known = repr(scope[:40]), ", ".join(scopes)
            if not known:
                raise NotOpen(Text("There is no {scope} to leave: open are none.", scope=name))
            raise NotOpen(Text("There is no {scope} to leave: open are {known}.", scope=name, known=known))
        self._append({"e": "leave", "scope": scope})
        self.settle()

    def set(self, path: str, value: Json) -> None:
        """Correct a figure, a house rule ("options.x") or who rolls and draws ("dice.T12", "cards.dragon").

        Figures of a deck are its operations: what lies in its pile ("decks.dragon.left"), and how many it has of a card
        ("decks.dragon.cards.awake").
        """
        from companion.table import deck_corrections

        if (found := deck_corrections.deck_correction(self.run.state, path, value)) is not None:
            deck, op, details = found
            self.deck(deck, op, **details)
            return
        if path.startswith(("dice.", "cards.")):
            check_mode(self.run.modes, path, value)
        elif path.startswith("options."):
            check_option(self.game, self.journal.header["data"], path.removeprefix("options."), value)
        else:
            check(self.run.state, path, value)
        self._append({"e": "set", "p": path, "v": value})
        self.settle()

    def deck(self, deck: str, op: str, **details: Json) -> None:
        """A deck operation that people say: peek, top, bottom, shuffle, count, remove or return."""
        from companion.table import deck_corrections

        path = deck_corrections.deck_path(self.run.state, deck)
        if isinstance(seat := details.get("seat"), str):
            self._check_known(seat)
        if isinstance(card := details.get("card"), str):
            details["card"] = card.strip()
        deck_corrections.check_operation(get_path(self.run.state, path), op, details)
        self._append({"e": "deck", "d": path, "op": op, "a": details})
        self.settle()

    def undo(self, count: int = 1, *, consent: bool = False) -> None:
        """Take back so many steps; behind something that was learned only with `consent`, else `Barrier`."""
        keep = self._step_back(count)
        if keep is None:
            raise NotOpen(Text("There is nothing left to undo."))
        learned = self._learned(keep)
        if learned and not consent:
            raise Barrier(learned)
        step = self.last_step()
        # Choices that were sealed are gone for good, so there is no way forward again.
        self._jump(self._path.undo_entry(keep, final=bool(self.run.held)), self._figures(), step=step, more=count - 1)

    def redo(self) -> None:
        """Take the newest undone future back."""
        if not self._path.can_redo:
            raise NotOpen(Text("There is nothing to redo."))
        self._jump({"e": "redo"}, self._figures())

    def close(self) -> None:
        """Give the journal free; the game can be resumed."""
        self._teach()
        self.run.close()
        self.journal.close()

    # How entries are made and followed.

    def _opened(self, n: int | None) -> OpenAsk:
        if self.run.open is None:
            raise NotOpen(Text("The game is over: undo the last step or start a new one."))
        if n is not None and n != self.run.open.n:
            raise Stale(Text("Ask {n} is not open any more: answer ask {m}.", n=n, m=self.run.open.n))
        return self.run.open

    def _check_known(self, seat: Seat) -> None:
        if seat not in self.run.state.seats:
            name, seats = repr(seat[:30]), ", ".join(self.run.state.seats)
            raise WrongSeat(Text("Nobody is called {name} here: the seats are {seats}.", name=name, seats=seats))

    @staticmethod
    def _check_asked(opened: OpenAsk, seat: Seat) -> None:
        if seat not in opened.ask.seats:
            name, seats = repr(seat[:30]), ", ".join(opened.ask.seats)
            raise WrongSeat(Text("{name} is not asked: it is for {seats}.", name=name, seats=seats))

    def _check_seat(self, opened: OpenAsk, seat: Seat) -> None:
        self._check_asked(opened, seat)
        if seat in opened.seals:
            raise Refused(Text("{seat} has already chosen; the choices open together.", seat=seat))

    def _append(self, body: Body, *, seal: Sealed | None = None, opens: frozenset[int] = NONE_HELD) -> None:
        """Keep the entry, then follow it. If the rules stumble over it, it is taken back."""
        if (hashed := self._hash()) is not None:
            body = {**body, "h": hashed}
        number = self._keep(body, seal, opens)
        hiding = self.run.is_hiding
        try:
            gone = feed_entry(self.run, self._path, number, body)
            if body["e"] in ("set", "leave", "deck"):
                # What people may say at any time must not bring the game where it cannot be shown.
                self._shown(self.run)
        except (Exception, asks.Leave) as error:
            # Nobody has seen what this answer did, so nothing is to be moved back.
            self._jump(self._path.take_back_entry(), fault=True)
            what = describe_error(error, secret=hiding)
            raise RuleFault(
                Text("The rules stumbled ({what}); this was taken back: go on another way.", what=what)
            ) from error
        if gone or self._drafts:
            self._forget(gone - opens)

    def _hash(self) -> str | None:
        """The hash of the turn that has ended before the next entry, where anybody will look at it.

        In a journal that goes with the process that is an undo, which goes on from a checkpoint.
        """
        run = self.run
        if not self.journal.lasts and run.kept_at != run.followed:
            return None
        return run.boundary

    def _keep(self, body: Body, seal: Sealed | None = None, opens: frozenset[int] = NONE_HELD) -> int:
        """Write an entry, and count it to the path once it is durable."""
        progress = snapshot = None
        if "h" in body and self.journal.lasts:
            progress, snapshot = self._progress(), self._snapshot(body)
        self._last = self.journal.append(body, seal=seal, progress=progress, snapshot=snapshot, opens=opens)
        self._path.add(self._last, body)
        return self._last

    def _snapshot(self, body: Body) -> Snapshot | None:
        """The state at the boundary before this entry, if it was kept in memory just now."""
        checkpoint = self._checkpoints.newest()
        if checkpoint is None or checkpoint.place != self.run.followed:
            return None
        return make_snapshot(self.game, self.journal, checkpoint, body["h"])

    def _step_back(self, count: int) -> int | None:
        """How many entries of the path are left when so many steps are taken back; `None` where there are not."""
        keep = self._path.step_back(count, self.run.held)
        if self.run.since and (not keep or self._path.entries[keep - 1][0] < self.run.since):
            self._remember()
            keep = self._path.step_back(count, self.run.held)
        return keep

    def _remember(self) -> None:
        """Know all that has happened, where the game was gone on with from a snapshot: its beginning is played too."""
        if not self.run.since:
            return
        new = len(self.run.log) - self._heard
        path, checkpoints = self._path.copy(), Checkpoints()
        run = replay(self.game, self.journal, path, checkpoints)
        self.run.close()
        self.run, self._path, self._checkpoints = run, path, checkpoints
        self._heard = len(run.log) - new

    def _progress(self) -> Mapping[str, Any] | None:
        """How far the game has come; nothing where it cannot be shown."""
        with suppress(Exception):
            return descriptions.read_progress(self.game, self.run.state).to_json()
        return None

    def _shown(self, run: Run) -> View:
        """What everybody would see; raises whatever the game raises where it cannot be shown."""
        view: View = self.game.view(run.state, None)
        self.game.result(run.state)
        return view

    def _figures(self) -> Mapping[str, Json]:
        """The figures that people see now; none where the game cannot be shown, so that there is a way back."""
        try:
            return physical_figures(self.view())
        except (Exception, SystemExit):
            return {}

    def _forget(self, gone: frozenset[int]) -> None:
        """Drop the markers of asks that are over, and the sealed choices that are `gone` unopened."""
        if self._drafts:
            alive = {opened.n for opened in self.run.alive}
            self._drafts = {(n, seat): value for (n, seat), value in self._drafts.items() if n in alive}
        if gone:
            self.journal.keep_sealed(self.run.held)

    def settle(self) -> None:
        """Do what needs nobody: open sealed choices, roll and draw where that is the box's.

        This is done by itself with every answer; it is left undone only if the disk was full just then.
        """
        try:
            while (opened := self.run.open) is not None:
                if opened.seals:
                    self._open_seals(opened)
                    if self.run.open is opened:
                        break
                elif not isinstance(ask := opened.ask, box_answers.BOX_ASKS):
                    break
                elif box_answers.is_done_by_box(self.run, ask) and not self._waits(ask):
                    self._append(self._by_box(ask))
                else:
                    break
        except NotKept as error:
            raise error.of_the_box() from error
        if self.run.is_over != self._finished:
            self._finished = self.run.is_over
            self.journal.finish(self.run.is_over)
        if self.run.state.turns != self._taught:
            self._teach()
        if self.journal.lasts and self._said_at != self._last:
            self._say_how_far()

    def _say_how_far(self) -> None:
        """Keep how far the game has come where it has come further, for who looks for it in a list later."""
        self._said_at = self._last
        if descriptions.has_progress(self.game):
            progress = self._progress()
            if progress is not None and progress != self._far:
                self.journal.come_to(progress)
                self._far = progress

    def _waits(self, ask: Ask) -> bool:
        """Whether somebody has to press before the box draws."""
        return self._patient and isinstance(ask, Draw) and ask.risk

    def _teach(self) -> None:
        """Let what people have told be kept for the next game; that must never stand in the way of this one."""
        state = self.run.state
        self._taught = state.turns
        if self.learn is _nobody_learns or not state.heard:
            return
        state.heard = not state.listens
        with suppress(Exception):
            self.learn(self.game.learned(state))

    def _by_box(self, ask: Ask) -> Body:
        return box_answers.box_entry(self.run, ask, self.chance, self._last + 1)

    def _seal(self, opened: OpenAsk, seat: Seat, value: Value) -> None:
        salt = seals.new_salt()
        mark = seals.commitment(self.run.session, opened.n, opened.ask.key, seat, value, salt)
        body = {"e": "seal", "n": opened.n, "k": opened.ask.key, "s": seat, "c": mark}
        self._append(body, seal=Sealed(value, salt))
        self._drafts.pop((opened.n, seat), None)
        self._whole.add(self._last)

    def _sealed(self, opened: OpenAsk) -> tuple[dict[Seat, Sealed], list[Seat]]:
        """What was sealed for this ask, and whose of it is not there any more as it was sealed: then nothing opens."""
        found = {seat: self.journal.sealed(number) for seat, (number, _) in opened.seals.items()}
        whole = {
            seat: sealed
            for seat, sealed in found.items()
            if sealed is not None
            and self.run.keeps(opened, seat, sealed.value, sealed.salt)
            # Rules that have changed meanwhile may offer something else.
            and _still_offered(opened.ask, seat, sealed.value)
        }
        return whole, [seat for seat in found if seat not in whole]

    def _open_seals(self, opened: OpenAsk, *, late: bool = False) -> None:
        """Open the choices once all are here, or it is too `late` for the others; first see that they are whole.

        While others still think, that is looked at only of those that were sealed before this table sat down.
        """
        entries = frozenset(number for number, _ in opened.seals.values())
        if opened.waiting and not late and entries <= self._whole:
            return
        whole, lost = self._sealed(opened)
        if lost:
            self._append({"e": "lost", "n": opened.n, "k": opened.ask.key, "who": lost})
            return
        self._whole |= entries
        if opened.waiting and not late:
            return
        values = {seat: [sealed.value, sealed.salt] for seat, sealed in whole.items()}
        body: Body = {"e": "reveal", "n": opened.n, "k": opened.ask.key, "v": values}
        if late:
            body["late"] = 1
        self._append(body, opens=entries)
        self._whole -= entries

    def _jump(
        self,
        body: Body,
        figures: Mapping[str, Json] = MappingProxyType({}),
        *,
        step: Text | None = None,
        more: int = 0,
        fault: bool = False,
    ) -> None:
        """Keep an undo or a redo, and play its path again, mute; `figures` are those that people see until now.

        `step` is what is undone, with so many `more`.

        It is played before it is kept: where it would lead to what cannot be played or shown, nothing has changed.
        After a `fault` it leads back to where the game was just now.
        """
        path = self._path.copy()
        path.add(self._last + 1, body)
        checkpoints = self._checkpoints.copy()
        checkpoints.cut(self._path.count_shared(path))
        run = rewind(self.run, self.journal, path, checkpoints)
        rows: list[Text] = []
        try:
            if not fault:
                rows = describe_moves(figures, self._shown(run))
            self._last = self.journal.append(body)
        except DrakvaktError:
            run.close()
            raise
        except (Exception, SystemExit) as error:
            hiding = run.is_hiding or self.run.is_hiding
            run.close()
            what = describe_error(error, secret=hiding)
            raise RuleFault(
                Text("The rules stumble there ({what}), so nothing was done: go another way.", what=what)
            ) from error
        self.run.close()
        self.run, self._path, self._checkpoints = run, path, checkpoints
        self._drafts.clear()
        self.journal.keep_sealed(self.run.held)
        self._heard = len(self.run.log)
        # What was told in this same turn may be undone, too.
        self._taught, run.state.heard = -1, True
        self._notes.append(Event(body["e"], self._said_of_jump(body, step, more), kind="aside"))
        self._notes.extend(Event("moved", row, kind="aside") for row in rows)
        if not fault:
            self.settle()

    def _said_of_jump(self, body: Body, step: Text | None, more: int) -> Text:
        """Which step was taken back, or taken again."""
        if body["e"] == "redo":
            again = self.last_step()
            return Text("Done again.") if again is None else Text("Done again: {what}", what=again)
        if step is None:
            return Text("Undone.")
        return Text("Undone: {what}", what=Text("{what} +{n}", what=step, n=more) if more else step)

    def _seen(self) -> Seen:
        """The public view, made when it is first needed and then kept."""
        return cache(lambda: descriptions.public_view(self.game, self.run.state))

    def _learned(self, keep: int) -> tuple[Text, ...]:
        """What somebody came to know in the entries behind `keep`."""
        asked, state = self.run.answered, self.run.state
        learned = (
            describe_knowledge(body, asked.get(number), self.game, state) for number, body in self._path.entries[keep:]
        )
        return tuple(text for text in learned if text is not None)


def _nobody_learns(_: Mapping[str, Json]) -> None:
    """What is told in a game that is kept nowhere is not kept either."""


def _still_offered(ask: Ask, seat: Seat, value: object) -> bool:
    try:
        ask.check(seat, value)
    except asks.NotOffered:
        return False
    return True
