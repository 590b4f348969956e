"""Set-up before the first round: seats, heroes, rings, tower rooms and the keeper of the sun (A1)."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy

from companion.asking import ask_option, choice, wait_until_done
from companion.asks import Choose, Option, Seat, Secret, Tell, ask_all
from companion.deck import Deck
from companion.games.atervackt.cards import decks, secrets
from companion.games.atervackt.data.book import DATA, Book, CardKind
from companion.games.atervackt.data.terms import OWN_DECKS, SHUFFLE
from companion.games.atervackt.magic import rings
from companion.games.atervackt.skill_rolls import test_skill
from companion.games.atervackt.state import AtervacktState, Figure, Hero
from companion.games.atervackt.wandering.wanderer import Wanderer
from companion.kit.cards.kinds import DeckSheet
from companion.kit.drakborgen.evening import choose_sheet
from companion.kit.drakborgen.monster_cards import DECK, make_monster_deck
from companion.kit.questions import question, question_if_several
from companion.state import Json
from companion.text import Text
from companion.track import Track


def opening(seats: list[Seat], house: dict[str, Json], data: Mapping[str, Json]) -> AtervacktState:
    """Return the state before the first ask."""
    figures = DATA.book(data)
    state = AtervacktState(
        book=figures,
        skill_roll=test_skill,
        monster_classes={Figure: Wanderer},
        seats=seats,
        options=house,
        sun=Track(steps=int(str(house["sun.steps"])) - 1),
        decks=_decks(figures, house),
    )
    state.heroes = {seat: Hero(state, seat) for seat in seats}
    return state


def _decks(figures: Book, house: Mapping[str, Json]) -> dict[str, Deck]:
    """Return all decks before the first card. They are made once for the games with these figures and rules."""
    deciding = str(house["cards"]), str(house["edition"])
    if deciding not in figures.whole_decks:
        figures.whole_decks[deciding] = _make_decks(figures, house)
    return {id: copy(deck) for id, deck in figures.whole_decks[deciding].items()}


def _make_decks(figures: Book, house: Mapping[str, Json]) -> dict[str, Deck]:
    """Make all decks that anything is known of; monster cards, rings and amulets only where owners entered some."""
    found = {id: _deck(sheet, house) for id, sheet in figures.decks.items() if sheet.counts or sheet.unseen}
    monster = {DECK: make_monster_deck(figures.monster_cards, (SHUFFLE,))} if figures.monster_cards else {}
    return found | monster


def _deck(sheet: DeckSheet[CardKind], house: Mapping[str, Json]) -> Deck:
    """Return a shuffled deck (A1.1), of known or unknown cards (AS3); dragon cards and owners' own are known (AS8)."""
    if sheet.unseen is not None and not sheet.counts:
        return Deck(sheet.id, number=sheet.unseen)
    known = house["cards"] == "classic" or sheet.id in KNOWN
    return Deck(sheet.id, card_counts(sheet, house) if known else None)


KNOWN = ("dragon", *OWN_DECKS)
"""Decks of which the cards are known under any house rule."""


async def gather(state: AtervacktState) -> None:
    """Ask who plays the monsters, who plays which hero, and who keeps the sun, as far as that is missing."""
    await choose_master(state)
    for hero in state.heroes.values():
        await choose_hero_sheet(hero)
    if state.keeper is None:
        await choose_keeper(state)


async def lay_out(state: AtervacktState) -> None:
    """Deal the rings, and tell everybody where they begin (A1.3, A1.4)."""
    await deal_rings(state)
    tell_terms(state)
    tell_edition(state)
    state.tell("setup.towers", Text("Begin in any tower rooms. The sun is on its first dot."))
    await choose_towers(state)


def tell_terms(state: AtervacktState) -> None:
    """Tell the names of life and combat points, and which cards stay real where the box draws."""
    if state.by_ring:
        state.tell("setup.words", Text("A hero dies without life, or combat points in a fight."), loud=False)
    else:
        state.tell("setup.words", Text("Lose your last life point and you are dead."), loud=False)
    if DECK not in state.decks and "drawn" in state.modes.values():
        state.tell("setup.cards", Text("The box has no monster cards: read real ones."))


async def choose_master(state: AtervacktState) -> None:
    """Choose the regular monster player, who has no hero, where the house rule wants one from the start (A32.1)."""
    if state.options["play"] != "monsters" or state.is_solo or state.master is not None or state.round:
        return
    picked = await _ask_master(state)
    state.master = picked if picked in state.seats else state.seats[-1]
    master = state.heroes[state.master]
    master.name, master.life, master.mourned = master.seat, 0, True


@question(ask_option)
def _ask_master(state: AtervacktState) -> Choose | None:
    if state.master is not None:
        return None
    seats = [Option(seat, Text("{seat}", seat=seat)) for seat in state.seats]
    return choice("setup.master", state.seats[0], Text("Who plays monsters?"), *seats)


async def choose_hero_sheet(hero: Hero) -> None:
    """Let a player take a hero sheet (A1.2); its values are asked when they are first needed."""
    sheet = await choose_sheet(hero, hero.state.heroes.values(), hero.state.book.heroes)
    if sheet is None:
        return
    # What was said before the hero was chosen stands where the sheet is silent.
    hero.special, hero.forces = sheet.special or hero.special, hero.forces if sheet.forces is None else sheet.forces
    if sheet.follower is not None:
        hero.add_follower(sheet.follower)


async def choose_keeper(state: AtervacktState) -> None:
    """Choose the keeper of the sun (solansvarig), who is the first player (A1.5); one alone chooses nothing (A33)."""
    picked = await _ask_keeper(state)
    if state.keeper is None:
        state.keeper = picked or state.seats[0]


@question_if_several
def _ask_keeper(state: AtervacktState) -> Choose | None:
    if state.keeper is not None:
        return None
    able = [state.heroes[seat] for seat in state.seats if seat != state.master]
    heroes = [Option(hero.seat, Text("{hero}", hero=hero.called)) for hero in able]
    return choice("setup.keeper", state.seats[0], Text("Who keeps the sun?"), *heroes)


async def deal_rings(state: AtervacktState) -> None:
    """Deal two ring cards each, of which one is kept; some heroes get none (A1.4)."""
    without = {sheet.name for sheet in state.book.heroes.values() if not sheet.ring}
    for hero in state.heroes_inside():
        if hero.name in without:
            hero.tell("rings.none", Text("{hero} gets no rings."))
    dealing = [hero for hero in state.heroes_inside() if hero.name not in without]
    if secrets.is_dealt_by_box(state, secrets.RING, 2 * len(dealing)):
        await deal_two_rings(state, dealing)
    elif dealing:
        if len(dealing) < len(state.heroes_inside()):
            state.tell("rings", Text("The others get two rings; those not kept leave the game."))
        else:
            state.tell("rings", Text("Deal two rings each; those not kept leave the game."))
        if rings.are_rings_followed(state):
            await rings.keep_rings(state)
        else:
            await wait_until_done(
                lambda: Tell(key="setup.rings", seats=(state.order()[0],), text=Text("Each keeps one ring"))
            )


KEEP_ONE = Text("Rings: keep 1 of 2")


async def deal_two_rings(state: AtervacktState, heroes: list[Hero]) -> None:
    """Deal rings by the box; each player reads their own in secret, keeps one, and the rest leave the game (A1.4)."""
    for hero in heroes:
        for _ in range(2):
            await secrets.deal(state, hero.seat, secrets.RING, secrets.offer_pile(hero.seat), frozenset({hero.seat}))
    deck = state.decks[secrets.RING]
    answers = await ask_all(lambda: _build_ring_ask(state, heroes))
    for hero in heroes:
        offer = secrets.offer_pile(hero.seat)
        if number := deck.left(offer):
            place = min(int(str(answers.get(hero.seat, 1))), number) - 1
            deck.put((offer, place), decks.hand(hero.seat))
        while deck.left(offer):
            deck.put((offer, 0), "box")


def _build_ring_ask(state: AtervacktState, heroes: list[Hero]) -> Secret | None:
    """Ask which ring to keep; the options are the same whatever the rings are, which only their owner reads."""
    seats = tuple(hero.seat for hero in heroes if state.decks[secrets.RING].left(secrets.offer_pile(hero.seat)))
    if not seats:
        return None
    first, second = Option("1", Text("Keep ring 1")), Option("2", Text("Keep ring 2"))
    return Secret(key="setup.ring", seats=seats, text=KEEP_ONE, options=(first, second), shown=False)


# The tower rooms (tornrum) in the corners, where all begin (A1.3, AS34).


CORNERS = (
    Option("0", Text("North-west")),
    Option("1", Text("North-east")),
    Option("2", Text("South-east")),
    Option("3", Text("South-west")),
)
"""Tower corners from north-west clockwise, as a board counts its towers."""


async def choose_towers(state: AtervacktState) -> None:
    """Begin in towers; where the map is followed each player says in which, and two may share one (A1.3)."""
    answers = {}
    if state.map.followed:
        state.map.lay_out()
        for_one, for_several = Text("Tower for {hero}?"), Text("Which tower?")
        answers = await ask_all(
            lambda: state.build_shared_choice(
                "setup.tower", for_one, for_several, {hero.seat: CORNERS for hero in state.heroes_inside()}
            )
        )
    for hero in state.heroes_inside():
        corner = answers.get(hero.seat)
        known = None if corner is None else state.map.room_on(state.map.board.towers[int(str(corner))])
        hero.enter_room(known or state.new_room("tower"))


# Editions.


SENTENCES: Mapping[str, tuple[Text, ...]] = {
    "first": (Text("No tile has a way down: secret doors may lead down."),),
    "ffg": (Text("Take the web cards out of the room deck."),),
    "legenden": (
        Text("Lay 8 tiles and the dragon room, shuffled, face down, 3 x 3."),
        Text("Rooms with a skull are trap rooms."),
    ),
}
"""Instructions and hints of each edition at setup (A1.8, A1.12-A1.14, AS4)."""


def tell_edition(state: AtervacktState) -> None:
    """Tell what is special about this edition."""
    for sentence in SENTENCES.get(str(state.options["edition"]), ()):
        state.tell("setup.edition", sentence)


def card_counts(sheet: DeckSheet[CardKind], house: Mapping[str, Json]) -> dict[str, int]:
    """Return the cards of a deck: with FFG's tiles, on which webs are printed, no web cards are left (A1.13)."""
    missing = ("web",) if sheet.id == "room" and house["edition"] == "ffg" else ()
    return {card: count for card, count in sheet.counts.items() if card not in missing}
