"""Doors (dörrar) and portcullises (fällgaller): L4.4 and L4.5."""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.asking import EMPTY, choice, chosen
from companion.asks import Choose, Option
from companion.games.legenden import company
from companion.games.legenden.state.game import Hero, LegendenState
from companion.kit.drakborgen.aspects import odds
from companion.text import Text

Passage: TypeAlias = Literal["through", "failed", "left"]
"""He is through, or his attempt failed, or he leaves it alone."""


async def door(state: LegendenState, hero: Hero) -> Passage:
    """A closed door: key, pick or break, whichever the player names (L4.4a)."""
    match await chosen(lambda: _ask_door(hero)):
        case "key":
            return await use_key(state, hero)
        case "pick":
            return await pick_lock(state, hero)
        case "break":
            return await break_door(state, hero)
    return "left"


def _ask_door(hero: Hero) -> Choose | None:
    if not hero.alive:
        return None
    return choice(
        "door.how",
        hero.seat,
        Text("{hero}: door, how?", hero=hero.name),
        Option("key", Text("Key ({n})", n=hero.keys)) if hero.keys else EMPTY,
        odds("pick", hero, "psyche", Text("Pick"), lambda odds: Text("Pick   {chance} x2", chance=odds), times=2),
        odds("break", hero, "strength", Text("Break"), lambda odds: Text("Break  {chance} x2", chance=odds), times=2),
        Option("leave", Text("Leave it")),
    )


async def use_key(state: LegendenState, hero: Hero) -> Passage:
    """A key (nyckel) always works and is used up (L4.4.1a)."""
    hero.keys = max(hero.keys - 1, 0)
    state.tell("door.key", Text("Put the key with the used room tiles."))
    return await leave_door(state, hero)


async def pick_lock(state: LegendenState, hero: Hero) -> Passage:
    """Pick (dyrka) a locked door by passing Psyche twice in a row; failing ends the turn (L4.4.2a, L4.4.2b)."""
    if not await hero.passes("psyche", times=2):
        return fail(state, hero)
    return await leave_door(state, hero)


async def break_door(state: LegendenState, hero: Hero) -> Passage:
    """Break (bryta upp) a door by passing Strength twice in a row; then it stays open for good (L4.4.3a, L4.4.3b)."""
    if not await hero.passes("strength", times=2):
        return fail(state, hero)
    hero.way_in = "door"
    state.tell("door.open", Text("Place an open-door tile."))
    return "through"


async def leave_door(state: LegendenState, hero: Hero) -> Passage:
    """After key or pick: locked again behind him, or open for good (L4.4.1b, L4.4.2c, LS19)."""
    # Locked or not, he can turn back through it: it is locked only when he has moved on (LQ2, LS19).
    hero.way_in = "door"
    if await chosen(lambda: _ask_leave(hero)) == "open":
        state.tell("door.open", Text("Place an open-door tile."))
    return "through"


def _ask_leave(hero: Hero) -> Choose:
    locked, left_open = Option("locked", Text("Locked behind me")), Option("open", Text("Open for all"))
    return choice("door.leave", hero.seat, Text("{hero}: the door is...", hero=hero.name), locked, left_open)


async def portcullis(state: LegendenState, hero: Hero) -> Passage:
    """A fallen portcullis: lift it by passing Strength twice in a row; it falls again behind him (L4.5.1a, L4.5.1b)."""
    if await chosen(lambda: _ask_portcullis(hero)) != "lift":
        return "left"
    if not await hero.passes("strength", times=2):
        return fail(state, hero)
    return await fallen(state, hero)


def _ask_portcullis(hero: Hero) -> Choose | None:
    if not hero.alive:
        return None
    lift = odds("lift", hero, "strength", Text("Lift"), lambda odds: Text("Lift   {chance} x2", chance=odds), times=2)
    text = Text("{hero}: portcullis", hero=hero.name)
    return choice("portcullis", hero.seat, text, lift, EMPTY, EMPTY, Option("leave", Text("Leave it")))


async def fallen(state: LegendenState, hero: Hero) -> Passage:
    """The portcullis falls behind whoever passes, all who go together, and bars the way back (L4.5, L4.5.1d, LQ2)."""
    await company.gather(state, hero)
    hero.way_in = "portcullis"
    state.tell("portcullis.falls", Text("The portcullis falls behind {hero}.", hero=hero.name))
    return "through"


def fail(state: LegendenState, hero: Hero) -> Passage:
    """A failed attempt ends the turn; he may try again next turn (L4.4.2b, L4.4.3a, L4.5.1b)."""
    state.tell("attempt.failed", Text("{hero} fails: the turn is over.", hero=hero.name))
    return "failed"
