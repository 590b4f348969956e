"""Laws of Återväckt: sentences that hold after every answer of random and mixed play."""

from __future__ import annotations

from collections.abc import Iterator

from companion.asks import Seat
from companion.games.atervackt.rooms import kinds
from companion.games.atervackt.state.game import AtervacktState
from companion.testing.laws import Law, Moment


class PursuersAreNear(Law):
    """A monster follows a hero only on the way, and in the round in which both come in (A12.11)."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        state: AtervacktState = moment.state
        for seat, hero in state.heroes.items():
            arriving = hero.room is not None and state.phase in ("tile", "card")
            if hero.pursuers and not (hero.is_inside and (hero.halfway or arriving)):
                yield f"{seat} in {hero.room} below {hero.place}, {state.phase}: {hero.pursuers}"


class GoneHeroesAreNowhere(Law):
    """A hero who is dead or out is in no room, comes from none and goes to none (A28.2, AS11)."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        state: AtervacktState = moment.state
        for seat, hero in state.heroes.items():
            if not hero.is_inside:
                left = {"room": hero.room, "before": hero.before, "target": hero.target, "halfway": hero.halfway}
                left |= {"stuck": hero.stuck, "crossed": hero.crossed}
                if any(left.values()) or hero.pursuers:
                    yield f"{seat}: {left}, {hero.pursuers}"


class NewcomersDraw(Law):
    """Newcomers to a room draw its card before the round ends, or are not there any more (A5.7)."""

    def __init__(self) -> None:
        self.due: dict[str, set[Seat]] = {}
        self.drawn: set[str] = set()
        self.saw_phase_begin = False
        """This law has seen the phase from its beginning."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        state: AtervacktState = moment.state
        if state.phase != "card":
            for number, seats in self.due.items() if not state.over else ():
                there = [seat for seat in seats if state.heroes[seat].is_inside and state.heroes[seat].room == number]
                if there and number not in self.drawn:
                    yield f"{there} in {number}"
            self.due, self.drawn, self.saw_phase_begin = {}, set(), True
            return
        if not self.saw_phase_begin:
            return
        for seat, hero in state.heroes.items():
            room = hero.current_room
            if (
                hero.plan == "enter"
                and hero.room is not None
                and room is not None
                and (deck := kinds.kind_of_room(room).draws)
            ):
                if state.decks[deck].left() != 0:
                    self.due.setdefault(hero.room, set()).add(seat)
                # Nobody is asked for a card that the box draws; a trap room is an ordinary one by then.
                if any(state.modes.get(f"cards.{what}", "asked") != "asked" for what in ("room", "trap")):
                    self.drawn.add(hero.room)
        if moment.ask is not None and moment.ask.key in ("draw.room", "draw.trap"):
            self.drawn.add(state.heroes[moment.ask.seats[0]].room or "")


READ = ("meeting.card", "meeting.stab", "monster.life")
"""Asks that only the holder of a monster's card can answer."""


class OneReader(Law):
    """One player reads a monster's card, and never one who met it while somebody was elsewhere (A12.5, A12.7, AS33)."""

    def __init__(self) -> None:
        self.present: set[Seat] = set()
        self.reader: Seat | None = None

    def find_faults(self, moment: Moment) -> Iterator[str]:
        state, ask = moment.state, moment.ask
        assert isinstance(state, AtervacktState)
        if ask is None or "meeting" not in state.scopes:
            return
        if ask.key == "meeting":
            self.present = {hero.seat for hero in state.heroes_in(state.heroes[ask.seats[0]].room or "")}
            self.reader = None
        if ask.key not in READ or not self.present:
            return
        (seat,) = ask.seats
        dice = state.allied and all(hero.alive for hero in state.heroes.values())
        if seat in self.present and self.present != {*state.seats} and not dice:
            yield f"{seat} reads {ask.key}, though only {sorted(self.present)} are there"
        fighting = state.fight.heroes if state.fight is not None else []
        if self.reader not in (None, seat, *fighting):
            yield f"{seat} reads {ask.key} after {self.reader}"
        self.reader = seat
