"""Codes, tokens and seats at the door."""

from __future__ import annotations

from itertools import cycle

import pytest

from hardware.web.door import (
    CODE_LENGTH,
    CODE_SECONDS,
    LETTERS,
    MOST_TOKENS,
    MOST_WRONG,
    WRONG_SECONDS,
    Door,
    spaced,
    tidy,
)
from tests.hardware.clockwork import Clockwork


@pytest.fixture
def clock() -> Clockwork:
    return Clockwork()


@pytest.fixture
def door(clock: Clockwork) -> Door:
    """Return a door whose codes are AAAAAAAA, BBBBBBBB and so on."""
    letters = cycle(letter for letter in "ABCDEFGH" for _ in range(CODE_LENGTH))
    return Door(clock.seconds, draw=lambda _: next(letters))


def test_a_code_has_at_least_forty_bits() -> None:
    assert len(set(LETTERS)) ** CODE_LENGTH >= 2**40


def test_a_code_lets_one_phone_in_and_is_then_another(door: Door) -> None:
    code = door.code
    token = door.join(code)
    assert token is not None
    guest = door.find_guest(token)
    assert guest is not None
    assert (guest.role, guest.seat) == ("phone", None)
    assert door.join(code) is None
    assert door.code != code


def test_a_code_runs_out_after_two_minutes(door: Door, clock: Clockwork) -> None:
    code = door.code
    clock.advance(CODE_SECONDS - 0.01)
    assert door.code == code
    clock.advance(0.01)
    assert door.code != code
    assert door.join(code) is None


def test_a_code_may_be_typed_as_people_read_it(door: Door) -> None:
    assert spaced(door.code) == "AAAA-AAAA"
    assert door.join(" aaaa-aaaa ") is not None
    assert tidy("o0il-1abc") == "00111ABC"


def test_too_many_wrong_codes_shut_the_door_for_a_minute(door: Door, clock: Clockwork) -> None:
    for _ in range(MOST_WRONG - 1):
        assert door.join("WRONG") is None
    assert not door.is_shut()
    door.join("WRONG")
    assert door.is_shut()
    assert door.join(door.code) is None
    clock.advance(WRONG_SECONDS)
    assert not door.is_shut()
    assert door.join(door.code) is not None


def test_a_token_is_kept_as_a_hash_only(door: Door) -> None:
    token = door.admit("host")
    assert token not in repr(vars(door))
    assert door.find_guest(token + "x") is None


def test_a_seat_belongs_to_one_guest(door: Door) -> None:
    first, second = (door.find_guest(door.admit("phone")) for _ in range(2))
    assert first is not None
    assert second is not None
    door.seat(first, "Ada")
    assert door.free_seats(("Ada", "Bo")) == ("Bo",)
    door.seat(second, "Ada")
    assert (first.seat, second.seat) == (None, "Ada")
    assert door.holder("Ada") is second


def test_a_guest_with_a_seat_outlives_those_without(door: Door) -> None:
    token = door.admit("phone")
    seated = door.find_guest(token)
    assert seated is not None
    door.seat(seated, "Ada")
    for _ in range(MOST_TOKENS + 5):
        door.admit("phone")
    assert door.find_guest(token) is seated


def test_tokens_of_the_table_can_be_withdrawn(door: Door) -> None:
    host, other, phone = door.admit("host"), door.admit("host"), door.admit("phone")
    assert door.count_hosts() == 2
    door.dismiss_hosts(door.find_guest(other))
    assert door.find_guest(host) is None
    assert door.find_guest(other) is not None
    assert door.find_guest(phone) is not None


def test_a_press_makes_the_next_code_that_of_a_screen_once(door: Door) -> None:
    assert door.given_role() == "phone"
    door.offer_table()
    assert door.given_role() == "host"
    for role in ("host", "phone"):
        token = door.join(door.code)
        assert token is not None
        guest = door.find_guest(token)
        assert guest is not None
        assert guest.role == role


def test_a_code_for_a_screen_is_soon_for_a_phone_again(door: Door, clock: Clockwork) -> None:
    door.offer_table()
    clock.advance(CODE_SECONDS)
    assert door.given_role() == "phone"
    door.offer_table()
    code = door.code
    door.dismiss_hosts()
    assert door.given_role() == "phone"
    assert door.join(code) is None
