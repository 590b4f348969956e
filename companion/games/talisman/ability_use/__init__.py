"""Special abilities in play (T6.8): used at any moment that they allow, or on a character who is met (T6.13.3)."""
