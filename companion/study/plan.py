"""The plan of a study, which settles every game of it, and the playing of some of these games."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from companion import __version__
from companion.asks import Ask, Seat, Value
from companion.driver import Bot, Endless, begin, drive
from companion.error_report import describe_error
from companion.errors import DrakvaktError
from companion.game import BadSetup, Game, effective_options, find
from companion.record import record
from companion.state import Json
from companion.study.games import RANDOM, Figure, GameStudy, StudyBot, find_bot, find_study, share
from companion.study.players import report
from companion.study.tally import Tally
from companion.text import Text

LONGEST: Final = 4_000
"""Asks after which a game is broken off: some ten times as many as people have in an evening."""

BASE: Final = "base"
COMPARED: Final = "compared"
DIFFERENCE: Final = "difference"


class BrokenStudy(DrakvaktError, RuntimeError):
    """A game of a study that could not be played."""


@record
class Plan:
    """Plan of a study: two studies with equal plans show the same.

    Attributes:
        game: Id of the game.
        seed: Seed of all chance.
        players: Number of players.
        bots: Names of the bots. They move one seat on with each game, so that no bot always has the first seat.
        options: House rules that differ from the game's own.
        compare: House rules with which each game is played a second time; empty where nothing is compared.
        rules: Version of the game's rules.
        version: Version of Drakvakt.
    """

    game: str
    seed: int
    players: int
    bots: tuple[str, ...]
    options: Mapping[str, Json]
    compare: Mapping[str, Json]
    rules: int
    version: str

    def to_json(self) -> dict[str, Any]:
        """Return the plan as plain JSON."""
        return {
            "game": self.game,
            "seed": self.seed,
            "players": self.players,
            "bots": list(self.bots),
            "options": dict(self.options),
            "compare": dict(self.compare),
            "rules": self.rules,
            "version": self.version,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Plan:
        """Return a plan that was kept or sent."""
        return cls(**{**data, "bots": tuple(data["bots"])})


def make_plan(
    game: str,
    seed: int,
    players: int | None = None,
    bots: Sequence[str] = (RANDOM,),
    options: Mapping[str, Json] | None = None,
    compare: Mapping[str, Json] | None = None,
) -> Plan:
    """Make a plan, and check all that can be wrong with it before a game is played.

    Args:
        game: Id of the game.
        seed: Seed of all chance.
        players: Number of players; by default as many as there are bots, at least two where the game allows it.
        bots: Names of the bots, by seats; they are repeated where there are more seats.
        options: House rules that differ from the game's own.
        compare: House rules with which each game is played a second time.

    Raises:
        UnknownGame: There is no such game.
        NoBot: The game has no such bot.
        BadSetup: The game cannot be played by that number, or has no such rule.
    """
    found, study = find(game), find_study(game)
    least, most = found.seats
    player_count = min(max(2, least, len(bots)), most) if players is None else players
    if not least <= player_count <= most:
        words = Text("{game} is for {low} to {high} players, not for {n}.")
        raise BadSetup(words.using(game=found.title, low=least, high=most, n=player_count))
    for name in bots:
        find_bot(study, name)
    for rules in (options or {}, {**(options or {}), **(compare or {})}):
        effective_options(found.title, found.options, found.data(), rules)
    return Plan(game, seed, player_count, tuple(bots), options or {}, compare or {}, found.rules_version, __version__)


class Piece(NamedTuple):
    """Some games of a study that have been played: those from `first` up to `after`, which is not among them."""

    first: int
    after: int
    tally: Tally


def play_piece(plan: str, first: int, stop: int, seconds: float) -> Piece:
    """Play games of a study, at least one, until all are played or time is over.

    Args:
        plan: The plan, as JSON.
        first: Number of the first game.
        stop: Number before which to stop.
        seconds: Time after which no other game is begun.

    Raises:
        BrokenStudy: A game failed; the message names it.
    """
    match, tally, end = _match(plan), Tally(), perf_counter() + seconds
    for number in range(first, stop):
        match.count(number, tally)
        if perf_counter() >= end:
            return Piece(first, number + 1, tally)
    return Piece(first, stop, tally)


@cache
def _match(plan: str) -> Match:
    return Match(Plan.from_json(json.loads(plan)))


class Match:
    """The game of a plan, ready to be played again and again.

    Attributes:
        plan: The plan.
        game: The game.
        study: Its bots and figures.
        data: Its figures, as its package has them.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game: Game[Any] = find(plan.game)
        self.study: GameStudy[Any] = find_study(plan.game)
        self.data = self.game.data()
        self._seats = [str(n) for n in range(1, plan.players + 1)]
        self._bots = [(name, find_bot(self.study, name)) for name in plan.bots]

    def count(self, number: int, tally: Tally) -> None:
        """Play the game with a number, under both rules if rules are compared, and count its results.

        Args:
            number: The number.
            tally: The tally.
        """
        base = self.play(number, self.plan.options)
        tally.add(BASE, base)
        if self.plan.compare:
            compared = self.play(number, {**self.plan.options, **self.plan.compare})
            tally.add(COMPARED, compared)
            tally.add(DIFFERENCE, {name: value - base[name] for name, value in compared.items() if name in base})

    def play(self, number: int, options: Mapping[str, Json]) -> dict[str, Figure]:
        """Play a game, and return its figures.

        Dice and cards have a source of chance of their own, and so have the bots: two games of one number, of which
        only one has a rule, begin alike.

        Args:
            number: The number of the game.
            options: House rules by name.
        """
        try:
            driver = begin(self.game, self._seats, options, self.data)
            state = driver.state
            bot = self.bot_of(state, number, Random(f"{self.plan.seed}/{number}/bots"))
            try:
                answers = drive(driver, Random(f"{self.plan.seed}/{number}"), bot, LONGEST)
            except Endless:
                return {"ended": 0, **dict(self._observe(state))}
            shown: dict[str, Figure] = {"ended": 1, "answers": answers, "answers_a_turn": share(answers, state.turns)}
            return {**shown, **dict(self._observe(state)), **dict(self._observe_winners(state, number))}
        except BadSetup:
            raise
        except Exception as error:
            words = Text("Game {n} of seed {seed} failed: {why}.")
            raise BrokenStudy(words.using(n=number, seed=self.plan.seed, why=describe_error(error))) from error

    def bot_of(self, state: Any, number: int, chosen: Random) -> Bot:
        """Return the bot that answers for all seats, each by its own bot, and reports what the world is like.

        Args:
            state: The state of the game.
            number: The number of the game.
            chosen: The source of chance of what bots choose.
        """
        players: dict[Seat, StudyBot] = {seat: bot for seat, (_, bot) in self._seated(number).items()}
        world = self.study.world

        def answer(ask: Ask, seat: Seat, chance: Random) -> Value:
            if ask.key in world and (reply := report(world[ask.key], state, ask, seat, chance)) is not None:
                return reply
            return players[seat](state, ask, seat, chosen)

        return answer

    def _seated(self, number: int) -> dict[Seat, tuple[str, StudyBot]]:
        """Return the bot of each seat in a game, by name."""
        return {seat: self._bots[(index + number) % len(self._bots)] for index, seat in enumerate(self._seats)}

    def _observe(self, state: Any) -> Iterable[tuple[str, Figure]]:
        """Yield what a game shows that is over or was broken off."""
        yield "turns", state.turns
        if (rounds := getattr(state, "round", None)) is not None:
            yield "rounds", rounds
        yield from self.study.figures(state)

    def _observe_winners(self, state: Any, number: int) -> Iterable[tuple[str, Figure]]:
        """Yield who has won, by seat, by hero and by bot."""
        winners: Any = self.game.result(state).get("winners", ())
        yield "winners", len(winners)
        for place, seat in enumerate(self._seats, 1):
            yield f"wins.seat.{place}", int(seat in winners)
        for seat, hero in self.study.heroes(state).items():
            yield f"wins.hero.{hero}", int(seat in winners)
        bots = {seat: name for seat, (name, _) in self._seated(number).items()}
        for name in sorted({*bots.values()}) if len(self._bots) > 1 else ():
            yield f"wins.bot.{name}", sum(seat in winners for seat in self._seats if bots[seat] == name)
