"""The night in one line, over its pictures."""

from app.desk.night_stats import NightStats
from app.desk.stats_bank import Hour
from app.desk.stats_pace import night_hourly
from app.desk.stats_pictures import hold_words
from app.money import figure, signed_figure
from app.words import plural, tr


def headline(stats: NightStats) -> str:
    """What the bank won, on what drop, how fast, with how many slips; what there is none of is left out."""
    said, hourly = [], night_hourly(stats.pace)
    if stats.bank:
        drop, win = sum(one.drop for one in stats.hours), sum(one.win for one in stats.hours)
        said += [tr("Bank {win}", win=signed_figure(win, stats.money)),
                 tr("drop {drop}", drop=figure(drop, stats.money)),
                 tr("hold {hold}", hold=hold_words(Hour(stats.opened, drop, win)))]
    if hourly is not None:
        said.append(tr("{pace} hands an hour", pace=f"{round(hourly):,}"))
    said.append(plural(len(stats.slips), "{count} slip", "{count} slips"))
    return " · ".join(said)
