"""View of a game of Talisman: the turn, all characters, and the small map of three rings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

from companion.asks import Seat
from companion.games.talisman.cards import spells, trophies
from companion.games.talisman.data.board import space_name
from companion.games.talisman.data.cards import STOCKS, CardKind
from companion.games.talisman.house_rules import HOUSE
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import TalismanState
from companion.games.talisman.state.spaces import CROWN
from companion.games.talisman.view.small_map import SOMETHING, chart
from companion.kit import figures as kit_figures
from companion.kit.cards import counts
from companion.kit.views import PageScreen, player_names
from companion.panes import Listed, Pane, Spaces, Spot, Standing
from companion.record import replace
from companion.state import Json, figures
from companion.text import BLANK, Text, verbatim
from companion.view import Correction, DeckMeter, Meter, View

WORDS: Mapping[str, Text] = {
    "turn": Text("the turn"),
    "heroes": Text("Characters"),
    "good": Text("good"),
    "neutral": Text("neutral"),
    "evil": Text("evil"),
    "cards.character": Text("Persons"),
    "cards.adventure": Text("Cards"),
    "cards.spell": Text("Magic"),
    **HOUSE.words,
}
"""Words for ids of the state."""


SCOPES: Mapping[tuple[str, ...], Text] = {
    ("battle",): Text("in Battle"),
    ("psychic",): Text("with Craft"),
}
"""Words for when an Object counts (TS3); of bought ones their source is said instead (T6.20.3b)."""


Totals = Mapping[Seat, tuple[int, int]]
"""Total Strength and Craft of each seat, added up once for a view."""


class TalismanScreen(PageScreen[TalismanState]):
    """Screen of Talisman: nobody sees another's Spells (T6.9.2)."""

    title = Text("Talisman")
    words = WORDS
    private_parts = ("characters",)

    def page_view(self, state: TalismanState, seat: Seat | None, deck: str) -> View:
        """Return the game as pages show it to that seat."""
        lives = {one.seat: Meter("life", Text("Lives"), one.life) for one in state.characters.values() if one.card}
        return View(
            names=player_names(state),
            headline=self.title if state.turn is None else verbatim(state.turn),
            who=state.turn,
            meters=(lives[state.turn],) if state.turn in lives else (),
            decks=self.page_decks(state, seat, deck),
            overview=tuple(overview(state, _totals(state))),
            stands=lives,
            chart=chart(state, {*_lying(state), *(space for space, bags in state.gold.items() if bags)}),
            private=() if seat is None else self.private(state, seat),
            words=self.words_of(state),
        )

    def menu_fields(self, state: TalismanState, seat: Seat | None) -> dict[str, Any]:
        """Return the fields of a view that only menus read, the rulings among them."""
        return {**super().menu_fields(state, seat), "readings": state.readings(), "recap": partial(recap, state)}

    def panes(self, state: TalismanState) -> Iterator[Pane]:
        """Return the rings and the sheets."""
        return panes(state, _totals(state), _lying(state))

    def view_of_seat(self, state: TalismanState, seat: Seat, public: View) -> View:
        """Return the view of a seat, made from the public one: it sees and sets more of its own Spells alone."""
        return replace(super().view_of_seat(state, seat, public), corrections=tuple(self.corrections(state, seat)))

    def deck_meters(self, state: TalismanState, seat: Seat | None) -> tuple[DeckMeter, ...]:
        """Return the meter of the Adventure cards."""
        return (DeckMeter("adventure", Text("Cards"), state.decks["adventure"].left()),)

    def private(self, state: TalismanState, seat: Seat) -> tuple[Text, ...]:
        """Return the Spells of that seat, by the numbers for picking them, for nobody else to read (T6.9.2)."""
        found: list[Text] = []
        for number, kind in spells.held_spells(state.characters[seat]).faces(spells.DECK):
            found += [number, *([kind.words] if kind.says else ())]
        return tuple(found)

    def figures(self, state: TalismanState, seat: Seat | None) -> Mapping[str, Json]:
        """Return the figures as a seat sees them, with the numbers of cards in each deck."""
        return counts.figures(state.decks, state.book.decks, figures(state, seat))

    def figures_of_seat(self, state: TalismanState, seat: Seat, public: View) -> Mapping[str, Json]:
        """Return the figures as a seat sees them, made from those of the public view."""
        everybodys: Any = public.state["decks"]
        shown = super().figures_of_seat(state, seat, public)
        return {**shown, "decks": counts.figures_of_seat(state.decks, seat, everybodys)}

    def words_of(self, state: TalismanState) -> Mapping[str, Text]:
        """Return the words for all ids that people come across."""
        return {**WORDS, **state.board.labels}

    def corrections(self, state: TalismanState, seat: Seat | None) -> list[Correction]:
        """Return the figures that people may set, gathered by character."""
        spaces = state.board.ids
        # One list is made, as every view of the game contains these, each seat its own.
        found: list[Correction] = []
        for hero in state.characters.values():
            choices: dict[str, Sequence[Json]] = {"space": spaces if hero.card else ()}
            where, under = f"characters.{hero.seat}", state.board.headings
            found += kit_figures.corrections(hero, where, verbatim(hero.seat), choices, headings=under, seat=seat)
        found += counts.corrections(state.decks, state.book.decks)
        own = kit_figures.corrections(state, "", self.title, self.current_choices(state, state), seat=seat)
        return [*found, *own]


def overview(state: TalismanState, totals: Totals) -> Iterator[Text]:
    """Yield a line for each player: Lives, total Strength and Craft, Gold."""
    for hero in state.characters.values():
        if not hero.card:
            yield verbatim(hero.seat)
        elif not hero.alive:
            yield Text("{hero}: dead", hero=hero.called)
        else:
            strength, craft = totals[hero.seat]
            yield Text(
                "{hero} {n} S{strength} C{craft} G{gold}",
                hero=hero.called,
                n=hero.life or 0,
                strength=strength,
                craft=craft,
                gold=hero.gold,
            )


def recap(state: TalismanState) -> Iterator[tuple[Text, ...]]:
    """Yield whose turn it is, then for each character where it stands, and what it has."""
    yield () if state.turn is None else (Text("{who}'s turn", who=state.turn),)
    for hero in state.characters.values():
        yield tuple(_standing_again(hero))


def _standing_again(hero: Character) -> Iterator[Text]:
    if not hero.alive or not hero.card:
        yield Text("{hero}: dead", hero=hero.called) if hero.card else verbatim(hero.seat)
        return
    yield Text("{hero}: {space}", hero=hero.called, space=hero.state.board.full_name(hero.space))
    yield Text("Lives {n}, Gold {m}", n=hero.life or 0, m=hero.gold)
    yield Text("Strength {n}, Craft {m}", n=hero.total("strength"), m=hero.total("craft"))
    if hero.has_talisman:
        yield Text("has a Talisman")


# Panes.


def panes(state: TalismanState, totals: Totals, lying: Mapping[str, int]) -> Iterator[Pane]:
    """Yield the three rings with their characters, and each character's sheet."""
    standing = tuple(_standing(state))
    for region, ring in state.board.rings.items():
        # A character on the Crown sees it amid the ring around it.
        on_it = (*ring, CROWN) if region == "inner" else ring
        spots = tuple(_spot(state, id, lying.get(id, 0)) for id in on_it)
        here = tuple(hero for hero in standing if hero.spot in on_it)
        yield Spaces(key=f"ring.{region}", label=state.board.regions[region].name, spots=spots, standing=here)
    for hero in state.characters.values():
        yield Listed(
            key=f"sheet.{hero.seat}", label=verbatim(hero.seat), items=tuple(_sheet(state, hero, *totals[hero.seat]))
        )


def _standing(state: TalismanState) -> Iterator[Standing]:
    for number, hero in enumerate(state.characters.values(), 1):
        if hero.alive and hero.card:
            yield Standing(str(number), verbatim(hero.seat), hero.space, hero.seat)


def _totals(state: TalismanState) -> Totals:
    return {seat: (own.total("strength"), own.total("craft")) for seat, own in state.characters.items()}


def _lying(state: TalismanState) -> dict[str, int]:
    """Return the number of cards on each space with any: on most of the 49 there are none."""
    found: dict[str, int] = {}
    for deck in state.decks.values():
        for pile in deck.piles:
            kind, _, space = pile.partition(":")
            if kind == "lies":
                found[space] = found.get(space, 0) + (deck.left(pile) or 0)
    return found


def _spot(state: TalismanState, space: str, many: int) -> Spot:
    place, bags = state.board[space], state.gold.get(space, 0)
    bare = _bare(space, place.text, place.short)
    if not many and not bags:
        return bare
    # With its sign, as a bare number would be taken for a character's.
    cards = f"{SOMETHING}{many}"
    return replace(bare, lies=Text("{n} + {m}G", n=cards, m=bags) if bags else verbatim(cards))


@cache
def _bare(space: str, name: str, short: str) -> Spot:
    """Return a space on which nothing lies, as it stands in every view."""
    return Spot(space, Text("{space}", space=space_name(name, short)))


def _sheet(state: TalismanState, hero: Character, strength: int, craft: int) -> Iterator[tuple[Text, Text]]:
    """Yield own and total values, Alignment now and printed (T6.7.1), and cards before the hero."""
    sheet = hero.sheet
    if sheet is None:
        return
    yield sheet.name, WORDS[hero.alignment]
    if sheet.alignment != hero.alignment:
        yield Text("On the card"), WORDS[sheet.alignment]
    yield Text("At"), state.board[hero.space].name
    yield Text("Lives, Gold"), Text("{n}, {m}", n=hero.life or 0, m=hero.gold)
    yield Text("Strength, own"), Text("{n}, {m}", n=strength, m=hero.strength)
    yield Text("Craft, own"), Text("{n}, {m}", n=craft, m=hero.craft)
    yield Text("Spells, limit"), Text("{n}, {m}", n=hero.spells, m=state.book.figures.spell_limit(craft))
    if hero.toad:
        yield Text("Toad, turns"), verbatim(str(hero.toad))
    if hero.missed:
        yield Text("Turns to miss"), verbatim(str(hero.missed))
    if points := trophies.trophy_points(hero):
        yield Text("Trophies"), verbatim(str(points))
    for place in hero.held.places():
        kind = state.kind_of(place.deck, place.card)
        yield kind.name, _scope(kind) if place.deck not in STOCKS else Text("bought")


def _scope(kind: CardKind) -> Text:
    """Return when an Object counts, where it does not always (TS3)."""
    return SCOPES.get(kind.scopes, BLANK) if kind.adds else BLANK
