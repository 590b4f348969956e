"""Film of a kept game on a screen: each moment as the box showed it to everybody, at any speed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any

from companion.cli.host.hub import Hub
from companion.cli.host.scenes import chart_sketch, draw_face, table_panes
from companion.cli.replay.retelling import LONGEST_PAUSE, follow_entry
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

TICK_PERIOD = 0.1
"""Seconds between two looks at the clock."""

SHORTEST_PAUSE = 0.5
"""Shortest time of a frame in seconds at speed 1, so that people see also what the box did at once."""

SLOWEST, FASTEST = 1 / 8, 64
LOG_LENGTH = 200


@record
class FilmFrame:
    """Frame of a film: one moment of the game as everybody saw it.

    Attributes:
        situation: The game at that moment, for everybody.
        log_length: Number of lines that the log had.
        seconds: Time for which it is shown at speed 1.
        flash: Page of news that covers the page of the game; `None` without news.
        number: Number of the entry that led to it.
    """

    situation: Situation
    log_length: int
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
        """Error with which the replay stopped before the end, if it did."""
        self._archive, self._game = archive, game
        self._frames = self._make_frames()
        self.has_frame(0)

    def has_frame(self, number: int) -> bool:
        """Return True if there is a frame of this number."""
        while len(self.frames) <= number:
            frame = next(self._frames, None)
            if frame is None:
                return False
            self.frames.append(frame)
        return True

    def close(self) -> None:
        """End the coroutines."""
        self._frames.close()

    def _make_frames(self) -> Generator[FilmFrame, None, None]:
        playback, entries = Playback(self._game, self._archive.header, self._archive.session), self._archive.entries
        reveal: object = None
        self._log_events([event for _, event in playback.run.log])
        try:
            yield self._make_frame(playback, 0, SHORTEST_PAUSE)
            for index, entry in enumerate(entries):
                words, events = follow_entry(playback, entry)
                self.log.append(words.read(self.voice))
                self._log_events(events)
                if playback.divergence is not None:
                    continue
                next_time = entries[index + 1].at if index + 1 < len(entries) else entry.at
                frame = self._make_frame(
                    playback, entry.number, min(max(next_time - entry.at, SHORTEST_PAUSE), LONGEST_PAUSE)
                )
                view = frame.situation.view
                is_new = view.reveal != reveal or any(map(is_revealing, events))
                shown_view, reveal = view if is_new else replace(view, reveal=None), view.reveal
                for news_page in news(replace(frame.situation, told=tuple(events), view=shown_view), self.voice):
                    flash = replace(
                        page(frame.situation, Surface(None), Cursor(), self.voice), caption=news_page.caption
                    )
                    yield replace(
                        frame, flash=flash if news_page.caption else news_page.page, seconds=2 * SHORTEST_PAUSE
                    )
                yield frame
            self.divergence = playback.divergence
        finally:
            playback.close()

    def _log_events(self, events: list[Event] | tuple[Event, ...]) -> None:
        self.log.extend(event.text.read(self.voice) for event in events)

    def _make_frame(self, playback: Playback, number: int, seconds: float) -> FilmFrame:
        """Return the present moment as everybody knows it: sealed choices are shown only as made."""
        run, open_ask = playback.run, playback.run.open
        situation = Situation(
            view=playback.game.view(run.state, None),
            n=open_ask.n if open_ask else 0,
            ask=open_ask.ask if open_ask else None,
            waiting=open_ask.waiting if open_ask else (),
            sealed={seat: mark[:SHORT] for seat, (_, mark) in open_ask.seals.items()} if open_ask else {},
            modes=dict(run.modes),
            scopes=tuple(run.state.scopes),
            result=playback.game.result(run.state) if run.is_over else None,
            mood=self.voice.mood,
            say=self.voice,
        )
        return FilmFrame(situation, len(self.log), seconds, number=number)


class Projection:
    """Position in a film, and its speed; it looks at the clock only in `tick`."""

    def __init__(self, film: Film, speed: float, clock: Callable[[], float]) -> None:
        """Begin at the first frame.

        Args:
            film: The film.
            speed: Factor of the speed at which the game was played.
            clock: Function that returns the time in seconds.
        """
        self.film = film
        self.index = 0
        self.is_paused = False
        self.is_over = False
        """True after somebody has ended the film."""
        self.speed = min(max(speed, SLOWEST), FASTEST)
        self._clock = clock
        self._shown_since = clock()

    @property
    def frame(self) -> FilmFrame:
        """The present frame."""
        return self.film.frames[self.index]

    @property
    def is_at_end(self) -> bool:
        """True if no frame comes after this one."""
        return not self.film.has_frame(self.index + 1)

    def tick(self) -> None:
        """Go on to the next frame when the present one has been shown long enough."""
        if not self.is_paused and self._clock() - self._shown_since >= self.frame.seconds / self.speed:
            self._go_to(self.index + 1)

    def handle(self, event: PanelEvent) -> None:
        """Handle a key: pause, a step on or back, a speed, or the end."""
        match event:
            case Wish("pause"):
                self.is_paused, self._shown_since = not self.is_paused, self._clock()
            case Wish("redo" | "undo" as step):
                self.is_paused = True
                self._go_to(self.index + (1 if step == "redo" else -1))
            case Wish("quit"):
                self.is_over = True
            case Said(value=float(factor)):
                self.speed = min(max(self.speed * factor, SLOWEST), FASTEST)

    def _go_to(self, index: int) -> None:
        if index >= 0 and self.film.has_frame(index):
            self.index, self._shown_since = index, self._clock()

    def scene(self) -> Scene:
        """Return the scene of the present frame, as the box's own screen shows it, without secrets."""
        frame, voice = self.frame, self.film.voice
        shown_page = frame.flash or page(frame.situation, Surface(None), Cursor(), voice)
        log = tuple(self.film.log[max(frame.log_length - LOG_LENGTH, 0) : frame.log_length])
        light_strip, chart = lights(frame.situation, self._clock(), mood=voice.mood), chart_sketch(frame.situation)
        panes = table_panes(frame.situation, voice)
        return Scene(draw_face(shown_page), light_strip, log=log, status=self._status(), chart=chart, panes=panes)

    def _status(self) -> str:
        speed = Text("Paused") if self.is_paused else verbatim(f"x{self.speed:g}")
        state = Text("The end") if self.is_at_end else speed
        text = Text("{n} of {all}: {state}", n=self.frame.number, all=self.film.length, state=state)
        return text.read(self.film.voice)


async def show_film(projection: Projection, panel: Panel) -> None:
    """Show the film on a panel until somebody ends it.

    Args:
        projection: The film and the position in it.
        panel: The panel that shows it.

    Raises:
        ReplayDiverged: The rules no longer agree with the kept game.

    """
    try:
        async with Hub([panel]) as hub:
            while not projection.is_over:
                panel.show(projection.scene())
                try:
                    event = await asyncio.wait_for(hub.next_event(), TICK_PERIOD)
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
