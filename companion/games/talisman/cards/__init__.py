"""Cards: where they lie, and what the limits say of them (T6.5, T6.2.6)."""
