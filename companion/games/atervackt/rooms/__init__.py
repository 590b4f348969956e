"""Rooms: heroes and pieces in them, the monsters that cards have brought, and treasure for several."""
