"""The `drakvakt` command."""

from companion.cli.main import main

__all__ = ["main"]
