"""Files of a game and its tests: learned figures, transcripts, marked rules and recorded games."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from copy import deepcopy
from inspect import getfile
from pathlib import Path
from typing import Any, ClassVar

from companion.owners import merge
from companion.table import Table
from companion.table.archive import Archive, archive_lines
from companion.table.chance import Chance
from companion.table.playback import Playback
from companion.table.verify import verify
from companion.testing import bots, play, rules
from companion.testing import recorded as records
from companion.testing.golden import check_golden
from companion.testing.subjects import check_named
from companion.testing.suite.base import Part
from companion.testing.transcript import Transcript, game_of, is_whole


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
            bots.answer_once(table, rng, self.answer)
            after: Any = json.loads(json.dumps(game.learned(table.run.state)))
            assert table.run.state.heard or after == learned, f"behind entry {table.last_entry} nobody hears of it"
            learned = after


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
        check_golden(Transcript(self.rules_of_play()).replay(transcript.read_text(encoding="utf-8")), transcript)

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
        apart = records.read_parted(cls.recorded)
        return [name for name in records.recorded_names(cls.recorded, game) if (name in apart) == parted]

    def archive(self, name: str) -> Archive:
        """Return the game as it was recorded."""
        assert self.recorded is not None
        return records.read_recorded(self.recorded, name)

    def test_every_entry_of_a_recorded_game_still_fits(self, going_on: str) -> None:
        archive = self.archive(going_on)
        report = verify(archive, self.rules_of_play())
        assert report.wrong == ()
        assert report.undone_misfits == 0, "what was undone fits too"
        assert report.boundaries == sum("h" in body for _, _, body in archive.entries)

    def test_a_recorded_game_ends_as_it_ended(self, going_on: str) -> None:
        archive = self.archive(going_on)
        assert self.recorded is not None
        table = Table(self.rules_of_play(), records.recorded_journal(archive), Chance(archive.header["seed"]))
        assert table.is_over
        assert table.result() == records.read_results(self.recorded)[going_on]
        # A replay takes long, so this has none of its own.
        check_named(table.game, table.run.answered.values(), table.log(), table.run.state.seats)

    def test_a_game_with_a_mended_rule_goes_on_from_its_last_turn(self, parting: str) -> None:
        assert self.recorded is not None
        archive, (entry, _) = self.archive(parting), records.read_parted(self.recorded)[parting]
        game = self.rules_of_play()
        walk = Playback(game, archive.header, archive.session)
        for number, _, body in archive.entries:
            walk.follow(number, body)
            if walk.divergence is not None:
                break
        assert walk.divergence is not None
        assert walk.divergence.entry == entry
        walk.close()
        table = Table(game, records.recorded_journal(archive), Chance(archive.header["seed"]), mend=True)
        bots.play(table, random.Random(parting), 5000)
        assert table.is_over

    def test_a_recorded_game_is_exported_byte_for_byte(self, recorded_game: str) -> None:
        assert self.recorded is not None
        written = (self.recorded / f"{recorded_game}.jsonl").read_text("utf-8")
        assert "".join(f"{line}\n" for line in archive_lines(self.archive(recorded_game))) == written
