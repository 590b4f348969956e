"""A deck in which every Adventure card has a name, and the presses that it takes to tell each."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.game import find
from companion.games.talisman.cards import names
from companion.games.talisman.state.game import TalismanState
from companion.owners import merge

CARDS: Mapping[str, int] = {"enemy": 32, "thing": 40, "event": 12, "spirit": 8, "stranger": 6, "place": 6}
"""Number of cards of each sort in the deck of 104, each with a name."""

SORT: Mapping[str, str] = dict.fromkeys(("object", "follower", "magic", "gold"), "thing")
"""Sort in `CARDS` that cards of other sorts are counted with."""


def large_data(*, counted: bool = True) -> dict[str, Any]:
    """Return data with all of these cards; `counted`: people have said that there is one of each.

    Else the names of the package are among them, and nobody has said how many there are of any.
    """
    cards: dict[str, Any] = {}
    data: Any = find("talisman").data()
    there = Counter(SORT.get(row["sort"], row["sort"]) for row in data["cards"]["adventure"]["cards"].values())
    for sort, many in CARDS.items():
        for n in range(many if counted else many - there[sort]):
            card_sort = sort if sort != "thing" else ("object", "follower", "magic", "gold")[n % 4]
            text = f"{string.ascii_uppercase[n % 26]}{string.ascii_lowercase[n // 26]} {sort}"
            cards[f"{sort}{n}"] = {"text": text, "sort": card_sort, "count": int(counted)}
    return merge(find("talisman").data(), {"cards": {"adventure": {"cards": cards}}})


def spell_rows() -> dict[str, Any]:
    """Return 26 Spells, one of each; one of them saves Lives."""
    cards = {f"spell{n}": {"text": f"Spell {n}", "sort": "spell", "count": 1} for n in range(26)}
    cards["spell1"]["saves"] = True
    return cards


def begin_large(*, counted: bool = True) -> TalismanState:
    """Begin an evening with that deck."""
    data = large_data(counted=counted)
    return find("talisman").setup(("Ada", "Bo"), {}, data)  # type: ignore[no-any-return]


def count_presses(state: TalismanState) -> dict[str, int]:
    """Return how many presses tell each named card on four buttons: its kind, then lines."""
    return dict(sorted(_presses(state)))


def _presses(state: TalismanState) -> Iterator[tuple[str, int]]:
    assert len(names.KINDS) <= names.LINES, "each kind is one press"
    for kind in names.KINDS:
        waiting: list[tuple[int, ...]] = [()]
        while waiting:
            path = waiting.pop()
            page = names.names_page(state, kind, path)
            # Where there are more lines than buttons, three stand on a page, and a press turns it.
            turns = len(page) > names.LINES
            for at, line in enumerate(page):
                if line.id[1:].isdecimal():
                    assert not turns or at < names.LINES - 1, "each line is one press"
                    waiting.append((*path, int(line.id[1:])))
                elif not line.id.startswith("+"):
                    yield line.id, len(path) + 2 + (at // (names.LINES - 1) if turns else 0)
