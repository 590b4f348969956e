"""Combat between a hero and a monster (L8)."""
