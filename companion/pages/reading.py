"""Menu pages to read: odds, heroes, scores, rulings, what lies on the table, and what one seat alone may read."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from companion.asks import Choose, Draw, Roll, Secret
from companion.danger import name_risk
from companion.pages.cursor import Cursor
from companion.pages.lists import back_line, entry, list_page
from companion.pages.page_lines import EMPTY, PageLine, choice, note
from companion.pages.plan import PagePlan
from companion.pages.rows import Words
from companion.pages.scrolls import Prose
from companion.pages.situation import Notes, Situation
from companion.pages.surface import Surface
from companion.pages.words import cards_left, chance_ways, dice_and_need, fraction, percent, titled
from companion.record import replace
from companion.text import Text
from companion.view import DeckMeter, View

MOST_ODDS = 9
"""Most lines of odds: three pages of three."""

DEPTH = 2
"""Steps from the menu to the odds, and to what lies on the table; a further one is a deck or a pane."""

ALL_DECKS = "*"


def odds_page(situation: Situation, surface: Surface, cursor: Cursor) -> PagePlan:
    """Return the chances that matter now, in the order in which they are wanted, on three pages at most.

    First the roll that is asked or that an option leads to, the deck that is drawn from or dangerous, and the night;
    then the other decks, each card by card where there is room, else each on a page of its own.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        surface: The screen with its buttons, and who may see it.
        cursor: How far the presses on this surface have come.
    """
    if len(cursor.menu) > DEPTH:
        return _deck_odds(situation, cursor)
    first, others = _by_use(situation)
    lines = [*_asked(situation, surface), *_decks(situation, first), *_night(situation)]
    flat = _decks(situation, others)
    if len(lines) + len(flat) <= MOST_ODDS:
        lines += flat
    elif len(lines) + len(others) <= MOST_ODDS:
        lines += [entry(cursor, deck.key, deck.label, cards_left(deck)) for deck in others]
    else:
        lines = [*lines[: MOST_ODDS - 1], entry(cursor, ALL_DECKS, Text("Other decks"))]
    return list_page(situation, cursor, Text("Odds"), lines or [note(Text("No odds here"))])


def _deck_odds(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the chances of one deck's next card; or the decks that have some, to be looked into."""
    key = cursor.menu[-1]
    if key == ALL_DECKS:
        _, others = _by_use(situation)
        lines = [entry(cursor, deck.key, deck.label, cards_left(deck)) for deck in others]
        return list_page(situation, cursor, Text("Odds"), lines)
    deck = next((deck for deck in situation.view.decks if deck.key == key and not deck.danger), None)
    odds = [] if deck is None else [(card, _chance_line(card, chance)) for card, chance in deck.chances]
    # A name that leaves no room for its chance stands alone: the cards before it are likelier.
    cards = [replace(line, ways=(*line.ways, (card, ""))) for card, line in odds]
    return list_page(situation, cursor, Text("Odds") if deck is None else deck.label, cards)


def _by_use(situation: Situation) -> tuple[tuple[DeckMeter, ...], tuple[DeckMeter, ...]]:
    """Return the decks of which something is known.

    The one drawn from and those with a single danger, then the others.
    """
    ask = situation.ask
    drawn = ask.deck.rpartition(".")[2] if isinstance(ask, Draw) else None
    silent = situation.mood == "off"
    decks = [deck for deck in situation.view.decks if deck.chances and not (deck.danger and silent)]
    first = [deck for deck in decks if deck.key == drawn and len(deck.chances) <= MOST_ODDS // 2]
    first += [deck for deck in decks if deck not in first and len(deck.chances) == 1]
    return tuple(first), tuple(deck for deck in decks if deck not in first)


def _night(situation: Situation) -> Iterator[PageLine]:
    """Yield a line about how near the night is, as people want to see a danger."""
    view = situation.view
    if view.nightfall is None or situation.mood == "off":
        return
    told = any(deck.key == view.sun.key for deck in view.decks) if view.sun is not None else False
    if view.nightfall.chance and not told:
        yield _danger(situation, Text("Night next round"), view.nightfall.chance)
    if situation.mood == "number":
        yield note(Text.plural("About one round left", "About {n} rounds left", n=view.nightfall.rounds))


def _asked(situation: Situation, surface: Surface) -> Iterator[PageLine]:
    ask = situation.ask
    if isinstance(ask, Choose) and not isinstance(ask, Secret):
        seat = surface.seat if surface.seat in ask.seats else ask.seats[0]
        for option in ask.options_for(seat):
            if option.chance is not None:
                yield _chance_line(option.text, option.chance)
    if isinstance(ask, Roll) and ask.chance is not None:
        yield _chance_line(dice_and_need(ask), ask.chance)
    if isinstance(ask, Roll):
        for words, chance in ask.meanings:
            yield _chance_line(words, chance)


def _decks(situation: Situation, decks: tuple[DeckMeter, ...]) -> tuple[PageLine, ...]:
    lines = []
    for deck in decks:
        for card, chance in deck.chances:
            words = Text("{deck}: {card}", deck=deck.label, card=card)
            lines.append(_danger(situation, words, chance) if deck.danger else _chance_line(words, chance))
    return tuple(lines)


def _danger(situation: Situation, words: Words, chance: Fraction) -> PageLine:
    """Return the line of a danger: its chance, or the word for it where people want no number."""
    if situation.mood == "number":
        return _chance_line(words, chance)
    return PageLine(((words, name_risk(chance)), (words, "")), lettered=False)


def _chance_line(words: Words, chance: Fraction) -> PageLine:
    """Return the line of a chance: a fraction and per cent, or per cent alone where there is no room for both."""
    if chance in (0, 1):
        return PageLine((*((words, shown) for shown in chance_ways(chance)), (words, "")), lettered=False)
    short, cent = fraction(chance), percent(chance)
    ways = ((words, f"{short} {cent:>4}"), (words, cent)) if short != cent else ((words, cent),)
    return PageLine(ways, lettered=False)


def people(view: View) -> Text:
    """Return the game's word for those whom its players play."""
    return view.words.get("heroes", Text("Heroes"))


def heroes_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the standing of all, in the game's own lines.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    return list_page(situation, cursor, people(situation.view), [note(words) for words in situation.view.overview])


def scores_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the final standing of all.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    return list_page(situation, cursor, Text("Scores"), [note(words) for words in situation.view.overview])


def readings_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the box's readings of what the rulebook leaves open, one point a page; the last one turns them on or off.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    said = situation.view.readings
    pages = len(said) + 1
    at = cursor.at % pages
    further = choice(Text("Next"), (replace(cursor, at=at + 1), None), f"{at + 1}/{pages}") if said else EMPTY
    title = titled(situation, Text("Our rulings"))
    if at < len(said):
        return PagePlan(title, (), (EMPTY, EMPTY, further, back_line(cursor)), prose=Prose(said[at], 1, 3))
    lines = [
        choice(words, (cursor, Notes(told)), "*" if told == situation.notes else "")
        for told, words in ((True, Text("Say it in the log")), (False, Text("Only here")))
    ]
    return PagePlan(title, ((Text("Where is it said?"), ""),), (*lines, further, back_line(cursor)))


def private_page(situation: Situation, surface: Surface, cursor: Cursor) -> PagePlan:
    """Return the text that only this seat may read, on a screen that only it sees.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        surface: The screen with its buttons, and who may see it.
        cursor: How far the presses on this surface have come.
    """
    words = situation.view.private_lines if surface.private else ()
    return list_page(situation, cursor, Text("For you alone"), [note(line) for line in words])


def private_page_on_box(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the text of one seat on the shared screen.

    Covered until its seat holds A, and covered again on the way back.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    seat = cursor.menu[-1]
    if cursor.looking == seat:
        return list_page(
            situation, cursor, Text("For you alone"), [note(line) for line in situation.view.private_lines]
        )
    look = PageLine(((Text("Hold to look"), ""),), held=(replace(cursor, looking=seat, at=0), None))
    return list_page(situation, cursor, Text("{who} alone!", who=seat), [look])


def pane_page(situation: Situation, surface: Surface, cursor: Cursor) -> PagePlan:
    """Return what lies on the table: a list of the panes, or the rows of one: named spaces, a list, pools or ranks.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        surface: The screen with its buttons, and who may see it.
        cursor: How far the presses on this surface have come.
    """
    panes = situation.view.open_panes
    shown = panes[0] if len(panes) == 1 else next((pane for pane in panes if pane.key == cursor.menu[-1]), None)
    if shown is None:
        top = replace(cursor, menu=cursor.menu[:DEPTH])
        return list_page(situation, top, Text("On the table"), [entry(top, pane.key, pane.label) for pane in panes])
    rows = shown.rows(surface.seat or situation.view.who)
    return list_page(situation, cursor, shown.label, [note(left, right) for left, right in rows])
