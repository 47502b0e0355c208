"""Desks: worker processes that answer questions, one at a time each. A question whose reader leaves is ended at once.

All that stands here runs in the thread of the server's event loop; what workers tell comes in by
`call_soon_threadsafe`. A desk is free again when its task has ended, whatever became of the reader meanwhile.
"""

from __future__ import annotations

import asyncio
import json
import os
import traceback
from collections import Counter, deque
from collections.abc import AsyncIterator
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

from ..running.workers import process_executor, worker_process
from ..running.workers.worker_errors import WorkerLost
from .question_limits import Limits

# What the jobs load when they need it, before a worker starts: so no question waits for it.
PRELOAD = ("satloop.web.jobs.do_job", "satloop.boards.paths.stages", "satloop.boards.paths.unsolvable",
           "satloop.formats.json_record", "satloop.formats.pzpr.address", "satloop.formats.pzpr.file",
           "satloop.explaining.preparation", "encoders.connected_vertices", "encoders.loops.cut_open_into_arcs",
           "encoders.loops.lazy.cuts", "encoders.loops.lazy.cuts_bitset", "numpy.ma", "numpy.char",
           "satloop.running.solution_count", "satloop.running.clue_counts", "satloop.solving.counting.frontier",
           "satloop.solving.counting.captured_loop")
WAITING = 16  # questions that wait for a desk; who comes then with as many as others have is told to try again
BUSY = "too many people ask at once: try again"
GRACE = 2.0  # seconds after its limit at which a worker is ended, whatever it does
LEFT = 0.03  # seconds that a task may go on after its reader left: often it is done then, and the worker stays
BOARDS = 8  # whose preparation a worker keeps
PREPARING = ("hint", "explain")  # jobs that make a board ready for the next of them
_recent: Any = None  # in a worker: its `RecentBoards`
LOOK = 0.2  # seconds between two looks at a worker's memory


class Busy(Exception):
    """Too many questions wait already."""


class Question:
    """A question on its way. lines: what its reader gets, None at the end. sent: how many lines of its job.

    told_before: how many of these its reader got from a worker that was lost. restarted: it has another worker since.
    ended_because: why its worker was ended. client: who asks. turn: how many questions of that client were before it.
    place: its place among those that wait, as its reader knows it.
    """

    def __init__(self, job: str, body: bytes, board: object, client: str, turn: int) -> None:
        self.job, self.body, self.board = job, body, board if job in PREPARING else None
        self.client, self.turn, self.place = client, turn, 0
        self.lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.sent, self.told_before, self.restarted = 0, 0, False
        self.ended_because = ""

    def send(self, message: dict[str, Any]) -> None:
        """Put one message in a line of its own."""
        self.lines.put_nowait(json_line(message))


def json_line(message: dict[str, Any]) -> bytes:
    """A message as one line of JSON."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


class Desk:
    """One worker process and the question that it works on."""

    def __init__(self, desks: Desks, limits: Limits) -> None:
        self.desks, self.limits = desks, limits
        self.loop = asyncio.get_running_loop()
        self.workers = process_executor.Workers(1, limits.seconds + GRACE, preload=PRELOAD, hear=self._hear)
        self.question: Question | None = None
        self.boards: deque[object] = deque(maxlen=BOARDS)
        self.task: Future[bytes] | None = None  # None: the desk is free
        self.start_worker()

    def start_worker(self) -> None:
        """Have the process started before it is needed, with a question answered: the first takes longest."""
        with suppress(RuntimeError):  # the desks are closed
            self.workers.submit(warm_up, self.limits).add_done_callback(lambda future: future.exception())

    def take(self, question: Question) -> None:
        """Begin with a question; the desk is free."""
        self.question = question
        if question.board is not None:
            if question.board in self.boards:
                self.boards.remove(question.board)
            self.boards.append(question.board)
        self.task = self.workers.submit(work, question.job, question.body, self.limits)
        self.task.add_done_callback(lambda done: self._from_thread(self._done, done))

    def end(self, ended_because: str) -> None:
        """End the task, for a reason which the reader is told."""
        if self.question is not None:
            self.question.ended_because = ended_because
            self.workers.end_tasks()

    def leave(self) -> None:
        """End the task whose reader left, unless it ends by itself at once."""
        self.question = None
        self.loop.call_later(0 if self.desks.waiting else LEFT, self._end, self.task)

    def _end(self, task: Future[bytes] | None) -> None:
        if task is not None and self.task is task:
            self.workers.end_tasks()

    def _from_thread(self, function: Any, *args: Any) -> None:
        with suppress(RuntimeError):  # the loop is closed already
            self.loop.call_soon_threadsafe(function, *args)

    def _hear(self, line: bytes) -> None:
        self._from_thread(self._tell, line)

    def _tell(self, line: bytes) -> None:
        question = self.question
        if question is not None:
            question.sent += 1
            if question.sent > question.told_before:
                question.lines.put_nowait(line)

    def _done(self, future: Future[bytes]) -> None:
        error, question = future.exception(), self.question
        lost = isinstance(error, WorkerLost)
        if lost:
            self.boards.clear()
        if question is not None and isinstance(error, WorkerLost) and not (
                error.late or question.ended_because or question.restarted):
            # The same job tells the same again: what the reader has already is left out.
            question.restarted, question.told_before, question.sent = True, max(question.told_before, question.sent), 0
            self.take(question)
            return
        if lost:
            self.start_worker()
        if question is not None:
            if isinstance(error, WorkerLost) and error.late:
                question.send({"error": f"no answer in {self.limits.seconds:g} s", "word": "time"})
            elif error is not None:
                question.send({"error": question.ended_because or f"no answer: {error}",
                               "word": "memory" if question.ended_because else "lost"})
            else:
                question.lines.put_nowait(future.result())
            question.lines.put_nowait(None)
        self.question = self.task = None
        self.desks.next()


class Desks:
    """Desks for that many questions at a time, and those that wait. memory: bytes that a worker may have.

    There is one desk more: who stopped a question does not wait for the start of a new process with the next, and who
    has no question at a desk does not wait for those of one client. Clients take turns: the first questions of all come
    before the second ones.
    """

    def __init__(self, jobs: int, limits: Limits, memory: int) -> None:
        self.jobs, self.memory = jobs, memory
        self.waiting: list[Question] = []
        self.desks = [Desk(self, limits) for _ in range(jobs + 1)]
        self._watch = asyncio.get_running_loop().create_task(self._watch_memory())

    def ask(self, job: str, body: bytes, board: object, client: str) -> Question:
        """Hand a question in; it is on a desk, or waits. client: the address of who asks. Raises Busy."""
        at_desks = sum(desk.question is not None and desk.question.client == client for desk in self.desks)
        question = Question(job, body, board, client, at_desks + sum(one.client == client for one in self.waiting))
        if free := self.free(client):  # other questions leave alone who has boards ready
            max(free, key=lambda desk: (question.board in desk.boards, -len(desk.boards))).take(question)
        else:
            if len(self.waiting) >= WAITING:
                self._make_room(client)
            self.waiting.append(question)
            self.waiting.sort(key=lambda one: one.turn)
            self._tell_places()
        return question

    def free(self, client: str) -> list[Desk]:
        """The desks that can take a question of a client."""
        at_desks = [desk.question.client for desk in self.desks if desk.question is not None]
        room = len(at_desks) < self.jobs or client not in at_desks
        return [desk for desk in self.desks if desk.task is None] if room else []

    def _make_room(self, client: str) -> None:
        """Send the last question away of the client that has most of those that wait. Raises Busy where that is no
        other one, or one that has hardly more."""
        shares = Counter(one.client for one in self.waiting)
        most = max(shares, key=lambda one: shares[one])
        if shares[client] + 1 >= shares[most]:
            raise Busy
        last = max((one for one in self.waiting if one.client == most), key=lambda one: one.turn)
        self.waiting.remove(last)
        last.send({"error": BUSY, "word": "busy"})
        last.lines.put_nowait(None)

    async def lines(self, question: Question) -> AsyncIterator[tuple[bytes, bool]]:
        """The lines of the answer, those together that are there already, and whether more follow. When nobody reads
        on, the question is taken back."""
        try:
            line: bytes | None = b""
            while line is not None:
                parts = []
                line = await question.lines.get()
                while line is not None:
                    parts.append(line)
                    if question.lines.empty():
                        break
                    line = question.lines.get_nowait()
                yield b"".join(parts), line is not None
        finally:  # nothing here may wait
            self.take_back(question)

    def take_back(self, question: Question) -> None:
        """End the work at a question, if it is not done."""
        if question in self.waiting:
            self.waiting.remove(question)
            self._tell_places()
        for desk in self.desks:
            if desk.question is question:
                desk.leave()
        self.next()

    def next(self) -> None:
        """Give the free desks the questions whose turn it is."""
        while self.waiting and (free := self.free(self.waiting[0].client)):
            free[0].take(self.waiting.pop(0))
            self._tell_places()

    def _tell_places(self) -> None:
        for place, question in enumerate(self.waiting, 1):
            if question.place != place:
                question.place = place
                question.send({"waiting": place})

    async def _watch_memory(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            for desk in self.desks:
                if desk.question is not None and any(
                        resident_bytes(pid) > self.memory for pid in desk.workers.processes(wait=False)):
                    desk.end(f"this takes more than {self.memory >> 20} MB of memory")

    def close(self) -> None:
        """End all workers."""
        self._watch.cancel()
        for desk in self.desks:
            desk.question = None  # else it would be asked again
            desk.workers.shutdown(wait=False, cancel_futures=True)


def resident_bytes(process: int) -> int:
    """The bytes of memory that a process has; 0 where the system does not tell."""
    try:
        with open(f"/proc/{process}/statm", "rb") as stream:
            return int(stream.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


def warm_up(limits: Limits) -> None:
    """In a worker: solve a small board, for nobody."""
    from .jobs.do_job import do
    worker_process.begin_time_limit()
    do("solve", {"puzzle": "slitherlink", "text": "2 2\n2 2\n2 2"}, limits, lambda message: None)


def work(job: str, body: bytes, limits: Limits) -> bytes:
    """In a worker: do a job, and report each of its messages as a line; the last one is returned."""
    from .jobs.do_job import do
    global _recent
    if _recent is None:
        from ..explaining.preparation import RecentBoards
        _recent = RecentBoards(BOARDS)
    worker_process.begin_time_limit()
    try:
        last = do(job, json.loads(body), limits, lambda message: worker_process.report(json_line(message)), _recent)
    except Exception:
        traceback.print_exc()
        last = {"error": "this is a bug in satloop; the terminal of the server shows where", "word": "bug"}
    return json_line(last)
