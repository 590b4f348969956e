"""Texts of `--help` for each command besides its words: what it does, its exit statuses, the environment it reads.

They are loaded only when somebody asks for help.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

LONGEST_NAME: Final = 20

HelpLine = tuple[str, str]
"""A name, and its meaning."""

DONE: Final = (
    ("0", "done"),
    ("1", "an error: a message says what is wrong and what to do"),
    ("2", "the command line was not understood"),
)
WIRING: Final = (("78", "the wiring is missing or wrong: correct it first"),)
STOPPED: Final = (("130", "stopped with Ctrl+C"),)
ENDED: Final = (("143", "ended from outside, or with its terminal"),)

LANGUAGE: Final = (("LANGUAGE, LC_ALL, LC_MESSAGES, LANG", "the language, unless --lang or the last evening says it"),)
GAMES: Final = (
    ("STATE_DIRECTORY", "games are in sessions there (a service of systemd)"),
    ("XDG_STATE_HOME", "else in drakvakt/sessions there (else ~/.local/state)"),
)
OWNERS: Final = (
    ("CONFIGURATION_DIRECTORY", "owners' corrections (a service of systemd)"),
    ("XDG_CONFIG_HOME", "else in drakvakt there (else ~/.config)"),
)
HOME: Final = (("HOME", "where both are if nothing else says so"),)
SCREEN: Final = (
    ("TERM", "dumb or unset: plain lines; linux: words, no picture"),
    ("NO_COLOR", "if set, the screen is in shades of grey"),
    ("TEXTUAL_DRIVER", "set by `textual serve`: the screen is in a browser"),
)
SERVICE: Final = (
    ("NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID", "systemd's: it is told that the service is alive"),
    ("JOURNAL_STREAM", "systemd's: errors are marked for its log"),
)
PINS: Final = (("GPIOZERO_PIN_FACTORY, LG_WD", "how gpiozero reaches the pins; a folder for lgpio"),)


class CommandHelp(NamedTuple):
    """Help of one command besides its words; an exit status and a variable are a line each."""

    does: str
    environment: tuple[HelpLine, ...]
    statuses: tuple[HelpLine, ...] = (*DONE, *STOPPED)


KEPT: Final = (*LANGUAGE, *GAMES, *HOME)
PLAYED: Final = (*LANGUAGE, *GAMES, *OWNERS, *HOME, *SCREEN)

COMMANDS: Final[Mapping[str, CommandHelp]] = {
    "": CommandHelp(
        "A companion for real cardboard dungeon games: it keeps what people keep badly.\n\n"
        "Without a command it plays, if there is a terminal. More about each command:\ndrakvakt COMMAND --help",
        (*LANGUAGE, *GAMES, *OWNERS, *HOME, *SCREEN, *SERVICE, *PINS),
        (*DONE, *WIRING, *STOPPED, *ENDED),
    ),
    "play": CommandHelp(
        "Play on this machine: the box in the terminal, or plain lines where there is\n"
        "none. Everything else is asked, an unfinished game is offered first, and\n"
        "every answer is kept at once.",
        PLAYED,
        (*DONE, *STOPPED, *ENDED),
    ),
    "box": CommandHelp(
        "Play on the box that this machine is part of, one evening after another. This\nis what the service runs.",
        (*LANGUAGE, *GAMES, *OWNERS, *HOME, *SERVICE, *PINS),
        (*DONE, *WIRING, *STOPPED),
    ),
    "engine": CommandHelp(
        "Play for another program: a JSON object a line on standard input, and one for\neach on standard output.",
        (*LANGUAGE, *GAMES, *OWNERS, *HOME),
    ),
    "sessions": CommandHelp("The kept games. Without a command they are listed.", KEPT),
    "sessions list": CommandHelp("A line for each kept game, the last written first; or JSON for programs.", KEPT),
    "sessions export": CommandHelp("Write a kept game as JSON Lines, without what is still secret.", KEPT),
    "sessions import": CommandHelp("Read such a file as a new kept game. Every line is checked first.", KEPT),
    "sessions verify": CommandHelp(
        "Check that sealed choices, hashes and rules agree with how the game was played;\n"
        "the exit status is 1 if they do not.",
        KEPT,
    ),
    "sessions resume": CommandHelp("Continue a kept game.", PLAYED, (*DONE, *STOPPED, *ENDED)),
    "sessions replay": CommandHelp(
        "Show a kept game again: on the screen, or as plain lines.", (*KEPT, *SCREEN), (*DONE, *STOPPED, *ENDED)
    ),
    "sessions rescue": CommandHelp(
        "Start a game again that was damaged and set aside, with all of it that can be\n"
        "trusted; the damaged file stays as it is.",
        KEPT,
    ),
    "sessions remove": CommandHelp("Put a kept game away, into the folder removed. Nothing is deleted.", KEPT),
    "data": CommandHelp(
        "Print a game's figures as TOML, as in its files of corrections. The word check\n"
        "in place of a game: say what is read from where, and what is wrong (then the\n"
        "exit status is 1).",
        (*LANGUAGE, *GAMES, *OWNERS, *HOME),
    ),
    "report": CommandHelp(
        "Make one HTML file of a kept evening: its course, its fights, everybody's luck\n"
        "with dice and cards, and the result. With --all: the hall of heroes over all\n"
        "kept games. A game that goes on is told as far as everybody has seen it\n"
        "(docs/reports.md).",
        KEPT,
    ),
    "odds": CommandHelp(
        "Exact chances without a game at the table (docs/odds.md). docs/explain/odds.md\n"
        "has the formulae. Figures of which nothing can be worked out give one sentence\n"
        "and exit status 2.",
        LANGUAGE,
    ),
    "odds dragon": CommandHelp(
        "The chance that one of the next cards wakes the dragon. Known cards lie below\n"
        "those in random order; lost cards are missing, and nobody knows which.",
        LANGUAGE,
    ),
    "odds sunset": CommandHelp(
        "The chance that night falls within so many rounds, by the game's figures and\n"
        "house rules; with --moves also the chance to be outside in time.",
        (*LANGUAGE, *OWNERS, *HOME),
    ),
    "odds leave": CommandHelp(
        "What it is worth to leave the treasure chamber now, or to draw once more and\n"
        "then go on as well as possible, and the gold from which on leaving is best.",
        (*LANGUAGE, *OWNERS, *HOME),
    ),
    "odds duel": CommandHelp(
        "What a fight on the ring of stances is worth to the hero in an equilibrium: 1 a\n"
        "win, -1 death, 0 a flight or a fight that never ends; and the first stance.",
        LANGUAGE,
    ),
    "odds test": CommandHelp(
        "The chance of an attempt. A bridge takes a roll for each treasure, a crossing\n"
        "two rolls of which one is enough; a flight a roll for the hero and for each\n"
        "card, or one above the number of cards, and how many cards to drop first.",
        LANGUAGE,
    ),
    "study": CommandHelp(
        "Play many games between bots, and print what they show: means, medians and 95 %\n"
        "confidence intervals. The same seed gives the same results, however many\n"
        "processes play. With --compare each game is played twice, without and with the\n"
        "rule. Ctrl+C keeps what is done (docs/studies.md).",
        LANGUAGE,
    ),
    "wiring": CommandHelp(
        "Make what a maker needs from a box's wiring file: pinout, diagram, soldering\n"
        "table and parts list. The word check: only say what is wrong or dangerous in it\n"
        "(without --file and --variant in the box's own, /etc/drakvakt/box.toml).",
        (*LANGUAGE, ("CONFIGURATION_DIRECTORY", "where box.toml lies (else /etc/drakvakt)")),
    ),
    "doctor": CommandHelp(
        "Try every part of a box, and say what is wrong and what to do; the exit status\nis 1 if anything is wrong.",
        (*LANGUAGE, ("CONFIGURATION_DIRECTORY", "where box.toml lies (else /etc/drakvakt)"), *PINS),
    ),
    "docs": CommandHelp(
        "Show the documentation of this version in a browser, from this machine alone.\n"
        "Ctrl+C ends. The exit status is 1 where a package left the pages out.",
        (("BROWSER", "the browser that shows it (else this machine's)"),),
    ),
    "completion": CommandHelp(
        "Print a script that completes this command's words in a shell. Type this, or\n"
        "write it into the shell's start-up file:\n\n"
        "  bash  source <(drakvakt completion bash)\n"
        '  zsh   eval "$(drakvakt completion zsh)"      (after compinit)\n'
        "  fish  drakvakt completion fish | source",
        (),
    ),
}
"""Help of each command, by the words after `drakvakt`."""


def description(command: str) -> str:
    """Return what the command does; "" for an unknown one."""
    return COMMANDS[command].does if command in COMMANDS else ""


def epilog(command: str) -> str:
    """Return the exit statuses and environment variables of a command."""
    if command not in COMMANDS:
        return ""
    notes = COMMANDS[command]
    parts = {"exit status": notes.statuses, "environment": notes.environment}
    return "\n\n".join(f"{title}:\n{_table(lines)}" for title, lines in parts.items() if lines)


def _table(lines: Iterable[HelpLine]) -> str:
    """Lay lines out as argparse does options: a long name has a line of its own."""
    return "\n".join(
        f"  {name:<20}  {says}" if len(name) <= LONGEST_NAME else f"  {name}\n{'':<24}{says}" for name, says in lines
    )
