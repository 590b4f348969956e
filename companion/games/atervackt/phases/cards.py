"""Phase 4, the card phase: room cards, room traps and search cards, room by room (A3.5, A27)."""

from __future__ import annotations

from companion.asks import Option, scope
from companion.dice import T6
from companion.games.atervackt import catacombs, chamber, followers, wanderers
from companion.games.atervackt.cards import decks
from companion.games.atervackt.castle import traps
from companion.games.atervackt.data.book import Order
from companion.games.atervackt.duels import duels
from companion.games.atervackt.map import catacomb_groups
from companion.games.atervackt.monsters import dangers, spiders, webs
from companion.games.atervackt.phases import effects
from companion.games.atervackt.rooms import kinds, rooms
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.pieces import Lying
from companion.games.atervackt.table import dicing
from companion.text import Text


async def phase(state: AtervacktState) -> None:
    """Each room in turn; what happens in a room happens to everyone in it (A26.1)."""
    # First of all: a slave in another room than its master is nobody's any more (A25.9).
    followers.slip(state)
    await spiders.feed(state)
    await webs.feed(state)
    catacomb_groups.meet_on_map(state)
    for hero in state.inside():
        if hero.plan == "walk" and catacomb_groups.leads(hero):
            with scope(state.scopes, "room"):
                await catacombs.phase(hero)
    for number in busy(state):
        with scope(state.scopes, "room"):
            await room(state, number)
        decks.tidy(state)
        state.mourn()
        state.fight = state.duel = state.spear = None


def busy(state: AtervacktState) -> list[str]:
    """The rooms where somebody came in, searches or waits, in the heroes' order."""
    idle = ("stay", "lost")
    acting = [hero.room for hero in state.inside() if hero.room is not None and hero.plan not in idle]
    acting += duels.grounds(state)
    misty = [number for number, room in state.rooms.items() if room.lies("trap", "mist") and state.inside_of(number)]
    unclaimed = [number for number in state.rooms if rooms.left_to_one(state, number)]
    return list(dict.fromkeys([*acting, *misty, *unclaimed, *wanderers.visited(state)]))


async def room(state: AtervacktState, number: str) -> None:
    """Draw all cards that are due in this room, then settle them in their order."""
    if state.rooms[number].kind == "chamber":
        if state.dragon != chamber.AWAKE:
            await meet(state, number)
        await chamber.visit(state, number)
        await duels.offer(state, number)
        return
    if state.rooms[number].lies("trap", "mist"):
        await traps.linger(state, number)
    guarded = rooms.guarded(state, number)
    await draw_all(state, number)
    await play_drawn(state, number)
    if guarded or rooms.left_to_one(state, number):
        await pick_up(state, number)


async def pick_up(state: AtervacktState, number: str) -> None:
    """What a monster guarded until now, or what is left to one hero alone (A13.6, A26.9)."""
    for lying in rooms.unclaimed(state, number):
        if state.inside_of(number):
            rooms.lift(state, number, lying)
            await effects.item(state, number, lying)


async def draw_all(state: AtervacktState, number: str) -> None:
    """One card for all who came in, one for each who searches, and for each who waits by the die (A26.4, A26.13)."""
    here = state.inside_of(number)
    came = [hero for hero in here if hero.plan == "enter"]
    if came:
        await for_entering(state, number, came[0])
    for hero in here:
        state.turn = hero.seat
        if hero.plan == "search":
            await search(hero)
        elif hero.plan == "open":
            await open_what_lies(state, number, hero)
        elif hero.plan == "wait" and await stirs(hero):
            await draw(hero, "room", Text("{hero}: room card", hero=hero.name))


async def for_entering(state: AtervacktState, number: str, hero: Hero) -> None:
    """A room card, in a new trap room a room trap card, elsewhere none (A5.7, A6.2-A6.4)."""
    state.turn = hero.seat
    draws = kinds.of(state.rooms[number]).draws
    if draws == "trap":
        # From now on an ordinary room, whose trap has been sprung (A6.2).
        state.rooms[number].kind, state.rooms[number].sprung = "room", True
        await draw(hero, "trap", Text("{hero}: room trap", hero=hero.name))
    elif draws:
        await draw(hero, "room", Text("{hero}: room card", hero=hero.name))


async def search(hero: Hero) -> None:
    """One search card; some may draw two at once, so they say it before they see the first (A9.1, A9.3, A9.7)."""
    sheets = [sheet for sheet in hero.state.book.heroes.values() if sheet.name == hero.name]
    two = (
        bool(sheets)
        and sheets[0].searches > 1
        and await hero.choose(
            "search.cards",
            Text("{hero} searches"),
            Option("two", Text("Two cards at once")),
            Option("one", Text("One card")),
        )
        == "two"
    )
    for _ in range(2 if two else 1):
        await draw(hero, "search", Text("{hero} searches", hero=hero.name))


async def open_what_lies(state: AtervacktState, number: str, hero: Hero) -> None:
    """A chest or a fallen warrior that was left may be opened later instead of searching (AS39)."""
    for what in effects.HOLDS:
        if state.rooms[number].lies("room", what):
            await effects.open_up(state, number, hero, what)
            return


async def draw(hero: Hero, deck: str, text: Text) -> None:
    """Draw a card that is settled when all are drawn."""
    if card := await decks.draw(hero.state, hero.seat, deck, text):
        hero.state.drawn.append(Lying(deck, card, hero.seat))


async def stirs(hero: Hero) -> bool:
    """Who waits rolls a T6: odd draws a room card, even where none is normally drawn (A10.2)."""
    drawn = dicing.even_or_odd(Text("no card"), Text("a room card"))
    face = await hero.roll("wait", Text("{hero} waits"), T6, outcomes=drawn)
    return face % 2 == 1


async def play_drawn(state: AtervacktState, number: str) -> None:
    """Dangers in random order, then monsters, then items (A27.1-A27.3)."""
    while due := of_kind(state, "danger"):
        lying = due[await _pick(state, due)]
        _take(state, lying)
        await effects.play(state, number, [lying])
    await meet(state, number)
    await duels.offer(state, number)
    # Items last: heroes may fight each other before anything is picked up (AS60).
    for lying in of_kind(state, "item") + of_kind(state, "nothing"):
        _take(state, lying)
        await effects.play(state, number, [lying])
    state.turn = None


def of_kind(state: AtervacktState, kind: Order) -> list[Lying]:
    """The drawn cards of that kind that are not settled yet."""
    return [lying for lying in state.drawn if decks.kind_of(state, lying.deck, lying.card).sort == kind]


def _take(state: AtervacktState, lying: Lying) -> None:
    state.drawn = [other for other in state.drawn if other is not lying]


async def meet(state: AtervacktState, number: str) -> None:
    """New monsters, those that followed somebody, and those that stand there when anybody comes in (A12.5, A12.15).

    Those that stand there also when the torches have gone out: they see in the dark (A27.5).
    """
    new = of_kind(state, "monster")
    for lying in new:
        _take(state, lying)
    here = state.inside_of(number)
    came = [hero for hero in here if hero.plan == "enter"]
    due = came or new or wanderers.unmet(state, number) or effects.is_dark(state, number)
    if not due or (wanderers.on(state) and not here):
        # No monster card is read, so what dangers took is held against the general KP (A12.4).
        dangers.kill_beaten(state, number)
    followed = [lying for hero in came for lying in rooms.arrive_behind(hero)]
    old = [*rooms.standing(state.rooms[number]), *rooms.figures_in(state, number)] if due else []
    wanderers.have_met(state, number)
    await effects.monsters(state, number, [*old, *new, *followed])


async def _pick(state: AtervacktState, due: list[Lying]) -> int:
    """Which of several dangers comes first (A27.3)."""
    seat = due[0].seat or state.order()[0]
    names = [effects.card_name(state, lying) for lying in due[:5]]
    dicing.explain(state, names)
    return await dicing.one_of(seat, len(names), "danger.first", Text("First danger: T6"), names) - 1
