"""The screen of a game of Legenden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from companion.asks import Seat
from companion.games.legenden.cards import monster_cards, treasures
from companion.games.legenden.state.game import Hero, LegendenState, Place
from companion.games.legenden.view import fights
from companion.kit import figures as kit_figures
from companion.kit.drakborgen import screen
from companion.kit.drakborgen.evening import describe_party
from companion.kit.drakborgen.monster_cards import CARD_NAMES
from companion.kit.drakborgen.screen import DrakborgenScreen
from companion.kit.drakborgen.sun import sun_die
from companion.kit.views import count_choices
from companion.odds.sun import SunTrack
from companion.record import replace
from companion.state import Json, figures
from companion.text import Text, verbatim
from companion.view import Correction, DeckMeter, Meter, Nightfall, Reveal, View

if TYPE_CHECKING:
    from companion.odds.known_fights import KnownFight

PLACES: dict[Place, Text] = {
    "outside": Text("outside"),
    "room": Text("inside"),
    "entrance": Text("entrance"),
    "stuck": Text("stuck"),
    "catacombs": Text("catacombs"),
    "chamber": Text("chamber"),
    "home": Text("home"),
    "web": Text("in a web"),
}

WORDS: Mapping[str, Text] = {
    **screen.WORDS,
    **dict(PLACES.items()),
    **CARD_NAMES,
    "nothing": Text("as usual"),
    "back": Text("back"),
    "onward": Text("onward"),
    "arrive": Text("arrives"),
    "thrown": Text("thrown"),
    "free": Text("open way"),
    "none": Text("no way back"),
    "dead": Text("dead"),
    "turn": Text("the turn"),
    "cards.dragon": Text("Dragon"),
    "moves": Text("moves"),
    "events": Text("events"),
    "abyss": Text("abyss"),
    "bridge": Text("footbridge"),
    "monster": Text("a monster"),
    "ambush": Text("an ambush"),
    "rest": Text("rest"),
    "draw": Text("dragon card"),
    "strike": Text("first blow"),
    "loot": Text("treasure"),
    "loot_one": Text("one treasure"),
    "breath": Text("dragon fire"),
    "attack": Text("attack"),
    "prowl": Text("monster comes"),
    "company.stops.nothing": Text("nothing"),
    "fights": Text("fights"),
    "waits": Text("waits"),
    "fallen": Text("fallen"),
    "fled": Text("fled"),
    "driven": Text("driven off"),
    "fight.monster_points": Text("Monster points"),
}
"""Words for values and paths of the state."""


class LegendenScreen(DrakborgenScreen[LegendenState]):
    """The screen of Legenden, where a monster card is its player's alone (L7.2b), by house rule its points too."""

    words = WORDS
    private_parts: ClassVar[tuple[str, ...] | None] = ("decks",)

    def menu(self, state: LegendenState) -> View:
        """Return only the names of figures and decks."""
        named = super().menu(state)
        if not state.hides_points:
            return named
        # What a correction sets is read to everybody: the figures say which are not to be.
        return replace(named, words={**self.words, **fights.name_hidden_points(state)}, state=self.figures(state, None))

    def may_share_view(self, state: LegendenState) -> bool:
        """Return whether seats see mostly what everybody sees: only hidden points differ much."""
        return not state.hides_points

    def pause_headline(self, state: LegendenState) -> Text:
        """Return the short name of the game: nobody acts before the first turn and after the last."""
        return Text("Legenden")

    def acting(self, state: LegendenState) -> Hero | None:
        """Return the hero that fights or meets something, else the one whose turn it is (L5.5a)."""
        scene = state.fight or state.meeting
        seat = scene.hero if scene else fights.find_acting_hero(state) or state.turn
        return state.heroes[seat] if seat is not None else None

    def sun_of(self, options: Mapping[str, Json], data: Mapping[str, Json]) -> tuple[SunTrack, int]:
        """Return the sun disc's die, and the steps to the one on which the sun has set (LS4, LS5)."""
        return SunTrack(sun_die(str(options["sun.die"])).faces), int(str(options["sun.steps"])) + 1

    def chamber_rules(self, state: LegendenState) -> Mapping[str, Any]:
        """Return the rules of a flight, and the faces of the breath (L9.5c, L9.6b, LS14)."""
        return {"under": state.options["dragon.flight"] == "<", "fire": state.sun_die.faces}

    def known_fight(self, state: LegendenState, seat: Seat | None) -> KnownFight | None:
        """Return the fight of a hero and a monster; nothing of it to seats from which its points are hidden (L8.1b)."""
        if state.fight is None:
            return None
        # The solver is loaded only where there is a fight.
        from companion.games.legenden.fights import box_play

        return box_play.find_known_fight(state, state.fight, seat)

    def nightfall(self, state: LegendenState) -> Nightfall | None:
        """Return the nearness of the sunset (LS5)."""
        return state.nightfall

    def meters(self, state: LegendenState, hero: Hero | None, seat: Seat | None) -> Iterable[Meter]:
        """Return the life of the hero who acts, in a fight the combat points of all who fight."""
        combat = fights.find_open_fight(state)
        return super().meters(state, hero, seat) if combat is None else fights.meters(combat, hero, seat)

    def reveal(self, state: LegendenState) -> Reveal | None:
        """Return the last comparison of a fight."""
        combat = fights.find_open_fight(state)
        return None if combat is None else fights.reveal(combat)

    def versus(self, state: LegendenState, seat: Seat | None) -> tuple[tuple[Text, Text], ...]:
        """Return the two sides of a fight with their points, as far as this seat may know them."""
        combat = fights.find_open_fight(state)
        return () if combat is None else fights.versus(combat, self.acting(state), seat)

    def danger(self, state: LegendenState) -> Fraction | None:
        """Return the chance that a hero in the chamber wakes the dragon with the next card (L9.3a)."""
        hero = self.acting(state)
        return treasures.waking_chance(state) if hero and hero.place == "chamber" and state.dragon == "asleep" else None

    def overview(self, state: LegendenState, seat: Seat | None) -> Iterator[Text]:
        """Yield that the dragon is awake, one line for each hero, and the fighters."""
        yield from describe_party(state, lambda hero: PLACES[hero.place])
        yield from fights.overview(fights.find_open_fight(state), seat)

    def private(self, state: LegendenState, seat: Seat) -> Iterable[Text]:
        """Return the lines that only this seat may read: a monster card, and its points."""
        return (*fights.private(state, seat), *monster_cards.describe_held_card(state, seat))

    def figures(self, state: LegendenState, seat: Seat | None) -> Mapping[str, Json]:
        """Return the figures by path, without points that this seat may not know."""
        return fights.hide_points(state, seat, figures(state, seat))

    def deck_meters(self, state: LegendenState, seat: Seat | None) -> Iterator[DeckMeter]:
        """Yield the dragon cards with their odds, and the treasures."""
        chance = treasures.waking_chance(state) if state.dragon == "asleep" else None
        chances = () if chance is None else ((Text("wakes"), chance),)
        yield DeckMeter("dragon", WORDS["cards.dragon"], treasures.dragon_deck(state).left(), chances, danger=True)
        yield DeckMeter("treasure", Text("Treasures"), state.wealth)

    def corrections(self, state: LegendenState, seat: Seat | None) -> list[Correction]:
        """Return the figures that people may set, gathered by hero."""
        return list(list_corrections(state, seat))


def list_corrections(state: LegendenState, seat: Seat | None) -> Iterator[Correction]:
    """Yield the figures that people may set, gathered by hero."""
    for hero in state.heroes.values():
        group = Text("{hero}", hero=hero.called or hero.seat)
        yield from kit_figures.corrections(hero, f"heroes.{hero.seat}", group, _settable_values(hero))
        if state.company is not None and hero.seat in state.company.stops:
            yield from kit_figures.corrections(state.company.stops[hero.seat], f"company.stops.{hero.seat}", group)
    castle = Text("Castle")
    yield Correction("sun.at", castle, Text("Sun"), tuple(range(state.sun.steps + 1)))
    yield from kit_figures.corrections(state, "", castle, {"first": state.seats, "round": count_choices(state.round)})
    if state.company is not None:
        yield from kit_figures.corrections(state.company, "company", castle)
    yield from _stairs(tuple(state.stairs))
    for number, monster in state.monsters.items():
        name = Text("{n}: {monster}", n=number, monster=state.monster(monster.kind).name)
        yield from kit_figures.corrections(monster, f"monsters.{number}", name, {"moved": range(state.round + 1)})
    if state.crossing is not None:
        yield from kit_figures.corrections(state.crossing, "crossing", Text("Footbridge"))
    if (combat := fights.find_open_fight(state)) is not None:
        yield from fights.corrections(combat, seat)


@cache
def _stairs(numbers: tuple[str, ...]) -> tuple[Correction, ...]:
    return tuple(Correction(f"stairs.{n}", Text("Stairs"), verbatim(n), (False, True)) for n in numbers)


NOTHING: Sequence[Json] = ()
"""Values of a figure that cannot be set now."""

GOLD: Sequence[Json] = (None, *range(0, 9991, 10))
"""Values for the gold of a hero."""


def _settable_values(hero: Hero) -> dict[str, Sequence[Json]]:
    """Return the values of figures that can be set only where they mean something."""
    state = hero.state
    left_behind = [number for number, monster in state.monsters.items() if monster.is_alone]
    choices: dict[str, Sequence[Json]] = {
        "pursuer": (None, *left_behind) if left_behind or hero.pursuer is not None else NOTHING,
        "gold": NOTHING if hero.gold is None else GOLD,
        "caught": range(state.round + 1) if hero.is_in_web else NOTHING,
    }
    return choices if state.company is not None else {**choices, "camp": NOTHING}
