"""Spells: resisting them, their known effects, and what people report of the others (D10, D11)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.labirynt.data.codes import DiceCode, is_code
from companion.games.labirynt.fights.targets import Fighter
from companion.games.labirynt.party import charmed, spells
from companion.games.labirynt.state.game import HELPS_ALONE, LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Monster
from companion.games.labirynt.tables import lookup, monsters, reading
from companion.games.labirynt.tables.lookup import Printed, marked
from companion.games.labirynt.tables.rolls import roll_code
from companion.kit.questions import question, question_if_several
from companion.text import Text


async def cast_spell(fighter: Fighter, spell: str, targets: Sequence[Fighter]) -> None:
    """Cast a spell on these targets: each of them may resist it, else it takes effect."""
    state = fighter.state
    if isinstance(fighter, Member):
        await spells.pay_for(fighter, spell)
    name = state.book.spells[spell]
    fighter.tell("spell.cast", Text("{hero} casts {spell}.", hero=fighter.called, spell=name))
    for number, target in enumerate(targets):
        if number:
            state.begin_fight_round()
        if target.alive and not await try_to_resist(target, spell):
            await apply_spell(fighter, spell, target)


async def try_to_resist(target: Fighter, spell: str) -> bool:
    """Let the target try to resist the spell; return whether it does, if it can at all (D11)."""
    state = target.state
    may = await reading.read(state, ("spell", spell, "resist"), state.speaker, state.book.spells[spell])
    if may.word != "yes" or await ask_resisted(target, await read_resistance(target)) != "yes":
        return False
    target.tell("spell.resisted", Text("{hero} resists."))
    return True


async def read_resistance(fighter: Fighter) -> Printed:
    """Return the target's Resistance, which the rule for resisting needs (D11)."""
    if isinstance(fighter, Member):
        return Printed(fighter.resistance, fighter.outside)
    cell = ("gate", "gate", "resistance") if fighter.kind == "gate" else ("monster", fighter.kind, "resistance")
    row = reading.BLACK_GATE if fighter.kind == "gate" else monsters.row_name(fighter.state, fighter.kind)
    return await reading.read(fighter.state, cell, fighter.seat, row)


@question(ask_option)
def ask_resisted(fighter: Fighter, resistance: Printed) -> Choose | None:
    """Ask whether the target resisted: people roll by the rule in the book and tell the result (D11)."""
    words = Text("{hero} resists ({n})?", hero=fighter.called, n=resistance.number)
    words = marked(words, resistance.outside)
    no, yes = Option("no", Text("Not resisted")), Option("yes", Text("Resisted"))
    return fighter.build_choice("spell.resisted", words, no, yes)


async def apply_spell(fighter: Fighter, spell: str, target: Fighter) -> None:
    """Apply the spell: wounds or healing by a known code, a charm by its name; people report any other effect (D10)."""
    printed = lookup.find_printed(fighter.state, ("spell", spell, "heals"))
    if printed is not None and is_code(printed.word) and isinstance(target, Member):
        code = DiceCode.read(printed.word)
        words = marked(Text("{hero}: heals {code}", hero=target.called, code=code.called), printed.outside)
        target.heal(await roll_code(fighter.seat, "spell.heals", words, code))
        return
    printed = lookup.find_printed(fighter.state, ("spell", spell, "wounds"))
    if printed is not None and is_code(printed.word):
        code = DiceCode.read(printed.word)
        # Beside the dice there is no room for more than whose Strength and the code, and the mark has to be read.
        brief = marked(Text("{hero} -{code}", hero=target.called, code=code.called), printed.outside)
        many = await roll_code(fighter.seat, "spell.code", brief, code)
        words = Text("{hero}: wounds {code}", hero=target.called, code=code.called)
        fighter.state.tell("spell.code", marked(words, printed.outside), loud=False)
        await target.take_damage(many)
        return
    if spell == charmed.CHARM and isinstance(fighter, Member) and isinstance(target, Monster):
        charm(target)
        return
    match await ask_spell_effect(fighter, spell, target):
        case "wounds":
            await target.take_damage(await target.ask_number("spell.wounds", Text("{hero}: wounds?"), 20) or 0)
        case "charmed" if isinstance(target, Monster):
            charm(target)
        case "idle" if isinstance(target, Monster):
            target.idle = True
        case "heals":
            target.heal(await target.ask_number("spell.healed", Text("{hero}: heals?"), 20) or 0)
        case "sheet":
            target.tell("spell.sheet", Text("{hero}: change the value in the menu."))
        case "elsewhere":
            # The destination is asked once this is over, and whoever is met stays here.
            fighter.state.sent = True
        case "note":
            target.under.append(spell)
        case "bonus":
            taker = fighter.state.party.get(await ask_bonus_taker(fighter.state))
            if taker is not None:
                # It is added to the character's attack rolls in this fight.
                taker.gain("bonus", await taker.ask_number("spell.bonus", Text("{hero}: what bonus?"), 6, least=1) or 0)


@question(ask_option)
def ask_spell_effect(fighter: Fighter, spell: str, target: Fighter) -> Choose | None:
    """Ask what the spell does: wounds, a bonus, a note and the like (D10)."""
    lines = [Option("wounds", Text("Wounds"))]
    if isinstance(target, Monster) and not target.charmed:
        lines.append(Option("idle", Text("It does nothing")))
        lines += [Option("charmed", Text("It fights for us"))] if charmed.is_charmable(target) else []
    if isinstance(target, Member):
        lines += [Option("heals", Text("Heals wounds"))] if target.wounds else []
        lines.append(Option("sheet", Text("A value changes")))
    if isinstance(fighter, Member) and fighter.state.fight is not None:
        lines.append(Option("bonus", Text("A bonus")))
    if may_send_elsewhere(fighter.state, spell):
        lines.append(Option("elsewhere", Text("We go elsewhere")))
    lines.append(Option("note", Text("Do what it says")))
    words = Text("{spell} on {whom}:", spell=fighter.state.book.spells[spell], whom=target.called)
    return fighter.build_choice("spell.effect", words, *lines)


def may_send_elsewhere(state: LabyrinthState, spell: str) -> bool:
    """Return whether the spell may move the party: Teleport, or a spell of which nothing is known, outside a fight."""
    free = state.fight is None and len(state.segments) > 1
    return free and (spell == TELEPORT or spell not in state.book.names["spell"])


TELEPORT = "teleport"
"""Spell that sends the party to another segment."""


@question_if_several
def ask_bonus_taker(state: LabyrinthState) -> Choose | None:
    """Ask whose attacks the spell helps."""
    living = state.marching()
    if not living or (len(living) == 1 and state.rules < HELPS_ALONE):
        return None
    return state.build_choice("spell.who", Text("Party: whose bonus?"), *(one.option for one in living))


def charm(monster: Monster) -> None:
    """Let the monster fight for the party, in the first free place of its ranks (DS24); the Gate never does."""
    if not charmed.is_charmable(monster):
        monster.tell("monster.uncharmed", Text("{hero} cannot be charmed."))
        return
    charmed.join_ranks(monster.state, monster)
    monster.tell("monster.charmed", Text("{hero} is charmed."))


# Spells that are not for fights.


def has_spells_to_manage(state: LabyrinthState) -> bool:
    """Return whether anybody can cast a spell outside a fight, or has a lasting one that may end."""
    return any(spells.castable_spells(one, "other") or one.under for one in state.living())


async def manage_spells(state: LabyrinthState) -> None:
    """Let the party cast a spell on one of its characters, or end one that has lasted."""
    action, _, rest = (await ask_spell_or_end(state)).partition(" ")
    if not rest:
        return
    id, spell = rest.split(" ")
    member = state.party[id]
    if action == "over":
        member.under.remove(spell)
        return
    await spells.pay_for(member, spell)
    member.tell("spell.cast", Text("{hero} casts {spell}.", hero=member.called, spell=state.book.spells[spell]))
    await apply_spell(member, spell, state.party.get(await ask_spell_target(state, spell)) or member)


@question(ask_option)
def ask_spell_or_end(state: LabyrinthState) -> Choose | None:
    """Ask who casts which spell, or which lasting spell is over."""
    if not has_spells_to_manage(state):
        return None
    name = state.book.spells
    casting = (
        Option(f"cast {member.id} {spell}", Text("{hero}: {spell}", hero=member.called, spell=name[spell]))
        for member in state.marching()
        for spell in spells.castable_spells(member, "other")
    )
    over = (
        Option(f"over {member.id} {spell}", Text("{spell} over: {hero}", hero=member.called, spell=name[spell]))
        for member in state.marching()
        for spell in dict.fromkeys(member.under)
    )
    return state.build_choice(
        "spell.which", Text("Party: cast a spell?"), *casting, *over, Option("none", Text("No spell"))
    )


def name_and_life(member: Member) -> Text:
    """Return the character's name with the Strength left and the full Strength."""
    return Text("{hero}: {life}/{most}", hero=member.called, life=member.life or 0, most=member.max_life or 0)


@question_if_several
def ask_spell_target(state: LabyrinthState, spell: str) -> Choose | None:
    """Ask whom of the party the spell is for; the lines of wounded characters show their Strength."""
    living = state.marching()
    if not living:
        return None
    lines = (Option(one.id, marked(name_and_life(one), one.outside)) if one.wounds else one.option for one in living)
    return state.build_choice("spell.for", Text("{spell}: for whom?", spell=state.book.spells[spell]), *lines)


# Monsters that can cast (D9.2.2b).


async def read_casting(monster: Monster) -> bool:
    """Read in table 8.2 whether the monster can cast spells; people are asked where nobody knows it."""
    return (await monsters.read_figure(monster.state, monster.kind, "casts")).word == "yes"


@question(ask_option)
def ask_monster_action(monster: Monster, rank: int) -> Choose | None:
    """Ask whether the monster casts a spell, and which; else it strikes, if it stands in the first rank."""
    first = Option("strike", Text("With its weapon")) if rank == 1 else Option("none", Text("No attack"))
    known = [spell for spell in monster.state.book.spells if _is_for_combat(monster.state, spell)]
    lines = (
        Option(spell, monster.state.book.spells[spell]) for spell in sorted(known, key=lambda id: id != "lightning")
    )
    return monster.build_choice("monster.how", Text("{hero}: attacks how?"), first, *lines)


def _is_for_combat(state: LabyrinthState, spell: str) -> bool:
    """Return whether the spell is for fights, as far as anybody knows."""
    printed = lookup.find_printed(state, ("spell", spell, "class"))
    return printed is None or printed.word == "combat"
