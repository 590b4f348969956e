"""Text for one seat alone on a screen that all share: covered, and open only while it looks."""

from __future__ import annotations

import pytest

from hardware.simulated.panel import SimulatedPanel
from tests.cli.sitting import Sitting, sit
from tests.games.legenden.cards.test_monster_cards import at_table


@pytest.mark.rule("L7.2b")
def test_the_monsters_player_reads_the_card_that_the_box_has_drawn() -> None:
    @sit(at_table("a"), SimulatedPanel(buttons=(), screens=()))
    async def sitting(s: Sitting) -> None:
        await s.press("D!")
        assert "For Cid alone" not in s.box(), "what is looked for more often stands before it"
        await s.press("D")
        assert "C For Cid alone" in s.box()
        await s.press("C")
        assert "Cid alone!" in s.box() and "Life" not in s.box()
        await s.press("A")
        assert "Life" not in s.box(), "a short press uncovers nothing"
        await s.press("A!")
        assert "Life: 8" in s.box() and s.panels[0].scene.private
        await s.press("D", "D")
        assert "Menu" in s.box() and "Life" not in s.box()
        assert not s.panels[0].scene.private


def test_before_the_cover_is_lifted_nothing_depends_on_the_card() -> None:
    def show_scenes(card: str) -> list[object]:
        panel = SimulatedPanel(buttons=(), screens=())

        @sit(at_table(card), panel)
        async def sitting(s: Sitting) -> None:
            await s.press("D!", "D", "C", "A", "D", "D")

        return [(scene.box, scene.handhelds, scene.lights, scene.log, scene.private) for scene in panel.scenes]

    assert show_scenes("a") == show_scenes("b")


def test_a_seat_with_a_screen_of_its_own_needs_no_cover() -> None:
    @sit(at_table("a"), SimulatedPanel(buttons=None, screens=None))
    async def sitting(s: Sitting) -> None:
        await s.press("D!")
        for _ in range(6):
            assert "For Cid alone" not in s.box()
            await s.press("D")
