"""Menu pages to read: odds, heroes, decks, what is for one pair of eyes, and help."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from companion.asks import Choose, Roll, Secret
from companion.pages.cursor import Cursor
from companion.pages.kept import kept
from companion.pages.lists import listing
from companion.pages.plan import Line, Plan, Words, note
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from companion.pages.words import fraction, percent, thrown
from companion.text import Text
from companion.view import View

EMPTY_ROW = ""


def odds(situation: Situation, surface: Surface, cursor: Cursor) -> Plan:
    """The chance of each option that leads to a roll, of the roll itself, and of each deck's next card."""
    lines = [*_asked(situation, surface), *_decks(situation.view)]
    return listing(situation, cursor, Text("Odds"), lines or [note(Text("Nothing to reckon"))])


def _asked(situation: Situation, surface: Surface) -> Iterator[Line]:
    ask = situation.ask
    if isinstance(ask, Choose) and not isinstance(ask, Secret):
        seat = surface.seat if surface.seat in ask.seats else ask.seats[0]
        for option in ask.options_for(seat):
            if option.chance is not None:
                yield _odd(option.text, option.chance)
    if isinstance(ask, Roll) and ask.chance is not None:
        yield _odd(thrown(ask), ask.chance)


@kept
def _decks(view: View) -> tuple[Line, ...]:
    return tuple(
        _odd(Text("{deck}: {card}", deck=deck.label, card=card), chance)
        for deck in view.decks
        for card, chance in deck.chances
    )


def _odd(words: Words, chance: Fraction) -> Line:
    """The chance as a fraction and in per cent; in per cent only where there is no room."""
    short, cent = fraction(chance), percent(chance)
    ways = ((words, f"{short} {cent:>4}"), (words, cent)) if short != cent else ((words, cent),)
    return Line(ways, lettered=False)


def heroes(situation: Situation, cursor: Cursor) -> Plan:
    """How all are doing, in the game's own lines."""
    return listing(situation, cursor, Text("Heroes"), [note(words) for words in situation.view.overview])


def scores(situation: Situation, cursor: Cursor) -> Plan:
    """How all have done."""
    return listing(situation, cursor, Text("Scores"), [note(words) for words in situation.view.overview])


def private(situation: Situation, surface: Surface, cursor: Cursor) -> Plan:
    """What only this seat may read, on a screen that only it sees."""
    words = situation.view.private if surface.private else ()
    return listing(situation, cursor, Text("For you alone"), [note(line) for line in words])


def alone(situation: Situation, cursor: Cursor) -> Plan:
    """The same on the shared screen: covered until its seat holds A, and covered again on the way back."""
    seat = cursor.menu[-1]
    if cursor.looking == seat:
        return listing(situation, cursor, Text("For you alone"), [note(line) for line in situation.view.private])
    look = Line(((Text("Hold to look"), ""),), held=(replace(cursor, looking=seat, at=0), None))
    return listing(situation, cursor, Text("{who} alone!", who=seat), [look])


def presses(situation: Situation, cursor: Cursor) -> Plan:
    """The long presses, which no page has room to name."""
    always = (Text("Hold D: menu"), Text("Hold C: interrupt"))
    at_a_roll = (Text("At a dice roll:"), Text("Hold A: made"), Text("Hold B: failed"))
    return listing(situation, cursor, Text("Help"), [note(words) for words in (*always, EMPTY_ROW, *at_a_roll)])
