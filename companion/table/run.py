"""A run: the coroutine of one game, driven along a path of entries. Live play and replay are the same thing."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping, Sequence
from operator import is_
from typing import Any

from companion import asks
from companion.asks import WHOLE_GAME, Answers, Ask, Asking, Interrupted, Leave, Seat, Secret, Value
from companion.event_kinds import DRAWN, EVERYBODYS, ROLLED
from companion.game import EndsEarly, Game
from companion.journal.shape import has_fraction
from companion.record import record
from companion.state import Event, State, assign, digest, get_path
from companion.table import seals
from companion.table.descriptions import (
    card_name,
    deck_name,
    describe_chance,
    describe_correction,
    describe_notice,
    describe_operation,
    public_view,
)
from companion.table.entry_path import Body, Entry
from companion.table.figures_of_decks import operation_path
from companion.table.header import lay_out, mode_paths
from companion.table.open_ask import EntryMismatch, OpenAsk, check_guesses, check_value, is_hidden, shorten_asks
from companion.table.snapshots import Checkpoint, Checkpoints, restore_checkpoint
from companion.text import Text

NONE_HELD: frozenset[int] = frozenset()
"""No entries of sealed choices, as at nearly every answer."""


@record(frozen=False)
class _Frame:
    """A coroutine that is being driven, and the ask that it waits for."""

    coroutine: Coroutine[Asking, Any, None]
    asking: Asking | None = None


class Run:
    """A game on its way. `open` is the open ask, `None` when the game is over.

    With a `start` it goes on from that boundary, and its `log` and `answered` begin after the entry `since`.
    `checkpoints` is told of each boundary that is passed.
    """

    def __init__(
        self,
        game: Game[Any],
        header: Mapping[str, Any],
        session: str,
        checkpoints: Checkpoints | None = None,
        start: Checkpoint | None = None,
    ) -> None:
        self.game = game
        # An imported game may lie under another name; its choices were sealed under the one that it began with.
        self.session = str(header.get("session", session))
        self.state: State = game.setup(header["seats"], header["options"], header["data"])
        self.state.options = dict(header["options"])
        self.state.rules = header["rules"]
        # Decks and dice that the game has got since this one was begun can be switched too.
        self.modes: dict[str, str] = dict.fromkeys(mode_paths(game), "asked") | header["modes"]
        self.state.modes = self.modes
        lay_out(game, self.state, header)
        if start is not None:
            restore_checkpoint(self.state, start)
            self.modes |= self.state.modes
            self.state.modes = self.modes
        self.since = start.entry if start else 0
        self.followed = start.place if start else 0
        """Number of entries of the path that have been followed."""
        self.kept_at = start.place if start else -1
        """Number of entries that lead to the last checkpoint."""
        self.log: list[tuple[int, Event]] = []
        self._answered_alone: Seat = start.asked if start else ""
        """Seat whose answer, given alone, led to the events that are told now."""
        self._told_first: str = start.first if start else ""
        """Key of the first event told since that answer, where the start lies behind it."""
        self.answered: dict[int, Ask] = {}
        """The ask that each answer belonged to, by the number of its entry."""
        self._in_short = 0
        """Number of the last entry whose ask is kept in short."""
        self.open: OpenAsk | None = None
        self.number = self.since
        """The entry that was followed last."""
        # A snapshot stands at a boundary of which the next entry carries the hash.
        self._hashed = self.state.turns - 1 if start else self.state.turns
        self._digest: tuple[int, str] | None = None
        self._suspended: list[OpenAsk] = []
        self._checkpoints = checkpoints
        self._frames = [_Frame(game.play(self.state))]
        if checkpoints is not None:
            self.state.at_boundary = self._pass_boundary
        self._go_on(None)
        self.listen()

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return not self._frames

    @property
    def can_end(self) -> bool:
        """Return whether people can end the game where it stands."""
        return self.open is not None and isinstance(self.game, EndsEarly) and self.game.can_end(self.state)

    @property
    def asking_about_cards(self) -> bool:
        """Return whether the open ask is the table's own, after an undo."""
        return len(self._frames) > 1

    @property
    def is_whole(self) -> bool:
        """Return whether the state is the whole game: no scene, interruption or question of the table is open."""
        waits = any(not earlier.asking.over for earlier in self._suspended)
        return not (waits or self.state.scopes or self.asking_about_cards or self.open)

    @property
    def alive(self) -> list[OpenAsk]:
        """The open ask, and the asks that wait for the end of an interruption."""
        return [*self._suspended, *([self.open] if self.open else [])]

    @property
    def held(self) -> frozenset[int]:
        """The entries of the choices that are sealed now."""
        if not self._suspended and (self.open is None or not self.open.seals):
            return NONE_HELD
        return frozenset(number for opened in self.alive for number, _ in opened.seals.values())

    @property
    def is_hiding(self) -> bool:
        """Return whether somebody is asked what the others must not know."""
        if not self._suspended:
            return self.open is not None and is_hidden(self.open.ask)
        return any(is_hidden(opened.ask) for opened in self.alive)

    @property
    def boundary(self) -> str | None:
        """The hash of the state when a turn has ended since the last entry that carried one."""
        if self.state.turns == self._hashed:
            return None
        # Between two entries the state stands still, so one look a boundary is enough.
        if self._digest is None or self._digest[0] != self.number:
            self._digest = self.number, digest(self.state)
        return self._digest[1]

    def feed(self, number: int, body: Body, *, check: bool = True) -> None:
        """Follow one entry.

        Args:
            number: Number of the entry.
            body: The entry.
            check: `False` believes the hash of the entry without comparing it.

        Raises:
            EntryMismatch: The entry does not fit here; the message is a short reason. Errors of the rules come through
                as well.
        """
        if "h" in body:
            if check and body["h"] != self.boundary:
                raise EntryMismatch(Text("the state of the game is different"))
            self._hashed = self.state.turns
            if self._checkpoints is not None:
                self._checkpoints.set_hash(self.followed, body["h"])
        self.number = number
        self.followed += 1
        self._answered_alone = ""
        if body["e"] == "answer":
            # Nearly all of them are.
            self._on_answer(number, body)
        else:
            getattr(self, f"_on_{body['e']}", self._on_unknown)(number, body)
        self.listen()

    def remember(self, earlier: Run, entries: Sequence[Entry]) -> None:
        """Take over the asks of the beginning that this run shares with an earlier one.

        What was undone is forgotten: a redo asks again.

        Args:
            earlier: The earlier run.
            entries: The entries that both share.
        """
        self.answered, self._in_short = shorten_asks(earlier.answered, earlier._in_short, entries)

    def close(self) -> None:
        """Close the coroutines of the game."""
        for frame in reversed(self._frames):
            frame.coroutine.close()
        self._unlink_state()

    def _unlink_state(self) -> None:
        """Let state and run go of each other, so that nothing has to search memory for them after each undo."""
        self.state.at_boundary = None

    def _pass_boundary(self) -> None:
        """Keep a checkpoint at the end of a turn, if one is wanted here."""
        checkpoints = self._checkpoints
        if checkpoints is not None and self.is_whole and checkpoints.is_wanted(self.followed):
            heard = len(self.log) + len(self.state.told)
            self.kept_at = self.followed
            checkpoints.keep(self.state, self.followed, self.number, heard, self._answered_alone, self._first_key())

    # What each kind of entry does.

    def _on_unknown(self, _: int, body: Body) -> None:
        raise EntryMismatch(Text("there is no kind of entry called {entry}", entry=f"{body['e']!r:.20}"))

    def _on_answer(self, number: int, body: Body) -> None:
        opened = self._expect(body)
        ask, seat = opened.ask, body["s"]
        opened.answers[seat] = value = check_value(opened, seat, body["v"])
        self.answered[number] = ask
        if body.get("by") == "box":
            self._say_chance(ask, value)
        if len(ask.seats) == 1:
            self._answered_alone = seat
            self._go_on({seat: value} if "laid" not in body else {seat: value, **check_guesses(ask, body["laid"])})
        elif not opened.waiting:
            self._close(opened)

    def _on_withdraw(self, _: int, body: Body) -> None:
        del self._expect(body).answers[body["s"]]

    def _on_time(self, _: int, body: Body) -> None:
        self._close(self._expect(body))

    def _on_seal(self, number: int, body: Body) -> None:
        opened = self._expect(body)
        if body["s"] not in opened.waiting:
            raise EntryMismatch(Text("{seat} is not asked", seat=f"{body['s']!r:.40}"))
        opened.seals[body["s"]] = (number, body["c"])
        self.answered[number] = opened.ask
        mark = body["c"]
        # The marks are for programs: people who want them have the journal, and `drakvakt sessions verify`.
        words = Text("{seat} has chosen.", seat=body["s"], mark=mark[: seals.SHORT], commitment=mark)
        self.say("seal", words, loud=False)

    def _on_reveal(self, number: int, body: Body) -> None:
        opened = self._expect(body)
        self.answered[number] = opened.ask
        # This comes first: a value that was not promised is not even looked at.
        for seat, (value, salt) in body["v"].items():
            if not self.is_sealed_choice(opened, seat, value, salt, n=body["n"]):
                raise EntryMismatch(Text("the sealed choice of {seat} is not the one that was sealed", seat=seat))
        opened.answers.update({seat: check_value(opened, seat, value) for seat, (value, _) in body["v"].items()})
        self._close(opened)

    def _on_lost(self, _: int, body: Body) -> None:
        opened = self._expect(body)
        for seat in body["who"]:
            self.say("seal.lost", Text("{seat}: the sealed choice is lost. All choose again.", seat=seat))
        if not self._open(opened.asking):
            self._go_on({})

    def _on_interrupt(self, _: int, body: Body) -> None:
        opened = self._expect(body)
        offer = next((offer for offer in opened.ask.interruptions if offer.what == body["w"]), None)
        if offer is None:
            raise EntryMismatch(Text("{what} is not offered here", what=f"{body['w']!r:.40}"))
        self._suspended.append(opened)
        self._go_on(Interrupted(offer, body["s"]))

    def _on_leave(self, _: int, body: Body) -> None:
        is_open = self.can_end if body["scope"] == WHOLE_GAME else body["scope"] in self.state.scopes
        if not is_open or self.asking_about_cards:
            raise EntryMismatch(Text("no {scope} is open", scope=f"{body['scope']!r:.40}"))
        self._go_on(None, Leave(body["scope"]))

    def _on_set(self, _: int, body: Body) -> None:
        path, value = body["p"], body["v"]
        self.state.mark_learned()
        before: object
        if path in self.modes:
            before, self.modes[path] = self.modes[path], value
        elif path.startswith("options."):
            if has_fraction(value):
                raise EntryMismatch(Text("{path} holds a number that is not whole", path=f"{path!r:.40}"))
            name = path.removeprefix("options.")
            before, self.state.options[name] = self.state.options.get(name, self.game.options[name].default), value
        else:
            before = assign(self.state, path, value)
        self.say(
            "set",
            describe_correction(public_view(self.game, self.state), path, before, value, self.game.options),
            loud=False,
        )
        self._rebuild()

    def _on_deck(self, _: int, body: Body) -> None:
        # Imported here, since games without decks, such as the lobby, do not need it.
        from companion.deck import ALL
        from companion.table import deck_corrections

        self.state.mark_learned()
        notice = deck_corrections.operate(get_path(self.state, body["d"]), body["op"], body["a"])
        operation = describe_operation(public_view(self.game, self.state), body["d"], body["op"], body["a"])
        self.say("deck", operation, loud=operation_path(body["d"], body["op"], body["a"]) is None)
        if notice is not None and notice.seen_by is ALL:
            self.say(f"deck.{notice.key}", describe_notice(self.game, self.state, body["d"], notice))
        self._rebuild()

    def _on_undo(self, _: int, body: Body) -> None:
        if body.get("cards"):
            from companion.table import deck_corrections

            if self.open is not None:
                self._suspended.append(self.open)
            view = public_view(self.game, self.state)
            names = [
                Text("{deck}: {card}", deck=deck_name(self.game, self.state, d), card=card_name(view, d, c))
                for d, c in ((card["d"], card["c"]) for card in body["cards"])
            ]
            self._frames.append(_Frame(deck_corrections.ask_where_cards_are(self.state, body["cards"], names)))
            self._go_on(None)
        else:
            self._rebuild()

    def is_sealed_choice(self, opened: OpenAsk, seat: Seat, value: object, salt: object, n: int | None = None) -> bool:
        """Return whether this is the choice that the seat has sealed.

        Args:
            opened: The ask in secret.
            seat: The seat.
            value: The choice as it was found.
            salt: The salt as it was found.
            n: Number of the ask that was sealed; without it that of `opened`.
        """
        _, promise = opened.seals.get(seat, (0, ""))
        number = opened.n if n is None else n
        # A table has checked these very objects just before it wrote the reveal.
        these = number, promise, value, salt
        if (proven := opened.proven.get(seat)) is not None and all(map(is_, proven, these)):
            return True
        is_match = seals.is_promised(promise, self.session, number, opened.ask.key, seat, value, salt)
        if is_match:
            opened.proven[seat] = these
        return is_match

    # How the coroutines go on.

    def _expect(self, body: Body) -> OpenAsk:
        """Return the open ask if this entry belongs to it; raise `EntryMismatch` otherwise."""
        if self.open is None:
            raise EntryMismatch(Text("the game was over"))
        if body["k"] != self.open.ask.key:
            keys = {"key": f"{body['k']!r:.40}", "other": f"{self.open.ask.key!r:.40}"}
            raise EntryMismatch(Text("it answers {key} where {other} is asked", **keys))
        if (seat := body.get("s")) is not None and seat not in self.open.ask.seats and body["e"] != "interrupt":
            raise EntryMismatch(Text("{seat} is not asked", seat=f"{seat!r:.40}"))
        return self.open

    def _close(self, opened: OpenAsk) -> None:
        self._go_on({seat: opened.answers[seat] for seat in opened.ask.seats if seat in opened.answers})

    def _go_on(self, reply: Answers | Interrupted | None, leave: Leave | None = None) -> None:
        """Drive the innermost coroutine until an ask is open or the game is over."""
        self.open = None
        while self._frames:
            frame = self._frames[-1]
            try:
                frame.asking = frame.coroutine.send(reply) if leave is None else frame.coroutine.throw(leave)
            except StopIteration:
                self._frames.pop()
            if self._suspended:
                self._suspended = [earlier for earlier in self._suspended if not earlier.asking.over]
            if not self._frames:
                self._unlink_state()
                return
            frame, reply, leave = self._frames[-1], {}, None
            if frame.asking is not None and self._open(frame.asking):
                return

    def _open(self, asking: Asking) -> bool:
        """Open an ask; return `False` when it has become moot."""
        ask = asking.build()
        if ask is None:
            return False
        self.open = OpenAsk(self.number + 1, ask, asking)
        if self._suspended and self._suspended[-1].asking is asking:
            self._carry(self._suspended.pop())
        return True

    def _rebuild(self) -> None:
        """Build the open ask again after a correction; keep the answers that still hold."""
        earlier = self.open
        if earlier is None:
            return
        if self._open(earlier.asking):
            self._carry(earlier)
        else:
            self._go_on({})

    def _carry(self, earlier: OpenAsk) -> None:
        """Keep earlier answers: all of them if the ask is unchanged, otherwise those that are still offered."""
        assert self.open is not None
        if earlier.ask == self.open.ask:
            self.open = OpenAsk(earlier.n, self.open.ask, self.open.asking, earlier.answers, earlier.seals)
            return
        if isinstance(self.open.ask, Secret):
            return
        for seat, value in earlier.answers.items():
            if seat in self.open.ask.seats:
                try:
                    self.open.answers[seat] = self.open.ask.check(seat, value)
                except asks.NotOffered:
                    continue
        if not self.open.waiting:
            self._close(self.open)

    def listen(self) -> None:
        """Move the events that the state was told into the log."""
        if self.state.told:
            asked, told = self._answered_alone, self.state.told
            if told[-1].kind in EVERYBODYS and self._first_key() in (ROLLED, DRAWN):
                # Where the box rolls for the sun, that is nobody's own roll either.
                asked = ""
            number = self.number
            self.log += [(number, event if event.who or not asked else event.for_seat(asked)) for event in told]
            self.state.told.clear()
        self._told_first = ""

    def _first_key(self) -> str:
        return self._told_first or (self.state.told[0].key if self.state.told else "")

    def say(self, key: str, text: Text, *, loud: bool = True) -> None:
        """Tell an event in the table's own name; one that is not `loud` stays off the page of news."""
        self.state.tell(key, text, loud=loud)

    def _say_chance(self, ask: Ask, value: Value) -> None:
        if isinstance(ask, asks.Roll) and ask.retold:
            return
        words = describe_chance(ask, value, self.game, self.state)
        if words is not None:
            # What a risk came to the game itself tells, with a picture; nobody should read it a page sooner. It tells
            # as well what came of cards that only the box can name.
            quiet = isinstance(ask, asks.Draw) and (ask.private or ask.risk or ask.unnamed)
            self.say(ROLLED if isinstance(ask, asks.Roll) else DRAWN, words, loud=not quiet)
