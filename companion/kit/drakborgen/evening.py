"""How an evening begins and ends in both Drakborgen games: with sheets that are taken, and gold that is carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from companion.asking import ask_option, choice
from companion.asks import Choose, Number, Option, Seat, ask_all
from companion.kit.drakborgen.adventurers import Adventurer, Figures
from companion.kit.drakborgen.sheets import OWN, Values
from companion.kit.evening import highest_seats
from companion.state import Json
from companion.subjects import stand_for
from companion.text import Text, verbatim

# Sheets.


class HeroSheet(Figures, Protocol):
    """A hero sheet (hjälteblad) of the data, by which heroes are told apart."""

    @property
    def id(self) -> str:
        """Name of the sheet's table in the data."""

    @property
    def name(self) -> str:
        """Name of the hero."""

    @property
    def full(self) -> str:
        """Full name of the hero; "" if there is no longer one."""


V = TypeVar("V", bound=HeroSheet)
AnyAdventurer: TypeAlias = Adventurer[Any]


async def choose_sheet(hero: AnyAdventurer, others: Iterable[AnyAdventurer], known: Mapping[str, V]) -> V | None:
    """Let a hero without a name take a sheet (L0.1, A1.2); values are asked when they are first needed (LS6).

    Returns the sheet of the data that was taken now. A hero who has none there is called by the name of the seat.

    Args:
        hero: The hero.
        others: The other heroes.
        known: The sheets of the data by id.
    """
    picked = await ask_option(lambda: _build_sheet_ask(hero, others, known))
    if hero.name:
        return None
    sheet = known.get(picked)
    hero.name = sheet.name if sheet else hero.seat
    hero.adopt_sheet(sheet or Values())
    return sheet


def _build_sheet_ask(hero: AnyAdventurer, others: Iterable[AnyAdventurer], known: Mapping[str, V]) -> Choose | None:
    if hero.name:
        return None
    # A player who has not chosen yet may still be called by the name of the seat.
    taken = [other.name or other.seat for other in others if other is not hero]
    free = [one for one in known.values() if one.name not in taken]
    sheets = [Option(one.id, Text("{hero}", hero=stand_for(one.full or one.name, "sheet", one.id))) for one in free]
    text = Text("{seat}: which hero?", seat=hero.seat)
    return choice("setup.hero", hero.seat, text, *sheets, Option(OWN, Text("Another")))


# Gold.


class Bearer(Protocol):
    """A hero with gold; `None` while nobody has counted it."""

    seat: Seat
    gold: int | None
    treasures: int
    cards: int


GOLD_STEP: Final = 10
"""Gold between two amounts that people can say, since no treasure is worth less."""


async def count_gold(key: str, words: Text, unknown: Callable[[], Iterable[Bearer]], most: int) -> dict[Seat, int]:
    """Ask all heroes at once how much gold they carry, if nobody knows it.

    Args:
        key: Key of the ask, by which kept games find it again.
        words: What is asked for; {hero} is filled with the name.
        unknown: Returns the heroes whose gold nobody knows.
        most: The most gold that can be said.
    """

    def build() -> Number | None:
        heroes = tuple(unknown())
        if not heroes:
            return None
        seats, poor = (tuple(one.seat for one in those) for those in (heroes, filter(_has_nothing, heroes)))
        return Number(key=key, seats=seats, text=words, min=0, max=most, step=GOLD_STEP, least_first=poor)

    answers = await ask_all(build)
    return {seat: gold for seat, gold in answers.items() if isinstance(gold, int)}


def _has_nothing(hero: Bearer) -> bool:
    """Return True if the hero carries no treasure that anybody has told of."""
    return not (hero.treasures or hero.cards)


def richest_seats(out: Iterable[Bearer]) -> list[Seat]:
    """Return the seats with most gold of the heroes who are out alive; equal sums share (LS7, A29.1, AS24)."""
    return highest_seats({one.seat: one.gold or 0 for one in out})


def describe_end(hero: Any) -> dict[str, Json]:
    """Return the end of the game for a hero."""
    return {"hero": hero.name, "alive": hero.alive, "out": hero.is_safe, "gold": hero.gold}


# How heroes are shown.


def describe_party(state: Any, place: Callable[[Any], Text]) -> Iterator[Text]:
    """Yield that the dragon is awake, and a line for each hero; after the end what each player carried out.

    Args:
        state: The state of the game.
        place: Returns where a hero is.
    """
    if state.over:
        yield from map(describe_score, state.heroes.values())
    else:
        yield from describe_dragon(state.dragon)
        yield from (describe_hero(hero, place(hero)) for hero in state.heroes.values())


def name_with_player(hero: AnyAdventurer) -> Text:
    """Return the player's name with that of the hero: "Ada (Rohan)"; one alone where both are the same."""
    if hero.name in ("", hero.seat):
        return verbatim(hero.seat)
    return Text("{player} ({hero})", player=hero.seat, hero=hero.called)


def describe_score(hero: Any) -> Text:
    """Describe how the game ended for a player: the hero is dead, shut in, or out with gold, if it was counted."""
    if not hero.alive:
        return Text("{player}: {hero} is dead", player=hero.seat, hero=hero.called)
    if not hero.is_safe:
        return Text("{player}: still inside", player=hero.seat)
    if hero.gold is None:
        return Text("{player}: got out", player=hero.seat)
    return Text("{player}: {n} gold", player=hero.seat, n=hero.gold)


def describe_hero(hero: AnyAdventurer, place: Text) -> Text:
    """Describe a hero for the overview: life and place.

    Args:
        hero: The hero.
        place: Where the hero is.
    """
    name = hero.name or hero.seat
    if not hero.alive:
        return Text("{hero}: dead", hero=name)
    if hero.life is None:
        return Text("{hero}: {place}", hero=name, place=place)
    return Text("{hero} {life}: {place}", hero=name, life=hero.life, place=place)


def describe_dragon(how: str) -> Iterator[Text]:
    """Yield the dragon's line of the overview, while she is awake."""
    if how == "awake":
        yield Text("The dragon is awake.")
