"""A night's figures, made ready for paper."""

from app.desk.records.night_summary import NightRead
from app.desk.session.session import Session
from app.desk.stats.bank import Hour, hour_names
from app.desk.stats.night import NightStats, night_stats
from app.desk.stats.pace import night_hourly
from app.desk.stats.pictures import graphs
from app.desk.stats.play import kind_words, slips_by_hour
from app.money import full_figure, signed_full_figure
from app.sheets.night_figures import Head, NightFigures, Part
from app.table_bank import hold_words
from app.words import plural, tr


def night_figures(session: Session, read: NightRead) -> NightFigures:
    """The figures of a night as they are printed now."""
    stats, told = night_stats(session, read.night, read.dealt), read.statement
    bank, players, hours, luck, pace, slips = graphs(stats)
    return NightFigures(
        session.the_house().name, told.night, told.house.host, told.sheet, told.opened, told.closed, told.books,
        _facts(stats),
        (Part(bank), Part(players, *_players(stats)), Part(hours, *_hours(stats)), Part(luck),
         Part(pace, *_paces(stats)), Part(slips, *_slips(stats))), told.demo)


def _facts(stats: NightStats) -> tuple[tuple[str, str], ...]:
    whole, hourly = stats.whole, night_hourly(stats.pace)
    return ((tr("Bank’s win"), signed_full_figure(whole.win, stats.money) if stats.bank else "–"),
            (tr("Drop"), full_figure(whole.drop, stats.money)), (tr("Hold"), hold_words(whole.hold)),
            (tr("Pace"), tr("{pace} hands an hour", pace=round(hourly)) if hourly is not None else "–"),
            (tr("Errors"), plural(len(stats.slips), "{count} error", "{count} errors")))


Printed = tuple[tuple[Head, ...], tuple[tuple[str, ...], ...], tuple[str, ...]]
"""The heads, the rows and the total of a table."""


def _players(stats: NightStats) -> Printed:
    heads = (Head(tr("No."), 30, True), Head(tr("Player"), 200), Head(tr("Result"), 90, True),
             Head(tr("Bought"), 90, True), Head(tr("Buy-ins"), 60, True))
    return heads, tuple((
        str(at), one.name, signed_full_figure(one.net, stats.money), full_figure(one.bought, stats.money),
        str(one.buy_ins)) for at, one in enumerate(stats.players, 1)), ()


def _hours(stats: NightStats) -> Printed:
    heads = (Head(tr("Hour from"), 90), Head(tr("Drop"), 90, True), Head(tr("Win"), 90, True),
             Head(tr("Hold"), 70, True), Head(tr("Hands"), 60, True))
    return heads, tuple(_hour(name, one, stats) for name, one in zip(
        hour_names(one.start for one in stats.hours), stats.hours, strict=True)), \
        _hour(tr("Together"), stats.whole, stats)


def _hour(name: str, one: Hour, stats: NightStats) -> tuple[str, ...]:
    return (name, full_figure(one.drop, stats.money), signed_full_figure(one.win, stats.money), hold_words(one.hold),
            str(one.hands))


def _paces(stats: NightStats) -> Printed:
    heads = (Head(tr("Sitting"), 150), Head(tr("Table"), 110), Head(tr("Hands"), 60, True),
             Head(tr("Hands an hour"), 100, True), Head(tr("Pauses"), 60, True))
    return heads, tuple((one.name, one.table, str(one.hands), str(round(one.hourly)) if one.hourly else "–",
                         str(len(one.pauses))) for one in stats.pace), ()


def _slips(stats: NightStats) -> Printed:
    heads = (Head(tr("Hour from"), 90), Head(tr("Kind"), 200), Head(tr("Errors"), 60, True))
    return heads, tuple((hour, kind_words(kind), str(count)) for hour, kind, count in slips_by_hour(stats.slips)), ()
