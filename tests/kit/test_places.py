"""Places: what spaces offer and do, with a board whose ways are known and without one."""

from __future__ import annotations

import pytest

from companion.asks import Ask, Choose, Interruption, Option
from companion.kit.places import NO_DEED, Board, Deed, Page, Space, deed, do_deed, offer, page_options
from companion.text import Text
from tests.kit.desert import BOARD, Desert, Oasis, Traveller, Well
from tests.kit.driving import Rules


def make_traveller(place: str = "well", **changes: object) -> Traveller:
    """Ada, unhurt."""
    desert = Desert(seats=["Ada"])
    one = Traveller(desert, "Ada", life=5, max_life=5, place=place)
    for name, value in changes.items():
        setattr(one, name, value)
    desert.travellers["Ada"] = one
    return one


def offered_lines(ask: Ask | None) -> list[str]:
    """Return the lines that can be read."""
    assert isinstance(ask, Choose)
    return [str(option.text) for option in ask.options_for("Ada")]


def test_a_turn_walks_past_spaces_and_is_over_with_the_deed_that_says_so() -> None:
    one = make_traveller()
    rules = Rules(one.turn()).answer((2,))
    assert offered_lines(rules.ask) == ["To the left", "To the right"]
    rules.answer("right")
    assert (one.place, one.life) == ("oasis", 5), "nothing happens in the sands to somebody who walks past"
    assert offered_lines(rules.ask) == ["Pick 2 dates", "Fill the skin", "Stay"]
    rules.answer("drink")
    assert offered_lines(rules.ask) == ["Pick 2 dates", "", "Stay"], "the other lines keep their places"
    assert rules.answer("pick").over
    assert (one.dates, one.water, one.state.lying) == (2, True, {"oasis": 0})


def test_a_page_is_built_anew_after_a_correction() -> None:
    one = make_traveller("oasis")
    rules = Rules(offer(one, "turn", Text("{hero}: what now?"), lambda: one.space.page(one)))
    one.state.lying["oasis"] = 1
    assert offered_lines(rules.rebuild_ask())[0] == "Pick 1 dates"
    one.life = 0
    assert rules.rebuild_ask() is None
    assert rules.result is True, "whoever is dead has no turn any more"


def test_deeds_are_those_of_the_page_of_the_moment() -> None:
    one = make_traveller("oasis")
    rules = Rules(offer(one, "turn", Text("{hero}: what now?"), lambda: one.space.page(one)))
    one.place = "well"
    rules.rebuild_ask()
    assert rules.answer("stay").result is True
    assert Rules(do_deed(one.space.page(one), "pick")).result is False, "nobody picks dates at the well"
    assert Rules(do_deed((NO_DEED,), "")).result is False


def test_a_page_of_empty_lines_is_no_ask() -> None:
    one = make_traveller()
    assert Rules(offer(one, "turn", Text("?"), lambda: (NO_DEED, NO_DEED))).result is True


def test_an_ask_may_offer_more_than_the_page_does() -> None:
    one = make_traveller()
    taken: list[str] = []

    async def wind(_seat: str) -> None:
        """A storm."""

    async def pick_later(id: str) -> bool:
        taken.append(id)
        return True

    def windy(built: Choose | None) -> Ask | None:
        return built and Choose(
            key=built.key, seats=built.seats, text=built.text, options=built.options,
            interruptions=(Interruption("wind", Text("A storm"), wind),),
        )  # fmt: skip

    rules = Rules(offer(one, "turn", Text("{hero}: what now?"), lambda: one.space.page(one), windy, pick_later))
    assert rules.ask is not None
    assert [one.what for one in rules.ask.interruptions] == ["wind"]
    assert rules.answer("drink").result is True
    assert (taken, one.water) == (["drink"], False)


@pytest.mark.parametrize(("face", "place"), [(3, "guard"), (4, "south")])
def test_a_space_may_stop_a_creature_that_walks_past(face: int, place: str) -> None:
    one = make_traveller("oasis", water=True)
    rules = Rules(one.walks(BOARD.path("oasis", "right", 3))).answer((face,))
    assert (rules.over, one.place) == (True, place)


def test_entering_being_placed_searching_and_leaving_differ() -> None:
    one = make_traveller("oasis")
    watered = [(Rules(rule(one)).result, one.water) for rule in (one.space.on_enter, one.space.on_placed)]
    assert watered == [(True, False), (True, True)]
    assert (Rules(one.space.search(one)).result, one.dates) == (True, 1)
    assert Rules(BOARD["tower"].try_leave(one)).answer((4,)).result is False


def test_a_space_without_rules_of_its_own_stops_nobody_and_offers_nothing() -> None:
    class Plain(Space[Traveller]):
        """Just a place."""

        id = "plain"

    one, plain = make_traveller(), Plain()
    assert page_options(plain.page(one)) == ()
    found = [Rules(rule(one)).result for rule in (plain.on_enter, plain.on_placed, plain.pass_through, plain.try_leave)]
    assert (found, Rules(plain.search(one)).result) == ([True] * 4, False)


def test_sands_cost_a_life_also_where_somebody_is_placed_there() -> None:
    one = make_traveller("north")
    for rule in (one.space.on_enter, one.space.on_placed):
        assert Rules(rule(one)).result is True
    assert one.life == 3


def test_a_board_knows_its_ways_and_how_far_they_go() -> None:
    assert BOARD.path("well", "left", 2) == ("south", "tower")
    assert BOARD.path("well", "up", 2) == ()
    assert BOARD.ways("guard") == {"left": "oasis", "right": "tower"}
    dead_end: Board[Well] = Board([Well(), Oasis()], {"well": {"right": "oasis"}})
    assert dead_end.path("well", "right", 5) == ("oasis",)


def test_without_ways_people_say_where_somebody_comes() -> None:
    board: Board[Well] = Board([Well(), Oasis()])
    assert (board.ids, [space.id for space in board]) == (("well", "oasis"), ["well", "oasis"])
    assert ("oasis" in board, "tower" in board, board.ways("well")) == (True, False, {})
    assert board.options() == (Option("well", Text("The well")), Option("oasis", Text("Oasis")))
    assert board.options("oasis") == (Option("oasis", Text("Oasis")),)


def test_a_fault_of_a_board_is_reported_when_it_is_made() -> None:
    with pytest.raises(ValueError, match="two spaces are called 'well'"):
        Board([Well(), Well()])
    with pytest.raises(ValueError, match="'moon', which is no space"):
        Board([Well()], {"well": {"up": "moon"}})


def test_deeds_have_the_chance_of_the_roll_that_they_lead_to() -> None:
    async def do_nothing() -> bool:
        return True

    page: Page = (deed("on", Text("On"), do_nothing, None), deed("off", Text("Off"), do_nothing, when=False))
    assert page_options(page) == (Option("on", Text("On")), NO_DEED.line)


@pytest.mark.parametrize("turns", [False, True])
def test_a_whole_list_is_offered_where_a_line_turns_the_page(turns: bool) -> None:
    one, built = make_traveller("oasis"), list[int]()
    first = Deed(Option("stay", Text("Stay")), one.turn)
    more = Deed(Option("more", Text("More"), turns_page=turns), one.turn)

    def whole() -> Page:
        built.append(1)
        return [first, Deed(Option("drink", Text("Drink")), one.turn)]

    rules = Rules(offer(one, "turn", Text("?"), lambda: [first, more], whole=whole))
    assert isinstance(rules.ask, Choose)
    assert [option.id for option in rules.ask.other_pages("Ada")] == (["drink"] if turns else [])
    assert len(built) == turns, "a page that has the whole list is built once"
