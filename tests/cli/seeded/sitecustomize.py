"""Seed the chance of a program that a test starts: what the operating system would give comes from the test's seed.

Python imports it by its name before anything else, so that nobody has taken `os.urandom` yet.
"""

from __future__ import annotations

import os
from _random import Random

if seed := os.environ.get("DRAKVAKT_TEST_SEED"):
    _numbers = Random(int(seed, 16))

    def urandom(size: int, /) -> bytes:
        """Return this number of bytes, which come from the seed."""
        return _numbers.getrandbits(8 * size).to_bytes(size, "little") if size else b""

    os.urandom = urandom
