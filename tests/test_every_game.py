"""Every installed game, held to the suite that is shipped for all of them."""

from __future__ import annotations

from companion.testing.suite import Corrections, Learning, MixedPlay, RandomPlay, Secrecy
from tests.every_game import classes


class Played(RandomPlay, MixedPlay, Corrections, Learning, Secrecy):
    """Few games of each: the tests of our own games play many more, with what is so in them alone."""

    random_games = mixed_games = 4
    live_games = 1
    menus_read = 0
    """All menus of whole recorded games are read elsewhere (games/test_corrections.py)."""


globals().update(classes(Played))
