"""Numbers that are typed: which pages of the box take one."""

from __future__ import annotations

import pytest

from companion.asks import Ask, Number
from companion.cli.host.presses import takes_number
from companion.pages.cursor import Cursor
from companion.text import Text
from tests.pages.making import make_choose, make_roll, make_situation

LIFE = Number(key="life", seats=("Rohan",), text=Text("Life?"), min=1, max=20)
SECRET = Number(key="bid", seats=("Rohan",), text=Text("Bid?"), min=1, max=20, private=True)


@pytest.mark.parametrize(
    ("ask", "takes"),
    [(LIFE, True), (make_roll(), True), (SECRET, False), (make_choose("Yes"), False), (None, False)],
)
def test_a_page_takes_a_number_unless_it_is_a_secret_one(ask: Ask | None, takes: bool) -> None:
    assert takes_number(make_situation(ask), Cursor()) is takes
