"""The files of owners: where they lie, how they are read and merged, and where a mistake stands."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import owners
from companion.game import BadSetup
from companion.owners import OwnerCorrections, differing, has_place, line_of, merge, remove_place
from companion.shapes import Fault

PARTS = {"heroes": 1, "castle": 1}


def write_file(folder: Path, text: str | bytes, name: str = "heroes.toml") -> Path:
    path = folder / "trial" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def read_refusal(folder: Path) -> str:
    with pytest.raises(BadSetup) as error:
        owners.read_corrections(folder, "trial", PARTS)
    assert "\n" not in str(error.value)
    return str(error.value).replace(f"{folder}/trial/", "")


def test_nothing_is_corrected_where_there_is_nothing(tmp_path: Path) -> None:
    for folder in (None, tmp_path, tmp_path / "nowhere"):
        assert owners.read_corrections(folder, "trial", PARTS) == OwnerCorrections()


def test_only_files_of_figures_are_read(tmp_path: Path) -> None:
    path = write_file(tmp_path, "\ufeff[rohan]\r\nlife = 5\r\n")
    write_file(tmp_path, "x", "heroes.toml~")
    write_file(tmp_path, "x", ".#heroes.toml")
    write_file(tmp_path, "x", "notes.txt")
    found = owners.read_corrections(tmp_path, "trial", PARTS)
    assert found == OwnerCorrections({"heroes": {"rohan": {"life": 5}}}, {"heroes": path})


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[rohan]\nlife = \n", "heroes.toml, line 2: this is not TOML (Invalid value): correct it."),
        ("[rohan]\n\n[rohan]\n", "heroes.toml, line 3: this is not TOML"),
        ("life = 1\nlife = 2\n", "heroes.toml, line 2: this is not TOML"),
        ("[rohan]\nname = '''abc\n", "heroes.toml, line 2: this is not TOML"),
        (b"[rohan]\nname = '\xe5se'\n", "heroes.toml, line 2: this is not UTF-8: save the file in that encoding."),
        ("x = " + "[" * 5000, "heroes.toml is nested too deeply: write plain tables."),
        ("a." * 30_000 + "a = 1", "heroes.toml, line 1: this is nested too deeply: write plain tables."),
        ("[a]\n[" + "a." * 30_000 + "a]", "heroes.toml, line 2: this is nested too deeply: write plain tables."),
        ("[" + ".".join("a" * 60) + "]", "heroes.toml is nested too deeply: write plain tables."),
        ("x = " + "[" * 300 + "]" * 300, "heroes.toml is nested too deeply: write plain tables."),
        ("x = " + "9" * 5000, "heroes.toml: this is not TOML"),
        ("#" * (64 * 1024 + 1), "heroes.toml is larger than 64 KiB: it cannot be a file of figures."),
    ],
)
def test_a_file_that_cannot_be_read_is_said_with_its_line(tmp_path: Path, text: str | bytes, says: str) -> None:
    write_file(tmp_path, text)
    assert read_refusal(tmp_path).startswith(says)


def test_dots_in_words_are_no_steps(tmp_path: Path) -> None:
    write_file(tmp_path, f"x = '{'.' * 500}' # {'.' * 500}\n")
    assert owners.read_corrections(tmp_path, "trial", PARTS).data == {"heroes": {"x": "." * 500}}


def test_a_line_is_found_at_once_in_any_text() -> None:
    """Blanks behind a bracket took longer than anybody waits."""
    before = time.process_time()
    for line in ("[" + " " * 60_000, "[" * 60_000, "a" * 60_000, "a ." * 20_000, "x = {" + " " * 60_000):
        line_of(f"x = '''\n{line}\n'''\ny = 1", ("y",))
    assert time.process_time() - before < 3


def test_a_file_of_no_part_is_said_with_the_nearest(tmp_path: Path) -> None:
    write_file(tmp_path, "", "heros.toml")
    assert read_refusal(tmp_path) == "heros.toml is no file of trial: did you mean heroes.toml?"
    (tmp_path / "trial" / "heros.toml").rename(tmp_path / "trial" / "x.toml")
    assert read_refusal(tmp_path) == "x.toml is no file of trial: use heroes.toml, castle.toml."


def test_a_folder_in_place_of_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "trial" / "heroes.toml").mkdir(parents=True)
    assert read_refusal(tmp_path) == "heroes.toml is no file: move it away."


def test_a_file_in_place_of_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "trial").write_text("")
    assert "cannot be read (not a directory)" in read_refusal(tmp_path)


def test_a_file_that_cannot_be_read_is_refused_with_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    write_file(tmp_path, "")
    monkeypatch.setattr(Path, "read_bytes", break_down)
    assert (
        read_refusal(tmp_path) == "heroes.toml cannot be read (permission denied): make it readable, or move it away."
    )


TEXT = """\
# the heroes
[rohan]   # the first
life = 5
"full" = "Riddar"

[direction]
north = { text = "x", faces = [1] }
south.faces = [2]
[ a . "b c" ]
d.e = 1
"""


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("rohan",), 2),
        (("rohan", "life"), 3),
        (("rohan", "full"), 4),
        (("rohan", "armour"), 2),
        (("direction",), 6),
        (("direction", "north", "faces"), 7),
        (("direction", "south", "faces"), 8),
        (("direction", "south", "text"), 6),
        (("a", "b c", "d", "e"), 10),
        (("zzz",), None),
        ((), None),
    ],
)
def test_the_line_of_a_figure_is_found(place: tuple[str, ...], line: int | None) -> None:
    assert line_of(TEXT, place) == line


LISTED = "[[hero]]\nlife = 1\n[hero.skill]\nbow = 1\n\n[[hero]]\nlife = 2\nexits = { n = 1 }\n[hero.skill]\naxe = 2\n"


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("hero",), 1),
        (("hero", "2"), 6),
        (("hero", "2", "life"), 7),
        (("hero", "2", "exits", "n"), 8),
        (("hero", "1", "skill", "axe"), 3),
        (("hero", "2", "skill", "axe"), 10),
    ],
)
def test_the_line_of_a_figure_in_a_list_of_tables_is_found(place: tuple[str, ...], line: int) -> None:
    assert line_of(LISTED, place) == line


def test_a_fault_is_a_sentence_with_file_line_and_place(tmp_path: Path) -> None:
    path = write_file(tmp_path, TEXT)
    own = OwnerCorrections({"heroes": {}}, {"heroes": path})
    assert str(owners.describe_fault(Fault(("heroes", "rohan", "life"), "is odd: mend it."), own)) == (
        f"{path}, line 3: rohan.life is odd: mend it."
    )
    assert (
        str(owners.describe_fault(Fault(("castle", "sun"), "is odd: mend it."), own))
        == "castle.toml: sun is odd: mend it."
    )
    assert (
        str(owners.describe_fault(Fault(("heroes",), "is odd: mend it."), own)) == f"{path}: all of it is odd: mend it."
    )


TREES: Any = st.dictionaries(
    st.sampled_from("abc"),
    st.recursive(
        st.integers(0, 3) | st.lists(st.integers(0, 1), max_size=2),
        lambda inner: st.dictionaries(st.sampled_from("abc"), inner, min_size=1, max_size=3),
        max_leaves=6,
    ),
    max_size=3,
)


@given(TREES, TREES)
def test_the_difference_to_the_package_data_is_what_has_to_be_written(
    base: dict[str, Any], over: dict[str, Any]
) -> None:
    whole = merge(base, over)
    assert merge(base, differing(base, whole)) == whole
    assert differing(base, base) == {}
    assert merge(whole, over) == whole


def test_lists_are_replaced_whole() -> None:
    assert merge({"a": {"b": [1, 2], "c": 1}}, {"a": {"b": [3]}}) == {"a": {"b": [3], "c": 1}}


def test_a_place_is_removed_from_a_copy_of_the_data() -> None:
    data = {"a": {"b": {"c": 1}}, "d": 2}
    assert remove_place(data, ("a", "b", "c")) == {"d": 2}
    assert remove_place(data, ("d",)) == {"a": {"b": {"c": 1}}}
    assert remove_place(data, ("x", "y")) == data
    assert data == {"a": {"b": {"c": 1}}, "d": 2}


def test_a_place_counts_as_taken_also_by_a_bare_figure() -> None:
    assert has_place({"a": {"b": 1}}, ("a", "b"))
    assert has_place({"a": 3}, ("a", "b")), "a bare figure stands in its way"
    assert not has_place({"a": {}}, ("a", "b"))
