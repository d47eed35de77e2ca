"""What was entered in this hand and in the one before it, one after another: what walking back through them passes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.cards import JOKER, Card
from app.dealing.engine.play import Play
from app.dealing.engine.run import Run
from app.dealing.prompts.kinds import Confirm, DrawCard, Pay, Prompt, Wagers
from app.dealing.prompts.showing import ShowCards
from app.dealing.values.felt import Felt
from app.dealing.values.log import Json, Row, RowKind

HANDS = 2
"""How many hands are walked over: the one that is open, or about to be, and the one before it."""


@dataclass(frozen=True, slots=True)
class OnFelt:
    """Where a card lies on the felt: in a hand with a total, or in a `row` of cards; which of them, and which card."""

    row: bool
    at: int
    card: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer that holds: its line of the log, its question, and which hand it belongs to.

    `words` name it and `fact` is the answer in short. `card` is there where one card was the whole answer: then `suits`
    says whether its suit was keyed, `of` whose hand it came to, and `lies` where it was laid, if that can be seen.
    """

    seq: int
    prompt: Prompt[Any]
    body: Json
    hand: str
    words: str
    fact: str
    card: Card | None = None
    suits: bool = False
    of: str = ""
    lies: OnFelt | None = None


def entries_of(run: Run) -> tuple[Entry, ...]:
    """What was entered in this hand and the one before it, oldest first; what was only confirmed is left out."""
    rows = run.effective
    wanted = [at for at in _of_the_last_hands(run) if _was_entered(run, rows[at])]
    play = run.before(rows[wanted[0]].seq) if wanted else None
    return tuple(_passed(play, rows[wanted[0]:], {rows[at].seq for at in wanted})) if play else ()


def hand_of(key: str) -> str:
    """Which hand a question belongs to, by its key; empty before the first."""
    head = key.split("/")[0]
    return head if head.startswith(("hand:", "end")) else ""


def _of_the_last_hands(run: Run) -> list[int]:
    """Where among the rows the answers of those hands stand."""
    prompt, hands, found = run.play.prompt, list[str](), list[int]()
    hands += [hand_of(prompt.key)] if prompt else []
    for at, row in reversed(list(enumerate(run.effective))):
        if row.kind is not RowKind.ANSWER:
            continue
        if (hand := hand_of(row.key)) not in hands:
            if len(hands) == HANDS:
                break
            hands.append(hand)
        found.insert(0, at)
    return found


def _was_entered(run: Run, row: Row) -> bool:
    """Whether somebody entered it: what was taken for given over a fix has no line of its own."""
    return run.log[row.seq - 1].kind is RowKind.ANSWER


def _passed(play: Play, rows: Sequence[Row], wanted: set[int]) -> list[Entry]:
    """Deal these rows, and look at each answer as it is given."""
    found = list[Entry]()
    for row in rows:
        entry = _entry(play, row) if row.kind is RowKind.ANSWER and row.seq in wanted else None
        before = play.felt() if entry is not None and entry.card is not None else None
        play.give(row)
        if entry is not None:
            found.append(replace(entry, lies=laid(before, play.felt())) if before else entry)
    return found


def _entry(play: Play, row: Row) -> Entry | None:
    """The answer that a row is about to give; None for what only says that something was done."""
    prompt = play.prompt
    assert prompt is not None
    if isinstance(prompt, Confirm) or (isinstance(prompt, Pay) and not prompt.dues):
        return None
    answer, words = play.read(row), prompt.named or prompt.lead
    drawn = prompt if isinstance(prompt, DrawCard) else None
    return Entry(row.seq, prompt, row.body, hand_of(row.key), words, _in_short(play, prompt, answer),
                 _one_card(prompt, answer), drawn is None or drawn.suits, drawn.hand if drawn else words)


def _one_card(prompt: Prompt[Any], answer: Any) -> Card | None:
    """The card where one card was the whole answer; a joker has no rank to be replaced."""
    shown = answer if isinstance(prompt, ShowCards) and prompt.most == 1 else ()
    card = answer if isinstance(prompt, DrawCard) else next(iter(shown), None)
    return None if card == JOKER else card


def _in_short(play: Play, prompt: Prompt[Any], answer: Any) -> str:
    if isinstance(prompt, Wagers):
        return play.table.amount_text(sum(sum(bets.values()) for bets in answer.values()))
    if isinstance(prompt, Pay):
        return play.table.amount_text(sum(due.amount for due in prompt.dues if due.seat in answer.chips))
    return prompt.answered(answer, play.table.name)


def laid(before: Felt, after: Felt) -> OnFelt | None:
    """Where a card lies that was not there before."""
    hands = zip((view.cards for view in before.hands), (view.cards for view in after.hands), strict=False)
    rows = zip((view.cards for view in before.rows), (view.cards for view in after.rows), strict=False)
    for row, pairs in ((False, hands), (True, rows)):
        for at, (old, new) in enumerate(pairs):
            if len(new) == len(old) + 1:
                return OnFelt(row, at, len(old))
    return None
