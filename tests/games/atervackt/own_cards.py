"""Cards of owners' own: of monsters, rings, amulets and the treasure chamber."""

from __future__ import annotations

from typing import Any

from companion.games.atervackt import game
from companion.owners import merge

FIERCE = {"life": 7, "bracket": 9, "attack": "fight", "wait": "fight", "flee": "follows"}
MEEK = {"life": 3, "bracket": 5, "attack": "passive", "wait": "passive", "flee": "passive", "stab": 2}
KINDS = ("elf", "orc", "skeleton", "troll", "knight")

OWN: dict[str, Any] = {
    "cards": {
        "fierce": dict.fromkeys(KINDS, FIERCE),
        "meek": dict.fromkeys(KINDS, MEEK),
        "half": {"orc": {"attack": "flees"}},
    },
    "decks": {
        "ring": {
            "cards": {
                "sleep": {"text": "Sleep ring", "says": "All in the room sleep for a round."},
                "traps": {"text": "Trap ring", "says": "No trap harms you."},
                **{f"plain{n}": {"text": f"Ring {n}"} for n in range(6)},
            }
        },
        "amulet": {
            "cards": {
                "twilight": {"text": "Twilight", "says": "As you fall into a pit: you are saved."},
                "doom": {"text": "Doom", "says": "As the sun moves: you die."},
                **{f"dull{n}": {"text": f"Amulet {n}", "says": "Nothing."} for n in range(4)},
            }
        },
        "chamber": {
            "cards": {
                "crown": {"text": "Crown", "gold": 4000},
                "coins": {"text": "Coins", "gold": 100, "count": 9},
            }
        },
    },
}

DRAWN = {f"cards.{name}": "drawn" for name in ("monster", "ring", "amulet", "chamber")}


def data() -> dict[str, Any]:
    """Return the package's figures with these cards."""
    return merge(game.data(), OWN)
