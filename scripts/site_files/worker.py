"""Run in the worker: unpacks satloop and what it needs, and answers a question as the server's workers do."""

import io
import json
import marshal
import sys
import zipfile
from importlib.machinery import SourcelessFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path

PLACE = Path(next(path for path in sys.path if path.endswith("site-packages")))
ZSTD = b"\x28\xb5\x2f\xfd"  # how what is packed by it begins
MODULES = {}  # the place of a compiled module that is not loaded yet -> its bytes, which are in no file


class Loader(SourcelessFileLoader):
    """Loads a compiled module from memory; what else its package has is in files where its place says."""

    def get_data(self, path):
        return MODULES.pop(path) if path in MODULES else super().get_data(path)


class Finder:
    """Finds modules in memory; Python asks it before it looks for files."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        for end in ("/__init__.pyc", ".pyc"):
            place = f"{PLACE}/{name.replace('.', '/')}{end}"
            if place in MODULES:
                return spec_from_file_location(name, place, loader=Loader(name, place))
        return None


sys.meta_path.insert(0, Finder)


def unpack(buffer):
    """Put the files of an archive where Python finds them. buffer: its bytes, as JavaScript has them."""
    content = buffer.to_bytes()
    if content.startswith(ZSTD):
        from compression import zstd
        files = marshal.loads(zstd.decompress(content))
    else:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
    made = {PLACE}
    for name, content in files.items():
        path = PLACE / name
        if name.endswith(".pyc"):
            MODULES[str(path)] = content
            continue
        if path.parent not in made:
            path.parent.mkdir(parents=True, exist_ok=True)
            made.add(path.parent)
        path.write_bytes(content)


def load():
    """Load satloop, so that no question waits for it."""
    global LIMITS, RECENT, do
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
        import traceback
        traceback.print_exc()
        tell({"error": "this is a bug in satloop; the console of the browser shows where", "word": "bug"})
