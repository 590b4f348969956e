"""No side channel: whatever is hidden, all that anybody else can see before the reveal is the same."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from companion.games.atervackt import game
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from companion.testing.secrecy import blank_seals, trace
from tests.games.atervackt import own_cards
from tests.secrecy import Stacked, film

__all__ = ["blank_seals"]

SEATS = ("Ada", "Bo", "Cid")
Said = tuple[str, str, Any]

BEGIN: tuple[Said, ...] = (
    *((seat, "setup.hero", "own") for seat in SEATS),
    *(("Ada", "setup.keeper", "Ada"), ("Ada", "setup.rings", True)),
)
ENTER: tuple[Said, ...] = (
    *(("Ada", "move", "move"), ("Bo", "move", "wait"), ("Cid", "move", "wait"), ("Ada", "tile", "room")),
)
SPEAR: tuple[Said, ...] = (*ENTER, ("Ada", "draw.room", "spear"))
MEETING: tuple[Said, ...] = (*ENTER, ("Ada", "draw.room", "orc"))
POINTS: tuple[Said, ...] = (*MEETING, ("Ada", "meeting", "attack"), ("Bo", "meeting.card", "fight"))
FIGHT: tuple[Said, ...] = (
    *(*POINTS, ("Bo", "monster.life", "4"), ("Ada", "value.life", 12)),
    *(("Ada", "value.special", "rock"),),
)
RING_FIGHT: tuple[Said, ...] = (*POINTS, ("Bo", "monster.life", "4"), ("Ada", "value.life", 12))


def at_table(*answers: Said, cards: tuple[str, ...] = (), begin: tuple[Said, ...] = BEGIN, **options: Any) -> Table:
    """Return a table at which this was said; with `cards` the box deals these of owners' own."""
    data = own_cards.data() if cards else None
    header = new_header(game, SEATS, options, own_cards.DRAWN if cards else None, data=data)
    table = Table(game, MemoryJournal({**header, "session": "one"}), Stacked(*cards))  # type: ignore[arg-type]
    for seat, key, value in (*begin, *answers):
        assert table.open is not None
        assert table.open.ask.key == key
        table.answer(table.open.n, seat, value)
    return table


def open_key(table: Table) -> str:
    assert table.open is not None
    return table.open.ask.key


def other_seats(seat: str) -> tuple[str | None, ...]:
    return (None, *(name for name in SEATS if name != seat))


CHOICES: dict[str, tuple[tuple[Said, ...], dict[str, Any], str, tuple[str, ...]]] = {
    "spear": (SPEAR, {}, "Bo", ("1", "2", "3")),
    "guess": (SPEAR, {}, "Ada", ("1", "2", "3")),
    "sign": (FIGHT, {}, "Bo", ("rock", "scissors", "paper")),
    "own sign": (FIGHT, {}, "Ada", ("rock", "scissors", "paper")),
    "stance": (RING_FIGHT, {"combat": "ring"}, "Bo", ("strength", "psyche", "agility", "armour")),
    "points": (POINTS, {}, "Bo", tuple(str(n) for n in range(1, 13))),
}
"""Answers before, house rules, and the secret choices of each seat."""


@pytest.mark.rule("A11.9", "A13.2", "A12.7", "A15.4", "A30.5")
@pytest.mark.usefixtures("blank_seals")
@pytest.mark.parametrize("what", CHOICES)
def test_secret_choices_stay_hidden_at_every_moment(what: str) -> None:
    """Pages, pictures, lights, the log and their times are compared frame by frame, until the choice is sealed."""
    before, options, seat, values = CHOICES[what]
    films = [film(at_table(*before, **options), seat, value) for value in (values[0], values[1], values[-1])]
    assert films[0] == films[1] == films[2]


@pytest.mark.rule("A11.9", "A13.2", "A12.7", "A15.4", "A30.5")
@pytest.mark.usefixtures("blank_seals")
@pytest.mark.parametrize("what", CHOICES)
def test_no_view_menu_or_engine_line_tells_a_secret_choice(what: str) -> None:
    before, options, seat, values = CHOICES[what]
    tables = [at_table(*before, (seat, open_key(at_table(*before, **options)), value), **options) for value in values]
    for eyes in other_seats(seat):
        assert len({trace(table, eyes) for table in tables}) == 1, eyes


@pytest.mark.rule("A12.7")
@pytest.mark.usefixtures("blank_seals")
def test_monster_points_stay_secret_until_it_falls() -> None:
    """Signs are shown, and still nobody but its player can tell how many points are left."""
    rounds: tuple[Said, ...] = (
        *(("Ada", "value.life", 12), ("Ada", "value.special", "none")),
        *(("Ada", "fight.sign", "paper"), ("Bo", "fight.sign", "rock"), ("Ada", "fight.flee", "on")),
        *(("Ada", "fight.sign", "rock"), ("Bo", "fight.sign", "rock"), ("Ada", "fight.flee", "on")),
    )
    tables = [at_table(*POINTS, ("Bo", "monster.life", str(n)), *rounds) for n in (3, 4, 12)]
    assert {open_key(table) for table in tables} == {"fight.sign"}
    for eyes in other_seats("Bo"):
        assert len({trace(table, eyes) for table in tables}) == 1
    assert len({trace(table, "Bo") for table in tables}) == 3, "its player reads them"


@pytest.mark.rule("A11.9")
@pytest.mark.usefixtures("blank_seals")
def test_wrong_guess_reveals_only_that_it_was_wrong() -> None:
    tables = [at_table(*SPEAR, ("Ada", "spear", "1"), ("Bo", "spear", number)) for number in "23"]
    assert {open_key(table) for table in tables} == {"spear.second"}
    for eyes in other_seats("Bo"):
        assert len({trace(table, eyes) for table in tables}) == 1
    for table in tables:
        assert table.open is not None
        table.answer(table.open.n, "Ada", "2")
    assert len({trace(table, None) for table in tables}) == 2, "now it is out"


@pytest.mark.rule("A13.2")
@pytest.mark.usefixtures("blank_seals")
def test_the_traces_can_differ() -> None:
    signs = ("rock", "scissors", "paper")
    shown = {
        trace(at_table(*FIGHT, ("Bo", "fight.sign", theirs), ("Ada", "fight.sign", mine)), None)
        for theirs, mine in product(signs, signs)
    }
    assert len(shown) == 9


# What the box deals.

DEALT: dict[str, tuple[tuple[Said, ...], tuple[str, ...], tuple[tuple[str, ...], ...], str, tuple[Said, ...]]] = {
    "reactions": (MEETING, (), (("fierce",), ("meek",), ("half",)), "Bo", (("Ada", "meeting", "attack"),)),
    "treasures": (
        (*ENTER[:-1], ("Ada", "tile", "chamber")),
        (),
        (("crown", "coins"), ("coins", "coins")),
        "Ada",
        (),
    ),
    "amulet": (
        (*ENTER, ("Ada", "draw.room", "amulet")),
        (),
        (("twilight",), ("doom",), ("dull0",)),
        "Bo",
        (("Bo", "amulet.read", True), ("Ada", "amulet.wear", "wear")),
    ),
}
"""Answers before, cards dealt before and then, the seat that may read them, and the answers after that."""

RINGS = ("plain0", "plain1", "plain2", "plain3", "plain4", "plain5")
DEALT_BEGIN = (*BEGIN[:4], *((seat, "setup.ring", "1") for seat in SEATS))


def deal_card(what: str, hidden: tuple[str, ...]) -> Table:
    before, first, *_ = DEALT[what]
    return at_table(*before, cards=(*RINGS, *first, *hidden), begin=DEALT_BEGIN)


@pytest.mark.rule("A12.7", "A20.1", "A24.1")
@pytest.mark.usefixtures("blank_seals")
@pytest.mark.parametrize("what", DEALT)
def test_dealt_cards_stay_hidden_from_others(what: str) -> None:
    *_, draws, reader, _ = DEALT[what]
    tables = [deal_card(what, hidden) for hidden in draws]
    for eyes in other_seats(reader):
        assert len({trace(table, eyes) for table in tables}) == 1, eyes
    assert len({trace(table, reader) for table in tables}) == len(draws), "who may read it does"


@pytest.mark.rule("A20.2", "A20.3")
@pytest.mark.usefixtures("blank_seals")
def test_worn_amulet_stays_secret_until_it_acts() -> None:
    *_, reader, then = DEALT["amulet"]
    tables = [deal_card("amulet", hidden) for hidden in DEALT["amulet"][2]]
    for table in tables:
        for seat, what, value in then:
            assert open_key(table) == what
            assert table.open is not None
            table.answer(table.open.n, seat, value)
    for eyes in other_seats(reader):
        assert len({trace(table, eyes) for table in tables}) == 1, eyes


@pytest.mark.rule("A12.7")
@pytest.mark.usefixtures("blank_seals")
def test_a_choice_reveals_the_reaction_but_not_the_points() -> None:
    def fight(card: str) -> Table:
        table = deal_card("reactions", (card,))
        assert table.open is not None
        table.answer(table.open.n, "Ada", "attack")
        return table

    assert trace(fight("fierce"), None) != trace(fight("meek"), None)
    assert '"value": 7' not in trace(fight("fierce"), "Cid")


PLAIN = ("plain5", "plain4")
NAMED = ("sleep", "traps")


@pytest.mark.rule("A1.4")
@pytest.mark.usefixtures("blank_seals")
@pytest.mark.parametrize(("rings", "pick"), [(NAMED, "1"), (PLAIN, "2"), (NAMED, "2")])
def test_kept_rings_stay_hidden_from_others(rings: tuple[str, ...], pick: str) -> None:
    def begin_dealing(cards: tuple[str, ...], *said: Said) -> Table:
        return at_table(*said, cards=(*cards, *RINGS[:4]), begin=BEGIN[:4])

    one, other = begin_dealing(PLAIN, ("Ada", "setup.ring", "1")), begin_dealing(rings, ("Ada", "setup.ring", pick))
    for eyes in other_seats("Ada"):
        assert trace(one, eyes) == trace(other, eyes)
    assert film(begin_dealing(PLAIN), "Ada", "1") == film(begin_dealing(rings), "Ada", pick)


def test_undo_reports_a_seen_choice_only_where_it_was_shown() -> None:
    unseen = at_table(*POINTS, ("Bo", "monster.life", "4"))
    assert unseen.undo_barrier() == (), "nobody else has seen the card"
    kept = ((seat, "setup.ring", "1") for seat in SEATS)
    assert at_table(*kept, cards=RINGS, begin=BEGIN[:4]).undo_barrier() == (), "nor which ring anybody kept"
    shown = at_table(*FIGHT, ("Ada", "fight.sign", "paper"), ("Bo", "fight.sign", "rock"))
    assert [str(what) for what in shown.undo_barrier() or ()] == ["what Ada, Bo chose"]
