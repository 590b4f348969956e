"""A turn: all that a minifigure can do with its dice."""
