"""Proposed party of Drakvakt's set: heroes, apprentices, weapons, spells and ranks, of which any line can be changed.

It stands in place of drawing and making characters one by one (D4.1.A, D4.1.B): nothing is rolled, and all values are
of the outside set, so the first turn is some answers away.
"""

from __future__ import annotations

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.labirynt import setup
from companion.games.labirynt.data.sheets import CALLED, SUNS
from companion.games.labirynt.party import order
from companion.games.labirynt.party.adventure import ask_new_weapon
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member, Race
from companion.games.labirynt.tables import typing_in
from companion.games.labirynt.tables.lookup import find_printed
from companion.kit.questions import question
from companion.subjects import stand_for
from companion.text import Text, verbatim

PROPOSED_HEROES = ("lord-dil", "gilith", "zareth")
"""Ids of the proposed heroes: a swordsman, an elf who negotiates, and one who casts."""

PROPOSED_APPRENTICES: dict[Race, str] = {"dwarf": "dagger", "human": "knife", "elf": "dagger"}
"""Races of the proposed apprentices, each with the weapon that is carried beside the basic one."""

POTENTIAL = "3"
"""Row of table 4.4, as if each proposed apprentice had rolled this face."""


async def settle_values(state: LabyrinthState) -> None:
    """Ask where printed values come from, where nobody has said it; with Drakvakt's set a whole party is proposed.

    A game that was begun before there was the question goes on without it.
    """
    if not state.asks_values:
        return
    state.values = await ask_values(state) or "asked"  # type: ignore[assignment]
    if state.values == "typed":
        await typing_in.type_in_tables(state)
    elif state.values == "set":
        await propose_party(state)


@question(ask_option)
def ask_values(state: LabyrinthState) -> Choose:
    """Ask where the values of the printed tables come from (D0.2)."""
    lines = (
        Option("asked", Text("Ask when needed")),
        Option("typed", Text("Type it in")),
        Option("set", Text("Drakvakt's set *")),
    )
    return Choose(key="setup.values", seats=(state.seats[0],), text=Text("The printed values:"), options=lines)


async def propose_party(state: LabyrinthState) -> None:
    """Propose a whole party, until the players take it."""
    make_proposal(state)
    while (answer := await ask_party(state)) not in ("", "take"):
        if answer == "ranks":
            await order.change_order(state)
        else:
            await change_member(state, answer)
    for one in state.party.values():
        setup.finish_character(one)
    state.gathered = True


def make_proposal(state: LabyrinthState) -> None:
    """Give the proposed characters to the seats, clockwise from the first one, and put them into ranks."""
    state.first = state.first or state.seats[0]
    known = [id for id in PROPOSED_HEROES if id in state.book.heroes]
    for id in (known + [id for id in state.book.heroes if id not in known])[: setup.HEROES]:
        add_hero(state, id)
    for race in PROPOSED_APPRENTICES:
        index = len(state.party)
        member = Member(state, setup.drawing_seat(state, index), id=f"apprentice-{index + 1}", race=race)
        taken = [other.name for other in state.party.values()]
        names = [name for name in state.book.names["apprentice"][race] if name not in taken]
        member.name = names[0] if names else f"{member.seat} {index + 1}"
        state.party[member.id] = member
        fill_in_sheet(member)
    strongest = sorted(state.party.values(), key=lambda member: -(member.max_life or 0))
    ids = [member.id for member in strongest]
    state.ranks = [ids[index : index + order.RANK_SIZE] for index in range(0, len(ids), order.RANK_SIZE)]


def add_hero(state: LabyrinthState, id: str) -> None:
    """Add a hero behind those who are there."""
    seat = setup.drawing_seat(state, len(state.party))
    state.party[id] = Member(state, seat, id=id, name=state.book.heroes[id])
    fill_in_sheet(state.party[id])


def fill_in_sheet(member: Member) -> None:
    """Fill in the sheet with values of the set, weapons, and spells, those first that nobody else has."""
    member.outside = True
    if member.race == "hero":
        setup.fill_hero(member, lambda column: printed_value(member.state, ("hero", member.id, column)))
    else:
        setup.fill_apprentice(member)
        member.weapons = [setup.RACES[member.race].weapon, PROPOSED_APPRENTICES[member.race]]
        member.hand = setup.RACES[member.race].weapon
        for sun in SUNS:
            setattr(member, sun, int(printed_value(member.state, ("potential", POTENTIAL, sun))))
        # An apprentice may have learned one thing before (D4.1.B7): here it is Strength.
        member.max_life = (member.max_life or 0) + 1
    member.life = member.max_life
    propose_spells(member)


def printed_value(state: LabyrinthState, cell: tuple[str, str, str]) -> int | str:
    """Return a printed value; where it is unknown, as a table typed in lacks its row, the value of the set."""
    found = find_printed(state, cell)
    if found is not None:
        return found.value
    value = state.book.outside.find_value(cell)
    return 0 if value is None else value


def propose_spells(member: Member) -> None:
    """Give the character as many spells as they may learn, those first that nobody knows (D4.1.B6)."""
    others = [spell for each in member.state.party.values() if each is not member for spell in each.spells]
    free = [spell for spell in member.state.book.spells if spell not in others]
    shared = [spell for spell in member.state.book.spells if spell in others] if member.state.rule("same_spell") else []
    member.spells = [*free, *shared][: member.spells_to_learn]


@question(ask_option)
def ask_party(state: LabyrinthState) -> Choose | None:
    """Ask whether the party is taken as it is proposed, or which line of it is changed."""
    if state.gathered:
        return None
    members = (Option(one.id, describe_member(one)) for one in state.party.values())
    ranks = Text("Ranks: {ranks}", ranks=" + ".join(str(len(rank)) for rank in state.ranks))
    lines = (Option("take", Text("Take this party *")), Option("ranks", ranks), *members)
    return Choose(key="setup.party", seats=(state.seats[0],), text=Text("Party: take these?"), options=lines)


def describe_member(member: Member) -> Text:
    """Return the line of a character: the name and the weapons."""
    first, *second = (CALLED[weapon] for weapon in member.weapons)
    if not second:
        return Text("{hero}: {weapon}", hero=member.called, weapon=first)
    return Text("{hero}: {weapon}, {other}", hero=member.called, weapon=first, other=second[0])


async def change_member(state: LabyrinthState, id: str) -> None:
    """Change lines of one character: who it is, the name, the weapons, the spells."""
    while (member := state.party.get(id)) is not None and (change := await ask_change(member)) not in ("", "back"):
        match change:
            case "hero":
                id = await exchange_hero(member)
            case "race":
                await change_race(member)
            case "name":
                member.name = await setup.ask_name(state, member.seat, member.race) or member.name
            case "weapons":
                await change_weapons(member)
            case "spells":
                member.spells = []
                await setup.learn_spells(member)


@question(ask_option)
def ask_change(member: Member) -> Choose | None:
    """Ask which line of a character's sheet is changed."""
    spells = [member.state.book.spells[spell] for spell in member.spells]
    lines = [Option("back", Text("Like this"))]
    if member.race == "hero":
        lines.append(Option("hero", Text("Another hero")))
    else:
        lines.append(Option("race", Text("Race: {race}", race=setup.RACE_NAMES[member.race])))
        lines.append(Option("name", Text("Name: {name}", name=member.called)))
        lines.append(Option("weapons", Text("Other weapons")))
    if spells:
        first = Text("Spells: {spell}", spell=spells[0])
        lines.append(Option("spells", first if len(spells) == 1 else describe_spells(spells)))
    words = Text("{hero}: change?", hero=member.called)
    return Choose(key="setup.change", seats=(member.state.seats[0],), text=words, options=tuple(lines))


def describe_spells(spells: list[Text]) -> Text:
    """Return the words for several spells, of which only the first is named."""
    return Text("{spell} and {n} more", spell=spells[0], n=len(spells) - 1)


async def exchange_hero(member: Member) -> str:
    """Put another hero in the same place; return the id of whoever stands there now."""
    state = member.state
    new = await ask_other_hero(member)
    if not new or new == member.id:
        return member.id
    state.ranks = [[new if id == member.id else id for id in rank] for rank in state.ranks]
    party, seat = [*state.party.values()], member.seat
    state.party.clear()
    for other in party:
        there = Member(state, seat, id=new, name=state.book.heroes[new]) if other is member else other
        state.party[there.id] = there
    fill_in_sheet(state.party[new])
    return new


@question(ask_option)
def ask_other_hero(member: Member) -> Choose | None:
    """Ask which hero comes in place of this one."""
    heroes = member.state.book.heroes
    lines = tuple(
        Option(id, verbatim(stand_for(name, "sheet", id)))
        for id, name in heroes.items()
        if id == member.id or id not in member.state.party
    )
    words = Text("{hero}: or who?", hero=member.called)
    return Choose(key="setup.other", seats=(member.state.seats[0],), text=words, options=lines, by_name=True)


async def change_race(member: Member) -> None:
    """Make the apprentice anew as one of another race."""
    race = await ask_other_race(member)
    if race not in setup.RACES or race == member.race:
        return
    member.race, member.negotiation, member.traps, member.gate = race, 0, 0, 0
    member.spells = []
    fill_in_sheet(member)


@question(ask_option)
def ask_other_race(member: Member) -> Choose:
    """Ask for the race of an apprentice."""
    lines = tuple(Option(race, setup.RACE_NAMES[race]) for race in setup.RACES)
    words = Text("{hero}: race?", hero=member.called)
    return Choose(key="setup.other.race", seats=(member.state.seats[0],), text=words, options=lines)


async def change_weapons(member: Member) -> None:
    """Let the player choose both weapons of an apprentice (D4.1.B4)."""
    start = setup.RACES[member.race].weapon
    member.weapons = [start] if member.state.rule("basic_weapon") else []
    while len(member.weapons) < 2:
        weapon = await ask_new_weapon(member)
        if not weapon:
            fill_in_sheet(member)
            return
        member.weapons.append(weapon)
    member.hand = start if start in member.weapons else member.weapons[0]  # type: ignore[assignment]
