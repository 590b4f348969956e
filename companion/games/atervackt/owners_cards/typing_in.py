"""Typing in a whole monster card on the box's own buttons, as far as one likes; the rest is asked when it is needed."""

from __future__ import annotations

from typing import Any

from companion.asking import choice, chosen, number
from companion.asks import Choose, Number, Option, scope
from companion.games.atervackt.data.monster_cards import MOST, CardLine
from companion.games.atervackt.owners_cards import monster_cards
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.text import Text

NEW, DONE = "new", "done"

COLUMNS: dict[str, tuple[str, ...]] = {
    "life": (),
    "bracket": (),
    "attack": ("fight", "passive", "flees"),
    "wait": ("passive", "fight", "flees"),
    "flee": ("follows", "passive"),
    "stab": (),
}
"""What can stand in each column of a card, in the order in which they are asked; nothing where it is a number (AC8)."""

FEWEST = {"life": 1, "bracket": 1, "stab": 0}


async def type_in(state: AtervacktState, hero: Hero) -> None:
    """A card, kind after kind, until it is done or left."""
    with scope(state.scopes, "card"):
        card = await which(state, hero)
        while (kind := await chosen(lambda: _ask_kind(state, hero, card))) not in ("", DONE):
            await type_line(state, hero, card, kind)


async def which(state: AtervacktState, hero: Hero) -> str:
    """A new card, or one that was left half way."""
    picked = await chosen(lambda: _ask_card(state, hero))
    numbers = (f"card-{n}" for n in range(1, 1000))
    return picked if picked not in ("", NEW) else next(id for id in numbers if id not in monster_cards.known(state))


def _ask_card(state: AtervacktState, hero: Hero) -> Choose | None:
    half = [
        Option(card, Text("Card: {name}", name=card)) for card in monster_cards.known(state) if unknown(state, card)
    ]
    if not hero.inside or not half:
        return None
    new = Option(NEW, Text("A new card"))
    return choice("paper.which", hero.seat, Text("{hero}: which card?", hero=hero.name), new, *half)


def unknown(state: AtervacktState, card: str) -> list[str]:
    """The kinds of which not all is known on this card."""
    return [kind for kind in state.book.monsters if any(missing(line(state, card, kind)))]


def line(state: AtervacktState, card: str, kind: str) -> CardLine:
    """What is known of this kind on that card."""
    return state.papers.line(card, kind, state.book.monster_cards)


def missing(of: CardLine) -> list[str]:
    """The columns that nobody has told; who follows does not stab (A12.10, A12.11)."""
    return [name for name in COLUMNS if getattr(of, name) is None and not (name == "stab" and of.flee == "follows")]


def _ask_kind(state: AtervacktState, hero: Hero, card: str) -> Choose | None:
    kinds = [Option(id, state.book.monsters[id].name) for id in unknown(state, card)]
    if not hero.inside or not kinds:
        return None
    done = Option(DONE, Text("Done for now"))
    return choice("paper.kind", hero.seat, Text("On the card: whose?"), *kinds[:2], done, *kinds[2:])


async def type_line(state: AtervacktState, hero: Hero, card: str, kind: str) -> None:
    """One kind's KP, its reactions and its stab, but for what is known."""
    for name in COLUMNS:
        if name in missing(line(state, card, kind)):
            told = await _told(state, hero, kind, name)
            if told is not None:
                state.papers.tell(card, kind, name, told)
                monster_cards.add(state, card)


async def _told(state: AtervacktState, hero: Hero, kind: str, name: str) -> Any:
    if name in FEWEST:
        return await number(lambda: _ask_number(state, hero, kind, name))
    return await chosen(lambda: _ask_reaction(state, hero, kind, name)) or None


NUMBERS = {
    "life": Text("{monster}: its KP?"),
    "bracket": Text("{monster}: (KP)?"),
    "stab": Text("{monster}: stab?"),
}


def _ask_number(state: AtervacktState, hero: Hero, kind: str, name: str) -> Number | None:
    if not hero.inside:
        return None
    text = NUMBERS[name].using(monster=state.book.monsters[kind].name)
    return Number(key=f"paper.{name}", seats=(hero.seat,), text=text, min=FEWEST[name], max=MOST)


def _ask_reaction(state: AtervacktState, hero: Hero, kind: str, name: str) -> Choose | None:
    if not hero.inside:
        return None
    text = Text(
        "{monster}, {choice}:", monster=state.book.monsters[kind].short_name, choice=monster_cards.CHOICES[name]
    )
    return choice(f"paper.{name}", hero.seat, text, *(Option(id, monster_cards.DOES[id]) for id in COLUMNS[name]))
