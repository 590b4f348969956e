"""A monster that flees: whether it can, by which way, and where that leads (L7.7, L12.2)."""

from __future__ import annotations

from companion import dice
from companion.asking import choice, chosen, meanings, rolled
from companion.asks import Choose, Option, Roll, Seat
from companion.dice import T12
from companion.games.legenden.places.tokens import leave_behind, remove
from companion.games.legenden.state.game import Hero, LegendenState
from companion.games.legenden.table.seating import hero_id, seat_of
from companion.text import Text

WAYS = {
    "1": Text("One exit"),
    "2": Text("Two exits"),
    "0": Text("No other exit"),
    "3": Text("Three exits"),
    "4": Text("Four exits"),
    "5": Text("Five exits"),
    "6": Text("Six exits"),
}


async def off(state: LegendenState) -> bool:
    """The monster flees, if a free passage but the hero's way in leads out (L7.7a, LS35); says if it got away.

    One that a monster player has moved in may take any free passage (L5.5.3c, LS29).
    """
    meeting = state.meeting
    assert meeting is not None
    say_which(state, meeting.kind, state.heroes[meeting.hero].has_way_in and state.prowl is None)
    ways = await chosen(lambda: _ask_ways(state))
    if ways in ("", "0"):
        state.tell("monster.cornered", Text("No exit: it fights."))
        return False
    way = await random_exit(meeting.hero, int(ways))
    name = state.book.monsters[meeting.kind].definite
    state.tell("monster.flees", Text("{monster} flees by exit {n}.", monster=name, n=way))
    await settle_in(state)
    state.prowl = None
    return True


async def off_or_back(state: LegendenState) -> bool:
    """What the card's "flees" means: back to where a monster player moved it in from, else away (L5.5.3b, L7.7a)."""
    prowl, meeting = state.prowl, state.meeting
    assert meeting is not None
    if prowl is None or prowl.number not in state.monsters or prowl.number != meeting.number:
        return await off(state)
    # Both have closed behind it, and back means by no other way than it came (L5.5.3b, L4.3b, L4.5).
    if prowl.way in ("portcullis", "secret"):
        state.tell("monster.cornered", Text("No exit: it fights."))
        return False
    state.monsters[prowl.number].below = prowl.below
    name = state.book.monsters[meeting.kind].definite
    state.tell("monster.back", Text("{monster} goes back where it came from.", monster=name))
    return True


def say_which(state: LegendenState, kind: str, way_in: bool) -> None:
    """Which ways out don't count for it; the hero's way in only where he has one (L7.7a, LS35)."""
    monster = state.book.monsters[kind].name
    if way_in:
        state.tell("exits.barred", Text("{monster}: don't count the way in, chamber or outside.", monster=monster))
    else:
        state.tell("exits.barred", Text("{monster}: don't count the chamber or outside.", monster=monster))


def _ask_ways(state: LegendenState) -> Choose | None:
    meeting = state.meeting
    if meeting is None:
        return None
    other = state.prowl is None and state.heroes[meeting.hero].has_way_in
    return ask_ways(meeting.hero, Text("Other free exits?") if other else Text("How many free exits?"))


def ask_ways(seat: Seat, text: Text) -> Choose:
    """How many free passages lead out, which is all that a random exit needs to know (L12.2a)."""
    return choice("exits", seat, text, *(Option(id, ways) for id, ways in WAYS.items()))


async def random_exit(seat: Seat, ways: int) -> int:
    """The way of a random exit (slumpmässig förflyttning): 1, 2, 3... as the player points at them (L12.2a)."""
    if ways == 1:
        return 1
    while True:
        face = await rolled(lambda: _ask_exit(seat, ways))
        if way := way_of(face, ways):
            return way


def _ask_exit(seat: Seat, ways: int) -> Roll:
    names = {f"way {n}": Text("exit {n}", n=n) for n in range(1, ways + 1)} | {"way 0": Text("roll again")}
    outcomes = meanings(T12, lambda face: f"way {way_of(face, ways)}", names)
    return Roll(key="exit", seats=(seat,), text=Text("Exit 1-{n}: T12", n=ways), die=T12, outcomes=outcomes)


def way_of(face: int, ways: int) -> int:
    """The way that a T12 gives (L12.2a); with five ways 11 and 12 give none and are rolled again (LS13)."""
    return dice.way_of(face, ways, len(T12.faces))


async def settle_in(state: LegendenState) -> None:
    """Where the way leads that it flees by."""
    land(state, await chosen(lambda: _ask_where(state)))


def land(state: LegendenState, where: str) -> None:
    """A face-up room keeps it, an undiscovered one removes it, another hero meets it (L7.7c, L7.7d, L12.2b, LS16)."""
    meeting = state.meeting
    assert meeting is not None
    if where == "undiscovered":
        remove(state, meeting)
        return
    number = leave_behind(state, meeting)
    state.monsters[number].below = where == "below"
    if state.company is not None:
        follow_no_more(state, number)
    meeting.goes_to = seat_of(state, where)


def follow_no_more(state: LegendenState, number: str) -> None:
    """What has fled follows none of the heroes who turned back from it together."""
    for hero in state.heroes.values():
        hero.pursuer = None if hero.pursuer == number else hero.pursuer


def _ask_where(state: LegendenState) -> Choose | None:
    meeting = state.meeting
    if meeting is None:
        return None
    to = to_heroes(state, meeting.hero)
    face_up, unknown = Option("face_up", Text("A face-up room")), Option("undiscovered", Text("Undiscovered room"))
    below = Option("below", Text("Stairs down"))
    return choice(
        "flees.to",
        meeting.hero,
        Text("{monster} flees where?", monster=state.book.monsters[meeting.kind].short_name),
        face_up,
        unknown,
        *to,
        below,
    )


def is_met(hero: Hero) -> bool:
    """Whether a monster can come to him: not below, in the chamber, or on his way by magic (L12.1e)."""
    return hero.place not in ("chamber", "catacombs") and hero.due != "arrive"


def to_heroes(state: LegendenState, seat: Seat) -> list[Option]:
    """The other heroes that a monster could come to, each an option."""
    return [Option(hero_id(hero.seat), Text("To {hero}", hero=hero.name)) for hero in others_inside(state, seat)]


def others_inside(state: LegendenState, seat: Seat) -> list[Hero]:
    """Living heroes in other rooms; monsters go neither out nor into the chamber (L5.5.1a, LS35)."""
    camp = state.heroes[seat].camp
    return [hero for hero in state.inside() if hero.seat != seat and is_met(hero) and not (camp and hero.camp == camp)]
