"""What a strip says, and what Enter does now."""

from dataclasses import dataclass
from typing import Any

from app.dealing.prompts.kinds import Prompt
from app.dealing.values.felt import Actor
from app.errors import Refusal
from ui.widgets.buttons import PrimaryState


@dataclass(frozen=True, slots=True)
class StripText:
    """What the strip says: headline, reason, call and what the last answer came to, badge and step.

    `aim` is the game in one sentence, for those who begin it, or what the hands do besides; of several lines the first
    give way where there is little room. While somebody is `typing`, the next digit may put right what is wrong.
    """

    lead: str
    rest: str = ""
    reason: str = ""
    call: str = ""
    result: str = ""
    actor: Actor = Actor.TABLE
    badge: str = ""
    step: int = 0
    aim: str = ""
    typing: bool = False

    @classmethod
    def from_prompt(cls, prompt: Prompt[Any]) -> "StripText":
        """As the prompt says it."""
        return cls(prompt.lead, prompt.rest, prompt.reason, prompt.call, prompt.result, prompt.actor, prompt.badge,
                   prompt.step)


@dataclass(frozen=True, slots=True)
class Action:
    """What Enter does now: the words of the primary button, its second line, its state and its key."""

    label: str
    note: str = ""
    state: PrimaryState = PrimaryState.READY
    cap: str = "Enter ⏎"


def rest_of(refusal: Refusal) -> str:
    """What is allowed and what to do, after what is wrong has been said."""
    return " ".join(part for part in (refusal.allowed, refusal.remedy) if part)


def capital(words: str) -> str:
    """Words as a button or a label begins."""
    return words[:1].upper() + words[1:]
