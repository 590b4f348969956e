"""A monster that flees: whether it can, by which way, and where that leads (L7.7, L12.2)."""

from __future__ import annotations

from companion.asking import ask_option, choice
from companion.asks import Choose, Option, Seat
from companion.games.legenden import exits
from companion.games.legenden.state.game import Hero, LegendenState
from companion.text import Text

FACE_UP, UNKNOWN = Option("face_up", Text("A face-up room")), Option("undiscovered", Text("Undiscovered room"))
BELOW = Option("below", Text("Stairs down"))


async def off(state: LegendenState) -> bool:
    """The monster flees, if a free passage but the hero's way in leads out (L7.7a, LS35); says if it got away.

    One that a monster player has moved in may take any free passage (L5.5.3c, LS29).
    """
    meeting = state.meeting
    assert meeting is not None
    hero = state.heroes[meeting.hero]
    say_which(state, meeting.kind, hero.has_way_in and not is_moved_in(state))

    def words() -> Text | None:
        if state.meeting is None:
            return None
        barred = hero.has_way_in and not is_moved_in(state)
        return Text("Other free exits?") if barred else Text("How many free exits?")

    way = await exits.random_exit(meeting.hero, words)
    if way is None:
        return cornered(state)
    name = state.monster(meeting.kind).definite
    state.tell("monster.flees", Text("{monster} flees by exit {n}.", monster=name, n=way))
    land(state, await ask_option(lambda: ask_where(state, "flees.to", Text("{monster} flees where?"), UNKNOWN, BELOW)))
    if is_moved_in(state):
        state.prowl = None
    return True


def is_moved_in(state: LegendenState) -> bool:
    """Whether the monster of the meeting is the one that a monster player has just moved in (L5.5.3a)."""
    prowl, meeting = state.prowl, state.meeting
    return prowl is not None and meeting is not None and prowl.number == meeting.number


async def off_or_back(state: LegendenState) -> bool:
    """What the card's "flees" means: back to where a monster player moved it in from, else away (L5.5.3b, L7.7a)."""
    prowl, meeting = state.prowl, state.meeting
    assert meeting is not None
    if prowl is None or prowl.number not in state.monsters or not is_moved_in(state):
        return await off(state)
    # Both have closed behind it, and back means by no other way than it came (L5.5.3b, L4.3b, L4.5).
    if prowl.way in ("portcullis", "secret"):
        return cornered(state)
    state.monsters[prowl.number].below = prowl.below
    name = state.monster(meeting.kind).definite
    state.tell("monster.back", Text("{monster} goes back where it came from.", monster=name))
    return True


def cornered(state: LegendenState) -> bool:
    """It cannot get away (L7.7a)."""
    state.tell("monster.cornered", Text("The monster has no exit: it fights."))
    return False


def say_which(state: LegendenState, kind: str, way_in: bool) -> None:
    """Which ways out don't count for it; the hero's way in only where he has one (L7.7a, LS35)."""
    monster = state.monster(kind).name
    if way_in:
        state.tell("exits.barred", Text("{monster}: don't count the way in, chamber or outside.", monster=monster))
    else:
        state.tell("exits.barred", Text("{monster}: don't count the chamber or outside.", monster=monster))


# Where it leads.


def ask_where(state: LegendenState, key: str, words: Text, *options: Option) -> Choose | None:
    """Where the monster of the meeting comes to: a face-up room, the first of these, another hero, or the others."""
    if (meeting := state.meeting) is None:
        return None
    first, *others = options
    words = words.using(monster=state.monster(meeting.kind).short_name)
    return choice(key, meeting.hero, words, FACE_UP, first, *to_heroes(state, meeting.hero), *others)


def land(state: LegendenState, where: str) -> None:
    """A face-up room keeps it, an undiscovered one removes it, another hero meets it (L7.7c, L7.7d, L12.2b, LS16)."""
    meeting = state.meeting
    assert meeting is not None
    if where == "undiscovered":
        state.discard(meeting.number)
        return
    number = state.leave_behind(meeting)
    state.monsters[number].below = where == "below"
    # Wherever it has come to, it follows nobody any more (L7.6c).
    state.shake_off(number)
    meeting.goes_to = seat_of(state, where)


def to_heroes(state: LegendenState, seat: Seat) -> list[Option]:
    """The other heroes that a monster could come to, each an option."""
    return [Option(hero_id(hero.seat), Text("To {hero}", hero=hero.name)) for hero in others_inside(state, seat)]


def others_inside(state: LegendenState, seat: Seat) -> list[Hero]:
    """Living heroes in other rooms; monsters go neither out nor into the chamber (L5.5.1a, LS35)."""
    own = state.heroes[seat]
    camp = own.camp if own.alive else 0
    return [hero for hero in reachable(state) if hero.seat != seat and not (camp and hero.camp == camp)]


def reachable(state: LegendenState) -> list[Hero]:
    """The living heroes who stand where a monster can come (L5.5.1a, LS35)."""
    return [hero for hero in state.inside() if is_met(hero)]


def is_met(hero: Hero) -> bool:
    """Whether a monster can come to him: not below, in the chamber, or on his way by magic (L12.1e)."""
    return hero.place not in ("chamber", "catacombs") and hero.due != "arrive"


PLACES = ("face_up", "undiscovered", "below", "door", "portcullis", "secret", "not")
"""The ids of where a monster can go, besides to a hero."""

HERO = "hero "
"""Stands before a seat's name that would be mistaken for one of these."""


def hero_id(seat: Seat) -> str:
    """The id of the option that a monster goes to this hero; any usual name is its own, as in games kept so far."""
    return f"{HERO}{seat}" if seat in PLACES or seat.startswith(HERO) else seat


def seat_of(state: LegendenState, where: str) -> Seat | None:
    """The seat that this id stands for; `None` where it is a place."""
    return next((seat for seat in state.seats if hero_id(seat) == where), None)
