"""What a later edition prints on its spaces: a template to accept, which nobody is shown unasked (TS24)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.games.talisman.data.board import Space
from companion.state import Json
from companion.text import Text
from companion.toml import read_tables

LATER = "later"
"""The value of the house rule `prompts` by which it is accepted, and the file of it."""


@cache
def later_edition() -> Mapping[str, str]:
    """The words for each space that the lists tell something of."""
    files = read_tables(__package__ or "companion.games.talisman.data", [LATER])
    return {id: row["says"]["text"] for id, row in files[LATER].items()}


def prompt(space: Space, prompts: Json) -> Text:
    """What people read of a space, by that house rule; nothing where they should look at the board."""
    if space.says or prompts != LATER:
        return space.prompt
    words = later_edition().get(space.id, "")
    return Text(words) if words else space.prompt
