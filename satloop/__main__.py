"""The start of the process. It ends without a traceback on Ctrl-C, even while the command line is imported."""

import _signal  # type: ignore[import-not-found]  # loaded with Python, as `signal` is not always

_signal.signal(_signal.SIGINT, _signal.SIG_DFL)  # from here on Ctrl-C ends the process without a word

import gc  # noqa: E402 - these, too, are loaded with Python; any other is imported in `main`
import os  # noqa: E402
import sys  # noqa: E402

from . import __version__  # noqa: E402


def main() -> None:
    """Run the command line."""
    import signal
    from contextlib import suppress
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # threads of numpy would take memory
    gc.set_threshold(100_000)  # imports make many objects but no garbage
    replace_closed()
    if sys.argv[1:] == ["--version"]:  # answered at once; if it fails, the command line below reports why
        with suppress(OSError):
            print(f"satloop, version {__version__}", flush=True)
            return
    from . import out_of_memory
    from .cli import interrupt, main as command_line, terminate
    from .running.workers.interruption import stop_looking
    out_of_memory.end_with_message(2, "satloop: out of memory\n")
    limited = out_of_memory.memory_limit() is not None
    signal.signal(signal.SIGINT, interrupt)
    signal.signal(signal.SIGTERM, terminate)
    try:
        command_line()
    except SystemExit as end:
        if end.code == 2 and limited:  # perhaps for memory, which tearing down takes, too
            with suppress(OSError):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(2)
        raise
    except (MemoryError, SystemError) as error:  # no memory is left even for a call, which CPython may report as either
        if isinstance(error, SystemError) and not limited:
            raise
        os.write(2, b"satloop: out of memory\n")
        os._exit(2)
    finally:
        stop_looking()
        eval("None")  # where Ctrl-C met an eval, as of namedtuple, CPython would end by SIGINT, but for a later eval
        gc.freeze()  # the process ends, so collecting garbage would only take time


def replace_closed() -> None:
    """Replace a closed standard stream: stdin and stdout fail when they are used, stderr discards what it gets."""
    for name, mode, flag in (("stdin", "r", os.O_WRONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY)):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.open(os.devnull, flag), mode))  # noqa: SIM115 - open as long as the process


if __name__ == "__main__":
    main()
