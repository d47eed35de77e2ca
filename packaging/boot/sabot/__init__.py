"""The installed `sabot` command; in a wheel the program's rooms lie inside this package."""


def main() -> int:
    """Open the program, or carry out the words that were given: `sabot verify FILE`."""
    from ui.entry import main as start

    return start()
