"""Every colour, type role and measure of the program, and how they change with the window and the eyes before it."""

import gc
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QPalette
from PySide6.QtWidgets import QApplication, QWidget

import resources
from app.dealing.values.felt import Actor
from ui.look.faces import MONO_FAMILIES, Face, smaller
from ui.look.faces import advance as advance
from ui.look.faces import make_font as make_font
from ui.look.measures import Look as Look
from ui.look.palette import code
from ui.look.system import is_light, is_stark

INK0, INK1, INK2, INK3, INK4, FIELD = "@ink0", "@ink1", "@ink2", "@ink3", "@ink4", "@field"
RAIL_INK, HEAD, TRAY, VEIL = "@rail", "@head", "@tray", "@veil"
LINE, HAIR, LINE2, HANDLE = "@line", "@hair", "@line2", "@handle"
TX1, TX2, TX3, WHITE, BLACK = "@tx1", "@tx2", "@tx3", "@white", "@black"
BRASS, BRASS_INK, BRASS_INK2, BRASS_HI, BRASS_LIP = "@brass", "@brass-ink", "@brass-ink2", "@brass-hi", "@brass-lip"
BRASS_MARK, GOLD, GOLD_HI = "@brass-mark", "@gold", "@gold-hi"
BRASS_DIM, BRASS_TEXT, BRASS_TEXT2 = "@brass-dim", "@brass-text", "@brass-text2"
BRASS_EDGE, BRASS_DONE, BRASS_SURFACE, FOCUS = "@brass-edge", "@brass-done", "@brass-surface", "@ring"
BANKER, BANKER_FILL, BANKER_LINE = "@banker", "@banker-fill", "@banker-line"
PLAYER, PLAYER_FILL, PLAYER_LINE = "@player", "@player-fill", "@player-line"
TIE, TIE_FILL, TIE_LINE = "@tie", "@tie-fill", "@tie-line"
WARN, WARN_SURFACE, WARN_SURFACE_HI, WARN_TEXT = "@warn", "@warn-surface", "@warn-surface-hi", "@warn-text"
WARN_EDGE, WARN_FILL = "@warn-edge", "@warn-fill"
AMBER, AMBER_EDGE, AMBER_INK, AMBER_CAP = "@amber", "@amber-edge", "@amber-ink", "@amber-cap"
BAD, BAD_SURFACE, BAD_TEXT, BAD_EDGE, BAD_FILL = "@bad", "@bad-surface", "@bad-text", "@bad-edge", "@bad-fill"
OK, OK_SURFACE, OK_EDGE, OK_TEXT = "@ok", "@ok-surface", "@ok-edge", "@ok-text"
KEY_EDGE, KEY_LIP, OFF = "@key-edge", "@key-lip", "@off"
ARMED, ARMED_EDGE, ARMED_TEXT, SUIT_KEY = "@armed", "@armed-edge", "@armed-text", "@suit-key"
QUIET, QUIET_EDGE, GO, GO_EDGE, GO_LIP = "@quiet", "@quiet-edge", "@go", "@go-edge", "@go-lip"
KNOB_OFF, TRACK_OFF, GAUGE = "@knob-off", "@track-off", "@gauge"
KEYBOARD_OWN, KEYBOARD_BESIDE, KEYBOARD_EVERYWHERE = "@keyboard-own", "@keyboard-beside", "@keyboard-everywhere"
CELL_BANKER, CELL_PLAYER, CELL_TIE = "@cell-banker", "@cell-player", "@cell-tie"
CELL_BANKER_EDGE, CELL_PLAYER_EDGE, CELL_TIE_EDGE = "@cell-banker-edge", "@cell-player-edge", "@cell-tie-edge"
CELL_EDGE, CELL_HOT = "@cell-edge", "@cell-hot"
BOARD, BOARD_LINE = "@board", "@board-line"
ROAD_RED, ROAD_BLUE, ROAD_GREEN = "@road-red", "@road-blue", "@road-green"
FELT_CENTRE, FELT_MID, FELT_EDGE, CREAM = "@felt-centre", "@felt-mid", "@felt-edge", "@cream"
CLOTH_TEXT, CLOTH_HINT, CLOTH_SIGN = "@cloth-text", "@cloth-hint", "@cloth-sign"
CLOTH_BRASS, CLOTH_BRASS2, CLOTH_SHADE = "@cloth-brass", "@cloth-brass2", "@cloth-shade"
FELT_PLATE, CLOTH_PLATE_EDGE, CLOTH_PLATE_LOW = "@cloth-plate", "@cloth-plate-edge", "@cloth-plate-low"
CLOTH_DISC, CLOTH_INK, CLOTH_CROSS, CLOTH_RING = "@cloth-disc", "@cloth-ink", "@cloth-cross", "@cloth-ring"
BAND_PLAYER, BAND_BANKER, BAND_TIE = "@band-player", "@band-banker", "@band-tie"
WON_PLAYER, WON_BANKER = "@won-player", "@won-banker"
RACK, RACK_EDGE, TUBE = "@rack", "@rack-edge", "@tube"
CARD, CARD_EDGE, CARD_LIES = "@card", "@card-edge", "@card-lies"
CARD_RED, CARD_BLACK, CARD_BACK = "@card-red", "@card-black", "@card-back"
"""The colours by their names in the palette; `colour` looks one up when it is painted with."""

GRID, TAG, CELL, PLATE, BUTTON, PANEL, FELT_PANEL = 4, 6, 8, 9, 10, 12, 16
"""Radii, by what they round."""
TITLE_SIDE = 8
"""Room at each side of a title over a column."""

ACTOR_FILL = {
    Actor.PLAYER: PLAYER_FILL,
    Actor.BANKER: BANKER_FILL,
    Actor.TIE: TIE_FILL,
    Actor.TABLE: BRASS,
    Actor.WARN: WARN_FILL,
    Actor.BAD: BAD_FILL,
}
"""The badge of whoever's moment it is; white text on all but brass."""

ACTOR_LINE = {
    Actor.PLAYER: PLAYER_LINE,
    Actor.BANKER: BANKER_LINE,
    Actor.TIE: TIE_LINE,
    Actor.TABLE: BRASS_MARK,
    Actor.WARN: WARN,
    Actor.BAD: BANKER_LINE,
}
"""The line along the top of the strip."""

ACTOR_TEXT = {
    Actor.PLAYER: PLAYER,
    Actor.BANKER: BANKER,
    Actor.TIE: TIE,
    Actor.TABLE: GOLD,
    Actor.WARN: WARN,
    Actor.BAD: BAD,
}
"""The coloured part of the headline."""

ROLES: dict[str, tuple[int, int, bool, float]] = {
    "prompt": (40, 700, True, -0.4),
    "prompt_compact": (32, 700, True, -0.3),
    "prompt_slim": (34, 700, True, -0.3),
    "prompt_small": (26, 700, True, -0.2),
    "figure": (30, 700, True, 0),
    "key": (22, 700, True, 0),
    "amount": (20, 700, True, 0),
    "reason": (18, 500, False, 0),
    "reason_compact": (16, 500, False, 0),
    "reason_small": (15, 500, False, 0),
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


_look = Look()
_NAMES = re.compile(r"[@!][a-z]+[0-9]?(?:-[a-z]+[0-9]?)*")


_QT_ROLES = {
    QPalette.ColorRole.Window: INK1, QPalette.ColorRole.Base: FIELD, QPalette.ColorRole.AlternateBase: INK2,
    QPalette.ColorRole.Button: INK3, QPalette.ColorRole.WindowText: TX1, QPalette.ColorRole.Text: TX1,
    QPalette.ColorRole.ButtonText: TX1, QPalette.ColorRole.BrightText: TX1, QPalette.ColorRole.Light: LINE2,
    QPalette.ColorRole.Midlight: INK4, QPalette.ColorRole.Mid: LINE, QPalette.ColorRole.Dark: INK0,
    QPalette.ColorRole.Shadow: BLACK, QPalette.ColorRole.Highlight: BRASS,
    QPalette.ColorRole.HighlightedText: BRASS_INK, QPalette.ColorRole.PlaceholderText: TX3,
    QPalette.ColorRole.ToolTipBase: INK3, QPalette.ColorRole.ToolTipText: TX1, QPalette.ColorRole.Link: GOLD,
    QPalette.ColorRole.Accent: BRASS_MARK,
}


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
    other_theme, _look = new.colours != _look.colours, new
    app = QApplication.instance()
    if isinstance(app, QApplication):
        with nothing_collected():
            if other_theme:
                app.setPalette(palette())
            app.setFont(font("body"))
            app.setStyleSheet(style_sheet())
    looks.changed.emit()


def follow(measure: Callable[[], None]) -> None:
    """Take measures now, and again whenever the look changes."""
    measure()
    looks.changed.connect(measure)


class _Dresser(QObject):
    """Lives in a widget and does something with it again whenever the look changes."""

    def __init__(self, widget: QWidget, what: str) -> None:
        super().__init__(widget)
        self.setObjectName(what)
        self.draw: Callable[[QWidget], None] = lambda _: None
        looks.changed.connect(self.again)

    def again(self) -> None:
        """Do it to the widget it lives in."""
        widget = self.parent()
        if isinstance(widget, QWidget):
            self.draw(widget)


def keep(widget: QWidget, what: str, draw: Callable[[QWidget], None]) -> None:
    """Do something with a widget now and at each change of the look, as long as it lives. `what` is done one way."""
    dresser = widget.findChild(_Dresser, what, Qt.FindChildOption.FindDirectChildrenOnly) or _Dresser(widget, what)
    dresser.draw = draw
    dresser.again()


def written(widget: QWidget, role: str, high: int = 0) -> None:
    """In a type role and at least so high, now and at each change of the text size."""
    def write(one: QWidget) -> None:
        one.setFont(font(role))
        if high:
            one.setMinimumHeight(_look.px(high))

    keep(widget, "type", write)


def dress(widget: QWidget, sheet: str) -> None:
    """Give a widget a style sheet of its own, in which colours stand by their names."""
    keep(widget, "sheet", lambda one: one.setStyleSheet(dressed(sheet)))


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
    """A colour of the palette, or a chip's own, in the theme in use, at an opacity from 0 to 1."""
    made = QColor(code(name, *_look.colours))
    if alpha != 1.0:
        made.setAlphaF(alpha)
    return made


def dressed(words: str) -> str:
    """A style sheet or rich text with each colour's name replaced by the colour in the theme in use."""
    return _NAMES.sub(lambda name: code(name[0], *_look.colours), words)


def fitted(text: str, wanted: QFont, width: float, least: int = 11) -> tuple[QFont, str]:
    """The font and the words that fit a width: smaller down to `least` pixels, of a text that is not made larger, and
    only then cut with an ellipsis.
    """
    made, least = wanted, _look.px(least)
    while (wide := advance(text, made)) > width and made.pixelSize() > least:
        made = smaller(made)
    return made, text if wide <= width else elided(text, made, width)


def elided(text: str, made: QFont, width: float) -> str:
    """The words cut at a whole letter with an ellipsis where they do not fit a width."""
    if advance(text, made) <= width:
        return text
    return QFontMetricsF(made).elidedText(text, Qt.TextElideMode.ElideRight, width)


def load_fonts() -> int:
    """Take in the fonts that come with the program; how many files were read."""
    return sum(QFontDatabase.addApplicationFont(str(file)) >= 0 for file in resources.fonts())


def palette() -> QPalette:
    """The colours for what Qt draws by itself: ticks, calendars, the dialog for files."""
    made = QPalette()
    for role, name in _QT_ROLES.items():
        made.setColor(role, colour(name))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, colour(TX3))
    return made


def apply(app: QApplication) -> None:
    """Dress the application: fonts, colours and the style sheet. Once, before the first window."""
    global _look
    _look = replace(_look, light=is_light(""), stark=is_stark(""))
    load_fonts()
    with nothing_collected():
        app.setStyle("Fusion")
        app.setPalette(palette())
        app.setFont(font("body"))
        app.setStyleSheet(style_sheet())


def style_sheet() -> str:
    """The style of every ordinary widget; the painted ones draw themselves."""
    field, row = _look.px(44), _look.px(46)
    return dressed(f"""
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
QLabel[tone="brass"] {{ color: {GOLD}; }}
QLabel[tone="ok"] {{ color: {OK}; }}
QLabel[tone="warn"] {{ color: {WARN}; }}
QLabel[tone="bad"] {{ color: {BAD}; }}
QLineEdit, QPlainTextEdit, QSpinBox, QComboBox, QDateEdit {{
  background: {FIELD}; color: {TX1}; border: 1px solid {LINE2}; border-radius: {BUTTON}px; padding: 0 12px;
  selection-background-color: {BRASS}; selection-color: {BRASS_INK}; }}
QLineEdit {{ placeholder-text-color: {TX3}; }}
QLineEdit, QSpinBox, QComboBox, QDateEdit {{ min-height: {field - 2}px; }}
QLineEdit[line="true"] {{ min-height: {_look.pick(72, 64) - 6}px; }}
QPlainTextEdit {{ padding: 10px; }}
QLineEdit[strip="true"], QLineEdit[strip="true"]:focus, QLineEdit[strip="true"]:disabled {{
  background: transparent; border: 0; min-height: 0; padding: 0 {_look.px(13)}px; }}
QLineEdit:focus, QPlainTextEdit:focus, QSpinBox:focus, QComboBox:focus, QDateEdit:focus {{
  border: 3px solid {FOCUS}; padding: 0 10px; }}
QLineEdit:focus, QSpinBox:focus, QComboBox:focus, QDateEdit:focus {{ min-height: {field - 6}px; }}
QPlainTextEdit:focus {{ padding: 8px; }}
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled {{ color: {TX3}; background: {INK1}; }}
QComboBox::drop-down {{ border: 0; width: 28px; }}
QComboBox QAbstractItemView, QMenu {{ background: {INK2}; color: {TX1}; border: 1px solid {LINE2};
  selection-background-color: {INK4}; selection-color: {TX1}; outline: 0; }}
QComboBox QAbstractItemView::item {{ padding: 0 9px; }}
QMenu::item {{ padding: 10px 18px; }}
QMenu::item:selected {{ background: {INK4}; }}
QPushButton {{ background: {INK3}; color: {TX1}; border: 1px solid {KEY_EDGE}; border-bottom: 3px solid {KEY_LIP};
  border-radius: {BUTTON}px; min-height: {field - 4}px; padding: 0 16px; }}
QPushButton:hover {{ background: {INK4}; }}
QPushButton:pressed {{ background: {INK4}; border-bottom-width: 1px; }}
QPushButton:focus {{ border: 3px solid {FOCUS}; padding: 0 14px; min-height: {field - 6}px; }}
QPushButton:disabled {{ background: transparent; color: {TX3}; }}
QPushButton:checked {{ background: {BRASS_DIM}; color: {BRASS_TEXT}; border-color: {BRASS_MARK}; }}
QPushButton[kind="ghost"] {{ background: transparent; border-bottom: 1px solid {KEY_EDGE};
  min-height: {field - 2}px; }}
QPushButton[kind="ghost"]:hover {{ background: {INK3}; }}
QPushButton[kind="ghost"]:checked {{ background: {BRASS_DIM}; border-color: {BRASS_MARK}; }}
QPushButton[kind="ghost"]:focus {{ border: 3px solid {FOCUS}; min-height: {field - 6}px; }}
QPushButton[kind="danger"] {{ color: {BAD}; border-color: {BAD_EDGE}; }}
QPushButton[kind="primary"] {{ background: {BRASS}; color: {BRASS_INK}; border-color: {BRASS_HI}; }}
QPushButton[kind="primary"]:focus {{ background-clip: content; padding: 3px 14px; border: 3px solid {FOCUS}; }}
QPushButton[kind="primary"]:disabled {{ background: {OFF}; color: {TX3}; border-color: {KEY_EDGE}; }}
QPushButton, QCheckBox, QRadioButton, QTabBar, QComboBox, QDateEdit {{ outline: 0; }}
QTabBar {{ background: {INK1}; qproperty-drawBase: 0; }}
QTabBar::tab {{ background: transparent; color: {TX2}; min-height: {row}px; padding: 0 {_look.pick(14, 7)}px;
  border-bottom: 3px solid transparent; }}
QTabBar::tab:selected {{ color: {TX1}; border-bottom-color: {BRASS_MARK}; }}
QTabBar::tab:focus {{ border: 3px solid {FOCUS}; }}
QTabWidget::pane {{ border: 0; border-top: 1px solid {LINE}; }}
QAbstractItemView {{ background: {INK1}; color: {TX1}; border: 0; gridline-color: {HAIR}; outline: 0;
  selection-background-color: {BRASS_SURFACE}; selection-color: {TX1}; alternate-background-color: {INK2}; }}
QAbstractItemView:focus {{ border: 3px solid {FOCUS}; }}
QHeaderView::section {{ background: {HEAD}; color: {TX3}; border: 0; border-bottom: 1px solid {LINE};
  padding: 0 {TITLE_SIDE}px; min-height: 32px; }}
QScrollArea {{ background: transparent; border: 0; }}
QScrollBar:vertical {{ background: transparent; width: 16px; }}
QScrollBar:horizontal {{ background: transparent; height: 16px; }}
QScrollBar::handle {{ background: {HANDLE}; border-radius: 6px; margin: 2px; min-height: 44px; min-width: 44px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QCheckBox, QRadioButton {{ background: transparent; min-height: {field}px; spacing: 10px; }}
QCheckBox:focus, QRadioButton:focus {{ border: 3px solid {FOCUS}; border-radius: {CELL}px; }}
QSplitter::handle {{ background: {LINE}; }}
""")
