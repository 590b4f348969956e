"""Toys that are a little different: rules that changed, rules that fail, spells where the toy has none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from companion.asks import Choose, Draw, Interruption, Number, OpenScene, Option, Secret, Tell, ask, ask_all
from companion.text import Text
from companion.view import View
from tests import toys
from tests.toys import HANDS, Toy, ToyState, spell


class SpellDuel(Toy):
    """Only duels; while both think, anybody may cast a spell, and the hands may be fewer."""

    async def play(self, state: ToyState) -> None:
        while state.rounds < state.options["rounds"]:
            with OpenScene(state.scopes, "duel"):
                hands = await ask_all(lambda: self._ask(state))
                state.tell("duel", Text("{n} hands", n=len(hands)))
            state.rounds += 1
            state.boundary()

    @staticmethod
    def _ask(state: ToyState) -> Secret | None:
        first, second = state.seats[:2]
        if not state.players[first].life:
            return None
        hands = HANDS if state.players[first].life > 1 else HANDS[:2]
        options = tuple(Option(hand, Text(hand)) for hand in hands)
        return Secret(
            key="duel",
            seats=(first, second),
            text=Text("Hand?"),
            options=options,
            seconds=7,
            interruptions=(spell(state),),
        )


class Reworded(Toy):
    """The toy with other words and another version: old games still go on."""

    title = Text("Toy, second edition")
    rules_version = 2


class Renamed(Toy):
    """From the second round on the tile is put away under another key."""

    async def play(self, state: ToyState) -> None:
        while state.rounds < state.options["rounds"]:
            with OpenScene(state.scopes, "round"):
                await toys.all_move(state)
                await toys.duel(state)
                if state.rounds:
                    await ask(lambda: Tell(key="tidy", seats=(state.seats[0],), text=Text("Tidy up")))
                else:
                    await toys.test(state)
                await toys.draw(state)
            state.rounds += 1
            state.boundary()


class Harsh(Toy):
    """The second round costs everybody a life."""

    async def play(self, state: ToyState) -> None:
        while state.rounds < state.options["rounds"]:
            with OpenScene(state.scopes, "round"):
                await toys.all_move(state)
                await toys.duel(state)
                await toys.test(state)
                await toys.draw(state)
            for player in state.players.values():
                player.life -= state.rounds == 1
            state.rounds += 1
            state.boundary()


class Brittle(Toy):
    """Rules that fail at a 13, at two bags, at an awake dragon, and at somebody with nine lives."""

    id = "brittle"

    async def play(self, state: ToyState) -> None:
        if state.players[state.seats[0]].life == 9:
            raise ZeroDivisionError("nine lives")
        seat = state.seats[0]
        while state.rounds < state.options["rounds"]:
            gold = await ask(lambda: Number(key="gold", seats=(seat,), text=Text("Gold?"), min=0, max=100))
            state.players[seat].life = 0
            if gold == 13:
                raise ZeroDivisionError("thirteen")
            state.players[seat].life = 5
            hands = await ask_all(lambda: self._ask(state))
            if set(hands.values()) == {"bag"}:
                raise ZeroDivisionError("two bags")
            card = await ask(self._card(state))
            if card == "awake":
                raise ZeroDivisionError("awake")
            state.rounds += 1
            state.boundary()

    @staticmethod
    def _ask(state: ToyState) -> Secret:
        options = tuple(Option(hand, Text(hand)) for hand in HANDS)
        return Secret(key="duel", seats=tuple(state.seats[:2]), text=Text("Hand?"), options=options)

    @staticmethod
    def _card(state: ToyState) -> Any:
        cards = (Option("asleep", Text("asleep")), Option("awake", Text("awake")))
        return lambda: Draw(key="dragon", seats=(state.seats[1],), text=Text("Card?"), deck="dragon", options=cards)


class Fights(Toy):
    """One function asks one question in two scenes, one after the other; a spell may be cast meanwhile."""

    async def play(self, state: ToyState) -> None:
        def blow() -> Choose:
            options = (Option("hit", Text("Hit")), Option("duck", Text("Duck")))
            return Choose(
                key="blow", seats=tuple(state.seats), text=Text("Blow?"), options=options, interruptions=(spell(state),)
            )

        while True:
            with OpenScene(state.scopes, "fight"):
                await ask_all(blow)
            state.boundary()


@dataclass
class Fortune(Toy):
    """All move at once; meanwhile anybody may draw a card."""

    async def play(self, state: ToyState) -> None:
        async def draw(seat: str) -> None:
            cards = (Option("asleep", Text("asleep")), Option("awake", Text("awake")))
            card = await ask(lambda: Draw(key="dragon", seats=(seat,), text=Text("?"), deck="dragon", options=cards))
            if card is not None:
                state.dragon.draw(card=str(card))

        offer = Interruption("fortune", Text("Draw a card"), draw)
        options = (Option("home", Text("Home")), Option("out", Text("Out")))
        while True:
            await ask_all(
                lambda: Choose(
                    key="move", seats=tuple(state.seats), text=Text("Where?"), options=options, interruptions=(offer,)
                )
            )
            state.boundary()


class Fan(Toy):
    """The dragon's cards are held out as a fan, one each round."""

    def view(self, state: ToyState, seat: str | None) -> View:
        chance = state.dragon.chance("awake", seat, index=None)
        return replace(super().view(state, seat), danger=chance)

    async def play(self, state: ToyState) -> None:
        cards = (Option("asleep", Text("asleep")), Option("awake", Text("awake")))
        while state.dragon.left():
            card = await ask(
                lambda: Draw(
                    key="dragon", seats=(state.seats[0],), text=Text("?"), deck="dragon", options=cards, fan=True
                )
            )
            state.dragon.pick(card=str(card))
            state.boundary()


class Blind(Toy):
    """A game that cannot be shown where `blind` says so."""

    def __init__(self) -> None:
        self.blind: Callable[[ToyState], bool] = lambda _: False

    def view(self, state: ToyState, seat: str | None) -> View:
        if self.blind(state):
            raise ZeroDivisionError("blind")
        return super().view(state, seat)
