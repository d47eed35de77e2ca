"""The Qt that is installed must not wear out Python's None: PySide6 6.12.0 aborts CPython 3.11 after 6,400 calls."""

import sys

import pytest
from PySide6.QtCore import QObject


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None cannot be worn out since 3.12")
def test_ten_thousand_void_calls_leave_none_as_it_was() -> None:
    thing = QObject()
    before = sys.getrefcount(None)
    for _ in range(10_000):
        thing.setObjectName("seat")
    assert abs(sys.getrefcount(None) - before) < 100
