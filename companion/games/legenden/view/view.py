"""What people see of a game of Legenden."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

from companion.games.legenden.cards import monster_cards, treasures
from companion.games.legenden.fights import points
from companion.games.legenden.heroes import values
from companion.games.legenden.state.company import Company, Phase, Waits
from companion.games.legenden.state.game import ASPECTS, Before, Due, Hero, LegendenState, Place, Way
from companion.games.legenden.view import fights
from companion.state import Json, figures
from companion.text import Text, verbatim
from companion.view import Correction, DeckMeter, Meter, Reveal, View

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
    "options.plates.each": Text("one each"),
    "options.plates.one": Text("one a side"),
    "options.dragon.breath.combat_round": Text("a round"),
    "options.dragon.breath.fight": Text("a fight"),
    "options.monster.points.open": Text("open"),
    "options.monster.points.hidden": Text("hidden"),
    "fight.monster_points": Text("Monster points"),
}
"""What stands in the state or leads to it, as people call it."""


def view(state: LegendenState, seat: str | None) -> View:
    """The game as that seat may see it: a monster card is its player's alone (L7.2b), by house rule its points too."""
    hero = acting(state)
    return View(
        headline=Text("{hero}", hero=hero.name or hero.seat) if hero else Text("Legenden"),
        who=hero.seat if hero else None,
        sun=Meter("sun", Text("sun"), min(state.sun.at, state.sun.steps), state.sun.steps),
        meters=meters(state, hero, seat),
        decks=decks(state),
        reveal=reveal(state),
        danger=treasures.waking(state) if hero and hero.place == "chamber" and state.dragon == "asleep" else None,
        night=state.sun.over,
        private=(*points.private(state, seat), *monster_cards.shown(state, seat)),
        corrections=tuple(corrections(state, seat)),
        overview=tuple(overview(state, seat)),
        state=points.cover(state, seat, figures(state, seat)),
        words=WORDS,
    )


def acting(state: LegendenState) -> Hero | None:
    """The hero that fights or meets something, else the one whose turn it is."""
    scene = state.fight or state.meeting
    seat = scene.hero if scene else fights.acting(state) or state.turn
    return state.heroes[seat] if seat is not None else None


def meters(state: LegendenState, hero: Hero | None, seat: str | None) -> tuple[Meter, ...]:
    """In a fight the combat points of all, else the life of whoever acts; his own name is the headline."""
    if (strid := fights.opened(state)) is not None:
        return fights.meters(state, strid, hero, seat)
    return () if hero is None else (Meter("life", Text("life"), hero.life, hero.max_life),)


def decks(state: LegendenState) -> tuple[DeckMeter, ...]:
    """The dragon cards with their odds, and the treasures."""
    deck = treasures.dragon_deck(state)
    chance = treasures.waking(state) if state.dragon == "asleep" else None
    chances = () if chance is None else ((Text("wakes"), chance),)
    return (
        DeckMeter("dragon", deck_name("dragon"), deck.left(), chances),
        DeckMeter("treasure", Text("Treasures"), state.wealth),
    )


def deck_name(deck: str) -> Text:
    """What people call a deck."""
    return Text("Dragon") if deck == "dragon" else WORDS.get(f"cards.{deck}", verbatim(deck))


def reveal(state: LegendenState) -> Reveal | None:
    """The last comparison of a fight, to be read across the table."""
    strid = fights.opened(state)
    return None if strid is None else fights.reveal(strid)


def overview(state: LegendenState, seat: str | None) -> Iterator[Text]:
    """One line for each hero: how he is, and where."""
    for hero in state.heroes.values():
        name = hero.name or hero.seat
        if not hero.alive:
            yield Text("{hero}: dead", hero=name)
        elif hero.life is None:
            yield Text("{hero}: {place}", hero=name, place=PLACES[hero.place])
        else:
            yield Text("{hero} {life}: {place}", hero=name, life=hero.life, place=PLACES[hero.place])
    yield from fights.overview(state, seat)


def corrections(state: LegendenState, seat: str | None) -> Iterator[Correction]:
    """The figures that people may set, gathered by hero."""
    for hero in state.heroes.values():
        yield from _of_hero(hero, f"heroes.{hero.seat}", Text("{hero}", hero=hero.name or hero.seat))
    castle = Text("Castle")
    yield Correction("sun.at", castle, Text("Sun"), _upto(state.sun.steps))
    yield Correction("dragon", castle, Text("Dragon"), ("asleep", "awake", "dead"))
    yield Correction("wealth", castle, Text("Treasure cards"), _upto(40))
    yield Correction("symbol", castle, Text("Symbol"), (None, *_upto(6, least=1)))
    for number in state.stairs:
        yield Correction(f"stairs.{number}", Text("Stairs"), verbatim(number), (False, True))
    if (strid := fights.opened(state)) is not None:
        yield from fights.corrections(state, strid, seat)
    if state.company is not None:
        yield from _of_company(state, state.company)


def _of_hero(hero: Hero, path: str, group: Text) -> Iterator[Correction]:
    most = hero.max_life or 40
    yield Correction(f"{path}.life", group, Text("Life"), (None, *_upto(most)))
    yield Correction(f"{path}.place", group, Text("Place"), get_args(Place))
    yield Correction(f"{path}.due", group, Text("Next turn"), get_args(Due))
    yield Correction(f"{path}.way_in", group, Text("Way in"), get_args(Way))
    yield Correction(f"{path}.before", group, Text("Came from"), get_args(Before))
    yield Correction(f"{path}.keys", group, Text("Keys"), _upto(20))
    yield Correction(f"{path}.treasures", group, Text("Treasures"), _upto(50))
    yield Correction(f"{path}.cards", group, Text("Treasure cards"), _upto(40))
    yield Correction(f"{path}.combat_bonus", group, Text("Bonus in fights"), _upto(20))
    for aspect in ASPECTS:
        yield Correction(f"{path}.{aspect}", group, values.NAMES[aspect], (None, *_upto(24, least=1)))
    yield Correction(f"{path}.max_life", group, Text("Full life"), (None, *_upto(40, least=1)))


def _of_company(state: LegendenState, company: Company) -> Iterator[Correction]:
    for hero in state.heroes.values():
        group = Text("{hero}", hero=hero.name or hero.seat)
        yield Correction(f"heroes.{hero.seat}.camp", group, Text("Together"), _upto(4))
        if hero.seat in company.stops:
            yield Correction(f"company.stops.{hero.seat}.waits", group, Text("To do"), get_args(Waits))
    yield Correction("company.phase", Text("Castle"), Text("Phase"), get_args(Phase))


def _upto(most: int, least: int = 0) -> tuple[Json, ...]:
    return tuple(range(least, most + 1))
