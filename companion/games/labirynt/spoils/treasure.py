"""Treasure: what monsters have by table 14.9, a quarter of it, and sharing it out (D5.C4, D14, DT12)."""

from __future__ import annotations

from companion.asks import Choose, Option
from companion.games.labirynt import traps
from companion.games.labirynt.data.codes import DiceCode, is_code
from companion.games.labirynt.data.sheets import ROWS
from companion.games.labirynt.spoils import items
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.monsters import Group, Treasure
from companion.games.labirynt.tables import levels, monsters, reading
from companion.games.labirynt.tables.lookup import Printed, marked
from companion.games.labirynt.tables.rolls import MOST_DICE, roll_code_repeatedly, roll_faces, test_die
from companion.kit.questions import question_if_several
from companion.text import Text


def shifted_row(letter: str, shift: int) -> str:
    """Return the row that many further down (D6.8d), at most the last (DS28).

    >>> shifted_row("C", 2), shifted_row("L", 1)
    ('E', 'L')
    """
    return ROWS[min(ROWS.index(letter) + shift, len(ROWS) - 1)]


async def treasure_row(state: LabyrinthState, group: Group) -> str:
    """Return the table's row for the group, settled or wandering, on this level."""
    letter = (await monsters.read_figure(state, group.kind, group.table)).word
    return shifted_row(letter if letter in ROWS else "A", await levels.level_bonus(state, "treasure"))


async def roll_treasure(state: LabyrinthState, group: Group, many: int) -> Treasure:
    """Roll gold, jewels and magic items of that many monsters: 1K6 whether one has any, then how much (DT12)."""
    letter = await treasure_row(state, group)
    found = {"gold": 0, "jewels": 0, "magic": 0}
    for name in found:
        taker = await reading.read(state, ("treasure", letter, f"{name}-to"), state.speaker, letter)
        if not taker.number:
            continue
        code = await reading.read(state, ("treasure", letter, name), state.speaker, letter)
        if not is_code(code.word):
            continue
        hits = many if taker.number == 6 else await roll_hits(state, NAMES[name], many, taker)
        found[name] = await roll_amount(state, NAMES[name], code, hits)
    return Treasure(min(found["gold"], MOST_GOLD), min(found["jewels"], MOST_THINGS), min(found["magic"], MOST_THINGS))


MOST_GOLD, MOST_THINGS = 99_999, 99
"""Most gold, and most jewels or magic items, of one treasure."""


NAMES = {"gold": Text("gold"), "jewels": Text("jewels"), "magic": Text("magic items")}
"""Names of the columns of table 14.9."""


async def roll_hits(state: LabyrinthState, what: Text, many: int, to: Printed) -> int:
    """Roll how many of the monsters have any; of a single one the exact chance is shown (D0.3)."""
    if many == 1:
        words = marked(Text("{what}?", what=what), to.outside)
        return int(await test_die(state.speaker, "treasure.roll", words, to.number, Text("found"), Text("none")))
    words, hits = marked(Text("{what} on 1-{n}", what=what, n=to.number), to.outside), 0
    if to.number == 1:
        words = marked(Text("{what} on 1", what=what), to.outside)
    for start in range(0, many, MOST_DICE):
        count = min(MOST_DICE, many - start)
        hits += sum(face <= to.number for face in await roll_faces(state.speaker, "treasure.roll", words, count))
    return hits


async def roll_amount(state: LabyrinthState, what: Text, printed: Printed, hits: int) -> int:
    """Roll what that many monsters have together: the code is rolled for each."""
    code = DiceCode.read(printed.word)

    def words(first: int, last: int) -> Text:
        # How many roll is said by the dice: with more before it a long code, or its mark, would be cut.
        prompt = Text("{what}, {code}", what=what, code=code.called)
        if last - first + 1 < hits:
            those = str(first) if first == last else f"{first}-{last}"
            prompt = Text("{what} {those} {code}", what=what, those=those, code=code.called)
        return marked(prompt, printed.outside)

    return sum(await roll_code_repeatedly(state.speaker, "treasure.amount", words, code, hits))


async def take_quarter(state: LabyrinthState, group: Group) -> None:
    """Take a quarter of the group's treasure, rounded by house rule; the rest waits for a later kill (D8.6c, DS19)."""
    has = await roll_treasure(state, group, group.left)
    more = 3 if state.rule("quarter") == "up" else 0
    gets = Treasure((has.gold + more) // 4, (has.jewels + more) // 4, (has.magic + more) // 4)
    group.treasure = Treasure(has.gold - gets.gold, has.jewels - gets.jewels, has.magic - gets.magic)
    await share_treasure(state, gets)


async def take_treasure_of_dead(state: LabyrinthState, killed: int) -> None:
    """Take the treasure of the killed, and the gold that was lost to them (D5.C4, D8.7g, DS30)."""
    group = state.met
    if group is None or not killed:
        return
    won = group.treasure if group.treasure is not None else await roll_treasure(state, group, killed)
    group.treasure = None
    back, group.lost = group.lost, 0
    await share_treasure(state, Treasure(won.gold + back, won.jewels, won.magic))


# Sharing out.


async def share_treasure(state: LabyrinthState, won: Treasure) -> None:
    """Let the players share a treasure: gold alike or to one, each jewel and each magic item to somebody."""
    if won.is_empty:
        state.tell("treasure.none", Text("Party: no treasure."))
        return
    if won.gold:
        state.tell("treasure.won", Text("Party wins {n} gold.", n=won.gold))
    if won.jewels:
        state.tell("treasure.won", Text.plural("Party wins one jewel.", "Party wins {n} jewels.", n=won.jewels))
    if won.magic:
        state.tell("treasure.won", Text.plural("Party wins one item.", "Party wins {n} items.", n=won.magic))
    await share_gold(state, won.gold)
    await items.give_jewels(state, won.jewels)
    for _ in range(won.magic):
        await items.give_magic_item(state)


async def share_gold(state: LabyrinthState, gold: int) -> None:
    """Share the gold alike, with the remainder to the first in order, or give all of it to one."""
    living = state.marching()
    if not gold or not living:
        return
    answer = await ask_gold(state, gold, chest=True)
    if answer == "chest":
        # A chest that holds treasure is checked as doors are (D7.0a, DS10).
        await traps.check_for_trap(state, traps.CHEST)
        answer = await ask_gold(state, gold, chest=False)
    member = state.party.get(answer)
    living = state.marching()
    if member is not None and member.alive:
        member.gain("gold", gold)
        return
    for number, other in enumerate(living):
        other.gain("gold", gold // len(living) + (number < gold % len(living)))


@question_if_several
def ask_gold(state: LabyrinthState, gold: int, *, chest: bool) -> Choose | None:
    """Ask who gets the gold; or whether it lies in a chest, which only the players know (DS10)."""
    living = state.marching()
    if not living:
        return None
    lines = [one.option for one in living]
    if len(living) > 1:
        lines.insert(0, Option("alike", Text("All alike")))
    if chest:
        lines.append(Option("chest", Text("It is in a chest")))
    return state.build_choice("treasure.gold", Text("Party: {n} gold, to:", n=gold), *lines)
