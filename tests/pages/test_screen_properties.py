"""Random asks and random presses: nothing breaks, everything fits, everything offered can be reached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any, get_args

from hypothesis import given
from hypothesis import strategies as st

from companion.asks import Ask, Choose, Draw, Number, Option, Options, Roll, Secret, Tell
from companion.dice import T6, T12, Die, Need
from companion.pages.cursor import Cursor, current
from companion.pages.lists import HAPPENED, MAIN, OFFERS, PANES, SCORES
from companion.pages.menu import OWN, PAGES
from companion.pages.page import BUTTONS, WIDTH, Button, Page
from companion.pages.screen import news, page, press
from companion.pages.situation import Action, Answer, Draft, Set, Situation
from companion.pages.surface import Surface
from companion.panes import Hand, Listed
from companion.state import Event
from companion.text import Text
from companion.view import Chart, Correction, DeckMeter, Mark, Meter, Reveal, View
from tests.pages.making import SUN_DIE, make_interruption, make_situation, make_view

NAMES = st.text("abcåäö XYZ-'0", min_size=1, max_size=30).filter(str.strip)
TEXTS = st.one_of(
    NAMES.map(lambda name: Text("{who} moves", who=name)),
    NAMES.map(lambda name: Text("Open the door of {what}", what=Text("{name}!", name=name))),
    st.just(Text("Words that are much too long for any page of ours")),
    st.just(Text("")),
)
CHANCES = st.none() | st.fractions(0, 1, max_denominator=20_000)
SEATS = st.lists(st.sampled_from(["Ada", "Bo", "Cy", "Di", "Aelfric Bergamot III"]), min_size=1, unique=True).map(tuple)


@st.composite
def some_options(draw: st.DrawFn) -> Options:
    """Return one to fourteen options, some of them empty lines."""
    count = draw(st.integers(1, 14))
    ids = [f"o{i}" if i == 0 or draw(st.integers(0, 5)) else "" for i in range(count)]
    return tuple(Option(one, draw(TEXTS), draw(CHANCES)) for one in ids)


DICE = st.sampled_from([T12, T6, SUN_DIE, Die("T2", (1, 2)), Die("T20", tuple(range(1, 21))), Die("none", (0,))])
NEEDS = st.none() | st.builds(Need, st.sampled_from(["<=", "<", ">=", ">"]), st.integers(-2, 30))


@st.composite
def asks(draw: st.DrawFn) -> Ask:
    """Any ask."""
    seats = draw(SEATS)
    common: dict[str, Any] = {"key": "ask", "seats": seats, "text": draw(TEXTS)}
    common["seconds"] = draw(st.none() | st.just(7))
    common["interruptions"] = draw(
        st.sampled_from([(), (make_interruption("spell", "Cast a spell"), make_interruption("lead", "Lead"))])
    )
    match draw(st.integers(0, 5)):
        case 0:
            options = draw(some_options()) if draw(st.booleans()) else {seat: draw(some_options()) for seat in seats}
            return Choose(options=options, **common)
        case 1:
            return Secret(options=draw(some_options()), **common)
        case 2:
            return Roll(die=draw(DICE), count=draw(st.integers(1, 3)), need=draw(NEEDS), **common)
        case 3:
            low = draw(st.integers(-50, 1000))
            step = draw(st.sampled_from([1, 1, 5, 10, 1000]))
            return Number(min=low, max=low + draw(st.integers(0, 300)) * step, step=step, **common)
        case 4:
            cards = draw(st.none() | some_options())
            return Draw(deck="dragon", options=cards and tuple(card for card in cards if card.id), **common)
    return Tell(read=draw(st.booleans()), **common)


@st.composite
def views(draw: st.DrawFn) -> View:
    """Any view."""
    meter = st.builds(Meter, st.just("m"), TEXTS, st.none() | st.integers(0, 9999), st.none() | st.integers(1, 99))
    chances = st.lists(st.tuples(TEXTS, st.fractions(0, 1)), max_size=3).map(tuple)
    deck = st.builds(DeckMeter, st.just("dragon"), TEXTS, st.none() | st.integers(0, 200), chances)
    choices = st.sampled_from([(None, *range(13)), (True, False), tuple("abcdefg"), (1, 2, 3), (), (0,)])
    correction = st.builds(Correction, st.sampled_from(["heroes.Ada.life", "sun"]), TEXTS, TEXTS, choices)
    mark = st.builds(Mark, st.sampled_from("12^S"), TEXTS, st.integers(-3, 22), st.integers(-3, 22), TEXTS)
    rows = st.builds(lambda wide, high: ("#" * wide,) * high, st.integers(1, 20), st.integers(1, 20))
    signs = st.lists(st.tuples(st.sampled_from(".#=*"), TEXTS), max_size=3).map(tuple)
    chart = st.builds(Chart, rows, signs, st.lists(mark, max_size=5).map(tuple))
    row = st.tuples(TEXTS, TEXTS)
    pane = st.builds(Listed, key=st.sampled_from("ab"), label=TEXTS, items=st.lists(row, max_size=7).map(tuple))
    hand = st.builds(Hand, key=st.just("hand"), label=TEXTS, items=st.lists(row, max_size=7).map(tuple))
    return make_view(
        panes=tuple(draw(st.lists(pane | hand, max_size=3))),
        headline=draw(TEXTS),
        sun=draw(st.none() | meter),
        meters=tuple(draw(st.lists(meter, max_size=3))),
        decks=tuple(draw(st.lists(deck, max_size=2))),
        corrections=tuple(draw(st.lists(correction, max_size=4))),
        overview=tuple(draw(st.lists(TEXTS, max_size=5))),
        private=tuple(draw(st.lists(TEXTS, max_size=6))),
        reveal=draw(st.none() | st.lists(TEXTS, min_size=1, max_size=7).map(lambda lines: Reveal(tuple(lines)))),
        night=draw(st.booleans()),
        chart=draw(st.none() | chart),
    )


@st.composite
def situations(draw: st.DrawFn) -> Situation:
    """Any moment of a game."""
    ask = draw(st.none() | asks())
    seats = ask.seats if ask is not None else ()
    waiting = tuple(seat for seat in seats if draw(st.integers(0, 3))) or seats[:1]
    return make_situation(
        ask,
        view=draw(views()),
        waiting=waiting,
        sealed={seat: "3fa9c1d2" for seat in seats if seat not in waiting},
        drafted=draw(st.none() | st.just("o0")),
        seconds=draw(st.none() | st.integers(0, 999)),
        counting=bool(draw(st.integers(0, 4))),
        ready=tuple(seat for seat in seats if draw(st.booleans())),
        paused=not draw(st.integers(0, 6)),
        told=tuple(Event("e", text) for text in draw(st.lists(TEXTS, max_size=2))),
        modes=draw(st.sampled_from([{}, {"dice.T12": "asked", "cards.dragon": "drawn"}])),
        options=draw(st.sampled_from([{}, {"ring": (Text("Ring"), True, (True, False, None))}])),
        undoable=draw(st.none() | TEXTS),
        barrier=draw(st.none() | TEXTS),
        redoable=draw(st.booleans()),
        scopes=draw(st.sampled_from([(), ("turn", "fight", "turn")])),
    )


@st.composite
def surfaces(draw: st.DrawFn) -> Surface:
    """Return the box, or a handheld, of a seat that may not even be at the table."""
    seat = draw(st.none() | st.sampled_from(["Ada", "Bo", "Cy", "Eve"]))
    return Surface(seat, draw(st.booleans()), frozenset() if seat else frozenset(draw(st.just(()) | SEATS)))


MENUS = [
    (),
    (MAIN,),
    (OFFERS,),
    (OFFERS, "lead"),
    (SCORES,),
    (MAIN, PANES, "a"),
    *((MAIN, name) for name in (*OWN, *PAGES, "nothing")),
]
SMALL = st.integers(0, 9)
CURSORS = st.builds(
    Cursor,
    n=st.just(7),
    key=st.just("ask"),
    at=SMALL,
    path=st.lists(SMALL, max_size=4).map(tuple),
    faces=st.lists(SMALL, max_size=4).map(tuple),
    menu=st.sampled_from(MENUS),
    looking=st.none() | st.sampled_from(["Ada", "Bo", "Eve"]),
    passed=SEATS | st.just(()),
    acting=st.none() | st.sampled_from(["Ada", "Bo", "Eve"]),
)
PRESSES = st.lists(st.tuples(st.sampled_from(BUTTONS), st.booleans()), max_size=14)


def loud(message: str) -> str:
    """A language in which everything is longer."""
    return f"«{message}» på riktigt"


def check_page(shown: Page) -> None:
    """Fail unless the laws of every page hold."""
    assert len(shown.rows) == 6
    assert all(len(row) <= WIDTH and row == row.rstrip() and row.isprintable() for row in shown.rows)
    assert all(0 < len(line) <= 10 for line in shown.big)


def check_action(situation: Situation, action: Action | None) -> None:
    """Fail unless the table is told what the ask offers."""
    assert action is None or isinstance(action, get_args(Action))
    if isinstance(action, Answer | Draft):
        ask = situation.ask
        assert ask is not None
        assert action.seat in situation.waiting
        if action.value == "box":
            assert isinstance(ask, Roll | Draw)
        else:
            assert ask.check(action.seat, action.value) == action.value
    if isinstance(action, Set):
        known = [one.path for one in situation.view.corrections]
        assert action.path in {*known, *situation.modes, *(f"options.{name}" for name in situation.options)}


@given(situations(), surfaces(), CURSORS | st.just(Cursor()), PRESSES)
def test_nothing_that_is_pressed_breaks_anything(
    situation: Situation, surface: Surface, cursor: Cursor, presses: list[tuple[Button, bool]]
) -> None:
    for button, held in presses:
        for say in (str, loud):
            check_page(page(situation, surface, cursor, say))
        cursor, action = press(situation, surface, cursor, button, held)
        check_action(situation, action)
    check_page(page(situation, surface, cursor, loud))


@given(situations(), surfaces(), CURSORS | st.just(Cursor()))
def test_a_button_does_something_exactly_where_its_line_has_a_letter(
    situation: Situation, surface: Surface, cursor: Cursor
) -> None:
    now = current(situation, cursor)
    shown = page(situation, surface, now, str)
    # What is only read turns over with a button that is lettered only where something follows.
    telling = shown.rows[-1] in ("D Done", "D Ready") or HAPPENED in now.menu
    for button, row in zip(BUTTONS, shown.rows[2:], strict=True):
        short, long = (press(situation, surface, now, button, held) for held in (False, True))
        if row[:2].strip() != button:
            assert telling or short == (now, None)
        elif row[2:] != "Not now":
            assert (short != (now, None)) or (long != (now, None))


@given(situations(), CURSORS)
def test_news_always_fits(situation: Situation, cursor: Cursor) -> None:
    for say in (str, loud):
        for flash in (leaf.page for leaf in news(situation, say)):
            assert all(len(row) <= WIDTH for row in flash.rows)
            assert len(flash.big) <= 2
            assert all(len(line) <= 10 for line in flash.big)
            assert len(flash.rows) == 2 or not flash.big


def answers(situation: Situation, surface: Surface, looking: bool = False) -> Iterator[tuple[str, Answer | Draft]]:
    """Yield all answers that short presses alone can lead to, each with the words of its line."""
    start = Cursor()
    if looking:
        start, _ = press(situation, surface, start, "A", held=True)
    seen, edge = {start}, [start]
    while edge:
        cursor = edge.pop()
        rows = page(situation, surface, cursor, str).rows[2:]
        for button, row in zip(BUTTONS, rows, strict=True):
            after, action = press(situation, surface, cursor, button, held=False)
            if isinstance(action, Answer | Draft):
                yield row, action
            elif after not in seen:
                seen.add(after)
                edge.append(after)


def list_answers(ask: Ask) -> set[object]:
    """Return all values that buttons should be able to give."""
    match ask:
        case Choose():
            return {option.id for option in ask.options_for(ask.seats[0]) if option.id}
        case Roll():
            return tuples(ask.die.values, ask.count) | ({"made", "failed"} if ask.need is not None else set())
        case Number():
            return set(range(ask.min, ask.max + 1, ask.step))
        case Draw():
            return {"card"} if ask.options is None else {option.id for option in ask.options}
    return {True}


def tuples(faces: Iterable[int], count: int) -> set[object]:
    """Return all rolls of so many dice."""
    rolls: set[tuple[int, ...]] = {()}
    for _ in range(count):
        rolls = {(*roll, face) for roll in rolls for face in faces}
    return set(rolls)


@given(asks().filter(lambda ask: not isinstance(ask, Roll) or len(ask.die.values) ** ask.count <= 500))
def test_everything_offered_can_be_reached_with_four_buttons(ask: Ask) -> None:
    ask = replace(ask, seats=ask.seats[:1])
    situation = make_situation(ask)
    seat = ask.seats[0]
    keyless = Surface(without_buttons=frozenset(ask.seats))
    for surface in (keyless, Surface(seat, private=True), Surface(seat)):
        looking = surface is keyless and isinstance(ask, Secret)
        found = {action.value for _, action in answers(situation, surface, looking)}
        assert found - {"box"} == list_answers(ask)


@given(st.integers(1, 14), st.booleans())
def test_a_line_reads_as_the_option_that_its_button_takes(count: int, private: bool) -> None:
    options = tuple(Option(f"Line {i}", Text("{n}", n=f"Line {i}"), Fraction(i, count)) for i in range(count))
    common: dict[str, Any] = {"key": "x", "seats": ("Ada",), "text": Text("?")}
    for ask in (Choose(options=options, **common), Draw(options=options, deck="d", **common)):
        for row, action in answers(make_situation(ask), Surface("Ada", private)):
            words = "Box draws" if action.value == "box" else str(action.value)
            assert row[2:].removeprefix("I drew: ")[: len(words)] == words
    for row, action in answers(make_situation(Secret(options=options, **common)), Surface("Ada", private)):
        assert (row[2:] == action.value) or (not private and count > 4)


@given(st.integers(-30, 2000), st.integers(0, 300), st.sampled_from([1, 10, 250]))
def test_a_line_reads_as_the_number_that_its_button_gives(low: int, more: int, step: int) -> None:
    ask = Number(key="x", seats=("Ada",), text=Text("?"), min=low, max=low + more * step, step=step)
    for row, action in answers(make_situation(ask), Surface("Ada")):
        assert int(row[2:]) == action.value
    die = Die("T", tuple(range(low, low + 1 + more % 30)))
    for row, action in answers(make_situation(Roll(key="x", seats=("Ada",), text=Text("?"), die=die)), Surface("Ada")):
        assert row[2:] == "Box rolls" if action.value == "box" else (int(row[2:]),) == action.value


@given(some_options(), st.fractions(0, 1))
def test_chances_never_change_what_a_button_does(options: Options, chance: Fraction) -> None:
    plain = Choose(key="x", seats=("Ada",), text=Text("?"), options=options)
    odd = replace(plain, options=tuple(replace(option, chance=chance) for option in options))
    for button in BUTTONS:
        steps = [press(make_situation(ask), Surface(), Cursor(), button) for ask in (plain, odd)]
        assert steps[0] == steps[1]
