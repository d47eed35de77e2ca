"""What the rules on the screen cost, asked of the game: beside what the saved ones cost."""

from typing import TYPE_CHECKING, Any

from app.dealing.game import Game
from app.games import GAMES
from app.house_rules import RuleFault
from app.rule_sets import Subject
from app.words import tr
from ui.rules.draft import Draft
from ui.rules.effect import EdgeLine, Effect

if TYPE_CHECKING:
    from app.desk import Desk


def reckoned(desk: "Desk", subject: Subject, draft: Draft) -> tuple[Effect | None, list[RuleFault]]:
    """The effect of the draft, and what is doubtful about it; no effect for a game without bets against the house."""
    game = next((one for one in GAMES if one.id == subject.id), None)
    if game is None or game.edges is None:
        return None, []
    return _by_edges(game, draft.rules, draft.saved), []


def _by_edges(game: Game, rules: Any, saved: Any) -> Effect:
    assert game.edges is not None
    now, was = game.edges(rules), game.edges(saved)
    lines = tuple(EdgeLine(bet, tr(bet.replace("_", " ").capitalize()), edge, None,
                           was[bet] if bet in was and was[bet] != edge else None) for bet, edge in now.items())
    return Effect(lines)
