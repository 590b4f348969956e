"""Jewels and magic items: what they are, and who takes them (D14, DT12)."""

from __future__ import annotations

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.labirynt.data.sheets import CALLED, WEAPONS
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.tables import reading
from companion.games.labirynt.tables.lookup import Printed, marked
from companion.games.labirynt.tables.rolls import roll_die, roll_faces
from companion.kit.questions import question, question_if_several
from companion.subjects import stand_for
from companion.text import Text

ROLL_TWICE = 0
"""Printed bonus that means two more rolls, which both count."""


async def choose_taker(state: LabyrinthState, what: Text) -> Member | None:
    """Ask for who takes a thing, and return the character; `None` if it is left lying."""
    return state.party.get(await ask_taker(state, what))


@question(ask_option)
def ask_taker(state: LabyrinthState, what: Text) -> Choose | None:
    """Ask which of the living characters takes the thing."""
    living = state.marching()
    if not living:
        return None
    nobody = Option("nobody", Text("Nobody"))
    return state.build_choice("treasure.who", Text("{what}, to:", what=what), *(one.option for one in living), nobody)


async def give_jewels(state: LabyrinthState, many: int) -> None:
    """Roll 2K6 for the worth of each jewel; one character takes them all, or they are dealt in marching order."""
    if not many or not state.living():
        return
    taken = await ask_jewel_taker(state, many)
    takers = [state.party[taken]] if taken in state.party else state.marching()
    for number in range(many):
        sum_ = sum(await roll_faces(state.speaker, "treasure.jewel", Text("Party: a jewel"), 2))
        worth = await reading.read(state, ("jewel", str(sum_), "gold"), state.speaker, str(sum_))
        member = takers[number % len(takers)]
        member.jewels.append(worth.number)
        what = marked(Text("jewel, {n}", n=worth.number), worth.outside)
        member.tell("treasure.jewel", Text("{hero} takes: {what}", hero=member.called, what=what))


@question_if_several
def ask_jewel_taker(state: LabyrinthState, many: int) -> Choose | None:
    """Ask who takes the jewels, or whether they are dealt out."""
    living = state.marching()
    if not living:
        return None
    words = Text.plural("Party: a jewel, to:", "Party: {n} jewels, to:", n=many)
    alike = [Option("alike", Text("All alike"))] if len(living) > 1 else []
    return state.build_choice("treasure.jewels", words, *alike, *(one.option for one in living))


async def give_magic_item(state: LabyrinthState, known: str = "", *, outside: bool = True) -> None:
    """Roll the kind of a magic item, unless it is known, then which one, and its bonus; somebody takes it.

    `known`: the kind, "" if it is rolled; `outside`: whether it is of the outside set.
    """
    seat, kind = state.speaker, Printed(known, outside=outside)
    if not known:
        face = await roll_die(seat, "treasure.kind", Text("Party: magic item"))
        kind = await reading.read(state, ("magic", str(face), "kind"), seat, str(face))
    word, bonus, outside = kind.word, 0, kind.outside
    if kind.word != "armour":
        words = marked(Text("Party: {what}", what=CALLED[kind.word]), kind.outside)
        face = await roll_die(seat, "treasure.which", words)
        row = Text("{what} {n}", what=CALLED[kind.word], n=face)
        which = await reading.read(state, ("magic", f"{kind.word}-{face}", "what"), seat, row)
        word, outside = which.word, outside or which.outside
    if kind.word in ("weapon", "armour"):
        rolled = await roll_bonus(state, kind.word)
        bonus, outside = rolled.number, outside or rolled.outside
    name = marked(item_name(f"{kind.word} {word} {bonus}", state), outside)
    member = await choose_taker(state, name)
    if member is not None:
        member.items.append(f"{kind.word} {word} {bonus}")
        if word in WEAPONS:
            member.weapons.append(word)
        member.tell("treasure.item", Text("{hero} takes: {what}", hero=member.called, what=name))


async def roll_bonus(state: LabyrinthState, kind: str) -> Printed:
    """Roll a bonus of 1 to 3; a 6 means two rolls, and both count."""
    total, left, outside = 0, 1, False
    while left and total < 12:
        left -= 1
        face = await roll_die(state.speaker, "treasure.bonus", Text("Party: its bonus"))
        row = Text("{what} {n}", what=CALLED[kind], n=face)
        printed = await reading.read(state, ("magic", f"{kind}-{face}", "bonus"), state.speaker, row)
        if printed.number == ROLL_TWICE and face == 6:
            left += 2
        total, outside = total + printed.number, outside or printed.outside
    return Printed(total, outside)


def item_name(item: str, state: LabyrinthState) -> Text:
    """Return the name of an item: "sword +2", "ring: heal"."""
    kind, what, bonus = item.split(" ")
    name = CALLED.get(what) or state.book.items.get(what) or Text("Something else")
    said = Text("{kind}: {what}", kind=CALLED[kind], what=name)
    if bonus != "0":
        said = Text("{what} +{n}", what=name, n=int(bonus))
    return stand_for(said, "thing", f"{kind}-{what}")
