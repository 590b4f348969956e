"""The command line of Drakvakt."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from companion.cli.box_words import parse_box_words
from companion.cli.language import error_line, find_language
from companion.cli.runs import run_engine
from companion.cli.traces import logging_errors
from companion.errors import DrakvaktError, with_reason
from companion.text import Text

if TYPE_CHECKING:
    import argparse


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `drakvakt`; return the exit status: 0 done, 1 an error, 2 a wrong command line, 78 a wrong wiring."""
    words = sys.argv[1:] if arguments is None else arguments
    args = parse_box_words(words) or _parse_words(words)
    if args is None:
        return 2
    if sys.stdin is None or sys.stdout is None:
        failure = DrakvaktError(Text("Standard input or output is closed: run it with both open."))
        print(error_line(failure, _language(args)), file=sys.stderr)
        return 1
    try:
        with logging_errors(args):
            status: int = args.run(args)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # The reader of our output is gone. Python must not write the rest at exit, which would fail again.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except DrakvaktError as error:
        print(error_line(error, _language(args)), file=sys.stderr)
        return 1
    except OSError as error:
        # For instance, output goes to a file on a full disk. Python must not try to write the rest at exit.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        reason = with_reason(error.strerror or str(error))
        failure = DrakvaktError(Text("Something could not be read or written: {why}.", why=reason))
        print(error_line(failure, _language(args)), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _parse_words(words: Sequence[str]) -> argparse.Namespace | None:
    """Return the options of a command line; without words those of `play`, or `None` if nobody could play."""
    # Imported here, since the service of a box starts without a parser.
    from companion.cli import usage
    from companion.cli.parser import make_parser

    if words[:1] != ["box"]:
        usage.translate_argparse()
    if not words:
        if not _has_people():
            make_parser(words).print_help()
            return None
        words = ["play"]
    return make_parser(words).parse_args(words)


def _language(args: argparse.Namespace) -> str:
    """Return the language in which an error is printed; the engine's is English, since programs read it."""
    return "en" if args.run is run_engine else find_language(args)


def _has_people() -> bool:
    """Return True if people can answer: at a terminal, or in a browser that shows one."""
    if all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        return True
    from hardware.emulator.terminal import is_served

    return is_served()
