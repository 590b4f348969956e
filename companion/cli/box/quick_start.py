"""A lean start: of Python no more than is used, no OpenSSL for box and engine, and no search for garbage meanwhile."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any

RARE_IMPORTS = {"asyncio": "inspect", "dataclasses": "inspect", "urllib.parse": "ipaddress"}
"""Modules of Python, each with a module that it imports and hardly ever needs.

It is needed to recognise a coroutine function, to write a missing docstring, or to read an address in brackets.
The import of `inspect` took a twentieth of the time of a resume.
"""

SHARED_MODULES = ("dataclasses", "urllib.parse")
"""Modules of Python that every command needs."""

HASHES = ("hashlib", "hmac")
OPENSSL_USERS = ("asyncio", *HASHES)
"""Modules of Python that import OpenSSL if it is there, and work without it."""

OPENSSL = ("_hashlib", "ssl")
"""Modules that load OpenSSL, which costs 5 MB and much of the start. `hashlib` also has hashes without it."""


LATE_IMPORTS = ("sqlite3",)
"""Modules of Python that are loaded at their first use: a box on which nothing is kept has no file for SQLite.

That is 1 MB of its memory.
"""

DEVICE_IMPORTS: Mapping[str, tuple[str, ...]] = {
    "importlib.metadata": ("entry_points",),
    "importlib.resources": (),
    "inspect": (),
    "multiprocessing": ("Process",),
    "pprint": ("pformat",),
    "statistics": ("mean", "median"),
    "colorzero": ("Color",),
    "cbor2": (),
    "PIL.ExifTags": (),
    "PIL.TiffTags": (),
}
"""Modules that the libraries of the devices import for what a box never does, each with what they take from it by name.

They are loaded at their first use. `importlib.metadata` alone brings the reading of e-mail headers and of zip files
along. Together they were a seventh of the memory of a box's first start, and a sixth of its time.
"""

_USUAL_THRESHOLDS = gc.get_threshold()
BOX_START_OBJECTS, ENGINE_START_OBJECTS = 10_000, 100_000
"""New objects between two searches for garbage while Drakvakt starts.

A box has little memory. In an engine the searches took a 25th of the time of a start.
"""

FULL_SEARCH_INTERVAL = 1_000_000_000
"""Searches of the middle generation between two of all objects: so many that a full search never comes."""

PLAYING_OBJECTS = 5_000
"""New objects between two searches for garbage while people play."""


@contextmanager
def lean_imports() -> Iterator[None]:
    """Import modules without what they hardly ever use, and without searches for garbage, within the block.

    Call it before any other module of Drakvakt is imported: nearly all of them import what is left out here.
    """
    usual = gc.get_threshold()
    gc.set_threshold(ENGINE_START_OBJECTS, 10, FULL_SEARCH_INTERVAL)
    try:
        for name in SHARED_MODULES:
            _import_without_rare(name)
        yield
    finally:
        gc.set_threshold(*usual)


def begin_lean_start(users: Sequence[str] = OPENSSL_USERS, objects: int = BOX_START_OBJECTS) -> None:
    """Import what would take OpenSSL along without it, and search for garbage only after `objects` new objects.

    That lasts until `end_lean_start`. A later import of `ssl` works; only asyncio cannot speak TLS then, and nothing on
    a box asks it to.
    """
    gc.set_threshold(objects, 10, FULL_SEARCH_INTERVAL)
    for name in LATE_IMPORTS:
        sys.modules.setdefault(name, _LazyModule(name))
    if not sys.modules.keys().isdisjoint({*users, *OPENSSL}):
        return
    sys.modules.update(dict.fromkeys(OPENSSL))  # type: ignore[arg-type]
    try:
        for name in users:
            _import_without_rare(name)
    finally:
        for name in OPENSSL:
            del sys.modules[name]
    if not hasattr(sys.modules["hashlib"], "sha256"):
        # A Python that was built without hashes of its own.
        for name in HASHES:
            del sys.modules[name]


def defer_device_imports() -> None:
    """Let the libraries of the devices have stand-ins for modules that a box never uses; a used one is loaded then.

    A module that is missing, or imported already, has no stand-in.
    """
    for name, functions in DEVICE_IMPORTS.items():
        if name not in sys.modules and (spec := _find_spec(name)) is not None:
            later = sys.modules[name] = _LazyModule(name, functions)
            later.__spec__ = spec
            if spec.submodule_search_locations is not None:
                later.__path__ = [*spec.submodule_search_locations]
            package, _, inside = name.rpartition(".")
            if package in sys.modules:
                setattr(sys.modules[package], inside, later)


def _find_spec(name: str) -> ModuleSpec | None:
    """Return where a module is, without importing the packages around it; None where it is not installed."""
    package = name.rpartition(".")[0]
    around = _find_spec(package) if package else None
    if package and around is None:
        return None
    return PathFinder.find_spec(name, None if around is None else around.submodule_search_locations)


def end_lean_start() -> None:
    """Search for garbage again, but never among the objects that exist now: nearly all of them stay.

    Most objects that an answer makes stay in the log and the journal, or go without a search. At the usual pace the
    searches took up to a tenth of the time of an answer.
    """
    gc.freeze()
    gc.set_threshold(PLAYING_OBJECTS, *_USUAL_THRESHOLDS[1:])


class _LazyModule(ModuleType):
    """Stand-in for a module, which is imported when something of it is asked for.

    Args:
        name: The name of the module.
        functions: What can be had of the module without it: that is imported when one of them is called.
    """

    def __init__(self, name: str, functions: Sequence[str] = ()) -> None:
        super().__init__(name)
        for function in functions:
            setattr(self, function, partial(self._call, function))

    def _call(self, function: str, *given: Any, **named: Any) -> Any:
        """Call a function of the true module."""
        self.leave()
        return getattr(import_module(self.__name__), function)(*given, **named)

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of the true module."""
        if name == "__path__" and self.__spec__ is not None:
            # `from` asks each module whether it is a package. It is none.
            raise AttributeError(name)
        self.leave()
        found = getattr(import_module(self.__name__), name)
        # Whoever has imported the stand-in keeps it.
        setattr(self, name, found)
        return found

    def leave(self) -> None:
        """Let every later import get the true module."""
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]


def _import_without_rare(name: str) -> None:
    """Import a module without its rare one; a module that is imported already is not changed."""
    rare = RARE_IMPORTS.get(name)
    if rare is None or not sys.modules.keys().isdisjoint({name, rare}):
        import_module(name)
        return
    later = sys.modules[rare] = _LazyModule(rare)
    try:
        import_module(name)
    finally:
        later.leave()
