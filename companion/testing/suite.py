"""Tests that every game passes: a class for each subject, and `GameSuite` with all of them.

    class TestMyGame(GameSuite):
        game = "my_game"
        transcripts = Path(__file__).parent / "transcripts"

Each class can be used by itself. What it does may be bent by overriding a method: `begin` says which seats, house rules
and data a random game has, `answer` how its players answer, `check` what else must be so after every answer.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from inspect import getfile
from pathlib import Path
from typing import Any, ClassVar

import pytest

from companion import state as states
from companion.asks import Ask, Secret
from companion.game import Game, find, house_rules
from companion.journal import MemoryJournal
from companion.owners import merge
from companion.pages.font import FIXED
from companion.record import record
from companion.snapshot import restore, write_state
from companion.state import Json, State, digest, get_path
from companion.table import Table, new_header, seals
from companion.table.archive import Archive, archive_lines
from companion.table.chance import Chance
from companion.table.header import mode_paths
from companion.table.playback import Playback
from companion.table.verify import verify
from companion.testing import bots, play, rows, rules, wording
from companion.testing import recorded as records
from companion.testing.figures import figures_of, owner, why_not
from companion.testing.golden import hold
from companion.testing.hand import Hand
from companion.testing.invariants import check_ask, check_state, check_view
from companion.testing.laws import BENDS, Law, Moment, Watch
from companion.testing.messages import companions_own, domain_of, every_hole_filled, incomplete
from companion.testing.pages import PEOPLE, played
from companion.testing.secrecy import trace
from companion.testing.subjects import check_named
from companion.testing.tables import check_live, copied, present, reopen
from companion.testing.transcript import Transcript, game_of, is_whole
from companion.view import Correction

SEATS = ("Ada", "Bo", "Åke", "Dan", "Eva", "Finn", "Gun", "Hugo")
STEPS = 20_000
"""Answers after which a random game is taken for one that never ends."""

LOOKS = 0.1
"""How often what a view shows of chances is looked at: a view is dear to make."""


@record
class Start:
    """With what a random game begins."""

    seats: Sequence[str]
    options: Mapping[str, Json]
    modes: Mapping[str, str]
    data: Mapping[str, Json]


class Part:
    """Base of all parts of the suite: the game under test, and how games of it begin and are played."""

    game: ClassVar[str | Game[Any]]
    """The game's id, as its entry point says it, or the game itself."""

    laws: ClassVar[Sequence[type[Law]]] = ()
    """Laws that hold after every answer of random and mixed play."""

    found: ClassVar[Mapping[str, Sequence[int]]] = {}
    """Seeds at which a fault was once found, by the test's parameter (`{"random_game": (2125495,)}`): always played."""

    later_rules: ClassVar[frozenset[str]] = frozenset()
    """House rules that are newer than our random games: they are drawn last, so that all else in a game stays."""

    @pytest.fixture(autouse=True)
    def _every_hole_is_filled(self) -> Iterator[None]:
        """Fail where a message is read with a hole that nothing fills, which the table would show as it is."""
        with every_hole_filled():
            yield

    def rules_of_play(self) -> Game[Any]:
        """Return the game."""
        return find(self.game) if isinstance(self.game, str) else self.game

    def begin(self, rng: random.Random) -> Start:
        """Return the beginning of a random game: any house rules, any number of seats, dice and cards by anybody."""
        game = self.rules_of_play()
        data = self.data(rng)
        options = bots.random_options(house_rules(game.options, data), rng, self.later_rules)
        low, high = game.seats
        modes = {path: rng.choice(["asked", bots.mode_of_box(path)]) for path in mode_paths(game)}
        return Start(SEATS[: rng.randint(low, min(high, len(SEATS)))], options, modes, data)

    def data(self, rng: random.Random) -> Mapping[str, Json]:
        """Return the figures of a random game: the package's own, unless the author has others to try."""
        return self.rules_of_play().data()

    def answer(self, ask: Ask, seat: str, rng: random.Random) -> Any:
        """Return a player's answer: anything legal, unless the author knows what makes better games.

        Args:
            ask: The open ask.
            seat: The seat that answers.
            rng: The source of all chance.
        """
        return bots.legal(ask, seat, rng)

    def check(self, state: Any) -> None:
        """Fail unless a state is sound after an answer; authors add what holds in their game alone."""
        check_state(state)

    def hand(self, rng: random.Random) -> Hand[Any]:
        """Return a random game without a table, before its first answer."""
        game, start = self.rules_of_play(), self.begin(rng)
        state = game.setup(start.seats, start.options, start.data)
        state.options = dict(start.options)
        state.modes |= start.modes
        return Hand(game, state)

    def table(self, rng: random.Random) -> Table:
        """Return a random game at a table, before its first answer."""
        game, start = self.rules_of_play(), self.begin(rng)
        header = new_header(
            game, list(start.seats), start.options, start.modes, seed=rng.randrange(10_000), data=deepcopy(start.data)
        )
        return Table(game, MemoryJournal(header, lasts=True), Chance(header["seed"]))

    @classmethod
    def parameters(cls) -> Mapping[str, Sequence[Any]]:
        """Return the values of the fixtures with which the tests of this part are repeated."""
        return {}

    @classmethod
    def pytest_generate_tests(cls, metafunc: pytest.Metafunc) -> None:
        """Repeat each test with its values; seeds begin where `--seed` says, and those of `found` come besides."""
        first = metafunc.config.getoption("--seed", 0)
        for name, values in cls.parameters().items():
            if name in metafunc.fixturenames:
                seeds = (
                    [*cls.found.get(name, ()), *(first + seed for seed in values)] if isinstance(values, range) else []
                )
                metafunc.parametrize(name, [*dict.fromkeys(seeds)] or values, ids=_called)

    @classmethod
    def leave_out(cls, part: type[Part], missing: bool) -> None:
        """Leave out the tests of a part of which the author has nothing to show.

        Args:
            part: The part of the suite.
            missing: Whether there is nothing to show.
        """
        for name, test in vars(part).items():
            if name.startswith("test_"):
                setattr(cls, name, None if missing else test)


def _called(value: object) -> str:
    return value.stem if isinstance(value, Path) else str(value)


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
        for _ in range(STEPS):
            heard = len(hand.heard)
            if hand.ask is None:
                return hand
            check_ask(hand.ask)
            play.check_declared(self.rules_of_play(), hand.ask)
            play.check_lines(hand.ask)
            check_named(self.rules_of_play(), [hand.ask], hand.heard[heard_before:heard], hand.state.seats)
            heard_before = heard
            if rng.random() < LOOKS:
                play.check_built_again(hand)
            play.advance(hand, rng, self.answer)
            self.check(hand.state)
            watch.check(Moment(hand.state, hand.ask, hand.heard[heard:]))
            if rng.random() < LOOKS:
                check_view(self.rules_of_play().view(hand.state, rng.choice([None, *hand.state.seats])))
        raise AssertionError(f"the game goes on after {STEPS} answers\n{hand.story[-2000:]}")

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
        for _ in range(STEPS):
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
        for at in range(STEPS):
            self.check(table.run.state)
            bent, ask = done in BENDS, None if table.open is None else table.open.ask
            told = [] if bent else [event for _, event in table.run.log[heard:]]
            watch.check(Moment(table.run.state, ask, told), bent=bent)
            heard = len(table.run.log)
            assert table.is_over == (table.open is None)
            if table.open is not None:
                assert table.open.waiting, "nobody can go on"
                check_ask(table.open.ask)
            if rng.random() < LOOKS:
                check_view(table.view())
            done = play.act(table, rng, at, self.answer)
            if not done:
                break
        assert table.is_over, f"the game goes on after {STEPS} acts"
        assert table.run.state.scopes == []
        replayed = reopen(table)
        assert digest(replayed.run.state) == digest(table.run.state)
        assert present(replayed) == present(table)

    def test_at_any_moment_the_journal_alone_leads_to_the_same(self, live_game: int) -> None:
        rng = random.Random(live_game)
        check_live(self.table(rng), rng)


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
        assert wording.too_long(domain, wording.places(domain)) == []

    def test_what_stands_beside_each_other_has_room(self) -> None:
        game = self.rules_of_play()
        assert rows.crowded(game, self.table(random.Random(0)), domain_of(game)) == []

    def test_its_catalogues_are_whole(self) -> None:
        assert incomplete(domain_of(self.rules_of_play())) == []

    def test_it_says_nothing_otherwise_than_the_companion(self) -> None:
        assert wording.at_odds(domain_of(self.rules_of_play()), companions_own()) == []

    def test_only_words_of_its_own_are_looked_up(self) -> None:
        domain = domain_of(self.rules_of_play())
        found = {path.relative_to(domain.home).as_posix() for path in wording.made_up(domain)}
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
        watch = played(game, seats, game_read, self.answers_read)
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
        for _ in range(STEPS):
            if hand.ask is None:
                return
            if rng.random() < LOOKS:
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
                if rng.random() < LOOKS:
                    for seat in (None, *hand.state.seats):
                        offered |= {owner(hand.state, one.path) for one in game.view(hand.state, seat).corrections}
                play.advance(hand, rng, self.answer)
        silent = [name for name, (kind, f) in seen.items() if name not in offered and not why_not(kind, f)]
        assert [name for name in silent if name not in self.elsewhere] == []

    def check_menu(self, state: State, menu: Iterable[Correction], fitting: set[tuple[str, str]]) -> None:
        """Fail where a group has a line twice, a choice does not fit, or the present value is no choice.

        Args:
            state: The state.
            menu: The corrections that the menu offers.
            fitting: Paths with choices that were found to fit before; new ones are added.
        """
        found = Counter((str(one.group), one.path) for one in menu)
        assert [twice for twice, many in found.items() if many > 1] == [], "a figure stands in its group twice"
        for one in menu:
            if one.deck is not None:
                continue  # What a deck can be told is the table's own matter.
            if (one.path, repr(one.choices)) not in fitting:
                for value in one.choices:
                    states.check(state, one.path, value)
                fitting.add((one.path, repr(one.choices)))
            now: Any = get_path(state, one.path)
            assert now in one.choices or now in (None, ""), f"{one.path} is {now!r}, which the menu does not offer"


class Learning(Part):
    """Learned figures have the shape of the data and no fault, and are not learned twice."""

    learning_games: ClassVar[int] = 3
    heard_answers: ClassVar[int] = 250

    @classmethod
    def parameters(cls) -> Mapping[str, Sequence[Any]]:
        """Return the seeds."""
        return {**super().parameters(), "learning_game": range(cls.learning_games)}

    def test_what_was_learned_is_good_data(self, learning_game: int) -> None:
        rng = random.Random(learning_game)
        hand, game = self.hand(rng), self.rules_of_play()
        start = deepcopy(dict(self.begin(random.Random(learning_game)).data))
        while hand.ask is not None:
            play.advance(hand, rng, self.answer)
        learned: Any = game.learned(hand.state)
        after: Any = merge(start, json.loads(json.dumps(learned)))
        assert list(game.faults(after)) == []
        state = game.setup(hand.state.seats, hand.state.options, after)
        assert game.learned(state) == {}, "what the data says now is learned again"

    def test_the_table_hears_of_everything_that_is_learned(self, learning_game: int) -> None:
        """Check rules that report what people have told: nothing else may change what is learned."""
        rng, game = random.Random(f"{learning_game}/heard"), self.rules_of_play()
        table = self.table(rng)
        learned: Any = json.loads(json.dumps(game.learned(table.run.state)))
        for _ in range(self.heard_answers):
            state = table.run.state
            if table.is_over or not state.listens:
                break
            state.heard = False
            bots.step(table, rng, self.answer)
            after: Any = json.loads(json.dumps(game.learned(table.run.state)))
            assert table.run.state.heard or after == learned, f"behind entry {table.last_entry} nobody hears of it"
            learned = after


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
        for _ in range(STEPS):
            opened = table.open
            if opened is None:
                return
            ask = opened.ask
            first = isinstance(ask, Secret) and len(opened.waiting) > 1 and not opened.seals
            if first and compared[ask.key] < self.secrets_compared:
                compared[ask.key] += 1
                self.compare(table, ask, rng.choice(opened.waiting))
            bots.step(table, rng, self.answer)

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
            world = copied(table)
            assert world.open is not None
            world.answer(world.open.n, seat, value)
            assert world.open is not None
            assert list(world.open.seals) == [seat]
            seen.append({other: trace(world, other) for other in others})
        assert seen[0] == seen[1], f"{ask.key}: others can tell {values[0]} of {seat} from {values[-1]}"


class Transcripts(Part):
    """Whole games as people can read them, replayed line by line."""

    transcripts: ClassVar[Path | None] = None
    """The folder of the transcripts (`*.txt`); those of other games in it are ignored."""

    def __init_subclass__(cls) -> None:
        """Run no tests where no folder is given."""
        super().__init_subclass__()
        cls.leave_out(Transcripts, cls.transcripts is None)
        if cls.transcripts is not None and not cls.written():
            # That none is there is said by the other test.
            name = "test_the_game_goes_as_it_was_written_down"
            setattr(cls, name, None)

    @classmethod
    def parameters(cls) -> Mapping[str, Sequence[Any]]:
        """Return the files."""
        return {**super().parameters(), "transcript": cls.written()}

    @classmethod
    def written(cls) -> list[Path]:
        """Return the transcripts of this game."""
        name = cls.game if isinstance(cls.game, str) else cls.game.id
        found = sorted(cls.transcripts.glob("*.txt")) if cls.transcripts else []
        return [path for path in found if game_of(path.read_text(encoding="utf-8")) == name]

    def test_the_game_goes_as_it_was_written_down(self, transcript: Path) -> None:
        hold(Transcript(self.rules_of_play()).replay(transcript.read_text(encoding="utf-8")), transcript)

    def test_one_of_them_is_a_whole_game(self) -> None:
        assert any(is_whole(path.read_text(encoding="utf-8")) for path in self.written()), (
            f"write a whole game, from `game` to `* over`, into {self.transcripts}"
        )


class RuleMarks(Part):
    """Every rule that Drakvakt or its words carry out has a test that names it."""

    rules: ClassVar[Path | None] = None
    """The file of the rules."""

    marked: ClassVar[Path | None] = None
    """The folder of the tests that are marked; that of the class, where none is named."""

    departures: ClassVar[Mapping[str, str]] = {}
    """The rules that are known not to be followed (yet), each with the reason; each has a test that is strictly
    expected to fail."""

    unmarked: ClassVar[frozenset[str]] = frozenset()
    """The rules that no test names yet, in a game that is still being written; one that has a test comes off it."""

    def __init_subclass__(cls) -> None:
        """Run no tests where no rules are given."""
        super().__init_subclass__()
        cls.leave_out(RuleMarks, cls.rules is None)

    def test_every_rule_has_a_test_that_names_it(self) -> None:
        assert self.rules is not None
        carriers = rules.carriers(self.rules.read_text("utf-8"))
        assert carriers, f"{self.rules.name} has no rules, which begin `- **X1** [engine] `"
        found = rules.marks_of_all_tests(self.marked or Path(getfile(type(self))).parent)
        wrong = rules.complaints(
            {rule: carrier for rule, carrier in carriers.items() if rule not in self.unmarked}, found, self.departures
        )
        marked = self.unmarked & {mark.rule for mark in found}
        wrong += [f"{rule} has a test by now: take it off the unmarked." for rule in sorted(marked)]
        assert not wrong, "\n".join(wrong)


class Recorded(Part):
    """Games that earlier versions have kept go on: each is replayed, with all that was undone and redone in it."""

    recorded: ClassVar[Path | None] = None
    """The folder of the games; see `companion.testing.recorded`."""

    def __init_subclass__(cls) -> None:
        """Run no tests where there are no recorded games."""
        super().__init_subclass__()
        cls.leave_out(Recorded, not cls.names(parted=False))
        if cls.recorded is not None and not cls.names(parted=True):
            name = "test_a_game_with_a_mended_rule_goes_on_from_its_last_turn"
            setattr(cls, name, None)

    @classmethod
    def parameters(cls) -> Mapping[str, Sequence[Any]]:
        """Return the games that go on, those that part, and all of them."""
        on, parted = cls.names(parted=False), cls.names(parted=True)
        return {**super().parameters(), "going_on": on, "parting": parted, "recorded_game": sorted(on + parted)}

    @classmethod
    def names(cls, *, parted: bool) -> list[str]:
        """Return the names of the games that part, or of those that go on."""
        if cls.recorded is None:
            return []
        game = cls.game if isinstance(cls.game, str) else cls.game.id
        apart = records.parted(cls.recorded)
        return [name for name in records.names(cls.recorded, game) if (name in apart) == parted]

    def archive(self, name: str) -> Archive:
        """Return the game as it was recorded."""
        assert self.recorded is not None
        return records.recorded(self.recorded, name)

    def test_every_entry_of_a_recorded_game_still_fits(self, going_on: str) -> None:
        archive = self.archive(going_on)
        report = verify(archive, self.rules_of_play())
        assert report.wrong == ()
        assert report.astray == 0, "what was undone fits too"
        assert report.boundaries == sum("h" in body for _, _, body in archive.entries)

    def test_a_recorded_game_ends_as_it_ended(self, going_on: str) -> None:
        archive = self.archive(going_on)
        assert self.recorded is not None
        table = Table(self.rules_of_play(), records.kept(archive), Chance(archive.header["seed"]))
        assert table.is_over
        assert table.result() == records.results(self.recorded)[going_on]
        # A replay takes long, so this has none of its own.
        check_named(table.game, table.run.answered.values(), table.log(), table.run.state.seats)

    def test_a_game_with_a_mended_rule_goes_on_from_its_last_turn(self, parting: str) -> None:
        assert self.recorded is not None
        archive, (entry, _) = self.archive(parting), records.parted(self.recorded)[parting]
        game = self.rules_of_play()
        walk = Playback(game, archive.header, archive.session)
        for number, _, body in archive.entries:
            walk.follow(number, body)
            if walk.divergence is not None:
                break
        assert walk.divergence is not None
        assert walk.divergence.entry == entry
        walk.close()
        table = Table(game, records.kept(archive), Chance(archive.header["seed"]), mend=True)
        bots.play(table, random.Random(parting), 5000)
        assert table.is_over

    def test_a_recorded_game_is_exported_byte_for_byte(self, recorded_game: str) -> None:
        assert self.recorded is not None
        written = (self.recorded / f"{recorded_game}.jsonl").read_text("utf-8")
        assert "".join(f"{line}\n" for line in archive_lines(self.archive(recorded_game))) == written


class GameSuite(RandomPlay, MixedPlay, Words, Corrections, Learning, Secrecy, Transcripts, RuleMarks, Recorded):
    """All parts of the suite. A part whose folder or file is not named in the class is left out."""
