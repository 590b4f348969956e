"""The emulator: all panels of a game in one terminal, drawn as character cells, or printed line by line."""
