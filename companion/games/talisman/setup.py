"""Characters come into the game: drawn or chosen, with their values, and who begins (T3, T6.4.3c)."""

from __future__ import annotations

from functools import partial

from companion.asking import chosen, number
from companion.asks import Ask, Choose, Draw, Number, Option
from companion.deck import ALL
from companion.games.talisman.cards import spells, stock
from companion.games.talisman.data.characters import Character as Sheet
from companion.games.talisman.house_rules import rule
from companion.games.talisman.odds import T6
from companion.games.talisman.reported_changes.menu import offer_changes
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import TalismanState
from companion.kit.evening import roll_for_first
from companion.kit.questions import question
from companion.text import Text

DECK = "character"


async def gather(state: TalismanState) -> None:
    """Each player draws a Character card unseen; if all agree, each chooses freely instead (T3a)."""
    for one in state.characters.values():
        if not one.card:
            state.notes("setup")
            await takes_card(one, drawn=rule(state.options, "setup") == "drawn")


async def takes_card(one: Character, *, drawn: bool) -> None:
    """His Character card, with what it gives him at the start (T3a-T3c, T3e)."""
    card = await chosen(lambda: ask_card(one, drawn=drawn))
    if not card:
        return
    stock.trust(one.state.decks[DECK])
    one.state.decks[DECK].pick(f"played:{one.seat}", ALL, card)
    begins(one, card)
    await draws_first_spells(one)


def ask_card(one: Character, *, drawn: bool) -> Ask | None:
    """Which of the characters that have not yet been in play (T6.4.3c)."""
    state = one.state
    options = tuple(Option(id, state.book.characters[id].name) for id in state.unused())
    if not options:
        return None
    if drawn:
        words = Text("{hero} draws:", hero=one.called)
        return Draw(
            key="setup.draw", seats=(one.seat,), text=words, deck=f"decks.{DECK}", options=options, by_name=True
        )
    words = Text("{hero}: who are you?", hero=one.called)
    return Choose(key="setup.choose", seats=(one.seat,), text=words, options=options, by_name=True)


def begins(one: Character, card: str) -> None:
    """With the Strength and Craft printed, 4 Lives and 1 Gold (T3c, T6.3.1, T6.4.1), on the space of the card."""
    sheet, figures = one.state.book.characters[card], one.state.book.figures
    one.card, one.mourned = card, False
    one.life, one.gold = figures.lives, figures.gold
    one.strength, one.craft, one.alignment = sheet.strength, sheet.craft, sheet.alignment
    one.space = sheet.start
    # What people have set of the dead meanwhile is not the new character's.
    one.missed = one.toad = one.lizards = 0
    one.built = False
    one.tell(
        "setup.character",
        Text(
            "{hero}: {card}, in the {space}.", hero=one.called, card=sheet.name, space=one.state.board[sheet.start].name
        ),
    )
    one.tell("setup.values", Text("{hero}: Strength {n}, Craft {m}.", hero=one.called, n=one.strength, m=one.craft))
    one.state.notes("TS27")


async def draws_first_spells(one: Character) -> None:
    """Only those whose card says so start with Spells (T6.2.7a, T3e); what nobody has said of a card is asked once."""
    sheet, told = one.state.book.characters[one.card], one.state.starting
    if sheet.spells is None and one.card not in told:
        told[one.card] = await how_many_spells(one, sheet) or 0
        one.state.hears()
    await spells.draws(one, told.get(one.card, sheet.spells or 0))
    if one.state.book.figures.limit_at_start:
        # His Craft may allow fewer than his card gives: the surplus goes at once, and which, he picks (T6.2.8).
        await spells.discards_surplus(one)


@question(number)
def how_many_spells(one: Character, sheet: Sheet) -> Number:
    """How many stand on his card; who he is stands above it, as both names have no room in one row."""
    return Number(key="setup.spells", seats=(one.seat,), text=Text("{card}: Spells?", card=sheet.name), min=0, max=3)


async def reads_card(one: Character) -> None:
    """Then the card is read, and what it says is carried out at once (T3a)."""
    await offer_changes(one, "setup.card", Text("{hero}: your card says"))


async def comes_back(one: Character) -> None:
    """The player of a dead character draws another, unseen (T6.4.3c), and is set up as at the start (TS7)."""
    with one.state.closes():
        await takes_card(one, drawn=True)
    if one.alive:
        await reads_card(one)


# Who begins.


async def who_begins(state: TalismanState) -> None:
    """All roll in turn; the highest begins, and ties roll again (T3g, TS1)."""
    first = await roll_for_first(state, Text("{who}: who begins?"), T6, partial(state.notes, "TS1"))
    state.tell("setup.first", Text("{who} begins.", who=first))
