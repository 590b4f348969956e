"""Adventure cards: drawn one by one, and met in the order of their numbers (T6.13.4b, T6.15)."""
