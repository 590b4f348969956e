"""Texts: read in any language, cut to fit a page."""

from __future__ import annotations

import doctest
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import text
from companion.danger import tell_danger
from companion.language import Voice
from companion.text import BLANK, SHORTEST_NAME, LongName, Text, verbatim

NAMES = st.text(st.characters(categories=["L", "N", "Zs"]), min_size=0, max_size=30)
SWEDISH = {"Red": "Röd", "{who} loses {n}": "{who} förlorar {n}", "Nothing": "Inget"}


def swedish(message: str) -> str:
    return SWEDISH.get(message, message)


def test_a_text_is_read_in_the_language_of_the_reader() -> None:
    text = Text("{who} loses {n}", who=Text("Red"), n=2)
    assert str(text) == "Red loses 2"
    assert text.read(swedish) == "Röd förlorar 2"
    assert Text("Nothing").read(swedish) == "Inget"


def test_braces_in_a_name_are_only_letters() -> None:
    assert str(Text("{who} goes", who="{n}")) == "{n} goes"


def test_a_name_is_never_looked_up() -> None:
    assert swedish("Red") == "Röd"
    assert verbatim("Red").read(swedish) == "Red"
    assert Text("{who} loses {n}", who="Red", n=1).read(swedish) == "Red förlorar 1"
    assert Text("{who} loses {n}", who=verbatim("Red"), n=1).read(swedish) == "Red förlorar 1"


@given(st.text())
def test_a_name_is_no_pattern(name: str) -> None:
    assert str(verbatim(name)) == name
    assert str(Text("{who}: {n}", who=name, n=1)) == f"{name}: 1"


def test_braces_in_words_of_their_own_are_only_letters() -> None:
    assert str(Text("a {brace} and }{")) == "a {brace} and }{"
    assert Text("{brace}").fit(str, 3) == "{br"


def test_an_empty_text_stays_empty() -> None:
    assert str(BLANK) == BLANK.fit(str, 5) == ""


def test_a_message_can_be_filled_anew() -> None:
    sentence = Text("{who} loses {n}")
    assert sentence.using(who="Bo", n=3).read(swedish) == "Bo förlorar 3"
    assert str(Text.plural("one key", "{n} keys", n=1).using(n=3)) == "3 keys"


def test_a_sentence_is_read_together_with_its_parts() -> None:
    orc = Text("{one}, {n}", one=Text(LongName("Mountain orc", "Orc")), n=2)
    sentence = Text("{who} meets {whom} at {n}", who="Red", whom=orc, n=7)
    voice = Voice("sv")
    words, values, parts = sentence.read_with_parts(voice)
    assert words == sentence.read(voice) == "Röd meets Mountain orc, 2 at 7"
    assert values == {"who": "Red", "whom": "Mountain orc, 2", "n": 7}
    assert parts == [("Röd", True, ""), ("Mountain orc", False, "Orc")]


def test_a_danger_is_read_with_the_parts_of_what_is_wanted() -> None:
    words = tell_danger(Text("Draw: {chance}", chance="1/7"), Text("Draw: some risk"), Text("Draw"))
    voice = Voice("en")
    assert words.read_with_parts(voice) == ("Draw: 1/7", {"chance": "1/7"}, [("1/7", True, "")])
    voice.mood = "off"
    assert words.read_with_parts(voice) == ("Draw", {}, [])
    assert list(words.short_forms(voice)) == [""]


def test_examples_in_docstrings_hold() -> None:
    assert doctest.testmod(text) == (0, 10)


WRONG = ["{whoo} förlorar {n}", "{who förlorar {n}", "{who} förlorar {n}}", "{} förlorar {n}", "{0} förlorar {n}"]
WRONG += ["{who.name} förlorar {n}", "{who[name]} förlorar {n}", "{who:d} förlorar {n}", "{who!x} förlorar {n}"]


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_hole_in_a_translation_is_read_in_english(wrong: str) -> None:
    line = Text("{who} loses {n}", who="Aelfric", n=2)
    assert line.read(lambda _: wrong) == "Aelfric loses 2"
    assert line.fit(lambda _: wrong, 12) == "Aelf loses 2"
    outer = Text("{what}!", what=line)
    assert outer.read({"{what}!": "{what}!!", "{who} loses {n}": wrong}.__getitem__) == "Aelfric loses 2!!"


def test_a_hole_where_the_message_has_none_is_read_in_english() -> None:
    assert Text("Door").read(lambda _: "Dörr {n}") == "Door"


def test_a_wrong_hole_among_plurals_is_read_in_english_by_the_number() -> None:
    keys = [Text.plural("one key", "{n} keys", n=n) for n in (0, 1, 2)]
    assert [text.read(lambda _: "{m} nycklar") for text in keys] == ["0 keys", "one key", "2 keys"]


def test_plurals_are_the_same_when_they_say_the_same() -> None:
    assert Text.plural("one key", "{n} keys", n=1) == Text.plural("one key", "{n} keys", n=1)
    assert Text.plural("one key", "{n} keys", n=2) != Text.plural("one key", "{n} keys", n=3)


def test_names_are_cut_before_words() -> None:
    line = Text("{who} loses {n}", who="Aelfric", n=Text("Nothing"))
    assert line.fit(str, 16) == "Ael loses Nothin"
    assert line.fit(str, 17) == "Ael loses Nothing"
    assert line.fit(str, 18) == "Aelf loses Nothing"


def test_names_within_texts_are_cut_too() -> None:
    line = Text("{who}: {what}", who="Aelfric", what=Text("{hero} has {n}", hero="Mrishnahk", n=12))
    assert line.fit(str, 26) == "Aelfric: Mrishnahk has 12"
    assert line.fit(str, 20) == "Aelfr: Mrishn has 12"
    assert line.fit(str, 15) == "Ael: Mri has 12"


def test_texts_are_the_same_when_they_say_the_same() -> None:
    assert Text("{n} gold", n=3) == Text("{n} gold", n=3)
    assert len({Text("{n} gold", n=3), Text("{n} gold", n=3), Text("{n} gold", n=4)}) == 2


def test_the_longest_name_is_cut_first() -> None:
    line = Text("{hero} >< {monster}", hero="Rohan", monster="Minotaurus")
    assert line.fit(str, 99) == "Rohan >< Minotaurus"
    assert line.fit(str, 15) == "Rohan >< Minota"
    assert line.fit(str, 12) == "Roha >< Mino"
    assert line.fit(str, 8) == "Roh >< M"


def test_figures_are_never_cut_while_a_name_can_be() -> None:
    assert Text("{hero} has {n}", hero="Aelfric", n=1200).fit(str, 13) == "Aelf has 1200"


@given(NAMES, NAMES, st.integers(0, 10**6), st.integers(0, 40))
def test_a_line_always_fits(hero: str, monster: str, n: int, width: int) -> None:
    text = Text("{hero} >< {monster} {n}", hero=hero, monster=monster, n=n)
    whole, line = text.read(str), text.fit(str, width)
    assert len(line) <= width
    if len(whole) <= width:
        assert line == whole
    least = sum(min(len(name), SHORTEST_NAME) for name in (hero, monster)) + len(f" ><  {n}")
    if width >= least:
        assert line.endswith(f" {n}"), "the figure stands as long as names can give way"


WITHOUT_FIGURES = st.text(max_size=40).filter(lambda text: not any(char in "{}" or char.isdigit() for char in text))


@given(WITHOUT_FIGURES, st.integers(0, 40))
def test_words_without_names_are_cut_at_their_end(message: str, width: int) -> None:
    assert Text(message).fit(str, width) == message[:width]


STRENGTH = Text("{who} {n}: Str. {code}", who=Text("Wight"), n=1, code="4K6+9")


@pytest.mark.parametrize(
    ("text", "width", "line"),
    [
        (STRENGTH, 18, "Wigh 1: Str. 4K6+9"),
        (STRENGTH, 17, "Wig 1: Str. 4K6+9"),
        (STRENGTH, 16, "Wig 1: Str."),
        (Text("{what} {odds}", what="Jump over it", odds="10/12"), 9, "Jum 10/12"),
        (Text("{what} {odds}", what="Jump", odds="10/12"), 7, "Jum"),
        (Text("{n} {die}", n=11, die="T12"), 5, "11"),
        (Text("{n} {die}", n=11, die="T12"), 1, ""),
        (Text("{who}: -{n}", who="Bo", n=12), 6, "Bo:"),
        (Text("{who}", who="Bartholomew the 3rd"), 18, "Bartholomew the"),
        (Text("{who} {n}", who="Player12", n=4), 9, "Player 4"),
    ],
)
def test_no_figure_is_divided(text: Text, width: int, line: str) -> None:
    assert text.fit(str, width) == line


WORDS = st.lists(
    st.sampled_from(["Ada", "Wight", "4K6+9", "T12", "-3", "10/12", "<1%", "1200", "rustning"]), min_size=1
)


@given(WORDS, st.integers(0, 30))
def test_a_line_that_is_cut_has_only_whole_figures(words: list[str], width: int) -> None:
    whole = [word for word in words if any(map(str.isdigit, word))]
    line = Text(" ".join(words)).fit(str, width)
    assert len(line) <= width
    shown = [word for word in line.split() if any(map(str.isdigit, word))]
    assert shown == whole[: len(shown)]


def test_a_message_with_a_number_can_be_copied() -> None:
    text = Text.plural("one key", "{n} keys", n=2)
    assert str(deepcopy(text)) == "2 keys"
    assert deepcopy(text) == text


# Holes that nothing fills.


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (Text("{hero} brings home {m}.", n=2), "{hero} brings home {m}."),
        (Text("{hero} brings home {m}.", hero="Rohan"), "Rohan brings home {m}."),
        (Text("{who}: {what}", who="Bo", what=Text("{m} of {n}", n=2)), "Bo: {m} of 2"),
        (Text("{n.x} {n:>z} {} {0} {n!r:q} {n}", n=2), "{n.x} {n:>z} {} {0} {n!r:q} 2"),
        (Text("{n} of }", n=2), "2 of }"),
        (Text.plural("one {m}", "{n} {m}", n=3), "3 {m}"),
        (Text.plural("one", "{n}", n=3).using(m=1), "{n}"),
    ],
)
def test_a_hole_that_nothing_fills_is_shown(text: Text, words: str) -> None:
    assert str(text) == words
    assert text.fit(str, 100) == words
    assert text.shortened(str, 100) == words
    assert text.read(swedish) == words


def test_a_wrong_hole_is_reported_with_its_message(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr("companion.text.HOLES", [heard.append])
    str(Text("{hero} loses {n}", n=2))
    str(Text("{hero} loses {n}", hero="Rohan", n=2))
    assert Text("{who} loses {n}", who="Bo", n=1).read({"{who} loses {n}": "{m}"}.__getitem__) == "Bo loses 1"
    assert heard == ["{hero} loses {n}"]


@pytest.mark.parametrize(
    ("words", "least"),
    [
        (
            Text("{a} hits {b} for {n}", a="Rohan", b=Text(LongName("Mountain orc", "Orc")), n=12),
            len("Roh hits Orc for 12"),
        ),
        (
            Text("{who}: {what}", who="Ada", what=Text("{n} gold, {m} Strength", n=7, m=12)),
            len("Ada: 7 gold, 12 Strength"),
        ),
        (Text(LongName("Mountain orc", "Orc")), len("Orc")),
        (Text("{name}", name="Minotaur 7+3"), len("Min")),
    ],
)
def test_the_least_room_is_that_of_all_parts_cut(words: Text, least: int) -> None:
    assert words.least(str) == least
