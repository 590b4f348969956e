"""Corrections of what a deck is made of: it has more or fewer cards, or others, than was thought."""

from __future__ import annotations

from collections.abc import Iterable

from companion.deck.cards import UNKNOWN
from companion.deck.notice import ALL, DeckError, DeckNotice
from companion.deck.piles import BOTTOM, LOST, PILE, REST, Piles
from companion.deck.viewpoints import Viewpoints
from companion.text import Text


def add_unseen(piles: Piles, knowing: Viewpoints, card: str) -> bool:
    """Add one of a card that has been in the deck from the start.

    It is among the cards of the draw pile that nobody has turned up yet; without any it lies on top.

    Args:
        piles: Where the cards of the deck lie.
        knowing: What everybody believes of them.
        card: The name of the card.

    Returns:
        `True`, since there is always a place for it.

    """
    slots, unseen = piles[PILE], _unseen(piles, knowing)
    slot = fresh_slot(knowing, card, unseen)
    index = slots.index(unseen[-1]) + 1 if unseen else 0
    piles[PILE] = [*slots[:index], slot, *slots[index:]]
    return True


def remove_unseen(piles: Piles, knowing: Viewpoints, card: str) -> bool:
    """Remove one of a card that has never been in the deck.

    It is missing among the cards of the draw pile that nobody has turned up yet.

    Args:
        piles: Where the cards of the deck lie.
        knowing: What everybody believes of them.
        card: The name of the card.

    Returns:
        Whether one of those cards can be this one; else nothing has changed.

    """
    possible = [slot for slot in _unseen(piles, knowing) if knowing.public.chance(slot, card) != 0]
    if not possible:
        return False
    removed = possible[-1]
    knowing.change_all(lambda belief: belief.mingled(possible))
    knowing.see(removed, card, ALL)
    knowing.change_all(lambda belief: belief.removed(removed))
    piles[PILE] = [slot for slot in piles[PILE] if slot != removed]
    return True


def take_out(piles: Piles, knowing: Viewpoints, card: str, pile: str) -> DeckNotice | None:
    """Take one of a card out of a pile, of which there is one less than was thought; everyone hears it.

    Args:
        piles: Where the cards of the deck lie.
        knowing: What everybody believes of them.
        card: The name of the card.
        pile: The name of the pile.

    Returns:
        What should not have been possible, if anything.

    Raises:
        DeckError: Everyone knows that there is none in that pile.

    """
    slots = piles[pile]
    possible = [slot for slot in slots if slot != REST and knowing.public.chance(slot, card) != 0]
    if not possible:
        raise DeckError(Text("There is no {card} in {pile} to remove.", card=card, pile=pile))
    known = [slot for belief in (knowing.public, knowing.box) for slot in possible if belief.known(slot) == card]
    taken_slot = known[0] if known else possible[-1]
    span = [slot for slot in slots[slots.index(possible[0]) : slots.index(possible[-1]) + 1] if slot != REST]
    knowing.change_all(lambda belief: belief if belief.known(taken_slot) == card else belief.mingled(span))
    notice = knowing.see(taken_slot, card, ALL)
    knowing.change_all(lambda belief: belief.removed(taken_slot))
    piles[pile] = [slot for slot in slots if slot != taken_slot]
    return notice


def correct_count(piles: Piles, knowing: Viewpoints, pile: str, number: int) -> DeckNotice | None:
    """Correct how many cards lie in a pile of known size; everyone sees it.

    Args:
        piles: Where the cards of the deck lie.
        knowing: What everybody believes of them.
        pile: The name of the pile.
        number: How many cards lie there.

    Returns:
        How many cards were missing or too many; `None` where the number was right.

    """
    slots = piles[pile]
    if (missing := len(slots) - number) > 0:
        knowing.change_all(lambda belief: belief.mingled(slots))
        piles[LOST] = slots[number:] + piles[LOST]
        piles[pile] = slots[:number]
        return DeckNotice("missing", pile=pile, number=missing)
    if missing == 0:
        return None
    for _ in range(-missing):
        _turn_up(piles, knowing, pile)
    return DeckNotice("surplus", pile=pile, number=-missing)


def fresh_slot(knowing: Viewpoints, card: str = UNKNOWN, around: Iterable[int] = ()) -> int:
    """Make a new slot, not yet in a pile.

    Args:
        knowing: What everybody believes of the deck; from now on of this slot as well.
        card: The name of the card that has come.
        around: The slots among which it may be.

    Returns:
        The number of the slot.

    """
    slot, among = max([0, *knowing.public.slots]) + 1, list(around)
    knowing.change_all(lambda belief: belief.widened(slot, card, among))
    return slot


def _turn_up(piles: Piles, knowing: Viewpoints, pile: str) -> None:
    """Let one more card be in the pile: a lost one, an unaccounted one, or an unknown one."""
    slots = piles[pile]
    if lost := piles[LOST]:
        slot = lost[0]
        knowing.change_all(lambda belief: belief.mingled([*slots, slot]))
        piles.move(slot, pile, BOTTOM)
    else:
        slot = max([0, *knowing.public.slots]) + 1
        knowing.change_all(lambda belief: belief.found(slot, slots))
        piles[pile] = [*slots, slot]


def _unseen(piles: Piles, knowing: Viewpoints) -> list[int]:
    """Return the places in the draw pile whose card has not been shown to everybody."""
    return [slot for slot in piles[PILE] if slot != REST and not knowing.public.is_shown(slot)]
