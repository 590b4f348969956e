"""A made-up machine below a folder: the installer works on it, and its programs write down how they were called."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SYSTEM = ROOT / "systemd"

TOOLS = (
    *("basename", "cat", "chmod", "cmp", "cp", "cut", "dirname", "env", "find", "grep", "id", "ln", "mkdir", "mv"),
    *("readlink", "rm", "rmdir", "sed", "sh", "sha256sum", "sort", "tar", "touch", "tr"),
)
"""What every system has. Everything else on the path is made up here."""

LOGGED = 'echo "${0##*/} $*" >>"$CALLS"\n'

SYSTEMCTL = """
current=$DESTDIR/opt/drakvakt/current/app/companion
case $1 in
    is-active) [ -e "$DESTDIR/running" ] ;;
    restart)
        rm -f "$DESTDIR/running"
        [ ! -e "$current/unstartable" ] || exit 1
        readlink "$DESTDIR/opt/drakvakt/current" >"$DESTDIR/running"
        ;;
    disable) rm -f "$DESTDIR/running" ;;
esac
"""

RASPI_CONFIG = """
bus=${2#*_}
case $2 in
    get_*) if [ -e "$DESTDIR/$bus" ]; then echo 0; else echo 1; fi ;;
    do_*) touch "$DESTDIR/$bus" ;;
esac
"""

DPKG = 'if [ -e "$DESTDIR/installed" ]; then echo "install ok installed"; else exit 1; fi\n'
APT = '[ ! -e "$DESTDIR/offline" ] || exit 100\ntouch "$DESTDIR/installed"\n'

MAKE_VENV = """
[ ! -e "$1/app/companion/unmakeable" ] || { echo "no such library"; exit 1; }
mkdir -p "$1/venv/bin"
cat >"$1/venv/bin/drakvakt" <<'END'
#!/bin/sh
[ "$1" != --version ] || [ ! -e "${0%/venv/bin/*}/app/companion/broken" ] || exit 1
[ "$1" != box ] || { echo "drakvakt $*" >>"$CALLS"; ! grep -q wrong "$4"; }
END
chmod +x "$1/venv/bin/drakvakt"
"""

WORKING = {
    "systemctl": SYSTEMCTL,
    "systemd-sysusers": "",
    "udevadm": "",
    "raspi-config": RASPI_CONFIG,
    "dpkg-query": DPKG,
    "apt-get": APT,
    "make-venv": MAKE_VENV,
}
"""The programs that are made up, and what they do."""


class Machine:
    """A Raspberry Pi below `root`, a checkout beside it, and what the programs were called with."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "the machine"
        self.checkout = folder / "a clone of it"
        self._programs = folder / "programs"
        self._calls = folder / "calls"
        (self.root / "proc/device-tree").mkdir(parents=True)
        (self.root / "proc/device-tree/model").write_bytes(b"Raspberry Pi Zero 2 W Rev 1.0\0")
        (self.root / "dev").mkdir()
        (self.root / "dev/i2c-1").touch()
        (self.root / "dev/spidev0.0").touch()
        self._programs.mkdir()
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found is not None, tool
            (self._programs / tool).symlink_to(found)
        (self._programs / "python3").symlink_to(sys.executable)
        for name, does in WORKING.items():
            self.program(name, does)
        self._check_out()

    def _check_out(self) -> None:
        shutil.copytree(SYSTEM, self.checkout / "systemd")
        (self.checkout / "companion").mkdir()
        (self.checkout / "wiring").mkdir()
        (self.checkout / "wiring/box.toml").write_text('title = "Box"\n')
        (self.checkout / "pyproject.toml").write_text("")
        self.version("1.0.0")

    def program(self, name: str, does: str) -> None:
        """Have such a program; it writes down its calls and then does this."""
        path = self._programs / name
        path.write_text("#!/bin/sh\n" + ("" if name == "dpkg-query" else LOGGED) + does)
        path.chmod(0o755)

    def failing(self, name: str, first: str = "") -> None:
        """That program fails, where its first argument is `first` or whatever it is."""
        self.program(name, f'[ "{first or "$1"}" != "$1" ] || {{ echo "no such luck"; exit 1; }}\n' + WORKING[name])

    def cut_off(self, name: str, first: str) -> None:
        """The plug is pulled where that program is called with this first argument."""
        self.program(name, f'[ "$1" != "{first}" ] || kill -9 0\n' + WORKING[name])

    def mended(self, name: str) -> None:
        """That program works again."""
        self.program(name, WORKING[name])

    def without(self, name: str) -> None:
        """Have no such program."""
        (self._programs / name).unlink()

    def version(self, version: str, *flaws: str) -> None:
        """The checkout is of that version, with these flaws: unmakeable, broken, unstartable."""
        (self.checkout / "companion/__init__.py").write_text(f'__version__ = "{version}"\n')
        for flaw in ("unmakeable", "broken", "unstartable"):
            file = self.checkout / "companion" / flaw
            file.touch() if flaw in flaws else file.unlink(missing_ok=True)

    def install(self, *arguments: str, status: int = 0, stand_ins: bool = True, stdin: int = subprocess.DEVNULL) -> str:
        """Run the installer; what it said, both to whom it may concern and about what is wrong.

        Without `stand_ins` it has to take the programs for those of a real system.
        """
        self._calls.write_text("")
        done = subprocess.run(
            [self.checkout / "systemd/install", *arguments],
            env={
                "PATH": str(self._programs),
                "DESTDIR": str(self.root),
                "CALLS": str(self._calls),
                **({"DRAKVAKT_STAND_INS": "yes"} if stand_ins else {}),
                "DRAKVAKT_MAKE_VENV": str(self._programs / "make-venv"),
                "LANG": os.environ.get("LANG", "C.UTF-8"),
            },
            stdin=stdin,
            capture_output=True,
            text=True,
            timeout=50,
            check=False,
            # So that a made-up program can cut off this run and nothing else.
            start_new_session=True,
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr

    def calls(self, program: str) -> list[str]:
        """How that program was called in the last run."""
        lines = [line.split(" ", 1) for line in self._calls.read_text().splitlines()]
        return [rest for name, rest in lines if name == program]

    def path(self, path: str) -> Path:
        """A file of the machine."""
        return self.root / path.lstrip("/")

    @property
    def current(self) -> str:
        """The version that is current, without the sum behind it."""
        return str(self.path("opt/drakvakt/current").readlink()).removeprefix("releases/").rpartition("-")[0]

    @property
    def running(self) -> str | None:
        """The version that runs."""
        file = self.path("running")
        return file.read_text().strip().removeprefix("releases/").rpartition("-")[0] if file.exists() else None

    def files(self) -> dict[str, tuple[int, bytes]]:
        """Every file below /opt, /etc and /var with its time and contents."""
        found = {}
        for top in ("opt", "etc", "var"):
            for path in sorted(self.path(top).rglob("*")):
                if path.is_file() and not path.is_symlink():
                    found[str(path.relative_to(self.root))] = (path.stat().st_mtime_ns, path.read_bytes())
        return found
