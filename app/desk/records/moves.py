"""What was moved, and where from and to, in words; and what has been moved since a moment."""

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress

from app.cards import read_card
from app.dealing.table.table import Table
from app.dealing.values.transfers import (
    CASE,
    CASH_FOUND,
    CASHBOX,
    CLAIMS,
    FOUND,
    FUN_BANK,
    JAR,
    KEPT_POT,
    RACK,
    Kind,
    Place,
    Transfer,
)
from app.errors import Refused
from app.games import GAMES
from app.money import Currency, full_figure
from app.words import Sentence, as_in, as_it_is, tr


class Moved:
    """What a table had moved at one moment."""

    def __init__(self, table: Table) -> None:
        self.table, self.booked = table, len(table.bookings)
        self.open = list(table.hand.transfers) if table.hand else []

    def until(self, table: Table) -> tuple[tuple[Transfer, ...], tuple[Transfer, ...]]:
        """What has been moved since, and what of before was taken back. A replayed table is another table."""
        went_on = table is self.table
        was = self.open if went_on else _moved(self.table, 0)
        now = _moved(table, self.booked if went_on else 0)
        return less(now, was), less(was, now)


def _moved(table: Table, since: int) -> list[Transfer]:
    closed = [transfer for booked in table.bookings[since:] for transfer in booked.transfers]
    return closed + (table.hand.transfers if table.hand else [])


def less(these: Iterable[Transfer], those: Iterable[Transfer]) -> tuple[Transfer, ...]:
    """These transfers without those, each as often as it was made."""
    left = Counter(one[:4] for one in those)
    found = []
    for one in these:
        if left[one[:4]] > 0:
            left[one[:4]] -= 1
        else:
            found.append(one)
    return tuple(found)


_PLACES = {CASE: "the chip case", RACK: "the rack", FOUND: "counted over or short", CASHBOX: "the cash box",
           CLAIMS: "the house’s claims", JAR: "the jar", KEPT_POT: "the pot of the next night",
           CASH_FOUND: "cash over or short", FUN_BANK: "the chips for fun", Place(Kind.DROPBOX): "the drop box"}
_OF_PLAYERS = {Kind.STACK: "{name}", Kind.POCKET: "{name}’s pocket", Kind.ACCOUNT: "{name}’s account",
               Kind.BOX: "{name}’s box", Kind.CHANGE: "winnings of {name} below the smallest chip",
               Kind.MARKER: "{name}’s marker", Kind.CARRIED: "{name}, away from the tables",
               Kind.OWED: "what {name} left for later"}


def place_words(place: Place, people: Mapping[int, str]) -> str:
    """A place as the host would call it: "the rack", "Ann’s box", "Ann on banker", "the rack at Table 2"."""
    if place.at:
        return tr("{place} at Table {table}", place=place_words(place.here, people), table=place.at)
    if place in _PLACES:
        return tr(_PLACES[place])
    if place.kind in (Kind.POT, Kind.FUN_POT):
        return pot_words(place.whose)
    if place.kind in (Kind.JACKPOT, Kind.JACKPOT_BOX):
        return tr("the jackpot")
    if place.kind is Kind.DROPBOX:
        return tr("drop box {number}", number=place.whose)
    if place.kind is Kind.TRANSIT:
        return tr("the chips on their way, {number}", number=place.whose)
    number, _, spot = place.whose.partition("/")
    name = people.get(int(number), tr("Player {number}", number=number)) if number.isdecimal() else number
    if place.kind is Kind.BET:
        return tr("{name} on {spot}", name=name, spot=spot.replace("_", " "))
    return tr(_OF_PLAYERS.get(place.kind, "{name}"), name=name)


def pot_words(name: str) -> str:
    """A pot as the host would call it: "the pot of Red Dog", "the A♥ pot of Newmarket"."""
    code, _, own = name.partition("/")
    of = next((tr(known.name) for known in GAMES if known.id == code), code)
    if not own:
        return tr("the pot of {game}", game=of)
    return tr("the {own} pot of {game}", own=own_name(own), game=of)


def own_name(name: str) -> str:
    """What one of a game's several pots is called: the card that pays it, or the name that it has."""
    with suppress(Refused):
        return str(read_card(name))
    return tr(_OWN.get(name, as_it_is(name)))


_OWN: Mapping[str, Sentence] = {"stakes": as_in("a pot", "stakes")}
"""Names of pots that are words: that of a game of lives, by the name that logs have for it."""


def move_words(transfer: Transfer, money: Currency, people: Mapping[int, str]) -> str:
    """A transfer in one line, by the players' names: "11.50 from the rack to Ann"."""
    return tr("{amount} from {source} to {target}", amount=full_figure(transfer.amount, money),
              source=place_words(transfer.source, people), target=place_words(transfer.target, people))
