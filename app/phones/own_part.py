"""My night on a phone: one player's own figures, and nobody else's; once the night is closed, who pays whom of theirs.

Every figure is the printed statement's.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.desk.records.entry_history import that_hold
from app.desk.records.player_night import OF_THE_GAME, came_to, own_box
from app.ledger.entries import Entry
from app.money import Currency, priced, signed_figure
from app.phones.texts import Part, text
from app.settlement import CARRIED, Mark
from app.sheets.players.statement import OwnPayment, PlayerStatement
from app.words import listed, plural, tr

WIDE, HIGH = 1000, 300
"""The room in which the curve is drawn."""


@dataclass(frozen=True, slots=True)
class OwnNight:
    """What there is of one player's night: the statement, the night's entries, the marks of their own payments.

    `seat` is where they sit now, 0 for nowhere.
    """

    statement: PlayerStatement
    entries: Sequence[Entry]
    marks: Sequence[Mark] = ()
    seat: int = 0

    @property
    def player(self) -> int:
        """Whose night it is, by number."""
        return self.statement.player.player

    @property
    def result(self) -> int:
        """Won (above zero) or lost, in minor units: what the statement's games come to."""
        return sum(one.result for one in self.statement.results)

    @property
    def owed_by_box(self) -> int:
        """Commission that is marked and not collected."""
        return own_box(self.entries, self.player)


def own_part(own: OwnNight, language: str) -> Part:
    """The page My night."""
    statement = own.statement
    one, money = statement.player, statement.money
    closed = statement.closed is not None
    return {
        "name": one.name, "seat": own.seat, "where": statement.sheet if closed else
        tr("seat {seat}", seat=own.seat) if own.seat else tr("not seated now"),
        "result": signed(own.result, money), "sign": sign_of(own.result),
        "said": tr("your result of the night") if closed else _so_far(statement),
        "boxes": [[tr("Chips"), priced(one.holds, money)], [tr("Bought"), priced(one.bought, money)],
                  [tr("On account"), signed(_on_account(own), money)]],
        "curve": _curve(own), "pays": [_payment(own, payment) for payment in statement.payments] if closed else [],
        "paysnote": _pays_note(own) if closed else "",
        "acts": [_act(f"{act.at:%H:%M}", text(act.what, language), act.chips or act.cash or act.owed, act.void, money)
                 for act in statement.acts],
        "games": [[text(won.game, language), _hands(won.hands), signed(won.result, money), sign_of(won.result)]
                  for won in statement.results],
        "sums": _sums(own), "code": f"{statement.books.number} · {statement.books.code}",
        "compare": tr("Compare it with the foot of the printed sheet: the same code means the same books."),
    }


def signed(amount: int, money: Currency) -> str:
    """An amount with its sign and the money's: "−£47.25", "+£12", "£0"."""
    if not amount:
        return priced(0, money)
    return ("+" if amount > 0 else "−") + priced(abs(amount), money)


def sign_of(amount: int) -> str:
    """Which colour and mark an amount has."""
    return "gain" if amount > 0 else "loss" if amount < 0 else "even"


def _so_far(statement: PlayerStatement) -> str:
    games = [won.game for won in statement.results if won.hands]
    return tr("so far tonight, in {games}", games=listed(games)) if games else tr("so far tonight")


def _on_account(own: OwnNight) -> int:
    """What the player is owed (above zero) or owes beside the chips before them."""
    return own.statement.player.to_settle


def _hands(count: int) -> str:
    return plural(count, "{count} hand", "{count} hands") if count else ""


def _act(when: str, what: object, amount: int, void: int, money: Currency) -> Part:
    return {"when": when, "what": what, "amount": signed(amount, money), "void": bool(void),
            "note": tr("reversed") if void else ""}


def _sums(own: OwnNight) -> list[list[str]]:
    """How it comes about, as the printed statement has it; and while the night is open, what leaving would come to."""
    one, money = own.statement.player, own.statement.money
    told = [[tr("Chips bought"), priced(one.bought, money)], [tr("Chips returned"), priced(one.returned, money)]]
    told += [[words, signed(amount, money)] for words, amount in (
        (tr("Cash already paid in"), one.cash_in), (tr("Shared expenses and counts"), one.shared),
        (tr("From earlier nights"), one.brought)) if amount]
    if one.by_marker:
        told.append([tr("Of which by signed marker"), priced(one.by_marker, money)])
    if box := own.owed_by_box:
        told.append([tr("Commission owed"), priced(box, money)])
    return [*told, [tr("To settle") if own.statement.closed else tr("If you left now"), _leaving(own)]]


def _leaving(own: OwnNight) -> str:
    """What it comes to with the chips before the player handed in, and the commission paid."""
    one, money = own.statement.player, own.statement.money
    due = one.to_settle + one.holds - own.owed_by_box
    if not due:
        return tr("even")
    return tr("you get {amount}", amount=priced(due, money)) if due > 0 else \
        tr("you owe {amount}", amount=priced(-due, money))


# the curve


def _curve(own: OwnNight) -> Part:
    """The night hand by hand, fitted into its room."""
    sums = list(_by_hand(own.entries, own.player))
    if len(sums) < 3:
        return {}
    high, low, money = max(sums), min(sums), own.statement.money
    step, unit = WIDE / (len(sums) - 1), HIGH / max(1, high - low)
    began = own.statement.opened
    return {"points": [[round(at * step), round((high - amount) * unit)] for at, amount in enumerate(sums)],
            "zero": round(high * unit), "wide": WIDE, "tall": HIGH, "high": signed_figure(high, money) if high else "",
            "low": signed_figure(low, money) if low else "", "since": tr("since {time}", time=f"{began:%H:%M}"),
            "said": tr("From {low} to {high}, now {now}.", low=signed(low, money), high=signed(high, money),
                       now=signed(sums[-1], money))}


def _by_hand(entries: Iterable[Entry], player: int) -> Iterable[int]:
    total = 0
    yield total
    for entry in that_hold(entries):
        if entry.kind in OF_THE_GAME and any(one.place.whose == str(player) for one in entry.postings):
            total += came_to(entry, player)
            yield total


# once the night is closed


def _payment(own: OwnNight, payment: OwnPayment) -> Part:
    money, pays = own.statement.money, payment.amount < 0
    return {"text": tr("You pay {name}", name=payment.other) if pays else tr("{name} pays you", name=payment.other),
            "amount": priced(abs(payment.amount), money), "mark": _mark(own, payment), "done": not payment.left,
            "note": tr("{amount} is left.", amount=priced(payment.left, money))
            if 0 < payment.left < abs(payment.amount) else ""}


def _mark(own: OwnNight, payment: OwnPayment) -> str:
    if payment.left:
        return tr("Not marked yet") if payment.left == abs(payment.amount) else tr("Marked in part by the host")
    last = max((mark for mark in own.marks if _is_of(mark, payment)), key=lambda mark: mark.entry, default=None)
    if last is None:
        return tr("Settled")
    when = f"{last.at:%H:%M}"
    return tr("Left for the next night by the host, {time}", time=when) if last.how == CARRIED else \
        tr("Marked paid by the host, {time}", time=when)


def _is_of(mark: Mark, payment: OwnPayment) -> bool:
    return abs(payment.amount) >= mark.amount and (mark.payer, mark.payee) == payment.pair


def _pays_note(own: OwnNight) -> str:
    return tr("The host marks each payment. This page follows by itself.") if own.statement.payments else \
        tr("You pay nobody, and nobody pays you.")
