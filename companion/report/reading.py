"""A kept game read once, along the entries that still count, into what its table saw of the evening.

What was undone is left out, but for the waits. Choices in secret are told only where the game says that all are shown
them; cards that somebody drew in private are never told, nor is anything that a seat alone may see: the figures are
those that everybody may look at, so that a game that goes on can be reported as well.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from companion.asks import Ask, Choose, Draw, Roll, Seat, Secret
from companion.chronicle import Chronicle, Fate
from companion.event_kinds import DRAWN, EVERYBODYS, ROLLED
from companion.game import Game
from companion.report.chances import urn_before, weigh
from companion.report.chronicles import find_chronicle
from companion.report.evening import PAUSE, ChanceEntry, Death, Evening, Moment, Sample, Urn, Wait
from companion.report.fights import FightBook, sides_of
from companion.state import Event
from companion.table.archive import Archive
from companion.table.beginning import begin_run
from companion.table.entry_loop import EntryLoop
from companion.table.entry_path import Body, EntryPath
from companion.table.open_ask import OpenAsk
from companion.table.run import Run
from companion.text import Text, verbatim
from companion.view import View

DECISIVE = frozenset({"death", "wakes", "breath", "night", "victory", "dusk", "dawn", "treasure", "milestone"})
"""Kinds of events that may be decisive moments."""

REMEMBERED = 12
"""Events that are looked through for what killed a hero."""


def read_evening(archive: Archive, game: Game[Any], *, whole: bool = True) -> Evening:
    """Read a kept game.

    Args:
        archive: The game, with all its entries.
        game: Its rules.
        whole: Whether course, fights and luck are wanted; else only the result, which is read faster.

    Raises:
        RuleFault: The rules cannot even begin.
    """
    path = EntryPath()
    for number, _, body in archive.entries:
        path.add(number, body)
    run = begin_run(game, archive.header, archive.session)
    try:
        reader = _Reader(archive, run, find_chronicle(game), whole=whole)
        return reader.read(path)
    finally:
        run.close()


class _Reader:
    """One reading of one journal."""

    def __init__(self, archive: Archive, run: Run, chronicle: Chronicle, *, whole: bool) -> None:
        self._archive, self._run, self._chronicle, self._whole = archive, run, chronicle, whole
        self._times = {entry.number: entry.at for entry in archive.entries}
        self._at = archive.entries[0].at if archive.entries else 0.0
        self._counts_rounds = hasattr(run.state, "round")
        self._samples: list[Sample] = []
        self._moments: list[Moment] = []
        self._chances: list[ChanceEntry] = []
        self._deaths: list[Death] = []
        self._fights = FightBook()
        self._recent: deque[Event] = deque(maxlen=REMEMBERED)
        self._asked: dict[int, tuple[Ask, int]] = {}
        self._fates: Mapping[str, Fate] = {}
        self._heard = 0
        self._turns = -1
        self._answers = 0

    def read(self, path: EntryPath) -> Evening:
        """Follow the path to its end, or as far as it can be followed."""
        run, loop, parted = self._run, EntryLoop(self._run), None
        last_hashed = next((number for number, body in reversed(path.entries) if "h" in body), 0)
        self._fates = self._chronicle.fates(run.state)
        self._listen(run.log)
        for number, body in path.entries:
            opened, self._at = run.open, self._times[number]
            urn = urn_before(opened.ask, run.state) if self._whole and opened and body["e"] == "answer" else None
            scene, heard = run.state.scene, len(run.log)
            sides = sides_of(run) if self._whole and body["e"] == "reveal" else ()
            if opened is not None:
                self._asked[number] = opened.ask, self._step
            diverged = loop.follow(number, body, check=number == last_hashed)
            if diverged is not None:
                parted = diverged.words
                break
            told = [event for _, event in run.log[heard:]]
            if body["e"] in ("answer", "reveal"):
                self._answers += 1
            if self._whole and opened is not None:
                if body["e"] == "answer":
                    self._note_chance(number, body, opened, urn, told)
                elif body["e"] == "reveal" and opened.ask.key in self._chronicle.laid:
                    self._fights.lay(scene, _choices(opened, body), told, sides)
            self._listen(run.log)
            if run.state.turns != self._turns:
                self._sample()
        self._sample()
        return self._evening(path, parted)

    @property
    def _step(self) -> int:
        state: Any = self._run.state
        return int(state.round) if self._counts_rounds else int(state.turns)

    def _sample(self) -> None:
        """Note the public figures at the end of a turn; of several within one step the last counts."""
        state = self._run.state
        self._turns = state.turns
        self._fates = self._chronicle.fates(state)
        if not self._whole:
            return
        sample = Sample(step=self._step, at=self._at, standing=self._chronicle.standing(state))
        if self._samples and self._samples[-1].step == sample.step:
            danger = sample.standing.danger or self._samples[-1].standing.danger
            if danger is not sample.standing.danger:
                sample = _with_danger(sample, danger)
            self._samples[-1] = sample
        else:
            self._samples.append(sample)

    def _listen(self, log: Sequence[tuple[int, Event]]) -> None:
        """Note the events since the last call."""
        for _, event in log[self._heard :]:
            if event.kind == "death":
                self._note_deaths(event)
            self._recent.append(event)
            if not self._whole:
                continue
            kind = "milestone" if event.key in self._chronicle.milestones else event.kind
            if kind in DECISIVE:
                self._moments.append(Moment(step=self._step, at=self._at, kind=kind, text=event.text))
            if event.scene:
                self._fights.tell(event, self._step, self._at, self._run)
        self._heard = len(log)

    def _note_deaths(self, event: Event) -> None:
        before, self._fates = self._fates, self._chronicle.fates(self._run.state)
        for key, fate in self._fates.items():
            if not fate.alive and (key not in before or before[key].alive):
                self._deaths.append(Death(hero=key, step=self._step, cause=self._cause(event)))

    def _cause(self, death: Event) -> str:
        """Return the key of what came last before a death and is known to kill; else "fight" within one."""
        for event in reversed(self._recent):
            if event.key in self._chronicle.causes and event.scene == death.scene:
                return event.key
        return "fight" if death.scene else ""

    def _note_chance(self, number: int, body: Body, opened: OpenAsk, urn: Urn | None, told: Sequence[Event]) -> None:
        run, seat = self._run, body["s"]
        value = opened.answers.get(seat)
        if not isinstance(opened.ask, Roll | Draw) or value is None:
            return
        nobodys = [event for event in told if event.key not in (ROLLED, DRAWN) and event.kind != "note"]
        # A card that somebody is asked to draw is theirs, even where what comes of it is everybody's.
        is_own_draw = isinstance(opened.ask, Draw) and self._is_naming(opened.ask.text, seat)
        whole_table = bool(nobodys) and all(event.kind in EVERYBODYS for event in nobodys) and not is_own_draw
        box = body.get("by") == "box"
        entry = weigh(
            opened.ask,
            value,
            urn,
            run.game,
            run.state,
            self._chronicle,
            number=number,
            step=self._step,
            seat=None if whole_table else seat,
            box=box,
        )
        if entry is None:
            return
        if isinstance(opened.ask, Draw) and any(event.kind in DECISIVE for event in told):
            entry = replace(entry, is_told=True)
        self._chances.append(entry)
        if not box:
            # What the box rolls is told; what people roll they see.
            # A monster's dice are nobody's luck, but in the fight they stand beside whoever rolled them.
            self._fights.roll(run.state.scene, replace(entry, who=None if whole_table else seat), told)

    def _is_naming(self, asked: Text, seat: Seat) -> bool:
        """Return True if the words of an ask name the seat or its hero."""
        people = {seat, *(str(fate.hero) for fate in self._fates.values() if fate.seat == seat)}
        return not people.isdisjoint(words for words, _ in asked.parts(str))

    def _evening(self, path: EntryPath, parted: Text | None) -> Evening:
        run, archive = self._run, self._archive
        state, game = run.state, run.game
        view = game.view(state, None) if self._whole else None
        times = [entry.at for entry in archive.entries]
        result = game.result(state) if run.is_over else {}
        winners = result.get("winners", [])
        seconds = sum(min(later - earlier, PAUSE) for earlier, later in pairwise(times) if later > earlier)
        return Evening(
            session=archive.session,
            game=game.id,
            title=game.title,
            seats=tuple(state.seats),
            names={fate.seat: _words(fate.hero) for fate in reversed([*self._fates.values()])},
            over=run.is_over,
            counts_rounds=self._counts_rounds,
            step=self._step,
            began=times[0] if times else 0.0,
            seconds=seconds,
            answers=self._answers,
            undone=len(archive.entries) - len(path.entries),
            winners=tuple(map(str, winners)) if isinstance(winners, list) else (),
            result=result,
            overview=view.overview if view is not None else (),
            fates=self._fates,
            deaths=tuple(self._deaths),
            life=self._chronicle.life,
            treasure=self._chronicle.treasure,
            causes=self._chronicle.causes,
            bgg=self._chronicle.bgg,
            samples=tuple(self._samples),
            moments=tuple(self._moments),
            fights=self._fights.fights(),
            wait=self._longest_wait() if self._whole else None,
            chances=tuple(self._named_chances(view)),
            parted=parted,
        )

    def _named_chances(self, view: View | None) -> Iterator[ChanceEntry]:
        """Yield all rolls and draws, with the dice as the game calls them."""
        for entry in self._chances:
            named = view.words.get(f"dice.{entry.of}") if view is not None and entry.measure != "card" else None
            yield entry if named is None else replace(entry, name=named)

    def _longest_wait(self) -> Wait | None:
        """Return the longest time between two entries in which the game was not put away.

        Of a choice in secret all are named that were asked: who chose last is nobody's business.
        """
        longest: Wait | None = None
        for before, entry in pairwise(self._archive.entries):
            seconds = entry.at - before.at
            if not 0 < seconds < PAUSE or entry.number not in self._asked or entry.body.get("by") == "box":
                continue
            if longest is None or seconds > longest.seconds:
                ask, step = self._asked[entry.number]
                seat = entry.body.get("s")
                seats = ask.seats if isinstance(ask, Secret) or seat is None else (seat,)
                longest = Wait(seats=seats, asked=ask.text, seconds=seconds, step=step)
        return longest


def _choices(opened: OpenAsk, body: Body) -> tuple[tuple[Seat, Text], ...]:
    """Return what each seat had laid, in the words of the lines from which it chose."""
    ask = opened.ask
    found: list[tuple[Seat, Text]] = []
    for seat in (seat for seat in ask.seats if seat in body["v"]):
        value, _ = body["v"][seat]
        options = ask.options_for(seat) if isinstance(ask, Choose) else ()
        words = next((option.text for option in options if option.id == value), None)
        found.append((seat, words or verbatim(str(value))))
    return tuple(found)


def _words(name: str | Text) -> Text:
    return name if isinstance(name, Text) else verbatim(name)


def _with_danger(sample: Sample, danger: Any) -> Sample:
    return replace(sample, standing=replace(sample.standing, danger=danger))
