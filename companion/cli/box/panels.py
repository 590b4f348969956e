"""Panels of a box, made from its plan. Their libraries are imported only here, when a box is switched on."""

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


class LibraryMissing(DrakvaktError, ImportError):
    """Error of a library that a box needs and that is not installed."""


def load_plan(file: Path, *, elsewhere: bool = True) -> Plan:
    """Return the plan in a wiring file.

    Args:
        file: The wiring file.
        elsewhere: True if the box may be another machine than this one.

    Raises:
        BadWiring: The file holds no plan.
    """
    return load(file, elsewhere=elsewhere)


def make_panels(plan: Plan, say: Say, simulated: SimulatedBox | None = None) -> list[Panel]:
    """Return the panel of the box with its wired handhelds, and the panel of handhelds on cables.

    Call it in the event loop that the panels serve.

    Args:
        plan: The wiring of the box.
        say: Function that translates a message.
        simulated: Box whose pins and ports replace those of this machine; `None` on a real box.
    """
    found: list[Panel] = [_make_box_panel(plan, say, simulated and simulated.factory)]
    on_cables = tuple(handheld for handheld in plan.handhelds if isinstance(handheld, SerialHandheld))
    if on_cables:
        from hardware.serial.panel import SerialPanel

        wired = frozenset(place for place, hand in enumerate(plan.handhelds) if not isinstance(hand, SerialHandheld))
        if simulated is None:
            found.append(SerialPanel(on_cables, time.monotonic, wired=wired))
        else:
            devices = simulated.devices()
            make_serial_panel = partial(
                SerialPanel, find=devices.ports, open_port=devices.open_port, nonce=devices.nonce
            )
            found.append(make_serial_panel(on_cables, time.monotonic, wired=wired))
    elif simulated is None:
        from hardware.serial.unnamed import UnnamedHandhelds

        found.append(UnnamedHandhelds())
    return found


def make_page_panels(folder: Path | None, environment: Mapping[str, str]) -> list[Panel]:
    """Return the panel of the web page if the page's service is installed (docs/service.md).

    Args:
        folder: Folder of kept games; `None` for the usual one.
        environment: The variables of this process.
    """
    from hardware.web.box_page import box_page

    def find_folder() -> Path:
        # Imported here, since only a page that somebody opens needs it, and the lights come first.
        from companion.table.sessions import state_folder

        return folder or state_folder(environment)

    page = box_page(find_folder, environment)
    return [] if page is None else [page]


def _make_box_panel(plan: Plan, say: Say, pins: object | None) -> Panel:
    try:
        from hardware.box.panel import BoxPanel
    except ModuleNotFoundError as error:
        sentence = Text("This Drakvakt lacks {name}, which a box needs: install it with systemd/install.")
        raise LibraryMissing(sentence.using(name=str(error.name))) from error
    return BoxPanel(plan, say=say, pins=pins)
