"""Rooms: who and what is in them, the monsters that cards have brought, and treasure for several."""
