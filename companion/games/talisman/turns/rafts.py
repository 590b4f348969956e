"""Rafts: bought, found or built, and over the river in place of the move (T6.11.15-T6.11.19, TS13)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.talisman.arrival import arrive
from companion.games.talisman.cards import limits
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.spaces import is_wooded
from companion.kit.cards.holdings import Place
from companion.kit.places import Deed, Page, deed, end_page, offer
from companion.kit.questions import question
from companion.text import Text


async def offer_raft(hero: Character) -> bool:
    """Cross by Raft, or begin to build one; return whether that was the move (T6.11.9)."""
    if not raft_page(hero):
        hero.built = False
        return False
    over = await offer(
        hero, "raft", Text("{hero}: your move?"), partial(raft_page, hero), hero.state.with_interruptions
    )
    # A hero who has built a Raft and does not cross now loses it (TS13).
    hero.built = hero.built and hero.builds
    return over and (hero.crossed or hero.builds)


def raft_page(hero: Character) -> Page:
    """Return the page: roll as usual, cross to a space opposite, build; empty without Raft and axe."""
    ways = tuple(_raft_deeds(hero))
    return (deed("roll", Text("Roll to move"), end_page), *ways) if ways else ()


def _raft_deeds(hero: Character) -> Iterator[Deed]:
    if hero.moves_one_space or hero.carried:
        return
    board = hero.state.board
    if hero.built or find_raft(hero) is not None:
        for target in board.spaces_across(hero.space):
            yield deed(target, Text("To {space}", space=board[target].name), partial(cross_river, hero, target))
    if can_build(hero):
        yield deed("build", Text("Build a Raft"), partial(build_raft, hero))


def can_build(hero: Character) -> bool:
    """Return whether the hero has an axe on a Woods or Forest space, and no built Raft yet (T6.11.16)."""
    return not hero.built and is_wooded(hero.space) and any(kind.role == "axe" for kind in hero.working_objects())


async def offer_to_build(hero: Character) -> None:
    """Offer to build a Raft at the end of a turn: then the next turn is the missed one (TS13)."""
    if hero.builds or not can_build(hero) or await ask_to_build(hero) != "build":
        return
    hero.built = True
    hero.gain("missed")
    hero.tell("raft.announced", Text("{hero} builds a Raft: misses a turn, then crosses."))


@question(ask_option)
def ask_to_build(hero: Character) -> Choose | None:
    """Ask whether the hero builds a Raft, only where that is possible."""
    if hero.moves_one_space or not can_build(hero) or not hero.state.board.spaces_across(hero.space):
        return None
    lines = Option("no", Text("No Raft")), Option("build", Text("Build a Raft"))
    return hero.build_choice("raft.end", Text("{hero}: end of turn"), *lines)


def find_raft(hero: Character) -> Place | None:
    """Return a Raft that the hero has bought or found."""
    found = (place for place in limits.held_objects(hero) if hero.state.kind_of(place.deck, place.card).role == "raft")
    return next(found, None)


async def cross_river(hero: Character, target: str) -> bool:
    """Cross to the space opposite, without a roll (T6.11.17, T6.11.18); the Raft is left behind (T6.11.19b)."""
    if not hero.built and (place := find_raft(hero)) is not None:
        limits.discard_card(hero, place)
    hero.begin_move()
    hero.built, hero.crossed = False, True
    hero.tell("raft", Text("{hero} crosses the river: the Raft is gone."))
    await arrive(hero, target)
    return True


async def build_raft(hero: Character) -> bool:
    """Build a Raft, with an axe, on a Woods or Forest space: this turn is the missed one (T6.11.16, TS13)."""
    hero.built = hero.builds = hero.ended = True
    hero.state.explain("TS13")
    hero.tell("raft.built", Text("{hero} builds a Raft: cross next turn."))
    return True
