"""The party: its marching order, its spells, and what a new adventure gives it."""
