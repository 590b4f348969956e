"""Bribes: gold for peace, once for each group, and gone either way (D8.7, D8.8)."""

from __future__ import annotations

from fractions import Fraction

from companion.asking import ask_number, ask_option
from companion.asks import Choose, Number, Option
from companion.dice import Need
from companion.games.labirynt import odds
from companion.games.labirynt.meetings import meeting, spell_aid
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Group
from companion.games.labirynt.tables import lookup, monsters, reading
from companion.games.labirynt.tables.lookup import Printed, marked
from companion.kit.odds import D6
from companion.kit.questions import question
from companion.record import replace
from companion.text import Text, verbatim

WHO_PAYS = Text("Who pays {n} gold?")
"""Prompt for whoever of the party pays."""

OTHER = "other"
"""Line for an amount that is no row of the table."""


def party_gold(state: LabyrinthState) -> int:
    """Return the gold of all who live."""
    return sum(one.gold for one in state.living())


def may_offer(state: LabyrinthState, group: Group) -> bool:
    """Return whether the party can pay a bribe now; by house rule only after a failed negotiation (DS16)."""
    allowed = state.rule("bribe_at_once") or group.mood == "failed"
    return bool(allowed and party_gold(state) >= least_bribe(state))


def least_bribe(state: LabyrinthState) -> int:
    """Return the first row of table 8.9, 1 while unknown; less is refused before it is paid (DS18)."""
    printed = lookup.find_printed(state, ("bribe", "first", "least"))
    return printed.number if printed is not None else 1


def payable_rows(state: LabyrinthState) -> list[int]:
    """Return the known rows of gold that the party can pay."""
    source = lookup.source_for(state, "bribe")
    return [gold for gold in (source.bribes if source is not None else ()) if gold <= party_gold(state)]


async def offer_bribe(state: LabyrinthState, group: Group) -> None:
    """Offer a bribe; Strengths are rolled now, since the row is the strongest one's Strength plus NN (D8.7b)."""
    await reading.read(state, ("bribe", "first", "least"), state.speaker, "1")
    await meeting.roll_strengths(state)
    bravery = await monsters.read_reluctance(state, group.kind)
    # The Black Gate beside them is none of the group (D8.4a, D8.7a).
    sum_ = max((one.max_life or 0 for one in state.enemies() if one.kind == group.kind), default=0) + bravery
    added = await spell_aid.cast_helping_spells(state, "bribe")
    gold = await choose_amount(state, sum_, added)
    if not gold:
        return
    await pay(state, gold)
    group.lost += gold
    group.tried_bribe = True
    cell = ("bribe", f"{sum_}-{gold}", "number")
    printed = await reading.read(state, cell, state.speaker, f"{gold}/{sum_}")
    if await test_bribe(state, replace(printed, value=min(printed.number + added, 6))):
        group.mood = "bribed"
        state.tell("bribe.accepted", marked(Text("Party: the bribe is taken."), printed.outside))
    else:
        group.mood = "refused"
        state.tell("bribe.refused", marked(Text("Party: refused, it strikes!"), printed.outside))


def best_bribe_chance(state: LabyrinthState) -> Fraction | None:
    """Return the chance that the best bribe that the party can pay is taken, without a spell; `None` if unknown.

    Strengths that are not rolled yet are weighed by their dice (D8.7b): the gold is chosen once they are known.
    """
    group = state.met
    nn = None if group is None else monsters.known_reluctance(state, group.kind)
    weighed = None if group is None else odds.strongest_chances(state, group)
    if nn is None or weighed is None or not (rows := payable_rows(state)):
        return None
    found = Fraction(0)
    for strongest, weight in weighed.items():
        chances = [odds.bribe_chance(state, strongest + nn, gold) for gold in rows]
        if None in chances:
            return None
        found += weight * max(chance for chance in chances if chance is not None)
    return found


async def choose_amount(state: LabyrinthState, sum_: int, added: int) -> int:
    """Return a row that the party can pay, or any other amount that it owns (D8.7c); 0 for none after all."""
    if payable_rows(state) and (row := await ask_bribe_row(state, sum_, added)) != OTHER:
        return int(row or 0)
    return await ask_amount(state, sum_, added) or 0


@question(ask_option)
def ask_bribe_row(state: LabyrinthState, sum_: int, added: int) -> Choose | None:
    """Ask for a row, each with its chance: number/6, with what spells add to the number (D0.3, D10)."""
    lines = [
        Option(str(gold), Text("{n} gold", n=gold), odds.bribe_chance(state, sum_, gold, added))
        for gold in payable_rows(state)
    ]
    if not lines:
        return None
    words = marked(Text("Party offers:"), lookup.is_table_outside(state, "bribe"))
    more = [Option(OTHER, Text("Another amount"))] if party_gold(state) > least_bribe(state) else []
    return state.build_choice("bribe.row", words, *lines, *more, Option("0", Text("Nothing after all")))


@question(ask_number)
def ask_amount(state: LabyrinthState, sum_: int, added: int) -> Number | None:
    """Ask for any amount of gold that the party owns (D8.7c)."""
    low, high = least_bribe(state), party_gold(state)
    if low > high:
        return None

    def chance(gold: int) -> Fraction | None:
        return odds.bribe_chance(state, sum_, gold, added)

    words = Text("Party offers:")
    return Number(key="bribe.gold", seats=(state.speaker,), text=words, min=low, max=high, reckon=chance)


async def test_bribe(state: LabyrinthState, printed: Printed) -> bool:
    """Roll whether the bribe is taken: 1K6 of at most the number; 0 never succeeds, 6 always does (D8.7d)."""
    if printed.number in (0, 6):
        return printed.number == 6
    one = next(iter(state.living()))
    words = marked(Text("{hero}: bribe", hero=one.called), printed.outside)
    return await one.try_roll("bribe.roll", words, D6, Need("<=", printed.number))


async def pay(state: LabyrinthState, gold: int) -> None:
    """Take the gold from its owners: people say who pays, or all pay alike (DS18)."""
    left = pay_alike(state, gold) if state.rule("payers") == "alike" else gold
    while left > 0:
        rich = [one for one in state.living() if one.gold]
        if not rich:
            return
        answer = await ask_payer(state, left)
        if answer == "alike":
            pay_alike(state, left)
            return
        if not answer:
            state.tell_skipped("bribe.who", state.speaker, WHO_PAYS.using(n=left), rich[0].id, verbatim(rich[0].called))
        payer = state.party.get(answer, rich[0])
        paid = hand_over(payer, left)
        left -= paid
        if not paid:
            return


def pay_alike(state: LabyrinthState, gold: int) -> int:
    """Take the same from all who have gold, as far as they can pay; return what nobody can pay."""
    left = gold
    while left > 0 and (rich := [member for member in state.living() if member.gold]):
        share = max(left // len(rich), 1)
        for member in rich[:left]:
            left -= hand_over(member, min(share, left))
    return left


def hand_over(member: Member, gold: int) -> int:
    """Take that much gold from the character, as far as they have it; return how much it was."""
    paid = member.lose("gold", gold)
    member.tell("bribe.paid", Text("{hero} pays {n} gold.", hero=member.called, n=paid), loud=False)
    return paid


@question(ask_option)
def ask_payer(state: LabyrinthState, left: int) -> Choose | None:
    """Ask who pays; no question if only one character has gold."""
    lines = [Option(one.id, Text("{hero}: {n}", hero=one.called, n=one.gold)) for one in state.living() if one.gold]
    if len(lines) < 2:
        return None
    return state.build_choice("bribe.who", WHO_PAYS.using(n=left), Option("alike", Text("All alike")), *lines)
