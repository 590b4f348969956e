"""Giant spider webs (jättespindelnät): L11."""

from __future__ import annotations

from companion.asking import ask_option, choice
from companion.asks import Choose, Option
from companion.games.legenden.state.game import Hero
from companion.text import Text

SPIDER = "spider"


def catch_in_web(hero: Hero) -> None:
    """Catch the hero in a web tile; the turn is over, the first time and every other (L11.1a, LS27)."""
    hero.place, hero.caught = "web", hero.state.round
    hero.tell("web", Text("{hero} is caught: put a web tile there."))


async def move_spiders(hero: Hero) -> None:
    """Move face-up giant spiders two rooms nearer for each turn that a hero stays caught (L11.3a, L11.3b, LS25)."""
    if not is_prey(hero):
        return
    hero.tell("web.run", Text("{hero}: each giant spider comes two rooms nearer."))
    hero.state.explain("LS25")
    if await ask_option(lambda: _build_reach_ask(hero)) == "yes":
        eat_caught_hero(hero)


def is_prey(hero: Hero) -> bool:
    """Return True if the hero was caught on an earlier turn and a giant spider is on the board (L11.3a, LS25)."""
    spiders = any(monster.kind == SPIDER and monster.is_alone for monster in hero.state.monsters.values())
    return hero.alive and hero.is_in_web and hero.caught < hero.state.round and spiders


def _build_reach_ask(hero: Hero) -> Choose | None:
    """Ask the spiders' player whether one arrives; there is no map, and on the way they meet nobody (L11.3b, L11.4)."""
    if not is_prey(hero):
        return None
    not_yet, arrived = Option("no", Text("Not yet")), Option("yes", Text("Yes: eats the hero"))
    state = hero.state
    text = Text("Spider at {hero}?", hero=hero.called)
    return choice("web.spiders", state.reader(state.opponent(hero.seat), hero.seat), text, not_yet, arrived)


def eat_caught_hero(hero: Hero) -> None:
    """Let a giant spider that reaches a caught hero eat them, without a roll (L11.5)."""
    hero.tell("web.eaten", Text("{hero} is eaten by a giant spider."))
    hero.die()
