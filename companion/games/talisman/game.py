"""Game of Talisman: an evening from the drawn characters to the last one on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.asks import Seat
from companion.deck import Deck
from companion.games.talisman import setup
from companion.games.talisman.ability_use.any_time import use_ability
from companion.games.talisman.data.book import DATA, Book, book
from companion.games.talisman.data.cards import TalismanDeckSheet
from companion.games.talisman.fights.battle import Foe, fight_creature
from companion.games.talisman.house_rules import HOUSE
from companion.games.talisman.spells.casting import cast_spell
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import OFFERS_FIT, TOLD_DECKS, TalismanState, deck_of
from companion.games.talisman.state.interruptions import Interruptions
from companion.games.talisman.turns.my_things import open_my_things
from companion.games.talisman.turns.turn import take_turn
from companion.games.talisman.view.view import TalismanScreen
from companion.kit.cards import counts
from companion.kit.evening import Turns
from companion.kit.opening import OpeningScene, misfit
from companion.state import Json


class Talisman(TalismanScreen, Turns[TalismanState]):
    """The game object: see `companion.game.Game`."""

    id = "talisman"
    seats = (2, 6)
    listed = 3
    rules_version = OFFERS_FIT
    rules_of_version_one = setup.NAMES_ASKED - 1
    setups: Mapping[str, tuple[str, Json]] = {id: ("setup.names", id) for id in ("met", "typed")}
    house = HOUSE
    package = DATA
    moves: Sequence[str] = ("move.way", "move.step", "moveto.quarter", "moveto.region", "moveto.space")
    """Asks for a move; their answers stand in What happened."""
    dice: Sequence[str] = ("T6",)
    decks: Sequence[str] = ("character", "adventure", "spell")

    def learned(self, state: TalismanState) -> Mapping[str, Json]:
        """Return facts to keep: Spells at the start (T3e), told cards, and their numbers (TS25)."""
        parts: dict[str, Any] = {
            "characters": {card: {"spells": many} for card, many in state.starting.items()},
            "cards": told_cards(state),
        }
        return {part: said for part, said in parts.items() if said}

    # Before the first round (T3).

    def make_state(self, seats: list[Seat], house: dict[str, Json], data: Mapping[str, Json]) -> TalismanState:
        """Return the state before the first ask: shuffled decks, open stocks, nobody on the board (T3d, T3f)."""
        figures = book(data)
        state = TalismanState(
            book=figures,
            interruptions=Interruptions(cast_spell, use_ability, open_my_things),
            seats=seats,
            options=house,
            decks=make_decks(figures),
        )
        state.characters = {seat: Character(state, seat) for seat in seats}
        return state

    async def gather(self, state: TalismanState) -> None:
        """Ask when names of cards are typed in (TS25), then let each take a Character card (T3a)."""
        await setup.settle_names(state)
        await setup.take_characters(state)

    async def lay_out(self, state: TalismanState) -> None:
        """Let each follow the Character card, then roll for the first turn (T3a, T3g)."""
        for hero in state.characters.values():
            await setup.follow_character_card(hero)
        await setup.roll_for_first_turn(state)

    # Turns.

    scenes: Mapping[str, OpeningScene] = {"fight": OpeningScene((), ("seat", "card", "strength", "craft"))}

    def open_with(self, state: TalismanState, opening: Mapping[str, Any]) -> None:
        """Let a turn begin with a fight: with an Enemy's card, or with so much Strength or Craft."""
        super().open_with(state, opening)
        make_foe(state, opening)

    async def play_scene(self, state: TalismanState, opening: Mapping[str, Any]) -> None:
        """Fight the creature (T6.16)."""
        await fight_creature(state.characters[state.turn or state.seats[0]], make_foe(state, opening))

    async def play_turn(self, state: TalismanState, seat: Seat) -> None:
        """Play one turn (T6.10)."""
        await take_turn(state.characters[seat])

    def is_playing(self, state: TalismanState, seat: Seat) -> bool:
        """Return whether the seat is in the game: its character lives, or another can still come (T6.4.3c)."""
        hero = state.characters[seat]
        return hero.alive or state.can_return(hero)

    def settle(self, state: TalismanState) -> None:
        """End the game when one character is left and no player can come back (TW)."""
        state.over = state.over or sum(self.is_playing(state, seat) for seat in state.seats) < 2

    # The end (TW).

    def winners(self, state: TalismanState) -> list[Seat]:
        """Return the seat whose character alone is left; nobody where people ended the game before that."""
        left = [hero.seat for hero in state.characters.values() if hero.alive and hero.card]
        return left if len(left) == 1 else []


def make_foe(state: TalismanState, opening: Mapping[str, Any]) -> Foe:
    """Return the creature of a scene; `BadSetup` where there is no such card, or it has neither Strength nor Craft."""
    kind = state.kind_of("adventure", opening.get("card", "some_enemy"))
    strength, craft = opening.get("strength", kind.strength), opening.get("craft", kind.craft)
    if kind.id != opening.get("card", kind.id) or max(strength or 0, craft or 0) <= 0:
        raise misfit("card", f"{opening.get('card')} without its strength or craft")
    return Foe(kind.name, "strength", strength) if strength else Foe(kind.name, "craft", craft)


def told_cards(state: TalismanState) -> dict[str, Any]:
    """Return the facts told of cards and their numbers; a new card has no number, so it completes no deck."""
    found: dict[str, Any] = counts.learned_counts(state.decks, state.book.decks)
    new = {card for deck in TOLD_DECKS for card in state.newly_named(deck)}
    for card, face in state.faces.items():
        cards = found.setdefault(deck_of(card, face), {"cards": {}})["cards"]
        cards[card] = {**({"count": 0} if card in new else {}), **face.known(), **cards.get(card, {})}
    return {deck: entry for deck, entry in found.items() if has_room(state.book.decks[deck], entry["cards"])}


def has_room(deck: TalismanDeckSheet, cards: Mapping[str, Any]) -> bool:
    """Return whether a deck with these told numbers has no more cards than its total."""
    told: dict[str, int] = {id: row["count"] for id, row in cards.items() if "count" in row}
    return sum({**deck.counts, **told}.values()) <= deck.total


def make_decks(figures: Book) -> dict[str, Deck]:
    """Return all decks and stocks, and the characters; of unentered cards only the number is known (TS25)."""
    found = {
        id: Deck(
            id, {card: many for card, many in deck.counts.items() if many}, max(deck.total, sum(deck.counts.values()))
        )
        for id, deck in figures.decks.items()
    }
    return {**found, setup.DECK: Deck(setup.DECK, dict.fromkeys(figures.characters, 1))}
