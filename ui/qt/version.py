"""Which Sabot this is, and what it runs on."""

from app.version import program_version


def which_program() -> str:
    """The versions that whoever mends the program needs: Sabot's, Python's, Qt's and the machine's."""
    import platform

    from PySide6.QtCore import qVersion

    return f"Sabot {program_version()}, Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}"
