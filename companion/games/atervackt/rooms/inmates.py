"""The monsters that cards bring, and where their cards go (A12.5, A12.8, A13.6)."""

from __future__ import annotations

from companion.games.atervackt.cards import decks
from companion.games.atervackt.rooms import rooms
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.pieces import Figure, Lying
from companion.games.atervackt.state.rooms import Room
from companion.games.atervackt.state.terms import BOX
from companion.text import Text

AMBUSH = "ambush_"
BONES = "bones"
# The black knight of the classic cards is none of the four monsters, and does not wander (AS70).
KINDS = ("elf", "orc", "skeleton", "troll", "knight")


def kind_of(lying: Lying) -> str | None:
    """The monster that a card brings: a room card, an ambush, or bones in a chest (A12.5); `None` for other cards."""
    if lying.deck == "chest":
        return "skeleton" if lying.card == BONES else None
    if isinstance(lying, Figure):
        return lying.kind
    kind = lying.card.removeprefix(AMBUSH)
    return kind if lying.deck == "room" and kind in KINDS else None


def standing(room: Room) -> list[Lying]:
    """The monsters that stand passive in the room (A12.8)."""
    return [lying for lying in room.cards if kind_of(lying) is not None]


def is_ambush(lying: Lying) -> bool:
    """Whether it began with an ambush (A8.4)."""
    return lying.ambush if isinstance(lying, Figure) else lying.card.startswith(AMBUSH)


def figures_in(state: AtervacktState, number: str) -> list[Figure]:
    """The monsters' figures that stand in the room (A31.1)."""
    if state.options.get("monsters") != "wander":
        return []
    return [figure for figure in state.figures.values() if figure.place == number]


def guarded(state: AtervacktState, number: str) -> bool:
    """Whether a monster stands beside what lies in the room (AS44)."""
    return bool(standing(state.rooms[number]) or figures_in(state, number))


def monster_name(state: AtervacktState, lying: Lying) -> Text:
    """What the monster is called."""
    return state.book.monsters[kind_of(lying) or KINDS[0]].name


def the_monster(state: AtervacktState, lying: Lying) -> Text:
    """What the monster is called at the beginning of a sentence."""
    return state.book.monsters[kind_of(lying) or KINDS[0]].definite


def short_name(state: AtervacktState, lying: Lying) -> Text:
    """What the monster is called where there is little room."""
    return state.book.monsters[kind_of(lying) or KINDS[0]].short_name


def settle_down(state: AtervacktState, number: str, monsters: list[Lying]) -> None:
    """Passive monsters stay in the room until it is reset (A12.8)."""
    for lying in monsters:
        if not isinstance(lying, Figure) and not any(lying is other for other in state.rooms[number].cards):
            rooms.lay(state, number, lying)


def forget(state: AtervacktState, monsters: list[Lying], number: str | None = None) -> None:
    """A monster that is gone: its card goes under its deck, its figure into the box (A2.1, A12.9, A13.6, A31.2)."""
    for lying in monsters:
        room = state.rooms.get(number or "")
        if isinstance(lying, Figure):
            if lying.place == number:
                lying.stand(BOX)
        elif room is not None and any(lying is other for other in room.cards):
            room.cards = [other for other in room.cards if other is not lying]
            decks.discard(state, lying.deck, lying.card, decks.in_room(number or ""))
        else:
            decks.discard(state, lying.deck, lying.card)


def follow(state: AtervacktState, monsters: list[Lying], number: str, hero: Hero) -> None:
    """They go with the hero to the room that he flees to: a new meeting there (A12.11)."""
    for lying in monsters:
        if isinstance(lying, Figure):
            lying.go_half_way(after=hero.seat)
            continue
        room = state.rooms[number]
        stood = any(lying is other for other in room.cards)
        room.cards = [other for other in room.cards if other is not lying]
        from_ = decks.in_room(number) if stood else decks.HELD
        decks.move(state, lying.deck, lying.card, decks.hand(hero.seat), from_)
        lying.seat = None
        hero.pursuers.append(lying)


def arrive(state: AtervacktState, hero: Hero) -> list[Lying]:
    """Who has followed him here."""
    monsters, hero.pursuers = hero.pursuers, []
    for lying in monsters:
        decks.move(state, lying.deck, lying.card, decks.HELD, decks.hand(hero.seat))
    return monsters
