"""The catacombs (katakomberna): down, walking, and up again (A23). The arrow on the board is moved by hand."""

from __future__ import annotations

from companion.asking import choice, chosen, rolled
from companion.asks import Choose, Option, Options, Roll
from companion.deck import PILE
from companion.dice import T6, T12
from companion.games.atervackt import decks, reports, rooms
from companion.games.atervackt.data import Book
from companion.games.atervackt.state import AtervacktState, Hero
from companion.games.atervackt.values import odds, passes
from companion.text import Text

TURNS = {1: Text("turns left"), 6: Text("turns right")}
"""What a T6 does to the arrow's direction; with any other face it goes straight on (A23.8)."""

SQUARES = (
    Text("north"),
    Text("north-east"),
    Text("east"),
    Text("south-east"),
    Text("south"),
    Text("south-west"),
    Text("west"),
    Text("north-west"),
)
"""Where a T12 from 1 to 8 brings him up, seen from the arrow; else on the arrow's own square (A23.13)."""

WAYS_UP = ("exit", "hole")
"""The catacomb cards with a way up (uppgång)."""


def pile(hero: Hero) -> str:
    """Catacomb cards lie in front of the player until he leaves (A23.10)."""
    return f"below:{hero.seat}"


def page(hero: Hero) -> Options:
    """Walk on, climb back after a fall with a rope, or go up by a card with a way up (A23.4, A23.12)."""
    lines = [Option("walk", Text("Walk on"))]
    if hero.above and hero.ropes:
        lines.append(
            odds("rope", hero, "agility", Text("Climb back"), lambda n: Text("Climb back  {chance}", chance=n))
        )
    if hero.way_up:
        lines.append(Option("up", Text("Up")))
    return tuple(lines)


async def go_down(state: AtervacktState, hero: Hero) -> None:
    """By a way down of his own will: no damage, and on in the same turn (A23.1, A23.2)."""
    state.tell("below.arrow", Text("Put an arrow on the square, any direction."))
    sink(state, hero)
    hero.above = False
    await walk(state, hero)


def sink(state: AtervacktState, hero: Hero) -> None:
    """He is in the catacombs; after a fall the room above is where he may climb back to (A23.3, A23.4)."""
    room = hero.room
    rooms.go_out(hero)
    hero.before, hero.above, hero.place, hero.plan = room, True, "catacombs", "stay"
    hero.halfway = hero.passage = hero.way_up = False
    state.tell("below", Text("{hero} is in the catacombs.", hero=hero.name))


async def walk(state: AtervacktState, hero: Hero) -> None:
    """Turn the arrow a quarter at most, roll for its direction, one step, and a catacomb card (A23.7-A23.9)."""
    hero.above, hero.plan = False, "walk"
    face = await rolled(lambda: _ask_direction(hero))
    if hero.alive and face:
        turn = TURNS.get(face, Text("goes straight on"))
        state.tell("below.step", Text("The arrow {turn}, then one step.", turn=turn))


def _ask_direction(hero: Hero) -> Roll | None:
    if not hero.inside:
        return None
    return Roll(key="below.direction", seats=(hero.seat,), text=Text("{hero}: direction", hero=hero.name), die=T6)


async def climb_back(state: AtervacktState, hero: Hero) -> None:
    """With a rope: an Agility roll, back on the square he fell from; failing, he may try again (A23.4, AS28)."""
    hero.plan = "stay"
    if await passes(hero, "agility") and hero.alive:
        leave(state, hero)
        before = hero.before if hero.before in state.rooms else rooms.new(state, "room")
        rooms.settle_in(state, hero, before or rooms.new(state, "room"))
        hero.plan, hero.way_in = "enter", "none"


async def go_up(state: AtervacktState, hero: Hero) -> None:
    """Up by a card; some need a skill roll or a door card, failing is the turn (A23.11, A23.12)."""
    hero.plan = "stay"
    if await chosen(lambda: _ask_up(hero)) != "up" or not hero.inside:
        return
    face = await rolled(
        lambda: Roll(key="below.where", seats=(hero.seat,), text=Text("{hero}: where?", hero=hero.name), die=T12)
    )
    if 1 <= face <= len(SQUARES):
        state.tell("below.square", Text("Up one square {where} of the arrow.", where=SQUARES[face - 1]))
    else:
        state.tell("below.square", Text("Up on the arrow's own square."))
    await emerge(state, hero)


def _ask_up(hero: Hero) -> Choose | None:
    if not hero.inside:
        return None
    up, fails = Option("up", Text("It works")), Option("fails", Text("It fails"))
    return choice("below.up", hero.seat, Text("{hero}: up there?", hero=hero.name), up, fails)


async def emerge(state: AtervacktState, hero: Hero) -> None:
    """On the board again, or outside it: in the wall one square in, farther out alive (A23.14-A23.16).

    Whether a neighbour has a way down is seen on the board.
    """
    where = await chosen(lambda: _ask_where(hero))
    if not hero.inside:
        return
    leave(state, hero)
    hero.way_in, hero.before = "none", None
    if where != "out":
        state.tell("below.near", Text("If a square around it has a way down, it is there."))
    if where == "out":
        hero.place, hero.plan = "out", "none"
        state.tell("out", Text("{hero} is out of Drakborgen.", hero=hero.name))
    else:
        hero.plan = "move"
        state.tell("below.tile", Text("Put a way-down tile there unless one is."))


def _ask_where(hero: Hero) -> Choose | None:
    if not hero.inside:
        return None
    return choice(
        "below.board",
        hero.seat,
        Text("{hero}: up where?", hero=hero.name),
        Option("board", Text("On the board")),
        Option("wall", Text("In the wall: one in")),
        Option("out", Text("Farther: outside")),
    )


def leave(state: AtervacktState, hero: Hero) -> None:
    """Who leaves puts his catacomb cards back, and the deck is shuffled (A2.3, A23.21)."""
    hero.place, hero.way_up, hero.above = "castle", False, False
    put_back(state, hero)


def put_back(state: AtervacktState, hero: Hero) -> None:
    """The catacomb cards back into their deck; also when he dies below (A23.21)."""
    deck = state.decks["catacomb"]
    if deck.left(pile(hero)):
        deck.gather(pile(hero), into=PILE)
        state.tell("below.shuffled", Text("Shuffle the catacomb cards."))


async def phase(state: AtervacktState, hero: Hero) -> None:
    """Draw a catacomb card; it lies in front of the player, and what it does he tells (A23.9, A23.10)."""
    state.turn = hero.seat
    card = await decks.draw(state, hero.seat, "catacomb", Text("{hero}: catacomb card", hero=hero.name))
    if not card:
        return
    decks.move(state, "catacomb", card, pile(hero))
    if card in WAYS_UP:
        hero.way_up = True
        state.tell("below.way_up", Text("{hero} has found a way up.", hero=hero.name))
    elif decks.kind_of(state, "catacomb", card).kind != "nothing":
        await reports.tell(state, hero, name(state.book, hero, card))


def name(book: Book, hero: Hero, card: str) -> Text:
    """What he meets below."""
    kind = book.decks["catacomb"].cards.get(card)
    return Text("{hero}: {card}", hero=hero.name, card=kind.name if kind else Text("Some other card"))
