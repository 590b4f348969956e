"""Lean start: fewer modules of Python, no OpenSSL for box and engine, and no garbage collection meanwhile."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any

RARE_IMPORTS = {"asyncio": "inspect", "dataclasses": "inspect", "urllib.parse": "ipaddress", "fractions": "decimal"}
"""Modules of Python, each with a module that it imports but hardly ever uses.

They use it to recognise a coroutine function, to write a missing docstring, to read an address in brackets, or to make
a fraction of a decimal number. The import of `inspect` took a twentieth of the time of a resume.
"""

RARE_PARTS = {"decimal": ("Decimal",)}
"""Names that are imported from those modules."""

SHARED_MODULES = ("dataclasses", "urllib.parse", "fractions")
"""Modules of Python that every command needs."""

HASHES = ("hashlib", "hmac")
OPENSSL_USERS = ("asyncio", *HASHES)
"""Modules of Python that import OpenSSL if it is there, and work without it."""

OPENSSL = ("_hashlib", "ssl")
"""Modules that load OpenSSL, which costs 5 MB and much of the start. `hashlib` also has hashes without it."""


LATE_IMPORTS = ("sqlite3",)
"""Modules of Python that are loaded at their first use.

A box without kept games never needs SQLite, which takes 1 MB of its memory.
"""

CLASSES = ("*",)
"""In place of names: each name of the module that begins with a capital letter is one of its classes."""

BOX_IMPORTS: Mapping[str, tuple[str, ...]] = {
    "asyncio.sslproto": (),
    "asyncio.staggered": (),
    "datetime": ("date", "datetime", "time", "timedelta", "timezone", "tzinfo"),
    "importlib.metadata": ("entry_points",),
    "importlib.resources": (),
    "inspect": (),
    "linecache": (),
    "locale": (),
    "multiprocessing": ("Process",),
    "pprint": ("pformat",),
    "random": (),
    "secrets": (),
    "statistics": ("mean", "median"),
    "textwrap": ("dedent", "TextWrapper"),
    "traceback": (),
    "cbor2": (),
    "colorzero": ("Color",),
    "gpiozero.boards": CLASSES,
    "gpiozero.internal_devices": CLASSES,
    "gpiozero.spi_devices": CLASSES,
    "gpiozero.tones": CLASSES,
    "luma.core.bitmap_font": ("embedded_fonts",),
    "PIL.ExifTags": (),
    "PIL.ImageDraw": CLASSES,
    "PIL.ImageFont": CLASSES,
    "PIL.TiffTags": (),
}
"""Modules that Python and the libraries of the devices import but a box rarely uses, with the names that they import.

They are loaded at their first use: `traceback` for an error, `random` for the box's dice. `importlib.metadata` alone
loads modules for e-mail headers and zip files. Together they were a seventh of the memory of a box's first start, and a
fifth of its time.
"""

_USUAL_THRESHOLDS = gc.get_threshold()
START_OBJECTS = 100_000
"""New objects between two garbage collections while Drakvakt starts: more than a start makes.

The collections took a 25th of the time of an engine's start, and a 15th of a box's. Without them a box needs 0.4 MB
more.
"""

FULL_COLLECTION_INTERVAL = 1_000_000_000
"""Collections of the middle generation between two full ones: a number so large that a full one never comes."""

PLAYING_OBJECTS = 5_000
"""New objects between two garbage collections while people play."""


@contextmanager
def lean_imports() -> Iterator[None]:
    """Leave out rarely used modules and garbage collections while the block imports modules.

    Call it before any other module of Drakvakt is imported: nearly all of them import the modules that are left out.
    """
    usual_thresholds = gc.get_threshold()
    gc.set_threshold(START_OBJECTS, 10, FULL_COLLECTION_INTERVAL)
    try:
        for name in SHARED_MODULES:
            _import_without_rare(name)
        yield
    finally:
        gc.set_threshold(*usual_thresholds)


def begin_lean_start(users: Sequence[str] = OPENSSL_USERS) -> None:
    """Import the users of OpenSSL without it, and collect no garbage until `end_lean_start`.

    A later import of `ssl` works; only asyncio cannot use TLS then, which nothing on a box needs.

    Args:
        users: Modules of Python that would import OpenSSL.
    """
    gc.set_threshold(START_OBJECTS, 10, FULL_COLLECTION_INTERVAL)
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
        # This Python was built without hashes outside OpenSSL.
        for name in HASHES:
            del sys.modules[name]


def defer_box_imports() -> None:
    """Put stand-ins in the place of modules that a box rarely uses. Call it before `begin_lean_start`.

    A module that is missing, or imported already, gets no stand-in.
    """
    for name, parts in BOX_IMPORTS.items():
        if name not in sys.modules and (spec := _find_spec(name)) is not None:
            stand_in = sys.modules[name] = _LazyModule(name, parts)
            stand_in.__spec__ = spec
            if spec.submodule_search_locations is not None:
                stand_in.__path__ = [*spec.submodule_search_locations]
            package, _, module = name.rpartition(".")
            if package in sys.modules:
                setattr(sys.modules[package], module, stand_in)


def _find_spec(name: str) -> ModuleSpec | None:
    """Return the spec of a module without importing its packages; `None` if it is not installed."""
    package = name.rpartition(".")[0]
    package_spec = _find_spec(package) if package else None
    if package and package_spec is None:
        return None
    return PathFinder.find_spec(name, None if package_spec is None else package_spec.submodule_search_locations)


def end_lean_start() -> None:
    """Collect garbage again, but never among the objects that exist now, since nearly all of them stay.

    Most objects that an answer makes stay in the log and the journal, or are freed at once. With the usual thresholds
    the collections took up to a tenth of the time of an answer.
    """
    gc.freeze()
    gc.set_threshold(PLAYING_OBJECTS, *_USUAL_THRESHOLDS[1:])


class _LazyModule(ModuleType):
    """Stand-in for a module, which is imported when one of its attributes is read.

    Args:
        name: The name of the module.
        parts: Names of its functions and classes that can be read without an import, or `CLASSES`.
    """

    def __init__(self, name: str, parts: Sequence[str] = ()) -> None:
        super().__init__(name)
        self._parts = parts
        for part in parts if parts is not CLASSES else ():
            setattr(self, part, _LazyPart(self, part))

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of the real module."""
        if name == "__path__" and (self.__spec__ is not None or self._parts):
            # `from` asks each module for this attribute, which only a package has.
            raise AttributeError(name)
        is_constant = name.isupper() and not any(map(str.isdigit, name))
        is_class = self._parts is CLASSES and name[:1].isupper() and not is_constant
        return _LazyPart(self, name) if is_class else self.read(name)

    def read(self, name: str) -> Any:
        """Import the real module, and return one of its attributes."""
        self.remove()
        value = getattr(import_module(self.__name__), name)
        # A module that has imported the stand-in keeps it, so the attribute is kept here.
        setattr(self, name, value)
        return value

    def remove(self) -> None:
        """Let every later import find the real module."""
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]


class _LazyPart:
    """Stand-in for a function or class of a module, which is imported when the stand-in is called or looked at.

    Args:
        module: The stand-in for the module.
        name: The name of the function or class.
    """

    def __init__(self, module: _LazyModule, name: str) -> None:
        self._module, self._name = module, name

    @cached_property
    def _real(self) -> Any:
        """Import the module, and return its function or class."""
        return self._module.read(self._name)

    def __call__(self, *args: Any, **keywords: Any) -> Any:
        """Call the function, or make an object of the class."""
        return self._real(*args, **keywords)

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of the function or class."""
        return getattr(self._real, name)

    def __instancecheck__(self, one: object) -> bool:
        """Return True if this is an object of the class."""
        return isinstance(one, self._real)

    def __mro_entries__(self, _: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the class, as the base of another."""
        return (self._real,)


def _import_without_rare(name: str) -> None:
    """Import a module with a stand-in for its rarely used one, unless either is imported already."""
    rare = RARE_IMPORTS.get(name)
    if rare is None or not sys.modules.keys().isdisjoint({name, rare}):
        import_module(name)
        return
    stand_in = sys.modules[rare] = _LazyModule(rare, RARE_PARTS.get(rare, ()))
    try:
        import_module(name)
    finally:
        stand_in.remove()
