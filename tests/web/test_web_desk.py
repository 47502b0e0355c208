"""Readers and workers: many at once, some who leave, workers that are killed, take too long or too much memory."""

import asyncio
import json
import os
import re
import select
import subprocess
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from web import kill, messages, served

from satloop.errors import install_command
from satloop.web import worker_desks
from satloop.web.jobs import do_job
from satloop.web.question_limits import Limits

pytest.importorskip("uvicorn", reason="the page needs the extra satloop[web]")

BOARD = {"puzzle": "slitherlink", "text": "3 3\n- 2 -\n3 - 3\n- - 2\n"}
SILENT = {"puzzle": "slitherlink", "rows": 40, "columns": 40, "level": "evil"}  # to generate it takes minutes
QUICK = 10.0  # seconds, where nothing is left to wait for; the machine may be busy


@pytest.fixture(scope="module")
def page():
    with served("--jobs", "2", "--seconds", "30") as page:
        yield page
        assert page.close() == ""


@pytest.fixture(scope="module")
def long_board(page):
    """A board whose steps come for many seconds."""
    result = page.ask("generate", puzzle="slitherlink", rows=20, columns=20, seed=1)[-1]["result"]
    return {"puzzle": "slitherlink", "text": result["text"]}


def both_answer(page):
    """Seconds until two questions at once are answered, so that both desks must be free."""
    begin = time.perf_counter()
    with ThreadPoolExecutor(2) as threads:
        for messages in threads.map(lambda _: page.ask("solve", **BOARD), range(2)):
            assert messages[-1]["result"]["outcome"] == "unique"
    return time.perf_counter() - begin


def until(true, seconds=60.0):
    """Wait until something is true; how long it took."""
    begin = time.perf_counter()
    while not true():
        assert time.perf_counter() - begin < seconds
        time.sleep(0.005)
    return time.perf_counter() - begin


def test_24_readers_at_once_all_get_an_answer_or_are_told_to_try_again(page):
    with ThreadPoolExecutor(24) as threads:
        answers = list(threads.map(lambda _: page.post("solve", BOARD), range(24)))
    assert {status for status, _, _ in answers} <= {200, 503}
    fine = [body for status, _, body in answers if status == 200]
    assert len(fine) >= 18 and all(json.loads(body.splitlines()[-1])["result"]["outcome"] == "unique" for body in fine)
    assert all(b"try again" in body for status, _, body in answers if status == 503)


def test_who_waits_is_told_the_place_and_who_comes_later_to_try_again(page):
    links = [page.begin("generate", **SILENT) for _ in range(2)]
    time.sleep(0.5)
    waiting = [page.begin("solve", **BOARD) for _ in range(16)]
    until(lambda: page.post("solve", BOARD)[0] == 503)
    for link in (*links, waiting[0]):  # one of those who wait leaves too
        link.close()
    for link in waiting[1:]:
        lines = messages(link)
        places = [line["waiting"] for line in lines[:-1]]
        assert places == sorted(places, reverse=True) and lines[-1]["result"]["outcome"] == "unique"


@pytest.mark.parametrize("kind", ["silent", "streaming"])
def test_a_reader_who_leaves_frees_the_worker(page, long_board, kind):
    both_answer(page)
    job, question = ("generate", SILENT) if kind == "silent" else ("explain", long_board)
    for pause in (0.0, 0.4):
        links = [page.begin(job, **question) for _ in range(2)]
        if kind == "streaming":
            for link in links:
                while b"progress" not in link.recv(1 << 16):
                    pass
        time.sleep(pause)
        before = set(page.workers())
        for link in links:
            link.close()
        took = until(lambda before=before: len(before & set(page.workers())) <= 1)  # that of the third desk
        assert took < 0.5 + QUICK * (os.getloadavg()[0] > 4)
        assert both_answer(page) < QUICK


def test_a_new_worker_has_answered_a_question_before_somebody_asks(monkeypatch):
    answers = []

    class Here:
        """Does what a worker would do."""

        def __init__(self, *options, **others):
            pass

        def submit(self, function, *values):
            function(*values)
            done = Future()
            done.set_result(None)
            return done

    def answer(*question, do=do_job.do):
        answers.append(do(*question))
        return answers[-1]

    async def start():
        return worker_desks.Desk(None, Limits())

    monkeypatch.setattr(worker_desks.process_executor, "Workers", Here)
    monkeypatch.setattr(do_job, "do", answer)
    asyncio.run(start())
    assert [message["result"]["outcome"] for message in answers] == ["unique"]


def test_a_killed_worker_costs_one_question_which_is_asked_again(page):
    both_answer(page)
    for pid in page.workers():
        kill(pid)  # idle
    assert page.ask("solve", **BOARD)[-1]["result"]["outcome"] == "unique"
    for _ in range(3):
        old = set(page.workers())
        with ThreadPoolExecutor(1) as threads:
            answer = threads.submit(page.ask, "generate", puzzle="slitherlink", rows=20, columns=20, seed=2)
            time.sleep(0.15)
            for pid in old:
                kill(pid)  # at work
            assert "svg" in answer.result()[-1]["result"]


def test_the_steps_of_a_killed_worker_go_on_where_they_were(page):
    generated = page.ask("generate", puzzle="masyu", rows=14, columns=14, seed=1)[-1]["result"]
    question = {"puzzle": "masyu", "text": generated["text"]}
    whole = page.ask("explain", **question)
    link = page.begin("explain", **question)
    data = b""
    while data.count(b"progress") < 5:
        data += link.recv(1 << 14)
    for pid in page.workers():
        kill(pid)
    assert messages(link, data) == whole and len(whole) > 20


def test_a_worker_that_is_killed_twice_is_told(page):
    link, data = page.begin("generate", **SILENT), b""
    while b"error" not in data:  # on a busy machine a new worker comes late
        if select.select([link], [], [], 0.4)[0]:
            data += link.recv(1 << 14)
        else:
            for pid in page.workers():
                kill(pid)
    *_, message = messages(link, data)
    assert message["error"].startswith("no answer: ")
    assert both_answer(page) < QUICK


def test_a_limit_of_time_ends_a_question():
    with served("--jobs", "1", "--seconds", "2") as page:
        begin = time.perf_counter()
        for seconds, limit in ((1, 1), (50, 2)):
            answer = page.ask("generate", **SILENT, seconds=seconds)[-1]
            assert re.search(f"no such board in {limit} s|no answer in 2 s", str(answer))
        assert time.perf_counter() - begin < 2 * (2 + 2 + QUICK)
        assert page.close() == ""


def test_a_limit_of_memory_ends_a_question():
    with served("--jobs", "1", "--seconds", "30", "--memory", "130") as page:
        large = "64 64\n" + ("- " * 64 + "\n") * 64
        assert page.ask("solve", puzzle="sudoku", text=large) == [
            {"error": "this takes more than 130 MB of memory", "word": "memory"}]
        assert page.ask("solve", **BOARD)[-1]["result"]["outcome"] == "unique"
        assert page.close() == ""


def test_the_command_says_what_is_missing_and_what_is_in_use():
    code = "import sys; sys.modules['uvicorn'] = None; from satloop.__main__ import main; main()"
    done = subprocess.run([sys.executable, "-c", code, "serve"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (
        2, f"satloop: the page needs a few more packages: {install_command('web')}\n")
    with served() as page:
        done = subprocess.run([sys.executable, "-m", "satloop", "serve", "--no-open", "--port", str(page.port)],
                              capture_output=True, text=True, check=False)
        assert done.returncode == 2 and done.stderr == (
            f"satloop: 127.0.0.1 port {page.port}: address already in use; --port 0 takes any free one\n")
        assert page.close() == "" and page.process.returncode == 0
