"""Named constraints that clash: all sets, the fewest, and what to leave out, beside enumeration."""

from itertools import chain, combinations, product

import numpy as np
import pytest

import satloop
from encoders import Formula
from encoders.cardinality import at_most

VARIABLES = 3


def example(seed):
    """Random constraints: clauses in sections and rows with a switch each, and those clauses by name."""
    rng, f = np.random.default_rng(seed), Formula()
    x, switches = f.new(VARIABLES), f.new(2)
    names = {}
    for number in range(rng.integers(4, 8)):
        name = f"rule {number}"
        names[name] = [(rng.permutation(3)[:rng.integers(1, 3)] + 1) * rng.choice([-1, 1]) for _ in range(2)]
        with f.section(name):
            f.add([[int(literal) for literal in clause] for clause in names[name]])
    for number, most in enumerate(rng.integers(0, 3, 2).tolist()):
        at_most(f, x, most, when=switches[number])
        names[f"most {number}"] = most
    hard = [[int(rng.choice([-1, 1])) * int(rng.integers(1, 4)), 3]]
    f.add(hard)
    return f, {"most": switches}, names, hard


def have_model(names, hard):
    def holds(what, bits):
        if isinstance(what, int):
            return sum(bits) <= what
        return all(any(bits[abs(int(literal)) - 1] == (literal > 0) for literal in clause) for clause in what)
    return any(all(holds(what, bits) for what in [hard, *names]) for bits in product((False, True), repeat=VARIABLES))


@pytest.mark.parametrize("seed", range(12))
def test_all_sets_that_clash_are_found(seed):
    f, named, names, hard = example(seed)
    sets = [some for size in range(len(names) + 1) for some in combinations(names, size)]
    refuted = [some for some in sets if not have_model([names[name] for name in some], hard)]
    least = [some for some in refuted if not any({*other} < {*some} for other in refuted)]
    before = f.to_pysat()
    found = list(satloop.conflicts(f, named=named))
    assert len(found) == len({*found}) and {*map(frozenset, found)} == {*map(frozenset, least)}
    clash = satloop.conflict(f, named=named)
    assert (clash is None) == (not least)
    assert f.to_pysat() == before
    if clash is not None:
        assert clash.names in found and clash.smallest and len(clash.names) == min(map(len, found))
        kept = [what for name, what in names.items() if name not in clash.left_out]
        assert have_model(kept, hard)
        fewest = min(len(names) - len(some) for some in sets if some not in refuted)
        assert len(clash.left_out) == fewest


def test_lazy_rules_hold_and_names_are_needed():
    f = Formula()
    x = f.new(2)
    with pytest.raises(ValueError, match=r"f\.section"):
        satloop.conflict(f)
    with f.section("one"):
        f.add([x])
    f.rules.append(lambda model: [[-int(literal)] for literal in x if model[literal]])
    assert satloop.conflict(f)[:2] == (("one",), True)
    f.add([[]])
    assert satloop.conflict(f)[:2] == ((), True) and list(satloop.conflicts(f)) == [()]
    with pytest.raises(TypeError, match="Formula"):
        satloop.conflict(satloop.read("example:slitherlink"), named={"x": x})
    for named in (5, ["a"], {1: [1]}):
        with pytest.raises(ValueError, match=r"^named: expected names"):
            satloop.conflict(f, named=named)
    with pytest.raises(ValueError, match="never allocated"):
        satloop.conflict(f, named={"x": [99]})
    assert satloop.conflict(satloop.read("magic:2")).names


def test_a_core_of_which_nothing_can_be_left_out():
    """Pigeons by assumption: of nine in three holes four are needed, and the solver's own core may have more."""
    f = Formula()
    sits, there = f.new(9, 3), f.new(9)
    f.add(sits, when=there)
    at_most(f, sits.T, 1)
    with satloop.Session(f) as session:
        assert session.solve(there.tolist()) is False
        core = session.core(minimal=True)
        assert len(core) == 4 and {*core} <= {*there.tolist()} and session.solve(core) is False
        assert all(session.solve([*chain(core[:i], core[i + 1:])]) for i in range(4))
        assert session.solve(there.tolist()) is False
        with pytest.raises(TimeoutError):
            session.core(minimal=True, time_limit=0)
