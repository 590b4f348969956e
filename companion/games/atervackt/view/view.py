"""The screen of a game of Återväckt: all that people see of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from companion.asks import Seat
from companion.deck import Deck
from companion.dice import T12
from companion.games.atervackt import chamber
from companion.games.atervackt.cards import decks, secrets
from companion.games.atervackt.data.book import DATA, CardKind
from companion.games.atervackt.map import depths
from companion.games.atervackt.owners_cards import OwnersCards
from companion.games.atervackt.rooms import kinds
from companion.games.atervackt.rooms.kinds import KINDS
from companion.games.atervackt.state import UNTOLD, AtervacktState, Hero, Phase
from companion.games.atervackt.state.game import sun_track
from companion.games.atervackt.turns import sun
from companion.games.atervackt.view import charting, corrections, fights
from companion.games.atervackt.wandering import figure_view as monsters
from companion.kit.cards import counts
from companion.kit.cards.deck_cache import DeckCache
from companion.kit.cards.decks import name_chances
from companion.kit.cards.kinds import DeckSheet
from companion.kit.drakborgen import screen
from companion.kit.drakborgen.evening import describe_dragon, describe_hero, describe_score
from companion.kit.drakborgen.screen import DrakborgenScreen
from companion.odds.sun import SunTrack
from companion.state import Json, figures
from companion.text import Text, verbatim
from companion.view import Chart, Correction, DeckMeter, Nightfall, Reveal, View

if TYPE_CHECKING:
    from companion.odds.known_fights import KnownFight

PHASES: Mapping[Phase, Text] = {
    "sun": Text("New round"),
    "move": Text("All move"),
    "tile": Text("All lay tiles"),
    "card": Text("All draw cards"),
}

WORDS: Mapping[str, Text] = {
    **screen.WORDS,
    **{kind: facts.word for kind, facts in KINDS.items()},
    "castle": Text("in the castle"),
    "catacombs": Text("catacombs"),
    "rock": Text("rock"),
    "scissors": Text("scissors"),
    "paper": Text("paper"),
    "out": Text("out"),
    "start": Text("the start"),
    "free": Text("open way"),
    "up": Text("a way up"),
    "none": Text("none"),
    "unknown": Text("unknown"),
    "open": Text("open"),
    "wall": Text("wall"),
    **depths.POINTS,
    "turn": Text("the move"),
    "scale": Text("scale"),
    "disc": Text("disc"),
    "faithful": Text("faithful"),
    "helmet": Text("helmet"),
    "amulet": Text("amulet"),
    "with": Text("at hand"),
    "apart": Text("apart"),
    "gone": Text("gone"),
    "other": Text("another ring"),
}
"""Names of what stands in the state or leads to it."""


class AtervacktScreen(DrakborgenScreen[AtervacktState]):
    """The screen of Återväckt, where a seat knows of the cards what it has seen."""

    words = WORDS
    # The places of `Points` in the state: figures that one seat may see, and the others not.
    private_parts: ClassVar[tuple[str, ...] | None] = ("fight", "spear")

    def seat_fields(self, state: AtervacktState, seat: Seat, public: View) -> dict[str, Any]:
        """Return the fields in which a seat sees more than everybody; in a fight also the points of both sides."""
        own = super().seat_fields(state, seat, public)
        return {**own, "versus": self.versus(state, seat)} if public.versus else own

    def pause_headline(self, state: AtervacktState) -> Text:
        """Return the phase; before the first and after the last one the name of the game."""
        return self.title if state.over or not state.round else PHASES[state.phase]

    def sun_steps(self, state: AtervacktState) -> tuple[int, int]:
        """Return the step on which the sun stands, and that of the skull (A4.3)."""
        return state.sun.at, state.sun.steps + 1

    def sun_of(self, options: Mapping[str, Json], data: Mapping[str, Json]) -> tuple[SunTrack, int]:
        """Return the sun of the scale or the disc, and the steps to the skull (A4.1-A4.4)."""
        return sun_track(options, DATA.book(data)), int(str(options["sun.steps"]))

    def chamber_rules(self, state: AtervacktState) -> Mapping[str, Any]:
        """Return the rules of the chamber: cards a visit, heroes who draw together, flight (A24.1, A24.5, A24.10)."""
        together = max(len(chamber.heroes_in_chamber(state)), 1)
        return {"together": together, "take": chamber.CARDS_A_VISIT, "by_each": False, "fire": T12.faces}

    shows_by_die = True
    """Where nobody can play a monster, a die shows for it (AS9)."""

    def known_fight(self, state: AtervacktState, seat: Seat | None) -> KnownFight | None:
        """Return the fight of one against one monster, with its KP as far as the seat knows them (A12.7)."""
        if state.fight is None:
            return None
        # The solver is loaded only where there is a fight.
        from companion.games.atervackt.fights import box_play

        return box_play.find_known_fight(state, state.fight, seat)

    def nightfall(self, state: AtervacktState) -> Nightfall | None:
        """Return the nearness of the night (AT1)."""
        return sun.nightfall(state)

    def reveal(self, state: AtervacktState) -> Reveal | None:
        """Return the last combat round."""
        return fights.reveal(state)

    def versus(self, state: AtervacktState, seat: Seat | None) -> fights.Versus:
        """Return the opponents of a fight, as far as this seat may know them."""
        return fights.versus(state, seat)

    def danger(self, state: AtervacktState) -> Fraction | None:
        """Return the chance that the heroes in the chamber wake the dragon when each draws a card (A24.5)."""
        heroes = len(chamber.heroes_in_chamber(state))
        return chamber.chance_to_wake(state, heroes) if heroes and state.dragon == "asleep" else None

    def overview(self, state: AtervacktState, seat: Seat | None) -> Iterator[Text]:
        """Yield that the dragon is awake, a line for the state and place of each hero, and one for the fighters."""
        if not state.over:
            yield from describe_dragon(state.dragon)
        for hero in state.heroes.values():
            if hero.seat == state.master:
                yield Text("{hero}: the monsters", hero=hero.called or hero.seat)
            else:
                yield describe_score(hero) if state.over else describe_hero(hero, place_name(hero))
            for follower in hero.followers:
                points = "?" if follower.life is None else follower.life
                yield Text("{hero} {life}: {place}", hero=follower.called, life=points, place=WORDS[follower.where])
        yield from monsters.overview_rows(state)
        if state.fight is not None and state.fight.foes and state.fight.heroes:
            monster = state.book.monsters[state.fight.foes[0].kind]
            heroes = verbatim(", ".join(str(state.heroes[seat].name or seat) for seat in state.fight.heroes))
            yield Text("{hero} >< {monster}", hero=heroes, monster=monster.name)

    def chart(self, state: AtervacktState) -> Chart | None:
        """Return the map, where the table wants it followed."""
        return charting.build_chart(state)

    def private(self, state: AtervacktState, seat: Seat) -> Iterator[Text]:
        """Yield the monsters' KP and the cards of their reactions, for the monster player alone (A12.7)."""
        yield from OwnersCards(state).private_rows(seat)
        yield from secrets.private_rows(state, seat)
        fight = state.fight
        if fight is not None and seat == fight.opponent:
            for foe in fight.foes:
                if foe.points.value > UNTOLD:
                    monster = state.book.monsters[foe.kind]
                    yield Text("{monster}: {n} life", monster=monster.short_name, n=foe.points.value)

    def figures(self, state: AtervacktState, seat: Seat | None) -> Mapping[str, Json]:
        """Return the figures of the state, with how many each deck has of each card."""
        return counts.figures(state.decks, state.book.decks, figures(state, seat))

    def figures_of_seat(self, state: AtervacktState, seat: Seat, public: View) -> Mapping[str, Json]:
        """Return the figures as a seat sees them, with the cards that it knows."""
        decks: Any = public.state["decks"]
        shown = super().figures_of_seat(state, seat, public)
        return {**shown, "decks": counts.figures_of_seat(state.decks, seat, decks)}

    def deck_meters(self, state: AtervacktState, seat: Seat | None) -> Iterator[DeckMeter]:
        """Yield the decks with the exact chance of each next card (A2.2), and the chance of night (A4.5)."""
        for id, sheet in state.book.decks.items():
            if (deck := state.decks.get(id)) is None:
                continue
            shown = _NEXT_CARDS.get(deck, sheet, partial(_name_next, deck, sheet))
            if id == "dragon":
                wakes = chamber.chance_to_wake(state)
                shown = () if wakes is None or state.dragon == "awake" else ((Text("wakes"), wakes),)
            yield DeckMeter(id, sheet.name, deck.left(), shown, danger=id == "dragon")
        chance = sun.nightfall_chance(state) if not state.sun.is_over else Fraction(1)
        nights = ((Text("night"), chance),) if chance else ()
        yield DeckMeter("sun", Text("Sun"), state.steps_to_night, nights, danger=True)

    def deck_name(self, state: AtervacktState, deck: str) -> Text:
        """Return the name of a deck."""
        known = state.book.decks
        return known[deck].name if deck in known else self.words.get(f"cards.{deck}", verbatim(deck))

    def corrections(self, state: AtervacktState, seat: Seat | None) -> list[Correction]:
        """Return the figures that people may set."""
        return corrections.list_corrections(state)

    def words_of(self, state: AtervacktState) -> Mapping[str, Text]:
        """Return the names of what people come across."""
        rings = {id: ring.name for id, ring in state.book.rings.items()}
        return {**rings, **self.words, **monsters.place_words(state)}


_NEXT_CARDS = DeckCache[tuple[tuple[Text, Fraction], ...]]()


def _name_next(deck: Deck, sheet: DeckSheet[CardKind]) -> tuple[tuple[Text, Fraction], ...]:
    """Return the cards that may come next, the likeliest first."""
    return name_chances(decks.next_card_chances(deck), sheet)


def place_name(hero: Hero) -> Text:
    """Return the name of a hero's place."""
    if hero.place != "castle":
        return WORDS[hero.place]
    room = hero.current_room
    return Text("on the way") if room is None else kinds.kind_of_room(room).word
