"""Print the packages of others that bring games into the Python that runs this, a line each, as pip is asked for them.

The installer takes them along when it makes the environment of another version: `name==1.0` from an index, or
`name @ file:///folder` from where it was installed.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path

OURS = "drakvakt"
GAMES = "drakvakt.games"


def brought(found: Iterable[Distribution], within: Path) -> Iterator[str]:
    """Those of the distributions below this folder; what the system has beside it, other environments see too."""
    for each in found:
        plays = any(entry.group == GAMES for entry in each.entry_points)
        if plays and each.name != OURS and Path(str(each.locate_file(""))).resolve().is_relative_to(within.resolve()):
            yield requirement(each)


def requirement(game: Distribution) -> str:
    """Return the words with which pip installs this very package again; PEP 610 names its source."""
    direct = json.loads(game.read_text("direct_url.json") or "{}")
    if "url" not in direct:
        return f"{game.name}=={game.version}"
    url = direct["url"]
    if vcs := direct.get("vcs_info"):
        url = f"{vcs['vcs']}+{url}@{vcs['commit_id']}"
    if folder := direct.get("subdirectory"):
        url += f"#subdirectory={folder}"
    return f"{game.name} @ {url}"


if __name__ == "__main__":
    print("\n".join(sorted(brought(distributions(), Path(sys.prefix)))))
