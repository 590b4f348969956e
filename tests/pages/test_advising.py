"""Advice on what is asked: the best option, the figures of each, and the reason."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.asks import Choose, Number, Option, Secret, Tell
from companion.odds.dragon import DragonPile
from companion.odds.duel import Duel, RingState
from companion.odds.known import KnownHero, KnownOdds
from companion.odds.known_fights import KnownFight
from companion.odds.sun import SunTrack
from companion.pages.advising import advice_page, find_advice, has_advice
from companion.pages.cursor import start
from companion.pages.situation import Situation
from companion.text import Text
from companion.view import View

HERO = KnownHero(agility=7, cards=4, life=1)
SUN_DIE = (0, 0, 0, 1, 1, 2)
SUN = SunTrack(SUN_DIE)


def make_odds(cards: int = 12, held: int = 1) -> KnownOdds:
    hero = KnownHero(agility=7, cards=held, life=5)
    return KnownOdds(sun=SUN, left=15, dragon=DragonPile.shuffled(cards), hero=hero)


def choose(*options: Option) -> Choose:
    return Choose(key="room", seats=("Ada",), text=Text("{hero}: chamber", hero="Rohan"), options=options)


CHAMBER = choose(Option("draw", Text("Draw")), Option("move", Text("Move out")), Option("strike", Text("Strike")))


@pytest.mark.rule("L9.3a")
def test_advice_is_to_draw_with_little_and_to_leave_with_much() -> None:
    little, much = find_advice(CHAMBER, make_odds(12, 1)), find_advice(CHAMBER, make_odds(2, 9))
    assert little is not None
    assert much is not None
    assert (little.best, much.best) == ("draw", "move")
    assert [name for name, _ in little.options] == ["draw", "move"]
    assert dict(much.options)["move"] == 9
    assert "1/2" in str(much.why)


@pytest.mark.rule("L9.6a")
def test_before_a_flight_it_says_how_many_cards_to_drop() -> None:
    at = KnownOdds(sun=SUN, left=5, dragon=None, hero=HERO)
    ask = Number(
        key="chamber.drop",
        seats=("Ada",),
        text=Text("Drop how many cards?"),
        min=0,
        max=4,
        chances=tuple(at.flight_chances())[::-1],
    )
    found = find_advice(ask, at)
    assert found is not None
    assert found.best == "2"
    assert dict(found.options)["0"] == 4 * Fraction(1, 32)
    other = Number(
        key="chamber.drop", seats=("Ada",), text=Text("?"), min=0, max=1, chances=(Fraction(1), Fraction(1, 2))
    )
    assert find_advice(other, at) is None


def test_of_other_options_the_likeliest_is_best() -> None:
    pick, smash = Option("pick", Text("Pick"), Fraction(1, 4)), Option("break", Text("Break"), Fraction(1, 9))
    found = find_advice(choose(pick, smash, Option("leave", Text("Leave it"))), None)
    assert found is not None
    assert (found.best, found.options) == ("pick", (("pick", Fraction(1, 4)), ("break", Fraction(1, 9))))
    assert find_advice(choose(pick, Option("leave", Text("Leave it"))), None) is None
    secret = Secret(key="stance", seats=("Ada",), text=Text("Stance"), options=(pick, smash))
    assert find_advice(secret, make_odds()) is None
    assert find_advice(None, None) is None


def test_the_page_tells_best_reason_and_figures() -> None:
    at = Situation(View(headline=Text("Rohan"), outlook=make_odds(2, 9)), 1, CHAMBER, waiting=("Ada",))
    (_, told), *_ = advice_page(at, start(at)).scroll.parts  # type: ignore[union-attr]
    assert [str(words) for words in told][::2] == ["Best: Move out", "Draw: 5.0"]
    nothing = Situation(View(headline=Text("Rohan")), 1, choose(Option("go", Text("Go"))), waiting=("Ada",))
    (_, told), *_ = advice_page(nothing, start(nothing)).scroll.parts  # type: ignore[union-attr]
    assert [str(words) for words in told] == ["There are no odds for this."]


FIGHT = KnownFight(
    duel=Duel(hero=(6, 7, 5, 6), life=4, monster=(6, 6, 10, 5), points=5, flight=True, damage_chance=SUN_DIE),
    now=RingState(life=4, points=5, stances=("strength", "psyche")),
    opponent="Bo",
)


def make_odds_in_fight(fight: KnownFight = FIGHT) -> KnownOdds:
    return KnownOdds(sun=SUN, left=15, dragon=None, hero=HERO, fight=fight)


def stances(*ids: str) -> Secret:
    return Secret(
        key="fight.stance", seats=("Ada", "Bo"), text=Text("Stance"), options=tuple(Option(id, Text(id)) for id in ids)
    )


def test_stances_are_advised_by_the_chances_of_who_asks() -> None:
    ask = stances("strength", "psyche", "armour")
    found = find_advice(ask, make_odds_in_fight(), "Ada")
    other = find_advice(stances("strength", "psyche", "agility"), make_odds_in_fight(), "Bo")
    assert found is not None
    assert other is not None
    assert sum(chance for _, chance in found.options) == pytest.approx(1)
    assert dict(found.options) == FIGHT.chances_of("Ada")
    assert dict(other.options) == FIGHT.chances_of("Bo")
    assert found.best == max(dict(found.options), key=lambda line: dict(found.options)[line])
    assert "nobody does better" in str(found.why)
    # A secret between heroes is no fight of the odds.
    assert find_advice(stances("strength", "rock"), make_odds_in_fight(), "Ada") is None
    assert find_advice(ask, make_odds()) is None


def test_flight_and_damage_are_advised_by_what_they_are_worth() -> None:
    flee = choose(Option("on", Text("Fight on")), Option("flee", Text("Flee next round")))
    found = find_advice(flee, make_odds_in_fight())
    assert found is not None
    on, away = FIGHT.values_of_flight()
    assert away is not None
    assert found.best == ("flee" if away > on else "on")
    assert [float(value) for _, value in found.options] == [on, away]
    pay = choose(Option("pay", Text("Take 1")), Option("dice", Text("Risk it"), Fraction(1, 2)))
    owing = KnownFight(duel=FIGHT.duel, now=RingState(life=4, points=5, stances=("psyche", "strength")), owed=1)
    owed = find_advice(pay, make_odds_in_fight(owing))
    assert owed is not None
    assert [name for name, _ in owed.options] == ["pay", "dice"]
    assert tuple(float(value) for _, value in owed.options) == owing.values_of_damage()


def test_the_page_gives_stances_in_percent_and_values_with_their_sign() -> None:
    ask = stances("strength", "psyche", "armour")
    at = Situation(View(headline=Text("Rohan"), outlook=make_odds_in_fight()), 1, ask, waiting=("Ada",))
    (_, told), *_ = advice_page(at, start(at)).scroll.parts  # type: ignore[union-attr]
    assert all(str(words).endswith("%") for words in told[2:])
    flee = choose(Option("on", Text("Fight on")), Option("flee", Text("Flee next round")))
    at = Situation(View(headline=Text("Rohan"), outlook=make_odds_in_fight()), 1, flee, waiting=("Ada",))
    (_, told), *_ = advice_page(at, start(at)).scroll.parts  # type: ignore[union-attr]
    assert str(told[2]).startswith(("Fight on: +0.", "Fight on: -0."))


def test_advice_is_offered_in_the_menu_only_where_it_has_something_to_say() -> None:
    pick, smash = Option("pick", Text("Pick"), Fraction(1, 2)), Option("smash", Text("Smash"), Fraction(1, 3))
    fight, peace = make_odds_in_fight(), make_odds()
    cases = [
        (CHAMBER, peace, True),
        (CHAMBER, None, False),
        (choose(pick, smash), None, True),
        (choose(pick, Option("leave", Text("Leave it"))), peace, False),
        (stances("strength", "psyche", "armour"), fight, True),
        (stances("strength", "psyche", "agility"), peace, False),
        (stances("left", "right"), fight, False),
        (Tell(key="k", seats=("Ada",), text=Text("Go on")), peace, False),
        (None, peace, False),
    ]
    for ask, known, offered in cases:
        assert has_advice(ask, known) is offered, ask
        assert (find_advice(ask, known, "Ada") is not None) is offered, ask
