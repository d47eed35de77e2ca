"""Whether every word on a window can be read: none is cut, reaches out of its place, or lies over another."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QApplication, QComboBox, QHeaderView, QLabel, QLineEdit, QPushButton, QTabBar, QWidget
from shiboken6 import isValid

from tests.ui.written import trouble
from ui.frame.window import Window
from ui.look import theme

TIGHTEST = ((1000, 536, 1.0), (1920, 1080, 1.5))
"""Windows that are tried each time, the small look and a large text at their tightest: width, height, text scale."""

SIZES = (*TIGHTEST, *(pytest.param(*size, marks=pytest.mark.long)
                      for size in ((1264, 680, 1.0), (1280, 800, 1.0), (1366, 768, 1.25), (1440, 900, 1.0),
                                   (1440, 900, 2.0), (1920, 1080, 1.0))))
"""Windows that must be legible; those with more room than a tried one are left to the long run."""


def unreadable(window: QWidget) -> list[str]:
    """What cannot be read of a window: words that are cut, that reach out of their place, or lie over others."""
    return [*(f"“{words}” is cut" for words in cut_texts(window)), *trouble(window)]


def cut_texts(window: QWidget) -> list[str]:
    """Every text of a window that is cut or does not fit, once all that it was told is laid out."""
    for _ in range(3):  # what wraps is laid out when its width is known, and what holds it after that
        QApplication.processEvents()
    with _recording() as cut:
        window.grab()
    return cut + [text for widget in [window, *window.findChildren(QWidget)] if widget.isVisible()
                  for text in _cut_in(widget)]


def not_grown(window: Window, scale: float) -> list[str]:
    """Every text of a window that keeps its size when the text is made so much larger while it is shown. Whatever fits
    itself to its room may.
    """
    before = {one: one.font().pixelSize() for one in window.findChildren(QWidget)
              if one.isVisible() and isinstance(one, QLineEdit | QComboBox | QLabel)
              and not hasattr(one.parentWidget(), "clipped_texts")}
    window.use_scale(scale)
    QApplication.processEvents()
    by = theme.current_look().scale
    return [one.accessibleName() or getattr(one, "text", str)() for one, pixels in before.items()
            if isValid(one) and one.isVisible() and abs(one.font().pixelSize() - by * pixels) > 1.01]


@contextmanager
def _recording() -> Iterator[list[str]]:
    """Collect what painted widgets have to shorten while they draw."""
    cut: list[str] = []
    fitted = theme.fitted

    def watched(text: str, wanted: QFont, width: float, least: int = 11) -> tuple[QFont, str]:
        font, shown = fitted(text, wanted, width, least)
        if shown != text and text.strip():
            cut.append(text)
        return font, shown

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(theme, "fitted", watched)
        yield cut


def _cut_in(widget: QWidget) -> list[str]:
    own = getattr(widget, "clipped_texts", None)
    if own is not None:
        return list(own())
    if isinstance(widget, QLabel) and widget.text():
        return [] if _label_fits(widget) else [widget.text()]
    if isinstance(widget, QPushButton) and widget.text():
        wide = QFontMetricsF(widget.font()).horizontalAdvance(widget.text())
        return [] if wide <= widget.width() else [widget.text()]
    if isinstance(widget, QHeaderView):
        return [] if widget.orientation() is Qt.Orientation.Vertical else _cut_titles(widget)
    if isinstance(widget, QTabBar):
        metrics = QFontMetricsF(widget.font())
        return [widget.tabText(at) for at in range(widget.count())
                if widget.isTabVisible(at)
                and metrics.horizontalAdvance(widget.tabText(at)) > widget.tabRect(at).width()]
    return []


def _cut_titles(header: QHeaderView) -> list[str]:
    def told(at: int, role: Qt.ItemDataRole) -> Any:
        return header.model().headerData(at, header.orientation(), role)

    titles = {at: told(at, Qt.ItemDataRole.DisplayRole) or "" for at in range(header.count())
              if not header.isSectionHidden(at)}
    fonts = {at: told(at, Qt.ItemDataRole.FontRole) or header.font() for at in titles}
    return [title for at, title in titles.items()
            if QFontMetricsF(fonts[at]).horizontalAdvance(title) + 2 * theme.TITLE_SIDE > header.sectionSize(at)]


def _label_fits(label: QLabel) -> bool:
    metrics = QFontMetricsF(label.font())
    room = label.contentsRect()
    if label.wordWrap():
        return label.heightForWidth(label.width()) <= label.height() + 1
    return metrics.horizontalAdvance(label.text()) <= room.width() + 1 and metrics.height() <= room.height() + 2
