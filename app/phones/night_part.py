"""The Night page of a phone: the games of the night, and the last hand in words, by seats."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from app.dealing.values.public_view import PublicView
from app.desk.public.desk import entry_words
from app.desk.public.table import seat_words
from app.desk.records.player_night import came_to
from app.ledger.chain import short_code
from app.ledger.entries import Entry, EntryKind
from app.money import Currency, priced
from app.phones.table_part import book_part, head_part
from app.phones.texts import Part, text
from app.sheets.wording import day
from app.words import Sentence, as_in, tr
from app.words.figures import thousands


@dataclass(frozen=True, slots=True)
class GameDealt:
    """A sitting of the night: when it began, what is dealt, how many hands it had; whether it is the present one."""

    at: datetime
    game: Sentence
    hands: int
    hand_word: str = "hand"
    now: bool = False


@dataclass(frozen=True, slots=True)
class LastHand:
    """The entry of the last hand that was settled, and what was done about it since; `at` is when.

    `seats` is who sits where, by the player's number; `called` what a seat is called.
    """

    entry: Entry
    at: datetime
    seats: dict[int, int] = field(default_factory=dict)
    called: Callable[[int], str] = seat_words


@dataclass(frozen=True, slots=True)
class NightNow:
    """What there is of the night for everybody."""

    title: str
    opened: datetime | None = None
    host: str = ""
    games: tuple[GameDealt, ...] = ()
    last: LastHand | None = None


def night_part(view: PublicView, night: NightNow, money: Currency, language: str) -> Part:
    """The page Night."""
    return {
        "head": head_part(view, night.title, language), "name": tr("Tonight"),
        "note": " · ".join(filter(None, (day(night.opened) if night.opened else "",
                                         night.host and tr("host {name}", name=night.host)))),
        "games": [_game(one, view, language) for one in night.games],
        "last": _last(night.last, view, money, language) if night.last else {},
        "book": book_part(view.book, language)}


def _game(one: GameDealt, view: PublicView, language: str) -> Part:
    count = text(view.coup.said, language) if one.now and view.of_a_shoe else _dealt(one.hands, one.hand_word)
    return {"at": f"{one.at:%H:%M}", "name": text(tr(one.game), language), "count": count, "now": one.now}


def _dealt(count: int, word: str) -> str:
    """How many hands a game had, in its own word."""
    if word == "coup":
        return tr("1 coup") if count == 1 else tr("{count} coups", count=count)
    if word == "deal":
        return tr("1 deal") if count == 1 else tr("{count} deals", count=count)
    return tr("1 hand") if count == 1 else tr("{count} hands", count=count)


# the last hand


def _last(hand: LastHand, view: PublicView, money: Currency, language: str) -> Part:
    lines = [*(_of_the_coup(view, language) if view.of_a_shoe and hand.entry.kind is EntryKind.HAND else ()),
             *_moved(hand, money), _settled(hand)]
    return {"name": tr("The last hand"), "note": f"{hand.at:%H:%M}", "lines": lines}


def _of_the_coup(view: PublicView, language: str) -> Iterable[Part]:
    """The cards of the coup and how it came out, where its record is the last that stands on the roads."""
    if not view.coups:
        return
    coup = view.coups[-1]
    for side, name, cards, total in (("player", tr(as_in("a hand", "Player")), coup.player_cards, coup.player_total),
                                     ("banker", tr("Banker"), coup.banker_cards, coup.banker_total)):
        yield {"side": side, "text": tr("{name}: {cards}, {total}", name=name, total=total,
                                        cards=" ".join(map(str, cards)))}
    high, low = sorted((coup.player_total, coup.banker_total), reverse=True)
    won = {"player": tr("Player wins"), "banker": tr("Banker wins")}.get(coup.winner, tr("Tie"))
    yield {"side": coup.winner, "text": f"{won} {high}–{low}"}


def _moved(hand: LastHand, money: Currency) -> Iterable[Part]:
    """What the hand brought and cost, seat by seat: it was paid before everybody's eyes."""
    for player, seat in sorted(hand.seats.items(), key=lambda one: one[1]):
        if amount := came_to(hand.entry, player):
            name, much = hand.called(seat), priced(abs(amount), money)
            yield {"side": "", "text": tr("{name} wins {amount}", name=name, amount=much) if amount > 0 else
                   tr("{name} loses {amount}", name=name, amount=much)}


def _settled(hand: LastHand) -> Part:
    """When it was settled, and as which entry; one that was mended says so."""
    said = tr("Settled {time}, entry {number}, code {code}") if hand.entry.kind is EntryKind.HAND else \
        entry_words(hand.entry) + tr(", {time}, entry {number}, code {code}")
    return {"side": "books", "text": said.format(time=f"{hand.at:%H:%M}", number=thousands(hand.entry.number),
                                                 code=short_code(hand.entry.mac))}


def last_hand(entries: Sequence[Entry], seats: dict[int, int], when: Callable[[int], datetime],
              called: Callable[[int], str] = seat_words) -> LastHand | None:
    """The last entry that settled a hand, or that took one back; None before the first."""
    kinds = (EntryKind.HAND, EntryKind.REVERSAL, EntryKind.ADJUSTMENT)
    entry = next((one for one in reversed(entries) if one.kind in kinds), None)
    return LastHand(entry, when(entry.at), seats, called) if entry else None
