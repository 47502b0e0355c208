"""HTTP connections as uvicorn serves them, which end where a request does not arrive in time, where its answer did not
wait for all of it, and where their client has too many."""

from __future__ import annotations

import asyncio
import socket
import sys
from contextlib import suppress
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

READING = 12.0  # seconds in which a request has to arrive, header and body; the app gives the body 10 of them
LEAVING = 1.0  # seconds for the reader of an answer that came before the end of its request
CONNECTIONS = 128  # that a client may have at a time
ACCEPTED = 64  # connections that are taken at once, before any of them is looked at
QUEUE = 2048  # connections that wait to be taken: what does not fit there is tried again by the client, a second later
ALL = 1000  # connections of all clients
SPARE = 3 * ACCEPTED + 64  # files that may be open beside them
SILENCE = 60.0  # seconds between two lines that say the same


def all_connections() -> int:
    """How many connections there may be, so that files are left to open."""
    with suppress(ImportError):
        from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit  # which not every system has
        files = getrlimit(RLIMIT_NOFILE)[0]
        if files != RLIM_INFINITY:
            return max(16, min(ALL, files - SPARE))
    return ALL


class TimedProtocol(H11Protocol):
    """A connection that is closed where a request is begun and has not arrived as a whole after READING seconds, and
    after an answer that did not wait for the whole request.

    uvicorn alone waits for the rest for ever, so that a few thousand such connections leave no room for others. Where a
    client has more than CONNECTIONS, the oldest that waits for its client is closed, so that the newest is served.
    """

    _end: asyncio.TimerHandle | None = None
    _left = False
    _since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._since = self.loop.time()
        self._expect_request()
        self._make_room()

    def data_received(self, data: bytes) -> None:
        if not self._left:
            super().data_received(data)
            self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        if self.conn.their_state is h11.SEND_BODY and not self.transport.is_closing():
            self._leave()
        else:
            super().on_response_complete()
            self._expect_request()

    def send_400_response(self, msg: str) -> None:
        """Answer to what is no HTTP; where that comes after a header, the app's own answer has no place any more."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def _leave(self) -> None:
        """Close the connection, but let the client read what was sent: what it still sends would take that away."""
        self._left = True
        self.server_state.total_requests += 1
        self.flow.pause_reading()
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._cancel()
        self._end = self.loop.call_later(LEAVING, self.transport.abort)

    def _expect_request(self) -> None:
        state = self.conn.their_state
        if state not in (h11.IDLE, h11.SEND_BODY) or (state is h11.IDLE and self.timeout_keep_alive_task):
            self._cancel()
        elif self._end is None:
            self._end = self.loop.call_later(READING, self.transport.abort)

    def _cancel(self) -> None:
        if self._end is not None:
            self._end.cancel()
            self._end = None

    def _waits(self) -> bool:
        """Whether it is the client's turn: to send the rest of a request, or to read."""
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY) or self.flow.write_paused

    def _make_room(self) -> None:
        there = [one for one in self.connections if isinstance(one, TimedProtocol) and not one.transport.is_closing()]
        own = [one for one in there if one.client and self.client and one.client[0] == self.client[0]]
        for crowd, most in ((own, CONNECTIONS), (there, all_connections())):
            if len(crowd) > most:
                oldest = min((one for one in crowd if one._waits()), key=lambda one: one._since, default=self)
                oldest.transport.abort()
                return


class Server(uvicorn.Server):
    """A server that takes few connections at once, and lets many wait."""

    def __init__(self, app: Any) -> None:
        super().__init__(uvicorn.Config(
            app, log_level="error", access_log=False, server_header=False, proxy_headers=False, http=TimedProtocol,
            ws="none", backlog=ACCEPTED, timeout_graceful_shutdown=1))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        for listener in sockets or ():
            listener.listen(QUEUE)  # uvicorn has one number for both


def tell_in_one_line(loop: asyncio.AbstractEventLoop) -> None:
    """Have an error of accepting a connection told in one line, and not again for SILENCE seconds."""
    silent_until = 0.0

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal silent_until
        error = context.get("exception")
        if not (isinstance(error, OSError) and "accept" in context.get("message", "")):
            loop.default_exception_handler(context)
        elif loop.time() >= silent_until:
            silent_until = loop.time() + SILENCE
            print(f"satloop: no further connection can be taken: {error.strerror}", file=sys.stderr, flush=True)

    loop.set_exception_handler(handle)
