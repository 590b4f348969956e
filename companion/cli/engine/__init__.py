"""`drakvakt engine`: a game as JSON Lines, for any other face. See docs/protocol.md."""
