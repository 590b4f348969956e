"""Initiative: bids, stepping in, turns in answer."""
