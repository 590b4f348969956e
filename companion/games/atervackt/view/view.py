"""The view of a game of Återväckt: all that people see of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from operator import itemgetter
from typing import Any

from companion.deck import Deck
from companion.games.atervackt import chamber
from companion.games.atervackt.cards import decks, secrets
from companion.games.atervackt.data.book import CardKind
from companion.games.atervackt.house_rules import HOUSE
from companion.games.atervackt.map import depths
from companion.games.atervackt.owners_cards import OwnersCards
from companion.games.atervackt.rooms import kinds
from companion.games.atervackt.rooms.kinds import KINDS
from companion.games.atervackt.state import UNTOLD, AtervacktState, Hero, Phase
from companion.games.atervackt.turns import sun
from companion.games.atervackt.view import charting, corrections, fights
from companion.games.atervackt.wandering import figure_view as monsters
from companion.kit.cards import counts
from companion.kit.cards.deck_cache import DeckCache
from companion.kit.cards.kinds import DeckSheet
from companion.kit.drakborgen.evening import dragon, line
from companion.kit.views import life, names
from companion.state import figures, figures_of_seat
from companion.text import BLANK, Text, verbatim
from companion.view import DeckMeter, Meter, View

PHASES: Mapping[Phase, Text] = {
    "sun": Text("New round"),
    "move": Text("All move"),
    "tile": Text("All lay tiles"),
    "card": Text("All draw cards"),
}

WORDS: Mapping[str, Text] = {
    **{kind: one.word for kind, one in KINDS.items()},
    "castle": Text("in the castle"),
    "catacombs": Text("catacombs"),
    "asleep": Text("asleep"),
    "awake": Text("awake"),
    "meeting": Text("the meeting"),
    "card": Text("the card"),
    "fight": Text("the fight"),
    "rock": Text("rock"),
    "scissors": Text("scissors"),
    "paper": Text("paper"),
    "out": Text("out"),
    "start": Text("the start"),
    "free": Text("open way"),
    "door": Text("door"),
    "portcullis": Text("portcullis"),
    "secret": Text("secret door"),
    "up": Text("a way up"),
    "none": Text("none"),
    "unknown": Text("unknown"),
    "open": Text("open"),
    "wall": Text("wall"),
    **depths.POINTS,
    "turn": Text("the move"),
    "scale": Text("scale"),
    "disc": Text("disc"),
    "dice.sun": Text("Sun die"),
    "cards.monster": Text("Monsters"),
    "faithful": Text("faithful"),
    "helmet": Text("helmet"),
    "amulet": Text("amulet"),
    "with": Text("at hand"),
    "apart": Text("apart"),
    "gone": Text("gone"),
    **HOUSE.words,
    "other": Text("another ring"),
}
"""Names of what stands in the state or leads to it."""


def view(state: AtervacktState, seat: str | None) -> View:
    """Return the game as that seat may see it; in a phase that all share nobody acts alone."""
    hero = state.heroes[state.turn] if state.turn is not None else None
    shown = counts.figures(state.decks, state.book.decks, figures(state, seat))
    return View(
        names=names(state),
        headline=headline(state, hero),
        who=hero.seat if hero else None,
        sun=Meter("sun", Text("sun"), state.sun.at, state.sun.steps + 1),
        readings=state.readings(),
        nightfall=sun.nightfall(state),
        meters=(life(hero),) if hero and hero.alive else (),
        decks=tuple(deck_meters(state)),
        reveal=fights.reveal(state),
        versus=fights.versus(state, seat),
        danger=wake_danger(state),
        private=tuple(private_rows(state, seat)),
        night=state.sun.is_over,
        corrections=tuple(corrections.corrections(state)),
        stands={one.seat: life(one) for one in state.heroes.values()},
        overview=tuple(overview_rows(state)),
        chart=charting.build_chart(state),
        state=shown,
        words=state_words(state),
    )


HIDING = ("fight", "spear")
"""Places of `Points` in the state: figures that one seat may see, and the others not."""


def of_seat(state: AtervacktState, seat: str, public: View) -> View:
    """Return `view(state, seat)`, made from the public view of the same moment.

    A seat knows of cards what it has seen.
    """
    everybodys: Any = public.state["decks"]
    shown = figures_of_seat(state, seat, public.state, HIDING)
    shown["decks"] = counts.figures_of_seat(state.decks, seat, everybodys)
    versus = fights.versus(state, seat) if public.versus else ()
    return replace(public, private=tuple(private_rows(state, seat)), state=shown, versus=versus)


def headline(state: AtervacktState, hero: Hero | None) -> Text:
    """Return the name of the acting hero, else the phase; before the first and after the last that of the game."""
    if hero is not None:
        # A player whose hero is dead plays monsters by their own name.
        return Text("{hero}", hero=(hero.name if hero.alive else "") or hero.seat)
    return Text("Återväckt") if state.over or not state.round else PHASES[state.phase]


def deck_meters(state: AtervacktState) -> Iterator[DeckMeter]:
    """Yield the decks with the exact chance of each next card (A2.2), and the chance of night (A4.5)."""
    for id, sheet in state.book.decks.items():
        if (deck := state.decks.get(id)) is None:
            continue
        shown = _LIKELY.get(deck, sheet, partial(_likely, deck, sheet))
        if id == "dragon":
            wakes = chamber.wake_chance(state)
            shown = () if wakes is None or state.dragon == "awake" else ((Text("wakes"), wakes),)
        yield DeckMeter(id, sheet.name, deck.left(), shown)
    chance = sun.nightfall_chance(state) if not state.sun.is_over else Fraction(1)
    yield DeckMeter("sun", Text("Sun"), sun.steps_to_skull(state), ((Text("night"), chance),) if chance else ())


_LIKELY = DeckCache[tuple[tuple[Text, Fraction], ...]]()


def _likely(deck: Deck, sheet: DeckSheet[CardKind]) -> tuple[tuple[Text, Fraction], ...]:
    """Return the cards that may come next, the likeliest first."""
    names = {card.id: card.name for card in sheet.cards.values()}
    chances = ((card, chance) for card, chance in decks.next_card_chances(deck).items() if chance)
    likely = sorted(chances, key=itemgetter(1), reverse=True)
    return tuple((names.get(card, verbatim(card)), chance) for card, chance in likely)


def menu(state: AtervacktState) -> View:
    """Return the public view as far as the names of figures and decks."""
    called = tuple(DeckMeter(id, sheet.name, None) for id, sheet in state.book.decks.items())
    return View(
        headline=BLANK, decks=called, corrections=tuple(corrections.corrections(state)), words=state_words(state)
    )


def state_words(state: AtervacktState) -> Mapping[str, Text]:
    """Return the names of what people come across."""
    return {**{id: ring.name for id, ring in state.book.rings.items()}, **WORDS, **monsters.place_words(state)}


def deck_name(state: AtervacktState, deck: str) -> Text:
    """Return the name of a deck."""
    if deck in state.book.decks:
        return state.book.decks[deck].name
    return WORDS.get(f"cards.{deck}", verbatim(deck))


def wake_danger(state: AtervacktState) -> Fraction | None:
    """Return the chance that the heroes in the chamber wake the dragon when each draws a card (A24.5)."""
    heroes = len(chamber.heroes_inside(state))
    return chamber.wake_chance(state, heroes) if heroes and state.dragon == "asleep" else None


def private_rows(state: AtervacktState, seat: str | None) -> Iterator[Text]:
    """Yield the monsters' KP and the cards of their reactions, for the monster player alone (A12.7)."""
    yield from OwnersCards(state).private_rows(seat)
    yield from secrets.private_rows(state, seat)
    fight = state.fight
    if fight is not None and seat is not None and seat == fight.opponent:
        for foe in fight.foes:
            if foe.points.value > UNTOLD:
                yield Text("{monster}: {n} life", monster=state.book.monsters[foe.kind].short_name, n=foe.points.value)


def overview_rows(state: AtervacktState) -> Iterator[Text]:
    """Yield that the dragon is awake, a line for the state and place of each hero, and one for the fighters."""
    yield from dragon(state.dragon)
    for hero in state.heroes.values():
        if hero.seat == state.master:
            yield Text("{hero}: the monsters", hero=hero.name or hero.seat)
        else:
            yield line(hero, place_name(hero))
        for one in hero.followers:
            points = "?" if one.life is None else one.life
            yield Text("{hero} {life}: {place}", hero=one.called, life=points, place=WORDS[one.where])
    yield from monsters.overview_rows(state)
    if state.fight is not None and state.fight.foes and state.fight.heroes:
        monster = state.book.monsters[state.fight.foes[0].kind]
        heroes = verbatim(", ".join(str(state.heroes[seat].name or seat) for seat in state.fight.heroes))
        yield Text("{hero} >< {monster}", hero=heroes, monster=monster.name)


def place_name(hero: Hero) -> Text:
    """Return the name of a hero's place."""
    if hero.place != "castle":
        return WORDS[hero.place]
    room = hero.current_room
    return Text("on the way") if room is None else kinds.kind_of_room(room).word
