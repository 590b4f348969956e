"""A card's name that is misspelt does not become a new card at once."""

from __future__ import annotations

from companion.asks import Name, Option, ask
from companion.text import Text
from hardware.panel import Said
from hardware.simulated.panel import SimulatedPanel
from tests.cli.sitting import Sitting, sit, toy_table
from tests.toys import Toy, ToyState

CARDS = (Option("dragon", Text("Dragon")), Option("wolf", Text("Wolf")))


class Named(Toy):
    """Asks for names of cards, over and over."""

    async def play(self, state: ToyState) -> None:
        for number in range(9):
            said = await ask(
                lambda: Name(key="card", seats=("Ada",), text=Text("Which?"), options=CARDS[:1], known=lambda: CARDS)
            )
            state.tell("card", Text("{n}: {card}", n=number, card=str(said)))


def last_log_line(s: Sitting) -> str:
    """Return the last line of the log, also one whose page is still to come."""
    return s.host.newsroom.log.lines[-1]


async def say(s: Sitting, *names: str) -> None:
    """Type these names."""
    for name in names:
        await s.host.handle(Said(None, name))
        s.host.show()


def test_a_misspelt_name_is_refused_once_and_taken_when_typed_again() -> None:
    @sit(toy_table(Named()), SimulatedPanel((), ()))
    async def sitting(s: Sitting) -> None:
        await say(s, "Drgon")
        assert last_log_line(s) == "Is it Dragon? Then type that. If not, type yours again."
        refused = s.panels[0].scene.refused
        assert refused is not None, "the line that was typed stays open"
        await say(s, "drgon")
        assert last_log_line(s) == "0: drgon"
        await say(s, "Wulf", "Dragn")
        assert last_log_line(s) == "Is it Dragon? Then type that. If not, type yours again.", (
            "another name is looked at anew"
        )
        await say(s, "Dragon")
        assert last_log_line(s) == "1: dragon"
        await say(s, "Hobgoblin")
        assert last_log_line(s) == "2: Hobgoblin", "a name like no other is new"
