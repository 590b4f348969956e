"""Pages of one story: a great moment with its picture, or sentences, and for whose press they wait."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from companion.asks import Seat
from companion.event_kinds import BLOWS, BY_WEIGHT, MATTERS, ONCE_A_ROUND, UNTIL_READ, Moment
from companion.pages.captions import caption_rows, captions_of
from companion.pages.news_page import (
    FIRST_UNDER_PICTURE,
    GLANCE,
    LETTERS_A_SECOND,
    READ_OUT,
    NewsPage,
    Reader,
    large_page,
    large_rows,
    with_way_on,
)
from companion.pages.page import ROWS, TIGHT_WIDTH, WIDTH, Page
from companion.pages.reveals import is_revealing
from companion.pages.rewinding import named
from companion.pages.rows import Words, fit, has_to_be_cut, lay, wrapped
from companion.pages.situation import Situation
from companion.pages.stories import Story, is_among, seat_of_event
from companion.pages.words import header, titled
from companion.record import replace
from companion.state import Event
from companion.text import BLANK, Say, Text
from companion.view import View

EVENTS = 3
"""Most events on one page."""

MOURNED = 10.0
"""Seconds of a death whose player has already pressed in that round, to have read of a wound."""

PICTURED = frozenset(BY_WEIGHT) - BLOWS
"""Moments whose own sentence stands on their picture."""

NOT_TO_MISS = UNTIL_READ | {"breath"}
"""Moments whose page an impatient finger does not take away at once."""

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


def is_of_round(one: Event, other: Event) -> bool:
    """Return True if both events belong to the same round of the same fight."""
    return bool(one.scene) and (one.scene, one.scene_round) == (other.scene, other.scene_round)


def find_blow(told: Iterable[Event]) -> Moment | Literal[""]:
    """Return the moment of a blow among the events; "" for none, and where the hero is the one who loses."""
    told = [*told]
    if any(event.victim != BLANK for event in told):
        return "hit"
    blow = _heaviest(told, BLOWS)
    return "" if blow == "hit" else blow


def blow_page(told: Iterable[Event], blow: Moment, say: Say) -> NewsPage:
    """Return the page with the picture of a blow, which names who is hit.

    Args:
        told: The events with the blow.
        blow: The moment of the blow.
        say: Translates a text.
    """
    hit = {str(event.victim): event.victim for event in told if event.victim != BLANK}
    if not hit:
        words = CRIES[blow]
    elif len(hit) == 1:
        words = Text("{who} is hit!", who=next(iter(hit.values())))
    else:
        words = Text("{n} are hit!", n=len(hit))
    rows = wrapped(words, say)
    shown = rows if len(rows) <= ROWS - FIRST_UNDER_PICTURE else (fit(words, say, WIDTH),)
    return NewsPage(Page((*[""] * (ROWS - len(shown)), *shown), art=blow), GLANCE)


def outcomes_of(situation: Situation, events: Iterable[Event]) -> list[Event]:
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
    last = next(reversed(outcomes_of(situation, story.events)), None)
    return None if dies or last is None or (last.round, story.who) in situation.readers else last


def story_pages(situation: Situation, story: Story, say: Say) -> Iterator[NewsPage]:
    """Yield a great moment with its picture, and what was before and after it."""
    awaited = _awaited(situation, story)
    if moment := _heaviest(story.events, PICTURED):
        at = next(at for at, event in enumerate(story.events) if event.kind == moment)
        event = story.events[at]
        rows = wrapped(event.text, say)
        stands = _is_waiting_for_press(situation, [event])
        # A death that waits says so in its last row; of other moments the picture keeps a corner for that.
        room = ROWS - FIRST_UNDER_PICTURE - (stands and moment == "death")
        if len(rows) <= room:
            others, rows = _fallen_together(story.events[at + 1 :], event, rows, say)
            before, after = story.events[:at], [one for one in story.events[at + 1 :] if not is_among(others, one)]
            yield from _sentences(situation, Story(story.who, before), say, awaited)
            top = lay(_page_head(situation, story.who), say, WIDTH)
            words = Page((top, *[""] * (FIRST_UNDER_PICTURE - 1), *rows), art=moment)
            read_already = moment in UNTIL_READ and not stands
            least = MOURNED if read_already else GLANCE
            seconds = None if stands else _seconds([event], sum(map(len, rows)), least=least)
            reader, great = _reader(story, [event]), moment in NOT_TO_MISS
            stays = captions_of([event], say) if read_already else ()
            # Ten seconds are long enough to look as if all waited for somebody.
            illustrated = with_way_on(words, say) if stands or read_already else words
            yield NewsPage(illustrated, seconds, reader=reader, stays=stays, great=great, events=(event, *others))
            if stands and story.who is not None:
                # The same press has read of a third who falls with them, though that page had no room for it.
                read = {(one.round, story.who) for one in story.events}
                situation = replace(situation, pressed=situation.pressed | read)
            yield from _sentences(situation, Story(story.who, after), say, awaited)
            return
        name = "" if story.who is None else fit(situation.view.names[story.who], say, WIDTH)
        under = (name, fit(CRIES[moment], say, WIDTH))
        shown_large = Page((*[""] * FIRST_UNDER_PICTURE, *(row for row in under if row)), art=moment)
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
        if one.kind == event.kind and one.kind in UNTIL_READ and len(more) <= ROWS - FIRST_UNDER_PICTURE:
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
    head = _page_head(situation, story.who)
    top = lay(head, say, WIDTH)
    told = [(event, wrapped(event.text, say)) for event in story.events]
    brief = [_brief(situation, event, rows, say) for event, rows in told]
    stand = [event for event in story.events if event is awaited or _is_waiting_for_press(situation, [event])]
    if _is_aside(story) or (_is_passing(situation, story) and all(len(rows) == 1 for rows in brief)):
        told_alone = [
            row
            for event, rows in zip(story.events, brief, strict=True)
            for row in (rows if len(rows) == 1 else caption_rows(event.text, say))
        ]
        yield from (NewsPage(Page(()), GLANCE, caption=row) for row in told_alone)
        return
    if len(told) == 1 and (big := large_rows(story.events[0].text, say)) and not stand:
        pages = [(story.events, [*big])]
    else:
        big, pages = (), [*_pages(told, ROWS - 1 - bool(stand))]
    # A sentence that is broken at a page's end is read when its last page has been.
    standing = {max(at for at, (events, _) in enumerate(pages) if is_among(events, event)) for event in stand}
    for at, (events, rows) in enumerate(pages):
        great = any(event.kind in UNTIL_READ for event in events)
        least = MOURNED if great and not stand else READ_OUT
        # Under the rule that parts the head from the rest, where there is room.
        under = rows if len(rows) >= ROWS - 1 - (at in standing) else ["", *rows]
        page = large_page([top], big) if big else Page((top, *under), tight=_tight_head(head, len(under), say))
        yield NewsPage(
            with_way_on(page, say) if at in standing or least == MOURNED else page,
            None if at in standing else _seconds(events, sum(map(len, rows)), least=least),
            reader=_reader(story, events),
            stays=() if at in standing else captions_of(outcomes_of(situation, events), say),
            great=great,
            events=tuple(events),
        )


def _tight_head(head: tuple[tuple[Words, Words], ...], below: int, say: Say) -> tuple[str, ...]:
    """Return a head that would be cut in narrow letters, with nothing for the rows below; empty where it is not cut."""
    return (lay(head, say, TIGHT_WIDTH), *[""] * below) if has_to_be_cut(head, say, WIDTH) else ()


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
        # Whoever is asked next is told of on the next page.
        return header(replace(situation, view=view, ask=None))
    return titled(situation, Text("All") if who is None else view.names[who])
