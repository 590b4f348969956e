"""Data of Talisman that owners can correct: board, characters, cards and figures, and how they are read."""
