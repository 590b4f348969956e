"""Exchanges of blows, shots, and their damage."""
