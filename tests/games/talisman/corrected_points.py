"""Silent points of Talisman whose defaults are figures that owners can correct."""

from __future__ import annotations

from collections.abc import Mapping

DATA: Mapping[str, str] = {
    "TS3": "cards.toml: `scopes`",
    "TS4": "cards.toml: `spells`",
    "TS9": "cards.toml: `pack` and `carries`",
    "TS12": "figures.toml: `sentinel`; board.toml: `draw`",
    "TS16": "board.toml: `exits`",
    "TS19": "figures.toml: `lizard`",
    "TS20": "cards.toml: `saves`",
    "TS24": "board.toml: `says`",
    "TS25": "cards.toml",
    "TS27": "characters.toml",
}
"""Silent points whose defaults are figures, and where owners correct them."""
