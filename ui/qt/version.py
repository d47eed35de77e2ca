"""Which Sabot this is, and what it runs on."""


def program_version() -> str:
    """The version that About and the sheets print; "0.1.0" where it was started from its folder, not installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("sabot")
    except PackageNotFoundError:
        return "0.1.0"


def which_program() -> str:
    """The versions that whoever mends the program needs: Sabot's, Python's, Qt's and the machine's."""
    import platform

    from PySide6.QtCore import qVersion

    return f"Sabot {program_version()}, Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}"
