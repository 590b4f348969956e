"""What people have told in a game that is worth keeping for the next: hero sheets and monster cards."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from companion.games.legenden.figures import OWN
from companion.games.legenden.state import ASPECTS, Hero, LegendenState
from companion.state import Json


def learned(state: LegendenState) -> dict[str, Json]:
    """What was told, or corrected, that the data of this game does not say (LS6, LS10)."""
    parts: dict[str, Any] = {"heroes": _heroes(state), "cards": _cards(state)}
    return {part: told for part, told in parts.items() if told}


def _heroes(state: LegendenState) -> dict[str, Any]:
    """The figures of each sheet; a hero without a sheet is known by his name from then on."""
    sheets = {sheet.name: sheet for sheet in state.book.heroes.values()}
    found = {}
    for hero in state.heroes.values():
        sheet = sheets.get(hero.name)
        new = {
            name: value
            for name, value in figures(hero).items()
            if value is not None and (sheet is None or getattr(sheet, name) != value)
        }
        if hero.name and new:
            id = sheet.id if sheet else own_id(hero.name, state.book.heroes)
            found[id] = new if sheet else {"name": hero.name, **new}
    return found


def figures(hero: Hero) -> dict[str, int | None]:
    """What stands on his sheet."""
    return {"life": hero.max_life, **{aspect: hero.value(aspect) for aspect in ASPECTS}}


def own_id(name: str, taken: Mapping[str, object]) -> str:
    """A name for the table of a hero who has none yet: his own in plain letters, else a mark made of it."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    id = re.sub("[^a-z0-9]+", "-", plain).strip("-")[:20]
    return id if id and id != OWN and id not in taken else f"hero-{mark(name)}"


def _cards(state: LegendenState) -> dict[str, Any]:
    """The lines of each card; a new card is known by a mark made of what it says, so that nobody has to name it."""
    found = {}
    for card, lines in state.cards.items():
        told = {kind: known for kind, line in lines.items() if (known := line.known())}
        if told:
            found[card if card in state.book.monster_cards else f"card-{mark(told)}"] = told
    return found


def mark(what: Json | Mapping[str, Any]) -> str:
    """A few letters that two different things hardly ever share."""
    return sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()[:6]
