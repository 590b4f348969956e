"""The pages are in plain English: each opens with what its reader can do afterwards, and its sentences are short."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def prose(text: str) -> list[str]:
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
    text = re.sub(r"!\[[^]]*\]\([^)]*\)", "", text)
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    blocks = re.split(r"\n\s*\n|\n(?=\s*[-*] |\s*\d+\. )", text)
    kept = []
    for block in blocks:
        block = " ".join(block.split())
        if not block or block[0] in "#|>":
            continue
        kept.append(re.sub(r"^([-*]|\d+\.) ", "", block))
    return kept


def sentences(text: str) -> list[str]:
    return [one for block in prose(text) for one in re.split(r"(?<=[.!?:])\s+(?=[A-Z*`\"(])", block) if one]


if __name__ == "__main__":
    for page in [*sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs/explain").glob("*.md")), ROOT / "docs/wiring/README.md", ROOT / "CONTRIBUTING.md"]:
        s = [len(x.split()) for x in sentences(page.read_text())]
        if not s: continue
        par = [len(x.split()) for x in prose(page.read_text())]
        print(f"{page.name:26} words {sum(s):5} mean {sum(s)/len(s):5.1f} long>30 {sum(x>30 for x in s):3} max {max(s):3}  par max {max(par)}  mean par {sum(par)/len(par):.0f}")
