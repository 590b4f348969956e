"""Surroundings: people say what lies around a hero, on pages that stand in for a map (L4.1, LT1)."""

from __future__ import annotations

from companion.asking import EMPTY, ask_option
from companion.asks import Choose, Option
from companion.games.legenden import chamber
from companion.games.legenden.cards import treasures
from companion.games.legenden.state.game import Hero, LegendenState
from companion.kit.drakborgen.dragon import word_entry
from companion.kit.questions import question
from companion.record import replace
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
"""Kinds of rooms by the colour of their entry point, most frequent first (LT1)."""

FREE = (RAISED, SECRET)
"""Free passages (L4.1.1) that close behind the hero, who cannot turn back then (L4.3b, L4.5)."""

OUT_OF_CHAMBER = (ROOM, CORRIDOR, RUBBLE, ABYSS, BRIDGE, *FREE, NO_WAY)
"""Destinations of a hero who got away from the dragon, by a free passage if there is one (L9.8, LS22)."""


def build_ahead_ask(hero: Hero, *, obstacles: bool) -> Choose | None:
    """Build the ask for what lies where the hero goes; closed doors are no free passage (fri passage, L4.1.1)."""
    barred = (DOOR, PORTCULLIS) if obstacles else ()
    lines = (ROOM, CORRIDOR, *barred, *FREE, RUBBLE, ABYSS, BRIDGE, STAIRS, CHAMBER, OUT, NOT)
    asked = hero.build_choice("move.what", Text("{hero} comes to:"), *lines)
    return None if asked is None else replace(asked, likely=list_likely(hero))


LATE = 5
"""Steps of the sun that are left when people begin to look for the way out."""


def list_likely(hero: Hero) -> tuple[str, ...]:
    """Return the ids of the likely lines: behind the first three at dusk the way out, beside the chamber the chamber.

    The first three keep their buttons all evening, or somebody would leave, or wake the dragon, by habit.
    """
    out = (OUT,) if is_late(hero.state) and hero.before != "outside" else ()
    beside = (CHAMBER,) if hero.before == "chamber" else ()
    return tuple(option.id for option in (ROOM, CORRIDOR, DOOR, *beside, *out, *(() if beside else (CHAMBER,))))


def is_late(state: LegendenState) -> bool:
    """Return True if it is dusk."""
    return int(state.options["sun.steps"]) - state.sun.at <= LATE


def build_room_ask(hero: Hero, *, turning_back: bool = False, more_lines: tuple[Option, ...] = ()) -> Choose | None:
    """Build the ask for what is in the hero's room; after going back also what kind of room it was (LS17).

    `more_lines`: further lines, by house rules.
    """
    if not hero.is_settled:
        return None
    nothing, monster = Option("nothing", Text("Nothing more")), Option("monster", Text("A monster"))
    ambush, other = Option("ambush", Text("An ambush")), Option("found", Text("Something else"))
    again = (RUBBLE, ABYSS, BRIDGE) if turning_back else ()
    return hero.build_choice("room", Text("{hero}: what's here?"), nothing, monster, ambush, other, *more_lines, *again)


def build_corridor_ask(hero: Hero) -> Choose | None:
    """Build the ask whether the hero goes on from a corridor (L4.2b)."""
    if not hero.is_settled:
        return None
    go_on, stay = Option("on", Text("Go on")), Option("stay", Text("Stay here"))
    monster, other = Option("monster", Text("A monster")), Option("found", Text("Something else"))
    return hero.build_choice("corridor", Text("{hero}: corridor"), go_on, stay, monster, other)


@question(ask_option)
def ask_entry(hero: Hero, *, turning_back: bool) -> Choose | None:
    """Ask what the hero does in the chamber, or whether they turn back from a new one (L9.1a, L9.5b, L10.4)."""
    state = hero.state
    turn_back = (
        Option("back", Text("Turn back")) if hero.can_turn_back and not (state.chamber_found or turning_back) else EMPTY
    )
    lines: tuple[Option, ...]
    match state.dragon:
        case "asleep":
            draw = Option("draw", word_entry(treasures.waking_chance(state)))
            lines = (draw, turn_back, Option("strike", Text("Go in, strike first")))
        case "awake":
            lines = (Option("fight", Text("Go in: fight")), turn_back, Option("wait", Text("Go in: wait")))
        case "dead":
            take_most = (
                Option("loot", Text("Go in and take {n}", n=chamber.takeable_treasures(state)))
                if state.wealth
                else EMPTY
            )
            take_one = (
                Option("loot_one", Text("Go in and take {n}", n=1)) if chamber.takeable_treasures(state) > 1 else EMPTY
            )
            lines = (take_most, turn_back, Option("wait", Text("Go in")), take_one)
    return hero.build_choice("chamber", Text("{hero}: the chamber"), *lines)
