"""Bids for the initiative: an open auction of white dice (R4.2, R4.3, RS5)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.rulez.dice import rolls
from companion.games.rulez.house_rules import rule
from companion.games.rulez.state.game import RulezState
from companion.games.rulez.state.minifigure import Minifigure
from companion.kit.questions import question
from companion.text import Text


def can_bid(one: Minifigure) -> bool:
    """Without resting white dice nobody can bid (R4.3), and a dozen opponent never does (R8.10)."""
    return one.stands and not one.dozen and white(one) > 0


def white(one: Minifigure) -> int:
    """White dice to bid: his own, or those of the mount that he rides, whichever are more (R9.9a)."""
    mount = one.mount
    return max(one.sharpness.resting, mount.sharpness.resting if mount.ridden and not mount.out else 0)


async def auction(
    state: RulezState, bidders: Sequence[Minifigure], opens: Minifigure | None = None
) -> Minifigure | None:
    """Rising bids, one bidder after the other, until nobody raises; equal highest ones roll their dice (R4.2b).

    `opens`: who has to bid one die at least, as he steps in. The winner pays; losing bids go back (RS5).
    """
    state.bids.clear()
    if opens is not None:
        state.bids[opens.id] = 1
    speaking = [one for one in bidders if one is not opens]
    passed: list[str] = []
    while speaking:
        one = speaking.pop(0)
        before = highest(state)
        said = await bid(one) if can_bid(one) else "pass"
        if said.isdecimal():
            state.bids[one.id] = int(said)
            if int(said) > before:
                # Those who have not passed may speak again.
                speaking = [other for other in bidders if other is not one and other.id not in passed]
        else:
            passed.append(one.id)
    return await closes(state)


def highest(state: RulezState) -> int:
    """The highest bid so far."""
    return max(state.bids.values(), default=0)


@question(ask_option)
def bid(one: Minifigure) -> Choose | None:
    """Raise it by one die, match it, or pass."""
    state, most = one.state, white(one)
    now, own = highest(state), state.bids.get(one.id, 0)
    lines = [Option(str(n), Text("Bid {n}", n=n)) for n in range(now + 1, most + 1)]
    if own < now <= most:
        lines.insert(0, Option(str(now), Text("As much: {n}", n=now)))
    if not lines:
        return None
    return one.lines("bid", Text("{hero}: bid? now {n}", hero=one.called, n=now), *lines, Option("pass", Text("Pass")))


async def closes(state: RulezState) -> Minifigure | None:
    """The highest bid has the turn, and pays (R4.2a)."""
    most = highest(state)
    left = [one for one in state.minifigures.values() if most and state.bids.get(one.id) == most and one.stands]
    spent = rule(state.options, "losing_bids") == "spent"
    for one in state.minifigures.values():
        many = state.bids.get(one.id, 0) if one in left or spent else 0
        if many and await pays_with(one, many) == "mount":
            one.borrowed.append("sharpness")
        one.pool("sharpness").roll(many)
    state.bids.clear()
    while len(left) > 1:
        state.tell("bid.tie", Text("Equal bids roll: {who}", who=", ".join(one.called for one in left)))
        words = Text("{hero}: white") if most == 1 else Text("{hero}: best two")
        shown = {one.id: await rolls.two_best(one, "bid", words, "sharpness") for one in left}
        left = [one for one in left if shown[one.id] == max(shown.values())]
        if not any(shown.values()):
            # Somebody has taken the dice away meanwhile.
            break
    state.settle()
    return left[0] if left else None


async def pays_with(one: Minifigure, many: int) -> str:
    """Whose white dice a bid is paid with: the rider's or, so that he keeps his own, the mount's (R9.9a)."""
    mount = one.mount

    def fits() -> list[str]:
        its = mount.sharpness.resting if mount.ridden and not mount.out else 0
        return [id for id, dice in (("own", one.sharpness.resting), ("mount", its)) if dice >= many]

    def build() -> Choose | None:
        if len(fits()) < 2:
            return None
        lines = Option("own", Text("My own dice")), Option("mount", Text("The mount's dice"))
        return one.lines("whose.bid", Text("{hero}: white, the bid"), *lines)

    picked = await ask_option(build)
    return picked or next(iter(fits()), "own")
