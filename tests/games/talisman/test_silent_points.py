"""Every point on which the rulebook is silent is said at the table, once, where it first matters."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from companion.deck import ALL
from companion.game import find
from companion.games.talisman.house_rules import RULES, TOLD
from companion.games.talisman.state.game import TalismanState
from companion.kit.cards.holdings import hand as hand_of
from companion.state import Json
from companion.testing.hand import Hand, begun
from tests.games.talisman.driver import at, evening, follows, tells
from tests.games.talisman.test_inner import inside
from tests.games.talisman.test_rafts import with_card

Scene = Callable[[], Hand[TalismanState]]


def holding(*cards: str) -> Hand[TalismanState]:
    """Ada's first turn, with these cards; she stands in the Tavern, and so does Bo."""
    hand = at(evening("troll", "wizard"), Ada="tavern", Bo="tavern")
    for card in cards:
        hand.state.decks["adventure"].draw("held:Ada", ALL, card)
    return hand


def told(*answers: tuple[str, Json]) -> Hand[TalismanState]:
    """The same, and what the space where she comes to has changed."""
    return follows(holding()).play(*answers)


def meets_enemy() -> Hand[TalismanState]:
    """A wolf on the space where she comes to, and she fights."""
    return tells(holding("sword")("move.roll", 1)("move.way", "right"), "enemy", "Wolf")("card.value", 1)


def attacks() -> Hand[TalismanState]:
    """She attacks Bo, who has nothing, and wins."""
    hand = at(holding(), Bo="fields_tavern").set("characters.Bo.gold", 0)
    return follows(hand)("encounter", "meet Bo")("meet", "attack")("attacked", "fight")("fight.own", 6)("fight.own", 1)


def with_spell_lying() -> Hand[TalismanState]:
    """A Spell lies where she comes to."""
    hand = holding()
    hand.state.decks["spell"].draw("lies:fields_tavern", ALL, "hex")
    return hand("move.roll", 1)("move.way", "right")("follow", "done")


def two_events() -> Hand[TalismanState]:
    """Two Events are drawn in the Ruins."""
    hand = at(holding(), Ada="fields_tavern")("move.roll", 1)("move.way", "right")
    return tells(tells(hand, "event", "Storm", sort="event"), "event", "Fog", sort="event")


def two_enemies() -> Hand[TalismanState]:
    """Two Enemies are drawn in the Ruins, and Evaded."""
    hand = at(holding("amulet"), Ada="fields_tavern")("move.roll", 1)("move.way", "right")
    tells(tells(hand, "enemy"), "enemy")
    return hand("card.value", 1)("card.value", 1)("fight", "evade")


def rises() -> Hand[TalismanState]:
    """A ring lifts her Spell limit."""
    return told(("follow", "object"), ("change.object", "adventure"), ("change.card", "solomon"))


def dies() -> Hand[TalismanState]:
    """Ada dies, and comes back."""
    return told(("follow", "lives"), ("change.lives", "lose"), ("change.lose", 4))


def shuffled() -> Hand[TalismanState]:
    """The Adventure deck is empty when she draws."""
    hand = holding()
    deck = hand.state.decks["adventure"]
    while deck.left():
        deck.draw("discard")
    return hand("move.roll", 1)("move.way", "right")


def mule() -> Hand[TalismanState]:
    """She has a Mule, and five Objects."""
    return follows(holding("mule", "belt", "ring", "amulet", "solomon", "chain_mail"))


def armoured() -> Hand[TalismanState]:
    """She loses to the Sentinel, in armour."""
    hand = at(holding("chain_mail"), Ada="sentinel")("move.roll", 1)("move.way", "bridge")
    return hand("fight", "fight")("fight.own", 1)("fight.foe", 6)


def portal() -> Hand[TalismanState]:
    """She fails at the Portal."""
    hand = at(holding(), Ada="portal")("move.roll", 1)("move.way", "portal")
    return hand("portal", "craft")("portal.roll", [2, 1])


def toad() -> Hand[TalismanState]:
    """She becomes a Toad, with a Spell in hand."""
    hand = follows(holding()).set("characters.Ada.craft", 3)
    hand.state.decks["spell"].draw(hand_of("Ada"))
    return hand("follow", "alignment")("change.alignment", "toad")


def casts() -> Hand[TalismanState]:
    """She casts a Spell on Bo, which changes nothing."""
    hand = holding().set("characters.Ada.craft", 3)
    hand.state.decks["spell"].draw(hand_of("Ada"))
    return hand.interrupt("Ada", "spell")("spell.cast", "hex")("spell.on", "Bo")("spell.changes", "done")


def prophetess() -> Hand[TalismanState]:
    """Her ability would give her more Spells than the limit."""
    hand = begun(find("talisman"), "Ada", "Bo", setup="chosen")("setup.choose", "prophetess")
    hand("setup.choose", "troll")("setup.spells", 0)("setup.card", "done")("setup.card", "done")
    hand("setup.first", 6)("setup.first", 1)
    return follows(hand.set("characters.Ada.craft", 1))


def glade() -> Hand[TalismanState]:
    """She walks onto the Cursed Glade with an Object."""
    return at(holding("belt"), Ada="runes_glade")("move.roll", 1)("move.way", "left")


def tie() -> Hand[TalismanState]:
    """Both roll a 3 for who begins."""
    hand = begun(find("talisman"), "Ada", "Bo", setup="chosen")
    hand("setup.choose", "troll")("setup.spells", 0)("setup.choose", "warrior")("setup.spells", 0)
    return hand("setup.card", "done")("setup.card", "done")("setup.first", 3)("setup.first", 3)


def limited() -> Hand[TalismanState]:
    """All the Gold of the box is owned already."""
    hand = follows(evening("troll", "wizard", limited_counters=True).set("characters.Ada.gold", 39))
    return hand("follow", "lives")("change.lives", "gold")("change.gold", 1)


def buys() -> Hand[TalismanState]:
    """A helmet is bought."""
    hand = told(("follow", "object"), ("change.object", "purchase"), ("change.card", "helmet"))
    return hand("change.price", 1)


def wand() -> Hand[TalismanState]:
    """She has a Wand."""
    return told(("follow", "object"), ("change.object", "adventure"), ("change.card", "wand"))


def neutral() -> Hand[TalismanState]:
    """A good character becomes neutral."""
    return follows(evening("elf", "wizard"))("follow", "alignment")("change.alignment", "neutral")


def runes() -> Hand[TalismanState]:
    """Two Enemies lie on the Runes."""
    hand = at(holding(), Ada="cursed_glade")
    for card in ("bear", "dragon"):
        hand.state.decks["adventure"].draw("lies:runes_glade", ALL, card)
    return hand("move.roll", 1)("move.way", "right")("card.value", 3)


def raft() -> Hand[TalismanState]:
    """She builds a Raft."""
    return with_card("adventure", "axe", "woods_north")("raft", "build")


def stands_there() -> Hand[TalismanState]:
    """Bo stands where she takes a card."""
    hand = at(holding(), Bo="fields_tavern")("move.roll", 1)("move.way", "right")("encounter", "space")
    return tells(hand, "thing", "Purse", sort="gold")


def back_to_start() -> Hand[TalismanState]:
    """The Crypt leads back to where her turn began."""
    return inside("plain_of_peril")("move.step", "crypt")("crypt.roll", [1, 1, 5])


SCENES: Mapping[str, Scene] = {
    "setup": lambda: begun(find("talisman"), "Ada", "Bo"),
    "prompts": lambda: follows(at(holding(), Ada="fields_village")),
    "trophies": lambda: meets_enemy()("fight", "fight")("fight.own", 6)("fight.foe", 1),
    "wand": wand,
    "draw_on_rise": rises,
    "refill_after_cast": casts,
    "limited_counters": limited,
    "comeback": dies,
    "healing": lambda: told(("follow", "lives"), ("change.lives", "heal"), ("change.heal", 1)),
    "mule_extra": mule,
    "abilities_win": prophetess,
    "evading": meets_enemy,
    "portal_loss": portal,
    "spells_count": with_spell_lying,
    "exit_sign": lambda: inside("plain_of_peril")("move.step", "crypt")("crypt.roll", [4, 4, 2]),
    "exit_encounter": lambda: inside("plain_of_peril")("move.step", "crypt")("crypt.roll", [4, 4, 2]),
    "back_to_start": back_to_start,
    "werewolf_dice": lambda: inside("dice_with_death")("move.step", "werewolf_den"),
    "toad_turns": toad,
    "toad_spells": toad,
    "purchase_counts": buys,
    "runes": runes,
    "command": lambda: inside("crown")("move.step", "stay")("command", "roll"),
    "spaces": holding,
    "missed": lambda: told(*(("follow", "miss"), ("change.miss", "2")) * 2),
    "glade": glade,
    "TS1": tie,
    "TS3": meets_enemy,
    "TS11": lambda: inside("vampires_tower"),
    "TS12": lambda: at(holding(), Ada="sentinel")("move.roll", 1)("move.way", "bridge"),
    "TS13": raft,
    "TS19": lambda: inside("vampires_tower")("move.step", "pits")("lizards.roll", 3),
    "TS20": armoured,
    "TS25": lambda: holding()("move.roll", 1)("move.way", "right"),
    "TS26": shuffled,
    "TS27": lambda: evening("troll", "wizard"),
    "TS28": lambda: follows(at(holding(), Ada="village"))("follow", "done"),
    "TS30": two_events,
    "TS33": two_enemies,
    "TS35": attacks,
    "TS37": stands_there,
    "TS38": neutral,
}
"""For each point the moment at which it first matters."""


def test_each_has_its_moment() -> None:
    assert {*RULES, *TOLD} - {*SCENES} == set()


@pytest.mark.parametrize("point", SCENES)
def test_it_is_said_once_where_it_first_matters(point: str) -> None:
    hand = SCENES[point]()
    words = RULES[point].told(hand.state.options.get(point)) if point in RULES else TOLD[point]
    assert hand.story.count(str(words)) == 1


@pytest.mark.rule("TS25")
def test_a_box_that_is_to_draw_says_that_it_knows_no_cards() -> None:
    hand = holding()
    hand.state.modes["cards.adventure"] = "drawn"
    hand("move.roll", 1)("move.way", "right")
    assert hand.key == "card.kind"
    assert "We read it so: The box draws from decks entered whole; these are real." in hand.story


def test_what_was_said_can_be_read_again_in_the_menu() -> None:
    hand = at(evening("troll", "wizard"), Ada="tavern")("move.roll", 1)("move.way", "right")
    read = [str(words) for words in find("talisman").view(hand.state, None).readings]
    assert read[-2:] == [str(RULES["spaces"].told("tracked")), str(TOLD["TS25"])]
