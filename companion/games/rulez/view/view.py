"""What people see: whose turn it is, all pools in their fixed order, how everybody is, and a table of chances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache

from companion.asks import Seat
from companion.games.rulez import odds
from companion.games.rulez.house_rules import HOUSE
from companion.games.rulez.state.game import RulezState
from companion.games.rulez.state.minifigure import CONDITIONS, LETTERS, NAMES, Minifigure, Mount
from companion.kit import figures as declared
from companion.kit.views import names
from companion.panes import Listed, Pane, Pool, Pools
from companion.state import Json, figures
from companion.text import BLANK, Text, verbatim
from companion.view import Correction, View

WORDS: Mapping[str, Text] = {
    "turn": Text("the turn"),
    "heroes": Text("Figures"),
    "none": Text("none"),
    "light": Text("light"),
    "heavy": Text("heavy"),
    **CONDITIONS,
    **HOUSE.words,
}
"""What stands in the state or leads to it, as people call it."""


def view(state: RulezState, seat: Seat | None) -> View:
    """The scenario; nothing of it is secret."""
    return View(
        headline=head(state, seat),
        who=state.turn,
        names=names(state),
        overview=tuple(map(line, state.minifigures.values())),
        panes=tuple(panes(state)),
        corrections=tuple(corrections(state, seat)),
        state=figures(state, seat),
        words=words(state),
    )


def head(state: RulezState, seat: Seat | None) -> Text:
    """Whose dice stand at the top: who acts; on a device of one's own one's own, as one defends with those."""
    # Between two turns the head is that of whoever had the last one.
    one = state.minifigures.get(state.acting) or state.minifigures.get(state.turn or "")
    if seat is not None and one is not None and one.seat != seat:
        one = next((own for own in state.figures_of(seat) if own.is_standing), one)
    return Text("Rulez") if one is None else line(one)


def menu(state: RulezState) -> View:
    """What figures are called, without a look at anything else."""
    return View(headline=BLANK, corrections=tuple(corrections(state, None)), words=words(state))


def words(state: RulezState) -> Mapping[str, Text]:
    """What to call what people come across."""
    return {**WORDS, **in_hand(state)}


def in_hand(state: RulezState) -> dict[str, Text]:
    """What a weapon is called where it says what somebody holds: by itself "light" might be armour."""
    return {
        f"minifigures.{one.id}.hand.{weapon}": one.kind(weapon).short
        for one in state.minifigures.values()
        for weapon in ("fists", *one.weapons)
    }


def line(one: Minifigure) -> Text:
    """One figure and the dice it has to spend, in the fixed order, by letters: colour is never the only sign."""
    if not one.made:
        return verbatim(one.called)
    if not one.alive:
        return Text("{hero}: dead", hero=one.called)
    if one.out:
        return Text("{hero}: knocked out", hero=one.called)
    rest = {name: Text("{letter}{n}", letter=LETTERS[name], n=pool.ready) for name, pool in one.pools()}
    if one.lying:
        return Text("{hero} {sharpness}{skill}{strength}{speed} down", hero=one.called, **rest)
    return Text("{hero} {sharpness} {skill} {strength} {speed}", hero=one.called, **rest)


# What lies on the table.


def panes(state: RulezState) -> Iterator[Pane]:
    """All figures at a glance, then the pools of each, what it carries, and the chances (RT1, RT2)."""
    made = [one for one in state.minifigures.values() if one.made]
    if made:
        yield Listed(key="figures", label=Text("Resting dice"), items=tuple(map(glance, made)))
    for one in made:
        yield Pools(key=f"pools.{one.id}", label=verbatim(one.called), pools=tuple(pools(one)))
        if one.mount.kind:
            label = Text("{hero}: mount", hero=one.called)
            yield Pools(key=f"mount.{one.id}", label=label, pools=tuple(pools(one.mount)))
    for one in made:
        yield Listed(key=f"sheet.{one.id}", label=Text("{hero}: sheet", hero=one.called), items=tuple(sheet(one)))
    yield from chances(int(state.rule("single_six")))


def glance(one: Minifigure) -> tuple[Text, Text]:
    """One figure in a row: its name, and the dice that it has to spend, or what has become of it."""
    name = verbatim(one.called)
    if not one.alive:
        return name, Text("dead")
    if one.out:
        return name, Text("knocked out")
    rest = {name: Text("{letter}{n}", letter=LETTERS[name], n=pool.ready) for name, pool in one.pools()}
    if one.lying:
        return name, Text("down {sharpness}{skill}{strength}{speed}", **rest)
    return name, Text("{sharpness}{skill}{strength}{speed}", **rest)


def pools(one: Minifigure | Mount) -> Iterator[Pool]:
    """White, green, red, blue, with what else there is of each: active, dead, injured (R3.3)."""
    for name, pool in one.pools():
        counted = {"active": pool.active, "dead": pool.dead, "injured": pool.injuries}
        label = Text("{pool} {active}+{dead}+{injured}", pool=NAMES[name], **counted)
        if pool.pending:
            # Until the action ends these are counted apart (RS20).
            words = Text("{pool} {active}+{dead}+{injured}, {pending}")
            label = words.using(pool=NAMES[name], pending=pool.pending, **counted)
        yield Pool(label, pool.resting, pool.value)


def sheet(one: Minifigure) -> Iterator[tuple[Text, Text]]:
    """Weapons and how they are, armour, talents, money."""
    for id, weapon in one.weapons.items():
        held = Text("in hand") if id == one.hand and weapon.condition == "ready" else CONDITIONS[weapon.condition]
        yield one.kind(id).short, held
    yield Text("Armour"), WORDS[one.armour]
    yield Text("Shield"), Text("yes") if one.shield else Text("no")
    for id, many in one.talents.items():
        yield one.state.book.talent_name(id), verbatim(f"+{many}")
    yield Text("Bags, things"), verbatim(f"{one.bags}, {one.things}")
    yield Text("Money, lots"), verbatim(f"{one.money}, {one.lots}")


MOST = 6
"""So many dice have a row in the tables of chances."""

GRADED = {2: Text("8 +, grade 2 +"), 3: Text("8 +, grade 3 +")}
FAILED = {2: Text("Failed, grade 2 +"), 3: Text("Failed, grade 3 +")}
"""What the chances of graded rolls are called."""


@cache
def chances(single: int) -> tuple[Listed, ...]:
    """The chances of simple and graded rolls (RT1) and of opposed ones (RT2), as people look them up."""
    dice, none = range(1, MOST + 1), range(MOST)
    graded = (
        _table(f"odds.grade.{grade}", words, dice, (odds.chance_to_succeed(n, grade) for n in dice))
        for grade, words in GRADED.items()
    )
    failed = (
        _table(f"odds.failed.{grade}", words, dice, (odds.chance_to_fail(n, grade) for n in dice))
        for grade, words in FAILED.items()
    )
    opposed = (
        _table(f"odds.against.{n}", Text("{n} D6 against", n=n), none, (odds.chance_to_win(n, m, single) for m in none))
        for n in range(1, MOST)
    )
    return (_table("odds", Text("8 or more"), dice, map(odds.chance_to_succeed, dice)), *graded, *failed, *opposed)


def _table(key: str, label: Text, dice: Iterable[int], chances: Iterable[Fraction]) -> Listed:
    rows = ((Text("{n} D6", n=n), verbatim(f"{float(one):.2%}")) for n, one in zip(dice, chances, strict=True))
    return Listed(key=key, label=label, items=tuple(rows))


# What may be corrected.


def corrections(state: RulezState, seat: Seat | None) -> list[Correction]:
    """The figures that people may set, gathered by minifigure and by pool."""
    # Lists grow by whole menus, and every look at the game has them.
    found: list[Correction] = []
    for one in state.minifigures.values():
        if not one.made:
            continue
        path, called = f"minifigures.{one.id}", verbatim(one.called)
        held: dict[str, Sequence[Json]] = {"hand": [*dict.fromkeys(("fists", *one.weapons))]}
        found += declared.corrections(one, path, called, held, seat=seat)
        for name, pool in one.pools():
            whose = Text("{hero}: {pool}", hero=one.called, pool=NAMES[name])
            found += declared.corrections(pool, f"{path}.{name}", whose, pool.allowed_values(), seat=seat)
        for id in one.weapons:
            found.append(Correction(f"{path}.weapons.{id}.condition", called, one.kind(id).short, tuple(CONDITIONS)))
        if one.mount.kind:
            whose = Text("{hero}: mount", hero=one.called)
            found += declared.corrections(one.mount, f"{path}.mount", whose, seat=seat)
            for name, pool in one.mount.pools():
                whose = Text("{hero}: m {pool}", hero=one.called, pool=NAMES[name])
                found += declared.corrections(pool, f"{path}.mount.{name}", whose, pool.allowed_values(), seat=seat)
    rounds = {"round": range(1, max(100, state.round + 1)) if state.round else ()}
    found += declared.corrections(state, "", Text("Rulez"), rounds, seat=seat)
    return found
