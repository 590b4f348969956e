"""What a drawn card does. What only stands on the card itself is reported by people."""

from __future__ import annotations

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.games.atervackt import followers, fortune, meetings, reports, wanderers
from companion.games.atervackt.cards import decks
from companion.games.atervackt.castle import traps
from companion.games.atervackt.data.book import SHUFFLE
from companion.games.atervackt.fights import swarms
from companion.games.atervackt.magic import amulets
from companion.games.atervackt.monsters import spiders, webs
from companion.games.atervackt.rooms import rooms
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.pieces import Lying
from companion.text import Text

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
    webs.catch(state, number)


async def monsters(state: AtervacktState, number: str, drawn: list[Lying]) -> None:
    """All monsters of the room at once (A12.13); the one of a surprise first, by its own rule (A18)."""
    drawn = wanderers.instead_of_cards(state, number, drawn)
    for lying in [lying for lying in drawn if lying.card == "surprise"]:
        decks.discard(state, lying.deck, lying.card)
        hero = state.heroes[lying.seat or state.order()[0]]
        state.turn = hero.seat
        await swarms.surprise(hero)
        if wanderers.on(state) and not hero.alive:
            wanderers.place_new(state, "skeleton", number)
    met = await webs.leave_out_stuck(state, number, [lying for lying in drawn if lying.kind is not None])
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
        await offer(state, number, hero, lying.card)
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
        await reports.tell(hero, Text("{hero}: {card}", hero=hero.name, card=card_name(state, lying)))


def drawer(state: AtervacktState, number: str, lying: Lying) -> Hero | None:
    """Who drew a card, if he is still there (A26.8, A26.13)."""
    here = state.inside_of(number)
    return next((hero for hero in here if hero.seat == lying.seat), here[0] if here else None)


async def offer(state: AtervacktState, number: str, hero: Hero, what: str) -> None:
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
        await play(state, number, [Lying(what, card, hero.seat)])


async def told(state: AtervacktState, number: str, lying: Lying) -> None:
    """People say what a card did to each; it lies there until the room is reset (A2.5)."""
    rooms.lay(state, number, lying)
    for hero in state.inside_of(number):
        state.turn = hero.seat
        after = hero.beside
        await reports.tell(hero, Text("{hero}: {card}", hero=hero.name, card=card_name(state, lying)))
        for follower in after:
            await followers.suffer(follower, card_name(state, lying))


def card_name(state: AtervacktState, lying: Lying) -> Text:
    """What a card is called."""
    kind = state.book.decks[lying.deck].cards.get(lying.card)
    return Text("Another card") if kind is None else kind.name


async def play(state: AtervacktState, number: str, cards: list[Lying]) -> None:
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
