"""The catacombs (katakomberna): down, walking, and up again (A23). People move the arrow on the board by hand."""

from __future__ import annotations

from companion.asking import roll_outcomes
from companion.asks import THE_BOX, Option, Options, Secret, ask_all
from companion.dice import T6
from companion.games.atervackt import followers, reports
from companion.games.atervackt.cards import decks
from companion.games.atervackt.data.book import Book
from companion.games.atervackt.fights import signs
from companion.games.atervackt.map import catacomb_groups, depths
from companion.games.atervackt.skill_rolls import CLIMBS
from companion.games.atervackt.state import Hero, Sign
from companion.kit.drakborgen.aspects import odds_option
from companion.text import Text

WORKS, FAILS = Option("up", Text("It works")), Option("fails", Text("It fails"))

WAYS_UP = ("exit", "hole")
"""Catacomb cards with a way up (uppgång)."""


def walk_options(hero: Hero) -> Options:
    """Return the hero's choices below: walk, alone or together, climb back, or go up (A23.4, A23.12, A26.21).

    They climb back after a fall with a rope, and go up by a card.
    """
    lines = [Option("walk", Text("Walk on"))]
    if hero.above and hero.ropes:
        lines.append(odds_option("rope", hero, "agility", Text("Climb back")))
    if hero.way_up:
        lines.append(Option("up", Text("Up")))
    return (*lines, *catacomb_groups.follow_options(hero))


async def go_down(hero: Hero) -> None:
    """Go down by a way down: no damage, and on in the same turn (A23.1, A23.2), together with others if they like."""
    ahead = await catacomb_groups.ask_go_with(hero)
    if ahead is None:
        depths.tell_arrow(hero)
    room = hero.current_room
    if room is not None and not room.has_card("room", "stairs") and not room.has_card("search", "secret"):
        room.down = True
    depths.bring_below(hero)
    # The hero went of their own will, so no rope leads back (A23.2, A23.4).
    hero.above = False
    hero.square = ahead.square if ahead is not None else hero.square
    await walk(hero)


async def walk(hero: Hero) -> None:
    """Turn the arrow a quarter at most, roll for its direction, take one step, draw a catacomb card (A23.7-A23.9).

    After a fall the arrow is put down first, in any direction (A23.4). A hero who follows another's arrow goes where
    that goes (A26.21); with the light orb nobody goes astray (A23.8, A34.1).
    """
    fallen = hero.above
    # A hero who walks on cannot climb back any more (A23.4, AS28).
    hero.above, hero.plan = False, "walk"
    if not catacomb_groups.leads_party(hero):
        return
    if fallen:
        depths.tell_arrow(hero)
    await depths.aim_arrow(hero)
    # With the light orb nobody goes astray (A23.8, A34.1).
    if any(other.orb for other in catacomb_groups.find_party(hero)):
        depths.advance_arrow(hero, STRAIGHT)
    else:
        face = await hero.roll("below.direction", Text("{hero}: direction"), T6, outcomes=DIRECTIONS)
        if hero.alive and face:
            depths.advance_arrow(hero, face)


DIRECTIONS = roll_outcomes(
    T6,
    lambda face: {1: "left", 6: "right"}.get(face, "on"),
    {"left": Text("to the left"), "on": Text("straight on"), "right": Text("to the right")},
)

STRAIGHT = 3
"""A face that does not turn the arrow."""


async def climb_back(hero: Hero) -> None:
    """Test Agility to climb by a rope to the square of the fall; the hero may try again later (A23.4, AS28)."""
    state = hero.state
    hero.plan = "stay"
    if await hero.test_value("agility", words=CLIMBS) and hero.alive:
        depths.leave_catacombs(hero)
        before = hero.before if hero.before in state.rooms else state.new_room("room")
        hero.enter_room(before or state.new_room("room"))
        # The hero came into it by no way that would lead back (AS45).
        hero.before = None
        hero.plan, hero.way_in = "enter", "none"
        await climb_with_followers(hero)


async def go_up(hero: Hero) -> None:
    """Go up by a card; some cards need a skill roll or a door card, and a failure ends the turn (A23.11, A23.12)."""
    hero.plan = "stay"
    if await hero.choose("below.up", Text("{hero}: gets up?"), WORKS, FAILS) != WORKS.id or not hero.is_inside:
        return
    face = await depths.roll_square_above(hero)
    await take_followers_up(hero)
    await emerge(hero, face)


async def emerge(hero: Hero, face: int) -> None:
    """Bring the hero up: onto the board, from the wall one square inwards, from farther out alive (A23.14-A23.16).

    Without a map people see where that is, and whether a surrounding square has a way down.
    """
    state = hero.state
    arrow = state.map.square_of(hero)
    if arrow is None:
        square, outside = None, Option("out", Text("Farther: outside"))
        lines = (Option("board", Text("On the board")), Option("wall", Text("In the wall: one in")), outside)
        is_outside = await hero.choose("below.board", Text("{hero}: up where?"), *lines) == outside.id
    else:
        square = await depths.find_square_above(hero, arrow, face)
        is_outside = square is None
    if not hero.is_inside:
        return
    depths.leave_catacombs(hero)
    # The hero came from no room, and so has none to flee to (AS45).
    hero.way_in, hero.before = "up", None
    if is_outside:
        hero.leave_drakborgen()
        return
    if square is None:
        hero.tell("below.near", Text("A square beside it with a way down? Come up there."))
        hero.tell("below.tile", Text("Put a way-down tile there, unless one lies there."))
    else:
        hero.tell("below.up", Text("{hero} comes up: {place}.", place=square.name))
    hero.put_on(square)
    hero.plan, hero.heading = "move", "here"


async def play_catacomb_card(hero: Hero) -> None:
    """Draw a catacomb card, which stays in front of the player, and ask what it does (A23.9, A23.10).

    Heroes who walk together, or meet there, draw one card in all (A26.21).
    """
    state = hero.state
    state.turn = hero.seat
    text = Text("{hero}: catacomb", hero=hero.called)
    card = await decks.draw_card(state, hero.seat, "catacomb", text, catacomb_groups.offer_meeting(hero))
    if not card:
        return
    # The card is not discarded: it lies before the hero until they leave (A23.10).
    decks.move_card(state, "catacomb", card, depths.catacomb_pile(hero))
    party = catacomb_groups.find_party(hero)
    for other in party:
        other.plan = "stay"
    for other in party:
        state.turn = other.seat
        await apply_card(other, card)


async def apply_card(hero: Hero, card: str) -> None:
    """Apply a catacomb card to one hero of its party; items do nothing to followers (A25.4)."""
    if card in WAYS_UP:
        hero.way_up = True
        hero.tell("below.way_up", Text("{hero} has found a way up."))
        return
    if card == "tentacles":
        await fight_tentacles(hero)
    kind = decks.kind_of(hero.state, "catacomb", card)
    if kind.sort != "nothing":
        companions = hero.companions
        await reports.ask_card_effects(hero, card_name(hero.state.book, card))
        for follower in companions if kind.sort != "item" else ():
            await followers.ask_card_effect(follower, kind.name)


def card_name(book: Book, card: str) -> Text:
    """Return the name of a catacomb card."""
    kind = book.decks["catacomb"].cards.get(card)
    return kind.name if kind else Text("Another card")


# Followers go up with their master each for itself (A23.4, A23.12, A25.2).


async def climb_with_followers(hero: Hero) -> None:
    """Test each follower's Agility at the rope; those that fail stay below (A23.4)."""
    for follower in hero.companions:
        if follower.plan == "lost" or not await follower.test_value("agility", words=CLIMBS):
            follower.part_from_master()


async def take_followers_up(hero: Hero) -> None:
    """Ask for each follower whether the way up works, as for the hero (A23.12)."""
    for follower in hero.companions:
        if await follower.choose("follower.up", Text("{monster}: gets up?"), WORKS, FAILS) == FAILS.id:
            follower.part_from_master()


# Tentacles from the water (tentakler från vattnet): rock, scissors or paper below (AC7, A33.3).


async def fight_tentacles(hero: Hero) -> None:
    """Let the hero and the monster player show a sign at once; a T6 shows where nobody plays monsters (A33.3).

    The card itself says what the result costs.
    """
    opponent = hero.state.monster_player(hero.seat)
    if hero.state.is_played_by_box(opponent):
        opponent = THE_BOX
    seats = (hero.seat,) if opponent is None else (hero.seat, opponent)
    sign_options = tuple(Option(sign, name) for sign, name in signs.NAMES.items())
    secret = Secret(key="tentacles", seats=seats, text=Text("Tentacles"), options=sign_options)
    answers = await ask_all(lambda: secret if hero.is_inside else None)
    if not answers or not hero.is_inside:
        return
    mine = _parse_sign(answers.get(hero.seat))
    theirs = _parse_sign(answers.get(opponent)) if opponent is not None else await roll_sign(hero)
    mark = signs.MARKS[signs.compare_signs(mine, theirs)]
    hero.tell(
        "tentacles", Text("{mine} {sign} {theirs}", mine=signs.NAMES[mine], sign=mark, theirs=signs.NAMES[theirs])
    )


def _parse_sign(answer: object) -> Sign:
    return next((sign for sign in signs.SIGNS if sign == answer), signs.SIGNS[0])


async def roll_sign(hero: Hero) -> Sign:
    """Roll a sign: 1-2 rock, 3-4 scissors, 5-6 paper (A33.3)."""
    hero.state.explain("A33.3")
    face = await hero.roll("tentacles.die", Text("Tentacles show: d6"), T6, outcomes=signs.SIGN_OUTCOMES)
    return signs.sign_of_face(face)
