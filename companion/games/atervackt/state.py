"""What people can see and correct in a game of Återväckt."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from companion.asks import Seat
from companion.deck import Deck
from companion.dice import Die
from companion.games.atervackt.data import Book
from companion.games.atervackt.duel_state import Duel
from companion.games.atervackt.fights_state import Fight, Points
from companion.games.atervackt.heroes_state import Follower, Hero
from companion.games.atervackt.papers_state import Papers
from companion.games.atervackt.pieces_state import Figure, Lying, Spider
from companion.games.atervackt.rooms_state import Room
from companion.games.atervackt.terms import FIXED, Phase
from companion.record import record
from companion.state import Range, State
from companion.text import Text
from companion.track import Track


@record(kw_only=True, frozen=False)
class AtervacktState(State):
    """A game of Återväckt. `turn`: the hero whose part of the phase it is, `None` while all play at once.

    `keeper`: the keeper of the sun, who is also the first player (A1.5). `rooms` by number. `drawn`: cards that were
    drawn for one room in this phase and are not settled yet. `led`: how an attempt came out that all in a room share,
    by room and plan ("3/door"), on the map by way as well. `runes` and `spiders`: markers on the board; `crawling`:
    spiders on the map. `followers` by number, in the order in which they came. `figures`: the monsters' (A31);
    `prowls`: which of them each monster player moves in this round (A31.4). `duel`: a fight between heroes. `master`:
    who plays the monsters from the start and has no hero (A32.1). `said`: what was said once and for all. `spear`: a
    trap's hidden number. `met`: the monsters of the open meeting; `papers`: what was told of monster cards in this
    game.
    """

    book: Book = field(metadata={"hidden": True, "given": True})
    heroes: dict[Seat, Hero] = field(default_factory=dict)
    followers: dict[str, Follower] = field(default_factory=dict)
    keeper: Seat | None = field(default=None, metadata=FIXED)
    round: Annotated[int, Range(0, 999)] = 0
    phase: Phase = field(default="sun", metadata=FIXED)
    sun: Track = field(default_factory=lambda: Track(steps=25))
    decks: dict[str, Deck] = field(default_factory=dict)
    rooms: dict[str, Room] = field(default_factory=dict)
    drawn: list[Lying] = field(default_factory=list, metadata=FIXED)
    runes: Annotated[int, Range(0, 9)] = 0
    spiders: Annotated[int, Range(0, 9)] = 0
    crawling: list[Spider] = field(default_factory=list)
    figures: dict[str, Figure] = field(default_factory=dict)
    prowls: dict[Seat, str] = field(default_factory=dict, metadata=FIXED)
    led: dict[str, str] = field(default_factory=dict, metadata=FIXED)
    met: list[Lying] = field(default_factory=list, metadata=FIXED)
    papers: Papers = field(default_factory=Papers, metadata=FIXED)
    fight: Fight | None = None
    duel: Duel | None = None
    master: Seat | None = field(default=None, metadata=FIXED)
    said: list[str] = field(default_factory=list, metadata=FIXED)
    spear: Points | None = field(default=None, metadata=FIXED)
    dragon: Literal["asleep", "awake"] = "asleep"
    over: bool = False

    @property
    def sun_die(self) -> Die:
        """The sun die of Legenden's disc with the faces of the house rule; a cloud is 0."""
        return Die("sun", tuple(map(int, str(self.options["sun.die"]))), Text("sun"))

    def order(self) -> list[Seat]:
        """The seats clockwise, beginning with the first player (A3.1)."""
        at = self.seats.index(self.keeper) if self.keeper in self.seats else 0
        return self.seats[at:] + self.seats[:at]

    def inside(self) -> list[Hero]:
        """The heroes that live in Drakborgen, in turn order."""
        return [self.heroes[seat] for seat in self.order() if self.heroes[seat].inside]

    def only(self, heroes: list[Hero], one: Text, many: Text) -> Text:
        """The prompt of a phase that all share; who is asked alone is named by `one`."""
        return one.using(hero=heroes[0].name) if len(heroes) == 1 else many

    def inside_of(self, room: str) -> list[Hero]:
        """The living heroes in that room, in turn order."""
        return [hero for hero in self.inside() if hero.room == room]
