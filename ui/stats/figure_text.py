"""The night in one line, over its pictures."""

from app.desk.stats.night import NightStats
from app.desk.stats.pace import night_hourly
from app.money import figure, signed_figure
from app.table_bank import hold_words
from app.words import plural, tr
from app.words.figures import thousands


def headline(stats: NightStats) -> str:
    """What the bank won, on what drop, how fast, with how many slips; what there is none of is left out."""
    said, hourly = [], night_hourly(stats.pace)
    if stats.bank:
        whole = stats.whole
        said += [tr("Bank {win}", win=signed_figure(whole.win, stats.money)),
                 tr("drop {drop}", drop=figure(whole.drop, stats.money)),
                 tr("hold {hold}", hold=hold_words(whole.hold))]
    if hourly is not None:
        said.append(tr("{pace} hands an hour", pace=thousands(round(hourly))))
    said.append(plural(len(stats.slips), "{count} error", "{count} errors"))
    return "\N{NO-BREAK SPACE}· ".join(said)  # no line begins with a dot
