"""A lean start, for box and engine: no OpenSSL, which neither has use for, and few searches for garbage meanwhile."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from importlib import import_module

HASHES = ("hashlib", "hmac")
TAKERS = ("asyncio", *HASHES)
"""Modules of Python that take OpenSSL along where they find it, and do without where they do not."""

OPENSSL = ("_hashlib", "ssl")
"""What brings OpenSSL along: 5 MB, and a good part of the start. `hashlib` has hashes of its own besides."""


_USUAL = gc.get_threshold()
SPARELY, NEVER = 10_000, 1_000_000_000
"""New things between two searches for garbage, and searches between two that look at everything."""

SELDOM = 5_000
"""New things between two searches for garbage while people play."""


def begin(takers: Sequence[str] = TAKERS) -> None:
    """Import what would take OpenSSL along without it, and search for garbage sparely until `begun`.

    Whoever imports `ssl` later gets it; only asyncio cannot speak TLS then, and nothing on a box asks it to.
    """
    gc.set_threshold(SPARELY, 10, NEVER)
    if not sys.modules.keys().isdisjoint({*takers, *OPENSSL}):
        return
    sys.modules.update(dict.fromkeys(OPENSSL))  # type: ignore[arg-type]
    try:
        for name in takers:
            import_module(name)
    finally:
        for name in OPENSSL:
            del sys.modules[name]
    if not hasattr(sys.modules["hashlib"], "sha256"):
        # A Python that was built without hashes of its own.
        for name in HASHES:
            del sys.modules[name]


def begun() -> None:
    """Search for garbage again, but never among what stands now: nearly all of it stays.

    What an answer makes new is in the log and the journal for the rest of the evening, or goes without a search. To
    look at it at the usual pace was up to a tenth of an answer.
    """
    gc.freeze()
    gc.set_threshold(SELDOM, *_USUAL[1:])
