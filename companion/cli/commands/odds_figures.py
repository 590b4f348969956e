"""Figures on the command line of `drakvakt odds`, and figures as people read them."""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import Final

from companion.cli.screen_letters import find_missing_letters
from companion.game import BadSetup, KnowsOdds, effective_options, find
from companion.odds.dragon import DragonPile
from companion.odds.figures import LARGEST_NUMBER, LONGEST_QUOTE, BadFigures, no_chance, no_whole
from companion.odds.sun import SunTrack
from companion.state import Json
from companion.table.header import typed_option
from companion.table.sessions import Sessions, config_folder, state_folder
from companion.text import Text

MOST_GOLD: Final = 1_000_000
"""Largest amount of gold for which a decision is worked out."""


def parse_whole(name: str, words: str | None, least: int = 0, most: int = LARGEST_NUMBER) -> int:
    """Return the whole number that these words are.

    Args:
        name: Name of the figure, for the error.
        words: The words; `None` where nobody gave any.
        least: Smallest number that it can be.
        most: Largest number that it can be.

    Raises:
        BadFigures: They are no whole number between both.
    """
    words = "" if words is None else words
    digits = words.removeprefix("-")
    is_valid = digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_QUOTE and least <= int(words) <= most
    if not is_valid:
        raise no_whole(name, words or "nothing", least, most)
    return int(words)


def parse_chance(name: str, words: str) -> Fraction:
    """Return the chance that these words are, as 1/6 or 0.5; else raise `BadFigures`."""
    value = _parse_fraction(words)
    if value is None or not 0 <= value <= 1:
        raise no_chance(name, words)
    return value


def parse_gold(name: str, words: str) -> Fraction:
    """Return the gold that these words are, a fraction too; else raise `BadFigures`."""
    value = _parse_fraction(words)
    if value is None or not 0 <= value <= MOST_GOLD:
        raise no_whole(name, words, 0, MOST_GOLD)
    return value


def _parse_fraction(words: str) -> Fraction | None:
    """Return the number, or `None` for no number. An exponent is refused, since its digits could fill the memory."""
    try:
        return Fraction(words) if len(words) <= LONGEST_QUOTE and "e" not in words.lower() else None
    except (ValueError, ZeroDivisionError):
        return None


def parse_faces(name: str, words: str) -> tuple[int, ...]:
    """Return the faces of a die, with commas between them; none for no words. Else raise `BadFigures`."""
    return (
        tuple(parse_whole(name, word.strip(), most=MOST_ON_FACE) for word in words.split(",", MOST_FACES))
        if words
        else ()
    )


MOST_ON_FACE: Final = 24
MOST_FACES: Final = 24


def parse_dragon_pile(args: argparse.Namespace) -> DragonPile:
    """Return the dragon cards of a command line."""
    pile = DragonPile.shuffled(parse_whole("--left", args.left), parse_whole("--awake", args.awake))
    if lost := parse_whole("--lost", args.lost):
        pile = pile.lose(lost)
    if returned := parse_whole("--returned", args.returned):
        pile = pile.shuffle_in(asleep=returned)
    return pile.place_below(_is_waking(word) for word in args.below.split(",")) if args.below else pile


def _is_waking(word: str) -> bool:
    if word.strip() not in ("asleep", "awake"):
        sentence = Text("--below cannot be {value}: give asleep or awake, with commas.", value=word[:LONGEST_QUOTE])
        raise BadFigures(sentence)
    return word.strip() == "awake"


def parse_sun(args: argparse.Namespace) -> tuple[SunTrack, int]:
    """Return the sun of a command line's game, by its figures and house rules, and the steps to the night.

    Raises:
        BadFigures: The game has no sun, or the step is none before the night.
        BadSetup: A house rule or an owner's figure is wrong.
        UnknownGame: There is no such game.
    """
    game = find(args.game)
    sun_of = getattr(game, "sun_of", None)
    if not isinstance(game, KnowsOdds) or sun_of is None:
        raise BadFigures(Text("Night does not fall in {game}: name another game.", game=game.title))
    sessions = Sessions(
        args.state or state_folder(), owners=args.data or config_folder(), missing_letters=find_missing_letters
    )
    data = sessions.figures(game, only_look=True).effective
    options: dict[str, Json] = {}
    for option in args.option:
        name, equals, value = option.partition("=")
        if not equals:
            sentence = Text("--option {option} is not NAME=VALUE: write for example think=7.", option=repr(option[:40]))
            raise BadSetup(sentence)
        options[name] = typed_option(game, data, name, value)
    track, steps = game.sun_of(effective_options(game.title, game.options, data, options), data)
    return track, steps - parse_whole("--sun", args.sun, most=steps - 1)


def format_chance(value: Fraction) -> str:
    """Return a chance as people read it: the fraction if it is short, and the percentage.

    >>> format_chance(Fraction(1, 7)), format_chance(Fraction(1, 10**9))
    ('1/7 (14%)', '0%')
    """
    percent = f"{round(value * 100)}%"
    return f"{value} ({percent})" if value.denominator <= LONGEST_DENOMINATOR else percent


LONGEST_DENOMINATOR: Final = 99_999
"""Largest denominator of a fraction that people are shown."""
