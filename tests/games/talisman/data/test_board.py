"""Board: 49 spaces in three rings and the Crown, their neighbours, and the names that tell them apart."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.talisman.data.board import QUARTERS, RINGS, SIDES
from companion.games.talisman.data.book import book, package_data
from companion.language import speaker

BOARD = book(package_data()).board


@pytest.mark.rule("T2.1", "TT7")
def test_the_board_has_three_rings_and_the_crown() -> None:
    assert {ring: len(BOARD.rings[ring]) for ring in RINGS} == {"outer": 24, "middle": 16, "inner": 8}
    assert len(list(BOARD)) == 49
    assert BOARD["crown"].region == "crown"
    many = Counter(space.text for space in BOARD)
    assert [many[name] for name in ("Fields", "Plains", "Woods", "Hills", "Runes", "Desert")] == [6, 4, 4, 3, 3, 2]


@pytest.mark.rule("TT7", "TT8", "T6.13.4a")
def test_spaces_draw_as_many_cards_as_printed() -> None:
    draws = {space.text: space.draw for space in BOARD if space.draw}
    assert (draws["Runes"], draws["Oasis"], draws["Hidden Valley"], draws["Ruins"]) == (1, 2, 3, 2)
    assert {name for name, draw in draws.items() if draw == 1} == {
        *("Fields", "Woods", "Hills", "Plains", "Sentinel", "Portal of Power", "Cursed Glade", "Runes"),
    }
    assert [space.id for space in BOARD if space.bonus == 2] == ["runes_glade", "runes_warlock", "runes_west"]


@pytest.mark.rule("T6.11.1b", "TT7")
def test_a_two_from_the_temple_leads_to_the_oasis_or_the_runes() -> None:
    left, right = BOARD.landings("temple", 2)
    assert (left.side, left.end, right.side, right.end) == ("left", "oasis", "right", "runes_west")
    assert right.path == ("woods_middle", "runes_west")


@pytest.mark.rule("T6.11.1a", "T6.11.2", "T6.11.3")
def test_each_space_has_two_neighbours_and_a_ring_leads_round() -> None:
    for ring in RINGS:
        for space in BOARD.rings[ring]:
            for side, back in (SIDES, SIDES[::-1]):
                assert BOARD.neighbour(BOARD.neighbour(space, side) or "", back) == space
                assert BOARD.path(space, side, len(BOARD.rings[ring]))[-1] == space
    assert not BOARD.neighbours("crown")
    assert not BOARD.landings("crown", 1)
    assert BOARD.landings("valley_of_fire", 1)[0].end == "pits"
    with pytest.raises(ValueError, match=r"nobody moves 0 spaces: give 1 or more\."):
        BOARD.landings("temple", 0)


@pytest.mark.rule("T6.11.14", "T6.11.10", "T6.11.23")
def test_a_roll_leads_over_the_bridge_to_the_portal() -> None:
    # Woods 1, Sentinel 2, Hills 3, then left to the Portal of Power as the 6th.
    assert BOARD.steps_beyond("graveyard", 6, BOARD.bridge) == {"right": 3}
    assert BOARD.path("hills_middle", "left", 3)[-1] == "portal"
    assert BOARD.steps_beyond("graveyard", 2, BOARD.bridge) == {}
    assert BOARD.steps_beyond("hidden_valley", 2, BOARD.bridge) == {"right": 0}
    assert BOARD.steps_beyond("sentinel", 1, BOARD.bridge) == {"left": 0, "right": 0}
    assert BOARD.steps_beyond("hidden_valley", 3, BOARD.portal) == {"left": 0}
    assert BOARD.steps_beyond("hidden_valley", 2, BOARD.portal) == {}
    assert BOARD.steps_beyond("village", 6, BOARD.portal) == {}


@pytest.mark.rule("T6.11.8", "T6.11.20", "T6.11.6a")
def test_ways_join_the_rings() -> None:
    assert BOARD.neighbours("sentinel") == ("woods_north", "hills_north")
    assert BOARD.bridge == ("sentinel", "hills_middle")
    assert BOARD.portal == ("portal", "plain_of_peril")
    assert BOARD.neighbours("crown") == ()
    assert BOARD.path("plain_of_peril", "right", 4)[-1] == BOARD.path("plain_of_peril", "left", 4)[-1]


@pytest.mark.rule("T6.11.17", "TT7")
def test_spaces_lie_straight_across_the_river() -> None:
    pairs = {
        "sentinel": "hills_middle",
        "woods_north": "hidden_valley",
        "woods_east": "runes_warlock",
        "woods_south": "desert_temple",
        "forest": "castle",
        "ruins": "woods_middle",
    }
    assert {one: BOARD.spaces_across(one) for one in pairs} == {one: (other,) for one, other in pairs.items()}
    assert BOARD.spaces_across("woods_middle") == ("ruins",)
    assert [BOARD.spaces_across(corner) for corner in ("village", "chapel", "city", "tavern", "mines")] == [()] * 5
    assert sorted(BOARD.spaces_across("temple")) == ["fields_tavern", "plains_tavern"]
    for space in BOARD:
        assert all(space.id in BOARD.spaces_across(there) for there in BOARD.spaces_across(space.id))


@pytest.mark.rule("TS24", "TT7")
def test_every_space_is_told_from_the_others_and_fits_a_button() -> None:
    names = {space.id: str(BOARD.full_name(space.id)) for space in BOARD}
    assert len(set(names.values())) == 49
    for language in ("en", "nl", "sv"):
        # The menu says `At` in front of it, in a word of the language.
        say = speaker(language, ("companion.games.talisman", "talisman"))
        assert say("At").isalpha()
        lines = [f"{say('At')} {BOARD.label(space.id).read(say)}" for space in BOARD]
        buttons = [f"< {BOARD.full_name(space.id).read(say)}" for space in BOARD]
        assert len(set(lines)) == len(set(buttons)) == 49
        assert [line for line in (*lines, *buttons) if len(line) > 19] == []
    assert (names["temple"], names["woods_east"]) == ("Temple", "Outer E: Woods")
    assert (names["desert_warlock"], names["fields_village"]) == ("S Desert/Warlock", "W Fields/Village")


@pytest.mark.rule("TS24")
def test_a_ring_has_four_quarters() -> None:
    for ring, many in (("outer", 6), ("middle", 4), ("inner", 2)):
        quarters = [BOARD.in_quarter(ring, quarter) for quarter in QUARTERS]
        assert [len(quarter) for quarter in quarters] == [many] * 4
        assert sum(quarters, ()) == BOARD.rings[ring]


@pytest.mark.rule("TT5", "TS16", "T6.14.5a", "T6.14.6")
@pytest.mark.parametrize(
    ("difference", "crypt", "mines"),
    [
        (-9, "crypt", "mines"),
        (0, "crypt", "mines"),
        (1, "plain_of_peril", "plain_of_peril"),
        (2, "portal", "portal"),
        (3, "portal", "portal"),
        (4, "warlocks_cave", "warlocks_cave"),
        (5, "warlocks_cave", "warlocks_cave"),
        (6, "city", "tavern"),
        (17, "city", "tavern"),
    ],
)
def test_a_difference_names_the_exit(difference: int, crypt: str, mines: str) -> None:
    assert (BOARD["crypt"].exit(difference), BOARD["mines"].exit(difference)) == (crypt, mines)


@pytest.mark.rule("TS24", "TT8")
def test_spaces_have_only_the_words_of_the_rulebook() -> None:
    said = {space.id for space in BOARD if space.says}
    assert said == {"desert_warlock", "desert_temple", "crypt", "mines", "werewolf_den", "pits", "crown"}
    assert str(BOARD["desert_temple"].prompt) == "Lose 1 Life, or use a water bottle."
    assert str(BOARD["castle"].prompt) == ""
