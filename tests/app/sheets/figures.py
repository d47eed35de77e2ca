"""A night's figures for tests of paper: so many players, hours and slips, under whatever name."""

from datetime import UTC, datetime, timedelta

from app.desk.records.dealer_errors import DealerError, SlipHow, SlipKind
from app.desk.stats.bank import BankMark, BankMoment, by_hour
from app.desk.stats.luck import Luck
from app.desk.stats.night import NightStats, PlayerResult
from app.desk.stats.pace import SittingPace
from app.desk.stats.pictures import graphs
from app.money import currency
from app.settlement import BookMark
from app.sheets.night_figures import Head, NightFigures, Part

AT = datetime(2026, 11, 22, 1, 14, tzinfo=UTC)
BOOKS, MONEY = BookMark(1, 1207, "7K2MQ-4XDAB"), currency("GBP")
HEADS = (Head("Name", 200), Head("Figure", 100, figures=True))


def stats_of(name: str, lines: int) -> NightStats:
    """A night at a table of that name."""
    marks = (*BankMark, *[None] * lines)
    moments = tuple(BankMoment(AT + timedelta(minutes=10 * at), name[:40], name, 123, (-1) ** at * 1234567, 50, 99,
                               marks[at], 5, 1) for at in range(lines))
    players = tuple(PlayerResult(at, name, (-1) ** at * 1234567, 99, 1, ()) for at in range(1, lines + 1))
    kinds = tuple(SlipKind)
    slips = tuple(DealerError(one.at, 1, 1, name, "baccarat", at, 1, "Coup 1", kinds[at % len(kinds)], SlipHow.FIXED,
                              name)
                  for at, one in enumerate(moments))
    shoe = SittingPace(name[:40], name[:40], 2, 1, 10**8, AT, AT + timedelta(hours=2), (),
                       ((AT, AT + timedelta(hours=1)),))
    return NightStats(1, name[:40], AT, AT, MONEY, False, moments, players, by_hour(moments), Luck((), 0, (name,)),
                      (shoe,), slips)


def figures_of(name: str, lines: int) -> NightFigures:
    """The same as it is printed."""
    rows = ((name, "+12,345.67"),) * lines
    parts = tuple(Part(graph, HEADS if at == 1 else (), rows if at == 1 else ())
                  for at, graph in enumerate(graphs(stats_of(name, lines))))
    return NightFigures(name[:40], name[:40], name, "S-0031", AT, AT, BOOKS, (("Bank", "+1"),), parts)
