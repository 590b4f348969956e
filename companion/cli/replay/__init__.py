"""Replay of a kept game for people: as lines of text, or on a screen."""
