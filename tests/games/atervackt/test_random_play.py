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
from companion.games.atervackt import decks, game
from companion.games.atervackt.state import AtervacktState
from companion.state import digest
from companion.text import Text
from tests.bots import legal
from tests.games.atervackt import own_cards
from tests.games.atervackt.driver import Hand

STEPS = 6000
SEEDS = range(100)


@cache
def play(seed: int) -> Hand:
    rng = random.Random(seed)
    options = {name: rng.choice(option.values) for name, option in game.options.items()}
    seats = ["Ada", "Bo", "Cid", "Dan"][: rng.randint(1, 4)]
    state = game.setup(seats, options, own_cards.data() if seed % 4 == 3 else game.data())
    state.modes |= own_cards.DRAWN if seed % 4 == 3 else {}
    hand = Hand(state)
    for _ in range(STEPS):
        if hand.ask is None:
            check_told(hand)
            return hand
        check_words(hand)
        hand(hand.ask.key, *(brave(hand.ask, seat, rng) for seat in hand.ask.seats))
        check_figures(hand.state)
    raise AssertionError(f"seed {seed} goes on after {STEPS} answers\n{hand.story[-2000:]}")


def brave(ask: Ask, seat: Seat, rng: random.Random) -> Any:
    """A legal answer; mostly not one that ends the game for somebody."""
    answer = legal(ask, seat, rng)
    if answer in ("dies", "leave", "barred", "report") or (answer == "out" and rng.random() < 0.9):
        return legal(ask, seat, rng)
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
        assert hero.room is None or (hero.inside and hero.room in state.rooms and not hero.halfway)
        assert hero.inside or not hero.halfway
    for number, room in state.rooms.items():
        for id, deck in state.decks.items():
            named = Counter(card.card for card in room.cards if card.deck == id and card.card != decks.OTHER)
            known = deck.known(decks.in_room(number))
            assert named <= Counter(known), "but for those that nobody named, and that may be known all the same"
            assert len(known) <= len([card for card in room.cards if card.deck == id])
    for id, deck in state.decks.items():
        if state.options["cards"] == "classic" and id in state.book.decks:
            held = sum(deck.left(pile) or 0 for pile in deck.piles if pile != LOST)
            assert held >= sum(state.book.decks[id].counts.values()), id
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
    if state.fight is not None:
        assert state.scopes == ["room", "meeting", "fight"]
        assert state.fight.opponent not in state.fight.heroes
    assert state.sun.at <= state.sun.steps + 1
    scenes = [scene for scene in state.scopes if scene != "card"]
    assert scenes in ([], ["turn"], ["room"], ["room", "meeting"], ["room", "meeting", "fight"])
    assert state.scopes or not state.drawn


def check_dealt(state: AtervacktState) -> None:
    """What the box has dealt for one pair of eyes lies where somebody has it, and nobody else sees it."""
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


@pytest.mark.parametrize("seed", SEEDS)
def test_random_games_end_well(seed: int) -> None:
    hand = play(seed)
    assert hand.state.over
    assert hand.state.scopes == []
    assert not hand.state.inside()
    winners = game.result(hand.state)["winners"]
    assert isinstance(winners, list)
    assert all(hand.hero(str(seat)).safe for seat in winners)
    assert winners or not any(hero.safe for hero in hand.state.heroes.values())


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
        hand(hand.ask.key, *(legal(hand.ask, seat, rng) for seat in hand.ask.seats))
        if hand.key is not None and hand.state.turns != before and not hand.state.scopes:
            again = Hand(deepcopy(hand.state))
            assert again.key == hand.key
