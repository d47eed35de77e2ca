"""What stands before every page: no writing, no body, no strange host; a head in five seconds, and few wrong links."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

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

PATIENCE, CONNECTIONS = 5.0, 400
"""In so many seconds a whole head has come, and so many connections are open at once."""

TRIES, WINDOW, KNOWN = 10, 600.0, 1000
"""So many wrong links in so many seconds shut an address out for as long; so many addresses are remembered."""


class Gate:
    """Lets reading through, and nothing else. `hosts` says under which names the pages may be asked for."""

    def __init__(self, app: ASGIApp, hosts: Callable[[], set[str]]) -> None:
        self._app, self._hosts = app, hosts

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


class Patient(H11Protocol):
    """A connection that must say what it wants in time, and is refused where there are too many."""

    _hurry: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """One more, or one too many."""
        super().connection_made(transport)
        if len(self.connections) > CONNECTIONS:
            transport.abort()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        """Whoever has sent a whole head is waited for no more; whoever begins another one is again."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._calm()
        elif self._hurry is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._calm()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._hurry = self.loop.call_later(PATIENCE, self._cut)

    def _calm(self) -> None:
        if self._hurry is not None:
            self._hurry.cancel()
            self._hurry = None

    def _cut(self) -> None:
        self._hurry = None
        if self.cycle is None or self.cycle.response_complete:
            self.transport.abort()
