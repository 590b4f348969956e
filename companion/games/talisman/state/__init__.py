"""What can be seen and corrected in a game of Talisman: characters, spaces, decks."""
