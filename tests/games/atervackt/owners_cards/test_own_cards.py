"""Monster cards, rings, amulets and treasures that owners have entered, and the box deals."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from companion.deck import PILE
from companion.games.atervackt import game, owners_cards
from companion.games.atervackt.cards import decks, secrets
from companion.games.atervackt.data.monster_cards import CardLine
from companion.games.atervackt.data.terms import SHUFFLE
from companion.kit.drakborgen.monster_cards import make_monster_deck
from companion.language import speaker
from companion.owners import merge
from companion.pages.cursor import Cursor
from companion.pages.screen import page
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from companion.record import replace
from companion.state import assign
from tests.games.atervackt import own_cards
from tests.games.atervackt.driver import Hand, build


def deal(*seats: str, modes: dict[str, str] | None = None, **figures: Any) -> Hand:
    """Return a game in which the box deals owners' cards."""
    plain = build(*(seats or ("Ada", "Bo", "Cid")))
    state = game.setup(plain.seats, {}, own_cards.data())
    state.heroes, state.rooms = plain.heroes, plain.rooms
    for hero in state.heroes.values():
        hero.state = state
    state.round, state.phase, state.keeper = 1, "move", state.seats[0]
    for path, value in figures.items():
        assign(state, path, value)
    state.modes |= own_cards.DRAWN if modes is None else modes
    return Hand(state)


def meet(card: str = "orc", **figures: Any) -> Hand:
    """Return a hand in which Ada meets a monster alone; the others wait elsewhere."""
    hand = deal(**figures)("move", "move", "wait", "wait")
    return hand("tile", "room")("draw.room", card)


def private_lines(hand: Hand, seat: str | None) -> list[str]:
    return [str(line) for line in game.view(hand.state, seat).private]


# Monster cards.


@pytest.mark.rule("A12.5", "A12.7")
def test_monster_player_alone_reads_a_card_dealt_before_the_choice() -> None:
    hand = meet()
    assert (hand.key, hand.asked) == ("monster.card", ["Bo"])
    hand("monster.card", "fierce")
    assert hand.key == "meeting"
    assert private_lines(hand, "Bo") == ["Orc: 7 life (9)", "Attack: fights", "Wait: fights", "Flee: follows"]
    assert private_lines(hand, "Ada") == private_lines(hand, "Cid") == private_lines(hand, None) == []


@pytest.mark.rule("A12.7", "A12.8")
def test_dealt_card_answers_without_questions() -> None:
    hand = meet()("monster.card", "fierce")("meeting", "attack")
    assert "monster.reacts" in hand.told
    assert hand.key == "value.special"
    assert hand.state.fight is not None
    assert hand.state.fight.foes[0].points.value == 7
    hand("value.special", "none")
    assert private_lines(hand, "Bo") == ["Orc: 7 life"]
    assert private_lines(hand, "Ada") == []
    hand = meet()("monster.card", "meek")("meeting", "attack")
    assert hand.room().has_card("room", "orc"), "it is passive"


@pytest.mark.rule("A2.1", "A12.8", "A13.6", "AS3")
def test_monster_card_goes_under_its_deck_unseen() -> None:
    hand = meet()("monster.card", "meek")("meeting", "attack")
    deck = hand.state.decks["monster"]
    assert (deck.left(), deck.known(PILE, "Bo")[-1], deck.known(PILE)[-1]) == (4, "meek", None)
    hand("wait", 2)("wait", 2)("move", "move", "wait", "wait")("tile", "room")("draw.room", "elf")
    hand("monster.card", "shuffle")
    assert hand.key == "monster.card", "another card after it"
    assert deck.known(PILE, "Bo")[-1] is None


@pytest.mark.rule("A12.9", "A12.14", "AS16")
def test_a_forced_fight_has_the_points_in_brackets() -> None:
    hand = meet()("monster.card", "half")("meeting", "attack")("meeting.exit", "no")
    assert (hand.key, str(hand.ask and hand.ask.text)) == ("monster.life", "Orc: life in ()?")
    hand("monster.life", "6")
    assert hand.state.papers == {"half": {"orc": CardLine(bracket=6)}}
    hand = meet()("monster.card", "meek")("meeting", "wait")("wait", 2)("wait", 2)
    hand("move", "wait", "wait", "wait")("wait", 1)("draw.room", "troll")
    hand("monster.card", "meek")("monster.card", "fierce")("meeting", "attack")
    assert hand.state.fight is not None
    assert [foe.points.value for foe in hand.state.fight.foes] == [7, 5], "the passive one has 5 in brackets"


@pytest.mark.parametrize(
    ("code", "usual", "forced"),
    [("en", "Orc: life?", "Orc: life in ()?"), ("sv", "Orch: KP?", "Orch: KP i ()?")],
)
@pytest.mark.rule("A12.9", "AS16")
def test_a_page_says_who_reads_which_of_the_two_lives(code: str, usual: str, forced: str) -> None:
    assert read_page(meet(modes={})("meeting", "attack")("meeting.card", "fight"), code) == ["Bo", usual]
    hand = meet()("monster.card", "half")("meeting", "attack")("meeting.exit", "no")
    assert read_page(hand, code) == ["Bo", forced]
    hand.ask = replace(hand.ask, seats=("Bartholomew",)) if hand.ask else None
    assert read_page(hand, code) == ["Bartholomew", forced]


def read_page(hand: Hand, code: str) -> list[str]:
    """Return the two rows above the lines, as the seat that is asked reads them."""
    ask = hand.ask
    assert ask is not None
    seat = ask.seats[0]
    situation = Situation(view=game.view(hand.state, seat), n=1, ask=ask, waiting=ask.seats)
    say = speaker(code, (game.catalogues, game.id))
    rows = page(situation, Surface(seat, True), Cursor(), say).rows[:2]
    return [re.split("  +| press| sun | sol ", row)[0] for row in rows]


@pytest.mark.rule("A12.10", "A12.11")
def test_the_card_stabs_in_the_back_or_follows() -> None:
    hand = meet()("monster.card", "meek")("meeting", "flee")
    assert hand.hero().life == 8
    hand = meet()("monster.card", "fierce")("meeting", "flee")
    assert hand.hero().pursuers
    assert hand.hero().life == 10


@pytest.mark.rule("A12.7", "AS3")
def test_gaps_of_a_card_are_asked_once_and_kept() -> None:
    hand = meet()("monster.card", "half")("meeting", "wait")
    assert (hand.key, hand.asked) == ("meeting.card", ["Bo"])
    hand("meeting.card", "passive")
    learned: Any = game.learned(hand.state)
    assert learned["cards"] == {"half": {"orc": {"wait": "passive"}}}
    assert list(game.faults(merge(own_cards.data(), {"cards": learned["cards"]}))) == []
    assert "papers" not in game.view(hand.state, None).state, "which card it was stays secret"


@pytest.mark.rule("A12.13")
def test_several_monsters_have_a_card_each() -> None:
    hand = meet()("monster.card", "meek")("meeting", "wait")("wait", 2)("wait", 2)
    hand("move", "wait", "wait", "wait")("wait", 1)("draw.room", "troll")
    hand("monster.card", "fierce")("monster.card", "half")
    assert private_lines(hand, "Bo")[::4] == ["Orc: 7 life (9)", "Troll: ? life (?)"]
    assert len(hand.state.met) == 2
    hand.leave("meeting")
    assert hand.state.met == []
    assert hand.state.decks["monster"].left() == 4


@pytest.mark.rule("AS33", "A33.2")
def test_if_everybody_is_in_the_room_nobody_sees_the_card() -> None:
    hand = deal("Ada")("move", "move")("tile", "room")("draw.room", "orc")("monster.card", "fierce")
    assert private_lines(hand, "Ada") == []
    hand("meeting", "attack")("value.special", "none")
    assert hand.state.fight is not None
    assert hand.state.fight.foes[0].points.value == 7
    assert private_lines(hand, "Ada") == []


def test_without_entered_cards_people_are_asked_for_real_ones() -> None:
    hand = deal(modes={})("move", "move", "wait", "wait")("tile", "room")("draw.room", "orc")("meeting", "wait")
    assert hand.key == "meeting.card"
    assert hand("meeting.card", "passive").state.papers == {}
    plain = game.setup(["Ada", "Bo"], {}, game.data())
    assert set(plain.decks) == {*game.data()["decks"]} - {"ring", "amulet"}  # type: ignore[misc]


def test_a_card_is_typed_in_on_the_buttons_and_belongs_to_the_deck() -> None:
    hand = Hand(build())
    assert "monster" not in hand.state.decks
    hand("move", "move", "wait")("tile", "room")("draw.room", "curse")("report", "paper")
    assert hand.ids()[:3] == ["elf", "orc", "done"]
    hand("paper.kind", "orc")("paper.life", 4)("paper.bracket", 6)("paper.attack", "flees")("paper.wait", "passive")
    hand("paper.flee", "follows")
    assert hand.key == "paper.kind", "who follows does not stab"
    assert "orc" not in hand.ids()
    hand("paper.kind", "elf")("paper.life", 2).leave("card")("report", "done")
    assert owners_cards.OwnersCards(hand.state).find_line("card-1", "orc") == CardLine(
        4, 6, "flees", "passive", "follows"
    )
    assert hand.state.decks["monster"].cards() == {"card-1": 1, "shuffle": 1}
    learned: Any = game.learned(hand.state)
    (id,) = learned["cards"]
    assert id.startswith("card-")
    assert learned["cards"][id]["elf"] == {"life": 2}
    again = game.setup(["Ada"], {}, merge(game.data(), {"cards": learned["cards"]}))
    assert owners_cards.OwnersCards(again).known_cards() == [id]


@pytest.mark.rule("A2.2", "A12.13", "AS3")
def test_when_only_shuffle_again_is_left_people_draw_a_real_card() -> None:
    hand = meet()
    hand.state.decks["monster"] = make_monster_deck(["half"], (SHUFFLE,))
    hand("monster.card", "half")("meeting", "wait")("meeting.card", "passive")("wait", 2)("wait", 2)
    hand("move", "wait", "wait", "wait")("wait", 1)("draw.room", "troll")
    hand("monster.card", "shuffle")("monster.card", "half")
    assert hand.key == "meeting", "no card is left for the second monster"
    hand("meeting", "attack")
    assert (hand.key, str(hand.ask and hand.ask.text)) == ("meeting.card", "If attacked, Troll:")


def test_a_half_typed_card_can_be_continued() -> None:
    hand = deal(modes={})("move", "move", "wait", "wait")("tile", "room")("draw.room", "curse")("report", "paper")
    assert hand.ids() == ["new", "half"]
    hand("paper.which", "half")("paper.kind", "orc")
    assert hand.key == "paper.life"
    hand("paper.life", 5)
    assert hand.key == "paper.bracket"


# Rings.


@pytest.mark.rule("A1.4")
def test_two_rings_are_dealt_to_each_and_one_is_kept_in_secret() -> None:
    state = game.setup(["Ada", "Bo", "Cid"], {}, own_cards.data())
    state.modes |= own_cards.DRAWN
    hand = Hand(state)("setup.hero", "durim")("setup.hero", "mrishnahk")("setup.hero", "dzala")("setup.keeper", "Ada")
    for ring in ("sleep", "plain0", "traps", "plain1"):
        hand("deal.ring", ring)
    assert hand.asked == ["Ada", "Cid"], "Mrishnahk gets none"
    assert private_lines(hand, "Ada")[:2] == ["1: Ring 0", "2: Sleep ring"]
    assert private_lines(hand, "Bo") == []
    hand("setup.ring", "2", "1")
    deck = hand.state.decks["ring"]
    assert deck.known(decks.hand("Ada"), "Ada") == ["sleep"]
    assert deck.known(decks.hand("Ada"), "Cid") == [None]
    assert deck.left("box") == 2, "the others are out of the game"
    assert private_lines(hand, "Ada") == ["Sleep ring", "All in the room sleep", "for a round."]


@pytest.mark.rule("A1.4")
def test_with_too_few_rings_people_deal_their_own() -> None:
    data = merge(game.data(), {"decks": {"ring": {"cards": {"sleep": {"text": "Sleep ring"}}}}})
    state = game.setup(["Ada"], {}, data)
    state.modes |= own_cards.DRAWN
    assert Hand(state)("setup.hero", "own").key == "setup.rings"


# Amulets.


def find_amulets(*cards: str, keep: bool = True) -> Hand:
    """Let Ada find these amulets, and keep them for later."""
    hand = deal()("move", "move", "wait", "wait")("tile", "room")("draw.room", "curse")
    for card in cards:
        hand("report", "amulet")("deal.amulet", card)("amulet.read", True)("amulet.wear", "keep" if keep else "wear")
    return hand


@pytest.mark.rule("A20.1", "A20.2", "A20.4")
def test_an_amulet_is_read_by_the_monster_player_alone() -> None:
    hand = find_amulets("twilight")
    assert private_lines(hand, "Bo")[:2] == ["Durim keeps:", "Twilight"]
    assert private_lines(hand, "Ada") == private_lines(hand, "Cid") == []
    assert (hand.hero().amulets, hand.hero().worn) == (1, 0)


@pytest.mark.rule("A20.3", "A20.4")
def test_worn_amulet_becomes_its_owners_when_it_acts() -> None:
    hand = find_amulets("twilight", "doom")("report", "wear")("amulet.wear", "wear")("amulet.which", "2")
    assert private_lines(hand, "Bo")[::4] == ["Durim keeps:", "Durim wears:"]
    assert "Twilight" in private_lines(hand, "Bo")[5]
    hand("report", "acts")
    assert "Durim: this amulet works: Twilight." in hand.story
    deck = hand.state.decks["amulet"]
    assert deck.known(decks.hand("Ada")) == ["twilight"], "everybody sees it now"
    assert "acts" not in hand.ids()


@pytest.mark.rule("A33.1")
def test_alone_the_die_decides_and_the_box_turns_the_card() -> None:
    hand = deal("Ada")("move", "move")("tile", "room")("draw.room", "amulet")
    assert hand.key == "amulet.wear", "nobody reads it"
    hand("amulet.wear", "wear")("amulet.die", 1)("deal.amulet", "doom")
    assert "Durim: Doom" in hand.story
    assert hand.state.decks["amulet"].known(decks.hand("Ada")) == ["doom"]


@pytest.mark.rule("A20.5", "AS41")
def test_one_of_four_amulets_is_taken_and_three_go_under_the_deck() -> None:
    hand = find_amulets()("report", "half")("report", "half")("amulet.halves", 2)
    for card in ("dull0", "dull1", "twilight", "dull2"):
        hand("deal.amulet", card)
    names = [row for row in private_lines(hand, "Ada") if row[:2] in ("1:", "2:", "3:", "4:")]
    assert names == ["1: Amulet 2", "2: Twilight", "3: Amulet 1", "4: Amulet 0"]
    assert private_lines(hand, "Bo") == []
    hand("amulet.which", "2")
    deck = hand.state.decks["amulet"]
    assert deck.known(secrets.worn_pile("Ada"), "Ada") == ["twilight"]
    assert deck.known(PILE, "Ada")[-3:] == ["dull2", "dull1", "dull0"]
    assert deck.known(PILE)[-3:] == [None] * 3
    assert hand.hero().worn == 1


@pytest.mark.rule("A28.2")
def test_a_dead_heros_cards_are_shuffled_into_their_decks() -> None:
    hand = find_amulets("twilight", keep=False)("report", "dies")
    deck = hand.state.decks["amulet"]
    assert (deck.left(), deck.piles) == (6, ["pile"])


# The treasure chamber.


def visit(*cards: str) -> Hand:
    hand = deal()("move", "move", "wait", "wait")("tile", "chamber")
    for card in cards:
        hand("deal.chamber", card)
    return hand


@pytest.mark.rule("A24.1")
def test_treasures_are_their_owners_secret_with_their_worth() -> None:
    hand = visit("crown", "coins")
    assert hand.key == "dragon.card"
    assert sorted(private_lines(hand, "Ada")) == ["Coins 100", "Crown 4000"]
    assert private_lines(hand, "Bo") == private_lines(hand, None) == []
    assert hand.hero().cards == 2
    shown: Any = game.view(hand.state, "Bo").state["decks"]
    assert shown["chamber"]["piles"]["hand:Ada"] == [None, None]
    assert game.view(hand.state, "Bo").decks, "and the odds tell nothing of them"
    assert hand.state.decks["chamber"].chance("crown", "Bo") == hand.state.decks["chamber"].chance("crown")


@pytest.mark.rule("A24.11", "A24.1")
def test_least_valuable_card_is_thrown_away_unseen() -> None:
    hand = visit("crown", "coins")("dragon.card", "awake")("dragon.fire", 2)("dragon.flee", "drop")
    deck = hand.state.decks["chamber"]
    assert deck.known(decks.hand("Ada"), "Ada") == ["crown"]
    assert (deck.known(PILE, "Ada")[-1], deck.known(PILE)[-1]) == ("coins", None)


@pytest.mark.rule("A29.1", "A24.1")
def test_box_counts_the_gold_that_it_dealt() -> None:
    state = build("Ada", "Bo")
    own = game.setup(["Ada", "Bo"], {}, own_cards.data())
    own.heroes, own.rooms, own.over, own.keeper, own.round = state.heroes, {}, True, "Ada", 9
    for seat, cards in (("Ada", ["crown", "coins"]), ("Bo", ["coins"])):
        hero = own.heroes[seat]
        hero.state, hero.place, hero.room, hero.cards = own, "out", None, len(cards)
        for card in cards:
            own.decks["chamber"].draw(decks.hand(seat), frozenset({seat}), card)
    own.heroes["Bo"].treasures = 1
    hand = Hand(own)
    assert (hand.key, hand.asked) == ("gold.other", ["Bo"])
    hand("gold.other", 250)
    assert (hand.hero("Ada").gold, hand.hero("Bo").gold) == (4100, 350)
    assert hand.key is None


# Data.


@pytest.mark.parametrize(
    ("over", "says"),
    [
        ({"cards": {"mine": {"orc": {"flee": "flees"}}}}, "passive"),
        ({"cards": {"mine": {"orcs": {"life": 5}}}}, "orc"),
        ({"cards": {"mine": {"orc": {"life": 0}}}}, "1 to 12"),
        ({"decks": {"ring": {"cards": {"x": {"gold": 1}}}}}, "text"),
        ({"decks": {"chamber": {"cards": {"x": {"text": "X", "gold": -1}}}}}, "0 to 9999"),
    ],
)
def test_owners_mistakes_have_a_sentence(over: dict[str, Any], says: str) -> None:
    found = [f"{'.'.join(fault.place)} {fault.says}" for fault in game.faults(merge(game.data(), over))]
    assert found
    assert any(says in sentence for sentence in found), found


def test_owners_cards_are_right_and_a_game_from_before_has_none() -> None:
    assert list(game.faults(own_cards.data())) == []
    old: Any = {**game.data(), "decks": {**game.data()["decks"]}}  # type: ignore[dict-item]
    del old["cards"], old["decks"]["ring"], old["decks"]["amulet"]
    assert list(game.faults(old)) == []
    state = game.setup(["Ada", "Bo"], {}, old)
    assert game.view(state, None).decks


def test_a_card_that_stands_in_no_list_is_not_for_the_box_to_draw() -> None:
    state = build("Ada", options={"cards": "unknown"})
    state.modes["cards.chamber"] = "drawn"
    state.decks["chamber"].show(PILE, 0, "a cup that somebody peeked at", frozenset({"Ada"}))
    assert state.decks["chamber"].candidates() == [("a cup that somebody peeked at", Fraction(1))]
    assert not secrets.is_dealt_by_box(state, "chamber")
