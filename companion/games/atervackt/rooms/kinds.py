"""Kinds of rooms (AT2): the name of each, and what is always so of it, for heroes and for monsters.

What each does to the heroes who come there stands in `castle.spaces`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from companion.games.atervackt.state import Aspect, Kind, Room
from companion.record import record
from companion.text import BLANK, Text


@record(kw_only=True)
class Obstacle:
    """An obstacle that takes skill rolls.

    Attributes:
        aspect: Value that is tested.
        times: Number of rolls in a row.
        other: Value whose roll is enough as well, as on a bridge.
        deep: `True` if a creature that fails falls.
        wedges: `True` if a creature that fails is stuck in the middle, and gets out of there by the same roll.
    """

    aspect: Aspect
    times: int = 1
    other: Aspect | None = None
    deep: bool = False
    wedges: bool = False


@record(kw_only=True)
class RoomKind:
    """A kind of room.

    Attributes:
        tile: Name of its tile when it is laid.
        word: Short name.
        neighbour: Name where a way leads to it.
        called: Name as an obstacle on a monster's way.
        sign: Sign on the small map.
        draws: Deck from which those who enter draw a card (A5.7, A6.2-A6.4).
        searched: `True` if it can be searched (A9.2).
        obstacle: Rolls that it takes to get across; `None` for none.
        sticky: `True` if it catches everybody who is there when it is laid, and spiders come for them (A19).
        lonely: `True` if nobody meets or fights anybody there (A7.16).
        peaceful: `True` if no wandering monster fights there (A31.16-A31.18).
        seen_new: `True` if its heroes notice themselves whether it is new.
        dark: `True` if the way out is found by the die (A7.23).
        parted: `True` if creatures in one part of it do not meet those in the other (A31.14).
    """

    tile: Text
    word: Text
    neighbour: Text
    sign: str
    draws: Literal["room", "trap", ""] = ""
    searched: bool = False
    obstacle: Obstacle | None = None
    called: Text = BLANK
    sticky: bool = False
    lonely: bool = False
    peaceful: bool = False
    seen_new: bool = False
    dark: bool = False
    parted: bool = False

    @property
    def deep(self) -> bool:
        """`True` if a creature that fails there falls."""
        return self.obstacle is not None and self.obstacle.deep

    @property
    def wedges(self) -> bool:
        """`True` if a creature that fails there is stuck in the middle."""
        return self.obstacle is not None and self.obstacle.wedges


RUBBLE: Final = Obstacle(aspect="agility", wedges=True)
"""Rubble: out of its middle by every way (A7.15)."""

PORTCULLIS: Final = Obstacle(aspect="strength", times=2)
"""A portcullis: lifted by two Strength rolls in a row (A7.12)."""

STRANDS: Final = Obstacle(aspect="strength", times=2)
"""A web, for a creature in its middle (A19.3, A27.7)."""

KINDS: Final[Mapping[Kind, RoomKind]] = {
    "room": RoomKind(
        tile=Text("A room"), word=Text("room"), neighbour=Text("{way}: room"), sign="#", draws="room", searched=True
    ),
    "corridor": RoomKind(
        tile=Text("A corridor"), word=Text("corridor"), neighbour=Text("{way}: corridor"), sign="="
    ),
    "trap": RoomKind(
        tile=Text("New trap room"), word=Text("trap room"), neighbour=Text("{way}: trap room"), sign="!", draws="trap"
    ),
    "tower": RoomKind(tile=Text("A tower room"), word=Text("tower"), neighbour=Text("{way}: tower"), sign="T"),
    "rotating": RoomKind(
        tile=Text("A rotating room"), word=Text("rotating"), neighbour=Text("{way}: rotating"), sign="@"
    ),
    "dark": RoomKind(
        tile=Text("A dark room"), word=Text("dark room"), neighbour=Text("{way}: dark"), sign="%", dark=True
    ),
    "rubble": RoomKind(
        tile=Text("A rubble room"), word=Text("rubble"), neighbour=Text("{way}: rubble"), sign=":",
        called=Text("Rubble"),
        obstacle=RUBBLE,
        searched=True, lonely=True, peaceful=True,
    ),
    "pit": RoomKind(
        tile=Text("A bottomless pit"), word=Text("pit"), neighbour=Text("{way}: pit"), sign="O",
        called=Text("A bottomless pit"),
        obstacle=Obstacle(aspect="agility", deep=True),
        peaceful=True, seen_new=True,
    ),
    "bridge": RoomKind(
        tile=Text("A footbridge"), word=Text("footbridge"), neighbour=Text("{way}: bridge"), sign="H",
        called=Text("A footbridge"),
        obstacle=Obstacle(aspect="agility", other="psyche", deep=True),
        peaceful=True,
    ),
    "web": RoomKind(
        tile=Text("A web room"), word=Text("web"), neighbour=Text("{way}: web"), sign="*",
        sticky=True, peaceful=True, seen_new=True,
    ),
    "divided": RoomKind(
        tile=Text("A divided room"), word=Text("divided"), neighbour=Text("{way}: divided"), sign="|",
        draws="room", searched=True, parted=True,
    ),
    "chamber": RoomKind(
        tile=Text("Treasure chamber"), word=Text("chamber"), neighbour=Text("{way}: chamber"), sign="$"
    ),
}  # fmt: skip
"""All kinds of rooms, frequent ones first; their ids are those of the kept games."""


def kind_of_room(room: Room) -> RoomKind:
    """Return the kind of that room."""
    return KINDS[room.kind]
