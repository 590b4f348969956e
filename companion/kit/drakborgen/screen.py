"""The screen of both Drakborgen games: who acts, the sun and the night, the heroes' lives, and a fight that is open."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from companion.asks import Option, Options, Seat
from companion.kit.drakborgen.dragon import ASLEEP, DECK, known_pile
from companion.kit.drakborgen.ring import STANCES
from companion.kit.drakborgen.state import DrakborgenState
from companion.kit.drakborgen.temperaments import BY_BOX, EQUILIBRIUM, MISSING, PEOPLE, RULE
from companion.kit.views import PageScreen, life_meter, player_names
from companion.odds.known import KnownHero, KnownOdds
from companion.progress import Progress
from companion.text import Text
from companion.view import Chart, Meter, Nightfall, Reveal, View

if TYPE_CHECKING:
    from companion.odds.known_fights import KnownFight

WORDS: Final[Mapping[str, Text]] = {
    "danger": Text("wakes"),
    "asleep": Text("asleep"),
    "awake": Text("awake"),
    "meeting": Text("the meeting"),
    "fight": Text("the fight"),
    "card": Text("the card"),
    "door": Text("door"),
    "portcullis": Text("portcullis"),
    "secret": Text("secret door"),
    "cards.monster": Text("Monsters"),
    "dice.sun": Text("Sun die"),
}
"""Words for values and paths of the state that both games have."""

D = TypeVar("D", bound=DrakborgenState)


def known_hero(hero: Any) -> KnownHero | None:
    """Return a hero's values, life and goods as everybody knows them; `None` of a dead one, or of nobody."""
    if hero is None or not hero.alive:
        return None
    return KnownHero(
        **{name: hero.value(name) for name in STANCES}, life=hero.life, cards=hero.cards, treasures=hero.treasures
    )


class DrakborgenScreen(PageScreen[D]):
    """Parts of what people see of a Drakborgen game, to be overridden one by one."""

    def page_view(self, state: D, seat: Seat | None, deck: str) -> View:
        """Show on pages what a seat may see; in a phase that all share nobody acts alone.

        Args:
            state: State of the game.
            seat: The seat that looks; `None` is everybody.
            deck: The deck from which a card is asked for; empty where none is.
        """
        hero = self.acting(state)
        return View(
            headline=self.headline(state, hero),
            who=None if hero is None else hero.seat,
            names=player_names(state),
            sun=Meter("sun", Text("sun"), *self.sun_steps(state)),
            night=state.sun.is_over,
            meters=tuple(self.meters(state, hero, seat)),
            decks=self.page_decks(state, seat, deck),
            reveal=self.reveal(state),
            versus=self.versus(state, seat),
            danger=self.danger(state),
            overview=tuple(self.overview(state, seat)),
            stands={one.seat: life_meter(one) for one in state.heroes.values()},
            private=() if seat is None else tuple(self.private(state, seat)),
            chart=self.chart(state),
            words=self.words_of(state),
        )

    def menu_fields(self, state: D, seat: Seat | None) -> dict[str, Any]:
        """Return the fields of a view that only menus read, the odds and the night among them."""
        return {
            **super().menu_fields(state, seat),
            "readings": state.readings(),
            "outlook": self.known_odds(state, None),
            "nightfall": self.nightfall(state),
        }

    def progress(self, state: Any) -> Progress:
        """Return the round, and the sun's steps."""
        return Progress(state.round, *self.sun_steps(state))

    def headline(self, state: D, hero: Any) -> Text:
        """Return the name of whoever acts: a hero, or the player of a dead one by their own name, who plays monsters.

        Args:
            state: State of the game.
            hero: The hero who acts; `None` while nobody does.
        """
        if hero is None:
            return self.pause_headline(state)
        return Text("{hero}", hero=(hero.called if hero.alive else "") or hero.seat)

    @abstractmethod
    def pause_headline(self, state: D) -> Text:
        """Return the words in place of a name while nobody acts alone."""

    def acting(self, state: D) -> Any:
        """Return the hero who acts; `None` while nobody does."""
        return None if state.turn is None else state.heroes[state.turn]

    def sun_steps(self, state: D) -> tuple[int, int]:
        """Return the step on which the sun stands, and the last one."""
        return min(state.sun.at, state.sun.steps), state.sun.steps

    @abstractmethod
    def nightfall(self, state: D) -> Nightfall | None:
        """Return the nearness of the night; `None` once it does not matter any more."""

    def known_odds(self, state: D, seat: Seat | None) -> KnownOdds:
        """Return the odds of the sun, the dragon and its hero as a seat knows them (docs/odds.md).

        Args:
            state: State of the game.
            seat: The seat that asks; `None` is everybody, with the hero who acts.
        """
        castle: Any = state
        return KnownOdds(
            sun=state.sun_track,
            left=0 if state.over else state.steps_to_night,
            dragon=known_pile(castle.decks[DECK], seat) if castle.dragon == ASLEEP else None,
            hero=known_hero(self.acting(state) if seat is None else state.heroes[seat]),
            fight=self.known_fight(state, seat),
            **self.chamber_rules(state),
        )

    def offer_stand_ins(self, players: int) -> tuple[str, Options]:
        """Return the ways to play the monsters where a player is missing: one alone, or an odd number (LS42, AS78)."""
        if players % 2 == 0:
            return RULE, ()
        without: Options
        if players > 1:
            without = (Option(PEOPLE, Text("We do")), Option(MISSING, Text("Box if none can")))
        else:
            without = (Option(PEOPLE, Text("A die")),) if self.shows_by_die else ()
        by_box = (Option(id, words) for id, words in BY_BOX.items())
        return RULE, (*without, Option(EQUILIBRIUM, Text("The box, best")), *by_box)

    shows_by_die: ClassVar[bool] = False
    """`True` if a die shows for a monster that nobody plays."""

    @abstractmethod
    def known_fight(self, state: D, seat: Seat | None) -> KnownFight | None:
        """Return the open fight of two as a seat knows it; `None` where there is none, or it does not know enough."""

    @abstractmethod
    def chamber_rules(self, state: D) -> Mapping[str, Any]:
        """Return the fields of `KnownOdds` in which the rules of the games differ: draws, flights and fire."""

    def meters(self, state: D, hero: Any, seat: Seat | None) -> Iterable[Meter]:
        """Show the life of the hero who acts.

        Args:
            state: State of the game.
            hero: The hero who acts; `None` while nobody does.
            seat: The seat that looks; `None` is everybody.
        """
        return () if hero is None or not hero.alive else (life_meter(hero),)

    @abstractmethod
    def reveal(self, state: D) -> Reveal | None:
        """Return the last reveal of a fight; `None` outside fights."""

    @abstractmethod
    def versus(self, state: D, seat: Seat | None) -> tuple[tuple[Text, Text], ...]:
        """Return the two sides of a fight, as far as this seat may know them, in ever fewer words.

        Args:
            state: State of the game.
            seat: The seat that looks; `None` is everybody.
        """

    @abstractmethod
    def danger(self, state: D) -> Fraction | None:
        """Return the chance that the dragon wakes next; `None` while nobody can wake her."""

    @abstractmethod
    def overview(self, state: D, seat: Seat | None) -> Iterable[Text]:
        """Describe the dragon, each hero, and who fights.

        Args:
            state: State of the game.
            seat: The seat that looks; `None` is everybody.
        """

    def chart(self, state: D) -> Chart | None:
        """Return the map; `None` where nobody follows one."""
        return None
