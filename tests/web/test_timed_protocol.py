"""Connections whose request does not arrive end; the app is not asked then."""

import asyncio
from contextlib import asynccontextmanager, suppress

import pytest

pytest.importorskip("uvicorn", reason="the page needs the extra satloop[web]")

import uvicorn

from satloop.web import timed_protocol as module

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n"


async def answer(scope, receive, send):
    await asyncio.sleep(0.1)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def listening(app):
    """The address of a server of that app."""
    config = uvicorn.Config(app, http=module.TimedProtocol, log_level="error", timeout_keep_alive=1)
    config.load()
    state = uvicorn.server.ServerState()
    server = await asyncio.get_running_loop().create_server(
        lambda: module.TimedProtocol(config, state, {}), "127.0.0.1", 0)
    yield server.sockets[0].getsockname()
    server.close()


def until_closed(parts, pause=0.0, app=answer):
    """What comes back for bytes that are sent in parts, with pauses between them, until the server closes."""
    async def run():
        out = []

        async def read(reader):
            with suppress(ConnectionError):
                while part := await reader.read(1 << 16):
                    out.append(part)

        async with listening(app) as place:
            reader, writer = await asyncio.open_connection(*place)
            reading = asyncio.ensure_future(read(reader))
            for part in parts:
                if not reading.done():
                    writer.write(part)
                await asyncio.sleep(pause)
            await asyncio.wait_for(reading, 20)
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()
        return b"".join(out)
    return asyncio.run(run())


@pytest.mark.parametrize("parts", [[], [b"G"], [GET], [GET + b"X: "]], ids=["nothing", "a letter", "a host", "a field"])
def test_a_header_that_does_not_come_ends_the_connection(parts, monkeypatch):
    monkeypatch.setattr(module, "READING", 0.05)
    assert until_closed(parts) == b""


def test_a_header_letter_by_letter_ends_it_too(monkeypatch):
    monkeypatch.setattr(module, "READING", 0.2)
    assert until_closed([bytes([letter]) for letter in GET + b"\r\n"], 0.02) == b""


def test_a_second_header_that_does_not_come_ends_it_after_the_first_answer(monkeypatch):
    monkeypatch.setattr(module, "READING", 0.5)
    assert until_closed([GET + b"\r\n" + GET]).endswith(b"\r\n\r\nok")
    assert until_closed([GET + b"\r\n", GET], 0.7).endswith(b"\r\n\r\nok")


def test_an_answer_takes_as_long_as_it_takes(monkeypatch):
    monkeypatch.setattr(module, "READING", 0.05)
    assert until_closed([GET + b"Connection: close\r\n\r\n"]).endswith(b"\r\n\r\nok")


LONG = GET + b"Content-Length: 100000000\r\n\r\n"


async def reading(scope, receive, send):
    """Answers when it has read the whole request, or its reader has left."""
    more = True
    while more:
        more = (await receive()).get("more_body", False)
    await answer(scope, receive, send)


@pytest.mark.parametrize("app, last", [(answer, b"\r\n\r\nok"), (reading, b"")], ids=["answered early", "read first"])
def test_a_body_letter_by_letter_ends_the_connection(app, last, monkeypatch):
    monkeypatch.setattr(module, "READING", 0.4)
    monkeypatch.setattr(module, "LEAVING", 0.2, raising=False)
    out = until_closed([LONG, *[b" "] * 50], 0.02, app)
    assert out.endswith(last) and (last or out == b"")


def test_what_comes_after_an_early_answer_is_not_read(monkeypatch):
    monkeypatch.setattr(module, "LEAVING", 0.2, raising=False)
    read = []
    data_received = module.H11Protocol.data_received
    monkeypatch.setattr(module.H11Protocol, "data_received",
                        lambda self, data: (read.append(len(data)), data_received(self, data)))
    assert until_closed([LONG, *[b" " * 30_000] * 12], 0.03).endswith(b"\r\n\r\nok")
    assert sum(read) < 300_000


def test_the_oldest_connection_of_a_client_that_waits_makes_room_for_the_newest(monkeypatch):
    monkeypatch.setattr(module, "CONNECTIONS", 4, raising=False)

    async def run():
        async with listening(answer) as place:
            links = [await asyncio.open_connection(*place) for _ in range(4)]
            links[1][1].write(GET + b"\r\n")  # which is being answered
            await asyncio.sleep(0.05)
            links += [await asyncio.open_connection(*place) for _ in range(2)]
            links[5][1].write(GET + b"\r\n")
            first = [await asyncio.wait_for(links[k][0].read(200), 5) for k in (0, 1, 2, 5)]
            open_ = [not links[k][0].at_eof() for k in (3, 4)]
            for _, writer in links:
                writer.close()
            return first, open_
    first, open_ = asyncio.run(run())
    assert first[0] == first[2] == b"" and all(text.endswith(b"ok") for text in (first[1], first[3]))
    assert open_ == [True, True]


def test_an_error_of_accepting_is_one_line(capsys):
    async def run():
        loop = asyncio.get_running_loop()
        module.tell_in_one_line(loop)
        for _ in range(50):
            loop.call_exception_handler({"message": "socket.accept() out of system resource",
                                         "exception": OSError(24, "Too many open files")})
        loop.call_exception_handler({"message": "something else", "exception": ValueError("odd")})
    asyncio.run(run())
    assert capsys.readouterr().err == "satloop: no further connection can be taken: Too many open files\n"
