"""Figures of Återväckt for the report of an evening: the sun, life and treasure, and the dragon's chance."""

from __future__ import annotations

from collections.abc import Mapping

from companion.chronicle import ChronicleDefaults, Fate, FiguresNow
from companion.games.atervackt import chamber
from companion.games.atervackt.state.game import AtervacktState
from companion.text import Text


class AtervacktChronicle(ChronicleDefaults):
    """See `companion.chronicle.Chronicle`."""

    treasure = Text("Treasures")
    causes: Mapping[str, Text] = {
        "night": Text("the night"),
        "dragon.breath": Text("the dragon's fire"),
        "dragon.awake": Text("the dragon"),
        "falls": Text("a fall"),
        "tentacles": Text("the tentacles"),
    }
    counted: Mapping[str, tuple[str, ...]] = {"dragon": ("awake",)}
    laid = frozenset({"fight.stance", "fight.sign", "duel.sign"})
    enemy_rolls = frozenset(
        {"eaters.T6", "eaters.T12", "fight.die", "fight.first", "figure.exit", "figure.test", "monster.damage"}
    )
    low_rolls = frozenset({"damage", "dragon.fire", "fall"})
    mere_rolls = frozenset({"below.where", "below.which", "below.direction", "eaters.push", "exit", "struck"})

    def standing(self, state: AtervacktState) -> FiguresNow:
        """Return the sun, life and treasures; the dragon's chance while heroes are in the chamber (A24.5)."""
        inside = len(chamber.heroes_in_chamber(state))
        heroes = [hero for hero in state.heroes.values() if hero.seat != state.master]
        return FiguresNow(
            sun=(state.sun.at, state.sun.steps + 1),
            life={hero.seat: hero.life for hero in heroes if hero.life is not None},
            treasure={hero.seat: hero.treasures + hero.cards for hero in heroes},
            danger=chamber.chance_to_wake(state, inside) if inside and state.dragon == "asleep" else None,
        )

    def fates(self, state: AtervacktState) -> Mapping[str, Fate]:
        """Return the fate of each hero; the player of the monsters has none (A32)."""
        return {
            seat: Fate(
                seat=seat,
                hero=hero.name or seat,
                alive=hero.alive,
                treasure=hero.treasures + hero.cards,
                gold=hero.gold,
                out=hero.is_safe,
            )
            for seat, hero in state.heroes.items()
            if seat != state.master
        }


chronicle = AtervacktChronicle()
