"""Views: what a game derives from the parts that it shows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from companion.asks import Seat
from companion.game import MenuViews, SeatViews
from companion.testing.hand import begin_hand
from companion.text import Text
from tests.kit import lanterns
from tests.kit.lanterns import Lanterns, Night


class Whispering(Lanterns):
    """Lanterns in which each player reads a secret."""

    private_parts: ClassVar[tuple[str, ...] | None] = ("walkers",)

    def private(self, state: Night, seat: Seat) -> Iterable[Text]:
        """Say the seat's own secret."""
        return [Text("{who} knows.", who=seat)]


def test_a_menu_names_the_figures_of_the_public_view() -> None:
    state = begin_hand(lanterns.game, "Ada", "Bo").state
    menu, view = lanterns.game.menu(state), lanterns.game.view(state, None)
    assert menu.corrections == view.corrections
    assert (menu.words, menu.decks, menu.overview) == (view.words, view.decks, ())
    assert isinstance(lanterns.game, MenuViews)


def test_the_view_of_a_seat_is_made_from_the_public_one() -> None:
    game = Whispering()
    state = begin_hand(game, "Ada", "Bo").state
    public = game.view(state, None)
    assert (public.private, isinstance(game, SeatViews)) == ((), True)
    assert game.view_of_seat(state, "Bo", public) == game.view(state, "Bo")
    assert [str(line) for line in game.view(state, "Bo").private] == ["Bo knows."]


def test_the_view_of_a_seat_is_made_anew_where_nothing_is_said() -> None:
    state = begin_hand(lanterns.game, "Ada", "Bo").state
    public = lanterns.game.view(state, None)
    assert lanterns.game.view_of_seat(state, "Ada", public) == lanterns.game.view(state, "Ada")
