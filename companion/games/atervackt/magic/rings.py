"""Rings by house rule: which one each hero keeps, and a reminder before he moves (A1.4, A21, AS37)."""

from __future__ import annotations

from functools import partial

from companion.asks import Choose, Option, ask_all
from companion.games.atervackt.data.book import RingSheet
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.state import Json
from companion.text import Text

SLEEP, TRAPS = "sleep", "traps"
"""The sleep ring (Sömnringen) and the trap ring (Fällskyddsringen), which meet amulets in the rules (A21.2, A21.3)."""

OTHER, NONE = "other", "none"
"""A ring that the data does not name, and no ring."""


def followed(state: AtervacktState) -> bool:
    """Whether the companion knows who has which ring."""
    return bool(state.options["rings"] == "followed")


def sheet(hero: Hero) -> RingSheet:
    """What is known of his ring."""
    return hero.state.book.rings.get(hero.ring or "", RingSheet(OTHER, "Another ring"))


def is_first(hero: Hero) -> bool | None:
    """Whether his ring is used before moving; `None` where nobody has said."""
    return hero.ring_first if hero.ring_first is not None else sheet(hero).first


async def keep(state: AtervacktState) -> None:
    """Each keeps one of his two, by name; whether it is used before moving is asked once (A1.4, A21.1)."""
    without = {hero.name for hero in state.book.heroes.values() if not hero.ring}
    wearers = [hero for hero in state.inside() if hero.name not in without]
    choosing = wearers
    while choosing:
        answers = await ask_all(partial(_ask_ring, state, choosing))
        for seat, answer in answers.items():
            state.heroes[seat].ring = None if answer == NONE else str(answer)
        # All answer at once, and there is one sleep ring: whoever named it as well is asked again.
        choosing = [hero for hero in wearers if hero.ring == SLEEP][1:]
        for hero in choosing:
            hero.ring = None
    firsts = await ask_all(lambda: _ask_first(wearers))
    for seat, answer in firsts.items():
        state.heroes[seat].ring_first = answer == "yes"


def _ask_ring(state: AtervacktState, wearers: list[Hero]) -> Choose | None:
    wearers = [hero for hero in wearers if hero.ring is None]
    if not wearers:
        return None
    taken = [SLEEP] if any(hero.ring == SLEEP for hero in state.heroes.values()) else []
    rings = tuple(Option(ring.id, ring.name) for ring in state.book.rings.values() if ring.id not in taken)
    options = (*rings, Option(OTHER, Text("Another ring")), Option(NONE, Text("No ring")))
    text = state.only(wearers, Text("{hero}: which ring?"), Text("Which ring?"))
    return Choose(key="setup.ring", seats=tuple(hero.seat for hero in wearers), text=text, options=options)


def _ask_first(wearers: list[Hero]) -> Choose | None:
    unsure = [hero for hero in wearers if hero.ring is not None and is_first(hero) is None]
    if not unsure:
        return None
    no = Option("no", Text("No, some other time"))
    options = {hero.seat: (no, Option("yes", Text("Yes: {ring}", ring=sheet(hero).name))) for hero in unsure}
    seats = tuple(hero.seat for hero in unsure)
    return Choose(key="ring.first", seats=seats, text=Text("Used before moving?"), options=options)


def remind(state: AtervacktState) -> None:
    """Rings are used before movement where the card says so (A3.3, A21.1)."""
    for hero in state.inside():
        if hero.ring is None or not is_first(hero):
            continue
        known = sheet(hero)
        words = Text("{hero}: {says}") if known.says else Text("{hero}: {says} first?")
        hero.tell("ring.first", words.using(says=known.says or known.name))


def lose(hero: Hero) -> None:
    """His ring is thrown away."""
    hero.tell("ring.gone", Text("{hero} throws the ring away."))
    hero.ring = hero.ring_first = None


def learned(state: AtervacktState) -> dict[str, Json]:
    """What people have said of rings that the data knows by name."""
    return {
        hero.ring: {"first": hero.ring_first}
        for hero in state.heroes.values()
        if hero.ring is not None and hero.ring_first is not None
        if hero.ring in state.book.rings and sheet(hero).first is None
    }
