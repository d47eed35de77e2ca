"""Run first in a build: pyqtgraph loads Qt's classes of OpenGL (9 MB) for curves that nobody here draws with it."""

import sys
from types import ModuleType

sys.modules["PySide6.QtOpenGL"] = ModuleType("PySide6.QtOpenGL")
