"""What stays of a sitting when an earlier answer is fixed: which later rows are kept, and which wait."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, cast

from app.dealing.asides.registry import read_aside
from app.dealing.engine.play import Play
from app.dealing.prompts.rulings import read_ruling
from app.dealing.values.log import Json, Row, RowKind
from app.dealing.values.rules_in_force import is_handed, stays
from app.words import tr
from app.words.joined import clauses


@dataclass(frozen=True, slots=True)
class Tried:
    """A fix that was dealt: in which place among the rows, what was entered, and how many hands were closed there.

    `fixed` is what the answer is then, `kept` and `waiting` are the later rows that still fit and that do not.
    """

    at: int
    entered: Json
    closed: int
    fixed: Json
    kept: list[Row]
    waiting: tuple[Row, ...]
    play: Play


def walk(play: Play, rows: tuple[Row, ...], seq: int, sure: bool = False) -> tuple[list[Row], tuple[Row, ...]]:
    """Give a play every later row that still fits. Returns those kept, and those that wait for a question to be asked.

    Inside the hand that a fix changed, answers to questions that are no longer asked are dropped once a later one
    fits, and what may be assumed (all paid, done) is, if that hand had been closed. An answer that is doubtful, a bet
    above its stack, is kept unless one wants to be `sure`; then what was done beside the prompts waits too, where it
    cannot be done now: a tip of chips that are not there. Changed house rules never wait: they say from which hand;
    nor does what was handed to another desk.
    """
    kept: list[Row] = []
    left, held = list(rows), list[Row]()
    while left := _without_stale(play, left[_straight_on(play, left, kept, sure):]):
        if (at := _next_that_fits(play, left, sure)) is not None:
            kept += _given(play, [one for one in left[:at] if one.kind in _BESIDE] + [left[at]], held, sure)
            del left[: at + 1]
        elif beside := _beside_in_this_hand(play, left):
            kept += _given(play, beside, held, sure)
            left = [row for row in left if row not in beside]
        elif (assumed := _assumed(play, left, seq, sure)) is not None:
            play.give(assumed)
            kept.append(replace(assumed, facts=NEVER_GIVEN + assumed.facts))
        else:
            break
    changed = [row for row in left if stays(row)]
    return kept + _given(play, changed, held), tuple(held + [row for row in left if not stays(row)])


def _straight_on(play: Play, left: list[Row], kept: list[Row], sure: bool) -> int:
    """Keep the answers that are asked for just as they follow, as most of them are; how many those were."""
    before = len(kept)
    for row in left:
        if row.kind is not RowKind.ANSWER or not play.fits(row) or not _still_right(play, row, sure):
            break
        play.give(row)
        kept.append(row)
    return len(kept) - before


_BESIDE = (RowKind.ASIDE, RowKind.RULE)
NEVER_GIVEN = "\0"
"""Begins the facts of an answer that was taken for given over a fix, and that nobody had entered before."""


def _given(play: Play, rows: list[Row], held: list[Row], sure: bool = False) -> list[Row]:
    """Give these rows, those that must wait into `held`; what is about somebody who is gone is not done any more."""
    given = []
    for row in rows:
        checked = row.kind is RowKind.ASIDE and not is_handed(row)
        aside = read_aside(row.key, cast(dict[str, Any], row.body)) if checked else None
        if aside is not None and not aside.still_applies(play.table):
            continue
        if aside is not None and sure and aside.refuse(play.table):
            held.append(row)
            continue
        play.give(row)
        given.append(row)
    return given


def _beside_in_this_hand(play: Play, left: list[Row]) -> list[Row]:
    """What was done beside the prompts before this hand's last answer: it is done before anything is asked again."""
    asked = _place(play.prompt.key) if play.prompt else _END
    same = [at for at, row in enumerate(left) if row.kind not in _BESIDE and _place(row.key) == asked]
    return [row for row in left[: same[-1]] if row.kind in _BESIDE] if same else []


def _without_stale(play: Play, left: list[Row]) -> list[Row]:
    """Without the first answers that can no longer be asked for: their hand is over, or the whole sitting."""
    asked = _place(play.prompt.key) if play.prompt else _END + 1
    if left and (left[0].kind in _BESIDE or _place(left[0].key) >= asked):
        return left
    at = next((at for at, row in enumerate(left) if row.kind in _BESIDE or _place(row.key) >= asked), len(left))
    return left[at:]


_END = 10**9


@lru_cache(maxsize=4096)
def _place(key: str) -> int:
    """How far in the sitting a question is: by its hand; what is asked once all are dealt comes after every hand."""
    kind, _, number = _hand_of(key).partition(":")
    if kind == "end":
        return _END
    return int(number) if number.isdecimal() else 0


def _next_that_fits(play: Play, left: list[Row], sure: bool) -> int | None:
    """Which later row may be given now: what was done beside the prompts always, an answer where it is asked."""
    if left[0].kind in _BESIDE:
        return 0
    for at, row in enumerate(left):
        if row.kind not in _BESIDE and play.fits(row):
            if _still_right(play, row, sure):
                return at
            if row.kind is RowKind.ANSWER:
                return None
    return None


def _assumed(play: Play, left: list[Row], seq: int, sure: bool) -> Row | None:
    """The answer that may be taken for given in a hand that had been closed; None where it must be asked."""
    prompt = play.prompt
    again = prompt.again() if prompt else None
    last = next((row for row in reversed(left) if row.kind not in _BESIDE), None)
    if prompt is None or again is None or last is None or _hand_of(last.key) == _hand_of(prompt.key):
        return None
    answer = prompt.parse(again)
    if prompt.refuse(answer) or (sure and prompt.doubt(answer)):
        return None
    return Row(seq, RowKind.ANSWER, prompt.key, prompt.body(answer), prompt.facts)


def _still_right(play: Play, row: Row, sure: bool) -> bool:
    """Whether a kept row can still be: a card that cannot is asked again, a short stack is a doubt for later.

    A ruling that cannot have happened any more is not carried out.
    """
    prompt = play.prompt
    assert prompt is not None
    if row.kind is RowKind.ANSWER:
        answer = play.read(row)
        return prompt.refuse(answer) is None and not (sure and prompt.doubt(answer))
    ruling = read_ruling(play.game.rulings, cast(dict[str, Any], row.body))
    return type(ruling) in prompt.rulings and ruling.refuse(play.table) is None


def _hand_of(key: str) -> str:
    return key.split("/")[0]


def held_up(play: Play, waiting: Iterable[Row]) -> str:
    """What was done beside the prompts and waits behind a fix because there are no chips for it; empty for nothing."""
    asides = (read_aside(row.key, cast(dict[str, Any], row.body)) for row in waiting if row.kind is RowKind.ASIDE)
    waits = [aside.named(play.table) for aside in asides
             if aside.still_applies(play.table) and aside.refuse(play.table)]
    return tr("Waits for chips since the fix: {what}.", what=clauses(waits)) if waits else ""
