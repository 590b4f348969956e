"""The four phases of a round (A3): the sun, moves, tiles and cards."""
