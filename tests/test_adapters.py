"""Adapters with the real packages, where these are installed; none of them is among the project's own dependencies.

What is checked of the data sets is what reasoning-gym's own tests check of its: configurations that are wrong, the same
tasks for the same seed, iteration and length, the structure of a task, validity of the answer, scores, curriculum,
reseeding.
"""

import asyncio
import json

import pytest

import satloop
from satloop import tasks
from satloop.adapters.task_lines import line_of, tasks_of
from satloop.sets.records import record_of, write_records

pytestmark = pytest.mark.filterwarnings("default")  # those of others
GENRES = ("slitherlink", "masyu", "sudoku")


@pytest.fixture
def set_file(tmp_path):
    """A set of three boards."""
    records = []
    for seed in range(3):
        board = satloop.generate("slitherlink", "4x4", seed)
        records.append(record_of(f"slitherlink-{seed}", board, satloop.solve(board).solutions[0]))
    write_records(tmp_path / "set.jsonl", records)
    return str(tmp_path / "set.jsonl")


@pytest.fixture(params=GENRES)
def classes(request):
    pytest.importorskip("reasoning_gym")
    from satloop.adapters.reasoning_gym import classes_of
    return classes_of(request.param)


def data(classes, **options):
    config = classes.config(**{"min_board_size": 4, "max_board_size": 4, "seed": 42, "size": 5} | options)
    return classes.dataset(config)


def test_wrong_configurations_are_refused(classes):
    for wrong in ({"min_board_size": 2}, {"min_board_size": 6, "max_board_size": 5}, {"level": "odd"}, {"form": "odd"},
                  {"size": 0}):
        with pytest.raises(AssertionError):
            classes.config(**{"min_board_size": 4, "max_board_size": 4} | wrong).validate()
    classes.config().validate()


def test_the_same_seed_has_the_same_tasks(classes):
    first, second, other = data(classes), data(classes), data(classes, seed=43)
    assert [first[index] for index in range(5)] == [second[index] for index in range(5)]
    assert first[0] == second[0] and first[0]["question"] != other[0]["question"]
    assert len({first[index]["question"] for index in range(5)}) > 1


def test_tasks_are_whole_and_their_answers_right(classes):
    dataset = data(classes)
    items = list(dataset)
    assert len(items) == len(dataset) == 5 and len(list(dataset)) == 5
    for item in items:
        assert set(item) == {"question", "answer", "metadata"}
        assert isinstance(item["question"], str) and isinstance(item["answer"], str)
        assert {"source_dataset", "source_idx", "difficulty", "board_size"} <= set(item["metadata"])
        json.dumps(item)
        task = tasks.from_record(item["metadata"]["task"])
        assert not satloop.check(task.board, task.solution) and satloop.solve(task.board, limit=2).outcome == "unique"
        assert (task.prompt, task.answer) == (item["question"], item["answer"])
        assert task.board.name == dataset.puzzle and task.board.rows == 4


def test_sizes_lie_between_their_bounds(classes):
    sizes = {item["metadata"]["board_size"] for item in data(classes, max_board_size=6, size=6)}
    assert sizes <= ({4, 6} if classes.dataset.puzzle == "sudoku" else {4, 5, 6}) and len(sizes) > 1


def test_answers_are_scored(classes):
    dataset = data(classes, form="json")
    for item in dataset:
        score = dataset.score_answer(item["answer"], item)
        assert score == 1.0 and type(score) is float
        assert dataset.score_answer(f"I think:\n```\n{item['answer']}\n```", item) == 1.0
        assert dataset.score_answer("no idea", item) == dataset.score_answer("", item) == 0.0
        assert dataset.score_answer(None, item) == 0.0


def test_the_curriculum_raises_size_and_level(classes):
    from reasoning_gym.coaching.base_curriculum import DefaultCurriculumContext, RangeAttributeMode
    curriculum = classes.curriculum()
    base = {"defaults": {"size": 3, "seed": 1}, "context": DefaultCurriculumContext(RangeAttributeMode.UPPER_BOUND)}
    small, medium, large = satloop.puzzles.find(classes.dataset.puzzle).usual_sizes
    config = curriculum.generate_configuration(**base)
    assert (config.min_board_size, config.max_board_size, config.size, config.seed) == (small, small, 3, 1)
    assert config.level == curriculum.get_attribute("level").levels[0] == "easy"
    assert curriculum.increment_attr_level("board_size")
    config = curriculum.generate_configuration(**base)
    assert (config.min_board_size, config.max_board_size) == (medium, medium)
    assert curriculum.decrement_attr_level("board_size") and not curriculum.decrement_attr_level("board_size")
    curriculum.set_global_level(9)
    config = curriculum.generate_configuration(**base)
    assert config.max_board_size == large and config.level == curriculum.get_attribute("level").levels[-1]
    config.validate()


def test_reasoning_gym_makes_them_by_name_without_end(classes):
    import reasoning_gym
    from reasoning_gym.dataset import ReseedingDataset
    from reasoning_gym.factory import create_curriculum

    from satloop.adapters.reasoning_gym import register
    register(classes.dataset.puzzle)
    register(classes.dataset.puzzle)
    name = f"satloop_{classes.dataset.puzzle}"
    dataset = reasoning_gym.create_dataset(name, min_board_size=4, max_board_size=4, seed=1, size=3)
    for item in dataset:
        assert dataset.score_answer(item["answer"], item) == 1.0
    endless = ReseedingDataset(dataset, chunk_size=2)
    first, second = ([item["question"] for _, item in zip(range(5), endless)] for _ in range(2))
    assert first == second and first[:2] != first[2:4]
    item = next(iter(endless))
    assert endless.score_answer(item["answer"], item) == 1.0
    assert create_curriculum(name).generate_configuration({"seed": 1}).seed == 1


def test_a_level_that_is_asked_for_is_kept(classes):
    for item in data(classes, size=2, level="easy"):
        assert item["metadata"]["task"]["level"] == "easy" == item["metadata"]["difficulty"]["level"]


def test_verifiers_loads_the_set_and_scores_what_is_replied(set_file):
    vf = pytest.importorskip("verifiers.v1")
    from satloop.adapters.verifiers import PuzzleConfig, PuzzleTaskset
    taskset = PuzzleTaskset(PuzzleConfig(file=set_file))
    loaded = list(taskset)
    assert [task.data.prompt for task in loaded] == [task.prompt for task in tasks_of(set_file)]
    assert [task.data.idx for task in taskset.shuffle(seed=1).take(2)] and taskset.bounded
    assert taskset.task_type().data_type() is type(loaded[0].data)
    for reply, solved in ((loaded[0].data.answer, 1.0), ("no", 0.0)):
        trace = trace_of(vf, loaded[0], reply)
        asyncio.run(loaded[0].score(trace))
        assert trace.reward == solved and trace.metrics == {"solved": solved}


def trace_of(vf, task, reply):
    trace = vf.Trace(task=vf.TraceTask(type=type(task).__name__, data=task.data), agent=vf.AgentInfo(config={}))
    trace.root_reply = reply
    return trace


def test_inspect_reads_the_lines_and_scores_what_a_model_writes(set_file, tmp_path):
    inspect_ai = pytest.importorskip("inspect_ai")
    from inspect_ai.dataset import json_dataset
    from inspect_ai.model import ModelOutput, ModelUsage, get_model

    from satloop.adapters.inspect_ai import puzzles
    all_tasks = list(tasks_of(set_file))
    (tmp_path / "tasks.jsonl").write_text("".join(map(line_of, all_tasks)))
    samples = list(json_dataset(str(tmp_path / "tasks.jsonl")))
    assert [(sample.id, sample.input, sample.target, sample.metadata) for sample in samples] == [
        (task.metadata["id"], task.prompt, task.answer, task.metadata) for task in all_tasks]
    outputs = [ModelOutput.from_content("mockllm/model", text)
               for text in (all_tasks[0].answer, "no", all_tasks[2].answer)]
    for output in outputs:
        output.usage = ModelUsage()  # else inspect_ai counts tokens with a table from the network
    log, = inspect_ai.eval(puzzles(set_file), model=get_model("mockllm/model", custom_outputs=outputs), max_samples=1,
                           display="none", log_dir=str(tmp_path / "logs"))
    assert log.status == "success", log.error
    means = {score.name: score.metrics["mean"].value for score in log.results.scores}
    assert means == pytest.approx({"solved": 2 / 3, "score": 2 / 3})


CONFIG = """
task: satloop
dataset_path: json
dataset_kwargs: {{data_files: {{test: {file}}}}}
test_split: test
output_type: generate_until
doc_to_text: "{{{{input}}}}"
doc_to_target: "{{{{target}}}}"
generation_kwargs: {{until: []}}
process_results: !function scores.process_results
metric_list: [{{metric: solved, aggregation: mean, higher_is_better: true}},
              {{metric: score, aggregation: mean, higher_is_better: true}}]
"""


def test_lm_evaluation_harness_scores_what_a_model_writes(set_file, tmp_path, monkeypatch):
    lm_eval = pytest.importorskip("lm_eval")
    from lm_eval.api.model import LM
    from lm_eval.tasks import TaskManager
    monkeypatch.setenv("HF_HOME", str(tmp_path / "hf"))
    all_tasks = list(tasks_of(set_file))
    (tmp_path / "tasks.jsonl").write_text("".join(map(line_of, all_tasks)))
    (tmp_path / "satloop.yaml").write_text(CONFIG.format(file=tmp_path / "tasks.jsonl"))
    (tmp_path / "scores.py").write_text("from satloop.adapters.lm_eval import process_results\n")
    answers = {task.prompt: "no" if number == 1 else task.answer for number, task in enumerate(all_tasks)}

    class Model(LM):
        def generate_until(self, requests, **_):
            return [answers[request.args[0]] for request in requests]

        def loglikelihood(self, requests, **_):
            raise NotImplementedError

        loglikelihood_rolling = loglikelihood

    result = lm_eval.simple_evaluate(Model(), tasks=["satloop"], bootstrap_iters=0,
                                    task_manager=TaskManager(include_path=str(tmp_path), include_defaults=False))
    results = result["results"]["satloop"]
    assert results["solved,none"] == pytest.approx(2 / 3) == results["score,none"]
