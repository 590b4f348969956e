"""Who sits where, which house rules and edition hold, and what is said where the rulebook is silent."""
