"""A lean start: of Python no more than is used, no OpenSSL for box and engine, and no search for garbage meanwhile."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any

RARE = {"asyncio": "inspect", "dataclasses": "inspect", "urllib.parse": "ipaddress"}
"""Modules of Python, each with another that it imports for a moment that hardly ever comes.

Those moments are to recognise a coroutine's function, to write a missing docstring, to read an address in brackets.
`inspect` was a twentieth of a resume.
"""

FIRST = ("dataclasses", "urllib.parse")
"""Modules of Python that every command needs."""

HASHES = ("hashlib", "hmac")
TAKERS = ("asyncio", *HASHES)
"""Modules of Python that take OpenSSL along where they find it, and do without where they do not."""

OPENSSL = ("_hashlib", "ssl")
"""Modules that load OpenSSL: 5 MB, and a good part of the start. `hashlib` has hashes of its own besides."""


_USUAL = gc.get_threshold()
SPARELY, HARDLY_EVER = 10_000, 100_000
"""New objects between two searches for garbage: a box has little memory, and for an engine it was a part in 25."""

NEVER = 1_000_000_000
"""Searches between two that look at everything."""

SELDOM = 5_000
"""New objects between two searches for garbage while people play."""


@contextmanager
def lean_imports() -> Iterator[None]:
    """Import modules without what they hardly ever use, and without searches for garbage, within the block.

    It comes first of all: nearly every module of ours would take along what is spared here.
    """
    usual = gc.get_threshold()
    gc.set_threshold(HARDLY_EVER, 10, NEVER)
    try:
        for name in FIRST:
            _import_without_rare(name)
        yield
    finally:
        gc.set_threshold(*usual)


def begin_lean_start(takers: Sequence[str] = TAKERS, every: int = SPARELY) -> None:
    """Import what would take OpenSSL along without it, and search for garbage only after `every` new objects.

    That lasts until `end_lean_start`. A later import of `ssl` works; only asyncio cannot speak TLS then, and nothing on
    a box asks it to.
    """
    gc.set_threshold(every, 10, NEVER)
    if not sys.modules.keys().isdisjoint({*takers, *OPENSSL}):
        return
    sys.modules.update(dict.fromkeys(OPENSSL))  # type: ignore[arg-type]
    try:
        for name in takers:
            _import_without_rare(name)
    finally:
        for name in OPENSSL:
            del sys.modules[name]
    if not hasattr(sys.modules["hashlib"], "sha256"):
        # A Python that was built without hashes of its own.
        for name in HASHES:
            del sys.modules[name]


def end_lean_start() -> None:
    """Search for garbage again, but never among the objects of now: nearly all of them stay.

    New objects of an answer are in the log and the journal for the rest of the evening, or go without a search. To look
    at them at the usual pace was up to a tenth of an answer.
    """
    gc.freeze()
    gc.set_threshold(SELDOM, *_USUAL[1:])


class _LazyModule(ModuleType):
    """Stand-in for a module of Python, which is imported when something of it is asked for."""

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of the true module."""
        self.leave()
        return getattr(import_module(self.__name__), name)

    def leave(self) -> None:
        """Let every later import get the true module."""
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]


def _import_without_rare(name: str) -> None:
    """Import a module without its rare one; a module that is imported already is left alone."""
    rare = RARE.get(name)
    if rare is None or not sys.modules.keys().isdisjoint({name, rare}):
        import_module(name)
        return
    later = sys.modules[rare] = _LazyModule(rare)
    try:
        import_module(name)
    finally:
        later.leave()
