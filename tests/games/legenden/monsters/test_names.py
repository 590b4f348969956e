"""A monster's name beside a hero's: whole where it has room, else the short name, and never cut."""

from __future__ import annotations

from itertools import product

from companion.game import find
from companion.games.legenden.data.book import book

ROW = 21


def row_of(hero: object, monster: object) -> str:
    """Return the row of a page on which the two stand."""
    return f"{hero} >< {monster}"


def test_a_monster_beside_a_hero_is_never_cut() -> None:
    printed = book(find("legenden").data())
    shortened = 0
    for hero, monster in product(printed.heroes.values(), printed.monsters.values()):
        shown = monster.name_beside(hero.name)
        has_room = len(row_of(hero.name, monster.name)) <= ROW
        assert shown == (monster.name if has_room else monster.short_name)
        assert len(row_of(hero.name, shown)) <= ROW
        shortened += shown != monster.name
    assert shortened, "some names have no room beside some heroes"
