"""A jackpot on paper: the record of its night, and its rules in writing."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from app.games import GAMES
from app.jackpots.hands import says
from app.jackpots.rules import JackpotRules, title_of
from app.jackpots.running import Ended
from app.jackpots.standing import Candidate, Deed
from app.jackpots.wording import in_writing
from app.money import Currency, full_figure, priced, signed_full_figure
from app.settlement import BookMark
from app.sheets.blocks import Align, Block, Column, Facts, Heading, Narrow, Note, Row, Sheet, SignatureLines, Table
from app.sheets.foot import Printing, foot_of
from app.sheets.jackpot_record import JackpotRecord
from app.sheets.rules_card import CardHouse
from app.sheets.wording import DASH, held_apart
from app.words import as_in, listed, plural, tr
from app.words.joined import phrases


def record_sheet(record: JackpotRecord, printed: Printing) -> Sheet:
    """A jackpot’s night: its awards, every hand that was shown, every movement, and the rules it ran by."""
    return Sheet(
        title=tr("Jackpot record"), subject=phrases((title_of(record.jackpot), record.night)),
        blocks=(
            _facts(record),
            Heading(tr("1  How each period ended")), *_endings(record),
            Heading(tr("2  Every hand that was shown")), *_hands(record),
            Heading(tr("3  Every movement, with its reason")), _movements(record),
            Heading(tr("4  The rules in force")), _rules(record.rules, record.money),
            *_agreed(record),
        ),
        footer=foot_of(_mark(record), _number(record.jackpot), printed), demo=record.demo)


def rules_sheet(jackpot: str, rules: JackpotRules, house: CardHouse, host: str, printed: Printing) -> Sheet:
    """The rules by themselves, to be read and signed before the first contribution; no night is needed."""
    return Sheet(
        title=tr("{jackpot} jackpot, the rules", jackpot=title_of(jackpot)), subject=house.name,
        blocks=(
            Note(tr("Nobody has to take part. Only contributors can win. Everything put in is paid out to players; the "
                    "house keeps none of it.")),
            _rules(rules, house.money),
            Note(tr("Suits never break ties; A-2-3-4-5 is the lowest straight. A hand counts from the minute it is "
                    "shown. A change to these rules takes effect from the next period.")),
            Heading(tr("Agreed")),
            SignatureLines((tr("{host}, host", host=held_apart(host)), tr("For the players"), tr("Date"))),
        ),
        footer=foot_of(house.books, _number(jackpot), printed), demo=house.demo)


def _number(jackpot: str) -> str:
    return {"high_hand": "J-HH", "bad_beat": "J-BB"}[jackpot]


def _mark(record: JackpotRecord) -> BookMark:
    first = record.movements[0].entry if record.movements else record.head[0]
    return BookMark(first, *record.head)


def _facts(record: JackpotRecord) -> Block:
    now = record.movements[-1].balance if record.movements else record.opening
    return Facts((
        (tr("House"), record.house), (tr("Night"), record.night), (tr("Jackpot"), title_of(record.jackpot)),
        (tr("Held before"), priced(record.opening, record.money)),
        (tr("Holds now"), priced(now, record.money)),
        (tr("Kept in"), tr("its own cash box") if record.rules.in_cash else tr("chips set aside")),
    ))


# how periods ended


def _endings(record: JackpotRecord) -> Iterable[Block]:
    if not record.ended:
        return (Note(tr("No period has ended yet.")),)
    columns = (Column.lead(tr("Time"), 50), Column.lead(tr("Outcome"), 120), Column(tr("To"), 150),
               Column(tr(as_in("cards", "Hand")), 170), Column(tr("Confirmed by"), 100),
               Column(tr("Deck"), 40, Align.RIGHT),
               Column.amount(tr("Amount {sign}", sign=record.money.sign), 80))
    return (Table(columns, tuple(row for ended in record.ended for row in _ended_rows(record, ended))),)


def _ended_rows(record: JackpotRecord, ended: Ended) -> Iterable[Row]:
    what = {Deed.AWARD: tr("Awarded"), Deed.REFUND: tr(as_in("contributions", "Returned")),
            Deed.CARRY: tr("Carried over"), Deed.NOTHING: DASH}[ended.ending.deed]
    if ended.reason:
        what = tr("{what}, early: {reason}", what=what, reason=ended.reason)
    if not ended.ending.shares:
        yield _row(_time(record, ended.at), what, DASH, DASH, DASH, "", full_figure(ended.pool, record.money))
    for share in ended.ending.shares:
        held = next((one for one in ended.ending.holders if share.player in (one.player, one.winner)), None)
        hand = _hand_words(held, ended.rules, share.player) if held else DASH
        name = _name(record, share.player)
        yield _row(_time(record, ended.at), what, tr("{name}, paid later", name=name) if share.payable else name, hand,
                   held.confirmed_by if held and held.confirmed_by else DASH,
                   str(held.deck) if held and held.deck else "", full_figure(share.amount, record.money))


def _hand_words(one: Candidate, rules: JackpotRules, player: int) -> str:
    hand = one.winning if one.winning and player == one.winner else one.hand
    return says(hand.value(rules.wild))


# the hands


def _hands(record: JackpotRecord) -> Iterable[Block]:
    every = [(one, ended.rules, _fate(ended, one)) for ended in record.ended for one in ended.candidates]
    every += [(one, record.rules, tr("struck out: {reason}", reason=one.struck) if one.struck else
               tr("of the current period")) for one in record.standing]
    if not every:
        return (Note(tr("Nobody has claimed a hand.")),)
    columns = (Column.lead(tr("Shown"), 50), Column.lead(tr("Player"), 100),
               Column(tr("Where"), 120), Column(tr("Cards"), 150),
               Column(tr("Wild"), 60), Column(tr(as_in("a hand", "Worth")), 140), Column(tr("Outcome"), 120))
    return (Table(columns, tuple(_hand_row(record, one, rules, fate) for one, rules, fate in every)),)


def _fate(ended: Ended, one: Candidate) -> str:
    if why := next((why for other, why in ended.ending.passed_over if other.order == one.order), ""):
        return why
    return tr("held") if one.order in {held.order for held in ended.ending.holders} else tr("beaten")


def _hand_row(record: JackpotRecord, one: Candidate, rules: JackpotRules, fate: str) -> Row:
    wild = [*map(str, one.hand.wild), *([plural(one.hand.jokers, "{count} joker", "{count} jokers")]
                                        if one.hand.jokers else [])]
    at = record.tables.get(one.table, "")
    game = phrases((at, one.game)) if at else one.game
    where = game + (tr(", beaten by {name}", name=_name(record, one.winner)) if one.winner else "")
    return _row(_time(record, one.at), _name(record, one.player), where, " ".join(map(str, one.hand.cards)),
                " ".join(wild) or DASH, says(one.hand.value(rules.wild)), fate)


# the movements


def _movements(record: JackpotRecord) -> Block:
    if not record.movements:
        return Note(tr("Nothing has moved tonight."))
    columns = (Column.lead(tr("Time"), 50), Column.figure(tr("Entry"), 50), Column.lead(tr("What"), 230),
               Column(tr("Reason"), 170), Column.amount(tr("Change"), 80), Column.figure(tr("Balance"), 80))
    money = record.money
    return Table(columns, tuple(
        _row(f"{one.at:%H:%M}", str(one.entry), one.what, one.reason or DASH, signed_full_figure(one.change, money),
             full_figure(one.balance, money)) for one in record.movements))


# the rules


def _rules(rules: JackpotRules, money: Currency) -> Block:
    columns = (Column(tr("Rule"), 150), Column(tr("In this house"), 200, narrow=Narrow.FIGURE),
               Column(tr("What it means"), 300, narrow=Narrow.BELOW))
    return Table(columns, tuple(_row(*line) for line in (*in_writing(rules, money), *_counted_always(rules))))


def _counted_always(rules: JackpotRules) -> Iterator[tuple[str, str, str]]:
    """The games whose hands count too, without a rule that says so."""
    for game in GAMES:
        if game.showdown and game.id not in rules.ruled_games():
            yield tr("{game} counts", game=tr(game.name)), tr("yes"), tr("Every hand that is shown.")


def _agreed(record: JackpotRecord) -> tuple[Block, ...]:
    paid = list(dict.fromkeys(share.player for ended in record.ended if ended.ending.deed is Deed.AWARD
                              for share in ended.ending.shares))
    if not paid:
        return ()
    who = listed([_name(record, one) for one in paid])
    return (Heading(tr("5  Received")), Note(tr("Awarded to {names}.", names=who)),
            SignatureLines((*(held_apart(_name(record, one)) for one in paid),
                            tr("{host}, host", host=held_apart(record.host)))))


def _row(*texts: str) -> Row:
    return Row.of(*map(held_apart, texts))


def _name(record: JackpotRecord, player: int) -> str:
    return record.names.get(player, tr("Player {player}", player=player))


def _time(record: JackpotRecord, at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1e6, UTC).astimezone(record.zone):%H:%M}"
