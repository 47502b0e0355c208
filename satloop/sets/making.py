"""Makes the boards of a plan, with any number of workers, and goes on where it was stopped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from concurrent.futures import Executor
from functools import partial
from heapq import heappop, heappush
from typing import NamedTuple

from ..running.last_resort_alarm import until_alarm
from ..running.workers.executor_adapter import Adapter
from ..running.workers.item_answers import answers
from ..running.workers.work_statistics import Work
from ..setting.request import SECONDS
from .candidate import LATE, Candidate, Made, make
from .choose_boards import Scan, choose, pool_size
from .plan import Plan, Portion, plan_of, portions_of
from .records import Record

GRACE = 5.0  # seconds after the time limit at which a worker is ended, whatever it does
PRELOAD = ("satloop.running.workers.item_answers", "satloop.sets.candidate", "numpy.ma", "numpy.char")
OTHERS = "the others were like boards of another level"
LOST = Made(missed=LATE, words="ended at its time limit")


class Short(NamedTuple):
    """A portion of the set with fewer boards than were wanted, or with candidates that the time limit ended."""

    portion: Portion
    number: int
    reason: str
    late: int

    def __str__(self) -> str:
        name = self.portion.name.replace("-", " ")
        late = f"; the time limit ended {self.late}, so another machine may make others" if self.late else ""
        return f"{name}: {self.number} of {self.portion.wanted}" + (f": {self.reason}" if self.reason else "") + late


class Making:
    """The candidates of a plan: those that were made, and those that wait. Iterated over, it gives what waits.

    The first portion goes first, so that a worker keeps what boards of one puzzle and size share.
    """

    def __init__(self, plan: Plan, time_limit: float | None = SECONDS) -> None:
        self.plan, self.time_limit = plan, time_limit
        self.scans = [Scan(portion) for portion in plan.portions]
        self.made: list[dict[int, Made]] = [{} for _ in plan.portions]
        self.issued = [0] * len(plan.portions)
        self.waiting: list[tuple[int, int]] = []  # a heap of (portion, number)
        self.given: list[tuple[int, int]] = []  # what the iteration gave, in its order
        names = [portion.name for portion in plan.portions]
        self.same = [names[:index].count(name) for index, name in enumerate(names)]
        self.before = [[other for other in range(index) if overlap(plan.portions[other], portion)]
                       for index, portion in enumerate(plan.portions)]

    @property
    def wanted(self) -> int:
        """How many candidates are made, if each gives a board."""
        return sum(map(pool_size, self.plan.portions))

    def queue_candidates(self) -> None:
        """Look at the boards that are made, and queue the candidates that are to be made next."""
        for index in range(len(self.scans)):
            self._refill(index)

    def keep(self, index: int, number: int, made: Made) -> None:
        """Keep what came of a candidate of the portion of that index."""
        self.made[index][number] = made

    def candidate(self, index: int, number: int) -> Candidate:
        """The candidate of that number of the portion of that index."""
        return Candidate(self.plan.portions[index], number, self.plan.seed, self.same[index], self.time_limit)

    def _refill(self, index: int) -> None:
        scan, made = self.scans[index], self.made[index]
        if all(self.scans[other].full for other in self.before[index]):
            was = scan.full
            scan.take_made(made, {canonical for other in self.before[index]
                                  for canonical in self.scans[other].pool.values()})
            if scan.full and not was:
                for later in range(index + 1, len(self.scans)):
                    if index in self.before[later]:
                        self._refill(later)
        self.issued[index] = max(self.issued[index], scan.next)
        for _ in range(scan.missing_candidates(self.issued[index] - scan.next)):
            if self.issued[index] not in made:
                heappush(self.waiting, (index, self.issued[index]))
            self.issued[index] += 1

    def __iter__(self) -> Making:
        return self

    def __next__(self) -> Candidate:
        while self.waiting:
            index, number = heappop(self.waiting)
            if not self.scans[index].full:
                self.given.append((index, number))
                return self.candidate(index, number)
        raise StopIteration

    def __length_hint__(self) -> int:
        return len(self.waiting)

    def work(self, jobs: int = 1, executor: Executor | Adapter | None = None,
             statistics: Work | None = None) -> Generator[tuple[int, int, Made], None, None]:
        """Make what is missing; (index of the portion, number, what came of it) for each candidate, as they are done.

        jobs: how many processes; 1 makes all in this one. Raises WorkersFail as `answers` does.
        """
        self.queue_candidates()
        do = partial(until_alarm, make, self.time_limit)
        if executor is None and jobs == 1:
            for candidate in self:
                yield self._done(len(self.given) - 1, do(candidate))
            return
        limit = None if self.time_limit is None else self.time_limit + GRACE
        for place, answer in answers(do, self, jobs, executor, limit=limit, preload=PRELOAD, work=statistics, once=True,
                                     growing=True):
            yield self._done(place, answer.value)

    def _done(self, place: int, made: Made | None) -> tuple[int, int, Made]:
        index, number = self.given[place]
        made = made or LOST
        self.keep(index, number, made)
        self._refill(index)
        return index, number, made

    def records(self) -> tuple[list[Record], list[Short]]:
        """The set, and the portions of which it has fewer boards than wanted."""
        kinds: dict[str, Counter[frozenset[str]]] = {}
        taken: dict[tuple[str, frozenset[int]], set[str]] = {}
        picked: list[tuple[Portion, list[Record]]] = []
        short = []
        for portion, scan, made in zip(self.plan.portions, self.scans, self.made):
            others = taken.setdefault((portion.genre, frozenset((portion.rows, portion.columns))), set())
            numbers = choose(scan, made, kinds.setdefault(portion.genre, Counter()), others)
            others.update(scan.pool[number] for number in numbers)
            picked.append((portion, [record for number in numbers if (record := made[number].record) is not None]))
            if len(numbers) < portion.wanted or scan.late:
                reason = (scan.end or OTHERS) if len(numbers) < portion.wanted else ""
                short.append(Short(portion, len(numbers), reason, scan.late))
        return self._signed(picked), short

    def _signed(self, picked: list[tuple[Portion, list[Record]]]) -> list[Record]:
        """The records with their ids, and with title and author, which stand in the board's text too."""
        sizes = Counter[str]()
        for portion, records in picked:
            sizes[portion.name] += len(records)
        width = len(str(max(sizes.values(), default=0)))
        numbers = Counter[str]()
        out: list[Record] = []
        for portion, records in picked:
            for record in records:
                numbers[portion.name] += 1
                title = self.plan.title.replace("{number}", str(len(out) + 1))
                names = {word: text for word, text in (("title", title), ("author", self.plan.author)) if text}
                first, _, rest = record["text"].partition("\n")
                lines = [f"# {word}: {text}" for word, text in names.items()]
                text = "\n".join([first, *lines, rest])
                signed = record | {"id": f"{portion.name}-{numbers[portion.name]:0{width}}", "text": text}
                symmetry = signed.pop("symmetry", None)
                out.append(signed | names | ({"symmetry": symmetry} if symmetry else {}))
        return out


def overlap(one: Portion, other: Portion) -> bool:
    """Whether two portions may have boards that are alike."""
    return one.genre == other.genre and {one.rows, one.columns} == {other.rows, other.columns} and (
        one.level == other.level or not (one.level and other.level))


def make_set(puzzles: str | Sequence[str] | Plan, sizes: str | int | Sequence[str | int] = "small",
             levels: str | Sequence[str] = "", count: int = 10, seed: int = 0, *, symmetry: str = "none",
             title: str = "", author: str = "", jobs: int = 1, time_limit: float | None = SECONDS) -> list[Record]:
    """A set as a list of records: of each puzzle, size and level `count` boards, or as many as there seem to be.

    The arguments are those of `portions_of` and `plan_of`, or a whole plan stands in place of the puzzles. jobs: how
    many processes make the boards; the set is the same with any number. time_limit: seconds for one candidate, a last
    resort; what it ends is missing. Raises ValueError for what no plan can mean.

    >>> [record["id"] for record in make_set("masyu", 4, "easy", count=2, seed=1)]
    ['masyu-4x4-easy-1', 'masyu-4x4-easy-2']
    """
    plan = puzzles if isinstance(puzzles, Plan) else plan_of(
        portions_of(puzzles, sizes, levels, count, symmetry), seed, title, author)
    making = Making(plan, time_limit)
    for _ in making.work(jobs):
        pass
    return making.records()[0]
