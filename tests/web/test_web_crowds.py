"""Many clients, and clients who ask or send without end: everybody else is answered meanwhile."""

import asyncio
import json
import os
import resource
import socket
import time
from contextlib import suppress

import pytest
from web import messages, request, served

pytest.importorskip("uvicorn", reason="the page needs the extra satloop[web]")

from satloop.web import app as module
from satloop.web.question_limits import Limits

BOARD = {"puzzle": "slitherlink", "text": "3 3\n- 2 -\n3 - 3\n- - 2\n"}
QUICK = 10.0  # seconds more, where the machine is busy
SILENT = {"puzzle": "slitherlink", "rows": 40, "columns": 40, "level": "evil"}  # to generate it takes minutes


def ask_from(page, client, job, **data):
    """A connection of another client, on which a question has been asked."""
    body = json.dumps(data).encode()
    link = socket.create_connection(("127.0.0.1", page.port), timeout=600, source_address=(client, 0))
    link.sendall(request("POST", f"/do/{job}", {
        "Host": page.host, "Content-Type": "application/json", "Content-Length": str(len(body))}) + body)
    return link


def test_questions_of_one_client_leave_room_for_those_of_others():
    with served("--jobs", "1", "--seconds", "30") as page:
        hard = [ask_from(page, "127.0.0.1", "generate", **SILENT) for _ in range(20)]
        refused = sum(b" 503 " in link.recv(15) for link in hard[17:])
        assert refused == 3  # of one that is worked at, 16 that wait
        begin = time.perf_counter()
        assert messages(ask_from(page, "127.0.0.2", "solve", **BOARD))[-1]["result"]["outcome"] == "unique"
        assert time.perf_counter() - begin < 10
        # One desk is left for those who have none; after them the turns go round.
        other = ask_from(page, "127.0.0.2", "generate", **SILENT)
        time.sleep(0.3)
        third = ask_from(page, "127.0.0.3", "solve", **BOARD)
        time.sleep(0.3)
        other.close()
        last = messages(third)
        assert last[0] == {"waiting": 1} and last[-1]["result"]["outcome"] == "unique"
        told = [link.recv(1 << 16) for link in hard[:17]]
        assert sum(b"too many people" in text for text in told) == 1  # the last of the client with most made room
        for link in hard:
            link.close()
        assert page.close() == ""


def test_an_error_is_not_kept_as_the_answer_to_what_is_the_same_for_all(monkeypatch):
    class Lost:
        """Desks whose first worker dies."""

        lines_ = [b'{"error":"no answer: it died","word":"lost"}\n', b'{"result":{"tiles":{}}}\n']

        def __init__(self, *options):
            self.left = list(self.lines_)

        def ask(self, *question):
            return None

        async def lines(self, question):
            yield self.left.pop(0), False

        def close(self):
            pass

    monkeypatch.setattr(module, "Desks", Lost)
    sent = []

    async def get(app):
        async def send(message):
            sent.append(message)

        async def receive():
            return {"type": "http.disconnect"}

        await app({"type": "http", "method": "GET", "path": "/tiles", "query_string": b"", "root_path": "",
                   "headers": [(b"host", b"localhost")]}, receive, send)
        start, body = sent[-2:]
        return start["status"], b"etag" in dict(start["headers"]), json.loads(body["body"])

    async def run():
        app = module.make_app(1, Limits(), 1 << 30)
        queue, ready = asyncio.Queue(), asyncio.Event()
        queue.put_nowait({"type": "lifespan.startup"})

        async def started(message):
            ready.set()

        life = asyncio.ensure_future(app({"type": "lifespan"}, queue.get, started))
        await ready.wait()
        answers = [await get(app) for _ in range(3)]
        queue.put_nowait({"type": "lifespan.shutdown"})
        await life
        return answers

    first, *others = asyncio.run(run())
    assert first == (503, False, {"error": "no answer: it died", "word": "lost"})
    assert others == [(200, True, {"result": {"tiles": {}}})] * 2


def test_a_request_is_answered_at_once_beside_many_that_drip():
    """200 headers and 1,050 bodies, a byte a second each: every one of them ends within 15 seconds."""
    low, high = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(high, max(low, 3000)), high))

    there = []

    async def drip(page, begun):
        ended = False
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", page.port)
            writer.write(begun)
            there.append(1)
            listening = asyncio.ensure_future(reader.read())
            while not listening.done():
                await asyncio.wait([listening], timeout=1)
                if not listening.done():
                    writer.write(b"x")
            ended = True
            writer.close()
            with suppress(OSError):
                listening.result()
        return ended, time.perf_counter()

    async def run(page):
        headers = b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "
        more = "Host: localhost\r\nContent-Type: application/json\r\nContent-Length: "
        bodies = [f"{line}\r\n{more}{size}\r\n\r\n".encode()
                  for line, size in (("GET / HTTP/1.1", 10**8), ("POST /do/solve HTTP/1.1", 10**5),
                                     ("POST /do/solve HTTP/1.1", 10**8))]
        begin = time.perf_counter()
        crowd = [asyncio.ensure_future(drip(page, headers)) for _ in range(200)]
        crowd += [asyncio.ensure_future(drip(page, bodies[k % 3])) for k in range(1050)]
        while len(there) < len(crowd):
            await asyncio.sleep(0.05)
        took = []
        for _ in range(12):
            before = time.perf_counter()
            status, _, _ = await asyncio.to_thread(page.get, "/")
            took.append(time.perf_counter() - before)
            assert status == 200
            await asyncio.sleep(0.5)
        ends = await asyncio.gather(*crowd)
        return max(took), max(end for _, end in ends) - begin

    with served("--jobs", "2", "--seconds", "30") as page:
        longest, until_all_ended = asyncio.run(run(page))
        assert page.ask("solve", **BOARD)[-1]["result"]["outcome"] == "unique"
        assert page.close() == ""
    busy = QUICK * (os.getloadavg()[0] > 4)
    assert longest < 1 + busy and until_all_ended < 15 + busy
