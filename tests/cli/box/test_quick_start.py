"""A lean start: only what the first prompt needs, no OpenSSL, and nothing that needs that any the worse."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from companion.game import find
from companion.table import new_header
from companion.table.sessions import Sessions
from companion.testing import bots
from tests.cli.running import ROOT

MOST_OWN_MODULES, MOST_MODULES = 212, 416
"""Modules of our own, and all, that a box imports before its first page when nothing is kept: each costs time."""
MODULES_OF_BACKPORT = 18
"""Modules that `importlib_metadata` brings where it is installed."""

WITHOUT = """
import gc, sys
from companion.cli.box import quick_start
usual = gc.get_threshold()
quick_start.begin_lean_start()
assert gc.get_threshold() > usual
import companion.cli.box.service, companion.cli.box.evenings, companion.cli.box.panels, companion.games.legenden
assert "_ssl" not in sys.modules and "_hashlib" not in sys.modules
import hashlib
assert hashlib.sha256(b"dragon").hexdigest().startswith("a9c43be948c5cabd")
quick_start.end_lean_start()
assert gc.get_threshold() == (quick_start.PLAYING_OBJECTS, *usual[1:]) > usual and gc.get_freeze_count()
import ssl
assert ssl.create_default_context()
assert "inspect" not in sys.modules and "ipaddress" not in sys.modules
import dataclasses, urllib.parse
@dataclasses.dataclass
class Pair:
    one: int
assert Pair.__doc__ == "Pair(one: int)"
assert urllib.parse.urlsplit("http://[::1]/").hostname == "::1"
import inspect, ipaddress
assert inspect.isclass(Pair) and ipaddress.ip_address("::1")
"""

LATE = """
import asyncio, ssl, sys
from companion.cli.box import quick_start
quick_start.begin_lean_start()
assert sys.modules["ssl"] is ssl and asyncio.sslproto.ssl is ssl
"""


def _run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_a_box_does_without_openssl_until_somebody_asks_for_it() -> None:
    done = _run(WITHOUT)
    assert done.returncode == 0, done.stderr


DEFERRED = """
import sys
from companion.cli.box import quick_start
import statistics
quick_start.BOX_IMPORTS = {**quick_start.BOX_IMPORTS, "no_such_module": ()}
quick_start.defer_box_imports()
assert "no_such_module" not in sys.modules and sys.modules["statistics"] is statistics
import importlib.metadata, inspect, multiprocessing.pool
from importlib.metadata import entry_points
from pprint import pformat
assert not {"email", "zipfile", "ast"} & set(sys.modules)
assert any(one.name == "legenden" for one in entry_points(group="drakvakt.games"))
assert importlib.metadata.version("drakvakt") and pformat([1]) == "[1]"
assert inspect.isclass(int) and multiprocessing.pool.Pool
import importlib.metadata as true
assert true is sys.modules["importlib.metadata"] and true.__file__
"""

CLASSES = """
import sys
from companion.cli.box import quick_start
quick_start.defer_box_imports()
from datetime import date, timedelta, timezone
from gpiozero.boards import LEDBoard
from PIL import ImageFont
import random
loaded = lambda name: "__file__" in vars(sys.modules[name])
assert not any(map(loaded, ("datetime", "random", "gpiozero.boards", "PIL.ImageFont")))
assert not isinstance(3, date) and date(2026, 11, 28) - date(2026, 11, 27) == timedelta(1)
assert timezone.utc.utcoffset(None) == timedelta(0) and random.Random(3).random() < 1
class Board(LEDBoard):
    pass
class Font(ImageFont.ImageFont):
    pass
import gpiozero.boards
assert all(map(loaded, ("datetime", "random", "gpiozero.boards", "PIL.ImageFont")))
assert Board.__mro__[1] is gpiozero.boards.LEDBoard and Font.__mro__[1].__module__ == "PIL.ImageFont"
"""


def test_a_deferred_module_is_loaded_when_somebody_uses_it() -> None:
    done = _run(DEFERRED)
    assert done.returncode == 0, done.stderr


def test_a_deferred_class_is_loaded_when_somebody_uses_it() -> None:
    done = _run(CLASSES)
    assert done.returncode == 0, done.stderr


def test_modules_that_are_imported_already_stay() -> None:
    done = _run(LATE)
    assert done.returncode == 0, done.stderr


RESUMED = """
import gc, io, sys
usual = gc.get_threshold()
sys.stdin = io.TextIOWrapper(io.BytesIO(b'{"do":"resume"}'))
from companion.cli.main import main
assert main(["engine", "--state", sys.argv[1], "--data", sys.argv[1]]) == 0
assert not {"_ssl", "_hashlib", "asyncio", "inspect", "ipaddress", "textwrap"} & set(sys.modules)
from companion.cli.box import quick_start
assert gc.get_threshold() == (quick_start.PLAYING_OBJECTS, *usual[1:])
"""


def test_an_engine_that_resumes_does_without_openssl(tmp_path: Path) -> None:
    table = Sessions(tmp_path).begin(new_header(find("legenden"), ["Ada", "Bo"]))
    bots.play(table, random.Random(5), 60)
    table.close()
    command = [sys.executable, "-c", RESUMED, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0 and '"ask"' in done.stdout, done.stderr


def test_before_the_first_prompt_only_what_it_needs_is_imported(tmp_path: Path) -> None:
    table = Sessions(tmp_path / "state").begin(new_header(find("legenden"), ["Ada", "Bo"]))
    bots.play(table, random.Random(5), 60)
    table.close()
    imported = _list_imports(tmp_path)
    assert {"companion.cli.evening.unfinished", "companion.pages.screen", "hardware.box.screen"} <= imported
    later = {"companion.games.legenden", "companion.deck", "companion.pages.menu", "companion.table.figures"}
    later |= {"companion.owners", "companion.shapes", "hardware.wiring.connections"}
    later |= {"traceback", "random", "datetime", "textwrap", "gpiozero.boards", "PIL.ImageFont"}
    later |= {"email.message", "zipfile", "ast", "multiprocessing.context", "colorzero.color", "PIL.ExifTags", "cbor2"}
    assert not later & imported
    assert not {"_ssl", "textual", "serial"} & imported


def test_the_first_start_of_all_imports_few_modules(tmp_path: Path) -> None:
    imported = _list_imports(tmp_path)
    own = {name for name in imported if name.partition(".")[0] in ("companion", "hardware")}
    assert {"companion.cli.evening.lobby", "companion.pages.screen", "hardware.box.screen"} <= own
    assert len(own) <= MOST_OWN_MODULES
    # gpiozero takes a package that other tools may bring in place of the standard library's.
    most = MOST_MODULES + (MODULES_OF_BACKPORT if find_spec("importlib_metadata") else 0)
    assert len(imported) <= most


def _list_imports(folder: Path) -> set[str]:
    """Return the modules that a box has imported when its first prompt stands."""
    command = [sys.executable, "-X", "importtime", "-m", "companion.cli", "box", "--lang", "en"]
    more = {"NOTIFY_SOCKET": str(folder / "notify"), "GPIOZERO_PIN_FACTORY": "mock"}
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told, (folder / "log").open("wb") as log:
        told.bind(str(folder / "notify"))
        told.settimeout(50)
        process = subprocess.Popen(
            [*command, "--file", str(ROOT / "wiring" / "box.toml"), "--state", str(folder / "state")],
            env=os.environ | more,
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=log,
        )
        try:
            while told.recv(1024) != b"READY=1":
                pass
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(50)
    lines = (folder / "log").read_text(encoding="utf-8").splitlines()
    return {line.rpartition("|")[2].strip() for line in lines if line.startswith("import time:")}
