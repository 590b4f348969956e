"""Fights: sides of fighters, round after round; how two of them are compared is plugged in.

Legenden (L8, L13.3) and Återväckt (A13-A16, A30) use it: rounds with secrets, every pair compared, all damage at once.
The other three do without it: Talisman's battle is one comparison (T6.16), Rulez's melee an exchange that either side
can win (R3.5, R3.6), and in Labirynt's phases (D9.2) each result lands by itself.

Only rounds are here. Figures that people see stay in a game's state: between two asks nothing of a fight is kept but
what people can look at and correct.

A fighter is a creature itself, or a small adapter over the record of a fight. A `Fight` makes its adapters once, as
fighters are told apart by identity: two orcs with the same figures are two orcs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import reduce, wraps
from itertools import combinations, product
from operator import attrgetter
from typing import Any, Generic, Protocol, TypeVar

from companion.asks import JOIN, ChoicePart, Option, Options, Seat, Secret, ask_all
from companion.record import record
from companion.state import State
from companion.text import Text


class Fighter(Protocol):
    """Whoever can fight: a hero, a monster, all monsters of one space."""

    @property
    def seat(self) -> Seat:
        """Seat that chooses and rolls for the fighter."""

    @property
    def side(self) -> object:
        """Side of the fighter; fighters of one side are not compared."""

    @property
    def stands(self) -> bool:
        """`True` while the fighter fights on: present, and not fallen, fled or driven off."""

    async def take_losses(self, points: int) -> None:
        """Lose the points of a round; whether the fighter has fallen is settled afterwards."""


F = TypeVar("F", bound=Fighter)


class Attacker(Protocol):
    """Whoever begins a fight, in a state."""

    @property
    def state(self) -> State:
        """State of the game, in which the fight is told."""


A = TypeVar("A", bound=Attacker)


def tell_as_fight(act: Callable[[A], Awaitable[None]]) -> Callable[[A], Awaitable[None]]:
    """Let all that is told while somebody acts belong to one fight.

    Args:
        act: The action, such as an attack.
    """

    @wraps(act)
    async def fight(one: A) -> None:
        with one.state.tell_fight():
            await act(one)

    return fight


def stored_figure(path: str) -> Any:
    """Declare a fighter's figure that is stored elsewhere, where people can correct it."""
    part, name = path.split(".")
    return property(attrgetter(path), lambda one, value: setattr(getattr(one, part), name, value))


@record
class Blow(Generic[F]):
    """Blow of one fighter against another."""

    hitter: F
    victim: F
    points: int


@record
class Exchange(Generic[F]):
    """Two who were compared, and the blows that came of it; none has landed yet."""

    one: F
    other: F
    blows: tuple[Blow[F], ...] = ()


class Duel(Protocol[F]):
    """How two fighters are compared: by signs, on a ring, by a die and a value, by pools of dice."""

    async def compare(self, one: F, other: F) -> Iterable[Blow[F]]:
        """Return the blows of both fighters; it may ask, but hurts nobody yet.

        Args:
            one: The first fighter.
            other: The second fighter.
        """


class Fight(ABC, Generic[F]):
    """A fight, until no fighter has an opponent left.

    Attributes:
        duel: How two fighters are compared now.
    """

    duel: Duel[F]

    @abstractmethod
    def fighters(self) -> Sequence[F]:
        """Return all who fight, in their order, the fallen too."""

    def standing(self) -> list[F]:
        """Return the fighters who fight on."""
        return [one for one in self.fighters() if one.stands]

    def pairs(self) -> list[tuple[F, F]]:
        """Return the pairs that are compared: each fighter with all who stand on another side."""
        return [(one, other) for one, other in combinations(self.standing(), 2) if one.side != other.side]

    def is_over(self) -> bool:
        """Return `True` if nobody has an opponent left."""
        return not self.pairs()

    async def fight_out(self) -> None:
        """Play rounds until nobody has an opponent left."""
        while not self.is_over():
            await self.round()

    async def round(self) -> None:
        """Play one round: all choose, all pairs are compared, all damage lands, the fallen fall, and the round ends.

        After each part the fight may be over, as people may have corrected something meanwhile.
        """
        await self.choose()
        if pairs := self.pairs():
            await self.land([Exchange(*pair, tuple(await self.duel.compare(*pair))) for pair in pairs])
            self.fall()
        if not self.is_over():
            await self.end_round()

    async def choose(self) -> None:
        """Ask what all fighters do in this round; nothing where only dice decide."""

    async def land(self, exchanges: Sequence[Exchange[F]]) -> None:
        """Deal all damage at once, to each fighter the sum; a fighter who falls still deals damage."""
        for fighter in self.fighters():
            losses = [blow.points for exchange in exchanges for blow in exchange.blows if blow.victim is fighter]
            if losses:
                await fighter.take_losses(sum(losses))

    def fall(self) -> None:
        """Let fighters without points fall; nothing to do where `stands` says it all."""

    async def end_round(self) -> None:
        """Do what follows a round while the fight goes on: flight, broken courage, closing ranks."""


@record(kw_only=True)
class SecretChoice(Generic[F]):
    """A secret choice of all who fight. A seat with several plates is asked plate by plate, and answers once.

    Attributes:
        key: Key of the ask.
        text: The prompt.
        plates: For each seat its plates; each is a list of the fighters who stand on it.
        name: Returns the name of a plate.
        lines: Returns the options for a plate.
        short: Short words of the options by id, for all that a seat lays in one option.
        joined: Message that joins two of these.
        seconds: Deadline in seconds; `None` for none.
    """

    key: str
    text: Text
    plates: Mapping[Seat, Sequence[Sequence[F]]]
    name: Callable[[Sequence[F]], Text]
    lines: Callable[[Sequence[F]], Options]
    short: Mapping[str, Text]
    joined: Text
    seconds: int | None = None

    def ask(self) -> Secret:
        """Build the one question to all seats."""
        several = {seat: own for seat, own in self.plates.items() if len(own) > 1}
        parts = {seat: tuple(map(self.part, own)) for seat, own in several.items()}
        options = {
            seat: self.all_ways(parts[seat]) if seat in parts else self.lines(own[0])
            for seat, own in self.plates.items()
        }
        seats = tuple(self.plates)
        return Secret(key=self.key, seats=seats, text=self.text, options=options, parts=parts, seconds=self.seconds)

    def part(self, plate: Sequence[F]) -> ChoicePart:
        """Build the part of the ask for one of several plates."""
        return ChoicePart(self.name(plate), self.lines(plate))

    def all_ways(self, own: Sequence[ChoicePart]) -> Options:
        """Return all ways to lay several plates."""
        return tuple(map(self.combined_way, product(*([line.id for line in part.options if line.id] for part in own))))

    def combined_way(self, ids: tuple[str, ...]) -> Option:
        """Return one way to lay several plates, as one option."""
        words = (self.short[id] for id in ids)
        return Option(JOIN.join(ids), reduce(lambda one, other: self.joined.using(a=one, b=other), words))


async def ask_secret(laying: Callable[[], SecretChoice[F] | None]) -> list[tuple[Sequence[F], str]]:
    """Let all choose in secret and show together; return who stands on each plate, and what lies there.

    It is "" where a seat was late; the rule decides what that means. Nothing is returned where the ask has become moot.
    """

    def build() -> Secret | None:
        now = laying()
        return None if now is None else now.ask()

    answers = await ask_all(build)
    now = laying()
    shown: list[tuple[Sequence[F], str]] = []
    for seat, own in now.plates.items() if now else ():
        answer = answers.get(seat)
        laid = answer.split(JOIN) if isinstance(answer, str) else []
        shown += [(plate, laid[index] if index < len(laid) else "") for index, plate in enumerate(own)]
    return shown


def group_by_plates(
    standing: Iterable[F], *, most: int | None = None, together: Callable[[F, F], bool] = lambda _one, _other: False
) -> dict[Seat, list[list[F]]]:
    """Group the fighters of each seat by plates: one for each fighter, or one for those who are `together`.

    Args:
        standing: The fighters who fight on.
        most: Most plates of a seat, so that nobody makes more than a few choices; further fighters share the last one.
        together: Returns whether two fighters share a plate.
    """
    of_seats: dict[Seat, list[list[F]]] = {}
    for fighter in standing:
        own = of_seats.setdefault(fighter.seat, [])
        shared = next((plate for plate in own if together(plate[0], fighter)), own[-1] if len(own) == most else None)
        if shared is None:
            own.append([fighter])
        else:
            shared.append(fighter)
    return of_seats
