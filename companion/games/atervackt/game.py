"""Drakborgen Återväckt as the table knows it: its evening, from the sheets to the gold that was carried out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from companion.asks import Choose, Secret
from companion.games.atervackt import reports, scores, setup
from companion.games.atervackt.cards import decks
from companion.games.atervackt.data.book import DATA
from companion.games.atervackt.data.terms import DECKS, OWN_DECKS
from companion.games.atervackt.fights import combat
from companion.games.atervackt.house_rules import HOUSE
from companion.games.atervackt.magic import rings
from companion.games.atervackt.rooms.rooms import RoomContext
from companion.games.atervackt.state import MONSTERS, AtervacktState, LyingCard, Phase
from companion.games.atervackt.turns import cards, moves, sun, tiles
from companion.games.atervackt.view.view import AtervacktScreen
from companion.kit.cards import counts, facts
from companion.kit.drakborgen import sheets
from companion.kit.drakborgen.monster_cards import DECK
from companion.kit.evening import Evening
from companion.kit.opening import OpeningScene, misfit
from companion.state import Json
from companion.text import Text

PHASES: Mapping[Phase, Callable[[AtervacktState], Awaitable[None]]] = {
    "sun": sun.play_sun_phase,
    "move": moves.play_movement_phase,
    "tile": tiles.play_tile_phase,
    "card": cards.play_card_phase,
}
"""Phases in their order (A3.2-A3.5)."""

NEXT: Mapping[Phase, Phase] = {"sun": "move", "move": "tile", "tile": "card", "card": "sun"}


class Atervackt(AtervacktScreen, Evening[AtervacktState]):
    """The game object: see `companion.game.Game`."""

    id = "atervackt"
    title = Text("Återväckt")
    seats = (1, 4)  # AS1; one alone plays by A33.
    listed = 2
    rules_version = reports.TREASURE_HELD
    rules_of_version_one = reports.TREASURE_HELD - 1
    house = HOUSE
    package = DATA
    moves: Sequence[str] = ("move", "way", "tile", "tower", "teleport.up")
    """Asks for a move; their answers stand in What happened."""
    dice: Sequence[str] = ("T6", "T12", "sun")
    decks: Sequence[str] = (*DECKS, *OWN_DECKS, DECK)

    def learned(self, state: AtervacktState) -> Mapping[str, Json]:
        """Return hero sheets, counts of cards and rings as people have told them, and the records of this game."""
        book = state.book
        parts: dict[str, Any] = {
            "heroes": sheets.learned_sheets(state.heroes.values(), book.heroes),
            "decks": counts.learned_counts(state.decks, book.decks),
            "cards": facts.learned_facts(state.papers, book.monster_cards),
            "records": scores.learned_records(state),
            "rings": rings.learned_rings(state),
        }
        return {part: figures for part, figures in parts.items() if figures}

    def weigh_choices(self, state: AtervacktState, ask: Choose) -> Mapping[str, Fraction]:
        """Return the chance of each line that the box takes for a monster (AS78)."""
        # The odds are loaded only where the box plays: a game begins sooner.
        from companion.games.atervackt.fights import box_play
        from companion.games.atervackt.wandering.box_moves import weigh_moves

        if not isinstance(ask, Secret):
            return weigh_moves(state, ask)
        return box_play.weigh_choices(state, ask)

    # Before the first round (A1): who plays what, then rings and tower rooms.
    make_state = staticmethod(setup.opening)
    gather = staticmethod(setup.gather)
    lay_out = staticmethod(setup.lay_out)

    # A scene with which a situation begins.

    scenes: Mapping[str, OpeningScene] = {"fight": OpeningScene(("room", "monster"))}

    def open_with(self, state: AtervacktState, opening: Mapping[str, Any]) -> None:
        """Let a phase begin with a fight in a room where heroes stand."""
        super().open_with(state, opening)
        if opening["monster"] not in MONSTERS:
            raise misfit("monster", opening["monster"])
        if opening["room"] not in state.rooms or not state.heroes_in(opening["room"]):
            raise misfit("room", opening["room"])

    async def play_scene(self, state: AtervacktState, opening: Mapping[str, Any]) -> None:
        """Take the monster's room card, and fight it with all heroes in the room (A13)."""
        ctx = RoomContext(state, opening["room"])
        found = LyingCard("room", opening["monster"], ctx.heroes[0].seat)
        state.decks["room"].draw(decks.HELD, card=found.card)
        await combat.fight_monsters(ctx, [found], ctx.heroes)
        state.turn = None
        decks.tidy_up(state)

    # Rounds (A3).

    async def play_part(self, state: AtervacktState) -> None:
        """Play a phase, which all play at once; afterwards every card that was drawn in it lies in its place."""
        state.move_followers()
        await PHASES[state.phase](state)
        state.turn = None
        decks.tidy_up(state)

    def settle(self, state: AtervacktState) -> None:
        """Go on to the next phase, until sunset or until no hero is left in Drakborgen (A3.9)."""
        state.phase = NEXT[state.phase]
        if not state.heroes_inside():
            state.over = True
            state.tell("over", Text("No hero is left in Drakborgen."))
            # Games kept so far have a boundary before the gold is counted, too.
            state.boundary()

    # The end (A29): the gold, who got out alive with most, and how the others fared.
    finish = staticmethod(scores.count_treasures)
    winners = staticmethod(scores.winners)
    result = staticmethod(scores.result)
