"""Make the display font of the page: a small part of Vollkorn SemiBold, with lining figures.

`python -m scripts.display_font` writes `hardware/web/site/display.woff2`, and the licence to `hardware/web`. It needs
the packages fonttools, brotli and fontpkg-vollkorn, which nothing else needs: `pip install` them first.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

PLACE: Final = Path(__file__).resolve().parents[1] / "hardware" / "web"
WEIGHT: Final = 600
"""Weight of SemiBold."""

LETTERS: Final = "".join(map(chr, range(0x20, 0x7F))) + "¡¿«»·–—‘’“”„…×½¼¾°" + "".join(map(chr, range(0xC0, 0x180)))
"""Basic Latin, Latin-1 and Latin Extended-A: all that the languages of the games need, and names of guests."""


NAMES: Final = [0, 1, 2, 3, 4, 6, 13, 14]
"""Entries of the table of names that are kept: the family, the copyright and the licence."""


def main() -> int:
    """Write the font and its licence; returns the exit status."""
    instancer: Any = import_module("fontTools.varLib.instancer")
    subset: Any = import_module("fontTools.subset")
    font_file: Any = import_module("fontTools.ttLib")
    source = files("fontpkg_vollkorn")
    font = font_file.TTFont(str(source / "files" / "Vollkorn[wght].ttf"))
    instancer.instantiateVariableFont(font, {"wght": WEIGHT}, inplace=True)
    use_lining_figures(font)
    options = subset.Options(layout_features=["kern", "mark", "ccmp"], name_IDs=NAMES, hinting=False)
    options.flavor = "woff2"
    cutter = subset.Subsetter(options)
    cutter.populate(text=LETTERS)
    cutter.subset(font)
    subset.save_font(font, str(PLACE / "site" / "display.woff2"), options)
    (PLACE / "OFL.txt").write_bytes((source / "LICENSE").read_bytes().replace(b"\r\n", b"\n"))
    print((PLACE / "site" / "display.woff2").stat().st_size, "bytes")
    return 0


def use_lining_figures(font: Any) -> None:
    """Let figures be as tall as capitals: Vollkorn's old ones have a 1 like a small capital I.

    Args:
        font: The font; its table of characters is changed.
    """
    features = font["GSUB"].table
    found = {record.FeatureTag: record.Feature for record in features.FeatureList.FeatureRecord}
    lining = {}
    for index in found["lnum"].LookupListIndex:
        for part in features.LookupList.Lookup[index].SubTable:
            lining.update(getattr(part, "mapping", None) or part.ExtSubTable.mapping)
    for table in font["cmap"].tables:
        table.cmap.update(
            {code: lining[name] for code, name in table.cmap.items() if name in lining and chr(code).isascii()}
        )


if __name__ == "__main__":
    sys.exit(main())
