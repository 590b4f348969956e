"""Turns of a hero (L0.3) and of a monster player (L5.5)."""
