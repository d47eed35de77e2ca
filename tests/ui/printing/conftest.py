"""What tests of printing stand on."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSettings

from ui.printing.leaving import use_page


@pytest.fixture(autouse=True)
def sheets_leave_without_a_page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """As on a computer where nobody has chosen otherwise, before each test and for whatever comes after it."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope,
                      str(tmp_path_factory.mktemp("settings")))
    yield
    use_page(False)
