"""A small made-up tree with words, for tests of what is wrong with them."""

from __future__ import annotations

from pathlib import Path

from scripts import catalogues

SOURCE = """
class Text: ...
A = Text("Red")
B = Text("{hero} loses "
         "{n}", hero=A, n=1)
C = _("Pause")
D = _c("noun", "Rest")
E = Text(f"not {A} a message")
F = Text("Rest")
G = Text("{who}: {n}", who=Text(names["Nobody"]), n=1)
H = Text("")
I = Text.plural("one key", "{n} keys", n=2)
"""
WORDS = {"Red": "Röd", "{hero} loses {n}": "{hero} förlorar {n}", "Pause": "Paus", "Rest": "Vila"}
FORMS = {("one key", "{n} keys"): ("en nyckel", "{n} nycklar")}


def plant(root: Path) -> Path:
    """Make the tree, with nothing translated, and return its root."""
    game = root / "companion" / "games" / "trial"
    (game / "locale" / "sv").mkdir(parents=True)
    (root / "companion" / "locale" / "sv").mkdir(parents=True)
    (root / "hardware").mkdir()
    (root / "companion" / "games" / "bare").mkdir()
    (root / "companion" / "text.py").write_text(SOURCE, "utf-8")
    (root / "hardware" / "panel.py").write_text('P = Text("Pause")\n', "utf-8")
    (game / "__init__.py").write_text('T = Text("Trial")\n', "utf-8")
    (game / "cards.toml").write_text('[[card]]\nid = "awake"\ntext = "Awake"\n', "utf-8")
    return root


def po_of(tree: Path, domain: str = "drakvakt") -> Path:
    """Return a catalogue of the tree."""
    return next(found.po("sv") for found in catalogues.domains(tree) if found.name == domain)


def translate(path: Path, words: dict[str, str]) -> None:
    """Write translations into a catalogue."""
    lines = path.read_text("utf-8").splitlines()
    for at, line in enumerate(lines):
        message = line.removeprefix("msgid ").strip('"')
        if line.startswith("msgid ") and message in words:
            lines[at + 1] = f'msgstr "{words[message]}"'
    path.write_text("\n".join(lines) + "\n", "utf-8")


def translate_forms(path: Path, words: dict[tuple[str, str], tuple[str, str]]) -> None:
    """Write translations of plurals into a catalogue."""
    text = path.read_text("utf-8")
    for (one, many), forms in words.items():
        before, found, after = text.partition(f'msgid "{one}"\nmsgid_plural "{many}"\n')
        assert found
        rest = after.split("\n", 2)[2]
        text = before + found + f'msgstr[0] "{forms[0]}"\nmsgstr[1] "{forms[1]}"\n' + rest
    path.write_text(text, "utf-8")


def plant_translated(root: Path) -> Path:
    """Make the tree with all of it in Swedish, and return its root."""
    tree = plant(root)
    catalogues.update(tree)
    translate(po_of(tree), WORDS)
    translate_forms(po_of(tree), FORMS)
    translate(po_of(tree, "trial"), {"Trial": "Prov", "Awake": "Vaken"})
    catalogues.update(tree)
    return tree
