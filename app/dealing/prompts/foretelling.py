"""Whether the chips of the rack will do at a question: before the first card for every end, at the payment for it."""

from typing import Any

from app.dealing.prompts.changing import Shortage, payouts_short, shortage
from app.dealing.prompts.kinds import DrawCard, Pay
from app.dealing.prompts.prompt import Prompt


def chips_short(prompt: Prompt[Any] | None) -> Shortage | None:
    """What the rack lacks for the hand at this question; None for nothing, or where nobody can know."""
    match prompt:
        case DrawCard():
            return shortage(prompt.table, prompt.table.ends())
        case Pay():
            return payouts_short(prompt.table, [due.amount for due in prompt.dues if due.amount])
    return None
