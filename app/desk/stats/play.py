"""The other pictures of a night: luck against the long run, the pace, and the dealer's own slips."""

from collections import Counter
from collections.abc import Iterator
from datetime import tzinfo
from fractions import Fraction

from app.desk.records.dealer_errors import DealerError, SlipHow, SlipKind
from app.desk.stats.bank import hour_names, hour_of
from app.desk.stats.luck import BAND, LuckMoment
from app.desk.stats.night import NightStats
from app.desk.stats.pace import LAST, SittingPace, night_hourly
from app.graph import Amount, Area, Dress, Graph, Line, Pause, Shape, Sign, Spot
from app.money import Currency, signed_figure
from app.words import listed, plural, tr
from app.words.figures import thousands


def luck_graph(stats: NightStats, zone: tzinfo) -> Graph:
    """What the house won beside the long run and its band."""
    money, moments = stats.money, stats.luck.moments
    at = [one.at.timestamp() for one in moments]
    bands = [one.band for one in moments]
    area = Area(tr("About 19 nights of 20"), tuple((x, low) for x, (low, _) in zip(at, bands, strict=True)),
                tuple((x, high) for x, (_, high) in zip(at, bands, strict=True)))
    return Graph(
        "luck", tr("Actual and expected win"), money, zone, _luck_summary(stats), _luck_foot(stats),
        " ".join(_left_out(stats)) or tr("Nothing was bet against the house."),
        lines=(Line(tr("Won"), tuple((x, float(one.actual)) for x, one in zip(at, moments, strict=True))),
               Line(tr("Expected win"), tuple((x, float(one.expected)) for x, one in zip(at, moments, strict=True)),
                    Dress.SECOND)) if moments else (),
        areas=(area,) if moments else (),
        spots=tuple(Spot(x, one.actual, _luck_words(one, money)) for x, one in zip(at, moments, strict=True)),
        legend=((Dress.MAIN, tr("Won")), (Dress.SECOND, tr("Expected win")), (Dress.QUIET, area.name)),
        columns=("time", "hand", "won by it", "its expected win", "won so far", "expected so far", "standard deviation",
                 "band from", "band to"),
        rows=tuple((one.at, one.title, Amount(one.win), Amount(round(one.mean)), Amount(one.actual),
                    Amount(round(one.expected)), Amount(round(one.deviation)), Amount(round(low)),
                    Amount(round(high))) for one, (low, high) in zip(moments, bands, strict=True)))


def _luck_words(one: LuckMoment, money: Currency) -> str:
    low, high = one.band
    return " · ".join([
        f"{one.at:%H:%M}", one.title, tr("won {amount}", amount=signed_figure(one.actual, money)),
        tr("expected {amount}", amount=signed_figure(round(one.expected), money)),
        tr("band {low} to {high}", low=signed_figure(round(low), money), high=signed_figure(round(high), money))])


def _luck_summary(stats: NightStats) -> str:
    if not stats.luck.moments:
        return ""
    last, money = stats.luck.moments[-1], stats.money
    low, high = last.band
    where = tr("inside the band") if last.inside else tr("above the band") if last.actual > high else \
        tr("below the band")
    return tr("The house won {actual} against {expected} expected: {where} of {low} to {high}.",
              actual=signed_figure(last.actual, money), expected=signed_figure(round(last.expected), money),
              where=where, low=signed_figure(round(low), money), high=signed_figure(round(high), money))


def _luck_foot(stats: NightStats) -> str:
    return " ".join([
        tr("Win includes marked commission and amounts owed for want of a small enough chip. Expected win is each "
           "stake times its exact edge in a fresh shoe; the band is ±{band} standard deviations, exact "
           "per coup.", band=BAND), *_left_out(stats)])


def _left_out(stats: NightStats) -> Iterator[str]:
    """What was dealt, and is not in the picture of luck."""
    if stats.luck.left_out:
        yield plural(stats.luck.left_out, "{count} hand with bets missing is left out.",
                     "{count} hands with bets missing are left out.")
    if stats.luck.others:
        yield tr("Not played against the house, so left out: {games}.", games=listed(list(stats.luck.others)))


def pace_graph(stats: NightStats, zone: tzinfo) -> Graph:
    """Hands an hour: over the last ten of a sitting, and of each sitting as a whole."""
    sittings = stats.pace
    rolling = tuple(Line(tr("Last {count} hands", count=LAST), points) for each in sittings for points in _parts(each))
    whole = tuple(_average(each) for each in sittings if each.hourly is not None)
    moments = [one for each in sittings for one in each.moments]
    return Graph(
        "pace", tr("Pace in hands an hour"), stats.money, zone, _pace_summary(sittings),
        tr("From the end of one hand to the end of the next. Ten minutes or more is a pause: shown, but not part of "
           "the pace."),
        tr("Too few hands to measure the pace."),
        lines=(*rolling, *whole),
        pauses=tuple(Pause(start.timestamp(), end.timestamp(), tr("pause")) for each in sittings
                     for start, end in each.pauses),
        spots=tuple(Spot(one.at.timestamp(), float(one.hourly), " · ".join([
            f"{one.at:%H:%M}", one.title, tr("{pace} an hour", pace=_whole(one.hourly))])) for one in moments),
        legend=((Dress.MAIN, tr("Last {count} hands", count=LAST)), (Dress.SECOND, tr("Whole sitting")),
                *([(Dress.PAUSE, tr("Pause"))] if any(each.pauses for each in sittings) else [])),
        in_money=False, columns=("time", "sitting", "hand", "hands an hour"),
        rows=tuple((one.at, each.name, one.title, one.hourly) for each in sittings for one in each.moments))


def _parts(one: SittingPace) -> Iterator[tuple[tuple[float, float], ...]]:
    """The rolling pace between one pause and the next: no line goes through a pause."""
    ends = [end.timestamp() for _, end in one.pauses]
    parts: dict[int, list[tuple[float, float]]] = {}
    for at, hourly in ((each.at.timestamp(), float(each.hourly)) for each in one.moments):
        parts.setdefault(sum(end <= at for end in ends), []).append((at, hourly))
    yield from map(tuple, parts.values())


def _average(one: SittingPace) -> Line:
    assert one.first is not None
    assert one.last is not None
    assert one.hourly is not None
    height = float(one.hourly)
    return Line(one.name, ((one.first.timestamp(), height), (one.last.timestamp(), height)), Dress.SECOND)


def _whole(hourly: Fraction) -> str:
    return thousands(round(hourly))


def _pace_summary(sittings: tuple[SittingPace, ...]) -> str:
    hourly = night_hourly(sittings)
    if hourly is None:
        return ""
    timed = [(one.hourly, one.name) for one in sittings if one.hourly is not None]
    if len(timed) == 1:
        return tr("{pace} hands an hour over the night.", pace=_whole(hourly))
    (slow, slowest), (fast, fastest) = min(timed), max(timed)
    return tr("{pace} hands an hour over the night; slowest {slowest} with {slow}, fastest {fastest} with {fast}.",
              pace=_whole(hourly), slowest=slowest, slow=_whole(slow), fastest=fastest, fast=_whole(fast))


KIND_WORDS = {
    SlipKind.THIRD_CARD: "Third card", SlipKind.CARD: "Other card", SlipKind.BETS: "Bets", SlipKind.PAYOUT: "Payout",
    SlipKind.COMMISSION: "Commission", SlipKind.CALL: "Call", SlipKind.RULING: "Table fault",
    SlipKind.ANSWER: "Other entry",
}
"""What slips of a kind are called in a list."""

_SHAPES = {SlipHow.FIXED: Shape.DIAMOND, SlipHow.TAKEN_BACK: Shape.DISC, SlipHow.RULED: Shape.SQUARE}
_HOW_WORDS = {SlipHow.FIXED: "Fixed later", SlipHow.TAKEN_BACK: "Undone at once", SlipHow.RULED: "Ruled"}


def kind_words(kind: SlipKind) -> str:
    """A kind of slip as the dealer would call it."""
    return tr(KIND_WORDS[kind])


def slips_graph(stats: NightStats, zone: tzinfo) -> Graph:
    """Every slip at its time, a row for each kind."""
    slips = stats.slips
    kinds = [kind for kind in reversed(KIND_WORDS) if any(one.kind is kind for one in slips)]
    how = dict.fromkeys(one.how for one in slips)
    counts = Counter(one.kind for one in slips)
    return Graph(
        "slips", tr("Dealer errors"), stats.money, zone, _slips_summary(stats),
        tr("Cards and bets re-entered, payouts corrected, rulings given. Refused entries are not counted."),
        tr("No errors: nothing had to be corrected."),
        signs=tuple(Sign(one.at.timestamp(), kinds.index(one.kind), _SHAPES[one.how]) for one in slips),
        spots=tuple(Spot(one.at.timestamp(), kinds.index(one.kind), slip_words(one)) for one in slips),
        legend=tuple((_SHAPES[one], tr(_HOW_WORDS[one])) for one in _HOW_WORDS if one in how),
        names=tuple(tr("{kind} · {count}", kind=kind_words(kind), count=counts[kind]) for kind in kinds),
        listed=True, in_money=False, columns=("time", "table", "hand", "kind", "how", "what", "reason"),
        rows=tuple((one.at, one.table, one.title, kind_words(one.kind), tr(_HOW_WORDS[one.how]), one.words, one.reason)
                   for one in slips))


def slip_words(one: DealerError) -> str:
    """A slip read out: when, in which hand, what."""
    return " · ".join(part for part in (f"{one.at:%H:%M}", one.title, kind_words(one.kind), one.words, one.reason)
                      if part)


def slips_by_hour(slips: tuple[DealerError, ...]) -> Iterator[tuple[str, SlipKind, int]]:
    """How many slips of each kind each hour of the clock had: its beginning, the kind, the number."""
    starts = {hour_of(one.at).timestamp(): hour_of(one.at) for one in slips}
    names = dict(zip(starts, hour_names(starts.values()), strict=True))
    hours = Counter((hour_of(one.at).timestamp(), one.kind) for one in slips)
    for (start, kind), count in sorted(hours.items()):
        yield names[start], kind, count


def _slips_summary(stats: NightStats) -> str:
    if not stats.slips:
        return ""
    counts = Counter(one.kind for one in stats.slips)
    return tr("{count}: {kinds}.", count=plural(len(stats.slips), "{count} error", "{count} errors"),
              kinds=listed([tr("{kind} {count}", kind=kind_words(kind), count=number)
                            for kind, number in counts.most_common()]))
