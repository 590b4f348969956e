"""Setup of the party: heroes are drawn, apprentices made, until six are shared out (D4.1.A, D4.1.B).

Counters are no sheets of `kit.sheets`, as a hero's values are cells of table 4.3, which are read out one by one.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.asking import ask_option
from companion.asks import Choose, Draw, Name, Option, Seat
from companion.deck import ALL
from companion.games.labirynt.data.sheets import CALLED, SUNS, WEAPONS
from companion.games.labirynt.party.adventure import ask_new_weapon
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Hand, Member, Race
from companion.games.labirynt.tables import reading
from companion.games.labirynt.tables.lookup import marked
from companion.games.labirynt.tables.rolls import roll_die
from companion.kit.evening import roll_for_first
from companion.kit.odds import D6
from companion.kit.questions import question
from companion.record import record
from companion.text import Text, verbatim

HEROES = APPRENTICES = 3
"""Number of heroes, and of apprentices, in a whole party (D4.1.A4)."""

MOST_TRAPS = 5
"""Highest level of the Traps ability (D7.3)."""


@record
class RaceFigures:
    """Figures of an apprentice of one race (D4.1.B3); `weapon` is the basic weapon."""

    strength: int
    resistance: int
    weapon: Hand
    ability: str


RACES: dict[Race, RaceFigures] = {
    "dwarf": RaceFigures(6, 2, "axe", "traps"),
    "human": RaceFigures(7, 1, "sword", "gate"),
    "elf": RaceFigures(5, 2, "bow", "negotiation"),
}

RACE_NAMES: dict[Race, Text] = {
    "hero": Text("Hero"),
    "dwarf": Text("Dwarf"),
    "human": Text("Human"),
    "elf": Text("Elf"),
}


async def gather(state: LabyrinthState) -> None:
    """Gather the party: roll who draws first (DS3), then draw in turn until it is whole (D4.1.A3-4)."""
    if state.first is None:
        await roll_for_first(state, Text("{who}: first draw?"), D6)
    while not state.gathered:
        index = len(state.party)
        seat = drawing_seat(state, index)
        if index < HEROES + APPRENTICES - state.left_out:
            await add_character(state, seat, hero=await choose_hero_next(state, seat, index))
        else:
            state.gathered = True
    for one in [*state.party.values()]:
        if not one.ready:
            await make_character(one)
    if state.rule("decisions") == "together":
        # The first player answers for every character, as the group agreed (D0.5).
        for one in state.party.values():
            one.seat = state.seats[0]


def drawing_seat(state: LabyrinthState, index: int) -> Seat:
    """Return the seat that draws next, clockwise from whoever began (DS3)."""
    order = state.clockwise(state.first)
    return order[index % len(order)]


# One more character.


async def choose_hero_next(state: LabyrinthState, seat: Seat, index: int) -> bool:
    """Return `True` if a hero is drawn next: heroes come first, or by house rule the player chooses (DS3)."""
    heroes, most = sum(one.race == "hero" for one in state.party.values()), HEROES - state.left_out
    if state.rule("drawing") == "heroes" or heroes == most or index - heroes == APPRENTICES:
        return heroes < most
    return await ask_hero_or_apprentice(state, seat) != "apprentice"


@question(ask_option)
def ask_hero_or_apprentice(state: LabyrinthState, seat: Seat) -> Choose | None:
    """Ask whether the player takes a hero's counter or an apprentice."""
    if state.gathered:
        return None
    lines = (Option("hero", Text("Hero")), Option("apprentice", Text("Apprentice")))
    return Choose(key="setup.which", seats=(seat,), text=Text("{who} takes a:", who=seat), options=lines)


async def add_character(state: LabyrinthState, seat: Seat, *, hero: bool) -> None:
    """Add a hero drawn face down, or an apprentice of a chosen race (D4.1.A1, D4.1.A2, D4.1.B2)."""
    if hero:
        id = await ask_hero(state, seat)
        if id:
            counters = state.decks["hero"]
            if counters.left() != 0:
                # People may have said that none is left, and have one in hand all the same.
                counters.pick("party", ALL, id)
            state.party[id] = Member(state, seat, id=id, name=state.book.heroes[id])
            state.party[id].tell("setup.drawn", Text("{who}: it is {hero}.", who=seat, hero=state.book.heroes[id]))
        return
    race = await ask_race(state, seat)
    if race == LESS:
        await leave_out_hero(state)
        return
    if race not in RACES:
        # Fewer than six are allowed, as long as every player has somebody (D4.1.A4, DS3).
        state.gathered = bool(race)
        return
    number = sum(one.race != "hero" for one in state.party.values()) + 1
    id = f"apprentice-{number}"
    name = await ask_name(state, seat, race) or f"{seat} {number}"
    state.party[id] = Member(state, seat, id=id, name=name, race=race)


@question(ask_option)
def ask_hero(state: LabyrinthState, seat: Seat) -> Draw | None:
    """Draw one of the heroes' counters, which lie face down."""
    free = tuple(Option(id, verbatim(name)) for id, name in state.book.heroes.items() if id not in state.party)
    words = Text("{who}: draw a hero", who=seat)
    return Draw(key="setup.hero", seats=(seat,), text=words, deck="decks.hero", options=free, by_name=True)


@question(ask_option)
def ask_race(state: LabyrinthState, seat: Seat) -> Choose | None:
    """Ask for an apprentice's race, or whether there are no more apprentices."""
    lines = [Option(race, RACE_NAMES[race]) for race in RACES]
    if {one.seat for one in state.party.values()} >= {*state.seats}:
        lines.append(Option("done", Text("Nobody more")))
    if list_removable_heroes(state):
        lines.append(Option(LESS, Text("A hero less")))
    return Choose(key="setup.race", seats=(seat,), text=Text("{who}: which race?", who=seat), options=tuple(lines))


LESS = "less"
"""Option that puts one of the drawn heroes aside again."""


def list_removable_heroes(state: LabyrinthState) -> list[Member]:
    """Return the heroes who may be left out: every player still gets a character (DS3)."""
    apprentices = sum(one.race != "hero" for one in state.party.values())

    def seats_without(hero: Member) -> int:
        return len({*state.seats} - {one.seat for one in state.party.values() if one is not hero})

    heroes = [one for one in state.party.values() if one.race == "hero"]
    return [hero for hero in heroes if seats_without(hero) <= APPRENTICES - apprentices]


async def leave_out_hero(state: LabyrinthState) -> None:
    """Leave out one of the drawn heroes; no other is drawn instead (D4.1.A4, DS3)."""
    hero = state.party.get(await ask_left_out(state))
    if hero is None:
        return
    del state.party[hero.id]
    state.left_out += 1
    state.tell("setup.less", Text("Party: without {hero}.", hero=hero.called))


@question(ask_option)
def ask_left_out(state: LabyrinthState) -> Choose | None:
    """Ask which hero is left out, or nobody after all."""
    left_out = list_removable_heroes(state)
    if not left_out:
        return None
    lines = (*(Option(one.id, verbatim(one.called)) for one in left_out), Option("none", Text("Nobody after all")))
    return Choose(key="setup.less", seats=(state.speaker,), text=Text("Party: without whom?"), options=lines)


@question(ask_option)
def ask_name(state: LabyrinthState, seat: Seat, race: str) -> Name | None:
    """Ask for the apprentice's name (D4.1.B3); some are offered to players who have no keys to type."""
    taken = tuple(one.name for one in state.party.values())
    lines = tuple(Option(name, verbatim(name)) for name in state.book.names["apprentice"][race] if name not in taken)
    words = Text("{who}: {race}, name?", who=seat, race=RACE_NAMES[race])  # type: ignore[index]
    return Name(key="setup.name", seats=(seat,), text=words, options=lines, taken=taken)


# The sheet of a character.


async def make_character(one: Member) -> None:
    """Fill in the whole sheet of a character (D4.1.A5)."""
    if one.race == "hero":
        await read_hero(one)
    else:
        await make_apprentice(one)
    await learn_spells(one)
    finish_character(one)


def finish_character(one: Member) -> None:
    """Mark the sheet as filled in, with full Strength and a legal level of Traps (D7.3), and tell it."""
    one.traps = min(one.traps, MOST_TRAPS)
    one.life = one.max_life
    one.ready = True
    words = Text("{hero}: Strength {n}.", hero=one.called, n=one.max_life or 0)
    one.tell("setup.member", marked(words, one.outside))


async def read_hero(one: Member) -> None:
    """Read a hero's values from table 4.3 (D4.1.B1)."""
    state = one.state

    async def read_column(column: str) -> int | str:
        printed = await reading.read(state, ("hero", one.id, column), one.seat, one.called)
        one.outside = one.outside or printed.outside
        return printed.value

    values = {column: await read_column(column) for column in HERO_COLUMNS}
    if values["proficient"] != "none":
        values["bonus"] = await read_column("bonus")
    fill_hero(one, lambda column: values[column])


HERO_COLUMNS = (
    *("strength", *SUNS, "resistance", "dexterity", "negotiation", "traps", "gate"),
    *("weapon-1", "weapon-2", "proficient"),
)
"""Columns of table 4.3 that every hero has."""


def fill_hero(one: Member, value: Callable[[str], int | str]) -> None:
    """Fill in a hero's sheet with the value of each column of table 4.3 (D4.1.B1)."""
    one.max_life = int(value("strength"))
    for name in (*SUNS, "resistance", "dexterity", "negotiation", "traps", "gate"):
        setattr(one, name, int(value(name)))
    one.weapons = [str(value("weapon-1")), str(value("weapon-2"))]
    one.skilled = str(value("proficient"))  # type: ignore[assignment]
    one.skill = int(value("bonus")) if one.skilled != "none" else 0
    one.hand = one.weapons[0]  # type: ignore[assignment]


async def make_apprentice(one: Member) -> None:
    """Give an apprentice race, two weapons, magic potential and one thing learned before (D4.1.B2-D4.1.B7)."""
    start = RACES[one.race]
    fill_apprentice(one)
    one.weapons = [start.weapon] if one.state.rule("basic_weapon") else []
    while len(one.weapons) < 2:
        one.weapons.append(await ask_new_weapon(one) or next(id for id in WEAPONS if id not in one.weapons))
    one.hand = start.weapon if start.weapon in one.weapons else one.weapons[0]  # type: ignore[assignment]
    if start.weapon not in one.weapons:
        one.tell("setup.unskilled", Text("{hero} has no {weapon}.", hero=one.called, weapon=CALLED[start.weapon]))
    await roll_potential(one)
    await choose_bonus(one)


def fill_apprentice(one: Member) -> None:
    """Give an apprentice the figures of the race (D4.1.B2, D4.1.B3)."""
    start = RACES[one.race]
    one.max_life, one.resistance = start.strength, start.resistance
    one.skilled, one.skill = start.weapon, 1
    setattr(one, start.ability, 1)
    one.dexterity = one.state.rule("apprentice_dexterity")


async def roll_potential(one: Member) -> None:
    """Roll 1K6 for the magic potential in table 4.4 (D4.1.B5)."""
    face = await roll_die(one.seat, "setup.potential", Text("{hero}: magic power", hero=one.called))
    for sun in SUNS:
        printed = await reading.read(one.state, ("potential", str(face), sun), one.seat, str(face))
        setattr(one, sun, printed.number)
        one.outside = one.outside or printed.outside
    figures = Text("{hero}: {red}/{yellow}/{blue}", hero=one.called, red=one.red, yellow=one.yellow, blue=one.blue)
    one.tell("setup.potential", marked(figures, one.outside))


async def choose_bonus(one: Member) -> None:
    """Give an apprentice one of three things learned before, or none (D4.1.B7)."""
    start = RACES[one.race]
    match await one.choose_live("setup.bonus", Text("{hero}: choose one"), lambda: list_bonuses(one)):
        case "strength":
            one.max_life = (one.max_life or 0) + 1
        case "skill":
            one.gain("skill")
        case "ability":
            one.gain(start.ability)


def list_bonuses(one: Member) -> list[Option]:
    """Return the lines of what an apprentice may have learned; taking nothing is allowed."""
    start = RACES[one.race]
    return [
        Option("strength", Text("Strength +1")),
        Option("skill", Text("{weapon} +1", weapon=CALLED[start.weapon])),
        Option("ability", Text("{ability} +1", ability=ABILITY_NAMES[start.ability])),
        Option("none", Text("Nothing")),
    ]


ABILITY_NAMES = {"negotiation": Text("Negotiation"), "traps": Text("Traps"), "gate": Text("Black Gate")}
"""Names of the abilities."""


async def learn_spells(one: Member) -> None:
    """Let the character learn as many different spells as the highest potential, for the whole game (D4.1.B6)."""
    while len(one.spells) < min(one.spells_to_learn, len(one.state.book.spells)):
        spell = await ask_new_spell(one)
        if not spell:
            return
        one.spells.append(spell)


@question(ask_option)
def ask_new_spell(one: Member) -> Choose | None:
    """Ask for a spell to learn; by house rule no two characters know the same (DS4)."""
    left = one.spells_to_learn - len(one.spells)
    if left <= 0:
        return None
    same = one.state.rule("same_spell")
    taken = [spell for each in one.state.party.values() if not same or each is one for spell in each.spells]
    lines = [Option(id, name) for id, name in one.state.book.spells.items() if id not in taken]
    if not lines:
        return None
    words = Text.plural("{hero}: one spell", "{hero}: {n} spells", hero=one.called, n=left)
    words = marked(words, one.outside)
    return one.build_choice("setup.spell", words, *lines, by_name=True)
