"""Errors in methods that Qt calls are reported, as in the program: imported before the first class of it is made."""

from ui.qt.overrides import report_errors

report_errors()
