"""The game of Labirynt Śmierci for the table: from the making of the party to the Black Gate, or to its end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from companion.asks import OpenScene, Seat
from companion.deck import Deck
from companion.game import BadSetup
from companion.games.labirynt import proposal, setup
from companion.games.labirynt.data.book import DATA, book
from companion.games.labirynt.fights import fight
from companion.games.labirynt.house_rules import HOUSE
from companion.games.labirynt.maze import container, finds
from companion.games.labirynt.meetings import meeting, negotiation
from companion.games.labirynt.party import adventure, order
from companion.games.labirynt.spoils import settlement
from companion.games.labirynt.state.game import HELPS_ALONE, LabyrinthState
from companion.games.labirynt.turns import relocation, stage
from companion.games.labirynt.view.view import LabyrinthScreen
from companion.kit.evening import Evening
from companion.kit.opening import OpeningScene, misfit
from companion.state import Json
from companion.text import Text


async def play_fight_round(state: LabyrinthState) -> None:
    """Play a round of the fight; before the first one Strengths are rolled and ranks made (D9.0b)."""
    with state.tell_fight(state.fight_scene if state.fight is not None else None) as state.fight_scene:
        if state.fight is None:
            await meeting.roll_strengths(state)
            await fight.begin_fight(state)
        state.begin_fight_round()
        await fight.play_round(state)
        if fight.is_over(state):
            state.step = "spoils"
        await settlement.share_estates(state)


async def settle_spoils(state: LabyrinthState) -> None:
    """Settle what the fight has brought; finds come next."""
    await settlement.settle_fight(state)
    state.step = "finds"
    meeting.resume_peace(state)


STEPS: Mapping[str, Callable[[LabyrinthState], Awaitable[None]]] = {
    "way": stage.take_way,
    "meeting": negotiation.act_on_meeting,
    "fight": play_fight_round,
    "spoils": settle_spoils,
    "finds": finds.examine,
}
"""Function that plays each step of a stage."""

SCENES = {"way": "stage", "meeting": "meeting", "fight": "fight", "spoils": "spoils", "finds": "finds"}
"""Open scene of each step, which people can leave as if it had not happened."""


class Labirynt(LabyrinthScreen, Evening[LabyrinthState]):
    """Game of Labirynt Śmierci, with the methods that `companion.game.Game` describes."""

    id = "labirynt"
    title = Text("Labirynt Śmierci")
    seats = (1, 6)
    listed = 5
    rules_version = HELPS_ALONE
    setups: Mapping[str, tuple[str, Json]] = {id: ("setup.values", id) for id in ("asked", "typed", "set")}
    house = HOUSE
    package = DATA
    moves: Sequence[str] = ("way", "segment", "segment.shape")
    """Keys of the asks for a move: their answers are listed on the page "What happened"."""
    dice: Sequence[str] = ("T6", "strength")
    decks: Sequence[str] = ("hero", container.DECK)

    def learned(self, state: LabyrinthState) -> Mapping[str, Json]:
        """Return printed values that were read out in this game (D0.2)."""
        found: dict[str, Any] = {}
        for key, value in state.printed.items():
            table, row, column = key.split(" ")
            found.setdefault(table, {}).setdefault(row, {})[column] = value
        return {"told": found} if found else {}

    # Before the first adventure (D4.1).

    def make_state(self, seats: list[Seat], house: dict[str, Json], data: Mapping[str, Json]) -> LabyrinthState:
        """Make the state: counters lie face down or in the container, and nobody is in the party yet (D4.1.E)."""
        printed = book(data)
        decks = {"hero": Deck("hero", dict.fromkeys(printed.heroes, 1)), **container.container_decks(printed, house)}
        return LabyrinthState(book=printed, seats=seats, options=house, decks=decks)

    async def gather(self, state: LabyrinthState) -> None:
        """Gather heroes and apprentices, until the party is whole (D4.1.A, D4.1.B)."""
        await proposal.settle_values(state)
        await setup.gather(state)

    scenes: Mapping[str, OpeningScene] = dict.fromkeys(("meeting", "fight"), OpeningScene(("monster", "number"), ()))

    def open_with(self, state: LabyrinthState, opening: Mapping[str, Any]) -> None:
        """Let a stage begin with a meeting with some monsters of a kind, or with a fight at once."""
        super().open_with(state, opening)
        for name, fits in ("monster", state.book.monsters), ("number", range(1, meeting.MOST_MONSTERS + 1)):
            if opening[name] not in fits:
                raise misfit(name, opening[name])
        if not (state.inside and state.here in state.segments and state.living()):
            raise BadSetup("Monsters are met in the maze: give party, inside, here and segments in the state.")

    async def play_scene(self, state: LabyrinthState, opening: Mapping[str, Any]) -> None:
        """Meet the monsters (D8.1); the step of the stage that follows is that of the scene."""
        await meeting.place_group(state, opening["monster"], "wandering", opening["number"])
        state.step = opening["scene"]

    def is_new(self, state: LabyrinthState) -> bool:
        """Return whether no adventure has begun."""
        return state.turns == 0 and not state.adventure

    async def lay_out(self, state: LabyrinthState) -> None:
        """Set the marching order before the game starts (D4.1.C2)."""
        if state.values == "set" and state.ranks:
            # They were proposed with the party.
            return
        state.ranks = order.first_order(state)
        await order.change_order(state)

    # Stages (D5).

    async def play_part(self, state: LabyrinthState) -> None:
        """Play the start of an adventure, else the next step of the stage (D5); share goods of the dead at once."""
        state.turn = state.speaker
        if not state.inside:
            await self.pass_interval(state)
            return
        if state.sent or meeting.is_elsewhere(state):
            with OpenScene(state.scopes, "stage"):
                await relocation.relocate(state)
        # Where people leave the scene, the rest of its block is skipped, and `done` stays false.
        step, done = state.step, False
        with OpenScene(state.scopes, SCENES[step]):
            await STEPS[step](state)
            await settlement.share_estates(state)
            done = True
        if not done and step in ("meeting", "fight", "spoils"):
            # The scene counts as not played: whoever was met is gone, and what it has cost stays.
            settlement.end_fight(state)
            meeting.end_meeting(state)
            meeting.resume_peace(state)
            order.mend_order(state)

    async def pass_interval(self, state: LabyrinthState) -> None:
        """Change weapons outside the maze, and begin another adventure, or none (DS26)."""
        done = False
        with OpenScene(state.scopes, "stage"):
            if state.adventure and await adventure.choose_next(state) == "over":
                state.over = True
            else:
                await stage.enter_maze(state)
            done = True
        # Outside the maze there is nothing to come back to: who leaves this scene ends the game.
        state.over = state.over or not done

    def settle(self, state: LabyrinthState) -> None:
        """Note whether the game is lost with the last character (DS23) or won with the Black Gate (D17)."""
        state.over = state.over or not state.living() or state.won
        if state.fight is None:
            order.mend_order(state)

    async def finish(self, state: LabyrinthState) -> None:
        """Tell how the game ended."""
        if state.won:
            state.tell("winner", Text("The Black Gate is destroyed: won!"), kind="victory")
        elif not state.living():
            state.tell("lost", Text("All are dead: the game is lost."), kind="everybody")
        else:
            state.tell("ended", Text("The party goes home."))

    def winners(self, state: LabyrinthState) -> list[Seat]:
        """Return the players with somebody alive, once the Black Gate is destroyed (D17)."""
        if not state.won:
            return []
        if state.rule("decisions") == "together" and state.living():
            return [*state.seats]
        return [seat for seat in state.seats if any(one.alive for one in state.members_of(seat))]
