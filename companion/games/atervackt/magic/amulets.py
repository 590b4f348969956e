"""Amulets, which somebody else reads in secret (A20); for one alone a die decides (A33.1)."""

from __future__ import annotations

from typing import Final

from companion.asking import ask_roll, roll_outcomes, wait_until_done
from companion.asks import Option, Roll, Tell
from companion.deck import ALL, BOTTOM, PILE
from companion.dice import T6
from companion.games.atervackt import random_choices
from companion.games.atervackt.cards import decks, secrets
from companion.games.atervackt.state import Hero
from companion.kit.questions import question
from companion.text import Text

FACE_READ, FACE_DEADLY = 1, 6
"""Faces for one who is alone: 1 turns the card, 6 is a deadly trap, else it is never known (A33.1)."""

ALONE = roll_outcomes(
    T6,
    lambda face: {FACE_READ: "read", FACE_DEADLY: "deadly"}.get(face, "unknown"),
    {"read": Text("read its card"), "unknown": Text("stays unknown"), "deadly": Text("it kills")},
)


async def gain_amulet(hero: Hero) -> None:
    """Give the hero an amulet, which the monster player reads silently (A20.1, A20.4, A32.2).

    Any number may be owned.
    """
    state = hero.state
    hero.gain("amulets")
    reader = state.amulet_reader(hero.seat)
    if reader is None:
        state.explain("A33.1")
    else:
        if state.allied:
            state.explain("A32.2")
        await secrets.deal(state, reader, secrets.AMULET, secrets.kept_pile(hero.seat), frozenset({reader}))
        words = Text("Read it in secret")
        await wait_until_done(lambda: Tell(key="amulet.read", seats=(reader,), text=words) if hero.is_inside else None)
    await put_on_amulet(hero)


async def put_on_amulet(hero: Hero) -> None:
    """Ask whether the hero wears the amulet, or keeps it for later (A20.1-A20.3)."""
    wear, keep = Option("wear", Text("Put it on")), Option("keep", Text("Keep it for later"))
    if (
        await hero.choose("amulet.wear", Text("{hero}: an amulet"), wear, keep, valid=lambda: hero.amulets > 0)
        != "wear"
    ):
        return
    # Of several that the box has dealt the player says which; it stays as secret as it was (A20.2, A20.4).
    pile = secrets.kept_pile(hero.seat)
    if (index := await ask_which_card(hero, pile)) is not None:
        hero.state.decks[secrets.AMULET].put((pile, index), secrets.worn_pile(hero.seat))
    hero.lose("amulets")
    hero.gain("worn")
    if hero.state.amulet_reader(hero.seat) is None:
        await wear_alone(hero)
    else:
        hero.tell("amulet.worn", Text("{hero} wears the amulet: its reader says when it works."))


async def ask_which_card(hero: Hero, pile: str, name: str = secrets.AMULET) -> int | None:
    """Ask for the place of one of the hero's cards in that pile, by its number; `None` where there is none."""
    held = secrets.holding(hero.state, pile)
    count = held.left(name)
    if count <= 1:
        for only in held.numbers(name):
            hero.state.tell_skipped("amulet.which", hero.seat, hero.named(WHICH_AMULET), only.id, only.text)
        return 0 if count else None
    # The numbers tell nothing of the cards: they stand beside them where their reader reads them.
    picked = await hero.choose_live("amulet.which", WHICH_AMULET, lambda: held.numbers(name))
    return int(picked) - 1 if picked else None


WHICH_AMULET: Final = Text("{hero}: which one?")
"""Prompt for one of several amulets of a hero."""


async def turn_amulet_over(hero: Hero) -> None:
    """Turn over an amulet whose moment has come; it goes to its owner (A20.3)."""
    pile = secrets.worn_pile(hero.seat)
    index = await ask_which_card(hero, pile)
    if index is None:
        return
    deck = hero.state.decks[secrets.AMULET]
    card = secrets.holding(hero.state, pile).true_kinds(secrets.AMULET)[index]
    if card.id != decks.OTHER:
        deck.show(pile, index, card.id)
    deck.put((pile, index), decks.hand(hero.seat))
    hero.tell("amulet.acts", Text("{hero}: this amulet works: {card}.", card=card.name))


async def wear_alone(hero: Hero) -> None:
    """Roll for an amulet that nobody else can read (A33.1)."""
    state = hero.state
    face = await hero.roll("amulet.die", Text("{hero}: amulet, d6"), T6, outcomes=ALONE)
    if face == FACE_READ:
        if card := await secrets.deal(state, hero.seat, secrets.AMULET, decks.hand(hero.seat), ALL):
            name = decks.kind_of(state, secrets.AMULET, card).name
            hero.tell("amulet.known", Text("{hero}: {card}", card=name))
        else:
            hero.tell("amulet.known", Text("Turn the amulet's card and read it."))
    elif face == FACE_DEADLY:
        hero.tell("amulet.deadly", Text("The amulet is a deadly trap."))
        hero.die()
    elif face:
        hero.lose("worn")
        hero.tell("amulet.gone", Text("The amulet stays unknown: discard its card."))


async def find_half(hero: Hero) -> None:
    """Give the hero half an amulet, and try it with each other half that they have (A20.5)."""
    # People may have set fewer halves since: no more pairs than these have been tried.
    hero.misfits = min(hero.misfits, count_pairs(hero.halves))
    hero.gain("halves")
    hero.tell("halves", Text.plural("{hero} has one amulet half.", "{hero} has {n} amulet halves.", n=hero.halves))
    await join_halves(hero)


def count_pairs(halves: int) -> int:
    """Count the pairs that a number of halves make."""
    return halves * (halves - 1) // 2


def count_untried_pairs(hero: Hero) -> int:
    """Count the pairs of the hero's halves that have not been tried (A20.5)."""
    return max(count_pairs(hero.halves) - hero.misfits, 0)


async def join_halves(hero: Hero) -> None:
    """Try each pair once: even, and they fit; then the hero takes one of four cards (A20.5, AS41)."""
    while count_untried_pairs(hero) and (face := await _roll_for_halves(hero)):
        if face % 2:
            hero.misfits += 1
            hero.tell("halves.misfit", Text("The halves do not fit."))
            continue
        use_up_pair(hero)
        hero.gain("worn")
        if not await choose_of_four(hero):
            hero.tell("halves.fit", Text("The halves fit: take 1 of the top 4 amulet cards."))


def use_up_pair(hero: Hero) -> None:
    """Remove the pair that fits.

    Each half is tried with those before it, in the order in which the hero found them. So of those that are left, those
    found before the later one of the pair have all been tried with each other.
    """
    later = next(n for n in range(2, hero.halves + 1) if hero.misfits < count_pairs(n))
    hero.halves -= 2
    hero.misfits = count_pairs(later - 2)


async def choose_of_four(hero: Hero) -> bool:
    """Let the hero look at four cards and take one; the others go under the deck (A20.5, AS41)."""
    pile = secrets.offer_pile(hero.seat)
    for _ in range(4):
        await secrets.deal(hero.state, hero.seat, secrets.AMULET, pile, frozenset({hero.seat}))
    index = await ask_which_card(hero, pile)
    if index is None:
        return False
    deck = hero.state.decks[secrets.AMULET]
    deck.put((pile, index), secrets.worn_pile(hero.seat))
    while deck.left(pile):
        deck.put((pile, 0), PILE, BOTTOM)
    return True


@question(ask_roll)
def _roll_for_halves(hero: Hero) -> Roll | None:
    if not count_untried_pairs(hero):
        return None
    outcomes = random_choices.even_or_odd_outcomes(Text("they fit"), Text("they do not"))
    return hero.build_roll("amulet.halves", Text("{hero}: two halves"), T6, outcomes=outcomes)
