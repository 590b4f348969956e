"""Ways out: doors (dörrar), portcullises (fällgaller), webs, portal runes; light (A7.2-A7.13, A7.22-A7.25)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal, TypeAlias

from companion.asking import EMPTY, ask_option
from companion.asks import Choose, Option, Options
from companion.dice import T6, Need
from companion.games.atervackt import random_choices, skill_rolls
from companion.games.atervackt.board import Square
from companion.games.atervackt.cards import decks
from companion.games.atervackt.rooms.rooms import RoomContext
from companion.games.atervackt.skill_rolls import BY_RUNE, PUSHES, TEARS_LOOSE, TakeDamage, test_together
from companion.games.atervackt.state import Hero, LyingCard, Room, Way
from companion.kit.drakborgen.aspects import odds_option
from companion.kit.questions import question
from companion.text import Text

Passage: TypeAlias = Literal["through", "failed", "left"]
"""Result of an attempt to leave a room.

`through`; `failed`: the turn is over; `left`: the hero has left the obstacle alone and may do something else.
"""

OPENS, LOCKED = "opens", "locked"
"""Door cards: the door opens, or it is locked (A7.3, A7.5)."""

PICKS = Text("{hero} picks"), Text("{hero} picks 2/2"), Text("{hero} picks 1/2")
BREAKS = Text("{hero} breaks"), Text("{hero} breaks 2/2"), Text("{hero} breaks 1/2")
LIFTS = Text("{hero} lifts"), Text("{hero} lifts 2/2"), Text("{hero} lifts 1/2")
"""Prompts of the tests that open a way."""

FIRST, OTHER = "same", "other"
"""Option ids of the first locked door of a room, and of a door that is none of the locked ones."""


async def try_door(hero: Hero) -> Passage:
    """Draw a door card, unless this door is known to be locked (A7.2, A7.5)."""
    if count_locked(hero) and (number := await _ask_which_door(hero)):
        return await unlock(hero, number)
    trapped = led_key(hero, TRAPPED)
    match await draw_door_card(hero):
        case "opens":
            return go_through(hero, "door")
        case "locked":
            return await unlock(hero, count_locked(hero))
        case "":
            return "left"
    if list_others_at_door(hero):
        hero.state.led[trapped] = TRAPPED
    return "failed"


TRAPPED = "trapped"
"""Note of this round: the door was a trap."""


def list_others_at_door(hero: Hero) -> list[Hero]:
    """Return the others who want out by a door, on the map by the same one, and have yet to try it."""
    others = (other for other in hero.company if other is not hero and other.plan == "door")
    return [other for other in others if other.heading == hero.heading]


def led_key(hero: Hero, note: str) -> str:
    """Return the key of this round's note on a door of the hero's room ("3/door"), on the map by side."""
    return f"{hero.room}/{note}" if hero.heading == "none" else f"{hero.room}/{note}/{hero.heading}"


def go_through(hero: Hero, way: Way) -> Passage:
    """Go through at once (A7.3); a portcullis falls again behind the hero (A7.12)."""
    hero.way_in = way
    return "through"


def count_locked(hero: Hero) -> int:
    """Count the locked doors of the hero's room; a card stays as long as anybody is in the room (A7.5)."""
    room = hero.current_room
    return 0 if room is None else room.count("door", LOCKED)


async def _ask_which_door(hero: Hero) -> int:
    """Ask for the number of the locked door, in the order in which they were found; 0: it is another one."""

    def list_options() -> Options:
        count = count_locked(hero)
        first = Option(FIRST, Text("The locked door") if count == 1 else Text("Locked door {n}", n=1))
        more = (Option(f"{FIRST}{n}", Text("Locked door {n}", n=n)) for n in range(2, count + 1))
        return (first, *more, Option(OTHER, Text("Another door"))) if count else ()

    answer = await hero.choose_live("door.which", Text("{hero}: which door?"), list_options)
    return 0 if answer == OTHER else int(answer.removeprefix(FIRST) or 1)


async def draw_door_card(hero: Hero, take_damage: TakeDamage = Hero.take_damage) -> str:
    """Draw a door card: it opens, is locked, or is a trap whose damage the hero takes (A7.2-A7.5).

    Returns the card.
    """
    state = hero.state
    card = await decks.draw_card(state, hero.seat, "door", Text("{hero}: door card", hero=hero.called))
    # Only "Locked" stays until the room is reset, even when somebody gets through: no door stays open (A7.5, A7.11).
    lying = LyingCard("door", card)
    if card == LOCKED and hero.room is not None:
        RoomContext(state, hero.room).lay(lying)
    elif card:
        decks.discard(state, lying)
    if card not in (OPENS, LOCKED, ""):
        # A trap does the damage on its card, and is discarded (A7.4).
        await skill_rolls.take_card_damage(hero, lying, take_damage)
    return card


async def try_door_in_flight(hero: Hero, take_damage: TakeDamage = Hero.take_damage) -> bool:
    """Flee through a door: its card opens it, a master key a locked one, and nothing else does (AS15)."""
    card = await draw_door_card(hero, take_damage)
    return hero.is_inside and (card == OPENS or (card == LOCKED and hero.master_key))


async def unlock(hero: Hero, number: int) -> Passage:
    """Make one attempt at a locked door by key, picking or force, or leave it alone (A7.5, A7.6, A5.4).

    `number`: number of the locked door in its room. Each hero tries each key once, until the room is reset (A7.8).
    """
    room, key, attempted = hero.current_room, f"{hero.seat}/{number}", False
    if list_others_at_door(hero) and hero.heading != "none":
        hero.state.led[led_key(hero, LOCKED)] = str(number)
    door = f"{hero.room}/{number}"
    hero.tried = 0 if room is None else room.tried.get(key, 0)
    while True:
        match await _ask_how(hero, door, attempted=attempted):
            case "master":
                return go_through(hero, "door")
            case "key":
                attempted, fits = True, await try_key(hero)
                if room is not None:
                    room.tried[key] = hero.tried
                if fits:
                    return go_through(hero, "door")
                if hero.tried >= hero.keys:
                    return fail(hero)
            case "pick":
                hero.state.picked.append(door)
                return go_through(hero, "door") if await hero.test_value("psyche", times=2, words=PICKS) else fail(hero)
            case "force":
                if await ask_can_force(hero):
                    return await try_force(hero)
            case _:
                # Once a key has been tried in this turn the attempt has been made (A7.6).
                return "failed" if attempted else "left"


@question(ask_option)
def _ask_how(hero: Hero, door: str, *, attempted: bool) -> Choose | None:
    """Ask how the hero opens the lock: after a key only by a key (A7.6, A7.8); only one may pick a door (A26.14)."""
    keys = hero.keys - hero.tried
    pick = odds_option("pick", hero, "psyche", Text("Pick"), Text("Pick 2x {chance}"), times=2)
    force = odds_option("force", hero, "strength", Text("Force"), Text("Force 2x {chance}"), times=2)
    return hero.build_choice(
        "door.how",
        Text("{hero}: locked!"),
        EMPTY if attempted or door in hero.state.picked else pick,
        Option("key", Text("Key 1/2 ({n})", n=keys)) if keys > 0 else EMPTY,
        Option("leave", Text("Leave it alone")),
        EMPTY if attempted or hero.forces is False else force,
        *((Option("master", Text("Master key")),) if hero.master_key else ()),
    )


async def try_key(hero: Hero) -> bool:
    """Try a key: even, it fits and is kept; odd, it does not fit this door (A7.8, AS25)."""
    outcomes = random_choices.even_or_odd_outcomes(Text("it fits"), Text("does not fit"))
    face = await hero.roll("door.key", Text("{hero}: the key"), T6, outcomes=outcomes)
    fits = face != 0 and face % 2 == 0
    hero.tried += not fits
    return fits


async def ask_can_force(hero: Hero) -> bool:
    """Ask once whether the hero has the ability to force doors (A7.10)."""
    if hero.forces is None:
        yes, no = Text("Yes, on the sheet"), Text("No")
        words = Text("{hero}: can force it?")
        hero.forces = await hero.ask_yes_no("value.forces", words, yes, no, valid=lambda: hero.forces is None)
        hero.state.mark_learned()
    return hero.forces


async def try_force(hero: Hero) -> Passage:
    """Test Strength twice in a row; or with others who can, two each, of which two successes do (A26.14)."""
    led = hero.state.led
    others = [other for other in list_others_at_door(hero) if other.forces is not False]
    helpers = [other for other in others if await ask_joins_forcing(other)]
    if helpers:
        forced = await test_together((hero, *helpers), "strength", 2, BREAKS)
    else:
        forced = await hero.test_value("strength", times=2, words=BREAKS)
    for other in helpers:
        led[forcing_key(other)] = "through" if forced else "failed"
    return go_through(hero, "door") if forced else fail(hero)


def forcing_key(hero: Hero) -> str:
    """Return the key of the note with the result of a joint forcing for the hero, until their own turn comes."""
    return f"force/{hero.seat}"


async def ask_joins_forcing(hero: Hero) -> bool:
    """Ask whether the hero forces the same door together with another, and can (A7.10, A26.14).

    On the map it is the same door; without one the player says so.
    """
    if hero.heading == "none":
        yes, no = Text("Force it together"), Text("Another door")
        if not await hero.ask_yes_no("door.together", Text("{hero}: force too?"), yes, no):
            return False
    return await ask_can_force(hero)


async def try_portcullis(hero: Hero) -> Passage:
    """Test Strength twice in a row; the portcullis falls again behind the hero (A7.12)."""
    return go_through(hero, "portcullis") if await hero.test_value("strength", times=2, words=LIFTS) else fail(hero)


def fail(hero: Hero) -> Passage:
    """Fail an attempt, which is the turn (A5.3, A7.11); nothing is told if something took the hero away."""
    if hero.room is not None:
        hero.tell("attempt.failed", Text("{hero} fails: the turn is over."))
    return "failed"


# Exits and what bars them; webs.


async def leave_by_way_on(hero: Hero) -> Passage:
    """Ask what the exit is like that the hero goes out by, and try it (AS19)."""

    def list_options() -> Options:
        gate = portcullis_option(hero, Text("A portcullis"))
        return (Option("open", Text("An open way")), Option("door", Text("A door")), gate)

    match await hero.choose_live("way", Text("{hero}: which way on?"), list_options, valid=hero.is_in_room):
        case "door":
            return await try_door(hero)
        case "portcullis":
            return await try_portcullis(hero)
        case "open":
            return go_through(hero, "free")
    return "failed"


def portcullis_option(hero: Hero, words: Text) -> Option:
    """Return the option of a portcullis, which takes two Strength rolls in a row (A7.12)."""
    return odds_option("portcullis", hero, "strength", words, Text("Gate 2x {chance}"), times=2)


async def try_tear(hero: Hero) -> Passage:
    """Test Strength to get loose from a web and go back (A7.24, A19.3)."""
    return "through" if await hero.test_value("strength", words=TEARS_LOOSE) else fail(hero)


async def try_push(hero: Hero) -> Passage:
    """Test Strength twice in a row to push through a web; a failure sticks the hero there (A19.3, A19.4, AS17)."""
    # After a push has begun, tearing loose is not allowed any more (A19.3).
    hero.pushing = True
    if await hero.test_value("strength", times=2, words=PUSHES):
        return await leave_by_way_on(hero)
    # An amulet that acted at a roll may have taken the hero out of the room, or out of the castle.
    hero.stuck = hero.stuck or hero.room is not None
    return fail(hero)


# Portal runes (portalrunor).


async def try_rune(hero: Hero) -> Passage:
    """Test Psyche to come to another rune's room as if the hero had walked there (A7.25, AS36)."""
    if not await hero.test_value("psyche", words=BY_RUNE):
        return fail(hero)
    # The hero stands at no entrance there, so there is none to flee by (AS36, AS45).
    hero.way_in = "none"
    if hero.state.map.followed:
        runes = other_runes(hero)
        number = next(iter(runes), "")
        if len(runes) > 1:
            number = await hero.choose_live("rune", WHICH_RUNE, lambda: rune_options(hero), valid=hero.is_in_room)
        elif len(options := rune_options(hero)) == 1:
            only = options[0]
            hero.state.tell_skipped("rune", hero.seat, hero.named(WHICH_RUNE), only.id, only.text)
        if hero.is_inside:
            hero.put_on(runes.get(number))
            hero.heading = "here"
    return "through"


def may_have_rune(hero: Hero, room: Room) -> bool:
    """Return True if a rune may lie in this room: always, where no map says on which squares they are."""
    marked = sum(room.rune for room in hero.state.rooms.values())
    return not hero.state.map.followed or room.rune or marked < hero.state.runes


def other_runes(hero: Hero) -> dict[str, Square]:
    """Return the squares of the other runes, by the numbers of their rooms."""
    marked = {number: room.spot for number, room in hero.state.rooms.items() if room.rune}
    return {number: square for number, square in marked.items() if square is not None and number != hero.room}


WHICH_RUNE: Final = Text("{hero}: which rune?")
"""Prompt for the rune to which a hero comes."""


def rune_options(hero: Hero) -> Options:
    """Return the runes among which the hero chooses."""
    return tuple(Option(number, square.name) for number, square in other_runes(hero).items())


# Light.

LIGHTS = 3
"""Faces of a T6 that light a torch (A7.22)."""
TORCH = Fraction(LIGHTS, len(T6.faces))
"""Chance to light a torch (A7.22)."""


async def try_light(hero: Hero) -> bool:
    """Light the torch by three numbers of six; one that burns lights all others in the room (A7.22, A26.18)."""
    # Any three numbers may be named; they are as good as 1, 2 and 3 (A7.22).
    if not await hero.try_roll("torch", Text("{hero}: the torch"), T6, Need("<=", LIGHTS)):
        return False
    for other in hero.company:
        other.torch = True
    hero.tell("torch.lit", Text("{hero} has a burning torch again."))
    return True
