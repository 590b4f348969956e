"""The Hoard: draw gold, and beware of the snakes."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, ClassVar

from companion.asks import Seat
from companion.event_kinds import Kind
from companion.kit.card_game import CardGame, CardPlayer, CardState
from companion.kit.evening import highest_seats
from companion.kit.figures import figure
from companion.kit.house_rules import HouseRule, HouseRules, plain
from companion.record import record
from companion.state import Range
from companion.text import Text

HOUSE = HouseRules({"rounds": HouseRule("H1.2", Text("Rounds"), plain((5, 3, 8)))})


@record(frozen=False)
class Thief(CardPlayer["Hoard"]):
    """A player's thief."""

    nerve: Annotated[int | None, Range(1, 6)] = figure(None, Text("Nerve"), learned="nerve", late=True)

    async def search(self) -> None:
        """Draw a card; keep gold, and meet a snake (H2.1 to H2.4)."""
        card = await self.draw_card("hoard")
        if card is None:
            return
        pile = f"held:{self.seat}" if card.sort == "gold" else "discard"
        self.state.decks["hoard"].draw(pile, card=card.id)
        self.tell("card", Text("{hero} finds: {card}.", card=card.name))
        if card.sort == "snake" and not await self.test_value("nerve"):
            await self.take_damage(1)


@record(kw_only=True, frozen=False)
class Hoard(CardState[Thief]):
    """A game of The Hoard."""

    house = HOUSE
    kinds: ClassVar[Mapping[str, Kind]] = {"card": "found", "life.lost": "hurt", "dead": "death"}

    players: dict[Seat, Thief] = field(default_factory=dict)

    def on_death(self, one: Any, gone: Mapping[str, Any]) -> None:
        """Take the gold away (H3.1); the player turns the sheet over (H3.2)."""
        one.pile("held").clear()
        one.tell("dead", Text("{hero} is dead: turn the sheet over."))


class TheHoard(CardGame[Hoard]):
    """Whoever carries most gold out has won."""

    id, title, seats, dice, house = "hoard", Text("The Hoard"), (2, 4), ("T6",), HOUSE
    player, state, file = Thief, Hoard, "hoard"
    sorts: ClassVar[Mapping[str, tuple[str, ...]]] = {"hoard": ("gold", "snake")}
    words: Mapping[str, Text] = {"turn": Text("the turn"), "cards.hoard": Text("Hoard")}

    async def begin_round(self, state: Hoard) -> None:
        """Begin a new round, if there is one (H1.2)."""
        state.over = state.round >= state.rule("rounds")
        if not state.over:
            await super().begin_round(state)

    async def play_turn(self, state: Hoard, seat: Seat) -> None:
        """Draw a card or sleep (H2.1)."""
        thief = state.players[seat]
        if await thief.ask_yes_no("search", Text("{hero}: and now?"), Text("Draw a card"), Text("Sleep")):
            await thief.search()
        elif thief.alive:
            thief.heal(1)

    def winners(self, state: Hoard) -> list[Seat]:
        """Return the living players with most gold (H3.3)."""
        return highest_seats({one.seat: one.pile("held").points() for one in state.creatures() if one.alive})

    def line(self, state: Hoard, one: Any) -> Text:
        """Show a thief with the gold."""
        if not one.alive:
            return super().line(state, one)
        return Text("{who}: {n} gold", who=one.called, n=one.pile("held").points())


game = TheHoard()
