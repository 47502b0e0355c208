"""Clusters beyond one machine, Dask and MPI, as executors; a worker of theirs relays to a process of its own.

So a board that kills its process, hangs in C or takes all memory costs its own row there too, and no rank of MPI dies.
"""

from __future__ import annotations

import json
import logging
import multiprocessing
import pickle
import platform
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, TimeoutError
from contextlib import contextmanager, suppress
from importlib.metadata import version
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from .. import __version__
from ..errors import install_command
from .workers.executor_adapter import Adapter
from .workers.messages import ItemAnswer, reply, serve
from .workers.process_executor import Workers
from .workers.worker_errors import WorkerLost, WorkersFail

CHUNK = 0.6  # seconds that a message should keep a worker busy: its way costs some milliseconds
PATIENCE = 15.0  # seconds for a cluster to answer, and for its first worker
STOP, POLL = 7, 0.05  # the tag of MPI messages that end what the ranks do, and seconds between two looks for one
_relays: list[Workers] = []
_stopped: list[Callable[[], bool]] = []  # in a rank of MPI: whether it must stop
_own = threading.local()


class ClusterError(WorkersFail):
    """A cluster that is not there, or does not fit."""


@contextmanager
def connect(address: str) -> Iterator[Adapter | None]:
    """The executor at `tcp://HOST:PORT` or of a scheduler's FILE.json (Dask), or `mpi`: the ranks of this very job.

    None on those ranks of MPI that have worked for the first. Raises ClusterError.
    """
    with (_mpi() if address == "mpi" else _dask(address)) as adapter:
        yield adapter


@contextmanager
def _dask(address: str) -> Iterator[Adapter]:
    need_listener(address)
    try:
        import distributed
    except ImportError:
        raise ClusterError(f"--cluster needs Dask: {install_command('cluster')}") from None
    # satloop reports errors in one line of its own.
    for name in ("distributed", "distributed.client", "asyncio", "tornado", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)

    class Client(distributed.Client):  # type: ignore[misc]
        def __del__(self) -> None:
            """Do nothing: for a client that never connected, Dask's method would wait forever."""

    where = {"scheduler_file": address} if address.endswith(".json") else {"address": address}
    try:
        client = Client(**where, timeout=PATIENCE, set_as_default=False)
    except Exception as error:
        raise ClusterError(f"no Dask scheduler answers at {address}: {_error_text(error)}") from None
    try:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except Exception:
            raise ClusterError(f"the Dask scheduler at {address} has no workers") from None
        try:
            worker_versions = client.run(versions)
        except Exception as error:
            raise ClusterError(f"the workers of {address} do not run satloop: {_error_text(error)}") from None
        for worker, installed in worker_versions.items():
            if installed != versions():
                raise ClusterError(f"worker {worker} of {address} has {installed}, here is {versions()}")
        threads = sum(client.nthreads().values())
        yield Adapter(client.get_executor(pure=False), 2 * threads, serve_in_own_process,
                      lambda: bool(client.status == "running"),
                     chunk=CHUNK, stop=lambda: client.run(end_relays))
    finally:
        with suppress(Exception):
            if client.status == "running":
                client.run(end_relays)
        client.close(timeout=2)


def need_listener(address: str) -> None:
    """Raise ClusterError for a wrong address, or one where nobody listens; a scheduler's file holds an address."""
    target = address
    if address.endswith(".json"):
        try:
            with open(address, encoding="utf-8") as stream:
                target = json.load(stream)["address"]
        except OSError as error:
            raise ClusterError(f"{address}: {(error.strerror or str(error)).lower()}") from None
        except (ValueError, KeyError, TypeError):
            raise ClusterError(f"{address}: found other text, expected the file of a Dask scheduler") from None
    parts = urlsplit(str(target))
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or not port:
        raise ClusterError(f"--cluster: found {target!r}, expected tcp://HOST:PORT, FILE.json or mpi")
    try:
        socket.create_connection((host, port), PATIENCE).close()
    except OSError as error:
        raise ClusterError(f"no Dask scheduler answers at {target}: {(error.strerror or str(error)).lower()}") from None


@contextmanager
def _mpi() -> Iterator[Adapter | None]:
    try:
        from mpi4py import MPI
        from mpi4py.futures import MPICommExecutor
    except (ImportError, RuntimeError) as error:
        raise ClusterError(f"--cluster mpi needs mpi4py and an MPI: {install_command('mpi')} ({_error_text(error)})"
                           ) from None
    world = MPI.COMM_WORLD
    _stopped.append(lambda: bool(world.iprobe(tag=STOP)) and world.recv(tag=STOP) is None)
    if world.size < 2:
        raise ClusterError("--cluster mpi is one process alone: start it by mpiexec -n 3 satloop ...")
    with MPICommExecutor(world, root=0) as executor:
        if executor is None:
            end_relays()
            yield None
            return
        ranks: Any = executor

        def stop() -> None:
            for rank in range(1, world.size):
                world.isend(None, rank, STOP)

        adapter = Adapter(ranks, 2 * (world.size - 1), serve_in_own_process, stop=stop)
        try:
            yield adapter
        finally:
            if adapter.abandoned:
                stop()


def _error_text(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:200]


def versions() -> str:
    """The versions that must be the same on all machines."""
    return f"satloop {__version__}, PySAT {version('python-sat')}, Python {platform.python_version()}"


def serve_in_own_process(message: bytes, limit: float | None) -> bytes:
    """In a worker of a cluster: do what `messages.serve` does, in a process of its own, which may be lost."""
    begin = perf_counter()
    while _must_stop():  # messages to stop that were for earlier work
        pass
    workers: Workers | None = getattr(_own, "workers", None)
    if workers is None or workers.stopped or _own.limit != limit:
        _may_have_children()
        workers = _own.workers = Workers(1, limit)
        _own.limit = limit
        _relays.append(workers)
    try:
        return _result(workers.submit(serve, message))
    except WorkerLost as error:
        function, items = pickle.loads(message)
        if error.late and len(items) == 1:
            contents = [_lost_answer(error)]
        else:
            contents = [_item_answer(workers, pickle.dumps((function, [item]))) for item in items]
        return reply(0.0, perf_counter() - begin, 0, contents)


def _must_stop() -> bool:
    return any(stopped() for stopped in _stopped)


def _result(future: Future[bytes]) -> bytes:
    """The reply of the process; if the rank must stop meanwhile, the process is ended."""
    while _stopped:
        with suppress(TimeoutError):
            return future.result(POLL)
        if _must_stop():
            end_relays()
    return future.result()


def _item_answer(workers: Workers, message: bytes) -> bytes:
    try:
        content: bytes = pickle.loads(workers.submit(serve, message).result())[-1][0]
    except WorkerLost as error:
        return _lost_answer(error)
    return content


def _lost_answer(error: WorkerLost) -> bytes:
    return pickle.dumps(tuple(ItemAnswer(None, str(error), error.late, error.progress)))


def end_relays() -> None:
    """In a worker of a cluster: end the processes of `serve_in_own_process`, in the middle of a board if need be."""
    with suppress(IndexError):  # none is left: another thread may have taken the last one
        while True:
            _relays.pop().shutdown(wait=False, cancel_futures=True)


def _may_have_children() -> None:
    """Allow this process to have children: Dask's workers are daemons, and our children end with their parent."""
    configuration: dict[str, Any] = getattr(multiprocessing.current_process(), "_config", {})
    configuration["daemon"] = False
