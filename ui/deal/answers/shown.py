"""The row for a whole hand that is shown: card after card on the pad, Enter where it may be left out."""

from dataclasses import replace
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.cards import JOKER, RANKS, SUITS, Card, Rank, Suit
from app.dealing.prompts.kinds import Prompt
from app.dealing.prompts.showing import ShowCards
from app.errors import Refusal
from app.words import plural, tr
from app.words.joined import without_stop
from ui.deal.answers.ask import Ask
from ui.deal.dealer import Dealer
from ui.keys.key_events import letter, shifted
from ui.strip.card_pad import RANK_KEYS, SUIT_KEYS, CardPad, PadPhase
from ui.strip.strip_text import Action, StripText, capital
from ui.widgets.buttons import PrimaryState


class ShowCardsAsk(Ask):
    """Several cards, each a rank and a suit. The last that there can be answers of itself; Enter ends it before."""

    waits_for_card = True

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.pad = CardPad()
        self.row.addWidget(self.pad)
        self.rank: Rank | None = None
        self.cards: list[Card] = []
        self.keyed_again = False
        self.pad.rank.connect(lambda code: self.type_rank(Rank(code)))
        self.pad.suit.connect(lambda code: self.type_suit(Suit(code)))
        self.pad.joker.connect(self.type_joker)
        self.pad.dropped.connect(lambda: self._drop())

    @property
    def question(self) -> ShowCards:
        """What is asked."""
        return cast(ShowCards, self.prompt)

    def ask(self, prompt: Prompt[Any]) -> None:
        """Wait for the first card."""
        super().ask(prompt)
        self.rank, self.cards, self.keyed_again = None, [], False
        self.pad.ask_joker(self.question.jokers)
        self.pad.go_by_turns(not self.question.bare)
        self._show()

    def fill(self, body: Any) -> None:
        """Show the cards that were keyed before."""
        self.cards = [*self.question.parse(body)]
        self._show()

    def _show(self) -> None:
        phase = PadPhase.SUIT if self.rank else PadPhase.RANK
        self.pad.show_keys(phase, self.rank, out=self._out())
        self.changed.emit()

    def _out(self) -> frozenset[Rank | Suit]:
        """Ranks of which no card can be keyed now, and once a rank is there the suits that it cannot be of."""
        suits = (suit for suit in SUITS if self.rank and self._wrong(Card(self.rank, suit)))
        ranks = (rank for rank in RANKS if all(self._wrong(Card(rank, suit)) for suit in SUITS))
        return frozenset((*ranks, *suits))

    def type_rank(self, rank: Rank) -> None:
        """Half a card; where cards may be without their suit, the half before it is a whole one."""
        self._begin_again()
        if self._took_bare():
            self.refusal, self.rank = None, rank
        self._show()

    def _begin_again(self) -> None:
        """What was refused as a whole is keyed again from its first card; only Backspace mends it."""
        if self.keyed_again:
            self.cards, self.keyed_again = [], False

    def _took_bare(self) -> bool:
        """A rank that no suit followed is a card where it may be one; False where that card cannot be."""
        if self.rank is None or not self.question.bare:
            return True
        card, self.rank = Card(self.rank), None
        self._take(card)
        return self.refusal is None

    def type_suit(self, suit: Suit) -> None:
        """The other half; a card that cannot be is refused at once and not taken."""
        if self._wants_suit():
            self.rank, self.keyed_again = self.cards.pop().rank, False
        if self.rank is not None:
            card, self.rank = Card(self.rank, suit), None
            self._whole(card)

    def _wants_suit(self) -> bool:
        """Whether a suit belongs to the last card: all of it was refused, and that one was keyed without."""
        last = self.cards[-1] if self.keyed_again and self.rank is None and self.question.bare and self.cards else JOKER
        return last.suit is None and last != JOKER

    def type_joker(self) -> None:
        """A joker is a whole card."""
        self._begin_again()
        if self._took_bare():
            self._whole(JOKER)
        else:
            self._show()

    def _whole(self, card: Card) -> None:
        self._take(card)
        self._show()
        if self.refusal is None and len(self.cards) == self.question.most:
            self.press()

    def _take(self, card: Card) -> None:
        wrong = self._wrong(card)
        if wrong is None:
            self.cards.append(card)
        self.refusal = wrong

    def _wrong(self, card: Card) -> Refusal | None:
        return self.question.once_too_often(tuple(self.cards), card, tr("Key another card.")) or \
            self.dealer.table.audit(card, self.prompt.named)

    def key(self, event: QKeyEvent) -> bool:
        """Ranks always, suits once one is there; Backspace drops half a card, then the last."""
        typed = letter(event)
        if typed in RANK_KEYS and not shifted(event):
            self.type_rank(RANK_KEYS[typed])
        elif typed in SUIT_KEYS and (self.rank or self._wants_suit()):
            self.type_suit(SUIT_KEYS[typed])
        elif typed == Rank.JOKER and self.question.jokers:
            self.type_joker()
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Escape) and (self.rank or self.cards or self.refusal):
            self._drop()
        else:
            return False
        return True

    def _drop(self) -> None:
        if self.rank is None and self.refusal is None:
            self.cards.pop()
        self.rank = self.refusal = None
        self.keyed_again = False
        self._show()

    def press(self) -> None:
        """Enter: what is keyed, or nothing where it may be left out."""
        if self._took_bare():
            self.given.emit([card.code for card in self.cards])
        else:
            self._show()

    def refused(self, refusal: Refusal, body: Any) -> None:
        """All of it stands to be mended by Backspace, or is keyed again."""
        self.keyed_again = True
        super().refused(refusal, body)
        self._show()

    # what it shows

    def keys(self) -> dict[str, str]:
        """Ranks and suits."""
        ranks = {rank.value: tr("Rank") for rank in RANKS} | {"0": tr("Ten")}
        ranks |= {Rank.JOKER.value: tr("Joker")} if self.question.jokers else {}
        suits = {code: tr("Suit") for code in SUIT_KEYS} if self.rank else {}
        return ranks | suits | {"Enter": self.action().label}

    def half_card(self) -> tuple[str, str]:
        """The half keyed card."""
        hint = tr("suit, or go on") if self.question.bare else tr("pick suit")
        return (f"{self.rank.spoken} _", hint) if self.rank else ("", "")

    def said(self) -> StripText:
        """What is keyed so far stands where the reason was."""
        said = super().said()
        keyed = " ".join([str(card) for card in self.cards] + ([f"{self.rank.spoken}_"] if self.rank else []))
        if self.refusal or not keyed:
            return said
        half = (Card(self.rank),) if self.rank and self.question.bare else ()
        told = self.question.tells((*self.cards, *half)) if self.question.tells else ""
        return replace(said, reason=f"{keyed} — {told}" if told else keyed, call="")

    @property
    def _goes_on_by_itself(self) -> bool:
        """Whether the last card is the answer, and no key after it."""
        return self.question.least == self.question.most and not self.question.bare

    def action(self) -> Action:
        """Enter ends it where it may end here."""
        question, count = self.question, len(self.cards) + (self.rank is not None and self.question.bare)
        stops = question.may_skip() if not count and question.skip_word and question.may_skip else None
        if stops:
            return Action(capital(question.skip_word), without_stop(stops.wrong),
                          PrimaryState.WAITING)
        if not count and question.skip_word:
            return Action(capital(question.skip_word), self.prompt.button_note or tr("or key the cards"))
        label = self.prompt.button or tr("Hand keyed")
        if question.least <= count:
            return Action(label, plural(count, "{count} card", "{count} cards"))
        keyed = tr("{count} of {least} cards", count=count, least=question.least)
        if self._goes_on_by_itself:
            return Action(tr("Key the cards"), tr("{keyed}, then it goes on", keyed=keyed), PrimaryState.WAITING, "")
        return Action(label, keyed, PrimaryState.WAITING)
