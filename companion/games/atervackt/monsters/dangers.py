"""Dangers that hit monsters in the room too (A27.4-A27.7, A12.4).

What a monster has suffered is noted on its card, and taken off the KP on the monster card once that is read; where none
is read, its general KP count.
"""

from __future__ import annotations

from companion.asking import choice, chosen, made, number, rolled
from companion.asks import Choose, Number, Option, Roll, Seat
from companion.dice import T6, T12, Die, Need
from companion.games.atervackt import exits, skill_rolls, wanderers
from companion.games.atervackt.cards import decks
from companion.games.atervackt.data.book import Damage
from companion.games.atervackt.heroes.values import HIGHEST
from companion.games.atervackt.rooms import inmates
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.pieces import Figure, Lying
from companion.games.atervackt.state.terms import Aspect
from companion.games.atervackt.table.seating import monster_player
from companion.games.atervackt.wandering import escapes
from companion.kit.drakborgen.aspects import NAMES
from companion.text import Text

SPARED = ("crawlers", "shadow", "centipede", "spear")
"""Dangers that strike one hero, or leave monsters alone (A26.7, A26.13, A27.6); after a spear nobody meets them."""

EXPLOSION = 4
"""What an explosion costs (A11.4)."""

MOST = 99
"""More than any monster has."""


def present(state: AtervacktState, room: str) -> list[Lying]:
    """The monsters that stand in a room, have just been drawn there, or come in behind somebody."""
    here = state.rooms.get(room)
    came = [hero for hero in state.inside_of(room) if hero.plan == "enter"]
    behind = [lying for hero in came for lying in hero.pursuers]
    drawn = [lying for lying in state.drawn if inmates.kind_of(lying) is not None]
    return [
        *(inmates.standing(here) if here is not None else []),
        *inmates.figures_in(state, room),
        *drawn,
        *behind,
    ]


async def strike(state: AtervacktState, room: str, danger: Lying) -> None:
    """A danger that strikes everybody strikes the monsters too (A27.4)."""
    if danger.card in SPARED or danger.deck in ("chest", "fallen"):
        return
    for monster in present(state, room):
        if (seat := striker(state, room, monster)) is not None:
            await hit(state, room, monster, danger, seat)


def roller(state: AtervacktState, room: str) -> Seat | None:
    """Who rolls for a monster: its player, or alone oneself; `None` when no hero is there any more."""
    here = state.inside_of(room)
    return (monster_player(state, here[0].seat) or here[0].seat) if here else None


def striker(state: AtervacktState, room: str, monster: Lying) -> Seat | None:
    """Who rolls for this one: a figure is struck though the heroes are dead or thrown out (A12.4, A31.15)."""
    seat = roller(state, room)
    return wanderers.mover(state) if seat is None and is_there(state, room, monster) else seat


def is_there(state: AtervacktState, room: str, monster: Lying) -> bool:
    """Whether it can still be struck: a card's monster only while a hero is there (A2.6)."""
    stays = isinstance(monster, Figure) and monster.place == room
    return bool(state.inside_of(room)) or (stays and bool(state.inside()))


async def hit(state: AtervacktState, room: str, monster: Lying, danger: Lying, seat: Seat) -> None:
    """What a danger does to one monster, as it does to a hero (A11)."""
    match danger.card:
        case "explosion" if isinstance(monster, Figure):
            await thrown(state, room, monster)
        case "explosion":
            # A monster of a card is nowhere but in its room: thrown out of it, it is gone (A12.9).
            vanish(state, room, monster)
        case "trapdoor":
            if not await passes(state, monster, "agility", seat):
                vanish(state, room, monster)
        case "ceiling":
            if await named_another(state, room, monster, seat):
                await by_card(state, room, monster, danger, seat)
            else:
                kill(state, room, monster)
        case _:
            await by_card(state, room, monster, danger, seat)


async def by_card(state: AtervacktState, room: str, monster: Lying, danger: Lying, seat: Seat) -> None:
    """The damage on the card: its dice where the data has them, else what people say (A11.3)."""
    cost = decks.kind_of(state, danger.deck, danger.card).damage
    if cost is None or state.options["cards"] != "classic":
        wound(state, monster, await number(lambda: _ask_points(state, room, monster, seat)) or 0)
        return
    face = await rolled(lambda: _ask_damage(state, room, monster, cost, seat))
    off = value(state, monster, cost.minus) or 0 if cost.minus is not None else 0
    wound(state, monster, face + cost.add - off if face else 0)


def value(state: AtervacktState, monster: Lying, aspect: str) -> int | None:
    """One of its values (AT3); `None` if nobody knows it."""
    known: int | None = getattr(state.book.monsters[inmates.kind_of(monster) or inmates.KINDS[0]], aspect)
    return known


async def passes(state: AtervacktState, monster: Lying, aspect: Aspect, seat: Seat) -> bool:
    """A skill roll of a monster (A12.1); where its value is not known people say how it came out."""
    known = value(state, monster, aspect)
    if known is None:
        return await chosen(lambda: _ask_passed(state, monster, aspect, seat)) == "yes"
    return known >= HIGHEST or await made(lambda: _ask_test(state, monster, aspect, known, seat))


def _ask_test(state: AtervacktState, monster: Lying, aspect: Aspect, known: int, seat: Seat) -> Roll:
    text = Text("{hero}: {value}", hero=inmates.short_name(state, monster), value=NAMES[aspect])
    return Roll(key=f"monster.{aspect}", seats=(seat,), text=text, die=T12, need=Need("<=", known))


def _ask_passed(state: AtervacktState, monster: Lying, aspect: Aspect, seat: Seat) -> Choose:
    text = Text("{hero}: {value}", hero=inmates.short_name(state, monster), value=NAMES[aspect])
    yes, no = Option("yes", Text("It succeeds")), Option("no", Text("It fails"))
    return choice("monster.passes", seat, text, yes, no)


async def named_another(state: AtervacktState, room: str, monster: Lying, seat: Seat) -> bool:
    """Whether the ceiling misses: any number is as good as another, so 1 is named (A11.8)."""
    which = await chosen(lambda: _ask_die(state, room, monster, seat))
    die = T12 if which == "T12" else T6
    return await made(lambda: _ask_named(state, room, monster, die, seat))


def _ask_die(state: AtervacktState, room: str, monster: Lying, seat: Seat) -> Choose | None:
    if not is_there(state, room, monster):
        return None
    text = Text("{hero}: T6 or T12?", hero=inmates.short_name(state, monster))
    six, twelve = Text("T6: death {chance}", chance="1/6"), Text("T12: death {chance}", chance="1/12")
    return choice("monster.die", seat, text, Option("T6", six), Option("T12", twelve))


def _ask_named(state: AtervacktState, room: str, monster: Lying, die: Die, seat: Seat) -> Roll | None:
    if not is_there(state, room, monster):
        return None
    text = Text("{hero}: 1 kills", hero=inmates.short_name(state, monster))
    return Roll(key="monster.ceiling", seats=(seat,), text=text, die=die, need=Need(">", 1))


def _ask_points(state: AtervacktState, room: str, monster: Lying, seat: Seat) -> Number | None:
    if not is_there(state, room, monster):
        return None
    text = Text("{hero}: life lost?", hero=inmates.short_name(state, monster))
    return Number(key="monster.hurt", seats=(seat,), text=text, min=0, max=20)


def _ask_damage(state: AtervacktState, room: str, monster: Lying, cost: Damage, seat: Seat) -> Roll | None:
    if not is_there(state, room, monster):
        return None
    name = inmates.short_name(state, monster)
    text = Text("{hero}: damage", hero=name)
    if cost.add:
        text = skill_rolls.added(cost, name)
    die: Die = T6 if cost.die == len(T6.faces) else T12
    return Roll(key="monster.damage", seats=(seat,), text=text, die=die)


def wound(state: AtervacktState, monster: Lying, points: int) -> None:
    """Noted until its card is read: only then may it show that it was dead (A27.4)."""
    if points > 0:
        monster.hurt = min(monster.hurt + points, MOST)
        name = inmates.monster_name(state, monster)
        state.tell("monster.hurt", Text("{monster}: {n} KP off, once its card is read.", monster=name, n=monster.hurt))


async def thrown(state: AtervacktState, room: str, figure: Figure) -> None:
    """A figure takes the damage and is thrown out by a random exit, as a hero is (A11.4, A31.2, A31.15)."""
    wound(state, figure, EXPLOSION)
    found = await exits.one(state, room, figure, by_any=True)
    if is_beaten(state, figure):
        kill(state, room, figure)
    elif found != "none":
        escapes.run_off(state, figure, found)


def kill(state: AtervacktState, room: str, monster: Lying) -> None:
    """Dead whatever its KP are."""
    state.tell("monster.killed", Text("{monster} is defeated.", monster=inmates.the_monster(state, monster)))
    gone(state, room, monster)


def vanish(state: AtervacktState, room: str, monster: Lying) -> None:
    """Out of the room, or down into the catacombs: nobody meets it here (A12.9, A31.12)."""
    state.tell("monster.gone", Text("{monster} is gone.", monster=inmates.the_monster(state, monster)))
    gone(state, room, monster)


def gone(state: AtervacktState, room: str, monster: Lying) -> None:
    """Its card goes under its deck, wherever it was."""
    state.drawn = [other for other in state.drawn if other is not monster]
    for hero in state.heroes.values():
        if any(other is monster for other in hero.pursuers):
            hero.pursuers = [other for other in hero.pursuers if other is not monster]
            decks.move(state, monster.deck, monster.card, decks.HELD, decks.hand(hero.seat))
    inmates.forget(state, [monster], room)


def kill_beaten(state: AtervacktState, room: str) -> None:
    """Where no monster card is read, the general KP count (A12.4)."""
    for monster in [*inmates.standing(state.rooms[room]), *inmates.figures_in(state, room)]:
        if is_beaten(state, monster):
            kill(state, room, monster)


def are_met(state: AtervacktState, room: str) -> bool:
    """Whether a monster card will be read in this phase: somebody came in, or a monster did (A12.5, A12.15)."""
    came = any(hero.plan == "enter" for hero in state.inside_of(room))
    return came or wanderers.unmet(state, room) or any(inmates.kind_of(lying) is not None for lying in state.drawn)


def is_beaten(state: AtervacktState, monster: Lying) -> bool:
    """Whether its general KP are gone."""
    return monster.hurt >= state.book.monsters[inmates.kind_of(monster) or inmates.KINDS[0]].life


def dawn(state: AtervacktState) -> None:
    """Undefeated monsters heal in every sun phase (A12.4)."""
    for lying in [*state.figures.values(), *(card for room in state.rooms.values() for card in room.cards)]:
        lying.hurt = 0
    for hero in state.heroes.values():
        for lying in hero.pursuers:
            lying.hurt = 0
