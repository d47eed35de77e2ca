"""Every colour can be read where it may stand, in the dark theme and in the light one, and none hides elsewhere."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ui
from tests.ui.look.contrast import contrast
from ui.look import night, theme
from ui.look.art import CHIP_PAINT
from ui.look.palette import SHADES, code
from ui.look.stark import STARK

UI = Path(ui.__file__).parent
THEMES = pytest.mark.parametrize("look", [(False, False), (True, False), (False, True), (True, True)],
                                 ids=["dark", "light", "dark, high contrast", "light, high contrast"])
"""Whether it is the light one, and whether contrast is high."""
Colours = tuple[bool, bool]

WORDS_AT, INKS_AT, LINES_AT = (4.5, 7.0), (4.5, 6.0), (3.0, 4.5)
"""How far apart things are at the least: as usual, and where contrast is high."""

WORDS = {"tx1", "tx2", "tx3", "gold", "gold-hi", "brass-text", "brass-text2", "banker", "player", "tie", "warn",
         "warn-text", "bad", "bad-text", "ok", "ok-text"}
"""What is written with: every one of these on every ground, or on a fill of its own."""

GROUNDS = {"ink0", "ink1", "ink2", "ink3", "ink4", "field", "rail", "head", "tray", "board", "off", "quiet",
           "suit-key", "brass-surface", "brass-dim", "cell-banker", "cell-player", "cell-tie", "cell-hot",
           "warn-surface", "warn-surface-hi", "bad-surface", "ok-surface", "go"}

INKS = {
    ("brass-ink", "brass"), ("brass-ink2", "brass"), ("brass-ink", "brass-hi"), ("brass-ink", "keyboard-own"),
    ("white", "banker-fill"), ("white", "player-fill"), ("white", "tie-fill"), ("white", "warn-fill"),
    ("white", "bad-fill"), ("white", "keyboard-beside"), ("white", "keyboard-everywhere"), ("amber-ink", "amber"),
    ("armed-text", "armed"), ("tx2", "armed"), ("banker", "armed"), ("tx1", "armed"), ("card-red", "card"),
    ("card-black", "card"), ("white", "won-player"), ("white", "won-banker"),
}
"""What is written on a fill, and on nothing else."""

LINES = {"line2", "ring", "brass-mark", "player-line", "banker-line", "tie-line", "cell-edge", "road-red", "road-blue",
         "road-green"}
"""What must be seen though nothing is read in it: rings, edges of fields, beads and marks."""

UNDER_LINES = GROUNDS - {"ink4", "brass-dim", "go"}
"""A key that is pressed or lit says so by more than its edge."""

OF_KEYS = {"key-edge", "quiet-edge", "armed-edge", "go-edge", "brass-hi", "brass-edge", "warn-edge", "bad-edge",
           "ok-edge"}
PAGES = {"ink0", "ink1", "ink2", "rail", "head", "tray"}
"""Edges of what is pressed, and what that stands on."""

EDGES = {("cell-banker-edge", "ink1"), ("cell-player-edge", "ink1"), ("cell-tie-edge", "ink1"), ("amber-cap", "amber"),
         ("white", "track-off"), ("brass-edge", "brass-surface"), ("banker-fill", "board"), ("player-fill", "board"),
         ("tie-fill", "board"), ("brass", "cloth-plate"), ("cream", "felt-mid")}

CLOTH = {"felt-centre", "felt-mid", "felt-edge"}
ON_CLOTH = {"cream", "cloth-text", "cloth-sign", "cloth-brass", "cloth-brass2", "cloth-hint", "white"}
DECORATION = {
    "veil",
    "line", "hair", "handle", "black", "brass-lip", "brass-done", "amber-edge", "key-lip", "go-lip", "knob-off",
    "gauge", "board-line", "cloth-shade", "cloth-plate", "cloth-plate-edge", "cloth-plate-low", "cloth-disc",
    "cloth-ink", "cloth-cross", "cloth-ring", "band-player", "band-banker", "band-tie", "rack", "rack-edge", "tube",
    "card-edge", "card-lies", "card-back",
}
"""What only finishes a thing that is told by its words or its shape."""


def of(name: str, look: Colours) -> str:
    """A colour of a theme by its bare name."""
    return code(f"@{name}", *look)


def low(pairs: Iterator[tuple[str, str]], look: Colours, least: tuple[float, float]) -> list[tuple[str, str, float]]:
    """The pairs that are too close to each other."""
    made = [(one, other, round(contrast(of(one, look), of(other, look)), 2)) for one, other in pairs]
    return [pair for pair in made if pair[2] < least[look[1]]]


@THEMES
def test_every_colour_of_words_reads_on_every_ground(look: Colours) -> None:
    assert low(((word, ground) for word in sorted(WORDS) for ground in sorted(GROUNDS)), look, WORDS_AT) == []


@THEMES
def test_every_ink_reads_on_its_fill(look: Colours) -> None:
    lit = {("brass-ink", "brass-hi")}  # for as long as it is pressed, and the edge of what is ready
    assert low(iter(sorted(INKS - {("tx2", "armed")} - lit)), look, INKS_AT) == []
    assert low(iter(lit), look, (4.5, 4.5)) == []


@THEMES
def test_what_is_printed_on_the_cloth_reads_all_over_it(look: Colours) -> None:
    assert low(((ink, cloth) for ink in sorted(ON_CLOTH) for cloth in sorted(CLOTH)), look, WORDS_AT) == []


@THEMES
def test_rings_edges_and_marks_are_seen_on_every_ground(look: Colours) -> None:
    assert low(((line, ground) for line in sorted(LINES) for ground in sorted(UNDER_LINES)), look, LINES_AT) == []


@THEMES
def test_the_edge_of_what_is_pressed_is_seen_wherever_it_may_stand(look: Colours) -> None:
    assert low(((edge, page) for edge in sorted(OF_KEYS) for page in sorted(PAGES)), look, (3.0, 3.0)) == []


@THEMES
def test_what_parts_two_surfaces_is_seen(look: Colours) -> None:
    assert low(iter(sorted(EDGES - {("brass-edge", "brass-surface")})), look, (3.0, 3.0)) == []


def test_high_contrast_is_of_colours_that_there_are() -> None:
    assert {*STARK} <= {*SHADES}


def test_every_colour_has_one_use_and_no_other() -> None:
    fills = {fill for _, fill in INKS} | {"track-off"}
    assert {name.removeprefix("@") for name in SHADES} == \
        WORDS | GROUNDS | LINES | OF_KEYS | ON_CLOTH | CLOTH | DECORATION | fills | {
            one for pair in INKS | EDGES for one in pair}


@pytest.mark.parametrize("chip", CHIP_PAINT)
def test_a_chip_is_recognised_by_its_spots_and_its_figure(chip: str) -> None:
    paint = CHIP_PAINT[chip]
    assert contrast(paint.text, paint.body) >= 4.5
    assert contrast(paint.spots, paint.body) >= 3.0


@THEMES
@pytest.mark.parametrize("chip", CHIP_PAINT)
def test_a_chip_is_seen_on_panel_row_and_cloth(chip: str, look: Colours) -> None:
    """By its body, or where that is as the ground is, by the spots around its edge."""
    paint = CHIP_PAINT[chip]
    for ground in ("ink1", "ink2", "tray", "brass-surface", "felt-centre", "felt-edge", "rack"):
        seen = max(contrast(shade, of(ground, look)) for shade in (paint.body, paint.spots))
        assert seen >= 3.0, ground


def test_the_theme_and_the_palette_name_the_same_colours() -> None:
    assert {shade for name, shade in vars(theme).items() if name.isupper() and str(shade).startswith("@")} == {*SHADES}
    assert {f"@{shade[1:]}" for name, shade in vars(night).items()
            if name.isupper() and isinstance(shade, str)} <= {*SHADES}


def test_what_stays_dark_is_as_in_the_dark_theme() -> None:
    assert code(night.TX1, True) == code(theme.TX1, False) != code(theme.TX1, True)


OF_THE_ROOM = {"felt/side_bets.py", "display/making.py"}
"""A list over the felt, and the display's dot on the rail."""


def test_the_cloth_and_the_players_screen_are_painted_in_colours_that_stay() -> None:
    alike = {f"@{name}" for name in CLOTH} | {name for name, (dark, light) in SHADES.items() if dark == light}
    changing = {name for name, shade in vars(theme).items() if str(shade).startswith("@") and shade not in alike}
    found = {name: other for name, source in files()
             if name.startswith(("felt/", "display/")) and name not in OF_THE_ROOM
             if (other := {*re.findall(r"theme\.([A-Z][A-Z0-9_]*)", source)} & {*changing, "ACTOR_TEXT", "ACTOR_LINE"})}
    assert found == {}


# where colours are used

EDGE_OF_CAP = {"line2", "amber-cap", "ok-edge"}
"""What a key cap is edged with."""

LITERAL = re.compile(r"""["'][^"']*#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b|\brgba?\(|QColor\(["'\d]""")
PIGMENTS = {"look/palette.py", "look/stark.py", "look/art.py"}
"""The palette, and the chips' own paints. Paper has its inks in printing."""


def files() -> Iterator[tuple[str, str]]:
    """The modules that paint the screen."""
    for path in sorted(UI.rglob("*.py")):
        name = path.relative_to(UI).as_posix()
        if name not in PIGMENTS and not name.startswith("printing/"):
            yield name, path.read_text(encoding="utf-8")


def test_no_colour_is_written_down_outside_the_palette() -> None:
    found = [f"{name}:{number}" for name, source in files() for number, line in enumerate(source.splitlines(), 1)
             if LITERAL.search(line) and "tr(" not in line]
    assert found == []


def test_a_colour_is_looked_up_when_it_is_painted_with() -> None:
    taken = re.compile(r"(?:QColor|\.fill|setPen|setBrush|setForeground|setBackground|setStyleSheet)"
                       r"\(f?\"?[^()]*?(?:theme|night)\.[A-Z]")
    assert [name for name, source in files() if name != "look/theme.py" and taken.search(source)] == []


def named(node: ast.expr) -> set[str]:
    """The colours of the palette that an argument may come to."""
    if isinstance(node, ast.IfExp):
        return named(node.body) | named(node.orelse)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("theme", "night"):
        shade = getattr({"theme": theme, "night": night}[node.value.id], node.attr, "")
        return {shade[1:]} if isinstance(shade, str) and shade[:1] in ("@", "!") else set()
    return set()


def calls(*names: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a function or a method so called."""
    for file, source in files():
        for node in ast.walk(ast.parse(source)) if any(f"{name}(" in source for name in names) else ():
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called in names:
                    yield f"{file}:{node.lineno}", node


def test_words_are_written_in_colours_of_words_alone() -> None:
    inks = WORDS | ON_CLOTH | {ink for ink, _ in INKS}
    wrong = {where: other for where, call in calls("write", "draw_cap", "draw_icon")
             if (other := {shade for node in call.args for shade in named(node)} - inks - EDGE_OF_CAP)}
    assert wrong == {}


def test_a_plain_pen_is_for_words_and_has_a_colour_of_words() -> None:
    """Lines have a QPen with a width."""
    inks = WORDS | ON_CLOTH | {ink for ink, _ in INKS}
    wrong = {where: other for where, call in calls("setPen") if isinstance(call.args[0], ast.Call)
             if getattr(call.args[0].func, "attr", "") == "colour" and (other := named(call.args[0].args[0]) - inks)}
    assert wrong == {}


def test_boxes_are_filled_with_grounds_and_fills_alone() -> None:
    fills = GROUNDS | CLOTH | {fill for _, fill in INKS} | {
        "brass-mark", "white", "track-off", "knob-off", "brass-hi", "cloth-plate-low", "bad",
        "gauge", "ok-edge", "tx2", "warn"}  # the last four are bars on a table's card: a rack, and a band
    wrong = {where: other for where, call in calls("box") if len(call.args) > 2
             if (other := named(call.args[2]) - fills)}
    assert wrong == {}


@THEMES
def test_every_button_reads_in_every_state(look: Colours) -> None:
    """A button's surface is its fill, its edge, and its two colours of words."""
    usual = (theme.TX1, theme.TX2)
    wrong: dict[str, list[tuple[str, str, float]]] = {}
    for where, call in calls("Surface"):
        fill = named(call.args[0])
        parts = {keyword.arg: keyword.value for keyword in call.keywords}
        for at, part in enumerate(("text", "second")):
            node = call.args[2 + at] if len(call.args) > 2 + at else parts.get(part)
            for shade in (named(node) if node is not None else {usual[at][1:]}):
                pairs = ((shade, one) for one in fill or {"ink0", "ink1", "ink2"})
                if found := low(pairs, look, (4.5, 6.0)):
                    wrong[where] = found
    assert wrong == {}
