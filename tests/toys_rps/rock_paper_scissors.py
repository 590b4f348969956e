"""Rock, paper, scissors for two."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from companion.asks import OpenScene, Option, Secret, ask_all
from companion.game import Basic, GameOption
from companion.state import Json, Range, State, figures
from companion.text import Text, verbatim
from companion.view import Correction, View

HANDS = {"rock": Text("Rock"), "paper": Text("Paper"), "scissors": Text("Scissors")}
BEATS = {"rock": "scissors", "paper": "rock", "scissors": "paper"}


@dataclass(slots=True, kw_only=True)
class RpsState(State):
    """How many rounds each seat has won."""

    won: dict[str, Annotated[int, Range(0, 9)]] = field(default_factory=dict)


class RockPaperScissors(Basic):
    """Whoever first wins the agreed number of rounds has won."""

    id, title, seats = "rps", Text("Rock-paper-scissors"), (2, 2)
    options: Mapping[str, GameOption] = {"goal": GameOption(Text("Rounds to win"), 2, (1, 2, 3))}

    def setup(self, seats: Sequence[str], options: Mapping[str, Json], data: Mapping[str, Json]) -> RpsState:
        return RpsState(seats=list(seats), won=dict.fromkeys(seats, 0))

    async def play(self, state: RpsState) -> None:
        while max(state.won.values()) < state.options["goal"]:
            with OpenScene(state.scopes, "round"):
                await one_round(state)
            state.boundary()

    def view(self, state: RpsState, seat: str | None) -> View:
        won, points, words = state.won.items(), tuple(range(10)), {"round": Text("the round")}
        rows = tuple(Correction(f"won.{name}", verbatim(name), Text("Won"), points) for name, _ in won)
        lines = tuple(Text("{who}: {n} won", who=name, n=many) for name, many in won)
        return View(headline=self.title, overview=lines, corrections=rows, state=figures(state, seat), words=words)

    def result(self, state: RpsState) -> Mapping[str, Json]:
        return {"winners": [name for name, won in state.won.items() if won == max(state.won.values())]}


async def one_round(state: RpsState) -> None:
    options = tuple(Option(hand, name) for hand, name in HANDS.items())
    seats, text = tuple(state.seats), Text("Your hand?")
    hands = await ask_all(lambda: Secret(key="hand", seats=seats, text=text, options=options, seconds=7))
    for seat, hand in hands.items():
        state.tell("hand", Text("{who}: {hand}", who=seat, hand=HANDS[str(hand)]))
        if any(BEATS[str(hand)] == other for other in hands.values()):
            state.won[seat] += 1
            state.tell("won", Text("{who} wins the round.", who=seat))


game = RockPaperScissors()
