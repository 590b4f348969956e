"""State that both Drakborgen games have: heroes, the sun with its die, and the night that kills."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from companion.asks import Seat
from companion.dice import Die
from companion.kit.drakborgen.sun import sun_die
from companion.kit.state import GameState
from companion.odds.sun import SunTrack
from companion.text import Text
from companion.track import Track


class DrakborgenState(GameState):
    """State of a Drakborgen game; each game declares its `heroes` and its `sun` among its own fields."""

    __slots__ = ()

    listens: ClassVar[bool] = True
    heroes: dict[Seat, Any]
    sun: Track

    @property
    def sun_die(self) -> Die:
        """Sun die (soltärning) with the faces of the house rule (LS5, A4.4); a cloud is 0."""
        return sun_die(str(self.options["sun.die"]))

    @property
    @abstractmethod
    def sun_track(self) -> SunTrack:
        """Sun of this game, by its house rules (LS4, LS5, A4.1-A4.4)."""

    @property
    @abstractmethod
    def steps_to_night(self) -> int:
        """Steps that are left to the night, 0 once it has fallen."""

    @abstractmethod
    def heroes_inside(self) -> list[Any]:
        """Return the heroes who live and are still inside."""

    def fall_night(self) -> None:
        """Let night fall, which kills every hero who is still inside (LS4, A4.3)."""
        self.tell("night", Text("Night falls."))
        for hero in self.heroes_inside():
            hero.die()
