"""What every test stands on: no screen unless the developer names one, and the same examples on every machine."""

import os

from hypothesis import settings

# Before any Qt import: without a display Qt ends the process, and nothing can catch that.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

settings.register_profile("ci", derandomize=True, database=None, deadline=None)
settings.load_profile("ci")
