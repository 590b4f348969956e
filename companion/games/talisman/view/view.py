"""What people see of a game of Talisman: whose turn it is, how everybody stands, and the small map of three rings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from companion.asks import Seat
from companion.games.talisman.cards import spells, trophies
from companion.games.talisman.data.board import called
from companion.games.talisman.data.cards import STOCKS, CardKind
from companion.games.talisman.house_rules import HOUSE
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import TalismanState
from companion.games.talisman.state.spaces import CROWN
from companion.games.talisman.view.charting import LIES, chart
from companion.kit import figures as declared
from companion.kit.cards import counts
from companion.kit.views import names
from companion.panes import Listed, Pane, Spaces, Spot, Standing
from companion.state import Json, figures, figures_of_seat
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
"""What stands in the state or leads to it, as people call it."""


SCOPES: Mapping[tuple[str, ...], Text] = {
    ("battle",): Text("in Battle"),
    ("psychic",): Text("with Craft"),
}
"""When an Object counts (TS3); where it came from is said of those that were bought (T6.20.3b)."""


Totals = Mapping[Seat, tuple[int, int]]
"""Everybody's total Strength and Craft, which are added up once for a view."""


def view(state: TalismanState, seat: Seat | None) -> View:
    """The game as that seat may see it: nobody sees which Spells another holds (T6.9.2)."""
    one = state.characters[state.turn] if state.turn is not None else None
    lying = _lying(state)
    totals = {seat: (own.total("strength"), own.total("craft")) for seat, own in state.characters.items()}
    return View(
        names=names(state),
        headline=Text("Talisman") if one is None else verbatim(one.seat),
        who=state.turn,
        meters=() if one is None or not one.card else (Meter("life", Text("Lives"), one.life),),
        decks=decks(state),
        overview=tuple(overview(state, totals)),
        chart=chart(state, {*lying, *(space for space, bags in state.gold.items() if bags)}),
        panes=tuple(panes(state, totals, lying)),
        private=private(state, seat),
        readings=state.readings(),
        corrections=tuple(corrections(state, seat)),
        state=counts.figures(state.decks, state.book.decks, figures(state, seat)),
        words=words(state),
    )


def menu(state: TalismanState) -> View:
    """The public view as far as what figures and decks are called."""
    return View(headline=BLANK, decks=decks(state), corrections=tuple(corrections(state, None)), words=words(state))


def decks(state: TalismanState) -> tuple[DeckMeter, ...]:
    """The Adventure cards."""
    return (DeckMeter("adventure", Text("Cards"), state.decks["adventure"].left()),)


def words(state: TalismanState) -> Mapping[str, Text]:
    """What to call what people come across."""
    return {**WORDS, **state.board.labels}


def of_seat(state: TalismanState, seat: Seat, public: View) -> View:
    """`view(state, seat)`, made from the public one of the same moment: a seat sees more of its own Spells alone."""
    everybodys: Any = public.state["decks"]
    shown = figures_of_seat(state, seat, public.state, ("characters",))
    shown["decks"] = counts.figures_of_seat(state.decks, seat, everybodys)
    return replace(
        public,
        private=private(state, seat),
        corrections=tuple(corrections(state, seat)),
        state=shown,
    )


def overview(state: TalismanState, totals: Totals) -> Iterator[Text]:
    """A line a player: Lives, total Strength and Craft, Gold."""
    for one in state.characters.values():
        if not one.card:
            yield verbatim(one.seat)
        elif not one.alive:
            yield Text("{hero}: dead", hero=one.called)
        else:
            strength, craft = totals[one.seat]
            yield Text(
                "{hero} {n} S{strength} C{craft} G{gold}",
                hero=one.called,
                n=one.life or 0,
                strength=strength,
                craft=craft,
                gold=one.gold,
            )


# What lies on the table.


def panes(state: TalismanState, totals: Totals, lying: Mapping[str, int]) -> Iterator[Pane]:
    """The three rings with who stands where, and what each has before him."""
    standing = tuple(_standing(state))
    for region, ring in state.board.rings.items():
        # Whoever is on the Crown sees it amid the ring around it.
        on_it = (*ring, CROWN) if region == "inner" else ring
        spots = tuple(_spot(state, id, lying.get(id, 0)) for id in on_it)
        here = tuple(one for one in standing if one.spot in on_it)
        yield Spaces(key=f"ring.{region}", label=state.board.regions[region].name, spots=spots, standing=here)
    for one in state.characters.values():
        yield Listed(
            key=f"sheet.{one.seat}", label=verbatim(one.seat), items=tuple(_sheet(state, one, *totals[one.seat]))
        )


def private(state: TalismanState, seat: Seat | None) -> tuple[Text, ...]:
    """The Spells of that seat, for nobody else to read (T6.9.2); their numbers are those by which they are picked."""
    if seat is None:
        return ()
    found: list[Text] = []
    for number, kind in spells.held_spells(state.characters[seat]).faces(spells.DECK):
        found += [number, *([kind.words] if kind.says else ())]
    return tuple(found)


def _standing(state: TalismanState) -> Iterator[Standing]:
    for number, one in enumerate(state.characters.values(), 1):
        if one.alive and one.card:
            yield Standing(str(number), verbatim(one.seat), one.space, one.seat)


def _lying(state: TalismanState) -> dict[str, int]:
    """How many cards lie on each space where any do: on most of the 49 there are none."""
    found: dict[str, int] = {}
    for deck in state.decks.values():
        for pile in deck.piles:
            kind, _, space = pile.partition(":")
            if kind == "lies":
                found[space] = found.get(space, 0) + (deck.left(pile) or 0)
    return found


def _spot(state: TalismanState, space: str, many: int) -> Spot:
    bare, bags = _bare(space, state.board[space].text), state.gold.get(space, 0)
    if not many and not bags:
        return bare
    # With its sign, as a bare number would be taken for somebody's.
    cards = f"{LIES}{many}"
    return replace(bare, lies=Text("{n} + {m}G", n=cards, m=bags) if bags else verbatim(cards))


@cache
def _bare(space: str, name: str) -> Spot:
    """A space on which nothing lies, as it stands in every view."""
    return Spot(space, Text("{space}", space=called(name)))


def _sheet(state: TalismanState, one: Character, strength: int, craft: int) -> Iterator[tuple[Text, Text]]:
    """Own and total values, Alignment now and printed (T6.7.1), and all that lies before him."""
    sheet = one.sheet
    if sheet is None:
        return
    yield sheet.name, WORDS[one.alignment]
    if sheet.alignment != one.alignment:
        yield Text("On the card"), WORDS[sheet.alignment]
    yield Text("At"), state.board[one.space].name
    yield Text("Lives, Gold"), Text("{n}, {m}", n=one.life or 0, m=one.gold)
    yield Text("Strength, own"), Text("{n}, {m}", n=strength, m=one.strength)
    yield Text("Craft, own"), Text("{n}, {m}", n=craft, m=one.craft)
    yield Text("Spells, limit"), Text("{n}, {m}", n=one.spells, m=state.book.figures.spell_limit(craft))
    if one.toad:
        yield Text("Toad, turns"), verbatim(str(one.toad))
    if one.missed:
        yield Text("Turns to miss"), verbatim(str(one.missed))
    if points := trophies.trophy_points(one):
        yield Text("Trophies"), verbatim(str(points))
    for place in one.held.places():
        kind = state.kind_of(place.deck, place.card)
        yield kind.name, _scope(kind) if place.deck not in STOCKS else Text("bought")


def _scope(kind: CardKind) -> Text:
    """When an Object counts, where it does not always (TS3)."""
    return SCOPES.get(kind.scopes, BLANK) if kind.adds else BLANK


# What may be corrected.


def corrections(state: TalismanState, seat: Seat | None) -> list[Correction]:
    """The figures that people may set, gathered by character."""
    spaces = state.board.ids
    # Lists grow by whole menus, and every look at the game has them, of each seat its own.
    found: list[Correction] = []
    for one in state.characters.values():
        now: dict[str, Sequence[Json]] = {"space": spaces if one.card else ()}
        where, under = f"characters.{one.seat}", state.board.headings
        found += declared.corrections(one, where, verbatim(one.seat), now, under=under, seat=seat)
    found += counts.corrections(state.decks, state.book.decks)
    first = {"first": state.seats, "round": range(1, max(100, state.round + 1)) if state.round else ()}
    found += declared.corrections(state, "", Text("Talisman"), first, seat=seat)
    return found
