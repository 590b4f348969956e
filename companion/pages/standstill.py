"""Pages while nothing is asked: before a countdown, in a pause, and after the end."""

from __future__ import annotations

from companion.asks import Ask, Seat
from companion.pages.cursor import Cursor, start
from companion.pages.lists import OFF, SCORES, STORY, opened
from companion.pages.page_lines import PageLine, choice, note
from companion.pages.plan import PagePlan
from companion.pages.rows import Ways, Words
from companion.pages.situation import NewGame, Pause, Ready, Situation, TellStory, UseBox
from companion.pages.surface import Surface
from companion.pages.words import awaited_by_name, header, join_names, name_player, titled
from companion.text import Text


def ready_page(situation: Situation, ask: Ask, surface: Surface) -> PagePlan:
    """Return the page before a countdown, on which every seat that is asked says that it is ready.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        ask: The open ask.
        surface: The screen with its buttons, and who may see it.
    """
    missing = [seat for seat in situation.waiting or ask.seats if seat not in situation.ready]
    mine = [
        seat for seat in missing if seat == surface.seat or (surface.seat is None and seat in surface.without_buttons)
    ]
    rest = PageLine(awaited_by_name(tuple(missing)) if missing else (), lettered=False)
    if not mine:
        return PagePlan(header(situation), ((Text("Ready?"), ""),), (rest,))
    words = Text("{who}: I'm ready", who=mine[0]) if surface.seat is None else Text("Ready")
    press = (start(situation), Ready(mine[0]))
    return PagePlan(header(situation), ((Text("Ready?"), ""),), (choice(words, press), rest))


def paused_page(situation: Situation) -> PagePlan:
    """Return the page while the clock stands still, until somebody lets it go on."""
    go_on = choice(Text("Go on"), (start(situation), Pause()))
    return PagePlan(header(situation), ((Text("Paused"), ""),), (go_on,))


def missing_page(situation: Situation, seat: Seat) -> PagePlan:
    """Return the box's page while it waits for a seat whose handheld is gone; its earlier choice stands.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        seat: The seat whose handheld is gone.
    """
    use = choice(Text("Use the box"), (start(situation), UseBox(seat)))
    rest = PageLine(awaited_by_name(situation.waiting), lettered=False)
    top: Ways = ((Text("{who}: handheld gone", who=seat), ""), (seat, ""))
    return PagePlan(top, ((Text("Plug it in again"), ""),), (use, note(""), note(""), rest))


def claim_page(situation: Situation, seat: Seat) -> PagePlan:
    """Return the page about a handheld or phone that wants another's seat: A gives it the seat, D does not.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        seat: The seat; its own handheld is gone, or a second phone wants it.
    """
    press = (start(situation), None)
    gone = Text("{who}: handheld gone", who=seat)
    top: Ways = ((gone if seat in situation.gone else Text("{who}: seat taken", who=seat), ""), (seat, ""))
    prompt: Ways = ((Text("Another in its place?"), ""),)
    return PagePlan(top, prompt, (choice(Text("Yes"), press), note(""), note(""), choice(Text("No"), press)))


def end_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the page at the end: who got how far, another game, the story of the evening, or enough for today.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    view = situation.view
    fresh = start(situation)
    title: Words = Text("Night falls") if view.night else Text("The end")
    lines = (
        choice(Text("Scores"), (opened(cursor, (SCORES,)), None)),
        choice(Text("New game"), (fresh, NewGame())),
        choice(Text("The evening"), (opened(cursor, (STORY,)), TellStory())),
        choice(Text("Switch off"), (opened(cursor, (OFF,)), None)),
    )
    return PagePlan(titled(situation, title), _won(situation), lines)


def _won(situation: Situation) -> Ways:
    """Return the winners, where the game names them, each player with the hero; else the headline of the game."""
    winners = (situation.result or {}).get("winners")
    if not isinstance(winners, list):
        return ((situation.view.headline, ""),)
    seats = tuple(map(str, winners))
    alone = join_names(seats)
    if not seats:
        return ((Text("Nobody wins"), ""),)
    # People ask who of them has won; the heroes stand beside them as long as there is room.
    names = [name_player(seat, situation.view.names.get(seat, seat)) for seat in seats]
    both = names[0] if len(names) == 1 else join_names(tuple(map(str, names)))
    sentences = (Text.plural("Winner: {who}", "Winners: {who}", n=len(seats), who=who) for who in (both, alone))
    return *((sentence, "") for sentence in sentences), (alone, "")
