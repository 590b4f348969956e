"""The villagers, the cat, and what a card can say: all that people see and correct."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal

from companion import event_kinds
from companion.asking import ask_option
from companion.asks import Choose, Interruption, Option, Seat
from companion.kit.card_game import CardPlayer, CardState
from companion.kit.cards.facts import CardFacts
from companion.kit.cards.holdings import Holding
from companion.kit.cards.kinds import Kind
from companion.kit.creatures import Mortal
from companion.kit.figures import figure
from companion.kit.house_rules import HouseRule, HouseRules, plain
from companion.kit.questions import question
from companion.record import record
from companion.state import Range
from companion.subjects import stand_for
from companion.text import Text, verbatim

HOUSE = HouseRules({"rounds": HouseRule("M1.2", Text("Rounds"), plain((6, 3, 9, 12)))})


@record(frozen=False)
class Face(CardFacts):
    """A stranger's card, as far as anybody has read it out (M3.5)."""

    deed: Literal["gives", "bites"] | None = None
    points: Annotated[int | None, Range(1, 3)] = None


@record(frozen=False)
class Villager(CardPlayer["Mill"]):
    """A player's villager."""

    wits: Annotated[int | None, Range(1, 6)] = figure(None, Text("Wits"), learned="wits", late=True)
    charm: bool = figure(True, Text("Has a charm"))

    @property
    def held(self) -> Holding[Kind]:
        """The cards that lie before the villager: items, and the cat."""
        return self.pile("held")

    @property
    def cat(self) -> Cat | None:
        """The cat, if it is with the villager (M3.4)."""
        return self.state.cats.get(self.seat)

    @question(ask_option)
    def ask_how_to_meet_rats(self) -> Choose | None:
        """Ask whether the villager sends the cat (M3.4); without a cat there is nothing to ask."""
        if self.cat is None:
            return None
        send = Option("cat", Text("Send the cat"), Fraction(5, 6))
        return self.with_charm(self.build_choice("rats", Text("{hero}: rats!"), send, Option("alone", Text("Alone"))))

    def with_charm(self, asked: Choose | None) -> Choose | None:
        """Return an ask during which anybody may say a charm (M4.1)."""
        return None if asked is None else replace(asked, interruptions=(charm(self.state),))


@record(frozen=False)
class Cat(Mortal["Mill"]):
    """The cat, beside the villager of its seat (M3.4)."""

    @property
    def called(self) -> Text:
        """Name of the cat."""
        return stand_for(Text("Cat"), "figure", "cat", self.seat)


@record(kw_only=True, frozen=False)
class Mill(CardState[Villager]):
    """A game of the Old Mill. `faces`: what was read out of strangers' cards, `printed`: what the data says of them."""

    house = HOUSE
    players: dict[Seat, Villager] = field(default_factory=dict)
    cats: dict[Seat, Cat] = field(default_factory=dict)
    faces: dict[str, Face] = field(default_factory=dict)
    printed: Mapping[str, Face] = field(default_factory=dict, metadata={"hidden": True, "given": True})

    kinds: ClassVar[Mapping[str, event_kinds.Kind]] = {"dead": "death", "life.lost": "hurt", "card": "found"}

    def creatures(self) -> Iterable[Villager | Cat]:
        """Return all whose deaths are told."""
        return [*self.players.values(), *self.cats.values()]

    def face(self, card: str) -> Face:
        """Return what is known of a stranger: what was read out goes before what is printed."""
        return self.printed[card].merged_with(self.faces.get(card))

    def alive(self) -> list[Villager]:
        """Return the villagers that live, in turn order from the one whose turn it is."""
        return [one for seat in self.clockwise(self.turn) if (one := self.players[seat]).alive]

    def on_death(self, one: Any, gone: Mapping[str, Any]) -> None:
        """Take the cat away; a villager leaves all cards (M5.1) and turns the sheet over (M5.2)."""
        held = self.players[one.seat].held
        self.cats.pop(one.seat, None)
        if isinstance(one, Villager):
            held.clear()
            one.tell("dead", Text("{hero} is dead: turn the sheet over."))
            return
        if (lies := held.find("cat")) is not None:
            held.give(lies, "discard")
        self.players[one.seat].tell("cat.dead", Text("{hero}: the cat is gone."))


def charm(state: Mill) -> Interruption:
    """Offer a charm, which anybody may say; whether the player has one is only found out then (M4.1)."""

    async def say_charm(seat: Seat) -> None:
        villager = state.players[seat]
        if not (villager.alive and villager.charm):
            state.tell("charm.none", Text("{who}: nothing happens.", who=seat))
            return
        lines = [Option(one.seat, verbatim(one.called)) for one in state.alive()]
        whom = await villager.choose("charm.whom", Text("{hero}: for whom?"), *lines)
        if whom:
            villager.charm = False
            state.players[whom].heal(2)
            villager.tell("charm", Text("{hero} says a charm for {who}.", who=state.players[whom].called))

    return Interruption("charm", Text("Say a charm"), say_charm)
