"""Casting of Spells: when, which, on whom, and their effect (T6.9, T6.16.3, T6.16.7, T6.17.2b)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.asks import NotOffered
from companion.game import find
from companion.games.talisman.state.game import TalismanState
from companion.kit.cards.holdings import hand_pile as hand_of
from companion.testing.hand import Hand
from tests.games.talisman.driver import (
    attack_bo,
    do_nothing,
    follow_space,
    hero_of,
    place,
    report_changes,
    start,
    tell_card,
)


def begin_with_spells(many: int = 1, seat: str = "Ada", *, refill_after_cast: bool = False) -> Hand[TalismanState]:
    """Begin the first turn of a wizard and a troll; that seat holds real Spells."""
    hand = start("wizard", "troll", refill_after_cast=refill_after_cast)
    for _ in range(many):
        hand.state.decks["spell"].draw(hand_of(seat))
    return hand


def cast(hand: Hand[TalismanState], seat: str, card: str, on: str) -> Hand[TalismanState]:
    """Let that seat say "Spell", and cast one."""
    return hand.interrupt(seat, "spell")("spell.cast", card)("spell.on", on)


@pytest.mark.rule("T6.9.6", "T6.9.2")
def test_spell_stands_at_every_seat_alike_at_all_five_moments() -> None:
    def is_offered(hand: Hand[TalismanState]) -> bool:
        assert hand.ask is not None
        return "spell" in [offer.what for offer in hand.ask.interruptions]

    for many in (0, 1):
        hand = begin_with_spells(many)
        assert is_offered(hand), "the start of a turn, before the roll"
        hand("move.roll", 1)("move.way", "right")
        assert (hand.key, is_offered(hand)) == ("card.kind", True), "a card is turned"
        tell_card(hand, "event")
        assert (hand.key, is_offered(hand)) == ("follow", True), "it has been turned"
        hand("follow", "lives")("change.lives", "lose")
        assert is_offered(hand), "before Lives are lost"
        hand = tell_card(begin_with_spells(many)("move.roll", 1)("move.way", "right"), "thing", "Purse", sort="gold")
        assert (hand.key, is_offered(hand)) == ("lying", True), "a thing has been turned"
        hand = tell_card(begin_with_spells(many)("move.roll", 1)("move.way", "right"), "enemy", "dragon")
        assert (hand.key, is_offered(hand)) == ("fight", True), "an Enemy has been turned"
        for key in ("attacked", "fight.own"):
            hand = attack_bo(begin_with_spells(many, "Bo"))
            assert is_offered(hand if key == "attacked" else hand("attacked", "fight")), "before a fight's dice"


@pytest.mark.rule("T6.9.6", "T6.4.3a", "T6.9.2")
def test_a_last_life_costs_only_casters_a_press() -> None:
    def lose_lives(many: int, seat: str = "Ada") -> Hand[TalismanState]:
        lose = ("follow", "lives"), ("change.lives", "lose"), ("change.lose", 4)
        return report_changes(follow_space(begin_with_spells(many, seat)), *lose)

    assert (lose_lives(0).key, lose_lives(0).asked) == ("move.roll", ["Bo"]), "nobody can cast, so nobody is asked"
    hand = lose_lives(1)
    assert (hand.key, hand.asked) == ("life.last", ["Ada"])
    hand = lose_lives(1, "Bo")
    assert (hand.key, hand.asked, str(hand.ask.text)) == ("life.last", ["Bo"], "Save Ada by Spell?")  # type: ignore[union-attr]
    assert "Ada: the last Life goes! A Spell can save it." in hand.story
    cast(hand, "Bo", "some_spell", "Ada")("spell.saves", "yes")
    assert hero_of(hand).life == 1


@pytest.mark.rule("TS34", "T6.9.6")
@pytest.mark.parametrize("many", [0, 1])
def test_a_missed_turn_costs_only_casters_a_press(many: int) -> None:
    hand = begin_with_spells(many, "Bo")
    do_nothing(follow_space(hand.set("characters.Bo.missed", 1)))
    if many:
        assert (hand.key, hand.asked) == ("missed.spell", ["Bo"])
        cast(hand, "Bo", "hex", "Ada")("spell.changes", "done")
    assert (hand.key, hand.asked, hero_of(hand, "Bo").missed) == ("move.roll", ["Ada"], 0)
    assert "Bo misses this turn." in hand.story


@pytest.mark.rule("TT8", "TS15", "T6.12.1c")
def test_a_hex_lies_on_a_space_for_all_who_land_there() -> None:
    hand = begin_with_spells().interrupt("Ada", "spell")("spell.cast", "hex")("spell.on", "space.")
    assert str(hand.ask.text) == "Ada: it lies where?"  # type: ignore[union-attr]
    hand("moveto.region", "outer")("moveto.quarter", "west")("moveto.space", "ruins")
    assert "Hex lies here: Ruins." in hand.story
    assert (hero_of(hand).spells, hand.state.cards_on("ruins").cards()) == (0, ["hex"])
    place(hand, Ada="tavern")("move.roll", 2)("move.way", "right")
    assert (hand.key, str(hand.ask.text)) == ("follow", "Ada: Hex")  # type: ignore[union-attr]
    report_changes(hand, ("follow", "lives"), ("change.lives", "lose"), ("change.lose", 1), ("follow", "done"))
    assert (hero_of(hand).life, str(hand.ask.text)) == (3, "Ada: draw a card"), "it counts as one of two"  # type: ignore[union-attr]
    tell_card(hand, "event")("follow", "spell")
    assert hand.read() == ["Draw one", "Lose one", "Gone: Hex"]
    hand("change.spell", "spell-0")
    assert (hand.state.cards_on("ruins").cards("spell"), hand.state.decks["spell"].known("discard")) == ([], ["hex"])


@pytest.mark.rule("T6.9", "T6.9.1", "T6.9.6")
def test_a_cast_spell_is_told_and_lies_on_the_discards() -> None:
    hand = cast(begin_with_spells(), "Ada", "hex", "Bo")
    assert "Ada casts: Hex." in hand.story
    assert hand.state.decks["spell"].known("discard") == ["hex"]
    assert (hero_of(hand).spells, hand.key, hand.asked) == (0, "spell.changes", ["Bo"])
    report_changes(
        hand, ("spell.changes", "lives"), ("change.lives", "lose"), ("change.lose", 1), ("spell.changes", "done")
    )
    assert (hero_of(hand, "Bo").life, hand.key, hand.asked) == (3, "move.roll", ["Ada"])


@pytest.mark.rule("T6.9.7a")
def test_a_spell_reaches_characters_on_the_whole_board() -> None:
    hand = place(begin_with_spells(), Bo="crypt").interrupt("Ada", "spell")("spell.cast", "hex")
    assert hand.read() == ["Ada", "Bo", "A space: it stays", "Something else"]


@pytest.mark.rule("T6.9.1")
def test_anybody_may_cast_in_any_turn() -> None:
    hand = begin_with_spells(1, "Bo").interrupt("Bo", "spell")
    assert (hand.key, hand.asked) == ("spell.cast", ["Bo"])
    assert hand.read() == ["None", "Hex", "Immobility", "Invisibility", "Another Spell", "Write a new name"]


@pytest.mark.rule("T6.19.5", "T6.9.2")
def test_a_seat_that_cannot_cast_is_told_so_alone() -> None:
    hand = begin_with_spells(0).interrupt("Ada", "spell")
    assert hand.read() == ["None to cast"]
    assert hand("spell.cast", "no").key == "move.roll"
    hand = begin_with_spells(1).set("characters.Ada.toad", 2).interrupt("Ada", "spell")
    assert hand.read() == ["None to cast"]
    assert (hero_of(hand("spell.cast", "no")).spells, hand.told[-1]) == (1, "house.spaces"), "nothing was told of it"


@pytest.mark.rule("T6.16.7", "T6.18.1a")
def test_both_may_cast_before_the_dice_and_end_the_fight() -> None:
    for seat in ("Ada", "Bo"):
        hand = cast(attack_bo(begin_with_spells(1, seat)), seat, "immobility", "Ada")
        other = "Bo" if seat == "Ada" else "Ada"
        assert f"{seat} Evades: {other}." in hand.story
        assert (hand.key, hand.asked) == ("move.roll", ["Bo"]), "the turn is over (T6.16.9c)"


@pytest.mark.rule("T6.18.1a")
def test_a_spell_of_another_names_the_one_who_evades() -> None:
    hand = place(begin_with_spells(1, "Bo"), Ada="sentinel")("move.roll", 1)("move.way", "bridge")
    assert "Bo ends the fight: Ada Evades." in cast(hand, "Bo", "immobility", "Ada").story
    hand = place(begin_with_spells(), Ada="sentinel")("move.roll", 1)("move.way", "bridge")
    assert "Ada Evades: Sentinel." in cast(hand, "Ada", "immobility", "Ada").story


@pytest.mark.rule("T6.16.3")
def test_a_spell_after_a_die_is_refused_and_stays_in_hand() -> None:
    hand = cast(attack_bo(begin_with_spells(1, "Bo"))("attacked", "fight")("fight.own", 1), "Bo", "immobility", "Bo")
    assert "The dice are thrown: only a Spell that saves a Life." in hand.story
    assert (hero_of(hand, "Bo").spells, hand.key) == (1, "fight.own")


@pytest.mark.rule("T6.16.3", "T6.16.4c")
def test_a_life_saver_can_be_cast_when_the_life_is_lost() -> None:
    hand = place(begin_with_spells(), Ada="sentinel")("move.roll", 1)("move.way", "bridge")
    hand("fight", "fight")("fight.own", 1)("fight.foe", 6)
    assert (hero_of(hand).life, hand.key, hand.asked) == (3, "move.roll", ["Bo"])
    cast(hand, "Ada", "some_spell", "Ada")("spell.saves", "yes")
    assert (hero_of(hand).life, hand.key) == (4, "move.roll")
    assert "Ada: a Life is saved." in hand.story
    hand.state.decks["spell"].draw(hand_of("Ada"))
    assert cast(hand, "Ada", "some_spell", "Ada").key == "spell.changes", "there is nothing more to save"


@pytest.mark.rule("T6.16.4c", "T6.4.3a")
def test_a_spell_saves_the_last_life_before_it_is_gone() -> None:
    hand = report_changes(
        follow_space(begin_with_spells()), ("follow", "lives"), ("change.lives", "lose"), ("change.lose", 4)
    )
    cast(hand, "Ada", "some_spell", "Ada")("spell.saves", "yes")
    assert (hand.key, hero_of(hand).life) == ("follow", 1)
    assert "Ada is dead" not in hand.story


@pytest.mark.rule("T6.17.2b")
def test_a_spell_saves_a_life_in_psychic_combat_too() -> None:
    hand = report_changes(
        follow_space(begin_with_spells()), ("follow", "lives"), ("change.lives", "lose"), ("change.lose", 1)
    )
    cast(hand, "Ada", "some_spell", "Ada")("spell.saves", "yes")
    assert hero_of(hand).life == 4


@pytest.mark.rule("T6.9.7b")
def test_spells_work_on_creatures_outside_the_inner_region() -> None:
    hand = place(begin_with_spells(), Ada="sentinel")("move.roll", 1)("move.way", "bridge")
    cast(hand, "Ada", "hex", "creature.")("spell.foe", "won")
    assert "Sentinel is beaten by a Spell." in hand.story
    assert (hero_of(hand).space, hand.key) == ("hills_middle", "card.kind")


def meet_werewolf(seat: str = "Ada") -> Hand[TalismanState]:
    """Let Ada meet the werewolf; that seat holds a Spell."""
    hand = place(begin_with_spells(1, seat), Ada="dice_with_death")
    return hand("move.step", "werewolf_den")("werewolf.roll", [5, 4])


@pytest.mark.rule("T6.9.7b", "T6.14.4")
def test_creatures_of_the_inner_region_are_no_target() -> None:
    hand = meet_werewolf().interrupt("Ada", "spell")("spell.cast", "hex")
    assert hand.read() == ["Ada", "Bo", "A space: it stays", "Something else"]


@pytest.mark.rule("T6.14.4", "T6.18.3")
@pytest.mark.parametrize("card", ["immobility", "invisibility"])
@pytest.mark.parametrize(("seat", "on"), [("Ada", "Ada"), ("Ada", "else."), ("Ada", "Bo"), ("Bo", "Ada")])
def test_no_spell_evades_the_werewolf(card: str, seat: str, on: str) -> None:
    hand = cast(meet_werewolf(seat), seat, card, on)
    assert "Werewolf: no Spell works here." in hand.story
    assert (hero_of(hand, seat).spells, hand.key, hand.asked) == (1, "fight.own", ["Ada"]), "the fight goes on"


@pytest.mark.rule("T6.14.4", "T6.14.8a")
def test_no_spell_ends_the_trial_of_the_pits() -> None:
    hand = place(begin_with_spells(), Ada="vampires_tower")("move.step", "pits")("lizards.roll", 6)
    cast(hand, "Ada", "immobility", "Ada")
    assert (hero_of(hand).lizards, hero_of(hand).spells, hand.key, hand.asked) == (6, 1, "fight.own", ["Ada"])


@pytest.mark.rule("T6.14.4")
def test_no_spell_carries_anybody_out_of_a_trial() -> None:
    hand = cast(meet_werewolf(), "Ada", "hex", "Ada")
    assert (hand.key, "Move to" in hand.read()) == ("spell.changes", False)
    assert hand("spell.changes", "done").key == "fight.own"
    hand = cast(meet_werewolf(), "Ada", "hex", "Bo")
    assert "Move to" in hand.read(), "Bo is in no trial"


@pytest.mark.rule("T6.18.3", "T6.14.1", "T6.18.1a")
def test_another_character_is_evaded_in_the_inner_region_too() -> None:
    hand = place(begin_with_spells(1, "Bo"), Ada="crypt", Bo="plain_of_peril")("move.step", "plain_of_peril")
    hand("encounter", "meet Bo")("meet", "attack")
    assert "Bo Evades: Ada." in cast(hand, "Bo", "invisibility", "Bo").story
    assert (hand.key, hand.asked) == ("move.step", ["Bo"])


# Carried off.


@pytest.mark.rule("T6.11.1a")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_spell_can_replace_the_die_of_a_move(answer: str) -> None:
    hand = cast(begin_with_spells(), "Ada", "hex", "Ada")("spell.changes", "move")
    hand("moveto.region", "middle")("moveto.quarter", "west")("moveto.space", "temple")
    assert (hand.key, hand.read()) == ("move.instead", ["That was the move", "Move from here"])
    hand("move.instead", answer)
    assert hand.key == ("follow" if answer == "yes" else "move.roll")
    assert hero_of(hand).space == "temple"


@pytest.mark.rule("T6.11.1a", "T6.11.3")
def test_a_spell_can_replace_a_step() -> None:
    hand = cast(place(begin_with_spells(), Ada="crypt"), "Ada", "hex", "Ada")("spell.changes", "move")
    hand("moveto.region", "middle")("moveto.quarter", "west")("moveto.space", "temple")("move.instead", "no")
    assert hand.key == "move.roll", "in the Middle Region the die moves"


def carry_off(hand: Hand[TalismanState], key: str = "spell.changes") -> Hand[TalismanState]:
    """Report that the Spell carries its target to the Ruins."""
    hand(key, "move")("moveto.region", "outer")("moveto.quarter", "west")("moveto.space", "ruins")
    return hand


@pytest.mark.rule("T6.13.1a", "T6.15.11")
def test_a_hero_carried_off_from_the_sentinel_fights_no_more() -> None:
    hand = place(begin_with_spells(1, "Bo"), Ada="sentinel")("move.roll", 1)("move.way", "bridge")
    carry_off(cast(hand, "Bo", "hex", "Ada"))
    assert (hero_of(hand).space, hand.key, hand.asked) == ("ruins", "card.kind", ["Ada"]), "the adventure of the Ruins"
    assert "stays at the Sentinel" not in hand.story


@pytest.mark.rule("T6.13.1a", "T6.15.11")
def test_an_enemy_does_not_follow_a_hero_carried_off() -> None:
    hand = tell_card(
        place(begin_with_spells(1, "Bo"), Ada="tavern")("move.roll", 1)("move.way", "right"), "enemy", "dragon"
    )
    carry_off(cast(hand, "Bo", "hex", "Ada"))
    assert (hand.key, hero_of(hand).life) == ("card.kind", 4)
    assert hand.state.cards_on("fields_tavern").cards() == ["dragon"]


@pytest.mark.rule("T6.13.1a", "T6.16.9c")
@pytest.mark.parametrize("who", ["Ada", "Bo"])
def test_a_fight_of_characters_is_over_when_one_is_carried_off(who: str) -> None:
    hand = carry_off(cast(attack_bo(begin_with_spells(1, "Bo")), "Bo", "hex", who))
    assert hero_of(hand, who).space == "ruins"
    if who == "Bo":
        assert (hand.key, hand.asked) == ("move.roll", ["Bo"]), "Ada's turn is over"
    else:
        assert (hand.key, hand.asked) == ("card.kind", ["Ada"])


@pytest.mark.rule("T6.13.3", "T6.13.1a")
def test_a_character_carried_off_is_not_robbed_from_afar() -> None:
    hand = place(start("thief", "wizard"), Ada="tavern", Bo="fields_tavern")
    hand.state.decks["spell"].draw(hand_of("Bo"))
    follow_space(hand)("encounter", "meet Bo")("meet", "ability rob")
    carry_off(cast(hand, "Bo", "hex", "Bo"))
    assert (hero_of(hand, "Bo").gold, hand.key, hand.asked) == (1, "move.roll", ["Bo"])


@pytest.mark.rule("T6.18.1b")
def test_only_immobility_reaches_a_character_who_evaded() -> None:
    hand = start("wizard", "troll", "elf", evading="anybody")
    for seat in ("Ada", "Cid"):
        for _ in range(2):
            hand.state.decks["spell"].draw(hand_of(seat))
    place(hand, Ada="sentinel")("move.roll", 1)("move.way", "bridge")("fight", "evade")
    cast(hand, "Cid", "hex", "Ada")
    assert "Ada has Evaded: only Immobility works." in hand.story
    assert hero_of(hand, "Cid").spells == 2
    cast(hand, "Cid", "immobility", "Ada")
    assert hero_of(hand, "Cid").spells == 1


@pytest.mark.rule("TS5")
def test_a_cast_spell_is_replaced_by_house_rule_alone() -> None:
    hand = cast(begin_with_spells(2), "Ada", "hex", "else.")
    assert (hero_of(hand).spells, hand.key) == (1, "move.roll")
    hand = cast(begin_with_spells(2, refill_after_cast=True), "Ada", "hex", "else.")
    assert hand.key == "spell.refill"
    assert hero_of(hand("spell.refill", "draw")).spells == 2


@pytest.mark.rule("TS25", "T6.9")
def test_a_typed_spell_is_a_line_from_then_on() -> None:
    hand = begin_with_spells(2).interrupt("Ada", "spell")("spell.cast", "Fireball")("spell.on", "else.")
    assert "Ada casts: Fireball." in hand.story
    fireball = hand.state.newly_named("spell")[0]
    assert hand.state.decks["spell"].known("discard") == [fireball]
    hand.interrupt("Ada", "spell")
    assert hand.read() == ["None", "Hex", "Immobility", "Invisibility", "Fireball", "Another Spell", "Write a new name"]
    hand("spell.cast", "fireball")("spell.on", "else.")
    assert hand.state.decks["spell"].known("discard") == [fireball] * 2
    learned: Any = find("talisman").learned(hand.state)
    assert learned["cards"] == {"spell": {"cards": {fireball: {"text": "Fireball", "sort": "spell", "count": 0}}}}
    with pytest.raises(NotOffered, match="That is no name of a card"):
        begin_with_spells().interrupt("Ada", "spell")("spell.cast", "+")


@pytest.mark.rule("T6.2.8", "TS25")
def test_a_discarded_spell_is_named_and_lies_open() -> None:
    hand = follow_space(begin_with_spells(1))
    report_changes(hand, ("follow", "spell"), ("change.spell", "lose"), ("spell.discard", "Mesmerism"))
    assert "Ada discards: Mesmerism." in hand.story
    assert (hero_of(hand).spells, hand.state.decks["spell"].left("discard")) == (0, 1)
