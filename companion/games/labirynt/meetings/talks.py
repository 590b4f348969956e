"""What the party does about whoever it met: fight, negotiate, bribe, or let it be (D5.C2, D8)."""

from __future__ import annotations

from companion.asking import ask_option
from companion.asks import Choose, Option, Roll, RollOutcome, ask
from companion.games.labirynt.data.sheets import CALLED
from companion.games.labirynt.fights import casting
from companion.games.labirynt.house_rules import rule
from companion.games.labirynt.meetings import aid, bribes, odds
from companion.games.labirynt.meetings.meeting import is_at_peace
from companion.games.labirynt.party import order
from companion.games.labirynt.spoils import treasure, using
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Group
from companion.games.labirynt.tables import lookup, monsters, reading
from companion.games.labirynt.tables.dicing import T6
from companion.games.labirynt.tables.lookup import marked
from companion.kit.questions import question
from companion.text import Text


async def what_now(state: LabyrinthState) -> None:
    """The party need not fight at once (D5.C2); once a fight has begun it is fought out (D9.0a)."""
    group = state.met
    if group is None:
        state.step = "finds"
        return
    match await asks_what(state):
        case "fight":
            state.step = "fight"
        case "talk":
            await negotiates(state)
        case "bribe":
            await bribes.offers(state)
        case "order":
            await order.changes(state)
        case "item":
            await using.uses(state)
        case "spell":
            await casting.casts_between(state)
        case _:
            state.step = "finds"
    if group.mood == "refused":
        # The monster strikes at once (D8.7f).
        state.step = "fight"


@question(ask_option)
def asks_what(state: LabyrinthState) -> Choose | None:
    """Only what may be tried: one negotiation, one bribe, and none of the two after a bribe (DS15, DS16)."""
    group = state.met
    if group is None or not state.living():
        return None
    talks = monsters.talks(state, group.kind) and not group.tried_bribe and not is_at_peace(state)
    lines = [Option("fight", Text("Attack") if is_at_peace(state) else Text("Fight"))]
    if is_at_peace(state):
        lines.insert(0, Option("peace", Text("Let it be")))
    if talks and may_speak(state, group):
        lines.append(Option("talk", Text("Negotiate")))
    if talks and bribes.may_offer(state, group):
        lines.append(Option("bribe", Text("Offer gold")))
    if any(one.items for one in state.living()):
        lines.append(Option("item", Text("Items")))
    if casting.anything(state):
        lines.append(Option("spell", Text("Spells")))
    if rule(state.options, "order_after_meeting") == "free":
        lines.append(Option("order", Text("Change the order")))
    words = Text("Party: {monster}", monster=monsters.several(state, group.kind, group.left))
    return Choose(key="met", seats=(state.speaker,), text=words, options=tuple(lines))


# Negotiation (D8.4).


def may_speak(state: LabyrinthState, group: Group) -> list[Member]:
    """Who may be the speaker: one attempt a meeting, or one of each (DS15)."""
    if rule(state.options, "negotiations") == "once" and group.mood != "hostile":
        return []
    return [one for one in state.marching() if one.id not in group.spoken]


async def negotiates(state: LabyrinthState) -> None:
    """2K6 - NN + the speaker's level + spells, looked up in table 8.5; one attempt, the speaker named first (DS15)."""
    group = state.met
    if group is None:
        return
    if not await monsters.bargains(state, group.kind):
        state.tell("met.silent", Text("{monster}: no bargain.", monster=monsters.name(state, group.kind)))
        return
    reluctance = await monsters.reluctance(state, group.kind)
    speaker = state.party.get(await who_speaks(state, reluctance))
    level = speaker.negotiation if speaker is not None else 0
    group.spoken += [speaker.id] if speaker is not None else []
    added = await aid.casts(state, "negotiation", lambda plus: odds.peace(state, level - reluctance + plus))
    word = await rolls(state, level - reluctance + added)
    match word:
        case "failure":
            group.mood = "failed"
        case "agreement":
            group.mood = "agreement"
        case _:
            group.mood = "intimidation"
            await treasure.quarter(state)


async def rolls(state: LabyrinthState, modifier: int) -> str:
    """2K6, told by what they come to where the table is known; else the result is looked up by people (D8.4c)."""

    def build() -> Roll:
        words = marked(Text("Party: talks"), lookup.is_outside(state, "negotiation"))
        meant = outcomes(state, modifier)
        return Roll(key="negotiate.roll", seats=(state.speaker,), text=words, die=T6, count=2, outcomes=meant, best=2)

    answer = await ask(build)
    if isinstance(answer, str):
        words, outside, word = (
            Text("Party: {what}", what=CALLED[answer]),
            lookup.is_outside(state, "negotiation"),
            answer,
        )
    else:
        result = modifier + sum(map(int, answer if isinstance(answer, tuple) else (1, 1)))
        printed = await reading.read(state, ("negotiation", str(result), "result"), state.speaker, str(result))
        words, outside, word = (
            Text("Party: {result}, {what}", result=result, what=CALLED[printed.word]),
            printed.outside,
            printed.word,
        )
    state.tell(f"negotiate.{word}", marked(words, outside))
    return word


def outcomes(state: LabyrinthState, modifier: int) -> tuple[RollOutcome, ...]:
    """What the sums of 2K6 come to, each with its exact chance (D0.3); none as long as the table is not known."""
    chances = odds.negotiation(state, modifier)
    if chances is None:
        return ()
    found: dict[str, list[int]] = {}
    for sum_ in range(2, 13):
        printed = lookup.look(state, ("negotiation", str(sum_ + modifier), "result"))
        found.setdefault("" if printed is None else printed.word, []).append(sum_)
    return tuple(
        RollOutcome(word, Text("{what} {chance}", what=BRIEFLY[word], chance=str(chances[word])), tuple(sums))
        for word, sums in found.items()
    )


BRIEFLY = {"failure": Text("no deal"), "agreement": Text("agreed"), "intimidation": Text("cowed")}
"""The results where there is little room."""


@question(ask_option)
def who_speaks(state: LabyrinthState, reluctance: int) -> Choose | None:
    """Any one of the party (D8.4b), each with his chance of peace; without such a member it is 0."""
    living = sorted(may_speak(state, state.met), key=lambda one: -one.negotiation) if state.met is not None else []
    if not living:
        return None
    lines = (
        Option(
            one.id,
            Text("{hero} +{n}", hero=one.called, n=one.negotiation),
            odds.peace(state, one.negotiation - reluctance),
        )
        for one in living
    )
    words = marked(Text("Party: who speaks?"), lookup.is_outside(state, "negotiation"))
    return Choose(key="negotiate.who", seats=(state.speaker,), text=words, options=tuple(lines))
