"""Which pin of the Pico goes where (GP numbers, as wiring/handheld.toml has them)."""

BUTTONS = {"A": 10, "B": 11, "C": 12, "D": 13}
LIGHT = 15
BUZZER = 14
