"""The house's edge on every spot, for tests that hold something against it."""

from fractions import Fraction

from app.games.baccarat.house_rules.rules import BaccaratRules
from app.games.baccarat.odds.house_edge import odds


def edges(rules: BaccaratRules) -> dict[str, Fraction]:
    """What the house keeps of a bet of 1 on each spot, nothing rounded."""
    return {spot: one.edge for spot, one in odds(rules).items()}
