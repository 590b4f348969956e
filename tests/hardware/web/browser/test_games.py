"""A whole fight and a whole round of each game, played on two phones beside the table, over the real server."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.record import record
from companion.table.sessions import Sessions
from tests.hardware.web.browser.evening import KEYS, Evening
from tests.hardware.web.staged import keep_until

SEATS = ("Ada", "Bo")
THREE = ("Ada", "Bo", "Cid")
SOON = 1500
"""Milliseconds within which a press is answered."""

CHANGED = "before => document.querySelector('.handheld').innerText !== before"
MOST = 420
"""Presses until both must have been seen."""

GAMES = 8
"""Games that are tried: people who press anything may be dead before a round is over."""


OF_LABIRYNT = ("facing", "arms", "attack", "monster", "table.", "code.", "spell", "order", "estate")


@record
class Course:
    """How a game is brought to a fight, and what is seen of it.

    Attributes:
        seed: Makes the way to the fight repeatable.
        begins: Keys of asks, or their beginnings, one of which begins a fight.
        fights: Keys of asks, or their beginnings, that can come within a fight.
        seats: Who plays it.
        turn: Keys of which one comes again once a round is over; without them rounds are counted by the game.
    """

    seed: int
    begins: tuple[str, ...]
    fights: tuple[str, ...]
    turn: tuple[str, ...] = ()
    seats: tuple[str, ...] = SEATS


COURSES = {
    "legenden": Course(3, ("fight.ready",), ("fight.", "value.")),
    "atervackt": Course(2, ("monster.life",), ("fight.", "value.", "monster.life")),
    "talisman": Course(5, ("fight",), ("fight",), ("Ada", "Bo")),
    "rulez": Course(
        7, ("dice.attack",), ("dice.", "talent", "far_enough", "there", "lying", "injury"), seats=("Ada", "Bo", "Cid")
    ),
    "labirynt": Course(16, ("facing", "arms"), OF_LABIRYNT, ("monster.how", "attacks")),
}


def press_something(phones: list[Any], chance: random.Random) -> None:
    """Press like somebody who tries everything, on a phone that is asked."""
    too_late = pytest.importorskip("playwright.sync_api").TimeoutError

    for phone in phones:
        keys = phone.locator(KEYS).and_(phone.locator(":not([data-key=offers])"))
        if phone.locator(".handheld.mine").count() and (count := keys.count()):
            before = phone.inner_text(".handheld")
            chosen = keys.nth(chance.randrange(count))
            # What stood there may be gone before the finger comes down; then the next press is for what stands there.
            with suppress(too_late):
                secret = phone.locator(".handheld.counting, .handheld .plate").count()
                for _ in range(2 if secret else 1):
                    chosen.click(timeout=SOON)
                phone.wait_for_function(CHANGED, arg=before, timeout=SOON)
            return
    phones[0].wait_for_timeout(50)


@pytest.mark.parametrize("game", COURSES)
def test_a_whole_fight_and_a_whole_round_are_played(browser: Any, tmp_path: Path, game: str) -> None:
    for number in range(GAMES):
        folder = tmp_path / str(number)
        folder.mkdir()
        if is_played(browser, folder, game, COURSES[game]):
            return
    raise AssertionError("in every game all were dead before a round was over")


def is_played(browser: Any, folder: Path, game: str, course: Course) -> bool:
    """Play a game in the browser; return whether a whole fight and a whole round were seen before it was over."""
    session = keep_until(folder, game, course.seats, lambda ask: ask.key.startswith(course.begins), seed=course.seed)
    evening = Evening(folder, browser, f"--session {session} --lang en")
    try:
        table = evening.open_table()
        phones = [evening.join(table, seat) for seat in course.seats]
        table.click("[data-key=barbox]")
        chance = random.Random(3)
        first = rounds(folder, session)
        asked: list[tuple[str, str]] = []
        for _ in range(MOST):
            stage = table.locator(".centre")
            now = (str(stage.get_attribute("data-ask")), str(stage.get_attribute("data-who")))
            if not asked or asked[-1] != now:
                asked.append(now)
            if fight_is_over(asked, course) and has_had_a_round(asked, course, rounds(folder, session) - first):
                break
            if not now[0] and is_finished(folder, session):
                return False
            press_something(phones, chance)
        else:
            raise AssertionError(asked)
    finally:
        evening.end()
    assert evening.faults == []
    # What was played in the browser is a game that goes on.
    Sessions(folder).resume(session).close()
    return True


def is_finished(folder: Path, session: str) -> bool:
    """Return whether a kept game is over."""
    return any(kept.finished for kept in Sessions(folder).kept() if kept.session == session)


def fight_is_over(asked: list[tuple[str, str]], course: Course) -> bool:
    """Return whether what was asked has left the fight with which it began."""
    return any(not key.startswith(course.fights) for key, _ in asked if key)


def has_had_a_round(asked: list[tuple[str, str]], course: Course, begun: int) -> bool:
    """Return whether all of a round came; `begun` is how many rounds the game has counted since.

    The first of them was under way when the browser came in.
    """
    if not course.turn:
        return begun > 1
    seen = [one for one in (who if course.turn == SEATS else key for key, who in asked) if one in course.turn]
    changes = [one for at, one in enumerate(seen) if not at or seen[at - 1] != one]
    return len(changes) > len(course.turn)


def rounds(folder: Path, session: str) -> int:
    """Return the round to which a kept game has come."""
    progress = next(kept.progress for kept in Sessions(folder).kept() if kept.session == session)
    return 0 if progress is None or progress.round is None else progress.round
