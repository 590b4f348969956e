"""View, result and figures of a game as it stands, asked of its rules even where their code fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TypeVar

from companion.asks import Draw, Seat
from companion.error_report import describe_error
from companion.errors import DrakvaktError
from companion.game import PageViews, SeatViews
from companion.progress import Progress
from companion.state import Json
from companion.table import requests
from companion.table.errors import RuleFault
from companion.table.position import Position
from companion.table.undo_words import physical_figures
from companion.text import Text
from companion.view import View

Told = TypeVar("Told")


class ShownGame:
    """Asks the rules of one table about its state; their faults become a `RuleFault` that tells no secrets."""

    def __init__(self, position: Position) -> None:
        """Show the game of that position."""
        self._position = position

    # Checking a protocol takes longer than making a small part of a view, so it is done once, where a view is wanted.

    @cached_property
    def _shares(self) -> SeatViews | None:
        return game if isinstance(game := self._position.game, SeatViews) else None

    @cached_property
    def _pages(self) -> PageViews | None:
        return game if isinstance(game := self._position.game, PageViews) else None

    def page_view(self, seat: Seat | None = None, public: View | None = None) -> View:
        """Return the game as pages outside the menu show it to a seat; a game without `PageViews` is viewed whole.

        Args:
            seat: The seat; `None` is what everybody sees.
            public: What this method returned for everybody at this same moment.

        Returns:
            The view, without what only a menu reads.

        Raises:
            RuleFault: The game cannot be shown.
        """
        run, pages = self._position.run, self._pages
        if pages is None:
            return self.view(seat, public)
        if seat is None or public is None:
            ask = run.open.ask if run.open is not None else None
            deck = ask.deck.rpartition(".")[2] if isinstance(ask, Draw) else ""
            return self.ask_rules(lambda: pages.page_view(run.state, seat, deck), is_secret=seat is not None)
        return self.ask_rules(lambda: pages.page_view_of_seat(run.state, seat, public), is_secret=True)

    def view(self, seat: Seat | None = None, public: View | None = None) -> View:
        """Return the game as a seat may see it; `Table.view` describes the parameters and errors."""
        game, run = self._position.game, self._position.run
        if seat is not None:
            requests.check_known(run, seat)
            if public is not None and (shares := self._shares) is not None:
                return self.ask_rules(lambda: shares.view_of_seat(run.state, seat, public), is_secret=True)
        return self.ask_rules(lambda: game.view(run.state, seat), is_secret=seat is not None)

    def progress(self, public: View) -> Progress:
        """Return how far the game has come.

        Args:
            public: What everybody sees now, whole or on pages alone.
        """
        run, pages = self._position.run, self._pages
        return Progress.from_view(public) if pages is None else self.ask_rules(lambda: pages.progress(run.state))

    def result(self) -> Mapping[str, Json]:
        """Return how the game ended; raises `RuleFault` as `view` does."""
        game, run = self._position.game, self._position.run
        return self.ask_rules(lambda: game.result(run.state))

    def figures(self) -> Mapping[str, Json]:
        """Return the figures that people see now; none where the game cannot be shown, so that there is a way back."""
        try:
            return physical_figures(self.view())
        except (Exception, SystemExit):
            return {}

    def ask_rules(self, tell: Callable[[], Told], *, is_secret: bool = False) -> Told:
        """Return what the game says of its state.

        Args:
            tell: Asks the game's own code.
            is_secret: Whether what it says is not for everybody, so that no message may name it.

        Returns:
            What it has said.

        Raises:
            RuleFault: The game's own code has failed.
        """
        position = self._position
        try:
            return tell()
        except DrakvaktError:
            raise
        except (Exception, SystemExit) as error:
            # The message can name a card that somebody has drawn in private.
            description = describe_error(error, secret=is_secret or position.run.is_hiding)
            raise RuleFault(
                Text(
                    "The game {game} cannot be shown ({what}): correct it, start again, or continue another game.",
                    game=position.game.id,
                    what=description,
                )
            ) from error
