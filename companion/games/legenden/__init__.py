"""Drakborgen Legenden (BRIO 2002): the rules of the game, and its data.

In: set-up, rounds and the sun disc, moving without a map, the labyrinth (L4), damage, rest, death and monster players
(L5), room tiles (L6), meetings (L7), combat (L8), the treasure chamber (L9), the dragon (L10), webs (L11), teleports,
random exits and power over a monster (L12), virtual monster cards (LS10), leaving and winning; as house rules the
advanced and the chaos rules (L13). What is done for each section, and what is unsure, stands in docs/legenden.md.
"""

from companion.games.legenden.game import Legenden

game = Legenden()
"""Game that the entry point names."""

__all__ = ["game"]
