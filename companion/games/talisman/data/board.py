"""Board (T2.1): 49 spaces in three rings and the Crown, their neighbours, and how people tell them apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, Literal, TypeAlias

from companion.record import record
from companion.subjects import name_of, stand_for
from companion.text import BLANK, LongName, Text

Region: TypeAlias = Literal["outer", "middle", "inner", "crown"]
Quarter: TypeAlias = Literal["north", "east", "south", "west"]
Side: TypeAlias = Literal["left", "right"]

SIDES: tuple[Side, Side] = ("left", "right")
REGIONS: tuple[Region, ...] = ("outer", "middle", "inner", "crown")
RINGS: tuple[Region, ...] = ("outer", "middle", "inner")
QUARTERS: tuple[Quarter, ...] = ("north", "east", "south", "west")

CROWN = "crown"
"""Id of the Crown of Command, which alone lies in no ring."""


@record
class Named:
    """Name of something, and a short one for where there is little room."""

    text: str
    short: str

    @property
    def name(self) -> Text:
        """Name in full, which gives way to the short one where it has no room."""
        return Text(LongName(self.text, self.short) if self.short else self.text)

    @property
    def short_name(self) -> Text:
        """Name in a few letters; the whole one where there is no short one."""
        return Text(self.short or self.text)


@record
class Space(Named):
    """Space of the board.

    Attributes:
        draw: Number of Adventure cards to draw (T6.13.4).
        says: Instructions, as owners wrote them.
        near: The neighbour that tells it from another space of its name in the same quarter.
        bonus: What Enemies add to their roll there (TT8).
        exits: Spaces to which a difference leads, each from a number on (TT5).
    """

    id: str
    region: Region
    quarter: Quarter | None = None
    draw: int = 0
    says: str = ""
    near: str = ""
    bonus: int = 0
    exits: tuple[tuple[int, str], ...] = ()

    @property
    def name(self) -> Text:
        """Name in full."""
        return name_of(self.text, "space", self.id, self.short)

    @property
    def short_name(self) -> Text:
        """Name in a few letters; the whole one where there is no short one."""
        return name_of(self.short or self.text, "space", self.id)

    @property
    def prompt(self) -> Text:
        """Instructions of the space; without any people read them from the board (TS24)."""
        return Text(self.says) if self.says else BLANK

    def exit(self, difference: int) -> str:
        """Return the space to which that difference leads out of the Crypt or the Mines; below 0 it is 0 (TS16)."""
        return [to for least, to in self.exits if least <= max(difference, 0)][-1]


def space_name(name: str, short: str) -> Text:
    """Return the name of a space by its texts in the data."""
    return Named(name, short).name


@record
class Landing:
    """End of a move.

    Attributes:
        side: Side to which the hero has turned.
        path: Ids of the spaces on the way, one after the other, with the last one.
    """

    side: Side
    path: tuple[str, ...]

    @property
    def end(self) -> str:
        """Id of the space where the move ends."""
        return self.path[-1]


@record
class Board:
    """Board with all spaces, in the order of the rings from the outside in.

    Attributes:
        unique: Names that only one space has.
        opposite: Spaces straight across the Storm River, by space (T6.11.17).
        ids: Ids of all spaces.
        labels: Names of the spaces where they stand beside a label.
        beside: The next space of the ring, by space and side.
        names: Cached results of `full_name`.
        squares: Cached names of the squares of the small map.
        headings: Region and quarter of each space in the order of `ids`, none for the Crown: headings of the menu of
            the figure "space".
    """

    spaces: Mapping[str, Space]
    unique: frozenset[str]
    regions: Mapping[str, Named]
    quarters: Mapping[str, Named]
    rings: Mapping[str, tuple[str, ...]]
    opposite: Mapping[str, tuple[str, ...]]
    bridge: tuple[str, str]
    portal: tuple[str, str]
    ids: tuple[str, ...]
    labels: dict[str, Text] = field(default_factory=dict)
    beside: Mapping[tuple[str, Side], str] = field(default_factory=dict)
    names: dict[str, Text] = field(default_factory=dict)
    squares: list[tuple[tuple[int, int, Text], ...]] = field(default_factory=list)
    headings: Mapping[str, tuple[tuple[Text, ...], ...]] = field(default_factory=dict)

    def __getitem__(self, id: str) -> Space:
        """Return the space with that id."""
        return self.spaces[id]

    def __iter__(self) -> Iterator[Space]:
        """Iterate over all spaces."""
        return iter(self.spaces.values())

    def neighbour(self, id: str, side: Side) -> str | None:
        """Return the next space of the ring; left is against the clock (T6.11.14). The Crown has none."""
        return self.beside.get((id, side))

    def neighbours(self, id: str) -> tuple[str, ...]:
        """Return the neighbours, left and right; the Crown has none."""
        return tuple(to for side in SIDES if (to := self.neighbour(id, side)) is not None)

    def path(self, id: str, side: Side, n: int) -> tuple[str, ...]:
        """Return the `n` spaces on that side, one after the other (T6.11.1a)."""
        found: list[str] = []
        while len(found) < n and (there := self.neighbour(found[-1] if found else id, side)) is not None:
            found.append(there)
        return tuple(found)

    def landings(self, id: str, n: int) -> tuple[Landing, ...]:
        """Return the spaces to which a roll of `n` can lead within the ring (T6.11.1b, T6.11.2); none from the Crown.

        Raises ValueError where nobody moves at all.
        """
        if n < 1:
            raise ValueError(f"nobody moves {n} spaces: give 1 or more.")
        return tuple(Landing(side, path) for side in SIDES if (path := self.path(id, side, n)))

    def steps_beyond(self, id: str, n: int, gate: tuple[str, str]) -> Mapping[Side, int]:
        """Return the rest of a roll of `n` beyond a gate (bridge or Portal) for each side that leads beyond it.

        One has to step beyond its near space, and the step across counts as one (T6.11.10, T6.11.23). From that space
        itself both sides are the same.
        """
        near, _ = gate if id in self.rings[self.spaces[gate[0]].region] else gate[::-1]
        if id == near:
            return dict.fromkeys(SIDES, n - 1) if n > 0 else {}
        if self.spaces[id].region != self.spaces[near].region:
            return {}
        steps = {side: path.index(near) + 1 for side in SIDES if near in (path := self.path(id, side, n))}
        return {side: n - many - 1 for side, many in steps.items() if n > many}

    def spaces_across(self, id: str) -> tuple[str, ...]:
        """Return the spaces straight across the Storm River (T6.11.17): two from some corners, none from others."""
        return self.opposite.get(id, ())

    def full_name(self, id: str) -> Text:
        """Return a name that tells a space from others: by region and quarter, or by a neighbour, if need be."""
        if id not in self.names:
            self.names[id] = stand_for(self._named(id), "space", id)
        return self.names[id]

    def _named(self, id: str) -> Text:
        space = self.spaces[id]
        if space.text in self.unique:
            return space.name
        quarter = self.quarters[space.quarter or ""].short_name
        if space.near:
            return Text("{quarter} {name}/{near}", quarter=quarter, name=space.name, near=self._short(space.near))
        region = self.regions[space.region].short_name
        return Text("{region} {quarter}: {name}", region=region, quarter=quarter, name=space.name)

    def label(self, id: str) -> Text:
        """Return a name beside a label: by its neighbour alone where that tells it from others."""
        space = self.spaces[id]
        if not space.near:
            return self.full_name(id)
        return stand_for(Text("{name}/{near}", name=space.name, near=self._short(space.near)), "space", id)

    def _short(self, id: str) -> Text:
        return self.spaces[id].short_name

    def in_quarter(self, region: str, quarter: str) -> tuple[str, ...]:
        """Return the spaces of a quarter of a ring, clockwise."""
        return tuple(id for id in self.rings[region] if self.spaces[id].quarter == quarter)


def make_board(part: Mapping[str, Any]) -> Board:
    """Return the board of this data, which has no faults."""
    rings: dict[str, tuple[str, ...]] = {region: tuple(part["ring"][region]) for region in RINGS}
    region_of: dict[str, Region] = {id: region for region in RINGS for id in rings[region]}
    order = [*region_of, CROWN]
    spaces = {id: _space(id, region_of.get(id, "crown"), part["space"][id]) for id in order}
    opposite: dict[str, tuple[str, ...]] = {}
    for id in order:
        if there := part["space"][id].get("across"):
            opposite[id] = (there,)
            opposite[there] = (*opposite.get(there, ()), id)
    regions: dict[str, Named] = {id: _named(part["region"][id]) for id in REGIONS}
    quarters: dict[str, Named] = {id: _named(part["quarter"][id]) for id in QUARTERS}
    headings = tuple(
        () if space.quarter is None else (regions[space.region].name, quarters[space.quarter].name)
        for space in spaces.values()
    )
    many = Counter(space.text for space in spaces.values())
    bridge, portal = (_pair(part["way"][way]) for way in ("bridge", "portal"))
    made = Board(
        ids=tuple(order),
        spaces=spaces,
        unique=frozenset(text for text, n in many.items() if n == 1),
        regions=regions,
        quarters=quarters,
        headings={"space": headings},
        beside={
            (id, side): ring[(at + step) % len(ring)]
            for ring in rings.values()
            for at, id in enumerate(ring)
            for side, step in zip(SIDES, (-1, 1), strict=True)
        },
        rings=rings,
        opposite=opposite,
        bridge=bridge,
        portal=portal,
    )
    made.labels.update((id, made.label(id)) for id in order)
    return made


def _pair(ids: Sequence[str]) -> tuple[str, str]:
    one, other = ids
    return one, other


def _named(entry: Mapping[str, Any]) -> Named:
    return Named(text=entry["text"], short=entry.get("short", {}).get("text", ""))


def _space(id: str, region: Region, entry: Mapping[str, Any]) -> Space:
    return Space(
        id=id,
        region=region,
        text=entry["text"],
        short=entry.get("short", {}).get("text", ""),
        quarter=entry.get("quarter"),
        draw=entry.get("draw", 0),
        says=entry.get("says", {}).get("text", ""),
        near=entry.get("near", ""),
        bonus=entry.get("bonus", 0),
        exits=tuple(sorted((int(least), to) for least, to in entry.get("exits", {}).items())),
    )
