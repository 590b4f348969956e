"""A kept game shown again on a screen: every moment as the box showed it to everybody, at any speed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any

from companion.cli.host.hub import Hub
from companion.cli.host.scenes import chart_sketch, draw_face, table_panes
from companion.cli.replay.retelling import LONGEST_PAUSE, follow
from companion.game import Game
from companion.language import Voice
from companion.pages.cursor import Cursor
from companion.pages.lights import lights
from companion.pages.page import Page
from companion.pages.reveals import is_revealing
from companion.pages.screen import news, page
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from companion.record import record
from companion.state import Event
from companion.table.archive import Archive
from companion.table.errors import ReplayDiverged
from companion.table.playback import Playback
from companion.table.seals import SHORT
from companion.text import Text, verbatim
from hardware.panel import Panel, PanelEvent, Said, Scene, Wish

TICK = 0.1
"""Seconds between two looks at the clock."""

SHORTEST_PAUSE = 0.5
"""Seconds of a frame at the speed of one: what the box did at once should still be seen."""

SLOWEST, FASTEST = 1 / 8, 64
LOG_LENGTH = 200


@record
class FilmFrame:
    """One moment: the game as everybody saw it, how much had been told, and how many seconds it stood like this."""

    situation: Situation
    told: int
    seconds: float
    flash: Page | None = None
    number: int = 0


class Film:
    """Frames of a kept game, made when they are first looked at."""

    def __init__(self, archive: Archive, game: Game[Any], voice: Voice) -> None:
        voice.use(None, (game.catalogues, game.id))
        self.voice = voice
        self.log: list[str] = []
        self.frames: list[FilmFrame] = []
        self.length = len(archive.entries)
        self.divergence: ReplayDiverged | None = None
        """Why it could not be followed to its end."""
        self._archive, self._game = archive, game
        self._making = self._make()
        self.has_frame(0)

    def has_frame(self, at: int) -> bool:
        """Return True if there is a frame of this number."""
        while len(self.frames) <= at:
            frame = next(self._making, None)
            if frame is None:
                return False
            self.frames.append(frame)
        return True

    def close(self) -> None:
        """End the coroutines."""
        self._making.close()

    def _make(self) -> Generator[FilmFrame, None, None]:
        walk, entries = Playback(self._game, self._archive.header, self._archive.session), self._archive.entries
        reveal: object = None
        self._hear([event for _, event in walk.run.log])
        try:
            yield self._frame(walk, 0, SHORTEST_PAUSE)
            for index, entry in enumerate(entries):
                words, told = follow(walk, entry)
                self.log.append(words.read(self.voice))
                self._hear(told)
                if walk.divergence is not None:
                    continue
                later = entries[index + 1].at if index + 1 < len(entries) else entry.at
                frame = self._frame(walk, entry.number, min(max(later - entry.at, SHORTEST_PAUSE), LONGEST_PAUSE))
                view = frame.situation.view
                fresh = view.reveal != reveal or any(map(is_revealing, told))
                shown, reveal = view if fresh else replace(view, reveal=None), view.reveal
                for leaf in news(replace(frame.situation, told=tuple(told), view=shown), self.voice):
                    flash = replace(page(frame.situation, Surface(None), Cursor(), self.voice), caption=leaf.caption)
                    yield replace(frame, flash=flash if leaf.caption else leaf.page, seconds=2 * SHORTEST_PAUSE)
                yield frame
            self.divergence = walk.divergence
        finally:
            walk.close()

    def _hear(self, told: list[Event] | tuple[Event, ...]) -> None:
        self.log.extend(event.text.read(self.voice) for event in told)

    def _frame(self, walk: Playback, number: int, seconds: float) -> FilmFrame:
        """Return this moment as everybody knows it: of sealed choices only that they are made."""
        run, opened = walk.run, walk.run.open
        situation = Situation(
            view=walk.game.view(run.state, None),
            n=opened.n if opened else 0,
            ask=opened.ask if opened else None,
            waiting=opened.waiting if opened else (),
            sealed={seat: mark[:SHORT] for seat, (_, mark) in opened.seals.items()} if opened else {},
            modes=dict(run.modes),
            scopes=tuple(run.state.scopes),
            result=walk.game.result(run.state) if run.is_over else None,
            mood=self.voice.mood,
            say=self.voice,
        )
        return FilmFrame(situation, len(self.log), seconds, number=number)


class Projection:
    """Position in a film, and its speed; it looks at the clock only in `tick`."""

    def __init__(self, film: Film, speed: float, clock: Callable[[], float]) -> None:
        """Begin at the first frame; `speed` is a factor of the speed at which it was played."""
        self.film = film
        self.at = 0
        self.paused = False
        self.over = False
        """Somebody has seen enough."""
        self.speed = min(max(speed, SLOWEST), FASTEST)
        self._clock = clock
        self._since = clock()

    @property
    def frame(self) -> FilmFrame:
        """The present frame."""
        return self.film.frames[self.at]

    @property
    def is_at_end(self) -> bool:
        """True if no frame comes after this one."""
        return not self.film.has_frame(self.at + 1)

    def tick(self) -> None:
        """Go on to the next frame when this one has stood long enough."""
        if not self.paused and self._clock() - self._since >= self.frame.seconds / self.speed:
            self._go(self.at + 1)

    def handle(self, event: PanelEvent) -> None:
        """Handle a key: pause, a step on or back, a speed, or the end."""
        match event:
            case Wish("pause"):
                self.paused, self._since = not self.paused, self._clock()
            case Wish("redo" | "undo" as step):
                self.paused = True
                self._go(self.at + (1 if step == "redo" else -1))
            case Wish("quit"):
                self.over = True
            case Said(value=float(factor)):
                self.speed = min(max(self.speed * factor, SLOWEST), FASTEST)

    def _go(self, at: int) -> None:
        if at >= 0 and self.film.has_frame(at):
            self.at, self._since = at, self._clock()

    def scene(self) -> Scene:
        """Return the scene of the present frame; its surface is the box's, without anybody's buttons or secrets."""
        frame, voice = self.frame, self.film.voice
        shown = frame.flash or page(frame.situation, Surface(None), Cursor(), voice)
        log = tuple(self.film.log[max(frame.told - LOG_LENGTH, 0) : frame.told])
        strip, map_ = lights(frame.situation, self._clock(), mood=voice.mood), chart_sketch(frame.situation)
        panes = table_panes(frame.situation, voice)
        return Scene(draw_face(shown), strip, log=log, status=self._status(), chart=map_, panes=panes)

    def _status(self) -> str:
        running = Text("Paused") if self.paused else verbatim(f"x{self.speed:g}")
        state = Text("The end") if self.is_at_end else running
        text = Text("{n} of {all}: {state}", n=self.frame.number, all=self.film.length, state=state)
        return text.read(self.film.voice)


async def project(projection: Projection, panel: Panel) -> None:
    """Show the film until somebody has seen enough.

    Raises:
        ReplayDiverged: The rules no longer agree with the kept game.

    """
    try:
        async with Hub([panel]) as hub:
            while not projection.over:
                panel.show(projection.scene())
                try:
                    event = await asyncio.wait_for(hub.next_event(), TICK)
                except TimeoutError:
                    projection.tick()
                    continue
                if event is None:
                    break
                projection.handle(event)
    finally:
        projection.film.close()
    if projection.film.divergence is not None:
        raise projection.film.divergence
