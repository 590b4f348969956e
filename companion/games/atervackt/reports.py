"""Reports by people of what a card, a tile or a ring did: for all words that only stand on a real card."""

from __future__ import annotations

from typing import Final

from companion.asking import ask_option
from companion.asks import Choose, Interruption, Option, Seat
from companion.games.atervackt import followers, gains_and_losses, owners_cards
from companion.games.atervackt.cards import secrets
from companion.games.atervackt.magic import amulets, rings, teleports
from companion.games.atervackt.state import AtervacktState, Hero
from companion.kit.questions import Line, Menu, as_async, question
from companion.text import Text


def offer_report(state: AtervacktState) -> tuple[Interruption, ...]:
    """Offer a report at any time in a phase: of a ring, a drink, or something that was forgotten (A21.1, A28.5)."""
    return (Interruption("report", Text("Something else"), lambda seat: report(state, seat)),)


async def report(state: AtervacktState, seat: Seat) -> None:
    """Take a hero's report while everybody thinks about a phase."""
    hero = state.heroes[seat]
    if hero.is_inside:
        await ask_effects(hero, Text("{hero}: what else?", hero=hero.called))
        state.move_followers()


async def ask_effects(hero: Hero, text: Text) -> None:
    """Ask what happened to the hero, until nothing more did."""
    while await EFFECTS.do_line(hero, await ask_effect(hero, text)):
        pass


MOST_LETTERS_OF_READER: Final = 13
"""Most letters that a hero and a card may have together, so that "Durim reads: A ruby" fits its row."""


async def ask_card_effects(hero: Hero, card: Text) -> None:
    """Ask what a card did to the hero; a question about damage names the card once more."""
    # A name that is cut could be read as another card's.
    fits = len(hero.name) + len(str(card)) <= MOST_LETTERS_OF_READER
    words = Text("{hero} reads: {card}") if fits else Text("{hero}: {card}")
    while (effect := await ask_effect(hero, words.using(hero=hero.called, card=card))) not in ("", "done"):
        await (gains_and_losses.take_damage(hero, card) if effect == "hurt" else EFFECTS.do_line(hero, effect))


@question(ask_option)
def ask_effect(hero: Hero, text: Text) -> Choose | None:
    """Ask for one effect, or whether this was all."""
    return hero.build_choice("report", text, Option("done", Text("Nothing more")), *EFFECTS.options(hero))


def toggle_weapon(hero: Hero) -> None:
    """Take the hero's weapon, or give it back (A16.2)."""
    hero.armed = not hero.armed


def may_lose_treasure(hero: Hero) -> bool:
    """Return True if the hero has a treasure to lose; games that began under older rules offer it at any time."""
    return hero.treasures > 0 or hero.state.rules < TREASURE_HELD


TREASURE_HELD: Final = 2
"""Version of the rules from which nobody is offered to lose a treasure without one."""

EFFECTS: Final[Menu[Hero]] = Menu(
    Line("hurt", Text("Life lost"), gains_and_losses.take_damage),
    Line("treasure", Text("A treasure"), gains_and_losses.gain_treasure),
    Line("heal", Text("Life back"), gains_and_losses.heal),
    Line("lost", Text("Lost rounds"), gains_and_losses.ask_lost_rounds),
    Line("key", Text("A key"), as_async(lambda hero: hero.gain("keys"))),
    Line("rope", Text("A rope"), as_async(lambda hero: hero.gain("ropes"))),
    Line("card", Text("A chamber card"), gains_and_losses.gain_chamber_card),
    Line("thrown", Text("Out of the room"), as_async(Hero.throw_out), Hero.is_in_room),
    Line("back", Text("Back where I was"), as_async(lambda hero: hero.throw_out(hero.before)), Hero.is_in_room),
    Line("teleport", Text("Teleported"), teleports.teleport_away, Hero.is_in_room),
    Line("up", Text("Teleported up"), teleports.teleport_up, teleports.can_go_up),
    Line("wear", Text("Put on an amulet"), amulets.put_on_amulet, lambda hero: hero.amulets > 0),
    Line("works", Text("An amulet works"), rings.report_amulet, lambda hero: hero.worn > 0),
    Line("amulet", Text("An amulet"), amulets.gain_amulet),
    Line("half", Text("An amulet half"), amulets.find_half),
    Line("halves", Text("Try amulet halves"), amulets.join_halves, lambda hero: amulets.count_untried_pairs(hero) > 0),
    Line("disarmed", Text("Weapon lost"), as_async(toggle_weapon), lambda hero: hero.armed),
    Line("armed", Text("A weapon again"), as_async(toggle_weapon), lambda hero: not hero.armed),
    Line("special", Text("A special thing"), rings.report_special_thing),
    Line("minus", Text("Treasure lost"), as_async(lambda hero: hero.lose("treasures")), may_lose_treasure),
    Line("acts", Text("My amulet works"), amulets.turn_amulet_over, lambda hero: secrets.count_worn(hero) > 0),
    Line("paper", Text("Type a monster card"), owners_cards.type_in_card),
    # A card kills, or a player lets their hero die (A28.5).
    Line("dies", Text("The hero dies"), as_async(Hero.die)),
    Line("follower", Text("A follower"), followers.ask_about_followers),
)
"""Everything that can be reported, frequent effects first."""
