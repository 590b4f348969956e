"""Rulez as the table knows it: a scenario from its figures to the last one that stands, or as long as people like."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from companion.asking import ask_option
from companion.asks import Choose, OpenScene, Option, Seat
from companion.game import BadSetup
from companion.games.rulez.data.book import book, package_data
from companion.games.rulez.data.faults import faults
from companion.games.rulez.house_rules import HOUSE, SPARING
from companion.games.rulez.initiative import order
from companion.games.rulez.setup import figures, growth, kept_figures
from companion.games.rulez.state.game import RulezState
from companion.games.rulez.state.minifigure import Minifigure
from companion.games.rulez.turns import hazards, recovery
from companion.games.rulez.turns.turn import take_turn
from companion.games.rulez.view import view as seen
from companion.kit.evening import Evening
from companion.kit.questions import question
from companion.shapes import Fault
from companion.state import Json
from companion.text import Text
from companion.view import View

RESERVED = ("bid", "end", "over")
DOZEN = r".*-\d"
"""No player is called so."""


class Rulez(Evening[RulezState]):
    """The game object: see `companion.game.Game`."""

    id = "rulez"
    title = Text("Rulez")
    seats = (2, 6)
    listed = 4
    rules_version = SPARING
    house = HOUSE
    dice: Sequence[str] = ("T6",)
    words: Mapping[str, Text] = seen.WORDS

    def data(self) -> Mapping[str, Json]:
        """The package's figures."""
        return package_data()

    def faults(self, data: Mapping[str, Json]) -> Iterable[Fault]:
        """What is wrong with figures that owners have added."""
        return faults(data)

    def learned(self, state: RulezState) -> Mapping[str, Json]:
        """Figures that were kept for other games."""
        return kept_figures.learned_figures(state)

    # Before the fight (R1).

    def make_state(self, seats: list[Seat], house: dict[str, Json], data: Mapping[str, Json]) -> RulezState:
        """A figure for each player, and dozen opponents beyond it (R8.8); a game master, the first seat, has those."""
        state = RulezState(book=book(data), seats=seats, options=house)
        for seat in seats:
            if seat in RESERVED or re.fullmatch(DOZEN, seat):
                # Beside figures stands what else can be chosen, and dozen opponents are numbered.
                says = Text("{seat} is a word of the pages of Rulez: take another name.", seat=repr(seat))
                raise BadSetup(says)
        for seat in seats:
            master = bool(HOUSE.value(house, "master")) and seat == seats[0]
            if not master:
                state.minifigures[seat] = Minifigure(state, seat, id=seat)
            many = int(HOUSE.value(house, "dozens"))
            for number in range(1, (max(many, 1) if master else many) + 1):
                id = f"{seat}-{number}"
                one = state.minifigures[id] = Minifigure(state, seat, id=id, name=f"{seat} {number}")
                figures.make_dozen_opponent(one)
        return state

    async def gather(self, state: RulezState) -> None:
        """Each takes or makes a figure (R1.1)."""
        for one in state.minifigures.values():
            if not one.made:
                await figures.make_figure(one)

    # The fight.

    async def play_part(self, state: RulezState) -> None:
        """The dawn of a round, else the turn of whoever has it."""
        if state.between:
            await self.next_scenario(state)
            return
        if state.ended:
            await self.begin_round(state)
            return
        state.acting, state.turn = "", None
        one = await order.find_next_to_answer(state, hazards.strike_idle)
        if one is None and not state.is_one_side_left:
            one = await order.find_next_actor(state)
            if one is None:
                state.ended = True
                return
        if one is not None:
            await self.has_turn(state, one)
        await self.over_yet(state)

    async def begin_round(self, state: RulezState) -> None:
        """Pools are filled, and the next round begins at once (R3.1, R4.8b)."""
        for one in state.minifigures.values():
            if not one.had:
                await hazards.strike_idle(one)
        if state.is_one_side_left and state.standing_seats():
            await self.over_yet(state)
            if state.over or state.between:
                return
        fallen = not state.standing_seats()
        state.end_period("round")
        state.owed.clear()
        state.round += 1
        await recovery.begin_round(state)
        state.ended = False
        state.tell("round", Text("Round {n}.", n=state.round))
        if fallen or not state.standing_seats():
            # Who was knocked out last has been told of: what is asked is who stands again.
            state.fell = True
            await self.over_yet(state)

    async def has_turn(self, state: RulezState, one: Minifigure) -> None:
        """A turn; whoever steps in has the next one at once (R4.5)."""
        state.acting = one.id
        while state.acting:
            one = state.minifigures[state.acting]
            state.turn = one.seat
            if one.id in state.owed:
                # Who steps in has his turn in answer with that (RS6).
                state.owed.remove(one.id)
            try:
                with OpenScene(state.scopes, "turn"):
                    await take_turn(one)
            finally:
                self.tidy_up(state, one)

    @staticmethod
    def tidy_up(state: RulezState, one: Minifigure) -> None:
        """A turn is over, or was left: no dice stay active, and it counts as one (R4.8a)."""
        for other in state.minifigures.values():
            other.end_turn()
        state.end_period("turn")
        one.had = True
        if state.acting == one.id:
            state.last, state.acting = one.id, ""

    async def over_yet(self, state: RulezState) -> None:
        """Somebody has fallen, and but one player stands: whether that ends the scenario is for people to say.

        Where nobody stands the next round begins, as long as somebody may come round then (R4.8, R5.11, RS8).
        """
        if state.is_one_side_left and not state.standing_seats():
            state.ended = recovery.may_come_round(state)
            if not state.ended:
                state.finish_scenario()
        elif state.is_one_side_left and await is_over(state) == "over":
            state.finish_scenario()
        state.fell = False

    async def next_scenario(self, state: RulezState) -> None:
        """After a scenario: who is out may come round (R5.15), all grow, and the next one begins, if people like."""
        state.acting, state.turn = "", None
        heroes = [one for one in state.minifigures.values() if not one.dozen]
        for one in heroes:
            if one.out and one.alive:
                await recovery.recover(one)
        for one in heroes:
            if one.alive:
                await growth.grow(one)
        kept_figures.update_kept_figures(state)
        if not any(one.alive for one in heroes) or await goes_on(state) != "next":
            state.over = True
            return
        state.scenario += 1
        state.tell("scenario", Text("Scenario {n}.", n=state.scenario))
        state.between, state.ended, state.round, state.last = False, True, 0, ""
        state.owed.clear()
        state.resumes = ""
        state.paused.clear()
        for one in state.minifigures.values():
            if one.dozen:
                figures.make_dozen_opponent(one)
                one.out = False
            # A mount that is out is dead, and stays so (R8.12, R9.9b).
            one.poison, one.swims, one.drowning = 0, False, 0
            if one.is_standing:
                if not one.may_ride:
                    # There was time to stand up and to mount (R2.2).
                    one.mount.ridden = bool(one.mount.kind) and not one.mount.out
                one.lying = False
                one.fill_pools()

    def winners(self, state: RulezState) -> list[Seat]:
        """Whoever has a figure that stands."""
        return state.standing_seats()

    # What people see.

    def view(self, state: RulezState, seat: Seat | None) -> View:
        """The state as that seat may see it."""
        return seen.view(state, seat)

    def menu(self, state: RulezState) -> View:
        """What figures are called."""
        return seen.menu(state)

    def view_of_seat(self, state: RulezState, seat: Seat, public: View) -> View:
        """Nothing of it is secret: every seat sees what everybody sees, below its own dice."""
        return replace(public, headline=seen.head(state, seat))


@question(ask_option)
def goes_on(state: RulezState) -> Choose | None:
    """Several scenarios make an adventure, several adventures a campaign (R10.6)."""
    seat = state.seats[0]
    lines = (Option("next", Text("Another scenario")), Option("over", Text("The game is over")))
    return Choose(key="next", seats=(seat,), text=Text("All: what next?"), options=lines)


@question(ask_option)
def is_over(state: RulezState) -> Choose | None:
    """Only one player's figures stand; others may still come round."""
    left = state.standing_seats()
    if len(left) != 1:
        return None
    return Choose(
        key="over",
        seats=(left[0],),
        text=Text("{who} stands alone", who=left[0]),
        options=(Option("over", Text("The fight is over")), Option("on", Text("Play on"))),
    )
