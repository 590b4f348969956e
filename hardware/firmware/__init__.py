"""Program of a handheld, for a Raspberry Pi Pico with MicroPython; README.md says how it gets there."""
