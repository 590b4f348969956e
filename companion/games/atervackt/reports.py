"""What a card, a tile or a ring did, as people tell it: the way for every word that only stands on a real card."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from companion.asking import chosen
from companion.asks import Choose, Interruption, Option, Seat
from companion.games.atervackt.cards import dealt
from companion.games.atervackt.followers import changes
from companion.games.atervackt.heroes import fortune
from companion.games.atervackt.magic import amulets, special_things, teleports
from companion.games.atervackt.owners_cards import monster_cards
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.text import Text


def offer(state: AtervacktState) -> tuple[Interruption, ...]:
    """At any time in a phase: a ring, a drink, something that was forgotten (A21.1, A28.5)."""
    return (Interruption("report", Text("Something else"), lambda seat: anytime(state, seat)),)


async def anytime(state: AtervacktState, seat: Seat) -> None:
    """What a hero reports while all think about a phase."""
    hero = state.heroes[seat]
    if hero.inside:
        await tell(hero, Text("{hero}: what happens?", hero=hero.name))
        state.attend()


async def tell(hero: Hero, text: Text) -> None:
    """Ask what came of it, until nothing more did."""
    while (what := await chosen(lambda: _ask(hero, text))) in EFFECTS:
        await EFFECTS[what](hero)


def _ask(hero: Hero, text: Text) -> Choose | None:
    away = (
        Option("thrown", Text("Out of the room")),
        Option("back", Text("Back where I was")),
        Option("teleport", Text("Teleported")),
    )
    up = (Option("up", Text("Teleported up")),) if hero.place == "catacombs" else ()
    wear = (Option("wear", Text("Put on an amulet")),) if hero.amulets else ()
    works = (Option("works", Text("An amulet works")),) if hero.worn else ()
    halves = (Option("halves", Text("Try amulet halves")),) if amulets.untried(hero) else ()
    weapon = Option("disarmed", Text("Weapon lost")) if hero.armed else Option("armed", Text("A weapon again"))
    return hero.lines(
        "report",
        text,
        Option("done", Text("Nothing more")),
        Option("hurt", Text("Life lost")),
        Option("treasure", Text("A treasure")),
        Option("heal", Text("Life back")),
        Option("lost", Text("Lost rounds")),
        Option("key", Text("A key")),
        Option("rope", Text("A rope")),
        Option("card", Text("A chamber card")),
        *(away if hero.room is not None else up),
        *wear,
        *works,
        Option("amulet", Text("An amulet")),
        Option("half", Text("An amulet half")),
        *halves,
        weapon,
        Option("special", Text("A special thing")),
        Option("minus", Text("Treasure lost")),
        *((Option("acts", Text("My amulet acts")),) if dealt.worn(hero) else ()),
        Option("paper", Text("Type a monster card")),
        Option("dies", Text("The hero dies")),
        Option("follower", Text("A follower")),
    )


async def back(hero: Hero) -> None:
    """Moved half-way back to the room that he came from (A3.6)."""
    hero.go_half_way(hero.before)
    hero.tell("halfway", Text("{hero} arrives next round."))


async def dies(hero: Hero) -> None:
    """A card kills, or a player lets his hero die (A28.5)."""
    hero.die()


async def disarmed(hero: Hero) -> None:
    """A card takes his weapon (A16.2)."""
    hero.armed = False


async def armed(hero: Hero) -> None:
    """He has a weapon again (A16.2)."""
    hero.armed = True


EFFECTS: Mapping[str, Callable[[Hero], Awaitable[None]]] = {
    "hurt": fortune.hurt,
    "heal": fortune.heal,
    "lost": fortune.lost,
    "treasure": fortune.treasure,
    "card": fortune.card,
    "minus": fortune.minus,
    "key": fortune.key,
    "rope": fortune.rope,
    "thrown": teleports.thrown,
    "back": back,
    "teleport": teleports.away,
    "up": teleports.up,
    "amulet": amulets.find,
    "wear": amulets.put_on,
    "half": amulets.find_half,
    "halves": amulets.join_halves,
    "works": special_things.amulet,
    "special": special_things.special,
    "disarmed": disarmed,
    "armed": armed,
    "acts": amulets.acts,
    "paper": monster_cards.type_in,
    "dies": dies,
    "follower": changes.menu,
}
