"""Run in the worker: answers a question as the server's workers do."""

import json
import traceback

from satloop.explaining.preparation import RecentBoards
from satloop.web.jobs.do_job import do
from satloop.web.question_limits import Limits

LIMITS, RECENT = Limits(), RecentBoards(4)


def answer(job, question, send):
    """Send every message of a job as a line of JSON; the last is its result or an error."""
    def tell(message):
        send(json.dumps(message, ensure_ascii=False))
    try:
        tell(do(job, json.loads(question), LIMITS, tell, RECENT))
    except MemoryError:
        tell({"error": "this takes more memory than the browser gives", "word": "memory"})
    except Exception:
        traceback.print_exc()
        tell({"error": "this is a bug in satloop; the console of the browser shows where", "word": "bug"})
