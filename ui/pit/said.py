"""What a table's card says, put in words: the figures, the band as places on a line, and the last line with its act."""

from dataclasses import dataclass

from app.desk.pit.alarms import Act, Grave, Line, lacking, minutes_of
from app.desk.pit.tables import MINUTE, Dot, TableStands
from app.games import game
from app.money import Currency, figure, signed_figure
from app.table_bank import hold_words
from app.words import plural, tr
from app.words.joined import labelled, sentences

ACT_WORDS = {Act.OPEN: "Open", Act.FILL: "Fill", Act.CREDIT: "Take in", Act.MOVE: "Seat", Act.RELIEVE: "Relieve",
             Act.CAGE: "Cage", Act.JACKPOTS: "Jackpots"}


@dataclass(frozen=True, slots=True)
class Band:
    """A line with its band: where it begins and ends, where zero, the expected win and the win stand, from 0 to 1."""

    low: float
    high: float
    zero: float
    expected: float
    win: float
    inside: bool
    words: tuple[str, str]


@dataclass(frozen=True, slots=True)
class CardSaid:
    """All that a card says. `figures` are four words and what they come to; they are `dim` where the table has not
    been heard from."""

    number: int
    title: str
    under: str
    seats: tuple[Dot, ...]
    figures: tuple[tuple[str, str], ...]
    against: str
    against_short: str
    win: str
    band: Band | None
    rack: str
    short_of: str
    filled: float
    low: bool
    pots: tuple[tuple[str, str], ...]
    line: Line | None
    last: tuple[str, str]
    dim: bool

    @property
    def grave(self) -> Grave:
        """How grave the last line is."""
        return self.line.grave if self.line else Grave.WELL

    @property
    def act(self) -> str:
        """The word of its one act; none where nothing is to be done."""
        return tr(ACT_WORDS[self.line.act]) if self.line else ""

    @property
    def spoken(self) -> str:
        """All of it, as it is read aloud."""
        taken = sum(dot in (Dot.TAKEN, Dot.SITS_OUT) for dot in self.seats)
        held, out = self.seats.count(Dot.HELD), self.seats.count(Dot.SITS_OUT)
        return sentences((
            tr("Table {number}, {title}", number=self.number, title=self.title), self.under,
            tr("{taken} of {seats} seats taken", taken=taken, seats=len(self.seats)),
            plural(out, "{count} sits out", "{count} sit out") if out else "",
            plural(held, "{count} held", "{count} held") if held else "",
            *(f"{name} {value}" for name, value in self.figures), labelled(self.against, self.win), self.rack,
            self.short_of, " ".join(self.last)))


def said_of(one: TableStands, lines: tuple[Line, ...], money: Currency, now: int) -> CardSaid:
    """What the card of a table says at a moment, UTC microseconds."""
    line = next(iter(lines), None)
    banked = one.banked
    return CardSaid(
        one.number, tr(game(one.game).name), _under(one, now), one.seats, _figures(one, money), *_against(one, money),
        signed_figure(one.bank.win, money) if banked else figure(one.bank.win, money), _band(one, money),
        _rack(one, money), _short_of(one, money), min(1.0, one.rack / one.given) if one.given > 0 else 0.0,
        any(found.kind == "rack_low" for found in lines),
        tuple((pot.name, figure(pot.amount, money)) for pot in one.pots if pot.amount) if not banked else (),
        line, _last(one, line, now), any(found.kind == "no_word" for found in lines))


def _under(one: TableStands, now: int) -> str:
    if not one.dealer:
        return one.name if one.name != tr("Table {number}", number=one.number) else tr("no dealer named")
    return tr("{dealer} deals, {minutes} min", dealer=one.dealer, minutes=(now - one.dealer_since) // MINUTE)


def _figures(one: TableStands, money: Currency) -> tuple[tuple[str, str], ...]:
    word = one.hand_word[:1].upper() + one.hand_word[1:]
    pace = one.lately if one.lately is not None else one.tonight
    first = ((word, str(one.hands)),
             (tr("Pace"), tr("{hands} an hour", hands=round(pace)) if pace is not None else "–"))
    if one.banked:
        return (*first, (tr("Drop"), figure(one.bank.drop, money)), (tr("Hold"), hold_words(one.bank.hold)))
    return (*first, (tr("In the pots"), figure(one.in_pots, money)), (tr("Bought in"), figure(one.so_far.sold, money)))


def _against(one: TableStands, money: Currency) -> tuple[str, str]:
    """What the win is held against; and the same in a narrow card."""
    if not one.banked:
        return tr("Pot game: the house takes nothing, so no band"), tr("Pot game")
    if one.luck is None:
        return tr("Win, no bet yet"), tr("Win")
    expected = signed_figure(round(one.luck.expected), money)
    return (tr("Win against {expected} expected, 95% band", expected=expected),
            tr("Win, expected {expected}", expected=expected))


def _band(one: TableStands, money: Currency) -> Band | None:
    if not one.banked or one.luck is None or one.luck.deviation == 0:
        return None
    (low, high), win, mean = one.luck.band, one.luck.actual, float(one.luck.expected)
    begins, ends = min(low, win, 0), max(high, win, 0)
    begins, ends = begins - (ends - begins) * 0.06, ends + (ends - begins) * 0.06

    def at(value: float) -> float:
        return (value - begins) / (ends - begins)

    return Band(at(low), at(high), at(0), at(mean), at(win), one.luck.inside,
                (signed_figure(_whole(low, money), money), signed_figure(_whole(high, money), money)))


def _whole(amount: float, money: Currency) -> int:
    """To the whole unit: an end of the band is no amount that anybody is paid."""
    return round(amount / money.unit) * money.unit


def _rack(one: TableStands, money: Currency) -> str:
    if one.given <= 0:
        return tr("Rack {rack}", rack=figure(one.rack, money)) if one.rack else ""
    return tr("Rack {rack} of a float of {given}", rack=figure(one.rack, money), given=figure(one.given, money))


def _short_of(one: TableStands, money: Currency) -> str:
    if one.given > 0 and (lacks := lacking(one)):
        return tr("few of {chip}", chip=figure(lacks, money))
    return ""


def _last(one: TableStands, line: Line | None, now: int) -> tuple[str, str]:
    if line is not None:
        waits = minutes_of(line, now) if line.asked else 0
        ago = tr("{minutes} min ago", minutes=waits) if waits else ""
        return line.lead, " · ".join(part for part in (line.rest, ago) if part)
    return tr("All well"), tr("last key {ago} ago", ago=ago_words(now - one.last_at))


def ago_words(microseconds: int) -> str:
    """For how long: tens of seconds, then minutes, then hours. A table that is dealt at says the same from key to key.
    """
    seconds = max(0, microseconds) // 1_000_000
    if seconds < 60:
        return tr("{count} s", count=seconds - seconds % 10) if seconds >= 10 else tr("a moment")
    return tr("{count} min", count=seconds // 60) if seconds < 3600 else tr("{count} h", count=seconds // 3600)
