"""Followers whose master leaves a room, or falls: they roll for themselves, help, and are waited for (A25)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.dice import T6
from companion.games.atervackt import skill_rolls
from companion.games.atervackt.magic import amulets
from companion.games.atervackt.map import depths
from companion.games.atervackt.skill_rolls import BY_RUNE, PUSHES, TEARS_LOOSE, test_together
from companion.games.atervackt.state import Follower, Hero, Plan
from companion.kit.questions import question
from companion.text import Text

TEAR, PUSH = 1, 2
"""Strength rolls to tear loose from a web, and to push through (A19.3)."""


async def cross_with_followers(hero: Hero, attempt: Callable[[Hero], Awaitable[bool]]) -> bool:
    """Let each follower roll past rubble, a pit or a bridge (A26.16); return True if the hero goes on now."""
    before = hero.companions
    for follower in before:
        if follower.plan != "lost" and not follower.crossed and await attempt(follower):
            follower.crossed, follower.stuck = True, False
    if await jump_after(hero, before):
        return False
    if await ask_waits(hero) != "wait":
        return True
    hero.crossed, hero.stuck = True, False
    return False


FreeFollower: TypeAlias = Callable[[Hero, Follower, Plan], Awaitable[None]]
"""Function of a room that lets a stuck follower try to get loose when its master leaves."""


async def take_followers_along(hero: Hero, tried: Plan, free_follower: FreeFollower) -> bool:
    """Take followers out of the room: stuck ones must get loose, a rune takes a roll (A26.17, A26.19).

    Returns True if the hero goes on now, or waits for those that are not loose yet; followers in a room that is crossed
    have been asked (`cross_with_followers`).
    """
    for follower in hero.companions:
        if tried == "rune":
            if follower.plan == "lost" or not await follower.test_value("psyche", words=BY_RUNE):
                follower.part_from_master()
        elif follower.stuck:
            await free_follower(hero, follower, tried)
    if tried in ("rune", "across") or await ask_waits(hero) != "wait":
        return True
    hero.stuck = hero.pushing = False
    return False


async def struggle_with_helpers(hero: Hero, follower: Follower, needed: int) -> None:
    """Test a follower's Strength and that of loose helpers; one success tears loose, two push through (A26.19).

    A follower that has begun to push through may not just tear loose (A19.3).
    """
    needed = PUSH if follower.pushing else needed
    masters = [other for other in hero.company if other is hero or other.plan == "help"]
    loose = [other for other in masters if not other.prey and not other.stuck]
    helping = [*loose, *(other for other in hero.helpers if other is not follower)]
    words = PUSHES if needed == PUSH else TEARS_LOOSE
    follower.stuck = not await test_together((follower, *helping), "strength", needed, words)
    follower.pushing = follower.stuck and (follower.pushing or needed == PUSH)


@question(ask_option)
def ask_waits(hero: Hero) -> Choose | None:
    """Ask whether the hero goes on without their stuck followers, or waits (A26.16)."""
    stuck = [follower for follower in hero.companions if follower.stuck]
    if not stuck:
        return None
    go_on, wait = Option("on", Text("Go on without it")), Option("wait", Text("Wait for it"))
    return hero.build_choice("follower.wait", Text("{monster} is stuck", monster=stuck[0].called), go_on, wait)


async def jump_after(hero: Hero, followers: list[Follower]) -> bool:
    """Let a hero who sees a follower fall into the catacombs jump after it, at the cost of a fall (A25.8).

    `followers`: the followers that were with the hero until then.
    """
    if await _ask_jump(hero, followers) != "jump":
        return False
    await fall(hero)
    for follower in fallen_followers(followers) if hero.alive else ():
        follower.rejoin()
    return True


def fallen_followers(followers: list[Follower]) -> list[Follower]:
    """Return the followers that have fallen alone."""
    return [one for one in followers if one.is_inside and one.where == "apart" and one.place == "catacombs"]


@question(ask_option)
def _ask_jump(hero: Hero, followers: list[Follower]) -> Choose | None:
    fallen = fallen_followers(followers)
    if hero.room is None or not fallen:
        return None
    stay, jump = Option("stay", Text("Stay up here")), Option("jump", Text("Jump after it"))
    return hero.build_choice("follower.jump", Text("{monster} has fallen", monster=fallen[0].called), stay, jump)


# Falling.


async def fall(hero: Hero) -> None:
    """Take T6 damage and fall into the catacombs; the turn is over (A7.20, A23.3). Followers come after (A25.2)."""
    helpers, moment = hero.helpers, skill_rolls.begin_damage(hero)
    await hero.take_damage(await moment.roll("fall", Text("{hero} falls"), T6))
    if not hero.alive or moment.is_gone:
        return
    depths.bring_below(hero)
    # Followers come after the hero and take the damage of a fall as well (A25.8).
    for follower in helpers:
        await fall(follower)
    if isinstance(hero, Follower) and hero.master.place != "catacombs":
        hero.part_from_master()


async def fall_forever(hero: Hero) -> None:
    """Fall until sunset: the hero is out, whatever they wear but the twilight amulet (A7.18, A28.7).

    Only a hero who wears an amulet may be saved; which it is only people know. The hero stays where they were before
    the fall (AS46).
    """
    none, twilight = Option("none", Text("No amulet saves")), Option("twilight", Text("Twilight amulet"))
    words = Text("{hero} falls!")
    if await hero.choose("pit.amulet", words, none, twilight, valid=lambda: hero.worn > 0) == "twilight":
        hero.tell("twilight", Text("The twilight amulet saves {hero}."))
        await amulets.turn_amulet_over(hero)
    elif hero.is_inside:
        hero.tell("falls", Text("{hero} falls until sunset."))
        hero.die()
