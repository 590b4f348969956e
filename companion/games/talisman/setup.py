"""Set-up: characters are drawn or chosen, get their values, and roll for who begins (T3, T6.4.3c).

Character cards are no sheets of `kit.sheets`: they are cards of a deck that the box may draw, and all their values but
the number of Spells are in the data.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.asking import ask_number, ask_option
from companion.asks import Ask, Choose, Draw, Number, Option, Options
from companion.deck import ALL
from companion.games.talisman.adventure.drawing import STRONGEST
from companion.games.talisman.cards import names, spells, stock
from companion.games.talisman.cards.names import KINDS, SORTS, WORDS, WRITE, CardName
from companion.games.talisman.data.cards import Sort
from companion.games.talisman.reported_changes.menu import CARD, offer_changes
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import TalismanState
from companion.kit.evening import roll_for_first
from companion.kit.odds import D6
from companion.kit.questions import question
from companion.spelling import ask_spelling
from companion.text import Text

DECK = "character"

NAMES_ASKED: Final = 2
"""First version of the rules in which it is asked when names of cards are typed in."""

BACK: Final = "+back"
"""Answer that leads from the names of a kind of card back to the kinds; no card is called so."""

# Names and figures of cards (TS25).


async def settle_names(state: TalismanState) -> None:
    """Ask once whether cards are typed in before the first turn or when they turn up (TS25).

    A game that was begun before there was the question goes on without it, and so does one with every card entered.
    """
    is_new = state.round == 0 and not any(hero.card for hero in state.characters.values())
    if state.rules < NAMES_ASKED or not is_new or state.book.decks[names.DECK].entered:
        return
    if await ask_when_named(state) == "typed":
        await type_in_cards(state)


@question(ask_option)
def ask_when_named(state: TalismanState) -> Choose:
    """Ask when names and figures of real cards are typed in."""
    lines = Option("met", Text("When they turn up")), Option("typed", Text("All of them, now"))
    return Choose(
        key="setup.names",
        seats=(state.seats[0],),
        text=Text("{who}, type in cards:", who=state.seats[0]),
        options=lines,
    )


async def type_in_cards(state: TalismanState) -> None:
    """Let the players type in cards, kind by kind, until they have enough."""
    while (kind := await ask_typed_kind(state)) in KINDS:
        while (name := await ask_typed_name(state, kind)) not in ("", BACK):
            name = await spell_typed_name(state) if name == WRITE.id else name
            if name:
                await note_card(state, kind, name)


@question(ask_option)
def ask_typed_kind(state: TalismanState) -> Choose:
    """Ask for the kind of the cards that are typed in next, if any."""
    lines = (Option("done", Text("That is all")), *(Option(kind, WORDS[kind]) for kind in KINDS))
    return Choose(key="setup.kind", seats=(state.seats[0],), text=Text("Which kind of card?"), options=lines)


@question(ask_option)
def ask_typed_name(state: TalismanState, kind: str) -> CardName:
    """Ask for the name of the next card of a kind."""
    known = partial(names.named_cards, state, names.DECK, KINDS[kind])
    words = Text("Card {n}: its name?", n=len(state.faces) + 1)
    lines = WRITE, Option(BACK, Text("Another kind"))
    return CardName(key="setup.name", seats=(state.seats[0],), text=words, options=lines, known=known)


async def spell_typed_name(state: TalismanState) -> str:
    """Ask for a name letter by letter."""

    def put(words: Text, options: Options) -> CardName:
        return CardName(key="setup.letter", seats=(state.seats[0],), text=words, options=options)

    return await ask_spelling(put, longest=names.LONGEST, spaces=True)


async def note_card(state: TalismanState, kind: str, name: str) -> None:
    """Keep a card's name and sort, and the figure of an Enemy or a Spirit."""
    sorts = KINDS[kind]
    card = names.find_card(state, sorts, name)
    if not card:
        sort = sorts[0] if len(sorts) == 1 else await ask_typed_sort(state, kind, name)
        card = names.add_name(state, sort, name)
    face = state.face_to_fill(card)
    known = state.kind_of(names.DECK, card)
    if known.sort == "enemy" and known.strength is None:
        face.strength = await ask_typed_value(state, Text("{card}: Strength?", card=known.name))
    elif known.sort == "spirit" and known.craft is None:
        face.craft = await ask_typed_value(state, Text("{card}: Craft?", card=known.name))


async def ask_typed_sort(state: TalismanState, kind: str, name: str) -> Sort:
    """Ask for the sort of a card, where its kind has several."""
    lines = tuple(Option(sort, SORTS[sort]) for sort in KINDS[kind])
    words = Text("{card}: what is it?", card=name)
    answer = await ask_option(lambda: Choose(key="setup.sort", seats=(state.seats[0],), text=words, options=lines))
    return next(sort for sort in KINDS[kind] if sort == answer)


@question(ask_number)
def ask_typed_value(state: TalismanState, words: Text) -> Number:
    """Ask for the value that stands on the card."""
    return Number(key="setup.value", seats=(state.seats[0],), text=words, min=1, max=STRONGEST)


# Characters.


async def take_characters(state: TalismanState) -> None:
    """Let each player draw a Character card unseen; if all agree, each chooses one instead (T3a)."""
    for hero in state.characters.values():
        if not hero.card:
            state.explain("setup")
            await take_character(hero, drawn=state.rule("setup") == "drawn")


async def take_character(hero: Character, *, drawn: bool) -> None:
    """Take a Character card, with all that it gives at the start (T3a-T3c, T3e)."""
    card = await ask_option(lambda: build_card_ask(hero, drawn=drawn))
    if not card:
        return
    stock.ensure_one_left(hero.state.decks[DECK])
    hero.state.decks[DECK].pick(f"played:{hero.seat}", ALL, card)
    set_start_values(hero, card)
    await draw_first_spells(hero)


def build_card_ask(hero: Character, *, drawn: bool) -> Ask | None:
    """Ask which of the characters that have not yet been in play (T6.4.3c)."""
    state = hero.state
    options = tuple(Option(id, state.book.characters[id].name) for id in state.unused_characters())
    if not options:
        return None
    if drawn:
        words = Text("{hero}: Character?", hero=hero.called)
        return Draw(
            key="setup.draw", seats=(hero.seat,), text=words, deck=f"decks.{DECK}", options=options, by_name=True
        )
    words = Text("{hero}: who are you?", hero=hero.called)
    return Choose(key="setup.choose", seats=(hero.seat,), text=words, options=options, by_name=True)


def set_start_values(hero: Character, card: str) -> None:
    """Set the printed Strength and Craft, 4 Lives, 1 Gold (T3c, T6.3.1, T6.4.1) and the card's space."""
    sheet, figures = hero.state.book.characters[card], hero.state.book.figures
    hero.card, hero.mourned = card, False
    hero.life, hero.gold = figures.start_lives, figures.start_gold
    hero.strength, hero.craft, hero.alignment = sheet.strength, sheet.craft, sheet.alignment
    hero.space = sheet.start
    # Corrections to the dead character do not hold for the new one.
    hero.missed = hero.toad = hero.lizards = 0
    hero.built = False
    where = hero.state.board[sheet.start].name
    hero.tell("setup.character", Text("{hero}: {card}, in the {space}.", card=sheet.name, space=where))
    hero.tell("setup.values", Text("{hero}: Strength {n}, Craft {m}.", hero=hero.called, n=hero.strength, m=hero.craft))
    hero.state.explain("TS27")


async def draw_first_spells(hero: Character) -> None:
    """Draw the Spells of the Character card, if it gives any (T6.2.7a, T3e); an unknown card is asked once."""
    sheet, told = hero.state.book.characters[hero.card], hero.state.starting
    if sheet.spells is None and hero.card not in told:
        told[hero.card] = await ask_first_spells(hero) or 0
        hero.state.mark_learned()
    await spells.draw_spells(hero, told.get(hero.card, sheet.spells or 0))
    if hero.state.book.figures.limit_at_start:
        # Craft may allow fewer Spells than the card gives: the player picks which go at once (T6.2.8).
        await spells.discard_surplus(hero)


@question(ask_number)
def ask_first_spells(hero: Character) -> Number:
    """Ask how many Spells the character's card gives."""
    words = Text("{hero}: starting Spells?", hero=hero.called)
    return Number(key="setup.spells", seats=(hero.seat,), text=words, min=0, max=3)


async def follow_character_card(hero: Character) -> None:
    """Let the player read the Character card, and carry out at once what it says (T3a)."""
    await offer_changes(hero, CARD, Text("{hero}: the card gives:"))


async def return_to_game(hero: Character) -> None:
    """Let the player of a dead character draw another one, set up as at the start (T6.4.3c, TS7)."""
    with hero.state.without_my_things():
        await take_character(hero, drawn=True)
    if hero.alive:
        await follow_character_card(hero)


# The first player.


async def roll_for_first_turn(state: TalismanState) -> None:
    """Let all roll in turn: the highest begins, and ties roll again (T3g, TS1)."""
    first = await roll_for_first(state, Text("{who}: who begins?"), D6, partial(state.explain, "TS1"))
    state.tell("setup.first", Text("{who} begins.", who=first))
