"""The child of the phones, and a browser, for whoever asks; both are ended afterwards."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.phones.fed import Fed, fed


@pytest.fixture
def child(tmp_path: Path) -> Iterator[Fed]:
    """A child that has the words of its page, and nothing else yet."""
    with fed(tmp_path) as one:
        yield one
        assert one.log == ""
