"""The smallest game that can be studied: a coin is thrown until it shows heads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.asking import ask_roll
from companion.asks import Roll
from companion.dice import Die
from companion.game import GameDefaults
from companion.state import Json, State
from companion.study import plan as plans
from companion.study.keeping import StudySoFar
from companion.study.running import WorkerHere, run_study
from companion.text import Text
from companion.view import View

COIN = Die("coin", (0, 1), Text("Coin"))


class Coins(GameDefaults):
    id = "coins"
    title = Text("Coins")
    seats = (1, 1)
    dice: Sequence[str] = ("coin",)

    def setup(self, seats: Sequence[str], options: Mapping[str, Json], data: Mapping[str, Json]) -> State:
        return State(seats=list(seats))

    async def play(self, state: State) -> None:
        while not await ask_roll(lambda: Roll(key="coin", seats=(state.seats[0],), text=Text("Coin"), die=COIN)):
            state.boundary()

    def view(self, state: State, seat: str | None) -> View:
        return View(headline=self.title)

    def result(self, state: State) -> Mapping[str, Json]:
        return {"winners": list(state.seats)}


def coins_studied(games: int) -> int:
    """Study this number of games in this process; return how many were played."""
    known: Any = plans
    known.find = lambda _: Coins()
    plan = plans.make_plan("coins", 1)
    study = StudySoFar(plan, games)
    with WorkerHere(plan) as worker:
        run_study(study, worker, lambda: None)
    return study.played
