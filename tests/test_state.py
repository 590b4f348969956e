"""States: figures by path, what may stand there, and a hash that new fields do not disturb."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, make_dataclass
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.deck import Deck
from companion.errors import DrakvaktError
from companion.state import (
    Event,
    PathError,
    Range,
    State,
    ValueMisfit,
    assign,
    canonical,
    check,
    coerce,
    digest,
    figures,
    get_path,
    json_text,
    to_json,
)
from companion.text import Text
from companion.track import Track

Life = Annotated[int, Range(0, 12)]


@dataclass(slots=True)
class Hero:
    """Somebody with figures of every kind."""

    name: str = ""
    life: Life | None = None
    place: Literal["room", "outside"] = "outside"
    alive: bool = True
    gold: int = 0
    rings: list[Annotated[int, Range(1, 3)]] = field(default_factory=list)
    book: tuple[str, ...] = field(default=(), metadata={"fixed": True})


@dataclass(slots=True, kw_only=True)
class House(State):
    """A small state."""

    heroes: dict[str, Hero] = field(default_factory=dict)
    sun: Track = field(default_factory=lambda: Track(21))
    deck: Deck = field(default_factory=lambda: Deck("dragon", {"asleep": 2, "awake": 1}))
    wounds: dict[str, Life] = field(default_factory=dict)
    level: Literal[1, 2] = 1


def house() -> House:
    return House(seats=["Ada", "Bo"], heroes={"Ada": Hero("Rohan"), "Bo": Hero()}, wounds={"Ada": 0})


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("heroes.Ada.life", 12),
        ("heroes.Ada.life", None),
        ("heroes.Bo.name", "Åse"),
        ("heroes.Bo.place", "room"),
        ("heroes.Bo.alive", False),
        ("heroes.Bo.gold", -5),
        ("heroes.Bo.rings", [1, 3]),
        ("sun.at", 7),
        ("wounds.Ada", 3),
        ("level", 2),
    ],
)
def test_a_fitting_value_is_assigned_and_a_check_changes_nothing(path: str, value: object) -> None:
    state = house()
    before = get_path(state, path)
    check(state, path, value)
    assert get_path(state, path) == before, "to check is not to do"
    assert assign(state, path, value) == before
    assert get_path(state, path) == value


def test_a_list_item_is_assigned_by_its_place() -> None:
    state = house()
    assign(state, "heroes.Ada.rings", [1, 2])
    assign(state, "heroes.Ada.rings.1", 3)
    assert state.heroes["Ada"].rings == [1, 3]


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("heroes.Ada.life", 13, "give a whole number from 0 to 12 or null (not known)."),
        ("heroes.Ada.life", -1, "give a whole number from 0 to 12 or null (not known)."),
        ("heroes.Ada.life", True, "give a whole number from 0 to 12 or null (not known)."),
        ("heroes.Ada.life", 1.0, "give a whole number from 0 to 12 or null (not known)."),
        ("heroes.Ada.place", "cellar", "give one of room, outside."),
        ("heroes.Ada.place", ["room"], "give one of room, outside."),
        ("heroes.Ada.alive", 1, "give true or false."),
        ("heroes.Ada.alive", None, "give true or false."),
        ("heroes.Ada.gold", "much", "give a whole number."),
        ("heroes.Ada.name", "", "give a name of 1 to 60 characters."),
        ("heroes.Ada.name", "x" * 61, "give a name of 1 to 60 characters."),
        ("heroes.Ada.name", "a\nb", "give a name of 1 to 60 characters."),
        ("heroes.Ada.rings", [4], "give a whole number from 1 to 3."),
        ("heroes.Ada.rings", 1, "give a list."),
        ("sun.at", 401, "give a whole number from 0 to 400."),
        ("wounds.Ada", 13, "give a whole number from 0 to 12."),
        ("level", 3, "give one of 1, 2."),
        ("level", True, "give one of 1, 2."),
        ("level", 1.0, "give one of 1, 2."),
    ],
)
def test_a_value_that_does_not_fit_is_refused_in_one_sentence(path: str, value: object, says: str) -> None:
    state = house()
    before = digest(state)
    for refuse in (check, assign):
        with pytest.raises(ValueMisfit) as refused:
            refuse(state, path, value)
        said = str(refused.value)
        assert said.startswith(f"{path} cannot be ")
        assert said.endswith(says)
        assert "\n" not in said
    assert digest(state) == before


@pytest.mark.parametrize(
    "path",
    [
        *("", ".", "life", "heroes.Cid.life", "heroes.Ada.life.x", "heroes.Ada.rings.0", "heroes.Ada.rings.x", "told"),
        *("heroes.Ada.__class__", "__dict__", "heroes.Ada.name.0", "heroes.", "deck.name", "heroes..life", "x" * 500),
    ],
)
def test_a_path_without_a_figure_is_refused_in_one_sentence(path: str) -> None:
    with pytest.raises(PathError) as refused:
        assign(house(), path, 1)
    assert len(str(refused.value)) < 200
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("path", ["seats", "seats.0", "turns", "options", "scopes", "turn", "heroes.Ada.book", "deck"])
def test_a_figure_that_people_must_not_set_is_refused(path: str) -> None:
    state = house()
    before = digest(state)
    with pytest.raises(PathError):
        assign(state, path, "x")
    assert digest(state) == before


@pytest.mark.parametrize("path", ["heroes", "heroes.Ada", "sun"])
def test_a_whole_part_is_no_figure(path: str) -> None:
    with pytest.raises(PathError, match="is no single figure: look at the view"):
        assign(house(), path, 5)


def test_a_value_without_a_path_cannot_be_read() -> None:
    with pytest.raises(PathError, match=r"^There is nothing at heroes\.Cid\.life: Cid is unknown"):
        get_path(house(), "heroes.Cid.life")
    with pytest.raises(PathError):
        get_path(house(), "told")


JSON: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
PATHS = st.sampled_from(
    ["heroes.Ada.life", "heroes.Ada.place", "heroes.Ada.rings", "heroes.Bo.name", "sun.at", "level", "heroes.Ada"]
) | st.text(alphabet="heros.AdBlif01_", max_size=20)


@given(PATHS, JSON)
def test_setting_either_fits_or_changes_nothing(path: str, value: Any) -> None:
    state = house()
    before = json.dumps(to_json(state))
    try:
        was = assign(state, path, value)
    except DrakvaktError as refused:
        assert json.dumps(to_json(state)) == before
        assert "\n" not in str(refused)
    else:
        assert get_path(state, path) == value
        assert to_json(was) != to_json(get_path(state, path)) or json.dumps(to_json(state)) == before


@given(st.integers(), st.integers(-50, 50), st.integers(0, 100))
def test_a_range_holds_both_its_ends(value: int, low: int, span: int) -> None:
    hint = Annotated[int, Range(low, low + span)]
    if low <= value <= low + span:
        assert coerce(hint, value, "x") == value
    else:
        with pytest.raises(ValueMisfit, match=f"give a whole number from {low} to {low + span}"):
            coerce(hint, value, "x")


def test_a_state_as_json_is_whole_or_without_defaults() -> None:
    state = house()
    state.heroes["Ada"].life = 3
    assert to_json(state.heroes, whole=False) == {"Ada": {"name": "Rohan", "life": 3}, "Bo": {}}
    whole: Any = to_json(state)
    assert whole["heroes"]["Bo"] == to_json(Hero())
    assert whole["deck"] == state.deck.to_json()
    assert "told" not in whole
    assert json.loads(json.dumps(whole)) == whole


def test_told_events_are_no_part_of_the_hash() -> None:
    state = house()
    before = digest(state)
    state.tell("thunder", Text("It thunders."))
    assert state.told == [Event("thunder", Text("It thunders."))]
    assert digest(state) == before


@given(st.integers(1, 12), st.booleans())
def test_every_figure_counts_in_the_hash(life: int, alive: bool) -> None:
    state = house()
    before = digest(state)
    state.heroes["Bo"].life = life
    with_life = digest(state)
    assert with_life != before
    state.heroes["Bo"].alive = alive
    assert (digest(state) == with_life) == alive


def test_a_drawn_card_counts_in_the_hash() -> None:
    state = house()
    before = digest(state)
    state.deck.draw(card="asleep")
    assert digest(state) != before


@given(st.sampled_from([False, 0, 7, "", "red", None]))
def test_a_new_field_at_its_default_changes_no_old_hash(default: Any) -> None:
    """A game that was kept before the field existed still goes on."""
    new_hero: Any = make_dataclass(
        "Hero", [("moon", Any, field(default=default))], bases=(Hero,), namespace={"__module__": __name__}
    )
    new_house: Any = make_dataclass(
        "House", [("moons", list[int], field(default_factory=list, kw_only=True))], bases=(House,)
    )
    old = house()
    new = new_house(seats=["Ada", "Bo"], heroes={"Ada": new_hero("Rohan"), "Bo": new_hero()}, wounds={"Ada": 0})
    assert digest(new) == digest(old)
    new.moons.append(1)
    assert digest(new) != digest(old)


@given(st.data())
def test_the_text_that_is_hashed_is_that_of_the_plain_data(data: st.DataObject) -> None:
    """Old games carry hashes of the plain data, so the quicker way must give the same text, letter by letter."""
    state = house()
    names = st.text(max_size=5)
    state.wounds = data.draw(st.dictionaries(names, st.integers()))
    state.heroes["Bo"].name = data.draw(names)
    state.options = data.draw(st.dictionaries(names, st.none() | st.booleans() | st.lists(st.integers() | names)))
    deck = state.deck
    changes: list[Callable[[], object]] = [
        lambda: None,
        lambda: deck.draw(card="asleep"),
        lambda: deck.told.update(awake=2),
        lambda: deck.put(("discard", 0), at="bottom"),
        lambda: deck.show("pile", 0, "awake", frozenset({"Ada"})),
        deck.shuffle,
    ]
    for change in changes:
        change()
        assert canonical(state) == json_text(to_json(state, whole=False))


def test_a_number_as_a_key_stands_where_its_letters_stand() -> None:
    assert canonical({10: 1, 9: 2, "å": None}) == '{"10":1,"9":2,"å":null}'
    assert canonical((True, 1, [Hero("Bo", life=2)])) == '[true,1,[{"life":2,"name":"Bo"}]]'
    with pytest.raises(TypeError, match="cannot stand in a state"):
        canonical({"a": object()})


def test_a_boundary_counts_the_turns() -> None:
    state = house()
    state.boundary()
    assert state.turns == 1


def test_figures_are_what_that_seat_may_see() -> None:
    state = house()
    state.deck.show("pile", 0, "awake", frozenset({"Ada"}))
    public: Any = figures(state, None)
    ada: Any = figures(state, "Ada")
    assert public["deck"]["next"] == {"asleep": "2/3", "awake": "1/3"}
    assert ada["deck"]["next"] == {"awake": "1"}
    assert public["heroes"]["Ada"]["name"] == "Rohan"
    assert "box" in str(to_json(state)), "the whole state knows what the box was told"
    assert "box" not in str(ada)


def test_a_stranger_cannot_stand_in_a_state() -> None:
    with pytest.raises(TypeError, match="object cannot stand in a state"):
        to_json(object())


def test_the_steps_of_a_track_are_not_set_by_hand() -> None:
    state = house()
    with pytest.raises(PathError, match="cannot be set by hand; use a house rule, undo or a deck operation instead"):
        assign(state, "sun.steps", 30)
    assign(state, "sun.at", 3)
    assert (state.sun.at, state.sun.steps) == (3, 21)
