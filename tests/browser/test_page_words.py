"""The page in German: the browser's language, the switch that is kept, and no English word among what is pressed and
said on the three screens."""

import re
from urllib.parse import quote

import pytest

from .hands import module, says, wait_for

# Sentences with long lists, and what is read: letters for few places, else their number.
LISTS = {
    "Also zeichne r1c1-r1c2 und lass r2c1-r2c2, r3c1-r3c2 und r4c1-r4c2 leer. Die Linie kann nur von r1c3 über r1c4 "
    "nach r2c4 weitergehen.": "Also zeichne A-B und lass diese 3 leer. Die Linie kann nur wie markiert weitergehen.",
    "Lass die Seiten über und links von r1c1, r2c2 und r3c3 leer: In r4c4, r5c5 und r6c6 geht es nicht; die Linie "
    "endet bei r8c8.": "Lass diese Seiten leer: In diesen 3 geht es nicht; die Linie endet bei A.",
    "Das widerspricht den Nachbarn r1c1, r1c2 und r1c3; von r2c1, r2c2, r2c3 und r2c4 bleibt r2c5.":
        "Das widerspricht diesen 3 Nachbarn; von diesen 4 bleibt A."}
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
    page.wait_for_selector("#degrees:not([hidden])")
    page.click("#degrees li:nth-child(3) button")
    assert says(page).startswith("Sieh dir ") and english(page) == [] and page.query_selector("#says .ref")
    page.keyboard.press("s")
    wait_for(page, "it.mode === 'steps' && it.steps.steps.length > 3")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
        assert english(page) == [] and "Englisch" not in page.inner_text("#tier")
    page.keyboard.press("Escape")
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


BARE = "- - - - - - - -\n"
HALF_A_STOCK_BOARD = """satloop.show(await satloop.run('stock', { puzzle: 'castlewall', rows: 8 }));
    await satloop.steps.begin(); satloop.steps.go(satloop.steps.steps.length >> 1); satloop.steps.take();"""
# What is opened, how, the window, and the box that shows all of it.
BOXES = [
    ("#url=example:masyu", HALF_A_STOCK_BOARD + "await satloop.hint.ask(); satloop.hint.show(2);", WIDE, "#said"),
    ("#url=example:masyu", "satloop.command('help');", PHONE, "#keys"),
    ("#url=example:slitherlink",
     "const { marksOf } = await import('./board/position.js'), { now, help, history } = satloop;"
     "history.draw(marksOf(now.board, (await help.solve()).solutions[0])); await later; satloop.command('records');",
     PHONE, "#records-sheet"),
    ("#set=" + quote(f"yajilin\n8 8\n{BARE * 3}- 2e - - - - 1s -\n{BARE * 4}"),
     "while (!document.querySelector('#outcome-acts > :nth-child(4)')) await new Promise(requestAnimationFrame);",
     {"width": 1920, "height": 1080}, "#outcome"),
]


@pytest.mark.parametrize(("opened", "act", "window", "box"), BOXES, ids=[box for *_, box in BOXES])
def test_german_is_seen_without_scrolling(visit, opened, act, window, box):
    page = visit(opened, locale="de-DE", viewport=window)
    page.evaluate("async () => { const later = new Promise(done => setTimeout(done, 500)); " + act + " }")
    page.wait_for_timeout(500)
    room = page.eval_on_selector(box, "one => [one.clientWidth, one.clientHeight, one.scrollWidth, one.scrollHeight]")
    assert min(room) > 40 and room[2] <= room[0] + 1 and room[3] <= room[1] + 1


def test_long_lists_of_places_are_read_in_german(visit):
    page = visit("#url=example:masyu", locale="de-DE", viewport=WIDE)
    told = page.evaluate(f"""texts => import({module('board/letters.js')}).then(it => texts.map(text => {{
        const [part] = it.paragraphs([text]);
        for (const name of part.querySelectorAll('.vh')) name.remove();
        return part.textContent;
    }}))""", [*LISTS])
    assert dict(zip(LISTS, told)) == LISTS
