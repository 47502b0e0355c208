"""What is published: the wheel's text and links, the changes, and the package `encoders` of somebody else."""

import os
import re
import subprocess
import sys
from configparser import ConfigParser
from contextlib import nullcontext
from importlib.machinery import PathFinder
from pathlib import Path

import pytest

import satloop
from satloop import errors
from satloop.puzzles import NAMES

ROOT = Path(__file__).parents[2]


def start(*words, path):
    """What Python does from another folder, with this path alone."""
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False, timeout=600, cwd=path,
                          env={**os.environ, "PYTHONPATH": os.pathsep.join([str(path), str(ROOT)])})


@pytest.fixture
def other(tmp_path):
    """A folder with the package that the index has under this name: its __init__.py is empty."""
    (tmp_path / "encoders").mkdir()
    (tmp_path / "encoders" / "__init__.py").touch()
    return tmp_path


def test_another_package_named_encoders_is_told_in_one_line(other):
    done = start("-c", "import satloop", path=other)
    last = done.stderr.splitlines()[-1]
    assert done.returncode == 1 and last.startswith("ImportError: satloop needs its own package 'encoders'")
    assert str(other / "encoders" / "__init__.py") in last and "pip uninstall encoders" in last


def test_the_command_tells_it_without_a_traceback(other):
    command = other / "satloop"
    command.write_text("from satloop.__main__ import main\nmain()\n")
    done = start(str(command), "solve", "example:masyu", path=other)
    assert done.returncode == 2 and not done.stdout
    assert len(done.stderr.splitlines()) == 1 and done.stderr.startswith("satloop: needs its own package")


@pytest.mark.parametrize(("text", "ours"), [(None, False), (b"", False), (b"\xff", True)],
                         ids=["none", "empty", "bytes"])
def test_a_package_is_known_by_its_text(text, ours, tmp_path, monkeypatch):
    """What is no text is a compiled module, and taken as it is."""
    if text is not None:
        (tmp_path / "encoders.py").write_bytes(text)
    monkeypatch.setattr(sys, "meta_path", [PathFinder])
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    with nullcontext() if ours else pytest.raises(ImportError, match="none" if text is None else "encoders.py"):
        satloop._check_encoders()


def test_an_extra_is_installed_from_the_clone_or_from_the_index(monkeypatch, tmp_path):
    assert errors.install_command("web") == f"pip install '{ROOT}[web]'"
    monkeypatch.setattr(errors, "__file__", str(tmp_path / "site-packages" / "satloop" / "errors.py"))
    assert errors.install_command("web") == "pip install 'satloop[web]'"


def test_the_changes_fit_on_a_page():
    assert len((ROOT / "CHANGELOG.md").read_bytes()) <= 6000


def test_readme_is_two_screens_with_links_that_hold_anywhere():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 140 and f"{len(NAMES)} kinds of" in text
    known = ConfigParser()
    known.read(ROOT / "setup.cfg")
    home = known["metadata"]["url"]
    files = re.compile(rf"(?:{home}/blob|{home.replace('github', 'raw.githubusercontent')})/main/(.+)")
    links = re.findall(r"\]\(([^)]*)\)", text)
    named = re.findall(r"= (https:\S+)", known["metadata"]["project_urls"])
    assert all(link.startswith("https://") for link in links) and len(named) == 3
    found = [match[1] for match in map(files.fullmatch, [*links, *named]) if match]
    assert len(found) > 10 and [name for name in found if not (ROOT / name).exists()] == []
    assert str(len(NAMES)) in known["metadata"]["description"]
