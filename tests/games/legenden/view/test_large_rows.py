"""Rows of a reveal, which are read across the table."""

from __future__ import annotations

from companion.game import find
from companion.kit.drakborgen.aspects import LOUD_NAMES
from companion.kit.drakborgen.fight_view import fighter_row
from companion.language import speaker
from companion.pages.reveals import _large_row
from companion.text import Text, verbatim


def test_a_long_monster_and_its_stance_stand_in_full() -> None:
    game = find("legenden")
    say = speaker("sv", (game.catalogues, game.id))
    dark_elf = Text("{monster} {n}", monster=Text("Elf"), n=1)
    assert _large_row(fighter_row(dark_elf, LOUD_NAMES["armour"]), say) == "Svartalv 1 RUSTNING"


def test_a_long_name_of_a_person_stands_in_full_beside_the_stance() -> None:
    row = _large_row(fighter_row(verbatim("Wilhelmina"), LOUD_NAMES["strength"]), str)
    assert row == "Wilhelmina STRENGTH"
