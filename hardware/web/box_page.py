"""The page of a box without a network: another service serves it, as soon as somebody presses "Phones".

The box leaves a file, which systemd looks for (`drakvakt-page.path`), and listens at a socket beside it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.errors import DrakvaktError
from companion.text import Text
from hardware.web.lazy import LazyPanel

if TYPE_CHECKING:
    from hardware.web.panel import WebPanel

PAGE: Final = "DRAKVAKT_PAGE"
"""Variable that names the file; where it is not set, nobody looks for one."""


class NoPage(DrakvaktError):
    """The page cannot be asked for."""


def find_socket(wish: Path) -> Path:
    """Return the path of the socket at which the box listens.

    Args:
        wish: The file with which the box asks for its page.
    """
    return wish.with_name(f"{wish.name}.socket")


def box_page(find_folder: Callable[[], Path], environment: Mapping[str, str]) -> LazyPanel | None:
    """Return the panel of the page, where a service is there to serve it.

    Args:
        find_folder: Returns where games are kept, and tokens beside them.
        environment: The variables of this process.
    """
    named = environment.get(PAGE, "")
    if not named:
        return None
    wish = Path(named)
    panel = LazyPanel(lambda: open_box_page(wish, find_folder()))
    if wish.exists():
        # The box was started again, and phones are waiting; where that fails, they press once more.
        with suppress(DrakvaktError):
            panel.open_way()
    return panel


def open_box_page(wish: Path, folder: Path) -> WebPanel:
    """Return the panel of the page, and leave word that it is wanted.

    Args:
        wish: The file that systemd looks for.
        folder: Where tokens are kept.

    Raises:
        NoPage: The file cannot be written, or a library is missing.
    """
    try:
        from hardware.web.door import Door
        from hardware.web.gate_socket import GateServer, listen
        from hardware.web.ledger import Ledger
        from hardware.web.panel import WebPanel
    except ModuleNotFoundError as error:
        raise NoPage(Text("The page needs {name}, which is not installed.", name=str(error.name))) from error

    path = find_socket(wish)
    try:
        bound = listen(path)
        wish.touch(0o600)
    except OSError as error:
        raise NoPage(Text("The page cannot be opened: {why}", why=error.strerror or str(error))) from error
    return WebPanel(
        lambda panel: GateServer(panel).serve(bound, path),
        door=Door(time.monotonic, ledger=Ledger(folder / "phones.json")),
    )
