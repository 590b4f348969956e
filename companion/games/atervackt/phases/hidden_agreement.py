"""A hidden agreement: heroes in different rooms who would go to a room only if another does not (A26.2)."""

from __future__ import annotations

from companion.asking import choice, chosen
from companion.asks import Choose, Interruption, Option, Seat, Secret, ask_all
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.text import Text

ALL = "all"
THERE, AWAY = "there", "away"


def offer(state: AtervacktState) -> tuple[Interruption, ...]:
    """While all think about where to go: which room it is about they say aloud."""
    if len(deciding(state)) < 2:
        return ()
    return (Interruption("hidden", Text("Choose hidden"), lambda seat: agree(state, seat)),)


def deciding(state: AtervacktState) -> list[Hero]:
    """Who has yet to say what he does in this movement phase."""
    return [hero for hero in state.inside() if hero.room is not None and hero.plan == "none" and not hero.halfway]


def rivals(state: AtervacktState, seat: Seat) -> list[Hero]:
    """The others who decide, in other rooms than his; nobody if he does not decide himself."""
    able = deciding(state)
    hero = state.heroes[seat]
    return [other for other in able if other.room != hero.room] if hero in able else []


async def agree(state: AtervacktState, seat: Seat) -> None:
    """They choose hidden whether they go to that room, and show it together; they keep to it without the box."""
    with_ = rivals(state, seat)
    if len(with_) > 1:
        picked = await chosen(lambda: _ask_whom(state, seat))
        with_ = [other for other in with_ if picked in (ALL, other.seat)]
    seats = (seat, *(other.seat for other in with_))
    if not with_:
        return
    answers = await ask_all(lambda: _ask(state, seats))
    for one, answer in answers.items():
        name = state.heroes[one].name
        if answer == THERE:
            state.tell("hidden.there", Text("{hero} goes there.", hero=name))
        else:
            state.tell("hidden.away", Text("{hero} does not go there.", hero=name))


def _ask_whom(state: AtervacktState, seat: Seat) -> Choose | None:
    others = [Option(other.seat, Text("With {hero}", hero=other.name)) for other in rivals(state, seat)]
    if not others:
        return None
    text = Text("{hero}: with whom?", hero=state.heroes[seat].name)
    return choice("hidden.with", seat, text, Option(ALL, Text("With all")), *others)


def _ask(state: AtervacktState, seats: tuple[Seat, ...]) -> Secret | None:
    if not all(state.heroes[seat] in deciding(state) for seat in seats):
        return None
    options = (Option(THERE, Text("I go there")), Option(AWAY, Text("I stay away")))
    return Secret(key="hidden", seats=seats, text=Text("To the room named?"), options=options)
