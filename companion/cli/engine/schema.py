"""The JSON schema of the protocol, which lies beside this module and is in the wheel."""

from __future__ import annotations

from importlib.resources import files


def schema_text() -> str:
    """Return the text of the schema of the newest version."""
    return (files(__package__) / "protocol.schema.json").read_text("utf-8")
