"""What the doctor finds: one line for each look at a part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Mark: TypeAlias = Literal["ok", "?", "!!"]
"""All is well; nobody knows, or it could be better; something is wrong."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One look at one part: what was found, and where something is wrong what to do."""

    mark: Mark
    part: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.mark:2} {self.part}: {self.sentence}"


def well(part: str, sentence: str) -> Finding:
    """It does what it shall."""
    return Finding("ok", part, sentence)


def unsure(part: str, sentence: str) -> Finding:
    """Nobody knows whether it works; or it does, and could be better."""
    return Finding("?", part, sentence)


def wrong(part: str, sentence: str) -> Finding:
    """It does not work."""
    return Finding("!!", part, sentence)


def summary(findings: list[Finding]) -> str:
    """The last line: how many looks there were, and what is wrong, by name."""
    bad = list(dict.fromkeys(finding.part for finding in findings if finding.mark == "!!"))
    open_ones = sum(finding.mark == "?" for finding in findings)
    known = f" ({open_ones} with a ? above)" if open_ones else ""
    if bad:
        return f"Something is wrong: {', '.join(bad)}; the game goes on without what does not work."
    if not findings:
        return "Nothing was looked at: this box has no such part."
    return f"All is well in {len(findings)} looks{known}."
