"""Fights: five phases a round, ranks and reach, until one side is dead (D9)."""
