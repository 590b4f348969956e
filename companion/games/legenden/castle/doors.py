"""Doors (dörrar) and portcullises (fällgaller): L4.4 and L4.5."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, Literal, TypeAlias

from companion.asking import EMPTY, chosen
from companion.asks import Choose, Option
from companion.games.legenden import company
from companion.games.legenden.state.game import Hero
from companion.kit.drakborgen.aspects import odds
from companion.kit.questions import question
from companion.text import Text

Passage: TypeAlias = Literal["through", "failed", "left"]
"""He is through, or his attempt failed, or he leaves it alone."""

LEAVE = Option("leave", Text("Leave it"))
LOCKED, OPEN = Option("locked", Text("Locked behind me")), Option("open", Text("Open for all"))


async def door(hero: Hero) -> Passage:
    """A closed door: key, pick or break, whichever the player names (L4.4a)."""
    match await how_to_open(hero):
        case "key":
            return await use_key(hero)
        case "pick":
            return await pick_lock(hero)
        case "break":
            return await break_door(hero)
    return "left"


@question(chosen)
def how_to_open(hero: Hero) -> Choose | None:
    """With a key, by picking or by breaking it, with the odds; or he leaves it alone (L4.4a)."""
    return hero.lines(
        "door.how",
        Text("{hero}: door, how?"),
        Option("key", Text("Key ({n})", n=hero.keys)) if hero.keys else EMPTY,
        odds("pick", hero, "psyche", Text("Pick"), lambda odds: Text("Pick   {chance} x2", chance=odds), times=2),
        odds("break", hero, "strength", Text("Break"), lambda odds: Text("Break  {chance} x2", chance=odds), times=2),
        LEAVE,
    )


async def use_key(hero: Hero) -> Passage:
    """A key (nyckel) always works and is used up (L4.4.1a)."""
    hero.lose("keys")
    hero.state.tell("door.key", Text("Put the key with the used room tiles."))
    return await leave_door(hero)


async def pick_lock(hero: Hero) -> Passage:
    """Pick (dyrka) a locked door by passing Psyche twice in a row; failing ends the turn (L4.4.2a, L4.4.2b)."""
    if not await hero.passes("psyche", times=2):
        return fail(hero)
    return await leave_door(hero)


async def break_door(hero: Hero) -> Passage:
    """Break (bryta upp) a door by passing Strength twice in a row; then it stays open for good (L4.4.3a, L4.4.3b)."""
    if not await hero.passes("strength", times=2):
        return fail(hero)
    hero.way_in = "door"
    hero.state.tell("door.open", Text("Place an open-door tile."))
    return "through"


async def leave_door(hero: Hero) -> Passage:
    """After key or pick: locked again behind him, or open for good (L4.4.1b, L4.4.2c, LS19)."""
    # Locked or not, he can turn back through it: it is locked only when he has moved on (LQ2, LS19).
    hero.way_in = "door"
    if await hero.choose("door.leave", Text("{hero}: door behind?"), LOCKED, OPEN) == "open":
        hero.state.tell("door.open", Text("Place an open-door tile."))
    return "through"


async def portcullis(hero: Hero) -> Passage:
    """A fallen portcullis: lift it by passing Strength twice in a row; it falls again behind him (L4.5.1a, L4.5.1b)."""
    if await whether_to_lift(hero) != "lift":
        return "left"
    if not await hero.passes("strength", times=2):
        return fail(hero)
    return await fallen(hero)


@question(chosen)
def whether_to_lift(hero: Hero) -> Choose | None:
    """Lift it, with the odds, or leave it (L4.5.1a)."""
    lift = odds("lift", hero, "strength", Text("Lift"), lambda odds: Text("Lift   {chance} x2", chance=odds), times=2)
    return hero.lines("portcullis", Text("{hero}: portcullis"), lift, EMPTY, EMPTY, LEAVE)


async def fallen(hero: Hero) -> Passage:
    """The portcullis falls behind whoever passes, all who go together, and bars the way back (L4.5, L4.5.1d, LQ2)."""
    await company.gather(hero)
    hero.way_in = "portcullis"
    hero.tell("portcullis.falls", Text("The portcullis falls behind {hero}."))
    return "through"


async def secret_door(hero: Hero) -> Passage:
    """A secret door (lönndörr) closes behind whoever passes: there is no way back through it (L4.3b)."""
    hero.way_in = "secret"
    return "through"


def fail(hero: Hero) -> Passage:
    """A failed attempt ends the turn; he may try again next turn (L4.4.2b, L4.4.3a, L4.5.1b)."""
    hero.tell("attempt.failed", Text("{hero} fails: the turn is over."))
    return "failed"


DOORS: Final[Mapping[str, Callable[[Hero], Awaitable[Passage]]]] = {
    "door": door,
    "portcullis": portcullis,
    "raised": fallen,
    "secret": secret_door,
}
"""What stands in a way, by what people call it."""
