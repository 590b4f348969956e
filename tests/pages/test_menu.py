"""The menu behind a long D."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from companion.asks import WHOLE_GAME, Choose, Draw, Option
from companion.dice import Need
from companion.pages.lists import MAIN
from companion.pages.page_lines import Step
from companion.pages.settings import allowed, typed
from companion.pages.situation import (
    Brightness,
    Language,
    LeaveScene,
    Loudness,
    Notes,
    Pause,
    Quit,
    Redo,
    Set,
    Situation,
    Undo,
)
from companion.pages.surface import Surface
from companion.state import Json
from companion.text import Text, verbatim
from companion.view import Correction, DeckMeter, Nightfall, View
from tests.pages.making import (
    Person,
    block,
    make_choose,
    make_dragon_deck,
    make_interruption,
    make_roll,
    make_secret,
    make_situation,
    make_view,
)

LIFE: tuple[Json, ...] = (None, *range(13))


def make_full_view() -> View:
    """Return a view with something on every menu page."""
    rohan, bo = Text("Rohan"), Text("Bo")
    corrections = (
        Correction("heroes.Rohan.life", rohan, Text("KP"), LIFE),
        Correction("heroes.Rohan.dead", rohan, Text("dead"), (False, True)),
        Correction("heroes.Rohan.place", rohan, Text("place"), ("room", "corridor", "outside", "cellar", "chamber")),
        Correction("heroes.Bo.life", bo, Text("KP"), LIFE),
        Correction("sun.at", Text("Sun"), Text("step"), tuple(range(3))),
    )
    state: dict[str, Json] = {
        "seats": ["Rohan", "Bo"],
        "heroes": {
            "Rohan": {"life": 5, "dead": False, "place": "corridor"},
            "Bo": {"life": None, "dead": False, "place": "room"},
        },
        "sun.at": 2,
    }
    heroes = tuple(Text("{who} KP {n}", who=who, n=n) for who, n in (("Rohan", 5), ("Bo", 9), ("Cy", 1), ("Di", 3)))
    decks = (make_dragon_deck(), DeckMeter("rooms", Text("Rooms"), None))
    return make_view(corrections=corrections, overview=heroes, decks=decks, state=state)


NAMES = {"Rohan": verbatim("Rohan")}


def make_full_situation() -> Situation:
    """Return a situation with something on every menu page."""
    return make_situation(
        make_choose("Move"),
        view=make_full_view(),
        modes={"dice.T12": "asked", "cards.dragon": "drawn"},
        options={
            "ring": (Text("Stance ring"), True, (True, False)),
            "count": (Text("Count to"), 7, (3, 5, 7, 10, None)),
        },
        undoable=Text("Rohan moved"),
        redoable=True,
        scopes=("turn", "fight"),
    )


def menu(situation: Situation | None = None, surface: Surface | None = None) -> Person:
    """Somebody who has opened the menu."""
    person = Person(situation or make_full_situation(), surface or Surface())
    person.press("D")
    return person


def turn_to_end(person: Person) -> None:
    """Turn the pages of a text until none follows."""
    while person.page.rows[4]:
        person.press("c")


def go(person: Person, *lines: str) -> object:
    """Take lines by their words, turning pages; the last action."""
    action: object = None
    for line in lines:
        for _ in range(12):
            # The first line of the menu begins with the word "Correct", too.
            fits = line.__eq__ if line == "Correct" else (lambda words, line=line: words.startswith(line))
            row = next((row for row in person.page.rows[2:] if fits(row[2:])), None)
            if row is not None:
                break
            person.press("d")
        assert row is not None, f"no {line} in {person.sees}"
        action = person.press(row[0].lower())
    return action


def test_the_uppermost_page_lists_the_menu_and_leads_back() -> None:
    person = menu()
    assert person.sees == block(
        """
        Menu        sun  7/21
        Hold D: back
        A Correct Rohan
        B Odds
        C Undo "Rohan moved"
        D More            1/7
        """
    )
    lines = []
    for _ in range(7):
        lines += [row[2:] for row in person.page.rows[2:5]]
        person.press("d")
    assert [line for line in lines if line] == [
        "Correct Rohan",
        "Odds",
        'Undo "Rohan moved"',
        "What happened",
        "Correct",
        "Redo",
        "Pause",
        "Break off: fight",
        "Decks",
        "Heroes",
        "Dice & cards",
        "House rules",
        "Brightness",
        "Sound",
        "Language",
        "Help",
        "Switch off Drakvakt",
    ]
    assert person.cursor.menu == ()


def test_each_line_keeps_its_button_whatever_happens_in_the_game() -> None:
    """A line that cannot be taken now leaves its place empty, so "Language" is found on its page where it was."""
    full = make_full_situation()
    calm = replace(full, undoable=None, redoable=False, scopes=())
    stirred = replace(full, alone=("Rohan", "Bo"), scopes=("turn", "fight"))
    places = []
    for situation in (full, calm, stirred, replace(full, redoable=False)):
        person = menu(situation)
        found: dict[str, str] = {}
        for page in range(8):
            found |= {
                row[2:].split(":")[0].split(' "')[0]: f"{page}{row[0]}"
                for row in person.page.rows[2:5]
                if row[:1] in "ABC" and row
            }
            person.press("d")
        places.append(found)
    always = set.intersection(*map(set, places))
    assert {"Odds", "Undo", "Heroes", "Correct", "Pause", "Sound", "Language", "Switch off Drakvakt"} <= always
    for found in places[1:]:
        assert {line: found[line] for line in always} == {line: places[0][line] for line in always}


def test_only_what_there_is_stands_in_the_menu() -> None:
    person = menu(make_situation(None))
    assert person.page.rows[2:] == ("A Brightness", "B Sound", "C Language", "D More            1/2")


@pytest.mark.parametrize("surface", [Surface(), Surface("Rohan"), Surface("Bo", private=True)])
def test_a_long_d_opens_and_leaves_from_anywhere(surface: Surface) -> None:
    person = Person(make_full_situation(), surface)
    before = person.sees
    person.press("DdbD")
    assert person.sees == before


def test_the_odds_page_lists_chances_of_options_and_of_decks() -> None:
    door = (
        Option("pick", Text("Pick the lock"), Fraction(25, 144)),
        Option("break", Text("Break"), Fraction(1, 2)),
        Option("x", Text("Leave")),
    )
    ask = Choose(key="door", seats=("Rohan",), text=Text("Door?"), options=door)
    person = menu(replace(make_full_situation(), ask=ask))
    go(person, "Odds")
    assert person.sees == block(
        """
        Odds        sun  7/21

        Pick the lock     17%
        Break        1/2  50%
        DRAGON: wakes      9%
        D Back
        """
    )


def test_the_odds_page_has_the_chance_of_a_roll_or_says_none() -> None:
    person = menu(replace(make_full_situation(), ask=make_roll(need=Need("<=", 6)), view=make_view()))
    go(person, "Odds")
    assert person.page.rows[2] == "d12: 6 or less    50%"
    person = menu(make_situation(make_secret()))
    go(person, "Odds")
    assert person.page.rows[2] == "No odds here"


def test_odds_tell_how_near_the_night_is() -> None:
    view = make_view(nightfall=Nightfall(Fraction(1, 6), 5))
    person = menu(replace(make_full_situation(), ask=make_choose("Move"), view=view))
    go(person, "Odds")
    assert person.page.rows[2:4] == ("Night next round  17%", "About 5 rounds left")
    later = make_view(nightfall=Nightfall(Fraction(0), 18))
    person = menu(replace(make_full_situation(), ask=make_choose("Move"), view=later))
    go(person, "Odds")
    assert person.page.rows[2:4] == ("About 18 rounds left", "")


def make_decks(count: int, cards: int) -> tuple[DeckMeter, ...]:
    chances = tuple((Text("Card {n}", n=n), Fraction(1, cards)) for n in range(cards))
    return tuple(DeckMeter(f"deck{n}", Text("Deck {n}", n=n), cards, chances) for n in range(count))


@pytest.mark.parametrize(("count", "cards"), [(1, 40), (3, 4), (8, 20), (30, 2), (0, 0)])
def test_odds_have_three_pages_at_most_and_lead_to_all_of_them(count: int, cards: int) -> None:
    dragon = DeckMeter("dragon", Text("Dragon"), 12, ((Text("wakes"), Fraction(1, 12)),))
    options = tuple(Option(str(n), Text("Try {n}", n=n), Fraction(1, n + 2)) for n in range(3))
    ask = Choose(key="door", seats=("Rohan",), text=Text("Door?"), options=options)
    view = make_view(decks=(*make_decks(count, cards), dragon))
    person = menu(replace(make_full_situation(), ask=ask, view=view))
    go(person, "Odds")
    pages = [person.page.rows[2:]]
    while person.page.rows[5].startswith("D More"):
        person.press("d")
        pages.append(person.page.rows[2:])
    assert len(pages) <= 3
    assert [row[:5] for row in pages[0][:3]] == ["Try 0", "Try 1", "Try 2"]
    assert pages[1][0].startswith("Dragon: wakes"), "what is dangerous comes before what is only known"
    if count == 8:
        line = next(row for row in pages[-1] if "Other decks" in row)
        person.press(line[0].lower())
        assert person.page.rows[2] == "A Deck 0      20 left"
        person.press("b")
        assert person.page.rows[0].startswith("Deck 1")
        assert person.page.rows[2:5] == ("Card 0      1/20   5%", "Card 1      1/20   5%", "Card 2      1/20   5%")


def test_the_deck_that_is_drawn_from_comes_first() -> None:
    ask = Draw(key="card", seats=("Rohan",), text=Text("A card"), deck="decks.deck2")
    person = menu(replace(make_full_situation(), ask=ask, view=make_view(decks=make_decks(3, 4))))
    go(person, "Odds")
    assert person.page.rows[2].startswith("Deck 2: Card 0")


def test_how_the_box_reads_the_rules_is_read_point_by_point() -> None:
    said = (Text("The most gold outside wins, whoever has it."), Text("In and out as often as you like."))
    person = menu(replace(make_full_situation(), view=make_view(readings=said)))
    go(person, "Our rulings")
    assert person.page.rows == (
        "Our rulings sun  7/21",
        "The most gold outside",
        "wins, whoever has it.",
        "",
        "C Next            1/3",
        "D Back",
    )
    person.press("c")
    assert person.page.rows[1:3] == ("In and out as often", "as you like.")
    person.press("c")
    assert person.page.rows[1:] == (
        "Where is it said?",
        "A Say it in the log *",
        "B Only here",
        "C Next            3/3",
        "D Back",
    )
    assert person.press("b") == Notes(told=False)
    person.press("c")
    assert person.page.rows[1] == "The most gold outside"
    assert "Our rulings" not in menu(replace(make_full_situation(), view=make_view())).sees


def test_heroes_and_decks_are_listed_page_by_page() -> None:
    person = menu()
    go(person, "Heroes")
    assert person.page.rows[2:] == ("Rohan KP 5", "Bo KP 9", "Cy KP 1", "D More            1/2")
    person.press("d")
    assert person.page.rows[2:] == ("Di KP 3", "", "", "D Back")
    person.press("d")
    go(person, "Decks")
    assert person.page.rows[2:4] == ("DRAGON        11 left", "Rooms          ? left")


def test_private_lines_are_in_the_menu_of_the_seats_own_screen_only() -> None:
    situation = replace(make_full_situation(), view=make_view(private=(Text("Ring: +1 Psyche"),)))
    person = menu(situation, Surface("Bo", private=True))
    go(person, "For you alone")
    assert person.page.rows[2] == "Ring: +1 Psyche"
    for surface in (Surface("Bo"), Surface()):
        assert "For you alone" not in menu(situation, surface).sees


def test_undo_is_free_up_to_the_barrier() -> None:
    person = menu()
    go(person, "Undo")
    assert person.sees == block(
        """
        Undo        sun  7/21
        Rohan moved
        A Undo


        D Back
        """
    )
    assert person.press("a") == Undo()
    assert person.cursor.menu == ()


def test_undo_past_a_barrier_names_the_fact_and_needs_a_long_press() -> None:
    situation = replace(make_full_situation(), barrier=Text("the dragon's card"))
    person = menu(situation)
    go(person, "Undo")
    assert person.sees == block(
        """
        Undo        sun  7/21
        Rohan moved
        A Hold to undo
        You saw: the dragon's
        card
        D Back
        """
    )
    assert person.press("a") is None
    assert person.press("A") == Undo(consent=True)


def test_an_undo_page_without_a_step_left_undoes_nothing() -> None:
    person = menu()
    go(person, "Undo")
    person.situation = replace(person.situation, undoable=None)
    assert person.page.rows[1] == "Nothing to undo"
    assert person.press("A") is None


def test_redo_pause_and_leaving_a_scene_take_one_line_each() -> None:
    assert go(menu(), "Redo") == Redo()
    assert go(menu(), "Pause") == Pause()
    assert go(menu(replace(make_full_situation(), paused=True)), "Go on") == Pause()
    assert go(menu(), "Break off: fight", "Break off: fight") == LeaveScene("fight")
    person = menu()
    go(person, "Break off: fight")
    assert person.page.rows[2:4] == ("A Break off: fight", "B Break off: turn")


def test_a_long_press_ends_the_game_where_it_stands() -> None:
    view = replace(make_full_view(), names=NAMES)
    person = menu(replace(make_full_situation(), view=view, can_end=True))
    go(person, "End the game")
    assert person.sees == block(
        """
        End the game?    7/21
        Undo takes it back
        A Hold to end it here


        D Back
        """
    )
    assert person.press("a") is None, "no careless press ends it"
    assert person.press("A") == LeaveScene(WHOLE_GAME)


def test_a_game_that_cannot_end_now_offers_no_end() -> None:
    with pytest.raises(AssertionError, match="no End the game"):
        go(menu(replace(make_full_situation(), view=replace(make_full_view(), names=NAMES))), "End the game")


def test_a_figure_is_corrected_by_its_ranges() -> None:
    person = menu()
    go(person, "Correct")
    assert person.page.rows[2:] == ("A Rohan", "B Bo", "C Sun", "D Back")
    go(person, "Rohan")
    assert person.sees == block(
        """
        Rohan       sun  7/21
        Press +1, hold -1
        A KP                5
        B dead             no
        C place      corridor
        D More            1/2
        """
    )
    go(person, "Another figure", "KP")
    assert person.sees == block(
        """
        KP          sun  7/21
        now 5
        A +1                6
        B -1                4
        C Another figure
        D Back
        """
    )
    assert person.press("c") is None
    assert person.page.rows[1:] == ("now 5", "A  0- 4", "B  5- 8", "C  9-12", "D not known")
    assert person.press("c") is None
    assert person.page.rows[2:] == ("A  9-10", "B 11", "C 12", "D Back")
    assert person.press("b") == Set("heroes.Rohan.life", 11)
    assert person.page.rows[2] == "A KP                5"


def test_the_sheets_of_all_are_alike() -> None:
    """A press adds one and a long press takes one away, on the sheet of who acts and on that of anybody else."""
    view = make_full_view()
    state: Any = {**view.state, "heroes": {"Rohan": {"life": 5}, "Bo": {"life": 5}}}
    situation = replace(make_full_situation(), view=replace(view, state=state))
    acting, other = menu(situation), menu(situation)
    acting.press("a")
    other.press("dbb")
    assert (acting.page.rows[0][:5], other.page.rows[0][:5]) == ("Rohan", "Bo   ")
    assert acting.page.rows[1:3] == other.page.rows[1:3] == ("Press +1, hold -1", "A KP                5")
    assert [acting.press("a"), acting.press("A")] == [Set("heroes.Rohan.life", n) for n in (6, 4)]
    assert [other.press("a"), other.press("A")] == [Set("heroes.Bo.life", n) for n in (6, 4)]
    go(acting, "Another figure", "KP")
    go(other, "Another figure", "KP")
    assert acting.page == other.page


def test_a_line_of_the_menu_leads_to_what_a_long_c_offers() -> None:
    ask = replace(make_choose("Fight"), interruptions=(make_interruption("spell", "A Spell"),))
    person = menu(replace(make_full_situation(), ask=ask))
    go(person, "Interrupt: A Spell")
    held = Person(person.situation)
    held.press("C")
    assert person.page == held.page
    assert person.page.rows[0].startswith("Interrupt")


def test_one_more_and_one_less_come_first_where_a_figure_is_corrected() -> None:
    person = menu()
    go(person, "Correct", "Rohan", "Another figure", "KP")
    assert person.press("a") == Set("heroes.Rohan.life", 6)
    go(person, "KP")
    assert person.press("b") == Set("heroes.Rohan.life", 4)
    go(person, "KP")
    assert person.press("d") is None
    assert person.page.rows[2] == "A KP                5"


@pytest.mark.parametrize(("now", "rows"), [(12, ("", "B -1               11")), (0, ("A +1                1", ""))])
def test_at_the_end_of_a_range_there_is_only_the_way_back(now: int, rows: tuple[str, str]) -> None:
    view = make_full_view()
    state: Any = {**view.state, "heroes": {"Rohan": {"life": now}}}
    person = menu(replace(make_full_situation(), view=replace(view, state=state)))
    go(person, "Correct", "Rohan", "Another figure", "KP")
    assert person.page.rows[2:4] == rows
    dead = "a" if not rows[0] else "b"
    assert person.press(dead) is None


def test_a_figure_can_be_set_to_not_known() -> None:
    person = menu()
    go(person, "Correct", "Bo", "KP")
    assert person.page.rows[1] == "now not known"
    assert person.press("d") == Set("heroes.Bo.life", None)


def test_a_value_that_an_open_page_sets_may_be_typed() -> None:
    person = menu()

    def type_value(*way: str, value: object) -> Step | None:
        go(person, *way)
        return typed(person.situation, person.cursor, value, str)

    assert type_value("Correct", "Rohan", value=5) is None, "of which figure?"
    assert allowed(person.situation, person.cursor) == ()
    assert (type_value("Another figure", "KP", value=12) or ("", ""))[1] == Set("heroes.Rohan.life", 12)
    assert type_value(value=13) is None
    assert allowed(person.situation, person.cursor) == LIFE
    assert (type_value(value="Not known") or ("", ""))[1] == Set("heroes.Rohan.life", None)
    step = type_value("Back", "place", value="cellar")
    assert step is not None and step[1] == Set("heroes.Rohan.place", "cellar")
    assert step[0].menu == person.cursor.menu[:-1], "and the page of the figures is open again"
    assert type_value(value="nowhere") is None


def test_words_truths_and_few_figures_are_corrected_line_by_line() -> None:
    person = menu()
    go(person, "Correct", "Rohan", "place")
    assert person.page.rows[2:] == ("A room", "B corridor          <", "C outside", "D More            1/2")
    assert go(person, "cellar") == Set("heroes.Rohan.place", "cellar")
    go(person, "dead")
    assert person.page.rows[2:4] == ("A no                <", "B yes")
    assert go(person, "yes") == Set("heroes.Rohan.dead", True)
    person = menu()
    go(person, "Correct", "Sun", "Another figure", "step")
    assert person.page.rows[2:5] == ("A 0", "B 1", "C 2                 <")


def test_many_values_are_found_under_their_headings() -> None:
    headings = {
        id: (Text("Outer"), Text(side)) for side in ("North", "East") for id in (f"wood {side}", f"hill {side}")
    }
    choices, under = (*headings, "crown"), (*headings.values(), ())
    one = Correction("heroes.Rohan.place", Text("Rohan"), Text("place"), choices, under=under)
    state = {"seats": ["Rohan", "Bo"], "heroes": {"Rohan": {"place": "crown"}}}
    person = Person(make_situation(make_choose("Move"), view=make_view(corrections=(one,), state=state)))
    person.press("D")
    go(person, "Correct", "Rohan", "place")
    assert person.page.rows[1:4] == ("now crown", "A Outer", "B crown             <")
    go(person, "Outer", "East")
    assert person.page.rows[2:4] == ("A wood East", "B hill East")
    go(person, "Back")
    assert person.page.rows[2:4] == ("A North", "B East")
    assert go(person, "North", "hill North") == Set("heroes.Rohan.place", "hill North")
    assert "place" in person.sees, "and the page of the figures is open again"


def test_corrections_that_have_gone_show_the_page_above() -> None:
    person = menu()
    go(person, "Correct", "Bo", "KP")
    view = make_full_view()
    person.situation = replace(person.situation, view=replace(view, corrections=view.corrections[:3]))
    assert person.page.rows[2:] == ("A Rohan", "", "", "D Back")


def test_dice_and_cards_change_between_people_and_box() -> None:
    person = menu()
    go(person, "Dice & cards")
    assert person.sees == block(
        """
        Dice & cards     7/21

        A d12         by hand
        B DRAGON   by the box

        D Back
        """
    )
    assert person.press("a") == Set("dice.T12", "rolled")
    assert person.press("b") == Set("cards.dragon", "asked")
    person.situation = replace(person.situation, modes={"cards.dragon": "asked", "dice.T12": "rolled"})
    assert person.press("a") == Set("cards.dragon", "drawn")
    assert person.press("b") == Set("dice.T12", "asked")


def test_house_rules_are_changed_by_name_and_value() -> None:
    person = menu()
    go(person, "House rules")
    assert person.page.rows[2:4] == ("A Stance ring     yes", "B Count to          7")
    assert go(person, "Stance ring", "no") == Set("options.ring", False)
    assert go(person, "Count to", "10") == Set("options.count", 10)


def test_brightness_language_and_help_have_pages_in_the_menu() -> None:
    person = menu()
    go(person, "Brightness")
    assert person.press("a") == Brightness(1)
    assert person.press("bb") == Brightness(-1)
    night = person.press("c")
    assert isinstance(night, Brightness)
    assert night.step < -10
    person.press("d")
    assert go(person, "Language", "Svenska") == Language("sv")
    person.press("d")
    go(person, "Help")
    turn_to_end(person)
    assert person.page.rows[:4] == ("Buttons", "Hold D: menu", "Hold C: interrupt", "Hold B: help")


def test_switching_off_takes_a_long_press() -> None:
    person = menu()
    go(person, "Switch off")
    assert person.sees == block(
        """
        Switch off? sun  7/21
        The game is kept
        A Hold to switch off


        D Back
        """
    )
    assert person.press("a") is None
    assert person.press("A") == Quit()


def test_the_menu_closes_when_the_game_goes_on() -> None:
    person = menu()
    person.situation = replace(person.situation, n=8)
    assert person.page.rows[2] == "A Move"
    assert person.cursor.menu == (MAIN,)


def test_odds_of_a_roll_of_several_dice_are_those_of_all_of_them() -> None:
    person = menu(replace(make_full_situation(), ask=make_roll(count=2, need=Need("<=", 6)), view=make_view()))
    go(person, "Odds")
    assert person.page.rows[2] == "2 d12: 6 or less  25%"


def test_a_chance_that_has_no_room_as_a_fraction_is_shown_in_per_cent() -> None:
    over = Option("cross", Text("Cross: {n} rolls", n=2), Fraction(25, 144))
    far = Option("far", Text("Cross: {n} rolls", n=8), Fraction(1, 3) ** 8)
    ask = Choose(key="bridge", seats=("Rohan",), text=Text("Bridge?"), options=(over, far))
    person = Person(replace(make_full_situation(), ask=ask))
    assert person.page.rows[2:4] == ("A Cross: 2 rolls  17%", "B Cross: 8 rolls  <1%")


def test_sound_is_loud_quiet_or_off() -> None:
    person = menu()
    go(person, "Sound")
    assert person.page.rows[2:] == ("A Loud              *", "B Quiet", "C Off", "D Back")
    assert person.press("b") == Loudness("quiet")
    assert person.cursor.menu == ()


def test_a_figure_of_who_acts_is_put_right_in_three_presses() -> None:
    person = Person(make_full_situation())
    person.press("D")
    person.press("a")
    assert person.page.rows[:3] == ("Rohan       sun  7/21", "Press +1, hold -1", "A KP                5")
    assert person.press("a") == Set("heroes.Rohan.life", 6)
    assert person.press("A") == Set("heroes.Rohan.life", 4)
    assert person.page.rows[0].startswith("Rohan"), "more of them may be wrong"
    person.press("D")
    assert person.cursor.menu == ()


def test_the_help_tells_a_panel_of_which_long_presses_it_speaks() -> None:
    """A keyboard has no button D to hold: it shows its own keys for them."""
    person = menu()
    assert not person.page.holds
    go(person, "Help")
    turn_to_end(person)
    assert person.page.rows[:4] == ("Buttons", "Hold D: menu", "Hold C: interrupt", "Hold B: help")
    assert person.page.holds == ("D", "C", "B")
