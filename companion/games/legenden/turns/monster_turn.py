"""Monster players (monsterspelare): one move a turn with one face-up monster (L5.5)."""

from __future__ import annotations

from collections.abc import Callable

from companion.asking import EMPTY, choice, chosen, made
from companion.asks import Choose, Option, Roll
from companion.dice import T12, Need
from companion.games.legenden import company
from companion.games.legenden.castle.doors import Passage
from companion.games.legenden.data.book import MonsterKind
from companion.games.legenden.places import monster_flight
from companion.games.legenden.places.tokens import discard
from companion.games.legenden.state.company import Stop
from companion.games.legenden.state.game import Aspect, Hero, LegendenState, Meeting, Prowl, Way
from companion.games.legenden.table.seating import opponent, seat_of
from companion.games.legenden.throngs import encounters
from companion.kit.drakborgen.aspects import NAMES
from companion.text import Text

NONE = "none"


def movable(state: LegendenState) -> list[str]:
    """The monsters that have not moved this round (L5.5b). The dragon is no token, and stays (LS40)."""
    return [
        number
        for number, monster in state.monsters.items()
        if monster.moved != state.round and (monster.prowls or monster.below)
    ]


async def turn(player: Hero) -> None:
    """One move with one face-up monster of his choice, or none (L5.5a, LQ7)."""
    state = player.state
    while (number := await chosen(lambda: _ask_which(player))) in state.monsters:
        state.prowl = Prowl(number, state.monsters[number].below)
        if await move(player):
            return
        state.prowl = None


def _ask_which(player: Hero) -> Choose | None:
    state = player.state
    if player.alive or state.over or not movable(state):
        return None
    known = [
        Option(number, Text("{n}: {monster}", n=number, monster=state.book.monsters[state.monsters[number].kind].name))
        for number in movable(state)
    ]
    text = Text("{seat} moves which?", seat=player.seat)
    return choice("prowl.which", player.seat, text, *known, Option(NONE, Text("No monster")))


async def move(player: Hero) -> bool:
    """Where it goes; says whether it has moved, or tried to."""
    state = player.state
    passage: Passage = "through"
    match where := await chosen(lambda: _ask_where(player, behind=False)):
        case "door":
            passage = await door(player)
        case "portcullis":
            passage = await portcullis(player)
        case "secret":
            go_by(state, "secret")
        case "" | "not":
            return False
    if passage == "left":
        return False
    # A failed attempt at a door is its move of this round too (L5.5b, L4.4.2b).
    mark(state)
    if passage == "failed":
        state.tell("prowl.failed", Text("{monster} fails: the turn is over.", monster=kind(state).definite))
        return True
    if where in ("door", "portcullis", "secret"):
        where = await chosen(lambda: _ask_where(player, behind=True))
    await arrive(player, where)
    return True


def mark(state: LegendenState) -> None:
    """A monster moves at most once a round; what followed a hero does so no more (L5.5b)."""
    if state.prowl is not None and state.prowl.number in state.monsters:
        state.monsters[state.prowl.number].moved, state.monsters[state.prowl.number].visits = state.round, None
        for hero in state.heroes.values():
            hero.pursuer = None if hero.pursuer == state.prowl.number else hero.pursuer


def _ask_where(player: Hero, *, behind: bool) -> Choose | None:
    """By a free passage or another way; up from the catacombs by any stair (L5.5.1a-c, L5.5.2a, L5.5.2b, LS16)."""
    state = player.state
    prowl = state.prowl
    if prowl is None or player.alive or prowl.number not in state.monsters:
        return None
    to = monster_flight.to_heroes(state, player.seat)
    face_up, unknown = Option("face_up", Text("A face-up room")), Option("undiscovered", Text("Undiscovered room"))
    options: tuple[Option, ...] = (face_up, *to)
    if not prowl.below:
        options += (unknown,)
    if not prowl.below and not behind:
        barred = Option("door", Text("A door")), Option("portcullis", Text("Portcullis, down"))
        options += (*barred, Option("secret", Text("A secret door")), Option("below", Text("Stairs down")))
    if not behind:
        options += (Option("not", Text("Not this one")),)
    text = Text("{monster}: where to?", monster=kind(state).short_name)
    if prowl.below:
        text = Text("{monster}: up where?", monster=kind(state).short_name)
    return choice("prowl.to", player.seat, text, *options)


def kind(state: LegendenState) -> MonsterKind:
    """What kind of monster it is that moves."""
    assert state.prowl is not None
    return state.book.monsters[state.monsters[state.prowl.number].kind]


def go_by(state: LegendenState, way: Way) -> None:
    """The way that it takes; behind a portcullis or a secret door there is no way back (L4.3b, L4.5)."""
    if state.prowl is not None:
        state.prowl.way = way


async def arrive(player: Hero, where: str) -> None:
    """A face-up room keeps it, an undiscovered one removes it, a hero meets it (L5.5.1b, L5.5.3a, LS16)."""
    state = player.state
    prowl = state.prowl
    if prowl is None or prowl.number not in state.monsters:
        return
    monster = state.monsters[prowl.number]
    monster.below = where == "below"
    if where == "undiscovered":
        state.tell("prowl.gone", Text("{monster} leaves the game.", monster=kind(state).definite))
        discard(state, prowl.number)
    elif (met := seat_of(state, where)) is None:
        state.tell("prowl", Text("{monster} moves.", monster=kind(state).definite))
    elif state.company is not None and company.moving(state):
        barred = prowl.way in ("portcullis", "secret")
        state.company.stops[player.seat] = Stop("prowl", None, prowl.number, met, prowl.below, barred)
    else:
        state.meeting = Meeting(met, opponent(state, met), monster.kind, prowl.number)
        await encounters.play_out(player)


async def meet(player: Hero, stop: Stop) -> None:
    """In the event phase the hero meets what was moved into his room, if he has not left it since (L13.1a)."""
    state = player.state
    number, to = stop.monster, stop.to
    if number is None or to is None or not state.heroes[to].alive:
        return
    if number not in state.monsters or not state.monsters[number].prowls:
        return
    state.prowl = Prowl(number, stop.below, "secret" if stop.barred else "free")
    state.meeting = Meeting(to, opponent(state, to), state.monsters[number].kind, number)
    await encounters.play_out(player)


async def door(player: Hero) -> Passage:
    """A closed door on the same terms as a hero, with its own values: pick or break (L5.5.2b, L4.4.2, L4.4.3)."""
    state = player.state
    match await chosen(lambda: _ask_door(player)):
        case "pick" if await passes_twice(player, "psyche"):
            if await chosen(lambda: _ask_leave(player)) == "open":
                state.tell("door.open", Text("Place an open-door tile."))
        case "break" if await passes_twice(player, "strength"):
            state.tell("door.open", Text("Place an open-door tile."))
        case "pick" | "break":
            return "failed"
        case _:
            return "left"
    go_by(state, "door")
    return "through"


def _ask_door(player: Hero) -> Choose | None:
    state = player.state
    if state.prowl is None or player.alive:
        return None
    psyche, strength = kind(state).psyche, kind(state).strength
    return choice(
        "prowl.door",
        player.seat,
        Text("{monster}: door, how?", monster=kind(state).short_name),
        # Where a hero has his key; pick and break keep their buttons.
        EMPTY,
        odds_twice("pick", psyche, lambda odds: Text("Pick   {chance} x2", chance=odds)),
        odds_twice("break", strength, lambda odds: Text("Break  {chance} x2", chance=odds)),
        Option("leave", Text("Leave it")),
    )


def _ask_leave(player: Hero) -> Choose | None:
    if player.alive:
        return None
    locked, left_open = Option("locked", Text("Locked behind it")), Option("open", Text("Open for all"))
    return choice("prowl.leave", player.seat, Text("{seat}: door behind?", seat=player.seat), locked, left_open)


async def portcullis(player: Hero) -> Passage:
    """It may try to lift a portcullis, which falls again behind it (L5.5.2b, L4.5.1b)."""
    if await chosen(lambda: _ask_portcullis(player)) != "lift":
        return "left"
    go_by(player.state, "portcullis")
    return "through" if await passes_twice(player, "strength") else "failed"


def _ask_portcullis(player: Hero) -> Choose | None:
    state = player.state
    if state.prowl is None or player.alive:
        return None
    lift = odds_twice("lift", kind(state).strength, lambda odds: Text("Lift   {chance} x2", chance=odds))
    text = Text("{monster}: portcullis", monster=kind(state).short_name)
    return choice("prowl.portcullis", player.seat, text, lift, EMPTY, EMPTY, Option("leave", Text("Leave it")))


async def passes_twice(player: Hero, aspect: Aspect) -> bool:
    """Test one of its values twice in a row (L0.8, LT3)."""
    first = await made(lambda: _ask_test(player, aspect))
    return first and await made(lambda: _ask_test(player, aspect, again=True))


def _ask_test(player: Hero, aspect: Aspect, *, again: bool = False) -> Roll | None:
    state = player.state
    if state.prowl is None or player.alive:
        return None
    text = Text("{monster}: {value} 2/2") if again else Text("{monster}: {value}")
    text = text.using(monster=kind(state).short_name, value=NAMES[aspect])
    need = Need("<=", kind(state).value(aspect))
    return Roll(key="prowl.test", seats=(player.seat,), text=text, die=T12, need=need)


def odds_twice(id: str, value: int, with_odds: Callable[[str], Text]) -> Option:
    """An option that leads to two tests of a known value in a row, with the odds of each (L0.8)."""
    one = T12.chance(Need("<=", value))
    return Option(id, with_odds(f"{int(one * 12)}/12"), one**2)
