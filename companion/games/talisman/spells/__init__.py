"""Casting of Spells: who can, which one, on whom, and its effect (T6.9)."""
