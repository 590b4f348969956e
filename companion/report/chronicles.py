"""Search for the chronicle that a game gives for reports; without one the public view is used."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import entry_points
from typing import Any, cast

from companion.chronicle import Chronicle, ChronicleDefaults, Fate, FiguresNow
from companion.game import Game
from companion.text import verbatim

GROUP = "drakvakt.reports"


def find_chronicle(game: Game[Any]) -> Chronicle:
    """Return the chronicle of a game.

    Args:
        game: The rules.
    """
    for point in entry_points(group=GROUP, name=game.id):
        return cast("Chronicle", point.load())
    return PlainChronicle(game)


class PlainChronicle(ChronicleDefaults):
    """Chronicle of a game that gives none: what its public view shows."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    def standing(self, state: Any) -> FiguresNow:
        """Return the sun, the lives and the danger that everybody sees."""
        view = self._game.view(state, None)
        sun = view.sun
        return FiguresNow(
            sun=(sun.value, sun.max) if sun is not None and sun.value is not None and sun.max is not None else None,
            life={seat: meter.value for seat, meter in view.stands.items() if meter.value is not None},
            danger=view.danger,
        )

    def fates(self, state: Any) -> Mapping[str, Fate]:
        """Return the name of each player's hero, and whether there is any life left."""
        view = self._game.view(state, None)
        return {
            seat: Fate(
                seat=seat,
                hero=view.names.get(seat, verbatim(seat)),
                alive=seat not in view.stands or view.stands[seat].value != 0,
            )
            for seat in state.seats
        }
