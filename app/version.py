"""Which Sabot this is."""


def program_version() -> str:
    """The version that About and the sheets print; "0.1.0" where it was started from its folder, not installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("sabot")
    except PackageNotFoundError:
        return "0.1.0"
