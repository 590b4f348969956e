"""Panes for what lies on the table beside a map of squares: named spaces, a hand, a list, pools of dice, ranks.

Each is a pane of its own: a title and rows of words, the same on the small screen, on a desk and in the engine's
answers. Drakborgen needs none; Talisman has named spaces and hands, Rulez pools, Labirynt ranks, and all have lists.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final, TypeAlias

from companion.record import record
from companion.text import BLANK, Text, verbatim

Row: TypeAlias = tuple[Text, Text]
"""Words at the left of a row, and at its right end, which is never cut."""

MOST_PIPS: Final = 8
"""A pool of more dice than these is written as figures."""


@record(kw_only=True)
class Pane:
    """Something beside the map: a title and rows of words.

    Attributes:
        key: Names the pane for ever.
        label: Its title.
        private: `True` if only the seat in whose view it is may see it.
    """

    kind: ClassVar[str]
    private: ClassVar[bool] = False

    key: str
    label: Text

    def rows(self, seat: str | None = None) -> tuple[Row, ...]:
        """Return the rows, as somebody at that seat reads them."""
        raise NotImplementedError


@record(kw_only=True)
class Listed(Pane):
    """A list: what somebody wears, what lies in the middle, who has how many points."""

    kind: ClassVar[str] = "list"

    items: tuple[Row, ...]

    def rows(self, _seat: str | None = None) -> tuple[Row, ...]:
        """Return the items in their order."""
        return self.items


@record(kw_only=True)
class Hand(Listed):
    """The cards in somebody's hand, which nobody else may see. Their number may stand in a list that all see."""

    kind: ClassVar[str] = "hand"
    private: ClassVar[bool] = True


@record
class Pool:
    """Dice or points that are left, of their full number."""

    label: Text
    left: int
    all: int


@record(kw_only=True)
class Pools(Pane):
    """Pools that somebody can still spend, a row each: "Skill ***.. "."""

    kind: ClassVar[str] = "pools"

    pools: tuple[Pool, ...]

    def rows(self, _seat: str | None = None) -> tuple[Row, ...]:
        """Return a row for each pool: a sign for each die, a dot for a spent one; a large pool as figures."""
        return tuple((piece.label, verbatim(_pips(piece.left, piece.all))) for piece in self.pools)


def _pips(left: int, all_: int) -> str:
    if max(left, all_) > MOST_PIPS or min(left, all_) < 0:
        return f"{left}/{all_}"
    return "*" * left + "." * (all_ - left)


@record(kw_only=True)
class Ranks(Pane):
    """Ranks of a party, the foremost first, with those who stand in each."""

    kind: ClassVar[str] = "ranks"

    ranks: tuple[tuple[Text, ...], ...]

    def rows(self, _seat: str | None = None) -> tuple[Row, ...]:
        """Return a row for each rank; an empty rank has only its number."""
        return tuple((_listed(rank), verbatim(str(number))) for number, rank in enumerate(self.ranks, 1))


def _listed(names: Iterable[Text]) -> Text:
    words = BLANK
    for name in names:
        words = name if words == BLANK else Text("{first}, {last}", first=words, last=name)
    return words


@record
class Spot:
    """A named space, and in a few words what lies there."""

    id: str
    name: Text
    lies: Text = BLANK


@record
class Standing:
    """A person on a board of named spaces: one sign, the name, and the id of the space."""

    sign: str
    name: Text
    spot: str
    seat: str | None = None


@record(kw_only=True)
class Spaces(Pane):
    """A board of named spaces in the order in which one walks them, and who stands where."""

    kind: ClassVar[str] = "spaces"

    spots: tuple[Spot, ...]
    standing: tuple[Standing, ...] = ()

    def has_seat(self, seat: str | None) -> bool:
        """Return whether somebody of that seat stands there."""
        return seat is not None and any(one.seat == seat for one in self.standing)

    def rows(self, seat: str | None = None) -> tuple[Row, ...]:
        """Return the spaces from the seat's own on with the signs of who stands there, then what the signs mean."""
        own = next((piece.spot for piece in self.standing if piece.seat is not None and piece.seat == seat), None)
        index = next((index for index, spot in enumerate(self.spots) if spot.id == own), 0)
        spaces = tuple((spot.name, self._pieces_at(spot)) for spot in (*self.spots[index:], *self.spots[:index]))
        return (*spaces, *((Text("{sign} {name}", sign=piece.sign, name=piece.name), BLANK) for piece in self.standing))

    def _pieces_at(self, spot: Spot) -> Text:
        signs = "".join(one.sign for one in self.standing if one.spot == spot.id)
        if not signs:
            return spot.lies
        return verbatim(signs) if spot.lies == BLANK else Text("{lies} {signs}", lies=spot.lies, signs=signs)
