"""Set-up of minifigures: making them, growth between scenarios, and keeping them for other games."""
