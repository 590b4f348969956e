"""Whose turn it is: bids, stepping in, turns in answer."""
