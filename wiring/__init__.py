"""Data only: how each box and handheld is wired, the boards that they may use, and the parts that they need."""
