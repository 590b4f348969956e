"""Make the shells' completions of the command line with shtab: `python -m scripts.completions`.

Every build does it too, and makes the man page (`tool.hatch.build.hooks.custom` in pyproject.toml), so that the wheel
has them, and who installs or plays needs no shtab.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import shtab
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT: Final = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    # A build loads this file alone.
    sys.path.insert(0, str(ROOT))

from companion.cli.commands.completion import FOLDER, SHELLS  # noqa: E402
from companion.cli.parser import make_parser  # noqa: E402
from hardware.wiring.boards import box_boards  # noqa: E402
from hardware.wiring.load import VARIANTS  # noqa: E402
from scripts import man_page  # noqa: E402

CHOICES: Final[Mapping[tuple[str, str], Iterable[str]]] = {
    ("drakvakt wiring", "variant"): VARIANTS,
    ("drakvakt wiring", "board"): tuple(box_boards()),
    ("drakvakt doctor", "variant"): VARIANTS[:-1],
}
"""Words that may follow an option, by command and name, which a parser does not know before it needs them."""


OPTION_IN_ZSH: Final = re.compile(r'^(  "\*?--[\w-]+)(\[.*\]:)', re.MULTILINE)
"""An option with a value, which may follow an equals sign too; shtab knows only the next word."""

EQUALS_IN_BASH: Final = """
# bash takes --lang=sv for three words, and shtab for one.
_drakvakt() {
    local at word words=() current=$COMP_CWORD
    for at in "${!COMP_WORDS[@]}"; do
        word=${COMP_WORDS[at]}
        if [[ $word != = ]]; then
            words+=("$word")
        elif ((at == COMP_CWORD)); then
            words+=('')
        elif ((at < COMP_CWORD)); then
            ((current -= 1))
        fi
    done
    COMP_WORDS=("${words[@]}") COMP_CWORD=$current
    _shtab_drakvakt
}
complete -o bashdefault -F _drakvakt drakvakt
"""


def completion(shell: str) -> str:
    """Return the script for a shell, made from the parser of the whole command line."""
    parser = make_parser()
    for command in commands(parser):
        mark_arguments(command)
    text: str = shtab.complete(parser, shell).rstrip("\n") + "\n"
    if shell == "zsh":
        text = OPTION_IN_ZSH.sub(r"\1=\2", text)
    return text + (EQUALS_IN_BASH if shell == "bash" else "")


def commands(parser: argparse.ArgumentParser) -> Iterable[argparse.ArgumentParser]:
    """Yield the parser's command and all below it."""
    yield parser
    for action in parser._actions:  # noqa: SLF001 - argparse has no other way to look at a parser
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            for below in dict.fromkeys(action.choices.values()):
                yield from commands(below)


def mark_arguments(parser: argparse.ArgumentParser) -> None:
    """Mark the arguments that are files or folders, and give those their words that may only be some."""
    for action in parser._actions:  # noqa: SLF001
        marked: Any = action
        words = str(action.metavar)
        if "FILE" in words or "PATH" in words:
            marked.complete = shtab.FILE
        elif words == "FOLDER":
            marked.complete = shtab.DIRECTORY
        action.choices = CHOICES.get((parser.prog, action.dest), action.choices)


def write(folder: Path) -> None:
    """Write the script of each shell into a folder, unless it is there already."""
    folder.mkdir(exist_ok=True)
    for shell in SHELLS:
        file, text = folder / f"drakvakt.{shell}", completion(shell)
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")


class CompletionsHook(BuildHookInterface[Any]):
    """Hook of hatchling, which makes completions and man page before a wheel or a source archive is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the completions and the man page."""
        write(Path(self.root, *FOLDER))
        man_page.write(Path(self.root))


if __name__ == "__main__":
    write(ROOT.joinpath(*FOLDER))
