"""Casting Spells: who can, which one, on whom, and what it does (T6.9)."""
