"""Rules that are not followed yet: each test here fails until the room is there that carries them."""

from __future__ import annotations

from importlib.util import find_spec

import pytest


def is_there(room: str) -> bool:
    """Whether Talisman has such a room."""
    return find_spec(f"companion.games.talisman.{room}") is not None


@pytest.mark.xfail(strict=True, reason="abilities are told as changes; no room knows their effects yet")
@pytest.mark.rule("T6.8.1", "T6.18.1b")
def test_abilities() -> None:
    assert is_there("abilities")


@pytest.mark.xfail(strict=True, reason="the room for casting Spells is not there yet")
@pytest.mark.rule("T6.9", "T6.9.1", "T6.9.6", "T6.9.7a", "T6.9.7b", "T6.16.3", "T6.16.7", "T6.17.2b")
def test_spells() -> None:
    assert is_there("spells")


@pytest.mark.xfail(strict=True, reason="the loser of a fight cannot offer anything in place of his Life yet")
@pytest.mark.rule("T6.16.9b")
def test_buying_off() -> None:
    assert is_there("fights.buying_off")
