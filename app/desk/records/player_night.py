"""One player's night, read from the entries: what was done for them, and what they won where."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import tzinfo

from app.dealing.values.transfers import Kind, Place
from app.desk.house.clock import moment
from app.desk.records.entry_history import that_hold
from app.ledger.entries import Entry, EntryKind
from app.settlement import NightStatement
from app.sheets.players.statement import Act, OwnPayment, PlayerStatement, WonAt
from app.sheets.settlement import who_is
from app.words import tr

OF_THE_GAME = frozenset({EntryKind.HAND, EntryKind.ADJUSTMENT, EntryKind.POT})
"""What is won and lost at a game; everything else is beside it."""

OF_THE_SETTLEMENT = frozenset({EntryKind.SETTLE, EntryKind.CARRY, EntryKind.IMPORT})
"""What deals with money that is settled: nothing is won or lost by it."""

SETTLED_BESIDE = frozenset({EntryKind.EXPENSE, EntryKind.COUNT, EntryKind.CORRECTION})
"""What players bear or are owed beside their results: the settlement sheet has a column of its own for it."""

_OWN = {Kind.STACK: 1, Kind.CARRIED: 1, Kind.ACCOUNT: 1, Kind.CHANGE: 1, Kind.MARKER: 1, Kind.OWED: 1, Kind.POCKET: 1,
        Kind.BOX: -1}
"""What a player has: chips, claims and cash; less the commission in the box."""

_BESIDE = {EntryKind.TIP: "Tips", EntryKind.JACKPOT: "Jackpot", EntryKind.WAIVE: "Commission waived"}


def came_to(entry: Entry, player: int) -> int:
    """What an entry brought a player (above zero) or cost, in minor units; nothing where they only changed chips for
    cash or a claim."""
    return sum(_OWN[place.kind] * amount for place, amount in _of(entry, player) if place.kind in _OWN)


def _of(entry: Entry, player: int) -> Iterable[tuple[Place, int]]:
    return ((one.place, one.amount) for one in entry.postings if one.place.whose == str(player))


def _into(entry: Entry, player: int, *kinds: Kind) -> int:
    return sum(amount for place, amount in _of(entry, player) if place.kind in kinds)


def player_statement(statement: NightStatement, entries: Sequence[Entry], player: int,
                     games: Mapping[int, str]) -> PlayerStatement:
    """A player's own statement. `games` are the names of the games by sitting. Raises KeyError for who was not there.
    """
    one = next((one for one in statement.players if one.player == player), None)
    if one is None:
        raise KeyError(player)
    zone = statement.opened.tzinfo
    assert zone is not None
    return PlayerStatement(
        statement.night, statement.house.host, statement.sheet, statement.opened, statement.closed, statement.money,
        one, tuple(_acts(entries, player, zone)), won_at(entries, player, games), statement.books,
        tuple(_payments(statement, player)), statement.remarks if statement.imported else (), statement.demo,
        statement.imported)


def _acts(entries: Sequence[Entry], player: int, zone: tzinfo) -> Iterable[Act]:
    voided = {entry.reverses: entry.number for entry in entries if entry.reverses is not None}
    for entry in entries:
        if entry.kind in OF_THE_GAME or entry.kind is EntryKind.REVERSAL:
            continue
        act = Act(moment(entry.at, zone), _act_words(entry, player), entry.number,
                  _into(entry, player, Kind.STACK, Kind.CARRIED),
                  -_into(entry, player, Kind.POCKET),
                  _into(entry, player, Kind.ACCOUNT, Kind.MARKER, Kind.OWED, Kind.CHANGE)
                  - _into(entry, player, Kind.BOX), voided.get(entry.number, 0))
        if act.chips or act.cash or act.owed:
            yield act


def _act_words(entry: Entry, player: int) -> str:
    match entry.kind:
        case EntryKind.BUY_IN:
            if _into(entry, player, Kind.POCKET):
                return tr("Chips bought, in cash")
            return tr("Chips bought, by marker") if _into(entry, player, Kind.MARKER) else \
                tr("Chips bought, on account")
        case EntryKind.CASH_OUT:
            return tr("Chips handed in, for cash") if _into(entry, player, Kind.POCKET) else \
                tr("Chips handed in, on account")
        case EntryKind.COLLECT:
            return tr("Commission put on account") if _into(entry, player, Kind.ACCOUNT) else \
                tr("Commission collected")
        case EntryKind.WAIVE:
            return tr("Commission waived: {reason}", reason=entry.reason)
    return entry.title


def won_at(entries: Iterable[Entry], player: int, games: Mapping[int, str]) -> tuple[WonAt, ...]:
    """What a player won and lost: each game in the order they were dealt, then what came to them beside the games.

    It adds up to the result on the settlement sheet.
    """
    won: dict[str, WonAt] = {}
    for entry in that_hold(entries):
        hand, amount = int(entry.kind is EntryKind.HAND and any(_of(entry, player))), came_to(entry, player)
        if (hand or amount) and entry.kind not in OF_THE_SETTLEMENT | SETTLED_BESIDE:
            where = _where(entry, games)
            before = won.get(where, WonAt(where, 0, 0))
            won[where] = WonAt(where, before.hands + hand, before.result + amount)
    return tuple(won.values())


def _where(entry: Entry, games: Mapping[int, str]) -> str:
    if entry.kind in OF_THE_GAME and (game := games.get(entry.sitting or 0)):
        return game
    return tr(_BESIDE.get(entry.kind, "Cash-out over or short"))


def _payments(statement: NightStatement, player: int) -> Iterable[OwnPayment]:
    for one in statement.settling:
        if player in one.payment.pair:
            other = next(person for person in one.payment.pair if person != player)
            gets = one.payment.payee == player
            yield OwnPayment(who_is(other, statement), one.payment.amount if gets else -one.payment.amount, one.left,
                             one.payment.pair)


def own_box(entries: Iterable[Entry], player: int) -> int:
    """The commission that is marked in a player's box and not collected, in minor units."""
    return sum(_into(entry, player, Kind.BOX) for entry in that_hold(entries))
