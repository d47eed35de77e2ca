"""The program over a night, with the phones' page at an address that is this computer's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from app.desk.access import pins
from tests.app.desk.dealing import house, plan
from tests.app.desk.guarding import CHEAP
from tests.ui.phones_kept.asking import Phone
from tests.ui.running import Running, books_with_a_night
from ui.phones.addresses import OTHER, Address
from ui.phones.keeper import PhonesKept

HERE = Address(OTHER, "127.0.0.1", "lo")


class Serving(Running):
    """The program, that serves phones."""

    def __init__(self, qtbot: QtBot, folder: Path, path: Path) -> None:
        super().__init__(qtbot, folder, path)
        self.qtbot = qtbot
        self.phones.find_addresses = lambda: [HERE]
        self._open: list[Phone] = []

    @property
    def phones(self) -> PhonesKept:
        """What serves them."""
        return self.services.phones

    def switch_on(self) -> None:
        """The host switches the page on, and it is there."""
        self.phones.switch_on()
        self.qtbot.waitUntil(lambda: self.phones.is_served, timeout=10_000)

    def phone(self, language: str = "en", link: str = "") -> Phone:
        """A phone that looks at it, and has been told how things stand."""
        self.qtbot.waitUntil(self._has_heard, timeout=10_000)
        made = Phone(self.phones.at, language, link)
        self._open.append(made)
        for part in ("table", "me") if link else ("table",):
            self.told(made, part)
        return made

    def _has_heard(self) -> bool:
        """Whether the child has been told all that there is to tell."""
        running = self.phones._serving
        return running is not None and not running._slot and running._acked == running._number

    def told(self, phone: Phone, part: str) -> None:
        """Wait until a phone is told a part anew, while the program goes on."""
        phone.seen.pop(part, None)
        phone._line.settimeout(0.05)

        def has_come() -> bool:
            try:
                phone.hear()
            except TimeoutError:
                return False
            return part in phone.seen

        self.qtbot.waitUntil(has_come, timeout=10_000)

    def close(self) -> None:
        """Every phone goes home."""
        for one in self._open:
            one.close()


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the program remembers lies with the test; hashing takes a moment only."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    monkeypatch.setattr(pins, "COST", CHEAP)


@pytest.fixture
def serving(qtbot: QtBot, tmp_path: Path) -> Iterator[Serving]:
    """A night that is open; the page is off."""
    made = Serving(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    yield made
    made.close()
