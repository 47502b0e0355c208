"""The page in German: the browser's language, the switch that is kept, and no English word among what is pressed and
said on the three screens."""

from __future__ import annotations

import re
from urllib.parse import quote

from .hands import says, wait_for

PHONE, WIDE = {"width": 390, "height": 844}, {"width": 1280, "height": 720}
# Words that German does not have; names of puzzles and of kinds of files are the same in both.
ENGLISH = re.compile(r"\b(the|and|of|board|boards|play|make|new|draw|line|cross|erase|undo|redo|check|more|hint|rules|"
                     r"clue|clues|solution|cell|row|column|one|not|here|is|with|to|save|print|level|easy|hard)\b", re.I)


def words(page):
    """What the page says and names: texts, titles, names, placeholders, but not what is a puzzle's name."""
    return page.evaluate("""() => {
        const out = [];
        for (const one of document.querySelectorAll('body *:not(script, style)')) {
            if (one.closest('svg, #language, #puzzle, #title, #hero, #dayname, [class*=name], .tile')) continue;
            for (const name of ['title', 'aria-label', 'placeholder']) out.push(one.getAttribute(name) ?? '');
            for (const node of one.childNodes) if (node.nodeType === 3) out.push(node.textContent);
        }
        return [...new Set(out.map(text => text.trim()))].filter(Boolean);
    }""")


def english(page):
    return [text for text in words(page) if ENGLISH.search(text)]


def test_the_page_speaks_german(visit):
    page = visit("", locale="de-DE", viewport=WIDE)
    page.wait_for_selector(".tile")
    assert page.get_attribute("html", "lang") == "de" and english(page) == []
    for address in ("#url=example:masyu", "#set=example:yajilin"):
        page.goto(page.url.partition("#")[0] + address)
        wait_for(page, "it.now?.board.puzzle && location.hash.startsWith(value)", address[:5])
        wait_for(page, "it.help.verdictOf.has(it.now.board)")
        assert english(page) == []
        page.set_viewport_size(PHONE)
        page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
        page.set_viewport_size(WIDE)
    page.goto(page.url.partition("#")[0] + "#set=" + quote("hashi\n2 3\n1 - 2\n- - -\n"))
    page.wait_for_selector("#outcome.none")
    page.wait_for_function("() => /^die Zahlen ergeben zusammen 3|^Diese/.test("
                           "document.getElementById('outcome-facts').textContent)")
    page.goto(page.url.partition("#")[0] + "#url=example:slitherlink")
    wait_for(page, "it.now.board.puzzle === 'slitherlink' && it.mode === 'play'")
    page.keyboard.press("Enter")
    assert says(page) == "Es ist noch nichts gezeichnet."
    page.keyboard.press("?")
    assert page.is_visible("#keys") and english(page) == []
    page.keyboard.press("Escape")
    page.evaluate("satloop.open('hello')")
    page.wait_for_function("() => document.getElementById('says').textContent.includes('zuerst seinen Namen')")
    page.keyboard.press("h")
    page.wait_for_function("() => document.getElementById('says').textContent.includes('nur auf Englisch')")
    page.click(".brand")
    page.set_viewport_size(PHONE)
    page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
    with page.expect_navigation():
        page.click("#language")
    page.wait_for_selector(".tile")
    assert page.get_attribute("html", "lang") == "en" and page.inner_text(".site nav a") == "Play"
    page.reload()  # the choice is kept
    page.wait_for_selector(".tile")
    assert page.get_attribute("html", "lang") == "en"
