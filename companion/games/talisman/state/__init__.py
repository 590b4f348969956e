"""State of a game of Talisman, which people can see and correct: characters, spaces, decks."""
