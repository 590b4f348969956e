"""Start of the Pico's program when it gets power; this file lies beside the folder `firmware` there."""

from firmware.board import run  # type: ignore[import-not-found]  # on the Pico this folder has no parent

run()
