"""The page's tables of words: each language has the same keys, with the same values in each sentence."""

import re

import pytest
from test_impossible import REASONS
from wrongs import wrong_boards

import satloop
from satloop.explaining.broken_rules import ANY, CLOSED, LOOSE
from satloop.puzzles import NAMES, find
from satloop.web.jobs import boards
from satloop.web.jobs.do_job import do
from satloop.web.page_files import page_files
from satloop.web.question_limits import Limits

PATHS = page_files()
LANGUAGES = [path for path in PATHS if re.fullmatch(r"words/[a-z]{2}\.js", path)]


def table(path):
    """The words of a file: key -> text."""
    text = PATHS[path].decode().partition("const WORDS = {")[2].partition("\n};")[0]
    pairs = re.findall(r'(?:^|[\s,{])"?([\w.-]+)"?: ("(?:[^"\\]|\\.)*")', text)
    assert len({key for key, _ in pairs}) == len(pairs), "a key stands twice"
    return dict(pairs)


def keys(path):
    """The keys of the keyboard that a file explains."""
    text = PATHS[path].decode().partition("const KEYS = [")[2].partition("];")[0]
    return re.findall(r'\["([^"]+)", "([^"]+)"\]', text)


@pytest.mark.parametrize("path", LANGUAGES)
def test_each_language_has_the_same_keys_and_values(path):
    english, other = table("words.js"), table(path)
    assert len(english) > 200 and [*english.keys() - other.keys()] == [*other.keys() - english.keys()] == []
    for key, text in english.items():
        assert {*re.findall(r"\{\w+\}", text)} == {*re.findall(r"\{\w+\}", other[key])}, key
        assert other[key] != '""' or key.endswith("english"), key
    assert len(keys(path)) == len(keys("words.js")) > 10


def test_puzzles_and_further_rules_have_german_words():
    kinds = [kind for kind in map(find, NAMES) if kind.german[0]]
    assert len(kinds) > 0.9 * len(NAMES)
    for kind in kinds:
        title, rules = kind.german
        assert title and len(rules) > 40 and rules.endswith((".", ")")), kind.name
        assert not re.search(r"\b(the|loop|cell|is)\b", rules), kind.name
        assert len(rules) > 0.8 * len(kind.rules), f"{kind.name}: the German rules leave something out"
        assert all(rule.german for rule in kind.further_rules), kind.name


@pytest.mark.parametrize("path", LANGUAGES)
def test_each_language_has_the_reason_of_every_rule_that_is_broken(path):
    text = PATHS[path.replace(".js", "_rules.js")].decode()
    rows = dict(re.findall(r'^\t"([^"]+)": "([^"]+)",$', text, re.MULTILINE))
    rules = {rule for name in NAMES if find(name).german[0] for rule in wrong_boards(name)} | {ANY, CLOSED, LOOSE}
    assert rules - rows.keys() == set() and len(rules) > 180
    assert len({*rows.values()}) >= len(rows) - 2, "two rules have one sentence"


@pytest.mark.parametrize("path", LANGUAGES)
def test_each_language_says_why_a_board_has_no_solution(path):
    text = PATHS[path.replace(".js", "_reasons.js")].decode()
    rows = dict(re.findall(r'^\t"([^"]+)": "([^"]+)",$', text, re.MULTILINE))
    reasons = {re.sub(r"\d+", "#", re.sub(r" \(at [^)]*\)$", "", reason)) for _, _, reason in REASONS}
    assert reasons - rows.keys() == set() and len(reasons) > 40
    assert all(other.count("#") <= reason.count("#") for reason, other in rows.items())


def test_each_sign_of_a_puzzle_has_a_word_for_the_ear():
    words = {word for name in NAMES for word in find(name).signs.values()}
    assert words and {f"sign.{word}" for word in words} <= table("words.js").keys()


# Counts that are never one: of all puzzles, of what has another form for one where it is said.
SEVERAL = {"start.head", "found.many", "several1", "left.clues", "left.cells", "why.many", "rowcount", "columncount",
           "outcome.arrows", "outcome.numbers"}


def test_a_count_of_one_has_words_of_its_own():
    words = table("words.js")
    counted = {key for key, text in words.items() if re.search(r"\{count\} (?!of\b)[a-z]", text)}
    assert counted > SEVERAL and {f"{key}1" for key in counted - SEVERAL} <= words.keys()
    assert not any(re.search(r"\bare \{\w+\}", text) for text in words.values())


def test_what_has_no_german_is_told_in_english(monkeypatch):
    board = satloop.read("example:masyu")
    monkeypatch.setattr(type(board), "german", ("", ""))
    known = boards.facts(board)["in"]["de"]
    assert known == {"title": "Masyu", "rules": f"Noch nicht auf Deutsch: {board.rules}"}


@pytest.mark.parametrize("words, language, text", [
    ({}, "de", "die weiße Perle"), ({"needs": "{clue} wants this"}, "en", "The white pearl")])
def test_hints_and_steps_come_in_the_language_of_the_question(monkeypatch, words, language, text):
    """All in English where a sentence of the puzzle has no German, and said so."""
    board, told = satloop.read("example:masyu"), []
    monkeypatch.setattr(type(board), "words", {**board.words, **words})
    question = {"puzzle": "masyu", "text": board.text, "language": "de"}
    hint = do("hint", question, Limits(), told.append)["result"]
    do("explain", question, Limits(), told.append)
    steps = [one["progress"] for one in told]
    assert len(steps) > 5 and {hint["language"], *(step["language"] for step in steps)} == {language}
    assert any(text.lower() in step["text"].lower() for step in steps)
    assert hint["where"].startswith("Sieh" if language == "de" else "Look")
    assert "error" in do("hint", {**question, "language": "fr"}, Limits(), told.append)
