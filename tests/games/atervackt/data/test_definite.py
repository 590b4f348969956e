"""Monsters have a definite form in sentences."""

from __future__ import annotations

from companion.games.atervackt import game
from companion.games.atervackt.data.book import DATA
from companion.language import speaker
from companion.text import Text


def test_every_monster_has_a_definite_form() -> None:
    say = speaker("sv", (game.catalogues, game.id))
    kinds = DATA.book(game.data()).monsters
    for kind in kinds.values():
        # The article stands at the end, or before: svartalven, den svarte riddaren.
        assert str(kind.definite).startswith("The ")
        assert kind.definite.read(say) not in (str(kind.definite), kind.name.read(say)), kind.id
    assert Text("{monster} flees.", monster=kinds["troll"].definite).read(say) == "Bergstrollet flyr."
