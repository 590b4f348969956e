"""Doors (dörrar), portcullises (fällgaller) and secret doors (A7.2-A7.13)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal, TypeAlias

from companion.asking import EMPTY, choice, chosen, rolled
from companion.asks import Choose, Option, Roll
from companion.dice import T6
from companion.games.atervackt import decks, gains, health, rooms
from companion.games.atervackt.dicing import damage
from companion.games.atervackt.heroes_state import Hero
from companion.games.atervackt.pieces_state import Lying
from companion.games.atervackt.state import AtervacktState
from companion.games.atervackt.values import odds, passes_twice
from companion.text import Text

Passage: TypeAlias = Literal["through", "failed", "left"]
"""He is through, his attempt failed and the turn is over, or he leaves it alone and may do something else."""

OPENS, LOCKED = "opens", "locked"


async def door(state: AtervacktState, hero: Hero) -> Passage:
    """Draw a door card, unless this door is known to be locked (A7.2, A7.5)."""
    if is_locked(state, hero) and await chosen(lambda: _ask_which(hero)) != "other":
        return await unlock(state, hero)
    match await draw(state, hero):
        case "opens":
            return through(hero)
        case "locked":
            return await unlock(state, hero)
        case "":
            return "left"
    return "failed"


def through(hero: Hero) -> Passage:
    """He goes through at once (A7.3)."""
    hero.way_in = "door"
    return "through"


def is_locked(state: AtervacktState, hero: Hero) -> bool:
    """Whether a door of his room is locked; the card stays as long as anybody is in the room (A7.5)."""
    room = rooms.of(state, hero)
    return room is not None and room.lies("door", LOCKED)


def _ask_which(hero: Hero) -> Choose | None:
    if not hero.alive:
        return None
    same, other = Option("same", Text("The locked door")), Option("other", Text("Another door"))
    return choice("door.which", hero.seat, Text("{hero}: which door?", hero=hero.name), same, other)


Costs: TypeAlias = Callable[[AtervacktState, Hero, int], Awaitable[None]]
"""What takes off the damage of a trap: KP, but combat points in a flight by Legenden's combat (A30.10)."""


async def draw(state: AtervacktState, hero: Hero, costs: Costs = health.lose_life) -> str:
    """Draw a door card: it opens, is locked, or is a trap whose damage he takes (A7.2-A7.5); what it was."""
    card = await decks.draw(state, hero.seat, "door", Text("{hero}: door card", hero=hero.name))
    if card == LOCKED and hero.room is not None:
        rooms.lay(state, hero.room, Lying("door", card))
    elif card:
        decks.discard(state, "door", card)
    if card not in (OPENS, LOCKED, ""):
        await trap(state, hero, card, costs)
    return card


async def trap(state: AtervacktState, hero: Hero, card: str, costs: Costs = health.lose_life) -> None:
    """A trap does the damage on its card, and is discarded (A7.4)."""
    cost = decks.kind_of(state, "door", card).damage
    told = cost is None or state.options["cards"] != "classic"
    await costs(state, hero, await gains.points_lost(hero) if told or cost is None else await damage(hero, cost))


async def unlock(state: AtervacktState, hero: Hero) -> Passage:
    """A locked door: one attempt by key, picking or force, or he leaves it alone (A7.5, A7.6, A5.4)."""
    while True:
        match await chosen(lambda: _ask_how(hero)):
            case "master":
                return through(hero)
            case "key":
                if await try_key(hero):
                    return through(hero)
                if hero.tried >= hero.keys:
                    return fail(state, hero)
            case "pick":
                return through(hero) if await passes_twice(hero, "psyche") else fail(state, hero)
            case "force":
                if await can_force(hero):
                    return through(hero) if await passes_twice(hero, "strength") else fail(state, hero)
            case _:
                # Once a key has been tried the attempt has been made (A7.6).
                return "failed" if hero.tried else "left"


def _ask_how(hero: Hero) -> Choose | None:
    if not hero.alive:
        return None
    keys = hero.keys - hero.tried
    return choice(
        "door.how",
        hero.seat,
        Text("{hero}: locked!", hero=hero.name),
        odds("pick", hero, "psyche", Text("Pick"), lambda chance: Text("Pick   {chance} x2", chance=chance), times=2),
        Option("key", Text("Key 1/2 ({n})", n=keys)) if keys > 0 else EMPTY,
        Option("leave", Text("Leave it alone")),
        EMPTY
        if hero.forces is False
        else odds(
            "force", hero, "strength", Text("Force"), lambda chance: Text("Force  {chance} x2", chance=chance), times=2
        ),
        *((Option("master", Text("Master key")),) if hero.master_key else ()),
    )


async def try_key(hero: Hero) -> bool:
    """Even: the key fits, and is kept; odd: it does not fit this door (A7.8, AS25)."""
    face = await rolled(lambda: Roll(key="door.key", seats=(hero.seat,), text=Text("Key: even fits"), die=T6))
    hero.tried += 1
    return face != 0 and face % 2 == 0


async def can_force(hero: Hero) -> bool:
    """Only heroes with that ability force doors (A7.10): asked once."""
    if hero.forces is None:
        hero.forces = await chosen(lambda: _ask_forces(hero)) == "yes"
    return hero.forces


def _ask_forces(hero: Hero) -> Choose | None:
    if hero.forces is not None:
        return None
    yes, no = Option("yes", Text("Yes, on the sheet")), Option("no", Text("No"))
    return choice("value.forces", hero.seat, Text("{hero}: forces doors?", hero=hero.name), yes, no)


async def portcullis(state: AtervacktState, hero: Hero) -> Passage:
    """Two Strength rolls in a row; it falls again behind him (A7.12)."""
    if not await passes_twice(hero, "strength"):
        return fail(state, hero)
    hero.way_in = "portcullis"
    return "through"


def fail(state: AtervacktState, hero: Hero) -> Passage:
    """A failed attempt is the turn (A5.3, A7.11)."""
    state.tell("attempt.failed", Text("{hero} fails: the turn is over.", hero=hero.called))
    return "failed"
