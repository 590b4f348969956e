"""Letters in place of the picture are kept until next time, as sound and language are."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.letters import LETTERS, has_chosen_letters, remember_letters
from hardware.emulator.terminal import TerminalPanel


def test_the_picture_is_shown_until_letters_are_chosen_and_kept(tmp_path: Path) -> None:
    folder = tmp_path / "state"
    assert not has_chosen_letters(folder)
    remember_letters(folder, wanted=True)
    assert has_chosen_letters(folder)
    remember_letters(folder, wanted=False)
    assert not has_chosen_letters(folder)


def test_where_it_cannot_be_kept_or_read_it_is_the_picture(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    remember_letters(tmp_path / "file", wanted=True)
    assert not has_chosen_letters(tmp_path / "file")
    (tmp_path / LETTERS).write_bytes(b"\xff")
    assert not has_chosen_letters(tmp_path)


@pytest.mark.parametrize("letters", [True, False])
def test_f4_switches_the_letters_and_reports_it_to_be_kept(letters: bool) -> None:
    kept: list[bool] = []
    panel = TerminalPanel(letters=letters, keep=kept.append)
    drawn = panel.canvas(80, 24).text()
    panel.key("f4", None)
    panel.key("f4", None)
    assert kept == [not letters, letters]
    assert panel.canvas(80, 24).text() == drawn
