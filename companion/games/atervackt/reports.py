"""What a card, a tile or a ring did, as people tell it: the way for every word that only stands on a real card."""

from __future__ import annotations

from typing import Final

from companion.asking import chosen
from companion.asks import Choose, Interruption, Option, Seat
from companion.games.atervackt import followers, gains_and_losses, owners_cards
from companion.games.atervackt.cards import secrets
from companion.games.atervackt.magic import amulets, rings, teleports
from companion.games.atervackt.state import AtervacktState, Hero
from companion.kit.questions import Line, Menu, at_once, question
from companion.text import Text


def offer(state: AtervacktState) -> tuple[Interruption, ...]:
    """At any time in a phase: a ring, a drink, something that was forgotten (A21.1, A28.5)."""
    return (Interruption("report", Text("Something else"), lambda seat: anytime(state, seat)),)


async def anytime(state: AtervacktState, seat: Seat) -> None:
    """What a hero reports while all think about a phase."""
    hero = state.heroes[seat]
    if hero.inside:
        await tell(hero, Text("{hero}: what else?", hero=hero.name))
        state.attend()


async def tell(hero: Hero, text: Text) -> None:
    """Ask what came of it, until nothing more did."""
    while await EFFECTS.does(hero, await what_came(hero, text)):
        pass


READS: Final = 13
"""So many letters a hero and a card may have together for "Durim reads: A ruby" to have room on its row."""


async def of_card(hero: Hero, card: Text) -> None:
    """Ask what came of a card; of the damage it is said once more which card does it."""
    # A card that was cut would be another one.
    fits = len(hero.name) + len(str(card)) <= READS
    words = Text("{hero} reads: {card}") if fits else Text("{hero}: {card}")
    while (what := await what_came(hero, words.using(hero=hero.name, card=card))) not in ("", "done"):
        await (gains_and_losses.hurt(hero, card) if what == "hurt" else EFFECTS.does(hero, what))


@question(chosen)
def what_came(hero: Hero, text: Text) -> Choose | None:
    """One thing that it did, or that this was all."""
    return hero.lines("report", text, Option("done", Text("Nothing more")), *EFFECTS.options(hero))


def weapon(hero: Hero) -> None:
    """A card takes his weapon, or he has one again (A16.2)."""
    hero.armed = not hero.armed


EFFECTS: Final[Menu[Hero]] = Menu(
    Line("hurt", Text("Life lost"), gains_and_losses.hurt),
    Line("treasure", Text("A treasure"), gains_and_losses.treasure),
    Line("heal", Text("Life back"), gains_and_losses.heal),
    Line("lost", Text("Lost rounds"), gains_and_losses.lost),
    Line("key", Text("A key"), at_once(lambda hero: hero.gain("keys"))),
    Line("rope", Text("A rope"), at_once(lambda hero: hero.gain("ropes"))),
    Line("card", Text("A chamber card"), gains_and_losses.card),
    Line("thrown", Text("Out of the room"), at_once(Hero.is_thrown), Hero.is_in_room),
    Line("back", Text("Back where I was"), at_once(lambda hero: hero.is_thrown(hero.before)), Hero.is_in_room),
    Line("teleport", Text("Teleported"), teleports.away, Hero.is_in_room),
    Line("up", Text("Teleported up"), teleports.up, teleports.may_go_up),
    Line("wear", Text("Put on an amulet"), amulets.put_on, lambda hero: hero.amulets > 0),
    Line("works", Text("An amulet works"), rings.amulet, lambda hero: hero.worn > 0),
    Line("amulet", Text("An amulet"), amulets.find),
    Line("half", Text("An amulet half"), amulets.find_half),
    Line("halves", Text("Try amulet halves"), amulets.join_halves, lambda hero: amulets.untried(hero) > 0),
    Line("disarmed", Text("Weapon lost"), at_once(weapon), lambda hero: hero.armed),
    Line("armed", Text("A weapon again"), at_once(weapon), lambda hero: not hero.armed),
    Line("special", Text("A special thing"), rings.special),
    Line("minus", Text("Treasure lost"), at_once(lambda hero: hero.lose("treasures"))),
    Line("acts", Text("My amulet acts"), amulets.acts, lambda hero: secrets.worn(hero) > 0),
    Line("paper", Text("Type a monster card"), owners_cards.type_in),
    # A card kills, or a player lets his hero die (A28.5).
    Line("dies", Text("The hero dies"), at_once(Hero.die)),
    Line("follower", Text("A follower"), followers.menu),
)
"""All that can be reported, frequent things first."""
