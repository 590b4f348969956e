"""The game of Drakborgen Legenden for the table: from the sheets to the gold that was carried out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from companion.asking import ask_roll
from companion.asks import Choose, Roll, Seat
from companion.deck import Deck
from companion.dice import T12
from companion.games.legenden import encounters, sun
from companion.games.legenden.cards import monster_cards, treasures
from companion.games.legenden.data import faults
from companion.games.legenden.data.book import DATA, book
from companion.games.legenden.house_rules import HOUSE
from companion.games.legenden.monsters import meetings
from companion.games.legenden.state.game import Hero, LegendenState
from companion.games.legenden.turns import hero_turn, monster_turn
from companion.games.legenden.two_phases import phases
from companion.games.legenden.view.view import LegendenScreen
from companion.kit.cards import facts
from companion.kit.drakborgen import sheets, wagers
from companion.kit.drakborgen.evening import choose_sheet, count_gold, describe_end, name_with_player, richest_seats
from companion.kit.drakborgen.monster_cards import DECK, make_monster_deck
from companion.kit.evening import Turns
from companion.kit.opening import OpeningScene, misfit
from companion.kit.questions import question, tell_only_answer
from companion.shapes import Fault
from companion.state import Json
from companion.text import Text
from companion.track import Track

MOST_GOLD: Final = 9990
"""Most gold that people can enter with four buttons."""


class Legenden(LegendenScreen, Turns[LegendenState]):
    """The game object: see `companion.game.Game`."""

    id = "legenden"
    title = Text("Drakborgen Legenden")
    seats = (1, 4)  # LS1, LS42
    listed = 1
    house = HOUSE
    package = DATA
    moves: Sequence[str] = (
        *("turn", "corridor", "room", "chamber", "catacombs.again", "move.what", "move.behind"),
        *("bridge", "stairs.number", "abyss", "arrive.what", "fight.exit", "teleport.to"),
    )
    """Asks for a move; their answers stand on the page *What happened*."""
    dice: Sequence[str] = ("T12", "sun")
    decks: Sequence[str] = ("dragon", "monster")

    def faults(self, data: Mapping[str, Json]) -> Iterable[Fault]:
        """Yield the faults of figures that owners have corrected."""
        yield from faults.find_lookalikes(data)
        yield from super().faults(data)

    def learned(self, state: LegendenState) -> Mapping[str, Json]:
        """Return hero sheets and monster cards as people told or corrected them, where the data differ (LS6, LS10)."""
        heroes = sheets.learned_sheets(state.heroes.values(), state.book.heroes)
        cards = facts.learned_facts(state.cards, state.book.monster_cards)
        parts: dict[str, Any] = {"heroes": heroes, "cards": cards}
        return {part: said for part, said in parts.items() if said}

    def weigh_choices(self, state: LegendenState, ask: Choose) -> Mapping[str, Fraction]:
        """Return the chance of each stance that the box takes for a monster (LS42)."""
        # The odds are loaded only where the box plays: a game begins sooner.
        from companion.games.legenden.fights import box_play

        return box_play.weigh_choices(state, ask)

    # Before the first round (L0).

    def make_state(self, seats: list[Seat], house: dict[str, Json], data: Mapping[str, Json]) -> LegendenState:
        """Make the state before the first ask; the known monster cards are a deck, one of each (LS10)."""
        figures = book(data)
        decks = {"dragon": Deck("dragon", figures.dragon_cards)}
        if figures.monster_cards:
            decks[DECK] = make_monster_deck(figures.monster_cards)
        disc = Track(steps=int(str(house["sun.steps"])))
        wealth = figures.treasure_cards
        state = LegendenState(book=figures, seats=seats, options=house, sun=disc, decks=decks, wealth=wealth)
        state.heroes = {seat: Hero(state, seat) for seat in seats}
        return state

    async def gather(self, state: LegendenState) -> None:
        """Let each player take a hero sheet (hjälteblad, L0.1); values are asked when first needed (LS6)."""
        for hero in state.heroes.values():
            await choose_sheet(hero, state.heroes.values(), state.book.heroes)

    def build_first_ask(self, state: LegendenState) -> Choose | None:
        """Build the ask for the first player (LS3), where there are several players."""
        return super().build_first_ask(state) if len(state.seats) > 1 else None

    async def lay_out(self, state: LegendenState) -> None:
        """Settle who begins (LS3) and which symbol marks secret doors (L0.2), and tell where everything lies."""
        first_ask = super().build_first_ask(state) if len(state.seats) == 1 else None
        if first_ask is not None:
            tell_only_answer(state, first_ask)
        await self.choose_first(state)
        face = await roll_symbol(state)
        if face and state.symbol is None:
            # Six symbols, two faces of the die for each (LT6).
            state.symbol = (face + 1) // 2
        tell_places(state)
        for hero in state.heroes.values():
            hero.begins = hero.place == "room"

    # Rounds (spelomgångar).

    async def begin_round(self, state: LegendenState) -> None:
        """Begin a round: the sun die moves the sun (LS4)."""
        suns = await sun.roll_sun(state)
        await super().begin_round(state)
        sun.move_sun(state, suns)

    scenes: Mapping[str, OpeningScene] = dict.fromkeys(("meeting", "fight"), OpeningScene(("monster",), ("seat",)))

    def open_with(self, state: LegendenState, opening: Mapping[str, Any]) -> None:
        """Let a turn begin with a meeting with a monster, or with a fight at once."""
        super().open_with(state, opening)
        if opening["monster"] not in state.book.monsters:
            raise misfit("monster", opening["monster"])

    async def play_scene(self, state: LegendenState, opening: Mapping[str, Any]) -> None:
        """Meet the monster; one that strikes at once is fought (L7.1, L7.10a)."""
        hero, ambush = state.heroes[state.turn or state.seats[0]], opening["scene"] == "fight"
        state.meeting = state.meeting_with(hero.seat, opening["monster"], None, ambush=ambush)
        await encounters.play_meetings(hero)

    async def play_turn(self, state: LegendenState, seat: Seat) -> None:
        """Play one turn; by the advanced rules, one player's part of a phase (L13.1)."""
        phases.begin_round(state)
        await (phases.play_part if state.company else hero_turn.play_turn)(state.heroes[seat])

    def tidy_up(self, state: LegendenState) -> None:
        """Close all scenes between two turns."""
        meetings.leave_monster(state)
        state.prowl = state.meeting = state.fight = state.crossing = state.throng = state.melee = None
        state.upcoming.clear()
        state.set_free()
        treasures.tidy_chamber(state)
        monster_cards.shuffle_cards_back(state)

    def is_playing(self, state: LegendenState, seat: Seat) -> bool:
        """Return True if this hero lives and has not gone home (L0.3). With none inside the game ends (LS7)."""
        return state.heroes[seat].alive and state.heroes[seat].place != "home"

    def has_turn(self, state: LegendenState, seat: Seat) -> bool:
        """Return True if the hero plays, or is dead and a monster can be moved (L0.3, L5.5a)."""
        moves_monsters = not state.heroes[seat].alive and bool(monster_turn.movable_monsters(state))
        return moves_monsters or self.is_playing(state, seat)

    def find_next_seat(self, state: LegendenState) -> Seat | None:
        """Return the next seat of the round (L0.1), by the advanced rules that of the phase (L13.1a)."""
        return super().find_next_seat(state) if state.company is None else phases.find_next_seat(state, self.has_turn)

    def settle(self, state: LegendenState) -> None:
        """Put goods of those who died in this turn under their deck (LS34); the game may be over (LS7)."""
        treasures.tidy_chamber(state)
        super().settle(state)

    # The end (LS7).

    async def finish(self, state: LegendenState) -> None:
        """Ask what everybody carried out, if more than one hero got away (LS7)."""
        if len(survivors(state)) > 1:
            state.explain("LS7")
        counted = await count_gold("gold", Text("Gold carried out?"), lambda: list_uncounted(state), MOST_GOLD)
        for seat, gold in counted.items():
            state.heroes[seat].gold = gold
        for seat in self.winners(state):
            state.tell("winner", Text("{hero} wins.", hero=name_with_player(state.heroes[seat])))
        if not self.winners(state):
            state.tell("castle", Text("Nobody wins: the castle keeps its treasure."))
        wagers.tell_tally(state)

    def winners(self, state: LegendenState) -> list[Seat]:
        """Return the richest of those alive outside; equal sums share, a dead hero's player never wins (L0.9, LS7)."""
        return richest_seats(survivors(state)) if state.over else []

    def result(self, state: LegendenState) -> Mapping[str, Json]:
        """Return the winners, and how each hero ended."""
        ends: dict[str, Json] = {
            seat: {**describe_end(hero), "treasures": hero.loot} for seat, hero in state.heroes.items()
        }
        return {**super().result(state), "night": state.sun.is_over, "round": state.round, "heroes": ends} | (
            wagers.count_wagers(state)
        )


def tell_places(state: LegendenState) -> None:
    """Tell where the chamber lies, where heroes begin, and the symbol, as only people see the board (L0.2, LS2).

    The symbol is the last: where a page has no room for all of it, this alone stands in no rulebook.
    """
    state.tell("setup.words", Text("A hero dies without life, or combat points in a fight."), loud=False)
    if state.modes.get("cards.dragon") == "drawn":
        state.tell("setup.cards", Text("The box draws no room or treasure cards: those are yours."))
    state.tell("setup.chamber", Text("The treasure chamber is on one of the {n} middle squares.", n=state.book.middle))
    state.tell("setup.towers", Text("Begin in any of the {n} tower rooms.", n=state.book.towers))
    if state.symbol is not None:
        state.tell("symbol", Text("Secret doors: symbol {n} of 6.", n=state.symbol))


@question(ask_roll)
def roll_symbol(state: LegendenState) -> Roll | None:
    """Roll for the symbol that marks secret doors (lönndörrar) in this game (L0.2, LT6)."""
    if state.symbol is not None or not state.options["secret.symbol"]:
        return None
    return Roll(key="setup.symbol", seats=(state.order()[0],), text=Text("Secret door sign:"), die=T12)


def survivors(state: LegendenState) -> list[Hero]:
    """Return the heroes that live outside the castle."""
    return [hero for hero in state.living() if hero.is_safe]


def list_uncounted(state: LegendenState) -> list[Hero]:
    """Return the survivors whose gold is unknown; one alone wins anyhow and need not count it (LS7)."""
    return [hero for hero in survivors(state) if hero.gold is None] if len(survivors(state)) > 1 else []
