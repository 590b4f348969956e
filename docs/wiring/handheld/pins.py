"""Which pin of the Pico goes where (GP numbers); `drakvakt wiring` makes this from a wiring file."""

BUTTONS = {"A": 10, "B": 11, "C": 12, "D": 13}
LIGHT = 15
BUZZER = 14
