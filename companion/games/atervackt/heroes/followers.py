"""Followers (följeslagarväsen): who has which, where they stand, and how they come and go (A25)."""

from __future__ import annotations

from typing import Literal

from companion.games.atervackt.data.book import FollowerSheet
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Follower, Hero
from companion.text import Text


def add(state: AtervacktState, hero: Hero, name: str) -> Follower:
    """One more that goes with this hero; of those with one name each has its number."""
    id = str(1 + max(map(int, state.followers), default=0))
    number = 1 + sum(other.name == name for other in state.followers.values())
    follower = Follower(
        state, hero.seat, name=name, id=id, number=number, special="none", room=hero.room, place=hero.place
    )
    state.followers[id] = follower
    return follower


def begin(state: AtervacktState, hero: Hero, sheet: FollowerSheet) -> None:
    """A faithful one, from the start (A25.1); its figures are asked when they are first needed, as a hero's are."""
    follower = add(state, hero, sheet.text)
    follower.fights = sheet.fights
    follower.takes(sheet)
    state.tell("follower", Text("{monster} follows {hero}.", monster=follower.definite, hero=hero.name))


def enslave(state: AtervacktState, hero: Hero, kind: str, bond: Literal["helmet", "amulet"]) -> Follower:
    """A monster in a hero's power (A25.1); no monster card is its any more, so its KP are the general ones (A12.4)."""
    monster = state.book.monsters[kind]
    follower = add(state, hero, monster.short["text"])
    follower.kind, follower.bond = kind, bond
    follower.takes(monster)
    follower.life = follower.max_life
    state.tell("follower", Text("{monster} follows {hero}.", monster=follower.definite, hero=hero.name))
    return follower


def master(state: AtervacktState, follower: Follower) -> Hero:
    """Whose it is."""
    return state.heroes[follower.seat]


def all_of(state: AtervacktState, hero: Hero) -> list[Follower]:
    """The living followers of a hero, wherever they are; a follower has none."""
    if isinstance(hero, Follower):
        return []
    return [other for other in state.followers.values() if other.seat == hero.seat and other.inside]


def of(state: AtervacktState, hero: Hero) -> list[Follower]:
    """The followers that are with this hero."""
    return state.with_hero(hero)


def able(state: AtervacktState, hero: Hero) -> list[Follower]:
    """Those of them that can lend a hand: neither stuck nor knocked out (A25.3)."""
    return [follower for follower in of(state, hero) if not follower.held]


def here(state: AtervacktState, number: str) -> list[Follower]:
    """The followers in that room, in turn order."""
    return [
        follower
        for hero in state.inside()
        for follower in all_of(state, hero)
        if (hero.room if follower.where == "with" else follower.room) == number
    ]


def everyone(state: AtervacktState, number: str) -> list[Hero]:
    """The heroes in a room, then the followers: what happens there happens to all (A26.1)."""
    return [*state.inside_of(number), *here(state, number)]


def creatures(state: AtervacktState) -> list[Hero]:
    """All heroes in Drakborgen, each before his followers."""
    return [one for hero in state.inside() for one in (hero, *all_of(state, hero))]


def attend(state: AtervacktState) -> None:
    """Go where the masters have gone; who is stuck or knocked out stays where it is (A25.2, A25.8, A25.9)."""
    for follower in state.followers.values():
        leader = master(state, follower)
        if follower.inside and not leader.inside:
            follower.where = "gone"
            follower.rests()
        if follower.where != "with" or not follower.inside:
            continue
        if follower.held and follower.room != leader.room:
            part(state, follower)
        else:
            follower.crossed &= follower.room == leader.room
            follower.pushing &= follower.room == leader.room
            follower.place, follower.room, follower.before = leader.place, leader.room, leader.before


def part(state: AtervacktState, follower: Follower) -> None:
    """It is no longer with its master, but stays where it is."""
    follower.where = "apart"
    hero = master(state, follower)
    state.tell("follower.apart", Text("{monster} is apart from {hero}.", monster=follower.definite, hero=hero.name))


def leave_behind(state: AtervacktState, hero: Hero) -> None:
    """A teleport takes the hero alone (A25.8)."""
    for follower in of(state, hero):
        part(state, follower)


def rejoin(state: AtervacktState, follower: Follower) -> None:
    """It is with its master again."""
    hero = master(state, follower)
    follower.where = "with"
    follower.stuck = follower.pushing = follower.crossed = follower.halfway = False
    follower.place, follower.room, follower.before = hero.place, hero.room, hero.before
    state.tell("follower.back", Text("{monster} is with {hero}.", monster=follower.definite, hero=hero.name))


def free(state: AtervacktState, follower: Follower) -> None:
    """Control ends (A25.9)."""
    follower.where = "gone"
    follower.rests()
    state.tell("follower.free", Text("{monster} is nobody's any more.", monster=follower.definite))


def combat_points(hero: Hero) -> int:
    """Half the KP, rounded up; a monster's are its KP (A30.1)."""
    life = hero.life or 0
    return life if isinstance(hero, Follower) and hero.kind else -(-life // 2)


def dawn(state: AtervacktState) -> None:
    """Monsters' KP are restored in the sun phase, also when they follow somebody; an oracaz is no monster (A25.7)."""
    for follower in state.followers.values():
        if follower.inside:
            follower.points = None
            follower.life = follower.max_life if follower.kind else follower.life
