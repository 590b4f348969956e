"""Where the box rolls and draws, nobody is asked what a die shows or a card says that the box knows or could roll."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from companion.asks import Ask, Draw, Number, Roll
from companion.game import find
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from companion.table.chance import Chance
from companion.testing import bots
from companion.testing.pages import by_the_box
from tests.every_game import own_part
from tests.games.atervackt import own_cards

GAMES = 14
ANSWERS = 700

SHEET = dict.fromkeys(
    ("value.life", "value.strength", "value.psyche", "value.agility", "value.armour"),
    "a hero's sheet is in no source: asked once, and kept for the next evening",
)
TOLD = "only what people report by themselves is asked: they say that something came"
UNREAD: Mapping[str, Mapping[str, str]] = {
    "legenden": {
        **SHEET,
        **dict.fromkeys(("monster.life", "servant.life", "card.life"), "monster cards are in no source (LS10)"),
        **dict.fromkeys(("found.heal", "found.hurt", "found.bonus"), TOLD),
        "stairs.number": "stands on the tile that lies on the table",
        "chamber.drop": "how many cards he drops is his own choice",
        "gold": "stands on the treasures that people have carried out",
    },
    "atervackt": {
        **SHEET,
        **dict.fromkeys(("monster.life", "meeting.stab"), "monster cards are in no source (AC8)"),
        **dict.fromkeys(("paper.life", "paper.bracket", "paper.stab"), "somebody types in a monster card of his own"),
        **dict.fromkeys(("report.heal", "report.hurt", "report.lost", "follower.hurt", "follower.heal"), TOLD),
        "monster.hurt": "a danger whose damage is in no source",
        "mist.rounds": "how long the mist takes somebody stands on the card alone (A11.5)",
        "teleport.far": "where a teleport leads stands on the card alone (A22.1)",
        **dict.fromkeys(("place.column", "place.row"), "where the board says that one stands"),
        "gold": "stands on the treasures that people have carried out",
    },
}
"""Numbers that people are asked for all the same, and why the box cannot know them."""


def _asked(name: str, seeds: range, data: Mapping[str, Any]) -> Iterator[Ask]:
    """What is asked in random games in which the box rolls every die and draws from every deck."""
    game, own = find(name), own_part(name)
    part: Any = type("ByTheBox", (own,), {"game": name})()
    for seed in seeds:
        rng = random.Random(seed)
        start = part.begin(rng)
        options = {**start.options, **({"cards": "classic"} if name == "atervackt" else {})}
        modes = by_the_box(game) | {f"cards.{deck}": "drawn" for deck in ("monster", "ring", "amulet", "chamber")}
        known = new_header(game, list(start.seats), options, data=data)["modes"]
        modes = {path: mode for path, mode in modes.items() if path in known}
        header = new_header(game, list(start.seats), options, modes, seed=seed, data=data)
        table = Table(game, MemoryJournal(header), Chance(seed))
        for _ in range(ANSWERS):
            if table.over or table.open is None:
                break
            yield table.open.ask
            bots.step(table, rng, part.answer)


@pytest.mark.parametrize("game", UNREAD)
def test_nothing_is_asked_that_the_box_could_know_or_roll(game: str) -> None:
    asked = [*_asked(game, range(GAMES), find(game).data())]
    assert {ask.key for ask in asked if isinstance(ask, Roll | Draw) and not getattr(ask, "risk", False)} == set()
    numbers = {ask.key for ask in asked if isinstance(ask, Number) or ask.key == "monster.life"}
    assert numbers - {*UNREAD[game]} == set()
    assert numbers & {*SHEET}, "these games come to what heroes can do"


READ = {"monster.life", "meeting.card", "meeting.stab", "setup.rings", "deal.chamber"}


def test_a_card_that_the_box_deals_is_asked_of_nobody() -> None:
    data = own_cards.data()
    data["cards"] = {name: card for name, card in data["cards"].items() if name != "half"}
    asked = {ask.key for ask in _asked("atervackt", range(GAMES), data)}
    assert asked & {"fight.sign", "fight.stance"}, "there are fights"
    assert asked & READ == set()
