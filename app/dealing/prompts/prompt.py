"""What a prompt is: one question to the dealer, with what the hands do next, why, and the call to make."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar, cast

from app.dealing.prompts.rulings import Ruling
from app.dealing.values.chance import Chance
from app.dealing.values.felt import Actor
from app.dealing.values.log import Json
from app.errors import Refusal
from app.words import current_language

A = TypeVar("A")
W = TypeVar("W", covariant=True)


@dataclass(frozen=True, kw_only=True)
class Wording:
    """What a prompt says: the hands' next move, why, and what is called aloud.

    `lead` is the part of the instruction that the hands need, `rest` follows it. `step` is the place in the game's own
    list of steps, `named` what undo calls the answer, `topic` the rule that F1 opens. `result` is what came of what was
    entered last: who took how much. It stands beside the call until the next answer.
    """

    lead: str
    rest: str = ""
    reason: str = ""
    call: str = ""
    result: str = ""
    actor: Actor = Actor.TABLE
    badge: str = ""
    step: int = 0
    named: str = ""
    button: str = ""
    button_note: str = ""
    topic: str = ""


class _Said(Generic[W]):
    """A part of what a prompt says, looked up in its words when somebody looks."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, prompt: "Prompt[Any]", owner: type) -> W:
        part: W = getattr(prompt.words, self._name)
        return part


@dataclass(frozen=True, kw_only=True)
class Prompt(Generic[A]):
    """One question to the dealer.

    `key` is stable: the same question in the same place has the same key. `facts` is what gives the answer its
    meaning. `say` is the wording and `rulings_now` what may be ruled while this is asked; both may be worked out only
    when somebody looks, since a replay passes hundreds of prompts that nobody sees. `cover` says who is short of the
    chips that an answer costs; `by_chance` makes up an answer for a robot where it must fit the cards it deals. The
    digit of a seat in `then_seats` answers as Enter does, and what is asked next too.
    """

    key: str
    say: Wording | Callable[[], Wording]
    facts: str = ""
    rulings_now: tuple[type[Ruling], ...] | Callable[[], tuple[type[Ruling], ...]] = ()
    cover: Callable[[Any], Refusal | None] | None = None
    by_chance: Callable[[Chance], Json] | None = None
    then_seats: Callable[[], tuple[int, ...]] = tuple

    @property
    def words(self) -> Wording:
        """What it says: worked out once in each language that it is looked at in, the last one kept."""
        kept: tuple[object, Wording] | None = self.__dict__.get("_words")
        if kept is None or kept[0] is not current_language():
            kept = self.__dict__["_words"] = current_language(), self.say() if callable(self.say) else self.say
        return kept[1]

    @cached_property
    def rulings(self) -> tuple[type[Ruling], ...]:
        """What may be ruled now."""
        return self.rulings_now() if callable(self.rulings_now) else self.rulings_now

    def invalidate_text(self) -> None:
        """Something beside the prompt has changed: work out again what it says."""
        self.__dict__.pop("_words", None)
        self.__dict__.pop("rulings", None)

    def remember(self) -> None:
        """It is answered now: take down what the answer will be called by, where that changes as the table goes on."""

    # What it says, part by part as `Wording` has it.
    lead = _Said[str]()
    rest = _Said[str]()
    reason = _Said[str]()
    call = _Said[str]()
    result = _Said[str]()
    actor = _Said[Actor]()
    badge = _Said[str]()
    step = _Said[int]()
    named = _Said[str]()
    button = _Said[str]()
    button_note = _Said[str]()
    topic = _Said[str]()

    def __await__(self) -> "Generator[Prompt[Any], A, A]":
        return (yield self)

    @property
    def instruction(self) -> str:
        """The whole line: what the hands do next."""
        return self.lead + self.rest

    def parse(self, body: Json) -> A:
        """The answer meant by what was entered or logged. Raises Refused where it is not an answer at all."""
        raise NotImplementedError

    def refuse(self, answer: A) -> Refusal | None:
        """Why this answer cannot be; None where it can."""
        return None

    def doubt(self, answer: A) -> Refusal | None:
        """Why this answer cannot be now, though it would be right in itself: chips that are not there.

        An answer kept over a fix is allowed to be doubtful; the doubt is settled once, at the end.
        """
        return self.cover(answer) if self.cover else None

    def body(self, answer: A) -> Json:
        """The answer as its row keeps it, with everything that replay must not work out again."""
        return cast(Json, answer)

    def said(self, answer: A) -> str:
        """What the log and undo call this answer: "Banker’s third card 5♦"."""
        return self.named or self.lead

    def answered(self, answer: A, name: Callable[[int], str]) -> str:
        """The answer alone, where the question stands before it: "5♦". `name` says who sits in a seat."""
        return self.said(answer)

    def again(self) -> Json:
        """The answer that a hand already closed may be given again after a fix; None where it must be asked."""
        return None

    def robot(self) -> Json:
        """Something that may always be answered: for a robot dealer. None where the prompt has no such answer."""
        return None
