"""The headline of a page: whose answer it wants, though the turn may be another's."""

from __future__ import annotations

from companion.asks import Ask, Seat, Secret
from companion.pages.page import WIDTH
from companion.pages.situation import Situation
from companion.record import replace
from companion.text import Text
from companion.view import View

ROOM = WIDTH - len(" 21/21")
"""Letters of a headline beside the hour in figures."""


def awaited(situation: Situation, ask: Ask) -> tuple[Seat, ...]:
    """Return the seats that the table waits for: before a count those not ready, in a secret those who laid nothing.

    It depends on who has answered, never on what anybody chose.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        ask: The open ask.
    """
    if ask.seconds is not None and not situation.counting and not situation.paused:
        return tuple(seat for seat in situation.waiting or ask.seats if seat not in situation.ready)
    if isinstance(ask, Secret) and situation.seconds is not None:
        return tuple(seat for seat in situation.waiting if seat not in situation.laid)
    return situation.waiting


def headed_view(situation: Situation) -> View:
    """Return the view under the name of who must answer; the view as it is where its headline names nobody else.

    Where a fight has both sides in its head, it stays: the prompt then begins with the name of who is asked.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
    """
    view, ask = situation.view, situation.ask
    if ask is None or view.versus:
        return view
    wanted = awaited(situation, ask)
    if not wanted or view.who in wanted:
        return view
    named = _named_seats(view)
    if not named or not named.isdisjoint(wanted):
        return view
    if len(wanted) > 1:
        return replace(view, headline=_names_of(wanted), meters=())
    return _under_name(view, ask, wanted[0])


def _names_of(seats: tuple[Seat, ...]) -> Text:
    """Return the names of several seats, or their number where the names have no room beside the hour."""
    names = ", ".join(seats)
    return Text("{who}", who=names) if len(names) <= ROOM else Text("Waiting for {n}", n=len(seats))


def _named_seats(view: View) -> set[Seat]:
    """Return the seats whose name, or whose hero's, stands in the headline, and the one whose turn it is."""
    words = _words_of(view.headline)
    named = {seat for seat in view.names if not words.isdisjoint({seat, str(view.names[seat])})}
    return named if view.who is None else named | {view.who}


def _under_name(view: View, ask: Ask, seat: Seat) -> View:
    """Return the view under the name by which the prompt calls a seat: the hero's with its life, else the player's.

    Where headlines are the lines of figures, it is the line of the figure in the prompt.

    Args:
        view: The view.
        ask: The open ask.
        seat: The seat that must answer.
    """
    asked = _words_of(ask.text)
    if view.headline in view.overview:
        line = next((line for line in view.overview if not asked.isdisjoint(_words_of(line))), None)
        if line is not None:
            return replace(view, headline=line)
    hero, meter = view.names.get(seat), view.stands.get(seat)
    # Who plays a monster is a player, whose own hero is not meant.
    name = hero if hero is not None and str(hero) in asked else Text("{who}", who=seat)
    shows_life = str(hero) in (str(name), seat) and meter is not None and meter.value
    return replace(view, headline=name, meters=(meter,) if shows_life and meter is not None else ())


def _words_of(text: Text) -> set[str]:
    """Return the words of a text that stand in its holes, and all of it."""
    return {str(text), *(words for words, _ in text.parts(str))}
