"""The stream that a page reads: the newest state at once, then whatever changes, and a beat while nothing does."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from .board import Board, Full, Stream, Unknown
from .guard import WrongLinks

BEAT = 8.0
"""Seconds after which a beat is sent."""

HEADERS = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"cache-control", b"no-store"),
           (b"x-accel-buffering", b"no")]


class Streaming:
    """The address /stream. `changed` is called when a phone comes or goes."""

    def __init__(self, board: Board, changed: Callable[[], None]) -> None:
        self._board, self._changed, self._wrong = board, changed, WrongLinks()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Open a stream for a phone, or say why not."""
        request = Request(scope)
        address = request.client.host if request.client else ""
        found = self._opened(request, address)
        if isinstance(found, int):
            await Response(status_code=found, headers={"Cache-Control": "no-store"})(scope, receive, send)
            return
        self._changed()
        try:
            await self._run(found, receive, send)
        finally:
            self._board.close(found)
            self._changed()

    def _opened(self, request: Request, address: str) -> Stream | int:
        if request.method != "GET":
            return 405
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        token = token if scheme.lower() == "bearer" else ""
        if token and self._wrong.are_too_many(address):
            return 429
        try:
            return self._board.open(address, request.query_params.get("lang", "en")[:12], token)
        except Full:
            return 503
        except Unknown:
            self._wrong.count(address)
            return 401

    async def _run(self, stream: Stream, receive: Receive, send: Send) -> None:
        telling = asyncio.ensure_future(self._tell(stream, send))
        leaving = asyncio.ensure_future(_left(receive))
        try:
            await asyncio.wait((telling, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in (telling, leaving):
                one.cancel()
                with suppress(asyncio.CancelledError, OSError):
                    await one

    async def _tell(self, stream: Stream, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        ended = False
        while not ended:  # also of a link that ended while something was on its way this is said before the stream ends
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):  # wait_for may swallow that the phone has gone
                    await stream.told.wait()
            ended = stream.ended
            said = self._board.message(stream) if stream.told.is_set() or ended else self._board.beat()
            await send({"type": "http.response.body", "body": said.encode(), "more_body": True})
            await asyncio.sleep(0)
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _left(receive: Receive) -> None:
    """Until the phone has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
