"""Cards: where they lie, and how many a character may hold (T6.5, T6.2.6)."""
