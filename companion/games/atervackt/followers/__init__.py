"""Followers on their own: told of by people, or apart from their master (A25)."""
