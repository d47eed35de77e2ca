"""An error in a method that Qt calls is reported, and Qt gets its own answer instead; it does not end the program.

PySide6 (6.8 to 6.11) cannot be trusted with one: where Qt was itself called from Python it keeps the error for that
caller, and where several come on top of each other it frees what is still in use. Before Python 3.12 an error of C code
(`[][1]`, `1 // 0`) may besides travel as a bare message, which it takes for a whole exception and reads beyond.
"""

import functools
import sys
import traceback
from collections.abc import Callable
from types import FunctionType
from typing import Any

from PySide6.QtGui import QPainter
from shiboken6 import Shiboken


def report_errors() -> None:
    """From now on, in every class that is derived from one of Qt’s. Called before the first of them is made."""
    Shiboken.Object.__init_subclass__ = classmethod(_derived)  # type: ignore[assignment, arg-type]  # typed as object's


def _derived(cls: Any, **kwargs: Any) -> None:
    super(Shiboken.Object, cls).__init_subclass__(**kwargs)
    for name, method in list(vars(cls).items()):
        if isinstance(method, FunctionType) and not name.startswith("__") and (own := of_qt(cls, name)):
            setattr(cls, name, _guarded(method, own))


def of_qt(cls: type, name: str) -> Callable[..., Any] | None:
    """Qt’s own method of this name, where it has one and may call ours in its place."""
    found = (vars(base)[name] for base in cls.__mro__ if base.__module__.startswith("PySide6.") and name in vars(base))
    return next(found, None)


def _guarded(method: Callable[..., Any], own: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(method)
    def called(*args: Any, **kwargs: Any) -> Any:
        try:
            return method(*args, **kwargs)
        except Exception as error:
            _end_painting(error)
            sys.excepthook(type(error), error, error.__traceback__)
        try:
            return own(*args, **kwargs)
        except Exception:  # it has no answer of its own: rows and columns of a model are for us to say
            return None

    return called


def _end_painting(error: BaseException) -> None:
    """End what the error left painting: its frames keep the painter, which would outlive what it paints on."""
    for frame, _ in traceback.walk_tb(error.__traceback__):
        for held in frame.f_locals.values():
            if isinstance(held, QPainter) and held.isActive():
                held.end()
