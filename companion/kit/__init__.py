"""What board games of this kind are made of, between the core and the games."""
