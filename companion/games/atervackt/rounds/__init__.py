"""The evening: before the first round (A1), the rounds, and who wins (A29)."""
