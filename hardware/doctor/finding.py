"""Findings of the doctor: one line for each look at a part."""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.record import record
from companion.text import Say, Text, verbatim

Mark: TypeAlias = Literal["ok", "?", "!!"]
"""Marks of a finding: all is well; nobody knows, or it could be better; something is wrong."""


@record
class Finding:
    """One look at one part: what was found, and what to do if something is wrong."""

    mark: Mark
    part: Text
    sentence: Text

    def line(self, say: Say) -> str:
        """Return the finding in one line, in the language of `say`."""
        return f"{self.mark:2} {self.part.read(say)}: {self.sentence.read(say)}"

    def __str__(self) -> str:
        return self.line(str)


def well(part: Text | str, sentence: Text | str) -> Finding:
    """Return a finding of a part that does what it should. A plain string is the same in every language."""
    return Finding("ok", _text(part), _text(sentence))


def unsure(part: Text | str, sentence: Text | str) -> Finding:
    """Return a finding of a part that nobody could try, or that works and could be better."""
    return Finding("?", _text(part), _text(sentence))


def wrong(part: Text | str, sentence: Text | str) -> Finding:
    """Return a finding of a part that does not work."""
    return Finding("!!", _text(part), _text(sentence))


def summary(findings: list[Finding]) -> Text:
    """Return the last line: how many looks there were, and the parts that are wrong, by name."""
    bad = list(dict.fromkeys(finding.part for finding in findings if finding.mark == "!!"))
    questions = sum(finding.mark == "?" for finding in findings)
    if bad:
        parts = _listed(bad)
        return Text("Faults were found: {parts}; the game runs without the parts that do not work.", parts=parts)
    if not findings:
        return Text("Nothing was checked: this box has no such part.")
    looks = Text.plural("1 check", "{n} checks", n=len(findings))
    if questions:
        return Text("No fault was found: {looks}, of which {n} left a question (?) open.", looks=looks, n=questions)
    return Text("All is well: {looks}.", looks=looks)


def _listed(parts: list[Text]) -> Text:
    first, *rest = parts
    return Text("{first}, {rest}", first=first, rest=_listed(rest)) if rest else first


def _text(words: Text | str) -> Text:
    return words if isinstance(words, Text) else verbatim(words)
