"""What lies ahead, as people say it: the pages that stand in for a map (L4.1, LT1)."""

from __future__ import annotations

from dataclasses import replace

from companion.asking import EMPTY, ask_option
from companion.asks import Choose, Option
from companion.games.legenden import chamber
from companion.games.legenden.state.game import Hero, LegendenState
from companion.kit.questions import question
from companion.text import Text

ROOM = Option("room", Text("A room"))
CORRIDOR = Option("corridor", Text("A corridor"))
DOOR = Option("door", Text("A door"))
PORTCULLIS = Option("portcullis", Text("Portcullis, down"))
RAISED = Option("raised", Text("Portcullis, raised"))
SECRET = Option("secret", Text("A secret door"))
RUBBLE = Option("rubble", Text("Rubble"))
ABYSS = Option("abyss", Text("An abyss"))
BRIDGE = Option("bridge", Text("A footbridge"))
STAIRS = Option("stairs", Text("Stairs down"))
CHAMBER = Option("chamber", Text("Treasure chamber"))
OUT = Option("out", Text("Out of the castle"))
NOT = Option("not", Text("Don't move"))
NO_WAY = Option("none", Text("No way out"))

KINDS = (ROOM, CORRIDOR, RUBBLE, ABYSS, BRIDGE, CHAMBER)
"""The kinds of rooms by the colour of their entry point, most frequent first (LT1)."""

FREE = (RAISED, SECRET)
"""Free passages (L4.1.1) that close behind whoever passes, so that he cannot turn back (L4.3b, L4.5)."""

OUT_OF_CHAMBER = (ROOM, CORRIDOR, RUBBLE, ABYSS, BRIDGE, *FREE, NO_WAY)
"""Where a free passage leads by which a hero leaves who got away from the dragon, if there is one (L9.8, LS22)."""


def ask_what(hero: Hero, *, obstacles: bool) -> Choose | None:
    """What lies where he goes. A closed door or a fallen portcullis is no free passage (fri passage, L4.1.1)."""
    barred = (DOOR, PORTCULLIS) if obstacles else ()
    what = (ROOM, CORRIDOR, *barred, *FREE, RUBBLE, ABYSS, BRIDGE, STAIRS, CHAMBER, OUT, NOT)
    asked = hero.lines("move.what", Text("{hero}: what is it?"), *what)
    return None if asked is None else replace(asked, likely=likely(hero))


LATE = 5
"""With so many steps of the sun left, or fewer, people make for the way out."""


def likely(hero: Hero) -> tuple[str, ...]:
    """At dusk the way out, beside the chamber the chamber; it is never farther away than the second page.

    The way out is never where a room is at all other times: nobody is to be out who only said, as ever, "a room".
    """
    out = (OUT,) if is_late(hero.state) and hero.before != "outside" else ()
    beside = (CHAMBER,) if hero.before == "chamber" else ()
    return tuple(option.id for option in (*beside, ROOM, *out, CORRIDOR, DOOR, *(() if beside else (CHAMBER,))))


def is_late(state: LegendenState) -> bool:
    """Whether it is dusk."""
    return int(state.options["sun.steps"]) - state.sun.at <= LATE


def ask_room(hero: Hero, *, back: bool = False, more: tuple[Option, ...] = ()) -> Choose | None:
    """What is in his room; after going back also what kind of room it was (LS17). `more`: by the house rules."""
    if not hero.settled:
        return None
    nothing, monster = Option("nothing", Text("Nothing more")), Option("monster", Text("A monster"))
    ambush, other = Option("ambush", Text("An ambush")), Option("found", Text("Something else"))
    again = (RUBBLE, ABYSS, BRIDGE) if back else ()
    return hero.lines("room", Text("{hero}: what's here?"), nothing, monster, ambush, other, *more, *again)


def ask_corridor(hero: Hero) -> Choose | None:
    """Whether he goes on from a corridor (L4.2b)."""
    if not hero.settled:
        return None
    on, stay = Option("on", Text("Go on")), Option("stay", Text("Stay here"))
    monster, other = Option("monster", Text("A monster")), Option("found", Text("Something else"))
    return hero.lines("corridor", Text("{hero}: corridor"), on, stay, monster, other)


@question(ask_option)
def how_to_enter(hero: Hero, *, back: bool) -> Choose | None:
    """Go in and do something there, or turn back where the chamber was just turned up (L9.1a, L9.5b, L10.4)."""
    state = hero.state
    turn = Option("back", Text("Turn back")) if hero.can_turn_back and not (state.chamber_found or back) else EMPTY
    lines: tuple[Option, ...]
    match state.dragon:
        case "asleep":
            draw = Option("draw", Text("Go in: wakes {chance}", chance=chamber.odds(state)))
            lines = (draw, turn, Option("strike", Text("Go in and strike")))
        case "awake":
            lines = (Option("fight", Text("Go in and fight")), turn, Option("wait", Text("Go in and wait")))
        case "dead":
            take = Option("loot", Text("Go in and take {n}", n=chamber.takeable(state))) if state.wealth else EMPTY
            one = Option("loot_one", Text("Go in and take {n}", n=1)) if chamber.takeable(state) > 1 else EMPTY
            lines = (take, turn, Option("wait", Text("Go in")), one)
    return hero.lines("chamber", Text("{hero}: the chamber"), *lines)
