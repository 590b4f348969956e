"""The monsters that cards bring, and where their cards go (A12.5, A12.8, A13.6)."""

from __future__ import annotations

from typing import ClassVar

from companion.asking import made
from companion.dice import T12, Die, Need
from companion.games.atervackt.cards import decks
from companion.games.atervackt.rooms import rooms
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.pieces import Figure, Lying
from companion.games.atervackt.state.rooms import Room
from companion.games.atervackt.state.terms import BOX
from companion.kit.creatures import Creature, Op
from companion.kit.drakborgen.aspects import NAMES
from companion.record import record
from companion.text import Text


@record(frozen=False)
class Monster(Creature[AtervacktState]):
    """A monster of a card or a figure, in the room `number` or on its way, while somebody acts for it (A12.1, A31.2).

    What it has suffered stands on the piece that lies there, as its KP are on a card that nobody has read yet (A27.4).
    `tested`: the key of its rolls.
    """

    lying: Lying
    number: str
    tested: str = "monster.{value}"

    test_die: ClassVar[Die] = T12
    holes: ClassVar[tuple[str, ...]] = ("hero", "monster")

    @property
    def called(self) -> Text:
        """In short."""
        return self.state.monster(self.lying).short_name

    @property
    def answers(self) -> bool:
        """A figure as long as there are heroes; a card's monster only while one is in its room (A2.6, A12.4)."""
        stays = isinstance(self.lying, Figure) and self.lying.place == self.number
        return bool(self.state.inside() if stays else self.state.inside_of(self.number))

    def value(self, name: str) -> int | None:
        """One of its values (AT3); `None` if nobody knows it."""
        known: int | None = getattr(self.state.monster(self.lying), name)
        return known

    async def passes(self, name: str, op: Op = "<=", *, dice: int = 1, times: int = 1) -> bool:
        """Skill rolls with its own value (A12.1); where that is not known people say how each came out."""
        words = Text("{hero}: {value}", value=NAMES[name])
        for _ in range(times):
            if (known := self.value(name)) is None:
                passed = await self.agrees("monster.passes", words, Text("It succeeds"), Text("It fails"))
            else:
                passed = await self._rolls(self.tested.format(value=name), words, Need(op, known), dice)
            if not passed:
                return False
        return True

    async def _rolls(self, key: str, words: Text, need: Need, dice: int) -> bool:
        return T12.chance(need) == 1 or await made(lambda: self.dice(key, words, T12, dice, need))


def standing(room: Room) -> list[Lying]:
    """The monsters that stand passive in the room (A12.8)."""
    return [lying for lying in room.cards if lying.kind is not None]


def figures_in(state: AtervacktState, number: str) -> list[Figure]:
    """The monsters' figures that stand in the room (A31.1)."""
    if state.options.get("monsters") != "wander":
        return []
    return [figure for figure in state.figures.values() if figure.place == number]


def caught(state: AtervacktState, number: str) -> list[Lying]:
    """The monsters that cards have brought, and that are stuck in a web there."""
    return [lying for lying in state.rooms[number].cards if lying.stuck]


def guarded(state: AtervacktState, number: str) -> bool:
    """Whether a monster stands beside what lies in the room (AS44)."""
    return bool(standing(state.rooms[number]) or figures_in(state, number))


def settle_down(state: AtervacktState, number: str, monsters: list[Lying]) -> None:
    """Passive monsters stay in the room until it is reset (A12.8)."""
    for lying in monsters:
        if not isinstance(lying, Figure) and not any(lying is other for other in state.rooms[number].cards):
            rooms.lay(state, number, lying)


def forget(state: AtervacktState, monsters: list[Lying], number: str | None = None) -> None:
    """A monster that is gone: its card goes under its deck, its figure into the box (A2.1, A12.9, A13.6, A31.2)."""
    for lying in monsters:
        room = state.rooms.get(number or "")
        if isinstance(lying, Figure):
            if lying.place == number:
                lying.stand(BOX)
        elif room is not None and any(lying is other for other in room.cards):
            room.cards = [other for other in room.cards if other is not lying]
            decks.discard(state, lying.deck, lying.card, decks.in_room(number or ""))
        else:
            decks.discard(state, lying.deck, lying.card)


def follow(state: AtervacktState, monsters: list[Lying], number: str, hero: Hero) -> None:
    """They go with the hero to the room that he flees to: a new meeting there (A12.11)."""
    for lying in monsters:
        if isinstance(lying, Figure):
            lying.go_half_way(after=hero.seat)
            continue
        room = state.rooms[number]
        stood = any(lying is other for other in room.cards)
        room.cards = [other for other in room.cards if other is not lying]
        from_ = decks.in_room(number) if stood else decks.HELD
        decks.move(state, lying.deck, lying.card, decks.hand(hero.seat), from_)
        lying.seat = None
        hero.pursuers.append(lying)


def arrive(hero: Hero) -> list[Lying]:
    """Who has followed him here."""
    monsters, hero.pursuers = hero.pursuers, []
    for lying in monsters:
        decks.move(hero.state, lying.deck, lying.card, decks.HELD, decks.hand(hero.seat))
    return monsters
