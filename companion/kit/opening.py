"""A scene with which a given situation begins: a fight that somebody wants to play without the way to it.

All games have a fight; Legenden and Labirynt also begin with a meeting.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.game import BadSetup
from companion.record import record
from companion.text import printable

SCENE_FIELD: Final = "scene"
"""Field with the name of the scene."""

LONGEST_SHOWN: Final = 40
"""Characters of a value that are repeated."""


FIELDS: Final[Mapping[str, type]] = {
    **dict.fromkeys(("seat", "figure", "monster", "card", "room"), str),
    **dict.fromkeys(("number", "strength", "craft"), int),
}
"""Types of the fields that scenes have, by their names: ids, and numbers."""


@record
class OpeningScene:
    """Scene with which a situation can begin.

    Attributes:
        needs: Names of the fields that it needs.
        may: Names of the fields that it may have.
    """

    needs: tuple[str, ...]
    may: tuple[str, ...] = ()


def check_opening(scenes: Mapping[str, OpeningScene], opening: Mapping[str, Any]) -> None:
    """Check that a game has a scene, and that its fields are there and fit.

    Args:
        scenes: The scenes of the game, by their names.
        opening: The scene that is wanted, as plain data.

    Raises:
        BadSetup: It has no such scene, or a field is missing, unknown or of a wrong type.
    """
    found = scenes.get(opening.get(SCENE_FIELD, ""))
    if found is None:
        known = ", ".join(scenes) or "none"
        raise BadSetup(f"There is no such scene to begin with: choose one of {known}.")
    fields = (*found.needs, *found.may)
    for name in found.needs:
        if name not in opening:
            raise BadSetup(f"This scene needs the field {name}: add it.")
    for name, value in opening.items():
        if name == SCENE_FIELD:
            continue
        if name not in fields:
            raise BadSetup(f"This scene has no field {_shown(name)}: its fields are {', '.join(fields)}.")
        if not isinstance(value, FIELDS[name]) or isinstance(value, bool):
            raise misfit(name, value)


def misfit(name: str, value: object) -> BadSetup:
    """Return the error that says that a value does not fit a field of a scene.

    Args:
        name: The field.
        value: The value.
    """
    return BadSetup(f"The field {name} of this scene cannot be {_shown(value)}.")


def _shown(value: object) -> str:
    return printable(str(value))[:LONGEST_SHOWN]
