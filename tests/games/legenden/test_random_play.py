"""Whole games of random legal answers: no dead end, and every invariant holds at every ask."""

from __future__ import annotations

import random
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from companion.asks import Choose, Secret
from companion.deck import DISCARD, PILE
from companion.game import house_rules
from companion.games.legenden import game
from companion.games.legenden.cards.monster_cards import shared_cards
from companion.games.legenden.state.game import LegendenState
from companion.owners import merge
from companion.state import Json, digest
from companion.testing.bots import legal_answer, random_options
from companion.testing.invariants import check_ask, check_state, check_view
from companion.text import Text
from tests.every_game import LATER_RULES
from tests.games.legenden.driver import Hand

STEPS = 4000
SEEDS = (*range(100), 100, 120, 148, 172, 178, 181, 186, 194)
"""Seeds: a hundred, and those of the next hundred whose games came to a line of the rules for the first time."""

ODDS_COUNT = ("turn", "chamber", "dragon.card", "fight.stance")
"""Asks before which people look at odds, as a view takes long to make."""


@cache
def play(seed: int, *, checked: bool = True) -> Hand:
    """Play a whole game; check every invariant at every step if `checked`."""
    rng = random.Random(seed)
    data = data_of(seed)
    options = random_options(house_rules(game.options, data), rng, LATER_RULES)
    seats = ["Ada", "Bo", "Cid", "Dan"][: rng.randint(2, 4)]
    state = game.setup(seats, options, data)
    state.modes["cards.monster"] = "drawn" if seed % 3 else "asked"
    for hero in state.heroes.values():
        hero.camp = rng.choice([0, 1]) if options["advanced"] else 0
    hand = Hand(state)
    for _ in range(STEPS):
        if hand.ask is None:
            check_told(hand)
            return hand
        if checked:
            check_words(hand)
            check_ask(hand.ask)
        act_at_random(hand, rng)
        if checked:
            check_state(hand.state)
            check_figures(hand.state)
            if hand.key in ODDS_COUNT:
                check_view(game.view(hand.state, None))
    raise AssertionError(f"seed {seed} goes on after {STEPS} answers\n{hand.story[-2000:]}")


def data_of(seed: int) -> dict[str, Any]:
    """Return the data of a game: every other one has figures as owners may have them."""
    return random_figures(random.Random(seed)) if seed % 2 else dict(game.data())


def random_figures(rng: random.Random) -> dict[str, Any]:
    """Return data as owners may have it."""
    data: Any = deepcopy(dict(game.data()))
    data["castle"]["sun"] = {"steps": rng.randint(5, 50), "die": rng.choice(("0011", "000112", "01234"))}
    data["castle"]["cards"] = {"treasure": rng.randint(1, 40), "dragon": {"asleep": rng.randint(0, 15), "awake": 1}}
    data["heroes"]["dana"] = {"name": "Dana", "life": rng.randint(1, 36), "strength": 24}
    data["monsters"]["ogre"] = {**data["monsters"]["orc"], "text": "Ogre", "strength": rng.randint(1, 24)}
    kinds = [kind for kind in data["monsters"] if kind != "dragon"]
    for card in rng.sample(("a", "b", "c"), rng.randint(0, 3)):
        lines = {kind: dict(rng.sample(sorted(a_line(rng).items()), rng.randint(0, 4))) for kind in kinds}
        data["cards"][card] = dict(rng.sample(sorted(lines.items()), rng.randint(0, len(lines))))
    if rng.random() < 0.2:
        data["cards"] = {}
    return data  # type: ignore[no-any-return]


def a_line(rng: random.Random) -> dict[str, Any]:
    """Return a random line of a card."""
    attack, wait = rng.choice(("fight", "flees")), rng.choice(("fight", "flees"))
    return {"life": rng.randint(1, 12), "attack": attack, "wait": wait, "back": rng.choice(("passive", "follows"))}


def act_at_random(hand: Hand, rng: random.Random) -> None:
    """Answer for all who are asked; now and then somebody interrupts, or chooses in secret too late."""
    assert hand.ask is not None
    if hand.ask.interruptions and rng.random() < 0.4:
        hand.interrupt(rng.choice(hand.state.seats), rng.choice(hand.ask.interruptions).what)
        return
    answers = [legal_answer(hand.ask, seat, rng) for seat in hand.ask.seats]
    if isinstance(hand.ask, Secret) and hand.ask.seconds:
        answers = [None if rng.random() < 0.05 else answer for answer in answers]
    hand(hand.ask.key, *answers)


def check_words(hand: Hand) -> None:
    assert hand.ask is not None
    holes = ((name, value) for name, value in hand.ask.text.params if name != "chance")
    names = {name: "Aelfric" for name, value in holes if isinstance(value, str | Text)}
    if len(names) > 1:
        # Of two names a page cuts what has no room, and nothing else of the question.
        names = dict.fromkeys(names, "Aelfr")
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


def check_figures(state: LegendenState) -> None:
    for hero in state.heroes.values():
        if hero.life is not None:
            assert 0 <= hero.life <= (hero.max_life or 0) or hero.life == 0
        assert min(hero.keys, hero.treasures, hero.cards) >= 0
        assert hero.alive or hero.loot == 0
        assert hero.pursuer is None or hero.pursuer in state.monsters
        assert hero.due == "nothing" or not hero.is_held
    for monster in state.monsters.values():
        assert monster.master is None or (state.heroes[monster.master].alive and not monster.below)
    assert state.scopes or (state.crossing is None and state.prowl is None)
    assert all(monster.moved <= state.round for monster in state.monsters.values())
    fight = state.fight
    if fight is not None:
        assert fight.hero_points >= 0
        assert fight.monster_points >= 0
        assert fight.servant is None or fight.servant in state.monsters
        assert fight.hero != fight.opponent
        assert 0 <= fight.misses <= 3
    check_company(state)
    deck, all_cards = state.decks["dragon"], sum(state.book.dragon_cards.values())
    assert (deck.left(PILE) or 0) + (deck.left(DISCARD) or 0) == all_cards
    assert state.heroes_in_chamber() or state.scopes or deck.left(PILE) == all_cards
    assert state.wealth + sum(hero.cards for hero in state.heroes.values()) == state.book.treasure_cards
    check_cards(state)
    assert state.sun.at <= state.sun.steps + 1
    assert state.scopes in (
        [],
        ["turn"],
        ["turn", "card"],
        ["turn", "meeting"],
        ["turn", "fight"],
        ["turn", "meeting", "fight"],
    )


def check_cards(state: LegendenState) -> None:
    """Check that dealt cards go back when nobody meets anything, and that chances stay exact."""
    deck = state.decks.get("monster")
    if deck is None:
        assert not state.book.monster_cards
        return
    hands = [pile for pile in deck.piles if pile != PILE]
    assert all(pile.startswith("hand:") and deck.left(pile) == 1 for pile in hands)
    assert (deck.left() or 0) + len(hands) == len(shared_cards(state).known_cards())
    assert state.scopes or not hands
    assert not deck.left() or deck.candidates() is not None


def check_company(state: LegendenState) -> None:
    """Check what the advanced rules keep."""
    assert state.scopes or (state.throng is None and state.melee is None and not state.upcoming)
    for monster in state.monsters.values():
        assert monster.visits is None or state.options.get("advanced")
    if state.company is not None:
        assert state.scopes or not (state.company.party or state.company.gathered or state.company.went)
        assert all(stop.leader in (None, *state.seats) for stop in state.company.stops.values())
    else:
        assert not state.options.get("advanced") or state.turn is None or state.turns <= 2
    for fighter in state.melee.fighters if state.melee else ():
        assert fighter.points >= 0
        assert 0 <= fighter.misses <= 3
        assert (fighter.hero is None) != (fighter.kind is None)
        assert fighter.hero is None or fighter.hero == fighter.seat
        assert fighter.number is None or fighter.fate in ("fallen", "driven") or fighter.number in state.monsters
    if state.throng is not None:
        assert len(set(state.throng.heroes)) == len(state.throng.heroes)
        assert all(foe.gone or foe.number is None or foe.number in state.monsters for foe in state.throng.foes)


@pytest.mark.daily(30)
@pytest.mark.parametrize("seed", SEEDS)
def test_random_games_end_well(seed: int) -> None:
    hand = play(seed)
    assert hand.state.over
    assert hand.state.scopes == []
    assert hand.state.fight is None
    assert hand.state.company is None or hand.state.sun.is_over or not hand.state.company.party
    assert list(game.faults(merge(data_of(seed), game.learned(hand.state)))) == []
    winners = game.result(hand.state)["winners"]
    assert isinstance(winners, list)
    assert bool(winners) == any(hero.is_safe for hero in hand.state.heroes.values())


@pytest.mark.daily(2)
@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_a_game_can_start_from_every_boundary(seed: int, advanced: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, started, whole = random.Random(seed), 0, list[LegendenState]()

    def keep(state: LegendenState) -> None:
        boundary(state)
        whole.append(deepcopy(state))

    boundary = LegendenState.boundary
    monkeypatch.setattr(LegendenState, "boundary", keep)
    options: dict[str, Json] = {"advanced": True, "chaos": True} if advanced else {}
    hand = Hand(game.setup(["Ada", "Bo", "Cid"], options, game.data()))
    while hand.ask is not None:
        for state in [] if hand.state.over else whole.copy():
            assert Hand(state).ask == hand.ask
            started += 1
        whole.clear()
        act_at_random(hand, rng)
    assert started > 5


def test_the_same_answers_give_the_same_game() -> None:
    one, other = play(3), play(3, checked=False)
    assert one.transcript == other.transcript
    assert digest(one.state) == digest(other.state)


@pytest.mark.daily(0)
def test_random_games_visit_the_whole_spine() -> None:
    missing = {
        "death", "dragon.awake", "dragon.dead", "dragon.escaped", "dragon.shuffled", "door.open", "fight.clinch",
        "fight.miss", "flight", "monster.cornered", "monster.flees", "monster.killed", "night", "portcullis.falls",
        "rest", "winner", "castle", "rubble.stuck", "catacombs", "catacombs.up", "abyss.over",
        "abyss.fall", "bridge.over", "bridge.lost", "bridge.jump",
        "prowl", "prowl.gone", "prowl.failed", "monster.back", "web", "web.gone", "web.loose", "web.holds", "web.run",
        "web.eaten", "teleport", "thrown", "power", "power.ends", "monster.reacts",
        "along", "melee.revealed", "melee.lost", "melee.nothing", "melee.killed", "meeting.next",
    }  # fmt: skip
    for seed in SEEDS:
        missing.difference_update(play(seed, checked=False).told)
        if not missing:
            break
    assert not missing
