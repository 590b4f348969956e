"""Drawing of Adventure cards: players tell each real one by kind and name (T6.15, TS25), or the box draws.

Facts told of a card once (its value, whether it stays) are kept for this game, and for the next evening.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, get_args

from companion.asking import ask_number, ask_option
from companion.asks import Choose, Draw, Number, Option
from companion.deck import ALL, DISCARD
from companion.games.talisman import abilities
from companion.games.talisman.cards import names, stock
from companion.games.talisman.cards.names import DECK, ELSEWHERE, KINDS, NOT_LISTED, SORTS, WORDS, CardName
from companion.games.talisman.data.cards import Race, Sort
from companion.games.talisman.reported_changes import status
from companion.games.talisman.state.character import Ability, Character
from companion.games.talisman.state.game import NAMELESS
from companion.kit.questions import question
from companion.text import Text

RACE_NAMES: Final[Mapping[Race, Text]] = {
    "animal": Text("Animal"),
    "monster": Text("Monster"),
    "dragon": Text("Dragon"),
}
"""Races that an Enemy with Strength can have (T6.15.5)."""

STRONGEST = 12
"""Highest value that can be told; no Enemy of any edition is stronger."""


async def draw_cards(hero: Character, many: int) -> None:
    """Draw cards face up onto the hero's space (T6.13.4b); none where both piles are empty (TS26).

    An ability lets the hero draw more, and put as many away (T6.8).
    """
    more, box = abilities.extra_cards(hero) if many else 0, is_adventure_drawn_by_box(hero)
    drawn: list[int] = []
    for number in range(1, many + 1 + (more if box else 0)):
        if not (hero.alive and stock.prepare_adventure_deck(hero.state) and await draw_card(hero, number, many)):
            break
        drawn.append(hero.state.decks[DECK].slot(f"lies:{hero.space}") if box else 0)
    if box:
        await put_away(hero, drawn[: many + more], more)
    else:
        discard_unseen(hero, more)


def discard_unseen(hero: Character, many: int) -> None:
    """Discard real cards that the player alone has seen; the deck has that many less (TS25)."""
    for _ in range(many):
        if stock.prepare_adventure_deck(hero.state):
            hero.state.decks[DECK].draw(DISCARD)
            hero.tell("card.away", Text("{hero} draws one card more and discards one."))


async def put_away(hero: Character, drawn: list[int], many: int) -> None:
    """Let the player pick which of the cards drawn by the box go away."""
    for _ in range(min(many, len(drawn) - 1)):
        slot = await ask_card_to_put_away(hero, tuple(drawn))
        if not slot:
            return
        drawn.remove(int(slot))
        hero.state.decks[DECK].put(int(slot), DISCARD)


@question(ask_option)
def ask_card_to_put_away(hero: Character, drawn: tuple[int, ...]) -> Choose | None:
    """Ask which of the new cards goes away."""
    deck, cards = hero.state.decks[DECK], f"lies:{hero.space}"
    lines = [
        Option(str(deck.slot(cards, index)), hero.state.kind_of(DECK, card or "").name, public=card or "")
        for index, card in enumerate(deck.known(cards))
        if deck.slot(cards, index) in drawn
    ]
    return hero.build_choice("card.away", Text("{hero} puts away:"), *lines) if len(lines) > 1 else None


async def draw_card(hero: Character, index: int, many: int) -> bool:
    """Draw one card; return whether there was one."""
    drawn = is_adventure_drawn_by_box(hero)
    card, space = (
        (await ask_box_to_draw(hero, index, many), hero.space)
        if drawn
        else await identify_drawn_card(hero, index, many)
    )
    if not card:
        return False
    stock.ensure_one_left(hero.state.decks[DECK])
    notice = hero.state.decks[DECK].draw(f"lies:{space}", ALL, card)
    name = hero.state.kind_of(DECK, card).name
    if space == hero.space:
        hero.tell("card", Text("{hero}: {card}.", hero=hero.called, card=name), loud=drawn)
    else:
        where = hero.state.board.full_name(space)
        hero.tell("card.placed", Text("{card} is placed: {space}.", card=name, space=where))
    if notice is not None:
        # The player who holds the card is right: the deck has it, and its count can be corrected in the menu.
        hero.tell("card.odd", Text("{card} was not left in the deck: correct its count.", card=name))
    return True


def is_adventure_drawn_by_box(hero: Character) -> bool:
    """Return whether the box draws: it was asked to, and every card has been entered (TS25)."""
    state = hero.state
    return state.modes.get(f"cards.{DECK}") == "drawn" and bool(state.decks[DECK].candidates())


@question(ask_option)
def ask_box_to_draw(hero: Character, number: int, many: int) -> Draw | None:
    """Let the box draw the next card."""
    if not hero.answers:
        return None
    options = hero.state.cards_to_draw(DECK)
    words, deck = draw_prompt(hero, number, many), f"decks.{DECK}"
    return hero.state.with_my_things(Draw(key="card.draw", seats=(hero.seat,), text=words, deck=deck, options=options))


async def identify_drawn_card(hero: Character, number: int, many: int) -> tuple[str, str]:
    """Return the real card that was drawn, and the space on which it is laid; "" where that is moot."""
    if hero.state.modes.get(f"cards.{DECK}") == "drawn":
        hero.state.note("TS25.drawn", Text("The box draws from decks entered whole; these are real."))
    hero.state.explain("TS25")
    kind, space = await ask_card_kind(hero, number, many), hero.space
    path: list[int] = []
    while kind:
        name = await ask_card_name(hero, kind, tuple(path), space == hero.space)
        if name == names.WRITE.id:
            name = await names.spell_name(hero)
        if not name.startswith("+") or name.startswith(NOT_LISTED):
            return (await resolve_card(hero, kind, name) if name else ""), space
        if name == ELSEWHERE:
            # It has no effect now on the hero who drew it (T6.15.1).
            space = await status.choose_space(hero, status.LIES_WHERE)
            if not space:
                break
            path.clear()
        else:
            path.append(int(name[1:]))
    return "", space


def draw_prompt(hero: Character, number: int, many: int) -> Text:
    """Return the prompt for this one of the cards that the hero draws."""
    if many == 1:
        return Text("{hero}: draw a card", hero=hero.called)
    return Text("{hero}: card {n} of {m}", hero=hero.called, n=number, m=many)


@question(ask_option)
def ask_card_kind(hero: Character, number: int, many: int) -> Choose | None:
    """Ask for the kind of a card, as it stands on it (TT4)."""
    return hero.state.with_interruptions(
        hero.build_choice("card.kind", draw_prompt(hero, number, many), *(Option(kind, WORDS[kind]) for kind in KINDS))
    )


@question(ask_option)
def ask_card_name(hero: Character, kind: str, path: tuple[int, ...], elsewhere: bool) -> Choose | None:
    """Ask for the name of a card: one that is known, or one that is typed."""
    if not hero.answers:
        return None
    words = Text("{hero}: which card?", hero=hero.called)
    options = names.names_page(hero.state, kind, path, elsewhere=elsewhere)
    known = partial(names.named_cards, hero.state, DECK, names.KINDS[kind])
    others = partial(names.list_all_names, hero.state, kind, elsewhere=elsewhere)
    asked = CardName(key="card.name", seats=(hero.seat,), text=words, options=options, known=known, elsewhere=others)
    return hero.state.with_my_things(asked)


async def resolve_card(hero: Character, kind: str, name: str) -> str:
    """Return the card that a name means: a known one, a new one that is kept, or one without a name."""
    sorts = KINDS[kind]
    if not name.startswith(NOT_LISTED) and (known := names.find_card(hero.state, sorts, name)):
        return known
    if name != NOT_LISTED and name.startswith(NOT_LISTED):
        return name[1:]
    sort = sorts[0] if len(sorts) == 1 else await ask_card_sort(hero, sorts)
    if not sort:
        return ""
    return f"some_{sort}" if name == NOT_LISTED else names.add_name(hero.state, sort, name)


async def ask_card_sort(hero: Character, sorts: Sequence[Sort]) -> Sort | None:
    """Ask for the sort of a card that is in no list, where its kind has several."""
    lines = [Option(sort, SORTS[sort]) for sort in sorts]
    answer = await ask_option(lambda: hero.build_choice("card.sort", Text("{hero}: what is it?"), *lines))
    return next((sort for sort in sorts if sort == answer), None)


# Facts read from a card that lies there.


async def get_value(hero: Character, card: str, ability: Ability) -> int | None:
    """Return an Enemy's Strength or Craft, asked once of each named card; `None` where that is moot."""
    kind = hero.state.kind_of(DECK, card)
    known = kind.strength if ability == "strength" else kind.craft
    if known is not None:
        return known
    answer = await ask_value(hero, card, ability)
    if answer is not None and card not in NAMELESS:
        face = hero.state.face_to_fill(card)
        if ability == "strength":
            face.strength = answer
        else:
            face.craft = answer
    return answer


@question(ask_number)
def ask_value(hero: Character, card: str, ability: Ability) -> Number | None:
    """Ask for the value that stands on the card."""
    name = hero.state.kind_of(DECK, card).name
    words = Text("{card}: Strength?", card=name) if ability == "strength" else Text("{card}: Craft?", card=name)
    return hero.build_number("card.value", words, STRONGEST, least=1)


async def get_race(hero: Character, card: str) -> str:
    """Return animal, monster or dragon, asked once of each named card where it matters to the hero (T6.8)."""
    kind = hero.state.kind_of(DECK, card)
    if kind.race is not None or not abilities.is_race_relevant(hero):
        return kind.race or ""
    answer = await ask_race(hero, card)
    if answer and card not in NAMELESS:
        hero.state.face_to_fill(card).race = answer
    return answer or ""


async def ask_race(hero: Character, card: str) -> Race | None:
    """Ask for the race that stands on the card."""
    words = Text("{card}: what is it?", card=hero.state.kind_of(DECK, card).name)
    answer = await ask_option(
        lambda: hero.build_choice("card.race", words, *(Option(race, RACE_NAMES[race]) for race in get_args(Race)))
    )
    return next((race for race in get_args(Race) if race == answer), None)


async def is_left_lying(hero: Character, card: str) -> bool:
    """Return whether a card that was met stays face up, asked once of each named card (TS28)."""
    kind = hero.state.kind_of(DECK, card)
    if kind.stays is not None or card in NAMELESS:
        hero.state.explain("TS28")
        return kind.remains
    answer = await ask_if_left_lying(hero, card)
    if answer:
        hero.state.face_to_fill(card).stays = answer == "stays"
    return hero.state.kind_of(DECK, card).remains


@question(ask_option)
def ask_if_left_lying(hero: Character, card: str) -> Choose | None:
    """Ask whether the card stays face up; the usual line comes first."""
    kind = hero.state.kind_of(DECK, card)
    lines = [Option("goes", Text("It is discarded")), Option("stays", Text("It stays here"))]
    words = Text("{card} then:", card=kind.name)
    return hero.build_choice("card.stays", words, *(lines[::-1] if kind.remains else lines))
