"""The figures of the game, which owners may correct, and what must hold of them."""
