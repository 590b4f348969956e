"""The party: how it is made, in which order it marches, and what a new adventure gives it."""
