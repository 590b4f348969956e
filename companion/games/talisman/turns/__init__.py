"""A turn: movement, then encounters (T6.10)."""
