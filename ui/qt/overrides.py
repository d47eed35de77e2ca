"""An error in a method that Qt calls is raised like any other; it does not end the program.

Before Python 3.12 an error of C code (`[][1]`, `1 // 0`, `int("x")`) may travel as a bare message, until something
handles it. PySide6 (6.8 to 6.11) takes whatever leaves such a method for a whole exception and reads beyond the
message: where Qt was itself called from Python, that is a segmentation fault. So it is handled, and raised again.
"""

import functools
import sys
from collections.abc import Callable
from types import FunctionType
from typing import Any

from shiboken6 import Shiboken

NEEDED = sys.version_info < (3, 12)
"""From 3.12 on every error is a whole exception from its beginning."""


def keep_errors_whole() -> None:
    """From now on, in every class that is derived from one of Qt’s. Called before the first of them is made."""
    if NEEDED:
        Shiboken.Object.__init_subclass__ = classmethod(_derived)  # type: ignore[assignment, arg-type]  # typed as object's


def _derived(cls: Any, **kwargs: Any) -> None:
    super(Shiboken.Object, cls).__init_subclass__(**kwargs)
    for name, method in list(vars(cls).items()):
        if isinstance(method, FunctionType) and not name.startswith("__") and is_of_qt(cls, name):
            setattr(cls, name, _whole(method))


def is_of_qt(cls: type, name: str) -> bool:
    """Whether a method of this name is one of Qt’s own, which Qt may call."""
    return any(name in vars(base) for base in cls.__mro__ if base.__module__.startswith("PySide6."))


def _whole(method: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(method)
    def called(*args: Any, **kwargs: Any) -> Any:
        try:
            return method(*args, **kwargs)
        except BaseException:
            raise

    return called
