"""Under which house rules a night was dealt, in words: the sets, their versions, and what changed when."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import tzinfo
from typing import TYPE_CHECKING, Any, cast

from app.dealing.engine.run import Run
from app.dealing.values.log import Row, RowKind
from app.dealing.values.rules_in_force import RulesChanged, RuleSetVersion, is_of_a_set, read_under
from app.desk.house.clock import moment
from app.house_rules import declared
from app.money import Currency
from app.rule_sets import Change, change_in_short, version_words
from app.store.values import Sitting
from app.sums import grouped
from app.words import tr
from app.words.joined import clauses, comma_list

if TYPE_CHECKING:
    from app.exports.extract import RuledFrom


def under_words(under: RuleSetVersion) -> str:
    """A version as it is stamped on what was dealt by it."""
    said = version_words(under.name, under.version)
    return tr("{version}, with some rules changed for this sitting only", version=said) if under.besides else said


def changed_words(change: RulesChanged, values: Mapping[str, Any], money: Currency) -> str:
    """What a row changed of these rules, in one line."""
    said = (Change(one, getattr(change.before, one.name), values[one.name])
            for one in declared(type(change.before)) if one.name in values)
    return clauses(change_in_short(one, money) for one in said)


def first_hand(run: Run, change: RulesChanged) -> int:
    """The number, as the dealer counts, of the first hand that a change holds for: a void coup has not counted."""
    voids = () if run.game.voids_are_numbered else run.play.table.voids
    return change.from_hand - sum(number < change.from_hand for number in voids)


def rules_of_sitting(run: Run, money: Currency, zone: tzinfo) -> tuple[str, ...]:
    """The version that a sitting began with, and every change: when it was made, and from which hand it holds.

    Of a sitting that began before sets had names, only what was changed since.
    """
    under = run.opening.under
    return (*((under_words(under),) if under else ()), *changes_of_sitting(run, money, zone))


def changes_of_sitting(run: Run, money: Currency, zone: tzinfo) -> tuple[str, ...]:
    """Every change of a sitting, a sentence without its end each."""
    rows, before = {row.seq: row for row in run.log}, run.opening.under
    said: list[str] = []
    for change in run.play.table.ruled.changes:
        said += _change_told(run, change, before, money, rows[change.seq], zone)
        before = change.under
    return tuple(said)


def _change_told(run: Run, change: RulesChanged, before: RuleSetVersion | None, money: Currency, row: Row,
                 zone: tzinfo) -> Iterable[str]:
    if change.under is None:
        return
    same = before is not None and before.set == change.under.set
    version = tr("version {number}", number=change.under.version) if same else under_words(change.under)
    time = f"{moment(row.at, zone):%H:%M}"
    if change.values or not change.next_sitting:
        yield _told(tr("from {hand} {number} at {time} {version}", hand=tr(run.game.hand_word), time=time,
                       number=first_hand(run, change), version=version), changed_words(change, change.values, money))
    if change.next_sitting:
        yield _told(tr("from the next {sitting}, since {time}, {version}", sitting=tr(run.game.sitting_word),
                       time=time, version=version), changed_words(change, change.next_sitting, money))


def _told(when: str, what: str) -> str:
    return tr("{when}: {what}", when=when, what=what) if what else when


def rules_of_night(dealt: Sequence[tuple[Sitting, Run]], money: Currency, zone: tzinfo) -> tuple[str, ...]:
    """The rules in force over a night: a sentence for each game of which they are known; games that had the same
    share one.
    """
    told: dict[str, list[str]] = {}
    coming: dict[str, RuleSetVersion | None] = {}
    for _, run in dealt:
        game = run.game.id
        parts = rules_of_sitting(run, money, zone)
        if run.opening.under is not None and coming.get(game) == run.opening.under:
            parts = parts[1:]
        told.setdefault(game, []).extend(parts)
        coming[game] = run.play.table.ruled.coming_under
    names = {run.game.id: tr(run.game.name) for _, run in dealt}
    alike = grouped((game for game, parts in told.items() if parts), lambda game: clauses(told[game]))
    return tuple(tr("{game}: {rules}.", game=comma_list(names[game] for game in games), rules=rules)
                 for rules, games in alike.items())


def ruled_from(rows: Iterable[Row]) -> "Iterator[RuledFrom]":
    """The same of a log's own rows: its opening, and every change that no undo takes back."""
    from app.exports.extract import RuledFrom

    for row in rows:
        body = cast(dict[str, Any], row.body)
        if row.kind is RowKind.OPENING:
            yield RuledFrom(1, row.at, read_under(body.get("under")), body["rules"], {})
        elif is_of_a_set(row):
            yield RuledFrom(body["from_hand"], row.at, read_under(body["under"]), body["values"], body["next_sitting"])
