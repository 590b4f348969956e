"""One evening from one seed: disk, clock, presses, handhelds and power cuts together, in any of the games.

Real are the host, the table, the sessions and their journal, SQLite, the panel of handhelds and their firmware. Made up
are the clock, the people, the cables, and the disk below (disk.c sees each operation, `Disk` says what a cut leaves).

Secrets are looked at by playing the evening once more with another of them: until it opens, the box, all other screens
and all other cables must show the same, frame by frame.

It runs in a process of its own, into which disk.c is preloaded, as `python -m tests.attacks.evening FOLDER SEED BEGIN
END`. A line of JSON comes for each evening; with `--trace` all that happened in it comes first.
"""

from __future__ import annotations

import asyncio
import ctypes
import hashlib
import json
import random
import secrets
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from companion.asks import Ask, Number, OpenScene, Secret
from companion.cli.host.host import Host
from companion.game import GameOption, find
from companion.journal import Body, Journal, SqliteJournal, open_to_look
from companion.journal.errors import JournalError
from companion.language import Voice
from companion.pages.page import BUTTONS
from companion.progress import Progress
from companion.table import Table, box_answers, new_header, seals, session_index
from companion.table.chance import Chance
from companion.table.sessions import Sessions
from companion.testing import bots
from companion.text import Text
from hardware.panel import Face, Panel, Press, Said, Scene, Wish
from hardware.simulated.panel import SimulatedPanel
from tests.attacks.disks import Disk, Operation, _File, read_operations
from tests.attacks.hidden import Enough, EveningSecrets, Hidden
from tests.cli.sitting import Clock
from tests.every_game import our_games, own_part
from tests.hardware.serial.bench import Bench
from tests.toys import HANDS, Toy, all_move, draw, duel, test

REAL_GAMES: Final = (*sorted(our_games(), key=lambda name: own_part(name).place),)
GAMES: Final = {"toy": 5, "long turn": 2, **dict.fromkeys(REAL_GAMES, 1)}
"""Games with their weights: the toy game is quick, and uses everything that a table can do."""

MOST_SEATS: Final = 3
ROUNDS: Final = 99
STRETCH: Final = (150, 350)
"""Answers that are given one after another in a long turn: with them its log grows beyond 1000 pages."""

ACTS: Final = {"say": 14, "hand": 7, "box": 3, "wait": 1, "undo": 1, "redo": 0.7, "pull": 1, "push": 3, "reader": 1}
"""Acts of people with their weights."""

FAILS = 0.05
"""Chance that the disk is about to fail before an act."""

HELD = 0.1
"""Chance that a press on the box is a long one."""

FULL, BROKEN, NONE = 1, 2, 0
"""How disk.c lets an operation fail."""


class Long(Toy):
    """The toy game, which says how far it has come, as real games do."""

    rounds_of_a_turn: int = 1
    options: Mapping[str, GameOption] = {
        **Toy.options,
        "rounds": GameOption(Text("Rounds"), ROUNDS, (ROUNDS,)),
    }

    async def play(self, state: Any) -> None:
        """Play as the toy game does; a turn ends after `rounds_of_a_turn` rounds."""
        while state.rounds < state.options["rounds"]:
            with OpenScene(state.scopes, "round"):
                for part in (all_move, duel, test, draw):
                    await part(state)
            state.rounds += 1
            if state.rounds % self.rounds_of_a_turn == 0:
                state.boundary()

    def progress(self, state: Any) -> Progress:
        """Return how far the game is; the number grows with each duel and each round."""
        return Progress(state.rounds * 2 + ("duel" in state.scopes))

    def deck_name(self, state: Any, deck: str) -> Text:
        """Return the name of the only deck."""
        return Text("Dragon")


class LongTurn(Long):
    """A turn that hardly ends: only its end empties the log, and each answer brings the game further."""

    rounds_of_a_turn = ROUNDS

    def __init__(self) -> None:
        """Begin to count how often somebody asks how far it has come."""
        self._asked = 0

    def progress(self, state: Any) -> Progress:
        """Return how far the game is; the number grows, since each answer adds a note that nobody waits for."""
        self._asked += 1
        return Progress(self._asked)


@dataclass(frozen=True)
class Played:
    """The game of an evening, and the answers of its people."""

    name: str
    game: Any
    header: Mapping[str, Any]
    answer: Callable[[Ask, str, random.Random], Any]
    acts: tuple[int, int]
    """The fewest and the most acts of people between two power cuts."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the seats of the game."""
        return tuple(self.header["seats"])


def choose_game(rng: random.Random) -> Played:
    """Choose a game, its players, its house rules, and who rolls and draws."""
    name = rng.choices(list(GAMES), list(GAMES.values()))[0]
    if name in ("toy", "long turn"):
        game = Long() if name == "toy" else LongTurn()
        header = new_header(game, ("Ada", "Bo"), {"rounds": ROUNDS})
        return Played(name, game, header, bots.legal_answer, (5, 60))
    part: Any = type("Evening", (own_part(name),), {"game": name})()
    real, begun = find(name), part.begin(rng)
    seats = begun.seats[: max(MOST_SEATS, real.seats[0])]
    header = new_header(real, seats, begun.options, begun.modes, data=deepcopy(begun.data))
    return Played(name, real, header, part.answer, (5, 30))


class WatchedDisk:
    """The disk below, as disk.c sees it."""

    def __init__(self) -> None:
        self._lib: Any = ctypes.CDLL(None)

    def watch(self, folder: Path, trace: Path) -> None:
        self._lib.disk_watch(str(folder).encode(), str(trace).encode())

    def note(self, words: str) -> None:
        self._lib.disk_note(words.encode())

    def fail(self, operation: int, kind: int) -> None:
        self._lib.disk_fail(ctypes.c_long(operation), kind)


@dataclass
class Kept:
    """Attempts to keep entries, each with its number and words, and the sealed choices that have to be there."""

    attempts: list[tuple[int, str]] = field(default_factory=list)
    sealed: dict[int, object] = field(default_factory=dict)


class Found(Exception):
    """A promise was broken."""


class Evening:
    """An evening below `folder`; `trace` says all that happened, in words that are the same in every run."""

    def __init__(self, folder: Path, seed: str, disk: WatchedDisk, other: Hidden | None = None) -> None:
        """Prepare the evening; with an `other` secret it is played until that one has opened."""
        self.secrets = EveningSecrets(other)
        self.seen: list[dict[str | None, str]] = []
        """Everything that the public (`None`) and each seat could see between two looks at the table."""
        self.asked: list[object] = []
        """Asks and asked seats at each of these looks."""
        self._heard: dict[str, int] = {}
        self._folder = folder
        self._seed = seed
        self._disk = disk
        self._rng = random.Random(seed)
        self._played = choose_game(random.Random(f"{seed} game"))
        self._ports = {f"/dev/ttyACM{number}": seat for number, seat in enumerate(self._played.seats)}
        self.trace: list[str] = []
        self._clock = Clock()
        self._kept = Kept()
        self._period = 0
        self._salt = 0
        self._keeping = False
        self._reader: sqlite3.Connection | None = None

    # Power.

    @property
    def _place(self) -> Path:
        return self._folder / f"disk-{self._period}"

    @property
    def _operations(self) -> Path:
        return self._folder / f"operations-{self._period}"

    async def run(self) -> None:
        """Play until the last power cut; raises `Found`."""
        self._place.mkdir(parents=True)
        before = _settle_disk(self._place)
        self._disk.watch(self._place, self._operations)
        sessions = self._sessions()
        self._say(f"{self._played.name}, {', '.join(self._played.seats)}")
        table = sessions.begin(deepcopy(dict(self._played.header)), self._chance())
        session = table.journal.session
        self._disk.note("begun game")
        for _ in range(self._rng.randint(2, 4)):
            await self._power_on(table)
            before, table = self._cut(before, table, session)
        table.close()

    def _sessions(self) -> Sessions:
        return Sessions(self._place / "sessions", lambda: 1e9 + self._clock(), game=lambda _: self._played.game)

    def _chance(self) -> Chance:
        return Chance(self._seed)

    def _cut(self, before: Disk, table: Table, session: str) -> tuple[Disk, Table]:
        """Pull the plug, at the end or at some operation before it, and go on with what the disk has kept."""
        operations = list(read_operations(self._operations))
        first = 1 + max((n for n, one in enumerate(operations) if one.name == "begun game"), default=-1)
        at = self._moment(before, operations, first)
        notes = [one.name for one in operations[:at] if one.kind == "N"]
        for one in operations[:at]:
            before.do(one)
        end = at == len(operations)
        # Where a disk that failed has kept the last entry of a step from being written, a resume goes on from there.
        settled = end and (table.open is None or bool(table.open.waiting))
        shown = _public_table(table) if settled else None
        self._say(f"power cut after {at} of {len(operations)} operations, {len(notes)} notes")
        self._period += 1
        before.cut(self._place, self._rng)
        self._disk.watch(self._place, self._operations)
        if self._reader is not None:
            self._reader.close()
            self._reader = None
        table.close()
        shutil.rmtree(self._folder / f"disk-{self._period - 1}")
        after = _settle_disk(self._place)
        self._check_entries(session, notes, end=end)
        try:
            table = self._sessions().resume(session, self._chance())
        except Exception as error:
            raise Found(f"the game cannot be gone on with: {error}") from error
        if settled and _public_table(table) != shown:
            raise Found(f"it goes on as {_public_table(table)} and not as {shown}")
        return after, table

    def _moment(self, before: Disk, operations: Sequence[Operation], first: int) -> int:
        """Choose how many operations are done when the power fails: all, or some; often where most could be lost."""
        end, rng = len(operations), self._rng
        match rng.choice(("end", "any", "last", "loose", "loose")):
            case "any":
                return rng.randint(first, end)
            case "last":
                return rng.randint(max(first, end - rng.choice((20, 200))), end)
            case "loose":
                disk, loose = deepcopy(before), list[int]()
                for number, one in enumerate(operations, 1):
                    disk.do(one)
                    if number >= first and not disk.is_settled:
                        loose.append(number)
                return rng.choice(loose) if loose else end
        return end

    def _check_entries(self, session: str, notes: list[str], *, end: bool) -> None:
        """Check that all is there that was acknowledged, and nothing that was refused; the last try may be either."""
        state = dict[int, str]()
        for note in notes:
            what, _, number = note.partition(" ")
            if number.isdigit():
                state[int(number)] = what
        # The attempts of this period are counted on from those before, all of which were looked at.
        wanted = [*self._sure, *(self._kept.attempts[n] for n in sorted(state) if state[n] == "kept")]
        open_ones = [self._kept.attempts[n] for n in sorted(state) if state[n] == "try"]
        try:
            journal = SqliteJournal(self._sessions().path(session))
        except Exception as error:
            raise Found(f"the journal cannot be opened: {error}") from error
        there = [(number, _text(body)) for number, body in journal.entries()]
        try:
            if there[: len(wanted)] != wanted:
                same = next((n for n, pair in enumerate(zip(there, wanted, strict=False)) if pair[0] != pair[1]), None)
                gone = len(wanted) - len(there) if same is None else f"from {same}"
                raise Found(f"{len(wanted)} entries were acknowledged and {len(there)} are there (lost: {gone})")
            if there[len(wanted) :] not in ([], open_ones[-1:]):
                raise Found(f"entries are there that were refused or never tried: {there[len(wanted) :]}")
            if end:
                self._check_sealed(journal)
        finally:
            journal.close()
        self._say(f"{len(there)} entries are there, {len(wanted)} were acknowledged")
        self._sure = there
        if not end:
            self._kept.sealed.clear()
        self._kept.attempts.clear()

    def _check_sealed(self, journal: Journal) -> None:
        for entry, value in self._kept.sealed.items():
            if (sealed := journal.sealed(entry)) is None or sealed.value != value:
                raise Found(f"the sealed choice of entry {entry} is lost")

    _sure: list[tuple[int, str]] = []  # noqa: RUF012  # replaced, never changed

    # People.

    async def _power_on(self, table: Table) -> None:
        """Start the box, plug in all handhelds, and let people do whatever they like for a while."""
        rng, bench, box, screens = self._rng, Bench((), self._clock), SimulatedPanel(), SimulatedPanel((), None)
        panels: list[Panel] = [box, bench.panel, *([screens] if rng.random() < 0.5 else [])]
        voice, game = Voice("en"), self._played.game
        voice.use(None, (game.catalogues, game.id))
        self._heard.clear()
        if self._played.name == "long turn":
            self._stretch(table)
        host = Host(table, panels, self._clock, voice, fresh=self._period == 0)
        host.show()
        try:
            await self._sit_down(host, bench)
            for _ in range(rng.randint(*self._played.acts)):
                await self._act(host, bench)
                self._look(table, bench, box, screens)
                if table.is_over:
                    break
            await self._all_back(host, bench)
            self._look(table, bench, box, screens)
            self._check_seats(bench)
            self.secrets.end(all_of_them=True)
        finally:
            self._disk.fail(0, NONE)
            host.actions.worker.shutdown()

    def _stretch(self, table: Table) -> None:
        """Give a great many answers, while nobody looks at the pages."""
        for _ in range(self._rng.randint(*STRETCH)):
            if not table.is_over:
                bots.answer_once(table, self._rng)
        self._say(f"on to entry {table.last_entry}")

    async def _sit_down(self, host: Host, bench: Bench) -> None:
        for number, path in enumerate(self._ports):
            self._salt += 1
            bench.plug(path, f"{number:08x}", self._salt)
        await self._pass(host, bench, 2)
        for path in self._ports:
            bench.tap(path, "A")
            await self._pass(host, bench, 0.1)

    async def _act(self, host: Host, bench: Bench) -> None:
        rng = self._rng
        if rng.random() < FAILS:
            self._disk.fail(rng.randint(1, 25), rng.choice((FULL, BROKEN)))
            self._say("the disk is about to fail")
            self.secrets.disturb()
        match rng.choices(list(ACTS), list(ACTS.values()))[0]:
            case "say":
                await self._answer(host)
            case "hand":
                await self._press(host, bench)
            case "box":
                button, held = rng.choice(BUTTONS), rng.random() < HELD
                await host.handle(Press(None, button, held))
                self._say(f"box {button}")
            case "wait":
                await self._pass(host, bench, rng.choice((0.5, 1.5, 8.0)))
            case "undo":
                await self._wish(host, bench, "undo")
            case "redo":
                await self._wish(host, bench, "redo")
            case "pull" if bench.wires:
                path = rng.choice(sorted(bench.wires))
                self._far = {**self._far, path: bench.pull(path)}
                self._say(f"pull {path}")
            case "push":
                self._push(bench)
            case "reader":
                self._read(host.table)
        self._disk.fail(0, NONE)
        await self._pass(host, bench, rng.choice((0.05, 0.7)))

    async def _press(self, host: Host, bench: Bench) -> None:
        """Press a button of a handheld; twice is what seals."""
        path, button = self._rng.choice(list(self._ports)), self._rng.choice("AAABBCD")
        for _ in range(self._rng.choice((1, 2))):
            if path in bench.wires:
                bench.tap(path, button)
                await self._pass(host, bench, 0.1)
        self._say(f"{path} {button}")

    async def _wish(self, host: Host, bench: Bench, what: Literal["undo", "redo"]) -> None:
        """Wish for an undo or a redo; a second wish consents to undo what somebody has seen."""
        for _ in range(self._rng.choice((1, 2))):
            await host.handle(Wish(what))
            await self._pass(host, bench, 1)
        self._say(what)

    async def _answer(self, host: Host) -> None:
        """Let somebody say an answer that may be given, as at a keyboard."""
        opened = host.table.open
        if opened is None or not opened.waiting:
            return
        seat, rng, ask = self._rng.choice(opened.waiting), self._rng, opened.ask
        value = self._played.answer(ask, seat, rng)
        hidden = (isinstance(ask, Secret) and (len(opened.waiting) > 1 or not ask.shown)) or (
            isinstance(ask, Number) and ask.private
        )
        if hidden and self.secrets.hide(ask.key, seat, waits=len(opened.waiting) > 1):
            value = self.secrets.choose_another(value, lambda rng: self._played.answer(ask, seat, rng))
        await host.handle(Said(seat, value))
        host.show()
        self._say(f"{seat} says it")

    def _read(self, table: Table) -> None:
        """Let another program begin to read the kept game, or end: meanwhile the log cannot be emptied."""
        if self._reader is not None:
            self._reader.close()
            self._reader = None
        else:
            self._reader = open_to_look(self._sessions().path(table.journal.session))
            self._reader.execute("BEGIN")
            self._reader.execute("SELECT count(*) FROM entry").fetchone()
        self._say("reader")

    _far: dict[str, Any] = {}  # noqa: RUF012  # replaced, never changed

    def _push(self, bench: Bench) -> None:
        for path in self._ports:
            if path not in bench.wires and path in self._far:
                bench.wires[path] = self._far[path]
                self._say(f"push {path}")

    async def _all_back(self, host: Host, bench: Bench) -> None:
        self._push(bench)
        await self._pass(host, bench, 8)

    async def _pass(self, host: Host, bench: Bench, seconds: float) -> None:
        for _ in range(max(round(seconds / 0.05), 1)):
            bench.run(0.05)
            for event in bench.events():
                await host.handle(event)
            await host.tick()
        host.show()

    # Promises.

    def _check_seats(self, bench: Bench) -> None:
        has = {cable.path: bench.panel._seat(cable) for cable in bench.panel._cables.values()}
        if has != self._ports:
            raise Found(f"the handhelds have the seats {has}")

    def _look(self, table: Table, bench: Bench, box: SimulatedPanel, screens: SimulatedPanel) -> None:
        """Keep what everybody could see since the last look, and see that no hand was told before it was opened."""
        if self._played.name in ("toy", "long turn"):
            opened = sum(event.key == "duel" for event in table.log())
            told = sum(any(hand in line for hand in HANDS) for line in box.scene.log)
            if told > opened:
                raise Found("the log tells a hand that is still hidden")
        self._check_sealed(table.journal)
        self.secrets.note_open_cards(table.run.state)
        open_ask = table.open
        self.asked.append(open_ask and (open_ask.ask.key, open_ask.waiting))
        self.seen.append(self._frames(bench, box, screens))
        self.secrets.looks = len(self.seen)
        del box.scenes[:-1]
        del screens.scenes[:-1]
        self.secrets.end()
        seen = hashlib.sha256(repr(sorted(self.seen[-1].items(), key=str)).encode()).hexdigest()[:12]
        self._say(f"{table.last_entry} {open_ask and (open_ask.ask.key, open_ask.waiting)} {self._clock.at:.2f} {seen}")

    def _frames(self, bench: Bench, box: SimulatedPanel, screens: SimulatedPanel) -> dict[str | None, str]:
        """Return, frame by frame, what the box showed, each seat's own screen, and what went over its cable."""
        found: dict[str | None, str] = {None: repr([_public_scene(scene) for scene in (*box.scenes, *screens.scenes)])}
        for path, seat in self._ports.items():
            own = [
                _face(scene.handhelds[seat])
                for scene in (*box.scenes, *screens.scenes)
                if seat in scene.handhelds and not scene.private
            ]
            wire = bench.wires.get(path) or self._far.get(path)
            sent = wire.sent[self._heard.get(path, 0) :] if wire is not None else ()
            self._heard[path] = len(wire.sent) if wire is not None else 0
            found[seat] = repr((own, sent))
        return found

    def _say(self, words: str) -> None:
        self.trace.append(words)

    # The journal, as the table uses it.

    def keep(self, journal: SqliteJournal, body: Body, append: Any, how: dict[str, Any]) -> int:
        """Keep an entry with the real `append`, and note the attempt and its result."""
        if self._keeping:
            # Without its snapshot it is tried once more, and is still the same entry.
            return int(append(journal, body, **how))
        number = len(self._kept.attempts)
        self._kept.attempts.append((len(journal.times) + 1, _text(body)))
        self._disk.note(f"try {number}")
        seal = how.get("seal")
        if seal is not None and set(body) != {"e", "n", "k", "s", "c"}:
            raise Found("an entry says what it seals")
        self._keeping = True
        try:
            entry = int(append(journal, body, **how))
        except JournalError:
            self._disk.note(f"refused {number}")
            self._say("refused")
            raise
        finally:
            self._keeping = False
        self._disk.note(f"kept {number}")
        if seal is not None:
            self._kept.sealed[entry] = seal.value
            self.secrets.note_sealed(body["s"], entry)
        for opened in how.get("opens", ()):
            self._kept.sealed.pop(opened, None)
        self.secrets.end(tuple(how.get("opens", ())))
        return entry

    def drop(self, entries: Any) -> None:
        """Forget all sealed choices but those that the table still needs."""
        self._kept.sealed = {entry: value for entry, value in self._kept.sealed.items() if entry in entries}


def _face(face: Face) -> object:
    return face.page, face.picture.pages()


def _public_scene(scene: Scene) -> object:
    """Return all of a scene but the seats' own screens; nothing where only one seat may see the box just now."""
    if scene.private:
        return None
    # Where only one seat has to answer, its lights may say so; what it chooses they never do.
    return _face(scene.box), scene.lights, scene.log, scene.waiting, scene.cue, scene.panes, scene.stands, scene.history


def _public_table(table: Table) -> object:
    asked = table.open
    return repr(table.view()), None if asked is None else (asked.ask.key, asked.waiting)


def _text(body: Body) -> str:
    return json.dumps(body, sort_keys=True, ensure_ascii=False)


def _settle_disk(folder: Path) -> Disk:
    """Return a disk on which all that lies in this folder now is for sure."""
    disk = Disk(folder)
    for path in sorted(folder.rglob("*")):
        file = _File(folder=path.is_dir())
        if path.is_file():
            file.synced.extend(path.read_bytes())
            disk._files[path.stat().st_ino] = file
        disk._names[str(path)] = disk._now[str(path)] = file
    return disk


def evening(folder: Path, seed: str, disk: WatchedDisk) -> tuple[str | None, list[str]]:
    """Play an evening, and once more with another secret; return the fault, and the trace of the first one."""
    one = Evening(folder, seed, disk)
    found = _run(one, folder, seed)
    if found is None and (secret := _choose_secret(one, seed)) is not None:
        two = Evening(folder, seed, disk, secret)
        found = _run(two, folder, seed) or _compare(one, two, secret)
        looks = (secret.last or 0) - secret.first
        one.trace.append(f"for {looks} looks nobody can tell {secret.seat}'s {secret.key} from another one")
    return found, one.trace


def _choose_secret(one: Evening, seed: str) -> Hidden | None:
    """Choose one of the secrets that were there at least at one look."""
    # Who plays alone has no secrets from anybody.
    secrets_ = one.secrets.hidden if len(one._played.seats) > 1 else []
    there = [secret for secret in secrets_ if secret.last and secret.last > secret.first and not secret.disturbed]
    return random.Random(f"{seed} secret").choice(there) if there else None


def _compare(one: Evening, two: Evening, secret: Hidden) -> str | None:
    """Return the differences by which anybody else could tell a secret."""
    other = two.secrets.hidden[secret.number : secret.number + 1]
    if other and other[0].last == secret.first:
        # The other card told of itself at once.
        return None
    for number in range(secret.first, secret.last or 0):
        if number >= len(two.seen):
            return f"with another {secret.key} of {secret.seat} the evening goes on in another way"
        if secret.entry is None and one.asked[number] != two.asked[number]:
            # Another question comes of it, which everybody sees.
            return None
        for seat in one.seen[number]:
            if seat != secret.seat and one.seen[number][seat] != two.seen[number][seat]:
                return f"{seat or 'everybody'} can tell the {secret.key} of {secret.seat} at look {number}"
    return None


def _run(one: Evening, folder: Path, seed: str) -> str | None:
    """Play an evening while its journal, chance and seals are watched; return the fault."""
    numbers = random.Random(f"{seed} secrets")
    real = (SqliteJournal.append, SqliteJournal.keep_sealed, secrets.token_hex, box_answers.box_entry, seals.commitment)

    def append(journal: SqliteJournal, body: Body, **how: Any) -> int:
        return one.keep(journal, body, real[0], how)

    def keep_sealed(journal: SqliteJournal, entries: Any) -> None:
        one.drop(entries)
        real[1](journal, entries)

    SqliteJournal.append = append  # type: ignore[method-assign, assignment]
    SqliteJournal.keep_sealed = keep_sealed  # type: ignore[method-assign, assignment]
    secrets.token_hex = lambda nbytes=None: numbers.randbytes(nbytes or 32).hex()
    box_answers.box_entry = lambda run, ask, chance, number: one.secrets.draw(real[3], run, ask, chance, number)
    # By itself a commitment is a random number, so it would differ with the choice; this one hangs on the salt alone.
    seals.commitment = lambda session, ask, key, seat, value, salt: real[4](session, ask, key, seat, "", salt)
    # What the index of games believes hangs on the times of files, which are not of this evening's clock.
    is_settled = session_index._is_settled
    session_index._is_settled = lambda *_: False
    try:
        asyncio.run(one.run())
    except Enough:
        return None
    except Found as found:
        return str(found)
    except Exception as error:  # whatever breaks, the evening ends by it
        return f"{type(error).__name__}: {error}"
    finally:
        SqliteJournal.append, SqliteJournal.keep_sealed = real[:2]  # type: ignore[method-assign]
        secrets.token_hex, box_answers.box_entry, seals.commitment = real[2:]
        session_index._is_settled = is_settled
        shutil.rmtree(folder, ignore_errors=True)
    return None


def evenings(folder: Path, seed: int, begin: int, end: int) -> Iterator[tuple[int, str | None, list[str]]]:
    """Play these evenings of a seed, one after another; yield the number, the fault and the trace of each."""
    disk = WatchedDisk()
    for number in range(begin, end):
        found, trace = evening(folder / f"evening-{number}", f"{seed}/{number}", disk)
        yield number, found, trace


def main(words: list[str]) -> None:
    """Run some evenings, as the attack asks for them."""
    shows = "--trace" in words
    folder, seed, begin, end = [word for word in words if not word.startswith("--")]
    for plant in (word.removeprefix("--plant=") for word in words if word.startswith("--plant=")):
        from tests.attacks.planted import PLANTS

        PLANTS[plant]()
    for number, found, trace in evenings(Path(folder), int(seed), int(begin), int(end)):
        digest = hashlib.sha256("\n".join(trace).encode()).hexdigest()[:16]
        lines = [*(trace if shows else ()), json.dumps([number, found, digest])]
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
