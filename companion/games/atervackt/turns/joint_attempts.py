"""Attempts of heroes who leave a room together, and hidden choices to go somewhere (A26.2, A26.14-A26.20)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import Final

from companion.asks import Interruption, Option, Options, Seat, Secret, ask_all
from companion.games.atervackt.castle import doors
from companion.games.atervackt.castle.doors import Passage
from companion.games.atervackt.map.ways import parse_way
from companion.games.atervackt.rooms import kinds
from companion.games.atervackt.skill_rolls import PUSHES, TEARS_LOOSE, test_together
from companion.games.atervackt.state import AtervacktState, Hero
from companion.text import Text


async def share_attempt(hero: Hero, attempt: Callable[[Hero], Awaitable[Passage]]) -> Passage:
    """Make one attempt for all who try the same in one room, where the rules allow it; else the hero's own attempt."""
    state = hero.state
    room, mapped = hero.room, hero.heading != "none"
    key = f"{room}/{hero.plan}/{hero.heading}" if mapped else f"{room}/{hero.plan}"
    heroes = state.heroes_in(room or "")
    company = [other for other in heroes if other.plan == hero.plan and other.heading == hero.heading]
    # A hero who leaves a locked door alone has settled nothing for the others (A5.4).
    led = None if state.led.get(key) == "left" else state.led.get(key)
    match hero.plan:
        case "door":
            return await go_through_door(hero, attempt)
        case "portcullis" if led is not None:
            return doors.go_through(hero, "portcullis") if led == "through" else "failed"
        case "portcullis" if len(company) > 1 or hero.helpers:
            passage = await lift_together(hero, company)
        case "across" if (
            led is not None and hero.current_room is not None and kinds.kind_of_room(hero.current_room).dark
        ):
            return leave_dark_together(hero, key) if led == "through" else "failed"
        # Two who are loose push together, and what comes of it holds for both (A26.19).
        case "push" if led is not None and not hero.stuck:
            return await doors.leave_by_way_on(hero) if led == "through" else "failed"
        case "tear" | "push" if web_helpers(hero):
            passage = await go_through_web(hero)
        case _:
            passage = await attempt(hero)
    state.led[key] = passage
    if not mapped and hero.heading != "none":
        state.led[f"{key}/way"] = hero.heading
    return passage


async def go_through_door(hero: Hero, attempt: Callable[[Hero], Awaitable[Passage]]) -> Passage:
    """Draw one door card for all who go by the same door; its drawer takes what it does (A26.14).

    Of the doors of the room that somebody has tried in this round one may be open now, or was a trap; the locked ones
    lie there (A7.5).
    """
    led = hero.state.led
    opened, trapped, barred = (doors.led_key(hero, note) for note in ("door", doors.TRAPPED, doors.LOCKED))
    if forced := led.pop(doors.forcing_key(hero), ""):
        return doors.go_through(hero, "door") if forced == "through" else doors.fail(hero)
    known = [id for id, is_known in ((SAME, led.get(opened) == "through"), (TRAP, trapped in led)) if is_known]
    # On the map it is the only door on that side, and nobody need say so.
    certain = hero.heading != "none"
    if known and certain:
        door = known[0]
        hero.state.tell_skipped("door.same", hero.seat, hero.named(WHICH_DOOR), door, TRIED[door])
    else:
        door = await ask_which_door(hero, known)
    if door == SAME:
        return doors.go_through(hero, "door")
    if door == TRAP:
        return doors.fail(hero)
    passage = await (doors.unlock(hero, int(led[barred])) if certain and barred in led else attempt(hero))
    if led.get(opened) != "through" or not doors.list_others_at_door(hero):
        led[opened] = passage
    return passage


SAME, TRAP = "same", "trap"
"""A door that another has opened in this round, and one that was a trap."""


async def ask_which_door(hero: Hero, known: Collection[str]) -> str:
    """Ask whether the hero goes by a door that another has tried; without a map people see it."""
    lines = (*(Option(id, text) for id, text in TRIED.items() if id in known), Option("other", Text("Another door")))
    return await hero.choose("door.same", WHICH_DOOR, *lines, valid=lambda: bool(known))


WHICH_DOOR: Final = Text("{hero}: which door?")
TRIED: Final = {SAME: Text("The same, open now"), TRAP: Text("The same: a trap")}
"""Lines for a door that another has tried in this round."""


async def lift_together(hero: Hero, company: list[Hero]) -> Passage:
    """Test the Strength of everyone who wants out twice; two successes are enough for all (A25.3, A26.15)."""
    lifting = [*company, *(helper for other in company for helper in other.helpers)]
    lifted = await test_together(lifting, "strength", 2, doors.LIFTS)
    return doors.go_through(hero, "portcullis") if lifted else doors.fail(hero)


def web_helpers(hero: Hero) -> list[Hero]:
    """Return the helpers in a web: nobody who is stuck; two loose ones may push together (A26.19).

    Followers help too (A25.3).
    """
    loose = [other for other in hero.company if other is not hero and not other.stuck]
    both = hero.plan == "push" and not hero.stuck
    return [*(other for other in loose if other.plan == "help" or (both and other.plan == "push")), *hero.helpers]


async def go_through_web(hero: Hero) -> Passage:
    """Tear loose by one success in all, or push through by two successes of two rolls each (A26.19)."""
    needed, words = (1, TEARS_LOOSE) if hero.plan == "tear" else (2, PUSHES)
    if await test_together((hero, *web_helpers(hero)), "strength", needed, words):
        return "through" if needed == 1 else await doors.leave_by_way_on(hero)
    # A failed push leaves the hero in the middle, and tearing loose is not allowed any more (A19.3, AS17).
    if hero.plan == "push" and hero.room is not None:
        hero.stuck = hero.pushing = True
    return doors.fail(hero)


def leave_dark_together(hero: Hero, key: str) -> Passage:
    """Leave the dark by the way that was rolled for all (A26.20)."""
    hero.heading = parse_way(hero.state.led.get(f"{key}/way")) or "none"
    return doors.go_through(hero, "free")


# Hidden choices, where a hero would go to a room only if another does not (A26.2).


ALL = "all"
"""Option id of a hidden choice with all rivals."""
THERE, AWAY = "there", "away"
"""Option ids of a hidden choice: to go to the room, or to stay away."""


def offer_hidden_choice(state: AtervacktState) -> tuple[Interruption, ...]:
    """Offer a hidden choice while all think about where to go; they name the room aloud."""
    if len(undecided_heroes(state)) < 2:
        return ()
    return (Interruption("hidden", Text("Choose hidden"), lambda seat: choose_hidden(state, seat)),)


def undecided_heroes(state: AtervacktState) -> list[Hero]:
    """Return the heroes who have yet to say what they do in this movement phase."""
    return [
        hero for hero in state.heroes_inside() if hero.room is not None and hero.plan == "none" and not hero.halfway
    ]


def list_rivals(state: AtervacktState, seat: Seat) -> list[Hero]:
    """Return the other undecided heroes, in other rooms than the hero's; none if the hero has decided."""
    able = undecided_heroes(state)
    hero = state.heroes[seat]
    return [other for other in able if other.room != hero.room] if hero in able else []


async def choose_hidden(state: AtervacktState, seat: Seat) -> None:
    """Let heroes choose hidden whether they go to that room, and show it together.

    The box does not hold them to it.
    """
    chosen_rivals = list_rivals(state, seat)
    if len(chosen_rivals) > 1:
        picked = await state.heroes[seat].choose_live("hidden.with", WITH_WHOM, lambda: rival_options(state, seat))
        chosen_rivals = [other for other in chosen_rivals if picked in (ALL, other.seat)]
    elif chosen_rivals:
        *_, only = rival_options(state, seat)
        state.tell_skipped("hidden.with", seat, state.heroes[seat].named(WITH_WHOM), only.id, only.text)
    seats = (seat, *(other.seat for other in chosen_rivals))
    if not chosen_rivals:
        return
    answers = await ask_all(lambda: _build_secret_ask(state, seats))
    for chooser, answer in answers.items():
        name = state.heroes[chooser].called
        if answer == THERE:
            state.tell("hidden.there", Text("{hero} goes there.", hero=name))
        else:
            state.tell("hidden.away", Text("{hero} does not go there.", hero=name))


WITH_WHOM: Final = Text("{hero}: with whom?")
"""Prompt for the rivals who choose hidden together with a hero."""


def rival_options(state: AtervacktState, seat: Seat) -> Options:
    """Return the choices of rivals: all of them, or one."""
    others = tuple(Option(other.seat, Text("With {hero}", hero=other.called)) for other in list_rivals(state, seat))
    return (Option(ALL, Text("With all")), *others) if others else ()


def _build_secret_ask(state: AtervacktState, seats: tuple[Seat, ...]) -> Secret | None:
    if not all(state.heroes[seat] in undecided_heroes(state) for seat in seats):
        return None
    options = (Option(THERE, Text("I go there")), Option(AWAY, Text("I stay away")))
    return Secret(key="hidden", seats=seats, text=Text("Go to the room named?"), options=options)
