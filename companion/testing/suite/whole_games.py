"""Whole games of random answers: by the rules alone, and at a table with all that people do there."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, ClassVar

import pytest

from companion.asks import WHOLE_GAME
from companion.game import EndsEarly
from companion.snapshot import restore, write_state
from companion.state import State, digest
from companion.testing import bots, play
from companion.testing.hand import Hand
from companion.testing.invariants import check_ask, check_view
from companion.testing.laws import BENDS, Moment, Watch
from companion.testing.subjects import check_named
from companion.testing.suite.base import LOOK_CHANCE, MOST_ANSWERS, Part
from companion.testing.tables import check_live, reopen, table_facts


class RandomPlay(Part):
    """Whole games of random legal answers: no dead end, every invariant after every answer, the same from any turn."""

    random_games: ClassVar[int] = 8

    @classmethod
    def parameters(cls) -> Mapping[str, Sequence[Any]]:
        """Return the seeds."""
        return {**super().parameters(), "random_game": range(cls.random_games)}

    def play_on(self, hand: Hand[Any], rng: random.Random) -> Hand[Any]:
        """Play a game to its end.

        Args:
            hand: The game.
            rng: The source of all chance.

        Returns:
            The hand, whose game is over.
        """
        watch, heard_before = Watch(self.laws), 0
        for _ in range(MOST_ANSWERS):
            heard = len(hand.heard)
            if hand.ask is None:
                return hand
            check_ask(hand.ask)
            play.check_declared(self.rules_of_play(), hand.ask)
            play.check_lines(hand.ask)
            check_named(self.rules_of_play(), [hand.ask], hand.heard[heard_before:heard], hand.state.seats)
            heard_before = heard
            if rng.random() < LOOK_CHANCE:
                play.check_built_again(hand)
            play.advance(hand, rng, self.answer)
            self.check(hand.state)
            watch.check(Moment(hand.state, hand.ask, hand.heard[heard:]))
            if rng.random() < LOOK_CHANCE:
                check_view(self.rules_of_play().view(hand.state, rng.choice([None, *hand.state.seats])))
        raise AssertionError(f"the game goes on after {MOST_ANSWERS} answers\n{hand.story[-2000:]}")

    def test_a_random_game_ends_well(self, random_game: int) -> None:
        rng = random.Random(random_game)
        hand = self.play_on(self.hand(rng), rng)
        assert hand.state.scopes == [], "every scene is closed"
        json.dumps(self.rules_of_play().result(hand.state))

    def test_the_same_answers_make_the_same_game(self) -> None:
        games = []
        for _ in range(2):
            rng = random.Random(1)
            games.append(self.play_on(self.hand(rng), rng))
        assert games[0].transcript == games[1].transcript
        assert digest(games[0].state) == digest(games[1].state)

    def test_a_game_goes_on_from_every_boundary(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Go on from a copy of the state, and from a snapshot that another process might have kept."""
        rng, whole_states = random.Random(2), list[State]()
        start = self.begin(random.Random(2))
        state_kind = type(self.hand(random.Random(2)).state)
        boundary = state_kind.boundary

        def keep(state: State) -> None:
            boundary(state)
            whole_states.append(deepcopy(state))

        monkeypatch.setattr(state_kind, "boundary", keep)
        hand, game = self.hand(rng), self.rules_of_play()
        for _ in range(MOST_ANSWERS):
            for state in whole_states.copy():
                state.told.clear()
                kept = game.setup(start.seats, start.options, start.data)
                restore(kept, json.loads(json.dumps(write_state(state))))
                assert digest(kept) == digest(state), "a snapshot keeps all that the state declares, and no more"
                assert Hand(game, state).ask == hand.ask, "what lies in a local of `play` is lost when a game goes on"
                assert Hand(game, kept).ask == hand.ask, "what is hidden counts too, unless it is `given` by the setup"
            whole_states.clear()
            if hand.ask is None:
                return
            play.advance(hand, rng, self.answer)


class MixedPlay(Part):
    """Random games at a table, with corrections, scenes left, undo, redo, and dice and cards by hand and by the box."""

    mixed_games: ClassVar[int] = 8
    live_games: ClassVar[int] = 2

    @classmethod
    def parameters(cls) -> Mapping[str, Sequence[Any]]:
        """Return the seeds."""
        live = range(1000, 1000 + cls.live_games)
        return {**super().parameters(), "mixed_game": range(cls.mixed_games), "live_game": live}

    def test_whatever_people_do_the_game_ends_and_its_journal_tells_it(self, mixed_game: int) -> None:
        rng = random.Random(mixed_game)
        table = self.table(rng)
        watch, done, heard = Watch(self.laws), "nothing", 0
        for step in range(MOST_ANSWERS):
            self.check(table.run.state)
            bent, ask = done in BENDS, None if table.open is None else table.open.ask
            told = [] if bent else [event for _, event in table.run.log[heard:]]
            watch.check(Moment(table.run.state, ask, told), bent=bent)
            heard = len(table.run.log)
            assert table.is_over == (table.open is None)
            if table.open is not None:
                assert table.open.waiting, "nobody can go on"
                check_ask(table.open.ask)
            if rng.random() < LOOK_CHANCE:
                check_view(table.view())
            done = play.act(table, rng, step, self.answer)
            if not done:
                break
        assert table.is_over, f"the game goes on after {MOST_ANSWERS} acts"
        assert table.run.state.scopes == []
        replayed = reopen(table)
        assert digest(replayed.run.state) == digest(table.run.state)
        assert table_facts(replayed) == table_facts(table)

    def test_people_can_end_a_game_where_it_stands_and_go_on_with_it(self) -> None:
        """Only what the rules count at an end is still asked, and undo leads back to where people ended it."""
        if not isinstance(self.rules_of_play(), EndsEarly):
            return
        ended = 0
        for answers in (1, 5, 12, 25, 60, 120):
            rng = random.Random(answers)
            table = self.table(rng)
            # An undo takes back what the box has sealed too, and the box seals anew.
            while (opened := table.open) and (opened.seals or table.run.number < answers or not table.run.can_end):
                bots.answer_once(table, rng, self.answer)
            if opened is None:
                continue
            ended += 1
            stood = table_facts(table)
            table.leave(WHOLE_GAME)
            while table.open is not None:
                assert not table.run.can_end, "it has been ended"
                bots.answer_once(table, rng, self.answer)
            assert table.run.state.scopes == []
            json.dumps(table.result())
            assert table_facts(reopen(table)) == table_facts(table)
            while not table.run.can_end:
                table.undo(consent=True)
            assert table_facts(table) == stood
        assert ended, "every game was over before"

    def test_at_any_moment_the_journal_alone_leads_to_the_same(self, live_game: int) -> None:
        rng = random.Random(live_game)
        check_live(self.table(rng), rng)
