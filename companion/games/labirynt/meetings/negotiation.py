"""Choices of the party at a meeting: fight, negotiate, bribe, or leave in peace (D5.C2, D8)."""

from __future__ import annotations

from fractions import Fraction

from companion.asking import ask_option
from companion.asks import Choose, Option, Roll, RollOutcome, ask
from companion.games.labirynt import odds
from companion.games.labirynt.data.sheets import CALLED
from companion.games.labirynt.fights import casting
from companion.games.labirynt.meetings import bribes, spell_aid
from companion.games.labirynt.meetings.meeting import is_at_peace
from companion.games.labirynt.party import order
from companion.games.labirynt.spoils import item_use, treasure
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Group
from companion.games.labirynt.tables import lookup, monsters, reading
from companion.games.labirynt.tables.lookup import marked
from companion.kit.odds import D6
from companion.kit.questions import question
from companion.text import Text


async def act_on_meeting(state: LabyrinthState) -> None:
    """Let the party choose what it does at a meeting (D5.C2); a fight that has begun is fought out (D9.0a)."""
    answer, group = await ask_approach(state), state.met
    if group is None:
        state.step = "finds"
        return
    match answer:
        case "fight":
            state.step = "fight"
        case "talk" | "bribe" if not await monsters.read_bargaining(state, group.kind):
            state.tell(
                "met.silent", Text("{monster} does not bargain.", monster=monsters.monster_name(state, group.kind))
            )
        case "talk":
            await negotiate(state, group)
        case "bribe":
            await bribes.offer_bribe(state, group)
        case "order":
            await order.change_order(state)
        case "item":
            await item_use.use_or_hand_on(state)
        case "spell":
            await casting.manage_spells(state)
        case _:
            state.step = "finds"
    if group.mood == "refused":
        # The monster strikes at once (D8.7f).
        state.step = "fight"


@question(ask_option)
def ask_approach(state: LabyrinthState) -> Choose | None:
    """Ask what the party does: one negotiation, one bribe, and neither after a bribe (DS15, DS16)."""
    group = state.met
    if group is None or not state.living():
        return None
    talks = monsters.may_bargain(state, group.kind) and not group.tried_bribe and not is_at_peace(state)
    lines = [Option("fight", Text("Attack") if is_at_peace(state) else Text("Fight"))]
    if is_at_peace(state):
        lines.insert(0, Option("peace", Text("Let it be")))
    if talks and list_speakers(state, group):
        lines.append(Option("talk", Text("Negotiate"), reckon=lambda: best_talk_chance(state)))
    if talks and bribes.may_offer(state, group):
        lines.append(Option("bribe", Text("Offer gold"), reckon=lambda: bribes.best_bribe_chance(state)))
    if any(one.items for one in state.living()):
        lines.append(Option("item", Text("Items")))
    if casting.has_spells_to_manage(state):
        lines.append(Option("spell", Text("Spells")))
    if state.rule("order_after_meeting") == "free":
        lines.append(Option("order", Text("Change the order")))
    words = Text("Party meets {monster}", monster=monsters.name_several(state, group.kind, group.left))
    return state.build_choice("met", words, *lines)


# Negotiation (D8.4).


def list_speakers(state: LabyrinthState, group: Group) -> list[Member]:
    """Return the characters who may negotiate: one attempt a meeting, or one of each character (DS15)."""
    if state.rule("negotiations") == "once" and group.mood != "hostile":
        return []
    return [one for one in state.marching() if one.id not in group.spoken]


def best_talk_chance(state: LabyrinthState) -> Fraction | None:
    """Return the chance that the best speaker talks the monsters round, without a spell; `None` if unknown (D8.4b)."""
    group = state.met
    speakers = [] if group is None else list_speakers(state, group)
    reluctance = None if group is None else monsters.known_reluctance(state, group.kind)
    if reluctance is None or not speakers:
        return None
    return odds.peace_chance(state, max(one.negotiation for one in speakers) - reluctance)


async def negotiate(state: LabyrinthState, group: Group) -> None:
    """Negotiate: 2K6 - NN + the speaker's level + spells, read in table 8.5 (DS15)."""
    reluctance = await monsters.read_reluctance(state, group.kind)
    speaker = state.party.get(await ask_speaker(state, reluctance))
    level = speaker.negotiation if speaker is not None else 0
    group.spoken += [speaker.id] if speaker is not None else []
    added = await spell_aid.cast_helping_spells(
        state, "negotiation", lambda plus: odds.peace_chance(state, level - reluctance + plus)
    )
    word = await roll_result(state, level - reluctance + added)
    match word:
        case "failure":
            group.mood = "failed"
        case "agreement":
            group.mood = "agreement"
        case _:
            group.mood = "intimidation"
            await treasure.take_quarter(state, group)


async def roll_result(state: LabyrinthState, modifier: int) -> str:
    """Roll 2K6 and return the result; where the table is unknown, people look it up (D8.4c)."""

    def build() -> Roll:
        words = marked(Text("Party: talks"), lookup.is_table_outside(state, "negotiation"))
        meant = negotiation_outcomes(state, modifier)
        return Roll(key="negotiate.roll", seats=(state.speaker,), text=words, die=D6, count=2, outcomes=meant, best=2)

    answer = await ask(build)
    if isinstance(answer, str):
        printed = lookup.Printed(answer, lookup.is_table_outside(state, "negotiation"))
        words = Text("Party: {what}", what=CALLED[answer])
    else:
        result = modifier + sum(map(int, answer if isinstance(answer, tuple) else (1, 1)))
        printed = await reading.read(state, ("negotiation", str(result), "result"), state.speaker, str(result))
        words = Text("Party talks: {result}, {what}", result=result, what=CALLED[printed.word])
    state.tell(f"negotiate.{printed.word}", marked(words, printed.outside))
    return printed.word


def negotiation_outcomes(state: LabyrinthState, modifier: int) -> tuple[RollOutcome, ...]:
    """Return the results of the sums of 2K6 with exact chances (D0.3); none while the table is unknown."""
    chances = odds.negotiation_chances(state, modifier)
    if chances is None:
        return ()
    found: dict[str, list[int]] = {}
    for sum_ in range(2, 13):
        printed = lookup.find_printed(state, ("negotiation", str(sum_ + modifier), "result"))
        found.setdefault("" if printed is None else printed.word, []).append(sum_)
    return tuple(
        RollOutcome(word, Text("{what} {chance}", what=SHORT_RESULTS[word], chance=str(chances[word])), tuple(sums))
        for word, sums in found.items()
    )


SHORT_RESULTS = {"failure": Text("no deal"), "agreement": Text("agreed"), "intimidation": Text("cowed")}
"""Short names of the results of a negotiation."""


@question(ask_option)
def ask_speaker(state: LabyrinthState, reluctance: int) -> Choose | None:
    """Ask who negotiates, each with the chance of peace; the level of the ability counts, 0 without it (D8.4b)."""
    living = sorted(list_speakers(state, state.met), key=lambda one: -one.negotiation) if state.met is not None else []

    def line(member: Member) -> Option:
        chance = odds.peace_chance(state, member.negotiation - reluctance)
        return Option(member.id, Text("{hero} +{n}", hero=member.called, n=member.negotiation), chance)

    words = marked(Text("Party: who speaks?"), lookup.is_table_outside(state, "negotiation"))
    return state.build_choice("negotiate.who", words, *map(line, living))
