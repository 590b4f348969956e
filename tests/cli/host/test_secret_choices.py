"""Secret choices at the host: the countdown, its pauses, and nothing shown before the reveal."""

from __future__ import annotations

import itertools

import pytest

from companion.journal import MemoryJournal
from companion.pages import secret_parts
from companion.pages.picture import Picture
from companion.table import Table, new_header
from hardware.panel import Wish
from hardware.simulated.panel import SimulatedPanel
from tests.cli.sitting import Sitting, key_of_open_ask, play_to_duel, sit, toy_table
from tests.toys import HANDS, game

BUTTON_OF = dict(zip(HANDS, "ABC", strict=True))


def test_a_duel_on_two_handhelds_opens_at_seven() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        await s.press("A", seat="Ada")
        await s.press("B", seat="Bo")
        await s.wait(6.5)
        assert key_of_open_ask(table) == "duel"
        await s.wait(0.6)

    assert key_of_open_ask(table) == "luck"
    assert "stone against scissors" in [str(event.text) for event in table.log()]


def test_the_same_line_twice_seals_and_both_sealed_opens_at_once() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        await s.press("A", "A", seat="Ada")
        assert table.open is not None and table.open.waiting == ("Bo",)
        await s.press("C", "C", seat="Bo")

    assert "stone against bag" in [str(event.text) for event in table.log()]


def test_a_marker_may_move_until_seven() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        await s.press("A", "B", "C", seat="Ada")
        await s.press("C", seat="Bo")
        await s.wait(7.1)

    assert "bag against bag" in [str(event.text) for event in table.log()]


def test_a_seat_that_laid_nothing_is_late() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        await s.press("A", seat="Ada")
        await s.wait(7.1)

    assert "Too late." in [str(event.text) for event in table.log()]


def test_without_own_keys_the_box_covers_each_secret_and_nobody_counts() -> None:
    table = toy_table(game)

    @sit(table, SimulatedPanel())
    async def sitting(s: Sitting) -> None:
        await s.press("A", "A")
        assert "alone" in s.box() and "stone" not in s.box()
        await s.wait(30)
        await s.press("A!")
        assert "stone" in s.box()
        await s.press("A")
        assert "stone" not in s.box()
        await s.press("A!")
        await s.press("B")

    assert "stone against scissors" in [str(event.text) for event in table.log()]


def test_a_pause_stops_the_countdown_and_all_press_ready_after_it() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        await s.wait(3)
        await s.host.handle(Wish("pause"))
        await s.wait(60)
        assert key_of_open_ask(table) == "duel"
        await s.host.handle(Wish("pause"))
        await s.wait(60)
        assert key_of_open_ask(table) == "duel"
        await s.press("A", seat="Ada")
        await s.press("A", seat="Bo")
        await s.wait(6.4)
        assert key_of_open_ask(table) == "duel"
        await s.wait(1)

    assert key_of_open_ask(table) != "duel"


def test_after_a_resume_a_countdown_waits_until_all_are_ready() -> None:
    journal = MemoryJournal(new_header(game, ["Ada", "Bo"]))
    first = Table(game, journal)
    for seat in ("Ada", "Bo"):
        assert first.open is not None
        first.answer(first.open.n, seat, "home")
    table = Table(game, journal)

    @sit(table, fresh=False)
    async def sitting(s: Sitting) -> None:
        await s.wait(60)
        assert key_of_open_ask(table) == "duel"

    assert "duel.late" not in [event.key for event in table.log()]


def _trace(choices: tuple[str, str]) -> list[tuple[object, ...]]:
    """Return all that anybody but the choosers could see up to the reveal, frame by frame."""
    table = toy_table(game)
    masked, watching = SimulatedPanel(None, ()), SimulatedPanel((), ("Cy",))

    @sit(table, masked, watching)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        for seat, hand in zip(("Ada", "Bo"), choices, strict=True):
            await s.press(BUTTON_OF[hand], seat=seat)
            await s.wait(1)
        await s.wait(4.9)

    frames: list[tuple[object, ...]] = []
    for panel in (masked, watching):
        for scene in panel.scenes:
            hands = [(seat, hand.page, _bytes(hand.picture)) for seat, hand in scene.handhelds.items()]
            frames.append((scene.box.page, _bytes(scene.box.picture), scene.lights, tuple(hands), scene.log))
    return frames


def _bytes(picture: Picture) -> bytes:
    return picture.pages()


@pytest.mark.parametrize("choices", list(itertools.product(HANDS, HANDS)))
def test_nothing_seen_before_the_reveal_differs_by_the_choice(choices: tuple[str, str]) -> None:
    assert _trace(choices) == _trace(("stone", "stone"))


@pytest.mark.parametrize("hand", HANDS)
def test_a_countdown_shows_that_a_press_was_taken_but_not_which(hand: str) -> None:
    @sit(toy_table(game), SimulatedPanel(None, ()))
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        assert ("chosen" in s.hand("Ada"), "Waiting for Ada, Bo" in s.box()) == (False, True)
        await s.press(BUTTON_OF[hand], seat="Ada")
        await s.wait(3)
        row, *lines = s.hand("Ada").splitlines()[1:]
        assert row.split()[-2:] == ["chosen", "4"]
        assert not any(secret_parts.MARKER in line for line in lines)
        assert s.box().splitlines()[1] == "Waiting for Bo"
        assert "chosen" not in s.hand("Bo")
        await s.press(BUTTON_OF[hand], seat="Ada")
        assert s.box().splitlines()[1] == "Waiting for Bo", "sealed as well"
        await s.press("A", seat="Bo")
        assert s.box().splitlines()[1] == "All have chosen"


def test_the_chooser_with_a_screen_of_its_own_sees_its_marker() -> None:
    """The trace test could not fail if nothing ever showed a choice."""
    table = toy_table(game)

    @sit(table, SimulatedPanel(None, None))
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        before = s.hand("Ada")
        await s.press("B", seat="Ada")
        assert s.hand("Ada") != before


def test_after_a_break_only_seats_without_a_choice_say_ready() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        await s.press("A", "A", seat="Ada")
        await s.host.handle(Wish("pause"))
        await s.host.handle(Wish("pause"))
        s.host.show()
        assert "Bo" in s.box()
        await s.press("A", seat="Bo")
        await s.press("B", "B", seat="Bo")

    assert "stone against scissors" in [str(event.text) for event in table.log()]


def test_a_countdown_that_nobody_can_see_stops_and_nothing_else_does() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        await s.wait(2)
        await s.host.handle(Wish("halt"))
        s.host.show()
        assert "Paused" in s.box()
        await s.wait(60)
        assert key_of_open_ask(table) == "duel"


def test_only_while_a_secret_lies_open_on_the_box_is_the_scene_private() -> None:
    table = toy_table(game)

    @sit(table, SimulatedPanel())
    async def sitting(s: Sitting) -> None:
        await s.press("A", "A")
        covered = s.panels[0].scene
        await s.press("A!")
        looking = s.panels[0].scene
        await s.press("A")
        assert [scene.private for scene in (covered, looking, s.panels[0].scene)] == [False, True, False]
