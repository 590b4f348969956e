"""What the party does about whoever it met: fight, negotiate, bribe, or let it be (D5.C2, D8)."""

from __future__ import annotations

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.games.labirynt.data.sheets import CALLED
from companion.games.labirynt.house_rules import rule
from companion.games.labirynt.meetings import bribes, odds
from companion.games.labirynt.meetings.meeting import is_at_peace
from companion.games.labirynt.party import order, spells
from companion.games.labirynt.spoils import treasure
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Group
from companion.games.labirynt.tables import lookup, monsters, reading
from companion.games.labirynt.tables.dicing import roll_faces
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
        case _:
            state.step = "finds"
    if group.mood == "refused":
        # The monster strikes at once (D8.7f).
        state.step = "fight"


@question(chosen)
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
    reluctance = await monsters.reluctance(state, group.kind)
    speaker = state.party.get(await who_speaks(state, reluctance))
    level = speaker.negotiation if speaker is not None else 0
    group.spoken += [speaker.id] if speaker is not None else []
    added = await casts(state)
    faces = await roll_faces(state.speaker, "negotiate.roll", Text("Party: negotiates"), 2)
    result = sum(faces) - reluctance + level + added
    printed = await reading.read(state, ("negotiation", str(result), "result"), state.speaker, str(result))
    words = Text("Party: {result}, {what}", result=result, what=CALLED[printed.word])
    state.tell(f"negotiate.{printed.word}", marked(words, printed.outside))
    match printed.word:
        case "failure":
            group.mood = "failed"
        case "agreement":
            group.mood = "agreement"
        case _:
            group.mood = "intimidation"
            await treasure.quarter(state)


@question(chosen)
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


async def casts(state: LabyrinthState) -> int:
    """Spells that change the result (D10), as many as people like; what they add, all together."""
    total = 0
    while answer := await asks_spell(state):
        if answer == "none":
            break
        id, spell = answer.split(" ")
        one = state.party[id]
        await spells.pays(one, spell)
        printed = await reading.read(state, ("spell", spell, "negotiation"), one.seat, str(state.book.spells[spell]))
        total += printed.number
        one.tell("spell.cast", Text("{hero} casts {spell}.", hero=one.called, spell=state.book.spells[spell]))
    return total


@question(chosen)
def asks_spell(state: LabyrinthState) -> Choose | None:
    """The spells for negotiations that somebody may cast now; no question where there are none."""
    lines = [
        Option(f"{one.id} {spell}", Text("{hero}: {spell}", hero=one.called, spell=state.book.spells[spell]))
        for one in state.marching()
        for spell in speaking(one)
    ]
    if not lines:
        return None
    words = Text("Party: a spell?")
    options = (Option("none", Text("No spell")), *lines)
    return Choose(key="negotiate.spell", seats=(state.speaker,), text=words, options=options)


def speaking(one: Member) -> list[str]:
    """His spells that are for negotiations, as far as is known."""
    may = spells.castable(one, "negotiation")
    return [spell for spell in may if lookup.look(one.state, ("spell", spell, "class")) is not None]
