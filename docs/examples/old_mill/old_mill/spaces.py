"""The three spaces of the board, and what the cards do that are drawn there."""

from __future__ import annotations

from functools import partial

from companion.asks import Ask
from companion.dice import T6, Need
from companion.kit.cards.facts import Column, read_out_facts
from companion.kit.places import Board, Page, Space, deed
from companion.text import Text
from old_mill.state import Cat, Face, Villager

DEEDS = {"gives": Text("Gives"), "bites": Text("Bites")}
READS = {"deed": Text("{hero} reads: {card}"), "points": Text("{hero}: {card}, how many?")}


class Inn(Space[Villager]):
    """Beside the mill."""

    id, name = "inn", Text("Inn")

    async def on_enter(self, one: Villager) -> bool:
        """Give the villager one life back (M2.2)."""
        if one.heal(1):
            one.tell("inn", Text("{hero} sleeps well."))
        return True


class Loft(Space[Villager]):
    """Under the roof."""

    id, name = "loft", Text("Loft: a card")

    async def on_enter(self, one: Villager) -> bool:
        """Draw a card (M2.3)."""
        await draw(one)
        return True


class Cellar(Space[Villager]):
    """Down the stairs."""

    id, name = "cellar", Text("Cellar: two cards")

    async def on_enter(self, one: Villager) -> bool:
        """Draw two cards; but the stairs are dark without a lamp (M2.4, M3.1)."""
        if one.held.find("lamp") or await one.test_value("wits"):
            for _ in range(2):
                await draw(one)
        else:
            one.tell("stairs", Text("{hero} falls down the stairs."))
            await one.take_damage(1)
        return True


BOARD = Board([Inn(), Loft(), Cellar()])


def page(one: Villager) -> Page:
    """List where the villager can go (M2.1), with the chance on the stairs as long as they are dark."""
    dark = one.wits is not None and not one.held.find("lamp")
    chances = {"cellar": T6.chance(Need("<=", one.wits or 0))} if dark else {}
    return [deed(space.id, space.name, partial(space.on_enter, one), chances.get(space.id)) for space in BOARD]


async def draw(one: Villager) -> None:
    """Draw a card, and do what it says."""
    card = await one.draw_card("mill")
    if card is None:
        return
    kept = card.sort in ("item", "follower")
    one.state.decks["mill"].draw(f"held:{one.seat}" if kept else "discard", card=card.id)
    one.tell("card", Text("{hero} finds: {card}.", card=card.name))
    match card.sort:
        case "follower":
            one.state.cats[one.seat] = Cat(one.state, one.seat, life=2, max_life=2)
        case "danger":
            await meet_rats(one)
        case "stranger":
            await meet_stranger(one, card.id)


async def meet_rats(one: Villager) -> None:
    """Let the cat drive the rats off, or test the villager's wits (M3.3, M3.4)."""
    if await one.ask_how_to_meet_rats() == "cat" and (cat := one.cat) is not None:
        if await cat.roll("cat", Text("{hero}: 1 is bad"), T6) == 1:
            await cat.take_damage(1)
        else:
            one.tell("rats.gone", Text("{hero}: the cat drives the rats off."))
    elif not await one.test_value("wits"):
        await one.take_damage(2)


async def meet_stranger(one: Villager, card: str) -> None:
    """Do what the card says, which is read out where nobody knows it, and then kept (M3.5)."""
    state, name = one.state, one.state.kind_of("mill", card).name

    def build(column: Column) -> Ask | None:
        words = READS[column.name].using(hero=one.called, card=name)
        return column.ask(f"card.{column.name}", one.seat, words, DEEDS) if one.answers else None

    def tell(what: str, said: object) -> None:
        setattr(state.faces.setdefault(card, Face()), what, said)

    await read_out_facts(lambda: state.face(card), build, tell)
    face = state.face(card)
    if face.deed == "bites":
        await one.take_damage(face.points or 0)
    elif face.deed == "gives" and (healed := one.heal(face.points or 0)):
        one.tell("given", Text("{hero} gets {n} life.", n=healed))
