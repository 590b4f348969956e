"""Contents of the charts of a report, as plain numbers: the drawing knows no evening, and the tests need no picture.

Each chart has an alternative text that says what it shows. No series is told by its colour alone: each has a pawn's
shape, a kind of line and its name beside its end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from fractions import Fraction

from companion.asks import Seat
from companion.chronicle import FiguresNow
from companion.record import record
from companion.report.evening import Evening
from companion.report.hall import Hall
from companion.report.luck import LuckRow
from companion.text import Say, Text

EVERYBODY = -1
"""Number of the pawn of what is nobody's own."""


@record(kw_only=True)
class Series:
    """A line of a chart: its name, the number of the pawn that marks it, and a value for each step."""

    name: str
    pawn: int
    values: tuple[float | None, ...]


@record(kw_only=True)
class Panel:
    """One set of axes. `kind`: "sun" is a filled area, "lines" are steps, "chances" are bars from 0 to 1."""

    key: str
    kind: str
    title: str
    series: tuple[Series, ...]
    top: float


@record(kw_only=True)
class Timeline:
    """Course of an evening. `marks`: the numbers of decisive moments at their steps."""

    alt: str
    axis: str
    steps: tuple[int, ...]
    panels: tuple[Panel, ...]
    marks: tuple[tuple[int, str], ...] = ()


@record(kw_only=True)
class LuckMark:
    """A row of the luck chart: a percentile from 0 to 100, by a pawn, hollow where it is simulated."""

    label: str
    pawn: int
    percentile: float
    exact: bool
    box: bool


@record(kw_only=True)
class LuckChart:
    """The percentiles of all people, one below the other. `low`, `high`: words at the ends of the scale."""

    alt: str
    low: str
    high: str
    marks: tuple[LuckMark, ...]


@record(kw_only=True)
class HallChart:
    """For each person the evenings won, survived and lost. `words`: what these three are called."""

    alt: str
    words: tuple[str, str, str]
    people: tuple[tuple[str, int, int, int], ...] = field(default=())


def timeline(evening: Evening, say: Say, marks: Sequence[tuple[int, str]] = ()) -> Timeline:
    """Return the course of an evening: the sun, life, treasure and the dragon's chance, as far as the game has them.

    Args:
        evening: The evening.
        say: The speaker of the report's language.
        marks: Steps of decisive moments with the numbers that stand there.
    """
    steps = tuple(sample.step for sample in evening.samples)
    standings = [sample.standing for sample in evening.samples]
    panels = [*_sun(standings, say)]
    panels += _lines(evening, "life", evening.life.read(say), [one.life for one in standings], say)
    panels += _lines(evening, "treasure", evening.treasure.read(say), [one.treasure for one in standings], say)
    panels += _danger(standings, say)
    axis = Text("Round") if evening.counts_rounds else Text("Turn")
    sentences = [_describe(panel, say) for panel in panels]
    opening = Text("Course of the evening over {n} steps.", n=len(steps)).read(say)
    return Timeline(
        alt=" ".join([opening, *sentences]), axis=axis.read(say), steps=steps, panels=tuple(panels), marks=tuple(marks)
    )


def _sun(standings: Sequence[FiguresNow], say: Say) -> list[Panel]:
    suns = [one.sun for one in standings]
    last = max((sun[1] for sun in suns if sun is not None), default=0)
    if not last:
        return []
    values = tuple(None if sun is None else float(sun[0]) for sun in suns)
    name = Text("The sun's way").read(say)
    return [
        Panel(key="sun", kind="sun", title=name, series=(Series(name=name, pawn=EVERYBODY, values=values),), top=last)
    ]


def _lines(evening: Evening, key: str, title: str, figures: Sequence[Mapping[str, int]], say: Say) -> list[Panel]:
    """Return the panel of one figure of all heroes; none where nobody ever has any."""
    heroes = [hero for hero in evening.fates if any(hero in found for found in figures)]
    top = max((value for found in figures for value in found.values()), default=0)
    if not heroes or top <= 0:
        return []
    # Heroes of one player would all have one pawn.
    one_each = len({evening.fates[hero].seat for hero in evening.fates}) == len(evening.fates)
    series = tuple(
        Series(
            name=hero_name(evening, hero, say),
            pawn=evening.seats.index(evening.fates[hero].seat) if one_each else index,
            values=tuple(None if hero not in found else float(found[hero]) for found in figures),
        )
        for index, hero in enumerate(heroes)
    )
    return [Panel(key=key, kind="lines", title=title, series=series, top=top)]


def _danger(standings: Sequence[FiguresNow], say: Say) -> list[Panel]:
    chances = [one.danger for one in standings]
    if not any(chances):
        return []
    values = tuple(None if chance is None else float(chance) for chance in chances)
    title = Text("Chance that the dragon wakes").read(say)
    return [
        Panel(
            key="danger",
            kind="chances",
            title=title,
            series=(Series(name=title, pawn=EVERYBODY, values=values),),
            top=max(float(chance or Fraction(0)) for chance in chances),
        )
    ]


def _describe(panel: Panel, say: Say) -> str:
    """Return what a panel shows, for those who cannot see it."""
    if panel.kind == "chances":
        return Text("{what}: at most {n} in 100.", what=panel.title, n=round(100 * panel.top)).read(say)
    parts = []
    for series in panel.series:
        known = [value for value in series.values if value is not None]
        if known:
            words = Text("{name} from {first} to {last}", name=series.name, first=int(known[0]), last=int(known[-1]))
            parts.append(words.read(say))
    return Text("{what}: {list}.", what=panel.title, list="; ".join(parts)).read(say)


def hero_name(evening: Evening, hero: str, say: Say) -> str:
    """Return the hero's name, with the player's where a player has one hero and another name.

    Args:
        evening: The evening.
        hero: The hero's key.
        say: The speaker of the report's language.
    """
    fate = evening.fates[hero]
    name = fate.hero.read(say) if isinstance(fate.hero, Text) else fate.hero
    alone = sum(other.seat == fate.seat for other in evening.fates.values()) == 1
    return f"{fate.seat} ({name})" if alone and name != fate.seat else name


def person(seat: Seat | None, say: Say) -> str:
    """Return the name of a person; of `None` that of the whole table.

    Args:
        seat: The seat.
        say: The speaker of the report's language.
    """
    return Text("The table").read(say) if seat is None else seat


def luck_chart(evening: Evening, rows: Sequence[LuckRow], say: Say) -> LuckChart:
    """Return the percentiles of all rows of the ledger.

    Args:
        evening: The evening.
        rows: The luck ledger.
        say: The speaker of the report's language.
    """
    marks = tuple(
        LuckMark(
            label=f"{person(row.who, say)}: {row.what.read(say)}",
            pawn=evening.seats.index(row.who) if row.who in evening.seats else EVERYBODY,
            percentile=row.percentile,
            exact=row.exact,
            box=row.box,
        )
        for row in rows
    )
    listed = "; ".join(f"{mark.label} {mark.percentile:g}" for mark in marks)
    return LuckChart(
        alt=Text("Percentiles from 0 to 100, where 50 is the middle: {list}.", list=listed).read(say),
        low=Text("less than expected").read(say),
        high=Text("more than expected").read(say),
        marks=marks,
    )


def hall_chart(hall: Hall, say: Say) -> HallChart:
    """Return the evenings of each person: won, survived without winning, and lost.

    Args:
        hall: The hall of heroes.
        say: The speaker of the report's language.
    """
    words = (Text("won").read(say), Text("survived").read(say), Text("died").read(say))
    people = tuple((one.name, one.wins, max(one.survived - one.wins_alive, 0), one.fallen) for one in hall.people)
    listed = "; ".join(
        Text("{name}: {won} won, {alive} survived, {dead} died", name=name, won=won, alive=alive, dead=dead).read(say)
        for name, won, alive, dead in people
    )
    return HallChart(alt=Text("Evenings of each person: {list}.", list=listed).read(say), words=words, people=people)
