"""Alignment, becoming a Toad, being carried elsewhere, missed turns (T6.7, T6.13.1a, T6.15.4, T6.19)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import TypeAlias, get_args

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.talisman.arrival import arrive
from companion.games.talisman.cards import limits
from companion.games.talisman.data.board import QUARTERS, REGIONS
from companion.games.talisman.data.characters import Alignment
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import OFFERS_FIT
from companion.games.talisman.state.spaces import CROWN
from companion.kit.questions import question
from companion.text import Text

Change: TypeAlias = Callable[[Character], Awaitable[None]]
"""Function that asks about one kind of change, and makes it."""

NAMES = {"good": Text("Good"), "neutral": Text("Neutral"), "evil": Text("Evil"), "toad": Text("Into a Toad")}

STAYS = {"good": Text("Good: no change"), "neutral": Text("Neutral: no change"), "evil": Text("Evil: no change")}
"""Lines for the present Alignment, for a player who changes nothing after all."""

MOST_MISSED = 3
"""Most turns that can be missed at once."""


async def change_alignment(hero: Character) -> None:
    """Change the Alignment, or turn the hero into a Toad."""
    words = Text("{hero} becomes:")
    answer = await ask_option(lambda: hero.build_choice("change.alignment", words, *_alignment_options(hero)))
    for alignment in get_args(Alignment):
        if answer == alignment and hero.change_alignment(alignment):
            await limits.enforce_limits(hero)
    if answer == "toad":
        hero.become_toad()


def _alignment_options(hero: Character) -> Iterator[Option]:
    for id, text in NAMES.items():
        yield Option(id, STAYS[id] if id == hero.alignment else text)


async def carry_elsewhere(hero: Character) -> None:
    """Carry the hero to another space, where an adventure waits in this turn (T6.13.1a, T6.15.11)."""
    space = await choose_space(hero)
    if space:
        hero.carried = True
        await arrive(hero, space)


GOES_TO, LIES_WHERE = Text("{hero} goes to:"), Text("{hero}: it lies where?")
"""Prompts of a hero who is carried elsewhere, and of a card or a Spell that is laid on a space."""


async def choose_space(hero: Character, words: Text = GOES_TO) -> str:
    """Ask for one of the 49 spaces: region, quarter, space; return its id."""
    board = hero.state.board
    region = await hero.choose("moveto.region", words, *(Option(id, board.regions[id].name) for id in REGIONS))
    return region if region in ("", CROWN) else await choose_space_of_ring(hero, region)


async def choose_space_of_ring(hero: Character, region: str) -> str:
    """Ask for a space of a ring: quarter, space; return its id."""
    board = hero.state.board
    lines = (Option(id, board.quarters[id].name) for id in QUARTERS)
    quarter = await hero.choose("moveto.quarter", Text("{hero}: which quarter?"), *lines)
    return await ask_space_of_quarter(hero, region, quarter) if quarter else ""


@question(ask_option)
def ask_space_of_quarter(hero: Character, region: str, quarter: str) -> Choose | None:
    """Ask for a space of one quarter of a ring, clockwise."""
    board = hero.state.board
    lines = (Option(id, board.full_name(id)) for id in board.in_quarter(region, quarter))
    return hero.build_choice("moveto.space", Text("{hero}: which space?"), *lines)


async def miss_turns(hero: Character) -> None:
    """Miss turns; an Event can end this very turn as the missed one (T6.15.4).

    They add up, or by house rule only the longest counts (TS34).
    """
    is_own_turn = hero.seat == hero.state.turn or hero.state.rules < OFFERS_FIT
    now = [Option("now", Text("This one, now"))] if is_own_turn else []
    words = Text("{hero} misses:")
    lines = [Option(str(n), Text.plural("one turn", "{n} turns", n=n)) for n in range(1, MOST_MISSED + 1)]
    choice = await ask_option(lambda: hero.build_choice("change.miss", words, *now, *lines))
    if choice == "now":
        hero.ended = True
    elif choice:
        if hero.missed:
            hero.state.explain("missed")
        longest = hero.state.rule("missed") == "longest"
        hero.gain("missed", max(int(choice) - hero.missed, 0) if longest else int(choice))
        hero.tell(
            "missed", Text.plural("{hero} misses a turn.", "{hero} misses {n} turns.", n=hero.missed, hero=hero.called)
        )
