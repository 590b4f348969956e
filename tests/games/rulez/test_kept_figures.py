"""Figures kept for other games, in the owner's files: kept, read again, and their faults (R10.13)."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from companion import toml
from companion.cli.main import main
from companion.game import BadSetup, find
from companion.games.rulez.setup import kept_figures
from companion.games.rulez.state.game import RulezState
from companion.owners import merge
from companion.table import new_header
from companion.table.sessions import Sessions
from companion.testing.hand import Hand, begin_hand
from tests.games.rulez.driver import fight, figure_of, fist_fight, offered_ids, resting_dice


def keep_klossus() -> Hand[RulezState]:
    """Keep Klossus after a scenario: hurt, with three lots, and a sword that is not in hand."""
    hand = fist_fight(campaign=True)
    klossus = figure_of(hand)
    hand.set("minifigures.Ada.shield", True).set("minifigures.Ada.skill.injuries", 1)
    klossus.talents, klossus.lots, klossus.money = {"light": 2, "climb": 1}, 2, 4
    figure_of(hand, "Bo").knock_out()
    hand("act", "done")("over", "over")("care", "alone")("roll.awake", [4, 5, 1, 2])
    return hand("grow", "keep")


def next_data(hand: Hand[RulezState]) -> dict[str, Any]:
    """Return the data of the next game."""
    return merge(dict(find("rulez").data()), find("rulez").learned(hand.state))


@pytest.mark.rule("R10.13")
def test_a_kept_figure_takes_all_into_another_game() -> None:
    hand = keep_klossus()
    assert "keep" not in offered_ids(hand), "it is kept, as it will be behind each later scenario"
    hand("grow", "done")("grow", "done")("next", "over")
    again = begin_hand(find("rulez"), "Cid", "Dan", data=next_data(hand))
    assert "Klossus, kept" in again.read()
    again("setup.figure", "Ada-Klossus")("setup.figure", "stampe")
    klossus = figure_of(again, "Cid")
    assert (klossus.talents, klossus.lots, klossus.money, klossus.shield) == ({"light": 2, "climb": 1}, 3, 4, True)
    assert (klossus.skill.injuries, resting_dice(again, "Cid")) == (1, (1, 1, 3, 2))


@pytest.mark.rule("R10.13")
def test_a_kept_figure_keeps_its_id_and_its_losses() -> None:
    hand = fight("klossus", "stampe", campaign=True)
    figure_of(hand).weapons["light"].finesses, figure_of(hand).mount.kind = ["sharpened"], "horse"
    kept_figures.keep_figure(figure_of(hand))
    again = begin_hand(find("rulez"), "Cid", "Dan", data=next_data(hand), campaign=True)
    again("setup.figure", "Ada-Klossus")("setup.figure", "stampe")
    klossus = figure_of(again, "Cid")
    assert (klossus.finesses("light"), klossus.mount.kind, klossus.mount.ridden) == (["sharpened"], "horse", True)
    klossus.weapons["light"].condition, klossus.mount.kind = "broken", ""
    kept_figures.keep_figure(klossus)
    assert [*again.state.kept] == ["Ada-Klossus"]
    third: dict[str, Any] = merge(next_data(hand), find("rulez").learned(again.state))
    assert [*find("rulez").faults(third)] == []
    last = begin_hand(find("rulez"), "Eva", "Finn", data=third)("setup.figure", "Ada-Klossus")
    assert ([*figure_of(last, "Eva").weapons], figure_of(last, "Eva").mount.kind) == ([], "")


def test_a_built_mount_is_kept_with_its_values() -> None:
    hand = fight("klossus", "stampe")
    mount = figure_of(hand).mount
    mount.kind, mount.speed.value, mount.strength.value = "built", 3, 3
    kept_figures.keep_figure(figure_of(hand))
    again = begin_hand(find("rulez"), "Cid", "Dan", data=next_data(hand))("setup.figure", "Ada-Klossus")
    assert [pool.value for _, pool in figure_of(again, "Cid").mount.pools()] == [0, 0, 3, 3]


def test_a_dead_kept_figure_is_not_offered() -> None:
    hand = keep_klossus()
    for _, pool in figure_of(hand).pools():
        pool.injuries = pool.value
    kept_figures.update_kept_figures(hand.state)
    assert "Ada-Klossus" not in offered_ids(begin_hand(find("rulez"), "Cid", "Dan", data=next_data(hand)))


def test_a_kept_figure_can_be_printed_and_given_away(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The printed file of figures is good data among those of another table."""
    folder = tmp_path / "state" / "learned"
    folder.mkdir(parents=True)
    learned: Any = find("rulez").learned(keep_klossus().state)
    (folder / "rulez.toml").write_text(toml.write_toml(learned), encoding="utf-8")
    common = ["--state", str(tmp_path / "state"), "--data", str(tmp_path / "own")]
    assert main(["data", "rulez", "figures", "--mine", *common]) == 0
    printed = capsys.readouterr().out
    assert "grown = true" in printed
    own = tmp_path / "theirs" / "rulez"
    own.mkdir(parents=True)
    (own / "figures.toml").write_text(printed, encoding="utf-8")
    others = ["--state", str(tmp_path / "none"), "--data", str(tmp_path / "theirs")]
    assert main(["data", "check", *others]) == 0
    assert main(["data", "rulez", "figures", *others]) == 0
    assert 'name = "Klossus"' in capsys.readouterr().out


OLD = "figures.old"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"grown": False}, f"{OLD}.steps is of a figure that has played: add grown = true, or leave it out."),
        ({"steps": {"jump": 2}}, f"{OLD}.steps.jump is no talent of this figure: name one of them."),
        ({"injuries": {"speed": 3}}, f"{OLD}.injuries.speed is 3 of 2: make it no more."),
        (
            {"injuries": {"sharpness": 1, "skill": 2, "strength": 3, "speed": 2}},
            f"{OLD}.injuries are all that it has: heal some, or add dead = true.",
        ),
        ({"conditions": {"long": "empty"}}, f"{OLD}.conditions.long is no weapon of this figure: name one of them."),
        ({"mount": "cow"}, f"{OLD}.mount is 'cow': name a mount of horses.toml."),
        ({"mount": "built"}, f"{OLD}.built is missing: give the mount's four values."),
        (
            {"mount": "built", "built": {"sharpness": 0, "skill": 0, "strength": 1, "speed": 3}},
            f"{OLD}.built has 1 beside the highest: share 3.",
        ),
        ({"money": -1}, f"{OLD}.money cannot be -1: give a whole number from 0 to 99."),
    ],
)
def test_bad_kept_figures_get_one_sentence(change: dict[str, Any], says: str) -> None:
    data: Any = deepcopy(dict(find("rulez").data()))
    klossus = data["figures"]["klossus"]
    data["figures"]["old"] = {**klossus, "name": "Old", "grown": True, "steps": {"light": 2}, **change}
    with pytest.raises(BadSetup, match="The data of Rulez is not whole: ") as error:
        find("rulez").setup(["Ada", "Bo"], {}, data)
    assert str(error.value).endswith(says)


@pytest.mark.rule("R9.12")
def test_a_bigger_vehicle_can_stand_in_the_owners_file() -> None:
    data: Any = deepcopy(dict(find("rulez").data()))
    truck = {"text": "Truck", "sharpness": 0, "skill": 0, "strength": 9, "speed": 5}
    data["horses"] |= {"truck": {**truck, "points": 0}, "ship": truck}
    hand = begin_hand(find("rulez"), "Ada", "Bo", data=data)("setup.figure", "build")
    for name in ("sharpness", "skill", "strength"):
        hand(f"build.{name}", 2)
    hand("build.good", "good")
    assert "horse truck" in offered_ids(hand), "its price is what people have made it"
    assert "horse ship" not in offered_ids(hand), "else the highest of its values: 9 of 6 points"
    hand("build.gear", "horse truck")
    assert (figure_of(hand).mount.strength.value, figure_of(hand).money) == (9, 6)


def test_a_new_figure_of_a_file_can_buy_a_mount() -> None:
    data: Any = deepcopy(dict(find("rulez").data()))
    data["figures"]["klossus"] |= {"mount": "horse"}
    hand = begin_hand(find("rulez"), "Ada", "Bo", data=data)("setup.figure", "klossus")
    assert (figure_of(hand).mount.kind, figure_of(hand).mount.speed.value, figure_of(hand).money) == ("horse", 3, 0)
    data["figures"]["klossus"] |= {"mount": "quad"}
    with pytest.raises(BadSetup, match=r"figures\.klossus has gear for 8 points of 7: take some of it away\."):
        find("rulez").setup(["Ada", "Bo"], {}, data)


@pytest.mark.rule("R10.13", "R10.6")
def test_the_next_evening_begins_with_kept_figures(tmp_path: Path) -> None:
    """A figure kept at a table is offered in the next evening; one whose keeping was undone is not."""
    game, sessions = find("rulez"), Sessions(tmp_path)
    header = new_header(game, ["Ada", "Bo"], {"campaign": True}, data=sessions.figures(game).effective)
    table = sessions.begin(header)

    def says(*values: object) -> None:
        for value in values:
            assert table.open is not None
            table.answer(table.open.n, table.open.waiting[0], value)

    says("klossus", "stampe", "Ada")
    table.set("minifigures.Bo.out", True)
    says("done", "over", "alone", [1, 2, 1, 3], "skill", "skill")
    says("keep", "done", "done")
    table.undo(1)
    says("done", "over")
    assert table.is_over
    table.close()
    row: Any = sessions.figures(game).effective["figures"]
    assert (row["Ada-Klossus"]["name"], row["Ada-Klossus"]["lots"]) == ("Klossus", 1)


def test_the_figure_of_the_guide_is_good_data() -> None:
    text = (Path(__file__).parents[3] / "docs" / "rulez.md").read_text("utf-8")
    figure = tomllib.loads(text.partition("```toml\n")[2].partition("```")[0])
    data: Any = deepcopy(dict(find("rulez").data()))
    data["figures"] |= figure
    assert [*find("rulez").faults(data)] == []
