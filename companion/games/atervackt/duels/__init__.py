"""Variant: fights between heroes (A16.3, A16.4)."""
