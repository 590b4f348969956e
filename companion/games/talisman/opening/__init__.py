"""How characters come into the game: at its beginning (T3), and after a death (T6.4.3c)."""
