"""Bots and figures of Labirynt for studies: whether the party wins, who of it lives, and what it has found.

A study has no printed tables and no counters: what people would read out of them is drawn by the weights of `WORLD`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final

from companion.asks import Seat
from companion.games.labirynt.state.game import LabyrinthState
from companion.study.games import Figure, GameStudy, StudyBot
from companion.study.players import OTHER, Weights, Wish, wishing

WORLD: Final[Mapping[str, Weights]] = {
    "setup.party": {"take": 1},
    "arms": {"so": 1},
    "facing": {"so": 1},
    "effect": {"nothing": 4, "wounds": 1, "heals": 1, "gold": 1},
    "effect.wounds": (1, 4),
    "effect.gold": (10, 60),
    "item.effect": {"nothing": 1},
    "segment": {"straight": 3, "corridor": 3, "chamber": 3, "furniture": 1, "stairs": 1, "statue": 1, "fountain": 1},
    "segment.shape": {"other": 0, OTHER: 1},
    "spell.effect": {"idle": 3, "bonus": 1, "heals": 1, "note": 1},
    "spell.wounds": (1, 8),
    "spell.healed": (1, 8),
    "table.hero": (2, 9),
    "table.level": (1, 4),
    "table.experience": (5, 40),
    "experience.points": (5, 40),
}
"""Weights of what people report: values of the table sheet, effects of spells and finds, and segments of the maze."""


def is_weak(state: LabyrinthState) -> bool:
    """Return whether half of the party is dead or has lost half of its Strength."""
    party = [*state.party.values()]
    hurt = [one for one in party if not one.alive or (one.life or 0) * 2 <= (one.max_life or 0)]
    return 2 * len(hurt) >= len(party)


def list_wished_ways(state: LabyrinthState, _: Seat) -> Sequence[str]:
    """Return the wished options of the way, the best first: a weak party would rather leave the maze."""
    return ("leave", "n", "e", "s", "w") if is_weak(state) else ("n", "e", "s", "w")


CAUTIOUS: Final[Mapping[str, Wish]] = {
    "way": list_wished_ways,
    "met": ("peace", "talk", "bribe", "fight"),
    "attacks": ("so",),
    "order": ("done",),
    "next": lambda state, _: ("over",) if is_weak(state) else ("next",),
    "trap.who": ("nobody",),
}

GREEDY: Final[Mapping[str, Wish]] = {
    "way": ("attack", "level 3", "level 2", "n", "e", "s", "w"),
    "met": ("fight",),
    "attacks": ("so",),
    "order": ("done",),
    "next": ("next",),
}


class LabyrinthStudy(GameStudy[LabyrinthState]):
    """Bots and figures of Labirynt."""

    bots: ClassVar[Mapping[str, StudyBot]] = {"cautious": wishing(CAUTIOUS), "greedy": wishing(GREEDY)}
    world = WORLD

    def figures(self, state: LabyrinthState) -> Iterable[tuple[str, Figure]]:
        """Yield whether the party won, who lives, and what they have."""
        party = state.party.values()
        yield "won", int(state.won)
        yield "party", len(party)
        yield "survivors", sum(member.alive for member in party)
        yield "nobody_survives", int(not any(member.alive for member in party))
        yield "adventures", state.adventure
        yield "segments", len(state.segments)
        yield "gold_left", sum(member.gold for member in party if member.alive) // 10 * 10
        yield "gate_found", int(state.gate_found)
        for member in party:
            yield f"survives.hero.{member.id}", int(member.alive)


study = LabyrinthStudy()
"""Study that the entry point names."""
