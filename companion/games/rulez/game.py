"""Game of Rulez: a scenario from its figures to the last one that stands, or for as long as people like."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from companion.asking import ask_option
from companion.asks import Choose, OpenScene, Option, Seat
from companion.game import BadSetup
from companion.games.rulez.data.book import DATA, book
from companion.games.rulez.dice.box_dice import weigh_choices
from companion.games.rulez.fights.melee import attack
from companion.games.rulez.house_rules import HOUSE, SPARING
from companion.games.rulez.initiative import order
from companion.games.rulez.setup import figures, growth, kept_figures
from companion.games.rulez.state.game import RulezState
from companion.games.rulez.state.minifigure import Minifigure
from companion.games.rulez.turns import hazards, recovery
from companion.games.rulez.turns.turn import take_turn
from companion.games.rulez.view.view import RulezScreen
from companion.kit.evening import Evening
from companion.kit.opening import OpeningScene, misfit
from companion.kit.questions import question
from companion.state import Json
from companion.text import Text

RESERVED = ("bid", "end", "over")
DOZEN = r".*-\d"
"""Words and names that no player can have."""


class Rulez(RulezScreen, Evening[RulezState]):
    """The game object: see `companion.game.Game`."""

    id = "rulez"
    seats = (2, 6)
    listed = 4
    rules_version = SPARING
    house = HOUSE
    package = DATA
    moves: Sequence[str] = ("act", "move", "leap", "over")
    """Asks for a move; their answers stand in What happened."""
    dice: Sequence[str] = ("T6",)

    def learned(self, state: RulezState) -> Mapping[str, Json]:
        """Return the figures that were kept for other games."""
        return kept_figures.learned_figures(state)

    def weigh_choices(self, _state: RulezState, ask: Choose) -> Mapping[str, Fraction]:
        """Return the chance with which the box lays each number of secret dice (RS41)."""
        return weigh_choices(ask)

    # Before the fight (R1).

    def make_state(self, seats: list[Seat], house: dict[str, Json], data: Mapping[str, Json]) -> RulezState:
        """Return a figure for each player, and dozen opponents beside it (R8.8); a game master has only those."""
        state = RulezState(book=book(data), seats=seats, options=house)
        for seat in seats:
            if seat in RESERVED or re.fullmatch(DOZEN, seat):
                # Other lines stand beside those of figures, and dozen opponents are numbered.
                says = Text("{seat} is a word of the pages of Rulez: take another name.", seat=repr(seat))
                raise BadSetup(says)
        for seat in seats:
            master = bool(HOUSE.value(house, "master")) and seat == seats[0]
            if not master:
                state.minifigures[seat] = Minifigure(state, seat, id=seat)
            many = int(HOUSE.value(house, "dozens"))
            for number in range(1, (max(many, 1) if master else many) + 1):
                id = f"{seat}-{number}"
                hero = state.minifigures[id] = Minifigure(state, seat, id=id, name=f"{seat} {number}")
                figures.make_dozen_opponent(hero)
        return state

    async def gather(self, state: RulezState) -> None:
        """Let each take or make a figure (R1.1)."""
        for hero in state.minifigures.values():
            if not hero.made:
                await figures.make_figure(hero)
        if self.is_new(state) and state.rule("sealed_defence") and state.rule("sealed_box") == "missing":
            await figures.name_missing_players(state)

    # The fight.

    async def play_part(self, state: RulezState) -> None:
        """Play the beginning of a round, or the next turn."""
        if state.between:
            await self.prepare_scenario(state)
            return
        if state.ended:
            await self.begin_round(state)
            return
        state.acting, state.turn = "", None
        hero = await order.find_next_to_answer(state, hazards.strike_idle)
        if hero is None and not state.is_one_side_left:
            hero = await order.find_next_actor(state)
            if hero is None:
                state.ended = True
                return
        if hero is not None:
            await self.play_turn(state, hero)
        await self.check_end(state)

    async def begin_round(self, state: RulezState) -> None:
        """Fill the pools, and begin the next round at once (R3.1, R4.8b)."""
        for hero in state.minifigures.values():
            if not hero.had:
                await hazards.strike_idle(hero)
        if state.is_one_side_left and state.standing_seats():
            await self.check_end(state)
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
            # Those knocked out last have been told of; the question is who stands again.
            state.fell = True
            await self.check_end(state)

    scenes: Mapping[str, OpeningScene] = {"fight": OpeningScene(("figure",))}

    def open_with(self, state: RulezState, opening: Mapping[str, Any]) -> None:
        """Let a figure have the next turn, which begins with its attack."""
        super().open_with(state, opening)
        hero = state.minifigures.get(opening["figure"])
        if hero is None or not hero.can_act:
            raise misfit("figure", opening["figure"])

    async def play_scene(self, state: RulezState, opening: Mapping[str, Any]) -> None:
        """Attack, and play on in the same turn (R3.17, R3.8)."""
        hero = state.minifigures[opening["figure"]]
        state.acting, state.turn = hero.id, hero.seat
        with OpenScene(state.scopes, "turn"):
            await attack(hero)
            hero.acted = True
        if state.acting == hero.id:
            await self.play_turn(state, hero)

    async def play_turn(self, state: RulezState, hero: Minifigure) -> None:
        """Play a turn; a figure that steps in has the next one at once (R4.5)."""
        state.acting = hero.id
        while state.acting:
            hero = state.minifigures[state.acting]
            state.turn = hero.seat
            if hero.id in state.owed:
                # Stepping in is also the turn in answer (RS6).
                state.owed.remove(hero.id)
            try:
                with OpenScene(state.scopes, "turn"):
                    await take_turn(hero)
            finally:
                self.tidy_up(state, hero)

    @staticmethod
    def tidy_up(state: RulezState, hero: Minifigure) -> None:
        """End a turn, or one that was left: no dice stay active, and it counts as one (R4.8a)."""
        for other in state.minifigures.values():
            other.end_turn()
        state.end_period("turn")
        hero.had = True
        if state.acting == hero.id:
            state.last, state.acting = hero.id, ""

    async def check_end(self, state: RulezState) -> None:
        """Ask whether the scenario is over, after a fall that has left one player standing.

        Where nobody stands the next round begins, as long as a figure may come round then (R4.8, R5.11, RS8).
        """
        if state.is_one_side_left and not state.standing_seats():
            state.ended = recovery.may_come_round(state)
            if not state.ended:
                state.finish_scenario()
        elif state.is_one_side_left and await ask_if_over(state) == "over":
            state.finish_scenario()
        state.fell = False

    async def prepare_scenario(self, state: RulezState) -> None:
        """Let those who are out come round (R5.15), let all grow, and begin the next scenario if people like."""
        state.acting, state.turn = "", None
        heroes = [hero for hero in state.minifigures.values() if not hero.dozen]
        for hero in heroes:
            if hero.out and hero.alive:
                await recovery.recover(hero)
        for hero in heroes:
            if hero.alive:
                await growth.grow(hero)
        kept_figures.update_kept_figures(state)
        if not any(hero.alive for hero in heroes) or await ask_to_go_on(state) != "next":
            state.over = True
            return
        state.scenario += 1
        state.tell("scenario", Text("Scenario {n}.", n=state.scenario))
        state.between, state.ended, state.round, state.last = False, True, 0, ""
        state.owed.clear()
        state.resumes = ""
        state.paused.clear()
        for hero in state.minifigures.values():
            if hero.dozen:
                figures.make_dozen_opponent(hero)
                hero.out = False
            # A mount that is out is dead, and stays so (R8.12, R9.9b).
            hero.poison, hero.swims, hero.drowning = 0, False, 0
            if hero.is_standing:
                if not hero.may_ride:
                    # There was time to stand up and to mount (R2.2).
                    hero.mount.ridden = bool(hero.mount.kind) and not hero.mount.out
                hero.lying = False
                hero.fill_pools()

    def winners(self, state: RulezState) -> list[Seat]:
        """Return the seats with a figure that stands."""
        return state.standing_seats()


@question(ask_option)
def ask_to_go_on(state: RulezState) -> Choose | None:
    """Ask for another scenario: several make an adventure, several adventures a campaign (R10.6)."""
    seat = state.seats[0]
    lines = (Option("next", Text("Another scenario")), Option("over", Text("The game is over")))
    return Choose(key="next", seats=(seat,), text=Text("All: what next?"), options=lines)


@question(ask_option)
def ask_if_over(state: RulezState) -> Choose | None:
    """Ask whether the scenario is over where only one player's figures stand; others may come round."""
    left = state.standing_seats()
    if len(left) != 1:
        return None
    return Choose(
        key="over",
        seats=(left[0],),
        text=Text("{who} stands alone", who=left[0]),
        options=(Option("over", Text("The fight is over")), Option("on", Text("Play on"))),
    )
