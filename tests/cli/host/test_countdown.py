"""The countdown by itself: it knows a clock, asks by their numbers, and who is ready."""

from __future__ import annotations

from companion.cli.host.countdown import Countdown
from tests.cli.sitting import Clock


def begin_countdown(*, wait: bool = False) -> tuple[Countdown, Clock]:
    """Ask 1 with seven seconds."""
    clock = Clock()
    countdown = Countdown(clock, wait=wait)
    countdown.watch(1, 7, hidden=False)
    return countdown, clock


def test_whole_seconds_are_counted_down_to_zero() -> None:
    countdown, clock = begin_countdown()
    seen = []
    for at in (0.0, 0.9, 1.0, 6.9, 7.0, 70.0):
        clock.at = at
        seen.append(countdown.seconds_left)
    assert seen == [7, 7, 6, 1, 0, 0]


def test_the_same_ask_is_counted_once_and_the_next_anew() -> None:
    countdown, clock = begin_countdown()
    clock.at = 3
    countdown.watch(1, 7, hidden=False)
    assert countdown.seconds_left == 4
    countdown.watch(2, 5, hidden=False)
    assert countdown.seconds_left == 5


def test_without_a_deadline_no_seconds_are_counted() -> None:
    countdown, _ = begin_countdown()
    countdown.watch(2, None, hidden=False)
    assert (countdown.seconds_left, countdown.counts, countdown.is_waiting(hidden=False)) == (None, False, False)


def test_a_hidden_countdown_begins_when_it_can_be_seen() -> None:
    clock = Clock()
    countdown = Countdown(clock, wait=False)
    countdown.watch(1, 7, hidden=True)
    assert (countdown.seconds_left, countdown.is_waiting(hidden=True)) == (None, False)
    clock.at = 2
    countdown.watch(1, 7, hidden=False)
    assert countdown.seconds_left == 7


def test_an_expired_countdown_does_not_end_the_next_hidden_ask() -> None:
    countdown, clock = begin_countdown()
    clock.at = 7
    countdown.watch(2, 7, hidden=True)
    assert (countdown.seconds_left, countdown.is_waiting(hidden=True)) == (None, False)
    clock.at = 9
    countdown.watch(2, 7, hidden=False)
    assert countdown.seconds_left == 7
    countdown.watch(3, 7, hidden=True)
    countdown.watch(2, 7, hidden=False)
    assert countdown.seconds_left == 7


def test_after_a_break_all_who_are_waited_for_say_that_they_are_ready() -> None:
    countdown, clock = begin_countdown(wait=True)
    assert countdown.is_waiting(hidden=False)
    clock.at = 5
    countdown.note_ready("Ada", ["Ada", "Bo"])
    countdown.note_ready("Ada", ["Ada", "Bo"])
    assert (countdown.seconds_left, countdown.ready) == (None, ("Ada",))
    countdown.note_ready("Bo", ["Ada", "Bo"])
    assert countdown.seconds_left == 7
    countdown.watch(2, 7, hidden=False)
    assert (countdown.seconds_left, countdown.ready) == (7, ())


def test_a_pause_stops_it_and_afterwards_it_begins_anew() -> None:
    countdown, clock = begin_countdown()
    clock.at = 3
    countdown.pause()
    countdown.watch(1, 7, hidden=False)
    assert (countdown.paused, countdown.seconds_left) == (True, None)
    countdown.pause()
    countdown.watch(1, 7, hidden=False)
    assert (countdown.seconds_left, countdown.is_waiting(hidden=False)) == (None, True)
    countdown.note_ready("Ada", ["Ada"])
    assert countdown.seconds_left == 7


def test_a_seat_that_answers_after_a_break_is_ready() -> None:
    countdown, _ = begin_countdown()
    countdown.after_break()
    countdown.watch(2, 7, hidden=False)
    assert countdown.is_waiting(hidden=False)
    countdown.begin_at_once()
    countdown.watch(3, 7, hidden=False)
    assert countdown.seconds_left == 7


def test_after_an_answer_was_not_kept_the_countdown_starts_again() -> None:
    countdown, clock = begin_countdown()
    clock.at = 7
    countdown.count_again()
    countdown.watch(1, 7, hidden=False)
    assert countdown.is_waiting(hidden=False)
