"""Bribes: gold for peace, once for each group, and gone either way (D8.7, D8.8)."""

from __future__ import annotations

from dataclasses import replace

from companion.asking import ask_number, ask_option
from companion.asks import Choose, Number, Option
from companion.dice import Need
from companion.games.labirynt.house_rules import rule
from companion.games.labirynt.meetings import aid, meeting, odds
from companion.games.labirynt.party.order import brief
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Group
from companion.games.labirynt.tables import lookup, monsters, reading
from companion.games.labirynt.tables.dicing import T6
from companion.games.labirynt.tables.lookup import Printed, marked
from companion.kit.questions import question
from companion.text import Text

OTHER = "other"
"""The line for an amount that is no row of the table."""


def purse(state: LabyrinthState) -> int:
    """The gold of all who live."""
    return sum(one.gold for one in state.living())


def may_offer(state: LabyrinthState, group: Group) -> bool:
    """Whether they could pay one; before any negotiation too, or after it only (DS16)."""
    late = rule(state.options, "bribe_at_once") or group.mood == "failed"
    return bool(late and purse(state) >= least(state))


def least(state: LabyrinthState) -> int:
    """The first row of table 8.9; less is refused before it is paid (DS18). 1 while nobody knows."""
    printed = lookup.look(state, ("bribe", "first", "least"))
    return printed.number if printed is not None else 1


def rows(state: LabyrinthState) -> list[int]:
    """The rows of gold that are known and that the party can pay."""
    source = lookup.source_of(state, "bribe")
    return [gold for gold in (source.bribes if source is not None else ()) if gold <= purse(state)]


async def offers(state: LabyrinthState) -> None:
    """The sum is Strength and NN of the strongest, levels included, so their Strengths are rolled now (D8.7b)."""
    group = state.met
    if group is None:
        return
    if not await monsters.bargains(state, group.kind):
        state.tell("met.silent", Text("{monster}: no bargain.", monster=monsters.name(state, group.kind)))
        return
    await reading.read(state, ("bribe", "first", "least"), state.speaker, "1")
    await meeting.rolls_strengths(state)
    nn = await monsters.reluctance(state, group.kind)
    # The Black Gate beside them is none of the group (D8.4a, D8.7a).
    sum_ = max((one.max_life or 0 for one in state.enemies() if one.kind == group.kind), default=0) + nn
    added = await aid.casts(state, "bribe")
    gold = await how_much(state, sum_, added)
    if not gold:
        return
    await pays(state, gold)
    group.lost += gold
    group.tried_bribe = True
    cell = ("bribe", f"{sum_}-{gold}", "number")
    printed = await reading.read(state, cell, state.speaker, f"{sum_}/{gold}")
    if await accepted(state, replace(printed, value=min(printed.number + added, 6))):
        group.mood = "bribed"
        state.tell("bribe.accepted", marked(Text("Party: the bribe is taken."), printed.outside))
    else:
        group.mood = "refused"
        state.tell("bribe.refused", marked(Text("Party: refused, it strikes!"), printed.outside))


async def how_much(state: LabyrinthState, sum_: int, added: int) -> int:
    """A row that the party can pay, or any other amount that it owns (D8.7c); 0: none after all."""
    if rows(state) and (row := await asks_row(state, sum_, added)) != OTHER:
        return int(row or 0)
    return await asks_gold(state) or 0


@question(ask_option)
def asks_row(state: LabyrinthState, sum_: int, added: int) -> Choose | None:
    """Rows that can be paid, each with its chance: number/6, with what spells add to the number (D0.3, D10)."""
    lines = [Option(str(gold), Text("{n} gold", n=gold), odds.bribe(state, sum_, gold, added)) for gold in rows(state)]
    if not lines:
        return None
    words = marked(Text("Party: how much?"), lookup.is_outside(state, "bribe"))
    more = [Option(OTHER, Text("Another amount"))] if purse(state) > least(state) else []
    options = (*lines, *more, Option("0", Text("Nothing after all")))
    return Choose(key="bribe.row", seats=(state.speaker,), text=words, options=options)


@question(ask_number)
def asks_gold(state: LabyrinthState) -> Number | None:
    """So many gold pieces that they own (D8.7c)."""
    low, high = least(state), purse(state)
    if low > high:
        return None
    return Number(key="bribe.gold", seats=(state.speaker,), text=Text("Party: how much?"), min=low, max=high)


async def accepted(state: LabyrinthState, printed: Printed) -> bool:
    """1K6 of at most the number; 0 can never succeed, and 6 always does (D8.7d)."""
    if printed.number in (0, 6):
        return printed.number == 6
    one = next(iter(state.living()))
    words = marked(Text("{hero}: bribe", hero=brief(one.called)[:6]), printed.outside)
    return await one.makes("bribe.roll", words, T6, Need("<=", printed.number))


async def pays(state: LabyrinthState, gold: int) -> None:
    """Gold is each character's own: who pays is asked, as long as several could; or they pay alike (DS18)."""
    left = pay_alike(state, gold) if rule(state.options, "payers") == "alike" else gold
    while left > 0:
        rich = [one for one in state.living() if one.gold]
        if not rich:
            return
        answer = await who_pays(state, left)
        if answer == "alike":
            pay_alike(state, left)
            return
        payer = state.party.get(answer, rich[0])
        paid = hands_over(payer, left)
        left -= paid
        if not paid:
            return


def pay_alike(state: LabyrinthState, gold: int) -> int:
    """All who have gold pay the same, as far as they can; what nobody can pay is left."""
    left = gold
    while left > 0 and (rich := [one for one in state.living() if one.gold]):
        share = max(left // len(rich), 1)
        for one in rich[:left]:
            left -= hands_over(one, min(share, left))
    return left


def hands_over(one: Member, gold: int) -> int:
    """Take so much gold from somebody, as far as they have it, and tell it; returns how much it was."""
    paid = one.lose("gold", gold)
    one.tell("bribe.paid", Text("{hero} pays {n} gold.", hero=one.called, n=paid), loud=False)
    return paid


@question(ask_option)
def who_pays(state: LabyrinthState, left: int) -> Choose | None:
    """Whoever has gold; no question where it is but one."""
    lines = [Option(one.id, Text("{hero}: {n}", hero=one.called, n=one.gold)) for one in state.living() if one.gold]
    if len(lines) < 2:
        return None
    words = Text("Party pays {n}: who?", n=left)
    options = (Option("alike", Text("All alike")), *lines)
    return Choose(key="bribe.who", seats=(state.speaker,), text=words, options=options)
