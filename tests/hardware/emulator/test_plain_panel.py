"""The plain panel: pages as printed lines, and answers as typed ones."""

from __future__ import annotations

import asyncio
import dataclasses
import io
import os
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import TextIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.emulator import plain_panel
from hardware.emulator.plain_panel import LONGEST_LINE, PlainPanel, Splitter, TooLong, page_lines, unseen
from hardware.panel import PanelEvent, Press, Said, Scene, Wish
from tests.hardware.rigs import face, pipe, scene, take_events


async def _hear_events(stdin: TextIO, stdout: TextIO, *scenes: Scene) -> list[PanelEvent]:
    panel = PlainPanel(stdin, stdout)
    panel.seats_with_buttons(("Ada", "Bo"))
    for shown in scenes:
        panel.show(shown)
    return [event async for event in panel.events()]


def _play(typed: str, *scenes: Scene) -> tuple[list[PanelEvent], str]:
    out = io.StringIO()
    return asyncio.run(_hear_events(io.StringIO(typed), out, *scenes)), out.getvalue()


def test_a_page_is_lines_of_words_with_no_blank_ones_at_its_end() -> None:
    _, printed = _play("", Scene(face("Ada    sun  7/21", "KP 5", "A Move", "B Rest", inverse=(0, 3)), ()))
    assert printed == "\n> Ada    sun  7/21\n  KP 5\n  A Move\n> B Rest\n"


def test_large_words_stand_under_the_head() -> None:
    assert page_lines(face("Rohan", "won", "A hidden", big=("STYRKA >", "PSYKE"), inverse=(2,)).page) == [
        "  Rohan",
        "  won",
        "  STYRKA >",
        "  PSYKE",
    ]


def test_only_what_is_new_is_printed() -> None:
    first = scene("Ada", "A Move", log=("one", "two"))
    same_page = scene("Ada", "A Move", log=("two", "three"))
    _, printed = _play("", first, same_page, same_page)
    assert printed == "one\ntwo\n\n  Ada\n  A Move\nthree\n"


def test_what_pages_are_still_to_tell_is_printed_at_once() -> None:
    """No page stands beside these lines, and whoever ends a script has read them all."""
    _, printed = _play("", dataclasses.replace(scene("Ada", "", "one", log=("one",)), whole_log=("one", "two")))
    assert printed == "one\ntwo\n"


def test_a_page_whose_words_the_log_has_just_told_is_not_printed_again() -> None:
    told = scene("Bo", "", "Bo loses 1 life: 4", "left.", log=("Bo loses 1 life: 4 left.",))
    asked = scene("Bo", "Bo: fight on?", "A Yes", log=("Bo loses 1 life: 4 left.",))
    _, printed = _play("", told, asked)
    assert printed == "Bo loses 1 life: 4 left.\n\n  Bo\n  Bo: fight on?\n  A Yes\n"


def test_a_page_that_tells_more_than_the_log_is_printed() -> None:
    _, printed = _play(
        "", scene("Bo", "Bo loses 1 life: 4", "left. Waiting for Ada", log=("Bo loses 1 life: 4 left.",))
    )
    assert "Waiting for Ada" in printed


def test_the_end_of_the_input_quits() -> None:
    assert _play("a\nd!")[0] == [Press(None, "A"), Press(None, "D", held=True), Wish("quit")]
    assert _play("")[0] == [Wish("quit")]


def test_a_bad_line_is_one_sentence_and_the_page_stays() -> None:
    events, printed = _play("\nfoo\nzoe a\n\x1b[2J\nada b\n", scene("Ada", "A Move"))
    assert events == [Press("Ada", "B"), Wish("quit")]
    assert printed.count("A Move") == 1
    assert printed.splitlines()[-3:] == [
        '"foo" means nothing here: type a, b, c or d, a number, or help.',
        '"zoe" has no seat here: name one of Ada, Bo.',
        '"?[2J" means nothing here: type a, b, c or d, a number, or help.',
    ]


def test_a_line_is_a_name_where_one_is_asked_for() -> None:
    named = dataclasses.replace(scene("Drakvakt", "Player 1 of 2:", "A Bo"), typing=True)
    assert _play("Zoë Ek\na\n", named)[0] == [Said(None, "Zoë Ek"), Press(None, "A"), Wish("quit")]


def test_an_empty_line_goes_on_from_news_and_answers_nothing_else() -> None:
    events, _ = _play("\n", dataclasses.replace(scene("Ada", "", "Ada moves."), telling=True))
    assert events == [Wish("back"), Wish("quit")]
    events, _ = _play("\n", scene("Ada", "A Move"))
    assert events == [Wish("quit")]


def test_help_says_how_to_answer_here_and_opens_the_page_of_help() -> None:
    events, printed = _play("help\n")
    assert events == [Wish("help"), Wish("quit")]
    assert "ada b" in printed
    assert "3 4" in printed


def test_a_question_mark_says_how_to_answer_here() -> None:
    events, printed = _play("?\n")
    assert events == [Wish("quit")]
    assert "a, b, c or d presses that line" in printed
    assert "means nothing" not in printed


def test_help_and_refusals_are_said_in_the_tables_language() -> None:
    words = {
        '"{line}" means nothing here: type a, b, c or d, a number, or help.': "Vad betyder {line}?",
        str(plain_panel._HELP[-1]): "Ord.",
    }
    out = io.StringIO()
    panel = PlainPanel(io.StringIO("foo\nhelp"), out, say=lambda text: words.get(text, text))

    asyncio.run(take_events(panel, 1))
    assert out.getvalue().splitlines()[0] == "Vad betyder foo?"
    assert out.getvalue().splitlines()[-1] == "Ord."


def test_log_lines_steer_no_terminal() -> None:
    _, printed = _play("", scene("Ada", log=("a card\x1b[2J\nand more",)))
    assert printed.startswith("a card?[2J?and more\n")


def test_a_stream_without_the_signs_gets_others_for_them() -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    asyncio.run(_hear_events(io.StringIO(""), out, scene("Åsa", "dörr")))
    assert raw.getvalue().decode("ascii") == "\n  ?sa\n  d?rr\n"


def test_a_regular_file_is_read_to_its_end(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("7\nada c\n3 4", "utf-8")
    with script.open(encoding="utf-8") as stdin:
        events = asyncio.run(_hear_events(stdin, io.StringIO()))
    assert events == [Said(None, 7), Press("Ada", "C"), Said(None, (3, 4)), Wish("quit")]


def test_an_overlong_line_is_refused_and_the_next_one_read() -> None:
    with pipe() as (typed, hands), os.fdopen(typed, closefd=False) as stdin:
        out = io.StringIO()

        async def script() -> list[PanelEvent]:
            panel = PlainPanel(stdin, out)
            listening = asyncio.create_task(take_events(panel, 1))
            await asyncio.to_thread(os.write, hands, b"x" * (3 * LONGEST_LINE) + b"\nb\n")
            return await listening

        assert asyncio.run(script()) == [Press(None, "B")]
        assert out.getvalue() == "That line is too long: a line holds at most 64 KiB.\n"


@pytest.mark.parametrize("pause", [0.0, 0.01])
def test_nothing_is_lost_by_who_is_interrupted_while_waiting(pause: float) -> None:
    """Also, the loop can end although nobody has closed the panel."""
    with pipe() as (typed, hands), os.fdopen(typed, closefd=False) as stdin:
        panel = PlainPanel(stdin, io.StringIO())

        async def script() -> None:
            for _ in range(3):
                waiting = asyncio.create_task(take_events(panel, 1))
                await asyncio.sleep(pause)
                waiting.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await waiting
            os.write(hands, b"a\nb\nc\n")
            assert await take_events(panel, 1) == [Press(None, "A")]
            assert await take_events(panel, 1) == [Press(None, "B")]
            waiting = asyncio.create_task(take_events(panel, 5))
            await asyncio.sleep(0.01)

        asyncio.run(script())


def test_a_reader_that_has_gone_away_ends_the_panel() -> None:
    class Gone(io.StringIO):
        def flush(self) -> None:
            raise BrokenPipeError

    with pipe() as (typed, _), os.fdopen(typed, closefd=False) as stdin:

        async def script() -> None:
            panel = PlainPanel(stdin, Gone())
            waiting = asyncio.create_task(take_events(panel, 2))
            await asyncio.sleep(0.01)
            panel.show(scene("Ada"))
            assert await waiting == [Wish("quit")]
            assert await take_events(panel, 1) == []

        asyncio.run(script())


def test_a_piped_game_ends_with_its_script() -> None:
    """A process of its own: it must end by itself, with nothing on its error stream."""
    program = textwrap.dedent(
        """
        import asyncio, sys
        from hardware.emulator.plain_panel import PlainPanel

        async def main():
            panel = PlainPanel(sys.stdin, sys.stdout)
            panel.seats_with_buttons(("Ada", "Bo"))
            async for event in panel.events():
                print(event)

        asyncio.run(main())
        """
    )
    ended = subprocess.run(
        [sys.executable, "-c", program], input="bo c\nquit\n", capture_output=True, text=True, timeout=30, check=True
    )
    assert ended.stderr == ""
    assert ended.stdout.splitlines() == [
        "Press(seat='Bo', button='C', held=False)",
        "Wish(what='quit')",
        "Wish(what='quit')",
    ]


@given(st.lists(st.binary(max_size=40)), st.integers(1, 12))
def test_lines_do_not_depend_on_how_the_bytes_arrive(chunks: list[bytes], longest: int) -> None:
    def split(pieces: list[bytes]) -> list[str | TooLong]:
        splitter = Splitter(longest)
        return [line for piece in pieces for line in splitter.feed(piece)] + list(splitter.finish())

    whole = b"".join(chunks)
    assert split(chunks) == split([whole])
    ended = whole.split(b"\n")
    expected = [TooLong.LINE if len(line) > longest else line.decode(errors="replace") for line in ended]
    assert split([whole]) == (expected if ended[-1] else expected[:-1])


@given(st.lists(st.sampled_from("abc")), st.lists(st.sampled_from("abc")), st.integers(0, 5))
def test_a_log_that_grows_and_forgets_shows_what_is_new(before: list[str], new: list[str], forgotten: int) -> None:
    grown = tuple(before[min(forgotten, len(before)) :] + new)
    shown = unseen(tuple(before), grown)
    assert grown[len(grown) - len(shown) :] == shown
    assert len(shown) <= len(new) or forgotten


def test_a_private_page_is_pushed_off_the_screen() -> None:
    secret = dataclasses.replace(scene("Ada alone", "A Strength"), private=True)
    _, printed = _play("", secret, scene("Bo alone!", "A Hold to look"))
    between = printed[printed.index("A Strength") : printed.index("Bo alone!")]
    assert between.count("\n") > 50


def test_nothing_is_pushed_away_without_a_secret() -> None:
    _, printed = _play("", scene("Ada", "A Move"), scene("Bo", "A Move"))
    assert printed.count("\n") < 20


def test_a_line_that_wants_a_long_press_says_how_it_is_typed() -> None:
    shown = scene("Undo", "A Hold to undo")
    held = dataclasses.replace(shown.box.page, holds=("A",))
    _, printed = _play("", dataclasses.replace(shown, box=dataclasses.replace(shown.box, page=held)))
    assert printed.splitlines()[-1] == "a! is the long press."
    assert "long press" not in _play("", shown)[1]
