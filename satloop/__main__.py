"""Where the process starts: quiet on Ctrl-C already while the command line is imported."""

import gc
import os
import signal
import sys
from contextlib import suppress

from . import __version__


def main() -> None:
    """Run the command line."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy starts no threads, which would take memory
    gc.set_threshold(50_000)  # importing makes many objects and no garbage
    replace_closed()
    if sys.argv[1:] == ["--version"]:  # answered before anything is loaded; what goes wrong the command line tells
        with suppress(OSError):
            print(f"satloop, version {__version__}", flush=True)
            return
    from .cli import main as command_line
    from .cli import terminate
    from .running import memory
    memory.guard(2, "satloop: out of memory\n")
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, terminate)
    try:
        command_line()
    except SystemExit as end:
        if end.code == 2 and memory.limited() is not None:  # perhaps for memory, which tearing down takes, too
            with suppress(OSError):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(2)
        raise
    finally:
        gc.freeze()  # the process ends: nobody need look through what is left for garbage


def replace_closed() -> None:
    """A standard stream that is closed becomes one that fails when it is used; nobody reads what goes to stderr."""
    for name, mode, flag in (("stdin", "r", os.O_WRONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY)):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.open(os.devnull, flag), mode))  # noqa: SIM115 - open as long as the process


if __name__ == "__main__":
    main()
