"""The shapes of wiring files, of which the reference is written, say what the reader does."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from hardware.wiring.errors import BadWiring
from hardware.wiring.load import VARIANTS, read
from hardware.wiring.shapes import HANDHELD, OLED, PLAN, SCREEN, SPI_OLED, InnerTable, InnerTables, Keys
from tests.hardware.wiring.files import ready

Path = tuple[str | int, ...]


def list_keys(data: dict[str, Any], keys: Keys, path: Path = ()) -> Iterator[tuple[Path, bool]]:
    """Yield the place of each key in a file, and whether its shape says that it may be left out."""
    for name, value in data.items():
        key = keys[name]
        yield (*path, name), key.absent is not None
        match key.shape:
            case InnerTables(kinds=kinds):
                for at, table in enumerate(value):
                    yield from list_keys(table, kinds[table["kind"]], (*path, name, at))
            case InnerTable() if key.shape is SCREEN:
                yield from list_keys(value, SPI_OLED if value.get("interface") == "spi" else OLED, (*path, name))
            case InnerTable(keys=inner):
                yield from list_keys(value, inner, (*path, name))


@pytest.mark.parametrize("name", VARIANTS)
def test_a_key_is_needed_where_its_shape_says_so(name: str) -> None:
    data = tomllib.loads(ready(name))
    found = list(list_keys(data, HANDHELD if name == "handheld" else PLAN))
    assert len(found) > 20
    for path, optional in found:
        if path[-1] == "interface":
            continue  # Without it the other keys of the screen are wrong.
        if (name, path) == ("handheld", ("board",)):
            continue  # Without it the file would be a box's.
        changed = copy.deepcopy(data)
        table: Any = changed
        for step in path[:-1]:
            table = table[step]
        del table[path[-1]]
        if optional:
            read(name, changed, elsewhere=False)
        else:
            with pytest.raises(BadWiring, match="is missing"):
                read(name, changed, elsewhere=False)
