"""What people can see and correct in a game of Talisman."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field, replace
from functools import partial
from typing import Annotated, Any, ClassVar, TypeVar, cast

from companion.asks import Ask, Interruption, Seat
from companion.deck import DISCARD, PILE, Deck
from companion.games.talisman.data.board import Board
from companion.games.talisman.data.book import Book
from companion.games.talisman.data.cards import BOUGHT, DECKS, STOCKS, CardKind, Face, Sort
from companion.games.talisman.house_rules import RULES, TOLD, rule
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.event_kinds import KINDS
from companion.games.talisman.state.interruptions import ABILITY, THINGS, WORDS, Bout, Casts, Opens, Uses
from companion.games.talisman.state.spaces import CROWN
from companion.kit.cards.holdings import Holding, Place, hand
from companion.kit.evening import Rounds
from companion.kit.figures import figure, fixed, hidden, unlisted
from companion.moments import Kind as Moment
from companion.record import record
from companion.state import Range, ValueMisfit
from companion.text import Text, printable

A = TypeVar("A", bound=Ask)

TOLD_DECKS = ("adventure", "spell", "purchase")
"""Decks whose cards people name, as they meet, cast or buy them."""

LONGEST_SHOWN = 40
"""So much of what somebody has typed is said again."""

MOST_KEPT = 500
"""So many kinds are kept that were told, at a table that goes on and on."""

SOME = {
    "some_object": Text("An Object"),
    "some_follower": Text("A Follower"),
    "some_magic": Text("A Magic Object"),
    "some_gold": Text("Gold"),
    "some_event": Text("An Event"),
    "some_enemy": Text("An Enemy"),
    "some_spirit": Text("A spirit"),
    "some_stranger": Text("A Stranger"),
    "some_place": Text("A Place"),
    "some_spell": Text("Another Spell"),
}
"""What cards are called that the box does not know (TS25)."""


def deck_of(card: str, face: Face) -> str:
    """To which deck a card belongs of which something was told."""
    if face.sort == "spell":
        return "spell"
    return "purchase" if card.startswith(BOUGHT) else "adventure"


def _sort(id: str) -> Sort:
    return cast(Sort, id.removeprefix("some_"))


NAMELESS = {id: Face(name.message, _sort(id)).kind(id) for id, name in SOME.items()}
"""What is known of them."""


@record(kw_only=True, frozen=False)
class TalismanState(Rounds):
    """A game of Talisman.

    `gold`: bags that lie on spaces, by space. `faces`: what was told of Adventure cards, by card. `starting`: with how
    many Spells a character begins, where its card was read out. `crowned`: some character has reached the Crown of
    Command, so that nobody comes back any more (T6.4.3c). `closed`: so many fights and pages are open in which nobody
    looks after his things.
    """

    kinds: ClassVar[Mapping[str, Moment]] = KINDS
    listens: ClassVar[bool] = True
    casts: ClassVar[Casts | None] = None
    uses: ClassVar[Uses | None] = None
    opens: ClassVar[Opens | None] = None
    """How Spells are cast, abilities used, and things put away; the rooms for it stand above this one, and give
    themselves here."""

    book: Book = field(metadata={"hidden": True, "given": True})
    characters: dict[Seat, Character] = field(default_factory=dict)
    decks: dict[str, Deck] = field(default_factory=dict)
    gold: dict[str, Annotated[int, Range(0, 99)]] = unlisted(factory=dict, why="lies on a space, to be taken there")
    faces: dict[str, Face] = fixed(factory=dict, why="read out of real cards")
    starting: dict[str, Annotated[int, Range(0, 3)]] = unlisted(factory=dict, why="asked once, of whoever has the card")
    crowned: bool = figure(False, Text("Crown reached"))
    closed: int = hidden(0, lasts="turn")

    def creatures(self) -> Iterable[Character]:
        """The characters."""
        return self.characters.values()

    @property
    def board(self) -> Board:
        """The spaces."""
        return self.book.board

    def check(self, path: str, value: object) -> None:
        """A character stands on a space of the board."""
        if path.startswith("characters.") and path.endswith((".space", ".start")) and value not in self.board.spaces:
            name = printable(str(value))[:LONGEST_SHOWN]
            raise ValueMisfit(Text("There is no space called {name}: name one of board.toml by its id.", name=name))

    # Spells.

    def opened(self, ask: A | None, bout: Bout | None = None) -> A | None:
        """The same ask as a moment for Spells and abilities, offered to every seat alike (T6.9.6, T6.8)."""
        casts, uses = type(self).casts, type(self).uses
        if ask is None or casts is None or uses is None:
            return ask
        spell = Interruption("spell", WORDS, partial(casts, self, bout=bout))
        ability = Interruption("ability", ABILITY, partial(uses, self))
        return self.with_things(replace(ask, offers=(spell, ability, *ask.offers)))

    def with_things(self, ask: A | None) -> A | None:
        """The same ask with "My things" beside it, in any turn outside a fight, whoever has something or nothing."""
        opens = type(self).opens
        if ask is None or opens is None or self.turn is None or self.closed:
            return ask
        if any(offer.what == "things" for offer in ask.offers):
            return ask
        return replace(ask, offers=(*ask.offers, Interruption("things", THINGS, partial(opens, self))))

    @contextmanager
    def closes(self) -> Iterator[None]:
        """As long as this lasts nobody looks after his things: in a fight, and where he does so already."""
        self.closed += 1
        try:
            yield
        finally:
            self.closed -= 1

    def notes(self, point: str) -> None:
        """Say how a point is read on which the rulebook is silent: a house rule by its id, or what is only said."""
        words = self.reading(point)
        if words is not None:
            self.note(point, words)

    def reading(self, point: str) -> Text | None:
        """How such a point is read here; `None` where there is nothing to say of it."""
        return RULES[point].told(rule(self.options, point)) if point in RULES else TOLD.get(point)

    def past_saving(self) -> None:
        """What was lost is lost: no Spell saves it any more (T6.16.4c)."""
        for one in self.characters.values():
            one.at_stake = 0

    def is_over(self, bout: Bout) -> bool:
        """Whether a Spell has ended the fight, or somebody is not where they fight any more (T6.13.1a, T6.15.11)."""
        return bool(bout.over) or any(self.characters[seat].space != bout.space for seat in bout.fighters)

    # Cards.

    def kind_of(self, deck: str, card: str) -> CardKind:
        """What a card does; of one that is in no list only its name is known (TS25)."""
        known = self.book.card(deck, card) or NAMELESS.get(card)
        face = self.faces.get(card)
        if face is None or deck not in TOLD_DECKS:
            return known or NAMELESS["some_object"]
        # Cards that were told are met again and again, and mostly nothing more has been said of them.
        told = (deck, card, face.text, face.sort, face.strength, face.craft, face.stays, face.race)
        kinds = self.book.told
        if told not in kinds:
            if len(kinds) > MOST_KEPT:
                kinds.clear()
            kinds[told] = replace(known or face.kind(card), **face.known())
        return kinds[told]

    def newly_named(self, deck: str = "adventure") -> list[str]:
        """The cards of that deck that this table has told and that stand in no list."""
        told = (card for card, face in self.faces.items() if deck_of(card, face) == deck)
        return [card for card in told if self.book.card(deck, card) is None]

    def told_face(self, card: str) -> Face:
        """What this table has said of an Adventure card or a Spell, to say more of it."""
        self.hears()
        return self.faces.setdefault(card, Face())

    def pile(self, name: str, *decks: str) -> Holding[CardKind]:
        """The cards of these decks that lie in that pile."""
        return Holding({deck: self.decks[deck] for deck in decks}, self.kind_of, name)

    def lies(self, space: str) -> Holding[CardKind]:
        """What lies face up on a space."""
        return self.pile(f"lies:{space}", *DECKS)

    def unused(self) -> list[str]:
        """The characters that have not yet been in play (T6.4.3c)."""
        gone = {card for pile in self.decks["character"].piles if pile != PILE for card in self._named(pile)}
        return [id for id in self.book.characters if id not in gone]

    def _named(self, pile: str) -> Iterable[str]:
        return (card for card in self.decks["character"].known(pile) if card)

    def leaves(self, one: Character, place: Place) -> None:
        """A card stays face up on the space where he is; a Raft goes to its discard pile or stock (T6.11.19b)."""
        if self.kind_of(place.deck, place.card).role == "raft":
            self.discards(one.held, place)
        else:
            one.held.give(place, f"lies:{one.space}")

    @staticmethod
    def discards(pile: Holding[CardKind], place: Place) -> None:
        """A card goes to its discard pile, or back to its stock, where it can be had again (T6.6.3, T6.20.2a)."""
        pile.give(place, PILE if place.deck in STOCKS else DISCARD)

    def leaves_all(self, one: Character) -> None:
        """Objects, Followers and Gold stay face up on the space where he is (T6.4.3b, T6.19.2)."""
        while (place := next(one.held.places(), None)) is not None:
            self.leaves(one, place)
        self.drops_gold(one.space, one.gold)
        one.gold = 0

    def drops_gold(self, space: str, gold: int) -> None:
        """Bags of Gold lie on a space from now on."""
        if gold:
            self.gold[space] = min(self.gold.get(space, 0) + gold, 99)

    def stockpile(self, what: str) -> int:
        """How much of a counter nobody owns; never short unless a house rule says so (TS6)."""
        box = self.book.figures.box["lives" if what == "life" else what]
        worth = box if isinstance(box, int) else sum(n * many for n, many in enumerate(box, 1))
        owned = sum(getattr(one, what) or 0 for one in self.characters.values())
        left = max(worth - owned - (sum(self.gold.values()) if what == "gold" else 0), 0)
        if not left:
            self.notes("limited_counters")
        return left if rule(self.options, "limited_counters") else 99

    def discards_spells(self, one: Character) -> None:
        """All his Spells go to the discard pile; those whose faces the box knows lie open there."""
        held = Holding(self.decks, self.kind_of, hand(one.seat), one.seat)
        while (place := next(held.places("spell"), None)) is not None:
            held.play(place)

    def casters(self, one: Character) -> list[Character]:
        """Who can cast a Spell now, he first; their numbers lie open, so this tells nothing (T6.9.2)."""
        return [other for seat in self.clockwise(one.seat) if (other := self.characters[seat]).can_cast]

    # Who is in the game.

    def here(self, one: Character) -> list[Character]:
        """The other living characters on his space, in turn order from his left."""
        order = self.clockwise(one.seat)[1:]
        return [there for seat in order if (there := self.characters[seat]).alive and there.space == one.space]

    def returns(self, one: Character) -> bool:
        """Whether the player of a dead character comes back on his next turn (T6.4.3c, TS7)."""
        return not self.is_crowned and bool(self.unused()) and rule(self.options, "comeback") == "turn"

    @property
    def is_crowned(self) -> bool:
        """Whether some character has reached the Crown of Command; whoever was put there by a correction has, too."""
        return self.crowned or any(one.alive and one.space == CROWN for one in self.characters.values())

    def died(self, one: Character, gone: Mapping[str, Any]) -> None:
        """A character dies (T6.4.3a, T6.4.3b): his things stay where he died, Spells and trophies are discarded (TS2).

        Counters go back to the stockpile, his Character card is out of the game.
        """
        self.leaves_all(one)
        self.drops_gold(one.space, gone.get("gold", 0))
        one.trophies.clear(DISCARD)
        self.discards_spells(one)
        if self.returns(one):
            one.tell("death", Text("{hero} is dead, and comes back next turn."))
        else:
            one.tell("death", Text("{hero} is dead and out of the game."))
        if not self.is_crowned:
            self.notes("comeback")
