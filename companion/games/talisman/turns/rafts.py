"""Rafts: bought, found or built, and over the river in place of the move (T6.11.15-T6.11.19, TS13)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.games.talisman.arrival import arrives
from companion.games.talisman.cards import limits
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.spaces import is_wooded
from companion.kit.cards.holdings import Place
from companion.kit.places import Deed, Page, deed, offer
from companion.kit.questions import question
from companion.text import Text


async def goes_afloat(one: Character) -> bool:
    """Cross by Raft, or begin to build one; says whether that was his move. Asked only of who can (T6.11.9)."""
    if not choices(one):
        one.built = False
        return False
    over = await offer(one, "raft", Text("{hero}: your move?"), partial(choices, one), one.state.opened)
    # Who has built a Raft and does not cross now has lost it (TS13).
    one.built = one.built and one.builds
    return over and (one.crossed or one.builds)


def choices(one: Character) -> Page:
    """Roll as usual, over to each space straight across, or build; nothing where he has neither Raft nor axe."""
    ways = tuple(_ways(one))
    return (deed("roll", Text("Roll to move"), _rolls), *ways) if ways else ()


def _ways(one: Character) -> Iterator[Deed]:
    if one.hops or one.carried:
        return
    board = one.state.board
    if one.built or raft(one) is not None:
        for to in board.across(one.space):
            yield deed(to, Text("To {space}", space=board[to].name), partial(crosses, one, to))
    if can_build(one):
        yield deed("build", Text("Build a Raft"), partial(builds, one))


def can_build(one: Character) -> bool:
    """Whether he stands on a Woods or Forest space with an axe, and has not built one yet (T6.11.16)."""
    return not one.built and is_wooded(one.space) and any(kind.role == "axe" for kind in one.powers())


async def announces(one: Character) -> None:
    """At the end of a turn he may say that he builds one: then the next turn is the missed one (TS13)."""
    if one.builds or not can_build(one) or await says_so(one) != "build":
        return
    one.built = True
    one.gain("missed")
    one.tell("raft.announced", Text("{hero} builds a Raft: misses a turn, then crosses."))


@question(chosen)
def says_so(one: Character) -> Choose | None:
    """Whether he does; asked only of who can."""
    if one.hops or not can_build(one) or not one.state.board.across(one.space):
        return None
    lines = Option("no", Text("No Raft")), Option("build", Text("Build a Raft"))
    return one.lines("raft.end", Text("{hero}: end of turn"), *lines)


async def _rolls() -> bool:
    return True


def raft(one: Character) -> Place | None:
    """A Raft that he has bought or found."""
    found = (at for at in limits.objects(one) if one.state.kind_of(at.deck, at.card).role == "raft")
    return next(found, None)


async def crosses(one: Character, to: str) -> bool:
    """One step to the space opposite, without a roll (T6.11.17, T6.11.18); the Raft is left behind (T6.11.19b)."""
    if not one.built and (place := raft(one)) is not None:
        limits.discards(one, place)
    one.sets_out()
    one.built, one.crossed = False, True
    one.tell("raft", Text("{hero} crosses the river: the Raft is gone."))
    await arrives(one, to)
    return True


async def builds(one: Character) -> bool:
    """Build one, with an axe, on a Woods or Forest space: this turn is the missed one (T6.11.16, TS13)."""
    one.built = one.builds = one.ended = True
    one.state.notes("TS13")
    one.tell("raft.built", Text("{hero} builds a Raft: cross next turn."))
    return True
