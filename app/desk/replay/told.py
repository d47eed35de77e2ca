"""One row of a log told as it was at the table: the question as it stood before the answer, the answer, what followed.

Words that are worked out when somebody looks are taken before the row is given: afterwards they would tell of a table
on which the chips have moved already.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from app.dealing.engine.play import Play
from app.dealing.prompts.kinds import Wagers
from app.dealing.prompts.prompt import Wording
from app.dealing.prompts.settle import Settle
from app.dealing.table.table import Table
from app.dealing.values.counters import BOX, Where
from app.dealing.values.counters import Moved as Shifted
from app.dealing.values.log import Row, RowKind
from app.dealing.values.rules_in_force import is_of_a_set
from app.dealing.values.scores import ScoreSheet, signed
from app.dealing.values.transfers import Kind, Place, Transfer
from app.desk.records.log_lines import capital, ruled_words, rules_words
from app.desk.records.moves import Moved, own_name, place_words
from app.errors import Refused
from app.games.baccarat.house_rules.bets import WAGER
from app.money import Currency, figure
from app.rule_sets import rule_in_short
from app.rule_words import in_groups
from app.words import as_in, listed, plural, tr
from app.words.joined import clauses, labelled, sentences, without_stop

POTS = (Kind.POT, Kind.FUN_POT)
M = TypeVar("M", Transfer, Shifted)


@dataclass(frozen=True, slots=True)
class Told:
    """What a row was at the table: what the strip said, what was answered, and what came of it.

    `made` are the transfers that it made and `back` those that it took back, `moved` both in words with the reason of
    each and the pot after it. `after` is what else it changed: counters, lives, points. `result` is what was announced.
    """

    said: Wording
    answer: str
    made: tuple[Transfer, ...] = ()
    back: tuple[Transfer, ...] = ()
    moved: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    result: str = ""


@dataclass(frozen=True)
class _Standing:
    """What a table shows beside its chips, at one moment."""

    pots: Mapping[Place, int]
    shifted: tuple[Shifted, ...]
    tallies: Mapping[str, Mapping[int, int]]
    scores: ScoreSheet
    announced: str

    @classmethod
    def of(cls, table: Table) -> "_Standing":
        """As it is now."""
        tallies = {what: dict(held) for what, held in table.tallies.items()}
        return cls(pots_at(table), tuple(table.counters.moves), tallies, table.scores, table.announcement)


class Asked:
    """A question just before a row answers it, or is done or ruled beside it."""

    def __init__(self, play: Play, row: Row) -> None:
        self.row = row
        self.answer = _answered(play, row)
        self.said = _said(play, row) if self.answer else play.prompt.words if play.prompt else Wording(lead="")
        self.instruction = self.said.lead + self.said.rest
        self._bets = isinstance(play.prompt, Wagers) and row.kind is RowKind.ANSWER  # the answer itself tells them
        self._moved, self._stood = Moved(play.table), _Standing.of(play.table)

    def told(self, play: Play) -> Told:
        """What came of the row, where the game stands after it."""
        table = play.table
        made, back = self._moved.until(table)
        stood, stands = self._stood, _Standing.of(table)
        fresh = stands.announced != stood.announced and not self.answer.endswith(without_stop(stands.announced)) and \
            self.row.kind is not RowKind.UNDO  # what is called again then was told when it was new
        return Told(self.said, self.answer or _done(play, self.row), made, back, tuple(self._moves(made, back, table)),
                    tuple(_changed(stood, stands, table)), stands.announced if fresh else "")

    def _moves(self, made: Iterable[Transfer], back: Sequence[Transfer], table: Table) -> Iterator[str]:
        pots = dict(self._stood.pots)
        yield from (tr("Withdrawn: {what}", what=one) for one in moves_told(reversed(back), table, pots, -1))
        yield from moves_told((one for one in made if not (self._bets and one.target.kind is Kind.BET)), table, pots)


def _said(play: Play, row: Row) -> Wording:
    """What the strip said when a row answered it: while hands are counted it follows the counts."""
    assert play.prompt is not None
    return play.prompt.words_with(play.read(row).counts) if isinstance(play.prompt, Settle) else play.prompt.words


def _answered(play: Play, row: Row) -> str:
    """What a row answers, in the words of the table; nothing where it answers no question that is asked."""
    if row.kind is not RowKind.ANSWER or not play.fits(row) or play.prompt is None:
        return ""
    try:
        return play.prompt.answered(play.read(row), play.table.name)
    except Refused:
        return ""  # giving it will say why


def _done(play: Play, row: Row) -> str:
    """What was done or ruled beside the question."""
    name = play.name(row.seq)
    match row.kind:
        case RowKind.RULING:
            *said, reason = ruled_words(play, row, name)
            return with_reason(tr("Ruled: {what}", what=sentences(said)), reason)
        case RowKind.RULE if is_of_a_set(row):
            return labelled(capital(name), rules_words(play, row.seq))
    return with_reason(capital(name), str(row.body.get("reason", "")) if isinstance(row.body, dict) else "")


def with_reason(said: str, reason: str) -> str:
    """What was done, and the reason that was given for it."""
    return tr("{what}. Reason: {reason}", what=said, reason=reason) if reason else said


def rules_told(rules: object, money: Currency) -> tuple[str, ...]:
    """The house rules on which anything rests, a line a heading: "The deal: Burn a card: off; Four cards: on"."""
    told: list[str] = []
    for heading, of_it in in_groups(rules):
        said = clauses(rule_in_short(one, getattr(rules, one.name), money) for one in of_it if one.matters(rules))
        told += [said if said.startswith(tr(heading)) else labelled(tr(heading), said)] if said else []
    return tuple(told)


# chips, in the terms of the game


def place_told(place: Place, table: Table) -> str:
    """A place as it is called at this table: a pot of the game that is dealt is "the pot", or "the A♥ pot".

    What lies on a bet is said with the name that its spot has on the layout: "Ann on Player pair".
    """
    if place.kind in POTS:
        code, _, own = place.whose.partition("/")
        if code == table.opening.game:
            return tr("the {own} pot", own=own_name(own)) if own else tr("the pot")
    number, _, spot = place.whose.partition("/")
    if place.kind is Kind.BET and spot in WAGER:
        return tr("{name} on {spot}", name=table.people.get(int(number), ""), spot=tr(WAGER[spot].label))
    return place_words(place, table.people)


def pots_at(table: Table) -> dict[Place, int]:
    """What every pot holds."""
    return {place: held for place, held in table.balances.items() if place.kind in POTS}


def moves_told(moves: Iterable[Transfer], table: Table, pots: dict[Place, int], sign: int = 1) -> Iterator[str]:
    """Transfers with the reason of each, alike ones together: "1 each from Ann and Bo to the pot: Ante; the pot 2".

    `pots` are what the pots held before, and afterwards what they hold then; with −1 the transfers are taken back.
    """
    for group in _alike(moves):
        amount = figure(group[0].amount, table.money)
        sources, targets = (list(dict.fromkeys(places)) for places in
                            zip(*((one.source, one.target) for one in group), strict=True))
        source, target = (listed([place_told(place, table) for place in places]) for places in (sources, targets))
        if len(targets) > 1:
            said = tr("{amount} from {source} to each of {target}", amount=amount, source=source, target=target)
        else:
            said = tr("{amount} from {source} to {target}", source=source, target=target,
                      amount=tr("{amount} each", amount=amount) if len(sources) > 1 else amount)
        yield clauses([labelled(said, group[0].why), *_pots_then(group, table, pots, sign)])


def _pots_then(group: list[Transfer], table: Table, pots: dict[Place, int], sign: int) -> list[str]:
    """What the pots hold after these transfers, of those that they changed."""
    touched: dict[Place, None] = {}
    for one in group:
        for place, gains in ((one.source, -sign), (one.target, sign)):
            if place.kind in POTS:
                pots[place] = pots.get(place, 0) + gains * one.amount
                touched[place] = None
    return [f"{place_told(place, table)} {figure(pots[place], table.money)}" for place in touched]


def _alike(moves: Iterable[M]) -> list[list[M]]:
    """Moves of one amount for one reason, from several places to one or from one to several.

    What leaves a pot stays where it was among the others, so that no pot pays before it has been filled.
    """
    groups: list[list[M]] = []
    for one in moves:
        among = groups[-1:] if isinstance(one.source, Place) and one.source.kind in POTS else groups
        group = next((group for group in among if _belongs(one, group)), None)
        if group is None:
            groups.append([one])
        else:
            group.append(one)
    return groups


def _belongs(one: M, group: list[M]) -> bool:
    if (one.amount, one.why) != (group[0].amount, group[0].why):
        return False
    sources, targets = {other.source for other in group}, {other.target for other in group}
    return (targets == {one.target} and one.source not in sources) or \
        (sources == {one.source} and one.target not in targets)


# what else has changed


def _changed(was: _Standing, now: _Standing, table: Table) -> Iterator[str]:
    yield from _shifted(was.shifted, now.shifted, table)
    for what in {**was.tallies, **now.tallies}:
        held, tally = was.tallies.get(what, {}), now.tallies.get(what, {})
        for player in {**held, **tally}:
            before, count = held.get(player, 0), tally.get(player, 0)
            if count != before:
                yield tr("{name}: {what} {before} → {now}", name=table.people.get(player, ""), what=_called(what),
                         before=before, now=count)
    yield from _scored(was.scores, now.scores, table)


def _shifted(was: tuple[Shifted, ...], now: tuple[Shifted, ...], table: Table) -> Iterator[str]:
    """Counters that were moved, and those that went back."""
    common = next((at for at, (one, other) in enumerate(zip(was, now, strict=False)) if one != other),
                  min(len(was), len(now)))
    yield from (tr("Withdrawn: {what}", what=said) for said in _shifts_told(was[common:], table))
    yield from _shifts_told(now[common:], table)


def _shifts_told(moves: Iterable[Shifted], table: Table) -> Iterator[str]:
    """Counters that were moved, alike ones together."""
    for group in _alike(moves):
        count = table.counters.unit.say(group[0].amount)
        source, target = (listed([_counter_place(place, table) for place in dict.fromkeys(places)])
                          for places in zip(*((one.source, one.target) for one in group), strict=True))
        yield tr("{count} from {source} to {target}: {why}", source=source, target=target, why=group[0].why,
                 count=tr("{amount} each", amount=count) if len(group) > 1 else count)


def _counter_place(place: Where, table: Table) -> str:
    """Where counters lie: before a player, as a bid ("bid:3"), in the bank or in the box."""
    if isinstance(place, int):
        return table.name(place)
    what, _, seat = place.partition(":")
    return tr("{name}’s {what}", name=table.name(int(seat)), what=_called(what)) if seat else \
        tr("the {what}", what=_called(what))


_CALLED = {"losses": "losses", "strikes": "strikes", "bank": as_in("a pot", "bank"), BOX: "box", "bid": "bid"}
"""What is kept beside the money, by the names that logs have for it."""


def _called(what: str) -> str:
    return tr(_CALLED[what])


def _scored(was: ScoreSheet, now: ScoreSheet, table: Table) -> Iterator[str]:
    """What each round gave, and who has won. Lives and strikes that are tallied were told as they went."""
    if now.at_seats or not table.tallies:
        yield from _rounds_told(was, now, table)
    if now.winners != was.winners and now.winners:
        yield plural(len(now.winners), "{names} has won", "{names} have won",
                     names=listed([table.people.get(player, "") for player in now.winners]))


def _rounds_told(was: ScoreSheet, now: ScoreSheet, table: Table) -> Iterator[str]:
    """What a round gave each, with the total after it; what of a fixed one is another."""
    for at, (one, totals) in enumerate(zip(now.rounds, now.running, strict=True)):
        before = was.rounds[at] if at < len(was.rounds) else None
        told = [tr("{name} {points}, {total} in all", name=table.people.get(player, ""),
                   points=signed(one.points(player)), total=now.unit.say(totals[player]))
                for player in one.parts if (before.points(player) != one.points(player) if before else
                                            now.at_seats or one.points(player))]
        if told:
            yield " · ".join(told)
