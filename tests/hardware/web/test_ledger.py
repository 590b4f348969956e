"""Tokens and seats that outlive the program."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hardware.web.door import Door
from hardware.web.ledger import MOST_BYTES, Ledger
from tests.hardware.clockwork import Clockwork


def open_door(file: Path) -> Door:
    """Return a door that keeps its guests in this file."""
    return Door(Clockwork().seconds, ledger=Ledger(file))


def test_a_phone_keeps_its_token_seat_and_language(tmp_path: Path) -> None:
    file = tmp_path / "phones.json"
    first = open_door(file)
    token = first.admit("phone")
    guest = first.find_guest(token)
    assert guest is not None
    guest.language = "sv"
    first.seat(guest, "Ada")
    again = open_door(file).find_guest(token)
    assert again is not None
    assert (again.role, again.seat, again.language) == ("phone", "Ada", "sv")


def test_a_withdrawn_token_is_withdrawn_for_good(tmp_path: Path) -> None:
    file = tmp_path / "phones.json"
    first = open_door(file)
    token = first.admit("host")
    first.dismiss_hosts()
    assert open_door(file).find_guest(token) is None


def test_the_file_holds_no_token_and_is_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "phones.json"
    token = open_door(file).admit("phone")
    assert token not in file.read_text()
    assert file.stat().st_mode & 0o77 == 0


@pytest.mark.parametrize(
    "text", ["", "{}", "[[1]]", '[["x","host",null,""]]', "[" * 5000, "[" + " " * MOST_BYTES + "]"]
)
def test_a_file_that_is_no_ledger_lets_nobody_in(tmp_path: Path, text: str) -> None:
    file = tmp_path / "phones.json"
    file.write_text(text)
    assert Ledger(file).load() == []


def test_two_guests_cannot_come_back_to_one_seat(tmp_path: Path) -> None:
    file = tmp_path / "phones.json"
    file.write_text(json.dumps([[letter * 64, "phone", "Ada", ""] for letter in "ab"]))
    held = open_door(file)
    assert [guest.seat for guest in held._guests.values()] == ["Ada", None]


def test_a_folder_that_cannot_be_written_ends_no_evening(tmp_path: Path) -> None:
    assert open_door(tmp_path / "missing" / "phones.json").admit("phone")
