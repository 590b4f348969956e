"""A monster beside a hero's name: whole where it has room, else by its short name, and never cut in the middle."""

from __future__ import annotations

from companion.game import find
from companion.games.legenden.data.book import book

ROW = 21


def test_a_monster_beside_a_hero_is_never_cut() -> None:
    figures = book(find("legenden").data())
    heroes = [sheet.name for sheet in figures.heroes.values()]
    shown = [f"{hero} >< {monster.name_beside(hero)}" for hero in heroes for monster in figures.monsters.values()]
    assert "Aelfric >< Troll" in shown
    assert "Iril >< Giant spider" in shown
    assert [row for row in shown if len(row) > ROW] == []
