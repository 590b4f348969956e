"""What a later edition prints on its spaces: a template to accept, which nobody is shown unasked (TS24)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.games.talisman.data.board import Space
from companion.packaged import packaged
from companion.state import Json
from companion.text import Text

LATER = "later"
"""The value of the house rule `prompts` by which it is accepted."""


@cache
def later_edition() -> Mapping[str, str]:
    """The words for each space that the lists tell something of."""
    here = __package__ or "companion.games.talisman.data"
    import tomllib

    rows = tomllib.loads(packaged(here, "later.toml").read_text(encoding="utf-8"))
    return {id: row["says"]["text"] for id, row in rows.items()}


def prompt(space: Space, prompts: Json) -> Text:
    """What people read of a space, by that house rule; nothing where they should look at the board."""
    if space.says or prompts != LATER:
        return space.prompt
    words = later_edition().get(space.id, "")
    return Text(words) if words else space.prompt
