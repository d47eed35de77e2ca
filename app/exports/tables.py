"""The books as tables for a spreadsheet: RFC 4180, and no cell of ours is taken for a formula.

Text that a spreadsheet could take for a formula gets an apostrophe before it, as OWASP advises. Amounts are digits, a
point and a minus sign of our own making, and stay numbers.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator

from app.chips import Counts
from app.errors import Refused
from app.exports.extract import Extract, NightResults, decimal, local, player_of, verified_words
from app.games import game
from app.ledger.chain import short_code
from app.ledger.entries import Entry, Posting
from app.money import Currency
from app.settlement import HOUSE
from app.words import tr

BYTE_ORDER_MARK = "\ufeff"
"""By it a spreadsheet knows that the file is UTF-8."""

_UNSEEN = r"[\s\xad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]*"
_FORMULA = re.compile(rf"(?:\A'*|[\r\n\v\f\x85\u2028\u2029]){_UNSEEN}[=+\-@＝＋－＠]|\A'*[\t\r\n]")
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")

POSTING_COLUMNS = ("entry", "date", "time", "zone", "night", "night title", "table", "game", "sitting", "kind", "title",
                   "place", "player", "amount", "currency", "chips", "reason", "reverses", "code", "verified")
RESULT_COLUMNS = ("date", "night", "night number", "player", "player number", "bought", "returned", "by marker",
                  "result", "paid in", "brought", "shared", "kept", "to settle", "currency", "imported",
                  "verified")
"""Result, paid in, brought, shared and kept add up to what is to settle, for a player and for the house bank."""


def text_cell(text: str) -> str:
    """Text for a cell: with an apostrophe before it where a spreadsheet could take it for a formula."""
    text = _CONTROLS.sub(" ", text)
    return "'" + text if _FORMULA.search(text) else text


def plain_text(cell: str) -> str:
    """The text of a cell that `text_cell` made."""
    return cell[1:] if cell.startswith("'") and _FORMULA.search(cell[1:]) else cell


def postings_table(extract: Extract) -> Iterator[str]:
    """Every posting, a line each: the lines of a CSV file."""
    spelled, verified = _Spelled(extract), verified_words(extract.proof)
    yield BYTE_ORDER_MARK + csv_lines([POSTING_COLUMNS])
    for entry in extract.entries:
        before = spelled.before_place(entry)
        after = text_cell(entry.reason), _number(entry.reverses), short_code(entry.mac), verified
        yield csv_lines((*before, *spelled.place_and_amount(posting), *after) for posting in entry.postings)


class _Spelled:
    """The cells of a posting's line, as far as they are the same in many lines made once."""

    def __init__(self, extract: Extract) -> None:
        people = {one.id: text_cell(one.name) for one in extract.players}
        self._money = extract.money
        self._nights = {one.id: (text_cell(one.zone), str(one.id), text_cell(one.title)) for one in extract.nights}
        self._zones = {one.id: one.zone for one in extract.nights}
        self._sittings = {one.id: (text_cell(one.table_name), text_cell(_game_name(one.game)), str(one.id))
                          for one in extract.sittings}
        self._places = {place: (text_cell(said), people.get(player_of(place) or 0, ""))
                        for place, said in extract.words.items()}
        self._nowhere = extract.zone

    def before_place(self, entry: Entry) -> tuple[str, ...]:
        """The cells before the place: which entry, when and where."""
        at = local(entry.at, self._zones.get(entry.night or 0, self._nowhere))
        night = self._nights.get(entry.night or 0, (self._nowhere, "", ""))
        sitting = self._sittings.get(entry.sitting or 0, ("", "", _number(entry.sitting)))
        return (str(entry.number), at.date().isoformat(), at.isoformat(), *night, *sitting, entry.kind.value,
                text_cell(entry.title))

    def place_and_amount(self, posting: Posting) -> tuple[str, ...]:
        """The cells of one posting."""
        return (*self._places[posting.place], decimal(posting.amount, self._money), self._money.code,
                _chips(posting.chips, self._money))


def _chips(chips: Counts, money: Currency) -> str:
    """ "0.50 x 4; 2.50 x -1": it never begins with a sign."""
    return "; ".join(f"{decimal(value, money)} x {number}" for value, number in sorted(chips.items()) if number)


def _number(number: int | None) -> str:
    return "" if number is None else str(number)


def _game_name(code: str) -> str:
    try:
        return tr(game(code).name)
    except Refused:  # a game that this Sabot no longer deals
        return code


def results_table(extract: Extract) -> Iterator[str]:
    """How each night ended for each player and for the house bank, a line each: the lines of a CSV file."""
    yield BYTE_ORDER_MARK + csv_lines([RESULT_COLUMNS])
    for one in extract.results:
        for name, number, amounts in _people(one):
            yield csv_lines([(local(one.night.opened_at, one.night.zone).date().isoformat(), text_cell(one.night.title),
                           str(one.night.id), text_cell(name), str(number),
                           *("" if amount is None else decimal(amount, extract.money) for amount in amounts),
                           extract.money.code, "yes" if one.imported else "no", verified_words(extract.proof))])


def _people(one: NightResults) -> Iterator[tuple[str, int, tuple[int | None, ...]]]:
    """Name, number and amounts of each player and of the house bank; None where there can be no amount."""
    for player in one.players:
        chips = (None, None, None) if one.imported else (player.bought, player.returned, player.by_marker)
        yield player.name, player.player, (
            *chips, player.result, player.cash_in, player.brought, player.shared, 0, player.to_settle)
    house = one.house
    yield tr("House bank"), HOUSE, (
        None, None, None, house.result, -house.holds, house.brought, house.shared, house.keeps, house.to_settle)


def csv_lines(rows: Iterable[Iterable[str]]) -> str:
    """Rows as the lines of a CSV file."""
    written = io.StringIO()
    csv.writer(written, lineterminator="\r\n").writerows(rows)
    return written.getvalue()
