"""The letters that the box's screen can show, for figures that owners of games write."""

from __future__ import annotations


def find_missing_letters(text: str) -> str:
    """Return the characters of a text that the screen cannot show, each once; the font is loaded only for this."""
    from companion.pages.font import FIXED

    return FIXED.missing(text)
