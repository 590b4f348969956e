"""What the doctor finds: one line for each look at a part."""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.record import record

Mark: TypeAlias = Literal["ok", "?", "!!"]
"""All is well; nobody knows, or it could be better; something is wrong."""


@record
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
    if bad:
        return f"Something is wrong: {', '.join(bad)}; the game goes on without what does not work."
    if not findings:
        return "Nothing was looked at: this box has no such part."
    looks = "1 look" if len(findings) == 1 else f"{len(findings)} looks"
    if open_ones:
        return f"Nothing wrong was found: {looks}, of which {open_ones} left a ? open."
    return f"All is well: {looks}."
