"""Pages of news, to be read across the table: a reveal, then what happened to each seat in turn.

Before the reveal stand those who were late for it.
"""

from __future__ import annotations

from companion.event_kinds import BLOWS, ROLLED, SILENT, Moment
from companion.pages.news_page import NewsPage, readers
from companion.pages.reveals import is_before_reveal, is_in_reveal, is_revealing, reveal_page
from companion.pages.situation import Situation
from companion.pages.stories import is_among, stories
from companion.pages.story_pages import blow_page, find_blow, is_of_round, outcomes_of, story_pages
from companion.record import replace
from companion.state import Event
from companion.text import BLANK, Say


def news(situation: Situation, say: Say) -> tuple[NewsPage, ...]:
    """Return the pages to show, one after the other: the reveal in a large font, then what has happened to whom.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        say: Translates a text.
    """
    reveal, names = situation.view.reveal, situation.view.names
    pages = [] if reveal is None else [reveal_page(situation, reveal, say)]
    told = [event for event in situation.told if event.kind not in SILENT]
    # A player who laid nothing in time is shown with the former choice: readers have to know why beforehand. And a die
    # that fell for somebody's choice comes before what it has led to.
    first = [event for event in told if is_before_reveal(event, told)] if reveal is not None else []
    told = [event for event in told if not is_among(first, event)]
    blow = find_blow(told)
    # Dice that lead to a blow stand on one page with what they come to. That page has the blow's lights and sound: a
    # picture behind it would only say less.
    struck = next((event for event in told if event.victim != BLANK), None)
    struck = struck or next((event for event in told if event.kind in BLOWS), None)
    behind = struck is not None and any(event.key == ROLLED and is_of_round(event, struck) for event in told)
    pages[:0] = [] if behind or not blow else [blow_page(told, blow, say)]
    pages[:0] = [page for story in stories(first, names) for page in story_pages(situation, story, say)]
    shown = [event for event in told if event.loud or (is_revealing(event) and not is_in_reveal(reveal, event))]
    rest = [*stories(shown, names)]
    while rest:
        story = rest.pop(0)
        # One press of each in a round is enough, and so it is between two asks, where several rounds have passed: that
        # on the last page that tells of an outcome.
        asked = {(event.round, seat) for event in situation.told for _, seat in readers(pages)}
        if not asked <= situation.readers & situation.pressed:
            situation = replace(situation, readers=situation.readers | asked, pressed=situation.pressed | asked)
        coming = {(one.round, later.who) for later in rest if later.who for one in outcomes_of(situation, later.events)}
        seen = situation if coming <= situation.readers else replace(situation, readers=situation.readers | coming)
        pages += story_pages(seen, story, say)
    if behind and blow and struck is not None:
        pages = _lit(pages, struck, blow, say)
    return tuple(pages)


def _lit(pages: list[NewsPage], struck: Event, blow: Moment, say: Say) -> list[NewsPage]:
    """Return the pages with the lights and the sound of a blow on the last one that tells of it.

    Args:
        pages: The pages of news.
        struck: The event of the blow.
        blow: Its moment.
        say: Translates a text.
    """
    telling = [at for at, page in enumerate(pages) if is_among(page.events, struck)]
    if not telling:
        return [*pages, blow_page([struck], blow, say)]
    at = telling[-1]
    return [*pages[:at], replace(pages[at], moment=blow), *pages[at + 1 :]]
