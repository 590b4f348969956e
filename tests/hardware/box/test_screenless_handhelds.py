"""The box's page shows the offers of handhelds that have no screen."""

from __future__ import annotations

from dataclasses import replace

from companion.pages.page import Page
from hardware.box.screenless_handhelds import with_offers

COUNT = Page(("Ada *      Bo", "3fa9c2"), ("7",))
HAND = Page(("5 Rohan    Minotaur 9", "choose", "A Strength", "B Psyche", "C Agility", "D"))
OTHER = Page(("5 Rohan    Minotaur 9", "choose", "A Attack hard", "B Wait", "C Flee"))


def test_a_secret_shows_the_offers_of_blind_handhelds_and_the_count() -> None:
    shown = with_offers(COUNT, [HAND, HAND])
    assert shown.rows == ("Ada *      Bo", "3fa9c2              7", " A Strength", " B Psyche", " C Agility", " D")
    assert shown.big == ()


def test_two_that_differ_stand_side_by_side() -> None:
    shown = with_offers(COUNT, [HAND, OTHER])
    assert shown.rows[2:] == ("A:Strength A:Attack h", "B:Psyche   B:Wait", "C:Agility  C:Flee", "D")


def test_pages_that_say_something_themselves_stay() -> None:
    asking = Page(("Ada", "door: how?", "A Key"))
    news = Page(("Ada", ""), ("STRENGTH > PSYCHE",))
    picture = Page((), art="wakes")
    for page in (asking, news, picture):
        assert with_offers(page, [HAND]) is page
    assert with_offers(COUNT, []) is COUNT
    assert with_offers(COUNT, [Page(("Ada", "sealed"))]) is COUNT


def test_a_caption_stays_over_what_the_buttons_mean() -> None:
    shown = with_offers(replace(COUNT, caption="The sun: 5 of 21."), [HAND])
    assert (shown.caption, shown.rows[2]) == ("The sun: 5 of 21.", " A Strength")
