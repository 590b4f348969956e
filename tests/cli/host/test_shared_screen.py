"""A page of one's own on a screen that all look at, as on a laptop: it shows nothing that the others may not know."""

from __future__ import annotations

import pytest

from companion.game import find
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from hardware.emulator.desk import Desk
from hardware.emulator.desk_drawing import draw
from hardware.simulated.panel import SimulatedPanel
from tests.cli.host.test_two_worlds import FIGHT, HEROES
from tests.cli.sitting import Sitting, key_of_open_ask, sit
from tests.games.atervackt.test_secrets import MEETING, POINTS, SEATS, at_table
from tests.games.legenden.cards.test_monster_cards import at_table as with_its_cards


def play_on_laptop(points: str) -> list[object]:
    """Return all that a laptop shows of a fight whose monster has so many points, from the first question on."""
    told = (("Bo", "monster.life", points), ("Ada", "value.life", 12), ("Ada", "value.special", "rock"))
    panel = SimulatedPanel(None, ())

    @sit(at_table(*POINTS, *told), panel)
    async def sitting(s: Sitting) -> None:
        assert "Bo: Round 1" in s.hand("Bo")
        await s.press("A", seat="Bo")
        await s.press("D!")
        await s.press("D!")

    return [(scene.box, scene.handhelds, scene.lights, scene.log) for scene in panel.scenes]


@pytest.mark.rule("A12.7")
def test_the_points_on_a_monster_card_stand_on_no_page_that_others_see() -> None:
    assert play_on_laptop("4") == play_on_laptop("9")


@pytest.mark.rule("A12.7")
def test_a_seat_with_a_screen_reads_the_points_there() -> None:
    @sit(at_table(*POINTS, ("Bo", "monster.life", "4"), ("Ada", "value.life", 12)), SimulatedPanel(None, None))
    async def sitting(s: Sitting) -> None:
        assert "Orc  4" in s.hand("Bo")
        assert "Orc  ?" in s.hand("Cid")


@pytest.mark.rule("A12.7")
def test_a_number_that_nobody_has_told_yet_stands_nowhere() -> None:
    @sit(at_table(*MEETING, ("Ada", "meeting", "attack"), ("Bo", "meeting.card", "fight")), SimulatedPanel(None, None))
    async def sitting(s: Sitting) -> None:
        assert "Orc: life?" in s.hand("Bo")
        assert s.hand("Bo").splitlines()[0].startswith("Bo  "), "who reads, beside no figure of the orc's"


@pytest.mark.rule("L7.2b")
def test_buttons_of_a_seats_screen_do_what_its_menu_says() -> None:
    @sit(with_its_cards("a"), SimulatedPanel(None, None))
    async def sitting(s: Sitting) -> None:
        await s.press("D!", seat="Cid")
        await s.press("D", seat="Cid")
        assert "C For you alone" in s.hand("Cid")
        await s.press("C", seat="Cid")
        assert "Life: 8" in s.hand("Cid")


@pytest.mark.rule("A12.7")
def test_at_80_x_24_a_seat_that_tells_a_secret_number_sees_its_page() -> None:
    """Where one alone is asked the handhelds are folded to a line, but not where only they show what is asked."""
    panel = SimulatedPanel(None, ())

    @sit(at_table(*POINTS), panel)
    async def sitting(s: Sitting) -> None:
        for words in (False, True):
            shown = draw(Desk(s.panels[0].scene, (*SEATS, None), plain_words=words), 80, 24).text()
            assert "10 11 12" in shown, f"{words=}"


@pytest.mark.rule("A12.7")
def test_a_choice_of_two_presses_is_sealed_by_one_as_the_page_says() -> None:
    table = at_table(*POINTS)

    @sit(table, SimulatedPanel(None, ()))
    async def sitting(s: Sitting) -> None:
        await s.press("B", "A", seat="Bo")
        assert "Now seal it" in s.hand("Bo")
        assert "5" not in s.hand("Bo"), "a screen that others see names nothing"
        await s.press("D", "A", seat="Bo")
        assert "Press 2: which one?" in s.hand("Bo")
        await s.press("A", seat="Bo")
        assert key_of_open_ask(table) == "monster.life", "chosen anew, and not sealed yet"
        await s.press("A", seat="Bo")
        assert key_of_open_ask(table) != "monster.life"


def begin_reading() -> Table:
    """Cid reads a troll's card, whose points are for Cid alone by house rule."""
    header = new_header(find("legenden"), SEATS, {"monster.points": "hidden"}, state=dict(HEROES), seed=1)
    table = Table(find("legenden"), MemoryJournal({**header, "session": "one"}))
    for seat, key, value in FIGHT[: [key for _, key, _ in FIGHT].index("monster.life")]:
        assert table.open is not None
        assert table.open.ask.key == key
        table.answer(table.open.n, seat, value)
    assert key_of_open_ask(table) == "monster.life"
    return table


@pytest.mark.rule("L7.2b", "L8.1b")
@pytest.mark.parametrize("seat", [None, "Cid"])
def test_a_number_for_one_alone_is_covered_on_the_shared_screen(seat: str | None) -> None:
    table, panel = begin_reading(), SimulatedPanel(None, ())

    @sit(table, panel)
    async def sitting(s: Sitting) -> None:
        covered = s.box()
        assert "Cid alone!" in covered and "A Hold to look" in covered and "1-" not in covered
        await s.press("A", "B", seat=seat)
        assert s.box() == covered, "a short press tells nothing"
        await s.press("A!", seat=seat)
        assert "A  1- 9" in s.box() and panel.scene.private
        await s.press("A", "C", "A", seat=seat)
        assert "Now seal it" in s.box() and key_of_open_ask(table) == "monster.life"
        await s.press("A", seat=seat)
        assert key_of_open_ask(table) != "monster.life"
        assert not panel.scene.private


@pytest.mark.rule("L7.2b", "L8.1b")
def test_half_a_number_on_a_seats_screen_is_seen_by_nobody_else() -> None:
    def show_scenes(*buttons: str) -> list[object]:
        shared, own = SimulatedPanel((), ()), SimulatedPanel(("Cid",), ("Cid",))

        @sit(begin_reading(), shared, own)
        async def sitting(s: Sitting) -> None:
            for button in buttons:
                await s.press(button, seat="Cid")
                await s.wait(1)
            assert "3/3" in s.hand("Cid", 1)

        return [(scene.box, scene.handhelds, scene.lights, scene.log, scene.private) for scene in shared.scenes]

    assert show_scenes("A", "B") == show_scenes("C", "A")
