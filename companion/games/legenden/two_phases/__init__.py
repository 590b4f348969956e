"""Advanced rules: a round in two phases, and heroes who have come together (L13.1)."""
