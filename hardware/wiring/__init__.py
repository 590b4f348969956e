"""How a box is wired: read from `wiring/*.toml`, checked, and drawn."""
