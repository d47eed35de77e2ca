"""Under which address phones find the computer: those of a home, the likeliest first, and the one that was chosen."""

import socket
import sys

import pytest

from ui.phones import addresses
from ui.phones.addresses import (
    CABLE,
    OTHER,
    VIRTUAL,
    WIFI,
    Address,
    addresses_now,
    chosen,
    free_port,
    is_private,
    kind_of,
)


@pytest.mark.parametrize(("number", "private"), [
    ("192.168.1.23", True), ("10.0.0.1", True), ("172.16.0.1", True), ("172.31.255.254", True), ("172.32.0.1", False),
    ("8.8.8.8", False), ("169.254.3.4", False), ("127.0.0.1", False), ("fe80::1", False), ("", False)])
def test_only_addresses_of_home_networks_count(number: str, private: bool) -> None:
    assert is_private(number) is private


@pytest.mark.parametrize(("name", "kind", "straight", "found"), [
    ("wlan0", "Wifi", False, WIFI), ("eth0", "Ethernet", False, CABLE), ("docker0", "Ethernet", False, VIRTUAL),
    ("vEthernet (WSL)", "Ethernet", False, VIRTUAL), ("VirtualBox Host-Only", "Ethernet", False, VIRTUAL),
    ("tun0", "Unknown", True, VIRTUAL), ("en0", "Unknown", False, OTHER), ("Tailscale", "Unknown", False, VIRTUAL)])
def test_what_leads_to_no_phone_comes_last(name: str, kind: str, straight: bool, found: int) -> None:
    assert kind_of(name, kind, straight) == found


def test_the_chosen_address_is_kept_while_it_is_there_and_else_the_likeliest_is_taken() -> None:
    there = sorted([Address(VIRTUAL, "172.17.0.1", "docker0"), Address(CABLE, "10.0.0.2"),
                    Address(WIFI, "192.168.1.5")])
    assert chosen("", there) == "192.168.1.5"
    assert chosen("10.0.0.2", there) == "10.0.0.2"
    assert chosen("10.0.0.9", there) == "192.168.1.5"
    assert chosen("10.0.0.9", []) == ""
    assert [one.words for one in there] == ["Wi-Fi · 192.168.1.5", "Cable · 10.0.0.2", "docker0 · 172.17.0.1"]


def test_a_port_that_another_program_has_is_passed_over() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert port < free_port("127.0.0.1", port) < port + addresses.PORTS


def test_what_this_computer_has_is_private_and_in_order() -> None:
    found = addresses_now()
    assert found == sorted(found)
    assert all(is_private(one.number) for one in found)


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel is asked on Linux alone")
def test_the_kernel_says_of_each_network_what_qt_does() -> None:
    pytest.importorskip("PySide6.QtNetwork", reason="Qt's networks want a library of the system", exc_type=ImportError)
    told = {(one.number, one.name) for one in addresses._of_linux()}
    of_qt = {(one.number, one.name) for one in addresses._of_qt() if "." in one.number}
    assert told <= of_qt
    assert {name for _, name in told} == {name for _, name in of_qt}
