"""What a card, a tile or a ring did, as people tell it: the way for every word that only stands on a real card."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from companion.asking import choice, chosen, number
from companion.asks import Choose, Interruption, Number, Option, Seat
from companion.games.atervackt import (
    amulets,
    bonds,
    dealt,
    decks,
    followers,
    health,
    rooms,
    teleports,
    things,
    typing_in,
)
from companion.games.atervackt.heroes_state import Hero
from companion.games.atervackt.state import AtervacktState
from companion.text import Text

MOST_POINTS = 20


def offer(state: AtervacktState) -> tuple[Interruption, ...]:
    """At any time in a phase: a ring, a drink, something that was forgotten (A21.1, A28.5)."""
    return (Interruption("report", Text("Something else"), lambda seat: anytime(state, seat)),)


async def anytime(state: AtervacktState, seat: Seat) -> None:
    """What a hero reports while all think about a phase."""
    hero = state.heroes[seat]
    if hero.inside:
        await tell(state, hero, Text("{hero}: what happens?", hero=hero.name))
        followers.attend(state)


async def tell(state: AtervacktState, hero: Hero, text: Text) -> None:
    """Ask what came of it, until nothing more did."""
    while (what := await chosen(lambda: _ask(state, hero, text))) in EFFECTS:
        await EFFECTS[what](state, hero)


def _ask(state: AtervacktState, hero: Hero, text: Text) -> Choose | None:
    if not hero.inside:
        return None
    away = (
        Option("thrown", Text("Out of the room")),
        Option("back", Text("Back where I was")),
        Option("teleport", Text("Teleported")),
    )
    up = (Option("up", Text("Teleported up")),) if hero.place == "catacombs" else ()
    wear = (Option("wear", Text("Put on an amulet")),) if hero.amulets else ()
    works = (Option("works", Text("An amulet works")),) if hero.worn else ()
    weapon = Option("disarmed", Text("Weapon lost")) if hero.armed else Option("armed", Text("A weapon again"))
    return choice(
        "report",
        hero.seat,
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
        Option("halves", Text("Two amulet halves")),
        weapon,
        Option("special", Text("A special thing")),
        Option("minus", Text("Treasure lost")),
        *((Option("acts", Text("My amulet acts")),) if dealt.worn(state, hero) else ()),
        Option("paper", Text("Type a monster card")),
        Option("dies", Text("The hero dies")),
        Option("follower", Text("A follower")),
    )


async def hurt(state: AtervacktState, hero: Hero) -> None:
    """The damage on the card (A11.3, A7.4)."""
    await health.lose_life(state, hero, await points_lost(hero))


async def points_lost(hero: Hero) -> int:
    """How much damage the card says."""
    return await number(lambda: _ask_points(hero, "hurt", Text("{hero}: life lost?", hero=hero.called))) or 0


async def heal(state: AtervacktState, hero: Hero) -> None:
    """Something that heals (A1.10)."""
    points = await number(lambda: _ask_points(hero, "heal", Text("{hero}: life back?", hero=hero.called)))
    await health.heal(state, hero, points or 0)


async def lost(state: AtervacktState, hero: Hero) -> None:
    """Rounds lost by a card or an effect (A10.1)."""
    rounds = await number(lambda: _ask_points(hero, "lost", Text("{hero}: lost rounds?", hero=hero.name), 12))
    lose_rounds(state, hero, rounds or 0)


def lose_rounds(state: AtervacktState, hero: Hero, rounds: int) -> None:
    """The hero sits out so many more rounds."""
    if rounds > 0 and hero.alive:
        hero.lost = min(hero.lost + rounds, 12)
        state.tell("lost", Text("{hero} sits out {n} round(s).", hero=hero.called, n=hero.lost))


def _ask_points(hero: Hero, what: str, text: Text, most: int = MOST_POINTS) -> Number | None:
    if not hero.inside:
        return None
    return Number(key=f"report.{what}", seats=(hero.seat,), text=text, min=0, max=most)


async def treasure(state: AtervacktState, hero: Hero) -> None:
    """Something worth gold (A29.1)."""
    hero.treasures = min(hero.treasures + 1, 50)
    state.tell("treasure", Text("{hero} has {n} treasure(s).", hero=hero.name, n=hero.treasures + hero.cards))


async def card(state: AtervacktState, hero: Hero) -> None:
    """A treasure chamber card that was drawn elsewhere (A24.1)."""
    await dealt.deal(state, hero.seat, "chamber", decks.hand(hero.seat), frozenset({hero.seat}))
    hero.cards = min(hero.cards + 1, 40)
    state.tell("treasure", Text("{hero} has {n} treasure(s).", hero=hero.name, n=hero.treasures + hero.cards))


async def minus(_state: AtervacktState, hero: Hero) -> None:
    """A treasure is gone."""
    hero.treasures = max(hero.treasures - 1, 0)


async def key(_state: AtervacktState, hero: Hero) -> None:
    """An ordinary key (A7.8)."""
    hero.keys = min(hero.keys + 1, 20)


async def rope(_state: AtervacktState, hero: Hero) -> None:
    """A rope (A23.4)."""
    hero.ropes = min(hero.ropes + 1, 20)


async def thrown(state: AtervacktState, hero: Hero) -> None:
    """Moved out of the room to a place that is settled next round (A3.6)."""
    rooms.early(hero)
    state.tell("halfway", Text("{hero} arrives next round.", hero=hero.name))


async def back(state: AtervacktState, hero: Hero) -> None:
    """Moved half-way back to the room that he came from (A3.6)."""
    rooms.early(hero, hero.before)
    state.tell("halfway", Text("{hero} arrives next round.", hero=hero.name))


async def dies(state: AtervacktState, hero: Hero) -> None:
    """A card kills, or a player lets his hero die (A28.5)."""
    health.die(state, hero)


async def disarmed(_state: AtervacktState, hero: Hero) -> None:
    """A card takes his weapon (A16.2)."""
    hero.armed = False


async def armed(_state: AtervacktState, hero: Hero) -> None:
    """He has a weapon again (A16.2)."""
    hero.armed = True


EFFECTS: Mapping[str, Callable[[AtervacktState, Hero], Awaitable[None]]] = {
    "hurt": hurt,
    "heal": heal,
    "lost": lost,
    "treasure": treasure,
    "card": card,
    "minus": minus,
    "key": key,
    "rope": rope,
    "thrown": thrown,
    "back": back,
    "teleport": teleports.away,
    "up": teleports.up,
    "amulet": amulets.find,
    "wear": amulets.put_on,
    "halves": amulets.join_halves,
    "works": things.amulet,
    "special": things.special,
    "disarmed": disarmed,
    "armed": armed,
    "acts": amulets.acts,
    "paper": typing_in.type_in,
    "dies": dies,
    "follower": bonds.menu,
}
