"""Bots and figures of Återväckt for studies: who gets out, with how much gold, and what Drakborgen did.

What lies on tiles and cards that the box does not know is drawn by `WORLD`. A hero who looks for the chamber, or for a
tower to leave by, finds it after some rooms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from companion.asks import Ask, Seat, Value
from companion.game import find
from companion.games.atervackt.state.game import AtervacktState
from companion.study.games import Figure, GameStudy, StudyBot
from companion.study.players import OTHER, Weights, Wish, report, wishing

GOLD: Final = 500
"""Gold of a treasure, which tells how rich heroes are."""

ENOUGH: Final = 2
"""Treasures with which a hero is content."""

MOVES_OUT: Final = 6
"""Moves from the chamber to the ground outside, as a hero guesses them."""

LATE: Final = 0.6
"""Part of the day after which a hero goes home, whatever they have."""

TILES: Final[Mapping[str, int]] = {
    "room": 10, "corridor": 4, "trap": 2, "tower": 1, "rotating": 1, "dark": 1, "rubble": 1, "pit": 1, "bridge": 1,
    "web": 1, "divided": 1, "gate": 1,
}  # fmt: skip
"""Weight of each kind of tile that a hero may come upon, out of about 25 tiles."""


def is_heading_home(state: AtervacktState, seat: Seat) -> bool:
    """Return True if a hero is on the way out: with treasure, or late in the day."""
    hero = state.heroes[seat]
    return state.sun.at > state.sun.steps * LATE or hero.treasures + hero.cards >= ENOUGH


def find_tile(state: AtervacktState, ask: Ask, seat: Seat, chance: Random) -> Value:
    """Return the tile that a hero comes upon: on the way home more often a tower, else the chamber."""
    goal = {"out": 6, "tower": 2} if is_heading_home(state, seat) else {"chamber": 3}
    found = report({**TILES, **goal}, state, ask, seat, chance)
    assert found is not None, "a room is always among it"
    return found


WORLD: Final[Mapping[str, Weights]] = {
    "tile": find_tile,
    "report": {"done": 8, "treasure": 4, "hurt": 2, "heal": 1, "key": 1, "rope": 1, "amulet": 1},
    "report.hurt": (1, 3),
    "report.heal": (1, 4),
    "report.lost": (1, 2),
    "value.life": (12, 20),
    **{f"value.{name}": (4, 9) for name in ("strength", "psyche", "agility", "armour")},
    "paper.life": (2, 8),
    "paper.stab": (1, 3),
    "meeting.stab": (1, 3),
    "mist.rounds": (1, 3),
    "spider.there": {"no": 5, "yes": 1},
    "web.new": {"new": 1},
    "pit.new": {"new": 1},
    "exits": {"2": 1, "3": 2, "4": 1},
    "door.which": {"other": 1, OTHER: 1},
    "gold": lambda state, _ask, seat, _chance: (state.heroes[seat].treasures + state.heroes[seat].cards) * GOLD,
}
"""Reports of people about tiles and cards."""


def is_hurt(state: AtervacktState, seat: Seat) -> bool:
    """Return True if a hero has lost half of their life."""
    hero = state.heroes[seat]
    return hero.life is not None and 2 * hero.life <= (hero.max_life or 0)


def act_carefully(state: AtervacktState, seat: Seat) -> Sequence[str]:
    """Return a careful hero's wishes: out with what they have, and search or draw only while unhurt."""
    if is_heading_home(state, seat) or is_hurt(state, seat):
        return ("leave", "up", "tear", "push", "move", "door", "walk", "across", "back", "secret")
    return ("draw", "search", "open", "move", "door", "walk", "across", "portcullis", "push", "tear", "up")


CAUTIOUS: Final[Mapping[str, Wish]] = {
    "move": act_carefully,
    "meeting": ("wait", "flee", "attack"),
    "fight.flee": lambda state, seat: ("flee",) if is_hurt(state, seat) else ("on",),
    "dragon.flee": ("flee", "drop"),
    "tower": lambda state, seat: ("out",) if is_heading_home(state, seat) else ("in",),
    "open": ("leave",),
    "door.how": ("key", "pick", "leave"),
}


def act_by_odds(state: AtervacktState, seat: Seat) -> Sequence[str]:
    """Return wishes by the odds: draw while two more cards are worth more than leaving (docs/odds.md)."""
    room = state.heroes[seat].current_room
    if room is not None and room.kind == "chamber" and state.dragon == "asleep":
        game: Any = find("atervackt")
        if (decision := game.known_odds(state, seat).decide_to_leave(moves=MOVES_OUT)) is not None:
            return ("draw",) if decision.best == "draw" else ("move", "door", "portcullis", "leave")
    return act_carefully(state, seat)


ODDS: Final[Mapping[str, Wish]] = {**CAUTIOUS, "move": act_by_odds}

GREEDY: Final[Mapping[str, Wish]] = {
    "move": ("draw", "search", "open", "secret", "down", "move", "door", "across", "portcullis", "push", "tear", "up"),
    "meeting": ("attack",),
    "fight.flee": ("on",),
    "dragon.flee": ("flee",),
    "tower": lambda state, _: ("out",) if state.sun.at > state.sun.steps * LATE else ("in",),
    "open": ("open",),
    "door.how": ("key", "force", "pick"),
}


class AtervacktStudy(GameStudy[AtervacktState]):
    """Bots and figures of Återväckt."""

    bots: ClassVar[Mapping[str, StudyBot]] = {
        "cautious": wishing(CAUTIOUS),
        "greedy": wishing(GREEDY),
        "odds": wishing(ODDS),
    }
    world = WORLD

    def heroes(self, state: AtervacktState) -> Mapping[Seat, str]:
        """Return the heroes by seat, without those whose sheet is in no book."""
        known = {str(sheet.name) for sheet in state.book.heroes.values()}
        return {seat: hero.name for seat, hero in state.heroes.items() if hero.name in known}

    def figures(self, state: AtervacktState) -> Iterable[tuple[str, Figure]]:
        """Yield how the heroes and Drakborgen ended."""
        heroes = state.heroes.values()
        yield "survivors", sum(hero.is_safe for hero in heroes)
        for seat, name in self.heroes(state).items():
            yield f"survives.hero.{name}", int(state.heroes[seat].is_safe)
        yield "nobody_survives", int(not any(hero.is_safe for hero in heroes))
        yield "treasures", sum(hero.treasures + hero.cards for hero in heroes if hero.is_safe)
        yield "night", int(state.sun.is_over)
        yield "dragon_woke", int(state.dragon != "asleep")


study = AtervacktStudy()
"""Study that the entry point names."""
