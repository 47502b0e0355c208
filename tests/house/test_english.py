"""Forms that are no English, in docstrings, comments, messages and pages: as a rule of style, a short list."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FORMS = {  # what is wrong, what to write
    r"\bso\s+many\b(?!.* that\b)": "that many",
    r"\bhang(s|ing)?\s+on\b": "depend on",
    r"\b(has|have|had)\s+not\s+(an?|the|any|exactly|so|that|enough)\b": "does not have",
    r"\b(that|which) the (puzzle|board|formula|graph) has not\b": "does not have",
    r"\bbehind (`rows columns`|them|it,|its name|the (genre|letters?|last|border|frame|word)|each other|a (slash|dot))":
        "after",
    r"\bone behind the other\b": "one after the other",
    r"\bbehind (one interface|each literal|a session)": "with, of",
    r"\bleans? on\b": "rely on",
    r"\b(has|have|had) not (one|each|all)\b": "does not have",
}


def faults(text: str) -> list[str]:
    """The forms in a text, in the order of FORMS, each with what to write."""
    return [f"line {text.count(chr(10), 0, result.start()) + 1}: {result[0]!r}: write {better!r}"
            for form, better in FORMS.items() for result in re.finditer(form, text, re.IGNORECASE)]


def test_each_form_is_found():
    wrong = ["turns after so many cells", "it hangs on a clue", "the board has not exactly one solution",
             "an option that the puzzle has not", "the words behind `rows columns`", "one behind the other",
             "solvers behind one interface", "a rule leans on another", "a vertex has not one colour"]
    assert [len(faults(line)) for line in wrong] == [1] * len(wrong)
    right = "so many that it fails; the program behind puzz.link; the limit has not ended yet; it does not have one"
    assert faults(right) == []


def test_no_text_has_them():
    files = [path for folder in ("encoders", "satloop", "docs/generator", "scripts")
             for path in (ROOT / folder).rglob("*") if path.suffix in {".py", ".md", ".js", ".html"}]
    files += [path for folder in (".", "docs", "tests") for path in (ROOT / folder).glob("*")
              if path.suffix in {".py", ".md"}]
    assert len(files) > 500
    wrong = [f"{path.relative_to(ROOT)}, {fault}" for path in files if path != Path(__file__)
             for fault in faults(path.read_text(encoding="utf-8"))]
    assert not wrong, "\n".join(wrong)
