"""Flight of monsters: whether they can flee, by which way, and where it leads (L7.7, L12.2)."""

from __future__ import annotations

from companion.asking import ask_option, choice
from companion.asks import Choose, Option, Seat
from companion.games.legenden import random_exits
from companion.games.legenden.state.game import Hero, LegendenState
from companion.text import Text

FACE_UP, UNKNOWN = Option("face_up", Text("A face-up room")), Option("undiscovered", Text("Undiscovered room"))
BELOW = Option("below", Text("Stairs down"))


async def let_flee(state: LegendenState) -> bool:
    """Let the monster flee by a free passage other than the hero's way in (L7.7a, LS35); return True if it got away.

    A monster that a monster player has moved in may take any free passage (L5.5.3c, LS29).
    """
    meeting = state.meeting
    assert meeting is not None
    hero = state.heroes[meeting.hero]
    tell_barred_exits(state, meeting.kind, hero.has_way_in and not is_moved_in(state))

    def prompt() -> Text | None:
        if state.meeting is None:
            return None
        barred = hero.has_way_in and not is_moved_in(state)
        return Text("Ways left to flee?") if barred else Text("How many free exits?")

    way = await random_exits.roll_exit(meeting.hero, prompt)
    if way is None:
        return tell_cornered(state)
    name = state.monster(meeting.kind).definite
    state.tell("monster.flees", Text("{monster} flees by exit {n}.", monster=name, n=way))
    words = Text("{monster} flees where?")
    land_monster(state, await ask_option(lambda: build_destination_ask(state, "flees.to", words, UNKNOWN, BELOW)))
    if is_moved_in(state):
        state.prowl = None
    return True


def is_moved_in(state: LegendenState) -> bool:
    """Return True if a monster player has just moved in the monster of the meeting (L5.5.3a)."""
    prowl, meeting = state.prowl, state.meeting
    return prowl is not None and meeting is not None and prowl.number == meeting.number


async def flee_or_go_back(state: LegendenState) -> bool:
    """Apply the card's "flees": back to where a monster player moved it from, else away (L5.5.3b, L7.7a)."""
    prowl, meeting = state.prowl, state.meeting
    assert meeting is not None
    if prowl is None or prowl.number not in state.monsters or not is_moved_in(state):
        return await let_flee(state)
    # Both have closed behind it, and back means by no other way than it came (L5.5.3b, L4.3b, L4.5).
    if prowl.way in ("portcullis", "secret"):
        return tell_cornered(state)
    state.monsters[prowl.number].below = prowl.below
    name = state.monster(meeting.kind).definite
    state.tell("monster.back", Text("{monster} goes back where it came from.", monster=name))
    return True


def tell_cornered(state: LegendenState) -> bool:
    """Tell that the monster cannot get away (L7.7a); return `False`."""
    state.tell("monster.cornered", Text("The monster has no exit: it fights."))
    return False


def tell_barred_exits(state: LegendenState, kind: str, way_in: bool) -> None:
    """Tell which exits do not count; the hero's way in only if there is one (L7.7a, LS35)."""
    monster = state.monster(kind).name
    if way_in:
        state.tell("exits.barred", Text("{monster}: not by your way in, out, or to the chamber.", monster=monster))
    else:
        state.tell("exits.barred", Text("{monster}: don't count the chamber or outside.", monster=monster))


# The places to which a flight leads.


def build_destination_ask(state: LegendenState, key: str, words: Text, *options: Option) -> Choose | None:
    """Build the ask for the place to which the monster comes.

    The lines are a face-up room, the first of these options, the other heroes, and the other options.
    """
    if (meeting := state.meeting) is None:
        return None
    first, *others = options
    words = words.using(monster=state.monster(meeting.kind).short_name)
    return choice(key, meeting.hero, words, FACE_UP, first, *hero_options(state, meeting.hero), *others)


def land_monster(state: LegendenState, where: str) -> None:
    """Put the monster there: a face-up room keeps it, an undiscovered one removes it, a hero meets it (L7.7c, LS16).

    See also L7.7d and L12.2b.
    """
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


def hero_options(state: LegendenState, seat: Seat) -> list[Option]:
    """Return an option for each other hero that a monster could come to."""
    return [
        Option(hero_id(hero.seat), Text("To {hero}", hero=hero.called), public=hero.seat)
        for hero in heroes_elsewhere(state, seat)
    ]


def heroes_elsewhere(state: LegendenState, seat: Seat) -> list[Hero]:
    """Return living heroes in other rooms; monsters go neither out nor into the chamber (L5.5.1a, LS35)."""
    own = state.heroes[seat]
    camp = own.camp if own.alive else 0
    return [hero for hero in reachable_heroes(state) if hero.seat != seat and not (camp and hero.camp == camp)]


def reachable_heroes(state: LegendenState) -> list[Hero]:
    """Return the living heroes who stand where a monster can come (L5.5.1a, LS35)."""
    return [hero for hero in state.heroes_inside() if can_be_met(hero)]


def can_be_met(hero: Hero) -> bool:
    """Return True if a monster can come to the hero: not below, in the chamber, or during a teleport (L12.1e)."""
    return hero.place not in ("chamber", "catacombs") and hero.due != "arrive"


PLACES = ("face_up", "undiscovered", "below", "door", "portcullis", "secret", "not")
"""Ids of the places where a monster can go."""

HERO = "hero "
"""Prefix of a seat's name that would be mistaken for one of these places."""


def hero_id(seat: Seat) -> str:
    """Return the option id of a hero; it is the seat's usual name, as in games kept so far."""
    return f"{HERO}{seat}" if seat in PLACES or seat.startswith(HERO) else seat


def seat_of(state: LegendenState, where: str) -> Seat | None:
    """Return the seat of an option id; `None` if it is a place."""
    return next((seat for seat in state.seats if hero_id(seat) == where), None)
