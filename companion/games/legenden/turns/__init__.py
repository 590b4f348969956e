"""One turn: a hero's (L0.3), and a monster player's (L5.5)."""
