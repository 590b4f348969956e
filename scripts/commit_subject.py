"""Check the subject of a commit message: `python -m scripts.commit_subject FILE`.

A subject is an imperative with its place first, as in "talisman: keep a toad's strength". A hook for git calls this
with the file of the message (`.pre-commit-config.yaml`).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from scripts.naming import BARE_WORDS

LONGEST = 72
"""Letters of a subject."""

SUBJECT = re.compile(r"(?P<place>[a-z0-9åäö][\w ./,'-]*): (?P<verb>[a-zA-Z-]+)\b.*")
"""A place in small letters, a colon, and the first word of the sentence."""

BY_GIT = re.compile(r"(Merge|Revert|fixup!|squash!|amend!) ")
"""Subjects that git writes by itself."""

NO_VERBS = BARE_WORDS | {"a", "an", "every", "new", "no", "the"}
"""Words with which no imperative begins."""

OTHER_FORM = re.compile(r".*(?:[^e]ed|ing|[^su]s)$")
"""How a verb ends that is no imperative: added, adding, adds."""

IMPERATIVES = frozenset(["bring", "embed", "shed", "ring", "shred", "sing", "string", "swing", "wed"])
"""Imperatives that end like another form of a verb."""


def fault_of(subject: str) -> str:
    """Return in one sentence what is wrong with a subject; "" where nothing is."""
    if BY_GIT.match(subject):
        return ""
    if len(subject) > LONGEST:
        return f"The subject has {len(subject)} letters: {LONGEST} are the most."
    form = SUBJECT.fullmatch(subject)
    if form is None:
        return 'Begin with the place in small letters and a colon, as in "talisman: keep a toad\'s strength".'
    verb = form["verb"].lower()
    if verb in NO_VERBS or (OTHER_FORM.fullmatch(verb) and verb not in IMPERATIVES):
        return f'"{form["verb"]}" is no imperative: say what the commit does, as in "keep", "add" or "rename".'
    return "The subject ends with a full stop: leave it out." if subject.endswith(".") else ""


def main(arguments: Sequence[str]) -> int:
    """Print what is wrong with the subject in the given file; return 1 if something is."""
    lines = [line for line in Path(arguments[0]).read_text("utf-8").splitlines() if not line.startswith("#")]
    fault = fault_of(next((line for line in lines if line.strip()), ""))
    if fault:
        print(fault)
    return int(bool(fault))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
