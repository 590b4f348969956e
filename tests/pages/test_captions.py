"""Captions: each row can be read alone, for nobody sees two of them together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.pages.captions import caption_rows
from companion.pages.page import WIDTH
from companion.text import LongName, Text, verbatim

SPIDER = Text(LongName("Giant spider", "Spider"))


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (Text("{who} wins.", who="Durim"), ("Durim wins.",)),
        (Text("{who} loses {n} life.", who=SPIDER, n=2), ("Spider loses 2 life.",)),
        (Text("{who} loses {n} life: 9 left.", who="Durim", n=2), ("Durim loses 2 life", "Durim: 9 left.")),
        (Text("{who} hits {whom}: 5", who="Dalmilandril", whom="Almuryk"), ("Dalmilandril hits…", "Almuryk: 5")),
        (
            Text("{who} Armour > {whom} Strength", who="Durim", whom=Text("Wolf")),
            ("Durim Armour >", "Wolf Strength"),
        ),
        (Text("{who} loses one point.", who="Aelfric"), ("Aelfric loses one…", "Aelfric: …one point.")),
        (Text("The deck is empty now, and shuffled."), ("The deck is empty…", "…now, and shuffled.")),
    ],
)
def test_each_row_says_whose_it_is(text: Text, rows: tuple[str, ...]) -> None:
    assert caption_rows(text, str) == rows


@given(st.lists(st.text("abcdefgh:,.", min_size=1, max_size=26), min_size=1, max_size=12), st.text("klm", min_size=1))
def test_every_word_of_a_sentence_stands_in_a_row(words: list[str], who: str) -> None:
    text = Text("{who} {rest}", who=who, rest=verbatim(" ".join(words)))
    rows = caption_rows(text, str)
    assert all(0 < len(row) <= WIDTH for row in rows)
    shown = "".join(rows)
    assert all(letter in shown for letter in {*"".join(words)} - {*":,."})
