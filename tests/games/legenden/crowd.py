"""Several heroes in one room by the advanced rules, for tests."""

from __future__ import annotations

from typing import Any, Self

from companion.asks import Answers
from companion.deck import Deck
from companion.games.legenden.data.monster_cards import CardLine
from companion.games.legenden.state.game import Monster
from companion.games.legenden.state.melee import FighterRecord, Melee
from companion.state import Json
from tests.games.legenden.driver import Hand, build

ADVANCED: dict[str, Json] = {"advanced": True}


LIVES = {"weak": 3, "tough": 8}
"""Life of the monsters on each card."""


def enter_together(
    *seats: str, walkers: int = 2, at: dict[str, Any] | None = None, cards: tuple[str, ...] = (), **options: Json
) -> Hand:
    """Return a hand in which the first heroes have gone into a new room together; the first one says what is there.

    With `cards` the box draws from these monster cards; what stands on them fights, with a life of `LIVES`.
    """
    names = seats or ("Ada", "Bo", "Cid")
    camps = {f"heroes.{seat}.camp": 1 for seat in names[:walkers]}
    state = build(*names, at=camps | (at or {}), options=ADVANCED | options)
    for card in cards:
        line = CardLine(life=LIVES[card], attack="fight", wait="fight", back="passive")
        state.cards[card] = {"demon": line, "orc": line}
    if cards:
        state.modes["cards.monster"] = "drawn"
        state.decks["monster"] = Deck("monster", dict.fromkeys(cards, 1))
    hand = Hand(state)
    hand.play(("turn", "move"), ("move.what", "room"), ("along", *["along"] * (walkers - 1)))
    while hand.key == "turn":
        hand("turn", "stay")
    assert hand.key in ("room", "prowl.which"), hand.story
    return hand


def two_and_one(
    *seats: str, at: dict[str, Any] | None = None, monsters: tuple[str, ...] = (), turn: str = "", **options: Json
) -> Hand:
    """Return a hand by the advanced rules, Ada and Bo in one room, Cid elsewhere; monsters are numbered from 1."""
    names = seats or ("Ada", "Bo", "Cid")
    figures = {"heroes.Ada.camp": 1, "heroes.Bo.camp": 1} | (at or {})
    state = build(*names, at=figures, options=ADVANCED | options, turn=turn or names[0])
    state.monsters |= {str(number): Monster(kind) for number, kind in enumerate(monsters, 1)}
    return Hand(state)


class OneElsewhere(Hand):
    """Hand that also plays for Dan, who stands in another room and stays there."""

    def answer(self, answers: Answers) -> Self:
        """Answer the open ask, and let Dan stay."""
        super().answer(answers)
        while self.key == "turn" and self.asked == ["Dan"]:
            super().answer({"Dan": "stay"})
        return self


def meet_together(*kinds: str, hand: Hand | None = None) -> Hand:
    """Let the heroes meet these monsters, before they choose."""
    hand = hand or enter_together()
    hand("room", "monsters" if len(kinds) > 1 else "monster")
    for at, kind in enumerate(kinds):
        if at > 1:
            hand("monster.more", "yes")
        if hand.key == "monster.which":
            hand("monster.which", "new")
        hand("monster.kind", kind)
    if len(kinds) > 1:
        hand("monster.more", "no")
    return hand


def brawl(*kinds: str, lives: tuple[int, ...] = (9, 9, 9), hand: Hand | None = None) -> Hand:
    """Let all attack and all monsters fight, up to the first round's choices."""
    hand = meet_together(*kinds, hand=hand)
    assert hand.ask is not None
    hand(hand.ask.key, *["attack"] * len(hand.ask.seats))
    for _ in kinds:
        hand("meeting.reaction", "fight")
    for life in lives[: len(kinds)]:
        hand("monster.life", life)
    return be_ready(hand)


def be_ready(hand: Hand) -> Hand:
    assert hand.ask is not None
    return hand("fight.ready", *[True] * len(hand.ask.seats))


def melee_of(hand: Hand) -> Melee:
    assert hand.state.melee is not None
    return hand.state.melee


def fighters(hand: Hand) -> list[FighterRecord]:
    return melee_of(hand).fighters


def points(hand: Hand) -> list[int]:
    return [fighter.points for fighter in fighters(hand)]


def losses(hand: Hand) -> list[int]:
    return [fighter.lost for fighter in fighters(hand)]


def add_servant(hand: Hand, kind: str = "orc", seat: str = "Ada") -> Hand:
    """Give that hero power over a monster."""
    hand.state.monsters["7"] = Monster(kind, master=seat)
    return hand
