"""Emberdeep: delvers go down, turn up cards, and bring gems home."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, ClassVar

from companion import event_kinds
from companion.asking import ask_option
from companion.asks import Choose, Option, Seat, Secret, ask_all
from companion.kit.card_game import CardGame, CardPlayer, CardState
from companion.kit.evening import highest_seats
from companion.kit.figures import figure
from companion.kit.house_rules import HouseRule, HouseRules, plain
from companion.kit.places import Page, deed, offer
from companion.kit.questions import question
from companion.record import record
from companion.state import Range
from companion.text import Text

STANCES = {"guard": Text("Guard"), "strike": Text("Strike"), "feint": Text("Feint")}
BEATS = {"feint": "guard", "guard": "strike", "strike": "feint"}
HOUSE = HouseRules({"delves": HouseRule("E1.2", Text("Delves"), plain((5, 3, 7)))})
PILES = {"gem": "pack", "torch": "held", "hazard": "warned"}


@record(frozen=False)
class Delver(CardPlayer["Deep"]):
    """A player's delver."""

    nerve: Annotated[int | None, Range(1, 6)] = figure(None, Text("Nerve"), learned="nerve", late=True)
    home: Annotated[int, Range(0, 200)] = figure(0, Text("Gems at home"))

    @question(ask_option)
    def ask_torch(self) -> Choose | None:
        """Ask whether the delver spends a torch (E2.6)."""
        if not self.pile("held").left("deep"):
            return None
        spend, keep = Option("torch", Text("Spend it")), Option("no", Text("No"))
        return self.build_choice("save", Text("{hero}: a torch?"), spend, keep)

    def page(self) -> Page:
        """Offer to go on or to climb out (E2.1)."""
        return deed("on", Text("Go on"), self.go_on), deed("out", Text("Climb out"), self.climb_out)

    async def climb_out(self) -> bool:
        """Bring the pack home (E2.4)."""
        brought = self.gain("home", self.pile("pack").points())
        self.pile("pack").clear()
        self.tell("home", Text("{hero} brings home {n}.", n=brought))
        return True

    async def go_on(self) -> bool:
        """Turn up a card (E2.2, E2.3, E2.8); say whether the turn is over."""
        if (card := await self.draw_card("deep")) is None:
            return True
        seen = self.pile("warned").find(card.id) is not None
        pile = f"{PILES[card.sort]}:{self.seat}" if card.sort in PILES else "discard"
        self.state.decks["deep"].draw(pile, card=card.id)
        self.tell("card", Text("{hero} finds: {card}.", card=card.name))
        match card.sort:
            case "hazard" if seen:
                return await self.be_caught()
            case "ghost" if not await self.test_value("nerve"):
                await self.take_damage(1)
            case "thief":
                await self.meet_thief()
        return not self.alive

    async def be_caught(self) -> bool:
        """Spend a torch, or lose the pack and a life, at the second hazard of a kind (E2.5, E2.6)."""
        held = self.pile("held")
        if await self.ask_torch() == "torch" and (torch := next(held.places("deep"), None)) is not None:
            held.give(torch, "discard")
            self.tell("torch", Text("{hero}: a torch shows a way."))
            return False
        self.pile("pack").clear()
        self.tell("caught", Text("{hero} loses the pack."))
        await self.take_damage(1)
        return True

    async def meet_thief(self) -> None:
        """Choose stances in secret; the winner takes two gems (E3)."""
        others = [one for one in self.state.players.values() if one is not self and one.alive]
        if not others:
            return
        rival = max(others, key=lambda one: one.home)

        def build() -> Secret | None:
            lines, seats = tuple(Option(id, name) for id, name in STANCES.items()), (self.seat, rival.seat)
            secret = Secret(key="stance", seats=seats, text=Text("Stance?"), options=lines, seconds=7)
            return secret if self.answers and rival.answers else None

        chosen = await ask_all(build)
        stances = {one.seat: str(chosen.get(one.seat, "guard")) for one in (self, rival)}
        for winner, loser in ((self, rival), (rival, self)):
            if BEATS[stances[winner.seat]] == stances[loser.seat] and self.alive and rival.alive:
                winner.tell("stolen", Text("{hero} takes {n} gems.", n=winner.gain("home", loser.lose("home", 2))))


@record(kw_only=True, frozen=False)
class Deep(CardState[Delver]):
    """A game of Emberdeep."""

    house = HOUSE
    players: dict[Seat, Delver] = field(default_factory=dict)

    kinds: ClassVar[Mapping[str, event_kinds.Kind]] = {"dead": "death", "life.lost": "hurt", "card": "found"}

    def on_death(self, one: Any, gone: Mapping[str, Any]) -> None:
        """Take the dead delver's cards away (E4.1); the player turns the sheet over (E4.2)."""
        for pile in PILES.values():
            one.pile(pile).clear()
        one.tell("dead", Text("{hero} is dead: turn the sheet over."))


class Emberdeep(CardGame[Deep]):
    """Whoever brings most gems home has won."""

    id, title, seats, dice = "emberdeep", Text("Emberdeep"), (2, 4), ("T6",)
    player, state, file = Delver, Deep, "ember"
    sorts: ClassVar[Mapping[str, tuple[str, ...]]] = {"deep": ("gem", "hazard", "torch", "ghost", "thief")}
    house = HOUSE
    words: Mapping[str, Text] = {**STANCES, "turn": Text("the turn"), "cards.deep": Text("Deep")}

    async def begin_round(self, state: Deep) -> None:
        """Begin a new delve, if there is one (E1.2)."""
        state.over = state.round >= state.rule("delves")
        if not state.over:
            await super().begin_round(state)

    async def play_turn(self, state: Deep, seat: Seat) -> None:
        """Go down, and out again (E2.1)."""
        one = state.players[seat]
        while one.alive and not await offer(one, "delve", Text("{hero}: and now?"), one.page):
            pass

    def tidy_up(self, state: Deep) -> None:
        """Lay what was turned up in the turn on the discards."""
        for one in state.players.values():
            one.pile("warned").clear()
            one.pile("pack").clear()

    def winners(self, state: Deep) -> list[Seat]:
        """Return the players with most gems at home, dead or alive (E5.1)."""
        return highest_seats({seat: one.home for seat, one in state.players.items()})

    def line(self, state: Deep, one: Any) -> Text:
        """Show a delver with the gems at home and in the pack."""
        if not one.alive:
            return super().line(state, one)
        return Text("{who}: {n} + {pack}", who=one.called, n=one.home, pack=one.pile("pack").points())


game = Emberdeep()
