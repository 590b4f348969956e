"""Command `drakvakt docs`: show the documentation of this version, as a site on this machine.

`make docs` builds it (`scripts/site.py`), and a wheel that is built afterwards has it.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from companion.errors import DrakvaktError
from companion.package_file import package_file
from companion.text import Text

if TYPE_CHECKING:
    from pathlib import Path

    from companion.cli.commands.sessions import Commands


def add_command(commands: Commands) -> None:
    """Add the command `docs`."""
    docs = commands.add_parser("docs", help="read the documentation of this version in a browser")
    docs.add_argument("--where", action="store_true", help="only print the folder of the pages")
    docs.set_defaults(run=read_docs)


def read_docs(args: argparse.Namespace) -> int:
    """Show the site in a browser until Ctrl+C, or print its folder."""
    site = package_file("companion", "site")
    if not (site / "index.html").exists():
        sentence = Text("The documentation is not in this package. Read it at {address}.", address=find_address())
        raise DrakvaktError(sentence)
    if args.where:
        print(site)
        return 0
    serve_site(site)
    return 0


def find_address() -> str:
    """Return the web address of the documentation, for people who have no site on this machine."""
    from importlib.metadata import metadata

    urls = [url.partition(", ") for url in metadata("drakvakt").get_all("Project-URL", [])]
    return next((address for name, _, address in urls if name == "Documentation"), "")


def serve_site(site: Path) -> None:
    """Serve the site to this machine alone until Ctrl+C, and open it in a browser where there is one.

    Its search needs a server: a browser lets no page of a folder read another.

    Args:
        site: The folder of the site.
    """
    import webbrowser
    from contextlib import suppress
    from functools import partial
    from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

    class Quiet(SimpleHTTPRequestHandler):
        """Handler that prints no line for each request."""

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the library
            """Print nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as server:
        address = f"http://127.0.0.1:{server.server_port}/"
        print(f"Documentation: {address}    (Ctrl+C ends)", flush=True)
        webbrowser.open(address)
        with suppress(KeyboardInterrupt):
            server.serve_forever()
