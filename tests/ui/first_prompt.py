"""The program in a process of its own, from its first line to the first prompt of an open night.

Run as `python -m tests.ui.first_prompt BOOKS`; prints as JSON what it took and what was loaded. The folders of its
settings and keys are those that XDG_CONFIG_HOME and its like name.
"""

import gc
import json
import linecache
import os
import sys
import time
from typing import Any

collected: list[int] = []


def _noticed(phase: str, info: dict[str, Any]) -> None:
    if phase == "start":
        collected.append(info["generation"])


def main(books: str) -> None:
    """Start the program over these books, and end it once its first prompt is painted."""
    # Python may have collected before the program's first line; nothing else is loaded yet.
    import ui.__main__ as program

    def furnish(*given: Any) -> Any:
        painted = time.process_time()
        made = real(*given)

        def prompted() -> None:
            given[0].processEvents()
            took = time.process_time()
            made.ahead.done.emit()  # as later, when all the rest is loaded: the next start has what is kept for it
            _tell(painted, took)

        from PySide6.QtCore import QTimer

        made.ready.connect(lambda: QTimer.singleShot(0, prompted))
        return made

    real = program.furnish
    program.furnish = furnish  # type: ignore[assignment]  # it takes and gives the very same
    gc.callbacks.append(_noticed)
    program.main([books, "--size", "1440x900"])


def _tell(painted: float, prompt: float) -> None:
    outcomes = sys.modules["app.games.baccarat.house_rules.outcomes"].outcomes.cache_info()
    print(json.dumps({
        "painted": painted, "prompt": prompt, "collected": collected, "frozen": gc.get_freeze_count(),
        "outcomes": outcomes.misses, "sources": sorted(linecache.cache), "modules": sorted(sys.modules)}))
    sys.stdout.flush()
    os._exit(0)  # not a word of what ending takes


if __name__ == "__main__":
    main(sys.argv[1])
