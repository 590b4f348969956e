"""Whole games of random legal answers with wandering monsters (A31): with the dead moving them, and without."""

from __future__ import annotations

import random
from functools import cache
from string import digits

import pytest

from companion.asks import Choose, Draw
from companion.games.atervackt import game
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.terms import BOX, WAY
from companion.state import Json
from companion.testing.bots import legal_answer
from tests.games.atervackt.driver import Hand
from tests.games.atervackt.test_random_play import check_figures, check_told, check_words, choose_bravely

STEPS = 6000
SEEDS = range(36)

ASKED = {
    "figure.there",
    "figure.exits",
    "figure.exit",
    "figure.side",
    "figure.own",
    "figure.part",
    "figure.test",
    "figure.tile",
    "figure.wall",
    "figure.way",
    "prowl.on",
    "prowl.over",
    "prowl.to",
    "prowl.way",
    "prowl.which",
}
"""All that only wandering monsters ask."""


@cache
def play(seed: int) -> tuple[Hand, frozenset[str]]:
    """Play a game, and return the keys of all that was asked; in every second one Bo is dead from the beginning."""
    rng = random.Random(seed)
    options: dict[str, Json] = {"monsters": "wander", "map": ("none", "followed")[seed // 2 % 2]}
    options |= {"combat": rng.choice(["signs", "ring"]), "sun.steps": 40}
    seats = ["Ada", "Bo", "Cid", "Dan"][: rng.randint(2, 4)]
    state = game.setup(seats, options, game.data())
    for dead in seats[1:3] if seed % 2 and len(seats) > 3 else seats[1 : 1 + seed % 2]:
        state.heroes[dead].life = 0
    hand, asked, moves = Hand(state), set[str](), Moves()
    for _ in range(STEPS):
        if hand.ask is None:
            check_told(hand)
            return hand, frozenset(asked)
        check_words(hand)
        asked.add(hand.ask.key)
        hand(hand.ask.key, *(choose_eagerly(hand, seat, rng) for seat in hand.ask.seats))
        check_figures(hand.state)
        check_squares(hand.state)
        moves.note(hand.state)
    raise AssertionError(f"seed {seed} goes on after {STEPS} answers\n{hand.story[-2000:]}")


LIKELY: dict[str, tuple[str, ...]] = {
    "move": ("move", "across", "back", "walk", "orc", "elf", "skeleton", "troll"),
    "draw.room": ("orc", "elf", "skeleton", "troll", "nothing", "ambush_orc"),
    "meeting": ("wait", "flee"),
    "meeting.card": ("flees", "passive", "follows"),
    "report": ("done",),
    "tile": ("room", "corridor", "divided", "rubble", "pit", "bridge", "web", "with"),
    "tower": ("in",),
}
"""Answers that make long games with many monsters; mostly one of these is given, if it is offered."""


def choose_eagerly(hand: Hand, seat: str, rng: random.Random) -> object:
    """Choose mostly what keeps heroes alive and brings monsters."""
    assert hand.ask is not None
    likely = LIKELY.get(hand.ask.key)
    if likely is None or not isinstance(hand.ask, Choose | Draw) or rng.random() < 0.1:
        return choose_bravely(hand.ask, seat, rng)
    offered = [id for id in hand.ids(seat) if id.split(".")[0].rstrip(digits) in likely]
    return rng.choice(offered) if offered else legal_answer(hand.ask, seat, rng)


class Moves:
    """Law of the moves of each player: nobody moves two figures a round, and none is moved twice (A31.4)."""

    def __init__(self) -> None:
        self.made: dict[tuple[int, str], str] = {}

    def note(self, state: AtervacktState) -> None:
        """Note a choice, which stands for the round."""
        for seat, id in state.prowls.items():
            assert self.made.setdefault((state.round, seat), id) == id, f"{seat} moves two monsters"
        chosen = [id for (at, _), id in self.made.items() if at == state.round]
        assert len(set(chosen)) == len(chosen), "a monster moves twice"


def check_squares(state: AtervacktState) -> None:
    """Check that a monster on a map stands on the board, never on the chamber, and where its room is."""
    for figure in state.figures.values():
        square = figure.spot
        if square is None or figure.place in (BOX, WAY):
            continue
        assert state.options["map"] == "followed"
        assert not state.map.board.squares_outside(square)
        assert not state.map.board.is_chamber_square(square)
        if figure.place in state.rooms:
            assert state.rooms[figure.place].spot == square


@pytest.mark.daily(12)
@pytest.mark.parametrize("seed", SEEDS)
def test_games_with_wandering_monsters_end_well(seed: int) -> None:
    hand, _ = play(seed)
    assert hand.state.over
    assert hand.state.scopes == []


@pytest.mark.daily(0)
def test_all_that_they_can_ask_is_asked() -> None:
    asked = frozenset[str]().union(*(play(seed)[1] for seed in SEEDS))
    assert ASKED - asked == set()
