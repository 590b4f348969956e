"""Abilities that a game may have beyond `Game`: views in part, odds, scenes, and a box that plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from companion.progress import Progress
from companion.state import Json
from companion.text import Text
from companion.view import View

if TYPE_CHECKING:
    from fractions import Fraction

    from companion.asks import Choose, Options
    from companion.odds.known import KnownOdds
    from companion.odds.sun import SunTrack


@runtime_checkable
class BriefViews(Protocol):
    """Short forms of a view that a game may offer; without them the table makes a whole view.

    A whole view is slow, since it holds every figure, every chance and every correction. These parts of it are needed
    at every turn's end and at every card that the box draws, also in a replay.
    """

    def progress(self, state: Any) -> Progress:
        """Return how far the game has come, as `Progress.from_view` reads it from the public view."""

    def deck_name(self, state: Any, deck: str) -> Text:
        """Return the name by which people call a deck.

        Args:
            state: The state.
            deck: The deck, one of `decks`.
        """


@runtime_checkable
class HasRulesOfVersionOne(Protocol):
    """A game whose set-up asks more than a client of version 1 of the protocol knows."""

    rules_of_version_one: int
    """The rules with which such a client begins it, so that it is not asked what came later."""


@runtime_checkable
class MenuViews(Protocol):
    """Names of figures and decks that a game may offer apart from its view.

    Every correction is described in words, also in a replay, where nothing else of a view is needed.
    """

    def menu(self, state: Any) -> View:
        """Return the part of the public view that names things: corrections, words and names of decks."""


@runtime_checkable
class SeatViews(Protocol):
    """Views of seats that a game may offer where a seat mostly sees what everybody sees."""

    def view_of_seat(self, state: Any, seat: str, public: View) -> View:
        """Return `view(state, seat)`, made from the public view of the same moment.

        Args:
            state: The state.
            seat: The seat that looks.
            public: The public view.
        """


@runtime_checkable
class PageViews(Protocol):
    """Views that a game may offer for screens that show pages alone.

    They lack what only a menu reads, or a window with room for more than a page: open panes, corrections, figures,
    readings of the rules, what the odds are told from, and all decks but the one that is drawn from.
    """

    def progress(self, state: Any) -> Progress:
        """Return how far the game has come, as `Progress.from_view` reads it from the public view."""

    def page_view(self, state: Any, seat: str | None, deck: str) -> View:
        """Return `view(state, seat)` without what only a menu reads.

        Args:
            state: The state.
            seat: The seat that looks; `None` is everybody.
            deck: The deck from which a card is asked for, one of `decks`; empty where none is.
        """

    def page_view_of_seat(self, state: Any, seat: str, public: View) -> View:
        """Return `page_view(state, seat, deck)`, made from the public view of the same moment.

        Args:
            state: The state.
            seat: The seat that looks.
            public: The public page view for that deck.
        """


@runtime_checkable
class PlaysBox(Protocol):
    """A game in which the box itself may choose, in secret or openly, as the seat `companion.asks.THE_BOX`."""

    def weigh_choices(self, state: Any, ask: Choose) -> Mapping[str, Fraction]:
        """Return the chance with which the box takes each option of its seat; the chances add up to 1.

        It is asked before anybody has chosen, and again when a kept game is verified: the state says everything.

        Args:
            state: The state.
            ask: The ask, one of whose seats is the box.
        """


@runtime_checkable
class MissesPlayers(Protocol):
    """A game in which another player plays against whoever acts: with an odd number one is missing."""

    def offer_stand_ins(self, players: int) -> tuple[str, Options]:
        """Return the house rule that says who stands in, and its values as lines; without lines nobody is missing.

        Args:
            players: Number of players.
        """


@runtime_checkable
class EndsEarly(Protocol):
    """A game that people can end before its rules do, where it stands."""

    def can_end(self, state: Any) -> bool:
        """Return whether people can end the game now: it has begun, and its rules have not ended it.

        Where they do, `companion.asks.Leave` with the scope `WHOLE_GAME` is thrown into `play`.

        Args:
            state: The state.
        """


@runtime_checkable
class HasScenes(Protocol):
    """A game of which a situation that is given from outside may begin with a scene, such as a fight."""

    @property
    def scenes(self) -> Mapping[str, Any]:
        """Its scenes by name, each with the fields that it `needs` and `may` have, and their types."""

    def open_with(self, state: Any, opening: Mapping[str, Any]) -> None:
        """Let the next turn of a given situation begin with a scene.

        Args:
            state: The state, in which all else that is given lies already.
            opening: The scene: its name in the field "scene", and its own fields.

        Raises:
            BadSetup: There is no such scene, or its fields do not fit what lies on the table.
        """


@runtime_checkable
class KnowsOdds(Protocol):
    """Figures for exact odds that a game may offer (docs/odds.md); it names a sun where night falls in it."""

    def sun_of(self, options: Mapping[str, Json], data: Mapping[str, Json]) -> tuple[SunTrack, int]:
        """Return the sun of a new game, and its steps from dawn to night.

        Args:
            options: All house rules by name.
            data: The figures.
        """

    def known_odds(self, state: Any, seat: str | None) -> KnownOdds:
        """Return what a seat knows of an open game, as far as its odds depend on it.

        Args:
            state: The state.
            seat: The seat that asks; `None` is everybody, with the hero who acts.
        """
