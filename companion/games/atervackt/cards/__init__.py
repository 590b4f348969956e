"""The decks and their odds (A2.1-A2.7), and the cards that the box deals."""
