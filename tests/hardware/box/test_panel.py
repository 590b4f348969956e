"""The whole box on a bench: mock pins, chips on a bus, a strip on a wire, and a clock that only tests move."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.language import Voice
from companion.pages.lights import BLACK
from companion.pages.page import BUTTONS, WIDTH, Button, Page
from companion.pages.picture import render
from companion.pages.scores import WRONG, Cue, Tone
from companion.pages.small_page import render_small
from hardware.box.burn_in import DIM, DIMMED, SLEEP
from hardware.box.debounce import HOLD
from hardware.box.noisy_contact import FORGOTTEN, MOST
from hardware.box.panel import NOTICE, BoxPanel
from hardware.box.parts import notice_page
from hardware.box.pins import Pins
from hardware.box.screen import RETRY
from hardware.box.strip import FrameMaker
from hardware.panel import News, PanelEvent, Press, Scene
from hardware.wiring.plan import Oled, Pin, Plan, WiredHandheld
from tests.hardware.reading import small_words, words
from tests.hardware.rigs import SEATS, BoxRig, face, scene
from tests.hardware.strips import decode_colours

ASK = scene("Rohan", "door: how?", "A Key", "B Leave it", seats=SEATS)


class Box(BoxRig):
    """The rig of the contract with more hands and eyes."""

    @property
    def screen(self) -> Any:
        return self.bus.chips[self.SCREEN]

    async def wait(self, seconds: float, step: float = 1.0) -> None:
        """Let time pass; the workers keep up."""
        until = self.clock.at + seconds
        while self.clock.at < until:
            self.clock.advance(min(step, until - self.clock.at))
            await self.wait_for_drawing()

    async def show(self, shown: Scene) -> None:
        self.panel.show(shown)
        await self.wait_for_drawing()

    def take_sentences(self) -> list[PanelEvent]:
        """Return the sentences since somebody last asked."""
        queue, said = self.panel._mailbox._queue, []
        while not queue.empty():
            said.append(queue.get_nowait())
        return [event for event in said if event is not None]

    def presses(self) -> list[PanelEvent]:
        return [event for event in self.take_sentences() if isinstance(event, Press)]

    async def press(self, seat: str | None, button: Button = "A", held: bool = False) -> None:
        await self.do(Press(seat, button, held))

    def tap(self, gpio: int) -> None:
        """Press the button at this pin, whoever's it is."""
        self.pins.pin(gpio).drive_low()
        self.clock.advance(0.1)
        self.pins.pin(gpio).drive_high()
        self.clock.advance(0.1)

    async def words(self) -> list[str]:
        await self.wait_for_drawing()
        return words(self.screen.visible_rows())


def bench(script: Callable[[Box], Awaitable[None]], kind: type[Box] = Box) -> None:
    async def sitting() -> None:
        async with kind.open_rig() as rig:
            assert isinstance(rig, Box)
            rig.panel.seats_with_buttons(SEATS)
            await script(rig)

    asyncio.run(sitting())


def test_the_box_shows_its_page_its_lights_and_the_seats_own_page() -> None:
    async def script(rig: Box) -> None:
        await rig.show(ASK)
        assert rig.screen.visible_rows() == ASK.box.picture.rows
        assert rig.bus.chips[rig.HAND].visible_rows() == render_small(ASK.handhelds["Ada"].page)
        strip = rig.plan().strip
        assert strip is not None
        assert rig.spi.frame == FrameMaker(strip).frame(ASK.lights)

    bench(script)


def test_the_panel_is_open_once_its_threads_have_drawn() -> None:
    async def script(rig: Box) -> None:
        rig.panel.show(ASK)
        await rig.panel.wait_until_open()
        assert rig.screen.visible_rows() == ASK.box.picture.rows

    bench(script)


def test_seats_with_buttons_and_screens_are_those_of_the_handhelds() -> None:
    async def script(rig: Box) -> None:
        five = ("Ada", "Bo", "Cleo", "Dag", "Eli")
        assert rig.panel.seats_with_buttons(five) == set(five[:4])
        assert rig.panel.seats_with_screens(five) == {"Ada"}
        assert rig.panel.seats_with_buttons(()) == set()

    bench(script)


class ThreeButtons(Box):
    @classmethod
    def plan(cls) -> Plan:
        plan = super().plan()
        one, two, *_ = plan.handhelds
        assert isinstance(two, WiredHandheld)
        buttons: dict[Button, Pin] = {button: pin for button, pin in two.buttons.items() if button != "D"}
        return replace(plan, handhelds=(one, replace(two, buttons=buttons)))


def test_three_buttons_are_not_enough_to_choose_with() -> None:
    async def script(rig: Box) -> None:
        assert rig.panel.seats_with_buttons(SEATS) == {"Ada"}

    bench(script, ThreeButtons)


def test_before_seats_all_buttons_are_the_boxs_and_names_are_shown() -> None:
    async def script(rig: Box) -> None:
        rig.panel.seats_with_buttons(())
        await rig.show(scene("Welcome", "language?", "A English", "B Svenska"))
        rig.tap(16)
        assert rig.presses() == [Press(None, "A")]
        assert small_words(rig.bus.chips[rig.HAND].visible_rows()) == ["Handheld 1"]

    bench(script)


def test_a_handheld_that_nobody_sits_at_says_nothing() -> None:
    async def script(rig: Box) -> None:
        rig.tap(rig.PINS[4][0])
        assert rig.presses() == []

    bench(script)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.sampled_from([None, *SEATS]), st.sampled_from(BUTTONS), st.booleans()), max_size=12))
def test_nothing_that_is_pressed_is_ever_a_wish_or_switches_anything_off(
    presses: list[tuple[str | None, Button, bool]],
) -> None:
    """Shutdown is never one careless press: the panel knows presses only, and the pages ask for a long one."""

    async def script(rig: Box) -> None:
        await rig.show(ASK)
        for seat, button, held in presses:
            await rig.press(seat, button, held)
        assert rig.take_sentences() == [Press(*press) for press in presses]

    bench(script)


def test_lamps_show_who_is_waited_for_and_nothing_of_a_choice() -> None:
    async def script(rig: Box) -> None:
        lamps = [rig.pins.pin(gpio) for gpio in rig.LAMPS]
        states = []
        for waiting in ((), ("Ada", "Bo"), ("Bo",), ()):
            await rig.show(replace(ASK, waiting=waiting))
            await rig.press("Bo", "C")
            states.append([bool(lamp.state) for lamp in lamps])
        assert states == [[False, False], [True, True], [False, True], [False, False]]

    bench(script)


class Buzzing(Box):
    BUZZER, OWN = 12, 15

    @classmethod
    def plan(cls) -> Plan:
        plan = super().plan()
        one, two, *_ = plan.handhelds
        assert isinstance(one, WiredHandheld) and isinstance(two, WiredHandheld)
        hands = (one, replace(two, light=None, buzzer=Pin(cls.OWN, "red")))
        return replace(plan, buzzer=Pin(cls.BUZZER, "red"), handhelds=hands)


def test_a_buzzer_sounds_for_a_moment_when_a_seat_s_turn_comes() -> None:
    async def script(rig: Box) -> None:
        buzzers = [rig.pins.pin(gpio) for gpio in (Buzzing.BUZZER, Buzzing.OWN)]

        def sounding() -> list[bool]:
            return [bool(buzzer.state) for buzzer in buzzers]

        rig.panel.show(replace(ASK, waiting=("Ada",)))
        assert sounding() == [True, False]
        rig.clock.advance(0.1)
        assert sounding() == [False, False]
        rig.panel.show(replace(ASK, waiting=("Ada", "Bo")))
        assert sounding() == [False, True]
        rig.clock.advance(0.1)
        rig.panel.show(replace(ASK, waiting=("Ada", "Bo")))
        assert sounding() == [False, False]

    bench(script, Buzzing)


def test_a_great_moment_is_played_once_and_nothing_breaks_into_it() -> None:
    async def script(rig: Box) -> None:
        box, own = (rig.pins.pin(gpio) for gpio in (Buzzing.BUZZER, Buzzing.OWN))
        cue = Cue(1, "death", "loud", (Tone(400, 0.2), Tone(0, 0.1), Tone(300, 0.3)))
        heard = []
        rig.panel.show(replace(ASK, cue=cue))
        for _ in range(8):
            rig.panel.show(replace(ASK, cue=cue, waiting=("Ada",)))
            heard.append(int(box.state))
            rig.clock.advance(0.101)
        assert heard == [1, 1, 0, 1, 1, 1, 0, 0]
        assert not own.state, "the box's is heard by all"
        wrong = replace(ASK, cue=Cue(-1, "wrong", "loud", WRONG))
        rig.panel.show(wrong)
        assert box.state, "a wrong press is heard"
        rig.clock.advance(0.101)
        assert not box.state
        rig.panel.show(replace(ASK, cue=replace(cue, number=2)))
        rig.panel.show(wrong)
        rig.clock.advance(0.101)
        assert box.state, "but not while a moment plays"
        rig.clock.advance(1)
        rig.panel.show(ASK)
        rig.panel.show(replace(ASK, cue=cue))
        assert box.state, "another game counts its moments from one again"

    bench(script, Buzzing)


def test_where_the_box_has_no_buzzer_its_handhelds_play() -> None:
    class Own(Buzzing):
        @classmethod
        def plan(cls) -> Plan:
            return replace(super().plan(), buzzer=None)

    async def script(rig: Box) -> None:
        rig.panel.show(replace(ASK, cue=Cue(1, "hit", "loud", (Tone(400, 0.2),))))
        assert rig.pins.pin(Buzzing.OWN).state
        rig.clock.advance(0.3)
        assert not rig.pins.pin(Buzzing.OWN).state

    bench(script, Own)


def test_an_unwatched_screen_sleeps_and_a_waking_press_only_wakes_it() -> None:
    async def script(rig: Box) -> None:
        await rig.show(ASK)
        await rig.wait(DIM, 60.0)
        await rig.wait(1.0)
        assert rig.screen.contrast == DIMMED
        await rig.press(None, "B")
        await rig.wait_for_drawing()
        assert rig.screen.contrast == 255
        assert rig.presses() == [Press(None, "B")], "a dimmed page can be read: the press counts"
        await rig.wait(SLEEP, 60.0)
        await rig.wait(1.0)
        assert not rig.screen.on
        await rig.press("Bo", "B")
        await rig.wait_for_drawing()
        assert rig.screen.visible_rows() == ASK.box.picture.rows
        assert rig.presses() == [], "nobody could see what it would have answered"
        await rig.press("Bo", "B")
        assert rig.presses() == [Press("Bo", "B")]

    bench(script)


def test_a_page_changed_by_another_panel_keeps_the_screen_awake() -> None:
    async def script(rig: Box) -> None:
        await rig.show(ASK)
        await rig.wait(SLEEP + 60, 60.0)
        assert not rig.screen.on
        await rig.show(replace(ASK, lights=(BLACK,) * 24))
        assert not rig.screen.on, "lights move by themselves"
        await rig.show(scene("Rohan", "the door is open", seats=SEATS))
        assert rig.screen.visible_rows() == render(Page(("Rohan", "the door is open"))).rows

    bench(script)


def test_a_screen_pulled_out_in_mid_game_alarms_and_comes_back() -> None:
    async def script(rig: Box) -> None:
        await rig.show(ASK)
        chip = rig.bus.chips.pop(rig.SCREEN)
        assert rig.panel.parts()[0].works
        await rig.show(scene("Rohan", "the door is open", "A Go in", seats=SEATS))
        (screen, *others) = rig.panel.parts()
        assert str(screen.trouble) == "No screen answers at 0x3C of I2C bus 1: look at its four wires."
        assert all(part.works for part in others)
        await rig.press("Bo", "C")
        await rig.press(None, "A")
        assert [type(event) for event in rig.take_sentences()] == [News, Press], (
            "the first press of the box takes the notice away"
        )
        before = len(rig.spi.wire)
        await rig.wait(4.0, 0.1)
        shown = [decode_colours(wire) for wire in rig.spi.wire[before:]]
        amber = [all(light[0] > light[1] > light[2] == 0 for light in frame) for frame in shown]
        assert any(amber) and not all(amber), "an alarm now and then, and the lights of the game between"
        rig.bus.chips[rig.SCREEN] = type(chip)()
        await rig.wait(RETRY)
        assert await rig.words() == ["Rohan", "the door is open", "A Go in"]
        assert all(part.works for part in rig.panel.parts())
        before = len(rig.spi.wire)
        await rig.wait(6.0, 0.1)
        assert len({decode_colours(wire) for wire in rig.spi.wire[before:]}) == 1, "the alarm is over"

    bench(script)


def test_lights_that_fail_are_told_on_the_screen_and_taken_up_again() -> None:
    async def script(rig: Box) -> None:
        await rig.show(ASK)
        rig.spi.broken = OSError(5, "Input/output error")
        await rig.wait(2.0)
        assert await rig.words() == ["Does not work:", "Lights"]
        (news,) = rig.take_sentences()
        assert isinstance(news, News)
        assert str(news.text).startswith("Lights: The lights accept no colours (")
        await rig.wait(NOTICE)
        assert rig.screen.visible_rows() == ASK.box.picture.rows, "and the game goes on"
        rig.spi.broken = None
        await rig.wait(4.0)
        assert all(part.works for part in rig.panel.parts())
        assert any(rig.spi.frame[0])

    bench(script)


def test_a_press_takes_the_notice_away_and_is_nobody_s_answer() -> None:
    async def script(rig: Box) -> None:
        await rig.show(ASK)
        rig.spi.broken = OSError(5, "Input/output error")
        await rig.wait(2.0)
        rig.take_sentences()
        await rig.press("Ada", "B")
        assert rig.presses() == [Press("Ada", "B")], "a handheld does not answer for the box's screen"
        await rig.press(None, "A")
        assert rig.presses() == []
        await rig.wait_for_drawing()
        assert rig.screen.visible_rows() == ASK.box.picture.rows
        await rig.press(None, "A")
        assert rig.presses() == [Press(None, "A")]

    bench(script)


def test_handhelds_without_screen_have_their_buttons_on_the_box() -> None:
    async def script(rig: Box) -> None:
        hands = {seat: face(seat, "choose in secret", "A Strength", "B Psyche", "C Agility") for seat in SEATS}
        counted = Scene(face("Ada        Bo", "", big=("7",)), ASK.lights, hands, waiting=SEATS)
        await rig.show(counted)
        assert await rig.words() == ["Ada        Bo", "                    7", " A Strength", " B Psyche", " C Agility"]
        await rig.show(replace(counted, waiting=("Ada",)))
        assert await rig.words() == ["Ada        Bo", "7"], "Ada has an own screen"

    bench(script)


class Crippled(Box):
    """A busy pin on the box, and one on the second handheld."""

    def __init__(self, *given: Any) -> None:
        from gpiozero.pins.mock import MockFactory

        factory = MockFactory()
        self.taken = [Pins(factory).output(Pin(gpio, "red")) for gpio in (6, 17, self.LAMPS[0])]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("tests.hardware.rigs.MockFactory", lambda: factory)
            super().__init__(*given)


def test_lost_buttons_and_lamps_are_named_and_the_rest_carries_on() -> None:
    async def script(rig: Box) -> None:
        assert await rig.words() == ["Does not work:", "Button B", "Handheld 2 A", "Lamp of Handheld 1"]
        assert len([event for event in rig.take_sentences() if isinstance(event, News)]) == 3
        assert rig.panel.seats_with_buttons(SEATS) == {"Ada"}, (
            "Bo cannot choose with three buttons, and shares the box's"
        )
        await rig.wait(NOTICE)
        await rig.show(ASK)
        await rig.press(None, "C")
        await rig.press("Bo", "C")
        assert rig.presses() == [Press(None, "C"), Press("Bo", "C")]

    bench(script, Crippled)


class Bare(Box):
    """Four buttons and nothing else."""

    @classmethod
    def plan(cls) -> Plan:
        return replace(super().plan(), oled=None, strip=None, handhelds=())


def test_a_box_of_four_buttons_is_a_panel_too() -> None:
    async def script(rig: Box) -> None:
        rig.panel.show(ASK)
        rig.clock.advance(2 * SLEEP)
        await rig.press(None, "A")
        assert rig.presses() == [Press(None, "A")], "there is no dark screen to be woken"
        assert [str(part.name) for part in rig.panel.parts()] == [f"Button {button}" for button in BUTTONS]
        assert rig.panel.seats_with_buttons(SEATS) == rig.panel.seats_with_screens(SEATS) == set()

    bench(script, Bare)


class Small(Box):
    """The box's own screen is a small one, turned round."""

    @classmethod
    def plan(cls) -> Plan:
        plan = super().plan()
        assert isinstance(plan.oled, Oled)
        return replace(plan, oled=replace(plan.oled, address=cls.HAND, height=32), handhelds=())


def test_a_box_with_a_small_screen_shows_small_pages() -> None:
    async def script(rig: Box) -> None:
        await rig.show(ASK)
        assert rig.bus.chips[rig.HAND].visible_rows() == render_small(ASK.box.page)

    bench(script, Small)


def test_at_the_end_everything_is_dark_and_given_back() -> None:
    async def script(rig: Box) -> None:
        await rig.show(replace(ASK, waiting=SEATS))
        chips = list(rig.bus.chips.values())
        await rig.panel.close()
        assert [chip.on for chip in chips] == [False, False]
        assert rig.spi.frame == (BLACK,) * 24
        assert rig.spi.closed == 1
        assert rig.bus.opened == rig.bus.closed
        assert rig.clock.waiting == 0
        again = BoxPanel(rig.plan(), rig.clock, pins=rig.pins)
        again.connect()
        assert all(part.works for part in again.parts()), "all pins are free"
        await again.close()

    bench(script)


def test_at_the_end_a_screen_that_is_gone_is_not_waited_for() -> None:
    async def script(rig: Box) -> None:
        await rig.show(ASK)
        rig.bus.chips.clear()
        rig.spi.broken = OSError(5, "Input/output error")

    bench(script)


def test_a_box_without_libraries_says_what_to_install_and_is_a_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    for library in ("gpiozero", "luma.oled", "spidev"):
        monkeypatch.setitem(sys.modules, library, None)

    async def sitting() -> None:
        panel = BoxPanel(Box.plan())
        panel.connect()
        panel.seats_with_buttons(SEATS)
        panel.show(ASK)
        await panel.settled()
        await asyncio.sleep(0)
        troubles = {str(part.name): str(part.trouble) for part in panel.parts()}
        assert troubles["Screen"].startswith("luma.oled is missing")
        assert troubles["Lights"].startswith("spidev is missing")
        assert troubles["Buttons"].startswith("gpiozero is missing")
        assert panel.seats_with_buttons(SEATS) == panel.seats_with_screens(SEATS) == set()
        await panel.close()

    asyncio.run(sitting())


@pytest.mark.parametrize("language", ["en", "sv"])
def test_the_names_of_parts_fit_a_row(language: str) -> None:
    async def script(rig: Box) -> None:
        say = Voice(language)
        for part in rig.panel.parts():
            assert len(part.name.read(say)) <= WIDTH
        broken = [replace(part, trouble=part.name) for part in rig.panel.parts()]
        page = notice_page(broken, say)
        assert len(page.rows) == 6
        assert page.rows[0] == {"en": "Does not work:", "sv": "Fungerar inte:"}[language]
        assert page.rows[-1] == {"en": "and 21 more", "sv": "och 21 till"}[language]

    bench(script)


def test_a_held_button_is_told_while_it_is_down() -> None:
    async def script(rig: Box) -> None:
        pin = rig.pins.pin(19)
        pin.drive_low()
        rig.clock.advance(HOLD)
        assert rig.presses() == [Press(None, "D", held=True)]
        pin.drive_high()
        rig.clock.advance(1.0)
        assert rig.presses() == []

    bench(script)


def test_the_screens_of_two_handhelds_and_the_box_share_one_worker() -> None:
    async def script(rig: Box) -> None:
        for number in range(4):
            await rig.show(scene("Rohan", f"door {number}", seats=SEATS))
        assert len(rig.bus.threads) == 1

    bench(script)


def chatter(rig: Box, gpio: int, times: int) -> None:
    """The contact at this pin closes so often by itself, 25 times a second."""
    for _ in range(times):
        rig.pins.pin(gpio).drive_low()
        rig.clock.advance(0.02)
        rig.pins.pin(gpio).drive_high()
        rig.clock.advance(0.02)


def test_a_chattering_button_is_named_and_the_rest_plays_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO, "hardware")

    async def script(rig: Box) -> None:
        await rig.show(ASK)
        chatter(rig, rig.PINS[0][1], 500)
        *presses, news = rig.take_sentences()
        assert presses == [Press(None, "B")] * MOST
        assert isinstance(news, News)
        assert str(news.text).startswith("Button B: It is pressed faster than a person can: check its contact")
        assert [str(part.name) for part in rig.panel.parts() if not part.works] == ["Button B"]
        assert rig.panel.seats_with_buttons(SEATS) == set(SEATS)
        await rig.press("Ada", "C")
        assert rig.take_sentences() == [Press("Ada", "C")]
        chatter(rig, rig.PINS[0][1], 500)
        assert rig.take_sentences() == [], "it is said once"
        await rig.wait(FORGOTTEN + 1)
        assert all(part.works for part in rig.panel.parts())
        await rig.press(None, "B")
        assert rig.presses() == [Press(None, "B")]

    bench(script)
    assert caplog.messages == [f"Button B: {1000 - MOST} presses and 0 edges were left out."]


def test_chatter_of_a_button_is_counted_at_the_end_too(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "hardware")

    async def script(rig: Box) -> None:
        chatter(rig, rig.PINS[1][3], 100)
        assert len(rig.take_sentences()) == MOST + 1

    bench(script)
    assert caplog.messages == [f"Handheld 1 D: {100 - MOST} presses and 0 edges were left out."]


def test_presses_that_nobody_takes_do_not_pile_up_for_ever(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO, "hardware")
    monkeypatch.setattr("hardware.mailbox.MOST", 8)

    async def script(rig: Box) -> None:
        for _ in range(12):
            await rig.press("Bo", "A")
        assert rig.presses() == [Press("Bo", "A")] * 8

    bench(script)
    assert caplog.messages == [
        "The game does not keep up with the buttons: presses are left out.",
        "4 presses were left out, as too many were waiting.",
    ]


# The pins come after the first prompt.


class Late(Box):
    """A box of which nobody has asked for the events yet."""

    CONNECTED = False


def test_the_prompt_stands_before_the_pins_are_opened() -> None:
    async def script() -> None:
        async with Late.open_rig() as rig:
            assert isinstance(rig, Late)
            assert rig.panel.seats_with_buttons(SEATS) == frozenset(SEATS), "whoever is asked is asked at their own"
            waited = scene("Rohan", "door: how?", "A Key", "B Leave it", seats=SEATS, waiting=SEATS[:1])
            await rig.show(waited)
            assert "A Key" in "\n".join(await rig.words())
            assert rig.pins.pins == {}
            listening = rig.panel.events()
            opened = dict(rig.pins.pins)
            assert len(opened) > len(BUTTONS)
            assert rig.pins.pin(rig.LAMPS[0]).state, "who was waited for before has a light"
            assert not rig.pins.pin(rig.LAMPS[1]).state
            await rig.do(Press(None, "A"))
            assert await anext(listening) == Press(None, "A")
            rig.panel.connect()
            assert rig.pins.pins == opened, "no pin is opened twice"

    asyncio.run(script())


def test_a_pin_that_cannot_be_had_is_told_when_it_is_opened() -> None:
    async def script() -> None:
        async with Late.open_rig() as rig:
            assert isinstance(rig, Late)
            taken = Pins(rig.pins).output(Pin(rig.PINS[0][1], "blue"))
            await rig.show(ASK)
            assert not [part for part in rig.panel.parts() if part.trouble]
            rig.panel.events()
            assert [str(part.name) for part in rig.panel.parts() if part.trouble] == ["Button B"]
            taken.close()

    asyncio.run(script())


def test_lights_and_screen_go_out_though_a_pin_cannot_be_closed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def script(rig: Box) -> None:
        await rig.show(ASK)
        assert rig.screen.on and any(map(any, rig.spi.frame))

        def break_down() -> None:
            raise RuntimeError("the chip is gone")

        monkeypatch.setattr(rig.panel._buttons, "close", break_down)
        monkeypatch.setattr(rig.panel._bell, "close", break_down)
        await rig.panel.close()
        assert not rig.screen.on and not any(map(any, rig.spi.frame))

    bench(script)
    assert [record.getMessage() for record in caplog.records if "released" in record.getMessage()] == [
        "A pin could not be released: RuntimeError('the chip is gone')"
    ] * 2
