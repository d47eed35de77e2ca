"""The books as a plain-text journal that hledger reads and `hledger check -s` accepts.

Chips, cash and claims are three trees of accounts. Whatever is a name or a sentence stands in a quoted note, and the
signs that mean something to hledger stand in it in their full width: no name can add an account, a posting or a date.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from app.dealing.values.transfers import Place, owed
from app.exports.extract import Extract, decimal, local, player_of
from app.ledger.chain import short_code
from app.ledger.entries import Entry
from app.money import Currency
from app.settlement import HOUSE
from app.words import tr

LONGEST_SLUG = 24
_MEANING = {ord(sign): ord(sign) + 0xFEE0 for sign in ":;[]|\"*!"}
"""Signs that hledger reads a meaning into, and the same signs in full width, which it does not."""


def journal(extract: Extract) -> Iterator[str]:
    """The lines of the journal, each with its end."""
    accounts = accounts_of(extract)
    yield from _head(extract, accounts)
    telling = _Telling(extract, accounts, {one.id: one.zone for one in extract.nights}, dict(extract.before))
    if extract.before:
        yield from telling.carried_in()
    last_of = {entry.night: entry.number for entry in extract.entries}
    for entry in extract.entries:
        yield from telling.entry(entry)
        if entry.night is not None and last_of[entry.night] == entry.number:
            yield from telling.night_ends(entry.night)
    if extract.kept:
        yield from telling.books_end()


def accounts_of(extract: Extract) -> dict[Place, str]:
    """The account of every place, no two alike: "chips:stack:p3-ann", "chips:pot:red-dog", "chips:table-2:rack".
    """
    names = {one.id: one.name for one in extract.players}
    places = {posting.place for entry in extract.entries for posting in entry.postings}
    accounts: dict[Place, str] = {}
    taken: set[str] = set()
    for place in sorted(places | extract.before.keys() | extract.kept.keys()):
        account = _account(place, names)
        number = 2
        while account in taken:
            account, number = f"{_account(place, names)}-{number}", number + 1
        taken.add(account)
        accounts[place] = account
    return accounts


def _account(place: Place, names: Mapping[int, str]) -> str:
    table = f":table-{place.at}" if place.at else ""
    branch = f"{place.family.value}{table}:{place.kind.value.replace('_', '-')}"
    if player := player_of(place):
        return f"{branch}:" + "-".join(part for part in (f"p{player}", slug(names.get(player, ""))) if part)
    if place == owed(HOUSE):
        return f"{branch}:house"
    return f"{branch}:{slug(place.whose) or 'unnamed'}" if place.whose else branch


def slug(name: str) -> str:
    """What plain letters and digits make of a name: "Zoë B." is zoe-b, and 陈伟 is nothing."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    return "-".join("".join(sign if sign.isalnum() else " " for sign in plain).split())[:LONGEST_SLUG].strip("-")


def note(text: str) -> str:
    """A name or a sentence as it may stand in a note: in quotes, on one line, without a sign that means something."""
    return f'"{words(text)}"'


def words(text: str) -> str:
    """The same without its quotes, as a transaction is called by it."""
    seen = "".join(" " if sign.isspace() else sign for sign in text
                   if sign.isspace() or unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn"))
    return " ".join(seen.split()).translate(_MEANING)


def _head(extract: Extract, accounts: Mapping[Place, str]) -> Iterator[str]:
    money = extract.money
    yield f"; {tr('The books of {house}', house=note(extract.house))}\n"
    yield f"; {tr('entry {number}, code {code}', number=extract.head.number, code=extract.head.code or '-')}\n"
    if extract.proof.doubt:
        yield f"; {note(extract.proof.reason)}\n"
    if extract.demo:
        yield f"; {tr('DEMO')}\n"
    yield f"\ndecimal-mark .\ncommodity {_unit(1000 * money.unit, money)}\n\n"
    for place, account in accounts.items():
        yield f"account {account}  ; {note(extract.words[place])}\n"
    yield "\n"


def _unit(amount: int, money: Currency) -> str:
    """An amount to declare the currency by: hledger wants a decimal mark there, even with no decimals after it."""
    return f"{decimal(amount, money)}{'' if money.digits else '.'} {money.code}"


@dataclass
class _Telling:
    extract: Extract
    accounts: Mapping[Place, str]
    zones: Mapping[int, str]
    held: dict[Place, int] = field(default_factory=dict)
    last: date = date.min

    def entry(self, entry: Entry) -> Iterator[str]:
        """One entry as a transaction."""
        at = self._when(entry)
        yield self._title(at.date(), f"({entry.number}) {words(entry.title)}")
        yield f"    ; kind:{entry.kind.value}, time:{at:%H.%M.%S %z}, code:{short_code(entry.mac)}\n"
        if entry.reverses is not None:
            yield f"    ; {tr('reverses entry {number}', number=entry.reverses)}\n"
        if entry.reason:
            yield f"    ; {note(entry.reason)}\n"
        for posting in entry.postings:
            self.held[posting.place] = self.held.get(posting.place, 0) + posting.amount
            yield self._line(posting.place, posting.amount)
        yield "\n"

    def carried_in(self) -> Iterator[str]:
        """What every place held before a night that is told by itself."""
        first = next(iter(self.extract.entries), None)
        at = self._when(first).date() if first else date(1970, 1, 1)
        yield self._title(at, tr("Carried in"))
        for place, amount in self.extract.before.items():
            yield self._line(place, amount)
        yield "\n"

    def night_ends(self, night: int) -> Iterator[str]:
        """What every place holds after the last entry of a night: hledger compares it with what it has added up."""
        yield from self._asserted(tr("Balances after night {id}", id=night), self.held)

    def books_end(self) -> Iterator[str]:
        """What the books themselves keep as their balances."""
        known = self.accounts.keys()
        yield from self._asserted(tr("Balances kept in the books"), {place: self.extract.kept.get(place, 0)
                                                                     for place in known})

    def _asserted(self, title: str, held: Mapping[Place, int]) -> Iterator[str]:
        yield self._title(self.last, title)
        for place in sorted(held):
            yield self._line(place, 0, held[place])
        yield "\n"

    def _when(self, entry: Entry) -> datetime:
        return local(entry.at, self.zones.get(entry.night or 0, self.extract.zone))

    def _title(self, day: date, title: str) -> str:
        # hledger looks at balances in the order of the days, and a clock may have been set back.
        self.last = max(self.last, day)
        return f"{self.last.isoformat()} * {title}".rstrip() + "\n"

    def _line(self, place: Place, amount: int, holds: int | None = None) -> str:
        money = self.extract.money
        asserted = "" if holds is None else f" = {decimal(holds, money)} {money.code}"
        return f"    {self.accounts[place]}  {decimal(amount, money)} {money.code}{asserted}\n"
