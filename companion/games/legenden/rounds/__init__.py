"""The evening: before the first round (L0), the rounds, and who wins."""
