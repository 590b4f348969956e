"""Before the first round: seats, heroes, rings, towers and the keeper of the sun (A1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.asking import choice, chosen, done
from companion.asks import Choose, Option, Tell
from companion.deck import Deck
from companion.game import BadSetup
from companion.games.atervackt import editions, followers, rings, towers
from companion.games.atervackt.data import DeckSheet, HeroSheet, book
from companion.games.atervackt.options import effective
from companion.games.atervackt.seating import alone
from companion.games.atervackt.state import ASPECTS, AtervacktState, Hero
from companion.state import Json
from companion.text import Text
from companion.track import Track

FEWEST, MOST = 1, 4
"""How many can play (AS1); one alone plays by A33."""

OWN = "own"
"""The option of a hero whose sheet is not in the data."""


def setup(seats: Sequence[str], options: Mapping[str, Json], data: Mapping[str, Json]) -> AtervacktState:
    """The state before the first ask."""
    if not FEWEST <= len(seats) <= MOST or len(set(seats)) < len(seats):
        raise BadSetup(f"Återväckt is for {FEWEST} to {MOST} different seats: name that many.")
    house, figures = effective(options), book(data)
    return AtervacktState(
        book=figures,
        seats=list(seats),
        options=dict(house),
        heroes={seat: Hero(seat) for seat in seats},
        sun=Track(steps=int(str(house["sun.steps"])) - 1),
        decks={id: _deck(sheet, house) for id, sheet in figures.decks.items()},
    )


def _deck(sheet: DeckSheet, house: Mapping[str, Json]) -> Deck:
    """A shuffled deck (A1.1), of known or unknown composition (AS3); the dragon cards are known (AS8)."""
    if sheet.unseen is not None:
        return Deck(sheet.id, number=sheet.unseen)
    known = house["cards"] == "classic" or sheet.id == "dragon"
    return Deck(sheet.id, editions.counts(sheet, house) if known else None)


async def prepare(state: AtervacktState) -> None:
    """Choose what a new game needs; in a situation given from outside, only what is missing."""
    await choose_master(state)
    for seat in state.seats:
        if not state.heroes[seat].name:
            await choose_hero(state, state.heroes[seat])
    if state.keeper is None:
        await choose_keeper(state)
    if state.round == 0:
        await deal_rings(state)
        editions.guide(state)
        state.tell("setup.towers", Text("Begin in any tower rooms. The sun is on its first dot."))
        await towers.choose(state)
        state.boundary()


async def choose_master(state: AtervacktState) -> None:
    """By house rule one player is regular monster player from the start, and has no hero (A32.1)."""
    if state.options["play"] != "monsters" or alone(state) or state.master is not None or state.round:
        return
    picked = await chosen(lambda: _ask_master(state))
    state.master = picked if picked in state.seats else state.seats[-1]
    master = state.heroes[state.master]
    master.name, master.life = master.seat, 0


def _ask_master(state: AtervacktState) -> Choose | None:
    if state.master is not None:
        return None
    seats = [Option(seat, Text("{seat}", seat=seat)) for seat in state.seats]
    return choice("setup.master", state.seats[0], Text("Who plays monsters?"), *seats)


async def choose_hero(state: AtervacktState, hero: Hero) -> None:
    """Take a hero sheet (A1.2); its values are asked when they are first needed."""
    picked = await chosen(lambda: _ask_hero(state, hero))
    if hero.name:
        return
    sheet = state.book.heroes.get(picked, HeroSheet(OWN, hero.seat, hero.seat))
    hero.name, hero.max_life = sheet.name, sheet.life
    for aspect in ASPECTS:
        setattr(hero, aspect, getattr(sheet, aspect))
    if sheet.follower is not None:
        followers.begin(state, hero, sheet.follower)


def _ask_hero(state: AtervacktState, hero: Hero) -> Choose | None:
    if hero.name:
        return None
    taken = [other.name for other in state.heroes.values()]
    free = [
        Option(s.id, Text("{hero}", hero=s.full or s.name)) for s in state.book.heroes.values() if s.name not in taken
    ]
    text = Text("{seat}: which hero?", seat=hero.seat)
    return choice("setup.hero", hero.seat, text, Option(OWN, Text("Another")), *free)


async def choose_keeper(state: AtervacktState) -> None:
    """The keeper of the sun (solansvarig) is also the first player (A1.5); alone there is nothing to choose (A33)."""
    able = [hero.seat for hero in state.inside()]
    picked = able[0] if len(able) == 1 else await chosen(lambda: _ask_keeper(state))
    if state.keeper is None:
        state.keeper = picked or state.seats[0]


def _ask_keeper(state: AtervacktState) -> Choose | None:
    if state.keeper is not None:
        return None
    heroes = [
        Option(seat, Text("{hero}", hero=state.heroes[seat].name)) for seat in state.seats if seat != state.master
    ]
    return choice("setup.keeper", state.seats[0], Text("Who keeps the sun?"), *heroes)


async def deal_rings(state: AtervacktState) -> None:
    """Two ring cards each, of which one is kept; some heroes get none (A1.4)."""
    without = {sheet.name for sheet in state.book.heroes.values() if not sheet.ring}
    for hero in state.inside():
        if hero.name in without:
            state.tell("rings.none", Text("{hero} gets no rings.", hero=hero.name))
    if any(hero.name not in without for hero in state.inside()):
        state.tell("rings", Text("Deal two rings each; the others go back into the box."))
        await (rings.keep(state) if rings.followed(state) else done(lambda: _tell_rings(state)))


def _tell_rings(state: AtervacktState) -> Tell:
    return Tell(key="setup.rings", seats=(state.order()[0],), text=Text("Rings: keep 1 of 2"))
