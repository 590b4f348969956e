"""State that both Drakborgen games have: heroes, the sun with its die, and the night that kills."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from companion.asks import THE_BOX, Seat
from companion.dice import Die
from companion.kit.drakborgen.sun import sun_die
from companion.kit.drakborgen.temperaments import EQUILIBRIUM, MISSING, PEOPLE, RULE, TEMPERAMENTS
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

    @property
    def monsters_play(self) -> str:
        """How the box plays the monsters that it plays: at equilibrium, or by a temperament (LS42, AS78)."""
        said = str(self.rule(RULE))
        return said if said in TEMPERAMENTS else EQUILIBRIUM

    @property
    def plays_all_monsters(self) -> bool:
        """`True` if the house rule hands all monsters over to the box (LS42, AS78)."""
        return self.rule(RULE) not in (PEOPLE, MISSING)

    def is_played_by_box(self, seat: Seat | None) -> bool:
        """Return whether the box plays a monster in place of this player; `None`: nobody else can (LS42, AS78)."""
        if seat == THE_BOX or self.plays_all_monsters:
            return True
        said = self.rule(RULE)
        return said == MISSING if seat is None else bool(self.heroes[seat].box_stands_in)

    @abstractmethod
    def heroes_inside(self) -> list[Any]:
        """Return the heroes who live and are still inside."""

    def fall_night(self) -> None:
        """Let night fall, which kills every hero who is still inside (LS4, A4.3)."""
        self.tell("night", Text("Night falls."))
        for hero in self.heroes_inside():
            hero.die()
