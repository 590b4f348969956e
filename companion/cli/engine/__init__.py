"""`drakvakt engine`: a game as JSON Lines, for any other user interface. See docs/protocol.md."""
