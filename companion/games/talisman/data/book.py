"""Book of all figures of Talisman, read from the package's TOML files; nothing here knows a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from companion.asks import Options
from companion.games.talisman.data import board as boards
from companion.games.talisman.data import cards, characters
from companion.games.talisman.data.board import Board
from companion.games.talisman.data.card_list import CardLines, CardList
from companion.games.talisman.data.cards import CardKind, TalismanDeckSheet
from companion.games.talisman.data.characters import CharacterCard
from companion.games.talisman.data.faults import SHAPE, find_contradictions
from companion.kit.data import PackageData, Parts
from companion.record import record
from companion.text import Text

PARTS = ("board", "characters", "cards", "figures")


@record
class Figures:
    """Figures that are neither on the board nor on a card; `figures.toml` names the paragraph of each.

    The name of each is that of its table and its name there, as `limit_spells`. `box` is the whole table of counters.
    """

    start_lives: int
    start_gold: int
    limit_objects: int
    limit_healing: int
    limit_spells: Sequence[int]
    trophy_points: int
    toad_turns: int
    toad_strength: int
    toad_craft: int
    sentinel_strength: int
    lizard_strength: int
    lizard_dice: int
    command_least: int
    box: Mapping[str, Any]
    limit_at_start: bool = False

    def spell_limit(self, craft: int) -> int:
        """Return the number of Spells that a total Craft allows (TT1)."""
        return self.limit_spells[min(max(craft, 1), len(self.limit_spells)) - 1]


@record
class Book:
    """All figures of one game.

    Attributes:
        told: Cache of `TalismanState.kind_of`: kinds of cards of which people have told facts.
        card_lists: Cache of `TalismanState.all_cards`: all cards of a deck.
        card_lines: Cache of the lines of all those lists.
        cards_to_draw: Cache of `TalismanState.cards_to_draw`: a line for each card that may lie in a deck.
    """

    board: Board
    characters: Mapping[str, CharacterCard]
    decks: Mapping[str, TalismanDeckSheet]
    figures: Figures
    told: dict[Any, CardKind] = field(default_factory=dict, compare=False)
    card_lists: dict[Any, CardList] = field(default_factory=dict, compare=False)
    card_lines: CardLines = field(default_factory=dict, compare=False)
    cards_to_draw: dict[Any, Options] = field(default_factory=dict, compare=False)

    def card(self, deck: str, id: str) -> CardKind | None:
        """Return the kind of a card; `None` for one that is in no list (TS25)."""
        return self.decks[deck].cards.get(id)


def _make_book(parts: Parts) -> Book:
    """Make the records of data without faults."""
    return Book(
        board=boards.make_board(parts["board"]),
        characters=characters.make_characters(parts["characters"]),
        decks=cards.make_deck_sheets(parts["cards"]),
        figures=_make_figures(**parts["figures"]),
    )


def _make_figures(box: Mapping[str, Any], **tables: Mapping[str, Any]) -> Figures:
    named = {f"{table}_{name}": value for table, row in tables.items() for name, value in row.items()}
    return Figures(box=box, **named)


DATA = PackageData(
    "companion.games.talisman.data",
    PARTS,
    SHAPE,
    _make_book,
    check=find_contradictions,
    refusal=Text("The data of Talisman is not whole: {place} {says}"),
)
"""The package's own figures, their checks, and the records that are made of them."""

book, package_data = DATA.book, DATA.read
