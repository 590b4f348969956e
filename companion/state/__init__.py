"""The declared state of a game: what people can see and correct lives in dataclass fields, each with a path.

A path is dotted: "heroes.Ada.life", "sun.at". The type of a field says which values it may have: `Annotated[int,
Range(0, 12)]`, `Literal["room", "outside"]`, `bool`, `int | None`. The metadata of a field say who may see and set it:

- "hidden": a note of the rules, in no view and in no hash,
- "private": seen only by the seat that its record names,
- "fixed": seen, but never set; the value is the reason.
"""

from companion.state.paths import (
    LONGEST_NAME,
    LONGEST_PATH,
    PathError,
    Range,
    ValueMisfit,
    assign,
    check,
    coerce,
    get_path,
    steps_of,
    values,
)
from companion.state.plain_data import (
    Json,
    TextWriters,
    canonical,
    digest,
    figures,
    figures_of_seat,
    json_text,
    to_json,
)
from companion.state.state import SETTLES, Event, FightScene, State

__all__ = [
    "LONGEST_NAME",
    "LONGEST_PATH",
    "SETTLES",
    "Event",
    "FightScene",
    "Json",
    "PathError",
    "Range",
    "State",
    "TextWriters",
    "ValueMisfit",
    "assign",
    "canonical",
    "check",
    "coerce",
    "digest",
    "figures",
    "figures_of_seat",
    "get_path",
    "json_text",
    "steps_of",
    "to_json",
    "values",
]
