"""What is done already is shown: a fault in the showing is no fault of what was done."""

import sys
from collections.abc import Callable


def shown(show: Callable[[], None]) -> None:
    """Show what is done already: a fault in the showing is no fault of what was done, and is mended by itself."""
    try:
        show()
    except Exception as fault:
        sys.excepthook(type(fault), fault, fault.__traceback__)
