"""Command `drakvakt box`: the program of a box, run as a service. The lights come first, then all that takes time.

Nothing heavy is imported at the top, since the sunrise has to begin at once.
"""

from __future__ import annotations

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
    import argparse

    from companion.cli.box.evenings import BoxEvenings
    from hardware.wiring.plan import Plan

log = logging.getLogger("hardware")
"""Logger of the panels; the diary writes its records."""

FRAME_PERIOD = 0.1
"""Seconds between two frames of the sunrise."""

OPENING_TIMEOUT = 1.0
"""Seconds for which the box waits for its screens and lights before it loads the rest."""

ENDING_SIGNALS = (signal.SIGTERM, signal.SIGINT)
"""Signals that end the service."""

WRONG_WIRING = 78
"""Exit status for a wrong wiring file (EX_CONFIG), after which the service is not started again."""

Opener = Callable[["argparse.Namespace", Voice], Sequence[Panel]]
Loader = Callable[["argparse.Namespace", Voice], "BoxEvenings"]


def run_box(args: argparse.Namespace) -> int:
    """Run the box until the process is ended, and return the exit status."""
    try:
        if args.check:
            from companion.cli.box.panels import load_plan

            source = args.file or find_wiring()
            return _print_check(load_plan(source), source, args)
        # With the default handler asyncio does not set one of its own, for which it would load `inspect`.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        return asyncio.run(serve(args))
    except DrakvaktError as error:
        if "JOURNAL_STREAM" in os.environ and not args.check:
            # systemd reads the level of the line, here an error, from this prefix.
            print(f"<3>{error}", flush=True)
        else:
            print(error_line(error, find_language(args)), file=sys.stderr)
        return WRONG_WIRING if isinstance(error, BadWiring) else 1


def _print_check(plan: Plan, source: Path, args: argparse.Namespace) -> int:
    """Print the title of a correct wiring and advice on it; return the exit status."""
    from hardware.wiring.advice import shared_with_console

    print(printable(plan.title))
    if (advice := shared_with_console(plan)) is not None:
        print(f"drakvakt: {printable(source.name)}: {advice.read(speaker(find_language(args)))}", file=sys.stderr)
    return 0


def find_wiring(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the path of the owner's wiring, in the service's configuration folder."""
    return Path(environment.get("CONFIGURATION_DIRECTORY", "/etc/drakvakt").split(":")[0]) / "box.toml"


def open_panels(args: argparse.Namespace, voice: Voice) -> Sequence[Panel]:
    """Open the panels that the wiring names."""
    from companion.cli.box.panels import load_plan, make_page_panels, make_panels

    return [
        *make_panels(load_plan(args.file or find_wiring(), elsewhere=False), voice),
        *make_page_panels(args.state, os.environ),
    ]


def load_evenings(args: argparse.Namespace, voice: Voice) -> BoxEvenings:
    """Load everything that takes time: the games, the pages, the unfinished game."""
    from companion.cli.box.evenings import BoxEvenings

    evenings = BoxEvenings(args, voice, sys.stdout)
    evenings.load()
    return evenings


async def serve(args: argparse.Namespace, opener: Opener = open_panels, loader: Loader = load_evenings) -> int:
    """Show the sunrise, then play one evening after another until SIGTERM, which turns the lights off.

    Args:
        args: The options of the command line.
        opener: Function that opens the panels.
        loader: Function that loads the evenings.

    Returns:
        The exit status.
    """
    task = asyncio.current_task()
    assert task is not None
    is_ending = False

    def cancel() -> None:
        # A second signal must not keep the lights and screens on.
        if not is_ending:
            task.cancel()

    old_handlers = _set_signal_handlers(cancel)
    voice = Voice(args.lang or preferred_language())
    panels = opener(args, voice)
    evenings = None
    try:
        async with show_sunrise(panels):
            await wait_until_open(panels)
            evenings = await asyncio.to_thread(loader, args, voice)
        quick_start.end_lean_start()
        await evenings.play(panels)
    except asyncio.CancelledError:
        return 0
    finally:
        is_ending = True
        if evenings is not None:
            evenings.close()
        for panel in panels:
            # An error of one panel must not keep the lights of the others on.
            try:
                await panel.close()
            except Exception as error:
                log.error("Some devices could not be released: %r", error)
        for number, handler in old_handlers.items():
            signal.signal(number, handler)
    return 0


def _set_signal_handlers(end: Callable[[], None]) -> Mapping[signal.Signals, Any]:
    """Call `end` in the loop at each signal that ends the service; return the handlers of these signals from before.

    `add_signal_handler` of the loop does this too, but loads `inspect`, which nothing else on a box needs.
    """
    loop = asyncio.get_running_loop()
    return {number: signal.signal(number, lambda *_: loop.call_soon_threadsafe(end)) for number in ENDING_SIGNALS}


async def wait_until_open(panels: Sequence[Panel], longest: float = OPENING_TIMEOUT) -> None:
    """Wait until the devices of the panels are open, or known to be missing.

    Their threads load libraries meanwhile, so the box waits before it loads its own. Two threads that load modules hold
    each other up: on two idle processors both took half as long again, and the first page came later.

    Args:
        panels: The panels; a panel whose devices load nothing has no method `wait_until_open`.
        longest: Seconds to wait for a device that does not answer.
    """
    opening = [asyncio.ensure_future(panel.wait_until_open()) for panel in panels if isinstance(panel, Opening)]
    if opening:
        _, late = await asyncio.wait(opening, timeout=longest)
        for task in late:
            task.cancel()


@asynccontextmanager
async def show_sunrise(panels: Sequence[Panel], clock: Callable[[], float] = time.monotonic) -> AsyncIterator[None]:
    """Show a sunrise on the lights while the block runs."""
    drawing = asyncio.create_task(_draw_sunrise(panels, clock))
    try:
        yield
    finally:
        await stop(drawing)


async def _draw_sunrise(panels: Sequence[Panel], clock: Callable[[], float]) -> None:
    start = clock()
    dark = Face(Page(()), BLANK)
    while True:
        scene = Scene(dark, sunrise(clock() - start))
        for panel in panels:
            panel.show(scene)
        await asyncio.sleep(FRAME_PERIOD)
