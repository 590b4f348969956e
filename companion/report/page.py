"""The report as one HTML file: no resource from outside, light and dark, for a screen, a phone and A4."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from companion.asks import Seat
from companion.game import Game
from companion.language import language_of
from companion.package_file import package_file
from companion.report.bgstats import draw_code, make_link
from companion.report.charts import hall_chart, luck_chart, person, timeline
from companion.report.chronicles import find_chronicle
from companion.report.drawing import PAWNS, draw_hall, draw_luck, draw_timeline
from companion.report.evening import Death, Evening, Fight, Moment
from companion.report.hall import EveningResult, Hall, Tally
from companion.report.luck import LuckRow
from companion.report.moments import count_steps, decisive_moments, name_step, name_time, verdict
from companion.table.times import format_time
from companion.text import BLANK, Say, Text

MOST_MOMENTS = 12
"""Decisive moments on the page."""

PERCENTILES = Text(
    "Each mark is a percentile: of all evenings with just these rolls and draws, so many of 100 come out lower. Half "
    "of all evenings lie in the middle band. Filled: exact. Hollow: simulated."
)
TAKE_OVER = Text("Read this code with a phone on which BG Stats is installed: it takes over the play.")

SHAPES: Mapping[str, str] = {
    "red": '<circle cx="20" cy="20" r="17"{}/>',
    "blue": '<rect x="5" y="5" width="30" height="30"{}/>',
    "green": '<path d="M20 3 37 35H3z"{}/>',
    "yellow": '<path d="M20 2 38 20 20 38 2 20z"{}/>',
    "violet": '<path d="M10.500 4h19L39 20 29.500 36h-19L1 20z"{}/>',
    "white": '<path d="M14 3h12v11h11v12H26v11H14V26H3V14h11z"{}/>',
}
PALE = ("yellow", "white")


def evening_page(evening: Evening, rows: Sequence[LuckRow], say: Say) -> str:
    """Return the report of an evening.

    Args:
        evening: The evening.
        rows: Its luck ledger.
        say: The speaker of the report's language, with the words of the game.
    """
    return _EveningPage(evening, rows, say).page()


def hall_page(hall: Hall, find: Callable[[str], Game[Any]], say: Say) -> str:
    """Return the hall of heroes.

    Args:
        hall: What was counted.
        find: Finds a game by its id.
        say: The speaker of the report's language, with the words of all its games.
    """
    return _HallPage(hall, find, say).page()


class _Page:
    """Base of both pages: words, escaped, in their language."""

    def __init__(self, say: Say) -> None:
        self._say = say

    def _read(self, words: Text | str) -> str:
        """Return words as they may stand in HTML."""
        return escape(words.read(self._say) if isinstance(words, Text) else words)

    def _whole(self, title: str, head: str, body: Iterable[str]) -> str:
        css = package_file("companion.report", "page.css").read_text("utf-8")
        parts = "\n".join(part for part in body if part)
        footer = self._read(Text("Made by Drakvakt from the answers of the table."))
        return (
            f'<!DOCTYPE html>\n<html lang="{language_of(self._say)}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{title}</title>\n<style>\n{css}</style>\n</head>\n<body>\n"
            f"<header><div>{head}</div></header>\n<main>\n{parts}\n<footer><p>{footer}</p></footer>\n"
            "</main>\n</body>\n</html>\n"
        )

    def _table(self, heads: Sequence[tuple[str, bool]], rows: Iterable[Sequence[str]]) -> str:
        """Return a table; each head says whether its column holds numbers. All cells are HTML."""
        marks = [' class="n"' if is_number else "" for _, is_number in heads]
        top = "".join(f'<th scope="col"{mark}>{head}</th>' for (head, _), mark in zip(heads, marks, strict=True))
        lines = (
            "<tr>" + "".join(f"<td{mark}>{cell}</td>" for cell, mark in zip(row, marks, strict=True)) + "</tr>"
            for row in rows
        )
        return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{"".join(lines)}</tbody></table></div>'


class _EveningPage(_Page):
    """The page of one evening."""

    def __init__(self, evening: Evening, rows: Sequence[LuckRow], say: Say) -> None:
        super().__init__(say)
        self._evening, self._rows = evening, rows
        self._moments = decisive_moments(evening, MOST_MOMENTS)

    def page(self) -> str:
        """Return the whole page."""
        evening = self._evening
        title = f"{self._read(evening.title)}, {format_time('%Y-%m-%d', evening.began)}"
        return self._whole(title, self._head(), self._body())

    def _head(self) -> str:
        evening = self._evening
        begin_time = format_time("%Y-%m-%d %H:%M", evening.began)
        long = self._read(name_time(evening.seconds))
        answers = self._read(Text.plural("one answer", "{n} answers", n=evening.answers))
        facts = " · ".join((escape(begin_time), long, self._read(count_steps(evening)), answers))
        return (
            f"<h1>{self._read(evening.title)}</h1>\n"
            f'<p class="when">{facts}</p>\n<p class="verdict">{escape(verdict(self._evening, self._say))}</p>'
        )

    def _body(self) -> Iterator[str]:
        yield self._notices()
        yield self._players()
        yield self._course()
        yield self._fights()
        yield self._luck()
        yield self._wait()
        yield self._pass_on()

    def _notices(self) -> str:
        evening = self._evening
        words = []
        if evening.parted is not None:
            words.append(self._read(Text("The end of the journal could not be followed: {why}.", why=evening.parted)))
        if not evening.over:
            words.append(self._read(Text("This report holds only what everybody at the table has seen so far.")))
        return "".join(f'<p class="notice">{each}</p>' for each in words)

    # Who played.

    def _players(self) -> str:
        return f'<ul class="cards">{"".join(map(self._player, self._evening.seats))}</ul>'

    def _player(self, seat: Seat) -> str:
        evening = self._evening
        own = {key: fate for key, fate in evening.fates.items() if fate.seat == seat}
        heroes = ", ".join(self._read(fate.hero) for fate in own.values() if fate.hero != seat)
        won = seat in evening.winners
        ends = "".join(self._end(key, alone=len(own) == 1) for key in own)
        verdict = f'<span class="end"><b>{self._read(Text("won"))}</b></span>' if won else ""
        return (
            f"<li{' class=won' if won else ''}>{self._pawn(seat)}"
            f'<span class="name">{escape(seat)}</span><span class="of">{heroes}</span>{verdict}{ends}</li>'
        )

    def _end(self, key: str, *, alone: bool) -> str:
        evening, fate = self._evening, self._evening.fates[key]
        death = next((one for one in reversed(evening.deaths) if one.hero == key), None)
        name = "" if alone else f"{self._read(fate.hero)}: "
        if not fate.alive:
            words = self._read(Text("fell")) if death is None else self._death(death)
            return f'<span class="end dead">{name}<b>{words}</b></span>'
        goods = []
        if fate.gold is not None:
            goods.append(self._read(Text("gold: {n}", n=fate.gold)))
        elif fate.treasure:
            goods.append(self._read(Text.plural("one treasure", "{n} treasures", n=fate.treasure)))
        if fate.out is not None:
            goods.insert(0, self._read(Text("got out")) if fate.out else self._read(Text("inside")))
        return f'<span class="end">{name}{", ".join(goods) or self._read(Text("alive"))}</span>'

    def _death(self, death: Death) -> str:
        cause = _cause(self._evening.causes, death.cause)
        step = name_step(self._evening, death.step)
        if cause is None:
            return self._read(Text("fell in {when}", when=step))
        return self._read(Text("fell in {when}: {cause}", when=step, cause=cause))

    def _pawn(self, seat: Seat | None) -> str:
        if seat not in self._evening.seats:
            return ""
        colour = PAWNS[self._evening.seats.index(seat) % len(PAWNS)]
        shape = SHAPES[colour]
        filled, edge = shape.format(f' class="p-{colour}"'), shape.format(' class="edge"')
        word = "on-pale" if colour in PALE else "on-dark"
        letter = escape(seat[:1].upper())
        return (
            f'<svg class="pawn" viewBox="0 0 40 40" aria-hidden="true">{filled}{edge}'
            f'<text class="{word}" x="20" y="{29 if colour == "green" else 25.5}">{letter}</text></svg>'
        )

    # The course.

    def _course(self) -> str:
        marks = [(moment.step, str(number)) for number, moment in enumerate(self._moments, 1)]
        chart = timeline(self._evening, self._say, marks)
        if not chart.steps:
            return ""
        drawn = draw_timeline(chart, "course") if chart.panels else ""
        caption = self._read(Text("The numbers above the picture are the decisive moments below."))
        numbers = f"<figcaption>{caption}</figcaption>" if marks else ""
        figure = f'<figure class="panel">{drawn}{numbers}</figure>' if drawn else ""
        moments = "".join(self._moment(number, moment) for number, moment in enumerate(self._moments, 1))
        title = self._read(Text("Decisive moments"))
        listed = f'<h3>{title}</h3><ol class="moments">{moments}</ol>' if moments else ""
        return f"<section><h2>{self._read(Text('The course of the evening'))}</h2>{figure}{listed}</section>"

    def _moment(self, number: int, moment: Moment) -> str:
        return (
            f'<li><b>{number}</b><span class="at">{self._describe_time(moment.step, moment.at)}</span>'
            f'<span class="told">{self._read(moment.text)}</span></li>'
        )

    def _describe_time(self, step: int, time: float) -> str:
        words = name_step(self._evening, step)
        clock = format_time("%H:%M", time, unknown="")
        return f"{self._read(words)} · {clock}" if clock else self._read(words)

    # Fights.

    def _fights(self) -> str:
        fights = [fight for fight in self._evening.fights if fight.rounds]
        if not fights:
            return ""
        return f"<section><h2>{self._read(Text('All fights'))}</h2>{''.join(map(self._fight, fights))}</section>"

    def _fight(self, fight: Fight) -> str:
        title, end = self._name_fight(fight)
        rounds = "".join(self._fight_round(each.laid, each.told) for each in fight.rounds)
        fight_time = self._describe_time(fight.step, fight.at)
        return (
            f'<details><summary>{title} <span class="at">{fight_time}{end}</span></summary>'
            f'<div><ol class="rounds">{rounds}</ol></div></details>'
        )

    def _name_fight(self, fight: Fight) -> tuple[str, str]:
        """Return the name of a fight, and what came of it where the name does not say it."""
        last = next((words for each in reversed(fight.rounds) for words in reversed(each.told)), BLANK)
        result = self._read(last if fight.result == BLANK else fight.result)
        sides = " × ".join(self._read(side).strip() for side in fight.sides)
        if sides:
            return sides, f" · {result}" if result else ""
        return result or self._read(Text("A fight")), ""

    def _fight_round(self, laid: Sequence[tuple[Seat, Text]], told: Sequence[Text]) -> str:
        chips = "".join(f'<span class="chip"><b>{escape(seat)}</b> {self._read(words)}</span>' for seat, words in laid)
        lines = "".join(f"<li>{self._read(words)}</li>" for words in told)
        return f'<li><div class="laid">{chips}</div><ul class="told">{lines}</ul></li>'

    # Luck.

    def _luck(self) -> str:
        if not self._rows:
            return ""
        chart = luck_chart(self._evening, self._rows, self._say)
        caption = self._read(PERCENTILES)
        table = self._table(
            [
                (self._read(Text("Who")), False),
                (self._read(Text("By")), False),
                (self._read(Text("What")), False),
                (self._read(Text("Times")), True),
                (self._read(Text("Expected")), True),
                (self._read(Text("Came")), True),
                (self._read(Text("Percentile")), True),
            ],
            (self._luck_row(row) for row in self._rows),
        )
        return (
            f"<section><h2>{self._read(Text('The luck ledger'))}</h2>"
            f'<figure class="panel">{draw_luck(chart, "luck")}<figcaption>{caption}</figcaption></figure>'
            f"{table}{self._ledger()}</section>"
        )

    def _luck_row(self, row: LuckRow) -> tuple[str, ...]:
        exact = self._read(Text("exact")) if row.exact else self._read(Text("simulated"))
        return (
            escape(person(row.who, self._say)),
            self._read(Text("the box")) if row.box else self._read(Text("people")),
            self._read(row.what),
            str(row.count),
            f"{float(row.expected):.1f}",
            f"{float(row.came):.4g}",
            f"{row.percentile:g} <span class=soft>{exact}</span>",
        )

    def _ledger(self) -> str:
        """Return every roll and draw, a line each."""
        rows = (
            (
                str(entry.step),
                escape(person(entry.who, self._say)),
                self._read(Text("the box")) if entry.box else self._read(Text("people")),
                self._read(entry.asked),
                f"{float(entry.expected):.2f}",
                f"{self._read(entry.words)} <span class=soft>({float(entry.came):.3g})</span>",
            )
            for entry in self._evening.chances
        )
        step = self._read(Text("Round")) if self._evening.counts_rounds else self._read(Text("Turn"))
        heads = [
            (step, True),
            (self._read(Text("Who")), False),
            (self._read(Text("By")), False),
            (self._read(Text("For")), False),
            (self._read(Text("Expected")), True),
            (self._read(Text("Came")), False),
        ]
        title = self._read(Text.plural("one roll or draw", "all {n} rolls and draws", n=len(self._evening.chances)))
        return f'<details class="ledger"><summary>{title}</summary><div>{self._table(heads, rows)}</div></details>'

    # The rest.

    def _wait(self) -> str:
        wait = self._evening.wait
        if wait is None:
            return ""
        # A prompt may end with a colon before its options, which are not told here.
        asked = wait.asked.read(self._say).removesuffix(":")
        names, time = ", ".join(wait.seats), name_time(wait.seconds)
        words = self._read(Text("{names}, for {time}: {asked}", names=names, time=time, asked=asked))
        return f"<section><h2>{self._read(Text('The longest wait'))}</h2><p>{words}</p></section>"

    def _pass_on(self) -> str:
        if not self._evening.over:
            return ""
        link = make_link(self._evening)
        code = draw_code(link, Text("QR code of this play for BG Stats").read(self._say))
        opened = self._read(Text("Open it in BG Stats on this device"))
        return (
            f"<section><h2>BG Stats</h2><div class='pass'>{code}<div><p>"
            f"{self._read(TAKE_OVER)}</p>"
            f'<p><a href="{escape(link, quote=True)}">{opened}</a></p></div></div></section>'
        )


def _cause(causes: Mapping[str, Text], key: str) -> Text | None:
    """Return what killed, in words."""
    return causes.get(key) or (Text("in a fight") if key == "fight" else None)


class _HallPage(_Page):
    """The page of all evenings."""

    def __init__(self, hall: Hall, find: Callable[[str], Game[Any]], say: Say) -> None:
        super().__init__(say)
        self._hall, self._find = hall, find
        games = {evening.game for evening in hall.evenings}
        self._causes = {game: find_chronicle(find(game)).causes for game in games}

    def page(self) -> str:
        """Return the whole page."""
        title = self._read(Text("The hall of heroes"))
        evenings = self._read(Text.plural("one evening", "{n} evenings", n=len(self._hall.evenings)))
        return self._whole(title, f'<h1>{title}</h1><p class="when">{evenings}</p>', self._body())

    def _body(self) -> Iterator[str]:
        hall = self._hall
        if hall.unread:
            words = Text.plural(
                "One kept game could not be read: {names}",
                "{n} kept games could not be read: {names}",
                n=len(hall.unread),
                names=", ".join(hall.unread),
            )
            yield f'<p class="notice">{self._read(words)}</p>'
        if not hall.evenings:
            yield f"<p>{self._read(Text('No kept game has ended yet.'))}</p>"
            return
        chart = hall_chart(hall, self._say)
        if chart.people:
            yield (
                f"<section><h2>{self._read(Text('People'))}</h2>"
                f'<figure class="panel">{draw_hall(chart, "people")}</figure>{self._tallies(hall.people)}</section>'
            )
        if hall.heroes:
            yield f"<section><h2>{self._read(Text('Heroes'))}</h2>{self._tallies(hall.heroes)}</section>"
        yield self._records()
        yield self._evenings()

    def _tallies(self, tallies: Sequence[Tally]) -> str:
        heads = [
            (self._read(Text("Name")), False),
            (self._read(Text("Evenings")), True),
            (self._read(Text("Wins")), True),
            (self._read(Text("Survived")), True),
            (self._read(Text("Deaths")), True),
            (self._read(Text("By what")), False),
            (self._read(Text("Treasures")), True),
            (self._read(Text("Gold")), True),
            (self._read(Text("Most gold")), True),
        ]
        return self._table(heads, map(self._tally, tallies))

    def _tally(self, tally: Tally) -> tuple[str, ...]:
        found: dict[str, int] = {}
        for (game, key), times in tally.causes:
            cause = _cause(self._causes.get(game, {}), key) or Text("something else")
            words = cause.read(self._say)
            found[words] = found.get(words, 0) + times
        causes = ", ".join(f"{escape(words)} {times}" for words, times in found.items())
        figures = (tally.evenings, tally.wins, tally.survived, tally.deaths)
        return (
            escape(tally.name),
            *map(str, figures),
            causes,
            str(tally.pieces),
            str(tally.gold),
            str(tally.best),
        )

    def _records(self) -> str:
        rows = (
            (
                escape(one.title),
                self._read(one.what),
                str(one.figure),
                escape(one.who),
                format_time("%Y-%m-%d", one.began),
            )
            for one in self._hall.records
        )
        heads = [
            (self._read(Text("Game")), False),
            (self._read(Text("Record")), False),
            (self._read(Text("Figure")), True),
            (self._read(Text("Who")), False),
            (self._read(Text("Day")), False),
        ]
        return f"<section><h2>{self._read(Text('Records'))}</h2>{self._table(heads, rows)}</section>"

    def _evenings(self) -> str:
        heads = [
            (self._read(Text("Day")), False),
            (self._read(Text("Game")), False),
            (self._read(Text("Who")), False),
            (self._read(Text("Won")), False),
            (self._read(Text("Time")), True),
        ]
        rows = (self._evening(one) for one in reversed(self._hall.evenings))
        title = self._read(Text("All evenings"))
        going = ""
        if self._hall.unfinished:
            words = Text.plural("One kept game goes on.", "{n} kept games go on.", n=self._hall.unfinished)
            going = f'<p class="soft">{self._read(words)}</p>'
        return f"<section><h2>{title}</h2>{self._table(heads, rows)}{going}</section>"

    def _evening(self, result: EveningResult) -> tuple[str, ...]:
        return (
            format_time("%Y-%m-%d", result.began),
            escape(result.title),
            escape(", ".join(result.seats)),
            escape(", ".join(result.winners)) or self._read(Text("nobody won")),
            self._read(name_time(result.seconds)),
        )
