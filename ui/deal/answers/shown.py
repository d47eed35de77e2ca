"""The row for a whole hand that is shown: card after card on the pad, Enter where it may be left out."""

from dataclasses import replace
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.cards import Card, Rank, Suit, read_card
from app.dealing.prompts import Prompt
from app.dealing.showing import ShowCards
from app.errors import Refusal
from app.words import tr
from ui.buttons import PrimaryState
from ui.deal.answers.ask import Action, Ask, Said, letter, shifted
from ui.deal.answers.cards import RANK_KEYS, SUIT_KEYS
from ui.deal.card_pad import CardPad, PadPhase
from ui.deal.dealer import Dealer


class ShowCardsAsk(Ask):
    """Several cards, each a rank and a suit. The last that there can be answers of itself; Enter ends it before."""

    waits_for_card = True

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.pad = CardPad()
        self.row.addWidget(self.pad)
        self.rank: Rank | None = None
        self.cards: list[Card] = []
        self.pad.rank.connect(lambda code: self.type_rank(Rank(code)))
        self.pad.suit.connect(lambda code: self.type_suit(Suit(code)))

    @property
    def question(self) -> ShowCards:
        """What is asked."""
        return cast(ShowCards, self.prompt)

    def ask(self, prompt: Prompt[Any]) -> None:
        """Wait for the first card."""
        super().ask(prompt)
        self.rank, self.cards = None, []
        self._show()

    def fill(self, body: Any) -> None:
        """Show the cards that were keyed before."""
        self.cards = [read_card(str(code)) for code in body or []]
        self._show()

    def _show(self) -> None:
        phase = PadPhase.SUIT if self.rank else PadPhase.RANK
        self.pad.show_keys(phase, self.rank)
        self.changed.emit()

    def type_rank(self, rank: Rank) -> None:
        """Half a card."""
        self.refusal, self.rank = None, rank
        self._show()

    def type_suit(self, suit: Suit) -> None:
        """The other half; a card that cannot be is refused at once and not taken."""
        if self.rank is None:
            return
        card, self.rank = Card(self.rank, suit), None
        wrong = self._wrong(card)
        if wrong is None:
            self.cards.append(card)
        self.refusal = wrong
        self._show()
        if wrong is None and len(self.cards) == self.question.most:
            self.press()

    def _wrong(self, card: Card) -> Refusal | None:
        if card in self.cards:
            return Refusal(tr("{card} is keyed twice.", card=card), tr("The pack has one of each."),
                           tr("Key another card."))
        return self.dealer.table.audit(card, self.prompt.named)

    def key(self, event: QKeyEvent) -> bool:
        """Ranks always, suits once one is there; Backspace drops half a card, then the last."""
        typed = letter(event)
        if typed in RANK_KEYS and not shifted(event):
            self.type_rank(RANK_KEYS[typed])
        elif self.rank and typed in SUIT_KEYS:
            self.type_suit(SUIT_KEYS[typed])
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Escape) and (self.rank or self.cards or self.refusal):
            self._drop()
        else:
            return False
        return True

    def _drop(self) -> None:
        if self.rank is None and self.refusal is None:
            self.cards.pop()
        self.rank = self.refusal = None
        self._show()

    def press(self) -> None:
        """Enter: what is keyed, or nothing where it may be left out."""
        self.given.emit([card.code for card in self.cards])

    def refused(self, refusal: Refusal, body: Any) -> None:
        """All of it stands to be mended, or is keyed again."""
        super().refused(refusal, body)
        self._show()

    # what it shows

    def keys(self) -> dict[str, str]:
        """Ranks and suits."""
        ranks = {rank.value: tr("Rank") for rank in Rank} | {"0": tr("Ten")}
        return ranks | {code: tr("Suit") for code in SUIT_KEYS} | {"Enter": self.action().label}

    def half_card(self) -> tuple[str, str]:
        """The half keyed card."""
        return (f"{self.rank.spoken} _", tr("pick suit")) if self.rank else ("", "")

    def said(self) -> Said:
        """What is keyed so far stands where the reason was."""
        said = super().said()
        keyed = " ".join([str(card) for card in self.cards] + ([f"{self.rank.spoken}_"] if self.rank else []))
        return said if self.refusal or not keyed else replace(said, reason=keyed, call="")

    def action(self) -> Action:
        """Enter ends it where it may end here."""
        question, count = self.question, len(self.cards)
        if not count and question.skip_word:
            return Action(question.skip_word[:1].upper() + question.skip_word[1:], tr("or key the cards"))
        label = self.prompt.button or tr("Hand keyed")
        if question.least <= count:
            return Action(label, tr("{count} cards", count=count))
        return Action(label, tr("{count} of {least} cards", count=count, least=question.least), PrimaryState.WAITING)
