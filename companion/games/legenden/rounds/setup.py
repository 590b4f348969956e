"""Before the first round: seats, heroes, who begins, and the mark of the secret doors (L0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.asking import choice, chosen, rolled
from companion.asks import Choose, Option, Roll
from companion.deck import Deck
from companion.dice import T12
from companion.game import BadSetup, effective
from companion.games.legenden.data.book import Book, HeroSheet, book
from companion.games.legenden.state.game import Hero, LegendenState
from companion.games.legenden.table.options import OPTIONS
from companion.kit.drakborgen.monster_cards import DECK, deck_of
from companion.kit.drakborgen.sheets import OWN
from companion.state import Json
from companion.text import Text
from companion.track import Track

FEWEST, MOST = 2, 4
"""How many can play (LS1)."""


def setup(seats: Sequence[str], options: Mapping[str, Json], data: Mapping[str, Json]) -> LegendenState:
    """The state before the first ask."""
    if not FEWEST <= len(seats) <= MOST or len(set(seats)) < len(seats):
        raise BadSetup(Text("Legenden is for {low} to {high} different seats: name that many.", low=FEWEST, high=MOST))
    figures = book(data)
    house = effective("Legenden", OPTIONS, data, options)
    state = LegendenState(
        book=figures,
        seats=list(seats),
        options=dict(house),
        sun=Track(steps=int(str(house["sun.steps"]))),
        decks={"dragon": Deck("dragon", figures.dragon_cards)} | monster_deck(figures),
        wealth=figures.treasure_cards,
    )
    state.heroes = {seat: Hero(state, seat) for seat in seats}
    return state


def monster_deck(figures: Book) -> dict[str, Deck]:
    """The monster cards that are known, one of each, if any are (LS10)."""
    return {DECK: deck_of(figures.monster_cards)} if figures.monster_cards else {}


async def prepare(state: LegendenState) -> None:
    """Choose what a new game needs; in a situation given from outside, only what is missing (L0.1, L0.2)."""
    for seat in state.seats:
        if not state.heroes[seat].name:
            await choose_hero(state, state.heroes[seat])
    # A game that goes on from the boundary behind these choices has made them.
    if state.round == 0 and state.turns == 0:
        await choose_first(state)
        await choose_symbol(state)
        lay_out(state)
        for hero in state.heroes.values():
            hero.begins = hero.place == "room"
        state.boundary()


def lay_out(state: LegendenState) -> None:
    """Where the chamber lies, where heroes begin, and the symbol: the board is only in front of people (L0.2, LS2).

    The symbol is the last: where a page has no room for all of it, this alone stands in no rulebook.
    """
    state.tell("setup.chamber", Text("The chamber is among the {n} middle squares.", n=state.book.middle))
    state.tell("setup.towers", Text("Begin in any of the {n} tower rooms.", n=state.book.towers))
    if state.symbol is not None:
        state.tell("symbol", Text("Secret doors: symbol {n} of 6.", n=state.symbol))


async def choose_hero(state: LegendenState, hero: Hero) -> None:
    """Take a hero sheet (hjälteblad, L0.1); its values are asked when they are first needed (LS6)."""
    picked = await chosen(lambda: _ask_hero(state, hero))
    if hero.name:
        return
    sheet = state.book.heroes.get(picked, HeroSheet(OWN, hero.seat, hero.seat))
    hero.name = sheet.name
    hero.takes(sheet)


def _ask_hero(state: LegendenState, hero: Hero) -> Choose | None:
    if hero.name:
        return None
    # Who has not chosen yet may still be called by the name of his seat.
    taken = [other.name or other.seat for other in state.heroes.values() if other is not hero]
    free = [Option(s.id, Text("{hero}", hero=s.full)) for s in state.book.heroes.values() if s.name not in taken]
    text = Text("{seat}: which hero?", seat=hero.seat)
    return choice("setup.hero", hero.seat, text, *free, Option(OWN, Text("Another")))


async def choose_first(state: LegendenState) -> None:
    """The players choose who begins; turns go clockwise (LS3)."""
    picked = await chosen(lambda: _ask_first(state))
    if state.first is None:
        state.first = picked or state.seats[0]


def _ask_first(state: LegendenState) -> Choose | None:
    if state.first is not None:
        return None
    heroes = [Option(seat, Text("{hero}", hero=state.heroes[seat].name)) for seat in state.seats]
    return choice("setup.first", state.seats[0], Text("Who begins?"), *heroes)


async def choose_symbol(state: LegendenState) -> None:
    """Roll for the symbol that marks secret doors (lönndörrar) in this game (L0.2, LT6)."""
    face = await rolled(lambda: _ask_symbol(state))
    if face and state.symbol is None:
        # Six symbols, two faces of the die for each (LT6).
        state.symbol = (face + 1) // 2


def _ask_symbol(state: LegendenState) -> Roll | None:
    if state.symbol is not None or not state.options["secret.symbol"]:
        return None
    return Roll(key="setup.symbol", seats=(state.order()[0],), text=Text("Secret doors"), die=T12)
