"""Who sits where, which house rules hold, and what is said where the rulebook is silent."""
