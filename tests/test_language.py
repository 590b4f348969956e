"""Languages: which is preferred, and whose words come first."""

from __future__ import annotations

import doctest
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from companion import language
from companion.asks import Choose, Option
from companion.cli.evening.lobby import Lobby
from companion.cli.language import describe_missing_words
from companion.cli.main import main
from companion.game import find, games
from companion.journal import MemoryJournal
from companion.language import Voice, has_words_in, languages, own_name, preferred_language, speaker
from companion.pages.rows import read
from companion.table import Table, new_header
from companion.text import Text, verbatim


def catalogue(messages: Mapping[str, str]) -> bytes:
    """A compiled gettext catalogue. What a message says of several stands behind a zero."""
    header = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
    table = sorted({"": header, **messages}.items())
    texts = [[text.encode() for text in column] for column in zip(*table, strict=True)]
    at = 28 + 16 * len(table)
    index, body = b"", b""
    for text in texts[0] + texts[1]:
        index += struct.pack("<2I", len(text), at + len(body))
        body += text + b"\0"
    start = struct.pack("<7I", 0x950412DE, 0, len(table), 28, 28 + 8 * len(table), 0, 0)
    return start + index + body


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """Return a package with a Swedish catalogue of a door."""
    folder = tmp_path / "doorwords" / "locale" / "sv" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (tmp_path / "doorwords" / "__init__.py").write_text("")
    (folder / "door.mo").write_bytes(catalogue({"Open the door": "Öppna dörren"}))
    (folder / "keys.mo").write_bytes(catalogue(KEYS))
    monkeypatch.syspath_prepend(tmp_path)
    return ("doorwords", "door")


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "sv_SE.UTF-8"}, "sv"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "sv_SE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "de:sv:en"}, "sv"),
        ({"LANG": "", "LC_MESSAGES": "sv"}, "sv"),
    ],
)
def test_the_machines_language_is_read_from_its_environment(environment: dict[str, str], code: str) -> None:
    assert preferred_language(environment) == code


def test_english_is_what_is_in_the_source() -> None:
    assert speaker("en")("Undone.") == "Undone."


def test_a_message_in_no_catalogue_stays_english() -> None:
    assert speaker("sv", ("companion", "no-such-game"))("No such sentence anywhere.") == "No such sentence anywhere."


def test_an_empty_message_stays_empty() -> None:
    assert speaker("sv")("") == "", "gettext's empty message is a catalogue's header"


def test_a_games_own_words_come_first(words: tuple[str, str]) -> None:
    say = speaker("sv", words)
    assert say("Open the door") == "Öppna dörren"
    assert say("Nothing known of this") == "Nothing known of this"


def test_a_voice_changes_its_language_for_all_who_hold_it(words: tuple[str, str]) -> None:
    voice = Voice("en")
    voice.use(None, words)
    assert voice("Open the door") == "Open the door"
    voice.use("sv")
    assert (voice.language, voice("Open the door")) == ("sv", "Öppna dörren")
    voice.use("en")
    assert voice("Open the door") == "Open the door"


def test_a_catalogue_speaks_the_languages_that_it_has(words: tuple[str, str]) -> None:
    assert has_words_in("sv", *words)
    assert has_words_in("en", *words)
    assert not has_words_in("nl", *words)
    assert has_words_in("nl", "companion", "drakvakt")
    assert has_words_in("nl", "hardware.doctor", "doctor")
    assert has_words_in("pl", "companion", "drakvakt")
    assert has_words_in("pl", "hardware.doctor", "doctor")
    assert not has_words_in("pl", *words)


def test_polish_has_three_forms_for_how_many() -> None:
    say = speaker("pl", ("hardware.doctor", "doctor"))
    said = {n: Text.plural("1 check", "{n} checks", n=n).read(say) for n in (0, 1, 2, 4, 5, 12, 21, 22, 25, 112)}
    assert {n for n, words in said.items() if words == f"{n} kontrola"} == {1}
    assert {n for n, words in said.items() if words == f"{n} kontrole"} == {2, 4, 22}
    assert {n for n, words in said.items() if words == f"{n} kontroli"} == {0, 5, 12, 21, 25, 112}


def test_the_languages_name_themselves() -> None:
    assert {code: own_name(code) for code in languages()} == {
        "nl": "Nederlands",
        "pl": "Polski",
        "sv": "Svenska",
        "en": "English",
    }


def test_a_word_in_every_language_loads_none_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(language, "_load")
    language.pawns_words.cache_clear()
    words = language.pawns_words()
    assert {words[red] for red in ("Red", "Röd", "Rood", "Czerwony")} == {"Red"}
    assert len(words) == 4 * len(language.PAWNS)
    assert all(map(str.isalpha, words)), "only one word of letters is looked up among them"
    language.pawns_words.cache_clear()
    language.find_pawn.cache_clear()
    for name in ("drakvakt sessions list --all", "Ada", "Återväckt"):
        assert language.Voice("en").name(name) == name
    assert language.pawns_words.cache_info().misses == 0, "no catalogue is read for what is no colour"


def test_each_word_for_a_pawn_is_found_in_its_catalogue() -> None:
    for word, pawn in language.pawns_words().items():
        assert language.find_pawn(word) == pawn


def test_examples_in_docstrings_hold() -> None:
    assert doctest.testmod(language) == (0, 5)


NAME = "this language, in itself\x04English"


@pytest.fixture
def tongues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Other languages than there are, each a folder with a catalogue."""
    locale = tmp_path / "locale"
    monkeypatch.setattr(language, "package_file", lambda _package, _name: locale)
    languages.cache_clear()
    own_name.cache_clear()
    for code, messages in {"da": {NAME: "Dansk", "Undone.": "Fortrudt."}, "pt_BR": {NAME: "Português"}}.items():
        folder = locale / code / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "drakvakt.mo").write_bytes(catalogue(messages))
    (locale / "fi" / "LC_MESSAGES").mkdir(parents=True)
    (locale / "de" / "LC_MESSAGES").mkdir(parents=True)
    (locale / "de" / "LC_MESSAGES" / "drakvakt.mo").write_bytes(catalogue({}))
    yield locale
    languages.cache_clear()
    own_name.cache_clear()


def test_a_language_is_there_when_its_catalogue_is(tongues: Path) -> None:
    assert languages() == ("da", "de", "pt_BR", "en"), "the folder of fi is empty"
    assert [own_name(code) for code in languages()] == ["Dansk", "de", "Português", "English"]
    assert speaker("da")("Undone.") == "Fortrudt."
    assert preferred_language({"LANG": "da_DK.UTF-8"}) == "da"
    assert preferred_language({"LANG": "pt_BR.UTF-8"}) == "pt_BR"
    assert preferred_language({"LANG": "pt_PT@euro"}) == "en"
    assert preferred_language({"LANG": "sv_SE.UTF-8"}) == "en"


def test_a_language_that_is_there_can_be_asked_for_and_chosen(
    tongues: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["sessions", "list", "--lang", "da", "--state", str(tmp_path / "games")]) == 0
    with pytest.raises(SystemExit):
        main(["sessions", "list", "--lang", "sv"])
    capsys.readouterr()
    # The terminal's own comes first, then English, the others by their names.
    for own, order in (
        ("pt_BR.UTF-8", ["Português", "English", "Dansk", "de"]),
        ("C.UTF-8", ["English", "Dansk", "de", "Português"]),
    ):
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.setenv(name, own)
        asked = MemoryJournal(new_header(lobby := Lobby(games()), ["box"]))
        opened = Table(lobby, asked).open
        assert opened is not None
        assert isinstance(opened.ask, Choose)
        assert [str(one.text) for one in opened.ask.options if isinstance(one, Option)] == order


# One of something, and several.

KEYS = {
    "{hero} has one key.\0{hero} has {n} keys.": "{hero} har en nyckel.\0{hero} har {n} nycklar.",
    "one key\0{n} keys": "nyckel\0nycklar: {n}",
}


def keys(n: int) -> Text:
    return Text.plural("{hero} has one key.", "{hero} has {n} keys.", n=n, hero="Ada")


def test_plural_forms_are_looked_up_by_their_number(words: tuple[str, str]) -> None:
    say = speaker("sv", (words[0], "keys"))
    assert [keys(n).read(say) for n in (0, 1, 2)] == ["Ada har 0 nycklar.", "Ada har en nyckel.", "Ada har 2 nycklar."]
    assert [str(keys(n)) for n in (0, 1, 2)] == ["Ada has 0 keys.", "Ada has one key.", "Ada has 2 keys."]
    assert keys(2).using(hero="Aelfric", n=2).fit(say, 19) == "Aelf har 2 nycklar.", "only the name is cut"


@pytest.mark.parametrize("n", [0, 1, 2])
def test_several_that_are_in_no_catalogue_stay_english(n: int, words: tuple[str, str]) -> None:
    assert keys(n).read(speaker("sv", words)) == str(keys(n))


def test_a_language_may_have_more_forms_than_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Polish: 1 klucz, 2 klucze, 5 kluczy."""
    rule = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
    folder = tmp_path / "polishwords" / "locale" / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (tmp_path / "polishwords" / "__init__.py").write_text("")
    header = f"Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=3; plural=({rule});\n"
    forms = {"one key\0{n} keys": "jeden klucz\0{n} klucze\0{n} kluczy"}
    (folder / "keys.mo").write_bytes(catalogue({"": header, **forms}))
    monkeypatch.syspath_prepend(tmp_path)
    say = speaker("pl", ("polishwords", "keys"))
    said = [Text.plural("one key", "{n} keys", n=n).read(say) for n in (1, 2, 5, 22)]
    assert said == ["jeden klucz", "2 klucze", "5 kluczy", "22 klucze"]


def test_a_seat_that_is_called_by_its_pawn_follows_a_switch_of_language() -> None:
    voice = Voice("sv")
    said = Text("{who}: {what}", who="Röd", what=Text("Done"))
    assert said.read(voice) == "Röd: Klart"
    voice.use("en")
    assert said.read(voice) == "Red: Done"
    assert said.fit(voice, 5) == "Red: Done"[:5]
    assert Text("Waits for {who}", who="Ada, Grön, Blå").read(voice) == "Waits for Ada, Green, Blue"
    voice.use("sv")
    assert verbatim("Yellow").read(voice) == "Gul"
    assert read("White", voice) == "Vit"


def test_a_game_in_its_own_language_has_no_note_on_language() -> None:
    assert [language for language in ("sv", "nl", "en") if describe_missing_words(find("rulez"), language)] == []
    sentence = describe_missing_words(find("legenden"), "nl")
    assert str(sentence).endswith("has no Nederlands yet: its own words stay English.")
