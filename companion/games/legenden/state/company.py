"""State of a round in two phases (L13.1): who has moved, with whom, and what waits for each."""

from __future__ import annotations

from dataclasses import field
from typing import Final, Literal, TypeAlias

from companion.asks import Seat
from companion.games.legenden.state.melee import FIXED
from companion.kit.figures import box_only, figure
from companion.record import record
from companion.text import Text

Phase: TypeAlias = Literal["moves", "events"]
"""The movement phase (förflyttningsfas) and the event phase (händelsefas)."""

Waits: TypeAlias = Literal[
    "nothing", "room", "back", "abyss", "bridge", "chamber", "monster", "ambush",
    "rest", "draw", "strike", "fight", "loot", "loot_one", "breath", "attack", "prowl",
]  # fmt: skip
"""Something that a hero settles in the event phase: the room entered, or an action in the place of a move."""

MEETS_LATER: Final = ("abyss", "bridge", "chamber")
"""Places that are reached in the movement phase but entered only in the event phase."""


@record(frozen=False)
class Stop:
    """Place where a player's move has ended. `leader`: the earlier player whom this one followed.

    For a monster player: `monster` is the number of the moved monster, `to` the hero in whose room it stands now,
    `below` and `barred` tell where it came from, and whether it can go back there.
    """

    waits: Waits = figure("nothing", Text("To do"))
    leader: Seat | None = field(default=None, metadata=FIXED)
    monster: str | None = field(default=None, metadata=FIXED)
    to: Seat | None = field(default=None, metadata=FIXED)
    below: bool = box_only(False, Text("Came from below"))
    barred: bool = box_only(False, Text("No way back"))


@record(frozen=False)
class Company:
    """A round by the advanced rules. `stops`: of all who have moved and have not yet finished their turns.

    Of the player who moves now: `party` goes along, `gathered` says that all were asked, `went` that the hero is on the
    way.
    """

    phase: Phase = figure("moves", Text("Phase"))
    stops: dict[Seat, Stop] = field(default_factory=dict)
    party: list[Seat] = field(default_factory=list, metadata=FIXED)
    gathered: bool = box_only(False, Text("All asked"))
    went: bool = box_only(False, Text("On the way"))
