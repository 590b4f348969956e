"""Phase 4, the card phase: room cards, room traps and search cards, room by room, and what each does (A3.5, A27)."""

from __future__ import annotations

from companion.asking import chosen
from companion.asks import Choose, Option, scope
from companion.dice import T6
from companion.games.atervackt import catacombs, chamber, followers, fortune, meetings, reports, wanderers
from companion.games.atervackt.cards import decks
from companion.games.atervackt.castle import traps
from companion.games.atervackt.data.book import SHUFFLE, Order
from companion.games.atervackt.duels import duels
from companion.games.atervackt.fights import swarms
from companion.games.atervackt.magic import amulets
from companion.games.atervackt.map import catacomb_groups
from companion.games.atervackt.monsters import dangers, spiders
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
    await spiders.feed_on_monsters(state)
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
            await item(state, number, lying)


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
    for what in HOLDS:
        if state.rooms[number].lies("room", what):
            await open_up(state, number, hero, what)
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
        await play_cards(state, number, [lying])
    await meet(state, number)
    await duels.offer(state, number)
    # Items last: heroes may fight each other before anything is picked up (AS60).
    for lying in of_kind(state, "item") + of_kind(state, "nothing"):
        _take(state, lying)
        await play_cards(state, number, [lying])
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
    due = came or new or wanderers.unmet(state, number) or is_dark(state, number)
    if not due or (state.wandering and not here):
        # No monster card is read, so what dangers took is held against the general KP (A12.4).
        dangers.kill_beaten(state, number)
    followed = [lying for hero in came for lying in rooms.arrive_behind(hero)]
    old = [*rooms.standing(state.rooms[number]), *rooms.figures_in(state, number)] if due else []
    wanderers.have_met(state, number)
    await monsters(state, number, [*old, *new, *followed])


async def _pick(state: AtervacktState, due: list[Lying]) -> int:
    """Which of several dangers comes first (A27.3)."""
    seat = due[0].seat or state.order()[0]
    names = [card_name(state, lying) for lying in due[:5]]
    return await dicing.among(state, seat, "danger.first", Text("First danger: T6"), names)


# What a drawn card does. What only stands on the card itself is reported by people.


HOLDS = ("chest", "fallen")
"""Room cards that hold a card of the deck of that name (A8.3)."""

FOUND = ("jewel", "bracelet", "gold", "coins", "ring")
"""Cards that are nothing but treasure."""


async def danger(state: AtervacktState, number: str, lying: Lying) -> None:
    """Something sudden (A27.2); most of it strikes everybody in the room (A26.7)."""
    match lying.card:
        case "torch":
            put_out(state, number)
            rooms.lay(state, number, lying)
        case "web":
            catch(state, number)
            # A card that calls for a marker goes at once; the marker stays for the rest of the game (A2.7).
            decks.discard(state, lying.deck, lying.card)
        case "spider":
            # No monster, and always passive: nobody meets it (A12.3, A19.7).
            state.tell("spider", Text("Put a spider marker there."))
            spiders.place(state, number)
            decks.discard(state, lying.deck, lying.card)
        case "eaters":
            await swarms.eaters(state, number)
            decks.discard(state, lying.deck, lying.card)
        case "trap":
            await inner_trap(state, number, lying)
        case "mist":
            rooms.lay(state, number, lying)
            await traps.strike(state, number, lying)
        case card if card in traps.KNOWN or lying.deck in HOLDS:
            decks.discard(state, lying.deck, lying.card)
            await traps.strike(state, number, lying)
        case _:
            await told(state, number, lying)


async def inner_trap(state: AtervacktState, number: str, lying: Lying) -> None:
    """The search card "room trap": a card of that deck (A11.1, A26.13); a trap in a chest strikes who opened it."""
    decks.discard(state, lying.deck, lying.card)
    if lying.deck != "search":
        await traps.strike(state, number, lying)
        return
    here = state.inside_of(number)
    if here and (card := await decks.draw(state, here[0].seat, "trap", Text("{hero}: room trap", hero=here[0].name))):
        await danger(state, number, Lying("trap", card, here[0].seat))


def put_out(state: AtervacktState, number: str) -> None:
    """All torches in the room go out (A26.7)."""
    state.led[f"{number}/{DARK}"] = DARK
    for hero in state.inside_of(number):
        hero.torch = False
        hero.tell("torch.out", Text("{hero}'s torch goes out."))


DARK = "dark"


def is_dark(state: AtervacktState, number: str) -> bool:
    """Whether the torches went out there in this round, and nothing lights the room (A26.18, A27.5)."""
    here = state.inside_of(number)
    return f"{number}/{DARK}" in state.led and bool(here) and not any(hero.lit for hero in here)


def catch(state: AtervacktState, number: str) -> None:
    """Everybody in the room is stuck, and it is a web room from now on (A2.7, A19.1, A19.2, A26.7)."""
    state.rooms[number].kind = "web"
    wanderers.caught(state, number)
    state.tell("web", Text("Put a web marker there: it stays."))
    for hero in state.everyone(number):
        hero.stuck = True
    spiders.catch_monsters(state, number)


async def monsters(state: AtervacktState, number: str, drawn: list[Lying]) -> None:
    """All monsters of the room at once (A12.13); the one of a surprise first, by its own rule (A18)."""
    drawn = wanderers.instead_of_cards(state, number, drawn)
    for lying in [lying for lying in drawn if lying.card == "surprise"]:
        decks.discard(state, lying.deck, lying.card)
        hero = state.heroes[lying.seat or state.order()[0]]
        state.turn = hero.seat
        await swarms.surprise(hero)
        if state.wandering and not hero.alive:
            wanderers.place_new(state, "skeleton", number)
    met = await spiders.leave_out_stuck(state, number, [lying for lying in drawn if lying.kind is not None])
    if met and state.inside_of(number):
        await meetings.meet(state, number, met)


async def item(state: AtervacktState, number: str, lying: Lying) -> None:
    """Something to be taken (A27.2); not while a monster stands there, unless a search gave it (AS44)."""
    if rooms.guarded(state, number) and lying.deck != "search":
        rooms.lay(state, number, lying)
        return
    finder = drawer(state, number, lying)
    if finder is None:
        decks.discard(state, lying.deck, lying.card)
        return
    hero = await rooms.agreed(state, number, lying, finder)
    if hero is None:
        rooms.lay(state, number, lying)
        return
    state.turn = hero.seat
    if lying.deck == "room" and lying.card in HOLDS:
        rooms.lay(state, number, lying)
        await offer_to_open(state, number, hero, lying.card)
    elif lying.card == "secret":
        rooms.lay(state, number, lying)
        hero.tell("secret", Text("A secret door: {hero} says in which wall."))
    elif lying.card == "rune":
        state.runes = min(state.runes + 1, 9)
        state.rooms[number].rune = True
        state.tell("rune", Text("Put a portal rune marker there: it stays."))
        decks.discard(state, lying.deck, lying.card)
    elif lying.card == "amulet":
        decks.move(state, lying.deck, lying.card, decks.hand(hero.seat))
        await amulets.find(hero)
    elif lying.card in FOUND:
        decks.move(state, lying.deck, lying.card, decks.hand(hero.seat))
        await fortune.treasure(hero)
    elif lying.card in ("rope", "key"):
        decks.move(state, lying.deck, lying.card, decks.hand(hero.seat))
        hero.gain("ropes" if lying.card == "rope" else "keys")
    else:
        decks.move(state, lying.deck, lying.card, decks.hand(hero.seat))
        await reports.of_card(hero, card_name(state, lying))


def drawer(state: AtervacktState, number: str, lying: Lying) -> Hero | None:
    """Who drew a card, if he is still there (A26.8, A26.13)."""
    here = state.inside_of(number)
    return next((hero for hero in here if hero.seat == lying.seat), here[0] if here else None)


async def offer_to_open(state: AtervacktState, number: str, hero: Hero, what: str) -> None:
    """A chest or a fallen warrior may be opened at once by one hero, or left (A8.3, A26.8)."""
    if await chosen(lambda: _ask_open(hero, what)) == "open":
        await open_up(state, number, hero, what)


def _ask_open(hero: Hero, what: str) -> Choose | None:
    if hero.room is None:
        return None
    text, open_ = Text("{hero}: a chest"), Text("Open the chest")
    if what != "chest":
        text, open_ = Text("{hero}: the fallen"), Text("Search the dead")
    leave = Option("leave", Text("Leave it"))
    return hero.lines("open", text, Option("open", open_), leave)


async def open_up(state: AtervacktState, number: str, hero: Hero, what: str) -> None:
    """Draw a chest card or a search card; dangers in it hit only him (A8.3, A26.8)."""
    room = state.rooms[number]
    lying = next((lying for lying in room.cards if lying.deck == "room" and lying.card == what), None)
    if lying is None:
        return
    room.cards.remove(lying)
    decks.discard(state, "room", what, decks.in_room(number))
    text = Text("{hero}: chest card") if what == "chest" else Text("{hero}: search card")
    if card := await decks.draw(state, hero.seat, what, text.using(hero=hero.name)):
        await play_cards(state, number, [Lying(what, card, hero.seat)])


async def told(state: AtervacktState, number: str, lying: Lying) -> None:
    """People say what a card did to each; it lies there until the room is reset (A2.5)."""
    rooms.lay(state, number, lying)
    for hero in state.inside_of(number):
        state.turn = hero.seat
        after = hero.beside
        await reports.of_card(hero, card_name(state, lying))
        for follower in after:
            await followers.suffer(follower, card_name(state, lying))


def card_name(state: AtervacktState, lying: Lying) -> Text:
    """What a card is called."""
    kind = state.book.decks[lying.deck].cards.get(lying.card)
    return Text("Another card") if kind is None else kind.name


async def play_cards(state: AtervacktState, number: str, cards: list[Lying]) -> None:
    """Cards of one kind, in the order in which they come."""
    for lying in cards:
        match decks.kind_of(state, lying.deck, lying.card).sort:
            case "danger":
                await danger(state, number, lying)
            case "item":
                await item(state, number, lying)
            case "nothing" if lying.card != SHUFFLE:
                rooms.lay(state, number, lying)
    brought = [lying for lying in cards if decks.kind_of(state, lying.deck, lying.card).sort == "monster"]
    if brought:
        await monsters(state, number, brought)
