"""Which pin of the Pico goes where (GP numbers, as wiring/handheld.toml has them)."""

BUTTONS = {"A": 2, "B": 3, "C": 4, "D": 5}
LIGHT = 15
BUZZER = 14
