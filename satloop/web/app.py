"""The page as an ASGI app: its files, `GET /puzzles` and `GET /tiles`, and `POST /do/NAME`, whose answer is one JSON
object a line.

Every request is looked at before anything is done: by the name of the host, so that no other site can reach the page
under a name of its own; and what asks for work must come from the page itself.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .bundle import in_few_files
from .jobs.table_of_jobs import JOBS, SAME_FOR_ALL
from .page_files import TYPES, begun_early, page_files
from .question_limits import Limits
from .timed_protocol import tell_in_one_line
from .unchanging_answers import unchanging
from .worker_desks import BUSY, Busy, Desks

BODY = 256 << 10  # bytes of a question
READING = 10.0  # seconds in which a question has to arrive
LOCAL = ("127.0.0.1", "localhost", "::1")
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
                               "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache",
}


def refusal(status: int, reason: str, word: str = "question") -> JSONResponse:
    """An answer that says why there is no other. word: the page's sentence for it, see `words_for_players`."""
    return JSONResponse({"error": reason, "word": word}, status)


class Guard:
    """Lets only requests through that name this host, and adds the headers to every answer."""

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self.app, self.hosts = app, {host.lower() for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *((name.lower().encode(), value.encode())
                                                             for name, value in HEADERS.items())]
            await send(message)

        reason = self.refusal_of(Request(scope))
        app: ASGIApp = self.app if reason is None else reason
        await app(scope, receive, send_guarded)

    def refusal_of(self, request: Request) -> Response | None:
        """The refusal of a request, None where it may pass."""
        hosts = request.headers.getlist("host")
        if len(hosts) != 1 or host_name(hosts[0]) not in self.hosts:
            return refusal(421, "this host is not served here; see --allow-host")
        if request.method != "POST":
            return None
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            return refusal(415, "a question is application/json")
        origin = request.headers.get("origin")
        if origin is not None and (urlsplit(origin).scheme not in ("http", "https")
                                   or urlsplit(origin).netloc.lower() != hosts[0].lower()):
            return refusal(403, "another site may not ask here")
        if request.headers.get("sec-fetch-site", "same-origin") != "same-origin":
            return refusal(403, "another site may not ask here")
        if "transfer-encoding" in request.headers:
            return refusal(411, "a question says how long it is, and is sent as a whole")
        length = request.headers.get("content-length", "")
        if not (length.isascii() and length.isdigit()):
            return refusal(411, "a question says how long it is")
        if len(length) > 9 or int(length) > BODY:
            return refusal(413, f"a question has {BODY >> 10} kB at most", "long")
        return None


def host_name(host: str) -> str:
    """The name in a Host header, without the port and without brackets; none where a user's name stands before it."""
    try:
        return "" if "@" in host else urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def client_of(request: Request) -> str:
    """The address of who asks; "" where it is not known."""
    return request.client.host if request.client else ""


class StreamedLines:
    """Streams the answer to a question, and notices when the reader leaves, also while there is nothing to send."""

    def __init__(self, lines: AsyncIterator[tuple[bytes, bool]]) -> None:
        """lines: with each part of the answer whether more follows."""
        self.lines = lines

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def speak() -> None:
            await send({"type": "http.response.start", "status": 200, "headers": [
                (b"content-type", b"application/x-ndjson"), (b"x-accel-buffering", b"no")]})
            async for lines, more in self.lines:
                await send({"type": "http.response.body", "body": lines, "more_body": more})
                await asyncio.sleep(0)  # so that a reader who left is noticed between two lines

        async def listen() -> None:
            while (await receive())["type"] != "http.disconnect":
                pass

        tasks = [asyncio.ensure_future(speak()), asyncio.ensure_future(listen())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
        with suppress(asyncio.CancelledError, OSError):
            await tasks[0]


def make_app(jobs: int, limits: Limits, memory: int, hosts: Collection[str] = ()) -> ASGIApp:
    """The app. jobs: worker processes. memory: bytes that each may have. hosts: names to serve beside the local ones.
    """
    page = in_few_files(page_files())
    page["page.html"] = begun_early(page["page.html"].decode(), (), "puzzles").encode()
    desks: list[Desks] = []
    known: dict[str, bytes] = {}

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        tell_in_one_line(asyncio.get_running_loop())
        desks.append(Desks(jobs, limits, memory))
        try:
            yield
        finally:
            desks.pop().close()

    async def file(request: Request) -> Response:
        name = request.path_params.get("name", "page.html")
        if name not in page:
            return refusal(404, "there is no such page")
        return unchanging(request, page[name], TYPES[name.rpartition(".")[2]])

    async def same_for_all(request: Request) -> Response:
        """The answer to a question that has no fields. A result is kept, an error is not."""
        job = request.url.path[1:]
        if job not in known:
            try:
                question = desks[0].ask(job, b"{}", None, client_of(request))
            except Busy:
                return refusal(503, BUSY, "busy")
            answer = b"".join([lines async for lines, _ in desks[0].lines(question)]).splitlines()[-1]
            if "result" not in json.loads(answer):
                return Response(answer, 503, media_type=TYPES["json"])
            known[job] = answer
        return unchanging(request, known[job], TYPES["json"])

    async def do(request: Request) -> ASGIApp:
        name = request.path_params["name"]
        try:
            body = await asyncio.wait_for(request.body(), READING)
        except asyncio.TimeoutError:
            return refusal(408, "the question did not arrive in time", "lost")
        except ClientDisconnect:
            return Response(status_code=400)  # which nobody reads
        try:
            data = json.loads(body)
        except (ValueError, RecursionError):
            return refusal(400, "a question is one JSON object")
        if not isinstance(data, dict):
            return refusal(400, "a question is one JSON object")
        if name not in JOBS or name in SAME_FOR_ALL:  # which have addresses of their own
            return refusal(404, "there is no such job")
        try:
            question = desks[0].ask(name, body, (str(data.get("puzzle")), str(data.get("text"))),
                                    client_of(request))
        except Busy:
            return refusal(503, BUSY, "busy")
        return StreamedLines(desks[0].lines(question))

    app = Starlette(lifespan=lifespan, routes=[
        Route("/", file), *(Route(f"/{job}", same_for_all) for job in SAME_FOR_ALL),
        Route("/do/{name}", do, methods=["POST"]),
        Route("/{name:path}", file)])
    app.router.redirect_slashes = False
    return Guard(app, {*LOCAL, *hosts})
