"""Requests of people at a table besides answers: each request is checked, and becomes the entry that does it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.asks import WHOLE_GAME, Seat
from companion.game import Game
from companion.state import Json, check, get_path
from companion.table.entry_path import Body
from companion.table.errors import NotOpen, Refused, Stale, WrongSeat
from companion.table.header import check_mode, check_option
from companion.table.open_ask import OpenAsk
from companion.table.run import Run
from companion.text import Text


def find_open(run: Run, n: int | None = None) -> OpenAsk:
    """Return the open ask.

    Args:
        run: The game.
        n: The number of the ask that is meant; without one, whichever is open.

    Returns:
        The open ask.

    Raises:
        NotOpen: The game is over.
        Stale: Another ask is open.

    """
    if run.open is None:
        raise NotOpen(Text("The game is over: undo the last step or start a new one."))
    if n is not None and n != run.open.n:
        raise Stale(Text("Ask {n} is not open any more: answer ask {m}.", n=n, m=run.open.n))
    return run.open


def check_known(run: Run, seat: Seat) -> None:
    """Check that the game has such a seat.

    Args:
        run: The game.
        seat: Name of the seat.

    Raises:
        WrongSeat: It has none.
    """
    if seat not in run.state.seats:
        name, seats = repr(seat[:30]), ", ".join(run.state.seats)
        raise WrongSeat(Text("Nobody is called {name} here: the seats are {seats}.", name=name, seats=seats))


def check_asked(opened: OpenAsk, seat: Seat) -> None:
    """Check that the open ask is for that seat.

    Args:
        opened: The open ask.
        seat: Name of the seat.

    Raises:
        WrongSeat: The ask is for other seats.
    """
    if seat not in opened.ask.seats:
        name, seats = repr(seat[:30]), ", ".join(opened.ask.seats)
        raise WrongSeat(Text("{name} is not asked: it is for {seats}.", name=name, seats=seats))


def check_waiting(opened: OpenAsk, seat: Seat) -> None:
    """Check that the open ask waits for that seat.

    Args:
        opened: The open ask.
        seat: Name of the seat.

    Raises:
        WrongSeat: The ask is for other seats.
        Refused: The choice of the seat is sealed already.
    """
    check_asked(opened, seat)
    if seat in opened.seals:
        raise Refused(Text("{seat} has already chosen; the choices open together.", seat=seat))


def withdraw_entry(run: Run, n: int, seat: Seat) -> Body:
    """Make the entry that takes back the answer of a seat at ask `n`.

    Args:
        run: The game.
        n: The number of the ask.
        seat: The seat.

    Returns:
        The entry.

    Raises:
        Refused: The ask is not open, or the seat has not answered it.

    """
    opened = find_open(run, n)
    if seat not in opened.answers:
        raise NotOpen(Text("{seat} has no answer to take back.", seat=seat[:30]))
    return {"e": "withdraw", "k": opened.ask.key, "s": seat}


def interrupt_entry(run: Run, seat: Seat, what: str) -> Body:
    """Make the entry with which a seat takes up an interruption of the open ask.

    Args:
        run: The game.
        seat: The seat.
        what: The id of the interruption.

    Returns:
        The entry.

    Raises:
        Refused: No such interruption is offered, or the game has no such seat.

    """
    opened = find_open(run)
    check_known(run, seat)
    offers = [offer.what for offer in opened.ask.interruptions]
    if what not in offers:
        name, known = repr(what[:40]), ", ".join(offers)
        if not known:
            raise NotOpen(Text("{what} cannot be done here: no interruption is offered.", what=name))
        raise NotOpen(Text("{what} cannot be done here: {known}.", what=name, known=known))
    return {"e": "interrupt", "k": opened.ask.key, "s": seat, "w": what}


def leave_entry(run: Run, scope: str) -> Body:
    """Make the entry that leaves a scene.

    Args:
        run: The game.
        scope: The name of the scene; of several open ones the innermost is left. `WHOLE_GAME` ends the game.

    Returns:
        The entry.

    Raises:
        NotOpen: No such scene is open, the game cannot be ended, or first somebody has to say where a card is.

    """
    scopes = run.state.scopes
    if run.asking_about_cards:
        raise NotOpen(Text("First say where the card is that was drawn: then a scene can be left."))
    if scope == WHOLE_GAME:
        if not run.can_end:
            raise NotOpen(Text("The game cannot be ended now: it has not begun, or it is over."))
    elif scope not in scopes:
        name, known = repr(scope[:40]), ", ".join(scopes)
        if not known:
            raise NotOpen(Text("There is no {scope} to leave: no scene is open.", scope=name))
        raise NotOpen(Text("There is no {scope} to leave: these are open: {known}.", scope=name, known=known))
    return {"e": "leave", "scope": scope}


def correction_entry(game: Game[Any], data: Mapping[str, Json], run: Run, path: str, value: Json) -> Body:
    """Make the entry that corrects a figure, a house rule, who rolls and draws, or what lies in a deck.

    Args:
        game: The rules.
        data: The figures with which the game began.
        run: The game.
        path: Where the figure stands, such as "heroes.Ada.life", "options.x", "dice.T12" or "decks.dragon.left".
        value: What stands there from now on.

    Returns:
        The entry.

    Raises:
        DrakvaktError: There is nothing at that path, or the value does not fit there.

    """
    from companion.table import deck_corrections

    if (found := deck_corrections.deck_correction(run.state, path, value)) is not None:
        deck, op, details = found
        return deck_entry(run, deck, op, details)
    if path.startswith(("dice.", "cards.")):
        check_mode(run.modes, path, value)
    elif path.startswith("options."):
        check_option(game, data, path.removeprefix("options."), value)
    else:
        check(run.state, path, value)
    return {"e": "set", "p": path, "v": value}


def deck_entry(run: Run, deck: str, op: str, details: Mapping[str, Json]) -> Body:
    """Make the entry of an operation on a deck.

    Args:
        run: The game.
        deck: The name of the deck or its path.
        op: The operation: peek, top, bottom, shuffle, count, has, remove or return.
        details: The card, the seat, the place or the number that the operation needs.

    Returns:
        The entry.

    Raises:
        DrakvaktError: There is no such deck, or the operation cannot be done.

    """
    from companion.table import deck_corrections

    path = deck_corrections.deck_path(run.state, deck)
    details = dict(details)
    if isinstance(seat := details.get("seat"), str):
        check_known(run, seat)
    if isinstance(card := details.get("card"), str):
        details["card"] = card.strip()
    deck_corrections.check_operation(get_path(run.state, path), op, details)
    return {"e": "deck", "d": path, "op": op, "a": details}
