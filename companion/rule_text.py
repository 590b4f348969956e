"""Paragraphs of a game's rules as people read them: without what stands there for whoever keeps the rules.

`rules.md` is the specification of a game. Beside each rule it says where the rule comes from, which other paragraph it
rests on, and which setting of the code carries it. Help on a page leaves all of that out:

- brackets that hold nothing but references, such as "(L13.5)", "(timing: LS21)", "(from 5.1, 8.7)" or "(outside)",
  and brackets that begin "Source:";
- what stands in braces: "{Outside: 6 rows.}";
- a sentence that only leads elsewhere, such as "What counts: T6.20.3b." or "Table AT5.", and a paragraph's number at
  either end of a bracket;
- "Default:" and a setting, such as `` `sun.steps = 21` ``, behind which the sentence goes on;
- abbreviations, which `help.toml` of the game spells out under `[words]` for its English text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_ID = r"(?:[A-Z]{1,2}[0-9][A-Za-z0-9.]*|[0-9]+(?:\.[0-9A-Za-z]+)+)(?:[-–][0-9]+)?"
"""The number of a paragraph, in the project's rules or in the rulebook."""

_LEADING = r"(?:[^\W\d_]+(?: [^\W\d_]+)?:? )?"
"""At most two words before a number, such as "from", "timing:" or "which one:"."""

_ORIGIN = "outside|utifrån|van elders|z zewnątrz|fan rework|omarbetning av fans|one source"
"""Words that say where a figure comes from."""

_REFERENCES = re.compile(
    rf" ?\({_LEADING}{_ID}(?:(?:, | and | och | en | i |; ){_LEADING}{_ID})*\)| ?\((?:{_ORIGIN})\)"
)
_SOURCE = re.compile(r" ?\((?:Source|Källa|Bron|Źródło): [^()]*(?:\([^()]*\)[^()]*)*\)")
_OWN_ID = r"[A-Z]{1,2}[0-9](?:[A-Za-z0-9.]*[A-Za-z0-9])?(?:[-–][0-9a-z.]+)?"
"""The number of a paragraph of the project's rules."""

_OWN_IDS = rf"{_OWN_ID}(?:(?:, | and | och | en | i ){_OWN_ID})*"
_BRACED = re.compile(r" ?\{[^{}]*\}")
_ELSEWHERE = re.compile(
    rf"(?<=[.?!]) (?:[^.:;!?()]|\.(?=[0-9]))+: {_OWN_IDS}\.(?= |$)|(?:,|(?<=[.?!])) [Tt]ab(?:le|ell)\w* {_OWN_IDS}"
)
_BRACKET_ELSEWHERE = re.compile(rf" ?\([^()]*: {_OWN_IDS}\)")
_AT_ITS_END = re.compile(rf", {_OWN_IDS}(?=\))")
_AT_ITS_START = re.compile(rf"(?<=\(){_OWN_IDS}: ")
_CODE = re.compile(r" ?(?:\(`([^`]*)`\)|`([^`]*)`)")
_DEFAULT = re.compile(r"\b(?:Default|Förval|Standaard|Domyślnie)\b[:.,]?")

_GONE = "\0"
"""Stands where something was left out."""

_BARE_OPTION = re.compile(rf" ?\((?:house rule|option|[Hh]usregel|[Hh]uisregel|optie) ?{_GONE}\)")
"""The name of a setting in brackets, of which nothing is left but what it is."""

_AT_A_START = re.compile(rf"([.!?]) *{_GONE}[{_GONE} ,.:;]*(\w?)")
_AFTER_A_COLON = re.compile(rf": *{_GONE}[{_GONE} ,]*")


def read_out(text: str, words: Mapping[str, str]) -> str:
    """Return a paragraph as it is read out.

    Args:
        text: The paragraph as it stands in the file, with its marks of Markdown.
        words: What stands in place of abbreviations, by the abbreviation.
    """
    if words:
        short = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})\b")
        text = short.sub(lambda found: words[found[0]], text)
    text = _CODE.sub(lambda found: _GONE if "=" in (found[1] or found[2] or "") else found[0], text)
    for left_out in (_BRACED, _SOURCE, _REFERENCES, _ELSEWHERE, _BRACKET_ELSEWHERE, _DEFAULT, _BARE_OPTION):
        text = left_out.sub(_GONE, text)
    text = _AT_ITS_START.sub("", _AT_ITS_END.sub("", text))
    # The sentence goes on behind what was left out; where that stood at its start, it now starts there.
    text = _AT_A_START.sub(lambda found: f"{found[1]} {found[2].upper()}", text)
    text = _AFTER_A_COLON.sub(": ", text).replace(_GONE, "")
    return " ".join(text.replace("**", "").replace("`", "").split())
