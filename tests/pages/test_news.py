"""News between two asks: nothing is left out, and each page names the hero."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

import pytest

from benchmarks import reading
from benchmarks.presses import legal_by_buttons, quiet_evenings, scripted_answers, seats_for
from companion.asks import Ask
from companion.cli.host.scenes import situation_of
from companion.event_kinds import BLOWS, BY_WEIGHT, EVERYBODYS, MATTERS, SILENT, UNTIL_READ, Kind, Moment
from companion.game import find
from companion.journal import MemoryJournal
from companion.language import speaker
from companion.pages.cursor import start
from companion.pages.news import news
from companion.pages.news_page import GLANCE, READ_OUT, NewsPage, Reader, readers, with_way_on
from companion.pages.page import ROWS, Page
from companion.pages.picture import render
from companion.pages.recap import recap, roll_call, summary
from companion.pages.screen import page
from companion.pages.stories import seat_of_event, sentence, stories
from companion.pages.story_pages import MOURNED
from companion.state import Event
from companion.table import Table, new_header
from companion.table.header import mode_paths
from companion.testing import bots
from companion.text import BLANK, Text, verbatim
from companion.view import Meter, Reveal
from tests.every_game import our_games, own_part
from tests.pages.making import BOX, make_choose, make_situation, make_view

pytestmark = pytest.mark.explore

NAMES = {"Ada": verbatim("Durim"), "Bo": verbatim("Rohan")}


def make_news(*events: Event) -> tuple[NewsPage, ...]:
    """Return the pages of these events, at a table of Durim and Rohan on Durim's turn."""
    view = make_view(names=NAMES, who="Ada", headline=NAMES["Ada"])
    return news(make_situation(None, view=view, told=events), str)


def words(news_page: NewsPage) -> str:
    """Return the words under the head of a page."""
    return " ".join(row for row in (*news_page.page.rows[1:], *news_page.page.big) if row)


def test_each_hero_has_pages_of_news() -> None:
    door = Event("door", Text("Place an open-door tile."), who="Ada")
    hurt = Event("hurt", Text("{hero} loses {n} life.", hero="Rohan", n=2), kind="hurt", who="Ada")
    key = Event("key", Text("{hero} has one key.", hero="Durim"), kind="found", who="Ada")
    first, second = make_news(door, hurt, key)
    assert first.page.rows[0].startswith("Durim")
    assert first.page.rows[1:] == ("", "Place an open-door", "tile.", "Durim has one key.")
    assert second.page.rows[0].startswith("Rohan")


def test_news_stand_under_a_name_where_the_head_of_an_ask_tells_a_danger() -> None:
    view = make_view(danger=Fraction(1, 7), words={"danger": Text("wakes")}, names={"Rohan": Text("Rohan")})
    named = replace(make_choose("Draw"), text=Text("{hero}: what now?", hero="Rohan"))
    taken = Event("taken", Text("{hero} takes one treasure card.", hero="Rohan"), who="Rohan")
    situation = make_situation(named, view=view, told=(taken,))
    assert page(situation, BOX, start(situation), str).rows[0].startswith("wakes 1/7")
    (news_page,) = news(situation, str)
    assert news_page.page.rows[0].startswith("Rohan")


def test_an_event_of_all_parts_a_heros_story_in_two() -> None:
    hurt = Event("hurt", Text("{hero} loses {n} life.", hero="Rohan", n=2))
    night = Event("night", Text("Night falls."), kind="night")
    dead = Event("death", Text("{hero} is dead.", hero="Rohan"), kind="death")
    heads = [news_page.page.rows[0].split()[0] for news_page in make_news(hurt, night, dead)]
    assert heads == ["Rohan", "All", "Rohan"]


def test_a_loss_does_not_stand_on_one_page_with_the_die_of_the_next_turn() -> None:
    lost = Event("life", Text("{hero} loses a Life.", hero="Rohan"), kind="hurt", who="Ada", turn="Ada")
    moves = Event("rolled", Text("{who}: roll to move: d6 shows 2", who="Rohan"), who="Bo", turn="Bo")
    loss, move = make_news(lost, moves)
    assert (words(loss), words(move)) == ("Rohan loses a Life. D Go on", "Rohan: roll to move: d6 shows 2")
    together = make_news(lost, replace(moves, turn="Ada"))
    assert len(together) == 1, "what happens in one turn is one story"


def test_a_log_line_begins_with_the_heros_name() -> None:
    door = Event("door", Text("Place an open-door tile."), who="Ada")
    assert str(sentence(door, NAMES)) == "Durim: Place an open-door tile."
    hurt = Event("hurt", Text("{hero} loses {n} life.", hero="Rohan", n=2), who="Ada")
    assert str(sentence(hurt, NAMES)) == "Rohan loses 2 life."
    assert str(sentence(Event("night", Text("Night falls."), kind="night", who="Ada"), NAMES)) == "Night falls."
    parried = Text("{question}: {what}", question=Text("{hero}: parry", hero="Rohan"), what="d6 shows 6")
    assert str(sentence(Event("rolled", parried, who="Ada"), NAMES)) == "Rohan: parry: d6 shows 6", "in Durim's turn"
    chosen = Event("seal", Text("{seat} has chosen.", seat="Bo"), who="Ada")
    assert str(sentence(chosen, NAMES)) == "Bo has chosen."
    mended = Event("set", Text("{label}: {before} → {after}", label="Rohan KP", before=14, after=13), who="Ada")
    assert str(sentence(mended, NAMES)) == "Rohan KP: 14 → 13", "it is no deed of Durim's turn"


def test_great_events_stand_longer_and_death_until_a_press() -> None:
    (step,) = make_news(Event("door", Text("Place an open-door tile."), who="Ada"))
    (met,) = make_news(Event("orc", Text("{hero} meets an orc.", hero="Durim"), kind="met"))
    (dead,) = make_news(Event("death", Text("{hero} is dead.", hero="Durim"), kind="death"))
    assert (step.seconds, met.seconds, dead.seconds) == (GLANCE, READ_OUT, None)
    assert (dead.page.art, dead.page.rows[-2:]) == ("death", ("Durim is dead.", "D Go on"))


def test_a_death_that_needs_two_rows_says_how_to_go_on() -> None:
    out = Event("out", Text("{hero} is dead and out of the game.", hero="Durim"), kind="death")
    picture, words_in_full = make_news(out)
    assert (picture.page.art, picture.seconds) == ("death", GLANCE)
    assert (words_in_full.seconds, words_in_full.page.rows[-1]) == (None, "D Go on")


def test_a_page_that_waits_says_so_wherever_it_has_room() -> None:
    full = Page(("Durim KP 5  sun  7/21", "1", "2", "3", "4", "5"))
    assert with_way_on(full, str).rows == ("Durim KP 5    D Go on", "1", "2", "3", "4", "5")
    assert with_way_on(Page(("Durim", "", "1")), str).rows == ("Durim", "", "1", "", "", "D Go on")
    assert with_way_on(Page(("Durim", ""), ("1",)), str).rows == ("Durim", "D Go on")
    assert with_way_on(Page(("Durim", "1"), ("2",)), str).rows == ("Durim         D Go on", "1")
    held = with_way_on(full, str)
    assert with_way_on(held, str) == held


def test_a_picture_that_waits_says_so_below_it_or_in_its_corner() -> None:
    one = with_way_on(Page(("", "", "", "", "", "Night."), art="night"), str)
    two = with_way_on(Page(("", "", "", "", "Night", "falls."), art="night"), str)
    assert one.rows[-2:] == ("Night.", "D Go on")
    assert two.rows[1:] == ("              D Go on", "", "", "Night", "falls.")
    plain = Page(("", "", "", "", "Night", "falls."), art="night")
    assert render(two).rows[:11] != render(plain).rows[:11]
    assert render(two).rows[11:] == render(plain).rows[11:]


def test_every_page_of_a_moment_that_waits_for_a_press_says_so() -> None:
    words_of_two_rows = Text("{hero} falls in the castle's hall.", hero="Durim")
    waiting: tuple[Kind, ...] = ("death", "wakes", "night")
    assert {*waiting} == UNTIL_READ
    for moment in waiting:
        pages = make_news(Event(moment, words_of_two_rows, kind=moment))
        assert [any(row.strip() == "D Go on" for row in page.page.rows) for page in pages if page.seconds is None] == [
            True
        ]


def make_event(words: str, kind: Kind, hero: str = "Durim", loud: bool = True) -> Event:
    """Return an event of a hero in round 3."""
    return Event(kind, Text("{hero} " + words, hero=hero), loud, kind, "Ada", 3)


def test_a_wound_stands_until_one_press_a_round_of_its_player() -> None:
    hurts = make_event("loses 2 life: 10 left.", "hurt"), make_event("loses 1 life: 4 left.", "hurt", "Rohan")
    view = make_view(names=NAMES, who="Ada", headline=NAMES["Ada"])
    first, second = news(make_situation(None, view=view, told=hurts), str)
    assert [news_page.seconds for news_page in (first, second)] == [None, None]
    assert first.page.rows[2:] == ("Durim loses 2 life:", "10 left.", "", "D Go on")
    assert readers((first, second)) == {(3, "Ada"), (3, "Bo")}
    again = make_situation(None, view=view, told=hurts[:1], readers=frozenset({(3, "Ada"), (2, "Bo")}))
    (later,) = news(again, str)
    assert (later.seconds, later.stays) == (READ_OUT, ("Durim loses 2 life", "Durim: 10 left."))


def test_where_several_rounds_pass_unasked_one_press_is_enough() -> None:
    hurts = [replace(make_event("sits out.", "hurt"), round=number) for number in (3, 4, 5)]
    sun = [Event("sun", Text("The sun: {at} of {steps}.", at=at, steps=21), kind="everybody") for at in (4, 5)]
    news_pages = make_news(hurts[0], sun[0], hurts[1], sun[1], hurts[2])
    assert [news_page.seconds is None for news_page in news_pages if not news_page.caption] == [True, False, False]


def test_blows_in_mid_fight_pass_and_are_told_on_the_next_page() -> None:
    laid = make_event("Psyche < Orc Strength", "", loud=False)
    laid = replace(laid, key="fight.revealed")
    beaten, hurt = make_event("loses 1.", "hit", loud=False), make_event("loses 1 life: 9 left.", "hurt")
    reveal = Reveal(
        (verbatim("Durim < Orc"), verbatim("Durim loses 1")), (verbatim("Durim PSYCHE"), verbatim("Orc STRENGTH"))
    )
    view = make_view(names=NAMES, who="Ada", headline=NAMES["Ada"], reveal=reveal)
    view = replace(view, versus=((verbatim("9 Durim"), verbatim("Orc 4")),))
    shown, page = news(make_situation(None, view=view, told=(laid, beaten, hurt)), str)
    assert (shown.seconds, shown.stays) == (GLANCE, ("Durim Psyche <", "Orc Strength", "Durim loses 1."))
    assert page.seconds is not None
    assert (page.stays, page.reader) == (("Durim loses 1 life", "Durim: 9 left."), (3, "Ada"))


def test_a_reveal_cuts_no_name_in_its_large_rows() -> None:
    lost = Text("{who} förlorar {n} SP", who="Mrishnahk", n=12)
    view = make_view(names=NAMES, reveal=Reveal((verbatim("Runda 2"),), (Text("{who} PSYKE", who="Durim"), lost)))
    (shown,) = news(make_situation(None, view=view), str)
    assert shown.page.big == ("Durim PSYKE", "Mrishnahk förlorar 12 SP")


def test_the_end_of_a_fight_stands_until_a_press_though_nobody_is_hurt() -> None:
    struck, over = make_event("strikes.", "hit", loud=False), make_event("wins the fight.", "met")
    (met,) = make_news(over)
    assert met.seconds == READ_OUT, "nobody has fought"
    *_, won = make_news(struck, over)
    assert (won.seconds, won.page.rows[-1]) == (None, "D Go on")


def test_at_the_beginning_of_a_round_all_see_how_everybody_stands() -> None:
    def call_heroes(**lives: int) -> list[str]:
        stands = {seat: Meter("life", Text("KP"), life, 20) for seat, life in lives.items()}
        news_pages = roll_call(make_situation(None, view=make_view(names=NAMES, stands=stands)), str)
        return [news_page.caption for news_page in news_pages]

    assert call_heroes(Ada=9, Bo=20) == ["Durim 9, Rohan 20"]
    assert call_heroes(Ada=9, Bo=20, Margareta=0) == ["Durim 9, Rohan 20", "Margareta 0"]
    assert call_heroes(Ada=20, Bo=20) == []
    assert call_heroes(Ada=9) == []


def test_a_death_is_read_with_one_press_for_its_wound_as_well() -> None:
    news_pages = make_news(
        make_event("loses 2 life: 0 left.", "hurt"), make_event("is dead.", "death"), make_event("burns.", "hurt")
    )
    assert [news_page.seconds is None for news_page in news_pages] == [False, True, False]


def test_a_press_for_a_wound_also_covers_death_in_that_round() -> None:
    view = make_view(names=NAMES, who="Ada", headline=NAMES["Ada"])
    dead = make_event("is dead.", "death")
    for round_, seconds, stays in ((3, MOURNED, ("Durim is dead.",)), (2, None, ())):
        pressed = frozenset({(round_, "Ada")})
        (news_page,) = news(make_situation(None, view=view, told=(dead,), readers=pressed, pressed=pressed), str)
        assert (news_page.page.art, news_page.great) == ("death", True)
        assert (news_page.seconds, news_page.stays) == (seconds, stays)
        assert news_page.page.rows[5:] == ("D Go on",), "ten seconds look as if all waited for somebody"


def test_a_wound_on_two_pages_asks_a_press_on_the_last_of_them() -> None:
    long = Event("hurt", Text(" ".join(["stalactites"] * 8)), kind="hurt", who="Ada", round=3)
    assert [news_page.seconds is None for news_page in make_news(long)] == [False, True]


@pytest.mark.parametrize("moment", BY_WEIGHT)
def test_moments_stand_two_seconds_but_great_ones_until_a_press(moment: Moment) -> None:
    news_page = make_news(replace(make_event("is there.", moment), victim=Text("Orc") if moment == "hit" else BLANK))[0]
    assert news_page.page.art == moment
    assert news_page.seconds == (None if moment in ("death", "wakes", "night") else 2.0)


def test_a_sentence_too_long_for_a_picture_comes_after_it() -> None:
    long = Text("{hero} is dead: shuffle the cards in. {seat} plays monsters.", hero="Durim", seat="Ada")
    picture, dead = make_news(Event("death", long, kind="death"))
    assert (picture.page.art, picture.page.rows[-2:], picture.seconds) == ("death", ("Durim", "has fallen"), GLANCE)
    assert (dead.page.art, dead.page.rows[-1], dead.seconds) == ("", "D Go on", None)


def test_all_take_their_places_before_the_day_dawns() -> None:
    towers = Text("Begin in any of the tower rooms. The sun stands on its first dot.")
    first, dawn, then = make_news(
        Event("dawn", towers, kind="dawn"), Event("symbol", Text("Secret doors: a symbol of six."), kind="everybody")
    )
    assert first.page.rows[2:4] == ("Begin in any of the", "tower rooms. The sun")
    assert (dawn.page.art, dawn.page.rows[-1]) == ("dawn", "A new day")
    assert "Secret" in words(then)


def test_events_before_a_moment_are_told_before_its_picture() -> None:
    hurt = Event("hurt", Text("{hero} loses {n} life.", hero="Durim", n=9), kind="hurt")
    dead = Event("death", Text("{hero} is dead.", hero="Durim"), kind="death")
    key = Event("key", Text("{hero}'s keys are gone.", hero="Durim"))
    assert [news_page.page.art for news_page in make_news(hurt, dead, key)] == ["", "death", ""]
    long = Text("{hero} is dead: shuffle the cards in. {seat} plays monsters.", hero="Durim", seat="Ada")
    first, picture, *after = make_news(hurt, Event("death", long, kind="death"), key)
    assert ("loses 9" in words(first), picture.page.art) == (True, "death"), "nobody falls before being hurt"
    assert "shuffle" in words(after[0])


def test_a_reveal_comes_after_the_picture_of_its_blow() -> None:
    struck = Event("fight.struck", Text("The orc loses 1."), loud=False, kind="hit", victim=Text("The orc"))
    view = make_view(names=NAMES, reveal=Reveal((Text("STYRKA >"), Text("PSYKE"))))
    blow, shown = news(make_situation(None, view=view, told=(struck,)), str)
    assert (blow.page.art, blow.page.rows[-1], shown.page.big) == ("hit", "The orc is hit!", ("STYRKA >", "PSYKE"))
    blow, said = news(make_situation(None, view=make_view(names=NAMES), told=(struck,)), str)
    assert (blow.page.art, words(said)) == ("hit", "The orc loses 1."), "the fight is over: nothing reveals it"


def test_of_several_pairs_what_the_reveal_leaves_out_is_told() -> None:
    pairs = [Text("{mine} < {theirs}", mine=mine, theirs="Scissors") for mine in ("Rock", "Paper")]
    told = tuple(Event("fight.revealed", pair, loud=False, kind="hit") for pair in pairs)
    view = make_view(names=NAMES, reveal=Reveal((Text("ROCK < SCISSORS"), Text("Durim 13"))))
    shown, rest = news(make_situation(None, view=view, told=told), str)
    assert "ROCK < SCISSORS" in words(shown)
    assert words(rest) == "Paper < Scissors"


def make_round(*events: Event, number: int = 1) -> tuple[Event, ...]:
    """Return these events as those of one round of a fight."""
    return tuple(replace(event, scene="fight-1-1", scene_round=number) for event in events)


ROLL = Event("rolled", Text("{who}: {die} + {n}: {face}", who="Rohan", die="T6", n=2, face=3), who="Bo", round=3)
OTHERS = Event("rolled", Text("{who}: {die} + {n}: {face}", who="Wolf", die="T6", n=4, face=5), who="Ada", round=3)
LOST = Event("fight.lost", Text("{hero} loses to {foe}.", hero="Rohan", foe="Wolf"), kind="hit", who="Bo", round=3)
WON = Event(
    "fight.won", Text("{hero} beats {foe}.", hero="Rohan", foe="Wolf"), True, "hit", "Bo", 3, victim=Text("Wolf")
)


def test_the_dice_of_all_sides_stand_with_their_result_on_one_page() -> None:
    steps = Event("rolled", Text("{who}: roll to move: d6 shows 6", who="Durim"), who="Ada", round=3)
    hurt = Event("hurt", Text("{hero} loses a Life.", hero="Rohan"), kind="hurt", who="Bo", round=3)
    fight, life, move = make_news(*make_round(ROLL, OTHERS, LOST, hurt), steps)
    assert fight.page.rows[2:] == ("Rohan: T6 + 2: 3", "Wolf: T6 + 4: 5", "Rohan loses to Wolf.")
    assert "loses a Life" in words(life)
    assert words(move) == "Durim: roll to move: d6 shows 6", "it is no part of the fight"


def test_the_dice_of_a_hit_stand_with_its_lights_and_no_other_page_follows() -> None:
    (fight,) = make_news(*make_round(ROLL, OTHERS, WON))
    assert words(fight) == "Rohan: T6 + 2: 3 Wolf: T6 + 4: 5 Rohan beats Wolf. D Go on"
    assert (fight.page.art, fight.moment) == ("", "hit"), "a picture behind it would only say that Wolf is hit"


def test_only_the_page_with_the_result_has_the_lights_of_the_hit() -> None:
    met = Event("met", Text("{hero} meets {foe}.", hero="Rohan", foe="Wolf"), kind="met", who="Bo", round=3)
    taken = Event("kept", Text("{hero} keeps: {foe}.", hero="Rohan", foe="Wolf"), kind="found", who="Bo", round=3)
    assert [page.moment for page in make_news(met, *make_round(ROLL, OTHERS, WON), taken)] == ["", "hit", ""]


def test_no_picture_of_a_hit_is_shown_where_the_hero_loses() -> None:
    lost = make_news(*make_round(ROLL, OTHERS, LOST))
    assert not any(news_page.page.art or news_page.moment for news_page in lost)


def test_several_who_are_hit_at_once_are_counted() -> None:
    picture, fight = make_news(*make_round(WON, replace(WON, victim=Text("Bear"))))
    assert (picture.page.art, picture.page.rows[-1]) == ("hit", "2 are hit!")
    assert fight.page.art == ""


def test_a_die_for_a_hidden_choice_comes_before_the_choice_is_shown() -> None:
    shown = Event("fight.revealed", Text("Rock < Paper"), loud=False, kind="hit", who="Bo")
    view = make_view(names=NAMES, reveal=Reveal((Text("ROCK <"), Text("PAPER"))))
    die, reveal = news(make_situation(None, view=view, told=make_round(OTHERS, shown)), str)
    assert words(die) == "Wolf: T6 + 4: 5"
    assert reveal.page.big == ("ROCK <", "PAPER")


def test_where_the_sun_stands_covers_nothing() -> None:
    (sun,) = make_news(Event("sun", Text("The sun: {at} of {steps}.", at=5, steps=21), kind="everybody"))
    assert sun.caption == "The sun: 5 of 21."


def test_the_sun_s_way_covers_nothing_either_where_its_sentence_is_long() -> None:
    event = Event("sun", Text("Move the sun one step: {n} left to the skull.", n=20), kind="everybody")
    (news_page,) = make_news(event)
    assert news_page.caption == "Move the sun one step"
    (page,) = make_news(Event("symbol", event.text, kind="everybody"))
    assert page.page.rows[2:] == ("Move the sun one", "step: 20 left to the", "skull.")


def test_a_long_undo_line_drops_its_player_before_it_is_cut() -> None:
    step = Text("{who}: {what}", who="Cecilia", what=Text("Lives, Gold"))
    (news_page,) = make_news(Event("undo", Text("Undone: {what}", what=step), kind="aside"))
    assert news_page.caption == "Undone: Lives, Gold"
    short = Text("{who}: {what}", who="Cecilia", what=Text("Done"))
    (news_page,) = make_news(Event("undo", Text("Undone: {what}", what=short), kind="aside"))
    assert news_page.caption == "Undone: Cecilia: Done"


def test_a_recap_has_every_row_and_names_the_fighters_too() -> None:
    heroes = tuple(verbatim(f"{name} 12: castle") for name in ("Durim", "Rohan", "Sigeir", "Iril"))
    situation = make_situation(
        None, view=make_view(names=NAMES, state={"round": 7}, overview=(*heroes, verbatim("A >< B")))
    )
    news_page, people = recap(situation, str)
    assert people.page.rows[0].startswith("Who plays whom")
    assert people.page.rows[2:] == ("Ada: Durim", "Bo: Rohan")
    assert news_page.page.rows[0].startswith("Round 7")
    assert news_page.page.rows[1:] == (*map(str, heroes), "A >< B")
    more = replace(situation, view=replace(situation.view, overview=(*heroes, *heroes)))
    first, second, _ = recap(more, str)
    assert len(first.page.rows) + len(second.page.rows) == 9


def test_a_recap_keeps_the_rows_of_a_hero_on_one_page() -> None:
    own = tuple((verbatim(f"{name}: castle"), verbatim("3 lives"), verbatim("9 gold")) for name in ("Durim", "Rohan"))
    view = make_view(names=NAMES, state={"round": 7}, sun=None, recap=lambda: ((verbatim("Ada's turn"),), *own))
    situation = make_situation(None, view=view)
    assert [str(line) for line in summary(situation)] == [
        "Round 7, Ada's turn",
        "Durim: castle, 3 lives, 9 gold",
        "Rohan: castle, 3 lives, 9 gold",
    ]
    first, second, _ = recap(situation, str)
    assert [row for row in first.page.rows if row] == ["Round 7", "Ada's turn", "Durim: castle", "3 lives", "9 gold"]
    assert second.page.rows == ("Rohan: castle", "3 lives", "9 gold")


def test_a_sentence_longer_than_a_page_goes_on_the_next() -> None:
    long = Event("card", Text(" ".join(["stalactites"] * 14)), who="Ada")
    news_pages = make_news(long)
    assert [len([row for row in news_page.page.rows if row]) for news_page in news_pages] == [6, 6, 5]


def test_dice_that_somebody_rolls_for_a_monster_stand_where_they_fell() -> None:
    names = {"Ada": verbatim("Durim"), "Bo": verbatim("Rohan")}
    own = Event("rolled", Text("{what}: d6 shows {n}", what=Text("{hero}: strength", hero="Durim"), n=2), who="Ada")
    bears = Event("rolled", Text("{what}: d6 shows {n}", what=Text("Bear + 1"), n=6), who="Bo")
    won = Event("fight", Text("{hero} beats Bear.", hero="Durim"))
    rohans = Event("rolled", Text("{what}: d6 shows {n}", what=Text("{hero}: luck", hero="Rohan"), n=1), who="Bo")
    told = [(story.who, story.events) for story in stories([own, bears, won, rohans], names)]
    assert told == [("Ada", [own, bears, won]), ("Bo", [rohans])]


@pytest.mark.parametrize("name", our_games())
@pytest.mark.parametrize("language", ["en", "sv"])
@pytest.mark.parametrize("own_dice", [True, False])
def test_nothing_is_left_out_and_every_page_says_whose_it_is(name: str, language: str, own_dice: bool) -> None:
    say = speaker(language, (find(name).catalogues, name))
    for events, news_pages, names in batches(name, language, own_dice, steps=250):
        rows = " ".join(
            row
            for news_page in news_pages
            for row in (*news_page.page.rows[1:], *news_page.page.big, news_page.caption.replace("…", " "))
        )
        for event in events:
            words = event.text.read(say)
            # How far the sun has come stands in the head of every page.
            words = words.partition(":")[0] if event.key == "sun" else words
            shown = {word.rstrip(":;,") for word in rows.split()}
            assert all(word.rstrip(":;,") in shown for word in words.split())
        heads = {news_page.page.rows[0] for news_page in news_pages if not news_page.caption}
        for seat in {seat_of_event(event, names) for event in events if event.key != "rolled"}:
            # Whose hero is dead stands there by the player's own name, as when they play a monster.
            assert seat is None or any(head.startswith((str(names[seat])[:4], seat)) for head in heads)
        assert all(len(news_page.page.rows) <= ROWS for news_page in news_pages)
        presses = sum(news_page.seconds is None for news_page in news_pages)
        assert presses <= len({seat_of_event(event, names) for event in events if event.kind in MATTERS | BLOWS})


def test_three_of_one_person_who_fall_together_ask_one_press() -> None:
    dead = [Event("dead", Text("{hero} is dead.", hero=hero), kind="death", who="Ada") for hero in ("X", "Y", "Z")]
    news_pages = make_news(*dead)
    assert [news_page.seconds is None for news_page in news_pages] == [True, False]
    assert "Z is dead." in words(news_pages[1])


def batches(
    name: str, language: str, own_dice: bool, steps: int
) -> Iterator[tuple[list[Event], tuple[NewsPage, ...], dict[str, Text]]]:
    """Yield the events between each two asks of a random game, its pages, and the names of the heroes."""
    game, rng = find(name), random.Random(3)
    say = speaker(language, (find(name).catalogues, name))
    modes = {} if own_dice else {path: _by_box(path) for path in mode_paths(game)}
    table = Table(game, MemoryJournal(new_header(game, seats_for(game), None, modes)))
    for _ in range(steps):
        if table.is_over:
            return
        bots.answer_once(table, rng)
        events = [event for event in table.drain_events() if event.loud and event.kind not in SILENT]
        moment = situation_of(table, None)
        moment = replace(moment, told=tuple(events), view=replace(moment.view, reveal=None))
        yield events, news(moment, say), dict(moment.view.names)


def _by_box(path: str) -> str:
    return "rolled" if path.startswith("dice.") else "drawn"


@pytest.mark.parametrize("name", [name for name in our_games() if quiet_evenings(name)])
def test_a_quiet_round_asks_no_press_to_read(name: str) -> None:
    quiet = next(iter(quiet_evenings(name).values()))
    told = [*reading.events_with_pages(name, scripted_answers(quiet), own_part(name).told_in // 3)]
    assert sum(len(events) for events, _ in told) > 3
    assert all(news_page.seconds is not None for _, news_pages in told for news_page in news_pages)


def test_a_late_player_is_named_before_the_reveal() -> None:
    reveal = Reveal((verbatim("Durim > Rohan"), verbatim("Rohan loses 1")), (verbatim("Durim PSYCHE"),))
    late = Event("fight.late", Text("{who} keeps the last stance: too late.", who="Rohan"), who="Ada")
    lost = Event("life.lost", Text("{hero} loses {n} life.", hero="Rohan", n=1), kind="hurt", who="Ada")
    view = make_view(names=NAMES, who="Ada", headline=NAMES["Ada"], reveal=reveal)
    first, shown, last = news(make_situation(None, view=view, told=(late, lost)), str)
    assert first.page.rows[0].startswith("Rohan")
    assert "keeps the last" in words(first)
    assert shown.page.big == ("Durim PSYCHE",)
    assert "loses 1 life" in words(last)


@pytest.mark.parametrize("name", [name for name in our_games() if quiet_evenings(name)])
def test_nobody_is_asked_twice_in_a_round_to_read_their_news(name: str) -> None:
    """Beside that only what is everybody's asks a press, the dragon's waking and the night."""
    hurt, stood = 0, 0
    for seed in range(4):
        presses: Counter[Reader | None] = Counter()
        for events, news_pages in reading.events_with_pages(
            name, partial(_legally, random.Random(seed)), 280, by_box=True
        ):
            for news_page in news_pages:
                presses[news_page.reader] += news_page.seconds is None
            alls = {event.kind for event in events if event.kind in UNTIL_READ & EVERYBODYS}
            assert sum(news_page.seconds is None and news_page.reader is None for news_page in news_pages) <= len(
                alls
            ), seed
            stood += sum(event.kind in UNTIL_READ for event in events)
        by_round: dict[int, list[int]] = {}
        for reader, count in presses.items():
            if reader is not None:
                by_round.setdefault(reader[0], []).append(count)
        for number, counts in by_round.items():
            assert max(counts, default=0) <= 1, (seed, number)
        hurt += sum(presses[reader] for reader in presses if reader is not None)
    assert hurt
    assert (stood > 0) == own_part(name).stands


def _legally(rng: random.Random, ask: Ask, seat: str) -> object:
    return legal_by_buttons(ask, seat, rng)


def test_corrections_belong_to_no_seat_whosever_turn_it_is() -> None:
    names = {"Ada": Text("Durim")}
    for key in ("set", "deck", "deck.missing"):
        assert seat_of_event(Event(key, Text("Doors: Locked 3"), who="Ada"), names) is None
    assert seat_of_event(Event("door.open", Text("The door opens."), who="Ada"), names) == "Ada"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (Text("{who}: no dice.", who="Bo"), "Bo: no dice."),
        (Text("{hero} limps.", hero="Wolfhound"), "Wolfhound limps."),
        (Text("{question}: {what}", question=Text("{hero}: Agility", hero="Bo"), what="7"), "Bo: Agility: 7"),
        (Text("{monster} wakes.", monster="Orc"), "Rohan: Orc wakes."),
        (Text("The door opens."), "Rohan: The door opens."),
    ],
)
def test_a_sentence_that_names_its_hero_gets_no_name_before_it(words: Text, said: str) -> None:
    names = {"Ada": verbatim("Rohan"), "Bo": verbatim("Klossus")}
    assert str(sentence(Event("some.event", words, who="Ada"), names)) == said
