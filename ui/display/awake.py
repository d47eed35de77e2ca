"""Keeps the screens lit while the players' screen is shown. Where the system does not let it, nothing else is lost."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

Lights = Callable[[], AbstractContextManager[Any]]
"""Makes what keeps the screens lit for as long as it is entered; what is entered says by `active` whether it does."""


def system_lights() -> AbstractContextManager[Any]:
    """The system's own way. It is loaded when it is first wanted."""
    from wakepy import keep

    mode: AbstractContextManager[Any] = keep.presenting(on_fail="pass")
    return mode


class Awake:
    """Switches it on and off. `works` is None until it was tried."""

    def __init__(self, lights: Lights | None = None) -> None:
        self._lights = lights or system_lights
        self._lit: AbstractContextManager[Any] | None = None
        self.works: bool | None = None

    def keep(self, wanted: bool) -> None:
        """Keep the screens lit from now on, or let them go dark again."""
        if wanted and self._lit is None:
            self._light()
        elif not wanted and self._lit is not None:
            lit, self._lit = self._lit, None
            self._quietly(lambda: lit.__exit__(None, None, None))

    def _light(self) -> None:
        def enter() -> None:
            made = self._lights()
            entered = made.__enter__()
            self._lit, self.works = made, bool(getattr(entered, "active", False))

        self.works = False
        self._quietly(enter)

    def _quietly(self, do: Callable[[], object]) -> None:
        # Whatever a system's power service answers, the dealing must not hear of it.
        try:
            do()
        except Exception:
            self.works = False
