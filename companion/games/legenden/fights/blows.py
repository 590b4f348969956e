"""What a combat round costs: the comparison, damage chances, the dragon's fire (L8.6-L8.11, L10.1b)."""

from __future__ import annotations

from companion.asking import EMPTY, choice, chosen
from companion.asks import Choose, Option
from companion.dice import Need
from companion.games.legenden import followers
from companion.games.legenden.state.game import Fight, Hero, LegendenState
from companion.games.legenden.table import rulings
from companion.kit.drakborgen import aspects, ring
from companion.text import Text, verbatim


async def compare(state: LegendenState, hero: Hero) -> None:
    """Compare the revealed stances: who loses how much, or a miss, "blow in the air" (slag i luften) (L8.6-L8.10)."""
    fight = state.fight
    assert fight is not None
    mine, theirs = fight.hero_stance, fight.monster_stance
    assert mine is not None
    assert theirs is not None
    outcome = ring.meet(mine, theirs)
    owed, lost = {"beats": (0, 1), "beaten": (1, 0), "miss": (0, 0), "same": (0, 0)}[outcome]
    if outcome == "same":
        own = await followers.value_of(state, hero, mine)
        owed, lost = ring.difference(own, state.book.monsters[fight.kind].value(mine))
    if fight.misses and outcome != "miss":
        rulings.note(state, "LS29")
    fight.misses = min(fight.misses + 1, 3) if outcome == "miss" else 0
    fight.owed = fight.hero_lost = owed
    fight.compared = True
    fight.beaten, fight.struck = owed > 0, lost > 0
    fight.monster_lost = min(lost, fight.monster_points)
    fight.monster_points -= fight.monster_lost
    say(state, fight, hero)


def say(state: LegendenState, fight: Fight, hero: Hero) -> None:
    """Tell what was revealed, and what it costs; the reveal shows it across the table."""
    mine, theirs = fight.hero_stance, fight.monster_stance
    assert mine is not None
    assert theirs is not None
    sign = verbatim(ring.SIGNS[ring.meet(mine, theirs)])
    shown = Text("{mine} {sign} {theirs}", mine=aspects.NAMES[mine], sign=sign, theirs=aspects.NAMES[theirs])
    state.tell("fight.revealed", shown, loud=False)
    monster = state.book.monsters[fight.kind].name
    if fight.beaten:
        own = followers.servant(state, fight)
        state.tell(
            "fight.beaten", Text("{hero} loses {n}.", hero=own.name if own else hero.name, n=fight.owed), loud=False
        )
    elif fight.struck:
        state.tell("fight.struck", Text("{monster} loses {n}.", monster=monster, n=fight.monster_lost), loud=False)
    elif mine == theirs:
        state.tell("fight.clinch", Text("A clinch: nobody loses anything."), loud=False)
    else:
        state.tell("fight.miss", Text("A blow in the air: {n} in a row.", n=fight.misses), loud=False)


async def settle(state: LegendenState, hero: Hero) -> None:
    """The hero pays what he lost, then the dragon breathes (L8.11, L10.1b)."""
    await pay(state, hero)
    fight = state.fight
    if fight is not None and breathes(state, fight, hero):
        fight.owed, fight.burns = 1, True
        state.tell("dragon.fire", Text("The dragon breathes fire."))
        rulings.breath(state)
        await pay(state, hero)
        fight.burns = False


def breathes(state: LegendenState, fight: Fight, hero: Hero) -> bool:
    """Whether the dragon breathes now: once a combat round, or by house rule once a fight (L10.1b, LS21)."""
    if fight.kind != "dragon" or not hero.alive or 0 in (fight.hero_points, fight.monster_points):
        return False
    return state.options["dragon.breath"] == "combat_round" or fight.round == 1


async def pay(state: LegendenState, hero: Hero) -> None:
    """Each point is paid, or diced for by a damage chance (skadechansa); freely mixed (L8.11a, L8.11d).

    A monster in his place takes no damage chance (L12.3b, L8.2b).
    """
    fight = state.fight
    if fight is not None and fight.servant is not None:
        lose(fight, fight.owed)
    while fight is not None and fight.owed and fight.hero_points and hero.alive:
        match await chosen(lambda: _ask_payment(state, hero)):
            case "pay":
                lose(fight, 1)
            case "all":
                lose(fight, fight.owed)
            case "dice":
                await dice(fight, hero)
            case _:
                return
    if fight is not None:
        fight.owed = 0


def lose(fight: Fight, points: int) -> None:
    """Pay so many of the points that are owed (L8.2a)."""
    fight.owed = max(fight.owed - points, 0)
    taken = min(points, fight.hero_points)
    fight.hero_points -= taken


async def dice(fight: Fight, hero: Hero) -> None:
    """A damage chance: one combat point and one body point for each sun (L8.11b, L8.11c)."""
    fight.owed -= 1
    suns = await hero.suns("fight.sun")
    taken = min(suns, fight.hero_points)
    fight.hero_points -= taken
    await hero.suffers(taken)


def _ask_payment(state: LegendenState, hero: Hero) -> Choose | None:
    fight = state.fight
    return None if fight is None else payment(state, hero, fight.owed, fight.hero_points, burns=fight.burns)


def payment(state: LegendenState, hero: Hero, owed: int, points: int, *, burns: bool = False) -> Choose | None:
    """How he settles the next of so many points that he owes, of those that he has (L8.11a, L8.11d)."""
    if not owed or not points or not hero.alive:
        return None
    free = state.sun_die.chance(Need("<=", 0))
    everything = Option("all", Text("Pay all {n}", n=owed)) if owed > 1 else EMPTY
    cause = Text("Fire! {hero} -{n}") if burns else Text("{hero} -{n} of {m}")
    return choice(
        "fight.damage",
        hero.seat,
        cause.using(hero=hero.name, n=owed, m=points),
        Option("pay", Text("Pay 1 point")),
        Option("dice", Text("Sun die, {chance} free", chance=str(free)), free),
        everything,
    )
