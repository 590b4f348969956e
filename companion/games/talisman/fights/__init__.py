"""Battles and Psychic Combat (T6.16, T6.17)."""
