"""Meetings: which monsters, how many, and what the party does about them (D5.C, D8)."""
