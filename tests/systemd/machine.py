"""A made-up machine below a folder: the installer works on it, and its programs write down how they were called."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from hardware.wiring.load import load
from hardware.wiring.machine import machine_needs

ROOT = Path(__file__).parents[2]
SYSTEM = ROOT / "systemd"

TOOLS = (
    *("basename", "cat", "chmod", "cmp", "cp", "cut", "dirname", "env", "find", "grep", "id", "ln", "mkdir", "mv"),
    *("readlink", "rm", "rmdir", "sed", "sh", "sha256sum", "sort", "tar", "touch", "tr"),
)
"""Programs that every system has. Everything else on the path is made up here."""

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
    disable) [ "$3" != drakvakt.service ] || rm -f "$DESTDIR/running" ;;
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
[ "$1" != wiring ] || { echo "drakvakt $*" >>"$CALLS"; cat "$DESTDIR/needs"; exit; }
[ "$1" != box ] || { echo "drakvakt $*" >>"$CALLS"; ! grep -q wrong "$4"; }
END
cat >"$1/venv/bin/python" <<'END'
#!/bin/sh
games=${0%/bin/*}/games
case $1 in
    */games.py) [ ! -e "$games" ] || cat "$games" ;;
    -m)
        echo "pip $*" >>"$CALLS"
        [ ! -e "$DESTDIR/no-index" ] || { echo "no such package"; exit 1; }
        for word; do :; done
        cat "$word" >>"$games"
        ;;
esac
END
chmod +x "$1/venv/bin/drakvakt" "$1/venv/bin/python"
"""

PYTHON = """
if [ "$1 $2" = "-m venv" ]; then
    for folder; do :; done
    mkdir -p "$folder/bin"
    cp "${0%/*}/python-of-venv" "$folder/bin/python"
    printf '#!/bin/sh\\n[ "$1" != wiring ] || cat "$DESTDIR/needs"\\n' >"$folder/bin/drakvakt"
    chmod +x "$folder/bin/drakvakt"
    exit
fi
exec REAL "$@"
"""

PYTHON_OF_VENV = """
case "$1 $2" in
    "-c import lgpio"*) [ ! -e "$DESTDIR/apt-lgpio" ] || { cat "$DESTDIR/apt-lgpio"; exit; }; exit 1 ;;
    -c*) cat "$DESTDIR/runs" ;;
esac
[ "$1 $2" = "-m pip" ] || exit 0
list=
folder=
for word; do
    [ "$list" != next ] || list=$word
    [ "$folder" != next ] || folder=$word
    [ "$word" != -r ] || list=next
    [ "$word" != -d ] || folder=next
done
[ -z "$list" ] || sed -n "s/^\\([^ #]*==[^ ]*\\).*/names \\1/p" "$list" >>"$CALLS"
[ ! -e "$DESTDIR/no-network" ] || { echo "Could not fetch URL" >&2; exit 1; }
# Of adafruit-lgpio there are ready ones for Python 3.13 only, and nothing here can compile it.
if [ -n "$list" ] && grep -q ^adafruit-lgpio== "$list" && grep -q 3.14 "$DESTDIR/runs"; then
    echo "no matching lgpio" >&2
    exit 1
fi
if [ -n "$folder" ] && grep -q aarch64 "$DESTDIR/runs"; then
    mkdir -p "$folder" && touch "$folder/lgpio.whl"
fi
"""
"""Python as Debian has it, and that of a virtual environment; `runs` says which it is, `apt-lgpio` what apt has."""

LOCK = """# A lock file.
adafruit-lgpio==0.2.2.1 ; python_full_version >= '3.13' and platform_machine in 'aarch64 armv7l armv6l' \\
    --hash=sha256:44
gpiozero==2.0.1.post3 \\
    --hash=sha256:00
    # via drakvakt (pyproject.toml)
hatchling==1.33.0 \\
    --hash=sha256:55
lgpio==0.2.2.0 ; python_full_version < '3.13' and platform_machine in 'aarch64 armv7l armv6l' \\
    --hash=sha256:11 \\
    --hash=sha256:22
    # via
    #   drakvakt (pyproject.toml)
luma-oled==3.16.0 \\
    --hash=sha256:33
"""

LOCK_RPI_GPIO = """# Another.
lgpio==0.2.2.0 ; python_full_version < '3.13' and platform_machine in 'aarch64 armv7l armv6l' \\
    --hash=sha256:11 \\
    --hash=sha256:22
rpi-lgpio==0.6 ; python_full_version < '3.13' and platform_machine in 'aarch64 armv7l armv6l' \\
    --hash=sha256:44
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
        self.wants("box")
        self._programs.mkdir()
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found is not None, tool
            (self._programs / tool).symlink_to(found)
        (self._programs / "python3").symlink_to(sys.executable)
        for name, does in WORKING.items():
            self.program(name, does)
        self._make_venv = self._programs / "make-venv"
        self._check_out()

    def _check_out(self) -> None:
        shutil.copytree(SYSTEM, self.checkout / "systemd")
        (self.checkout / "companion").mkdir()
        (self.checkout / "wiring").mkdir()
        (self.checkout / "wiring/box.toml").write_text('title = "Box"\n')
        (self.checkout / "pyproject.toml").write_text("")
        (self.checkout / "requirements").mkdir()
        (self.checkout / "requirements/box.txt").write_text(LOCK)
        (self.checkout / "requirements/box-rpigpio.txt").write_text(LOCK_RPI_GPIO)
        self.version("1.0.0")

    def program(self, name: str, does: str) -> None:
        """Put a program there that writes down its calls and then does this."""
        path = self._programs / name
        path.write_text("#!/bin/sh\n" + ("" if name == "dpkg-query" else LOGGED) + does)
        path.chmod(0o755)

    def wants(self, variant: str) -> None:
        """Wire the machine as this ready file says, as far as `drakvakt wiring --machine` tells of it."""
        model = (self.root / "proc/device-tree/model").read_bytes().decode().rstrip("\0")
        (self.root / "needs").write_text(
            "".join(f"{line}\n" for line in machine_needs(load(variant, elsewhere=False), model))
        )

    def model(self, model: str) -> None:
        """Become another model of Pi, with the wiring of `box`."""
        (self.root / "proc/device-tree/model").write_bytes(model.encode() + b"\0")
        self.wants("box")

    def config(self, text: str) -> Path:
        """Write this config.txt, and return its file."""
        path = self.root / "boot/firmware/config.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def failing(self, name: str, first: str = "") -> None:
        """Let a program fail: where its first argument is `first`, or always."""
        self.program(name, f'[ "{first or "$1"}" != "$1" ] || {{ echo "no such luck"; exit 1; }}\n' + WORKING[name])

    def cut_off(self, name: str, first: str) -> None:
        """Let the plug be pulled where a program is called with this first argument."""
        self.program(name, f'[ "$1" != "{first}" ] || kill -9 0\n' + WORKING[name])

    def debian(self, runs: str, apt: str | None) -> None:
        """Make virtual environments as the real ones are made, with this Python ("Python 3.13 on aarch64").

        `apt` is the version of the lgpio that can be imported once apt has installed what it was asked for.
        """
        self._make_venv = self.checkout / "systemd/make-venv"
        (self.root / "runs").write_text(f"{runs}\n")
        # It is a link to the one that runs this.
        self.remove_program("python3")
        self.program("python3", PYTHON.replace("REAL", sys.executable))
        self.program("python-of-venv", PYTHON_OF_VENV)
        if apt is not None:
            self.program("apt-get", f'{APT}echo {apt} >"$DESTDIR/apt-lgpio"\n')

    def add_game(self, requirement: str) -> None:
        """Install a game of others, as somebody does with the pip of the version that is current."""
        with self.path("opt/drakvakt/current/venv/games").open("a") as games:
            games.write(f"{requirement}\n")

    @property
    def games(self) -> list[str]:
        """The games of others in the version that is current."""
        file = self.path("opt/drakvakt/current/venv/games")
        return file.read_text().splitlines() if file.exists() else []

    def mend(self, name: str) -> None:
        """Let that program work again."""
        self.program(name, WORKING[name])

    def remove_program(self, name: str) -> None:
        """Take a program away."""
        (self._programs / name).unlink()

    def version(self, version: str, *flaws: str) -> None:
        """Make the checkout one of this version, with these flaws: unmakeable, broken, unstartable."""
        (self.checkout / "companion/__init__.py").write_text(f'__version__ = "{version}"\n')
        for flaw in ("unmakeable", "broken", "unstartable"):
            file = self.checkout / "companion" / flaw
            file.touch() if flaw in flaws else file.unlink(missing_ok=True)

    def install(self, *arguments: str, status: int = 0, stand_ins: bool = True, stdin: int = subprocess.DEVNULL) -> str:
        """Run the installer, and return its standard output and standard error.

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
                "DRAKVAKT_MAKE_VENV": str(self._make_venv),
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
        """Return the arguments of each call of a program in the last run."""
        lines = [line.split(" ", 1) for line in self._calls.read_text().splitlines()]
        return [rest for name, rest in lines if name == program]

    def path(self, path: str) -> Path:
        """Return a file of the machine."""
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
        """Return every file below /opt, /etc and /var with its time and contents."""
        found = {}
        for top in ("opt", "etc", "var"):
            for path in sorted(self.path(top).rglob("*")):
                if path.is_file() and not path.is_symlink():
                    found[str(path.relative_to(self.root))] = (path.stat().st_mtime_ns, path.read_bytes())
        return found
