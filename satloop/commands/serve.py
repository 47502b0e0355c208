"""satloop serve: opens the page, on which boards are drawn, solved, explained and made."""

from __future__ import annotations

import os
import socket
import webbrowser
from contextlib import suppress
from importlib.util import find_spec
from threading import Timer

import click

from ..cli import DONE, Command
from ..errors import install_command
from ..web.question_limits import Limits
from .shared import messages, workers

PORT = 8425
MISSING = f"the page needs a few more packages: {install_command('web')}"


@click.command(cls=Command, rare="host hosts seconds cells memory")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, metavar="N",
              help="Where the page is; 0 takes any free port.")
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS",
              help="The address to listen on; with another one than this, others can reach the page.")
@click.option("--allow-host", "hosts", multiple=True, metavar="NAME",
              help="A further name by which the page may be called, such as that of a proxy in front of it.")
@workers.jobs_option("Worker processes, each for one question at a time (default: one a processor, at least 2).")
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), default=60.0, show_default=True, metavar="S",
              help="The most time for an answer.")
@click.option("--cells", type=click.IntRange(min=1, max=1_000_000), default=10_000, show_default=True, metavar="N",
              help="The largest board that is read; hints and steps take a quarter of it, new boards 16 %.")
@click.option("--memory", type=click.IntRange(min=64), default=2048, show_default=True, metavar="MB",
              help="Memory of a worker process; one that takes more is ended.")
@click.option("--no-open", is_flag=True, help="Do not open a browser.")
def serve(port: int, host: str, hosts: tuple[str, ...], jobs: int | None, seconds: float, cells: int, memory: int,
          no_open: bool) -> int:
    """Open a page in the browser, on which boards are pasted, drawn, solved, explained and made.

    Everything stays on this machine. Ctrl-C ends it.

    Example: satloop serve --port 8000 --no-open
    """
    if not all(map(find_spec, ("starlette", "uvicorn"))):
        raise messages.CommandError(MISSING)
    from ..running.workers.process_executor import get_ready
    from ..web.worker_desks import PRELOAD
    get_ready(PRELOAD)  # first, since it takes longest
    from ..web.app import make_app
    from ..web.timed_protocol import Server
    listener = listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listener.getsockname()[1]}/"
    app = make_app(jobs or max(2, workers.processors()), Limits(seconds, cells), memory << 20, (*hosts, host))
    server = Server(app)
    click.echo(f"satloop is at {address}   (Ctrl-C ends it)")
    if not no_open:
        Timer(0.1, webbrowser.open, [address]).start()  # the socket listens already
    with suppress(KeyboardInterrupt):  # the way to end it
        server.run(sockets=[listener])
    return DONE


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises CommandError where that cannot be."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=128)
    except OSError as error:
        reason = os.strerror(error.errno).lower() if error.errno else str(error)
        more = "; --port 0 takes any free one" if port else ""
        raise messages.CommandError(f"{host} port {port}: {reason}{more}") from None
