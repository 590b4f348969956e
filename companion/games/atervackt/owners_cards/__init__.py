"""Variant: monster cards that owners have entered, and the box deals (AC8)."""
