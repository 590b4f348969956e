"""Followers where their master leaves a room: they roll for themselves, help, and are waited for (A25.2, A25.3)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from companion.asking import choice, chosen
from companion.asks import Choose, Option
from companion.games.atervackt.castle import falls
from companion.games.atervackt.skill_rolls import passes
from companion.games.atervackt.state.heroes import Follower, Hero
from companion.games.atervackt.state.terms import Plan
from companion.text import Text

TEAR, PUSH = 1, 2
"""Strength rolls to tear loose from a web, and to push through (A19.3)."""


async def cross(hero: Hero, attempt: Callable[[Hero], Awaitable[bool]]) -> bool:
    """Past rubble, a pit or a bridge each rolls for himself (A26.16); says whether the hero goes on now."""
    before = hero.beside
    for follower in before:
        if follower.plan != "lost" and not follower.crossed and await attempt(follower):
            follower.crossed, follower.stuck = True, False
    if await jumps_after(hero, before):
        return False
    if await goes_on(hero):
        return True
    hero.crossed, hero.stuck = True, False
    return False


Frees: TypeAlias = Callable[[Hero, Follower, Plan], Awaitable[None]]
"""What their room asks of a follower that is stuck there, as its master goes."""


async def come_along(hero: Hero, tried: Plan, frees: Frees) -> bool:
    """Out of the room by another way: who is stuck must get loose, a rune takes a roll (A26.17, A26.19).

    Says whether the hero goes on now, or waits for who is not loose yet; who crosses the room has been asked (`cross`).
    """
    for follower in hero.beside:
        if tried == "rune":
            if follower.plan == "lost" or not await passes(follower, "psyche"):
                follower.part()
        elif follower.stuck:
            await frees(hero, follower, tried)
    if tried in ("rune", "across") or await goes_on(hero):
        return True
    hero.stuck = hero.pushing = False
    return False


async def loosen(hero: Hero, follower: Follower, needed: int) -> None:
    """Its own rolls, and those of who is loose and helps; one success tears loose, two push through (A26.19).

    Who has begun to push through may not just tear loose (A19.3).
    """
    needed = PUSH if follower.pushing else needed
    masters = [other for other in hero.state.inside_of(hero.room or "") if other is hero or other.plan == "help"]
    loose = [other for other in masters if not other.prey and not other.stuck]
    helping = [*loose, *(other for other in hero.helpers if other is not follower)]
    made = 0
    for one in (follower, *helping):
        for again in (False, True)[:needed]:
            if made < needed and await passes(one, "strength", again=again):
                made += 1
    follower.stuck = made < needed
    follower.pushing = follower.stuck and (follower.pushing or needed == PUSH)


async def goes_on(hero: Hero) -> bool:
    """Whether he goes on without those of his that are stuck (A26.16)."""
    return await chosen(lambda: _ask_waiting(hero)) != "wait"


def _ask_waiting(hero: Hero) -> Choose | None:
    stuck = [follower for follower in hero.beside if follower.stuck]
    if not hero.inside or not stuck:
        return None
    on, wait = Option("on", Text("Go on without it")), Option("wait", Text("Wait for it"))
    return choice("follower.wait", hero.seat, Text("{monster} is stuck", monster=stuck[0].called), on, wait)


async def jumps_after(hero: Hero, before: list[Follower]) -> bool:
    """Who sees one of his fall into the catacombs may jump after it, and takes what a fall costs (A25.8).

    `before`: who was with him until then.
    """
    if await chosen(lambda: _ask_jump(hero, below(before))) != "jump":
        return False
    await falls.down(hero)
    for follower in below(before) if hero.alive else ():
        follower.rejoin()
    return True


def below(before: list[Follower]) -> list[Follower]:
    """Those that have fallen alone."""
    return [one for one in before if one.inside and one.where == "apart" and one.place == "catacombs"]


def _ask_jump(hero: Hero, fallen: list[Follower]) -> Choose | None:
    if not hero.inside or hero.room is None or not fallen:
        return None
    stay, jump = Option("stay", Text("Stay up here")), Option("jump", Text("Jump after it"))
    return choice("follower.jump", hero.seat, Text("{monster} has fallen", monster=fallen[0].called), stay, jump)
