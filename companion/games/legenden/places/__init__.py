"""Where heroes and monsters are, without a map: places, numbered tokens, and ways to flee."""
