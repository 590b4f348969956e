"""Death and coming back (T6.4.3), Toads (T6.19), and the winner (TW)."""

from __future__ import annotations

import pytest

from companion.asks import WHOLE_GAME
from companion.deck import ALL
from companion.game import find
from companion.kit.cards.holdings import hand_pile as hand_of
from tests.games.talisman.driver import do_nothing, follow_space, hero_of, place, report_changes, start


@pytest.mark.rule("T6.4.3a", "T6.4.3b", "TS2")
def test_the_dead_leave_their_things_and_counters_go_back() -> None:
    hand = follow_space(place(start("warrior", "wizard"), Ada="fields_chapel"))
    report_changes(hand, ("follow", "object"), ("change.object", "adventure"), ("change.card", "sword"))
    hand.state.decks["spell"].draw(hand_of("Ada"))
    hand.state.decks["adventure"].draw("trophies:Ada", ALL, "bear")
    report_changes(hand, ("follow", "lives"), ("change.lives", "lose"), ("change.lose", 4), ("life.last", True))
    assert (hand.state.cards_on("crags").cards(), hand.state.gold) == (["sword"], {"crags": 1})
    assert (hero_of(hand).strength, hero_of(hand).gold, hero_of(hand).spells, len(hero_of(hand).trophies)) == (
        0,
        0,
        0,
        0,
    )
    assert (hand.state.decks["spell"].left("discard"), hand.asked) == (1, ["Bo"])
    assert hand.state.decks["adventure"].known("discard") == ["bear"]


@pytest.mark.rule("T6.4.3c", "TS7")
def test_a_dead_player_comes_back_with_an_unused_character() -> None:
    hand = follow_space(place(start("warrior", "wizard"), Ada="fields_chapel"))
    report_changes(hand, ("follow", "lives"), ("change.lives", "lose"), ("change.lose", 4))
    assert "Ada is dead, and comes back next turn." in hand.story
    follow_space(hand)("follow", "done")
    assert hand.key == "setup.draw"
    ids = [option.id for option in hand.ask.options]  # type: ignore[union-attr]
    assert len(ids) == 12
    assert not {"warrior", "wizard"} & {*ids}
    hand("setup.draw", "troll")
    if hand.key == "setup.spells":
        hand("setup.spells", 0)
    hand("setup.card", "done")
    ada = hero_of(hand)
    assert (ada.life, ada.gold, ada.strength, ada.space, hand.key) == (4, 1, 6, "crags", "move.roll")


@pytest.mark.rule("T6.4.3c", "TW", "TS7")
def test_nobody_comes_back_once_the_crown_has_been_reached() -> None:
    hand = follow_space(start("warrior", "wizard", "troll")).set("crowned", True)
    report_changes(hand, ("follow", "lives"), ("change.lives", "lose"), ("change.lose", 4))
    assert "Ada is dead and out of the game." in hand.story
    assert (hand.asked, hand.key) == (["Bo"], "move.roll")
    follow_space(hand)
    report_changes(hand, ("follow", "lives"), ("change.lives", "lose"), ("change.lose", 4))
    assert hand.key is None
    assert find("talisman").result(hand.state)["winners"] == ["Cid"]


@pytest.mark.rule("TW")
def test_nobody_wins_while_players_can_come_back() -> None:
    hand = follow_space(place(start("warrior", "wizard"), Ada="fields_chapel"))
    report_changes(hand, ("follow", "lives"), ("change.lives", "lose"), ("change.lose", 4))
    assert not hand.state.over


def test_a_game_that_people_end_early_has_no_winner() -> None:
    hand = start("warrior", "wizard")
    assert hand.state.turn is not None
    hand.leave(WHOLE_GAME)
    assert hand.key is None
    assert find("talisman").result(hand.state)["winners"] == []
    assert "All end the game here." in hand.story
    assert hand.story.endswith("Nobody wins.")


@pytest.mark.rule("T6.19.1", "T6.19.2", "TS21")
def test_a_toad_leaves_its_things_and_turns_back_after_three() -> None:
    hand = follow_space(place(start("warrior", "wizard"), Ada="fields_chapel"))
    report_changes(hand, ("follow", "object"), ("change.object", "adventure"), ("change.card", "sword"))
    report_changes(hand, ("follow", "alignment"), ("change.alignment", "toad"), ("follow", "done"))
    assert (hero_of(hand).toad, hero_of(hand).gold, hand.state.cards_on("crags").cards()) == (3, 0, ["sword"])
    for left in (2, 1, 0):
        do_nothing(follow_space(hand))
        do_nothing(hand("move.step", hand.ask.options[1].id))  # type: ignore[union-attr]
        assert hero_of(hand).toad == left
    assert "Ada is no Toad any more." in hand.story


@pytest.mark.rule("T6.2.8", "TS22", "T6.19.1")
def test_turning_back_discards_surplus_spells_at_once() -> None:
    hand = start("warrior", "wizard").set("characters.Ada.craft", 4).set("characters.Ada.toad", 1)
    for _ in range(3):
        hand.state.decks["spell"].draw(hand_of("Ada"))
    do_nothing(hand("move.step", "fields_tavern"))
    assert (hand.key, hand.asked) == ("spell.discard", ["Ada"]), "before anybody's next turn"
    assert "Ada is no Toad any more." in hand.story
    hand("spell.discard", "hex")
    assert (hero_of(hand).spells, hand.key, hand.asked) == (2, "move.roll", ["Bo"])


@pytest.mark.rule("T6.19.3")
def test_a_toad_keeps_the_counters_it_would_lose() -> None:
    hand = follow_space(start("warrior", "wizard").set("characters.Ada.strength", 6).set("characters.Ada.craft", 4))
    report_changes(hand, ("follow", "alignment"), ("change.alignment", "toad"))
    for lost in ("strength_lost", "craft_lost"):
        report_changes(hand, ("follow", "powers"), ("change.powers", lost))
    assert (hero_of(hand).strength, hero_of(hand).craft) == (6, 4)
    assert hand.story.count("Ada is a Toad: nothing is lost.") == 2


@pytest.mark.rule("T6.19.2")
def test_a_toad_gains_no_gold() -> None:
    hand = follow_space(start("warrior", "wizard"))
    report_changes(hand, ("follow", "alignment"), ("change.alignment", "toad"))
    report_changes(hand, ("follow", "lives"), ("change.lives", "gold"), ("change.gold", 3))
    assert hero_of(hand).gold == 0
    assert "Ada is a Toad and carries nothing." in hand.story


@pytest.mark.rule("T6.19.3")
def test_a_toad_has_strength_and_craft_one_and_gains_none() -> None:
    hand = follow_space(start("warrior", "wizard"))
    report_changes(hand, ("follow", "alignment"), ("change.alignment", "toad"))
    assert (hero_of(hand).total("strength"), hero_of(hand).total("craft")) == (1, 1)
    report_changes(hand, ("follow", "powers"), ("change.powers", "strength"))
    hand.set("characters.Ada.toad", 0)
    assert hero_of(hand).total("strength") == 4


@pytest.mark.rule("T6.19.4", "T6.19.7")
def test_a_toad_steps_one_space_without_a_roll_and_follows_it() -> None:
    hand = start("warrior", "wizard", first="Bo")
    follow_space(hand.set("characters.Ada.toad", 3))("follow", "done")
    assert (hand.key, hand.read()) == ("move.step", ["< S Plains/Tavern", "> W Fields/Tavern"])
    assert hand("move.step", "fields_tavern").key == "card.kind"


@pytest.mark.rule("T6.19.6")
def test_lives_lost_as_a_toad_stay_lost() -> None:
    hand = follow_space(start("warrior", "wizard"))
    report_changes(hand, ("follow", "alignment"), ("change.alignment", "toad"))
    report_changes(hand, ("follow", "lives"), ("change.lives", "lose"), ("change.lose", 1))
    assert hero_of(hand.set("characters.Ada.toad", 0)).life == 3


@pytest.mark.rule("T6.19.8")
def test_a_toad_has_no_special_abilities() -> None:
    hand = place(start("warrior", "wizard", first="Bo"), Ada="tavern")
    follow_space(hand.set("characters.Ada.toad", 3))("follow", "done")
    place(hand, Bo="fields_tavern")("move.step", "fields_tavern")("encounter", "meet Bo")
    assert hand.read() == ["Attack"]


@pytest.mark.rule("TS22")
def test_a_toad_keeps_its_spells() -> None:
    hand = follow_space(start("wizard", "warrior"))("follow", "spell")("change.spell", "draw")
    report_changes(hand, ("follow", "alignment"), ("change.alignment", "toad"), ("follow", "done"))
    assert hero_of(hand).spells == 1


@pytest.mark.rule("T6.4.3c", "TS7")
def test_corrections_to_the_dead_do_not_hold_for_the_new() -> None:
    hand = follow_space(place(start("warrior", "wizard"), Ada="fields_chapel"))
    report_changes(hand, ("follow", "lives"), ("change.lives", "lose"), ("change.lose", 4))
    hand.set("characters.Ada.toad", 2).set("characters.Ada.lizards", 3)
    follow_space(hand)("follow", "done")("setup.draw", "troll")
    if hand.key == "setup.spells":
        hand("setup.spells", 0)
    assert hand("setup.card", "done").key == "move.roll"
    assert (hero_of(hand).toad, hero_of(hand).lizards) == (0, 0)
