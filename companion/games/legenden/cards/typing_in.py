"""Typing in a whole monster card on the box's own buttons, at any time and as far as one likes (LS10)."""

from __future__ import annotations

from companion.asking import choice, chosen, number
from companion.asks import Choose, Number, Option, scope
from companion.games.legenden.cards import monster_cards
from companion.games.legenden.state.game import Approach, Hero, LegendenState, Reaction
from companion.sheets import MOST_LIFE
from companion.text import Text

NEW, DONE = "new", "done"

ANSWERS: dict[Approach, tuple[Reaction, ...]] = {
    "attack": ("fight", "flees"),
    "wait": ("fight", "flees"),
    "back": ("passive", "follows"),
}
"""What can stand in each column of a card (L7.5b)."""


async def type_in(state: LegendenState, hero: Hero) -> bool:
    """A card, kind after kind, until it is done or left; what is missing is asked when it is needed."""
    with scope(state.scopes, "card"):
        card = await which(state, hero)
        while (kind := await chosen(lambda: _ask_kind(state, hero, card))) not in ("", DONE):
            await type_line(state, hero, card, kind)
    return True


async def which(state: LegendenState, hero: Hero) -> str:
    """A new card, or one that was left half way."""
    picked = await chosen(lambda: _ask_card(state, hero))
    numbers = (f"card-{n}" for n in range(1, 1000))
    return picked if picked not in ("", NEW) else next(id for id in numbers if id not in monster_cards.known(state))


def _ask_card(state: LegendenState, hero: Hero) -> Choose | None:
    half = [
        Option(card, Text("Card: {name}", name=card)) for card in monster_cards.known(state) if missing(state, card)
    ]
    if not hero.alive or not half:
        return None
    new = Option(NEW, Text("A new card"))
    return choice("card.which", hero.seat, Text("{hero}: which card?", hero=hero.name), new, *half)


def missing(state: LegendenState, card: str) -> list[str]:
    """The kinds of which not all is known on this card."""
    columns = ("life", *ANSWERS)
    kinds = [kind.id for kind in state.book.roaming]
    return [kind for kind in kinds if not set(columns) <= monster_cards.line(state, card, kind).known().keys()]


def _ask_kind(state: LegendenState, hero: Hero, card: str) -> Choose | None:
    kinds = [Option(id, state.book.monsters[id].name) for id in missing(state, card)]
    if not hero.alive or not kinds:
        return None
    done = Option(DONE, Text("Done for now"))
    return choice("card.kind", hero.seat, Text("On the card: whose?"), *kinds[:2], done, *kinds[2:])


async def type_line(state: LegendenState, hero: Hero, card: str, kind: str) -> None:
    """One kind's life and its three reactions, but for what is known."""
    if monster_cards.line(state, card, kind).life is None:
        given = await number(lambda: _ask_life(state, hero, kind))
        if given is not None:
            monster_cards.tell(state, card, kind, "life", given)
            monster_cards.add(state, card)
    for column in ANSWERS:
        if getattr(monster_cards.line(state, card, kind), column) is None:
            given_ = await chosen(lambda column=column: _ask_column(state, hero, kind, column))  # type: ignore[misc]
            if given_:
                monster_cards.tell(state, card, kind, column, given_)


def _ask_life(state: LegendenState, hero: Hero, kind: str) -> Number | None:
    if not hero.alive:
        return None
    text = Text("{monster}: its life?", monster=state.book.monsters[kind].name)
    return Number(key="card.life", seats=(hero.seat,), text=text, min=1, max=MOST_LIFE)


def _ask_column(state: LegendenState, hero: Hero, kind: str, column: Approach) -> Choose | None:
    if not hero.alive:
        return None
    text = Text(
        "{monster}, {choice}:", monster=state.book.monsters[kind].short_name, choice=monster_cards.CHOICES[column]
    )
    options = (Option(id, monster_cards.REACTIONS[id]) for id in ANSWERS[column])
    return choice(f"card.{column}", hero.seat, text, *options)
