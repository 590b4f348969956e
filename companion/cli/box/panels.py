"""The panels of a box, by its plan. Their libraries are imported only here, when a box is switched on."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import DrakvaktError
from companion.text import Say, Text
from hardware.panel import Panel
from hardware.wiring.load import load
from hardware.wiring.plan import Plan, SerialHandheld

if TYPE_CHECKING:
    from hardware.simulated.devices import SimulatedBox


class NoBox(DrakvaktError, ImportError):
    """A library that a box needs and that this Drakvakt lacks."""


def plan_of(file: Path, *, elsewhere: bool = True) -> Plan:
    """Return the plan in the wiring file; raises an error of one clear sentence where it holds none."""
    return load(file, elsewhere=elsewhere)


def panels(plan: Plan, say: Say, simulated: SimulatedBox | None = None) -> list[Panel]:
    """Return the box's own screen, lights, buttons and wired handhelds, and those on a cable.

    They are made on the loop that they serve. `simulated`: its pins and its ports in place of this machine's.
    """
    found: list[Panel] = [_box(plan, say, simulated and simulated.factory)]
    on_cables = tuple(handheld for handheld in plan.handhelds if isinstance(handheld, SerialHandheld))
    if on_cables:
        from hardware.serial.panel import SerialPanel

        wired = frozenset(place for place, hand in enumerate(plan.handhelds) if not isinstance(hand, SerialHandheld))
        if simulated is None:
            found.append(SerialPanel(on_cables, time.monotonic, wired=wired))
        else:
            its = simulated.devices()
            its_own = partial(SerialPanel, find=its.ports, open_port=its.open_port, nonce=its.nonce)
            found.append(its_own(on_cables, time.monotonic, wired=wired))
    elif simulated is None:
        from hardware.serial.unnamed import UnnamedHandhelds

        found.append(UnnamedHandhelds())
    return found


def page_panels(folder: Path | None, environment: Mapping[str, str]) -> list[Panel]:
    """Return the panel of the page, where a service of its own is there to serve it (docs/service.md).

    Args:
        folder: Where games are kept; None for where they usually are.
        environment: The variables of this process.
    """
    from hardware.web.box_page import box_page

    def find_folder() -> Path:
        # The lights come first: all this is wanted only when somebody opens the page.
        from companion.table.sessions import state_folder

        return folder or state_folder(environment)

    page = box_page(find_folder, environment)
    return [] if page is None else [page]


def _box(plan: Plan, say: Say, pins: object | None) -> Panel:
    try:
        from hardware.box.panel import BoxPanel
    except ModuleNotFoundError as error:
        wrong = Text("This Drakvakt lacks {name}, which a box needs: install it with systemd/install.")
        raise NoBox(wrong.using(name=str(error.name))) from error
    return BoxPanel(plan, say=say, pins=pins)
