"""The maze: ways, segments, levels, finds, and what is remembered of each (D5, D6)."""
