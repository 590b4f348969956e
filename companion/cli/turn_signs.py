"""Setting for the signs of a change of turn: name, lights, tone. It is kept in a file."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.cli.settings import read_setting, write_setting
from companion.pages.situation import TURN_SIGNS, TurnSign

TURNS = "turns"
"""File beside the kept games: it holds the signs that are on, or "none"."""

NONE = "none"


class TurnSigns:
    """Setting for the signs that tell a change of turn. `keep` is called with every change."""

    def __init__(
        self,
        shown: frozenset[TurnSign] = frozenset(TURN_SIGNS),
        keep: Callable[[frozenset[TurnSign]], None] | None = None,
    ) -> None:
        self.shown = shown
        self._keep = keep

    def use(self, signs: frozenset[TurnSign]) -> None:
        """Show these signs from now on."""
        self.shown = signs
        if self._keep is not None:
            self._keep(signs)


def remembered_turn_signs(folder: Path) -> TurnSigns:
    """Return the setting of the last game, which writes its changes to the folder; by default all signs are shown."""
    words: frozenset[str] = frozenset()
    with suppress(OSError):
        words = frozenset(read_setting(folder, TURNS).split())
    known = frozenset(sign for sign in TURN_SIGNS if sign in words)
    shown = known if known or NONE in words else frozenset(TURN_SIGNS)
    return TurnSigns(shown, lambda signs: _write_turn_signs(folder, signs))


def _write_turn_signs(folder: Path, signs: frozenset[TurnSign]) -> None:
    """Write the setting; if that fails, the next game uses the setting that was written before."""
    with suppress(OSError):
        write_setting(folder, TURNS, " ".join(sign for sign in TURN_SIGNS if sign in signs) or NONE)
