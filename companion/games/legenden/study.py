"""Figures of Legenden for studies: who survives, with how much treasure, and what the castle did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.asks import Seat
from companion.games.legenden.state.game import LegendenState
from companion.study.games import Figure, GameStudy


class LegendenStudy(GameStudy[LegendenState]):
    """Figures of Legenden."""

    def heroes(self, state: LegendenState) -> Mapping[Seat, str]:
        """Return the heroes by seat, without those whose sheet is in no book."""
        known = {str(sheet.name) for sheet in state.book.heroes.values()}
        return {seat: hero.name for seat, hero in state.heroes.items() if hero.name in known}

    def figures(self, state: LegendenState) -> Iterable[tuple[str, Figure]]:
        """Yield how the heroes and the castle ended."""
        heroes = state.heroes.values()
        yield "survivors", sum(hero.is_safe for hero in heroes)
        for seat, name in self.heroes(state).items():
            yield f"survives.hero.{name}", int(state.heroes[seat].is_safe)
        yield "nobody_survives", int(not any(hero.is_safe for hero in heroes))
        yield "treasures", sum(hero.loot for hero in heroes if hero.is_safe)
        yield "night", int(state.sun.is_over)
        yield "chamber_found", int(state.chamber_found)
        yield "dragon_woke", int(state.dragon != "asleep")


study = LegendenStudy()
"""Study that the entry point names."""
