"""What spaces, cards and abilities do to a character, as its player says it (TS24)."""
