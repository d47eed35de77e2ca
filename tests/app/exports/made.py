"""Books with everything in them that an export could stumble over: two nights, a reversal, hostile names."""

from pathlib import Path

from app.dealing.values.transfers import CASE, CASHBOX, CLAIMS, RACK, account, pocket, pot, stack
from app.desk import Desk
from app.ledger.entries import Booking, EntryKind, Posting, reversal_of
from app.store.books import Books
from app.store.values import Closing, Event, Night, Player, Sitting
from tests.app.desk.dealing import house
from tests.app.store.house import command, open_house

HOSTILE = (
    "Ann",
    "=HYPERLINK(\"http://x\")",
    "x\n    assets:stolen  999",
    "two  spaces",
    "assets:bank:vault",
    "semi; date:9999-99-99, type:Q",
    "(virtual) [2020-13-99] {lot} @ 9 = 5",
    "\u202egnol\u202c שלום",
    "* ! | \"quoted\" ~ & account x",
    "陈伟",
    "😀",
    "'=1+1",
)
"""Names as a stranger's program could have written them: the desk would have cleaned or cut some."""

EVENING = 1_760_000_000_000_000


def at(seconds: int) -> int:
    """A moment so long after the evening began."""
    return EVENING + seconds * 1_000_000


def hostile_books(folder: Path) -> Books:
    """Books of two nights with these names; the second night is open and its clock was set back a day."""
    books = open_house(folder, create=True)
    players = tuple(Player(number, name, EVENING) for number, name in enumerate(HOSTILE, start=1))
    books.commit(command(
        "open", _rack(1), settings=house().as_settings(), players=players,
        nights=(Night(1, "=cmd|' /C calc'!A0", "Host", "America/New_York", EVENING),),
        sittings=(Sitting(1, 1, "\t@table", "red_dog", 1, EVENING), Sitting(2, 1, "Table 2", "faro", 1, EVENING)),
        events=(Event("start", "+1 opened", EVENING, "host"),)))
    books.commit(command("sold", *(_sold(player.id, player.name) for player in players)))
    done = books.commit(command("hand", _hand()))
    books.commit(command("undone", reversal_of(done.entries[0], "-wrong\n@all")))
    books.commit(command("close", night_closes=(Closing(1, at(9000)),)))
    books.commit(command("second", _sold(1, "Ann", night=2), nights=(
        Night(2, "Saturday", "Host", "Asia/Shanghai", EVENING - 86_400_000_000),)))
    return books


def _rack(night: int) -> Booking:
    return Booking(kind=EntryKind.RACK, title="Rack filled", key="rack", night=night, sitting=1, postings=(
        Posting(CASE, -100_000, {250: -400}), Posting(RACK, 100_000, {250: 400})))


def _sold(player: int, name: str, night: int = 1) -> Booking:
    sitting = 1 if night == 1 else None
    return Booking(kind=EntryKind.BUY_IN, title=f"Buy-in, {name}", key=f"buy:{player}", night=night, sitting=sitting,
                   postings=(Posting(RACK, -1000, {250: -4}), Posting(stack(player), 1000),
                             Posting(pocket(player), -600), Posting(CASHBOX, 600),
                             Posting(account(player), -400), Posting(CLAIMS, 400)))


def _hand() -> Booking:
    return Booking(kind=EntryKind.HAND, title="; = Hand | 1", key="hand:1", night=1, sitting=2, postings=(
        Posting(stack(1), -255), Posting(stack(2), -5), Posting(pot("red_dog"), 130), Posting(pot("red dog"), 130)))


def hostile_desk(folder: Path) -> Desk:
    """A desk at these books."""
    return Desk(hostile_books(folder))
