"""The decks: monster cards, and the treasure chamber's."""
