"""Amulets, rings, teleports and other special things (A20-A22)."""
