"""Every colour, type role and measure of the program, and how they change with the window and the eyes before it."""

import gc
import html
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF
from PySide6.QtWidgets import QApplication

import resources
from app.dealing.values.felt import Actor
from ui.look.faces import MONO_FAMILIES, Face, smaller
from ui.look.faces import advance as advance
from ui.look.faces import make_font as make_font

INK0, INK1, INK2, INK3, INK4 = "#0B0F10", "#12181A", "#1A2225", "#232D31", "#2E3A3F"
RAIL_INK = "#0D1213"
LINE, LINE2 = "#2A353A", "#40505A"
TX1, TX2, TX3 = "#F4F0E4", "#BCC6C3", "#97A3A0"
BRASS, BRASS_HI, BRASS_INK, BRASS_DIM = "#E9B949", "#F4CE6E", "#1A1303", "#3A2F14"
BRASS_TEXT, BRASS_EDGE, BRASS_DONE = "#F4D78F", "#8A6A1C", "#7E6A35"
BRASS_SURFACE = "#2A2210"
BANKER, BANKER_FILL = "#FF8577", "#C9352D"
PLAYER, PLAYER_FILL = "#74B6FF", "#1E6BD0"
TIE, TIE_FILL = "#4FD39A", "#0F7F55"
WARN, WARN_SURFACE, WARN_TEXT = "#FFB86B", "#33240F", "#FFD9A8"
BAD, BAD_SURFACE, BAD_TEXT = "#FF8B8B", "#3A1718", "#FFC2C2"
OK, OK_SURFACE = "#5CD69A", "#11301F"
FELT_CENTRE, FELT_MID, FELT_EDGE = "#17594A", "#114438", "#0A2C25"
CREAM = "#EFE6CC"
FELT_PLATE = "#0B1413"
CARD, CARD_EDGE, CARD_RED, CARD_BLACK = "#FBF7EC", "#D8D0BC", "#C4252B", "#171A1E"
KEY_EDGE, KEY_LIP = "#34434A", "#111A1C"
ARMED, ARMED_EDGE = "#313E43", "#5A6C73"
QUIET, QUIET_EDGE = "#1C2427", "#2C383D"

GRID, TAG, CELL, PLATE, BUTTON, PANEL, FELT_PANEL = 4, 6, 8, 9, 10, 12, 16
"""Radii, by what they round."""
TITLE_SIDE = 8
"""Room at each side of a title over a column."""

ACTOR_FILL = {
    Actor.PLAYER: PLAYER_FILL,
    Actor.BANKER: BANKER_FILL,
    Actor.TIE: TIE_FILL,
    Actor.TABLE: BRASS,
    Actor.WARN: "#7A4B12",
    Actor.BAD: "#7A2420",
}
"""The badge of whoever's moment it is; white text on all but brass."""

ACTOR_LINE = {
    Actor.PLAYER: "#2F86F0",
    Actor.BANKER: "#E4473C",
    Actor.TIE: "#1FA36E",
    Actor.TABLE: BRASS,
    Actor.WARN: WARN,
    Actor.BAD: "#E4473C",
}
"""The line along the top of the strip."""

ACTOR_TEXT = {
    Actor.PLAYER: PLAYER,
    Actor.BANKER: BANKER,
    Actor.TIE: TIE,
    Actor.TABLE: BRASS,
    Actor.WARN: WARN,
    Actor.BAD: BAD,
}
"""The coloured part of the headline."""

ACTOR_SIGN = {Actor.PLAYER: "闲", Actor.BANKER: "庄", Actor.TIE: "和"}
"""What baccarat cloth prints beside the English word, in any language of the program."""

ROLES: dict[str, tuple[int, int, bool, float]] = {
    "prompt": (40, 700, True, -0.4),
    "prompt_compact": (32, 700, True, -0.3),
    "prompt_slim": (34, 700, True, -0.3),
    "figure": (30, 700, True, 0),
    "key": (22, 700, True, 0),
    "amount": (20, 700, True, 0),
    "reason": (18, 500, False, 0),
    "reason_compact": (16, 500, False, 0),
    "primary": (18, 700, True, 0),
    "title": (16, 600, True, 0),
    "bet": (15, 700, False, 0),
    "heading": (15, 600, False, 0),
    "body": (14, 500, False, 0),
    "body_strong": (14, 600, False, 0),
    "note": (13, 500, False, 0),
    "note_strong": (13, 600, False, 0),
    "label": (12, 500, False, 0),
    "label_strong": (12, 600, False, 0),
    "cap": (11, 600, False, 0),
}
"""Type roles: pixels, weight, whether in the display cut, and letter spacing in pixels."""


@dataclass(frozen=True, slots=True)
class Look:
    """How much room there is and how large the text shall be. `scale` is 1.0 to 1.5; lengths are pixels."""

    compact: bool = False
    slim: bool = False
    scale: float = 1.0

    @classmethod
    def for_window(cls, width: int, height: int, scale: float = 1.0) -> "Look":
        """The look of a window of this size: compact under 1400 or 880, slim under 800 high, at the text's scale."""
        scale = min(1.5, max(1.0, scale))
        return cls(width < 1400 * scale or height < 880 * scale, height < 800 * scale, scale)

    def px(self, length: float) -> int:
        """A length of the design at this text scale."""
        return round(length * self.scale)

    def pick(self, full: float, compact: float, slim: float | None = None) -> int:
        """The measure that fits this look, scaled."""
        return self.px(slim if slim is not None and self.slim else compact if self.compact else full)

    @property
    def rail(self) -> int:
        """Width of the rail."""
        return self.pick(76, 68)

    @property
    def top_bar(self) -> int:
        """Height of the top bar."""
        return self.pick(60, 56)

    @property
    def side(self) -> int:
        """Width of the right column; the window may give it up to 432 when it is wider than 1600."""
        return self.pick(376, 336)

    @property
    def strip(self) -> int:
        """Height of the prompt strip on the deal screens."""
        return self.pick(240, 222, 190)

    @property
    def strip_elsewhere(self) -> int:
        """Height of the prompt strip on every other screen."""
        return self.px(184)

    @property
    def key_row(self) -> int:
        """Height of the row of keys."""
        return self.pick(64, 60, 56)

    @property
    def timeline(self) -> int:
        """Height of the step timeline."""
        return self.pick(48, 42, 34)

    @property
    def undo(self) -> int:
        """Width of the undo button."""
        return self.pick(76, 66)

    @property
    def primary(self) -> int:
        """Width of the primary button."""
        return self.pick(236, 216)

    @property
    def key_gap(self) -> int:
        """Room between two keys."""
        return self.pick(6, 5)

    @property
    def group_gap(self) -> int:
        """Room between two groups of keys."""
        return self.pick(16, 11)

    @property
    def margin(self) -> int:
        """Left and right margin of the strip."""
        return self.pick(20, 14)


_look = Look()


class Looks(QObject):
    """Says that another look is in use from now on, once every widget is dressed in it."""

    changed = Signal()


looks = Looks()


def current_look() -> Look:
    """The look in use."""
    return _look


def use_look(new: Look) -> None:
    """Change the look of the whole program; every widget gets a style change, and who follows takes new measures."""
    global _look
    if new == _look:
        return
    _look = new
    app = QApplication.instance()
    if isinstance(app, QApplication):
        with nothing_collected():
            app.setFont(font("body"))
            app.setStyleSheet(style_sheet())
    looks.changed.emit()


def follow(measure: Callable[[], None]) -> None:
    """Take measures now, and again whenever the look changes."""
    measure()
    looks.changed.connect(measure)


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Qt walks through its widgets while it dresses them, and one that Python collected meanwhile would end it all."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def font(role: str) -> Face:
    """The font of a type role at the text scale in use. Raises KeyError for a role that is not in ROLES."""
    pixels, weight, display, spacing = ROLES[role]
    return make_font(pixels * _look.scale, weight, display, spacing)


def mono(pixels: float = 12) -> QFont:
    """The font of chain codes and logs, where every letter is as wide as every other."""
    made = QFont()
    made.setFamilies(MONO_FAMILIES)
    made.setPixelSize(_look.px(pixels))
    return made


def colour(name: str, alpha: float = 1.0) -> QColor:
    """A colour at an opacity from 0 to 1."""
    made = QColor(name)
    made.setAlphaF(alpha)
    return made


def fitted(text: str, wanted: QFont, width: float, least: int = 11) -> tuple[QFont, str]:
    """The font and the words that fit a width: smaller down to `least` pixels, and only then cut with an ellipsis."""
    made = wanted
    while (wide := advance(text, made)) > width and made.pixelSize() > least:
        made = smaller(made)
    return made, text if wide <= width else elided(text, made, width)


def elided(text: str, made: QFont, width: float) -> str:
    """The words cut at a whole letter with an ellipsis where they do not fit a width."""
    if advance(text, made) <= width:
        return text
    return QFontMetricsF(made).elidedText(text, Qt.TextElideMode.ElideRight, width)


def plain_tip(text: str) -> str:
    """Text for a tooltip that is shown exactly as it is: a name such as <b> stays a name."""
    return f"<qt>{html.escape(text).replace(chr(10), '<br>')}</qt>" if text else ""


def load_fonts() -> int:
    """Take in the fonts that come with the program; how many files were read."""
    return sum(QFontDatabase.addApplicationFont(str(file)) >= 0 for file in resources.fonts())


def apply(app: QApplication) -> None:
    """Dress the application: fonts, colours and the style sheet. Once, before the first window."""
    load_fonts()
    with nothing_collected():
        app.setStyle("Fusion")
        app.setFont(font("body"))
        app.setStyleSheet(style_sheet())


def style_sheet() -> str:
    """The style of every ordinary widget; the painted ones draw themselves."""
    field, row = _look.px(44), _look.px(46)
    return f"""
QWidget {{ color: {TX1}; }}
QMainWindow, QDialog, QStackedWidget {{ background: {INK0}; }}
QToolTip {{ background: {INK3}; color: {TX1}; border: 1px solid {LINE2}; padding: 6px; }}
QFrame[panel="true"] {{ background: {INK1}; border: 1px solid {LINE}; border-radius: {PANEL}px; }}
QFrame[surface="ink1"] {{ background: {INK1}; }}
QFrame[surface="warn"] {{ background: {WARN_SURFACE}; border-radius: {BUTTON}px; }}
QFrame[surface="bad"] {{ background: {BAD_SURFACE}; border-radius: {BUTTON}px; }}
QFrame[surface="ok"] {{ background: {OK_SURFACE}; border-radius: {BUTTON}px; }}
QLabel {{ background: transparent; }}
QLabel[tone="second"] {{ color: {TX2}; }}
QLabel[tone="label"] {{ color: {TX3}; }}
QLabel[tone="brass"] {{ color: {BRASS}; }}
QLabel[tone="ok"] {{ color: {OK}; }}
QLabel[tone="warn"] {{ color: {WARN}; }}
QLabel[tone="bad"] {{ color: {BAD}; }}
QLineEdit, QPlainTextEdit, QSpinBox, QComboBox, QDateEdit {{
  background: {INK0}; color: {TX1}; border: 1px solid {LINE2}; border-radius: {BUTTON}px; padding: 0 12px;
  selection-background-color: {BRASS}; selection-color: {BRASS_INK}; }}
QLineEdit, QSpinBox, QComboBox, QDateEdit {{ min-height: {field - 2}px; }}
QPlainTextEdit {{ padding: 10px; }}
QLineEdit[strip="true"], QLineEdit[strip="true"]:focus {{ background: transparent; border: 0; min-height: 0;
  padding: 0 {_look.px(13)}px; }}
QLineEdit:focus, QPlainTextEdit:focus, QSpinBox:focus, QComboBox:focus, QDateEdit:focus {{
  border: 3px solid {BRASS_HI}; padding: 0 10px; }}
QPlainTextEdit:focus {{ padding: 8px; }}
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled {{ color: {TX3}; background: {INK1}; }}
QComboBox::drop-down {{ border: 0; width: 28px; }}
QComboBox QAbstractItemView, QMenu {{ background: {INK2}; color: {TX1}; border: 1px solid {LINE2};
  selection-background-color: {INK4}; selection-color: {TX1}; outline: 0; }}
QMenu::item {{ padding: 10px 18px; }}
QMenu::item:selected {{ background: {INK4}; }}
QPushButton {{ background: {INK3}; color: {TX1}; border: 1px solid {KEY_EDGE}; border-bottom: 3px solid {KEY_LIP};
  border-radius: {BUTTON}px; min-height: {field - 4}px; padding: 0 16px; }}
QPushButton:hover {{ background: {INK4}; }}
QPushButton:pressed {{ background: {INK4}; border-bottom-width: 1px; }}
QPushButton:focus {{ border: 3px solid {BRASS_HI}; padding: 0 14px; min-height: {field - 6}px; }}
QPushButton:disabled {{ background: transparent; color: {TX3}; }}
QPushButton:checked {{ background: {BRASS_DIM}; color: {BRASS_TEXT}; border-color: {BRASS}; }}
QPushButton[kind="ghost"] {{ background: transparent; border-bottom: 1px solid {KEY_EDGE};
  min-height: {field - 2}px; }}
QPushButton[kind="ghost"]:hover {{ background: {INK3}; }}
QPushButton[kind="ghost"]:checked {{ background: {BRASS_DIM}; border-color: {BRASS}; }}
QPushButton[kind="ghost"]:focus {{ border: 3px solid {BRASS_HI}; min-height: {field - 6}px; }}
QPushButton[kind="danger"] {{ color: {BAD}; border-color: #6B2C2D; }}
QPushButton[kind="primary"] {{ background: {BRASS}; color: {BRASS_INK}; border-color: {BRASS_HI}; }}
QPushButton[kind="primary"]:disabled {{ background: #20292C; color: {TX3}; border-color: {KEY_EDGE}; }}
QTabBar {{ background: {INK1}; qproperty-drawBase: 0; }}
QTabBar::tab {{ background: transparent; color: {TX2}; min-height: {row}px; padding: 0 14px;
  border-bottom: 3px solid transparent; }}
QTabBar::tab:selected {{ color: {TX1}; border-bottom-color: {BRASS}; }}
QTabBar::tab:focus {{ border: 3px solid {BRASS_HI}; }}
QTabWidget::pane {{ border: 0; border-top: 1px solid {LINE}; }}
QAbstractItemView {{ background: {INK1}; color: {TX1}; border: 0; gridline-color: #20292D; outline: 0;
  selection-background-color: {BRASS_SURFACE}; selection-color: {TX1}; alternate-background-color: {INK2}; }}
QAbstractItemView:focus {{ border: 3px solid {BRASS_HI}; }}
QHeaderView::section {{ background: #0E1415; color: {TX3}; border: 0; border-bottom: 1px solid {LINE};
  padding: 0 {TITLE_SIDE}px; min-height: 32px; }}
QScrollArea {{ background: transparent; border: 0; }}
QScrollBar:vertical {{ background: transparent; width: 12px; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; }}
QScrollBar::handle {{ background: {LINE2}; border-radius: 4px; margin: 2px; min-height: 44px; min-width: 44px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QCheckBox, QRadioButton {{ background: transparent; min-height: {field}px; spacing: 10px; }}
QCheckBox:focus, QRadioButton:focus {{ border: 3px solid {BRASS_HI}; border-radius: {CELL}px; }}
QSplitter::handle {{ background: {LINE}; }}
"""
