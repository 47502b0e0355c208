from .entryexit import EntryExit


class DoubleBack(EntryExit):
    name, title = "doubleback", "Double Back"
    rules = "One loop visits all cells but the holes, and visits each region exactly twice."
    german = "Double Back", "Eine Schleife besucht alle Felder außer den Löchern, und jedes Gebiet genau zweimal."
    has_counters = True
    times, wrongly = 2, "a region is not entered exactly twice"  # all other rules are those of Entry Exit
    words = {"region full": "the line enters and leaves the region of {place} only twice",
             "region needs": "the line has to enter and leave the region of {place} twice, and only this way is left",
             "wrong region": "the line could not enter and leave {group} just twice"}

    example = """
4 5
2 2 1 1 1
2 2 2 1 1
# 3 2 1 3
# 3 3 3 3
"""
    answer = """
4 5
se ew ew ew sw
ne sw se sw ns
-  ns ns ns ns
-  ne nw ne nw
"""
