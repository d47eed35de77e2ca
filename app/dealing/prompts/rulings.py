"""Rulings: what really happened at the table though the rules say it should not, and how the house decides it."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from string import ascii_uppercase
from typing import Any, ClassVar, dataclass_transform

from app.dealing.table.table import Table
from app.dealing.values.felt import Spot
from app.dealing.values.log import Json, Row, RowKind
from app.errors import Refusal
from app.words import Sentence, Synonyms, as_it_is


@dataclass(frozen=True, slots=True)
class Decision:
    """One way a ruling can be decided: its code, what the host chooses, and what then happens on the table."""

    code: str
    label: Sentence
    effect: Sentence


USUAL_WORDS: Mapping[str, Sentence] = {
    "card": "Card, such as 7 or 7h", "cards": "Cards in the order they left the shoe", "seat": "Seat", "spot": "Spot",
    "amount": "Amount", "count": "How many cards"}
"""What the host is asked for a field of this name that says nothing of its own."""


def ask(words: Sentence, default: Any = MISSING) -> Any:
    """A field that says in words of its own what the host is asked: `who: int = ask("Who held the 6")`."""
    return field(default=default, metadata={"words": words})


@dataclass_transform(eq_default=False, kw_only_default=True, field_specifiers=(field, ask))
class _Declared(Exception):
    """What is declared once: the line that names a ruling holds its words, its fields what the host is asked."""

    code: ClassVar[str] = ""
    title: ClassVar[Sentence] = ""
    about: ClassVar[Sentence] = ""
    routine: ClassVar[bool] = False  # something that is bound to happen, such as the cut card: no reason is asked
    ends_sitting: ClassVar[bool] = False  # the host ends the sitting with it, between two hands
    by_rule: ClassVar[str] = ""  # the house's rule that says which decision is offered first; else it is the first
    now: ClassVar[Callable[[Any], bool]] = staticmethod(lambda game: True)  # whether it can be, as the game stands
    also: ClassVar[Synonyms] = ()  # other words by which a host looks for it
    letter: ClassVar[str] = ""  # its letter in the list of what happened, where it has one of its own

    def __init_subclass__(cls, *, code: str = "", title: Sentence = "", about: Sentence = "", routine: bool = False,
                          ends_sitting: bool = False, by_rule: str = "",
                          now: Callable[[Any], bool] | None = None, also: Synonyms = (),
                          letter: str = "") -> None:
        super().__init_subclass__()
        words = {"code": code, "title": title, "about": about, "routine": routine, "ends_sitting": ends_sitting,
                 "by_rule": by_rule, "now": now and staticmethod(now), "also": also, "letter": letter}
        for name, said in words.items():
            if said:
                setattr(cls, name, said)
        if cls.__annotations__:  # one that asks for nothing more is read and written as the one above it
            dataclass(eq=False, kw_only=True)(cls)


class Ruling(_Declared):
    """A table fault and its decision. It is raised inside the script, at the prompt where it was made.

    A game's own rulings are subclasses: `class LateBet(Ruling, code="I18", title="Late bet", about="…")`, and a field
    for each thing the host is asked (a card, a seat, a number of cards, an amount). One whose name is not among
    USUAL_WORDS, or of which they are not clear, says its own by `ask`. `decision` is one of `decisions`; `reason` is in
    the host's words.
    """

    decisions: ClassVar[tuple[Decision, ...]] = ()
    told_after: ClassVar[bool] = False  # it moves chips that were moved already: the hands are told which

    decision: str = ""
    reason: str = ""

    @classmethod
    def asks(cls) -> tuple[str, ...]:
        """The names of what the host is asked besides the decision and the reason."""
        return tuple(f.name for f in fields(cls) if f.name not in ("decision", "reason"))

    @classmethod
    def needs(cls) -> tuple[str, ...]:
        """Those that cannot be left out."""
        return tuple(f.name for f in fields(cls) if f.name in cls.asks() and f.default is MISSING)

    @classmethod
    def words_of(cls, name: str) -> Sentence:
        """What the host is asked for one of them, in English; empty where nobody has said it."""
        return next(as_it_is(f.metadata.get("words", USUAL_WORDS.get(name, ""))) for f in fields(cls) if f.name == name)

    @classmethod
    def decisions_now(cls, table: Table) -> tuple[Decision, ...]:
        """Those that there are, as the table stands."""
        return cls.decisions

    @classmethod
    def asks_now(cls, table: Table) -> tuple[str, ...]:
        """What the host is asked besides, as the table stands."""
        return cls.asks()

    @classmethod
    def default_decision(cls, table: Table) -> str:
        """The decision that is offered first: the first declared, or what the house's rules say."""
        if cls.by_rule:
            return str(getattr(table.rules, cls.by_rule).value)
        return cls.decisions[0].code if cls.decisions else ""

    @classmethod
    def decision_if_seen(cls, table: Table) -> str:
        """The decision that is offered first where the card is known: mostly the same."""
        return cls.default_decision(table)

    @classmethod
    def on_spots(cls, table: Table) -> tuple[Spot, ...]:
        """The spots that it can be about: those on the felt."""
        return table.felt().spots

    @classmethod
    def is_due(cls, table: Table) -> bool:
        """Whether what it records is bound to happen now: a robot dealer then rules it."""
        return False

    @classmethod
    def offered(cls, table: Table) -> bool:
        """Whether the list of what can have happened names it: what the desk rules by itself need not be there."""
        return True

    def is_older(self, table: Table) -> bool:
        """Whether it changes a hand before the last one, for which the host must be there."""
        return False

    def refuse(self, table: Table) -> Refusal | None:
        """Why it cannot be decided so; None where it can."""
        return self.why_not(table.script_state)

    def why_not(self, game: Any) -> Refusal | None:
        """The same, of the game that the script keeps."""
        return None

    def apply(self, game: Any) -> None:
        """What follows from it. One that ends the hand is for whoever deals hand after hand: it is raised again."""
        raise self

    def as_json(self) -> dict[str, Json]:
        """The ruling as its row keeps it."""
        return {f.name: getattr(self, f.name) for f in fields(self)}


class Misdeal(Ruling, code="misdeal", title="Misdeal", also=("void", "redeal", "deal again", "void hand"), letter="M",
              about="The hand cannot be completed: it is void and every bet goes back."):
    """The hand is void: stakes go back, and its cards to the discards."""

    decisions: ClassVar[tuple[Decision, ...]] = (
        Decision("misdeal", "Misdeal", "The dealing went wrong: bets go back, cards to the discards."),
        Decision("void", "Void the coup", "Dealt right, yet it cannot count: bets go back, cards to the discards."),
    )


def letters(kinds: Iterable[type[Ruling]]) -> dict[str, str]:
    """The letter of each ruling of a game, by its code: its own, else one of its title that no other has.

    They are given to all the rulings of a game at once, so that none moves with what can have happened now.
    """
    once = {kind.code: kind for kind in kinds}
    given = {code: kind.letter for code, kind in once.items() if kind.letter}
    for code, kind in once.items():
        firsts = [word[0] for word in kind.title.upper().split() if word[0] in ascii_uppercase]
        rest = [sign for sign in kind.title.upper() if sign in ascii_uppercase]
        free = (sign for sign in (*firsts, *rest, *ascii_uppercase) if sign not in given.values())
        given[code] = given.get(code) or next(free, "")
    return given


def times_made(rows: Sequence[Row]) -> Counter[str]:
    """How often each ruling stands in a log, by its code."""
    undone = {row.body.get("target") for row in rows if row.kind is RowKind.UNDO and isinstance(row.body, dict)}
    return Counter(str(row.body.get("code")) for row in rows
                   if row.kind is RowKind.RULING and isinstance(row.body, dict) and row.seq not in undone)


def read_ruling(kinds: tuple[type[Ruling], ...], body: dict[str, Any]) -> Ruling:
    """The ruling kept in a row's body. Raises KeyError for one that the game does not have."""
    kind = {ruling.code: ruling for ruling in kinds}[body["code"]]
    return kind(**{name: value for name, value in body.items() if name != "code"})
