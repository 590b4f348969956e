"""Bids for the initiative: an open auction of white dice (R4.2, R4.3, RS5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.rulez.dice import rolls
from companion.games.rulez.state.game import RulezState
from companion.games.rulez.state.minifigure import Minifigure
from companion.kit.questions import question
from companion.text import Text


def can_bid(hero: Minifigure) -> bool:
    """Return whether the hero can bid: with resting white dice (R4.3), and no dozen opponent (R8.10)."""
    return hero.is_standing and not hero.dozen and white_dice(hero) > 0


def white_dice(hero: Minifigure) -> int:
    """Return the white dice for bids: the hero's own, or the ridden mount's, whichever are more (R9.9a)."""
    mount = hero.mount
    return max(hero.sharpness.resting, mount.sharpness.resting if mount.ridden and not mount.out else 0)


async def hold_auction(
    state: RulezState, bidders: Sequence[Minifigure], opens: Minifigure | None = None
) -> Minifigure | None:
    """Let the bidders raise in turn until nobody does; equal highest ones roll their dice (R4.2b).

    `opens`: the hero who steps in, and so has to bid one die at least. The winner pays; losing bids go back (RS5).
    """
    state.bids.clear()
    if opens is not None:
        state.bids[opens.id] = 1
    speaking = [hero for hero in bidders if hero is not opens]
    passed: list[str] = []
    while speaking:
        hero = speaking.pop(0)
        before = highest_bid(state)
        bid = await ask_bid(hero) if can_bid(hero) else "pass"
        if bid.isdecimal():
            state.bids[hero.id] = int(bid)
            if int(bid) > before:
                # All who have not passed may bid again.
                speaking = [other for other in bidders if other is not hero and other.id not in passed]
        else:
            passed.append(hero.id)
    return await close_auction(state)


def highest_bid(state: RulezState) -> int:
    """Return the highest bid so far."""
    return max(state.bids.values(), default=0)


@question(ask_option)
def ask_bid(hero: Minifigure) -> Choose | None:
    """Ask whether to raise the bid, match it, or pass."""
    state, most = hero.state, white_dice(hero)
    now, own = highest_bid(state), state.bids.get(hero.id, 0)
    lines = [Option(str(n), Text("Bid {n}", n=n)) for n in range(now + 1, most + 1)]
    if own < now <= most:
        lines.insert(0, Option(str(now), Text("As much: {n}", n=now)))
    if not lines:
        return None
    return hero.build_choice(
        "bid", Text("{hero}: bid over {n}?", hero=hero.called, n=now), *lines, Option("pass", Text("Pass"))
    )


async def close_auction(state: RulezState) -> Minifigure | None:
    """Let the highest bid win the turn, and pay (R4.2a)."""
    most = highest_bid(state)
    left = [
        hero for hero in state.minifigures.values() if most and state.bids.get(hero.id) == most and hero.is_standing
    ]
    spent = state.rule("losing_bids") == "spent"
    for hero in state.minifigures.values():
        many = state.bids.get(hero.id, 0) if hero in left or spent else 0
        if many and await choose_payer(hero, many) == "mount":
            hero.borrowed.append("sharpness")
        hero.pool("sharpness").roll(many)
    state.bids.clear()
    while len(left) > 1:
        state.tell("bid.tie", Text("Equal bids roll: {who}", who=", ".join(hero.called for hero in left)))
        words = Text("{hero}: the bid") if most == 1 else Text("{hero}: best two")
        shown = {hero.id: await rolls.roll_two_best(hero, "bid", words, "sharpness") for hero in left}
        left = [hero for hero in left if shown[hero.id] == max(shown.values())]
        if not any(shown.values()):
            # A correction has taken the dice away meanwhile.
            break
    state.settle()
    return left[0] if left else None


async def choose_payer(hero: Minifigure, many: int) -> str:
    """Ask whose white dice pay a bid: the rider's own, or the mount's (R9.9a)."""
    mount = hero.mount

    def list_payers() -> Iterator[Option]:
        if hero.sharpness.resting >= many:
            yield Option("own", Text("My own dice"))
        if mount.ridden and not mount.out and mount.sharpness.resting >= many:
            yield Option("mount", Text("The mount's dice"))

    return await hero.choose_if_several("whose.bid", Text("{hero}: white to bid"), list_payers)
