"""The hall of heroes: evenings, wins, deaths, treasure and records over all kept games that have ended.

An evening is counted by its result, a small record that is kept beside the games (`results`). People are matched by
their names, whatever the case; those who play under two names can be merged, and others left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any

from companion.record import record
from companion.report.evening import Evening
from companion.text import Text


@record(kw_only=True)
class HeroResult:
    """How one hero ended: `cause` as in `Death`, "" for one who lives or where nobody can say."""

    seat: str
    hero: str
    alive: bool
    out: bool | None
    treasure: int | None
    gold: int | None
    cause: str
    step: int


@record(kw_only=True)
class EveningResult:
    """Result of an evening that has ended, as far as it counts."""

    session: str
    game: str
    title: str
    began: float
    seconds: float
    step: int
    answers: int
    seats: tuple[str, ...]
    winners: tuple[str, ...]
    heroes: tuple[HeroResult, ...]

    def to_json(self) -> dict[str, Any]:
        """Return it as it is kept."""
        plain = {name: getattr(self, name) for name in _PLAIN}
        heroes = [{name: getattr(hero, name) for name in _OF_HEROES} for hero in self.heroes]
        return {**plain, "seats": list(self.seats), "winners": list(self.winners), "heroes": heroes}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> EveningResult:
        """Return a kept result; raises `KeyError` or `TypeError` where it is none of ours."""
        heroes = tuple(HeroResult(**{name: hero[name] for name in _OF_HEROES}) for hero in data["heroes"])
        plain = {name: data[name] for name in _PLAIN}
        return cls(**plain, seats=tuple(data["seats"]), winners=tuple(data["winners"]), heroes=heroes)


_PLAIN = ("session", "game", "title", "began", "seconds", "step", "answers")
_OF_HEROES = ("seat", "hero", "alive", "out", "treasure", "gold", "cause", "step")


def result_of(evening: Evening, session: str) -> EveningResult:
    """Return what counts of an evening.

    Args:
        evening: The evening.
        session: The name under which it is kept.
    """
    ends = {death.hero: death for death in evening.deaths}
    heroes = []
    for key, fate in evening.fates.items():
        end = None if fate.alive else ends.get(key)
        heroes.append(
            HeroResult(
                seat=fate.seat,
                hero=str(fate.hero),
                alive=fate.alive,
                out=fate.out,
                treasure=fate.treasure,
                gold=fate.gold,
                cause=end.cause if end else "",
                step=end.step if end else evening.step,
            )
        )
    return EveningResult(
        session=session,
        game=evening.game,
        title=str(evening.title),
        began=evening.began,
        seconds=evening.seconds,
        step=evening.step,
        answers=evening.answers,
        seats=evening.seats,
        winners=evening.winners,
        heroes=tuple(heroes),
    )


@record(kw_only=True)
class Tally:
    """Evenings of a person, or of a hero.

    Attributes:
        wins_alive: Wins with a hero who lived.
        fallen: Evenings that were not won and on which no hero of the person survived.
        causes: What killed, by the key of the game and of the event.
        pieces: Treasures brought out.
        gold: Worth of the treasures, where somebody counted it.
    """

    name: str
    evenings: int
    wins: int
    wins_alive: int
    survived: int
    fallen: int
    deaths: int
    causes: tuple[tuple[tuple[str, str], int], ...]
    pieces: int
    gold: int
    best: int


@record(kw_only=True)
class Best:
    """A record: its name, its figure, its player and its evening."""

    what: Text
    figure: int
    who: str
    title: str
    began: float


@record(kw_only=True)
class Hall:
    """All that is counted over the kept evenings."""

    evenings: tuple[EveningResult, ...]
    people: tuple[Tally, ...]
    heroes: tuple[Tally, ...]
    records: tuple[Best, ...]
    unfinished: int = 0
    unread: tuple[str, ...] = field(default=())
    """Names of kept games that could not be read."""


def make_hall(
    results: Iterable[EveningResult],
    merge: Mapping[str, str] | None = None,
    leave_out: Iterable[str] = (),
    unfinished: int = 0,
    unread: Sequence[str] = (),
) -> Hall:
    """Count over all evenings.

    Args:
        results: The evenings that have ended.
        merge: Other names of people, each with the name under which they are counted.
        leave_out: Names of people who are not counted; the evenings are.
        unfinished: Number of kept games that go on.
        unread: Names of kept games that could not be read.
    """
    evenings = tuple(sorted(results, key=lambda one: (one.began, one.session)))
    people = People(merge or {}, leave_out)
    by_person: dict[str, list[tuple[EveningResult, list[HeroResult]]]] = {}
    by_hero: dict[str, list[tuple[EveningResult, list[HeroResult]]]] = {}
    for evening in evenings:
        for seat in evening.seats:
            name = people.name(seat)
            if name is None:
                continue
            own = [hero for hero in evening.heroes if hero.seat == seat]
            if own:
                by_person.setdefault(name, []).append((evening, own))
            for hero in own:
                # A hero without a name is called by the seat, and opponents by the dozen by the seat and a number.
                if hero.hero != seat and not hero.hero.startswith(f"{seat} "):
                    by_hero.setdefault(hero.hero, []).append((evening, [hero]))
    return Hall(
        evenings=evenings,
        people=_ranked(by_person),
        heroes=_ranked(by_hero),
        records=tuple(_records(evenings, people)),
        unfinished=unfinished,
        unread=tuple(unread),
    )


class People:
    """The names of people: the same whatever the case, merged or left out as the table wants it."""

    def __init__(self, merge: Mapping[str, str], leave_out: Iterable[str]) -> None:
        self._merged = {_folded(other): name for other, name in merge.items()}
        self._left_out = {_folded(name) for name in leave_out}
        self._shown: dict[str, str] = {}

    def name(self, seat: str) -> str | None:
        """Return the name under which a person is counted; `None` for a person who is left out."""
        name = self._merged.get(_folded(seat), seat)
        if _folded(seat) in self._left_out or _folded(name) in self._left_out:
            return None
        return self._shown.setdefault(_folded(name), name)


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()


def _ranked(found: Mapping[str, list[tuple[EveningResult, list[HeroResult]]]]) -> tuple[Tally, ...]:
    tallies = [_tally(name, evenings) for name, evenings in found.items()]
    return tuple(sorted(tallies, key=lambda one: (-one.wins, -one.evenings, one.name)))


def _tally(name: str, evenings: Sequence[tuple[EveningResult, list[HeroResult]]]) -> Tally:
    won = [heroes[0].seat in evening.winners for evening, heroes in evenings]
    lived = [any(hero.alive for hero in heroes) for _, heroes in evenings]
    every = [(evening, hero) for evening, heroes in evenings for hero in heroes]
    causes = Counter((evening.game, hero.cause) for evening, hero in every if not hero.alive)
    # Where a game has no way out, what somebody has at the end is what was brought home.
    home = [hero for _, hero in every if hero.alive and hero.out is not False]
    return Tally(
        name=name,
        evenings=len(evenings),
        wins=sum(won),
        wins_alive=sum(each and alive for each, alive in zip(won, lived, strict=True)),
        survived=sum(lived),
        fallen=sum(not each and not alive for each, alive in zip(won, lived, strict=True)),
        deaths=sum(not hero.alive for _, hero in every),
        causes=tuple(causes.most_common()),
        pieces=sum(hero.treasure or 0 for hero in home),
        gold=sum(hero.gold or 0 for hero in home),
        best=max((hero.gold or 0 for hero in home), default=0),
    )


def _records(evenings: Sequence[EveningResult], people: People) -> Iterable[Best]:
    """Yield for each game the most gold brought home, the longest evening and the earliest death."""
    for game in dict.fromkeys(evening.game for evening in evenings):
        own = [evening for evening in evenings if evening.game == game]
        every = [(evening, hero) for evening in own for hero in evening.heroes if people.name(hero.seat) is not None]
        rich = [
            (hero.gold, evening, hero) for evening, hero in every if hero.gold and hero.alive and hero.out is not False
        ]
        if rich:
            gold, evening, hero = max(rich, key=lambda one: one[0])
            yield _best(Text("most gold"), gold, people.name(hero.seat) or "", evening)
        longest = max(own, key=lambda one: one.step)
        yield _best(Text("most rounds or turns"), longest.step, "", longest)
        dead = [(hero.step, evening, hero) for evening, hero in every if not hero.alive and hero.step]
        if dead:
            step, evening, hero = min(dead, key=lambda one: one[0])
            yield _best(Text("earliest death"), step, people.name(hero.seat) or "", evening)


def _best(what: Text, figure: int, who: str, evening: EveningResult) -> Best:
    return Best(what=what, figure=figure, who=who, title=evening.title, began=evening.began)
