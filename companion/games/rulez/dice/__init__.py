"""Dice: how many are spent, and how they are rolled."""
