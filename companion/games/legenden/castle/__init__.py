"""Moving through the castle: what lies ahead, each obstacle, and what tiles and cards give (L4, L6)."""
