"""Changes to a character by spaces, cards and abilities, as its player reports them (TS24)."""
