"""Owners' monster cards (AC8): the box deals one for each monster, for its player alone to read (A12.5, A12.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.asking import ask_option
from companion.asks import Draw, Seat
from companion.deck import BOTTOM, NOBODY, PILE, TOP
from companion.games.atervackt.cards import decks
from companion.games.atervackt.data.monster_cards import CardLine
from companion.games.atervackt.data.terms import SHUFFLE
from companion.games.atervackt.rooms.rooms import RoomContext
from companion.games.atervackt.state import MONSTERS, AtervacktState, Hero, LyingCard, is_among
from companion.kit.drakborgen.monster_cards import DECK, REACTIONS, MonsterCards, TypingIn
from companion.kit.questions import question
from companion.text import Text

CHOICES = {"attack": Text("Attack"), "wait": Text("Wait"), "flee": Text("Flee")}

NUMBERS = {
    "life": Text("{monster}: life?"),
    "bracket": Text("{monster}: life in ()?"),
    "stab": Text("{monster}: stab, life?"),
}


async def type_in_card(hero: Hero) -> None:
    """Type in a whole card on the box's own buttons."""
    await TypingIn(OwnersCards(hero.state), hero, lambda: hero.is_inside, "paper", NUMBERS).run()


def met_pile(number: int) -> str:
    """Return the pile of the card that belongs to the monster of that number in the meeting (A12.13)."""
    return f"{decks.MET}{number}"


class OwnersCards(MonsterCards[CardLine]):
    """The monster cards of this game, with "shuffle again" among them (AS3)."""

    state: AtervacktState

    def __init__(self, state: AtervacktState) -> None:
        book = state.book
        super().__init__(state, CardLine, book.monster_cards, state.papers, book.monsters, CHOICES, beside=(SHUFFLE,))

    async def deal(self, ctx: RoomContext, monsters: list[LyingCard]) -> None:
        """Deal a card for each monster for its player's eyes, or for nobody's if all are in the room (A12.5, AS33).

        For monsters that no card is left for, people draw real ones.
        """
        self.state.met = []
        await self.deal_more(ctx, monsters)

    async def deal_more(self, ctx: RoomContext, monsters: list[LyingCard]) -> None:
        """Deal a card for each of these monsters that has joined the meeting since the last deal."""
        first = len(self.state.met)
        self.state.met += [lying for lying in monsters if not is_among(lying, self.state.met)]
        for number in range(first, len(self.state.met)):
            await self._deal_card(ctx, number)

    async def _deal_card(self, ctx: RoomContext, number: int) -> None:
        while (card := await self._draw(ctx, number)) == SHUFFLE:
            deck = self.state.decks[DECK]
            deck.draw(met_pile(number), card=card)
            deck.put((met_pile(number), 0), PILE, TOP)
            deck.shuffle()
        if card:
            keeper = self.monster_player(ctx)
            self.state.decks[DECK].draw(met_pile(number), frozenset({keeper}) if keeper else NOBODY, card)

    def monster_player(self, ctx: RoomContext) -> Seat | None:
        """Return the seat, or the box, that plays the monsters of that room; `None` if nobody is elsewhere (AS78)."""
        return self.state.hidden_opponent(ctx.number)

    @question(ask_option)
    def _draw(self, ctx: RoomContext, number: int) -> Draw | None:
        deck = self.state.decks.get(DECK)
        if deck is None or not ctx.heroes or deck.left(met_pile(number)):
            return None
        if not deck.candidates() or decks.has_only_shuffles(deck):
            return None
        return self.build_draw(self.monster_player(ctx) or ctx.heroes[0].seat)

    def put_away(self) -> None:
        """Put the cards under their deck after the meeting (A2.1, A12.8, A13.6)."""
        for number, lying in enumerate(self.state.met):
            lying.forced = False
            if DECK in self.state.decks and self.state.decks[DECK].left(met_pile(number)):
                self.state.decks[DECK].put((met_pile(number), 0), PILE, BOTTOM)
        self.state.met = []

    def card_of(self, lying: LyingCard) -> str | None:
        """Return the card that the box has dealt for this monster."""
        number = next((number for number, met in enumerate(self.state.met) if met is lying), None)
        return None if number is None else self.find_card(met_pile(number))

    def line_of(self, lying: LyingCard) -> CardLine:
        """Return the known line of this monster on its card; an empty one of a real card."""
        return self.find_line(self.card_of(lying), _kind_id(lying))

    def read_reaction(self, lying: LyingCard, choice: str) -> str:
        """Return the card's reaction to the heroes' choice, which is read aloud (A12.7); "" where nobody knows it."""
        return self.find_reaction(self.card_of(lying), _kind_id(lying), choice)

    def find_points(self, lying: LyingCard) -> int | None:
        """Return the KP on the card, in brackets for a forced fight (A12.9, A12.14); `None`: nobody knows them."""
        line = self.line_of(lying)
        return line.bracket if lying.forced else line.life

    def keep_told(self, lying: LyingCard, field: str, value: Any) -> None:
        """Keep what the card's reader has told of a field: a choice, "points" or "stab"."""
        column = field if field != "points" else "bracket" if lying.forced else "life"
        self.keep_fact(self.card_of(lying), _kind_id(lying), column, value)

    def private_rows(self, seat: Seat | None) -> Iterator[Text]:
        """Yield the lines that count, for the eyes of the player of the monsters (A12.7)."""
        for number, lying in enumerate(self.state.met) if seat is not None and self.state.fight is None else ():
            if card := self.find_card(met_pile(number), seat):
                yield from self._rows(lying, self.find_line(card, _kind_id(lying)))

    def _rows(self, lying: LyingCard, line: CardLine) -> Iterator[Text]:
        name, n, m = self.state.monster_kind(lying).short_name, *map(_show_number, (line.life, line.bracket))
        yield Text("{monster}: {n} life ({m})", monster=name, n=n, m=m)
        *rows, flee = self.describe_reactions(line)
        if line.flee == "passive" and line.stab:
            flee = Text("{choice}: {does}, stab {n}", choice=CHOICES["flee"], does=REACTIONS["passive"], n=line.stab)
        yield from (*rows, flee)


def _kind_id(lying: LyingCard) -> str:
    return lying.kind or MONSTERS[0]


def _show_number(value: int | None) -> str:
    return "?" if value is None else str(value)
