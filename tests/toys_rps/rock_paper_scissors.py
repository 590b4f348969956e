"""Rock, paper, scissors for two."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Annotated, Any

from companion.asks import OpenScene, Option, Seat, Secret, ask_all
from companion.kit.creatures import Creature
from companion.kit.evening import Evening, highest_seats
from companion.kit.figures import figure
from companion.kit.house_rules import HouseRule, HouseRules, plain
from companion.kit.state import GameState
from companion.record import record
from companion.state import Json, Range
from companion.text import Text

HANDS = {"rock": Text("Rock"), "paper": Text("Paper"), "scissors": Text("Scissors")}
BEATS = {"rock": "scissors", "paper": "rock", "scissors": "paper"}
HOUSE = HouseRules({"goal": HouseRule("R3", Text("Rounds to win"), plain((2, 1, 3)))})


@record(frozen=False)
class Player(Creature["Rps"]):
    """A player, with the rounds won."""

    won: Annotated[int, Range(0, 9)] = figure(0, Text("Won"))


@record(kw_only=True, frozen=False)
class Rps(GameState):
    """Everything that people could see or correct."""

    house = HOUSE
    players: dict[Seat, Player] = field(default_factory=dict)

    def creatures(self) -> Iterable[Player]:
        return self.players.values()


class RockPaperScissors(Evening[Rps]):
    """Whoever first wins the agreed number of rounds has won."""

    id, title, seats, house = "rps", Text("Rock-paper-scissors"), (2, 2), HOUSE
    words: Mapping[str, Text] = {"round": Text("the round")}

    def make_state(self, seats: list[Seat], house: dict[str, Json], data: Mapping[str, Json]) -> Rps:
        state = Rps(seats=seats, options=house)
        state.players = {seat: Player(state, seat) for seat in seats}
        return state

    async def play_part(self, state: Rps) -> None:
        with OpenScene(state.scopes, "round"):
            await play_round(state)
        state.over = max(one.won for one in state.creatures()) >= state.rule("goal")

    def winners(self, state: Rps) -> list[Seat]:
        return highest_seats({one.seat: one.won for one in state.creatures()})

    def line(self, state: Rps, one: Any) -> Text:
        return Text("{who}: {n} won", who=one.called, n=one.won)


async def play_round(state: Rps) -> None:
    """Let both show a hand, and see which beats the other (R1, R2)."""
    options = tuple(Option(hand, name) for hand, name in HANDS.items())
    seats, text = tuple(state.seats), Text("Your hand?")
    hands = await ask_all(lambda: Secret(key="hand", seats=seats, text=text, options=options, seconds=7))
    for seat, hand in hands.items():
        one = state.players[seat]
        one.tell("hand", Text("{hero}: {hand}", hand=HANDS[str(hand)]))
        if any(BEATS[str(hand)] == other for other in hands.values()):
            one.gain("won")
            one.tell("won", Text("{hero} wins the round."))


game = RockPaperScissors()
