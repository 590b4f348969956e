"""How a run begins: at the start of a game or at a checkpoint, and on trial, before anybody sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.error_report import describe_error
from companion.errors import DrakvaktError
from companion.game import Game
from companion.table.errors import RuleFault
from companion.table.run import Run
from companion.table.snapshots import Checkpoint, Checkpoints
from companion.text import Text


def begin_run(
    game: Game[Any],
    header: Mapping[str, Any],
    session: str,
    checkpoints: Checkpoints | None = None,
    start: Checkpoint | None = None,
) -> Run:
    """Begin a run at the start of a game or at a checkpoint.

    Args:
        game: The rules.
        header: The header of the journal: seats, options, modes and figures.
        session: Name of the game, under which choices are sealed unless the header names another.
        checkpoints: Collects the checkpoints on the way.
        start: The checkpoint to go on from.

    Raises:
        RuleFault: The rules fail at the very start.
    """
    try:
        return Run(game, header, session, checkpoints, start)
    except DrakvaktError:
        raise
    except (Exception, SystemExit) as error:
        description = describe_error(error)
        raise RuleFault(
            Text("The rules failed at the start ({what}): start from another situation.", what=description)
        ) from error


def try_out(game: Game[Any], header: Mapping[str, Any]) -> None:
    """Begin, show and end a game that nobody sees.

    Args:
        game: The rules.
        header: Header of the game.

    Raises:
        RuleFault: The game cannot begin, or cannot be shown at its start.
    """
    run = begin_run(game, header, "trial")
    try:
        for seat in (None, *run.state.seats):
            game.view(run.state, seat)
        game.learned(run.state)
    except DrakvaktError:
        raise
    except (Exception, SystemExit) as error:
        description = describe_error(error)
        raise RuleFault(
            Text("The game cannot be shown at the start ({what}): start another.", what=description)
        ) from error
    finally:
        run.close()
