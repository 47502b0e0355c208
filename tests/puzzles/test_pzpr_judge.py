"""npm's pzpr reads what we write and accepts our solutions; without node and that package the test is skipped."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "pzpr_judge.py"


def test_pzpr_accepts_the_examples():
    done = subprocess.run([sys.executable, str(SCRIPT)], capture_output=True, text=True, check=False, timeout=120)
    if done.returncode == 2:
        assert done.stderr.startswith("pzpr_judge: ")
        pytest.skip(f"{done.stderr.strip()} (npm install pzpr, and NODE_PATH)")
    assert done.returncode == 0, done.stdout
    table = {line.split()[0]: line.split()[1:] for line in done.stdout.splitlines() if "in this" not in line}
    assert table["slitherlink"] == table["masyu"] == table["yajilin"] == ["1", "0", "0", "1", "1", "1", "1"]
