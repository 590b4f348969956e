"""Figures of Legenden for the report of an evening: the sun, the heroes' life and treasure, and the dragon's chance."""

from __future__ import annotations

from collections.abc import Mapping

from companion.chronicle import ChronicleDefaults, Fate, FiguresNow
from companion.games.legenden.cards import treasures
from companion.games.legenden.state.game import LegendenState
from companion.text import Text


class LegendenChronicle(ChronicleDefaults):
    """See `companion.chronicle.Chronicle`."""

    treasure = Text("Treasures")
    causes: Mapping[str, Text] = {
        "night": Text("the night"),
        "dragon.fire": Text("the dragon's fire"),
        "dragon.awake": Text("the dragon"),
        "dragon.struck": Text("the dragon"),
        "abyss.fall": Text("the abyss"),
        "web.eaten": Text("the spiders"),
    }
    counted: Mapping[str, tuple[str, ...]] = {"dragon": ("awake",)}
    laid = frozenset({"fight.stance", "melee.stance"})
    enemy_rolls = frozenset({"fight.first", "prowl.test"})
    low_rolls = frozenset({"damage.sun", "fight.sun"})
    mere_rolls = frozenset({"exit", "setup.symbol", "teleport.roll"})

    def standing(self, state: LegendenState) -> FiguresNow:
        """Return the sun, life and treasures; the dragon's chance while a hero is in the chamber (L9.3a)."""
        inside = any(hero.alive and hero.place == "chamber" for hero in state.heroes.values())
        return FiguresNow(
            sun=(min(state.sun.at, state.sun.steps), state.sun.steps),
            life={seat: one.life for seat, one in state.heroes.items() if one.life is not None},
            treasure={seat: one.loot for seat, one in state.heroes.items()},
            danger=treasures.waking_chance(state) if inside and state.dragon == "asleep" else None,
        )

    def fates(self, state: LegendenState) -> Mapping[str, Fate]:
        """Return the fate of each hero; gold counts once it was told (LS7)."""
        return {
            seat: Fate(
                seat=seat,
                hero=one.name or seat,
                alive=one.alive,
                treasure=one.loot,
                gold=one.gold,
                out=one.is_safe,
            )
            for seat, one in state.heroes.items()
        }


chronicle = LegendenChronicle()
