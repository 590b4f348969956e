"""`drakvakt odds`: exact chances without a game at the table. docs/odds.md has the formulae."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from companion.cli.language import error_line, spoken
from companion.language import Voice
from companion.odds.dragon import ONE_AWAKE, DragonPile
from companion.odds.figures import LONGEST_WORD, MOST, BadFigures, no_chance, no_whole
from companion.text import Text, printable, verbatim

if TYPE_CHECKING:
    Commands: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - it has no other name

Answer: TypeAlias = tuple[Mapping[str, Any], list[Text]]
"""An answer as JSON data, and as lines for people."""

NOT_UNDERSTOOD: Final = 2
"""Exit status for bad figures, as for a command line that is not understood."""


def add_to(commands: Commands, common: Callable[..., None]) -> None:
    """Add the command about odds; `common` adds the options that all commands have."""
    odds = commands.add_parser("odds", help="exact chances: the dragon, the sun, a fight, tests, when to leave")
    kinds = odds.add_subparsers(title="commands", required=True, metavar="COMMAND")
    dragon = _add(kinds, common, "dragon", "the chance that the dragon wakes within the next draws", answer_dragon)
    dragon.add_argument("--left", required=True, metavar="CARDS", help="dragon cards left in random order")
    dragon.add_argument("--draws", default="1", metavar="CARDS", help="how many are drawn (else 1)")
    dragon.add_argument("--awake", default=str(ONE_AWAKE), metavar="CARDS", help="how many of those wake it (else 1)")
    dragon.add_argument("--lost", default="0", metavar="CARDS", help="how many are missing, nobody knows which")
    dragon.add_argument("--returned", default="0", metavar="CARDS", help="cards asleep that were shuffled in again")
    says = "known cards below them, from the top: asleep or awake, with commas"
    dragon.add_argument("--below", default="", metavar="CARDS", help=says)


def _add(
    kinds: Commands, common: Callable[..., None], name: str, says: str, answer: Callable[[argparse.Namespace], Answer]
) -> argparse.ArgumentParser:
    parser = kinds.add_parser(name, help=says)
    common(parser)
    parser.add_argument("--json", action="store_true", help="for other programs, chances as fractions")
    parser.set_defaults(run=_run, odds=answer)
    return parser


def _run(given: argparse.Namespace) -> int:
    try:
        data, lines = given.odds(given)
    except BadFigures as error:
        print(error_line(error, spoken(given)), file=sys.stderr)
        return NOT_UNDERSTOOD
    if given.json:
        print(json.dumps(data, ensure_ascii=False))
        return 0
    voice = Voice(spoken(given))
    for line in lines:
        print(printable(line.read(voice)))
    return 0


def whole(name: str, words: str, least: int = 0, most: int = MOST) -> int:
    """Return the whole number that these words are; else raise `BadFigures`."""
    digits = words.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > LONGEST_WORD:
        raise no_whole(name, words, least, most)
    if not least <= int(words) <= most:
        raise no_whole(name, words, least, most)
    return int(words)


def chance(name: str, words: str) -> Fraction:
    """Return the chance that these words are, as 1/6 or 0.5; else raise `BadFigures`."""
    try:
        value = Fraction(words) if len(words) <= LONGEST_WORD and "e" not in words.lower() else Fraction(-1)
    except (ValueError, ZeroDivisionError):
        value = Fraction(-1)
    if not 0 <= value <= 1:
        raise no_chance(name, words)
    return value


def with_percent(value: Fraction) -> str:
    """Return a chance as people read it: the fraction, and about how many in a hundred.

    >>> with_percent(Fraction(1, 7))
    '1/7 (14%)'
    """
    return f"{value} ({round(value * 100)}%)"


def answer_dragon(given: argparse.Namespace) -> Answer:
    """Answer when the dragon wakes."""
    draws = whole("--draws", given.draws)
    pile = DragonPile.shuffled(whole("--left", given.left), whole("--awake", given.awake))
    if lost := whole("--lost", given.lost):
        pile = pile.lose(lost)
    if returned := whole("--returned", given.returned):
        pile = pile.shuffle_in(asleep=returned)
    if given.below:
        pile = pile.place_below(_wakes(word) for word in given.below.split(","))
    each = pile.distribution()
    within = pile.chance_within(draws)
    data = {
        "wakes": str(within),
        "next": str(pile.chance_at_next()),
        "draws": [*map(str, each)],
        "never": str(1 - sum(each)),
    }
    lines = [
        Text.plural(
            "The dragon wakes with the next card: {chance}.",
            "The dragon wakes within {n} cards: {chance}.",
            n=draws,
            chance=with_percent(within),
        ),
        *(verbatim(f"{draw:>4}  {value}") for draw, value in enumerate(map(with_percent, each[:draws]), 1)),
    ]
    return data, lines


def _wakes(word: str) -> bool:
    if word.strip() not in ("asleep", "awake"):
        raise BadFigures(
            Text("--below cannot be {value}: give asleep or awake, with commas.", value=word[:LONGEST_WORD])
        )
    return word.strip() == "awake"
