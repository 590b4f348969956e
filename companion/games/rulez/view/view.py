"""View of a game of Rulez: the turn, all pools in their fixed order, all figures, and tables of chances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from companion.asks import Seat
from companion.games.rulez import odds
from companion.games.rulez.data.book import Attribute
from companion.games.rulez.house_rules import HOUSE
from companion.games.rulez.state.game import RulezState
from companion.games.rulez.state.minifigure import CONDITIONS, LETTERS, NAMES, Minifigure, Mount
from companion.kit import figures as kit_figures
from companion.kit.views import PageScreen, count_choices, player_names
from companion.panes import Listed, Pane, Pool, Pools
from companion.state import Json
from companion.text import Text, verbatim
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
"""Words for ids of the state."""


class RulezScreen(PageScreen[RulezState]):
    """Screen of Rulez: nothing of it is secret, but the line of dice at the top is each seat's own."""

    title = Text("Rulez")
    words = WORDS
    private_parts = ()

    def page_view(self, state: RulezState, seat: Seat | None, deck: str) -> View:
        """Return the scenario as pages show it to a seat."""
        return View(
            headline=headline(state, seat),
            who=state.turn,
            names=player_names(state),
            overview=tuple(map(figure_line, state.minifigures.values())),
            words=self.words_of(state),
        )

    def seat_fields(self, state: RulezState, seat: Seat, public: View) -> dict[str, Any]:
        """Return the headline, which shows a seat its own dice."""
        return {"headline": headline(state, seat)}

    def panes(self, state: RulezState) -> Iterator[Pane]:
        """Return all figures, pools, gear and chances."""
        return panes(state)

    def words_of(self, state: RulezState) -> Mapping[str, Text]:
        """Return the words for all ids that people come across."""
        return {**WORDS, **weapon_words(state)}

    def corrections(self, state: RulezState, seat: Seat | None) -> list[Correction]:
        """Return the figures that people may set, gathered by minifigure and by pool."""
        # One list is made, as every view of the game contains these.
        found: list[Correction] = []
        for hero in state.minifigures.values():
            if hero.made:
                found += figure_corrections(hero, seat)
        rounds = {"round": count_choices(state.round)}
        return [*found, *kit_figures.corrections(state, "", self.title, rounds, seat=seat)]


def headline(state: RulezState, seat: Seat | None) -> Text:
    """Return the line of dice at the top: the actor's; on a private device the seat's own, for defence."""
    # Between two turns the headline is that of the last actor.
    hero = state.minifigures.get(state.acting) or state.minifigures.get(state.turn or "")
    if seat is not None and hero is not None and hero.seat != seat:
        hero = next((own for own in state.figures_of(seat) if own.is_standing), hero)
    return Text("Rulez") if hero is None else figure_line(hero)


def weapon_words(state: RulezState) -> dict[str, Text]:
    """Return the names of weapons in hands; "light" alone might be armour."""
    return {
        f"minifigures.{hero.id}.hand.{weapon}": hero.kind(weapon).short
        for hero in state.minifigures.values()
        for weapon in ("fists", *hero.weapons)
    }


def figure_line(hero: Minifigure) -> Text:
    """Return a figure and the dice it can spend, in the fixed order, by letters beside the colours."""
    if not hero.made:
        return verbatim(hero.called)
    if not hero.alive:
        return Text("{hero}: dead", hero=hero.called)
    if hero.out:
        return Text("{hero}: knocked out", hero=hero.called)
    rest = {name: Text("{letter}{n}", letter=LETTERS[name], n=pool.ready) for name, pool in hero.pools()}
    if hero.lying:
        return Text("{hero} {sharpness}{skill}{strength}{speed} down", hero=hero.called, **rest)
    return Text("{hero} {sharpness} {skill} {strength} {speed}", hero=hero.called, **rest)


# Panes.


def panes(state: RulezState) -> Iterator[Pane]:
    """Yield all figures at a glance, then the pools of each, its gear, and the chances (RT1, RT2)."""
    made = [hero for hero in state.minifigures.values() if hero.made]
    if made:
        yield Listed(key="figures", label=Text("Resting dice"), items=tuple(map(figure_row, made)))
    for hero in made:
        yield Pools(key=f"pools.{hero.id}", label=verbatim(hero.called), pools=tuple(pools(hero)))
        if hero.mount.kind:
            label = Text("{hero}: mount", hero=hero.called)
            yield Pools(key=f"mount.{hero.id}", label=label, pools=tuple(pools(hero.mount)))
    for hero in made:
        yield Listed(key=f"sheet.{hero.id}", label=Text("{hero}: sheet", hero=hero.called), items=tuple(sheet(hero)))
    yield from chance_tables(int(state.rule("single_six")))


def figure_row(hero: Minifigure) -> tuple[Text, Text]:
    """Return a row with a figure's name, and the dice it can spend, or its condition."""
    name = verbatim(hero.called)
    if not hero.alive:
        return name, Text("dead")
    if hero.out:
        return name, Text("knocked out")
    rest = {name: Text("{letter}{n}", letter=LETTERS[name], n=pool.ready) for name, pool in hero.pools()}
    if hero.lying:
        return name, Text("down {sharpness}{skill}{strength}{speed}", **rest)
    return name, Text("{sharpness}{skill}{strength}{speed}", **rest)


def pools(hero: Minifigure | Mount) -> Iterator[Pool]:
    """Yield white, green, red and blue, each with its active, dead and injured dice (R3.3)."""
    for name, pool in hero.pools():
        counted = {"active": pool.active, "dead": pool.dead, "injured": pool.injuries}
        label = Text("{pool} {active}+{dead}+{injured}", pool=NAMES[name], **counted)
        if pool.pending:
            # Until the action ends, pending injuries are counted apart (RS20).
            words = Text("{pool} {active}+{dead}+{injured}, {pending}")
            label = words.using(pool=NAMES[name], pending=pool.pending, **counted)
        yield Pool(label, pool.resting, pool.value)


def sheet(hero: Minifigure) -> Iterator[tuple[Text, Text]]:
    """Yield weapons with their conditions, armour, talents, money."""
    for id, weapon in hero.weapons.items():
        held = Text("in hand") if id == hero.hand and weapon.condition == "ready" else CONDITIONS[weapon.condition]
        yield hero.kind(id).short, held
    yield Text("Armour"), WORDS[hero.armour]
    yield Text("Shield"), Text("yes") if hero.shield else Text("no")
    for id, many in hero.talents.items():
        yield hero.state.book.talent_name(id), verbatim(f"+{many}")
    yield Text("Bags, things"), verbatim(f"{hero.bags}, {hero.things}")
    yield Text("Money, lots"), verbatim(f"{hero.money}, {hero.lots}")


MOST = 6
"""Number of rows in the tables of chances."""

GRADED = {2: Text("8 +, grade 2 +"), 3: Text("8 +, grade 3 +")}
FAILED = {2: Text("Failed, grade 2 +"), 3: Text("Failed, grade 3 +")}
"""Names of the chances of graded rolls."""


@cache
def chance_tables(single: int) -> tuple[Listed, ...]:
    """Return the tables of chances of simple and graded rolls (RT1) and of opposed ones (RT2)."""
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
        _table(f"odds.against.{n}", Text("{n} d6 against", n=n), none, (odds.chance_to_win(n, m, single) for m in none))
        for n in range(1, MOST)
    )
    return (_table("odds", Text("8 or more"), dice, map(odds.chance_to_succeed, dice)), *graded, *failed, *opposed)


def _table(key: str, label: Text, dice: Iterable[int], chances: Iterable[Fraction]) -> Listed:
    rows = ((Text("{n} d6", n=n), verbatim(f"{float(chance):.2%}")) for n, chance in zip(dice, chances, strict=True))
    return Listed(key=key, label=label, items=tuple(rows))


# Corrections.


def figure_corrections(hero: Minifigure, seat: Seat | None) -> Iterator[Correction]:
    """Yield the figures of a minifigure, of its pools and weapons, and of its mount."""
    path, called = f"minifigures.{hero.id}", verbatim(hero.called)
    held: dict[str, Sequence[Json]] = {"hand": [*dict.fromkeys(("fists", *hero.weapons))]}
    yield from kit_figures.corrections(hero, path, called, held, seat=seat)
    groups = {name: Text("{hero}: {pool}", hero=hero.called, pool=words) for name, words in NAMES.items()}
    yield from pool_corrections(hero, path, groups, seat)
    for id in hero.weapons:
        yield Correction(f"{path}.weapons.{id}.condition", called, hero.kind(id).short, tuple(CONDITIONS))
    if hero.mount.kind:
        whose = Text("{hero}: mount", hero=hero.called)
        yield from kit_figures.corrections(hero.mount, f"{path}.mount", whose, seat=seat)
        groups = {name: Text("{hero}: m {pool}", hero=hero.called, pool=words) for name, words in NAMES.items()}
        yield from pool_corrections(hero.mount, f"{path}.mount", groups, seat)


def pool_corrections(
    creature: Minifigure | Mount, path: str, groups: Mapping[Attribute, Text], seat: Seat | None
) -> Iterator[Correction]:
    """Yield the figures of the pools of a minifigure or mount, each pool in its group."""
    for name, pool in creature.pools():
        yield from kit_figures.corrections(pool, f"{path}.{name}", groups[name], pool.allowed_values(), seat=seat)
