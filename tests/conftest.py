"""For all tests: which of them run, what they cost, how hypothesis runs, where scripts are imported from."""

import gc
import os
import signal
import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

pytest_plugins = ["choice_of_tests", "costs", "forked_workers"]

# A loaded machine is no failure, and what fails fails again.
settings.register_profile("unhurried", deadline=None, derandomize=True,
                          suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

# A suite that a shell starts in the background ignores Ctrl-C, and so would every process that a test starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Where Python may not keep compiled modules beside their source, the many processes that tests start would compile
# all of them again: they are kept in the environment then.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = os.path.join(sys.prefix, "pycache")
    sys.dont_write_bytecode = False

# What tests take from a script they import by its name, as scripts import each other.
sys.path.append(str(Path(__file__).parent.parent / "scripts"))


def pytest_collection_finish():
    """Modules and tests live to the end: the garbage collector does not look through them again and again."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup():
    """Hypothesis measures the garbage collector for deadlines, which are off here. An alarm that rings in its callback
    is lost, and Python complains of it in whichever test runs then.
    """
    gc.callbacks[:] = [one for one in gc.callbacks if not one.__module__.startswith("hypothesis.")]
