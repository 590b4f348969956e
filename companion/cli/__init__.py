"""The `drakvakt` command."""

from companion.cli.box.quick_start import sparely

with sparely():
    from companion.cli.main import main

__all__ = ["main"]
