"""Tests for games: one suite for every game, and the parts of which it is made. Needs `drakvakt[testing]`.

    from companion.testing.suite import GameSuite

    class TestMyGame(GameSuite):
        game = "my_game"

That is random play, mixed play, words, corrections, learning, replay and secrecy; with a folder of transcripts, a file
of rules or a folder of recorded games named in it, those too. Nothing in Drakvakt imports this package.
"""
