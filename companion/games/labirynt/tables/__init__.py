"""The table sheet during play: known values are looked up, all others are asked once and kept (D0.2)."""
