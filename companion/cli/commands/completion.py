"""`drakvakt completion`: scripts that make a shell complete the words of this command, made from its own parser."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from companion.cli.commands.sessions import Commands

FILES: Final = "files"
FOLDERS: Final = "folders"
ANYTHING: Final = "anything"
"""Kind of a word that cannot be guessed: a name, a number."""

_FILE: Final = re.compile(r"\b(FILE|PATH)\b")


class CommandOption(NamedTuple):
    """An option of a command: how it is written, what it is for, and what follows it.

    `takes`: the words that may follow, or one of FILES, FOLDERS and ANYTHING; empty where nothing does. `many` means
    that several may.
    """

    names: tuple[str, ...]
    says: str
    takes: str
    many: bool


class Command(NamedTuple):
    """A command by all its words, with what is below it, its options, and what it `takes` besides (as an option)."""

    words: str
    commands: Mapping[str, str]
    options: tuple[CommandOption, ...]
    takes: str

    @property
    def flags(self) -> str:
        """All options of the command, each way that they can be written."""
        return " ".join(name for option in self.options for name in option.names)

    @property
    def rest(self) -> str:
        """Words that come next unless a dash begins an option."""
        return " ".join(self.commands) or self.takes or self.flags

    @property
    def described(self) -> Iterator[tuple[str, str]]:
        """Each command and option with what it is for."""
        yield from self.commands.items()
        for option in self.options:
            for name in option.names:
                yield name, option.says


def add_to(commands: Commands, parser: argparse.ArgumentParser) -> None:
    """Add the command `completion`; `parser` is that of the whole command line."""
    completion = commands.add_parser("completion", help="print the completion of these words for bash, zsh or fish")
    completion.add_argument("shell", choices=tuple(SHELLS), help="the shell")

    def run(given: argparse.Namespace) -> int:
        print(SHELLS[given.shell]([*walk(parser)]), end="")
        return 0

    completion.set_defaults(run=run)


# argparse has no other way to look at a parser.
# ruff: noqa: SLF001


def walk(parser: argparse.ArgumentParser) -> Iterator[Command]:
    """Yield the parser's command and all below it."""
    below: dict[str, argparse.ArgumentParser] = {}
    commands: dict[str, str] = {}
    options, takes = [], ""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            below = dict(action.choices)
            commands = {each.dest: each.help or "" for each in action._choices_actions}
        elif action.option_strings:
            what = "" if action.nargs == 0 else _ready(parser, action) or _takes(action)
            options.append(CommandOption(tuple(action.option_strings), action.help or "", what, action.nargs == "+"))
        else:
            takes = takes or _takes(action)
    yield Command(parser.prog, commands, tuple(options), takes)
    for command in below.values():
        yield from walk(command)


def _ready(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    """Return the ready wirings or boards, where one of those follows; players do not wait for their names."""
    from hardware.wiring.boards import pis
    from hardware.wiring.load import VARIANTS

    match parser.prog, action.dest:
        case "drakvakt wiring", "variant":
            return " ".join(VARIANTS)
        case "drakvakt wiring", "board":
            return " ".join(pis())
        case "drakvakt doctor", "variant":
            return " ".join(VARIANTS[:-1])
    return ""


def _takes(action: argparse.Action) -> str:
    if action.choices is not None:
        return " ".join(map(str, action.choices))
    metavar = str(action.metavar)
    if _FILE.search(metavar):
        return FILES
    return FOLDERS if metavar == "FOLDER" else ANYTHING


# The scripts. `at` is the command so far, `kind` what comes next: words, or files, folders, anything.

LOOK: Final = """
# The words before the cursor: which command they are (at), what comes next (kind), and which options there are (flags).
_drakvakt_look() {
    local word many='' rest=''
    at=drakvakt kind='' flags=''
    for word in "$@"; do
        case $word in
            =) ;;
            -*=*) kind='' many='' ;;
            -*)
                kind='' many=''
                case "$at $word" in
@AFTER@
                esac
                ;;
            *)
                if [ -z "$kind" ]; then
                    case "$at $word" in
                        @COMMANDS@) at="$at $word" ;;
                    esac
                elif [ -z "$many" ]; then
                    kind=''
                fi
                ;;
        esac
    done
    case $at in
@REST@
    esac
    kind=${kind:-$rest}
}
"""

BASH: Final = """# drakvakt in bash: source <(drakvakt completion bash)
# shellcheck shell=bash disable=SC2207
@LOOK@
_drakvakt() {
    local at kind flags IFS=$'\\n' current=${COMP_WORDS[COMP_CWORD]}
    # bash takes --lang=sv for three words.
    [[ $current != = ]] || current=''
    _drakvakt_look "${COMP_WORDS[@]:1:COMP_CWORD - 1}"
    [[ $current != -* ]] || kind=$flags
    case $kind in
        files) COMPREPLY=($(compgen -f -- "$current")) ;;
        folders) COMPREPLY=($(compgen -d -- "$current")) ;;
        anything) COMPREPLY=() ;;
        *) COMPREPLY=($(IFS=' ' && compgen -W "$kind" -- "$current")) && return ;;
    esac
    # So that a folder ends in a slash; the bash of macOS has it not.
    compopt -o filenames 2>/dev/null || true
}
complete -F _drakvakt drakvakt
"""

ZSH: Final = """#compdef drakvakt
# drakvakt in zsh: source <(drakvakt completion zsh), after compinit
@LOOK@
_drakvakt() {
    local at kind flags each current=${words[CURRENT]}
    local -a known offered
    _drakvakt_look "${(@)words[2,CURRENT-1]}"
    if [[ $current == -*=* ]]; then
        _drakvakt_look "${(@)words[2,CURRENT-1]}" "${current%%=*}"
        compset -P '*='
    elif [[ $current == -* ]]; then
        kind=$flags
    fi
    case $at in
@DESCRIBED@
    esac
    case $kind in
        files) _files ;;
        folders) _files -/ ;;
        anything) ;;
        *)
            for each in ${=kind}; do
                offered+=("${known[(r)${each}:*]:-$each}")
            done
            _describe drakvakt offered
            ;;
    esac
}
if [[ ${zsh_eval_context[-1]} == loadautofunc ]]; then
    _drakvakt "$@"
else
    compdef _drakvakt drakvakt
fi
"""

FISH: Final = """# drakvakt in fish: drakvakt completion fish | source
function __drakvakt_at
    set -l at drakvakt
    for word in (commandline -opc)[2..-1]
        if contains -- "$at $word" @COMMANDS@
            set at "$at $word"
        end
    end
    test "$at" = "$argv"
end
complete -c drakvakt -f
@LINES@
"""

_AFTER_IN_FISH: Final = {
    "": "",
    FILES: " -r -F",
    FOLDERS: " -x -a '(__fish_complete_directories)'",
    ANYTHING: " -x",
}


def _bash(commands: Sequence[Command]) -> str:
    return BASH.replace("@LOOK@", _look(commands))


def _zsh(commands: Sequence[Command]) -> str:
    described = (
        f"        {_quoted(command.words)}) known=("
        + " ".join(_quoted(f"{name}:{says}") for name, says in command.described)
        + ") ;;"
        for command in commands
    )
    return ZSH.replace("@LOOK@", _look(commands)).replace("@DESCRIBED@", "\n".join(described))


def _look(commands: Sequence[Command]) -> str:
    """Return the common part of the scripts for bash and zsh."""
    after = (
        f"                    {'|'.join(_quoted(f'{command.words} {name}') for name in option.names)}) "
        f"kind={_quoted(option.takes)}{' many=yes' if option.many else ''} ;;"
        for command in commands
        for option in command.options
        if option.takes
    )
    rest = (
        f"        {_quoted(command.words)}) flags={_quoted(command.flags)} rest={_quoted(command.rest)} ;;"
        for command in commands
    )
    inner = "|".join(_quoted(command.words) for command in commands[1:])
    look = LOOK.strip("\n").replace("@AFTER@", "\n".join(after)).replace("@REST@", "\n".join(rest))
    return look.replace("@COMMANDS@", inner)


def _fish(commands: Sequence[Command]) -> str:
    inner = " ".join(_fished(command.words) for command in commands[1:])
    lines = "\n".join(line for command in commands for line in _fish_lines(command))
    return FISH.replace("@COMMANDS@", inner).replace("@LINES@", lines)


def _fish_lines(command: Command) -> Iterator[str]:
    here = f"complete -c drakvakt -n {_fished(f'__drakvakt_at {command.words}')}"
    for name, says in command.commands.items():
        yield f"{here} -a {name} -d {_fished(says)}"
    if command.takes == FILES:
        yield f"{here} -F"
    elif command.takes not in {"", ANYTHING}:
        yield f"{here} -a {_fished(command.takes)}"
    for option in command.options:
        names = "".join(f" -l {name[2:]}" if name.startswith("--") else f" -s {name[1:]}" for name in option.names)
        takes = _AFTER_IN_FISH.get(option.takes, f" -x -a {_fished(option.takes)}")
        yield f"{here}{names}{takes} -d {_fished(option.says)}"


def _quoted(words: str) -> str:
    """Quote one word for bash and zsh."""
    return "'" + words.replace("'", "'\\''") + "'"


def _fished(words: str) -> str:
    """Quote one word for fish."""
    return "'" + words.replace("\\", "\\\\").replace("'", "\\'") + "'"


SHELLS: Final[Mapping[str, Callable[[Sequence[Command]], str]]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
"""Makers of the script for each shell, from all commands, the whole one first."""
