"""Dangers that hit monsters in the room too (A27.4-A27.7, A12.4).

What a monster has suffered is noted on its card, and taken off the KP on the monster card once that is read; where none
is read, its general KP count.
"""

from __future__ import annotations

from companion.asking import made, rolled
from companion.asks import Option, Seat
from companion.dice import T6, T12, Need
from companion.games.atervackt import exits, wanderers
from companion.games.atervackt.cards import decks
from companion.games.atervackt.rooms import rooms
from companion.games.atervackt.rooms.rooms import Monster
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.pieces import Figure, Lying
from companion.games.atervackt.table.seating import monster_player
from companion.games.atervackt.wandering import escapes
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
    drawn = [lying for lying in state.drawn if lying.kind is not None]
    return [*(rooms.standing(here) if here is not None else []), *rooms.figures_in(state, room), *drawn, *behind]


async def strike(state: AtervacktState, room: str, danger: Lying) -> None:
    """A danger that strikes everybody strikes the monsters too (A27.4)."""
    if danger.card in SPARED or danger.deck in ("chest", "fallen"):
        return
    for lying in present(state, room):
        # A figure is struck though the heroes are dead or thrown out (A12.4, A31.15).
        monster = Monster(state, roller(state, room) or wanderers.mover(state), lying, room)
        if monster.answers:
            await hit(monster, danger)


def roller(state: AtervacktState, room: str) -> Seat | None:
    """Who rolls for a monster: its player, or alone oneself; `None` when no hero is there any more."""
    here = state.inside_of(room)
    return (monster_player(state, here[0].seat) or here[0].seat) if here else None


async def hit(monster: Monster, danger: Lying) -> None:
    """What a danger does to one monster, as it does to a hero (A11)."""
    state, room, lying = monster.state, monster.number, monster.lying
    match danger.card:
        case "explosion" if isinstance(lying, Figure):
            await thrown(state, room, lying)
        case "explosion":
            # A monster of a card is nowhere but in its room: thrown out of it, it is gone (A12.9).
            vanish(state, room, lying)
        case "trapdoor":
            if not await monster.passes("agility"):
                vanish(state, room, lying)
        case "ceiling":
            if await named_another(monster):
                await by_card(monster, danger)
            else:
                kill(state, room, lying)
        case _:
            await by_card(monster, danger)


async def by_card(monster: Monster, danger: Lying) -> None:
    """The damage on the card: its dice where the data has them, else what people say (A11.3)."""
    state = monster.state
    card = decks.kind_of(state, danger.deck, danger.card)
    cost = card.damage
    if cost is None or state.options["cards"] != "classic":
        points = await monster.how_many("monster.hurt", Text("{hero}: {by}, life?", by=card.hurts_by), 20) or 0
    else:
        face = await rolled(lambda: monster.dice("monster.damage", cost.words, cost.rolled))
        points = cost.points(face, (monster.value(cost.minus) or 0) if cost.minus is not None else 0)
    wound(state, monster.lying, points)


SIX = Option("T6", Text("T6: death {chance}", chance="1/6"))
TWELVE = Option("T12", Text("T12: death {chance}", chance="1/12"))
"""Under the ceiling, which die the card says."""


async def named_another(monster: Monster) -> bool:
    """Whether the ceiling misses: any number is as good as another, so 1 is named (A11.8)."""
    which = await monster.choose("monster.die", Text("{hero}: T6 or T12?"), SIX, TWELVE)
    die, need = T12 if which == TWELVE.id else T6, Need(">", 1)
    return await made(lambda: monster.dice("monster.ceiling", Text("{hero}: 1 kills"), die, need=need))


def wound(state: AtervacktState, monster: Lying, points: int) -> None:
    """Noted until its card is read: only then may it show that it was dead (A27.4)."""
    if points > 0:
        monster.hurt = min(monster.hurt + points, MOST)
        name = state.monster(monster).name
        n = monster.hurt
        state.tell("monster.hurt", Text("{monster}: {n} life off, once its card is read.", monster=name, n=n))


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
    state.tell("monster.killed", Text("{monster} is defeated.", monster=state.monster(monster).definite))
    gone(state, room, monster)


def vanish(state: AtervacktState, room: str, monster: Lying) -> None:
    """Out of the room, or down into the catacombs: nobody meets it here (A12.9, A31.12)."""
    state.tell("monster.gone", Text("{monster} is gone.", monster=state.monster(monster).definite))
    gone(state, room, monster)


def gone(state: AtervacktState, room: str, monster: Lying) -> None:
    """Its card goes under its deck, wherever it was."""
    state.drawn = [other for other in state.drawn if other is not monster]
    for hero in state.heroes.values():
        if any(other is monster for other in hero.pursuers):
            hero.pursuers = [other for other in hero.pursuers if other is not monster]
            decks.move(state, monster.deck, monster.card, decks.HELD, decks.hand(hero.seat))
    rooms.forget(state, [monster], room)


def kill_beaten(state: AtervacktState, room: str) -> None:
    """Where no monster card is read, the general KP count (A12.4)."""
    for monster in [*rooms.standing(state.rooms[room]), *rooms.figures_in(state, room)]:
        if is_beaten(state, monster):
            kill(state, room, monster)


def are_met(state: AtervacktState, room: str) -> bool:
    """Whether a monster card will be read in this phase: somebody came in, or a monster did (A12.5, A12.15)."""
    came = any(hero.plan == "enter" for hero in state.inside_of(room))
    return came or wanderers.unmet(state, room) or any(lying.kind is not None for lying in state.drawn)


def is_beaten(state: AtervacktState, monster: Lying) -> bool:
    """Whether its general KP are gone."""
    return monster.hurt >= state.monster(monster).life


def dawn(state: AtervacktState) -> None:
    """Undefeated monsters heal in every sun phase (A12.4)."""
    for lying in [*state.figures.values(), *(card for room in state.rooms.values() for card in room.cards)]:
        lying.hurt = 0
    for hero in state.heroes.values():
        for lying in hero.pursuers:
            lying.hurt = 0
