"""Dice: how many are spent, and what they show."""
