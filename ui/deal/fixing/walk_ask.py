"""The walk back over what was entered: Left and Right go from entry to entry, and a rank replaces the card there."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.cards import Card, read_card
from app.dealing.engine.entered import Entry, entries_of, hand_of
from app.dealing.engine.if_fixed import Difference, if_fixed, in_place_of, still_lies
from app.dealing.values.felt import Actor, Felt, Step
from app.dealing.values.log import Json
from app.errors import Refusal, Refused
from app.money import signed_figure
from app.words import as_in, listed, plural, tr
from app.words.joined import as_sentence, clauses, without_stop
from ui.deal.answers.aside_asks import SideAsk
from ui.deal.dealer import Dealer
from ui.deal.fixing.fix_panel import FixPanel
from ui.felt.felt_mark import CardMark
from ui.keys.key_events import has_ctrl, letter, shifted
from ui.look import theme
from ui.strip.card_pad import RANK_KEYS, SUIT_KEYS, CardPad, PadPhase
from ui.strip.step_timeline import EntryStep
from ui.strip.strip_text import Action, StripText, capital, rest_of
from ui.widgets.buttons import PrimaryState

IN_SIGHT, IN_A_NARROW_STRIP = 7, 6
"""So many entries are seen along the strip at once, beside the prompt that waits."""


class WalkAsk(SideAsk):
    """One entry after another is looked at; nothing is booked by it.

    `chosen` gives the line of the log that is to be changed, and the card that goes in; no card where its question is
    to be opened with the answer that it has.
    """

    chosen = Signal(int, object)
    waits_for_card = True

    def __init__(self, dealer: Dealer, entries: tuple[Entry, ...], parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.entries, self.at = entries, len(entries) - 1
        self.pad, self.side = CardPad(), FixPanel()
        self._own(self.side)
        self.row.addWidget(self.pad)
        self.keep_button.show_label(tr("Leave"))
        self.pad.rank.connect(lambda code: self.put(code))
        self.pad.suit.connect(lambda code: self.put(suit=code))
        self.card: Card | None = None
        self._difference: Difference | None = None
        self._shown_beside = False
        self._look()

    # where it stands

    @property
    def entry(self) -> Entry:
        """What is looked at."""
        return self.entries[self.at]

    def go(self, at: int) -> None:
        """Look at another entry; what was keyed here is forgotten."""
        self.at, self.card, self._difference, self.refusal = at, None, None, None
        self._look()
        self.changed.emit()

    def step(self, by: int) -> None:
        """So many entries on, not before the first; beyond the last the prompt waits again."""
        if self.at + by >= len(self.entries):
            self.closed.emit()
        elif self.at + by >= 0:
            self.go(self.at + by)

    def along_the_hand(self, by: int) -> None:
        """To the card before it in the same hand of cards, or the next one."""
        here = self.entry
        way = range(self.at + by, len(self.entries) if by > 0 else -1, by)
        self.go(next((at for at in way if _with(self.entries[at], here)), self.at))

    def to_first_card(self) -> None:
        """To the first card of this hand; without cards, to its first entry."""
        same = [at for at, one in enumerate(self.entries) if one.hand == self.entry.hand]
        self.go(next((at for at in same if self.entries[at].card), same[0]))

    def step_clicked(self, at: int) -> bool:
        """To the entry that was clicked; on the last cell the prompt waits again."""
        self.step(self._window().start + at - self.at)
        return True

    def _look(self) -> None:
        here, card = self.entry, self.card
        self.pad.setVisible(here.card is not None)
        if here.card is not None:
            self.pad.ask_suits(here.suits)
            self.pad.show_keys(PadPhase.RANK, card.rank if card and card.rank is not here.card.rank else None,
                               frozenset({card.rank}) if card and self.refusal else frozenset(), changing=True)

    # what is keyed

    def put(self, rank: str = "", suit: str = "") -> None:
        """Another rank, or another suit, in the place of the card: taken at once where nothing else turns on it."""
        run, here = self.dealer.run, self.entry
        if run is None or here.card is None or (suit and not here.suits):
            return
        before = self.card if suit and self.card and not self.refusal else here.card
        self.card = read_card(in_place_of(here, rank or before.rank.value, suit or (before.suit or "")))
        self.refusal = self._difference = None
        if self.card == here.card:
            self.card = None
        else:
            self._try(self.card)
        self._look()
        self.changed.emit()
        if self.card and self._difference and not self._difference.moves:
            self.chosen.emit(here.seq, self.card.code)

    def _try(self, card: Card) -> None:
        assert self.dealer.run is not None
        assert self.entry.card is not None
        try:
            self._difference = if_fixed(self.dealer.run, self.entry, card.code)
        except Refused as refused:
            self.refusal = refused.refusal
        else:
            if self._difference.was is not None:
                self._shown_beside = True
            self.side.show_difference(self.dealer.table, self.entry.card, card, self._difference, self._kept_words())

    def key(self, event: QKeyEvent) -> bool:
        """Arrows and Home walk, a rank or a suit goes in, Esc leaves."""
        typed, pressed = letter(event), event.key()
        if pressed in (Qt.Key.Key_Left, Qt.Key.Key_Right) and not has_ctrl(event):
            self.step(-1 if pressed == Qt.Key.Key_Left else 1)
        elif pressed in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.along_the_hand(-1 if pressed == Qt.Key.Key_Up else 1)
        elif pressed == Qt.Key.Key_Home:
            self.to_first_card()
        elif self.entry.card is not None and typed in RANK_KEYS and not shifted(event):
            self.put(RANK_KEYS[typed].value)
        elif self.entry.card is not None and typed in SUIT_KEYS:
            self.put(suit=SUIT_KEYS[typed].value)
        else:
            return super().key(event)
        return True

    def press(self) -> None:
        """Enter: the card goes in, or the question opens with the answer that it has."""
        if self.entry.card is None:
            self.chosen.emit(self.entry.seq, None)
        elif self.card and self._difference:
            self.chosen.emit(self.entry.seq, self.card.code)

    # what it shows

    def panel(self) -> tuple[str, QWidget] | None:
        """What a fix changes, once the money of a hand is shown."""
        return (tr(as_in("what changes", "Fix")), self.side) if self._shown_beside else None

    def keys(self) -> dict[str, str]:
        """How to walk, and what is entered."""
        ranks = dict.fromkeys(RANK_KEYS, tr("Rank")) if self.entry.card else {}
        suits = dict.fromkeys(SUIT_KEYS, tr("Suit")) if self.entry.card and self.entry.suits else {}
        return ranks | suits | {"←": tr("Earlier"), "→": tr("Later"), "↑": tr("Same hand, earlier"),
                                "↓": tr("Same hand, later"), "Home": tr("First card"), "Esc": tr("Leave"),
                                "Enter": self.action().label}

    def with_half_entered(self, felt: Felt) -> Felt:
        """The felt as it lies."""
        return felt

    def card_mark(self) -> CardMark | None:
        """The card that is looked at, where it can still be seen, and what goes in for it."""
        here, prompt, felt = self.entry, self.dealer.prompt, self.dealer.felt()
        if here.card is None or here.lies is None or prompt is None or hand_of(prompt.key) != here.hand:
            return None
        views = felt.rows if here.lies.row else felt.hands
        if here.lies.at >= len(views) or not still_lies(here.card, views[here.lies.at].cards, here.lies.card):
            return None
        return CardMark(here.lies, f"{here.card} → {self.card}" if self.card and not self.refusal else "")

    def _window(self) -> range:
        seen = IN_A_NARROW_STRIP if theme.current_look().compact else IN_SIGHT
        first = max(0, min(self.at - seen // 2, len(self.entries) - seen))
        return range(first, min(len(self.entries), first + seen))

    def steps(self, felt: Felt) -> tuple[Step, ...]:
        """A cell an entry; those that the fix makes wrong are struck."""
        gone = self._difference.gone if self._difference else ()
        cells = [EntryStep(capital(one.words), one.fact, one.seq in gone)
                 for one in (self.entries[at] for at in self._window())]
        last = self._window().stop == len(self.entries)
        return (*cells, *((EntryStep(tr("Now")),) if last else ()))

    def said(self) -> StripText:
        """What is looked at, and what would change."""
        here, step = self.entry, self.at - self._window().start
        if self.refusal and self.card:
            return StripText(tr("Check the card"), tr(" — not {card}", card=self.card),
                             f"{self.refusal.wrong} {rest_of(self.refusal)}".strip(), actor=Actor.BAD,
                             badge="icon:warning|" + tr("CHECK"), step=step)
        if self.card:
            return StripText(tr("{what}: {card}", what=capital(here.words), card=self.card),
                             tr(", not {card}", card=here.card), self._reason(), actor=Actor.WARN,
                             badge="icon:note|" + tr("FIX"), step=step)
        lead = tr("{what}: {answer}", what=capital(here.words), answer=here.fact) if here.fact else capital(here.words)
        reason = tr("Key the rank that was dealt; a suit key changes the suit.") if here.card and here.suits \
            else tr("Key the rank that was dealt.") if here.card else tr("Press Enter to change it.")
        return StripText(lead, "", f"{reason} {tr('Left and Right walk on.')}", actor=Actor.WARN,
                         badge="icon:note|" + tr("FIX"), step=step)

    def _reason(self) -> str:
        """How the hand ends then, what that moves, and which cards are wrong with it."""
        one = self._difference
        if one is None or self.dealer.run is None:
            return ""
        gone = listed([self._name(seq) for seq in one.gone])
        parts = [tr("No longer counts: {what}.", what=gone)] if gone else []
        if gone and self.dealer.run.game.has_shoe and not one.closed:
            parts += [tr("If dealt: Enter, then Y.")]  # there it is ruled where a third card too many goes
        parts += [tr("Next: {what}.", what=without_stop(one.asks))] if one.asks else []
        if one.was and one.becomes:
            parts += [self._result_words(one)]
        return " ".join(parts)

    def _result_words(self, one: Difference) -> str:
        assert one.was is not None
        assert one.becomes is not None
        money = self.dealer.table.money
        result = tr("{now}; not {before}.", now=one.becomes.result, before=one.was.result) \
            if one.was.result != one.becomes.result else tr("{result}, as before.", result=one.was.result)
        rack = tr("the rack {before} → {now}", before=signed_figure(one.was.rack, money),
                  now=signed_figure(one.becomes.rack, money)) if one.was.rack != one.becomes.rack else ""
        return f"{result} {as_sentence(clauses((self._who_changes(one), rack)))}"

    def _who_changes(self, one: Difference) -> str:
        count = len(one.changed)
        return plural(count, "{count} player’s result changes", "{count} players’ results change") if count else \
            tr("Nobody’s result changes")

    def _name(self, seq: int) -> str:
        return self.dealer.run.play.name(seq) if self.dealer.run else ""

    def _kept_words(self) -> tuple[str, ...]:
        assert self._difference is not None
        one = self._difference
        kept = plural(one.kept, "{count} later entry kept", "{count} later entries kept")
        books = tr("The hand is in the books: the entry is reversed and posted again.") if one.closed else \
            tr("Nothing is booked before Enter.")
        return kept, books

    def action(self) -> Action:
        """What Enter does."""
        if self.entry.card is None:
            return Action(tr("Change it"), capital(self.entry.words))
        if not self.card or self.refusal:
            return Action(tr("Put it in"), tr("Waiting for a card"), PrimaryState.WAITING)
        one = self._difference
        note = plural(len(one.changed), "{count} result changes", "{count} results change") if one and one.changed \
            else ""
        return Action(tr("Put {card} in", card=self.card), tr("asks why") if one and one.closed else note)

    def refused(self, refusal: Refusal, body: Json) -> None:
        """Nothing is booked from here."""


def _with(one: Entry, other: Entry) -> bool:
    """Whether two cards lie in the same hand of cards."""
    if one.card is None or other.card is None or one.hand != other.hand:
        return False
    if one.lies and other.lies:
        return (one.lies.row, one.lies.at) == (other.lies.row, other.lies.at)
    return one.of == other.of


def walk_of(dealer: Dealer) -> WalkAsk | None:
    """The walk from here, at the entry before the prompt; None where nothing was entered yet."""
    entries = entries_of(dealer.run) if dealer.run else ()
    return WalkAsk(dealer, entries) if entries else None
