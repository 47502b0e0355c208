"""Sentences in other languages: each English one has its German one, with what it names in the right case."""

import ast
import re
from pathlib import Path

import pytest

import satloop
from satloop.explaining.explain import explain
from satloop.explaining.hint import hint
from satloop.explaining.state_json import state_of
from satloop.explaining.words.english_sentences import WORDS
from satloop.explaining.words.german.clue_sentences_and_names import CLUES, NAMES
from satloop.explaining.words.german.fault_sentences import FAULTS
from satloop.explaining.words.german.puzzle_sentences import PUZZLES, STATEMENTS
from satloop.explaining.words.german.sentence_forms import Form, german_name
from satloop.explaining.words.german.sentences import SENTENCES
from satloop.explaining.words.languages import words_of
from satloop.explaining.words.places import BEYOND
from satloop.pictures import SYMBOLS
from satloop.puzzles import NAMES as PUZZLE_NAMES, find

SOURCE = Path(satloop.__file__).parent
# What a German form may name in place of what the English one does: the label of a clue is also there in two parts.
PARTS = {"symbol": "label", "text": "label"}
ENGLISH = re.compile(r"\b(the|of|and|only|would|line|lines|cells?|has|leaves?|draw|is|then|at|to|with|all|no)\b")


def slots(form):
    """The names of what a form takes."""
    return {PARTS.get(name, name) for name in re.findall(r"\{(\w+)", form)}


def test_every_sentence_form_has_a_german_one():
    own = {text for name in PUZZLE_NAMES for text in find(name).words.values()}
    assert len(WORDS) > 150 and len(own) > 200
    assert [*WORDS.keys() - SENTENCES.keys()] == [*own - {*PUZZLES, *CLUES, *FAULTS} - {"{broken}"}] == []
    # None is there for nothing: a form that has its statement under "is" in German alone, or a sentence of no puzzle.
    assert {key for key in SENTENCES.keys() - WORDS.keys() if key.removeprefix("is ") not in WORDS} == set()
    of_puzzles = PUZZLES | CLUES | FAULTS
    assert [*of_puzzles.keys() - own] == [*STATEMENTS.keys() - PUZZLES.keys()] == []
    assert not PUZZLES.keys() & CLUES
    for english, german in [*((WORDS[key], SENTENCES[key]) for key in WORDS), *(of_puzzles | STATEMENTS).items()]:
        assert slots(german) == slots(english), german


def returned(tree, function):
    """The texts that functions of a name return."""
    return {text.value for one in ast.walk(tree) if isinstance(one, ast.FunctionDef) and one.name == function
            for back in ast.walk(one) if isinstance(back, ast.Return)
            for text in ast.walk(back) if isinstance(text, ast.Constant) and isinstance(text.value, str)}


def techniques_of_sudoku():
    """The names of findings, as patterns."""
    for path in (SOURCE / "explaining/sudoku").glob("*.py"):
        tree = ast.parse(path.read_text())
        yield from (name for name in returned(tree, "_name_of_one_digit") if "strong" not in name and "," not in name)
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Finding":
                texts = [*ast.walk(call.args[1])]
                inner = [part for text in texts if isinstance(text, ast.JoinedStr) for part in ast.walk(text)][1:]
                for text in texts:
                    if isinstance(text, ast.JoinedStr):
                        yield "".join(part.value if isinstance(part, ast.Constant) else ".+" for part in text.values)
                    elif isinstance(text, ast.Constant) and isinstance(text.value, str) and text not in inner:
                        yield re.escape(text.value)


def test_every_name_has_a_german_one():
    """Of symbols and techniques, and what is wrong with a loop."""
    misfits = {text for path in (SOURCE / "puzzles").glob("*.py")
               for text in returned(ast.parse(path.read_text()), "fault_of_loop")}
    known = {technique.name for name in PUZZLE_NAMES for technique in find(name).techniques}
    shown = {symbol for symbol in SYMBOLS if symbol.isalpha() and len(symbol) > 2} - {"end"}
    assert len(misfits) > 6 and len(known) > 20 and len(shown) == 4
    for name in misfits | known | shown:
        assert german_name(name) != name or name == "", name
    patterns = {*techniques_of_sudoku()}
    assert len(patterns) > 8 and [one for one in patterns if not any(re.fullmatch(one, name) for name in NAMES)] == []
    assert {*"nesw", *BEYOND} <= SENTENCES.keys()
    assert german_name("chain of one digit, 5 strong links") == "Kette einer Ziffer mit 5 starken Gliedern"
    assert german_name("1 beside a 3 at the border") == "1 neben einer 3 am Rand"


@pytest.mark.parametrize("form, clue, text", [
    ("{clue} hat Platz", "der/den/dem Kreis in r1c1", "der Kreis in r1c1 hat Platz"),
    ("für {clue:acc} bleibt Platz", "der/den/dem Kreis in r1c1", "für den Kreis in r1c1 bleibt Platz"),
    ("für {clue:acc} bleibt Platz", "die/der 3 und das/dem ?", "für die 3 und das ? bleibt Platz"),
    ("zu {clue:dat}", "der/den/dem Kreis", "zum Kreis"), ("zu {clue:dat}", "die/der 3", "zur 3"),
    ("im Gebiet von {clue:dat}", "die/der 3", "im Gebiet mit der 3"),
    ("mit {clue:dat}", "die/den Nachbarn r1c1 und r1c2", "mit den Nachbarn r1c1 und r1c2"),
    ("Also {clue:after}", "<die Seite über r1c1> ist gezeichnet und <r2c2> bleibt leer",
     "Also ist die Seite über r1c1 gezeichnet, und r2c2 bleibt leer"),
    ("Angenommen, {clue}", "<die Seite über r1c1> ist gezeichnet", "Angenommen, die Seite über r1c1 ist gezeichnet"),
    ("So nicht: {clue:clause}", "die/der 3 passt nicht", "So nicht: Die 3 passt nicht"),
    ("So gilt: {clue:clause}", "<r1c1> ist leer und <r2c2> ist leer", "So gilt: r1c1 ist leer, und r2c2 ist leer"),
    ("{clue:article} hier", "3 nach oben", "die/der 3 nach oben hier"), ("{clue:article}", "W", "das/dem W"),
    ("{clue:article}", "↑→", "die/der Vorgabe ↑→"),
    ("{clue:article}", "der/den/dem Mond", "der/den/dem Mond"),
    ("die/der {clue:feminine} Perle", "weiße/weißen/weißen", "die/der weiße/weißen Perle")])
def test_what_a_form_names_takes_its_case(form, clue, text):
    assert Form(form).format(clue=clue) == text


@pytest.mark.parametrize("name", PUZZLE_NAMES)
def test_german_steps_are_german(name):
    """No English word and no sign of a form is left in the first steps of an example."""
    board = satloop.read(f"example:{name}")
    told = explain(board, max_steps=3, language="de")
    text = "\n".join([str(told), hint(board, language="de").text("where")])
    assert told.sentences.words.language == "de" and not re.search(r"[<>/{}|#]|  +\S*\S  ", text.replace("\n  ", "\n"))
    assert not ENGLISH.search(text), text


def test_a_sentence_that_german_lacks_makes_all_of_the_board_english(monkeypatch):
    board = satloop.read("example:masyu")
    english = str(explain(board))
    assert str(explain(board, language="de")) != english
    monkeypatch.setattr(type(board), "words", {**board.words, "full": "{clue} is new here"})
    assert words_of(board, "de").language == "en"
    assert str(explain(board, language="de")) == str(explain(board)) != english


def test_an_unknown_language_is_refused():
    board = satloop.read("example:masyu")
    for ask in (hint, explain):
        with pytest.raises(ValueError, match=r"language 'fr'.*en.*de"):
            ask(board, language="fr")


@pytest.mark.parametrize("name, state, where, what", [
    ("masyu", {}, "Sieh dir die schwarze Perle in r1c3", "Also zeichne r1c3-r3c3"),
    ("masyu", {"edges": "1" * 10 + "-" * 21}, "", "ist falsch: Mit „r1c3-r1c4 ist gezeichnet“ zusammen widerspricht"),
    ("slitherlink", {"edges": "1" * 24}, "", "So lässt sich das Brett nicht lösen: „")])
def test_hints_and_mistakes_in_german(name, state, where, what):
    board = satloop.read(f"example:{name}")
    answer = hint(board, state_of(board, state) if state else None, language="de")
    assert answer.text("where").startswith(where) and what in answer.text() and not ENGLISH.search(answer.text())


def test_what_has_no_step_is_told_in_german():
    """Boards with several solutions and none, a board that is finished, a time that runs out."""
    several = satloop.read("2 2\n- -\n- -\n", puzzle="slitherlink")
    text = str(hint(several, language="de"))
    assert text == str(explain(several, language="de")) and text.startswith("Dieses Brett hat mehrere Lösungen")
    board = satloop.read("example:masyu")
    assert str(hint(board, time_limit=1e-9, language="de")) == "Kein Tipp in der erlaubten Zeit."
    assert str(hint(board, dict(satloop.solve(board).solutions[0]), language="de")) == "Es ist alles gefunden."
    assert str(explain(board, max_steps=1, language="de")).endswith("Nach 1 Schritt wurde die Suche angehalten.")
