"""News at the host: pages that a press or some seconds take away, lines of the log, pictures, lights and sounds."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.cli.host.newsflash import Flashes
from companion.cli.notes import ReadingNotes, remembered_notes
from companion.cli.sound import Sound
from companion.game import find
from companion.journal import MemoryJournal
from companion.pages.news_page import READ_OUT, NewsPage
from companion.pages.page import Page
from companion.pages.stories import sentence
from companion.state import Event
from companion.table import new_header
from companion.testing import bots
from companion.text import Text
from hardware.panel import Said, Wish
from hardware.simulated.panel import SimulatedPanel
from tests.cli.dragon_table import begin_before_dragon, begin_legenden, walk_to_dragon
from tests.cli.sitting import Clock, Sitting, key_of_open_ask, play_to_duel, sit, toy_table
from tests.toys import game


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


def test_the_result_of_a_duel_stands_on_the_box_for_a_moment() -> None:
    table = toy_table(game, options={"seconds": 0})

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        await s.press("A", "A", seat="Ada")
        await s.press("B", "B", seat="Bo")
        assert s.box().split() == ["Toy", "Ada", "5", "Bo", "4", "stone", "against", "scissors"]
        await s.wait(READ_OUT)
        assert "against" not in s.box()


def test_a_resumed_game_tells_where_it_stands() -> None:
    journal = MemoryJournal(new_header(find("legenden"), ["Ada", "Bo"]))
    bots.play(begin_legenden(journal), random.Random(2), 60)
    table = begin_legenden(journal)

    @sit(table, fresh=False)
    async def sitting(s: Sitting) -> None:
        assert s.box().startswith(f"Round {table.view().state['round']}, sun ")
        log = s.panels[0].scene.log
        assert "The dragon is awake." in s.box()
        first = ["Round", "The", *(str(name) for name in table.view().names.values())]
        assert [line.split()[0].rstrip(":") for line in log[-len(first) :]] == first
        await s.press("A")
        assert not s.box().startswith("Round")
        await s.host.handle(Wish("happened"))
        s.host.show()
        assert "Round" in s.box()


def test_the_log_of_a_kept_game_begins_with_what_happened_last() -> None:
    journal = MemoryJournal(new_header(find("legenden"), ["Ada", "Bo"]))
    bots.play(begin_legenden(journal), random.Random(2), 60)
    table = begin_legenden(journal)
    names = table.view().names
    told = [sentence(event, names).read(str) for event in table.log()]

    @sit(begin_legenden(journal), fresh=False)
    async def sitting(s: Sitting) -> None:
        before = [line for line in s.panels[0].scene.log if line in told]
        assert len(before) > 5
        assert before == told[-len(before) :]
        assert s.panels[0].scene.log[: len(before)] == tuple(before)


def test_an_undo_takes_what_a_kept_game_told_out_of_the_log() -> None:
    journal = MemoryJournal(new_header(find("legenden"), ["Ada", "Bo"]))
    bots.play(begin_legenden(journal), random.Random(2), 60)
    table = begin_legenden(journal)

    @sit(table, fresh=False)
    async def sitting(s: Sitting) -> None:
        entry, event = table.run.log[-1]
        last = sentence(event, table.view().names).read(str)
        assert s.panels[0].scene.log.count(last) == 1
        while entry in table.entry_numbers:
            table.undo(consent=True)
        s.host.newsroom.hear(table.drain_events())
        s.host.show()
        assert last not in s.panels[0].scene.log


def test_a_pause_stands_before_the_news_and_keeps_them() -> None:
    table = begin_before_dragon("awake")

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await walk_to_dragon(s)
        await s.press("A", seat="Ada")
        assert s.panels[0].scene.box.page.art == "wakes"
        await s.host.handle(Wish("pause"))
        await s.wait(60)
        assert "Paused" in s.box()
        await s.host.handle(Wish("pause"))
        s.host.show()
        assert s.panels[0].scene.box.page.art == "wakes"


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


def test_a_page_of_dice_with_a_hit_has_its_lights_and_its_sound() -> None:
    table = toy_table(game, options={"seconds": 0})

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        panel = s.panels[0]
        before = panel.scene.lights
        s.host.newsroom.flashes.add([NewsPage(Page(("Ada beats the wolf",)), READ_OUT, moment="hit")])
        s.host.show()
        assert (panel.scene.box.page.art, panel.scene.cue and panel.scene.cue.moment) == ("", "hit")
        assert panel.scene.lights != before
        await s.press("A")
        assert (panel.scene.cue, panel.scene.lights) == (None, before)


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


def test_the_choice_to_hear_rulings_is_kept_for_next_time(tmp_path: Path) -> None:
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
