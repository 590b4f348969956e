"""A Wi-Fi of the box's own, made only where somebody asks for it."""

from __future__ import annotations

from tests.systemd.machine import Machine

NMCLI = """
case "$*" in
    *'connection show drakvakt') [ -e "$DESTDIR/hotspot" ] ;;
    'connection add '*) touch "$DESTDIR/hotspot" ;;
    'connection delete drakvakt') rm "$DESTDIR/hotspot" ;;
esac
"""


def test_a_wi_fi_of_its_own_is_made_only_where_somebody_asks(machine: Machine) -> None:
    machine.program("nmcli", NMCLI)
    random = machine.path("proc/sys/kernel/random/uuid")
    random.parent.mkdir(parents=True)
    random.write_text("c1f5\n")
    machine.install()
    assert machine.calls("nmcli") == []
    said = machine.install("--hotspot")
    password = said.strip().rpartition(" ")[2].removesuffix(".")
    (added,) = [call for call in machine.calls("nmcli") if call.startswith("connection add")]
    assert len(password) == 12
    assert f"wifi-sec.psk {password}" in added
    assert "wifi-sec.key-mgmt wpa-psk" in added
    assert "connection.autoconnect-priority -10" in added, "a Wi-Fi that the Pi knows comes first"
    assert "exists already" in machine.install("--hotspot")
    assert "connection delete drakvakt" not in machine.calls("nmcli")
    assert "is removed" in machine.install("--no-hotspot")
    assert machine.install("--no-hotspot").count("\n") == 1, "there is none any more"


def test_a_wi_fi_needs_network_manager_and_goes_with_the_rest(machine: Machine) -> None:
    assert "NetworkManager" in machine.install("--hotspot", status=1)
    machine.program("nmcli", NMCLI)
    machine.path("hotspot").touch()
    machine.install()
    machine.install("--uninstall")
    assert not machine.path("hotspot").exists()
