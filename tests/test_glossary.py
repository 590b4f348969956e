"""The glossary of the Swedish, Dutch and Polish catalogues: one word for one thing, as the rulebooks say it.

Each entry is a word that is not to come back, with what is said instead. What is so in one game alone stands in its
`suite.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from companion.game import games
from scripts import catalogues
from tests import wording
from tests.every_game import own_part

EVERYWHERE: dict[str, str] = {
    r"\bturen\b": "draget: a turn is ett drag",
    r"\b[Ll]ådan\b": "boxen (our device), asken (the game's)",
    r"\bundersökning": "kontroll",
    r"\bKP bort\b": "förlorade KP",
    r"\b[Vv]ars\b[^.]*\?": "vems: vars asks nothing",
    r"\b(handheld|button|screen|dice|card|house rule)\b": "Swedish: no English word",
    r"(?<![\"\w-])(help|menu|undo|quit|say|hold|made|failed|words|happened|back|log)\b": "typed in Swedish, too",
    r"\bmed \{chance\}": "risk: what a chance is for comes before it",
    r"^Lämna$": "what is left is said",
    r"\b[Ll]åd(a|as|or)\b": "box (our device), ask (the game's)",
    r"\bBlank\b": "Mellanslag",
    r"\b(honom|hans|himself)\b": "neither every hero nor every player is a man",
    r"^(Passiv|Flyr)$": "det blir strid, det flyr, det är passivt: a sentence",
    r"^Håll ([A-D]|för|in för)\b": "håll in: a button is held in",
}


DUTCH: dict[str, str] = {
    r"\b(handheld|button|screen|dice|deck|undo|house rule)\b": "Dutch: no English word",
    r"\b[Dd]oos\b|\b([Dd]e|[Hh]et) box\b": "kastje (our device)",
    r"\b[Dd]e kastje\b": "het kastje",
    r"\b[Hh]et handset\b": "de handset",
    r"\b[Ss]peelbeurt": "beurt",
    r"\b[Zz]etel|\b[Ss]toel": "plaats: where a player sits",
    r"\b[Kk]rachtpunt": "lichaamskracht (T6.1)",
    r"\b[Bb]ondgeno|\b[Vv]olgeling": "vriend (T6.6)",
    r"\b[Tt]overformule": "toverspreuk (T6.9)",
    r"\b[Hh]oud ingedrukt": "houd: a button is held",
}

POLISH: dict[str, str] = {
    r"\b(handheld|button|screen|dice|deck|undo|house rule)\b": "Polish: no English word",
    r"\b[Pp]udeł|\b[Bb]oks": "skrzynka (our device); pudełko is the game's",
    r"\b[Kk]oś(ć|ci|ćmi)\b": "kostka (D3.1)",
    r"\b[Gg]uzik": "przycisk",
    r"\b[Ss]tosik|\b[Tt]alon": "talia; stos kart odrzuconych",
    r"\b[Dd]rużyn|\b[Gg]rupa bohaterów": "oddział (D4.1.C)",
    r"\b[Cc]zarne [Bb]ramy": "Czarne Wrota (D5.0)",
    r"\b\w+(łeś|łaś|łbyś|łabyś)\b": "neither every hero nor every player is a man: present tense, or a noun",
    r"\b([Pp]an|[Pp]ani)\b": "people are spoken to as ty, without a gender",
}
GLOSSARIES = {"nl": DUTCH, "pl": POLISH}


def _list_translations() -> Iterator[tuple[str, str, str, str]]:
    for name, catalogue in wording.translations(catalogues.ROOT):
        domain, _, language = name.rpartition(".")
        if language != "en":
            yield from ((language, domain, message, words) for message, words in catalogue.items())


@cache
def _rules(domain: str, language: str) -> dict[str, str]:
    """Looking for the installed games takes milliseconds, and there are thousands of messages."""
    own = dict(own_part(domain).glossary) if domain in games() else {}
    return EVERYWHERE | own if language == "sv" else GLOSSARIES[language]


def glossary_faults(domain: str, words: str, language: str = "sv") -> list[str]:
    """Return the faults that the glossary finds in these words."""
    rules = _rules(domain, language)
    words = re.sub(r"\{(?!n\}|chance\})\w+\}", "X", words)
    return [instead for pattern, instead in rules.items() if re.search(pattern, words)]


def test_the_catalogues_keep_to_the_glossary() -> None:
    wrong = {
        (language, domain, message, words): found
        for language, domain, message, words in _list_translations()
        if (found := glossary_faults(domain, words, language))
    }
    assert wrong == {}
    assert {language for language, *_ in _list_translations()} == {"sv", *GLOSSARIES}


@pytest.mark.parametrize(
    ("domain", "words"),
    [
        ("legenden", "Monstret flyr genom väg {n}."),
        ("atervackt", "En stridsomgång till"),
        ("doctor", "20 undersökningar"),
        ("drakvakt", "Skriv a, b, c eller d, ett tal, eller help."),
    ],
)
def test_another_word_for_the_same_thing_is_found(domain: str, words: str) -> None:
    assert glossary_faults(domain, words)


@pytest.mark.parametrize("words", ["Druk op de button", "De doos gooit", "Een volgeling erbij", "3 krachtpunten"])
def test_another_dutch_word_for_the_same_thing_is_found(words: str) -> None:
    assert glossary_faults("talisman", words, "nl")
    assert not glossary_faults("talisman", "Het kastje gooit: {n} vrienden, 3 lichaamskracht", "nl")


@pytest.mark.parametrize(
    "words", ["Naciśnij guzik", "Pudełko rzuca", "Rzuć dwie kości", "Co zrobiłeś?", "Drużyna idzie dalej"]
)
def test_another_polish_word_for_the_same_thing_is_found(words: str) -> None:
    assert glossary_faults("drakvakt", words, "pl")
    assert not glossary_faults("drakvakt", "Skrzynka rzuca: {n} kostki, oddział idzie dalej", "pl")
