"""The host: presses reach the table, the clock counts, and nothing hidden shows."""

from __future__ import annotations

import asyncio
import io
import itertools
import random
import threading
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.asks import Choose
from companion.cli.evening.lobby import Lobby
from companion.cli.host.diary import LogDiary, NoDiary
from companion.cli.host.input import describe_choices
from companion.cli.host.newsflash import Flashes
from companion.cli.notes import ReadingNotes, remembered_notes
from companion.cli.sound import Sound
from companion.cli.systemd import Notifier
from companion.game import find
from companion.journal import JournalError, MemoryJournal, SqliteJournal
from companion.pages import secret_parts
from companion.pages.news import READ_OUT, NewsPage
from companion.pages.page import Page
from companion.pages.picture import Picture
from companion.state import Event, Json
from companion.table import Table, new_header
from companion.testing import bots
from companion.text import Text
from hardware.panel import PanelEvent, Refusal, Said, Wish
from hardware.simulated.panel import SimulatedPanel
from tests.cli.sitting import Clock, Sitting, sit, toy_table
from tests.secrecy import Stacked
from tests.toys import HANDS, game

HERE = ("Ada", "Bo")
BUTTON_OF = dict(zip(HANDS, "ABC", strict=True))


def key_of_open_ask(table: Table) -> str | None:
    """The key of the open ask."""
    return table.open.ask.key if table.open else None


async def play_to_duel(s: Sitting) -> None:
    """Both move home."""
    await s.press("A", seat="Ada")
    await s.press("A", seat="Bo")


@pytest.mark.parametrize(
    ("keys", "pages", "given"), [((), (), ()), ((), ("Ada",), ("Ada",)), (("Bo",), (), ("Bo",)), (None, None, HERE)]
)
def test_a_panel_is_given_the_pages_that_it_may_need(keys: Any, pages: Any, given: tuple[str, ...]) -> None:
    """Those that it shows, and those of seats with keys anywhere, whose offers stand on the box's page."""
    panel = SimulatedPanel(keys, (), pages)

    @sit(toy_table(game), panel)
    async def sitting(s: Sitting) -> None:
        assert tuple(panel.scene.handhelds) == given
        await s.press("A")
        assert tuple(panel.scene.handhelds) == given


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


def test_whoever_laid_nothing_is_late() -> None:
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


def test_a_press_on_the_box_ends_a_reveal_and_answers_nothing() -> None:
    table = toy_table(game, modes={"dice.T12": "rolled"})

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        await s.press("A", "A", seat="Ada")
        await s.press("A", "A", seat="Bo")
        assert "d12" in s.box()
        before = table.open
        await s.press("A")
        assert table.open is before
        assert "d12" not in s.box()

    assert any(event.key == "rolled" for event in table.log())


def test_a_flash_ends_by_itself() -> None:
    table = toy_table(game, modes={"dice.T12": "rolled"})

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        await s.press("A", "A", seat="Ada")
        await s.press("A", "A", seat="Bo")
        await s.wait(READ_OUT)
        assert "d12" not in s.box()


def test_what_the_table_refuses_is_said_in_the_language_of_the_box() -> None:
    @sit(toy_table(game), language="sv")
    async def sitting(s: Sitting) -> None:
        await s.host.handle(Wish("redo"))
        s.host.show()
        assert s.panels[0].scene.log[-1] == "Det finns inget att göra om."


def test_an_undo_behind_what_was_seen_asks_on_the_box() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        await s.press("A", "A", seat="Ada")
        await s.press("A", "A", seat="Bo")
        await s.host.handle(Wish("undo"))
        s.host.show()
        assert key_of_open_ask(table) == "luck"
        assert "old" in s.box()
        await s.press("A!")
        assert key_of_open_ask(table) == "duel"


def test_a_value_can_be_said() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await s.host.handle(Said("Ada", "home"))
        await s.host.handle(Said("Bo", "nowhere"))
        s.host.show()
        assert table.open is not None and table.open.waiting == ("Bo",)
        assert "not offered" in s.panels[0].scene.log[-1]


def test_a_choice_is_said_by_its_words_or_by_how_only_they_begin() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        asks = table.open and table.open.ask
        assert isinstance(asks, Choose)
        home, out = (str(option.text) for option in asks.options_for("Ada"))
        await s.host.handle(Said("Ada", home.upper()))
        await s.host.handle(Said("Bo", out[:2]))
        assert table.run.state.players["Ada"].place == "home"  # type: ignore[attr-defined]
        assert table.run.state.players["Bo"].place == "out"  # type: ignore[attr-defined]


def test_typed_numbers_press_the_lines_where_no_number_is_asked() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await s.host.handle(Said("Ada", 1))
        await s.host.handle(Said("Bo", 2))
        assert key_of_open_ask(table) == "duel"
        assert table.run.state.players["Ada"].place == "home"  # type: ignore[attr-defined]
        assert table.run.state.players["Bo"].place == "out"  # type: ignore[attr-defined]
        await s.host.handle(Said("Bo", 7))
        s.host.show()
        assert "type a, b, c or d, or help" in s.panels[0].scene.log[-1]


def test_typed_numbers_press_the_lines_of_a_menu_and_of_a_card() -> None:
    table = begin_before_dragon("awake")

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await walk_to_dragon(s)
        assert key_of_open_ask(table) == "dragon.card"
        await s.host.handle(Wish("menu"))
        s.host.show()
        first = s.box()
        await s.host.handle(Said(None, 4))
        s.host.show()
        assert s.box() != first, "the fourth line of the menu turns its page"
        await s.host.handle(Wish("back"))
        await s.host.handle(Said(None, 1))
        assert key_of_open_ask(table) != "dragon.card"


def test_a_typed_number_is_the_option_of_that_name_never_a_line() -> None:
    toys: Any = {"toy": game}
    table = toy_table(Lobby(toys, (), {"language": "en", "resume": False}), ["box"])

    @sit(table, SimulatedPanel((), ()), seated=False)
    async def sitting(s: Sitting) -> None:
        await s.host.handle(Said(None, 1))
        s.host.show()
        assert "unclear which line" in s.panels[0].scene.log[-1]
        assert key_of_open_ask(table) == "lobby.players"
        await s.host.handle(Said(None, 3))

    assert table.run.state.players == 3  # type: ignore[attr-defined]
    assert key_of_open_ask(table) == "lobby.people"


async def play_to_gold(s: Sitting) -> None:
    """Play up to the number that Ada is asked for."""
    await play_to_duel(s)
    await s.press("A", seat="Ada")
    await s.press("B", seat="Bo")
    await s.wait(7.1)
    for value in ("failed", (1, 2)):
        await s.host.handle(Said("Ada", value))
    s.host.show()
    assert key_of_open_ask(s.table) == "gold"


def test_a_refused_number_says_what_is_allowed_until_a_valid_one() -> None:
    @sit(toy_table(game))
    async def sitting(s: Sitting) -> None:
        await play_to_gold(s)
        for value in (999, 101):
            await s.host.handle(Said(None, value))
            s.host.show()
        refused = s.panels[0].scene.refused
        assert refused == Refusal(2, "It can be 0 to 100 here.")
        assert s.panels[0].scene.log[-1] == refused.text
        await s.host.handle(Said(None, 100))
        s.host.show()
        assert s.panels[0].scene.refused is None
        assert key_of_open_ask(s.table) == "clean"


def test_a_name_is_typed_where_asked_for_and_a_refused_one_explained() -> None:
    toys: Any = {"toy": game}
    table = toy_table(Lobby(toys, (), {"language": "en", "players": 2}), ["box"])

    @sit(table, SimulatedPanel((), ()), seated=False)
    async def sitting(s: Sitting) -> None:
        panel = s.panels[0]
        may_type = [panel.scene.typing]
        for button in ("B", "D!", "D!"):
            await s.press(button)
            may_type.append(panel.scene.typing)
        assert may_type == [True, True, False, True], "in the menu nobody is asked for a name"
        for name in ("Ada", "ada"):
            await s.host.handle(Said(None, name))
            s.host.show()
        assert panel.scene.log[-1] == "ada is taken already: give another name."
        assert panel.scene.typing

    assert key_of_open_ask(table) == "lobby.name"


def test_a_panel_is_told_whether_one_is_asked_or_several() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        opened = table.open
        assert opened is not None and len(opened.ask.seats) > 1
        assert s.panels[0].scene.together
        for seat in opened.waiting:
            table.answer(opened.n, seat, "home")
        s.host.situations.apply(s.host.situations.look())
        s.host.show()
        now = table.open
        assert now is not None
        assert s.panels[0].scene.together == (len(now.ask.seats) > 1)


def test_quit_stops_the_host() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        s.panels[0].wish("quit")
        assert await s.host.run() == "quit"


def _trace(choices: tuple[str, str]) -> list[tuple[object, ...]]:
    """All that anybody but the choosers could see up to the reveal, frame by frame."""
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


def test_help_over_news_keeps_them_and_halts_the_next_count() -> None:
    table = toy_table(game, modes={"dice.T12": "rolled"})

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        await s.press("A", "A", seat="Ada")
        await s.press("A", "A", seat="Bo")
        news = s.box()
        await s.host.handle(Wish("halt"))
        s.host.show()
        assert s.box() == news


def test_an_undo_takes_back_half_a_number_before_any_answer() -> None:
    table = toy_table(game, options={"seconds": 0})

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        await s.press("A", "A", seat="Ada")
        await s.press("A", "A", seat="Bo")
        await s.wait(READ_OUT)
        await s.host.handle(Wish("halt"))
        first = s.box()
        await s.press("B")
        assert s.box() != first
        await s.host.handle(Wish("undo"))
        s.host.show()
        assert s.box() == first
        assert key_of_open_ask(table) == "luck"


def test_what_is_typed_does_not_answer_the_game_under_an_open_menu() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await s.press("D!")
        await s.host.handle(Said("Ada", "home"))
        s.host.show()
        assert "leave the menu" in s.panels[0].scene.log[-1]

    assert table.open is not None
    assert table.open.waiting == ("Ada", "Bo")


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ((), "Nothing here takes that: leave the menu to answer."),
        ((None, 0, 1, 36), "It can be 0 to 36 here."),
        ((True, False), "Choose one of the lines that are shown here."),
    ],
)
def test_what_cannot_be_set_by_typing_is_said_with_what_can(choices: tuple[Json, ...], words: str) -> None:
    assert str(describe_choices(choices)) == words


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


def test_what_happened_stands_on_the_box_for_a_moment() -> None:
    table = toy_table(game, options={"seconds": 0})

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        await s.press("A", "A", seat="Ada")
        await s.press("B", "B", seat="Bo")
        assert s.box().split() == ["Toy", "Ada", "5", "Bo", "4", "stone", "against", "scissors"]
        await s.wait(READ_OUT)
        assert "against" not in s.box()


def test_a_full_disk_at_the_end_of_a_countdown_is_said_and_it_counts_again(tmp_path: Path) -> None:
    journal = SqliteJournal.create(tmp_path / "full.db", new_header(game, ["Ada", "Bo"]))
    table = toy_table(game, journal=journal)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        await s.press("A", seat="Ada")
        journal.limit(1)
        fill(journal)
        await s.wait(8)
        assert key_of_open_ask(table) == "duel"
        assert "make room on the disk" in s.panels[0].scene.log[-1]
        journal.limit(10_000)
        await s.press("A", seat="Ada")
        await s.press("A", seat="Bo")
        await s.wait(8)

    assert key_of_open_ask(table) != "duel"


class Noted(NoDiary):
    """Writes down what could not be kept."""

    def __init__(self) -> None:
        self.log = io.StringIO()
        self._diary = LogDiary(self.log, Notifier())

    def log_not_kept(self, table: Table, error: JournalError) -> None:
        self._diary.log_not_kept(table, error)

    def log_kept_again(self, table: Table) -> None:
        self._diary.log_kept_again(table)


@pytest.mark.parametrize("seat", [None, "Ada"])
def test_an_answer_that_cannot_be_kept_is_shown_and_a_press_retries(tmp_path: Path, seat: str | None) -> None:
    journal = SqliteJournal.create(tmp_path / "full.db", new_header(game, ["Ada", "Bo"]))
    table, diary = toy_table(game, journal=journal), Noted()
    panel = SimulatedPanel(None, None) if seat else SimulatedPanel()

    @sit(table, panel, diary=diary)
    async def sitting(s: Sitting) -> None:
        journal.limit(1)
        fill(journal)
        for _ in range(3):
            await s.press("A", seat=seat)
            assert "The disk is full:\nmake room and answer\nagain. Nothing is\nlost.\nD Done" in s.box()
            await s.wait(3)
            await s.press("A", "B", "C")
            assert "The disk is full" in s.box(), "only D takes it away"
            await s.press("D")
            assert "The disk is full" not in s.box()
        await s.press("A", seat=seat)
        await s.press("D!")
        assert "Menu" in s.box(), "the box can still be switched off"
        await s.press("D!")
        journal.limit(10_000)
        await s.press("A", seat=seat)
        assert "The disk is full" not in s.box()

    assert table.open is not None and "Ada" not in table.open.waiting
    lines = [line.split(": ", 1) for line in diary.log.getvalue().splitlines()]
    said = "This answer could not be kept (database or disk is full): make room on the disk and answer again; "
    assert [(line[0][:3], line[1]) for line in lines] == [
        ("<3>", said + "nothing is lost."),
        ("<5>", "answers are kept again"),
    ]


def test_an_answer_from_a_handheld_that_is_kept_ends_the_disk_page(tmp_path: Path) -> None:
    journal = SqliteJournal.create(tmp_path / "full.db", new_header(game, ["Ada", "Bo"]))
    table = toy_table(game, journal=journal)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        journal.limit(1)
        fill(journal)
        await s.press("A", seat="Ada")
        assert "The disk is full" in s.box()
        journal.limit(10_000)
        await s.press("A", seat="Ada")
        assert "The disk is full" not in s.box()


def fill(journal: SqliteJournal) -> None:
    """Write until nothing more goes in."""
    with suppress(JournalError):
        for _ in range(10_000):
            journal.append({"e": "set", "p": "players.Ada.life", "v": 5})


def test_a_panel_that_breaks_ends_the_host_with_its_error() -> None:
    class Broken(SimulatedPanel):
        async def events(self) -> AsyncIterator[PanelEvent]:
            yield Wish("menu")
            raise LookupError("no such device")

    table = toy_table(game)

    @sit(table, Broken())
    async def sitting(s: Sitting) -> None:
        with pytest.raises(LookupError, match="no such device"):
            await s.host.run()


@pytest.mark.parametrize("slow", ["answer", "view"])
def test_lights_and_figures_go_on_while_an_answer_is_kept_and_looked_at(
    slow: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()
    table = toy_table(game)
    real = getattr(table, slow)

    def hold_back(*arguments: Any) -> Any:
        begun.set()
        assert go_on.wait(30)
        return real(*arguments)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        before = s.box()
        monkeypatch.setattr(table, slow, hold_back)
        answer = asyncio.create_task(s.host.handle(Said("Ada", "stone")))
        assert await asyncio.to_thread(begun.wait, 30)
        await s.wait(2)
        assert s.box() != before, "the figure that counts is another one"
        go_on.set()
        await answer


def begin_legenden(journal: MemoryJournal | None = None) -> Table:
    """Two heroes on their way into the castle."""
    rules = find("legenden")
    return Table(rules, journal or MemoryJournal(new_header(rules, ["Ada", "Bo"])))


def test_a_wish_opens_what_happened_and_the_next_answer_closes_it() -> None:
    table = begin_legenden()
    for seat, answer in (("Ada", "rohan"), ("Bo", "sigeir"), ("Ada", "Ada"), ("Ada", [3])):
        assert table.open is not None
        table.answer(table.open.n, seat, answer)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await s.host.handle(Wish("happened"))
        s.host.show()
        assert "Round" not in s.box() and "The beginning" in s.box() and "Earlier" in s.box()
        await s.press("C", "C")
        assert "D Back" in s.box()
        for _ in range(2):
            await s.host.handle(Wish("happened"))
            s.host.show()
        assert "D Back" in s.box(), "the same key closes it, and opens it again"
        await s.press("A", seat="Ada")
        assert "D Back" not in s.box()


def test_a_wish_helps_with_what_is_asked_and_closes_again() -> None:
    @sit(begin_legenden())
    async def sitting(s: Sitting) -> None:
        asked = s.box()
        for _ in range(2):
            await s.host.handle(Wish("help"))
            s.host.show()
            assert s.box().startswith("Help") and "D Back" in s.box()
            (first, *_, last) = s.panels[0].scene.history
            assert (first.title, last.title) == ("Help", "Buttons"), "a large window has all of it"
            assert "Rule LS6" in [pane.title for pane in s.panels[0].scene.history]
            await s.host.handle(Wish("help"))
            s.host.show()
            assert s.box() == asked


def test_whoever_sits_down_again_reads_where_the_game_stands() -> None:
    journal = MemoryJournal(new_header(find("legenden"), ["Ada", "Bo"]))
    bots.play(begin_legenden(journal), random.Random(2), 60)
    table = begin_legenden(journal)

    @sit(table, fresh=False)
    async def sitting(s: Sitting) -> None:
        assert s.box().startswith(f"Round {table.view().state['round']}, sun ")
        log = s.panels[0].scene.log
        assert "The dragon is awake." in s.box()
        first = ["Round", "The", *(str(name) for name in table.view().names.values())]
        assert [line.split()[0].rstrip(":") for line in log] == first
        await s.press("A")
        assert not s.box().startswith("Round")
        await s.host.handle(Wish("happened"))
        s.host.show()
        assert "Round" in s.box()


async def walk_to_dragon(s: Sitting) -> None:
    """Let Ada walk into the chamber, where the dragon sleeps."""
    for seat, buttons in (("Ada", "A"), ("Bo", "A"), ("Ada", "A")):
        await s.press(*buttons, seat=seat)
    await s.host.handle(Said("Ada", (3,)))
    await s.host.handle(Said("Ada", (1,)))
    for value in ("move", "chamber", "draw"):
        await s.host.handle(Said("Ada", value))
    await s.wait(30)


def begin_before_dragon(card: str) -> Table:
    """A table at which people press before the box draws this card."""
    rules = find("legenden")
    header = new_header(rules, ["Ada", "Bo"], None, {"cards.dragon": "drawn"})
    return Table(rules, MemoryJournal(header), Stacked(card), patient=True)  # type: ignore[arg-type]


def test_the_waking_has_picture_lights_and_sound_until_a_press() -> None:
    table = begin_before_dragon("awake")

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await walk_to_dragon(s)
        assert key_of_open_ask(table) == "dragon.card"
        panel = s.panels[0]
        assert "A Draw a card" in s.box()
        assert panel.scene.cue is None
        before = panel.scene.lights
        await s.press("A", seat="Ada")
        shown = panel.scene
        assert (shown.box.page.art, shown.cue and shown.cue.moment) == ("wakes", "wakes")
        await s.wait(60)
        assert panel.scene.box.page.art == "wakes"
        assert panel.scene.lights != before
        number, key = table.open and table.open.n, key_of_open_ask(table)
        await s.press("B")
        assert (table.open and table.open.n, key_of_open_ask(table)) == (number, key), "it is no answer"
        assert panel.scene.box.page.art != "wakes"


def test_a_dragon_stirs_for_a_moment_while_answers_go_on() -> None:
    table = begin_before_dragon("asleep")

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await walk_to_dragon(s)
        await s.press("A", seat="Ada")
        panel = s.panels[0]
        assert (panel.scene.box.page.art, panel.scene.cue and panel.scene.cue.moment) == ("stirs", "stirs")
        number = table.open and table.open.n
        await s.press("A", seat="Bo")
        assert table.open is not None
        assert table.open.n != number
        await s.wait(10)
        assert panel.scene.box.page.art == ""
        assert panel.scene.cue is None


@pytest.mark.parametrize("told", [True, False])
def test_how_a_rule_is_read_is_told_unless_owners_do_not_want_it(told: bool) -> None:
    @sit(begin_before_dragon("awake"), notes=ReadingNotes(told=told))
    async def sitting(s: Sitting) -> None:
        await walk_to_dragon(s)
        await s.press("A", seat="Ada")
        log = "\n".join(s.panels[0].scene.log)
        assert "The dragon wakes!" in log
        assert ("Our ruling: Keep the card; no fire this turn." in log) is told
        assert s.host.table.view().readings != (), "the menu has it in any case"


def test_whether_it_is_told_is_kept_for_next_time(tmp_path: Path) -> None:
    assert remembered_notes(tmp_path).told
    remembered_notes(tmp_path).use(told=False)
    assert not remembered_notes(tmp_path).told
    remembered_notes(tmp_path).use(told=True)
    assert remembered_notes(tmp_path).told


def test_sound_can_be_off_and_that_is_kept() -> None:
    kept: list[str] = []

    @sit(begin_before_dragon("awake"), sound=Sound("quiet", kept.append))
    async def sitting(s: Sitting) -> None:
        await s.press("D!")
        while "Sound" not in s.box():
            await s.press("D")
        await s.press("ABC"[[row[2:] for row in s.panels[0].scene.box.page.rows[2:]].index("Sound")])
        await s.press("C")
        await walk_to_dragon(s)
        await s.press("A", seat="Ada")
        assert s.panels[0].scene.box.page.art == "wakes"
        assert s.panels[0].scene.cue is None

    assert kept == ["off"]


def waiting_seats(table: Table) -> list[str]:
    """The seats that have not answered."""
    return [*table.open.waiting] if table.open else []


def test_an_undo_says_which_step_it_was_and_swallows_no_press() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await s.press("A", seat="Ada")
        await s.host.handle(Wish("undo"))
        s.host.show()
        assert s.panels[0].scene.box.page.caption == "Undone: Ada: Home"
        assert s.panels[0].scene.log[-1] == "Undone: Ada: Home"
        assert waiting_seats(table) == ["Ada", "Bo"]
        await s.press("A", "A")
        assert waiting_seats(table) == ["Bo"], "the first presses after it count"
        await s.host.handle(Wish("undo"))
        await s.host.handle(Wish("redo"))
        s.host.show()
        assert s.panels[0].scene.log[-1] == "Done again: Ada: Home"


def test_an_open_page_is_closed_first_and_nothing_is_kept() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        entries = len(table.journal.entries())
        for key in ("undo", "back"):
            for way in (("D!",), ("D!", "D", "A"), ("A",)):
                ask = s.box()
                await s.press(*way)
                assert s.box() != ask
                await s.host.handle(Wish(key))
                s.host.show()
                assert s.box() == ask
        assert len(table.journal.entries()) == entries
        await s.press("A", seat="Ada")
        entries += 1
        await s.host.handle(Wish("back"))
        assert len(table.journal.entries()) == entries, "with no page open there is nothing to close"
        await s.host.handle(Wish("undo"))
        assert len(table.journal.entries()) == entries + 1


def test_back_takes_news_away_as_any_press_does() -> None:
    table = toy_table(game, modes={"dice.T12": "rolled"})

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        await s.press("A", "A", seat="Ada")
        await s.press("A", "A", seat="Bo")
        assert "d12" in s.box()
        await s.host.handle(Wish("back"))
        s.host.show()
        assert "d12" not in s.box()


def art(s: Sitting) -> str:
    """The picture that stands on the box's screen."""
    return s.panels[0].scene.box.page.art


def test_an_undo_in_the_menu_takes_away_the_picture_of_what_is_undone() -> None:
    table = begin_before_dragon("awake")

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await walk_to_dragon(s)
        await s.press("A", seat="Ada")
        assert art(s) == "wakes"
        await s.host.handle(Wish("menu"))
        s.host.show()
        await s.press("ABC"[[row[2:6] for row in s.panels[0].scene.box.page.rows[2:]].index("Undo")])
        await s.press("A!")
        assert art(s) == ""
        assert s.panels[0].scene.box.page.caption.startswith("Undone: ")


def test_before_the_first_round_it_is_said_who_plays_whom() -> None:
    @sit(begin_before_dragon("awake"))
    async def sitting(s: Sitting) -> None:
        for seat, buttons in (("Ada", "A"), ("Bo", "A"), ("Ada", "A")):
            await s.press(*buttons, seat=seat)
        assert "Rohan" not in s.box()
        await s.host.handle(Said("Ada", (3,)))
        await s.host.handle(Said("Ada", (1,)))
        s.host.show()
        while "Who plays whom" not in s.box():
            assert s.host.newsroom.flashes.page is not None
            await s.press("D")
        assert s.box().splitlines()[2:] == ["Ada: Rohan", "Bo: Aelfric"]
        assert s.panels[0].scene.heroes == {"Ada": "Rohan", "Bo": "Aelfric"}


@pytest.mark.parametrize("eyes", [(), None])
def test_a_seat_with_its_own_screen_need_not_press_at_the_box(eyes: tuple[str, ...] | None) -> None:
    @sit(begin_before_dragon("asleep"), SimulatedPanel(None, eyes))
    async def sitting(s: Sitting) -> None:
        await walk_to_dragon(s)
        s.host.newsroom.hear([Event("hurt", Text("{hero} loses {n} life.", hero="Rohan", n=2), kind="hurt", who="Ada")])
        s.host.show()
        assert "loses 2 life" in s.box()
        await s.wait(READ_OUT)
        assert ("loses 2 life" in s.box()) == (eyes == ()), "it goes by itself"
        seen = s.panels[0].scene.box.page.captioned.rows[0]
        assert ("loses 2 life" in seen) == (eyes is None), "and is said on the page that follows"
        await s.press("D", seat="Ada")
        assert "loses" not in s.panels[0].scene.box.page.captioned.rows[0]


def test_of_many_pages_that_nobody_looks_at_only_what_must_be_read_is_kept() -> None:
    clock = Clock()
    flashes = Flashes(clock)
    roll, stand = NewsPage(Page(("roll",)), 2.0), NewsPage(Page(("stand",)), None)
    flashes.add([stand, *[roll] * 12])
    flashes.add([stand, roll])
    seen = []
    while flashes.page is not None:
        seen.append(flashes.page.rows[0])
        flashes.show_next()
    assert seen == ["stand", "stand", "roll"]
