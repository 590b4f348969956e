"""The change of turn: for two seconds name, lights and a tone say whose it is; nothing of it in a secret."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.asks import Choose, Option, Secret, ask_all
from companion.cli.host.turn import SHOWN_SECONDS
from companion.cli.turn_signs import TurnSigns, remembered_turn_signs
from companion.pages.lights import pawn_lights
from companion.pages.scores import SEATS
from companion.pages.situation import TURN_SIGNS, TurnSign
from companion.text import Text, verbatim
from companion.view import View
from hardware.panel import Face
from hardware.simulated.panel import SimulatedPanel
from tests.cli.sitting import Sitting, sit, toy_table
from tests.toys import Toy, ToyState

WAYS = tuple(Option(name.lower(), Text(name)) for name in ("North", "East", "South", "West"))


async def put_ask(asked: Choose) -> None:
    """Put this question to all its seats."""

    def build() -> Choose:
        return asked

    await ask_all(build)


class Turns(Toy):
    """Ada, Bo, then a secret of both in what is already Ada's turn, then Ada in the open."""

    async def play(self, state: ToyState) -> None:
        for seats in ("Ada",), ("Bo",), ("Ada", "Bo"), ("Ada",):
            kind = Choose if len(seats) == 1 else Secret
            await put_ask(kind(key="way", seats=seats, text=Text("Where?"), options=WAYS))
            state.rounds += len(seats) == 1

    def view(self, state: ToyState, seat: str | None) -> View:
        shown = super().view(state, seat)
        who = state.seats[state.rounds % 2]
        return replace(shown, who=who, headline=verbatim(who), danger=None, decks=())


def signs(s: Sitting) -> tuple[str, bool, object]:
    """Return the signs of a new turn: the name over the page, the lights of one colour, the sound."""
    shown = s.panels[0].scene
    return shown.box.page.turn, shown.lights == pawn_lights(1), None if shown.cue is None else shown.cue.score


def test_a_new_turn_is_told_for_two_seconds() -> None:
    @sit(toy_table(Turns()), SimulatedPanel((), ()))
    async def sitting(s: Sitting) -> None:
        assert signs(s) == ("", False, None), "the first turn is no change"
        await s.press("A")
        assert signs(s) == ("Bo", True, SEATS[1])
        await s.wait(SHOWN_SECONDS - 0.5)
        assert signs(s) == ("Bo", True, None), "it sounds once"
        await s.wait(0.5)
        assert signs(s) == ("", False, None), "the lights are the sky again"


def test_a_secret_tells_nothing_of_a_new_turn() -> None:
    @sit(toy_table(Turns()), SimulatedPanel((), ()))
    async def sitting(s: Sitting) -> None:
        await s.press("A")
        await s.press("A")
        assert s.host.situations.is_secret()
        quiet = ("", False, None)
        assert signs(s) == quiet
        for _ in range(2):
            await s.press("A!")
            assert signs(s) == quiet
            await s.press("A")
        assert s.panels[0].scene.box.page.turn == "Ada", "told when the secret is over"


@pytest.mark.parametrize("sign", TURN_SIGNS)
def test_each_sign_can_be_off(sign: TurnSign) -> None:
    @sit(toy_table(Turns()), SimulatedPanel((), ()), turns=TurnSigns(frozenset(TURN_SIGNS) - {sign}))
    async def sitting(s: Sitting) -> None:
        await s.press("A")
        on = ["Bo", True, SEATS[1]]
        at = TURN_SIGNS.index(sign)
        on[at] = ["", False, None][at]
        assert signs(s) == tuple(on)


RING = (Option("north", Text("North")), Option("", Text("East: too far")), Option("west", Text("West")))


class Barred(Toy):
    """One secret of both, in which a line is barred."""

    async def play(self, state: ToyState) -> None:
        await ask_all(lambda: Secret(key="way", seats=("Ada", "Bo"), text=Text("Where?"), options=RING, seconds=9))


@pytest.mark.parametrize("eyes", [(), ("Ada",)])
def test_a_refused_press_is_seen_on_its_own_panel_only(eyes: tuple[str, ...]) -> None:
    """Where all look at the pages, it looks and sounds like any other press."""

    def play(button: str) -> tuple[object, ...]:
        seen: list[object] = []

        @sit(toy_table(Barred()), SimulatedPanel(("Ada", "Bo"), eyes, ("Ada", "Bo")))
        async def sitting(s: Sitting) -> None:
            await s.press(button, seat="Ada")
            shown = s.panels[0].scene
            seen.extend((shown.box, shown.cue, shown.log, shown.waiting, shown.handhelds["Bo"], shown.handhelds["Ada"]))

        return tuple(seen)

    taken, refused = play("A"), play("B")
    assert taken[:-1] == refused[:-1]
    assert (taken == refused) is not bool(eyes)
    if eyes:
        assert isinstance(refused[-1], Face)
        assert refused[-1].page.rows[1].startswith("Not that one")


def test_each_sign_is_kept(tmp_path: Path) -> None:
    assert remembered_turn_signs(tmp_path).shown == frozenset(TURN_SIGNS)
    remembered_turn_signs(tmp_path).use(frozenset({"lights"}))
    assert remembered_turn_signs(tmp_path).shown == {"lights"}
    remembered_turn_signs(tmp_path).use(frozenset())
    assert remembered_turn_signs(tmp_path).shown == frozenset()
