"""Rings by house rule (A1.4, A21, AS37), and things with a rule of their own, as people report them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from companion.asks import Choose, Option, Options, ask_all
from companion.games.atervackt.data.book import RingSheet
from companion.games.atervackt.magic import teleports
from companion.games.atervackt.state import AtervacktState, Hero
from companion.kit.questions import Line, Menu, as_async, is_for_all
from companion.state import Json
from companion.text import Text

SLEEP, TRAPS = "sleep", "traps"
"""The sleep ring (Sömnringen) and the trap ring (Fällskyddsringen), which meet amulets in the rules (A21.2, A21.3)."""

OTHER, NONE = "other", "none"
"""A ring that the data does not name, and no ring."""


def are_rings_followed(state: AtervacktState) -> bool:
    """Return True if the companion knows the ring of each hero."""
    return bool(state.options["rings"] == "followed")


def ring_of(hero: Hero) -> RingSheet:
    """Return the sheet of the hero's ring."""
    return hero.state.book.rings.get(hero.ring or "", RingSheet(OTHER, "Another ring"))


def is_used_first(hero: Hero) -> bool | None:
    """Return True if the hero's ring is used before moving; `None` where nobody has said."""
    return hero.ring_first if hero.ring_first is not None else ring_of(hero).first


async def keep_rings(state: AtervacktState) -> None:
    """Ask each hero which of two rings they keep, and once whether it is used before moving (A1.4, A21.1)."""
    ringless = {hero.name for hero in state.book.heroes.values() if not hero.ring}
    wearers = [hero for hero in state.heroes_inside() if hero.name not in ringless]
    choosing = wearers
    while choosing:
        answers = await ask_all(partial(_build_ring_ask, state, choosing))
        for seat, answer in answers.items():
            state.heroes[seat].ring = None if answer == NONE else str(answer)
        # All answer at once, and there is one sleep ring: others who named it are asked again.
        choosing = [hero for hero in wearers if hero.ring == SLEEP][1:]
        for hero in choosing:
            hero.ring = None
    firsts = await ask_all(lambda: _build_first_ring_ask(wearers))
    for seat, answer in firsts.items():
        state.heroes[seat].ring_first = answer == "yes"
        state.mark_learned()


def _build_ring_ask(state: AtervacktState, wearers: list[Hero]) -> Choose | None:
    wearers = [hero for hero in wearers if hero.ring is None]
    taken = [SLEEP] if any(hero.ring == SLEEP for hero in state.heroes.values()) else []
    rings = tuple(Option(ring.id, ring.name) for ring in state.book.rings.values() if ring.id not in taken)
    options = (*rings, Option(OTHER, Text("Another ring")), Option(NONE, Text("No ring")))
    options_by_seat = {hero.seat: options for hero in wearers}
    return state.build_shared_choice("setup.ring", Text("Ring for {hero}?"), Text("Which ring?"), options_by_seat)


def _build_first_ring_ask(wearers: list[Hero]) -> Choose | None:
    unsure = [hero for hero in wearers if hero.ring is not None and is_used_first(hero) is None]
    if not unsure:
        return None
    no = Option("no", Text("No, some other time"))
    options = {hero.seat: (no, Option("yes", Text("Yes: {ring}", ring=ring_of(hero).name))) for hero in unsure}
    seats = tuple(hero.seat for hero in unsure)
    return Choose(key="ring.first", seats=seats, text=Text("Used before moving?"), options=options)


def remind_of_rings(state: AtervacktState) -> None:
    """Remind heroes of rings that are used before movement, as the card says (A3.3, A21.1)."""
    for hero in state.heroes_inside():
        if hero.ring is None or not is_used_first(hero):
            continue
        ring = ring_of(hero)
        if ring.says:
            hero.tell("ring.first", Text("{hero}: {says}", says=ring.says))
        else:
            hero.tell("ring.first", Text("{hero} may use a ring first: {ring}.", ring=ring.name))


def lose_ring(hero: Hero) -> None:
    """Throw the hero's ring away."""
    hero.tell("ring.gone", Text("{hero} throws the ring away."))
    hero.ring = hero.ring_first = None
    hero.state.mark_learned()


def learned_rings(state: AtervacktState) -> dict[str, Json]:
    """Return the facts that people have told of rings in the data."""
    return {
        hero.ring: {"first": hero.ring_first}
        for hero in state.heroes.values()
        if hero.ring is not None and hero.ring_first is not None
        if hero.ring in state.book.rings and ring_of(hero).first is None
    }


# Stones, light orb, magic sword, an amulet's moment.


PHEROMONES, TELEPORT = "pheromones", "teleport"
"""The amulets that meet rings in the rules (A21.2, A21.3)."""


def toggle_line(id: str, name: str, found: Text, lost: Text, when: Callable[[Hero], bool] = is_for_all) -> Line[Hero]:
    """Return the line of a thing that the hero finds, or has no longer; `name` is its figure."""

    def toggle(hero: Hero) -> None:
        setattr(hero, name, not getattr(hero, name))

    return Line(id, lambda hero: lost if getattr(hero, name) else found, as_async(toggle), when)


async def report_special_thing(hero: Hero) -> None:
    """Ask for a thing that the hero finds, or has no longer (A23.8, A29.2, A30.4)."""
    await THINGS.do_line(
        hero, await hero.choose_live("report.thing", Text("{hero}: which?"), lambda: THINGS.options(hero))
    )


THINGS: Final[Menu[Hero]] = Menu(
    toggle_line("orb", "orb", Text("The light orb"), Text("Lost: light orb")),
    toggle_line("sun", "sun_stone", Text("The sun stone"), Text("Lost: sun stone")),
    toggle_line("moon", "moon_stone", Text("The moon stone"), Text("Lost: moon stone")),
    toggle_line("sword", "sword", Text("The magic sword"), Text("Lost: magic sword"), lambda hero: hero.state.by_ring),
    Line("ring", Text("Lost: the ring"), as_async(lose_ring), lambda hero: hero.ring is not None),
)


async def report_amulet(hero: Hero) -> None:
    """Ask which amulet takes effect and is read aloud (A20.3); some meet a ring (A21.2, A21.3)."""

    def list_options() -> Options:
        away = (Option(TELEPORT, Text("Teleportation")),) if hero.is_in_room() else ()
        return (Option("other", Text("Another amulet")), Option(PHEROMONES, Text("Pheromones")), *away)

    match await hero.choose_live("report.amulet", Text("{hero}: which?"), list_options, valid=lambda: hero.worn > 0):
        case "pheromones" if hero.ring == SLEEP:
            lose_ring(hero)
        case "teleport":
            if hero.ring == TRAPS:
                hero.tell("ring.late", Text("Too late for the trap ring: the teleport comes first."))
            await teleports.teleport_away(hero)
