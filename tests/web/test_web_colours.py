"""The colours of the page: what is read, drawn or pressed stands out from its ground, by day and by night, as WCAG
counts contrast: 4.5 for text, 3 for borders of controls and for lines."""

import re

import pytest

from satloop.pictures import palette
from satloop.web.page_files import page_files

CSS = "".join(content.decode() for path, content in page_files().items() if path.endswith(".css"))
TEXTS = [(text, ground) for text in ("ink", "ink-soft", "pen", "marker", "wrong", "good")
         for ground in ("paper", "sheet")] + [
    ("ink", "wash"), ("ink-soft", "wash"), ("ink", "tint"), ("ink", "marker-wash"), ("ink-soft", "marker-wash"),
    ("sheet", "marker"), ("on-white", "white"), ("on-solid", "solid"), ("paper", "ink")]
LINES = [("edge", "paper"), ("edge", "sheet"), ("edge", "wash"), ("grid", "sheet"), ("frame", "sheet"),
         ("pen", "sheet"), ("pen", "tint"), ("pen", "marker-wash"), ("pen-done", "pen-wash"), ("pen-on-white", "white"),
         ("pen-on-solid", "solid"), ("marker-on-white", "white"), ("marker-on-solid", "solid"),
         ("marker", "marker-wash"), ("wrong", "sheet"), ("white-edge", "sheet"), ("solid-edge", "sheet"),
         ("line-1", "sheet"), ("line-2", "sheet"), ("line-3", "sheet")]


def tokens(night):
    """The colours by their names, by day or by night."""
    result = {}
    for name, first, second in re.findall(
            r"^\s*--([\w-]+): (?:light-dark\()?(#\w{6})(?:, (#\w{6})\))?;", CSS, re.MULTILINE):
        result[name] = second if night and second else first
    return result


def luminance(color):
    parts = [int(color[at:at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("night", [False, True])
def test_what_is_read_drawn_or_pressed_stands_out(night):
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    color = tokens(night)
    low = {(mark, ground): round(contrast(color[mark], color[ground]), 2)
           for pairs, least in ((TEXTS, 4.5), (LINES, 3.0)) for mark, ground in pairs
           if contrast(color[mark], color[ground]) < least}
    assert low == {}


def test_colours_are_tokens():
    """No sheet but that of the tokens names a colour, but for those of a picture that goes out of the page."""
    for path, content in page_files().items():
        if path.endswith(".css") and path != "style/tokens.css":
            assert re.findall(r"#[0-9a-f]{3,8}\b(?![^{;]*\{)", content.decode()) == [], path


@pytest.mark.parametrize("night, share, shade", [(False, 0.76, 0), (True, 0.62, 255)])
def test_paths_stand_out_in_every_colour(night, share, shade):
    assert f"--path-share: {share:.0%}" in CSS
    for red_green_blue in palette(60).tolist():
        mixed = "#" + "".join(f"{round(share * part + (1 - share) * shade):02x}" for part in red_green_blue)
        assert contrast(mixed, tokens(night)["sheet"]) >= 3, mixed
