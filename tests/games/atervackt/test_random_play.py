"""Whole games of random legal answers: no dead end, and every invariant holds at every ask."""

from __future__ import annotations

import random
from collections import Counter
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from companion.asks import Ask, Choose, Seat
from companion.deck import DISCARD, LOST
from companion.games.atervackt import game
from companion.games.atervackt.cards import decks
from companion.games.atervackt.fights.combat import MonsterFightRounds
from companion.games.atervackt.map import catacomb_groups
from companion.games.atervackt.setup import card_counts
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.pieces import MONSTERS
from companion.games.atervackt.state.terms import BOARD, BOX, WAY
from companion.games.atervackt.wandering import roaming
from companion.state import Json, digest, to_json
from companion.testing.bots import legal_answer, random_options
from companion.text import Text
from tests.every_game import LATER_RULES, without_box
from tests.games.atervackt import own_cards
from tests.games.atervackt.driver import Hand

STEPS = 6000
MAPS: list[dict[str, Json]] = [
    {"map": "none"},
    {"map": "followed", "board.columns": 13, "board.rows": 10},
    {"map": "followed"},
]
SEEDS = range(100)
SELDOM = 0.03
"""How often people do something else than what they are asked."""

COMPANY = 0.5
"""How often they go where others are."""

SCOPES: list[list[str]] = [[], ["turn"], ["room"]]
SCOPES += [["room", "meeting"], ["room", "meeting", "fight"], ["room", "fight"]]


@cache
def play(seed: int, *, plain: bool = False) -> Hand:
    rng = random.Random(seed)
    chosen = random_options(without_box(game.options), rng, LATER_RULES) | MAPS[seed % len(MAPS)]
    options = {} if plain else chosen
    seats = ["Ada", "Bo", "Cid", "Dan"][: rng.randint(1, 4)]
    own = seed % 4 == 3 and not plain
    state = game.setup(seats, options, own_cards.data() if own else game.data())
    state.modes |= own_cards.DRAWN if own else {}
    if seed % 2:
        lead_followers(state, rng)
    hand, done_with = Hand(state), dict[str, object]()
    for _ in range(STEPS):
        if hand.ask is None:
            check_told(hand)
            return hand
        check_words(hand)
        if hand.ask.interruptions and rng.random() < SELDOM:
            hand.interrupt(rng.choice(seats), rng.choice(hand.ask.interruptions).what)
            check_figures(hand.state)
            continue
        hand(hand.ask.key, *(choose_bravely(hand.ask, seat, rng) for seat in hand.ask.seats))
        check_figures(hand.state)
        check_followers(hand, done_with)
    raise AssertionError(f"seed {seed} goes on after {STEPS} answers\n{hand.story[-2000:]}")


def lead_followers(state: AtervacktState, rng: random.Random) -> None:
    """Give some heroes slaves from the start, some a helmet or an amulet; Dzala has the oracaz anyway."""
    for hero in state.heroes.values():
        hero.helmet, hero.commands = rng.random() < 0.5, rng.random() < 0.5
        for kind in rng.choices(MONSTERS, k=rng.choice((0, 0, 1, 1, 2, 6))):
            hero.enslave(kind, "amulet" if kind == "skeleton" else "helmet")


def choose_bravely(ask: Ask, seat: Seat, rng: random.Random) -> Any:
    """Choose a legal answer; mostly not one that ends the game for somebody."""
    answer = legal_answer(ask, seat, rng)
    lines = [option.id for option in ask.options_for(seat)] if isinstance(ask, Choose) else []
    if (with_others := [id for id in lines if id.startswith("with.")]) and rng.random() < COMPANY:
        return rng.choice(with_others)
    if answer in ("dies", "leave", "barred", "report") or (answer == "out" and rng.random() < 0.9):
        return legal_answer(ask, seat, rng)
    return answer


def check_words(hand: Hand) -> None:
    assert hand.ask is not None
    if hand.ask.kind != "tell":
        names = {name: "Dzala" for name, value in hand.ask.text.params if isinstance(value, str | Text)}
        assert len(hand.ask.text.message.format_map(dict(hand.ask.text.params) | names)) <= 21, hand.ask
    if isinstance(hand.ask, Choose):
        for seat in hand.ask.seats:
            lines = [str(option.text) for option in hand.ask.options_for(seat)]
            assert any(lines), hand.ask
            assert all(len(line) <= 19 for line in lines), lines


def check_told(hand: Hand) -> None:
    for line in hand.transcript:
        if line.startswith("- "):
            assert len(line.split(" ", 2)[2]) <= 60, line


def check_figures(state: AtervacktState) -> None:
    for hero in state.heroes.values():
        assert hero.life is None or 0 <= hero.life <= (hero.max_life or 0) or hero.life == 0
        assert min(hero.keys, hero.ropes, hero.treasures, hero.cards, hero.lost) >= 0
        assert hero.alive or hero.treasures + hero.cards == 0
        assert hero.room is None or (hero.is_inside and hero.room in state.rooms and not hero.halfway)
        assert hero.is_inside or not hero.halfway
    for number, room in state.rooms.items():
        for id, deck in state.decks.items():
            named = Counter(card.card for card in room.cards if card.deck == id and card.card != decks.OTHER)
            known = deck.known(decks.room_pile(number))
            assert named <= Counter(known), "but for those that nobody named, and that may be known all the same"
            assert len(known) <= len([card for card in room.cards if card.deck == id])
    for id, deck in state.decks.items():
        if state.options["cards"] == "classic" and id in state.book.decks:
            held = sum(deck.left(pile) or 0 for pile in deck.piles if pile != LOST)
            assert held >= sum(card_counts(state.book.decks[id], state.options).values()), id
    dragon, chamber = state.decks["dragon"], state.decks["chamber"]
    assert (dragon.left() or 0) + (dragon.left(DISCARD) or 0) >= 8
    cards = sum(state.book.decks["chamber"].counts.values()) or state.book.decks["chamber"].unseen
    assert sum(chamber.left(pile) or 0 for pile in chamber.piles) == cards
    check_dealt(state)
    for hero in state.heroes.values():
        assert hero.place == "castle" or hero.room is None
        assert hero.place == "catacombs" or not (hero.above or hero.way_up)
        assert not hero.stuck or hero.room is not None
        assert hero.cards >= (chamber.left(decks.hand(hero.seat)) or 0)
    check_monsters(state)
    check_map(state)
    if state.fight is not None:
        assert state.scopes == ["room", "meeting", "fight"]
        assert state.fight.opponent not in state.fight.heroes
    assert state.sun.at <= state.sun.steps + 1
    check_company(state)
    check_dealt(state)
    if state.duel is not None:
        assert state.options["fights"] == "yes"
        assert state.options["play"] == "against"
        assert state.scopes == ["room", "fight"]
        assert all(len({*pair}) == 2 for pair in state.duel.pairs)
    assert [scene for scene in state.scopes if scene != "card"] in SCOPES
    assert state.scopes or not state.drawn


def check_monsters(state: AtervacktState) -> None:
    """Check that figures stand where heroes can meet them, never in the chamber, and each is moved once (A31)."""
    for figure in state.figures.values():
        assert figure.place in (BOX, BOARD, WAY) or figure.place in state.rooms
        assert figure.place not in state.rooms or state.rooms[figure.place].kind != "chamber"
        assert figure.after is None or figure.place == WAY
        assert figure.moved <= state.round
        assert not (figure.stuck or figure.wedged) or figure.place not in (BOX, WAY)
        assert not figure.prey or figure.place != BOX
    assert len(set(state.prowls.values())) == len(state.prowls)
    assert not any(state.heroes[seat].alive for seat in state.prowls)
    wanders = state.options["monsters"] == "wander"
    assert wanders or not (state.figures or state.prowls)
    if wanders:
        cards = [lying for room in state.rooms.values() for lying in room.cards]
        assert not any(lying.kind in roaming.FIGURES_IN_BOX for lying in cards), "each is a figure"


def check_map(state: AtervacktState) -> None:
    squares = [room.spot for room in state.rooms.values()]
    if state.options["map"] == "none":
        assert not any(squares)
        assert not any(hero.spot for hero in state.heroes.values())
        return
    assert len(set(squares)) == len(squares), "two rooms never lie on one square"
    assert all(square is not None and not state.map.board.squares_outside(square) for square in squares)
    for hero in state.heroes_inside():
        square = hero.spot
        if hero.room is not None and square is not None:
            assert state.map.room_on(square) == hero.room
        assert square is not None or (hero.room is None and hero.place == "castle")
    for hero in state.heroes.values():
        assert hero.is_inside or hero.spot is None
    for spider in state.crawling:
        there = spider.spot
        assert there is not None
        assert not state.map.board.squares_outside(there)
    assert len(state.crawling) == state.spiders <= 9
    assert sum(room.rune for room in state.rooms.values()) <= state.runes or state.runes == 9


def check_followers(hand: Hand, done_with: dict[str, object]) -> None:
    """Check that a dead follower, or one that is nobody's, does nothing any more; the others are where they can be."""
    state = hand.state
    for id, one in state.followers.items():
        master = state.heroes[one.seat]
        assert one.life is None or 0 <= one.life <= (one.max_life or 0)
        assert one.alive or not (one.stuck or one.lost or one.room)
        assert one.room is None or one.room in state.rooms or not one.is_inside or not master.is_inside
        assert not one.halfway or one.room is None
        if not one.is_inside:
            assert to_json(one) == done_with.setdefault(id, to_json(one)), one
            fighting = MonsterFightRounds(state, state.fight).bodies() if state.fight is not None else []
            assert all(body.hero is not one for body in fighting)
        if hand.key == "move" and one.is_inside and master.is_inside and one.where == "with":
            assert (one.place, one.room) == (master.place, master.room) or not state.turn
            assert one.room == master.room or one.held
    for lying in (card for room in state.rooms.values() for card in room.cards):
        assert not (lying.hurt or lying.stuck) or lying.kind
        assert not lying.hurt or state.phase == "card", "healed in the sun phase"


def check_company(state: AtervacktState) -> None:
    """Check parties below, rings and things, and the players of the monsters."""
    down = catacomb_groups.heroes_below(state)
    for hero in state.heroes.values():
        assert (hero.square is not None) == (hero in down), hero
        assert hero.ring is None or (hero.alive and state.options["rings"] == "followed")
        assert hero.alive or not (hero.orb or hero.sword or hero.sun_stone or hero.moon_stone)
        assert hero.points != 0 or not hero.alive or state.scopes, "a hero without combat points is dead"
    parties = [[one.seat for one in catacomb_groups.find_party(hero)] for hero in catacomb_groups.walkers_below(state)]
    assert all(
        seat in party
        for seat, party in zip((h.seat for h in catacomb_groups.walkers_below(state)), parties, strict=True)
    )
    assert sum(catacomb_groups.leads_party(hero) for hero in catacomb_groups.walkers_below(state)) == len(
        {tuple(party) for party in parties}
    )
    if state.master is not None:
        assert not state.heroes[state.master].alive
        assert state.keeper != state.master
    if state.options["play"] == "together" and all(hero.alive for hero in state.heroes.values()):
        assert state.fight is None or state.fight.opponent is None


ASKED_ONLY_BY_HOUSE_RULE = {"duel", "duel.side", "meeting.agree", "setup.ring", "ring.first", "setup.master"}


@pytest.mark.daily(3)
@pytest.mark.parametrize("seed", range(8))
def test_nothing_more_is_asked_where_nothing_is_turned_on(seed: int) -> None:
    hand = play(seed, plain=True)
    assert not ASKED_ONLY_BY_HOUSE_RULE & {line.split(":")[0] for line in hand.transcript}


def check_dealt(state: AtervacktState) -> None:
    """Check that cards dealt for one pair of eyes lie where somebody has them, and nobody else sees them."""
    assert bool(state.met) <= ("meeting" in state.scopes)
    assert state.spear is None or "room" in state.scopes
    if (deck := state.decks.get("monster")) is not None:
        dealt = [pile for pile in deck.piles if pile.startswith(decks.MET)]
        assert len(dealt) <= len(state.met)
        assert all(face is None for pile in dealt for face in deck.known(pile))
    for hero in state.heroes.values():
        if not hero.alive:
            assert not any(deck.left(f"worn:{hero.seat}") for deck in state.decks.values())
        if "amulet" in state.decks:
            assert (state.decks["amulet"].left(f"worn:{hero.seat}") or 0) <= hero.worn
            assert (state.decks["amulet"].left(f"amulet:{hero.seat}") or 0) <= hero.amulets


@pytest.mark.daily(30)
@pytest.mark.parametrize("seed", SEEDS)
def test_random_games_end_well(seed: int) -> None:
    hand = play(seed)
    assert hand.state.over
    assert hand.state.scopes == []
    assert not hand.state.heroes_inside()
    winners = game.result(hand.state)["winners"]
    assert isinstance(winners, list)
    assert all(hand.hero(str(seat)).is_safe for seat in winners)
    assert winners or not any(hero.is_safe for hero in hand.state.heroes.values())


@pytest.mark.daily(3)
@pytest.mark.parametrize("seed", range(10))
def test_the_same_answers_make_the_same_game(seed: int) -> None:
    play.cache_clear()
    first = digest(play(seed).state)
    play.cache_clear()
    assert digest(play(seed).state) == first


@pytest.mark.parametrize("seed", range(4))
def test_a_game_goes_on_from_any_boundary(seed: int) -> None:
    rng = random.Random(seed)
    hand = Hand(game.setup(["Ada", "Bo", "Cid"], {}, game.data()))
    for _ in range(300):
        if hand.ask is None:
            return
        before = hand.state.turns
        hand(hand.ask.key, *(legal_answer(hand.ask, seat, rng) for seat in hand.ask.seats))
        if hand.key is not None and hand.state.turns != before and not hand.state.scopes:
            again = Hand(deepcopy(hand.state))
            assert again.key == hand.key
