"""The app as ASGI calls, without a socket and without workers."""

import asyncio
import json
import subprocess
import sys

import pytest

pytest.importorskip("starlette", reason="the page needs the extra satloop[web]")

from satloop.web import app as module
from satloop.web.question_limits import Limits


def call(body_parts, pause=0.0):
    """(status, answer) for a question whose body comes in parts with a pause before each."""
    app = module.make_app(1, Limits(), 1 << 30)
    size = sum(map(len, body_parts))
    scope = {"type": "http", "method": "POST", "path": "/do/solve", "query_string": b"", "root_path": "",
             "headers": [(b"host", b"localhost"), (b"content-type", b"application/json"),
                         (b"content-length", str(size).encode())]}
    sent, parts = [], list(body_parts)

    async def receive():
        await asyncio.sleep(pause)
        return {"type": "http.request", "body": parts.pop(0), "more_body": bool(parts)}

    async def send(message):
        sent.append(message)

    asyncio.run(app(scope, receive, send))
    return sent[0]["status"], json.loads(b"".join(message.get("body", b"") for message in sent[1:]))


def test_a_question_that_does_not_arrive_is_given_up(monkeypatch):
    monkeypatch.setattr(module, "READING", 0.1)
    assert call([b" "] * 100, 0.02) == (408, {"error": "the question did not arrive in time", "word": "lost"})
    assert call([b"[", b"]"], 0.02) == (400, {"error": "a question is one JSON object", "word": "question"})


def test_a_question_that_is_longer_than_it_says_is_not_read_on(monkeypatch):
    """The server cuts it there; where one does not, what is too long is refused all the same."""
    monkeypatch.setattr(module, "BODY", 100)
    assert call([b" " * 60, b" " * 60])[0] == 413


def test_the_app_knows_the_jobs_without_loading_them():
    loaded = "import sys, satloop.web.app; sys.exit('satloop.web.jobs.do_job' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", loaded], check=False).returncode == 0
