"""What stands before every page: no writing, no body, no strange host, nobody in a hurry, and few wrong links."""

import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
                               "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
                               "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
"""On every answer."""

TRIES, WINDOW, KNOWN = 10, 600.0, 1000
"""So many wrong links in so many seconds shut an address out for as long; so many addresses are remembered."""

BURST, RATE = 600, 60.0
"""So many requests an address may have made at once, and so many more a second: a page takes ten, and its cards."""


class Gate:
    """Lets reading through, and nothing else. `hosts` says under which names the pages may be asked for."""

    def __init__(self, app: ASGIApp, hosts: Callable[[], set[str]]) -> None:
        self._app, self._hosts, self._turns = app, hosts, Turns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse it, or pass it on with the headers that every answer has."""
        if scope["type"] != "http":
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        refused = self._refused(scope)
        await (Response(status_code=refused, headers={"Connection": "close"}) if refused else self._app)(
            scope, receive, with_headers)

    def _refused(self, scope: Scope) -> int:
        """The status with which a request is refused; 0 where it is not."""
        headers = Headers(scope=scope)
        if not self._turns.is_due((scope["client"] or ("",))[0]):
            return 503
        if scope["method"] not in ("GET", "HEAD"):
            return 405
        if headers.get("content-length", "0") != "0" or "transfer-encoding" in headers:
            return 413
        if len(headers.getlist("host")) != 1 or headers["host"].lower() not in self._hosts():
            return 421
        return 0


class WrongLinks:
    """Counts wrong links by address."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._tries: OrderedDict[str, list[float]] = OrderedDict()

    def are_too_many(self, address: str) -> bool:
        """Whether an address is shut out for now."""
        since = self._clock() - WINDOW
        recent = [one for one in self._tries.get(address, ()) if one > since]
        if not recent:
            self._tries.pop(address, None)
        return len(recent) >= TRIES

    def count(self, address: str) -> None:
        """One more."""
        tries = self._tries.setdefault(address, [])
        tries.append(self._clock())
        del tries[:-TRIES]
        self._tries.move_to_end(address)
        while len(self._tries) > KNOWN:
            self._tries.popitem(last=False)


class Turns:
    """Who asks faster than any page does is asked to wait."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def is_due(self, address: str) -> bool:
        """Whether an address may ask once more; it counts as asked."""
        now = self._clock()
        left, since = self._left.get(address, (float(BURST), now))
        left = min(float(BURST), left + (now - since) * RATE)
        self._left[address] = max(0.0, left - 1), now
        self._left.move_to_end(address)
        while len(self._left) > KNOWN:
            self._left.popitem(last=False)
        return left >= 1
