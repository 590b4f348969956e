"""Obstacles: doors, crossings, pits, traps and portal runes (A7, A11)."""
