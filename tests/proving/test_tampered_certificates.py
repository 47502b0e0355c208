"""Certificates of graphs and of counts, tampered with in 190 ways: each is refused, or says the same as before.

The ways stand in `tampering` and the modules `tampering_with_...`, each with what it must lead to.
"""

import random
import shutil

import pytest
import tampering_with_counts
import tampering_with_graphs
from command import run
from tampering import REFUSED, WAYS, Parts, certificate
from tampering_with_graphs import is_cut

MODULES = tampering_with_counts, tampering_with_graphs


def meaning(files):
    """What a certificate says, in whatever order it says it."""
    if "graph.col" in files:
        head, *lines = files["graph.col"].splitlines()
        return head.split()[2], {frozenset(line.split()[1:]) for line in lines}
    solutions = files["solutions.txt"].removesuffix("\n").split("\n\n")
    return int(files["claim.txt"].split()[1]), files["board.txt"], {frozenset(part.split("\n")) for part in solutions}


def verdict(files, folder):
    """The exit code of `verify`, what it prints, and its complaint."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return run("verify", folder)


def test_there_are_enough_ways():
    refused = [name for name, (_, wanted, _) in WAYS.items() if wanted == REFUSED]
    assert len(refused) >= 150 and len(WAYS) - len(refused) >= 15


@pytest.mark.parametrize("name", WAYS)
def test_each_way_is_refused_or_says_the_same(name, tmp_path, places=2):
    kind, wanted, function = WAYS[name]
    files = certificate(kind)
    for seed in range(places):
        changed = function(files, random.Random(seed))
        assert changed != files
        code, out, err = verdict(changed, tmp_path / "given")
        if wanted == REFUSED:
            assert code in (1, 2) and not out and err.count("\n") == 1, (seed, out)
            assert ("rejected" if code == 1 else "incomplete") in err
        else:
            assert (code, err) == (0, "") and meaning(changed) == meaning(files), (seed, err)


@pytest.mark.parametrize("name", WAYS)
def test_each_way_at_more_places(name, tmp_path):
    test_each_way_is_refused_or_says_the_same(name, tmp_path, places=6)


def test_a_cut_may_lack_one_edge_for_then_a_bridge_is_left(tmp_path):
    """That is stronger than what the certificate said, and as true: a cycle has two edges of each cut."""
    files, accepted = certificate("graph"), 0
    for place, clause in enumerate(Parts.of(files).clauses):
        if is_cut(clause):
            for edge in range(len(clause)):
                parts = Parts.of(files)
                parts.clauses[place].pop(edge)
                accepted += verdict(parts.text(files), tmp_path / "given")[0] == 0
    assert accepted
