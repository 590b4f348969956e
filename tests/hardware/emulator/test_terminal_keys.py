"""The emulator's keys: presses, typed lines, and what each of them does."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

import pytest

from companion.pages.scores import Cue
from companion.text import Text
from hardware.emulator.desk import KEYS
from hardware.panel import News, Press, Refusal, Said, TablePane, Wish
from tests.hardware.emulator.terminal_screens import FIGHT, SEATS, rest, screen, words
from tests.hardware.rigs import TerminalRig, scene


def test_space_makes_the_next_press_a_long_one_and_says_so() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.type(" ")
        assert "HOLD" in words(await rig.read_screen())
        rig.type("4")
        assert "HOLD" not in words(await rig.read_screen())
        rig.type("4 q  1")
        assert await rest(rig) == [
            Press(None, "D", held=True),
            Press(None, "D"),
            Press("Ada", "A", held=True),
            Press(None, "A"),
        ]

    screen(script)


@pytest.mark.parametrize("other", ["\x1bOQ", "\x1a", "\x1bOP"], ids=["menu", "undo", "help"])
def test_a_long_press_is_forgotten_when_something_else_is_wished(other: str) -> None:
    async def script(rig: TerminalRig) -> None:
        rig.type(f" {other}")
        assert "HOLD" not in words(await rig.read_screen())

    screen(script)


def test_help_and_a_terminal_that_is_too_small_halt_a_countdown() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.type("?")
        await rig.read_screen()
        rig.panel.resized(60, 12)
        rig.panel.resized(80, 24)
        await rig.panel.close()
        assert [event async for event in rig.panel.events()] == [Wish("halt"), Wish("halt")]

    screen(script)


def test_f4_shows_words_in_place_of_the_picture_and_back() -> None:
    async def script(rig: TerminalRig) -> None:
        picture = words(await rig.read_screen())
        rig.type("\x1bOS")
        assert not re.search("[\u2801-\u28ff]", words(await rig.read_screen()))
        rig.type("\x1bOS")
        assert words(await rig.read_screen()) == picture
        assert re.search("[\u2801-\u28ff]", picture)

    screen(script)


def test_esc_on_a_page_that_asks_names_the_way_back() -> None:
    async def script(rig: TerminalRig) -> None:
        said = "No page to close. Ctrl+Z takes a step back."
        for open_page in ({"menu": True}, {"telling": True}):
            rig.panel.show(replace(FIGHT, **open_page))  # type: ignore[arg-type]
            rig.panel.key("escape", None)
            assert said not in words(await rig.read_screen()), "it closes that page"
        rig.panel.show(FIGHT)
        rig.panel.key("escape", None)
        assert said in words(await rig.read_screen())
        rig.type("1")
        assert said not in words(await rig.read_screen())
        assert await rest(rig) == [Wish("back")] * 3 + [Press(None, "A")]

    screen(script)


def test_page_keys_turn_a_text_and_else_nothing() -> None:
    async def script(rig: TerminalRig) -> None:
        told = (TablePane("Ada  Round 9", (("Ada rests.", ""),)),)
        back, forward = (replace(FIGHT, history=told, menu=True, backwards=which) for which in (True, False))
        rig.panel.show(back)
        rig.panel.key("pageup", None)
        assert "PgUp a round back" in words(await rig.read_screen())
        rig.panel.key("pagedown", None)
        rig.panel.show(forward)
        for name in ("pageup", "pagedown", "pagedown"):
            rig.panel.key(name, None)
        assert "a round back" not in words(await rig.read_screen())
        rig.panel.show(FIGHT)
        rig.panel.key("pageup", None)
        rig.panel.key("pagedown", None)
        assert await rest(rig) == [Press(None, "C", held=True), *[Press(None, "C")] * 2]

    screen(script)


def test_a_great_moment_rings_the_terminal_s_bell_once() -> None:
    rung: list[str] = []

    async def script(rig: TerminalRig) -> None:
        rig.panel.ring = lambda: rung.append("ding")
        death, hit = Cue(1, "death", "quiet", ()), Cue(2, "hit", "quiet", ())
        for cue in (None, death, death, hit, None, replace(hit, number=3, volume="loud")):
            rig.panel.show(replace(FIGHT, cue=cue))
        assert rung == ["ding"] * 2

    screen(script)


def test_the_dot_goes_out_again() -> None:
    async def script(rig: TerminalRig) -> None:
        dark = await rig.read_screen()
        rig.type("q")
        async with asyncio.timeout(10):
            while await rig.read_screen() != dark:
                pass
        assert await rest(rig) == [Press("Ada", "A")]

    screen(script, blink=0.05)


def test_a_dot_that_is_pressed_again_shines_anew() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.type("q")
        one = await rig.read_screen()
        rig.type("ww")
        assert await rig.read_screen() == one
        assert len(rig.panel._fading) == 1
        rig.type("1u")
        assert words(await rig.read_screen()).count("•") == 3

    screen(script)


def test_keys_without_a_seat_press_nothing_and_name_those_that_work() -> None:
    async def script(rig: TerminalRig) -> None:
        assert "does nothing" not in words(await rig.read_screen())
        for key in ("z", "x", "n", ",", "Z", ";", "5", "h", "\r", "\x1b[A"):
            rig.type(key)
            said = words(await rig.read_screen())
            assert "Use 1234, QWER Ada, UIOP Bo. F1: help." in said, key
        assert "•" not in said
        rig.type("1")
        assert "does nothing" not in words(await rig.read_screen())
        assert await rest(rig) == [Press(None, "A")]

    screen(script)


def test_figures_that_answer_are_named_and_0_turns_the_page() -> None:
    counts = scene("Talisman", "How many play?", "A 2 players", "B 3 players", "C 4 players", "D More  1/2")

    async def script(rig: TerminalRig) -> None:
        rig.panel.show(replace(counts, figures=("2", "3", "4", "5", "6"), caps=("2", "3", "4", "0")))
        rig.type("1")
        assert "Use 2-6, 0" in words(await rig.read_screen())
        rig.type("05")
        assert "Use" not in words(await rig.read_screen())
        assert await rest(rig) == [Press(None, "D"), Said(None, 5)]

    screen(script)


def test_the_key_that_leaves_a_menu_is_named_while_one_is_open() -> None:
    async def script(rig: TerminalRig) -> None:
        assert "F2menu" in words(await rig.read_screen())
        rig.panel.show(replace(FIGHT, menu=True))
        seen = words(await rig.read_screen())
        assert "Escback" in seen
        assert "F2menu" not in seen

    screen(script, size=(120, 40))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_news_that_go_by_themselves_name_the_keys_that_go_on(size: tuple[int, int]) -> None:
    async def script(rig: TerminalRig) -> None:
        assert "go on" not in words(await rig.read_screen())
        rig.panel.show(replace(FIGHT, telling=True, passing=True))
        seen = words(await rig.read_screen())
        for key in ("go on", "hold page", "read again"):
            assert key in seen
        assert not re.search(r"\blog\b|F5log|\^Ppause", seen), "one key has one name"

    screen(script, size=size)


def test_news_that_wait_for_a_press_name_the_key_that_goes_on() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.panel.show(replace(FIGHT, telling=True))
        seen = words(await rig.read_screen())
        assert "Entergo on" in seen
        assert "hold page" not in seen, "it stands by itself"
        assert "^Ppause" in seen

    screen(script, size=(120, 40))


def test_enter_takes_news_away_and_answers_nothing_elsewhere() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.panel.show(replace(FIGHT, telling=True, passing=True))
        rig.type("\r")
        await rig.read_screen()
        assert await rest(rig) == [Wish("back")]

    async def press_at_an_ask(rig: TerminalRig) -> None:
        rig.panel.show(FIGHT)
        rig.type("\r")
        await rig.read_screen()
        assert await rest(rig) == []

    screen(script)
    screen(press_at_an_ask)


def test_the_key_that_quits_says_that_the_game_is_kept() -> None:
    async def script(rig: TerminalRig) -> None:
        assert "^Qquit, kept" in words(await rig.read_screen())

    screen(script, size=(120, 40))


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 45)])
def test_a_page_that_takes_a_number_names_the_key_that_types_it(size: tuple[int, int]) -> None:
    async def script(rig: TerminalRig) -> None:
        assert "type it in" not in words(await rig.read_screen())
        rig.panel.show(replace(FIGHT, numeric=True))
        seen = words(await rig.read_screen())
        assert seen.index("type it in") < seen.index("F1")

    screen(script, size=size)


def test_a_seat_keeps_its_keys_when_others_come_and_go() -> None:
    async def script(rig: TerminalRig) -> None:
        assert rig.panel.seats_with_buttons(("Bo", "Ada")) == {"Ada", "Bo"}
        rig.type("qu")
        await rig.read_screen()
        rig.panel.seats_with_buttons(("Cleo", "Bo"))
        rig.type("qu")
        await rig.read_screen()
        assert rig.panel.seats_with_buttons(("Cleo", "Bo", "Dag", "Eli", "Fia")) == {"Cleo", "Bo", "Dag", "Eli"}
        rig.type("z,")
        assert await rest(rig) == [
            Press("Ada", "A"),
            Press("Bo", "A"),
            Press("Cleo", "A"),
            Press("Bo", "A"),
            # Whoever finds no keys left is told where to answer.
            News(Text("{who} has no keys here: use 1 2 3 4, or a phone (F2).", who="Fia")),
            Press("Dag", "A"),
            Press("Eli", "C"),
        ]

    screen(script)


def test_a_scene_with_new_seats_brings_their_handhelds() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.panel.show(scene("Dag", seats=("Dag",)))
        seen = words(await rig.read_screen())
        assert "Dag" in seen
        assert "Bo" not in seen
        rig.type("w")
        assert await rest(rig) == [Press("Dag", "B")]

    screen(script)


def test_help_takes_the_next_key_but_not_the_choice_of_another() -> None:
    async def script(rig: TerminalRig) -> None:
        plain = await rig.read_screen()
        rig.type("?")
        seen = words(await rig.read_screen())
        assert "Ada's own" in seen
        rig.type("u")
        assert "Ada's own" in words(await rig.read_screen())
        rig.type("1")
        assert "Ada's own" not in words(await rig.read_screen())
        rig.type("?z")
        assert "Ada's own" not in words(await rig.read_screen())
        assert plain
        assert await rest(rig) == [Press("Bo", "A")]

    screen(script)


def test_a_typed_line_means_what_it_means_on_the_plain_panel() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.type("\x1bOR3 5\x7f4")
        seen = words(await rig.read_screen())
        assert "> 3 4" in seen
        assert "Enter sends, Esc leaves" in seen
        rig.type("\r\x1bORada c\r\x1bORsay Old Map\r\x1bOR\r\x1bORundo\r")
        assert "Enter sends" not in words(await rig.read_screen())
        assert await rest(rig) == [Said(None, (3, 4)), Press("Ada", "C"), Said(None, "Old Map"), Wish("undo")]

    screen(script)


def test_a_name_is_typed_at_once_and_the_boxs_keys_still_press() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.panel.show(replace(scene("Drakvakt", "Player 1 of 2:", "A Bo", "B Red"), typing=True))
        assert "a name and Enter, or 1-4" in words(await rig.read_screen())
        rig.type("Ada 2\r")
        await rig.read_screen()
        rig.panel.show(replace(scene("Drakvakt", "Player 2 of 2:", "A Bo", "B Red"), typing=True))
        await rig.read_screen()
        rig.type("1")
        await rig.read_screen()
        rig.panel.show(FIGHT)
        assert "Enter" not in words(await rig.read_screen())
        rig.type("q")
        assert await rest(rig) == [Said(None, "Ada 2"), Press(None, "A"), Press("Ada", "A")]

    screen(script)


def test_a_blank_begins_no_name_but_a_long_press() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.panel.show(replace(scene("Drakvakt", "Player 1 of 2:", "A Bo", "B Red"), typing=True))
        await rig.read_screen()
        rig.type(" 4")
        await rig.read_screen()
        rig.type("2")
        assert await rest(rig) == [Press(None, "D", True), Press(None, "B")]

    screen(script)


def test_where_nothing_can_be_typed_no_line_is_opened() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.type("\x1bOR")
        assert "Enter sends" not in words(await rig.read_screen())
        rig.type("q")
        assert await rest(rig) == [Press("Ada", "A")]

    screen(script, keys=KEYS[:3])


def test_a_bad_typed_line_stays_open_and_is_answered() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.type("\x1bORfoo\r")
        assert '"foo" means nothing here' in words(await rig.read_screen())
        rig.panel.key("escape", None)
        assert "means nothing" not in words(await rig.read_screen())
        rig.type("1\x1bORhelp\r")
        assert await rest(rig) == [Press(None, "A"), Wish("help")]

    screen(script)


def test_a_refused_number_keeps_the_line_until_a_valid_one() -> None:
    async def script(rig: TerminalRig) -> None:
        asked = scene("Ada: full life?", "number", "A  1-9", seats=SEATS)
        rig.panel.show(asked)
        rig.type("\x1bOR99\r")
        await rig.read_screen()
        rig.panel.show(replace(asked, refused=Refusal(1, "It can be 1 to 36 here.")))
        seen = words(await rig.read_screen())
        assert "> " in seen
        assert "It can be 1 to 36 here." in seen
        rig.type("12")
        assert "It can be 1 to 36 here." in words(await rig.read_screen())
        rig.type("\r")
        await rig.read_screen()
        rig.panel.show(FIGHT)
        assert "It can be" not in words(await rig.read_screen())
        rig.type("q")
        assert await rest(rig) == [Said(None, 99), Said(None, 12), Press("Ada", "A")]

    screen(script)


def test_a_value_refused_elsewhere_opens_no_line_here() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.panel.show(replace(FIGHT, refused=Refusal(1, "It can be 1 to 36 here.")))
        assert "It can be" not in words(await rig.read_screen())
        rig.type("q")
        assert await rest(rig) == [Press("Ada", "A")]

    screen(script)


def test_a_line_can_be_left() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.panel.key("f3", None)
        rig.panel.key("q", "q")
        rig.panel.key("left", None)
        rig.panel.key("escape", "\x1b")
        rig.panel.key("q", "q")
        assert await rest(rig) == [Press("Ada", "A")]

    screen(script)


def test_pasted_text_presses_nothing() -> None:
    async def script(rig: TerminalRig) -> None:
        dark = await rig.read_screen()
        rig.type("\x1b[200~1234qwer\x1b[201~")
        assert await rig.read_screen() == dark
        rig.type("\x1bOR\x1b[200~1\n2\x1b[201~")
        assert "> 12" in words(await rig.read_screen())
        rig.type("\x1b[200~" + "9" * 500 + "\x1b[201~")
        rig.type("\x7f" * 78 + "\r")
        assert await rest(rig) == [Said(None, 12)]

    screen(script)


def test_clicking_a_line_presses_its_button() -> None:
    async def script(rig: TerminalRig) -> None:
        for offset in ((5, 8), (66, 13), (5, 2), (5, 20), (75, 20)):
            await rig.pilot.click(offset=offset)
        rig.type(" ")
        await rig.pilot.click(offset=(5, 15))
        rig.type("?")
        await rig.pilot.click(offset=(5, 8))
        assert await rest(rig) == [Press(None, "A"), Press(None, "C"), Press(None, "D", held=True)]

    screen(script)
