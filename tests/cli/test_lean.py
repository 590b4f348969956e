"""A lean start: no OpenSSL in the box's process, and nothing that needs it any the worse."""

from __future__ import annotations

import subprocess
import sys

WITHOUT = """
import gc, sys
from companion.cli import lean
usual = gc.get_threshold()
lean.begin()
assert gc.get_threshold() > usual
import companion.cli.box, companion.cli.boxed, companion.cli.panels, companion.games.legenden
assert "_ssl" not in sys.modules and "_hashlib" not in sys.modules
import hashlib
assert hashlib.sha256(b"dragon").hexdigest().startswith("a9c43be948c5cabd")
lean.begun()
assert gc.get_threshold() == usual and gc.get_freeze_count()
import ssl
assert ssl.create_default_context()
"""

LATE = """
import asyncio, ssl, sys
from companion.cli import lean
lean.begin()
assert sys.modules["ssl"] is ssl and asyncio.sslproto.ssl is ssl
"""


def _run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_a_box_does_without_openssl_until_somebody_asks_for_it() -> None:
    done = _run(WITHOUT)
    assert done.returncode == 0, done.stderr


def test_what_is_imported_already_is_left_alone() -> None:
    done = _run(LATE)
    assert done.returncode == 0, done.stderr
