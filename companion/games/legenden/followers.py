"""Power over a monster (makt över monster): it follows a hero, and may fight in his place (L12.3)."""

from __future__ import annotations

from companion.asking import choice, chosen
from companion.asks import Choose, Number, Option
from companion.games.legenden.cards import monster_cards
from companion.games.legenden.data.book import MonsterKind
from companion.games.legenden.places import monster_flight
from companion.games.legenden.places.tokens import discard, leave_behind
from companion.games.legenden.state.game import Aspect, Fight, Hero, LegendenState, Meeting
from companion.games.legenden.table import rulings
from companion.kit.drakborgen.sheets import MOST_LIFE
from companion.text import Text


def take(state: LegendenState, hero: Hero, meeting: Meeting) -> None:
    """It follows him everywhere, and matters only in combat (L12.3a)."""
    number = leave_behind(state, meeting)
    monster = state.monsters[number]
    monster.master, monster.below, monster.visits = hero.seat, False, None
    for other in state.heroes.values():
        other.pursuer = None if other.pursuer == number else other.pursuer
    name = state.book.monsters[meeting.kind].name
    state.tell("power", Text("{monster} follows {hero}.", monster=name, hero=hero.name))


def servants(state: LegendenState, hero: Hero) -> list[str]:
    """The numbers of the monsters in his power."""
    return [number for number, monster in state.monsters.items() if monster.master == hero.seat]


def servant(state: LegendenState, fight: Fight) -> MonsterKind | None:
    """What fights in the hero's place, if anything does."""
    return state.book.monsters[state.monsters[fight.servant].kind] if fight.servant in state.monsters else None


async def choose(state: LegendenState, hero: Hero) -> None:
    """Before a fight he may let it fight in his place, with the points of a new card (L12.3b, LS33)."""
    picked = await chosen(lambda: _ask_who(state, hero))
    if picked not in state.monsters:
        return
    kind = state.monsters[picked].kind
    life = await monster_cards.life(state, hero, hero.seat, kind, lambda: _ask_servant_life(state, hero, picked))
    if life is not None and state.fight is not None:
        state.fight.servant, state.fight.hero_points = picked, life


def _ask_who(state: LegendenState, hero: Hero) -> Choose | None:
    if state.fight is None or not hero.alive or not servants(state, hero):
        return None
    own = [
        Option(id, Text("{n}: {monster}", n=id, monster=state.book.monsters[state.monsters[id].kind].name))
        for id in servants(state, hero)
    ]
    himself = Option("hero", Text("{hero}", hero=hero.name))
    return choice("fight.who", hero.seat, Text("Who fights?"), himself, *own)


def _ask_servant_life(state: LegendenState, hero: Hero, picked: str) -> Number | None:
    if state.fight is None or not hero.alive or picked not in state.monsters:
        return None
    text = Text("{monster}: its life?", monster=state.book.monsters[state.monsters[picked].kind].name)
    return Number(key="servant.life", seats=(hero.seat,), text=text, min=1, max=MOST_LIFE)


async def value_of(state: LegendenState, hero: Hero, aspect: Aspect) -> int:
    """The value that counts on the hero's side of a fight."""
    kind = servant(state, state.fight) if state.fight else None
    return kind.value(aspect) if kind else await hero.knows(aspect)


def step_in(state: LegendenState, hero: Hero) -> None:
    """When it dies the hero steps in at once, with his own points and any stance (L12.3c)."""
    fight = state.fight
    if fight is None or fight.servant is None or fight.hero_points or not hero.alive:
        return
    discard(state, fight.servant)
    fight.servant, fight.hero_stance = None, None
    fight.hero_points = (hero.life or 0) + hero.combat_bonus
    state.tell("power.ends", Text("{hero} has to fight himself.", hero=hero.name))


async def driven_off(state: LegendenState, hero: Hero) -> None:
    """In monster against monster three misses drive off both, and control ends (LS33)."""
    fight = state.fight
    if fight is None or fight.servant not in state.monsters:
        return
    rulings.note(state, "LS33")
    gone, fight.servant = fight.servant, None
    await drive_off(state, hero, gone)


async def drive_off(state: LegendenState, hero: Hero, gone: str) -> None:
    """Nobody's any more, it leaves the room if it can (LS33)."""
    if gone not in state.monsters:
        return
    state.monsters[gone].master = None
    kind = state.book.monsters[state.monsters[gone].kind]
    monster_flight.say_which(state, kind.id, way_in=False)
    ways = await chosen(
        lambda: monster_flight.ask_ways(hero.seat, Text("{monster}: ways out?", monster=kind.short_name))
    )
    if ways in ("", "0"):
        return
    way = await monster_flight.random_exit(hero.seat, int(ways))
    state.tell("monster.flees", Text("{monster} flees by way {n}.", monster=kind.name, n=way))
    if await chosen(lambda: _ask_where(hero)) == "undiscovered":
        discard(state, gone)


def _ask_where(hero: Hero) -> Choose:
    face_up, unknown = Option("face_up", Text("A face-up room")), Option("undiscovered", Text("Undiscovered room"))
    return choice("servant.to", hero.seat, Text("Where does it flee?"), face_up, unknown)
