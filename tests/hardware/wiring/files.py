"""Wiring files for tests: the ready ones, with a few words changed."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from hardware.wiring.load import VARIANTS

BOXES = tuple(name for name in VARIANTS if name != "handheld")


def ready(name: str) -> str:
    """Return the text of a ready file."""
    return (files("wiring") / f"{name}.toml").read_text("utf-8")


def write_changed(folder: Path, name: str, *changes: tuple[str, str]) -> Path:
    """Return a ready file with changes, each of which must fit once at least; its first place is changed."""
    words = ready(name)
    for old, new in changes:
        assert old in words, f"{old!r} does not stand in {name}"
        words = words.replace(old, new, 1)
    path = folder / "my.toml"
    path.write_text(words, "utf-8")
    return path
