"""Seeds for tests that are made by chance: a few each time, more in the long run."""

import pytest


def seeds(few: int, many: int) -> list[object]:
    """The first few seeds, and behind them those that are left to the long run."""
    return [*range(few), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(few, many))]
