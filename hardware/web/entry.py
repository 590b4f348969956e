"""Entry point of the page among the installed panels."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from companion.errors import DrakvaktError
from companion.text import Text
from hardware.panel import Panel, PanelSetting
from hardware.web.lazy import LazyPanel

if TYPE_CHECKING:
    from hardware.web.panel import WebPanel


class NoWeb(DrakvaktError, ImportError):
    """A library that serves the page is not installed."""


def panels(setting: PanelSetting) -> list[Panel]:
    """Return the panel of the page: open at once where it is wanted, else when somebody presses "Phones".

    Args:
        setting: What the command line says.

    Raises:
        NoWeb: The libraries of the page are not installed.
        PortTaken: The port is taken.
    """
    if setting.web or setting.lan:
        return [open_page(setting, lan=setting.lan)]
    return [LazyPanel(lambda: open_page(setting, lan=True))]


def open_page(setting: PanelSetting, *, lan: bool) -> WebPanel:
    """Return the panel of the page with its socket bound, and tell where it is.

    Args:
        setting: What the command line says.
        lan: True if phones on the local network may join.

    Raises:
        NoWeb: The libraries of the page are not installed.
        PortTaken: The port is taken.
    """
    try:
        from hardware.web.server import bind, serve
    except ModuleNotFoundError as error:
        raise NoWeb(
            Text(
                "The page needs {name}: install it ({command}), or play without --web and --lan.",
                name=str(error.name),
                command="pip install 'drakvakt[web]'",
            )
        ) from error
    from hardware.web.door import Door
    from hardware.web.ledger import Ledger
    from hardware.web.networks import own_addresses
    from hardware.web.panel import WebPanel
    from hardware.web.reports import ReportMaker, can_make_reports

    bound = bind(lan=lan, port=setting.port)
    number = bound.getsockname()[1]
    here = f"http://127.0.0.1:{number}/"
    reached = own_addresses() if lan else ()
    addresses = [f"http://{one}:{number}" for one in reached]
    if setting.web or setting.lan:
        # Later a screen stands where these lines would; then the log of the evening says it.
        setting.tell(Text("Page: {address}", address=here).read(setting.say))
    if setting.lan:
        setting.tell(Text("Phones: {address} (the page shows the code)", address=addresses[0]).read(setting.say))
    door = Door(time.monotonic, ledger=Ledger(setting.folder / "phones.json"))
    return WebPanel(
        lambda panel: serve(panel, bound, lan=lan),
        door=door,
        addresses=addresses,
        own_address=here,
        reports=ReportMaker(setting.folder) if can_make_reports() else None,
    )
