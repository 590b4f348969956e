"""Drakborgen Legenden (BRIO 2002): the rules of the game, and its data.

In: set-up, rounds and the sun disc, moving without a map, corridors (L4.2), secret doors as a way in (L4.3), doors
and portcullises (L4.4, L4.5), damage, rest and death (L5.1-L5.4), meetings (L7), combat (L8), the treasure chamber
(L9), the dragon (L10), random exits (L12.2), leaving and winning. Not in yet: rubble (L4.6), catacombs (L4.7), abyss
(L4.8), footbridge (L4.9), monster players' moves (L5.5), webs (L11), teleports (L12.1), power over a monster (L12.3),
the advanced and the chaos rules (L13), virtual monster cards (LS10).
"""

from companion.games.legenden.game import Legenden

game = Legenden()
"""What the entry point finds."""

__all__ = ["game"]
