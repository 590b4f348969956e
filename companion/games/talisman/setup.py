"""Set-up: characters are drawn or chosen, get their values, and roll for who begins (T3, T6.4.3c).

Character cards are no sheets of `kit.sheets`: they are cards of a deck that the box may draw, and all their values but
the number of Spells are in the data.
"""

from __future__ import annotations

from functools import partial

from companion.asking import ask_number, ask_option
from companion.asks import Ask, Choose, Draw, Number, Option
from companion.deck import ALL
from companion.games.talisman.cards import spells, stock
from companion.games.talisman.reported_changes.menu import offer_changes
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import TalismanState
from companion.kit.evening import roll_for_first
from companion.kit.odds import D6
from companion.kit.questions import question
from companion.text import Text

DECK = "character"


async def take_characters(state: TalismanState) -> None:
    """Let each player draw a Character card unseen; if all agree, each chooses one instead (T3a)."""
    for hero in state.characters.values():
        if not hero.card:
            state.explain("setup")
            await take_character(hero, drawn=state.rule("setup") == "drawn")


async def take_character(hero: Character, *, drawn: bool) -> None:
    """Take a Character card, with all that it gives at the start (T3a-T3c, T3e)."""
    card = await ask_option(lambda: ask_card(hero, drawn=drawn))
    if not card:
        return
    stock.ensure_one_left(hero.state.decks[DECK])
    hero.state.decks[DECK].pick(f"played:{hero.seat}", ALL, card)
    set_start_values(hero, card)
    await draw_first_spells(hero)


def ask_card(hero: Character, *, drawn: bool) -> Ask | None:
    """Ask which of the characters that have not yet been in play (T6.4.3c)."""
    state = hero.state
    options = tuple(Option(id, state.book.characters[id].name) for id in state.unused_characters())
    if not options:
        return None
    if drawn:
        words = Text("{hero} draws:", hero=hero.called)
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
    return Number(key="setup.spells", seats=(hero.seat,), text=Text("How many Spells?"), min=0, max=3)


async def follow_character_card(hero: Character) -> None:
    """Let the player read the Character card, and carry out at once what it says (T3a)."""
    await offer_changes(hero, "setup.card", Text("{hero}: your card says"))


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
