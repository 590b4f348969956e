"""Wiring of a box: read from `wiring/*.toml`, checked, and drawn."""
