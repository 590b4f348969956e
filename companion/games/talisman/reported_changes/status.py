"""Alignment, Toads, being carried elsewhere, and missed turns (T6.7, T6.13.1a, T6.15.4, T6.19)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import TypeAlias, get_args

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.games.talisman.arrival import arrives
from companion.games.talisman.cards import limits
from companion.games.talisman.data.board import QUARTERS, REGIONS
from companion.games.talisman.data.characters import Alignment
from companion.games.talisman.house_rules import rule
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.spaces import CROWN
from companion.kit.questions import question
from companion.text import Text

Change: TypeAlias = Callable[[Character], Awaitable[None]]
"""One kind of change, with whatever is asked about it."""

NAMES = {"good": Text("Good"), "neutral": Text("Neutral"), "evil": Text("Evil"), "toad": Text("Into a Toad")}

STAYS = {"good": Text("Good: no change"), "neutral": Text("Neutral: no change"), "evil": Text("Evil: no change")}
"""The Alignment that he has: the line of whoever changes nothing after all."""

MOST_MISSED = 3
"""Turns that can be missed at once."""


async def alignment(one: Character) -> None:
    """Change his Alignment, or turn him into a Toad."""
    words = Text("{hero} becomes:")
    what = await chosen(lambda: one.lines("change.alignment", words, *_becomes(one)))
    for to in get_args(Alignment):
        if what == to and one.aligns(to):
            await limits.heeds(one)
    if what == "toad":
        one.becomes_toad()


def _becomes(one: Character) -> Iterator[Option]:
    for id, text in NAMES.items():
        yield Option(id, STAYS[id] if id == one.alignment else text)


async def moves(one: Character) -> None:
    """He is carried to another space, where a new adventure waits for him in this turn (T6.13.1a, T6.15.11)."""
    to = await where(one)
    if to:
        one.carried = True
        await arrives(one, to)


GOES, LIES = Text("{hero} goes to:"), Text("{hero}: it lies where?")
"""What is asked of who is carried elsewhere; of a card or a Spell that is laid on a space."""


async def where(one: Character, words: Text = GOES) -> str:
    """Which of the 49 spaces: region, quarter, space."""
    board = one.state.board
    region = await one.choose("moveto.region", words, *(Option(id, board.regions[id].name) for id in REGIONS))
    return region if region in ("", CROWN) else await within(one, region)


async def within(one: Character, region: str) -> str:
    """Which space of a ring: quarter, space."""
    board = one.state.board
    lines = (Option(id, board.quarters[id].name) for id in QUARTERS)
    quarter = await one.choose("moveto.quarter", Text("{hero}: which quarter?"), *lines)
    return await which_space(one, region, quarter) if quarter else ""


@question(chosen)
def which_space(one: Character, region: str, quarter: str) -> Choose | None:
    """The spaces of one quarter of a ring, clockwise."""
    board = one.state.board
    ids: Iterable[str] = (id for id in board.rings[region] if board[id].quarter == quarter)
    return one.lines("moveto.space", Text("{hero}: which space?"), *(Option(id, board.named(id)) for id in ids))


async def misses(one: Character) -> None:
    """Miss turns; an Event ends this turn, and this is the one that is missed (T6.15.4).

    They add up, or by house rule only the longest counts (TS34).
    """
    now = Option("now", Text("This one, now"))
    words = Text("{hero} misses:")
    lines = [Option(str(n), Text.plural("one turn", "{n} turns", n=n)) for n in range(1, MOST_MISSED + 1)]
    what = await chosen(lambda: one.lines("change.miss", words, now, *lines))
    if what == "now":
        one.ended = True
    elif what:
        if one.missed:
            one.state.notes("missed")
        longest = rule(one.state.options, "missed") == "longest"
        one.gain("missed", max(int(what) - one.missed, 0) if longest else int(what))
        one.tell(
            "missed", Text.plural("{hero} misses a turn.", "{hero} misses {n} turns.", n=one.missed, hero=one.called)
        )
