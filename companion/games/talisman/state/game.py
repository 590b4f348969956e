"""State of a game of Talisman, which people can see and correct."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from functools import partial
from operator import attrgetter
from typing import Annotated, Any, ClassVar, Final, TypeVar, cast

from companion.asks import Ask, Interruption, Options, Seat
from companion.deck import DISCARD, PILE, Deck
from companion.event_kinds import Kind as Moment
from companion.games.talisman.data.board import Board
from companion.games.talisman.data.book import Book
from companion.games.talisman.data.card_list import CardList
from companion.games.talisman.data.cards import BOUGHT, DECKS, STOCKS, CardKind, Face, Sort
from companion.games.talisman.house_rules import HOUSE
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.event_kinds import KINDS
from companion.games.talisman.state.interruptions import (
    ABILITY,
    SPELL,
    THINGS,
    Bout,
    Interruptions,
)
from companion.games.talisman.state.spaces import CROWN
from companion.kit.cards.holdings import Holding, Place, hand_pile
from companion.kit.evening import Rounds
from companion.kit.figures import figure, fixed, hidden, not_in_menu
from companion.kit.house_rules import HouseRules
from companion.record import record, replace
from companion.state import Range, ValueMisfit
from companion.text import Text, printable

A = TypeVar("A", bound=Ask)

TOLD_DECKS = ("adventure", "spell", "purchase")
"""Decks whose cards people name when they meet, cast or buy them."""

OFFERS_FIT: Final = 3
"""First version of the rules in which what is asked fits what a hero has and wants.

Nobody is offered a price above their Gold, an Object that they have just left, or the Command Spell twice, and an Event
can strike others.
"""

LONGEST_SHOWN = 40
"""Characters of a typed text that are repeated in an answer."""

MOST_KEPT = 500
"""Kinds of told cards that are cached, so that a table that goes on for long does not fill the memory."""

MOST_LISTS = 20
"""Lists of all cards of a deck that are cached, as each told card makes another."""

NAMELESS_WORDS = {
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
"""Names of cards that the box does not know (TS25)."""


def deck_of(card: str, face: Face) -> str:
    """Return the deck of a card of which something was told."""
    if face.sort == "spell":
        return "spell"
    return "purchase" if card.startswith(BOUGHT) else "adventure"


_facts = attrgetter("text", "sort", "strength", "craft", "stays", "race", "bonus")
"""All that can be told of a card."""


def _sort(id: str) -> Sort:
    return cast(Sort, id.removeprefix("some_"))


NAMELESS = {id: Face(name.message, _sort(id)).kind(id) for id, name in NAMELESS_WORDS.items()}
"""Kinds of the cards without a name, by their ids."""


@record(kw_only=True, frozen=False)
class TalismanState(Rounds):
    """State of one game of Talisman.

    Attributes:
        gold: Bags that lie on spaces, by space.
        faces: Facts told of Adventure cards, by card.
        starting: Number of Spells with which a character begins, by card, where the card was read out.
        crowned: `True` if a character has reached the Crown of Command, so that nobody comes back any more (T6.4.3c).
        closed: Number of open fights and pages in which "My things" is closed.
    """

    house: ClassVar[HouseRules] = HOUSE
    kinds: ClassVar[Mapping[str, Moment]] = KINDS
    listens: ClassVar[bool] = True

    book: Book = field(metadata={"hidden": True, "given": True})
    # The modules of these functions build on this one.
    interruptions: Interruptions = field(metadata={"hidden": True, "given": True})
    characters: dict[Seat, Character] = field(default_factory=dict)
    decks: dict[str, Deck] = field(default_factory=dict)
    gold: dict[str, Annotated[int, Range(0, 99)]] = not_in_menu(factory=dict, why="lies on a space, to be taken there")
    faces: dict[str, Face] = fixed(factory=dict, why="read out of real cards")
    starting: dict[str, Annotated[int, Range(0, 3)]] = not_in_menu(
        factory=dict, why="asked once, of whoever has the card"
    )
    crowned: bool = figure(False, Text("Crown reached"))
    closed: int = hidden(0, lasts="turn")

    def creatures(self) -> Iterable[Character]:
        """Return all characters."""
        return self.characters.values()

    @property
    def board(self) -> Board:
        """Board of this game."""
        return self.book.board

    def check(self, path: str, value: object) -> None:
        """Refuse a space that is not on the board as the place of a character."""
        if path.startswith("characters.") and path.endswith((".space", ".start")) and value not in self.board.spaces:
            name = printable(str(value))[:LONGEST_SHOWN]
            raise ValueMisfit(Text("There is no space called {name}: name one of board.toml by its id.", name=name))

    # Spells.

    # An ask that comes here has just been built, so it is changed itself: a copy would cost as much as the ask.

    def with_interruptions(self, ask: A | None, bout: Bout | None = None) -> A | None:
        """Return the ask with "Spell" and "Ability" beside it, at every seat alike (T6.9.6, T6.8)."""
        if ask is None:
            return None
        casts, uses = self.interruptions.cast_spell, self.interruptions.use_ability
        spell = Interruption("spell", SPELL, partial(casts, self, bout=bout))
        ability = Interruption("ability", ABILITY, partial(uses, self))
        ask.interruptions = (spell, ability, *ask.interruptions)  # type: ignore[misc]
        return self.with_my_things(ask)

    def with_my_things(self, ask: A | None) -> A | None:
        """Return the ask with "My things" beside it, in any turn outside a fight and at every seat alike."""
        if ask is None or self.turn is None or self.closed:
            return ask
        for offer in ask.interruptions:
            if offer.what == "things":
                return ask
        things = Interruption("things", THINGS, partial(self.interruptions.open_my_things, self))
        ask.interruptions = (*ask.interruptions, things)  # type: ignore[misc]
        return ask

    @contextmanager
    def without_my_things(self) -> Iterator[None]:
        """Keep "My things" closed: in a fight, and while it is open already."""
        self.closed += 1
        try:
            yield
        finally:
            self.closed -= 1

    def close_rescue_window(self) -> None:
        """Make lost Lives final: no Spell saves them any more (T6.16.4c)."""
        for hero in self.characters.values():
            hero.at_stake = 0

    def is_over(self, bout: Bout) -> bool:
        """Return whether a Spell has ended the fight, or a fighter has left its space (T6.13.1a, T6.15.11)."""
        return bool(bout.over) or any(self.characters[seat].space != bout.space for seat in bout.fighters)

    # Cards.

    def kind_of(self, deck: str, card: str) -> CardKind:
        """Return the kind of a card; of one that is in no list only its name is known (TS25)."""
        known = self.book.decks[deck].cards.get(card) or NAMELESS.get(card)
        if (face := self.faces.get(card)) is None or deck not in TOLD_DECKS:
            return known or NAMELESS["some_object"]
        # Told cards are met again and again, and mostly nothing more has been told of them.
        told = (deck, card, _facts(face))
        kinds = self.book.told
        if told not in kinds:
            if len(kinds) > MOST_KEPT:
                kinds.clear()
            kinds[told] = replace(known or face.kind(card), **face.known())
        return kinds[told]

    def all_cards(self, deck: str) -> CardList:
        """Return all cards of a deck: those of the list, then those that only this table has told."""
        told = tuple(self.faces), tuple(map(_facts, self.faces.values()))
        key, known = (deck, told), self.book.card_lists
        if key not in known:
            if len(known) > MOST_LISTS:
                known.clear()
                self.book.card_lines.clear()
            listed = self.book.decks[deck].cards
            kinds = [self.kind_of(deck, id) if id in self.faces else kind for id, kind in listed.items()]
            new = [self.kind_of(deck, id) for id in self.newly_named(deck)]
            known[key] = CardList([*kinds, *new], self.book.card_lines)
        return known[key]

    def cards_to_draw(self, deck: str) -> Options:
        """Return a line for each card that may lie in a deck; cards with told names may have been shuffled in.

        The box draws one of a hundred, turn after turn, so the lines are made only where somebody has told a new name.
        """
        told = tuple((card, face.text, face.sort) for card, face in self.faces.items())
        key, known = (deck, told), self.book.cards_to_draw
        if key not in known:
            if len(known) > MOST_LISTS:
                known.clear()
            nameless = [kind for kind in NAMELESS.values() if (kind.sort == "spell") == (deck == "spell")]
            listed = self.all_cards(deck)
            known[key] = listed.lines([*listed.kinds, *nameless])
        return known[key]

    def newly_named(self, deck: str = "adventure") -> list[str]:
        """Return the cards of that deck that this table has told and that are in no list."""
        told = (card for card, face in self.faces.items() if deck_of(card, face) == deck)
        return [card for card in told if self.book.card(deck, card) is None]

    def face_to_fill(self, card: str) -> Face:
        """Return the facts that this table has told of a card, to add more to them."""
        self.mark_learned()
        return self.faces.setdefault(card, Face())

    def pile(self, name: str, *decks: str) -> Holding[CardKind]:
        """Return the cards of these decks that lie in that pile."""
        return Holding({deck: self.decks[deck] for deck in decks}, self.kind_of, name)

    def cards_on(self, space: str) -> Holding[CardKind]:
        """Return the cards that lie face up on a space."""
        return self.pile(f"lies:{space}", *DECKS)

    def unused_characters(self) -> list[str]:
        """Return the characters that have not yet been in play (T6.4.3c)."""
        gone = {card for pile in self.decks["character"].piles if pile != PILE for card in self._named(pile)}
        return [id for id in self.book.characters if id not in gone]

    def _named(self, pile: str) -> Iterable[str]:
        return (card for card in self.decks["character"].known(pile) if card)

    def leave_card(self, hero: Character, place: Place) -> None:
        """Leave a held card face up on its holder's space; a Raft is discarded instead (T6.11.19b)."""
        if self.kind_of(place.deck, place.card).role == "raft":
            self.discard_card(hero.held, place)
        else:
            hero.held.give(place, f"lies:{hero.space}")

    @staticmethod
    def discard_card(pile: Holding[CardKind], place: Place) -> None:
        """Put a card on its discard pile, or back into its stock for others (T6.6.3, T6.20.2a)."""
        pile.give(place, PILE if place.deck in STOCKS else DISCARD)

    def leave_belongings(self, hero: Character) -> None:
        """Leave Objects, Followers and Gold face up on the holder's space (T6.4.3b, T6.19.2)."""
        while (place := next(hero.held.places(), None)) is not None:
            self.leave_card(hero, place)
        self.drop_gold(hero.space, hero.gold)
        hero.gold = 0

    def drop_gold(self, space: str, gold: int) -> None:
        """Lay bags of Gold on a space."""
        if gold:
            self.gold[space] = min(self.gold.get(space, 0) + gold, 99)

    def stockpile(self, what: str) -> int:
        """Return the number of counters of a kind that can still be gained, and explain TS6 where none is left."""
        if not self._count_unowned(what):
            self.explain("limited_counters")
        return self.count_stock(what)

    def count_stock(self, what: str) -> int:
        """Return the number of counters of a kind that nobody owns; 99 unless a house rule limits them (TS6)."""
        return self._count_unowned(what) if self.rule("limited_counters") else 99

    def _count_unowned(self, what: str) -> int:
        """Return the number of counters of a kind in the box that nobody owns."""
        box = self.book.figures.box["lives" if what == "life" else what]
        worth = box if isinstance(box, int) else sum(n * many for n, many in enumerate(box, 1))
        owned = sum(getattr(hero, what) or 0 for hero in self.characters.values())
        return max(worth - owned - (sum(self.gold.values()) if what == "gold" else 0), 0)

    def discard_spells(self, hero: Character) -> None:
        """Discard all Spells of a character; those whose faces the box knows lie open there."""
        held = Holding(self.decks, self.kind_of, hand_pile(hero.seat), hero.seat)
        while (place := next(held.places("spell"), None)) is not None:
            held.play(place)

    def casters(self, hero: Character) -> list[Character]:
        """Return the characters who can cast a Spell now, this one first.

        Everybody sees how many Spells each holds, so this tells nothing (T6.9.2).
        """
        return [other for seat in self.clockwise(hero.seat) if (other := self.characters[seat]).can_cast]

    # Players in the game.

    def others_here(self, hero: Character) -> list[Character]:
        """Return the other living characters on the same space, in turn order from the left."""
        order = self.clockwise(hero.seat)[1:]
        return [there for seat in order if (there := self.characters[seat]).alive and there.space == hero.space]

    def can_return(self, hero: Character) -> bool:
        """Return whether the player of a dead character comes back on the next turn (T6.4.3c, TS7)."""
        return not self.is_crowned and bool(self.unused_characters()) and self.rule("comeback") == "turn"

    @property
    def is_crowned(self) -> bool:
        """Return whether a character has reached the Crown of Command, also one put there by a correction."""
        return self.crowned or any(hero.alive and hero.space == CROWN for hero in self.characters.values())

    def on_death(self, hero: Character, gone: Mapping[str, Any]) -> None:
        """Let a character die: things stay, Spells and trophies are discarded (T6.4.3a, T6.4.3b, TS2).

        Counters go back to the stockpile, the Character card is out of the game.
        """
        self.leave_belongings(hero)
        self.drop_gold(hero.space, gone.get("gold", 0))
        hero.trophies.clear(DISCARD)
        self.discard_spells(hero)
        if self.can_return(hero):
            hero.tell("death", Text("{hero} is dead, and comes back next turn."))
        else:
            hero.tell("death", Text("{hero} is dead and out of the game."))
        if not self.is_crowned:
            self.explain("comeback")
