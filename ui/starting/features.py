"""PySide6 reads the source of everything that is loaded after it, to see whether its own dialect of Qt's names
(`from __feature__ import snake_case`) may be spoken there. Here it is not, and the reading is a good part of a start.
"""

import sys
from typing import Any


def read_no_sources() -> None:
    """From now on, nothing that is loaded is looked through. Called as soon as Qt is there."""
    feature: Any = sys.modules.get("shibokensupport.feature")
    if hasattr(feature, "_mod_uses_pyside"):  # PySide6's own, which another of its versions may not have
        feature._mod_uses_pyside = lambda module: False
