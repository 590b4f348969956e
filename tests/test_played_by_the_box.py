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
from companion.testing.pages import box_modes
from tests.every_game import SHEET, our_games, own_part
from tests.games.atervackt import own_cards

pytestmark = pytest.mark.explore

GAMES = 14
ANSWERS = 700


def _list_asks(name: str, seeds: range, data: Mapping[str, Any]) -> Iterator[Ask]:
    """Yield the asks of random games in which the box rolls every die and draws from every deck."""
    game, own = find(name), own_part(name)
    part: Any = type("ByTheBox", (own,), {"game": name})()
    for seed in seeds:
        rng = random.Random(seed)
        start = part.begin(rng)
        options = {**start.options, **({"cards": "classic"} if name == "atervackt" else {})}
        modes = box_modes(game) | {f"cards.{deck}": "drawn" for deck in ("monster", "ring", "amulet", "chamber")}
        known = new_header(game, list(start.seats), options, data=data)["modes"]
        modes = {path: mode for path, mode in modes.items() if path in known}
        header = new_header(game, list(start.seats), options, modes, seed=seed, data=data)
        table = Table(game, MemoryJournal(header), Chance(seed))
        for _ in range(ANSWERS):
            if table.is_over or table.open is None:
                break
            yield table.open.ask
            bots.answer_once(table, rng, part.answer)


@pytest.mark.parametrize("game", [game for game in our_games() if own_part(game).unread])
def test_nothing_is_asked_that_the_box_could_know_or_roll(game: str) -> None:
    asked = [*_list_asks(game, range(GAMES), find(game).data())]
    assert {ask.key for ask in asked if isinstance(ask, Roll | Draw) and not getattr(ask, "risk", False)} == set()
    numbers = {ask.key for ask in asked if isinstance(ask, Number) or ask.key == "monster.life"}
    assert numbers - {*own_part(game).unread} == set()
    assert numbers & {*SHEET}, "these games come to what heroes can do"


READ = {"monster.life", "meeting.card", "meeting.stab", "setup.rings", "deal.chamber"}


def test_a_card_that_the_box_deals_is_asked_of_nobody() -> None:
    data = own_cards.data()
    data["cards"] = {name: card for name, card in data["cards"].items() if name != "half"}
    asked = {ask.key for ask in _list_asks("atervackt", range(GAMES), data)}
    assert asked & {"fight.sign", "fight.stance"}, "there are fights"
    assert asked & READ == set()
