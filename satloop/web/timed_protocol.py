"""HTTP connections as uvicorn serves them, which end where the header of a request does not arrive in time."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

READING = 10.0  # seconds in which the header of a request has to arrive, as its body has


class TimedProtocol(H11Protocol):
    """A connection that is closed where a request is begun and its header is not complete after READING seconds.

    uvicorn alone waits for the rest for ever, so that a few thousand such connections leave no room for others.
    """

    _end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_header()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._expect_header()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel()
        super().connection_lost(exc)

    def _expect_header(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._cancel()
        elif self._end is None:
            self._end = self.loop.call_later(READING, self.transport.close)

    def _cancel(self) -> None:
        if self._end is not None:
            self._end.cancel()
            self._end = None
