"""Making the kept pictures anew, and saying which of them are others then."""

import pytest

CHANGED = "changed pictures"


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--remake`: what is drawn is kept, where something else was; for start.py pictures."""
    parser.addoption("--remake", action="store_true", help="keep the pictures as they are drawn now")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what was changed."""
    if not config.getoption("--remake", default=False):
        return
    said = [str(value) for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed")
            for name, value in report.user_properties if name == CHANGED]
    terminalreporter.write_line("\n".join(sorted(said)) or "No picture has changed.")
