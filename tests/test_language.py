"""Languages: which is preferred, and whose words come first."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.language import LANGUAGES, Voice, preferred, speaker


def catalogue(messages: Mapping[str, str]) -> bytes:
    """A compiled gettext catalogue."""
    table = sorted({"": "Content-Type: text/plain; charset=UTF-8\n", **messages}.items())
    texts = [[text.encode() for text in column] for column in zip(*table, strict=True)]
    at = 28 + 16 * len(table)
    index, body = b"", b""
    for text in texts[0] + texts[1]:
        index += struct.pack("<2I", len(text), at + len(body))
        body += text + b"\0"
    header = struct.pack("<7I", 0x950412DE, 0, len(table), 28, 28 + 8 * len(table), 0, 0)
    return header + index + body


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """A package with a Swedish catalogue of a door."""
    folder = tmp_path / "doorwords" / "locale" / "sv" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (tmp_path / "doorwords" / "__init__.py").write_text("")
    (folder / "door.mo").write_bytes(catalogue({"Open the door": "Öppna dörren"}))
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
def test_the_language_of_this_machine(environment: dict[str, str], code: str) -> None:
    assert preferred(environment) == code


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


def test_the_languages_name_themselves() -> None:
    assert LANGUAGES == {"sv": "Svenska", "en": "English"}
