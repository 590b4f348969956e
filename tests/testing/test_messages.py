"""Words of a package that is not ours: found by its game, extracted by Babel, read from what Babel compiles."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from babel.messages import frontend
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from companion.game import find
from companion.testing.messages import (
    Domain,
    companion_domain,
    domain_of,
    has_same_holes,
    list_incomplete,
    read_compiled,
    source_files,
)
from tests.toys import Toy

SOURCE = """
A = Text("Red")
B = Text.plural("one key", "{n} keys", n=2)
C = _c("noun", "Rest")
D = Text("{who}: {n}", who="Ada", n=1)
E = verbatim("Ada")
"""
MAPPING = """
[extractors]
drakvakt = companion.testing.messages:extracted
[drakvakt: **.py]
[drakvakt: **.toml]
"""


@pytest.fixture
def package(tmp_path: Path) -> Domain:
    (tmp_path / "rules.py").write_text(SOURCE, "utf-8")
    (tmp_path / "cards.toml").write_text('[orc]\ntext = "Orc"\nkind = "danger"\n', "utf-8")
    (tmp_path / "babel.cfg").write_text(MAPPING, "utf-8")
    return Domain("trial", tmp_path, tuple(source_files(tmp_path)))


def babel(*arguments: str) -> None:
    frontend.CommandLineInterface().run(["pybabel", "-q", *arguments])  # type: ignore[no-untyped-call]


def test_babel_makes_catalogues_of_what_we_call_messages(package: Domain, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole way of an author's words, from the source to what a player reads."""
    monkeypatch.chdir(package.home)
    assert list_incomplete(package) == []
    babel("extract", "-F", "babel.cfg", "-o", "trial.pot", ".")
    babel("init", "-D", "trial", "-i", "trial.pot", "-d", "locale", "-l", "sv")
    po = package.po("sv")
    text = po.read_text("utf-8")
    text = text.replace('msgstr[0] ""\nmsgstr[1] ""', 'msgstr[0] "en nyckel"\nmsgstr[1] "{n} nycklar"')
    for english, swedish in (("Red", "Röd"), ("Rest", "Vila")):
        text = text.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{swedish}"')
    po.write_text(text, "utf-8")
    babel("compile", "-D", "trial", "-d", "locale")
    assert package.languages() == ["sv"]
    assert list_incomplete(package) == ["locale/sv/LC_MESSAGES/trial.mo: 'Orc' of cards.toml is not translated."]
    po.write_text(text.replace('msgid "Orc"\nmsgstr ""', 'msgid "Orc"\nmsgstr "Orch"'), "utf-8")
    babel("compile", "-D", "trial", "-d", "locale")
    assert list_incomplete(package) == []
    assert read_compiled(package.mo("sv")) == {
        ("Red", None): ("Röd",),
        ("Orc", None): ("Orch",),
        ("Rest", "noun"): ("Vila",),
        (("one key", "{n} keys"), None): ("en nyckel", "{n} nycklar"),
    }


def test_a_fault_of_a_catalogue_is_reported(package: Domain) -> None:
    catalog = Catalog(locale="sv")
    catalog.add("Red", "Röd {n}")
    catalog.add("Gone", "Borta")
    package.mo("sv").parent.mkdir(parents=True)
    write_mo(buffer := io.BytesIO(), catalog)
    package.mo("sv").write_bytes(buffer.getvalue())
    said = [sentence.partition(": ")[2] for sentence in list_incomplete(package)]
    assert "'Red' and its translation ('Röd {n}',) have different holes." in said
    assert "'Gone' stands in no source any more." in said
    assert "'Orc' of cards.toml is not translated." in said


@pytest.mark.parametrize(
    ("message", "translation", "same"),
    [
        (("{a} {b}",), ("{b} {a}",), True),
        (("{a} {b}",), ("{a}",), False),
        (("one", "{n} of {a}"), ("en {a}", "{n} av {a}"), True),
        (("one", "{n} of {a}"), ("en", "{n} av {a}"), False),
    ],
)
def test_a_translation_must_have_the_same_holes(
    message: tuple[str, ...], translation: tuple[str, ...], same: bool
) -> None:
    assert has_same_holes(message, translation) == same


def test_the_words_of_a_game_are_those_of_its_package_or_of_its_module() -> None:
    legenden = domain_of(find("legenden"))
    assert (legenden.name, legenden.home.name, legenden.languages()) == ("legenden", "legenden", ["sv"])
    assert {path.suffix for path in legenden.sources} == {".py", ".toml"}
    alone = domain_of(type("Alone", (Toy,), {"__module__": __name__, "catalogues": "companion"})())
    assert [path.name for path in alone.sources] == [Path(__file__).name]
    assert alone.languages() == []
    own = companion_domain()
    assert not any(legenden.home in path.parents for path in own.sources)
    assert any(path.name == "text.py" for path in own.sources)
