"""Build the documentation as a site in `companion/site`: `python -m scripts.site` (`make docs`).

The pages are those of `docs`, with the rules of each game, what a contributor reads, and the reference pages that
`scripts/reference.py` writes. A link to a file that is no page leads to the repository.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from scripts.drawings import list_outdated, list_texts

ROOT: Final = Path(__file__).resolve().parents[1]
DOCS: Final = ROOT / "docs"
STAGE: Final = ROOT / "build" / "docs"
SITE: Final = ROOT / "companion" / "site"
URLS: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
REPOSITORY: Final = f"{URLS['Source']}/blob/HEAD"

LINK: Final = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?(?=\))")
"""A link or picture of Markdown that leads to a file."""

MOVED: Final[Mapping[str, str]] = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing/README.md",
    "CHANGELOG.md": "contributing/changelog.md",
}
"""Pages outside of `docs`, with their places in the site."""

LEFT_OUT: Final = ("examples",)
"""Folders of `docs` that are programs, not pages."""

SOURCES: Final = (".d2",)
"""Endings of files that only make others: the texts of drawings."""


def list_sources() -> dict[Path, Path]:
    """Return the files of the site in the repository, each with its place in the site."""
    found = {
        path: path.relative_to(DOCS)
        for path in sorted(DOCS.rglob("*"))
        if path.is_file()
        and path.suffix not in SOURCES
        and path.relative_to(DOCS).parts[0] not in LEFT_OUT
        and "__pycache__" not in path.parts
    }
    for path in sorted((ROOT / "companion" / "games").glob("*/rules*.md")):
        found[path] = Path("games", path.parent.name, path.name)
    return found | {ROOT / path: Path(place) for path, place in MOVED.items() if place != "index.md"}


def link_to(target: Path, place: Path, sources: Mapping[Path, Path]) -> str:
    """Return a link from a page of the site to a file of the repository.

    Args:
        target: The file.
        place: The place of the page in the site.
        sources: The files of the site with their places.
    """
    home = {ROOT / "README.md": Path("index.md"), ROOT / "docs": Path("index.md")}
    to = sources.get(target) or home.get(target)
    if to is None:
        return f"{REPOSITORY}/{target.relative_to(ROOT).as_posix()}"
    up = [".."] * len(place.parent.parts)
    return "/".join((*up, *to.parts))


def moved_page(path: Path, place: Path, sources: Mapping[Path, Path]) -> str:
    """Return a page as it stands in the site, with all its links leading where they should.

    Args:
        path: The page in the repository.
        place: Its place in the site.
        sources: The files of the site with their places.
    """

    def follow(found: re.Match[str]) -> str:
        target = (path.parent / found[1]).resolve()
        if not target.exists():
            raise SystemExit(f"{path.relative_to(ROOT)}: nothing stands at {found[1]}")
        return link_to(target, place, sources) + (found[2] or "")

    return LINK.sub(follow, path.read_text("utf-8"))


def stage(to: Path = STAGE) -> None:
    """Collect all files of the site.

    Args:
        to: The folder in which they are collected; it is made anew.
    """
    shutil.rmtree(to, ignore_errors=True)
    sources = list_sources()
    for path, place in sources.items():
        (to / place).parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".md":
            (to / place).write_text(moved_page(path, place, sources), "utf-8")
        else:
            shutil.copyfile(path, to / place)


def write_reference(to: Path = STAGE) -> None:
    """Write the reference pages beside the others.

    Args:
        to: The folder of the collected files.
    """
    from scripts.reference import API, write_api, write_command_line, write_owners_files, write_wiring

    folder = to / "reference"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "command-line.md").write_text(write_command_line(), "utf-8")
    (folder / "owners-files.md").write_text(write_owners_files(), "utf-8")
    (folder / "wiring.md").write_text(write_wiring(), "utf-8")
    for title, packages in API.items():
        (folder / f"{title.lower().replace(' ', '-')}.md").write_text(write_api(title, packages), "utf-8")


def pages_of(nav: Any) -> Iterator[str]:
    """Yield the pages that a navigation names.

    Args:
        nav: The navigation of `zensical.toml`, or a part of it.
    """
    if isinstance(nav, str):
        yield nav
    else:
        for part in nav.values() if isinstance(nav, dict) else nav:
            yield from pages_of(part)


def read_nav() -> Any:
    """Return the navigation of `zensical.toml`."""
    return tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]["nav"]


MOST: Final = 3_000_000
"""Bytes that the site may take in a wheel."""


def packed_size(folder: Path) -> int:
    """Return how many bytes the files of a folder take in a wheel, which packs each by itself.

    Args:
        folder: The folder.
    """
    return sum(len(zlib.compress(path.read_bytes(), 6)) for path in folder.rglob("*") if path.is_file())


OUTSIDE: Final = re.compile(r"<(?:script|link|img|iframe|source)\b[^>]*\b(?:src|href)=\"https?://[^>]*>")
"""A resource that a page would fetch from elsewhere; a link that a reader may follow is none."""


def list_outside(folder: Path) -> list[str]:
    """Return what the pages of a site would fetch from elsewhere.

    Args:
        folder: The folder of the site.
    """
    return sorted({one for page in folder.rglob("*.html") for one in OUTSIDE.findall(page.read_text("utf-8"))})


def main() -> int:
    """Build the site; return 0 when drawings are up to date, links and anchors lead somewhere, and it is small."""
    if outdated := list_outdated(list_texts()):
        print(f"Run `python -m scripts.drawings` and look at: {', '.join(outdated)}.", file=sys.stderr)
        return 1
    stage()
    write_reference()
    shutil.rmtree(SITE, ignore_errors=True)
    done = subprocess.run([sys.executable, "-m", "zensical", "build", "--strict", "--clean"], cwd=ROOT, check=False)
    if done.returncode == 0 and (outside := list_outside(SITE)):
        print(f"The site would fetch from elsewhere: {', '.join(outside)}.", file=sys.stderr)
        return 1
    if done.returncode == 0 and (size := packed_size(SITE)) > MOST:
        print(f"The site takes {size:,} bytes in the wheel, more than {MOST:,}: shrink a picture.", file=sys.stderr)
        return 1
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
