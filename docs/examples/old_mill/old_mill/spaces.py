"""The three spaces of the board, and what the cards do that are drawn there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from companion.asking import chosen
from companion.asks import Ask, Draw, Option
from companion.dice import T6
from companion.kit.cards.told import Column, read_out
from companion.text import Text
from old_mill.data import Face
from old_mill.state import Cat, Villager

DEEDS = {"gives": Text("Gives"), "bites": Text("Bites")}
READS = {"deed": Text("{hero} reads: {card}"), "points": Text("{hero}: {card}, how many?")}


async def inn(one: Villager) -> None:
    """He gets one life back (M2.2)."""
    if one.heals(1):
        one.tell("inn", Text("{hero} sleeps well."))


async def loft(one: Villager) -> None:
    """A card (M2.3)."""
    await draws(one)


async def cellar(one: Villager) -> None:
    """Down the stairs, which are dark without a lamp (M2.4, M3.1); then two cards."""
    if not one.held.find("lamp") and not await one.passes("wits"):
        one.tell("stairs", Text("{hero} falls down the stairs."))
        await one.suffers(1)
        return
    for _ in range(2):
        await draws(one)


SPACES: Mapping[str, Callable[[Villager], Awaitable[None]]] = {"inn": inn, "loft": loft, "cellar": cellar}


async def draws(one: Villager) -> None:
    """A card from the pile, by hand or by the box, and what it does."""
    state = one.state

    def build() -> Draw | None:
        if not one.answers or not state.pile().left():
            return None
        options = tuple(Option(card.id, card.name) for card in state.book.deck.cards.values())
        words = Text("{hero}: a card", hero=one.called)
        return Draw(key="draw", seats=(one.seat,), text=words, deck="decks.mill", options=options)

    card = await chosen(build)
    if not card:
        return
    kind = state.kind_of("mill", card)
    kept = kind.sort in ("item", "follower")
    state.decks["mill"].draw(f"held:{one.seat}" if kept else "discard", card=card)
    one.tell("card", Text("{hero} finds: {card}.", card=kind.name))
    match kind.sort:
        case "follower":
            state.cats[one.seat] = Cat(state, one.seat, life=2, max_life=2)
        case "danger":
            await rats(one)
        case "stranger":
            await stranger(one, card)


async def rats(one: Villager) -> None:
    """The cat drives them off, or he tests his wits (M3.3, M3.4)."""
    if await one.meets_rats() == "cat" and (cat := one.cat) is not None:
        if await cat.roll("cat", Text("{hero}: 1 is bad"), T6) == 1:
            await cat.suffers(1)
        else:
            one.tell("rats.gone", Text("{hero}: the cat drives the rats off."))
    elif not await one.passes("wits"):
        await one.suffers(2)


async def stranger(one: Villager, card: str) -> None:
    """What his card says, which is read out where nobody knows it, and then kept (M3.5)."""
    state, name = one.state, one.state.kind_of("mill", card).name

    def build(column: Column) -> Ask | None:
        words = READS[column.name].using(hero=one.called, card=name)
        return column.ask(f"card.{column.name}", one.seat, words, DEEDS) if one.answers else None

    def tell(what: str, said: object) -> None:
        setattr(state.faces.setdefault(card, Face()), what, said)

    await read_out(lambda: state.face(card), build, tell)
    face = state.face(card)
    if face.deed == "bites":
        await one.suffers(face.points or 0)
    elif face.deed == "gives" and (healed := one.heals(face.points or 0)):
        one.tell("given", Text("{hero} gets {n} life.", n=healed))
