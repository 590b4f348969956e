"""The view: the party in its ranks, each sheet, the monsters that are met, and possible corrections."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.asks import Seat
from companion.deck import LOST
from companion.games.labirynt.data.sheets import CALLED
from companion.games.labirynt.house_rules import HOUSE
from companion.games.labirynt.maze import container
from companion.games.labirynt.setup import ABILITY_NAMES, RACE_NAMES
from companion.games.labirynt.spoils import items
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import SHOWN, Member
from companion.games.labirynt.state.monsters import MOODS, Fight, Monster
from companion.games.labirynt.tables import monsters
from companion.games.labirynt.tables.lookup import LEGEND, MARK, marked
from companion.games.labirynt.view.charting import chart
from companion.kit import figures as kit_figures
from companion.kit.views import PageScreen, count_choices
from companion.panes import Listed, Pane, Ranks, Row
from companion.state import Json
from companion.text import BLANK, Text, verbatim
from companion.view import Correction, DeckMeter, View

WORDS: Mapping[str, Text] = {
    **CALLED,
    **{str(race): words for race, words in RACE_NAMES.items()},
    "round": Text("Step {n}"),
    "stage": Text("the stage"),
    "meeting": Text("the meeting"),
    "fight": Text("the fight"),
    "spoils": Text("the spoils"),
    "finds": Text("the find"),
    "cards.hero": Text("Heroes"),
    "cards.segment": Text("Segments"),
    "dice.strength": Text("Monsters"),
    **MOODS,
    **HOUSE.words,
}
"""Words for values and paths of the state."""


class LabyrinthScreen(PageScreen[LabyrinthState]):
    """Screen of Labirynt: a seat sees more than others only of a deck into which it has looked."""

    words = WORDS
    private_parts = ("decks",)

    def page_view(self, state: LabyrinthState, seat: Seat | None, deck: str) -> View:
        """Return the game as pages show it; nothing of it is secret."""
        return View(
            headline=headline(state),
            who=state.turn,
            names={one: verbatim(one) for one in state.seats},
            decks=self.page_decks(state, seat, deck),
            overview=tuple(member_line(one) for one in state.party.values()),
            chart=chart(state),
            phase=fight_phase(state),
            words=self.words_of(state),
        )

    def menu_fields(self, state: LabyrinthState, seat: Seat | None) -> dict[str, Any]:
        """Return the fields of a view that only menus read; the legend where something lies outside the set."""
        readings = (LEGEND,) if state.is_outside or container.are_counters_outside(state) else ()
        return {**super().menu_fields(state, seat), "readings": readings}

    def panes(self, state: LabyrinthState) -> Iterator[Pane]:
        """Return the ranks, the monsters and the sheets."""
        return list_panes(state)

    def deck_meters(self, state: LabyrinthState, seat: Seat | None) -> tuple[DeckMeter, ...]:
        """Return the counters to be drawn: heroes until the party is gathered, then those of the maze."""
        if not state.gathered:
            return (DeckMeter("hero", WORDS["cards.hero"], state.decks["hero"].left()),)
        held = container.find_container(state)
        if held is None:
            return ()
        label = marked(WORDS["cards.segment"], container.are_counters_outside(state))
        return (DeckMeter(container.DECK, label, held.left(), tuple(container.sort_chances(state))),)

    def corrections(self, state: LabyrinthState, seat: Seat | None) -> list[Correction]:
        """Return the figures that people may set, each by its owner."""
        found: list[Correction] = []
        for id, member in state.party.items():
            if member.ready:
                choices: dict[str, Sequence[Json]] = {
                    "hand": [*dict.fromkeys(("none", *member.usable_weapons, member.hand))]
                }
                # A menu of all that could be would be far too long.
                choices |= {name: range(highest_shown(getattr(member, name)) + 1) for name in ("gold", "experience")}
                found += kit_figures.corrections(member, f"party.{id}", verbatim(member.called), choices, seat=seat)
        for id, monster in state.monsters.items():
            found += kit_figures.corrections(monster, f"monsters.{id}", monster.called, seat=seat)
        held = container.find_container(state)
        if held is not None:
            # More than are laid or lost cannot turn up in the container.
            most = (held.left() or 0) + (held.left(LOST) or 0)
            path = f"decks.{container.DECK}.left"
            group = marked(WORDS["cards.segment"], container.are_counters_outside(state))
            found.append(Correction(path, group, Text("Not yet drawn"), tuple(range(most + 1))))
        if state.met is not None:
            lost = {"lost": range(highest_shown(state.met.lost) + 1)}
            group = monsters.monster_name(state, state.met.kind)
            found += kit_figures.corrections(state.met, "met", group, lost, seat=seat)
        adventures = {"adventure": count_choices(state.adventure)}
        return [*found, *kit_figures.corrections(state, "", Text("Labirynt"), adventures, seat=seat)]


def headline(state: LabyrinthState) -> Text:
    """Return the name of the party's speaker, and the depth of the party."""
    who = state.turn or state.speaker
    return Text("{who}, level {n}", who=who, n=state.level) if state.here else verbatim(who)


PHASES: Mapping[str, Text] = {
    "party": Text("party"),
    "monsters": Text("monsters"),
    "gate": Text("the Gate"),
    "order": Text("order"),
}
"""Words for the phases of a round (D9.2)."""


def fight_phase(state: LabyrinthState) -> tuple[Text, ...]:
    """Return the round of a fight and its phase, in a full and in a short form."""
    if state.fight is None:
        return ()
    n = state.fight.round
    if not state.fight.phase:
        return Text("round {n}", n=n), verbatim(str(n))
    who = PHASES[state.fight.phase]
    return Text("round {n}: {phase}", n=n, phase=who), Text("{n}: {phase}", n=n, phase=who)


def member_line(member: Member) -> Text:
    """Return a line for a character: the Strength left, or in the end what the game has brought."""
    if not member.ready:
        return Text("{hero}: not yet made", hero=member.called)
    if member.state.over and member.alive:
        return Text("{hero}: {n} exp., {gold} g.", hero=member.called, n=member.experience, gold=member.gold)
    if not member.alive:
        return Text("{hero}: dead", hero=member.called)
    return Text(
        "{hero}{mark}: {life}/{most}",
        hero=member.called,
        mark=outside_mark(member),
        life=member.life or 0,
        most=member.max_life or 0,
    )


def outside_mark(member: Member) -> str:
    """Return the mark of the outside set if the character's values are of it."""
    return MARK if member.outside else ""


# What lies on the table.


def list_panes(state: LabyrinthState) -> Iterator[Pane]:
    """Yield the ranks, then a sheet for each character."""
    if state.ranks:
        ranks = tuple(tuple(name_in_ranks(state.by_id(id)) for id in rank) for rank in state.ranks)
        yield Ranks(key="order", label=Text("Marching order"), ranks=ranks)
    if state.fight is not None:
        yield Listed(key="monsters", label=Text("Monsters"), items=tuple(monster_rows(state, state.fight)))
    for one in state.party.values():
        if one.ready:
            yield Listed(
                key=f"sheet.{one.id}",
                label=Text("{hero}{mark}", hero=one.called, mark=outside_mark(one)),
                items=tuple(sheet_rows(one)),
            )


def monster_rows(state: LabyrinthState, fight: Fight) -> Iterator[Row]:
    """Yield each monster with its rank and the Strength that it has left."""
    for rank, ids in enumerate(fight.ranks, 1):
        for id in ids:
            one = state.monsters[id]
            yield Text("{rank} {hero}", rank=rank, hero=one.called), verbatim(str(one.life or 0))
            for spell in one.under:
                yield state.book.spells[spell], Text("lasts")


def name_in_ranks(one: Member | Monster) -> Text:
    """Return the name of a character or monster in the ranks."""
    return verbatim(one.called) if isinstance(one, Member) else one.called


def sheet_rows(member: Member) -> Iterator[Row]:
    """Yield the rows of a character's sheet (D0.4)."""
    yield Text("Strength"), verbatim(str(member.max_life or 0))
    # Strength may have been corrected to less than what is left of it.
    yield Text("Wounds"), verbatim(str(max(member.wounds, 0)))
    yield Text("Resistance"), verbatim(str(member.resistance))
    yield Text("Dexterity"), verbatim(str(member.current_dexterity))
    if member.skilled != "none":
        yield CALLED[member.skilled], verbatim(f"+{member.skill}")
    for ability, label in ABILITY_NAMES.items():
        if level := getattr(member, ability):
            yield label, verbatim(str(level))
    for weapon in member.usable_weapons:
        many = member.weapons.count(weapon)
        held = Text("in hand") if weapon == member.hand else verbatim(str(many)) if many > 1 else BLANK
        yield CALLED[weapon], held
    yield Text("Potential"), verbatim("/".join(map(str, member.potential)))
    for spell in member.spells:
        # A plus may be cast now, a cross has been, and of the others the sun has none in this adventure.
        sign = "+" if spell in member.castable else "x" if spell in member.spent else "-"
        yield member.state.book.spells[spell], verbatim(sign)
    if member.state.rule("spell_use") == "points":
        yield Text("Spell points"), verbatim(str(member.points))
    for spell in member.under:
        yield member.state.book.spells[spell], Text("lasts")
    yield Text("Gold, jewels"), verbatim(f"{member.gold}, {len(member.jewels)}")
    for item in member.items:
        yield items.item_name(item, member.state), BLANK
    yield Text("Experience"), verbatim(str(member.experience))


def highest_shown(now: int) -> int:
    """Return the highest number of a menu of gold or experience: always a good way beyond what there is now."""
    return SHOWN + now // SHOWN * SHOWN
