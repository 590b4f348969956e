"""The emulator's keys and typed lines, and the presses and values that they mean."""

from __future__ import annotations

import doctest
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.language import Voice, languages, speaker
from companion.pages.page import BUTTONS
from companion.text import printable
from hardware.emulator import canvas, desk_words, keyboard, plain_panel
from hardware.emulator.keyboard import (
    BOX_KEYS,
    CLUSTERS,
    LINE_WISHES,
    SHIFTED,
    SHORTCUTS,
    WISHES,
    Key,
    Unclear,
    key_of,
    read_line,
)
from hardware.panel import PanelEvent, Press, Said, Wish

SEATS = ("Ada", "Bo", "Aelfric B", "Player 2", "Åsa")


@pytest.mark.parametrize("module", [keyboard, desk_words, plain_panel, canvas], ids=lambda module: str(module.__name__))
def test_examples_in_docstrings_hold(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def test_no_key_has_two_meanings() -> None:
    groups = [BOX_KEYS, *CLUSTERS, "?"]
    for one, other in combinations(groups, 2):
        assert not set(one) & set(other)
    shifted = set(SHIFTED)
    assert not shifted & set("".join(groups))
    assert not set(WISHES) & set(SHORTCUTS)
    assert all(len(name) > 1 for name in (*WISHES, *SHORTCUTS))


def test_every_button_has_a_key_and_a_shifted_one() -> None:
    for place, keys in [(None, BOX_KEYS), *enumerate(CLUSTERS)]:
        assert len(keys) == len(BUTTONS)
        for button, key in zip(BUTTONS, keys, strict=True):
            assert key_of(key) == Key(place, button, held=False)
            shifted = [sign for sign, plain in SHIFTED.items() if plain == key]
            assert shifted
            assert all(key_of(sign) == Key(place, button, held=True) for sign in shifted)


@pytest.mark.parametrize("character", [None, "", "5", "a", "h", " ", "?", "\r", "qw", "1234", "å"])
def test_other_keys_mean_nothing(character: str | None) -> None:
    assert key_of(character) is None


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("a", Press(None, "A")),
        ("  B ", Press(None, "B")),
        ("D!", Press(None, "D", held=True)),
        ("hold d", Press(None, "D", held=True)),
        ("HOLD D!", Press(None, "D", held=True)),
        ("ada b", Press("Ada", "B")),
        ("ADA B", Press("Ada", "B")),
        ("ada   b", Press("Ada", "B")),
        ("ada b!", Press("Ada", "B", held=True)),
        ("hold ada b", Press("Ada", "B", held=True)),
        ("ad b", Press("Ada", "B")),
        ("åsa c", Press("Åsa", "C")),
        ("aelfric b b", Press("Aelfric B", "B")),
        ("player 2 a", Press("Player 2", "A")),
        ("7", Said(None, 7)),
        ("-1", Said(None, -1)),
        ("3 4", Said(None, (3, 4))),
        ("3, 4,5", Said(None, (3, 4, 5))),
        ("made", Said(None, "made")),
        ("Failed", Said(None, "failed")),
        ("say Old Map", Said(None, "Old Map")),
        ("say a", Said(None, "a")),
        ("bo 7", Said("Bo", 7)),
        ("bo 3 4", Said("Bo", (3, 4))),
        ("player 2 7", Said("Player 2", 7)),
        ("bo made", Said("Bo", "made")),
        ("bo say 7 dwarfs", Said("Bo", "7 dwarfs")),
        ("menu", Wish("menu")),
        ("UNDO", Wish("undo")),
        ("redo", Wish("redo")),
        ("pause", Wish("pause")),
        ("quit", Wish("quit")),
        ("Help", Wish("help")),
    ],
)
def test_a_typed_line_becomes_its_press_wish_or_value(line: str, event: PanelEvent) -> None:
    assert read_line(line, SEATS) == event


@pytest.mark.parametrize(
    ("line", "seats", "sentence"),
    [
        ("e", SEATS, '"e" means nothing here: type a, b, c or d, a number, or help.'),
        ("hold", SEATS, '"hold" means nothing here: type a, b, c or d, a number, or help.'),
        ("say", SEATS, '"say" means nothing here: type a, b, c or d, a number, or help.'),
        ("1234567890", SEATS, '"1234567890" means nothing here: type a, b, c or d, a number, or help.'),
        ("zoe a", ("Ada", "Bo"), '"zoe" has no seat here: name one of Ada, Bo.'),
        ("a b", ("Ada", "Axel"), '"a" may be several: name one of Ada, Axel.'),
        ("ada b", (), '"ada" has no seat: nobody sits at the table yet.'),
        ("\x1b[2J", SEATS, '"?[2J" means nothing here: type a, b, c or d, a number, or help.'),
        ("x" * 100, SEATS, f'"{"x" * 40}..." means nothing here: type a, b, c or d, a number, or help.'),
    ],
)
def test_lines_that_mean_nothing_are_answered_in_one_sentence(line: str, seats: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(Unclear) as unclear:
        read_line(line, seats)
    assert str(unclear.value) == sentence


@given(st.text(max_size=200) | st.from_regex(r"(hold |say )?[a-z0-9 ,!]{0,30}"))
def test_no_line_does_harm(line: str) -> None:
    try:
        event = read_line(line, SEATS)
    except Unclear as unclear:
        assert str(unclear).isprintable()
        assert "\n" not in str(unclear)
    else:
        assert isinstance(event, Press | Said | Wish)


@given(st.text())
def test_shown_words_steer_no_terminal(text: str) -> None:
    assert printable(text).isprintable()
    assert len(printable(text)) == len(text)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("word", "wish"), LINE_WISHES.items())
def test_words_may_be_typed_in_english_and_in_the_tables_language(language: str, word: str, wish: Wish) -> None:
    say = speaker(language)
    assert read_line(word, (), say) == read_line(say(word).upper(), (), say) == wish


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("hjälp", Wish("help")),
        ("gör  om", Wish("redo")),
        ("håll ada b", Press("Ada", "B", held=True)),
        ("klarat", Said(None, "made")),
        ("ada missat", Said("Ada", "failed")),
        ("säg Gammal karta", Said(None, "Gammal karta")),
        ("ada säg Karta", Said("Ada", "Karta")),
        ("röd b", Press("Red", "B")),
        ("red b", Press("Red", "B")),
        ("rö 3", Said("Red", 3)),
    ],
)
def test_swedish_words_are_read_as_the_english_ones(line: str, event: object) -> None:
    assert read_line(line, ("Ada", "Red"), Voice("sv")) == event
