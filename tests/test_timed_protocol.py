"""Connections whose request does not arrive end; the app is not asked then."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

pytest.importorskip("uvicorn", reason="the page needs the extra satloop[web]")

import uvicorn

from satloop.web import timed_protocol as module

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n"


async def answer(scope, receive, send):
    await asyncio.sleep(0.1)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


def until_closed(parts, pause=0.0):
    """What comes back for bytes that are sent in parts, with pauses between them, until the server closes."""
    async def run():
        config = uvicorn.Config(answer, http=module.TimedProtocol, log_level="error", timeout_keep_alive=1)
        config.load()
        state = uvicorn.server.ServerState()
        server = await asyncio.get_running_loop().create_server(
            lambda: module.TimedProtocol(config, state, {}), "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        for part in parts:
            if not reader.at_eof():
                writer.write(part)
            await asyncio.sleep(pause)
        out = b""
        with suppress(ConnectionResetError):
            out = await asyncio.wait_for(reader.read(), 60)
        writer.close()
        server.close()
        return out
    return asyncio.run(run())


@pytest.mark.parametrize("parts", [[], [b"G"], [GET], [GET + b"X: "]], ids=["nothing", "a letter", "a host", "a field"])
def test_a_header_that_does_not_come_ends_the_connection(parts, monkeypatch):
    monkeypatch.setattr(module, "READING", 0.05)
    assert until_closed(parts) == b""


def test_a_header_letter_by_letter_ends_it_too(monkeypatch):
    monkeypatch.setattr(module, "READING", 0.2)
    assert until_closed([bytes([letter]) for letter in GET + b"\r\n"], 0.02) == b""


def test_a_second_header_that_does_not_come_ends_it_after_the_first_answer(monkeypatch):
    monkeypatch.setattr(module, "READING", 0.05)
    assert until_closed([GET + b"\r\n" + GET]).endswith(b"\r\n\r\nok")
    assert until_closed([GET + b"\r\n", GET], 0.5).endswith(b"\r\n\r\nok")


def test_an_answer_takes_as_long_as_it_takes(monkeypatch):
    monkeypatch.setattr(module, "READING", 0.05)
    assert until_closed([GET + b"Connection: close\r\n\r\n"]).endswith(b"\r\n\r\nok")
