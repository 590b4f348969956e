"""Making a figure: ready-made, built on the box, or from a file (R1)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from companion.asks import Choose
from companion.errors import DrakvaktError
from companion.game import BadSetup, find
from companion.testing.hand import Hand, begin_hand
from tests.games.rulez.driver import fight, figure_of, number_range, offered_ids, resting_dice


def begin_building(**options: Any) -> Hand[Any]:
    return begin_hand(find("rulez"), "Ada", "Bo", **options)("setup.figure", "build")


def build(*values: int) -> Hand[Any]:
    hand = begin_building()
    for name, value in zip(("sharpness", "skill", "strength", "speed"), values, strict=False):
        hand(f"build.{name}", value)
    return hand


@pytest.mark.rule("R1.1", "R1.4", "RS25")
def test_a_ready_made_figure_is_taken_once() -> None:
    hand = begin_hand(find("rulez"), "Ada", "Bo")
    assert "klossus" in offered_ids(hand)
    hand("setup.figure", "klossus")
    assert (hand.asked, "klossus" in offered_ids(hand)) == (["Bo"], False)
    klossus = figure_of(hand)
    assert (klossus.called, [pool.value for _, pool in klossus.pools()]) == ("Klossus", [1, 2, 3, 2])
    assert ([*klossus.weapons], klossus.shield, klossus.money, klossus.talents) == (["light"], True, 3, {"light": 1})


@pytest.mark.rule("R1.2", "R1.3")
def test_eight_dice_are_shared_and_each_value_is_from_one_to_five() -> None:
    hand = begin_building()
    assert (number_range(hand), str(hand.ask.text)) == ((1, 5), "Ada: White (8 left)")  # type: ignore[union-attr]
    hand("build.sharpness", 5)
    assert hand.key == "build.good", "one each is left, so nothing is asked"
    assert str(hand.ask.text) == "Ada: W5 G1 R1 B1"  # type: ignore[union-attr]
    hand("build.good", "again")("build.sharpness", 1)("build.skill", 1)
    assert number_range(hand) == (1, 5)
    hand("build.strength", 1)
    assert hand.key == "build.good"
    assert [pool.value for _, pool in figure_of(hand).pools()] == [1, 1, 1, 5]


@pytest.mark.rule("R1.5", "R5.16", "R7.1", "R9.1")
def test_gear_is_bought_by_points_and_the_rest_is_money() -> None:
    hand = build(1, 2, 3)("build.good", "good")
    assert isinstance(hand.ask, Choose)
    assert str(hand.ask.text) == "Ada: 7 points left"
    assert {"light", "heavy", "pair", "long", "antique", "modern", "armour heavy", "shield"} <= {*offered_ids(hand)}
    hand("build.gear", "heavy")("build.finesse", "massive")("build.finesse", "none")
    assert str(hand.ask.text) == "Ada: 3 points left"
    assert {"heavy", "pair", "long", "modern", "armour heavy"} & {*offered_ids(hand)} == set()
    hand("build.gear", "armour light")
    assert "armour light" not in offered_ids(hand)
    hand("build.gear", "done")("build.talent", "heavy")
    assert (figure_of(hand).money, figure_of(hand).armour, figure_of(hand).finesses("heavy")) == (
        1,
        "light",
        ["massive"],
    )


@pytest.mark.rule("R1.6", "R10.1")
def test_a_figure_has_as_many_talents_as_sharpness() -> None:
    hand = build(3, 2, 2)("build.good", "good")("build.gear", "done")
    hand("build.talent", "fists")("build.talent", "climb")
    assert {"fists", "climb"} & {*offered_ids(hand)} == set()
    hand("build.talent", "notice")
    assert figure_of(hand).talents == {"fists": 1, "climb": 1, "notice": 1}
    assert hand.asked == ["Bo"]


@pytest.mark.rule("R6.6")
def test_finesses_are_free_and_fit_the_weapon() -> None:
    hand = build(1, 2, 3)("build.good", "good")("build.gear", "modern")
    assert offered_ids(hand) == ["none", "piercer", "slugger", "rapid"]
    hand("build.finesse", "none")("build.gear", "antique")
    assert offered_ids(hand) == ["none", "piercer", "slugger"]


def test_finesses_are_not_asked_where_they_are_not_played() -> None:
    hand = begin_building(finesses=False)
    for name in ("sharpness", "skill", "strength"):
        hand(f"build.{name}", 2)
    assert hand("build.good", "good")("build.gear", "light").key == "build.gear"


@pytest.mark.rule("R3.1", "R8.8", "R8.9")
def test_further_figures_are_dozen_opponents_without_a_sheet() -> None:
    hand = fight("klossus", "stampe", dozens=2)
    assert [*hand.state.minifigures] == ["Ada", "Ada-1", "Ada-2", "Bo", "Bo-1", "Bo-2"]
    other = figure_of(hand, "Ada-1")
    assert (other.dozen, resting_dice(hand, "Ada-1")) == (True, (2, 2, 2, 2))
    assert (other.talents, [*other.weapons], other.armour, other.shield) == (
        {"light": 1, "notice": 1},
        ["light"],
        "light",
        True,
    )


def test_a_game_master_has_no_sheet() -> None:
    hand = begin_hand(find("rulez"), "Ada", "Bo", master=True)("setup.figure", "klossus")
    assert [*hand.state.minifigures] == ["Ada-1", "Bo"]
    assert hand.key == "who"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"speed": 3}, "figures.klossus has 9 dice: give it 8 in all."),
        (
            {"talents": []},
            "figures.klossus.talents has 0 of 1 talents: give it as many different ones as its sharpness.",
        ),
        ({"talents": ["x"]}, "figures.klossus.talents has 'x': name a weapon or a talent of talents.toml."),
        ({"weapons": ["long", "heavy"]}, "figures.klossus has gear for 12 points of 7: take some of it away."),
        ({"weapons": ["axe"]}, "figures.klossus.weapons has 'axe': name a weapon of gear.toml."),
        ({"weapons": ["light", "light"]}, "figures.klossus.weapons has one twice: name each once."),
        (
            {"finesses": {"heavy": ["massive"]}},
            "figures.klossus.finesses.heavy is no weapon of this figure: name one of them.",
        ),
        (
            {"finesses": {"light": ["rapid"]}},
            "figures.klossus.finesses.light has 'rapid', which such a weapon cannot have: choose another.",
        ),
        ({"name": "Stampe"}, "figures.klossus.name is 'Stampe', as another's is: give each its own."),
        ({"shield": 1}, "figures.klossus.shield is neither: give true or false."),
    ],
)
def test_bad_figures_of_a_file_get_one_sentence(change: dict[str, Any], says: str) -> None:
    data: Any = deepcopy(dict(find("rulez").data()))
    data["figures"]["klossus"] |= change
    with pytest.raises(BadSetup, match="The data of Rulez is not whole: ") as error:
        find("rulez").setup(["Ada", "Bo"], {}, data)
    assert str(error.value).endswith(says)


@pytest.mark.rule("RT3", "R6.2", "R6.3a", "R6.3b", "R6.4a", "R7.5a", "R7.6a", "RS32")
def test_weapons_are_those_of_the_table() -> None:
    book = fight("klossus", "stampe").state.book
    rows = {id: (kind.points, kind.hit, kind.damage, kind.reach, kind.hands) for id, kind in book.weapons.items()}
    assert rows == {
        "fists": (0, 0, 0, 2, 1),
        "light": (2, 1, 0, 4, 1),
        "heavy": (4, 0, 1, 4, 2),
        "pair": (4, 0, 1, 4, 2),
        "long": (6, 1, 1, 8, 2),
        "stone": (0, 0, 0, 0, 1),
        "antique": (2, 0, 1, 0, 1),
        "modern": (4, 1, 1, 0, 1),
    }
    assert [(book.armour[size].points, book.armour[size].dice) for size in ("light", "heavy")] == [(2, 1), (4, 2)]
    assert (book.shield.points, book.shield.dice) == (2, 1)


@pytest.mark.rule("R6.6", "RS23")
def test_a_weapon_may_have_several_finesses() -> None:
    hand = build(1, 2, 3)("build.good", "good")("build.gear", "light")("build.finesse", "sharpened")
    assert offered_ids(hand) == ["none", "pointed", "massive"]
    hand("build.finesse", "massive")("build.finesse", "none")
    assert figure_of(hand).finesses("light") == ["sharpened", "massive"]
    hand = begin_building(all_finesses=False)
    for name in ("sharpness", "skill", "strength"):
        hand(f"build.{name}", 2)
    assert hand("build.good", "good")("build.gear", "light")("build.finesse", "massive").key == "build.gear"


@pytest.mark.rule("R10.2", "R10.5", "RS1")
def test_an_own_talent_is_put_into_words_by_people() -> None:
    hand = build(1, 2, 3)("build.good", "good")("build.gear", "done")("build.talent", "own-red")
    assert "Ada: your own talent, in five words." in hand.story
    assert "of two players both must agree." in hand.story
    hand("setup.figure", "stampe")("who", "Ada")("act", "task")("pool.task", "strength")
    assert offered_ids(hand) == ["own-red", "no"], "it adds to the attribute that fits"


@pytest.mark.rule("R1.3", "R1.5")
def test_an_illegal_figure_cannot_be_built() -> None:
    """Other sums than eight, or gear above the points, are refused in one sentence, and nothing is lost."""
    hand = begin_building()
    with pytest.raises(DrakvaktError, match="6"):
        hand("build.sharpness", 6)
    hand("build.sharpness", 1)("build.skill", 2)("build.strength", 3)("build.good", "good")("build.gear", "modern")
    with pytest.raises(DrakvaktError) as error:
        hand("build.finesse", "none")("build.gear", "long")
    assert str(error.value).count(".") == 1
    assert (hand.key, figure_of(hand).money) == ("build.gear", 3)


@pytest.mark.parametrize("seat", ["end", "Ada-1"])
def test_no_figure_is_called_like_a_line_beside_figures(seat: str) -> None:
    with pytest.raises(BadSetup, match=f"'{seat}' is a word of the pages of Rulez: take another name."):
        find("rulez").setup(["Ada", seat], {"dozens": 1}, find("rulez").data())


@pytest.mark.rule("R1.5", "R9.8")
def test_nothing_is_asked_without_a_choice() -> None:
    hand = build(5)("build.good", "good")("build.gear", "light")("build.finesse", "pointed")("build.finesse", "none")
    assert str(hand.ask.text) == "Ada: one point left"  # type: ignore[union-attr]
    hand("build.gear", "horse built")
    assert hand.key == "mount.best", "one point leaves no choice of how many"
    hand("mount.best", "speed")
    while hand.key == "mount.share":
        hand("mount.share", 0)
    assert hand.key == "build.talent", "no page of gear without a point"
    assert str(hand.ask.text) == "Ada: talent 1 of 5"  # type: ignore[union-attr]
