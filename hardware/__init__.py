"""Panels: the half of Drakvakt that can be touched. None of them knows a game."""
