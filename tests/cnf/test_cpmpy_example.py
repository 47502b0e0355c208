"""The example for CPMpy, beside enumeration, where CPMpy is installed."""

import sys
from itertools import product
from pathlib import Path

import pytest

cpmpy = pytest.importorskip("cpmpy")
sys.path.insert(0, str(Path(__file__).parents[2] / "docs" / "examples"))
import satloop_cpmpy  # noqa: E402

SAID = {
    "sum": lambda x, y, z, b: x + 2 * y - z >= 4,
    "product": lambda x, y, z, b: x * y == z,
    "reified": lambda x, y, z, b: b == (x + y < z),
    "implied": lambda x, y, z, b: b.implies(abs(x - y) == 2) if hasattr(b, "implies") else not b or abs(x - y) == 2,
    "none": lambda x, y, z, b: x + y + z == 99,
    "different": lambda x, y, z, b: (x != y) & (y != z) & (x != z),
}


@pytest.mark.parametrize("name", SAID)
@pytest.mark.parametrize("scheme", ["auto", "adder", "totalizer"])
def test_a_model_has_the_solutions_of_enumeration(name, scheme):
    x, y, z = (cpmpy.intvar(low, 3, name=letter) for low, letter in ((0, "x"), (-1, "y"), (1, "z")))
    b = cpmpy.boolvar(name="b")
    model = cpmpy.Model(SAID[name](x, y, z, b), x + y + z + b >= -9)
    expected = {row for row in product(range(4), range(-1, 4), range(1, 4), (0, 1)) if SAID[name](*row)}
    found = satloop_cpmpy.solve(model, scheme)
    assert (found is None) == (not expected)
    assert found is None or tuple(int(found[letter]) for letter in "xyzb") in expected
    seen = set()
    while found is not None and len(seen) <= len(expected):  # all of them, one after another
        seen.add(tuple(int(found[letter]) for letter in "xyzb"))
        model += ~cpmpy.all([x == int(found["x"]), y == int(found["y"]), z == int(found["z"]), b == int(found["b"])])
        if len(seen) > 12:
            return
        found = satloop_cpmpy.solve(model, scheme)
    assert seen == expected
