"""Views: the parts that every game shows, to be overridden one by one.

All five games say whose turn it is, how each hero is, what their decks hold, and which figures people may correct. A
small game is shown by what stands here alone; a large one has a room of its own with a `Screen`, which it mixes into
its game object:

    class CastleScreen(Screen[CastleState]):
        def view(self, state: CastleState, seat: Seat | None) -> View: ...
        def deck_meters(self, state: CastleState, seat: Seat | None) -> Iterable[DeckMeter]: ...
        def private(self, state: CastleState, seat: Seat) -> Iterable[Text]: ...

    class Castle(CastleScreen, Turns[CastleState]): ...

What follows from the parts is derived: the names of figures and decks that the table needs at a correction (`menu`),
and the view of a seat that is made from everybody's (`view_of_seat`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from itertools import islice
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from companion.asks import Seat
from companion.kit import figures as kit_figures
from companion.kit.state import GameState
from companion.panes import Pane
from companion.record import replace
from companion.state import Json, figures, figures_of_seat
from companion.subjects import stand_for
from companion.text import BLANK, Text, verbatim
from companion.view import Correction, DeckMeter, Meter, View

S = TypeVar("S", bound=GameState)


class Screen(Generic[S]):
    """Parts of what people see of a game, to be overridden one by one.

    Attributes:
        title: Name of the game, shown while nobody acts.
        words: Words for values, scenes, dice ("dice.sun") and decks ("cards.hoard"), by their ids.
        private_parts: Fields of the state in which a seat sees more than everybody; `None` where each seat's view is
            made anew.
    """

    title: Text
    words: Mapping[str, Text] = MappingProxyType({})
    private_parts: ClassVar[tuple[str, ...] | None] = None

    def view(self, state: S, seat: Seat | None) -> View:
        """Show the game as a seat may see it; `None` is everybody.

        Args:
            state: State of the game.
            seat: The seat that looks; `None` is everybody.
        """
        acting = state.turn
        return View(
            headline=self.title if acting is None else player_name(state, acting),
            who=acting,
            names=player_names(state),
            meters=() if acting is None else tuple(life_meter(creature) for creature in main_creature(state, acting)),
            decks=tuple(self.deck_meters(state, seat)),
            overview=tuple(self.line(state, creature) for creature in state.creatures()),
            stands={seat: life_meter(creature) for seat in state.seats for creature in main_creature(state, seat)},
            private=() if seat is None else tuple(self.private(state, seat)),
            readings=state.readings(),
            corrections=tuple(self.corrections(state, seat)),
            state=self.figures(state, seat),
            words=self.words_of(state),
        )

    def menu(self, state: S) -> View:
        """Show only the names of figures and decks, which are needed at each correction."""
        return View(
            headline=BLANK,
            decks=tuple(self.deck_meters(state, None)),
            corrections=tuple(self.corrections(state, None)),
            words=self.words_of(state),
        )

    def view_of_seat(self, state: S, seat: Seat, public: View) -> View:
        """Return `view(state, seat)`, made from the public view of the same moment where that is enough.

        Args:
            state: State of the game.
            seat: The seat that looks.
            public: The public view of the same moment.
        """
        if not self.may_share_view(state):
            return self.view(state, seat)
        own = self.seat_fields(state, seat, public)
        return replace(public, **own, state=self.figures_of_seat(state, seat, public))

    def seat_fields(self, state: S, seat: Seat, public: View) -> dict[str, Any]:
        """Return the fields of a view, besides its figures, in which a seat sees more than everybody.

        Args:
            state: State of the game.
            seat: The seat that looks.
            public: The public view of the same moment.
        """
        return {"private": tuple(self.private(state, seat))}

    def may_share_view(self, state: S) -> bool:
        """Return whether each seat sees mostly what everybody sees.

        Args:
            state: State of the game.
        """
        return self.private_parts is not None

    # The parts.

    def line(self, state: S, creature: Any) -> Text:
        """Describe one creature in the overview.

        Args:
            state: State of the game.
            creature: The creature.
        """
        if not creature.alive:
            return Text("{hero}: dead", hero=creature_name(creature))
        known = getattr(creature, "life", None)
        return (
            creature_name(creature)
            if known is None
            else Text("{hero}: {life}", hero=creature_name(creature), life=known)
        )

    def deck_meters(self, state: S, seat: Seat | None) -> Iterable[DeckMeter]:
        """Show how many cards are left, and the chances of the next one.

        Args:
            state: State of the game.
            seat: The seat that looks; `None` is everybody.
        """
        return ()

    def private(self, state: S, seat: Seat) -> Iterable[Text]:
        """Show what only this seat may read.

        Args:
            state: State of the game.
            seat: The seat that reads.
        """
        return ()

    def figures(self, state: S, seat: Seat | None) -> Mapping[str, Json]:
        """Return the figures of the state as a seat may see them.

        Args:
            state: State of the game.
            seat: The seat that looks; `None` is everybody.
        """
        return figures(state, seat)

    def figures_of_seat(self, state: S, seat: Seat, public: View) -> Mapping[str, Json]:
        """Return the figures as a seat sees them, of which most are those of the public view.

        Args:
            state: State of the game.
            seat: The seat that looks.
            public: The figures or view that everybody sees.
        """
        return figures_of_seat(state, seat, public.state, self.private_parts or ())

    def words_of(self, state: S) -> Mapping[str, Text]:
        """Return the words for all ids that people come across in this game."""
        return self.words

    def corrections(self, state: S, seat: Seat | None) -> list[Correction]:
        """Return the figures that people may set: all that is declared of the creatures and of the state itself.

        Args:
            state: State of the game.
            seat: The seat that looks; `None` is everybody.
        """
        theirs = {id(one) for one in state.creatures()}
        found: list[Correction] = []
        for name in (one.name for one in fields(state)):
            part = getattr(state, name)
            for key, one in part.items() if isinstance(part, dict) else ():
                if id(one) in theirs:
                    choices = self.current_choices(state, one)
                    found += kit_figures.corrections(one, f"{name}.{key}", creature_name(one), choices, seat=seat)
        return [*found, *kit_figures.corrections(state, "", self.title, self.current_choices(state, state), seat=seat)]

    def current_choices(self, state: S, part: Any) -> Mapping[str, Sequence[Json]]:
        """Return the values that figures of a part can have now, where their types do not say it.

        Args:
            state: The game.
            part: A creature, or the state itself.

        Returns:
            Values by figure, for `figures.corrections`; none where a figure cannot be set now.
        """
        return {}


class PageScreen(Screen[S]):
    """Screen of a large game, whose views are made in two steps: what pages show, then what only menus read.

    So a box that shows pages alone makes the second step only where somebody opens a menu.
    """

    @abstractmethod
    def page_view(self, state: S, seat: Seat | None, deck: str) -> View:
        """Return the game as a seat may see it, without `menu_fields`.

        Args:
            state: State of the game.
            seat: The seat that looks; `None` is everybody.
            deck: The deck from which a card is asked for; empty where none is.
        """

    def view(self, state: S, seat: Seat | None) -> View:
        """Show the game as a seat may see it; `None` is everybody.

        Args:
            state: State of the game.
            seat: The seat that looks; `None` is everybody.
        """
        return replace(self.page_view(state, seat, ""), **self.menu_fields(state, seat))

    def menu_fields(self, state: S, seat: Seat | None) -> dict[str, Any]:
        """Return the fields of a view that only menus read, and windows with room for more than a page.

        Args:
            state: State of the game.
            seat: The seat that looks; `None` is everybody.
        """
        return {
            "decks": tuple(self.deck_meters(state, seat)),
            "panes": tuple(self.panes(state)),
            "corrections": tuple(self.corrections(state, seat)),
            "state": self.figures(state, seat),
        }

    def page_view_of_seat(self, state: S, seat: Seat, public: View) -> View:
        """Return the page view of a seat, made from the public view of the same moment where that is enough.

        Args:
            state: State of the game.
            seat: The seat that looks.
            public: The public view of the same moment, whole or not.
        """
        if not self.may_share_view(state):
            return self.page_view(state, seat, next((deck.key for deck in public.decks), ""))
        return replace(public, **self.seat_fields(state, seat, public))

    def page_decks(self, state: S, seat: Seat | None, deck: str) -> tuple[DeckMeter, ...]:
        """Show the deck from which a card is asked for; nothing where none is.

        Args:
            state: State of the game.
            seat: The seat that looks; `None` is everybody.
            deck: The deck, or empty.
        """
        found = (one for one in self.deck_meters(state, seat) if one.key == deck) if deck else iter(())
        return tuple(islice(found, 1))

    def panes(self, state: S) -> Iterable[Pane]:
        """Show what else lies on the table for all to see.

        Args:
            state: State of the game.
        """
        return ()


def count_choices(now: int) -> Sequence[int]:
    """Return the numbers to which a counter of the box, such as the round, can be set; none before it has begun.

    Args:
        now: The present number.
    """
    return range(1, max(100, now + 1)) if now else ()


# Figures of everybody, as they are shown.


def creature_name(one: Any) -> Text:
    """Return the name of a creature; its seat, while it has no name."""
    name: str | Text = one.called or one.seat
    return name if isinstance(name, Text) else verbatim(name)


def player_name(state: GameState, seat: Seat) -> Text:
    """Return the name of the player of a seat: the name of the creature, else the seat's.

    Args:
        state: State of the game.
        seat: The seat.
    """
    return next((creature_name(one) for one in state.creatures() if one.seat == seat), _seat_name(seat))


def player_names(state: GameState) -> dict[Seat, Text]:
    """Return the name of the player of each seat."""
    return {seat: player_name(state, seat) for seat in state.seats}


def _seat_name(seat: Seat) -> Text:
    return verbatim(stand_for(seat, "seat", seat, seat))


def main_creature(state: GameState, seat: Seat) -> list[Any]:
    """Return the first creature of a seat, if it has a life; else an empty list.

    Args:
        state: State of the game.
        seat: The seat.
    """
    own = [one for one in state.creatures() if one.seat == seat][:1]
    return [one for one in own if hasattr(one, "life")]


def life_meter(one: Any) -> Meter:
    """Show the life of a creature, of its full life; nobody is hurt whose life has not been needed yet."""
    return Meter("life", Text("life"), one.max_life if one.life is None else one.life, one.max_life)
