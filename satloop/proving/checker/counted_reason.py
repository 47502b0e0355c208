"""A reason why a board has no solution that is counted, not proved by clauses.

    need RULE      a rule that needs a number of things, at least
    room RULE      a rule that has room for a number of things, at most

Every thing that a need speaks of lies, as often, in rooms; and all needs together ask for more than all rooms take.
"""

from collections import Counter

from .loop_and_path_cuts import Lines
from .rule import Count, Literals
from .rule_sheet import Sheet, at
from .text import Rejected, plural

REASON = "reason.txt"


def counting_rules(sheet: Sheet) -> dict[str, tuple[Literals, int, int]]:
    """The rules that count, by their words -> (things, how many of them are on at least, how many at most)."""
    out = {rule.text: (rule.those, rule.low, rule.high) for rule in sheet.rules if isinstance(rule, Count)}
    if isinstance(sheet.whole_rule, Lines):
        for place in sheet.whole_rule.places:
            sizes = [len(state.on) for state in place.states] or [0]
            out[f"lines at {at(place.cell)}"] = frozenset(place.lines), min(sizes), max(sizes)
    return out


def check_reason(sheet: Sheet, text: str) -> str:
    """The reason in words. Raises Rejected where it does not hold."""
    known, needs, rooms, least, most, seen = counting_rules(sheet), Counter[int](), Counter[int](), 0, 0, set[str]()
    for place, line in enumerate(text.splitlines(), 1):
        side, _, rule = line.partition(" ")
        if side not in ("need", "room") or rule not in known or rule in seen:
            raise Rejected(REASON, place, f"{line[:60]!r}, expected need or room, and a rule that counts, each once")
        seen.add(rule)
        things, low, high = known[rule]
        (needs if side == "need" else rooms).update(things)
        least, most = (least + low, most) if side == "need" else (least, most + high)
    if least <= most:
        raise Rejected(REASON, 0, f"at least {least} are needed, and there is room for {most}")
    if needs - rooms:
        raise Rejected(REASON, 0, f"{sheet.names[min(needs - rooms)]} is needed, and lies in no room")
    needed = plural(least, "thing is", "things are")
    return f"{needed} needed where there is room for {most}, counted over {plural(len(seen), 'rule')}"
