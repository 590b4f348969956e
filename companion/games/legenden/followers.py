"""Power over a monster (makt över monster): it follows a hero, and may fight in their place (L12.3)."""

from __future__ import annotations

from companion.asking import ask_option, choice
from companion.asks import Choose, Number, Option
from companion.games.legenden import monster_flight, random_exits
from companion.games.legenden.cards import monster_cards
from companion.games.legenden.state.game import Fight, Hero, Meeting
from companion.kit.drakborgen.sheets import MOST_LIFE
from companion.record import replace
from companion.text import Text


def take_power(hero: Hero, meeting: Meeting) -> None:
    """Give the hero power over the monster: it follows everywhere, and matters only in combat (L12.3a)."""
    state = hero.state
    number = state.leave_behind(meeting)
    monster = state.monsters[number]
    monster.master, monster.below, monster.visits = hero.seat, False, None
    state.shake_off(number)
    hero.tell("power", Text("{hero} has power over a monster: {monster}.", monster=state.monster(meeting.kind).name))


def list_servants(hero: Hero) -> list[str]:
    """Return the numbers of the monsters in the hero's power."""
    return [number for number, monster in hero.state.monsters.items() if monster.master == hero.seat]


BESIDE = "with."
"""Prefix of the option id for a monster that fights beside its master."""


async def choose_fighter(hero: Hero, *, with_both: bool = False) -> tuple[str | None, bool]:
    """Return the number of the monster that fights for the hero, if one does, and whether `with_both` fight (L13.4)."""
    picked = await ask_option(lambda: _build_fighter_ask(hero, with_both=with_both))
    number = picked.removeprefix(BESIDE)
    return (number if number in hero.state.monsters else None), picked.startswith(BESIDE)


def _build_fighter_ask(hero: Hero, *, with_both: bool) -> Choose | None:
    state = hero.state
    if (state.fight or state.melee) is None or not hero.alive or not list_servants(hero):
        return None
    kinds = {n: state.kind_of(n) for n in list_servants(hero)}
    lines = [Option("hero", Text("{hero}", hero=hero.called), public=hero.seat)]
    lines += [Option(n, Text("{n}: {monster}", n=n, monster=kind.name)) for n, kind in kinds.items()]
    if with_both:
        text = Text("Both, {n}: {monster}")
        lines += [Option(BESIDE + n, text.using(n=n, monster=kind.short_name)) for n, kind in kinds.items()]
    return hero.build_choice("fight.who", Text("Who fights?"), *lines)


async def read_servant_life(hero: Hero, number: str) -> int | None:
    """Return the servant's points, those of a new card (LS33)."""
    state = hero.state
    kind = state.kind_of(number)

    def build() -> Number | None:
        if (state.fight or state.melee) is None or number not in state.monsters:
            return None
        asked = hero.build_number("servant.life", Text("{monster}: life?", monster=kind.name), MOST_LIFE, least=1)
        many, below = monster_cards.likely_life(state, kind.id)
        return None if asked is None else replace(asked, likely=many, below=below)

    return await monster_cards.read_life(hero, hero.seat, kind.id, build)


def step_in(hero: Hero, fight: Fight) -> None:
    """Let the hero step in for a dead servant, with their own points and any stance (L12.3c)."""
    hero.state.discard(fight.servant or "")
    fight.servant, fight.hero_stance = None, None
    fight.hero_points = hero.combat_points
    hero.tell("power.ends", Text("{hero} has to fight now."))


async def drive_off_both(hero: Hero, fight: Fight) -> None:
    """Drive off both monsters after three misses of monster against monster; the hero's control ends (LS33)."""
    if fight.servant in hero.state.monsters:
        hero.state.explain("LS33")
        gone, fight.servant = fight.servant, None
        await drive_off(hero, gone)


async def drive_off(hero: Hero, number: str | None) -> None:
    """Free a servant that is driven off: it leaves the room if it can (LS33)."""
    state = hero.state
    if number is None or number not in state.monsters:
        return
    state.monsters[number].master = None
    kind = state.kind_of(number)
    monster_flight.tell_barred_exits(state, kind.id, way_in=False)
    words = Text("{monster}: exits?", monster=kind.short_name)
    way = await random_exits.roll_exit(hero.seat, lambda: words)
    if way is None:
        return
    state.tell("monster.flees", Text("{monster} flees by exit {n}.", monster=kind.definite, n=way))
    where = Text("{monster} flees where?", monster=kind.short_name)
    asked = choice("servant.to", hero.seat, where, monster_flight.FACE_UP, monster_flight.UNKNOWN)
    if await ask_option(lambda: asked) == "undiscovered":
        state.discard(number)
