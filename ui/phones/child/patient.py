"""A connection as it is borne with: a head in five seconds, no reader that takes nothing, and not too many of them."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .guard import HEADERS

PATIENCE, SLOW = 5.0, 10.0
"""In so many seconds a whole head has come, and in so many whoever is told something has taken it."""

CONNECTIONS, OF_ONE = 400, 60
"""So many connections are open at once, and so many of one address: a browser opens six."""

CLOSED = {"content-length": "0", "connection": "close"}
"""On an answer after which nothing follows."""


class Patient(H11Protocol):
    """A connection that must say in time what it wants and take what it gets, and is refused where there are too many.
    """

    _hurry: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """One more, or one too many."""
        super().connection_made(transport)
        of_one = sum(_address(one) == _address(self) for one in self.connections)
        if len(self.connections) > CONNECTIONS or of_one > OF_ONE:
            transport.abort()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        """Whoever has sent a whole head is waited for no more; whoever begins another one is again.

        Nobody says more while they are answered: no browser does, and a stream would not see that its phone has gone.
        """
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()
            return
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._calm()
        elif self._hurry is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._calm()
        self.resume_writing()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """It does not take what it is told: its line is cut if it goes on so, since closing it would wait for ever."""
        super().pause_writing()
        self._stuck = self.loop.call_later(SLOW, self.transport.abort)

    def resume_writing(self) -> None:
        """It does again."""
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def send_400_response(self, msg: str) -> None:
        """What is no request gets the headers of every answer, and not a word; an answer that was begun breaks off."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            head = [(name.encode(), value.encode()) for name, value in {**HEADERS, **CLOSED}.items()]
            for event in (h11.Response(status_code=400, headers=head), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

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


def _address(one: Any) -> str:
    return one.client[0] if one.client else ""
