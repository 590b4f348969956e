"""Traps: in doors and in chests (D7)."""
