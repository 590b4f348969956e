"""Exchanges of blows, shots, damage and what it does."""
