"""Rail Pool: one loop visits all cells. The lengths of the straight runs that touch a region are those of its list, and
as many others as the list has question marks. A run's length is how many lines it has, also outside the region."""

from itertools import product

from ..rule_sheet import Sheet, amount, at, off

NUMBER = r"([1-9]\d*|\?)"


def read(s: Sheet) -> None:
    regions, listed = s.regions(), set[str]()
    for cell, token in s.clues(rf"{NUMBER}(,{NUMBER})*", "a list of numbers from 1 and question marks"):
        if s.region(cell) in listed:
            raise s.wrong(cell, "one list in a region")
        listed.add(s.region(cell))
        names, has = token.split(","), dict[int, list[int]]()
        own = set(regions[s.region(cell)])
        for one, way in product(s.cells, "ES"):
            before, ray = s.line(one, "NW"[way == "E"]), s.ray(one, way)
            cells = [one, *s.ahead(one, way)]
            for length in range(1, len(ray) + 1):
                if own & {*cells[:length + 1]}:
                    run = s.thing("run", *one, way, length)
                    lines = [*off(before), *ray[:length], *off(*ray[length:length + 1])]
                    s.ways(f"the run of {length} {way} from {at(one)}", [[run, *lines], *([-run, -x] for x in lines)])
                    has.setdefault(length, []).append(run)
        for length, runs in has.items():
            some = s.thing("has", *cell, length)
            s.ways(f"a run of {length} at the region of {at(cell)}", [[-some, *off(*runs)], *([some, x] for x in runs)])
        text, numbers = f"the list at {at(cell)}", {amount(name) for name in names if name != "?"}
        for number in sorted(numbers):
            s.either(text, *([s.thing("has", *cell, number)] if number in has else []))
        rest = [s.thing("has", *cell, length) for length in sorted({*has} - numbers)]
        s.count(text, rest, names.count("?"))
    s.loop(empty=False)
