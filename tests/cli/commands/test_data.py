"""`drakvakt data`, and what owners' mistakes do to the other commands."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import toml
from companion.cli.engine.engine import Engine
from companion.cli.main import main
from companion.game import games, house_rules
from companion.games.atervackt.data import faults as atervackt
from companion.games.legenden import game
from companion.games.legenden.data import faults as legenden
from companion.owners import merge
from companion.shapes import Flag, OneOf, TableShape
from companion.table import new_header
from companion.table.sessions import Sessions
from tests.cli.running import ROOT, drakvakt

GUIDE = (ROOT / "docs" / "owners.md").read_text("utf-8")


class Home:
    """A folder for corrections and one for games; runs commands and keeps what they say."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.own, self.state = folder / "own", folder / "state"
        self._capsys = capsys
        self.err = ""

    def write(self, name: str, text: str) -> Path:
        path = self.own / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return path

    def run(self, *arguments: str, status: int = 0) -> str:
        assert main([*arguments, "--lang", "en", "--state", str(self.state), "--data", str(self.own)]) == status
        said = self._capsys.readouterr()
        self.err = said.err
        return said.out


@pytest.fixture
def home(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Home:
    return Home(tmp_path, capsys)


def test_all_figures_can_be_saved_as_corrections(home: Home) -> None:
    home.write("legenden/heroes.toml", "[rohan]\nstrength = 7\n")
    for part in game.data():
        printed = home.run("data", "legenden", part)
        assert tomllib.loads(printed) == merge(game.data(), {"heroes": {"rohan": {"strength": 7}}})[part]
        home.write(f"legenden/{part}.toml", printed)
    assert home.run("data", "check").count("figures in") == 4
    whole = home.run("data", "legenden")
    assert [line for line in whole.splitlines() if line.startswith("#")] == [
        f"# legenden/{part}.toml" for part in game.data()
    ]


def test_mine_prints_figures_that_were_corrected_or_learned(home: Home) -> None:
    assert home.run("data", "legenden", "--mine") == ""
    home.write("legenden/heroes.toml", "[rohan]\nstrength = 7\narmour = 9\n")
    path = Sessions(home.state).shelf("legenden").path
    path.parent.mkdir(parents=True)
    path.write_text(toml.write_toml({"heroes": {"iril": {"life": 14}, "rohan": {"strength": 3}}}), "utf-8")
    assert home.run("data", "legenden", "--mine") == (
        "# legenden/heroes.toml\n\n[rohan]\nstrength = 7\n\n[iril]\nlife = 14\n"
    )
    assert home.run("data", "legenden", "cards", "--mine") == ""
    assert "2 figures learned: " in home.run("data", "check")


def test_an_unknown_part_or_game_is_refused_in_one_sentence(home: Home) -> None:
    home.run("data", "legenden", "sheets", status=1)
    assert home.err == ("drakvakt: legenden has no part 'sheets': name one of castle, heroes, monsters, cards.\n")
    home.run("data", "chess", status=1)
    assert "There is no game called 'chess'" in home.err


def test_the_check_says_the_first_mistake_in_each_file(home: Home) -> None:
    heroes = home.write("legenden/heroes.toml", "[rohan]\nlife = 99\narmour = 99\n")
    castle = home.write("legenden/castle.toml", "[sun\n")
    stray = home.write("legende/castle.toml", "").parent
    (home.state / "learned").mkdir(parents=True)
    (home.state / "learned" / "legenden.toml").write_text("[x")
    assert "2 figures in" in home.run("data", "check", status=1)
    stray_, castle_, heroes_, learned = home.err.splitlines()
    assert stray_ == f"drakvakt: {stray} belongs to no game: the games are {', '.join(games())}."
    assert castle_.startswith(f"drakvakt: {castle}, line 1: this is not TOML")
    assert heroes_ == f"drakvakt: {heroes}, line 2: rohan.life cannot be 99: give a whole number from 1 to 36."
    assert learned.endswith("Otherwise the next game puts it aside and starts to learn again.")
    assert [path.name for path in (home.state / "learned").iterdir()] == ["legenden.toml"], "only looked at"


def test_commands_that_only_print_move_no_damaged_file(home: Home) -> None:
    learned = home.state / "learned"
    learned.mkdir(parents=True)
    (learned / "legenden.toml").write_text("[x")
    for words in (("legenden",), ("legenden", "castle"), ("legenden", "--mine")):
        home.run("data", *words)
        assert home.err.endswith("Otherwise the next game puts it aside and starts to learn again.\n")
    engine = Engine(Sessions(home.state))
    assert json.loads(engine.answer(b'{"do":"games"}'))["games"]
    assert [path.name for path in learned.iterdir()] == ["legenden.toml"]
    engine.answer(b'{"do":"new","game":"legenden","seats":["Ada","Bo"]}')
    assert sorted(path.name for path in learned.iterdir()) == ["legenden.broken-1"], "a game that begins may"


@pytest.mark.parametrize(
    ("part", "text", "says"),
    [
        ("heroes", '[rohan]\nlife = 9\n[dana]\nname = "Rohan"\n', "line 4: dana.name is 'Rohan', as another hero's is"),
        ("heroes", "[Rohan]\nlife = 15\n", "line 1: Rohan is not known here: did you mean rohan?"),
        ("monsters", "[orc]\ntext = 'Demon'\n", "line 2: orc.text is 'Demon', as another monster's is: give each its"),
    ],
)
def test_a_mistaken_name_is_reported_at_the_owners_own_line(home: Home, part: str, text: str, says: str) -> None:
    path = home.write(f"legenden/{part}.toml", text)
    home.run("data", "check", status=1)
    assert home.err.startswith(f"drakvakt: {path}, {says}")
    assert home.err.count("\n") == 1


def test_the_check_says_what_was_learned_and_does_not_fit(home: Home) -> None:
    (home.state / "learned").mkdir(parents=True)
    (home.state / "learned" / "legenden.toml").write_text("[heroes]\nrohan = { life = 99, psyche = 5 }\n")
    said = home.run("data", "check")
    assert "2 figures learned" in said
    assert "1 of them does not fit and is left out." in said


@pytest.mark.parametrize("arguments", [["--seats", "Ada", "Bo"], ["--option", "think=7"], []])
def test_play_ends_before_a_screen_opens(home: Home, arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.evening.evening.Hub", None)
    path = home.write("legenden/castle.toml", "[sun]\nstep = 50\n")
    assert home.run("play", "--plain", "--new", "--game", "legenden", *arguments, status=1) == ""
    assert home.err == f"drakvakt: {path}, line 2: sun.step is not known here: did you mean steps?\n"
    assert not home.state.exists()


def test_a_new_game_begins_with_the_corrected_figures(tmp_path: Path) -> None:
    folder = tmp_path / "config" / "drakvakt" / "legenden"
    folder.mkdir(parents=True)
    (folder / "castle.toml").write_text("sun.steps = 50\n")
    (folder / "heroes.toml").write_text('[dana]\nname = "Dana"\n')
    arguments = ("play", "--lang", "en", "--seats", "Ada", "Bo", "--dice", "rolled", "--cards", "drawn")
    done = drakvakt(
        *arguments,
        "--game",
        "legenden",
        "--state",
        str(tmp_path / "s"),
        given="quit\n",
        XDG_CONFIG_HOME=str(tmp_path / "config"),
    )
    assert done.returncode == 0, done.stderr
    (kept,) = Sessions(tmp_path / "s").kept()
    journal = Sessions(tmp_path / "s").open(kept.session)
    assert journal.header["options"]["sun.steps"] == 50
    assert journal.header["data"]["heroes"]["dana"] == {"name": "Dana"}
    assert journal.header["modes"]["cards.monster"] == "drawn"
    journal.close()


def test_the_engine_answers_with_an_error_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "own" / "legenden" / "heroes.toml"
    path.parent.mkdir(parents=True)
    path.write_text("[rohan]\nlife = 0\n")
    lines = [{"do": "games"}, {"do": "new", "game": "legenden", "seats": ["Ada", "Bo"]}, {"do": "games"}]
    given = "".join(json.dumps(line) + "\n" for line in lines)
    done = drakvakt("engine", "--state", str(tmp_path / "s"), "--data", str(tmp_path / "own"), given=given)
    first, error, again = map(json.loads, done.stdout.splitlines())
    assert error["error"]["code"] == "setup"
    assert error["error"]["text"] == f"{path}, line 2: rohan.life cannot be 0: give a whole number from 1 to 36."
    assert first == again
    path.write_text("[rohan]\nlife = 15\n")
    done = drakvakt("engine", "--state", str(tmp_path / "s"), "--data", str(tmp_path / "own"), given=given)
    assert "ask" in json.loads(done.stdout.splitlines()[1])


# The guide.


def examples(name: str = "legenden") -> dict[str, str]:
    """Return the files of the worked example, by their names."""
    return dict(re.findall(rf"^`({name}/\w+\.toml)`\n\n```toml\n(.*?)```", GUIDE, re.MULTILINE | re.DOTALL))


def test_the_worked_example_of_the_guide_works(home: Home) -> None:
    assert len(examples()) == 3
    for name, text in examples().items():
        home.write(name, text)
    assert home.run("data", "check").count("figures in") == 3
    data = Sessions(home.state, owners=home.own).figures(game).effective
    header = new_header(game, ["Ada", "Bo"], data=data)
    state = game.setup(header["seats"], header["options"], data)
    assert state.sun.steps == 24
    assert (state.book.heroes["iril"].life, state.book.heroes["dana"].full) == (14, "Dana the Bold")
    assert str(state.book.direction(12)) == "north"
    assert state.decks["monster"].left() == 2


def test_the_mistake_that_the_guide_shows_is_said_so(home: Home) -> None:
    path = home.write("legenden/heroes.toml", "[iril]\narmor = 7\n")
    home.run("data", "legenden", status=1)
    said = home.err.removeprefix("drakvakt: ").replace(str(path), path.name)
    assert said in GUIDE


def names(shape: object) -> Iterator[str]:
    """Yield every name and word that a shape knows."""
    match shape:
        case TableShape(needs, may, others):
            for name, inner in {**needs, **may}.items():
                yield name
                yield from names(inner)
            yield from names(others)
        case OneOf(words):
            yield from words
        case Flag():
            yield from ("true", "false")


LEGENDEN, _, ATERVACKT = GUIDE.partition("## Återväckt")
ATERVACKT = ATERVACKT.partition("\n## ")[0]


@pytest.mark.parametrize(
    ("name", "shape", "section"),
    [("legenden", legenden.SHAPE, LEGENDEN), ("atervackt", atervackt.SHAPE, ATERVACKT)],
)
def test_the_guide_names_just_the_parts_that_the_check_knows(name: str, shape: TableShape, section: str) -> None:
    rows = dict(re.findall(r"^\| `(\w+)\.toml` \| (.+) \|$", section, re.MULTILINE))
    assert set(rows) == set(games()[name].data())
    for part, says in rows.items():
        known = set(names({**shape.needs, **shape.may}[part]))
        assert set(re.findall(r"`(\w+)`", says)) <= known, part


def test_a_part_of_the_other_game_is_refused(home: Home) -> None:
    for part in ("rings", "records", "decks"):
        home.write(f"legenden/{part}.toml", "")
        home.run("data", "check", status=1)
        assert f"{part}.toml is no file of legenden: " in home.err


def test_a_kind_of_monster_is_added_where_the_guide_says_so(home: Home) -> None:
    golem = 'text = "Golem"\nshort.text = "Golem"\nstrength = 9\npsyche = 1\nagility = 2\narmour = 9\n'
    home.write("legenden/monsters.toml", f"[golem]\n{golem}")
    home.run("data", "check")
    home.write("atervackt/monsters.toml", f"[golem]\n{golem}life = 9\n")
    home.run("data", "check", status=1)
    assert "golem is not known here: use one of elf, orc, skeleton, troll, knight." in home.err


def test_a_rule_can_be_chosen_that_the_guides_file_gives(home: Home) -> None:
    home.write("legenden/castle.toml", '[sun]\nsteps = 50\ndie = "0023"\n')
    rules = house_rules(game.options, Sessions(home.state, owners=home.own).figures(game).effective)
    assert (rules["sun.steps"].default, rules["sun.die"].default) == (50, "0023")
    assert 50 in rules["sun.steps"].values and "0023" in rules["sun.die"].values


def test_the_worked_example_of_the_other_castle_works(home: Home) -> None:
    other = games()["atervackt"]
    for name, text in examples("atervackt").items():
        home.write(name, text)
    assert home.run("data", "check").count("figures in") == 2
    state = other.setup(["Ada"], {}, Sessions(home.state, owners=home.own).figures(other).effective)
    decks = state.decks
    assert (decks["door"].cards()["locked"], decks["room"].cards()["web"], decks["chamber"].left()) == (4, 4, 10)
    assert decks["monster"].cards() == {"first": 1, "shuffle": 1}


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["play", "--data", ""], "argument --data: no folder is named"),
        (["sessions", "--state", " "], "argument --state: no folder is named"),
    ],
)
def test_an_option_that_names_no_folder_is_refused(
    words: list[str], wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """An empty variable of a shell would be the folder where one stands."""
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert capsys.readouterr().err.endswith(f"{wrong}\n")
