"""Spoils: treasure, experience, finds, and the goods of the dead."""
