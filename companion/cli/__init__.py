"""The `drakvakt` command."""

from companion.cli.box.quick_start import lean_imports

with lean_imports():
    from companion.cli.main import main

__all__ = ["main"]
