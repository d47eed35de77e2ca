"""What the Ledger page says: rows of its lists, and the lines of an opened entry, night, player or balance."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from app.chips import in_words
from app.dealing.values.transfers import Family
from app.desk.access.pins import keyed_by
from app.desk.ledger.entry_view import Line, Opened
from app.desk.ledger.ledger_view import LedgerLine, TrialBalance, kind_words
from app.desk.ledger.seasons import History, NightHeld
from app.desk.records.log_lines import fixed_words
from app.ledger.check import Finding
from app.ledger.entries import EntryKind
from app.money import Currency, figure, full_figure, signed_figure, signed_full_figure
from app.sheets.wording import day, held_apart, stamp
from app.words import as_in, plural, tr
from app.words.days import this_day
from app.words.figures import thousands
from app.words.joined import labelled
from ui.books.detail_list import Told
from ui.look.art import chip_label
from ui.widgets.dates import short_day
from ui.widgets.lists import Cells

_FAMILIES = {Family.CHIPS: "Chips", Family.CASH: "Cash", Family.CLAIMS: "Who owes whom", Family.FUN: "For fun"}


def short_time(at: datetime) -> str:
    """A moment in a list: 21 Nov, 22:47."""
    return tr("{day}, {time}", day=this_day(at), time=f"{at:%H:%M}")


def hours(seconds: int | None) -> str:
    """How long somebody was there: 3 h 20; a dash where nobody knows."""
    if seconds is None:
        return "–"
    return tr("{hours} h {minutes}", hours=seconds // 3600, minutes=f"{seconds // 60 % 60:02d}")


def number_words(number: int) -> str:
    """An entry's number: #1,042."""
    return f"#{thousands(number)}"


def shade(amount: int) -> str:
    """The colour of a gain or a loss, beside its sign."""
    return "ok" if amount > 0 else "bad" if amount < 0 else "second"


# rows

def entry_row(line: LedgerLine, money: Currency, wrong: bool = False) -> Cells:
    """An entry in the list; one that was reversed says VOID and by which, one that is `wrong` that it does not fit."""
    kind = tr("Does not fit") if wrong else \
        tr("VOID, by {entry}", entry=number_words(line.void_by)) if line.void_by else kind_words(line.kind)
    cells = (number_words(line.number), short_time(line.at), kind, fixed_words(line.title, line.fixed),
             line.night_title, full_figure(line.amount, money))
    tones = ("second", "second", "warn", "second", "second", "second") if line.void_by else \
        ("", "second", "second", "", "second", "")
    if wrong:
        tones = "bad", "second", "bad", "bad", "second", "bad"
    return Cells(line.number, cells, tones, bool(line.void_by), 2)


def night_row(night: NightHeld, money: Currency) -> Cells:
    """A night in the list."""
    state = tr("Imported") if night.imported else tr(as_in("a night", "Open")) if night.closed is None else \
        tr("Settled") if night.settled else tr("Not settled")
    tone = "second" if night.imported else "warn" if state != tr("Settled") else "ok"
    return Cells(night.id, (short_day(night.opened), night.title, str(sum(one.present for one in night.players)),
                            str(night.hands) if not night.imported else "–", signed_figure(night.house, money), state),
                 ("second", "", "second", "second", shade(night.house), tone))


def player_rows(names: Mapping[int, str], nights: Sequence[NightHeld], money: Currency) -> list[Cells]:
    """Everybody these nights brought or cost something, those who were here last first."""
    last: dict[int, datetime] = {}
    sums: dict[int, list[int]] = {}
    for night in nights:
        for then in (one for one in night.players if one.present or one.result):
            last.setdefault(then.player, night.opened)
            held = sums.setdefault(then.player, [0, 0, 0])
            held[0], held[1], held[2] = held[0] + then.present, held[1] + then.bought, held[2] + then.result
    order = sorted(last, key=lambda player: (-last[player].timestamp(), names.get(player, "").casefold()))
    return [Cells(player, (names.get(player, str(player)), str(sums[player][0]), short_day(last[player]),
                           figure(sums[player][1], money), signed_figure(sums[player][2], money)),
                  ("", "second", "second", "second", shade(sums[player][2]))) for player in order]


# what is opened

def entry_told(opened: Opened, money: Currency, wrong: Finding | None = None) -> list[Told]:
    """An entry: what it is, its postings, the answers that made it, the rules that held; and what is `wrong` with it.
    """
    line = opened.line
    said = [Told(line.title, number_words(line.number), kind_words(line.kind), head=True, struck=bool(line.void_by))]
    if wrong:
        said += [Told(tr("Does not fit"), note=wrong.sentence, tone="bad"), Told(tr("What to do"), note=tr(
            "Deal on: new entries are sealed. A copy has this entry as it was written, and what can be proved after it "
            "is taken over: Settings, Books and backup."), tone="second")]
    if line.fixed:
        said.append(Told(tr("Fixed since"), note=tr("{now}. Its amounts stayed as they are.", now=line.fixed),
                         tone="warn"))
    if line.void_by:
        said.append(Told(tr(as_in("an entry", "VOID")), number_words(line.void_by),
                         tr("Reversed by this entry. It no longer counts."),
                         tone="warn", goes=("entry", line.void_by)))
    if line.reverses:
        said.append(Told(tr("Reverses"), number_words(line.reverses), tr("It reverses that entry, line by line."),
                         tone="warn", goes=("entry", line.reverses)))
    said += _mends(opened)
    if opened.again_for:
        said.append(Told(tr("Keyed again"), tr("as {number} was", number=number_words(opened.again_for)),
                         tr("That entry was lost with the books, and a copy was taken up."), tone="warn"))
    said += [Told(text, value, tone="second") for text, value in _about(opened)]
    if line.kind is EntryKind.HAND:
        said.append(Told(tr("Replay this hand, step by step"), tr("Ctrl R"), tone="brass",
                         goes=("replay", line.number)))
    if opened.reason:
        said.append(Told(tr("Reason"), note=opened.reason, tone="second"))
    if opened.results:
        said.append(Told(tr("Won and lost"), head=True))
        said += [Told(held_apart(name), signed_figure(amount, money), value_tone=shade(amount))
                 for name, amount in opened.results]
    for family, lines in opened.families.items():
        said.append(Told(tr(_FAMILIES[family]), head=True))
        said += [_posting(one, money) for one in lines]
    return [*said, *_answers(opened), *_rules(opened)]


def _mends(opened: Opened) -> Iterable[Told]:
    if opened.mends is not None:
        night, entry = opened.mends
        yield Told(tr("Corrects"), number_words(entry) if entry else tr("the night"),
                   tr("A closed night is corrected in a later night’s books."), tone="warn",
                   goes=("entry", entry) if entry else ("night", night))


def _about(opened: Opened) -> Iterable[tuple[str, str]]:
    line = opened.line
    yield tr("When"), stamp(line.at)
    yield tr("By"), keyed_by(line.actor)
    if line.night_title:
        yield tr("Night"), line.night_title
    if opened.game:
        yield opened.game, opened.table
    yield tr("Code"), opened.code


def _posting(line: Line, money: Currency) -> Told:
    chips = ""
    if line.chips:
        chips = in_words(line.chips, {value: chip_label(value, money) for value in line.chips})
        chips = chips.replace(" + -", " − ").replace("-", "−")
        if not line.seen:
            chips = tr("{chips}, not counted", chips=chips)
    return Told(line.words[:1].upper() + line.words[1:], signed_full_figure(line.amount, money), chips,
                value_tone="ok" if line.amount > 0 else "bad")


def _answers(opened: Opened) -> Iterable[Told]:
    if opened.unread:
        yield Told(opened.unread, tone="warn")
    if opened.answers:
        yield Told(tr("What was answered"), head=True)
    for row in opened.answers:
        note = labelled(tr("Undone or replaced") if row.struck else "", row.detail)
        yield Told(row.text, f"{row.at:%H:%M}", note, struck=row.struck, value_tone="second",
                   tone="warn" if row.mark == "warn" else "")


def _rules(opened: Opened) -> Iterable[Told]:
    if opened.rules is None:
        return
    yield Told(tr("House rules at the time"), opened.digest[:8], head=True)
    if opened.under:
        yield Told(opened.under)
    if not opened.rules:
        yield Told(tr("All at the game’s defaults."), tone="second")
    for label, value in opened.rules:
        yield Told(label, value, tone="second")


def night_told(night: NightHeld, names: Mapping[int, str], money: Currency) -> list[Told]:
    """A night: when, who won and lost what, the house; each player leads to their history."""
    said = [Told(night.title, note=day(night.opened), head=True)]
    if night.imported:
        said.append(Told(tr("Imported: only its results are known."), tone="second"))
    elif night.closed is None:
        said.append(Told(tr("Still open."), tone="warn"))
    else:
        said += [Told(tr("From {start} to {end}", start=f"{night.opened:%H:%M}", end=f"{night.closed:%H:%M}"),
                      hours(int((night.closed - night.opened).total_seconds())), tone="second"),
                 Told(tr("Every payment is paid or carried.") if night.settled else tr("Some payments are still open."),
                      tone="ok" if night.settled else "warn")]
    said.append(Told(tr("Results"), plural(night.hands, "{count} hand", "{count} hands") if night.hands else "",
                     head=True))
    those = [one for one in night.players if one.present or one.result]
    for then in sorted(those, key=lambda one: (-one.result, names.get(one.player, ""))):
        bought = tr("bought {amount}", amount=figure(then.bought, money)) if then.bought else ""
        there = hours(then.seconds) if then.seconds else ""
        said.append(Told(held_apart(names.get(then.player, str(then.player))), signed_figure(then.result, money),
                         " · ".join(part for part in (bought, there) if part), value_tone=shade(then.result),
                         goes=("player", then.player)))
    said.append(Told(tr("House bank"), signed_figure(night.house, money), value_tone=shade(night.house)))
    if night.corrected:
        said.append(Told(tr("Corrections of earlier nights"), head=True))
        said += [Told(held_apart(names.get(player, str(player))), signed_figure(amount, money))
                 for player, amount in night.corrected.items()]
    return said


def history_told(history: History, money: Currency, season: str = "") -> list[Told]:
    """A player: what it comes to, what is owed, and every night with the total after it."""
    count = plural(history.there, "{count} night", "{count} nights")
    said = [Told(history.name, note=f"{count} · {season}" if season else count, head=True),
            Told(tr("Result"), signed_figure(history.result, money), value_tone=shade(history.result)),
            Told(tr("Total bought"), figure(history.bought, money)),
            Told(tr("Total time here"), hours(history.seconds))]
    for words, amount in ((tr("Won in jackpots"), history.jackpots), (tr("Corrections"), history.corrected),
                          (tr("Left for a later night"), history.left),
                          (tr("Now on account and by marker"), history.open_now)):
        if amount:
            said.append(Told(words, signed_figure(amount, money), value_tone=shade(amount)))
    if not (history.left or history.open_now):
        said.append(Told(tr("Owes nothing, and is owed nothing."), tone="second"))
    said.append(Told(tr("Night by night"), tr("total"), head=True, value_tone="second"))
    for line in history.lines:
        parts = [short_day(line.night.opened), tr("total {amount}", amount=signed_figure(line.running, money))]
        parts += [tr("bought {amount}", amount=figure(line.then.bought, money))] if line.then.bought else []
        parts += [tr("absent")] if not line.then.present else []
        parts += [hours(line.then.seconds)] if line.then.seconds else []
        parts += [tr("jackpot {amount}", amount=figure(line.then.jackpots, money))] if line.then.jackpots else []
        parts += [tr("correction {amount}", amount=signed_figure(line.corrected, money))] if line.corrected else []
        said.append(Told(line.night.title, signed_figure(line.then.result, money), " · ".join(parts),
                         value_tone=shade(line.then.result), goes=("night", line.night.id)))
    return said


def balance_told(balance: TrialBalance, money: Currency) -> list[Told]:
    """Every place by family, and what each family comes to: nothing."""
    said = [Told(tr("After entry {number}", number=number_words(balance.after)), head=True,
                 note=tr("Chips, cash and claims each add up to 0.") if balance.balances else
                 tr("The books are not in balance."),
                 tone="" if balance.balances else "bad")]
    for family, held in balance.families.items():
        total = balance.total(family)
        said.append(Told(tr(_FAMILIES[family]), tr("adds up to {amount}", amount=full_figure(total, money)), head=True,
                         value_tone="ok" if not total else "bad"))
        said += [Told(one.words[:1].upper() + one.words[1:], full_figure(one.amount, money), tone="second",
                      value_tone="") for one in held]
    return said if balance.families else [Told(tr("Nothing is booked yet."), tone="second")]
