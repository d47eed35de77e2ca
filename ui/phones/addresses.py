"""Under which addresses this computer can be found in a home network, the likeliest first."""

import socket
import sys
from collections.abc import Iterable, Iterator
from ipaddress import IPv4Address, IPv4Network
from pathlib import Path
from typing import NamedTuple

from app.words import tr

PORTS = 10
"""So many ports are tried, from the usual one on."""

PRIVATE = tuple(map(IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")))

WIFI, CABLE, OTHER, VIRTUAL = range(4)
"""Kinds of networks, those of a home first: what a virtual one leads to, no phone is in."""

MADE_UP = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "vethernet", "virtualbox", "vmware", "hyper-v", "tun",
           "tap", "wg", "utun", "zt", "tailscale", "vpn", "ppp", "llw", "awdl", "bridge")
"""How the names of virtual, private and point-to-point networks begin, or what they have in them."""


class Address(NamedTuple):
    """An address of this computer, and by what it is in that network: "Wi-Fi · 192.168.1.23"."""

    kind: int
    number: str
    name: str = ""

    @property
    def words(self) -> str:
        """What the host chooses it by."""
        kind = {WIFI: tr("Wi-Fi"), CABLE: tr("Cable")}.get(self.kind, self.name)
        return " · ".join(filter(None, (kind, self.number)))


def addresses_now() -> list[Address]:
    """Those of the networks that are up, in private ranges alone."""
    found = _of_linux() if sys.platform == "linux" else _of_qt()
    return sorted(one for one in found if is_private(one.number))


UP, LOOP, STRAIGHT, RUNNING = 0x1, 0x8, 0x10, 0x40
"""Bits of the kernel's word for how a network stands."""

ASK_ADDRESS, ASK_BITS = 0x8915, 0x8913


def _of_linux() -> Iterator[Address]:
    """What the kernel says: Qt's library of networks wants others of the system that a bare one has not."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        for _, name in socket.if_nameindex():
            bits = int.from_bytes(_asked(line, name, ASK_BITS)[16:18], sys.byteorder)
            number = _asked(line, name, ASK_ADDRESS)[20:24]
            if bits & UP and bits & RUNNING and not bits & LOOP and len(number) == 4:
                own = Path("/sys/class/net") / name
                kind = "Wifi" if (own / "wireless").exists() else "Ethernet" if (own / "device").exists() else "Virtual"
                yield Address(kind_of(name, kind, bool(bits & STRAIGHT)), socket.inet_ntoa(number), name)


def _asked(line: socket.socket, name: str, what: int) -> bytes:
    """What the kernel has of an interface; nothing where it has none."""
    if sys.platform != "linux":
        return b""
    import fcntl

    try:
        return fcntl.ioctl(line, what, name.encode()[:15].ljust(40, b"\0"))
    except OSError:
        return b""


def _of_qt() -> Iterator[Address]:
    from PySide6.QtNetwork import QNetworkInterface as Interface

    flags = Interface.InterfaceFlag
    for one in Interface.allInterfaces():
        is_up = flags.IsUp | flags.IsRunning
        if one.flags() & is_up == is_up and not one.flags() & flags.IsLoopBack:
            name = one.humanReadableName() or one.name()
            kind = kind_of(name, one.type().name, bool(one.flags() & flags.IsPointToPoint))
            yield from (Address(kind, entry.ip().toString(), name) for entry in one.addressEntries())


def kind_of(name: str, kind: str, is_point_to_point: bool) -> int:
    """What kind of network an interface leads into."""
    low = name.lower()
    if is_point_to_point or kind in ("Virtual", "Ppp") or low.startswith(MADE_UP) or \
            any(one in low for one in MADE_UP if len(one) > 4):
        return VIRTUAL
    return {"Wifi": WIFI, "Ethernet": CABLE}.get(kind, OTHER)


def is_private(number: str) -> bool:
    """Whether an address is one of a home network."""
    try:
        address = IPv4Address(number)
    except ValueError:
        return False
    return any(address in one for one in PRIVATE)


def chosen(kept: str, there: Iterable[Address]) -> str:
    """The address to be found under: the one that was chosen, where it is there; else the likeliest; "" for none."""
    numbers = [one.number for one in there]
    return kept if kept in numbers else next(iter(numbers), "")


def free_port(address: str, first: int) -> int:
    """The first port from this one on that no other program has; the first where none is free."""
    return next((port for port in range(first, min(first + PORTS, 65_536)) if _is_free(address, port)), first)


def _is_free(address: str, port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as one:
        exclusive = getattr(socket, "SO_EXCLUSIVEADDRUSE", None)
        one.setsockopt(socket.SOL_SOCKET, exclusive if exclusive is not None else socket.SO_REUSEADDR, 1)
        try:
            one.bind((address, port))
        except OSError:
            return False
    return True


def local_name() -> str:
    """The name under which the system itself answers in its network: "annas-laptop.local"; "" where it does not."""
    name = socket.gethostname().partition(".")[0].lower()
    answers = sys.platform in ("darwin", "win32") or Path("/run/avahi-daemon/socket").exists()
    return f"{name}.local" if answers and name and name != "localhost" else ""
