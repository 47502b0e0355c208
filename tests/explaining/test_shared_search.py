"""What the searches on similar boards tell each other."""

from types import SimpleNamespace

from satloop.explaining.model.masks import MANY, bits
from satloop.explaining.model.step import CLOSING, FEW, ONE, Step
from satloop.explaining.search.shared_search import SharedSearch


def board(*selectors):
    return SimpleNamespace(selectors=list(selectors))


def test_a_choice_holds_with_fewer_clues_but_not_with_more_nor_without_one_that_it_cites():
    shared = SharedSearch()
    shared.begin(board(11, 12, 13, 14))
    shared.keep(0b110, Step(FEW, (1, 3), 0b10, 0b1000))
    shared.keep(0b111, Step(ONE, (1,), 0b10, 0b1000))
    assert shared.step(0b10) is None and shared.step(0b111) is None
    shared.begin(board(12, 13, 14))
    assert shared.step(0b110) == Step(FEW, (0, 2), 0b10, 0b1000)
    shared.begin(board(11, 13, 14))
    assert shared.step(0b110) is None
    shared.begin(board(11, 12, 13, 14, 15))
    assert shared.step(0b110) is None


def test_a_line_closes_a_loop_for_the_same_reason_on_any_board_that_has_it():
    shared = SharedSearch()
    shared.begin(board(11, 12))
    shared.keep(0b110, Step(CLOSING, (1,), 0b10, 0b1000, True, closings=1))
    shared.begin(board(12, 13))
    assert shared.closing(0b1000, 0b10, 1) == Step(CLOSING, (0,), 0b10, 0b1000, True, closings=1)
    assert shared.closing(0b1000, 0b100, 1) is None
    assert shared.closing(0b1000, 0b10, 0) is None
    shared.begin(board(11, 13))
    assert shared.closing(0b1000, 0b10, 1) is None


def test_many_ones_of_a_mask_are_found_as_few_are():
    for ones in ([], [0], [3, 64, 200], list(range(MANY)), list(range(1, 3 * MANY, 2)), list(range(400))):
        assert bits(sum(1 << i for i in ones)) == ones
        assert bits(sum(1 << i for i in ones), 5) == [i + 5 for i in ones]
