"""Words that a later edition prints on its spaces: a template to accept, never shown unasked (TS24)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.games.talisman.data.board import Space
from companion.state import Json
from companion.text import Text
from companion.toml import read_tables

LATER = "later"
"""Value of the house rule `prompts` that accepts the template, and name of its file."""


@cache
def later_edition() -> Mapping[str, str]:
    """Return the words for each space of which the lists say something."""
    files = read_tables(__package__ or "companion.games.talisman.data", [LATER])
    return {id: row["says"]["text"] for id, row in files[LATER].items()}


def space_words(space: Space, prompts: Json) -> Text:
    """Return the words of a space by that house rule; none where people should look at the board."""
    if space.says or prompts != LATER:
        return space.prompt
    words = later_edition().get(space.id, "")
    return Text(words) if words else space.prompt
