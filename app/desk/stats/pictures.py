"""The six pictures of a night, first the money: the bank, the players, the hours."""

from collections.abc import Callable, Iterator, Sequence
from datetime import tzinfo

from app.desk.stats.bank import BankMark, BankMoment, Hour, mark_words
from app.desk.stats.night import NightStats, PlayerResult
from app.desk.stats.play import luck_graph, pace_graph, slips_graph
from app.graph import Amount, Bar, Dress, Graph, Line, Shape, Sign, Spot, TableCell
from app.money import Currency, figure, signed_figure
from app.sheets.wording import held_apart
from app.table_bank import hold_words
from app.words import plural, tr

Make = Callable[[NightStats, tzinfo], Graph]

_DRESSES = (Dress.MAIN, Dress.SECOND, Dress.THIRD)
_SHAPES = {BankMark.OPENED: Shape.SQUARE, BankMark.FILL: Shape.UP, BankMark.CREDIT: Shape.DOWN,
           BankMark.COUNT: Shape.DIAMOND}


def graphs(stats: NightStats) -> tuple[Graph, ...]:
    """Every picture of a night, in the order in which they are shown."""
    zone = stats.opened.tzinfo
    assert zone is not None
    return tuple(make(stats, zone) for make in PICTURES)


def bank_graph(stats: NightStats, zone: tzinfo) -> Graph:
    """What each table's rack had won after each booking, with fills, credits and counts."""
    money, moments = stats.money, stats.bank
    tables = stats.tables
    lines = tuple(Line(table, tuple((one.at.timestamp(), float(one.win)) for one in moments if one.table == table),
                       _DRESSES[at % len(_DRESSES)], stepped=True) for at, table in enumerate(tables))
    signs = tuple(Sign(one.at.timestamp(), one.win, _SHAPES[one.mark]) for one in moments if one.mark in _SHAPES)
    marks = dict.fromkeys(one.mark for one in moments if one.mark in _SHAPES)
    return Graph(
        "bank", tr("Bank over the night"), money, zone, _bank_summary(stats),
        tr("Win = closing + drop + credits − fills − opening, after each entry."),
        tr("Nothing was booked at a table bank."), lines=lines, signs=signs,
        spots=tuple(Spot(one.at.timestamp(), one.win, _bank_words(one, money, len(tables) > 1)) for one in moments),
        legend=(*(((line.dress, line.name) for line in lines) if len(lines) > 1 else ()),
                *((_SHAPES[mark], mark_words(mark)) for mark in marks if mark is not None)),
        columns=("time", "table", "what", "won by it", "won so far", "chips sold", "rack holds", "carried or counted"),
        rows=tuple((one.at, one.table, one.title, Amount(one.change), Amount(one.win), Amount(one.drop),
                    Amount(one.holds), Amount(one.moved)) for one in moments))


def _bank_words(one: BankMoment, money: Currency, named: bool) -> str:
    parts = [f"{one.at:%H:%M}", *([held_apart(one.table)] if named else []), one.title]
    if one.moved:
        parts.append(signed_figure(one.moved, money) if one.mark is BankMark.COUNT else figure(one.moved, money))
    if one.drop:
        parts.append(tr("sold for {amount}", amount=figure(one.drop, money)))
    if one.change:
        parts.append(tr("{amount} this entry", amount=signed_figure(one.change, money)))
    parts.append(tr("bank {amount}", amount=signed_figure(one.win, money)))
    return " · ".join(parts)


def _bank_summary(stats: NightStats) -> str:
    if not stats.bank:
        return ""
    said = []
    for table in stats.tables:
        mine = [one for one in stats.bank if one.table == table]
        low, high = min(mine, key=lambda one: one.win), max(mine, key=lambda one: one.win)
        said.append(tr("{table}: {win}; lowest {low} at {low_time}, highest {high} at {high_time}.",
                       table=held_apart(table), win=signed_figure(mine[-1].win, stats.money),
                       low=signed_figure(low.win, stats.money), low_time=f"{low.at:%H:%M}",
                       high=signed_figure(high.win, stats.money), high_time=f"{high.at:%H:%M}"))
    return " ".join(said)


def players_graph(stats: NightStats, zone: tzinfo) -> Graph:
    """What each player has won or lost, who won most above."""
    money, count = stats.money, len(stats.players)
    rows = [(count - 1 - at, one) for at, one in enumerate(stats.players)]
    return Graph(
        "players", tr("Results by player"), money, zone, _players_summary(stats),
        tr("Won or lost in every game, tips and jackpots included; chips in front of each player counted, less "
           "commission owed."),
        tr("Nobody has bought chips."),
        bars=tuple(Bar(row - 0.34, 0.68, one.net, signed_figure(one.net, money),
                       Dress.GAIN if one.net >= 0 else Dress.LOSS) for row, one in rows),
        spots=tuple(Spot(one.net / 2, row, _player_words(one, money)) for row, one in rows),
        names=tuple(one.name for one in reversed(stats.players)), sideways=True,
        columns=("player", "result", "bought", "buy-ins", "game", "hands", "won there"),
        rows=tuple(_player_rows(stats.players)))


def _player_rows(players: Sequence[PlayerResult]) -> Iterator[tuple[TableCell, ...]]:
    """A row for each game of a player; one without a game for whoever played none."""
    for one in players:
        mine = one.name, Amount(one.net), Amount(one.bought), one.buy_ins
        for won in one.games:
            yield *mine, won.game, won.hands, Amount(won.result)
        if not one.games:
            yield *mine, None, 0, None


def _player_words(one: PlayerResult, money: Currency) -> str:
    bought = plural(one.buy_ins, "bought {amount} in {count} buy-in", "bought {amount} in {count} buy-ins",
                    amount=figure(one.bought, money))
    games = [tr("{game} {amount}", game=won.game, amount=signed_figure(won.result, money)) for won in one.games]
    return " · ".join([held_apart(one.name), signed_figure(one.net, money), bought, *(games if len(games) > 1 else [])])


def _players_summary(stats: NightStats) -> str:
    if not stats.players:
        return ""
    best, worst, money = stats.players[0], stats.players[-1], stats.money
    return tr("{players}; best {best} {won}, worst {worst} {lost}.",
              players=plural(len(stats.players), "{count} player", "{count} players"), best=held_apart(best.name),
              won=signed_figure(best.net, money), worst=held_apart(worst.name), lost=signed_figure(worst.net, money))


def hours_graph(stats: NightStats, zone: tzinfo) -> Graph:
    """Drop and win of each hour of the clock."""
    money, hours = stats.money, stats.hours
    return Graph(
        "hours", tr("Drop and win by hour"), money, zone, _hours_summary(stats),
        tr("Drop is the chips sold from the rack. Hold is win divided by drop; – if there was no drop."),
        tr("Nothing was booked at a table bank."), bars=tuple(_hour_bars(hours, money)),
        spots=tuple(Spot(_middle(one), one.win / 2, hour_words(one, money)) for one in hours),
        legend=((Dress.QUIET, tr("Drop")), (Dress.GAIN, tr("Win +")), (Dress.LOSS, tr("Win −"))),
        columns=("hour", "drop", "win", "hold", "hands"),
        rows=tuple((one.start, Amount(one.drop), Amount(one.win), one.hold, one.hands) for one in hours))


def _hour_bars(hours: Sequence[Hour], money: Currency) -> Iterator[Bar]:
    for one in hours:
        start = one.start.timestamp()
        yield Bar(start + 360, 1320, one.drop, "", Dress.QUIET)
        yield Bar(start + 1800, 1320, one.win, signed_figure(one.win, money) if one.win else "",
                  Dress.GAIN if one.win >= 0 else Dress.LOSS)


def _middle(one: Hour) -> float:
    """Of the bar that says what was won."""
    return one.start.timestamp() + 2460


def hour_words(one: Hour, money: Currency) -> str:
    """An hour read out."""
    return " · ".join([
        tr("{time} to the end of the hour", time=f"{one.start:%H:%M}"),
        tr("drop {amount}", amount=figure(one.drop, money)), tr("win {amount}", amount=signed_figure(one.win, money)),
        tr("hold {hold}", hold=hold_words(one.hold)), plural(one.hands, "{count} hand", "{count} hands")])


def _hours_summary(stats: NightStats) -> str:
    if not stats.hours:
        return ""
    whole = stats.whole
    best = max(stats.hours, key=lambda one: one.win)
    return tr("Drop {drop}, win {win}, hold {hold} over {hours}; the best hour began at {time} with {best}.",
              drop=figure(whole.drop, stats.money), win=signed_figure(whole.win, stats.money),
              hold=hold_words(whole.hold),
              hours=plural(len(stats.hours), "{count} hour", "{count} hours"), time=f"{best.start:%H:%M}",
              best=signed_figure(best.win, stats.money))


PICTURES: tuple[Make, ...] = (bank_graph, players_graph, hours_graph, luck_graph, pace_graph, slips_graph)
"""The pictures, in the order in which they are shown."""
