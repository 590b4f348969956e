"""Letters that the box's screen cannot show, which names in owners' files must not have."""

from __future__ import annotations


def find_missing_letters(text: str) -> str:
    """Return the characters of a text that the screen cannot show, each once."""
    # The font takes long to load, and few commands need it.
    from companion.pages.font import FIXED

    return FIXED.missing(text)
