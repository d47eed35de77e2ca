"""The kept pictures of the phones' pages: what each shows, and how one that is drawn now is held against it."""

import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from tests.kept_houses.evening import GAMES
from tests.ui.phones.nights import Told, night_of
from tests.ui.phones.states import state

KEPT = Path(__file__).with_name("kept")
COARSE = 6
"""So many dots become one before two pictures are compared: letters are smoothed otherwise by every release."""
MOST, MEAN = 60.0, 2.0
"""So much may one place differ, and all of them on average, of 255."""

CODE, TIME = re.compile(r"\b[A-Z2-7]{5}-[A-Z2-7]{5}\b"), re.compile(r"\b\d\d:\d\d\b")
"""What is another one each time."""


@dataclass(frozen=True)
class Shot:
    """A page in some state on some phone. `before` is done on the page once all stands there."""

    name: str
    of: str
    page: str = "table"
    width: int = 390
    language: str = "en"
    dark: bool = True
    letters: int = 16
    link: str = "3"
    last: bool = False
    before: str = ""

    @property
    def told(self) -> Told:
        """What the phone is told for it."""
        told = state(self.of) if self.of not in GAMES else night_of(self.of).last if self.last else night_of(
            self.of).first
        return {name: TIME.sub("22:46", CODE.sub("TCRBW-SRLGV", text)) for name, text in told.items()}

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return KEPT / f"{self.name}.webp"


STALE = "live = false; trouble = ''; draw()"
SHOTS = (
    *(Shot(f"table-{game}", game, dark=bool(at % 2), last=game in ("baccarat", "nap", "newmarket"))
      for at, game in enumerate(GAMES)),
    Shot("table-baccarat-320-large", "baccarat", width=320, letters=32, last=True),
    Shot("table-newmarket-320-large-es", "newmarket", width=320, letters=32, language="es"),
    Shot("table-baccarat-360-zh-hans", "baccarat", width=360, language="zh-Hans", last=True),
    Shot("table-three-five-seven-360-zh-hant", "three_five_seven", width=360, language="zh-Hant", dark=False),
    Shot("table-boards", "baccarat", last=True, before="document.querySelector('details').open = true"),
    Shot("table-between", "between"), Shot("table-locked", "locked", dark=False), Shot("table-blank", "blank"),
    Shot("table-replay", "replay"), Shot("table-no-night", "no night", dark=False, link=""),
    Shot("table-closed", "closed"),
    Shot("rules-baccarat", "baccarat", "rules"), Shot("rules-nap-360-light-es", "nap", "rules", 360, "es", False),
    Shot("rules-newmarket-320-large", "newmarket", "rules", 320, letters=32),
    Shot("rules-open-zh-hans", "mexican_sweat", "rules", 390, "zh-Hans",
         before="document.querySelectorAll('details')[1].open = true"),
    Shot("night-baccarat", "baccarat", "night", last=True),
    Shot("night-newmarket-light", "newmarket", "night", dark=False),
    Shot("mine-newmarket", "newmarket", "me", last=True),
    Shot("mine-baccarat-light", "baccarat", "me", dark=False, link="1"),
    Shot("mine-320-large", "newmarket", "me", 320, letters=32, link="2"),
    Shot("mine-zh-hant", "red_dog", "me", 360, "zh-Hant"),
    Shot("mine-covered", "newmarket", "me", before="toggleCover()"),
    Shot("mine-on-two-phones", "newmarket", "me", before="told.open = 2; draw()"),
    Shot("mine-without-a-link", "newmarket", "me", link=""),
    Shot("mine-ended", "newmarket", "me", before="ended(); live = true; draw()"),
    Shot("settle", "closed", "me"), Shot("settle-in-part-light", "in part", "me", dark=False),
    Shot("settled-light-360", "settled", "me", 360, dark=False), Shot("settled-es", "settled", "me", language="es"),
    Shot("stale-360", "baccarat", width=360, last=True, before=STALE),
    Shot("stale-light", "newmarket", dark=False, before=STALE),
    Shot("off", "nap", before="live = false; trouble = 'off'; draw()"),
    Shot("full", "nap", dark=False, before="live = false; trouble = 'full'; draw()"),
)


def coarse(image: QImage) -> "np.ndarray[tuple[int, int, int], np.dtype[np.float64]]":
    """A picture of few and large dots."""
    small = image.scaled(image.width() // COARSE, image.height() // COARSE, Qt.AspectRatioMode.IgnoreAspectRatio,
                         Qt.TransformationMode.SmoothTransformation).convertToFormat(QImage.Format.Format_RGB32)
    dots = np.frombuffer(small.constBits(), np.uint8).reshape(small.height(), small.width(), 4)
    return dots[:, :, :3].astype(float)


def differs(kept: Path, drawn: Path) -> str:
    """How a picture is not as it was kept; nothing where it is."""
    if not kept.exists():
        return "is not kept"
    was, now = QImage(str(kept)), QImage(str(drawn))
    if abs(was.height() - now.height()) > COARSE or was.width() != now.width():
        return f"was {was.width()} × {was.height()}, is {now.width()} × {now.height()}"
    apart = np.abs(coarse(was.scaled(now.size())) - coarse(now))
    if apart.mean() <= MEAN and apart.max() <= MOST:
        return ""
    return f"differs by {apart.mean():.1f}, at most {apart.max():.0f}"
