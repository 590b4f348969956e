"""Fights as the table sees them: the box, each seat's own screen, and what is told after a round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from companion.asks import Ask, Secret
from companion.game import find
from companion.language import speaker
from companion.pages.cursor import Cursor
from companion.pages.page import Page
from companion.pages.screen import news, page
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from companion.record import record
from companion.state import Event
from companion.text import Say
from tests.games.atervackt import driver as atervackt
from tests.games.atervackt.duels.test_duels import at_odds
from tests.games.legenden.crowd import be_ready, brawl, enter_together
from tests.games.legenden.driver import fight

Answers = tuple[tuple[Any, ...], ...]


@record
class Scene:
    """A fight of a game: how it begins, and the answers that are given then."""

    game: str
    begin: Callable[[], Any]
    answers: Answers


@record
class Frame:
    """A page of a fight, with a title that says who sees it when."""

    title: str
    page: Page


def begin_orc_fight(combat: str, seats: tuple[str, ...] = ("Ada", "Bo"), **options: Any) -> Any:
    """Begin a fight of Ada, by herself or with all but the last, against an orc of 4 KP."""
    hand = atervackt.begin(*seats, options={"combat": combat} | options, at=special(*seats))
    walking = max(len(seats) - 1, 1)
    resting = ["wait"] * (len(seats) - walking)
    hand("move", *["move"] * walking, *resting)("tile", "room", *["with.Ada"] * (walking - 1))
    hand("draw.room", "orc")("meeting", *["attack"] * walking)("meeting.card", "fight")
    return hand("monster.life", "4" if len(seats) > 1 else 4)


def special(*seats: str) -> Mapping[str, Any]:
    """Return the figures with which nobody has a special attack."""
    return {f"heroes.{seat}.special": "none" for seat in seats}


def begin_three_way_fight() -> Any:
    """Begin a fight of three heroes, none of whom helps another."""
    hand = enter_together("Ada", "Bo", "Cid", walkers=3, chaos=True).play(("room", "attack"), ("attack.whom", "Bo"))
    return be_ready(hand("attack.side", "alone"))


STANCE, MELEE, SIGN = "fight.stance", "melee.stance", "fight.sign"

SCENES: Mapping[str, Scene] = {
    "one-against-one": Scene(
        "legenden",
        partial(fight, kind="troll"),
        (
            (STANCE, "strength", "psyche"),
            ("fight.flee", "on"),
            (STANCE, "psyche", "strength"),
            ("fight.damage", "dice"),
            ("fight.sun", [1]),
            (STANCE, "psyche", "armour"),
        ),
    ),
    "hidden-points": Scene(
        "legenden",
        partial(fight, kind="troll", options={"monster.points": "hidden"}),
        ((STANCE, "strength", "psyche"), ("fight.flee", "flee"), (STANCE, "strength", "strength")),
    ),
    "one-against-many": Scene(
        "legenden",
        partial(brawl, "demon", "orc"),
        ((MELEE, "armour", "strength", "psyche-strength"),),
    ),
    "all-against-all": Scene("legenden", begin_three_way_fight, ((MELEE, "strength", "psyche", "psyche"),)),
    "signs": Scene(
        "atervackt",
        partial(begin_orc_fight, "signs"),
        ((SIGN, "rock", "scissors"), ("fight.flee", "on"), (SIGN, "rock", "paper"), (SIGN, "rock", "rock")),
    ),
    "ring": Scene(
        "atervackt",
        partial(begin_orc_fight, "ring"),
        ((STANCE, "strength", "psyche"), ("fight.flee", "on"), (STANCE, "psyche", "strength")),
    ),
    "alone-by-die": Scene(
        "atervackt", partial(begin_orc_fight, "signs", ("Ada",)), ((SIGN, "rock"), ("fight.die", "paper"))
    ),
    "two-heroes": Scene(
        "atervackt", partial(begin_orc_fight, "signs", ("Ada", "Bo", "Cid")), ((SIGN, "rock", "paper", "scissors"),)
    ),
    "heroes-against-heroes": Scene("atervackt", at_odds, (("duel.sign", "rock", "scissors"), ("fight.flee", "on"))),
}


def frames(name: str, code: str) -> Iterator[Frame]:
    """Yield the pages of a scene in this language."""
    scene = SCENES[name]
    game: Any = find(scene.game)
    hand, say = scene.begin(), speaker(code, (game.catalogues, game.id))
    told: list[Event] = []
    hand.hear = told.extend
    yield from list_frames(game, hand, say)
    last = None
    for key, *values in scene.answers:
        told.clear()
        hand(key, *values)
        view = game.view(hand.state, None)
        # Nobody is shown a reveal again, as long as it is the same.
        fresh, last = view.reveal != last, view.reveal
        view = view if fresh else replace(view, reveal=None)
        situation = Situation(view=view, n=1, ask=hand.ask, waiting=hand.asked, told=tuple(told))
        for at, news_page in enumerate(news(situation, say), 1):
            yield Frame(f"told {at}", news_page.page)
        yield from list_frames(game, hand, say)


def list_frames(game: Any, hand: Any, say: Say) -> Iterator[Frame]:
    """Yield the page of the open ask on the box, and that of each seat that is asked."""
    ask: Ask | None = hand.ask
    if ask is None:
        return
    modes = dict(hand.state.modes)

    def show_page(surface: Surface, **now: Any) -> Page:
        moment = {"waiting": ask.seats, "modes": modes} | now
        situation = Situation(view=game.view(hand.state, surface.seat), n=1, ask=ask, **moment)
        return page(situation, surface, Cursor(), say)

    if not isinstance(ask, Secret):
        yield Frame(f"{ask.key}, the box", show_page(Surface()))
        return
    keyless = Surface(without_buttons=frozenset(ask.seats))
    yield Frame(f"{ask.key}, covered", show_page(keyless, seconds=7))
    for seat in ask.seats:
        yield Frame(f"{ask.key}, {seat}", show_page(Surface(seat, private=True), seconds=7))
        yield Frame(f"{ask.key}, {seat} in the open", show_page(Surface(seat), seconds=7, drafted="x"))
    waiting, sealed = ask.seats[1:], {ask.seats[0]: "3fa9c1d2"}
    if waiting:
        yield Frame(f"{ask.key}, it counts", show_page(Surface(), seconds=4, waiting=waiting, sealed=sealed))
        yield Frame(f"{ask.key}, no clock", show_page(Surface(), waiting=waiting, sealed=sealed))
        own = Surface(ask.seats[0], private=True)
        yield Frame(f"{ask.key}, {ask.seats[0]} has chosen", show_page(own, seconds=4, waiting=waiting, sealed=sealed))
