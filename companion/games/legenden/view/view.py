"""The view of a game of Legenden."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from companion.games.legenden.cards import monster_cards, treasures
from companion.games.legenden.fights.combat_rounds import CombatRounds
from companion.games.legenden.house_rules import HOUSE
from companion.games.legenden.state.game import Hero, LegendenState, Place
from companion.games.legenden.view import fights
from companion.kit import figures as declared
from companion.kit.drakborgen.evening import dragon, line
from companion.kit.drakborgen.monster_cards import CALLED
from companion.kit.views import life, names
from companion.state import Json, figures, figures_of_seat
from companion.text import BLANK, Text, verbatim
from companion.view import Correction, DeckMeter, Meter, View

PLACES: dict[Place, Text] = {
    "outside": Text("outside"),
    "room": Text("a room"),
    "entrance": Text("entrance"),
    "stuck": Text("stuck"),
    "catacombs": Text("catacombs"),
    "chamber": Text("chamber"),
    "home": Text("home"),
    "web": Text("in a web"),
}

WORDS: Mapping[str, Text] = {
    **dict(PLACES.items()),
    **CALLED,
    "nothing": Text("as usual"),
    "back": Text("back"),
    "onward": Text("onward"),
    "arrive": Text("arrives"),
    "thrown": Text("thrown"),
    "free": Text("open way"),
    "door": Text("door"),
    "portcullis": Text("portcullis"),
    "secret": Text("secret door"),
    "none": Text("no way back"),
    "asleep": Text("asleep"),
    "awake": Text("awake"),
    "dead": Text("dead"),
    "turn": Text("the turn"),
    "meeting": Text("the meeting"),
    "fight": Text("the fight"),
    "card": Text("the card"),
    "cards.dragon": Text("Dragon"),
    "cards.monster": Text("Monsters"),
    "dice.sun": Text("Sun die"),
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
    **HOUSE.words,
    "fight.monster_points": Text("Monster points"),
}
"""Words for values and paths of the state."""


def view(state: LegendenState, seat: str | None) -> View:
    """Return the view of a seat: a monster card is its player's alone (L7.2b), by house rule its points too."""
    hero, strid = acting(state), fights.open_fight(state)
    meters = () if hero is None or not hero.alive else (life(hero),)
    return View(
        names=names(state),
        headline=headline(hero),
        who=hero.seat if hero else None,
        sun=Meter("sun", Text("sun"), min(state.sun.at, state.sun.steps), state.sun.steps),
        readings=state.readings(),
        nightfall=state.nightfall,
        meters=meters if strid is None else fights.meters(strid, hero, seat),
        decks=decks(state),
        reveal=None if strid is None else fights.reveal(strid),
        versus=() if strid is None else fights.versus(strid, hero, seat),
        danger=treasures.waking_chance(state)
        if hero and hero.place == "chamber" and state.dragon == "asleep"
        else None,
        night=state.sun.is_over,
        private=private(state, seat),
        corrections=tuple(corrections(state, strid, seat)),
        stands={one.seat: life(one) for one in state.heroes.values()},
        overview=tuple(overview(state, strid, seat)),
        state=fights.cover(state, seat, figures(state, seat)),
        words=WORDS,
    )


def overview(state: LegendenState, strid: CombatRounds | None, seat: str | None) -> Iterator[Text]:
    """Yield that the dragon is awake, one line for each hero, and the fighters."""
    yield from dragon(state.dragon)
    yield from (line(one, PLACES[one.place]) for one in state.heroes.values())
    yield from fights.overview(strid, seat)


def headline(hero: Hero | None) -> Text:
    """Return who acts: a hero, the player of a dead one by their own name (L5.5a), or nobody yet."""
    if hero is None:
        return Text("Legenden")
    return Text("{hero}", hero=(hero.name if hero.alive else "") or hero.seat)


def menu(state: LegendenState) -> View:
    """Return only the names of figures and decks."""
    shown = tuple(corrections(state, fights.open_fight(state), None))
    named = View(headline=BLANK, decks=decks(state), corrections=shown, words=WORDS)
    if not state.hides_points:
        return named
    # What a correction sets is read to everybody: the figures say which are not to be.
    return replace(
        named, words={**WORDS, **fights.hidden(state)}, state=fights.cover(state, None, figures(state, None))
    )


def of_seat(state: LegendenState, seat: str, public: View) -> View:
    """Return the view of a seat from the public one of the same moment, in which only hidden points differ much."""
    if state.hides_points:
        return view(state, seat)
    return replace(public, private=private(state, seat), state=figures_of_seat(state, seat, public.state, ("decks",)))


def private(state: LegendenState, seat: str | None) -> tuple[Text, ...]:
    """Yield the lines that only this seat may read: a monster card, and its points."""
    return (*fights.private(state, seat), *monster_cards.describe_held(state, seat))


def acting(state: LegendenState) -> Hero | None:
    """Return the hero that fights or meets something, else the one whose turn it is."""
    scene = state.fight or state.meeting
    seat = scene.hero if scene else fights.acting(state) or state.turn
    return state.heroes[seat] if seat is not None else None


def decks(state: LegendenState) -> tuple[DeckMeter, ...]:
    """Return the dragon cards with their odds, and the treasures."""
    deck = treasures.dragon_deck(state)
    chance = treasures.waking_chance(state) if state.dragon == "asleep" else None
    chances = () if chance is None else ((Text("wakes"), chance),)
    return (
        DeckMeter("dragon", WORDS["cards.dragon"], deck.left(), chances),
        DeckMeter("treasure", Text("Treasures"), state.wealth),
    )


def corrections(state: LegendenState, strid: CombatRounds | None, seat: str | None) -> Iterator[Correction]:
    """Yield the figures that people may set, gathered by hero."""
    for hero in state.heroes.values():
        group = Text("{hero}", hero=hero.name or hero.seat)
        yield from declared.corrections(hero, f"heroes.{hero.seat}", group, _settable_values(hero))
        if state.company is not None and hero.seat in state.company.stops:
            yield from declared.corrections(state.company.stops[hero.seat], f"company.stops.{hero.seat}", group)
    castle = Text("Castle")
    yield Correction("sun.at", castle, Text("Sun"), tuple(range(state.sun.steps + 1)))
    rounds = range(1, 100) if state.round else ()
    yield from declared.corrections(state, "", castle, {"first": state.seats, "round": rounds})
    if state.company is not None:
        yield from declared.corrections(state.company, "company", castle)
    yield from _stairs(tuple(state.stairs))
    for number, monster in state.monsters.items():
        name = Text("{n}: {monster}", n=number, monster=state.monster(monster.kind).name)
        yield from declared.corrections(monster, f"monsters.{number}", name, {"moved": range(state.round + 1)})
    if state.crossing is not None:
        yield from declared.corrections(state.crossing, "crossing", Text("Footbridge"))
    if strid is not None:
        yield from fights.corrections(strid, seat)


@cache
def _stairs(numbers: tuple[str, ...]) -> tuple[Correction, ...]:
    return tuple(Correction(f"stairs.{n}", Text("Stairs"), verbatim(n), (False, True)) for n in numbers)


NOTHING: Sequence[Json] = ()


GOLD: Sequence[Json] = (None, *range(0, 9991, 10))


def _settable_values(hero: Hero) -> dict[str, Sequence[Json]]:
    """Return the values of figures that can be set only where they mean something."""
    state = hero.state
    behind = [number for number, monster in state.monsters.items() if monster.is_alone]
    now: dict[str, Sequence[Json]] = {
        "pursuer": (None, *behind) if behind or hero.pursuer is not None else NOTHING,
        "gold": NOTHING if hero.gold is None else GOLD,
        "caught": range(state.round + 1) if hero.is_in_web else NOTHING,
    }
    return now if state.company is not None else {**now, "camp": NOTHING}
