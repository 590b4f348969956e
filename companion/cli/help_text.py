"""Texts of `--help` for each command besides its words: what it does, its exit statuses, the environment it reads.

This module is imported only when somebody asks for help.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

NAME_WIDTH: Final = 20
"""Longest name that shares a line with its meaning; a longer one has a line of its own."""

HelpLine = tuple[str, str]
"""A name, and its meaning."""

# Exit statuses, and the environment variables that commands read.

DONE: Final = (
    ("0", "done"),
    ("1", "error; a message says what is wrong and what to do"),
    ("2", "wrong command line"),
)
WIRING: Final = (("78", "the wiring file is missing or wrong; correct it first"),)
STOPPED: Final = (("130", "stopped with Ctrl+C"),)
ENDED: Final = (("143", "ended by a signal, or because its terminal was closed"),)

LANGUAGE: Final = (("LANGUAGE, LC_ALL, LC_MESSAGES, LANG", "the language, unless --lang or the last game set it"),)
GAMES: Final = (
    ("STATE_DIRECTORY", "games are in sessions below it (set by systemd)"),
    ("XDG_STATE_HOME", "else drakvakt/sessions below this (~/.local/state)"),
)
OWNERS: Final = (
    ("CONFIGURATION_DIRECTORY", "the folder of corrections (set by systemd)"),
    ("XDG_CONFIG_HOME", "else the folder drakvakt below this (~/.config)"),
)
HOME: Final = (("HOME", "the home folder, where those two lie"),)
SCREEN: Final = (
    ("TERM", "dumb, unset: plain lines; linux: words, no pictures"),
    ("NO_COLOR", "if set, the screen is in shades of grey"),
    ("TEXTUAL_DRIVER", "set by `textual serve`: the screen is in a browser"),
)
SERVICE: Final = (
    ("NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID", "set by systemd, which hears that the service lives"),
    ("JOURNAL_STREAM", "set by systemd; errors are marked for its log"),
)
PINS: Final = (("GPIOZERO_PIN_FACTORY, LG_WD", "how gpiozero reaches the pins; the folder of lgpio"),)


class CommandHelp(NamedTuple):
    """Help of one command besides its options.

    Attributes:
        summary: Text of some lines on what the command does.
        environment: The environment variables that it reads, each with its meaning.
        statuses: Its exit statuses, each with its meaning.
    """

    summary: str
    environment: tuple[HelpLine, ...]
    statuses: tuple[HelpLine, ...] = (*DONE, *STOPPED)


KEPT: Final = (*LANGUAGE, *GAMES, *HOME)
PLAYED: Final = (*LANGUAGE, *GAMES, *OWNERS, *HOME, *SCREEN)

COMMANDS: Final[Mapping[str, CommandHelp]] = {
    "": CommandHelp(
        "A companion for real cardboard dungeon games: it keeps the values that people\nlose track of.\n\n"
        "Without a command it starts a game, if there is a terminal. Help on a command:\ndrakvakt COMMAND --help",
        (*LANGUAGE, *GAMES, *OWNERS, *HOME, *SCREEN, *SERVICE, *PINS),
        (*DONE, *WIRING, *STOPPED, *ENDED),
    ),
    "play": CommandHelp(
        "Play on this machine: on a box shown in the terminal, or in plain lines where\n"
        "there is no terminal. Drakvakt asks for whatever no option gives, offers an\n"
        "unfinished game first, and keeps every answer at once.",
        PLAYED,
        (*DONE, *STOPPED, *ENDED),
    ),
    "box": CommandHelp(
        "Play on the box that this machine is part of, one evening after another. The\nservice runs this command.",
        (*LANGUAGE, *GAMES, *OWNERS, *HOME, *SERVICE, *PINS),
        (*DONE, *WIRING, *STOPPED),
    ),
    "engine": CommandHelp(
        "Play for another program: read one JSON object a line from standard input, and\n"
        "write the replies to standard output (docs/protocol.md).",
        (*LANGUAGE, *GAMES, *OWNERS, *HOME),
    ),
    "sessions": CommandHelp(
        "List, export, import, check, continue, show, rescue or remove kept games.\nWithout a command they are listed.",
        KEPT,
    ),
    "sessions list": CommandHelp(
        "Print a line for each kept game, the last written first, or JSON for programs.", KEPT
    ),
    "sessions export": CommandHelp(
        "Write a kept game as JSON Lines. Choices that are still secret are left out.", KEPT
    ),
    "sessions import": CommandHelp("Read an exported file as a new kept game. Every line is checked first.", KEPT),
    "sessions verify": CommandHelp(
        "Check that sealed choices, hashes and rules agree with how the game was played.\n"
        "If they do not, the exit status is 1.",
        KEPT,
    ),
    "sessions resume": CommandHelp("Continue a kept game.", PLAYED, (*DONE, *STOPPED, *ENDED)),
    "sessions replay": CommandHelp(
        "Show a kept game again, on the screen or as plain lines.", (*KEPT, *SCREEN), (*DONE, *STOPPED, *ENDED)
    ),
    "sessions rescue": CommandHelp(
        "Save everything that can be trusted of a damaged game as a new kept game. The\ndamaged file is not changed.",
        KEPT,
    ),
    "sessions remove": CommandHelp("Move a kept game to the folder removed. Nothing is deleted.", KEPT),
    "data": CommandHelp(
        "Print a game's figures as TOML, in the form of the files of corrections.\n"
        "`drakvakt data check` reports which corrections are read from which files; if\n"
        "something is wrong with them, the exit status is 1.",
        (*LANGUAGE, *GAMES, *OWNERS, *HOME),
    ),
    "report": CommandHelp(
        "Make one HTML file of a kept game: its course, its fights, everybody's luck\n"
        "with dice and cards, and the result. With --all, make the hall of heroes over\n"
        "all kept games. Of an unfinished game the report shows only what everybody has\n"
        "seen (docs/reports.md).",
        KEPT,
    ),
    "odds": CommandHelp(
        "Work out exact chances without a game at the table (docs/odds.md;\n"
        "docs/explain/odds.md has the formulae). If the values make no sense together,\n"
        "one sentence says so, and the exit status is 2.",
        LANGUAGE,
    ),
    "odds dragon": CommandHelp(
        "Print the chance that one of the next cards wakes the dragon. Known cards lie\n"
        "below those in random order. Lost cards are missing, and nobody knows which.",
        LANGUAGE,
    ),
    "odds sunset": CommandHelp(
        "Print the chance that night falls within a number of rounds, by the game's\n"
        "figures and house rules; with --moves also the chance to be outside in time.",
        (*LANGUAGE, *OWNERS, *HOME),
    ),
    "odds leave": CommandHelp(
        "Print the gold to expect from leaving the treasure chamber now, and from one\n"
        "more draw and then playing on as well as possible; and from how much gold on\n"
        "leaving is best.",
        (*LANGUAGE, *OWNERS, *HOME),
    ),
    "odds duel": CommandHelp(
        "Print the value of a fight on the ring of stances for the hero, if both sides\n"
        "play as well as possible (1 is a win, -1 death, 0 a flight or a fight without\n"
        "end), and how to choose the first stance.",
        LANGUAGE,
    ),
    "odds test": CommandHelp(
        "Print the chance of an attempt. A bridge takes a roll for each treasure, a\n"
        "crossing two rolls of which one is enough. A flight takes a roll for the hero\n"
        "and for each card, or one roll above the number of cards; its answer also says\n"
        "how many cards to drop first.",
        LANGUAGE,
    ),
    "study": CommandHelp(
        "Play many games between bots, and print what they show: means, medians and 95 %\n"
        "confidence intervals. The same seed gives the same results, however many\n"
        "processes play. With --compare each game is played twice, without and with the\n"
        "rule. After Ctrl+C the games played so far are kept (docs/studies.md).",
        LANGUAGE,
    ),
    "wiring": CommandHelp(
        "Make the pinout, diagram, soldering table and parts list of a box from its\n"
        "wiring file. With the word check, only report what is wrong or dangerous in the\n"
        "file (without --file and --variant: /etc/drakvakt/box.toml).",
        (*LANGUAGE, ("CONFIGURATION_DIRECTORY", "the folder of box.toml (default: /etc/drakvakt)")),
    ),
    "doctor": CommandHelp(
        "Test every part of a box, and report what is wrong and what to do. If anything\n"
        "is wrong, the exit status is 1.",
        (*LANGUAGE, ("CONFIGURATION_DIRECTORY", "the folder of box.toml (default: /etc/drakvakt)"), *PINS),
    ),
    "docs": CommandHelp(
        "Show the documentation of this version in a browser; no network is needed.\n"
        "Ctrl+C stops. The exit status is 1 if this package has no pages.",
        (("BROWSER", "the browser (default: this machine's)"),),
    ),
    "completion": CommandHelp(
        "Print a script that completes the words of drakvakt in a shell. Type this, or\n"
        "write it into the shell's start-up file:\n\n"
        "  bash  source <(drakvakt completion bash)\n"
        '  zsh   eval "$(drakvakt completion zsh)"      (after compinit)\n'
        "  fish  drakvakt completion fish | source",
        (),
    ),
}
"""Help of each command, by the words after `drakvakt`."""


def description(command: str) -> str:
    """Return the description of a command; "" for an unknown one."""
    return COMMANDS[command].summary if command in COMMANDS else ""


def epilog(command: str) -> str:
    """Return the exit statuses and environment variables of a command."""
    if command not in COMMANDS:
        return ""
    command_help = COMMANDS[command]
    parts = {"exit status": command_help.statuses, "environment": command_help.environment}
    return "\n\n".join(f"{title}:\n{_table(lines)}" for title, lines in parts.items() if lines)


def _table(lines: Iterable[HelpLine]) -> str:
    """Lay out the lines as argparse lays out options: a long name has a line of its own."""
    return "\n".join(
        f"  {name:<20}  {meaning}" if len(name) <= NAME_WIDTH else f"  {name}\n{'':<24}{meaning}"
        for name, meaning in lines
    )
