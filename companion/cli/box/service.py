"""`drakvakt box`: the companion on its own box, as a service. The lights come first, then all that takes time.

Nothing heavy is imported at the top: the sunrise has to begin at once.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.box import quick_start
from companion.cli.host.hub import stop
from companion.cli.language import error_line, find_language
from companion.errors import DrakvaktError
from companion.language import Voice, preferred_language, speaker
from companion.pages.page import Page
from companion.pages.picture import BLANK
from companion.pages.sunrise import sunrise
from companion.text import printable
from hardware.panel import Face, Opening, Panel, Scene
from hardware.wiring.errors import BadWiring

if TYPE_CHECKING:
    from companion.cli.box.evenings import Boxed
    from hardware.wiring.plan import Plan

log = logging.getLogger("hardware")
"""Log of the panels; the diary writes down what they log."""

FRAME = 0.1
"""Seconds between two frames of the sunrise."""

OPENING = 1.0
"""Seconds for which the box waits for its screens and lights before it loads the rest."""

ENDING = (signal.SIGTERM, signal.SIGINT)
"""Signals that end the service."""

WRONG_WIRING = 78
"""Exit status for a wiring that no box can be built from (EX_CONFIG): trying again mends nothing."""

Opener = Callable[[argparse.Namespace, Voice], Sequence[Panel]]
Loader = Callable[[argparse.Namespace, Voice], "Boxed"]


def box(args: argparse.Namespace) -> int:
    """Serve the box until somebody ends the process; returns the exit status."""
    try:
        if args.check:
            from companion.cli.box.panels import plan_of

            source = args.file or wiring()
            return _check(plan_of(source), source, args)
        # asyncio leaves this signal alone then. To take it over from asyncio would load `inspect`.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        return asyncio.run(serve(args))
    except DrakvaktError as error:
        if "JOURNAL_STREAM" in os.environ and not args.check:
            # The system's log sees by this that it is an error.
            print(f"<3>{error}", flush=True)
        else:
            print(error_line(error, find_language(args)), file=sys.stderr)
        return WRONG_WIRING if isinstance(error, BadWiring) else 1


def _check(plan: Plan, source: Path, args: argparse.Namespace) -> int:
    """Print the title of a good wiring, and what could be better."""
    from hardware.wiring.advice import shared_with_console

    print(printable(plan.title))
    if (advice := shared_with_console(plan)) is not None:
        print(f"drakvakt: {printable(source.name)}: {advice.read(speaker(find_language(args)))}", file=sys.stderr)
    return 0


def wiring(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the path of the owner's wiring, in the service's configuration folder."""
    return Path(environment.get("CONFIGURATION_DIRECTORY", "/etc/drakvakt").split(":")[0]) / "box.toml"


def open_panels(args: argparse.Namespace, voice: Voice) -> Sequence[Panel]:
    """Open the panels that the wiring names."""
    from companion.cli.box.panels import page_panels, panels, plan_of

    return [*panels(plan_of(args.file or wiring(), elsewhere=False), voice), *page_panels(args.state, os.environ)]


def load(args: argparse.Namespace, voice: Voice) -> Boxed:
    """Load all that takes time: the games, the pages, the unfinished game."""
    from companion.cli.box.evenings import Boxed

    boxed = Boxed(args, voice, sys.stdout)
    boxed.load()
    return boxed


async def serve(args: argparse.Namespace, opener: Opener = open_panels, loader: Loader = load) -> int:
    """Show the sunrise, then play one evening after another; SIGTERM ends it, with the lights out."""
    task = asyncio.current_task()
    assert task is not None
    ending = False

    def end() -> None:
        # A second signal must not keep the lights and screens on.
        if not ending:
            task.cancel()

    before = _take_signals(end)
    voice = Voice(args.lang or preferred_language())
    panels = opener(args, voice)
    boxed = None
    try:
        async with dawn(panels):
            await wait_until_open(panels)
            boxed = await asyncio.to_thread(loader, args, voice)
        quick_start.end_lean_start()
        await boxed.play(panels)
    except asyncio.CancelledError:
        return 0
    finally:
        ending = True
        if boxed is not None:
            boxed.close()
        for panel in panels:
            # One that is broken must not keep the lights of the others on.
            try:
                await panel.close()
            except Exception as error:
                log.error("Some devices could not be released: %r", error)
        for number, handler in before.items():
            signal.signal(number, handler)
    return 0


def _take_signals(end: Callable[[], None]) -> Mapping[signal.Signals, Any]:
    """Call `end` on the loop at each signal that ends the service; return what was done at these signals before.

    A loop does this too (`add_signal_handler`), but loads `inspect` for it, which nothing else on a box needs.
    """
    loop = asyncio.get_running_loop()
    return {number: signal.signal(number, lambda *_: loop.call_soon_threadsafe(end)) for number in ENDING}


async def wait_until_open(panels: Sequence[Panel], longest: float = OPENING) -> None:
    """Wait until the devices of the panels are open, or known to be missing.

    Their threads load libraries meanwhile. Threads that load modules side by side fight for the interpreter's lock: on
    two idle processors that cost half as much again as one after the other, and the first page came later.

    Args:
        panels: The panels; one whose devices load nothing has no method of this name.
        longest: Seconds after which the box loads beside a device that does not answer.
    """
    opening = [asyncio.ensure_future(panel.wait_until_open()) for panel in panels if isinstance(panel, Opening)]
    if opening:
        _, late = await asyncio.wait(opening, timeout=longest)
        for one in late:
            one.cancel()


@asynccontextmanager
async def dawn(panels: Sequence[Panel], clock: Callable[[], float] = time.monotonic) -> AsyncIterator[None]:
    """Let the lights make a sunrise for as long as the block takes."""
    rising = asyncio.create_task(_rise(panels, clock))
    try:
        yield
    finally:
        await stop(rising)


async def _rise(panels: Sequence[Panel], clock: Callable[[], float]) -> None:
    began = clock()
    dark = Face(Page(()), BLANK)
    while True:
        scene = Scene(dark, sunrise(clock() - began))
        for panel in panels:
            panel.show(scene)
        await asyncio.sleep(FRAME)
