"""A window as the screen has it, against the same window painted anew from nothing kept."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from ui.background import upkeep
from ui.deal.side.pay_list import PayList
from ui.felt.felt_view import FeltView
from ui.frame import bridge
from ui.frame.bridge import Bridge
from ui.look import icons, pictures

SMOOTHED, SHADE = 4, 24
"""So few points may differ, or any of them by so little: the edge of a large figure is smoothed a little otherwise
where a repaint is clipped."""


def bars_stand_still(patched: pytest.MonkeyPatch, folder: Path) -> None:
    """What the bars say by themselves does not change between two pictures, and no setting is kept from elsewhere.

    It is how far verifying is, that something is being saved, which stands for a moment where saving was slow, and the
    time.
    """
    patched.setattr(upkeep, "LATER", 3_600_000)
    patched.setattr(bridge, "SAVING_SEEN", 0)
    patched.setattr(Bridge, "_clock", lambda *_: "22:47")
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(folder / "settings"))


class NothingKept:
    """Qt's cache of pictures, if it kept none."""

    @staticmethod
    def find(key: str, picture: QPixmap) -> bool:
        """It is not there."""
        return False

    @staticmethod
    def insert(key: str, picture: QPixmap) -> bool:
        """It will not be there."""
        return False

    @staticmethod
    def cacheLimit() -> int:
        """Whatever anybody wants."""
        return pictures.CACHE_KILOBYTES


@contextmanager
def kept_nowhere() -> Iterator[None]:
    """For as long as a `with` lasts everything is drawn, and what Qt keeps stays as it was."""
    with patch.object(pictures, "QPixmapCache", NothingKept), patch.object(icons, "QPixmapCache", NothingKept):
        yield


def on_screen(window: QWidget) -> QImage:
    """The window as the screen has it: each part as it was painted last."""
    QApplication.setCursorFlashTime(0)  # a field's cursor may not come and go between two pictures
    for _ in range(3):  # what was laid out asks for a repaint in its turn
        QApplication.processEvents()
    return window.screen().grabWindow(window.winId()).toImage().convertToFormat(QImage.Format.Format_RGB32)


def painted_afresh(window: QWidget) -> QImage:
    """The same, every part painted without any picture that was kept. What Qt keeps stays as it was."""
    with kept_nowhere():
        for part in (window, *window.findChildren(QWidget)):
            if isinstance(part, FeltView):
                part._cloth = None
                part._lay_out()
            if isinstance(part, PayList):
                part.rows.pictures.clear()
            for kept in vars(part).values():
                if isinstance(kept, pictures.KeptPicture):
                    kept.forget()
            part.update()
        return on_screen(window)


def differing(one: QImage, other: QImage) -> str:
    """Where two pictures can be told apart: how many points, and in which rectangle; empty where they cannot."""
    assert one.size() == other.size()
    here, there = (np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
                   .astype(np.int16) for image in (one, other))
    down, across = np.nonzero(np.abs(here - there).max(axis=2) > SHADE)
    if len(down) <= SMOOTHED:
        return ""
    return f"{len(down)} points in x {across.min()}–{across.max()}, y {down.min()}–{down.max()}"
