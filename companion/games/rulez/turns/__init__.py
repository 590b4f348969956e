"""A turn: all that a figure can do with its dice."""
