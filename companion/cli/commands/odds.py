"""Command `drakvakt odds`: print exact chances without a game at the table. docs/explain/odds.md has the formulae."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from companion.cli import usage
from companion.cli.commands import odds_answers as answers
from companion.cli.language import error_line, find_language
from companion.game import BadSetup, UnknownGame
from companion.language import Voice
from companion.odds.dragon import ONE_AWAKE
from companion.odds.figures import BadFigures
from companion.text import printable

if TYPE_CHECKING:
    Commands: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - it has no other name

NOT_UNDERSTOOD: Final = 2
"""Exit status for bad figures; a command line that is not understood has it too."""


def add_command(commands: Commands, add_common_options: Callable[..., None]) -> None:
    """Add the command about odds; `add_common_options` adds the options that all commands have."""
    odds = commands.add_parser(
        "odds", help="work out exact chances: the dragon, the sun, a fight, tests, when to leave"
    )
    kinds = odds.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def add_kind(
        name: str, summary: str, answer: Callable[[argparse.Namespace], answers.Answer]
    ) -> argparse.ArgumentParser:
        parser = kinds.add_parser(name, help=summary)
        add_common_options(parser)
        parser.add_argument(
            "--json", action="store_true", help="print JSON for other programs, with chances as fractions"
        )
        parser.set_defaults(run=_run, odds=answer)
        return parser

    _add_dragon_options(add_kind("dragon", "the chance that the dragon wakes", answers.answer_dragon))
    _add_sun_options(add_kind("sunset", "the chance that the night falls", answers.answer_sunset))
    _add_leave_options(
        add_kind("leave", "what leaving the treasure chamber now is worth, beside one more draw", answers.answer_leave)
    )
    _add_duel_options(
        add_kind("duel", "the value of a fight on the ring of stances, and the best first stance", answers.answer_duel)
    )
    _add_test_options(
        add_kind("test", "the chance to pass an obstacle or a bridge, or to flee from the dragon", answers.answer_test)
    )


def _add_dragon_options(parser: argparse.ArgumentParser) -> None:
    _add_pile(parser)
    parser.add_argument("--draws", default="1", metavar="CARDS", help="how many are drawn (default: 1)")


def _add_pile(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--left", required=True, metavar="CARDS", help="dragon cards left in random order")
    parser.add_argument(
        "--awake", default=str(ONE_AWAKE), metavar="CARDS", help="how many of those wake the dragon (default: 1)"
    )
    parser.add_argument("--lost", default="0", metavar="CARDS", help="how many are missing; nobody knows which")
    parser.add_argument("--returned", default="0", metavar="CARDS", help="cards asleep that were shuffled in again")
    below_help = "known cards below them, from the top: asleep or awake, with commas"
    parser.add_argument("--below", default="", metavar="CARDS", help=below_help)


def _add_sun_options(parser: argparse.ArgumentParser) -> None:
    _add_sun(parser)
    parser.add_argument("--rounds", default="1", metavar="ROUNDS", help="within how many rounds (default: 1)")
    parser.add_argument(
        "--moves", metavar="MOVES", help="moves to the ground outside; prints the chance to be there in time"
    )
    parser.add_argument("--failing", default="0", metavar="CHANCE", help="chance that a move fails (default: 0)")


def _add_sun(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", required=True, help="the game whose sun it is")
    parser.add_argument("--sun", required=True, metavar="STEP", help="the step on which the sun stands, counted from 0")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="set a house rule of the sun"
    )
    usage.add_owners_folder_option(parser)


def _add_leave_options(parser: argparse.ArgumentParser) -> None:
    _add_sun(parser)
    _add_pile(parser)
    parser.add_argument("--gold", required=True, help="the gold so far")
    parser.add_argument("--each", required=True, metavar="GOLD", help="expected gold of one treasure card")
    parser.add_argument("--take", default="1", metavar="CARDS", help="treasure cards taken with each draw (default: 1)")
    parser.add_argument("--moves", required=True, metavar="MOVES", help="moves to the ground outside")
    parser.add_argument("--failing", default="0", metavar="CHANCE", help="chance that a move fails (default: 0)")
    option_help = "chance to come away with all gold once the dragon is awake (default: 0)"
    parser.add_argument("--escape", default="0", metavar="CHANCE", help=option_help)
    option_help = "heroes who draw a dragon card in each round (default: 1)"
    parser.add_argument("--heroes", default="1", metavar="HEROES", help=option_help)


def _add_duel_options(parser: argparse.ArgumentParser) -> None:
    values = "agility, armour, strength and psyche, with commas"
    parser.add_argument("--hero", required=True, metavar="VALUES", help=f"the hero's values: {values}")
    parser.add_argument("--life", required=True, metavar="POINTS", help="the hero's combat points")
    parser.add_argument("--monster", required=True, metavar="VALUES", help="the monster's values, in the same order")
    parser.add_argument("--points", required=True, metavar="POINTS", help="the monster's combat points")
    option_help = "combat points of the hero beyond their body points (default: 0)"
    parser.add_argument("--bonus", default="0", metavar="POINTS", help=option_help)
    option_help = "faces of the sun die, as 0,0,0,1,1,2, if the hero may roll it for points"
    parser.add_argument("--damage-chance", default="", metavar="FACES", help=option_help)
    parser.add_argument("--flight", action="store_true", help="the hero may flee after a hit")
    parser.add_argument(
        "--courage", default="3", metavar="MISSES", help="misses in a row that drive the monster off (default: 3)"
    )
    parser.add_argument(
        "--breath",
        action="store_true",
        help="the foe is the dragon: one more point after each comparison, and no flight",
    )


def _add_test_options(parser: argparse.ArgumentParser) -> None:
    option_help = f"what is tried: {', '.join(answers.TESTS)}"
    parser.add_argument("obstacle", choices=answers.TESTS, metavar="TRY", help=option_help)
    parser.add_argument("--value", metavar="VALUE", help="the value that is tested: see docs/odds.md")
    parser.add_argument("--psyche", metavar="VALUE", help="crossing: the second value")
    parser.add_argument(
        "--cards", default="0", metavar="CARDS", help="treasures or cards that are carried (default: 0)"
    )
    parser.add_argument("--each", default="1", metavar="GOLD", help="flight: gold of one card (default: 1)")
    parser.add_argument("--gold", default="0", help="flight: gold besides the cards (default: 0)")
    parser.add_argument(
        "--life", default="1", metavar="POINTS", help="flight: life of the hero (default: 1, one attempt)"
    )
    option_help = "flight: faces of the die of the fire, with commas (default: 1)"
    parser.add_argument("--fire", default="1", metavar="FACES", help=option_help)


def _run(args: argparse.Namespace) -> int:
    try:
        data, lines = args.odds(args)
    except (BadFigures, BadSetup, UnknownGame) as error:
        print(error_line(error, find_language(args)), file=sys.stderr)
        return NOT_UNDERSTOOD
    voice = Voice(find_language(args))
    if args.json:
        print(json.dumps(data, ensure_ascii=False, default=lambda text: text.read(voice)))
        return 0
    for line in lines:
        print(printable(line.read(voice)))
    return 0
