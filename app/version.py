"""Which Sabot this is: its version, which stands here alone, and the day on which it was made."""

VERSION = "1.1.0"
RELEASED = "2026-11-24"


def program_version() -> str:
    """The version that About, the sheets and `sabot --version` print."""
    return VERSION
