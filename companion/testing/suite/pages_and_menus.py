"""Words, corrections and secrets: what everybody can read, what the menu sets, and what nobody else may see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import pytest

from companion import state as states
from companion.asks import Secret
from companion.pages.font import FIXED
from companion.state import State, get_path
from companion.table import Table, seals
from companion.testing import bots, play, rows, wording
from companion.testing.figures import figure_owner, figures_of, reason_not_in_menu
from companion.testing.messages import companion_domain, domain_of, list_incomplete
from companion.testing.pages import PEOPLE, read_random_game
from companion.testing.secrecy import trace
from companion.testing.suite.base import LOOK_CHANCE, MOST_ANSWERS, SEATS, Part
from companion.testing.tables import copy_table
from companion.view import Correction


class Words(Part):
    """Every message is whole, short enough and called alike, in the languages that the game's own package has."""

    names_from: ClassVar[tuple[str, ...]] = ("data",)
    """How the paths begin, below the package's folder, at which a `Text` is made of a name from the game's data."""

    games_read: ClassVar[int] = 2
    answers_read: ClassVar[int] = 450

    @classmethod
    def parameters(cls) -> Mapping[str, Sequence[Any]]:
        """Return the seeds."""
        return {**super().parameters(), "game_read": range(cls.games_read)}

    def test_no_words_are_longer_than_their_place(self) -> None:
        domain = domain_of(self.rules_of_play())
        assert wording.list_too_long(domain, wording.places(domain)) == []

    def test_what_stands_beside_each_other_has_room(self) -> None:
        game = self.rules_of_play()
        assert rows.list_crowded_rows(game, self.table(random.Random(0)), domain_of(game)) == []

    def test_its_catalogues_are_whole(self) -> None:
        assert list_incomplete(domain_of(self.rules_of_play())) == []

    def test_it_says_nothing_otherwise_than_the_companion(self) -> None:
        assert wording.list_contradictions(domain_of(self.rules_of_play()), companion_domain()) == []

    def test_only_words_of_its_own_are_looked_up(self) -> None:
        domain = domain_of(self.rules_of_play())
        found = {path.relative_to(domain.home).as_posix() for path in wording.find_computed_texts(domain)}
        wrong = [path for path in sorted(found) if not path.startswith(self.names_from)]
        assert wrong == [], "a name that people gave is `verbatim(name)`, not `Text(name)`"

    def test_every_letter_is_in_the_font(self) -> None:
        domain = domain_of(self.rules_of_play())
        said = {words for catalogue in wording.translations(domain).values() for words in catalogue.values()}
        assert FIXED.missing("".join(sorted(said | wording.data_words(domain))).replace("\n", "")) == ""

    # All pages of many moments take long where others work beside.
    @pytest.mark.timeout(180)
    def test_only_names_are_cut(self, game_read: int) -> None:
        game = self.rules_of_play()
        low, high = game.seats
        seats = (*PEOPLE, *SEATS[len(PEOPLE) :])[: max(low, min(len(PEOPLE), high))]
        watch = read_random_game(game, seats, game_read, self.answers_read)
        assert watch.complaints() == [], "these words do not fit where they are shown"
        assert watch.unknown == set(), "these words are in no catalogue, or nothing says what this id is called"
        assert watch.twice == set(), "these begin with two names, so that nobody knows whose they are"


class Corrections(Part):
    """Whatever the menu offers can be set, to all that it offers, at any time; and it offers all that people see."""

    corrected_games: ClassVar[int] = 2
    menus_read: ClassVar[int] = 6
    elsewhere: ClassVar[Mapping[str, str]] = {}
    """Figures that are in no menu and say why nowhere else, by kind and field ("Hero.name"): what people do instead."""

    @classmethod
    def parameters(cls) -> Mapping[str, Sequence[Any]]:
        """Return the seeds."""
        return {**super().parameters(), "corrected_game": range(cls.corrected_games)}

    def test_every_figure_in_the_menu_can_be_set_to_all_that_is_offered(self, corrected_game: int) -> None:
        rng = random.Random(corrected_game)
        hand, game, fitting = self.hand(rng), self.rules_of_play(), set[tuple[str, str]]()
        for _ in range(MOST_ANSWERS):
            if hand.ask is None:
                return
            if rng.random() < LOOK_CHANCE:
                seat = rng.choice([None, *hand.state.seats])
                self.check_menu(hand.state, game.view(hand.state, seat).corrections, fitting)
            play.advance(hand, rng, self.answer)

    def test_every_figure_that_people_see_is_offered_or_says_why_not(self) -> None:
        """Find each figure in a menu, in `elsewhere`, or declared as `fixed` or `not_in_menu`."""
        game, offered, seen = self.rules_of_play(), set[str](), dict[str, Any]()
        for seed in range(self.menus_read):
            rng = random.Random(seed)
            hand = self.hand(rng)
            seen = figures_of(hand.state)
            while hand.ask is not None:
                if rng.random() < LOOK_CHANCE:
                    for seat in (None, *hand.state.seats):
                        offered |= {
                            figure_owner(hand.state, one.path) for one in game.view(hand.state, seat).corrections
                        }
                play.advance(hand, rng, self.answer)
        silent = [name for name, (kind, f) in seen.items() if name not in offered and not reason_not_in_menu(kind, f)]
        assert [name for name in silent if name not in self.elsewhere] == []

    def check_menu(self, state: State, menu: Iterable[Correction], fitting: set[tuple[str, str]]) -> None:
        """Fail where a group has a line twice, a choice does not fit, or the present value is no choice.

        Args:
            state: The state.
            menu: The corrections that the menu offers.
            fitting: Paths with choices that were found to fit before; new ones are added.
        """
        found = Counter((str(correction.group), correction.path) for correction in menu)
        assert [twice for twice, many in found.items() if many > 1] == [], "a figure stands in its group twice"
        for correction in menu:
            if correction.deck is not None:
                continue  # What a deck can be told is the table's own matter.
            if (correction.path, repr(correction.choices)) not in fitting:
                for value in correction.choices:
                    states.check(state, correction.path, value)
                fitting.add((correction.path, repr(correction.choices)))
            now: Any = get_path(state, correction.path)
            assert now in correction.choices or now in (None, ""), (
                f"{correction.path} is {now!r}, which the menu does not offer"
            )


class Secrecy(Part):
    """A secret choice shows on nobody else's pages, lights, handhelds and wires until it opens."""

    secret_games: ClassVar[int] = 2
    secrets_compared: ClassVar[int] = 2

    @classmethod
    def parameters(cls) -> Mapping[str, Sequence[Any]]:
        """Return the seeds."""
        return {**super().parameters(), "secret_game": range(cls.secret_games)}

    def test_nobody_sees_what_another_has_sealed(self, secret_game: int, monkeypatch: pytest.MonkeyPatch) -> None:
        # By itself a commitment is a random number, so it would differ anyway.
        """Play with secrets, and see that frames and lines of other seats do not depend on what was sealed."""
        monkeypatch.setattr(seals, "commitment", lambda *_: "0" * 64)
        rng, compared = random.Random(secret_game), Counter[str]()
        table = self.table(rng)
        for _ in range(MOST_ANSWERS):
            opened = table.open
            if opened is None:
                return
            ask = opened.ask
            first = isinstance(ask, Secret) and len(opened.waiting) > 1 and not opened.seals
            if first and compared[ask.key] < self.secrets_compared:
                compared[ask.key] += 1
                self.compare(table, ask, rng.choice(opened.waiting))
            bots.answer_once(table, rng, self.answer)

    def compare(self, table: Table, ask: Any, seat: str) -> None:
        """Compare two worlds that differ in one seat's choice alone.

        Args:
            table: The table, at which the ask is open.
            ask: A secret ask.
            seat: The seat whose choice differs.
        """
        values = [option.id for option in ask.options_for(seat) if option.id]
        others = [None, *(name for name in table.run.state.seats if name != seat)]
        seen = []
        for value in (values[0], values[-1]):
            world = copy_table(table)
            assert world.open is not None
            world.answer(world.open.n, seat, value)
            assert world.open is not None
            assert list(world.open.seals) == [seat]
            seen.append({other: trace(world, other) for other in others})
        assert seen[0] == seen[1], f"{ask.key}: others can tell {values[0]} of {seat} from {values[-1]}"
