"""Pages of news, to be read across the table: a reveal, then what happened to each seat in turn.

Before the reveal stand those who were late for it.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import groupby
from typing import Final, Literal

from companion.asks import Seat
from companion.event_kinds import (
    BLOWS,
    BY_WEIGHT,
    EVERYBODYS,
    MATTERS,
    ONCE_A_ROUND,
    ROLLED,
    SILENT,
    UNTIL_READ,
    Moment,
)
from companion.pages.cursor import Cursor
from companion.pages.page import ROWS, WIDTH, Page
from companion.pages.plan import BIG_WIDTH, Words, choice, fit, lay, wrapped, written
from companion.pages.rewinding import named
from companion.pages.situation import Situation
from companion.pages.words import header, titled
from companion.progress import Progress
from companion.record import record, replace
from companion.state import Event
from companion.text import BLANK, Say, Text, verbatim
from companion.text import spoken_name as called
from companion.view import Reveal, View

BIG_LINES = 2
HEAD = 2

EVENTS = 3
"""Most events on one page."""

GLANCE = 2.0
"""Seconds of the shortest page, and of a reveal, whose figures are on the next page as well."""

READ_OUT = 4.0
"""Seconds of the shortest page that matters, for somebody reads it to the others."""

MOURNED = 10.0
"""Seconds of a death whose player has already pressed in that round, to have read of a wound."""

LETTERS_A_SECOND = 12

LAST = 4
"""First of the rows that a picture leaves to the words."""

PICTURED = frozenset(BY_WEIGHT) - BLOWS
"""Moments whose own sentence stands on their picture."""

NOT_TO_MISS = UNTIL_READ | {"breath"}
"""Moments whose page an impatient finger does not take away at once."""

REVEALED = ".revealed"
"""End of the keys of events that say what was laid in secret."""

LATE = ".late"
"""End of the keys of events that say who laid nothing in time, and what counts in its place."""

CRIES: Mapping[Moment, Text] = {
    "clinch": Text("A clinch!"),
    "miss": Text("A miss!"),
    "dawn": Text("A new day"),
    "dusk": Text("Dusk"),
    "night": Text("Night"),
    "wakes": Text("She wakes!"),
    "victory": Text("The end"),
    "death": Text("has fallen"),
    "breath": Text("The dragon's fire!"),
    "stirs": Text("The dragon stirs"),
    "treasure": Text("A treasure!"),
}
"""Words under a picture whose own sentence has no room there; below the hero's name where it is a hero's own."""

PUT_RIGHT = frozenset({"set", "deck"})
"""First words of the keys of corrections: a figure, or what is known of a deck."""

NOTHING = (Cursor(), None)

Names = Mapping[Seat, Text]
"""Names of the heroes by seat."""


Reader = tuple[int, Seat]
"""Number of a round, and a seat."""


@record
class NewsPage:
    """One page of news.

    Attributes:
        page: The words and the picture.
        seconds: How long it stands unless somebody presses; None means until somebody does.
        caption: Words that cover no page: they stand in the first row of the page that asks, and a press answers that.
        reader: The round and the seat for whose press it waits, or whose outcome it tells.
        stays: Rows about it on the page that follows, where nobody has to press for this one.
        great: True if it tells of a moment that nobody may miss.
    """

    page: Page
    seconds: float | None
    caption: str = ""
    reader: Reader | None = None
    stays: tuple[str, ...] = ()
    great: bool = False


@record(frozen=False)
class Story:
    """Events of one seat's hero, or of nobody alone."""

    who: Seat | None
    events: list[Event] = field(default_factory=list)


def news(situation: Situation, say: Say) -> tuple[NewsPage, ...]:
    """Return the pages to show, one after the other: the reveal in a large font, then what has happened to whom.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        say: Translates a text.
    """
    reveal, names = situation.view.reveal, situation.view.names
    leaves = [] if reveal is None else [_exposed(situation, reveal, say)]
    told = [event for event in situation.told if event.kind not in SILENT]
    # A player who laid nothing in time is shown with the former choice: readers have to know why beforehand. And a die
    # that fell for somebody's choice comes before what it has led to.
    first = [event for event in told if _is_before_reveal(event, told)] if reveal is not None else []
    told = [event for event in told if not _is_among(first, event)]
    picture = _blow(told, say)
    # Where dice lead to a blow they come first, and its picture behind what they have come to.
    struck = next((event for event in told if event.victim != BLANK), None)
    struck = struck or next((event for event in told if event.kind in BLOWS), None)
    behind = struck is not None and any(event.key == ROLLED and _is_of_round(event, struck) for event in told)
    leaves[:0] = [] if behind else picture
    leaves[:0] = [leaf for story in stories(first, names) for leaf in _story_pages(situation, story, say)]
    shown = [event for event in told if event.loud or (is_revealing(event) and not _is_in_reveal(reveal, event))]
    rest = [*stories(shown, names)]
    while rest:
        story = rest.pop(0)
        # One press of each in a round is enough, and so it is between two asks, where several rounds have passed: that
        # on the last page that tells of an outcome.
        asked = {(event.round, seat) for event in situation.told for _, seat in readers(leaves)}
        if not asked <= situation.readers & situation.pressed:
            situation = replace(situation, readers=situation.readers | asked, pressed=situation.pressed | asked)
        coming = {(one.round, later.who) for later in rest if later.who for one in _outcomes(situation, later.events)}
        seen = situation if coming <= situation.readers else replace(situation, readers=situation.readers | coming)
        leaves += _story_pages(seen, story, say)
        if behind and struck is not None and _is_among(story.events, struck):
            leaves += picture
    return tuple(leaves)


def _is_before_reveal(event: Event, told: Sequence[Event]) -> bool:
    """Return True if this is known before choices in secret are shown: who was late, or a die of the same round."""
    fell = event.key == ROLLED and bool(event.scene) and any(map(is_revealing, told[_index(told, event) :]))
    return fell or event.key.endswith(LATE)


def _index(told: Sequence[Event], event: Event) -> int:
    return next(at for at, one in enumerate(told) if one is event)


def _is_of_round(one: Event, other: Event) -> bool:
    """Return True if both events belong to the same round of the same fight."""
    return bool(one.scene) and (one.scene, one.scene_round) == (other.scene, other.scene_round)


def _blow(told: Iterable[Event], say: Say) -> list[NewsPage]:
    """Return the page with the picture of a blow, which names who is hit; none where the hero is the one who loses."""
    told = [*told]
    hit = {str(event.victim): event.victim for event in told if event.victim != BLANK}
    blow = "hit" if hit else _heaviest(told, BLOWS)
    if not blow or (blow == "hit" and not hit):
        return []
    if not hit:
        words = CRIES[blow]
    elif len(hit) == 1:
        words = Text("{who} is hit!", who=next(iter(hit.values())))
    else:
        words = Text("{n} are hit!", n=len(hit))
    rows = wrapped(words, say)
    shown = rows if len(rows) <= ROWS - LAST else (fit(words, say, WIDTH),)
    return [NewsPage(Page((*[""] * (ROWS - len(shown)), *shown), art=blow), GLANCE)]


def readers(leaves: Iterable[NewsPage]) -> frozenset[Reader]:
    """Return the rounds and seats that are asked for a press, to have read these pages."""
    return frozenset(leaf.reader for leaf in leaves if leaf.reader is not None and leaf.seconds is None)


def _exposed(situation: Situation, reveal: Reveal, say: Say) -> NewsPage:
    """Return the page of the reveal; the words about it stay on the page that follows."""
    said = [event for event in situation.told if is_revealing(event)]
    concerned = next((who for event in said if (who := seat_of_event(event, situation.view.names)) is not None), None)
    reader = None if concerned is None else (said[0].round, concerned)
    return NewsPage(_revealed(reveal, say), GLANCE, reader=reader, stays=_rows(said, say))


def _rows(events: Iterable[Event], say: Say) -> tuple[str, ...]:
    """Return a row for each sentence; a longer one has dots where it goes on, for its rows are never seen together."""
    return tuple(row for event in events for row in _in_a_row(wrapped(event.text, say), event.text, say))


def _in_a_row(rows: tuple[str, ...], text: Text, say: Say) -> Iterator[str]:
    if len(rows) > 1:
        rows = wrapped(text, say, WIDTH - 2)
    for at, row in enumerate(rows):
        yield f"{'…' if at else ''}{row}{'…' if at + 1 < len(rows) else ''}"


def _outcomes(situation: Situation, events: Iterable[Event]) -> list[Event]:
    """Return those of the events that hurt or kill somebody, or come of a fight."""
    told = ONCE_A_ROUND | {"death"}
    return [
        event for event in events if event.kind in told or is_revealing(event) or _is_end_of_fight(situation, event)
    ]


def _is_end_of_fight(situation: Situation, event: Event) -> bool:
    """Return True if a fight is over with this event."""
    fought = any(one.kind in BLOWS for one in situation.told)
    return fought and not situation.view.versus and event.kind in BLOWS | {"met"}


def _awaited(situation: Situation, story: Story) -> Event | None:
    """Return the event that the hero's player has to read, by one press a round; a fight leaves no time for that."""
    if story.who is None or situation.view.versus:
        return None
    dies = any(
        event.kind in UNTIL_READ and seat_of_event(event, situation.view.names) == story.who for event in situation.told
    )
    last = next(reversed(_outcomes(situation, story.events)), None)
    return None if dies or last is None or (last.round, story.who) in situation.readers else last


def is_revealing(event: Event) -> bool:
    """Return True if the event tells what was laid in secret, or its result, which a reveal shows as well."""
    return not event.loud and (event.kind in BLOWS or event.key.endswith(REVEALED))


def _is_in_reveal(reveal: Reveal | None, event: Event) -> bool:
    """Return True if the reveal says this as well; of several who were compared it may show only some."""
    if reveal is None:
        return False
    shown = {word for line in reveal.said for word in _words(line)}
    return not event.key.endswith(REVEALED) or _words(event.text) <= shown


def _words(text: Text) -> set[str]:
    return set(re.findall(r"\w+", str(text).casefold()))


def summary(situation: Situation) -> tuple[Text, ...]:
    """Return the state of a game that is continued: the round and the sun, and a line a hero; none before the first."""
    view, progress = situation.view, Progress.from_view(situation.view)
    return (progress.text, *view.overview) if progress.round and view.names else ()


def recap(situation: Situation, say: Say) -> Iterator[NewsPage]:
    """Yield the summary on pages, for those who sit down again.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        say: Translates a text.
    """
    lines = [fit(line, say, WIDTH) for line in summary(situation)]
    for at in range(0, len(lines), ROWS):
        rows = lines[at : at + ROWS]
        # Under the rule that parts the head from the rest, where there is room.
        shown = (rows[0], "", *rows[1:]) if not at and len(rows) < ROWS else tuple(rows)
        yield NewsPage(Page(shown), max(READ_OUT, sum(map(len, rows)) / LETTERS_A_SECOND))
    if lines:
        yield from introductions(situation, say)


def introductions(situation: Situation, say: Say) -> Iterator[NewsPage]:
    """Yield the pages that say who plays which hero: other pages call people by their heroes.

    What lies before a player is called by the player's own name.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        say: Translates a text.
    """
    others = [(seat, name) for seat, name in situation.view.names.items() if called(seat, say) != name.read(say)]
    rows = [fit(Text("{seat}: {hero}", seat=seat, hero=name), say, WIDTH) for seat, name in others]
    top = fit(Text("Who plays whom"), say, WIDTH)
    for at in range(0, len(rows), ROWS - 2):
        shown = rows[at : at + ROWS - 2]
        yield NewsPage(Page((top, "", *shown)), max(READ_OUT, sum(map(len, shown)) / LETTERS_A_SECOND))


def roll_call(situation: Situation, say: Say) -> Iterator[NewsPage]:
    """Yield the standing of all in the first row of the page that asks; nothing while nobody is hurt, or of one alone.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        say: Translates a text.
    """
    stands = {seat: meter for seat, meter in situation.view.stands.items() if meter.value is not None}
    if len(stands) <= 1 or not any(meter.value != meter.max for meter in stands.values()):
        return
    rows = [""]
    for seat, meter in stands.items():
        name = situation.view.names.get(seat, verbatim(seat))
        one = fit(Text("{who} {value}", who=name, value=meter.value or 0), say, WIDTH)
        both = f"{rows[-1]}, {one}" if rows[-1] else one
        rows = [*rows[:-1], both] if len(both) <= WIDTH else [*rows, one]
    yield from (NewsPage(Page(()), GLANCE, caption=row) for row in rows)


def seat_of_event(event: Event, names: Names) -> Seat | None:
    """Return the seat to which the event happened; None for nobody alone.

    That is the seat whose hero its words name first, else the seat whose turn it was.

    Args:
        event: An event of the log.
        names: The heroes' names by seat.
    """
    # A correction happens to nobody, whoever's turn it is.
    if event.kind in EVERYBODYS or event.key.partition(".")[0] in PUT_RIGHT:
        return None
    called = {str(name): seat for seat, name in names.items()}
    named = (called[word] for word, _ in event.text.parts(str) if word in called)
    return next(named, event.who if event.who in names else None)


def sentence(event: Event, names: Names) -> Text:
    """Return the words of an event with the hero's name in front: "Durim: the door opens", "Durim loses 2 life".

    Args:
        event: An event of the log.
        names: The heroes' names by seat.
    """
    who = seat_of_event(event, names)
    # Players act under their own names, as when they choose.
    if who is None or str(event.text).startswith((str(names[who]), *(f"{seat} " for seat in names))):
        return event.text
    if has_name_first(event.text):
        return event.text
    return Text("{who}: {what}", who=names[who], what=event.text)


def stories(told: Iterable[Event], names: Names) -> Iterator[Story]:
    """Yield one hero's events at a time, in order; events of nobody alone part what was before from what is after.

    A roll for another figure, such as a monster, stands where it was rolled. A round of a fight is a story by itself:
    the dice of all sides, then the result.

    Args:
        told: The events in their order.
        names: The heroes' names by seat.
    """
    for (scene, _), events in groupby(told, lambda event: (event.scene, event.scene_round)):
        if scene:
            yield from _round_of_fight([*events], names)
        else:
            yield from _by_seat(events, names)


def _by_seat(told: Iterable[Event], names: Names) -> Iterator[Story]:
    open_: dict[Seat | None, Story] = {}
    who: Seat | None = None
    for event in told:
        if not open_ or not _is_rolled_for_another(event, names):
            who = seat_of_event(event, names)
        if (who is None) != (None in open_):
            yield from open_.values()
            open_ = {}
        open_.setdefault(who, Story(who)).events.append(event)
    yield from open_.values()


def _round_of_fight(told: Sequence[Event], names: Names) -> Iterator[Story]:
    """Yield the events of one round of a fight: the dice of all sides with the result, which says whose story it is.

    What came before the dice, and what came of the result for others, stands apart.
    """
    dice = [at for at, event in enumerate(told) if event.key == ROLLED]
    if not dice:
        yield from _by_seat(told, names)
        return
    first, result = dice[0], min(dice[-1] + 1, len(told) - 1)
    who = seat_of_event(told[result], names)
    yield from _by_seat(told[:first], names)
    rest = told[result + 1 :]
    own = [event for event in rest if seat_of_event(event, names) == who]
    yield Story(who, [*told[first : result + 1], *own])
    yield from _by_seat([event for event in rest if not _is_among(own, event)], names)


def _is_rolled_for_another(event: Event, names: Names) -> bool:
    """Return True if dice fell and their words do not say that they are of somebody at the table."""
    if event.key != ROLLED:
        return False
    people = {*names, *map(str, names.values())}
    return not any(words in people for words, _ in event.text.parts(str))


WHOSE: Final = ("hero", "who")
"""Holes of messages that stand for somebody's name."""


def has_name_first(words: Text) -> bool:
    """Return True if the words begin with a name, also of a companion of the hero, such as a follower."""
    first = re.match(r"\{(\w+)\}", words.message)
    if first is None:
        return False
    inner = dict(words.params).get(first[1])
    return first[1] in WHOSE or (isinstance(inner, Text) and has_name_first(inner))


LARGE_WIDTH = 16
"""Characters of a line in the second largest font, in which a name and what it laid have room."""


def _revealed(reveal: Reveal, say: Say) -> Page:
    """Return the large lines; else the last two if they are short, or the first one broken in two.

    The rest stays small.
    """
    lines = reveal.lines
    if reveal.large:
        return _large(
            [fit(line, say, WIDTH) for line in lines[:HEAD]],
            tuple(_large_row(line, say) for line in reveal.large),
        )
    small = [fit(line, say, WIDTH) for line in lines]
    last, above = lines[-BIG_LINES:], small[:-BIG_LINES]
    if all(len(line.read(say)) <= BIG_WIDTH for line in last) and len(above) <= HEAD:
        return _large(above, tuple(line.read(say) for line in last))
    first = _broken(lines[0], say)
    if first and len(small) - 1 <= HEAD:
        return _large(small[1:], first)
    return Page(tuple(["", *small][:ROWS]))


def _large_row(line: Text, say: Say) -> str:
    """Return a row of a reveal in `LARGE_WIDTH` characters; without a name to cut it may have a whole row.

    The picture draws it in the largest font in which it fits.
    """
    is_cut = len(line.read(say)) > LARGE_WIDTH
    has_name = any(is_name for _, is_name in line.parts(say))
    return fit(line, say, WIDTH if is_cut and not has_name else LARGE_WIDTH)


def _broken(text: Text, say: Say) -> tuple[str, ...]:
    """Return the words on two large lines; none where they do not fit without breaking a word."""
    big = wrapped(text, say, BIG_WIDTH)
    whole = all(len(word) <= BIG_WIDTH for word in text.read(say).split())
    return big if whole and len(big) <= BIG_LINES else ()


def _large(head: list[str], big: tuple[str, ...]) -> Page:
    return Page((*head, *[""] * (HEAD - len(head))), big)


def _story_pages(situation: Situation, story: Story, say: Say) -> Iterator[NewsPage]:
    """Yield a great moment with its picture, and what was before and after it."""
    awaited = _awaited(situation, story)
    if moment := _heaviest(story.events, PICTURED):
        at = next(at for at, event in enumerate(story.events) if event.kind == moment)
        event = story.events[at]
        rows = wrapped(event.text, say)
        if len(rows) <= ROWS - LAST:
            others, rows = _fallen_together(story.events[at + 1 :], event, rows, say)
            before, after = story.events[:at], [one for one in story.events[at + 1 :] if not _is_among(others, one)]
            yield from _sentences(situation, Story(story.who, before), say, awaited)
            top = lay(_page_head(situation, story.who), say, WIDTH)
            stands = _is_waiting_for_press(situation, [event])
            way_on = [_way_on(say)] if stands and len(rows) < ROWS - LAST else []
            words = (top, *[""] * (LAST - 1), *rows, *way_on)
            read_already = moment in UNTIL_READ and not stands
            least = MOURNED if read_already else GLANCE
            seconds = None if stands else _seconds([event], sum(map(len, rows)), least=least)
            reader, great = _reader(story, [event]), moment in NOT_TO_MISS
            stays = _rows([event], say) if read_already else ()
            yield NewsPage(Page(words, art=moment), seconds, reader=reader, stays=stays, great=great)
            if stands and story.who is not None:
                # The same press has read of a third who falls with them, though that page had no room for it.
                read = {(one.round, story.who) for one in story.events}
                situation = replace(situation, pressed=situation.pressed | read)
            yield from _sentences(situation, Story(story.who, after), say, awaited)
            return
        name = "" if story.who is None else fit(situation.view.names[story.who], say, WIDTH)
        under = (name, fit(CRIES[moment], say, WIDTH))
        shown_large = Page((*[""] * LAST, *(row for row in under if row)), art=moment)
        picture = NewsPage(shown_large, GLANCE, great=moment in NOT_TO_MISS)
        # The day begins when all stand where it begins; of anything else the picture comes before its own words.
        shown = at + (moment == "dawn")
        yield from _sentences(situation, Story(story.who, story.events[:shown]), say, awaited)
        yield picture
        yield from _sentences(situation, Story(story.who, story.events[shown:]), say, awaited)
        return
    yield from _sentences(situation, story, say, awaited)


def _fallen_together(
    events: Sequence[Event], event: Event, rows: tuple[str, ...], say: Say
) -> tuple[Sequence[Event], tuple[str, ...]]:
    """Return the events that the same press has read, of a party that falls together, and their rows."""
    others: list[Event] = []
    for one in events:
        more = (*rows, *wrapped(one.text, say))
        if one.kind == event.kind and one.kind in UNTIL_READ and len(more) <= ROWS - LAST:
            others, rows = [*others, one], more
    return others, rows


def _reader(story: Story, events: Sequence[Event]) -> Reader | None:
    return None if story.who is None else (events[-1].round, story.who)


def _heaviest(events: Iterable[Event], among: Container[Moment]) -> Moment | Literal[""]:
    """Return the greatest of the moments that these events are; "" where they are none."""
    kinds = {event.kind for event in events}
    return next((moment for moment in BY_WEIGHT if moment in kinds and moment in among), "")


def _sentences(situation: Situation, story: Story, say: Say, awaited: Event | None) -> Iterator[NewsPage]:
    """Yield one sentence in large letters if it fits in two lines of ten; else pages of up to three, none left out.

    A page that has to be read stands until a press, and so does the page on which `awaited` ends.
    """
    top = lay(_page_head(situation, story.who), say, WIDTH)
    told = [(event, wrapped(event.text, say)) for event in story.events]
    brief = [_brief(situation, event, rows, say) for event, rows in told]
    stand = [event for event in story.events if event is awaited or _is_waiting_for_press(situation, [event])]
    if _is_aside(story) or (_is_passing(situation, story) and all(len(rows) == 1 for rows in brief)):
        yield from (NewsPage(Page(()), GLANCE, caption=row) for rows in brief for row in rows)
        return
    if len(told) == 1 and (big := _broken(story.events[0].text, say)) and not stand:
        pages = [(story.events, [*big])]
    else:
        big, pages = (), [*_pages(told, ROWS - 1 - bool(stand))]
    # A sentence that is broken at a page's end is read when its last page has been.
    standing = {max(at for at, (events, _) in enumerate(pages) if _is_among(events, event)) for event in stand}
    for at, (events, rows) in enumerate(pages):
        great = any(event.kind in UNTIL_READ for event in events)
        least = MOURNED if great and not stand else READ_OUT
        # Under the rule that parts the head from the rest, where there is room.
        under = rows if len(rows) >= ROWS - 1 - (at in standing) else ["", *rows]
        shown = _with_way_on(under, say) if at in standing else under
        yield NewsPage(
            _large([top], big) if big else Page((top, *shown)),
            None if at in standing else _seconds(events, sum(map(len, rows)), least=least),
            reader=_reader(story, events),
            stays=() if at in standing else _rows(_outcomes(situation, events), say),
            great=great,
        )


def _is_among(events: Sequence[Event], event: Event) -> bool:
    return any(one is event for one in events)


JUMPS = frozenset({"undo", "redo"})
"""Keys of the events about a step taken back, or taken again."""


def _without_who(text: Text) -> Text:
    """Return the words about the step alone, without the name of the player who took it."""
    step = dict(text.params).get("what")
    return text.using(what=named(step)[1]) if isinstance(step, Text) else text


def _brief(situation: Situation, event: Event, rows: tuple[str, ...], say: Say) -> tuple[str, ...]:
    """Return the rows; of the sun's way, whose figures stand in the head of each page, only what it has done."""
    if event.key in JUMPS and len(rows) > 1:
        # Cut off behind the name it would say nothing, and the player has just been seen.
        shorter = wrapped(_without_who(event.text), say)
        return shorter if len(shorter) < len(rows) else rows
    sun = situation.view.sun
    done = event.text.read(say).partition(":")[0]
    told = sun is not None and event.key == sun.key and sun.value is not None and len(rows) > 1
    return (done,) if told and len(done) <= WIDTH else rows


def _with_way_on(rows: list[str], say: Say) -> list[str]:
    """Return the rows, with the row about the button that goes on at the end."""
    return [*rows, *[""] * (ROWS - 2 - len(rows)), _way_on(say)]


def _way_on(say: Say) -> str:
    """Return the row about the button that goes on; any button does."""
    return written(choice(Text("Go on"), NOTHING), "D", say)


def _is_passing(situation: Situation, story: Story) -> bool:
    """Return True if the story is nobody's own and of no weight, such as the place of the sun."""
    known = bool(situation.view.names)
    matters = any(event.kind in MATTERS or is_revealing(event) for event in story.events)
    return known and story.who is None and not matters


def _is_aside(story: Story) -> bool:
    return all(event.kind == "aside" for event in story.events)


def _pages(told: Sequence[tuple[Event, tuple[str, ...]]], room: int) -> Iterator[tuple[list[Event], list[str]]]:
    """Yield the rows of each page with the events on it; a sentence is only broken where it fills a page."""
    events: list[Event] = []
    rows: list[str] = []
    for event, lines in told:
        if events and (len(events) == EVENTS or len(rows) + len(lines) > room):
            yield events, rows
            events, rows = [], []
        for start in range(0, len(lines), room):
            if start:
                yield [event], rows
                rows = []
            rows = [*rows, *lines[start : start + room]]
        events = [*events, event]
    if events:
        yield events, rows


def _is_waiting_for_press(situation: Situation, events: Sequence[Event]) -> bool:
    """Return True if a page with these events stands until somebody presses.

    Not a death whose player has pressed in that round already: it stands for its time, and is told again until they
    press.
    """
    names = situation.view.names
    return any(
        event.kind in UNTIL_READ and (event.round, seat_of_event(event, names)) not in situation.pressed
        for event in events
    )


def _seconds(events: Sequence[Event], letters: int, least: float = READ_OUT) -> float:
    """Return how long a page with these letters stands, at least `least` seconds where it matters."""
    matters = any(event.kind in MATTERS for event in events)
    return max(least if matters else GLANCE, letters / LETTERS_A_SECOND)


def _page_head(situation: Situation, who: Seat | None) -> tuple[tuple[Words, Words], ...]:
    """Return the head of the page: whose it is, and how late."""
    # The events of one hero stand under the hero's own name, in a fight too: no prompt here says it in its place.
    view: View = replace(situation.view, versus=(), danger=None)
    if not view.names or (who is not None and who == view.who):
        return header(replace(situation, view=view))
    return titled(situation, Text("All") if who is None else view.names[who])
