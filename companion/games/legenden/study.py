"""Bots and figures of Legenden for studies: who survives, with how much treasure, and what the castle did.

What lies on tiles and cards that the box does not know is drawn by `WORLD`. It is a castle of the middle sort: a hero
who looks for the chamber or for the way out finds it after some rooms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from companion.asks import Ask, Seat, Value
from companion.game import find
from companion.games.legenden.state.game import LegendenState
from companion.study.games import Figure, GameStudy, StudyBot
from companion.study.players import OTHER, Weights, Wish, report, wishing

GOLD: Final = 500
"""Gold of a treasure, which tells how rich heroes are."""

SHARE_OF_DAY: Final = 3
"""A hero goes home in the last third of the day, whatever they have."""

MOVES_OUT: Final = 6
"""Moves from the chamber to the ground outside, as a hero guesses them."""

TILES: Final[Mapping[str, int]] = {
    "room": 10, "corridor": 4, "door": 4, "portcullis": 2, "raised": 1, "rubble": 1, "abyss": 1, "bridge": 1,
    "stairs": 1, "secret": 1,
}  # fmt: skip
"""How often a hero comes upon what, out of about 30 ways."""


def is_heading_home(state: LegendenState, seat: Seat) -> bool:
    """Return True if a hero is on the way out: with treasure, or late in the day."""
    late = state.sun.at * SHARE_OF_DAY > int(str(state.options["sun.steps"])) * (SHARE_OF_DAY - 1)
    return late or state.heroes[seat].loot > 1


def find_way(state: LegendenState, ask: Ask, seat: Seat, rng: Random) -> Value:
    """Return the place that lies before a hero: on the way home more often the way out, else the chamber."""
    goal = {"out": 6} if is_heading_home(state, seat) else {"chamber": 3}
    found = report({**TILES, **goal}, state, ask, seat, rng)
    assert found is not None, "a room is always among it"
    return found


WORLD: Final[Mapping[str, Weights]] = {
    "move.what": find_way,
    "move.behind": {**TILES, "chamber": 1},
    "room": {"nothing": 6, "monster": 4, "found": 4, "ambush": 1, OTHER: 0},
    "corridor": {"on": 8, "monster": 1, "found": 1, OTHER: 0},
    "found": {"treasure": 6, "nothing": 4, "trap": 2, "key": 1, "heal": 1, "hurt": 1, "web": 1, "bonus": 1},
    "found.hurt": (1, 3),
    "found.heal": (1, 4),
    "found.bonus": (1, 3),
    "value.life": (12, 17),
    **{f"value.{name}": (4, 9) for name in ("strength", "psyche", "agility", "armour")},
    "monster.life": (5, 12),
    "card.life": (5, 12),
    "monster.which": {"new": 4, OTHER: 1},
    "gold": lambda state, _ask, seat, _chance: state.heroes[seat].loot * GOLD,
}
"""Reports of people about tiles and cards."""


def is_hurt(state: LegendenState, seat: Seat) -> bool:
    """Return True if a hero has lost half of their life."""
    hero = state.heroes[seat]
    return hero.life is not None and 2 * hero.life <= (hero.max_life or 0)


def act_carefully(state: LegendenState, seat: Seat) -> Sequence[str]:
    """Rest when hurt, go home with what is there, and never strike the dragon."""
    if is_heading_home(state, seat):
        return ("home", "flee", "rest", "move") if is_hurt(state, seat) else ("home", "flee", "move", "onward", "back")
    if is_hurt(state, seat):
        return ("flee", "rest", "draw", "loot", "move")
    return ("flee", "loot", "draw", "onward", "move", "enter", "climb", "force", "tear", "arrive")


def act_greedily(state: LegendenState, seat: Seat) -> Sequence[str]:
    """Draw treasure as long as there is any; go home at dusk only."""
    hero = state.heroes[seat]
    if hero.place == "outside":
        return ("home",) if is_heading_home(state, seat) and hero.loot else ("enter", "home")
    return ("loot", "draw", "flee", "onward", "move", "climb", "force", "tear", "arrive", "rest")


def act_by_odds(state: LegendenState, seat: Seat) -> Sequence[str]:
    """Draw in the chamber as long as one more treasure is worth more than leaving (docs/odds.md), else be careful."""
    if state.heroes[seat].place == "chamber" and state.dragon == "asleep":
        game: Any = find("legenden")
        if (decision := game.known_odds(state, seat).decide_to_leave(moves=MOVES_OUT)) is not None:
            return ("draw",) if decision.best == "draw" else ("move",)
    return act_carefully(state, seat)


CAUTIOUS: Final[Mapping[str, Wish]] = {
    "turn": act_carefully,
    "meeting.hero": ("back", "wait", "attack"),
    "fight.flee": lambda state, seat: ("flee",) if is_hurt(state, seat) else ("on",),
    "chamber": ("loot", "draw", "back"),
    "bridge": lambda state, seat: ("back",) if state.heroes[seat].loot else ("cross",),
    "abyss": ("jump",),
    "fight.damage": ("pay",),
    "door.how": ("key", "pick", "leave"),
}

ODDS: Final[Mapping[str, Wish]] = {**CAUTIOUS, "turn": act_by_odds}

GREEDY: Final[Mapping[str, Wish]] = {
    "turn": act_greedily,
    "meeting.hero": ("attack",),
    "fight.flee": ("on",),
    "chamber": ("loot", "draw", "fight"),
    "bridge": ("cross",),
    "abyss": ("jump",),
    "fight.damage": ("dice",),
    "door.how": ("key", "break", "pick"),
}


class LegendenStudy(GameStudy[LegendenState]):
    """Bots and figures of Legenden."""

    bots: ClassVar[Mapping[str, StudyBot]] = {
        "cautious": wishing(CAUTIOUS),
        "greedy": wishing(GREEDY),
        "odds": wishing(ODDS),
    }
    world = WORLD

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
