"""Spells in a fight: resisting them, what is known of their effects, and what people say of the others (D10, D11)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.asking import ask_number, ask_option
from companion.asks import Choose, Number, Option
from companion.games.labirynt.data.codes import Code, is_code
from companion.games.labirynt.fights.targets import Fighter
from companion.games.labirynt.party import charmed, spells
from companion.games.labirynt.party.order import brief
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Monster
from companion.games.labirynt.tables import lookup, monsters, reading
from companion.games.labirynt.tables.dicing import roll_code
from companion.games.labirynt.tables.lookup import Printed, marked
from companion.kit.questions import question
from companion.text import Text


async def casts(one: Fighter, spell: str, those: Sequence[Fighter]) -> None:
    """He casts it, and each of those whom it reaches may resist it; then it does what it says."""
    state = one.state
    if isinstance(one, Member):
        await spells.pays(one, spell)
    name = state.book.spells[spell]
    one.tell("spell.cast", Text("{hero} casts {spell}.", hero=one.called, spell=name))
    for target in those:
        if target.alive and not await resists(target, spell):
            await works(one, spell, target)


async def resists(target: Fighter, spell: str) -> bool:
    """Whether he does, where that spell may be resisted at all (D11)."""
    state = target.state
    may = await reading.read(state, ("spell", spell, "resist"), state.speaker, state.book.spells[spell])
    if may.word != "yes" or await asks_resisted(target, await resistance(target)) != "yes":
        return False
    target.tell("spell.resisted", Text("{hero} resists."))
    return True


async def resistance(one: Fighter) -> Printed:
    """His Resistance, which the real rule needs (D11)."""
    if isinstance(one, Member):
        return Printed(one.resistance, one.outside)
    cell = ("gate", "gate", "resistance") if one.kind == "gate" else ("monster", one.kind, "resistance")
    row = "Wrota" if one.kind == "gate" else monsters.row(one.state, one.kind)
    return await reading.read(one.state, cell, one.seat, row)


@question(ask_option)
def asks_resisted(one: Fighter, resistance: Printed) -> Choose | None:
    """The Resistance roll is made by the real rule; people say what came of it (D11)."""
    words = Text("{hero}: resists, {n}?", hero=one.called, n=resistance.number)
    words = marked(words, resistance.outside)
    return one.lines("spell.resisted", words, Option("no", Text("Not resisted")), Option("yes", Text("Resisted")))


async def works(one: Fighter, spell: str, target: Fighter) -> None:
    """Wounds or healing by the code where that is known, a charm by its name; all else is told by people (D10)."""
    printed = lookup.look(one.state, ("spell", spell, "heals"))
    if printed is not None and is_code(printed.word) and isinstance(target, Member):
        code = Code.read(printed.word)
        words = marked(Text("{hero}: heals {code}", hero=target.called, code=str(code)), printed.outside)
        target.heals(await roll_code(one.seat, "spell.heals", words, code))
        return
    printed = lookup.look(one.state, ("spell", spell, "wounds"))
    if printed is not None and is_code(printed.word):
        code = Code.read(printed.word)
        # Beside the dice there is no room for more than whose Strength and the code, and the mark has to be read.
        brief = marked(Text("{hero} -{code}", hero=target.called, code=str(code)), printed.outside)
        many = await roll_code(one.seat, "spell.code", brief, code)
        words = Text("{hero}: wounds {code}", hero=target.called, code=str(code))
        one.state.tell("spell.code", marked(words, printed.outside), loud=False)
        await target.suffers(many)
        return
    if spell == charmed.CHARM and isinstance(one, Member) and isinstance(target, Monster):
        charms(target)
        return
    match await asks_effect(one, spell, target):
        case "wounds":
            await target.suffers(await asks_wounds(target) or 0)
        case "charmed" if isinstance(target, Monster):
            charms(target)
        case "idle" if isinstance(target, Monster):
            target.idle = True
        case "heals":
            target.heals(await asks_healed(target) or 0)
        case "sheet":
            target.tell("spell.sheet", Text("{hero}: set it in the menu."))
        case "elsewhere":
            # Where to is asked once this is over, and whoever is met stays here.
            one.state.sent = True
        case "note":
            target.under.append(spell)
        case "bonus":
            who = one.state.party.get(await asks_who(one.state))
            if who is not None:
                who.gain("bonus", await asks_bonus(who) or 0)


@question(ask_option)
def asks_effect(one: Fighter, spell: str, target: Fighter) -> Choose | None:
    """Wounds, a bonus, or a note: the players do what it says (D10)."""
    lines = [Option("wounds", Text("Wounds"))]
    if isinstance(target, Monster) and not target.charmed:
        lines.append(Option("idle", Text("It does nothing")))
        lines += [Option("charmed", Text("It fights for us"))] if charmed.may_charm(target) else []
    if isinstance(target, Member):
        lines += [Option("heals", Text("Heals wounds"))] if target.wounds else []
        lines.append(Option("sheet", Text("A figure changes")))
    if isinstance(one, Member) and one.state.fight is not None:
        lines.append(Option("bonus", Text("A bonus")))
    if sends(one.state, spell):
        lines.append(Option("elsewhere", Text("We go elsewhere")))
    lines.append(Option("note", Text("Do what it says")))
    words = Text("{hero}: {spell} does:", spell=one.state.book.spells[spell])
    return one.lines("spell.effect", words, *lines)


def sends(state: LabyrinthState, spell: str) -> bool:
    """Whether that spell may send the party elsewhere: Teleport, or one of which nobody knows anything, in no fight."""
    free = state.fight is None and len(state.segments) > 1
    return free and (spell == TELEPORT or spell not in state.book.names["spell"])


TELEPORT = "teleport"


@question(ask_number)
def asks_wounds(target: Fighter) -> Number | None:
    """So many."""
    return target.counting("spell.wounds", Text("{hero}: wounds?"), 20)


@question(ask_number)
def asks_healed(target: Fighter) -> Number | None:
    """So many wounds."""
    return target.counting("spell.healed", Text("{hero}: heals?"), 20)


@question(ask_option)
def asks_who(state: LabyrinthState) -> Choose | None:
    """Whose attacks a bonus helps."""
    living = state.marching()
    if len(living) < 2:
        return None
    lines = tuple(Option(one.id, Text("{hero}", hero=one.called)) for one in living)
    return Choose(key="spell.who", seats=(state.speaker,), text=Text("Party: whose bonus?"), options=lines)


@question(ask_number)
def asks_bonus(one: Member) -> Number | None:
    """What it adds to his attack rolls in this fight."""
    return one.counting("spell.bonus", Text("{hero}: attacks +?"), 6, least=1)


def charms(one: Monster) -> None:
    """It takes a place in the party's ranks, the first that is free, and fights for it (DS24); the Gate never does."""
    if not charmed.may_charm(one):
        one.tell("monster.uncharmed", Text("{hero} cannot be charmed."))
        return
    charmed.joins(one.state, one)
    one.tell("monster.charmed", Text("{hero} is charmed."))


# Spells that are not for fights.


def anything(state: LabyrinthState) -> bool:
    """Whether anybody could cast one, or has one on him that may be over."""
    return any(spells.castable(one, "other") or one.under for one in state.living())


async def casts_between(state: LabyrinthState) -> None:
    """One of them, for one of the party; or one that has lasted is over."""
    what, _, rest = (await asks_between(state)).partition(" ")
    if not rest:
        return
    id, spell = rest.split(" ")
    one = state.party[id]
    if what == "over":
        one.under.remove(spell)
        return
    await spells.pays(one, spell)
    one.tell("spell.cast", Text("{hero} casts {spell}.", hero=one.called, spell=state.book.spells[spell]))
    await works(one, spell, state.party.get(await asks_for(state, spell)) or one)


@question(ask_option)
def asks_between(state: LabyrinthState) -> Choose | None:
    """Who casts what, and what is over."""
    if not anything(state):
        return None
    name = state.book.spells
    casting = (
        Option(f"cast {one.id} {spell}", Text("{hero}: {spell}", hero=one.called, spell=name[spell]))
        for one in state.marching()
        for spell in spells.castable(one, "other")
    )
    over = (
        Option(f"over {one.id} {spell}", Text("{spell} over: {hero}", hero=one.called, spell=name[spell]))
        for one in state.marching()
        for spell in dict.fromkeys(one.under)
    )
    options = (*casting, *over, Option("none", Text("No spell")))
    return Choose(key="spell.which", seats=(state.speaker,), text=Text("Party: a spell?"), options=options)


def bearing(one: Member) -> Text:
    """Somebody with what he can still bear, of all that he could."""
    return Text("{hero}: {life}/{most}", hero=brief(one.called), life=one.life or 0, most=one.max_life or 0)


@question(ask_option)
def asks_for(state: LabyrinthState, spell: str) -> Choose | None:
    """For whom of the party, with what each can still bear where that is less than it was."""
    living = state.marching()
    if len(living) < 2:
        return None
    lines = tuple(
        Option(one.id, marked(bearing(one), one.outside) if one.wounds else Text("{hero}", hero=one.called))
        for one in living
    )
    words = Text("{spell}: for whom?", spell=state.book.spells[spell])
    return Choose(key="spell.for", seats=(state.speaker,), text=words, options=lines)


# Monsters that can cast (D9.2.2b).


async def able(one: Monster) -> bool:
    """Whether it can cast at all, by table 8.2."""
    return (await monsters.figure(one.state, one.kind, "casts")).word == "yes"


@question(ask_option)
def asks_monster(one: Monster, rank: int) -> Choose | None:
    """What it does: with its weapon from the first rank, or which spell."""
    first = Option("strike", Text("With its weapon")) if rank == 1 else Option("none", Text("No attack"))
    known = [spell for spell in one.state.book.spells if _in_combat(one.state, spell)]
    lines = (Option(spell, one.state.book.spells[spell]) for spell in sorted(known, key=lambda id: id != "lightning"))
    return one.lines("monster.how", Text("{hero}: attacks how?"), first, *lines)


def _in_combat(state: LabyrinthState, spell: str) -> bool:
    printed = lookup.look(state, ("spell", spell, "class"))
    return printed is None or printed.word == "combat"
