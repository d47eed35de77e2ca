"""What is read aloud to those who listen to the screen: signs as words, and what was taken before what is asked."""

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Protocol

from app.words import tr
from app.words.joined import as_sentence


class Telling(StrEnum):
    """How much is told: all that the strip says, the least that a hand can be dealt by, or nothing."""

    FULL = "full"
    SHORT = "short"
    OFF = "off"


_CARD = re.compile(r"(?<![\w.,])(10|[2-9AJQK])([♠♥♦♣])")
_NAMED_SUIT = re.compile(r"[♠♥♦♣] (?=\w)")
_TOGETHER = re.compile(r"(?<=[♠♥♦♣])(?=[♠♥♦♣])|(?<=[♠♥♦♣]) (?=(?:10|[2-9AJQK])[♠♥♦♣])")
_WORD = re.compile(r"[\w−+]+")
_BESIDE = re.compile(r"\s·\s")
_NOTHING = re.compile(r"(?<=\s)–(?=[\s,.;]|$)")
_END = re.compile(r"(?<=[.?!”»]) |(?<=[。！？」]) ?(?=[^”」»])")
_QUOTES = ("“", "«", "「")
"""With what a call begins, in whatever language."""
_SIGN = re.compile(r"[♠♥♦♣]|(?<=\d) ?× ?(?=\w)|(?<=\d) ?×|(?<=\d)–(?=\d)|− ?(?=\d)| ?→ ?")


def heard(text: str) -> str:
    """A sentence as it is read aloud: "5♦" is "5 of diamonds", "2–4" is "2 to 4", "−7" is "minus 7"."""
    suits = {"♠": tr("spades"), "♥": tr("hearts"), "♦": tr("diamonds"), "♣": tr("clubs")}
    signs = suits | {"×": tr(" times "), "–": tr(" to "), "→": tr(" to "), "−": tr("minus ")}
    text = _BESIDE.sub(", ", _TOGETHER.sub(", ", text)).replace("±", "")
    text = _NOTHING.sub(tr("none"), text)
    text = _CARD.sub(lambda card: tr("{rank} of {suit}", rank=heard_rank(card[1]), suit=suits[card[2]]), text)
    text = _SIGN.sub(lambda sign: signs[sign[0].strip()], _NAMED_SUIT.sub("", text))
    for suit in suits.values():
        text = text.replace(f"{suit}’s ", f"{suit}’ ")  # "the 9♥’s suit"
    return text.replace("  ", " ").replace(" .", ".")


def heard_rank(rank: str) -> str:
    """A rank as it is read aloud, from what is printed on the card."""
    return {"A": tr("ace"), "J": tr("jack"), "Q": tr("queen"), "K": tr("king")}.get(rank, rank)


class Taken(Protocol):
    """What was done, and what follows from it."""

    @property
    def text(self) -> str:
        """What happened: "Player’s first card 5♦"."""

    @property
    def detail(self) -> str:
        """What follows from it, or why it was done."""


def taken_words(lines: Iterable[Taken]) -> str:
    """What was taken, in the order in which it was, a sentence each."""
    return " ".join(sentence(part) for line in lines for part in (line.text, line.detail) if part.strip())


class Asked(Protocol):
    """A question, with what stands beside it."""

    @property
    def lead(self) -> str:
        """What the hands do."""

    @property
    def rest(self) -> str:
        """The rest of that sentence."""

    @property
    def reason(self) -> str:
        """Why."""

    @property
    def result(self) -> str:
        """What the last answer came to."""

    @property
    def call(self) -> str:
        """What is called aloud."""


def asked_words(asked: Asked) -> tuple[str, ...]:
    """What is asked, sentence by sentence; what is called stands in quotes."""
    call = tr("“{call}”", call=asked.call) if asked.call else ""
    return f"{asked.lead}{asked.rest}", asked.reason, asked.result, call


def sentence(words: str) -> str:
    """Words that end as a sentence does."""
    words = words.strip()
    return words if not words or words[-1] in ".?!”»…。！？」" else as_sentence(words)


def sentences(parts: Iterable[str]) -> tuple[str, ...]:
    """Each sentence of these by itself."""
    return tuple(one for part in parts for one in _END.split(sentence(part)) if one)


def unsaid(parts: Iterable[str], said: Iterable[str]) -> tuple[str, ...]:
    """What is asked first, what is called, and of the rest what was not said just before."""
    first, *rest = (*parts,) or ("",)
    return first, *(one for one in sentences(rest) if one.startswith(_QUOTES) or one not in said)


def utterance(*parts: str) -> str:
    """Sentences in one: what is said at once is not broken off by what comes after it. What was said is not repeated.
    """
    said: list[str] = []
    for part in parts:
        before = {_bare(one) for one in said}
        said += [one for one in sentences((part,)) if _may_come_again(one) or _bare(one) not in before]
    return heard(" ".join(said))


def _bare(one: str) -> str:
    """A sentence without its stops: "Tom makes nap — each pays 10" is "Tom makes nap: each pays 10." once more."""
    return " ".join(_WORD.findall(one.casefold()))


def _may_come_again(one: str) -> bool:
    """What is called aloud is told as it is called; a single word may be all that was said."""
    return one.startswith(_QUOTES) or " " not in one
