"""Wagers on a dragon card, a house rule of both Drakborgen games.

Everybody but who draws may guess in secret whether she wakes, until the card is drawn; nobody waits for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

from companion.asks import Build, Seat, ask_all
from companion.kit.figures import fixed
from companion.kit.house_rules import NO, HouseRule
from companion.record import record
from companion.state import Json, Range
from companion.text import Text

RULE: Final = "wager"
"""The id of the house rule."""

COUNTED: Final = "counts wagers: an undo goes back"


@record(frozen=False)
class Guesses:
    """How many wagers a seat has laid in this game, and how many of them came true."""

    laid: Annotated[int, Range(0, 999)] = fixed(0, COUNTED)
    right: Annotated[int, Range(0, 999)] = fixed(0, COUNTED)


def wager_rule(point: str) -> HouseRule:
    """Return the house rule for wagers; `point` is its number in the game's rules."""
    return HouseRule(point, Text("Wagers"), NO)


async def ask_card(state: Any, who: Seat, build: Build) -> str | None:
    """Ask for a dragon card, and count what others have wagered on it.

    Args:
        state: State of the game.
        who: The seat that draws.
        build: Builds the ask.

    Returns:
        The card; `None` where the ask has become moot.
    """
    answers = await ask_all(build)
    card = answers.get(who)
    if not isinstance(card, str):
        return None
    laid = {seat: guess for seat, guess in answers.items() if seat != who}
    if laid:
        _count(state.wagers, laid, card)
        right = [seat for seat in laid if laid[seat] == card]
        words = Text("Right: {names}.", names=", ".join(right)) if right else Text("Nobody guessed right.")
        state.tell("wager", words, loud=False)
    return card


def _count(wagers: dict[Seat, Guesses], laid: Mapping[Seat, object], card: str) -> None:
    for seat, guess in laid.items():
        counted = wagers.setdefault(seat, Guesses())
        counted.laid += 1
        counted.right += guess == card


def tell_tally(state: Any) -> None:
    """Tell at the end who has guessed how often, the best first, if anybody has."""
    for seat in rank(state.wagers):
        guesses = state.wagers[seat]
        state.tell(
            "wager.tally",
            Text.plural(
                "{who}: {right} of one wager right.",
                "{who}: {right} of {n} wagers right.",
                n=guesses.laid,
                who=seat,
                right=guesses.right,
            ),
        )


def rank(wagers: Mapping[Seat, Guesses]) -> Sequence[Seat]:
    """Return the seats that have wagered, the one with most right first."""
    return sorted(wagers, key=lambda seat: (-wagers[seat].right, wagers[seat].laid))


def count_wagers(state: Any) -> dict[str, Json]:
    """Return the tally for the result of a game: how many were right, of how many; nothing where nobody has wagered."""
    if not state.wagers:
        return {}
    return {"wagers": {seat: {"right": one.right, "laid": one.laid} for seat, one in state.wagers.items()}}
