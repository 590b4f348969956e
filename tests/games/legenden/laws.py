"""Laws of Legenden that hold after every answer, whoever moved, fled, died or was carried off before."""

from __future__ import annotations

from collections.abc import Iterator

from companion.asks import Seat
from companion.games.legenden.state.game import Hero, LegendenState
from companion.testing.laws import Law, Moment

NO_ROOM_OF_MONSTERS = ("outside", "home", "chamber", "catacombs")
"""Places where no monster can follow (L5.5.1a, LS16)."""


def stop_of(hero: Hero) -> str:
    """Return what waits for this hero in the event phase."""
    company = hero.state.company
    stop = company.stops.get(hero.seat) if company is not None else None
    return "nothing" if stop is None else stop.waits


class PursuersCanFollow(Law):
    """A hero has a pursuer only while the way back leads where it can follow (L7.6c, L5.5.1a)."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        state: LegendenState = moment.state
        for hero in state.heroes.values():
            if hero.pursuer is None:
                continue
            where = f"{hero.seat}: {hero.place}, {hero.due}, {stop_of(hero)}, followed by {hero.pursuer}"
            if (
                not hero.alive
                or "back" not in (hero.due, stop_of(hero))
                or (hero.due != "back" and hero.place in NO_ROOM_OF_MONSTERS)
            ):
                yield where
            elif hero.pursuer not in state.monsters or not state.monsters[hero.pursuer].is_alone:
                yield f"{where}, which is nowhere"


class DeadHeroesHaveNoCamp(Law):
    """No dead hero stands in one room with the living (L5.5.3a)."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        for hero in moment.state.heroes.values():
            if not hero.alive and hero.camp:
                yield f"{hero.seat} is dead, in camp {hero.camp}"


class VisitorsFindTheirHero(Law):
    """No monster comes to a hero who was carried off since (L12.1e, L13.1a)."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        state: LegendenState = moment.state
        stops = {} if state.company is None else state.company.stops
        visited = {stop.to for stop in stops.values()} | {monster.visits for monster in state.monsters.values()}
        for seat in sorted(seat for seat in visited if seat is not None):
            if state.heroes[seat].alive and state.heroes[seat].due == "arrive":
                yield f"{seat} is on the way by magic, and a monster comes"


class EveryNewRoomIsMet(Law):
    """A hero in a new room meets it before the round ends, unless dead or elsewhere by then (L13.1a-c)."""

    def __init__(self) -> None:
        self.owing: set[Seat] = set()
        self.done: set[Seat] = set()
        """Whoever has met a room in this round, or has left it."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        state: LegendenState = moment.state
        fled = [str(dict(event.text.params)["hero"]) for event in moment.told if event.key == "flight"]
        if moment.ask is not None and moment.ask.key == "room":
            asked = state.heroes[moment.ask.seats[0]]
            self.done |= {asked.seat, *(other.seat for other in asked.companions_here())}
        self.done |= {seat for seat in self.owing if is_settled(state.heroes[seat], fled)}
        self.owing -= self.done
        if state.company is None or state.over:
            yield from (f"{seat} has not met the room that {seat} came into" for seat in sorted(self.owing))
            self.owing, self.done = set(), set()
        else:
            waiting = {seat for seat, stop in state.company.stops.items() if stop.waits == "room"}
            self.owing |= waiting - self.done


def is_settled(hero: Hero, fled: list[str]) -> bool:
    """Return whether the hero has no room to meet any more."""
    return not hero.alive or hero.due != "nothing" or hero.place != "room" or hero.name in fled
