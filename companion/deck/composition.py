"""The deck has one more or one less of a card than was thought, and it was so from the start."""

from __future__ import annotations

from companion.deck.notice import ALL
from companion.deck.piles import PILE, REST, Piles
from companion.deck.viewpoints import Viewpoints


def one_more(piles: Piles, knowing: Viewpoints, card: str) -> bool:
    """It has been among the cards of the draw pile that nobody has turned up yet; without any it lies on top."""
    slots, unseen = piles[PILE], _unseen(piles, knowing)
    slot = max([0, *knowing.public.slots]) + 1
    knowing.each(lambda belief: belief.widened(slot, card, unseen))
    at = slots.index(unseen[-1]) + 1 if unseen else 0
    piles[PILE] = [*slots[:at], slot, *slots[at:]]
    return True


def one_less(piles: Piles, knowing: Viewpoints, card: str) -> bool:
    """One of those that nobody has turned up yet is not there; says whether one of them can be this card."""
    possible = [slot for slot in _unseen(piles, knowing) if knowing.public.chance(slot, card) != 0]
    if not possible:
        return False
    gone = possible[-1]
    knowing.each(lambda belief: belief.mingled(possible))
    knowing.see(gone, card, ALL)
    knowing.each(lambda belief: belief.without(gone))
    piles[PILE] = [slot for slot in piles[PILE] if slot != gone]
    return True


def _unseen(piles: Piles, knowing: Viewpoints) -> list[int]:
    """The places in the draw pile whose card has not been shown to everybody."""
    return [slot for slot in piles[PILE] if slot != REST and not knowing.public.is_shown(slot)]
