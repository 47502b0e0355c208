"""The game: every puzzle is played to the end by hints, and what a move is told to do is so."""

import json
import random

import numpy as np
import pytest

import satloop
from satloop.explaining.state_json import solution_dict
from satloop.puzzles import NAMES, find

SIX = "6 6\n- 2 3 3 3 -\n2 - - - 1 -\n- - - - 3 -\n- - 1 - - 3\n- 3 - - - -\n3 - 3 2 2 -\n"


def example(name):
    return find(name)(find(name).example)


def answer(board):
    return board.read_solution(type(board).answer)


def agrees(game, solution):
    """Whether what is drawn agrees with a solution."""
    whole = solution_dict(solution)
    return all(sign in ("-", other, 0) for name, drawn in game.state.items() if name != "marks"
               for sign, other in zip(drawn, whole[name]))


@pytest.mark.parametrize("name", NAMES)
def test_every_puzzle_is_played_to_the_end_by_hints(name):
    game = satloop.Game(example(name))
    while not game.solved:
        hint = game.hint()
        assert hint.outcome == "step" and hint.moves, hint
        for move in hint.moves:
            played = game.play(move)
            assert played.solvable and not played.broken and played.solved == game.solved
    assert played.solved and agrees(game, answer(game.board))
    again = satloop.Game.of(json.loads(json.dumps(game.as_dict())))
    assert (again.state, again.history, again.solved) == (game.state, game.history, True)


@pytest.mark.parametrize("name", NAMES)
def test_a_solution_is_there_as_long_as_what_is_drawn_agrees_with_it(name):
    game = satloop.Game(example(name))
    solution = answer(game.board)
    choose = random.Random(name)
    for _ in range(3):
        while (move := choose.choice(game.moves())) and not game.solved:
            played = game.play(move)
            assert played.solvable == agrees(game, solution), (move, played)
            assert bool(played.why) == (not played.solvable) and (played.solvable or not played.solved)
            assert not played.broken or not played.solvable, "what is broken for good has no solution"
            if not played.solvable:
                assert game.hint().outcome == "mistake"
                break
        while game.undo() is not None:
            pass
    assert json.loads(json.dumps(played.as_dict()))["solvable"] == played.solvable


@pytest.mark.parametrize("name, text", [("slitherlink", SIX), ("sudoku", None), ("masyu", None), ("hashi", None)])
def test_the_clues_that_say_no_do_so_without_any_other(name, text):
    board = find(name)(text or find(name).example)
    choose = random.Random(2)
    count = 0
    for _ in range(12):
        game = satloop.Game(board)
        while (played := game.play(choose.choice(game.moves()))).solvable and not played.solved:
            pass
        if played.solvable or name == "hashi":
            continue
        rows = [line.split() for line in board.text.splitlines() if line.strip() and line[0] != "#"]
        grid = [[token if (row, column) in played.clues else "-" for column, token in enumerate(tokens)]
                for row, tokens in enumerate(rows[1:])]
        bare = find(name)("\n".join([" ".join(rows[0]), *map(" ".join, grid)]))
        state = {part: entries if part != "digits" else entries.reshape(board.rows, board.columns, -1) @ np.arange(
            1, board.rows + 1) * (entries == 1).reshape(board.rows, board.columns, -1).any(axis=2)
            for part, entries in game.arrays.items()}
        if name == "sudoku":
            state["digits"] = np.where(board.given > 0, 0, state["digits"])
        assert satloop.forced(bare, state) is None, (grid, game.state)
        count += 1
    assert count > 6 or name == "hashi"


def test_a_board_with_several_solutions_is_played_too():
    game = satloop.Game(satloop.read("2 2\n2 -\n- -", puzzle="slitherlink"))
    advice = game.hint()
    assert advice.outcome == "step" and advice.moves and "stay open" in advice.text
    bare = satloop.Game(satloop.read("2 2\n- -\n- -", puzzle="slitherlink")).hint()
    assert bare.outcome == "several" and not bare.moves
    top, below = ({"part": "edges", "place": place, "value": 1} for place in (0, 2))
    assert game.play(top).solvable and game.name(top) == "the side above r1c1"
    played = game.play(below)
    assert played.solvable is False and played.clues == ((0, 0),) and "2 at r1c1" in played.why
    while game.undo():
        pass
    none = satloop.Game(satloop.read("2 2\n0 3\n- -", puzzle="slitherlink"))
    played = none.play({"part": "edges", "place": 5, "value": 0})
    assert played.solvable is False and played.clues == ((0, 0), (0, 1)) and "the 0 at r1c1" in played.why
    assert none.hint().outcome == "none"


def test_a_hint_takes_a_mistake_back():
    game = satloop.Game(example("masyu"))
    right = solution_dict(answer(game.board))["edges"]
    game.play({"part": "edges", "place": 7, "value": 1 - int(right[7])})
    assert game.hint().outcome == "mistake" and game.hint().moves == ({"part": "edges", "place": 7, "value": -1},)
    while not game.solved:
        for move in game.hint().moves:
            game.play(move)
    assert "7" not in game.state and game.hint().outcome == "finished"


def test_a_bridge_over_several_cells_is_one_move():
    game = satloop.Game(example("hashi"))
    places = [move["place"] for move in game.moves() if move["part"] == "edges" and move["value"]]
    long = next(place for place in places
                if game.name({"part": "edges", "place": place, "value": 1}) == "r1c3-r4c3")
    game.play({"part": "edges", "place": long, "value": 1})
    assert game.state["edges"].count("1") == 3
    assert {"part": "edges", "place": long, "value": -1} in game.moves()


def test_moves_are_taken_back():
    game = satloop.Game(example("yajilin"))
    assert game.undo() is None
    start = game.state
    move = game.moves()[3]
    game.play(move)
    assert game.state != start and game.history == [move]
    assert game.undo() == move and game.state == start and not game.history
    assert {move["part"] for move in game.moves()} == {"edges", "shaded"}


def test_a_state_is_data():
    game = satloop.Game(example("sudoku"))
    assert game.state["digits"][0] == 1, "printed"
    played = game.play({"part": "digits", "place": 1, "value": 1})
    assert played.broken and not played.solvable and played.clues == ((0, 0),)
    state = json.loads(json.dumps(game.state))
    assert satloop.Game(game.board, state).state == state
    assert "1 " in game.render() and satloop.Game(example("slitherlink"), {"edges": "0" * 24}).render("svg")


def test_arguments_are_refused_by_name():
    board = example("slitherlink")
    game = satloop.Game(board)
    with pytest.raises(TypeError, match="Game takes a board"):
        satloop.Game("slitherlink")
    with pytest.raises(satloop.PuzzleError, match="Game takes no other"):
        satloop.Game(satloop.read("tiling:honeycomb,3x3"))
    with pytest.raises(TypeError, match="state"):
        satloop.Game(board, "1010")
    with pytest.raises(satloop.PuzzleError, match="edges"):
        satloop.Game(board, {"edges": "10"})
    with pytest.raises(ValueError, match="time_limit"):
        satloop.Game(board, time_limit=0)
    with pytest.raises(TypeError, match="move"):
        game.play("r1c1")
    for move in ({}, {"part": "edges"}, {"part": "digits", "place": 0, "value": 1},
                 {"part": "edges", "place": 24, "value": 1}, {"part": "edges", "place": 0, "value": 2},
                 {"part": "edges", "place": True, "value": 1}, {"part": [], "place": 0, "value": 1}):
        with pytest.raises(ValueError, match="move"):
            game.play(move)
    with pytest.raises(ValueError, match="format"):
        game.render("png")
    with pytest.raises(ValueError, match="printed"):
        satloop.Game(example("sudoku")).play({"part": "digits", "place": 0, "value": 2})
    with pytest.raises(TypeError, match="data"):
        satloop.Game.of({"puzzle": "masyu"})
    assert not game.history


ENVIRONMENTS = [("slitherlink", 4), ("yajilin", 4), ("hashi", 5), ("sudoku", 4), ("countryroad", 4)]


@pytest.mark.parametrize("name, size", ENVIRONMENTS)
def test_the_environment_is_as_gymnasium_asks(name, size):
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env
    env = gymnasium.make("satloop.tasks.game.environment:satloop/Puzzle-v0", puzzle=name, size=size).unwrapped
    check_env(env)


@pytest.mark.parametrize("reward", ["steps", "end"])
@pytest.mark.parametrize("name, size", ENVIRONMENTS)
def test_rewards_add_up_to_one(name, size, reward):
    pytest.importorskip("gymnasium")
    from satloop.tasks.game.environment import PuzzleEnv
    env = PuzzleEnv(name, size, reward=reward, render_mode="ansi")
    observation, info = env.reset(seed=3)
    assert env.observation_space.contains(observation) and env.render()
    wrong = next(move for move in env.game.moves() if not satloop.Game(env.game.board).play(move).solvable)
    _, lost, *_ = env.step(env.action_of(wrong))
    back = {**wrong, "value": 0 if name == "sudoku" else -1}
    _, result, *_ = env.step(env.action_of(back))
    assert lost + result == 0 and (lost < 0) == (reward == "steps")
    rewards, done = [], False
    while not done:
        action = env.action_of(env.game.hint().moves[0])
        assert info["action_mask"][action] and env.action_of(env.move_of(action)) == action
        observation, one, done, cut, info = env.step(action)
        rewards.append(one)
        assert not cut and observation["state"].max() >= 0
    assert sum(rewards) == pytest.approx(1) and min(rewards) >= 0
    assert (sum(one > 0 for one in rewards) == 1) == (reward == "end")


def test_the_environment_refuses_by_name():
    pytest.importorskip("gymnasium")
    from satloop.tasks.game.environment import PuzzleEnv
    with pytest.raises(ValueError, match="reward"):
        PuzzleEnv(reward="often")
    with pytest.raises(ValueError, match="render_mode"):
        PuzzleEnv(render_mode="human")
    with pytest.raises(ValueError, match="boards"):
        PuzzleEnv(boards=[example("masyu"), example("sudoku")])
    env = PuzzleEnv(boards=[example("masyu")])
    env.reset(seed=1)
    assert env.game.board == example("masyu")
    with pytest.raises(ValueError, match="board"):
        env.reset(options={"board": example("sudoku")})
    with pytest.raises(ValueError, match="action"):
        env.step(env.action_space.n)


ANYTHING = [None, 3, 1.5, True, "x", "\ud800", b"x", [], [3], [None], [[]], [{}], {"a": 3}, {3}, object()]


def test_a_game_of_data_of_other_types_is_refused_by_name():
    game = satloop.Game(example("masyu"))
    game.play(game.moves()[0])
    data = game.as_dict()
    for name in data:
        for value in ANYTHING:
            if (name, value) in (("moves", []), ("start", {"a": 3})):
                continue
            with pytest.raises((TypeError, ValueError)) as error:
                satloop.Game.of({**data, name: value})
            assert not isinstance(error.value, UnicodeError) and "object is not" not in str(error.value), (name, value)
    for value in ANYTHING:
        with pytest.raises(TypeError, match="data is an object"):
            satloop.Game.of(value)
