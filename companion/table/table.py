"""One game at the table: what people say goes in, and is kept before anything comes out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from companion import asks
from companion.asks import Ask, Draw, Roll, Seat, Secret, Value
from companion.game import Game
from companion.journal import Journal, Sealed
from companion.state import Event, Json, assign, look
from companion.table import returned, seals
from companion.table.chance import Chance
from companion.table.errors import Barrier, NotOpen, Parted, Refused, RuleFault, Stale, WrongSeat
from companion.table.header import check_mode, check_option
from companion.table.path import Body, Path, last_number
from companion.table.run import Departed, Open, Run
from companion.table.wayback import figures_of, knowledge, moved, real_cards, step_in_words
from companion.text import Text
from companion.view import View

BOX = "box"
"""The value that lets the box roll or draw this once where it is asked."""


class Table:
    """Drives one game between its seats and its journal.

    Every method that changes something writes its entry first and then goes on; when it returns, all that came of it
    is durable and may be shown. A refusal changes nothing.
    """

    def __init__(self, game: Game[Any], journal: Journal, chance: Chance | None = None, *, mend: bool = False) -> None:
        """Begin or resume the game of that journal.

        Raises `Parted` when the kept game no longer goes as it was played; with `mend` it goes on from the last turn
        that agrees instead.
        """
        self.game = game
        self.journal = journal
        self.chance = chance or Chance()
        self._drafts: dict[Seat, Value] = {}
        self._path = Path(journal.entries())
        self._notes: list[Event] = []
        self._finished: bool | None = None
        try:
            self.run = self._replayed()
        except Parted as parted:
            if not mend:
                raise
            body: Body = {"e": "undo", "to": parted.boundary, "final": True}
            self._path.add(journal.append(body), body)
            self.run = self._replayed()
        self._heard = len(self.run.log)
        with suppress(RuleFault):
            self._settle()

    # What can be known.

    @property
    def open(self) -> Open | None:
        """The open ask, `None` when the game is over."""
        return self.run.open

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.run.over

    @property
    def redoable(self) -> bool:
        """Whether something undone can be redone."""
        return self._path.redoable

    def view(self, seat: Seat | None = None) -> View:
        """The game as that seat may see it; `None` is public."""
        if seat is not None and seat not in self.run.state.seats:
            raise WrongSeat(f"Nobody is called {seat[:30]!r} here: the seats are {', '.join(self.run.state.seats)}.")
        view: View = self.game.view(self.run.state, seat)
        return view

    def result(self) -> Mapping[str, Json]:
        """How the game ended."""
        result: Mapping[str, Json] = self.game.result(self.run.state)
        return result

    def take_told(self) -> list[Event]:
        """What has happened since this was last asked; after an undo, what to move back on the table."""
        told = [*self._notes, *(event for _, event in self.run.log[self._heard :])]
        self._heard = len(self.run.log)
        self._notes.clear()
        return told

    def log(self) -> list[Event]:
        """All that has happened on the way to the present."""
        return [event for _, event in self.run.log]

    def draft(self, seat: Seat) -> Value | None:
        """What this seat has laid down but not yet sealed; for its own screen only."""
        return self._drafts.get(seat)

    def last_step(self) -> Text | None:
        """What one step of undo would take back; `None` when there is nothing."""
        keep = self._path.step_back(1)
        return None if keep is None else step_in_words(self._path.entries[keep][1])

    def undo_barrier(self, count: int = 1) -> tuple[Text, ...] | None:
        """What was learned since the point that so many steps back lead to; `None` when there is nothing to undo."""
        keep = self._path.step_back(count)
        return None if keep is None else self._learned(keep)

    # What people can say.

    def answer(self, n: int, seat: Seat, value: object) -> None:
        """The seat answers ask number `n`; in a secret the value is sealed at once. `BOX` lets the box roll or draw."""
        opened = self._opened(n)
        self._check_seat(opened, seat)
        ask = opened.ask
        if value == BOX and isinstance(ask, Roll | Draw):
            self._append(self._by_box(opened, {"asked": 1}))
        elif isinstance(ask, Secret):
            self._seal(opened, seat, ask.check(seat, value))
        else:
            self._append(_answer(ask, seat, ask.check(seat, value)))
        self._settle()

    def lay(self, n: int, seat: Seat, value: object) -> None:
        """The seat lays its marker somewhere in a secret. Kept in memory only: it may still move."""
        opened = self._opened(n)
        self._check_seat(opened, seat)
        if not isinstance(opened.ask, Secret):
            raise Refused("Only a choice in secret has a marker to lay: answer instead.")
        if seat in opened.seals:
            raise Refused(f"{seat} has already chosen; the choices open together.")
        self._drafts[seat] = opened.ask.check(seat, value)

    def withdraw(self, n: int, seat: Seat) -> None:
        """The seat takes back its answer of a shared phase, while others are still thinking."""
        opened = self._opened(n)
        if seat not in opened.answers:
            raise NotOpen(f"{seat[:30]} has no answer to take back.")
        self._append({"e": "withdraw", "k": opened.ask.key, "s": seat})

    def time(self, n: int) -> None:
        """The deadline of ask `n` has passed: markers are sealed where they lie, and the rule goes on."""
        opened = self._opened(n)
        if opened.ask.seconds is None:
            raise Refused("This ask has no deadline: answer it.")
        if isinstance(opened.ask, Secret):
            for seat in opened.waiting:
                if seat in self._drafts:
                    self._seal(opened, seat, self._drafts[seat])
            self._reveal(late=True)
        else:
            self._append({"e": "time", "k": opened.ask.key})
        self._settle()

    def interrupt(self, seat: Seat, what: str) -> None:
        """The seat takes up one of the interruptions that the open ask offers."""
        opened = self._opened(None)
        if seat not in self.run.state.seats:
            raise WrongSeat(f"Nobody is called {seat[:30]!r} here: the seats are {', '.join(self.run.state.seats)}.")
        offers = [offer.what for offer in opened.ask.offers]
        if what not in offers:
            raise NotOpen(f"{what[:40]!r} cannot be done here: {', '.join(offers) or 'no interruption is offered'}.")
        self._append({"e": "interrupt", "k": opened.ask.key, "s": seat, "w": what})
        self._settle()

    def leave(self, scope: str) -> None:
        """Leave the innermost open scene of that name; what happened until then stays."""
        scopes = self.run.state.scopes
        if scope not in scopes or self.run.asking_about_cards:
            raise NotOpen(f"There is no {scope[:40]!r} to leave: open are {', '.join(scopes) or 'none'}.")
        self._append({"e": "leave", "scope": scope})
        self._settle()

    def set(self, path: str, value: Json) -> None:
        """Correct a figure, a house rule ("options.x") or who rolls and draws ("dice.T12", "cards.dragon")."""
        if path.startswith(("dice.", "cards.")):
            check_mode(self.run.modes, path, value)
        elif path.startswith("options."):
            check_option(self.game, path.removeprefix("options."), value)
        else:
            # Tried on the live state and put back: fitting is the state's own knowledge, and the entry comes first.
            assign(self.run.state, path, assign(self.run.state, path, value))
        self._append({"e": "set", "p": path, "v": value})
        self._settle()

    def deck(self, deck: str, op: str, **details: Json) -> None:
        """A deck operation that people say: peek, top, bottom, shuffle, count, remove or return."""
        path = returned.deck_path(self.run.state, deck)
        returned.try_out(look(self.run.state, path), op, details)
        self._append({"e": "deck", "d": path, "op": op, "a": details})
        self._settle()

    def undo(self, count: int = 1, *, consent: bool = False) -> None:
        """Take back so many steps; behind something that was learned only with `consent`, else `Barrier`."""
        keep = self._path.step_back(count)
        if keep is None:
            raise NotOpen("There is nothing left to undo.")
        learned = self._learned(keep)
        if learned and not consent:
            raise Barrier(learned)
        gone = self._path.entries[keep:]
        body: Body = {"e": "undo", "to": last_number(self._path.entries[:keep])}
        if cards := real_cards(gone):
            body["cards"] = cards
        open_seals = [number for number, _ in self.run.open.seals.values()] if self.run.open else []
        if open_seals:
            body["final"] = True
        self._jump(body, open_seals)

    def redo(self) -> None:
        """Take the newest undone future back."""
        if not self._path.redoable:
            raise NotOpen("There is nothing to redo.")
        self._jump({"e": "redo"})

    def close(self) -> None:
        """Give the journal free; the game can be resumed."""
        self.run.close()
        self.journal.close()

    # How entries are made and followed.

    def _opened(self, n: int | None) -> Open:
        if self.run.open is None:
            raise NotOpen("The game is over: undo the last step or start a new one.")
        if n is not None and n != self.run.open.n:
            raise Stale(f"Ask {n} is not open any more: answer ask {self.run.open.n}.")
        return self.run.open

    @staticmethod
    def _check_seat(opened: Open, seat: Seat) -> None:
        if seat not in opened.ask.seats:
            raise WrongSeat(f"{seat[:30]!r} is not asked: it is for {', '.join(opened.ask.seats)}.")
        if seat in opened.seals:
            raise Refused(f"{seat} has already chosen; the choices open together.")

    def _append(self, body: Body, *, seal: Sealed | None = None) -> None:
        """Keep the entry, then follow it. If the rules stumble over it, it is taken back."""
        if (hashed := self.run.boundary) is not None:
            body = {**body, "h": hashed}
        number = self.journal.append(body, seal=seal)
        opened = self.run.open
        self._path.add(number, body)
        try:
            self.run.feed(number, body)
        except Exception as error:
            self._jump({"e": "undo", "to": last_number(self._path.entries[:-1]), "final": True}, settle=False)
            raise RuleFault(f"The rules stumbled ({error!r:.100}); this was taken back: go on another way.") from error
        now = self.run.open
        if opened is not None and (now is None or now.n != opened.n):
            self._drafts.clear()
            self.journal.forget([entry for entry, _ in opened.seals.values()])

    def _settle(self) -> None:
        """Do what needs nobody: open sealed choices, roll and draw where that is the box's."""
        while (opened := self.run.open) is not None:
            if isinstance(opened.ask, Secret) and not opened.waiting:
                self._reveal(late=False)
            elif self._is_boxs(opened.ask):
                self._append(self._by_box(opened, {}))
            else:
                break
        if self.run.over != self._finished:
            self._finished = self.run.over
            self.journal.finish(self.run.over)

    def _is_boxs(self, ask: Ask) -> bool:
        match ask:
            case Roll():
                return self.run.modes.get(f"dice.{ask.die.name}") == "rolled"
            case Draw():
                name = ask.deck.split(".")[-1]
                return self.run.modes.get(f"cards.{name}") == "drawn" and bool(self._cards(ask))
        return False

    def _by_box(self, opened: Open, more: Body) -> Body:
        """The entry of the box's own roll or draw for the open ask."""
        ask, entry = opened.ask, self.run.open.n if self.run.open else 0
        match ask:
            case Roll():
                value: Any = list(self.chance.roll(ask.die.faces, ask.count, entry))
            case Draw():
                cards = self._cards(ask)
                if not cards:
                    raise Refused("The box does not know what is in this deck: draw a real card and say which.")
                value = self.chance.draw(cards, entry)
            case _:
                raise Refused("There is nothing to roll or draw.")
        return {**_answer(ask, ask.seats[0], value), "by": "box", **more}

    def _cards(self, ask: Draw) -> list[tuple[str, Any]]:
        named = None if ask.options is None else [option.id for option in ask.options]
        return returned.candidates(look(self.run.state, ask.deck), named)

    def _seal(self, opened: Open, seat: Seat, value: Value) -> None:
        salt = seals.new_salt()
        mark = seals.commitment(self.journal.session, opened.n, opened.ask.key, seat, value, salt)
        body = {"e": "seal", "n": opened.n, "k": opened.ask.key, "s": seat, "c": mark}
        self._append(body, seal=Sealed(value, salt))
        self._drafts.pop(seat, None)

    def _reveal(self, *, late: bool) -> None:
        opened = self._opened(None)
        values = {}
        for seat, (number, _) in opened.seals.items():
            sealed = self.journal.sealed(number)
            if sealed is not None and _still_offered(opened.ask, seat, sealed.value):
                values[seat] = [sealed.value, sealed.salt]
        body: Body = {"e": "reveal", "n": opened.n, "k": opened.ask.key, "v": values}
        if late:
            body["late"] = 1
        self._append(body)

    def _jump(self, body: Body, forget: Sequence[int] = (), *, settle: bool = True) -> None:
        """Keep an undo or a redo, and play its path again, mute."""
        figures = figures_of(self.view())
        number = self.journal.append(body)
        self.journal.forget(forget)
        self._path.add(number, body)
        self._drafts.clear()
        self.run.close()
        self.run = self._replayed()
        self._heard = len(self.run.log)
        self._notes.append(Event(body["e"], Text("Undone.") if body["e"] == "undo" else Text("Done again.")))
        for what, was, now in moved(figures, self.view()):
            self._notes.append(Event("moved", Text("{what}: {was} > {now}", what=what, was=was, now=now)))
        if settle:
            self._settle()

    def _replayed(self) -> Run:
        """The run that the path leads to; `Parted` where it goes another way than it did."""
        run = Run(self.game, self.journal.header, self.journal.session)
        boundary = last = 0
        for number, body in self._path.entries:
            if "h" in body and body["h"] == run.boundary:
                boundary = last
            try:
                run.feed(number, body)
            except Departed as error:
                raise Parted(number, boundary, str(error)) from error
            except Exception as error:
                raise Parted(number, boundary, f"the rules stumbled: {error!r:.100}") from error
            last = number
        return run

    def _learned(self, keep: int) -> tuple[Text, ...]:
        """What somebody came to know in the entries behind `keep`."""
        return tuple(text for _, body in self._path.entries[keep:] if (text := knowledge(body)) is not None)


def _answer(ask: Ask, seat: Seat, value: Value) -> Body:
    body: Body = {"e": "answer", "k": ask.key, "s": seat, "v": list(value) if isinstance(value, tuple) else value}
    if isinstance(ask, Draw):
        body["d"] = ask.deck
    if isinstance(ask, Roll):
        body["r"] = ask.die.name
    return body


def _still_offered(ask: Ask, seat: Seat, value: object) -> bool:
    try:
        ask.check(seat, value)
    except asks.NotOffered:
        return False
    return True
