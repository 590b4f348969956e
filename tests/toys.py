"""A toy game that uses everything a table can do, one small rule for each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from companion.asks import (
    Choose,
    Draw,
    Interruption,
    Number,
    OpenScene,
    Option,
    Roll,
    Secret,
    Tell,
    ask,
    ask_all,
)
from companion.deck import Deck
from companion.dice import T6, T12, Need
from companion.game import GameOption
from companion.shapes import Fault
from companion.state import Json, Range, State, figures
from companion.text import Text, verbatim
from companion.view import Correction, DeckMeter, Meter, View

HANDS = ("stone", "scissors", "bag")


@dataclass(slots=True)
class Player:
    """One player's figures."""

    life: Annotated[int, Range(0, 9)] = 5
    spells: Annotated[int, Range(0, 9)] = 1
    place: str = "home"


@dataclass(slots=True, kw_only=True)
class ToyState(State):
    """State of the toy game: everything that a correction may change."""

    players: dict[str, Player] = field(default_factory=dict)
    dragon: Deck = field(default_factory=lambda: Deck("dragon", {"asleep": 3, "awake": 1}))
    rounds: Annotated[int, Range(0, 99)] = 0


class Toy:
    """Rounds of: a shared move of all, a duel in secret, a test, a card; a spell may be cast at any time."""

    id = "toy"
    title = Text("Toy")
    seats = (2, 4)
    rules_version = 1
    options: Mapping[str, GameOption] = {
        "rounds": GameOption(Text("Rounds"), 2, (1, 2, 3, 50)),
        "seconds": GameOption(Text("Seconds"), 7, (0, 7)),
    }
    dice: Sequence[str] = ("T12", "T6")
    decks: Sequence[str] = ("dragon",)
    catalogues = "tests"

    def data(self) -> Mapping[str, Json]:
        return {}

    def faults(self, data: Mapping[str, Json]) -> Iterable[Fault]:
        return ()

    def learned(self, state: ToyState) -> Mapping[str, Json]:
        return {}

    def setup(self, seats: Sequence[str], options: Mapping[str, Json], data: Mapping[str, Json]) -> ToyState:
        return ToyState(seats=list(seats), players={seat: Player() for seat in seats})

    async def play(self, state: ToyState) -> None:
        while state.rounds < state.options["rounds"]:
            with OpenScene(state.scopes, "round"):
                await all_move(state)
                await duel(state)
                await test(state)
                await draw(state)
            state.rounds += 1
            state.boundary()

    def view(self, state: ToyState, seat: str | None) -> View:
        chance = state.dragon.chance("awake", seat)
        shown: Any = figures(state, seat)
        return View(
            headline=Text("Toy"),
            meters=tuple(Meter(name, verbatim(name), player.life, 9) for name, player in state.players.items()),
            decks=(
                DeckMeter("dragon", Text("Dragon"), state.dragon.left(), ((Text("awake"), chance),) if chance else ()),
            ),
            corrections=tuple(
                Correction(f"players.{name}.life", verbatim(name), Text("life"), tuple(range(10)))
                for name in state.players
            ),
            danger=chance,
            state=shown,
        )

    def result(self, state: ToyState) -> Mapping[str, Json]:
        return {"life": {name: player.life for name, player in state.players.items()}}


def spell(state: ToyState) -> Interruption:
    """Return a spell that anybody may claim to cast; only that player and the box know whether they have one."""

    async def cast(seat: str) -> None:
        if not state.players[seat].spells:
            state.tell("spell.none", Text("Nothing happens."))
            return
        target = await ask(
            lambda: Choose(
                key="spell.target",
                seats=(seat,),
                text=Text("At whom?"),
                options=tuple(Option(name, verbatim(name)) for name in state.players if name != seat),
                interruptions=(spell(state),),
            )
        )
        state.players[seat].spells -= 1
        if target is not None:
            state.players[str(target)].life = max(state.players[str(target)].life - 1, 0)
            state.tell("spell", Text("{who} is hit", who=str(target)))

    return Interruption("spell", Text("Cast a spell"), cast)


async def all_move(state: ToyState) -> None:
    """Let all move at once: one ask to several seats."""
    moves = await ask_all(
        lambda: Choose(
            key="move",
            seats=tuple(state.players),
            text=Text("Where to?"),
            options=(Option("home", Text("Home")), Option("out", Text("Out"))),
            interruptions=(spell(state),),
            seconds=30,
        )
    )
    for seat, place in moves.items():
        state.players[seat].place = str(place)
        state.tell("moved.to", Text("{seat} goes {place}", seat=seat, place=str(place)), loud=False)


async def duel(state: ToyState) -> None:
    """Let two choose in secret; where both show one hand, nobody loses a life."""
    first, second = list(state.players)[:2]
    with OpenScene(state.scopes, "duel"):
        hands = await ask_all(
            lambda: Secret(
                key="duel",
                seats=(first, second),
                text=Text("Your hand?"),
                options=tuple(Option(hand, verbatim(hand)) for hand in HANDS),
                seconds=int(state.options["seconds"]) or None,
            )
        )
        if len(hands) < len((first, second)):
            state.tell("duel.late", Text("Too late."))
            return
        if hands[first] != hands[second]:
            won = HANDS.index(str(hands[first])) == (HANDS.index(str(hands[second])) - 1) % 3
            loser = state.players[second if won else first]
            loser.life = max(loser.life - 1, 0)
        state.tell("duel", Text("{a} against {b}", a=str(hands[first]), b=str(hands[second])))


async def test(state: ToyState) -> None:
    """Ask for a test, dice, a number and a thing to do; the test is moot for whoever is dead."""
    seat = state.seats[0]

    def luck() -> Roll | None:
        if not state.players[seat].life:
            return None
        return Roll(key="luck", seats=(seat,), text=Text("Luck"), die=T12, need=Need("<=", state.players[seat].life))

    rolled = await ask(luck)
    if rolled is not None:
        await ask(lambda: Roll(key="dice", seats=(seat,), text=Text("Damage"), die=T6, count=2))
        gold = await ask(lambda: Number(key="gold", seats=(seat,), text=Text("How much?"), min=0, max=100))
        state.tell("gold", Text("{n} gold", n=gold if isinstance(gold, int) else 0))
    await ask(lambda: Tell(key="clean", seats=(seat,), text=Text("Put the tile away")))


async def draw(state: ToyState) -> None:
    """Draw a card of the dragon's deck; after an awake dragon or the last card all are shuffled back."""
    seat = state.seats[-1]
    cards = (Option("asleep", Text("asleep")), Option("awake", Text("awake")))
    card = await ask(lambda: Draw(key="dragon", seats=(seat,), text=Text("A card"), deck="dragon", options=cards))
    if card is not None:
        state.dragon.draw(card=str(card))
        state.tell("dragon", Text("The dragon is {card}", card=str(card)))
        if card == "awake" or not state.dragon.left():
            state.dragon.gather()


game = Toy()
