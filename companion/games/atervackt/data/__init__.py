"""The figures of the game, which owners may correct, and the rules that they must follow."""
