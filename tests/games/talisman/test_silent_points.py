"""Every point on which the rulebook is silent is told at the table, once, where it first matters."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from companion.deck import ALL
from companion.game import find
from companion.games.talisman.house_rules import HOUSE
from companion.games.talisman.state.game import TalismanState
from companion.kit.cards.holdings import hand_pile as hand_of
from companion.state import Json
from companion.testing.hand import Hand
from tests.games.talisman.driver import begin, follow_space, place, start, tell_card
from tests.games.talisman.test_inner_region import begin_inside
from tests.games.talisman.test_rafts import begin_with_card

Scene = Callable[[], Hand[TalismanState]]


def begin_holding(*cards: str) -> Hand[TalismanState]:
    """Begin with Ada holding these cards; Ada and Bo stand in the Tavern."""
    hand = place(start("troll", "wizard"), Ada="tavern", Bo="tavern")
    for card in cards:
        hand.state.decks["adventure"].draw("held:Ada", ALL, card)
    return hand


def begin_and_report(*answers: tuple[str, Json]) -> Hand[TalismanState]:
    """Begin in the same way, and report what the space of Ada's move has changed."""
    return follow_space(begin_holding()).play(*answers)


def meet_enemy() -> Hand[TalismanState]:
    """Let Ada fight a wolf where the move ends."""
    return tell_card(begin_holding("sword")("move.roll", 1)("move.way", "right"), "enemy", "Wolf")("card.value", 1)


def beat_bo() -> Hand[TalismanState]:
    """Let Ada attack Bo, who has nothing, and win."""
    hand = place(begin_holding(), Bo="fields_tavern").set("characters.Bo.gold", 0)
    return follow_space(hand)("encounter", "meet Bo")("meet", "attack")("attacked", "fight")("fight.own", 6)(
        "fight.own", 1
    )


def with_spell_lying() -> Hand[TalismanState]:
    """Lay a Spell where Ada's move ends."""
    hand = begin_holding()
    hand.state.decks["spell"].draw("lies:fields_tavern", ALL, "hex")
    return hand("move.roll", 1)("move.way", "right")("follow", "done")


def two_events() -> Hand[TalismanState]:
    """Draw two Events in the Ruins."""
    hand = place(begin_holding(), Ada="fields_tavern")("move.roll", 1)("move.way", "right")
    return tell_card(tell_card(hand, "event", "Storm", sort="event"), "event", "Fog", sort="event")


def two_enemies() -> Hand[TalismanState]:
    """Draw two Enemies in the Ruins, and Evade them."""
    hand = place(begin_holding("amulet"), Ada="fields_tavern")("move.roll", 1)("move.way", "right")
    tell_card(tell_card(hand, "enemy"), "enemy")
    return hand("card.value", 1)("card.value", 1)("fight", "evade")


def lift_spell_limit() -> Hand[TalismanState]:
    """Lift Ada's Spell limit by a ring."""
    return begin_and_report(("follow", "object"), ("change.object", "adventure"), ("change.card", "solomon"))


def die_and_return() -> Hand[TalismanState]:
    """Let Ada die, and come back."""
    return begin_and_report(("follow", "lives"), ("change.lives", "lose"), ("change.lose", 4))


def empty_deck() -> Hand[TalismanState]:
    """Let Ada draw from an empty Adventure deck."""
    hand = begin_holding()
    deck = hand.state.decks["adventure"]
    while deck.left():
        deck.draw("discard")
    return hand("move.roll", 1)("move.way", "right")


def give_mule() -> Hand[TalismanState]:
    """Give Ada a Mule and five Objects."""
    return follow_space(begin_holding("mule", "belt", "ring", "amulet", "solomon", "chain_mail"))


def lose_in_armour() -> Hand[TalismanState]:
    """Let Ada lose to the Sentinel, in armour."""
    hand = place(begin_holding("chain_mail"), Ada="sentinel")("move.roll", 1)("move.way", "bridge")
    return hand("fight", "fight")("fight.own", 1)("fight.foe", 6)


def fail_at_portal() -> Hand[TalismanState]:
    """Let Ada fail at the Portal."""
    hand = place(begin_holding(), Ada="portal")("move.roll", 1)("move.way", "portal")
    return hand("portal", "craft")("portal.roll", [2, 1])


def become_toad() -> Hand[TalismanState]:
    """Turn Ada into a Toad, with a Spell in hand."""
    hand = follow_space(begin_holding()).set("characters.Ada.craft", 3)
    hand.state.decks["spell"].draw(hand_of("Ada"))
    return hand("follow", "alignment")("change.alignment", "toad")


def cast_without_effect() -> Hand[TalismanState]:
    """Let Ada cast a Spell on Bo, which changes nothing."""
    hand = begin_holding().set("characters.Ada.craft", 3)
    hand.state.decks["spell"].draw(hand_of("Ada"))
    return hand.interrupt("Ada", "spell")("spell.cast", "hex")("spell.on", "Bo")("spell.changes", "done")


def make_prophetess() -> Hand[TalismanState]:
    """Give Ada an ability for more Spells than the limit allows."""
    hand = begin("Ada", "Bo", setup="chosen")("setup.choose", "prophetess")
    hand("setup.choose", "troll")("setup.spells", 0)("setup.card", "done")("setup.card", "done")
    hand("setup.first", 6)("setup.first", 1)
    return follow_space(hand.set("characters.Ada.craft", 1))


def walk_onto_glade() -> Hand[TalismanState]:
    """Let Ada walk onto the Cursed Glade with an Object."""
    return place(begin_holding("belt"), Ada="runes_glade")("move.roll", 1)("move.way", "left")


def tie_for_first() -> Hand[TalismanState]:
    """Let both roll a 3 for who begins."""
    hand = begin("Ada", "Bo", setup="chosen")
    hand("setup.choose", "troll")("setup.spells", 0)("setup.choose", "warrior")("setup.spells", 0)
    return hand("setup.card", "done")("setup.card", "done")("setup.first", 3)("setup.first", 3)


def limit_gold() -> Hand[TalismanState]:
    """Give away all the Gold of the box."""
    hand = follow_space(start("troll", "wizard", limited_counters=True).set("characters.Ada.gold", 39))
    return hand("follow", "lives")


def buy_helmet() -> Hand[TalismanState]:
    """Let Ada buy a helmet."""
    hand = begin_and_report(("follow", "object"), ("change.object", "purchase"), ("change.card", "helmet"))
    return hand("change.price", 1)


def hold_wand() -> Hand[TalismanState]:
    """Give Ada a Wand."""
    return begin_and_report(("follow", "object"), ("change.object", "adventure"), ("change.card", "wand"))


def become_neutral() -> Hand[TalismanState]:
    """Make a good character neutral."""
    return follow_space(start("elf", "wizard"))("follow", "alignment")("change.alignment", "neutral")


def two_enemies_on_runes() -> Hand[TalismanState]:
    """Lay two Enemies on the Runes."""
    hand = place(begin_holding(), Ada="cursed_glade")
    for card in ("bear", "dragon"):
        hand.state.decks["adventure"].draw("lies:runes_glade", ALL, card)
    return hand("move.roll", 1)("move.way", "right")("card.value", 3)


def build_raft() -> Hand[TalismanState]:
    """Let Ada build a Raft."""
    return begin_with_card("adventure", "axe", "woods_north")("raft", "build")


def take_beside_bo() -> Hand[TalismanState]:
    """Let Ada take a card where Bo stands."""
    hand = place(begin_holding(), Bo="fields_tavern")("move.roll", 1)("move.way", "right")("encounter", "space")
    return tell_card(hand, "thing", "Purse", sort="gold")


def return_to_start() -> Hand[TalismanState]:
    """Let the Crypt lead back to where Ada's turn began."""
    return begin_inside("plain_of_peril")("move.step", "crypt")("crypt.roll", [1, 1, 5])


SCENES: Mapping[str, Scene] = {
    "setup": lambda: begin("Ada", "Bo"),
    "prompts": lambda: follow_space(place(begin_holding(), Ada="fields_village")),
    "trophies": lambda: meet_enemy()("fight", "fight")("fight.own", 6)("fight.foe", 1),
    "wand": hold_wand,
    "draw_on_rise": lift_spell_limit,
    "refill_after_cast": cast_without_effect,
    "limited_counters": limit_gold,
    "comeback": die_and_return,
    "healing": lambda: begin_and_report(("follow", "lives"), ("change.lives", "heal"), ("change.heal", 1)),
    "mule_extra": give_mule,
    "abilities_win": make_prophetess,
    "evading": meet_enemy,
    "portal_loss": fail_at_portal,
    "spells_count": with_spell_lying,
    "exit_sign": lambda: begin_inside("plain_of_peril")("move.step", "crypt")("crypt.roll", [4, 4, 2]),
    "exit_encounter": lambda: begin_inside("plain_of_peril")("move.step", "crypt")("crypt.roll", [4, 4, 2]),
    "back_to_start": return_to_start,
    "werewolf_dice": lambda: begin_inside("dice_with_death")("move.step", "werewolf_den"),
    "toad_turns": become_toad,
    "toad_spells": become_toad,
    "purchase_counts": buy_helmet,
    "runes": two_enemies_on_runes,
    "command": lambda: begin_inside("crown")("move.step", "stay"),
    "spaces": begin_holding,
    "missed": lambda: begin_and_report(*(("follow", "miss"), ("change.miss", "2")) * 2),
    "glade": walk_onto_glade,
    "TS1": tie_for_first,
    "TS3": meet_enemy,
    "TS11": lambda: begin_inside("vampires_tower"),
    "TS12": lambda: place(begin_holding(), Ada="sentinel")("move.roll", 1)("move.way", "bridge"),
    "TS13": build_raft,
    "TS19": lambda: begin_inside("vampires_tower")("move.step", "pits")("lizards.roll", 3),
    "TS20": lose_in_armour,
    "TS25": lambda: begin_holding()("move.roll", 1)("move.way", "right"),
    "TS26": empty_deck,
    "TS27": lambda: start("troll", "wizard"),
    "TS28": lambda: follow_space(place(begin_holding(), Ada="village"))("follow", "done"),
    "TS30": two_events,
    "TS33": two_enemies,
    "TS35": beat_bo,
    "TS37": take_beside_bo,
    "TS38": become_neutral,
}
"""Scenes in which each point first matters."""


def test_each_silent_point_has_its_scene() -> None:
    assert {*HOUSE.rules, *HOUSE.notes} - {*SCENES} == set()


@pytest.mark.parametrize("point", SCENES)
def test_a_silent_point_is_told_once_where_it_first_matters(point: str) -> None:
    hand = SCENES[point]()
    words = HOUSE.rules[point].sentence(hand.state.options.get(point)) if point in HOUSE.rules else HOUSE.notes[point]
    assert hand.story.count(str(words)) == 1


@pytest.mark.rule("TS25")
def test_a_box_without_cards_says_that_it_cannot_draw() -> None:
    hand = begin_holding()
    hand.state.modes["cards.adventure"] = "drawn"
    hand("move.roll", 1)("move.way", "right")
    assert hand.key == "card.kind"
    assert "Our ruling: The box draws from decks entered whole; these are real." in hand.story


def test_told_points_can_be_read_again_in_the_menu() -> None:
    hand = place(start("troll", "wizard"), Ada="tavern")("move.roll", 1)("move.way", "right")
    read = [str(words) for words in find("talisman").view(hand.state, None).readings]
    assert read[-2:] == [str(HOUSE.rules["spaces"].sentence("tracked")), str(HOUSE.notes["TS25"])]
