"""Pages as people see them, and what their buttons do."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from companion.asks import Choose, Number, Option, RollOutcome, Tell
from companion.dice import T6, T12, Die, Need
from companion.pages import asking
from companion.pages.cursor import Cursor
from companion.pages.page import Page
from companion.pages.screen import news
from companion.pages.situation import Answer, Interrupt, NewGame, Pause, Quit, Ready, Situation, Withdraw
from companion.pages.surface import Surface
from companion.state import Event, Json
from companion.text import Text, verbatim
from companion.view import DeckMeter, Meter, Reveal
from tests.pages.making import (
    BOX,
    SUN_DIE,
    Person,
    block,
    make_choose,
    make_dragon_deck,
    make_draw,
    make_interruption,
    make_number,
    make_roll,
    make_situation,
    make_tell,
    make_view,
    options,
)


def test_a_turn_offers_its_lines_and_a_press_answers() -> None:
    person = Person(make_situation(make_choose("Move", "Rest", "Stay put", "Found something")))
    assert person.sees == block(
        """
        Rohan KP 5  sun  7/21
        your turn
        A Move
        B Rest
        C Stay put
        D Found something
        """
    )
    assert person.press("b") == Answer("Rohan", "rest")


def test_a_line_without_an_id_is_read_and_cannot_be_taken() -> None:
    lines = options("Fight", "Evade")
    others = Option("", Text("Tie"), Fraction(1, 9)), Option("", Text("Loss"), Fraction(1, 6))
    person = Person(
        make_situation(Choose(key="fight", seats=("Rohan",), text=Text("Wolf 1"), options=(*lines, *others)))
    )
    assert person.sees == block(
        """
        Rohan KP 5  sun  7/21
        Wolf 1
        A Fight
        B Evade
        Tie               1/9
        Loss              1/6
        """
    )
    assert person.press("c") is None


def test_chances_stand_at_the_right_where_there_is_room() -> None:
    door = Choose(
        key="door",
        seats=("Rohan",),
        text=Text("Door: how?"),
        options=(
            Option("key", Text("Key (2)")),
            Option("pick", Text("Pick"), Fraction(25, 144)),
            Option("break", Text("Break it down now"), Fraction(1, 2)),
        ),
    )
    assert Person(make_situation(door)).sees == block(
        """
        Rohan KP 5  sun  7/21
        Door: how?
        A Key (2)
        B Pick         25/144
        C Break it down now
        """
    )


def test_what_is_certain_or_impossible_is_said_in_words() -> None:
    found = (Fraction(0), Fraction(1), Fraction(0), Fraction(1))
    names = ("Miril", "Tavor", "A long, long name", "Break 2x 12/12")
    options = tuple(Option(name, Text(name), chance) for name, chance in zip(names, found, strict=True))
    ask = Choose(key="speaker", seats=("Rohan",), text=Text("Who speaks?"), options=options)
    assert Person(make_situation(ask)).sees == block(
        """
        Rohan KP 5  sun  7/21
        Who speaks?
        A Miril     no chance
        B Tavor       certain
        C A long, long name
        D Break 2x 12/12 sure
        """
    )


def test_an_option_without_an_id_keeps_its_line_empty_and_does_nothing() -> None:
    person = Person(make_situation(make_choose("Strength", "", "Agility", "Armour")))
    assert person.sees == block(
        """
        Rohan KP 5  sun  7/21
        your turn
        A Strength

        C Agility
        D Armour
        """
    )
    assert person.press("b") is None
    assert person.press("c") == Answer("Rohan", "agility")


def test_more_than_four_options_page_and_come_round_again() -> None:
    person = Person(make_situation(make_choose("One", "Two", "Three", "Four", "Five")))
    first = person.sees
    assert first == block(
        """
        Rohan KP 5  sun  7/21
        your turn
        A One
        B Two
        C Three
        D More            1/2
        """
    )
    person.press("d")
    assert person.sees == block(
        """
        Rohan KP 5  sun  7/21
        your turn
        A Four
        B Five

        D First page      2/2
        """
    )
    person.press("d")
    assert person.sees == first
    assert person.press("db") == Answer("Rohan", "five")


@pytest.mark.parametrize(
    ("name", "top"),
    [
        ("Bo", "Bo KP 5     sun  7/21"),
        ("Aelfric B", "Aelfric B KP 5   7/21"),
        ("Aelfric Bergamot", "Aelfric Be KP 5  7/21"),
    ],
)
def test_long_names_are_cut_and_the_figures_stay(name: str, top: str) -> None:
    headline = Text("{who}", who=name)
    view = make_view(headline=headline, names={"Rohan": headline})
    assert Person(make_situation(make_choose("Move"), view=view)).page.rows[0] == top


def test_a_second_meter_stands_where_there_is_room() -> None:
    meters = (Meter("life", Text("KP"), None, 5), Meter("gold", Text("g"), 30))
    view = make_view(headline=Text("Bo"), names={"Rohan": Text("Bo")}, meters=meters, sun=None)
    situation = make_situation(make_choose("Move"), view=view)
    assert Person(situation).page.rows[0] == "Bo KP ? g 30"


def test_a_page_says_whom_it_asks_where_neither_headline_nor_prompt_does() -> None:
    view = make_view(headline=Text("Cards"), names={"Rohan": Text("Sir Rohan")})
    asked = make_situation(make_choose("Move"), view=view)
    assert Person(asked).page.rows[0] == "Rohan       sun  7/21"
    named = replace(make_choose("Move"), text=Text("{hero}: move", hero="Sir Rohan"))
    assert Person(make_situation(named, view=view)).page.rows[0].split()[0] == "Cards"
    assert Person(make_situation(make_roll(need=Need("<=", 6), text="Luck"), view=view)).page.rows[0].split() == [
        "Luck",
        "Rohan",
    ]


def test_where_only_made_or_failed_counts_that_is_one_press() -> None:
    person = Person(make_situation(make_roll(need=Need("<=", 6))))
    assert person.sees == block(
        """
        Rohan: Agility 6
        Roll d12: 6 or less
        A Made            1/2
        B Failed
        C The number
        D Box rolls
        """
    )
    assert person.press("a") == Answer("Rohan", "made")
    assert person.press("b") == Answer("Rohan", "failed")
    assert person.press("d") == Answer("Rohan", "box")


def test_several_dice_are_made_together() -> None:
    person = Person(make_situation(make_roll(count=2, need=Need("<", 6))))
    assert person.page.rows[1:4] == ("Roll 2 d12: under 6", "A All made     25/144", "B Not all")
    assert person.press("ccb") is None
    assert person.page.rows[1] == "2 d12: under 6     8+"
    assert person.press("aa") == Answer("Rohan", (8, 1))


@pytest.mark.parametrize(
    ("faces", "row"),
    [
        ((12,), "11 d12: under 6   12+"),
        ((12, 1, 2, 3), "11 d12      12+1+2+3+"),
        ((12,) * 7, "12+12+12+12+12+12+12+"),
        ((12,) * 8, "8: 12+12+12+12+12+12+"),
        ((12,) * 10, "10: 12+12+12+12+12+"),
    ],
)
def test_of_many_dice_the_last_are_shown_whole(faces: tuple[int, ...], row: str) -> None:
    roll = make_roll(count=11, need=Need("<", 6))
    plan = asking.roll_page(make_situation(roll), roll, "Rohan", Cursor(faces=faces))
    assert plan.page(str).rows[1].strip() == row


FOUR = (
    RollOutcome("left", Text("left"), (1,)),
    RollOutcome("on", Text("straight on"), (2, 3, 4)),
    RollOutcome("even", Text("to the right"), (5, 7)),
    RollOutcome("again", Text("roll again"), (6,)),
)


def test_an_outcome_of_a_die_is_one_press() -> None:
    person = Person(make_situation(replace(make_roll(T6), outcomes=FOUR)))
    assert person.page.rows[2:] == ("A 1: left", "B 2-4: straight on", "C 5 7: to the right", "D 6: roll again")
    assert [person.press(button) for button in "abc"] == [Answer("Rohan", id) for id in ("left", "on", "even")]


def test_the_box_rolls_beside_three_meanings_and_is_told_beside_two() -> None:
    person = Person(make_situation(replace(make_roll(T6), outcomes=FOUR[:3])))
    assert person.page.rows[5] == "D Box rolls"
    person = Person(make_situation(replace(make_roll(T6), outcomes=FOUR[:2])))
    assert person.page.rows[4:] == ("C The number", "D Box rolls")
    assert person.press("cbb") == Answer("Rohan", (4,))


def test_more_meanings_than_lines_leave_the_number() -> None:
    more = (*FOUR, RollOutcome("more", Text("more"), (8,)))
    assert Person(make_situation(replace(make_roll(T6), outcomes=more))).page.rows[2] == "A 1-2"


def test_the_number_of_a_t12_takes_two_more_presses() -> None:
    person = Person(make_situation(make_roll(need=Need("<=", 6))))
    assert person.press("c") is None
    assert person.sees == block(
        """
        Rohan: Agility 6
        Roll d12: 6 or less
        A  1- 3
        B  4- 6
        C  7- 9
        D 10-12
        """
    )
    assert person.press("d") is None
    assert person.sees == block(
        """
        Rohan: Agility 6
        Roll d12: 6 or less
        A 10
        B 11
        C 12
        D Back
        """
    )
    assert person.press("d") is None
    assert person.press("ba") == Answer("Rohan", (4,))


def test_a_page_says_what_makes_a_roll() -> None:
    assert Person(make_situation(make_roll(need=Need(">=", 6)))).page.rows[1] == "Roll d12: 6 or more"
    assert Person(make_situation(make_roll(need=Need("<", 6)))).page.rows[1] == "Roll d12: under 6"
    assert Person(make_situation(make_roll(need=Need(">", 6)))).page.rows[1] == "Roll d12: over 6"


def test_without_a_need_a_long_press_is_a_press() -> None:
    assert Person(make_situation(make_roll(SUN_DIE))).press("C") == Answer("Rohan", (2,))


def test_a_small_die_is_one_press_and_leaves_room_for_the_box() -> None:
    person = Person(make_situation(make_roll(SUN_DIE, text="The sun moves")))
    assert person.sees == block(
        """
        Rohan KP 5  sun  7/21
        The sun moves     sun
        A 0
        B 1
        C 2
        D Box rolls
        """
    )
    assert person.press("d") == Answer("Rohan", "box")


@pytest.mark.parametrize(
    ("die", "text", "row"),
    [
        (T12, "Orc shows: d12", "Orc shows: d12"),
        (T6, "Damage d6-2", "Damage d6-2"),
        (SUN_DIE, "Rohan: sun die", "Rohan: sun die"),
        (T6, "Orc shows: d60", "Orc shows: d60     d6"),
        (T12, "Damage d6-2", "Damage d6-2       d12"),
    ],
)
def test_a_die_that_the_prompt_names_is_said_once(die: Die, text: str, row: str) -> None:
    assert Person(make_situation(make_roll(die, text=text))).sees.splitlines()[2].rstrip() == row


def test_several_dice_are_told_one_after_the_other() -> None:
    person = Person(make_situation(make_roll(Die("T3", (1, 2, 3)), count=3, text="Three dice")))
    assert person.press("cb") is None
    assert person.sees == block(
        """
        Rohan KP 5  sun  7/21
        Three dice       3+2+
        A 1
        B 2
        C 3
        D Back
        """
    )
    person.press("d")
    assert person.press("aa") == Answer("Rohan", (3, 1, 1))


def test_a_number_is_narrowed_by_its_steps() -> None:
    person = Person(make_situation(make_number(0, 9990, step=10)))
    assert person.sees == block(
        """
        Rohan KP 5  sun  7/21
        How much gold?
        A    0-2490
        B 2500-4990
        C 5000-7490
        D 7500-9990
        """
    )
    assert person.press("aaaaaa") is None
    assert person.press("b") == Answer("Rohan", 10)


def test_a_few_numbers_are_one_press() -> None:
    assert Person(make_situation(make_number(2, 4))).press("c") == Answer("Rohan", 4)


def test_a_dragon_card_shows_the_deck_and_the_chance_of_waking() -> None:
    person = Person(make_situation(make_draw("asleep", "awake"), view=make_view(decks=(make_dragon_deck(),))))
    assert person.sees == block(
        """
        Rohan: DRAGON 11 left
        wakes 1/11         9%
        A I drew: asleep
        B I drew: awake
        C Box draws
        """
    )
    assert person.press("a") == Answer("Rohan", "asleep")
    assert person.press("c") == Answer("Rohan", "box")


def test_the_drawer_is_named_before_the_number_of_cards_left() -> None:
    who = "Alexandra"
    drawn = replace(make_draw("asleep", "awake"), seats=(who,))
    person = Person(make_situation(drawn, view=make_view(decks=(make_dragon_deck(),))))
    assert person.sees.splitlines()[1] == "Alexandra: DRAGON"


def test_where_the_box_should_draw_and_cannot_the_page_says_why() -> None:
    deck = DeckMeter("dragon", Text("Room cards"), None)
    drawn = replace(make_draw("chest", "orc"), text=Text("{hero}: room card", hero="Rohan"))
    person = Person(make_situation(drawn, view=make_view(decks=(deck,)), modes={"cards.dragon": "drawn"}))
    assert person.page.rows[:4] == ("Unknown to the box", "Rohan: room card", "A I drew: chest", "B I drew: orc")
    assert person.press("c") is None, "it cannot do that now"


def test_a_deck_of_which_nothing_is_known_asks_for_the_card_drawn() -> None:
    deck = DeckMeter("dragon", Text("Room cards"), None)
    person = Person(make_situation(make_draw(), view=make_view(decks=(deck,))))
    assert person.sees == block(
        """
        Room cards     ? left
        Take a card
        A Some card
        B Box draws
        """
    )
    assert person.press("a") == Answer("Rohan", "card")


def test_a_text_to_read_turns_page_by_page_and_only_done_ends_it() -> None:
    words = "castle.toml, line 1: this is not TOML (Expected ']' at the end of a table declaration): correct it."
    person = Person(make_situation(make_tell(words, read=True)))
    assert person.page.rows == (
        "castle.toml, line 1:",
        "this is not TOML",
        "(Expected ']' at the",
        "end of a table",
        "C More            1/2",
        "D Done",
    )
    for button in "abc":
        assert person.press(button) is None
    assert person.page.rows == ("declaration):", "correct it.", "", "", "C More            2/2", "D Done")
    assert person.press("c") is None
    assert "1/2" in person.page.rows[4]
    assert person.press("d") == Answer("Rohan", True)


def test_a_short_text_to_read_has_one_page() -> None:
    person = Person(make_situation(make_tell("The box is full", read=True)))
    seen = person.page.rows
    assert "The box is full" in seen and seen[5] == "D Done"
    for button in "abc":
        assert person.press(button) is None
    assert person.page.rows == seen


def test_a_tell_flows_and_only_done_says_that_it_is() -> None:
    person = Person(make_situation(make_tell("Turn the tile over and put your pawn on the far side of the chasm")))
    assert person.sees == block(
        """
        Rohan KP 5  sun  7/21
        Turn the tile over
        and put your pawn on
        the far side of the
        chasm
        D Done
        """
    )
    assert [person.press(button) for button in "abcd"] == [None, None, None, Answer("Rohan", True)]
    endless = Person(make_situation(make_tell("never a paragraph " * 9))).page.rows
    assert endless[4].endswith("...")


def test_other_handhelds_wait_and_show_what_is_theirs_alone() -> None:
    view = make_view(private=(Text("Ring: +1 Psyche"),))
    situation = make_situation(make_choose("Key", text="Door: how?"), view=view)
    assert Person(situation, Surface("Bo")).sees == block(
        """
        Rohan KP 5  sun  7/21
        Door: how?
        """
    )
    mine = Person(situation, Surface("Bo", private=True))
    assert mine.sees == block(
        """
        Rohan KP 5  sun  7/21
        Door: how?
        Ring: +1 Psyche
        """
    )
    assert mine.press("a") is None


def test_a_handheld_answers_for_its_own_seat() -> None:
    assert Person(make_situation(make_choose("Move")), Surface("Rohan")).press("a") == Answer("Rohan", "move")


PHASE = make_choose("Attack", "Wait", seats=("Ada", "Bo", "Cy"), text="All choose")


def test_in_a_shared_phase_each_handheld_answers_and_takes_back() -> None:
    ada = Person(make_situation(PHASE), Surface("Ada"))
    assert ada.sees == block(
        """
        Ada         sun  7/21
        All choose
        A Attack
        B Wait
        """
    )
    assert ada.press("a") == Answer("Ada", "attack")
    ada.situation = make_situation(PHASE, waiting=("Bo", "Cy"))
    assert ada.sees == block(
        """
        Bo, Cy      sun  7/21
        All choose
        Waiting for Bo, Cy


        D Take it back
        """
    )
    assert ada.press("d") == Withdraw("Ada")


def test_the_box_pages_through_the_seats_without_buttons() -> None:
    surface = Surface(without_buttons=frozenset({"Ada", "Bo"}))
    box = Person(make_situation(PHASE), surface)
    assert box.press("a") == Answer("Ada", "attack")
    box.situation = make_situation(PHASE, waiting=("Bo", "Cy"))
    assert box.sees == block(
        """
        Bo          sun  7/21
        All choose
        A Attack
        B Wait

        D Take back: Ada
        """
    )
    assert box.press("d") == Withdraw("Ada")
    assert box.press("b") == Answer("Bo", "wait")
    box.situation = make_situation(PHASE, waiting=("Cy",))
    assert box.sees == block(
        """
        Cy          sun  7/21
        All choose
        A Attack
        B Wait

        D Take back: Bo
        """
    )
    assert box.press("d") == Withdraw("Bo")
    assert box.press("b") == Answer("Cy", "wait")


def test_the_box_names_the_hero_it_answers_for_and_asks_the_last_one() -> None:
    view = make_view(names={"Ada": Text("Sigeir"), "Bo": Text("Bo"), "Cy": Text("Mrishnahk")})
    box = Person(make_situation(PHASE, view=view))
    assert box.page.rows[2:5] == ("A Answer for Ada", "B Answer for Bo", "C Answer for Cy")
    view = make_view(names={"Ada": Text("Iril"), "Cy": Text("Dana")})
    assert Person(make_situation(PHASE, view=view)).page.rows[2:5] == (
        "A Answer for Ada Iril",
        "B Answer for Bo",
        "C Answer for Cy  Dana",
    )
    box.situation = make_situation(PHASE, view=view, waiting=("Ada",))
    assert box.page.rows[1:4] == ("All choose", "A Attack", "B Wait")
    assert box.press("a") == Answer("Ada", "attack")


def test_likely_options_come_first_where_there_is_more_than_a_page() -> None:
    many = make_choose("Room", "Corridor", "Door", "Abyss", "Out", likely=("out", "door"))
    assert Person(make_situation(many)).page.rows[2:] == ("A Out", "B Door", "C Room", "D More            1/2")
    few = make_choose("Room", "Corridor", "Door", "Out", likely=("out", "door"))
    assert Person(make_situation(few)).page.rows[2] == "A Room", "on one page nothing moves"


def test_a_handheld_offers_the_options_of_its_own_seat() -> None:
    mixed = {"Ada": options("Attack"), "Bo": options("Cast a spell")}
    ask = Choose(key="x", seats=("Ada", "Bo"), text=Text("All choose"), options=mixed)
    assert Person(make_situation(ask), Surface("Bo")).page.rows[2] == "A Cast a spell"


def test_interruptions_are_the_same_for_everyone() -> None:
    ask = make_choose(
        "Attack", interruptions=(make_interruption("spell", "Cast a spell"), make_interruption("lead", "Take the lead"))
    )
    shared, own = Person(make_situation(ask)), Person(make_situation(ask), Surface("Bo", private=True))
    for person in (shared, own):
        person.press("C")
        assert person.sees == block(
            """
            Interrupt   sun  7/21

            A Cast a spell
            B Take the lead

            D Back
            """
        )
    assert own.press("b") == Interrupt("Bo", "lead")
    assert shared.press("a") is None
    assert shared.sees == block(
        """
        Cast a spell     7/21
        Who?
        A Rohan
        B Bo

        D Back
        """
    )
    assert shared.press("b") == Interrupt("Bo", "spell")


def test_an_old_cursor_is_a_fresh_one() -> None:
    person = Person(make_situation(make_choose("One", "Two", "Three", "Four", "Five")))
    person.press("d")
    person.situation = replace(person.situation, n=8)
    assert person.page.rows[2] == "A One"
    assert person.press("a") == Answer("Rohan", "one")


def test_where_several_get_ready_each_says_so_and_the_box_says_the_same() -> None:
    ask = Tell(key="tell", seats=("Ada", "Bo"), text=Text("All against all"))
    situation = make_situation(ask, waiting=("Ada", "Bo"))
    assert Person(situation, Surface(seat="Bo")).page.rows[5] == "D Ready"
    assert Person(situation).page.rows[2:4] == ("A Ada: I'm ready", "B Bo: I'm ready")


def test_before_a_countdown_each_seat_says_that_it_is_ready() -> None:
    ask = make_choose("Go", seats=("Ada", "Bo", "Cy"), seconds=7)
    situation = make_situation(ask, counting=False, ready=("Ada",))
    box = Person(situation, Surface(without_buttons=frozenset({"Ada", "Bo"})))
    assert box.sees == block(
        """
        Bo, Cy      sun  7/21
        Ready?
        A Bo: I'm ready
        Waiting for Bo, Cy
        """
    )
    assert box.press("a") == Ready("Bo")
    assert Person(situation, Surface("Cy")).press("a") == Ready("Cy")
    done = Person(situation, Surface("Ada"))
    assert done.press("a") is None
    assert done.page.rows[2] == "Waiting for Bo, Cy"


def test_the_prompt_shows_the_seconds_left_of_a_deadline() -> None:
    situation = make_situation(make_choose("Go", seconds=7), seconds=5)
    assert Person(situation).page.rows[1] == "your turn           5"


def test_a_paused_page_says_so_and_a_press_goes_on() -> None:
    person = Person(make_situation(make_choose("Go"), paused=True))
    assert person.sees == block(
        """
        Rohan KP 5  sun  7/21
        Paused
        A Go on
        """
    )
    assert person.press("a") == Pause()


def test_a_number_says_what_it_would_make_of_the_roll_that_follows() -> None:
    chances = (Fraction(8, 27), Fraction(4, 9), Fraction(2, 3))
    ask = Number(key="drop", seats=("Rohan",), text=Text("Drop how many cards?"), min=0, max=2, chances=chances)
    assert Person(make_situation(ask)).page.rows[2:] == (
        "A 0               30%",
        "B 1               44%",
        "C 2               67%",
        "",
    )


def test_who_most_likely_says_the_smallest_number_says_it_with_one_press() -> None:
    ask = Number(
        key="gold", seats=("Rohan", "Bo"), text=Text("Gold?"), min=0, max=9990, step=10, least_first=("Rohan",)
    )
    shared = make_situation(ask)
    poor = Person(shared, Surface(seat="Rohan"))
    assert poor.page.rows[2:] == ("A    0", "B   10-9990", "", "")
    rich = Person(shared, Surface(seat="Bo"))
    assert rich.page.rows[2] == "A    0-2490", "the others find their sum with as many presses as before"


def test_the_end_shows_the_scores_and_leads_to_them() -> None:
    view = make_view(
        headline=Text("Rohan is out"), night=True, sun=Meter("sun", Text("sun"), 22, 21), overview=(Text("Bo 3200"),)
    )
    person = Person(make_situation(None, view=view))
    assert person.sees == block(
        """
        Night falls sun 22/21
        Rohan is out
        A Scores
        B New game
        C The evening
        D Switch off
        """
    )
    assert person.press("b") == NewGame()
    person.press("a")
    assert person.sees == block(
        """
        Scores      sun 22/21

        Bo 3200


        D Back
        """
    )
    person.press("d")
    assert person.page.rows[2] == "A Scores"


def test_the_end_is_not_switched_off_by_one_press_too_many() -> None:
    person = Person(make_situation(None, view=make_view(headline=Text("Rohan is out"))))
    assert person.press("d") is None
    assert (person.page.rows[0].split()[:2], person.page.rows[5]) == (["Switch", "off?"], "D Back")
    assert person.press("a") is None, "only a long press switches off"
    assert person.press("d") is None
    assert person.page.rows[5] == "D Switch off"
    person.press("d")
    assert person.press("A") == Quit()


@pytest.mark.parametrize(
    ("winners", "row"),
    [
        (["Ada"], "Winner: Ada (Durim)"),
        (["Cid"], "Winner: Cid"),
        (["Bo"], "Winner: Bo"),
        (["Ada", "Bo"], "Winners: Ada, Bo"),
        ([], "Nobody wins"),
    ],
)
def test_the_end_says_who_has_won(winners: list[Json], row: str) -> None:
    """A hero's name stands beside that of the player if both have room."""
    view = make_view(names={"Ada": verbatim("Durim"), "Cid": verbatim("Mrishnahk the Old")})
    person = Person(replace(make_situation(None, view=view), result={"winners": winners}))
    assert person.page.rows[1] == row


def pages(situation: Situation) -> tuple[Page, ...]:
    """Return the pages of what was told."""
    return tuple(leaf.page for leaf in news(situation, str))


def test_a_reveal_is_large() -> None:
    lines = (Text("STYRKA >"), Text("PSYKE"))
    (shown,) = pages(make_situation(None, view=make_view(reveal=Reveal(lines))))
    assert shown.big == ("STYRKA >", "PSYKE")
    (three,) = pages(make_situation(None, view=make_view(reveal=Reveal((Text("Round 3"), *lines)))))
    assert (three.rows[0], three.big) == ("Round 3", ("STYRKA >", "PSYKE"))
    lost = Text("Rohan -0  Mino -1")
    (broken,) = pages(make_situation(None, view=make_view(reveal=Reveal((Text("STYRKA > PSYKE"), lost)))))
    assert (broken.rows, broken.big) == (("Rohan -0  Mino -1", ""), ("STYRKA >", "PSYKE"))
    (long,) = pages(make_situation(None, view=make_view(reveal=Reveal((Text("Uthållighet > Psyke"), lost)))))
    assert (long.rows, long.big) == (("", "Uthållighet > Psyke", "Rohan -0  Mino -1"), ())


def test_news_of_an_event_are_large_if_short_and_small_if_long() -> None:
    assert pages(make_situation(None)) == ()
    (turn,) = pages(make_situation(None, told=(Event("turn", Text("{who}'s turn", who="Rohan")),)))
    assert turn.big == ("Rohan's", "turn")
    fallen = Event("x", Text("The ceiling comes down on everybody"))
    (long,) = pages(make_situation(None, told=(fallen,)))
    assert long.rows[1:] == ("", "The ceiling comes", "down on everybody")


def test_news_of_several_events_share_pages_and_follow_a_reveal() -> None:
    told = (Event("x", Text("The ceiling comes down on everybody")), Event("y", Text("Bo has a key.")))
    (shown,) = pages(make_situation(None, told=told))
    assert shown.rows[1:] == ("", "The ceiling comes", "down on everybody", "Bo has a key.")
    many = tuple(Event("x", Text("The ceiling comes down on everybody")) for _ in range(5))
    assert [len(page.rows) for page in pages(make_situation(None, told=many))] == [6, 6, 4]
    reveal = make_view(reveal=Reveal((Text("STYRKA >"), Text("PSYKE"))))
    first, second = pages(make_situation(None, view=reveal, told=told))
    assert (first.big, second.rows[1:]) == (("STYRKA >", "PSYKE"), shown.rows[1:])


def test_the_box_alone_answers_for_everyone() -> None:
    assert Person(make_situation(make_choose("Move")), BOX).press("a") == Answer("Rohan", "move")
