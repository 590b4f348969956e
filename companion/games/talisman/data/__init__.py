"""What owners of Talisman can correct: board, characters, cards and figures, and how they are read."""
