"""The row for a turned card: ranks, and suits where the house asks for them."""

from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.cards import RANKS, Card, Rank, Suit, read_card
from app.dealing.prompts.heard import heard_rank
from app.dealing.prompts.kinds import DrawCard, Prompt
from app.dealing.values.felt import Actor
from app.dealing.values.log import Json
from app.errors import Refusal
from app.words import tr
from ui.deal.answers.ask import Ask
from ui.deal.dealer import Dealer
from ui.keys.key_events import letter, shifted
from ui.strip.card_pad import RANK_KEYS, SUIT_KEYS, CardPad, PadPhase
from ui.strip.strip_text import Action, StripText, capital, rest_of
from ui.widgets.buttons import PrimaryState


class CardAsk(Ask):
    """One card. Without suits a rank is the answer; with suits it arms them, and a second rank replaces the first."""

    waits_for_card = True

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.pad = CardPad(by_turns=True)
        self.row.addWidget(self.pad)
        self.rank: Rank | None = None
        self._wrong: Card | None = None
        self._going: Card | None = None
        self.pad.rank.connect(lambda code: self.type_rank(Rank(code)))
        self.pad.suit.connect(lambda code: self.type_suit(Suit(code)))
        self.pad.dropped.connect(self.clear)

    @property
    def question(self) -> DrawCard:
        """What is asked."""
        return cast(DrawCard, self.prompt)

    def ask(self, prompt: Prompt[Card]) -> None:
        """Wait for this card."""
        super().ask(prompt)
        self.rank = self._wrong = self._going = None
        self.pad.ask_suits(self.question.suits)
        self._show()

    def fill(self, body: Json) -> None:
        """Light the card that was keyed before."""
        card = read_card(str(body))
        self.rank = card.rank
        self._show()

    def _show(self) -> None:
        phase = PadPhase.SUIT if self.rank and self.question.suits else PadPhase.RANK
        struck: frozenset[Rank | Suit] = frozenset()
        if self._wrong:
            struck = frozenset({self._wrong.rank}) if self._wrong.suit is None else \
                frozenset({self._wrong.rank, self._wrong.suit})
        self.pad.show_keys(phase, self.rank, struck)
        self.changed.emit()

    # what is keyed

    def type_rank(self, rank: Rank) -> None:
        """A rank: the whole answer, or half of it where suits are asked for."""
        self.refusal, self._wrong = None, None
        if self.question.suits:
            self.rank = rank
            self._show()
        else:
            self._give(Card(rank))

    def type_suit(self, suit: Suit) -> None:
        """A suit, once a rank is there."""
        if self.rank:
            self._give(Card(self.rank, suit))

    def _give(self, card: Card) -> None:
        self._going, self.rank = card, None
        self._wrong = card
        self.given.emit(card.code)

    def _may_lack_suit(self) -> bool:
        return self.rank is not None and self.question.refuse(Card(self.rank)) is None

    def key(self, event: QKeyEvent) -> bool:
        """Ranks always; suits and what drops a rank once one is there."""
        typed = letter(event)
        if typed in RANK_KEYS and not shifted(event):
            self.type_rank(RANK_KEYS[typed])
        elif self.rank and typed in SUIT_KEYS:
            self.type_suit(SUIT_KEYS[typed])
        elif self.rank and event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Escape):
            self.rank = None
            self._show()
        elif self.refusal and event.key() == Qt.Key.Key_Escape:
            self.clear()
        else:
            return False
        return True

    def press(self) -> None:
        """Enter: the keyed rank without its suit where that is enough, or a fresh start after a refusal."""
        if self.rank and self._may_lack_suit():
            self._give(Card(self.rank))
        elif self.refusal:
            self.clear()

    def clear(self) -> None:
        """Forget what was keyed and refused."""
        self.rank, self.refusal, self._wrong, self._going = None, None, None, None
        self._show()

    def refused(self, refusal: Refusal, body: Json) -> None:
        """Strike the card out and wait for another."""
        self._going = None
        self.refusal = refusal
        self._show()

    # what it shows

    def keys(self) -> dict[str, str]:
        """Ranks, and suits where they are asked for."""
        ranks = {rank.value: tr("Rank") for rank in RANKS} | {"0": tr("Ten")}
        suits = {code: tr("Suit") for code in SUIT_KEYS} if self.question.suits and self.rank else {}
        return ranks | suits

    def half_card(self) -> tuple[str, str]:
        """The keyed rank where the card will lie, or the whole card while it is being booked."""
        if self._going:
            return str(self._going), ""
        return (f"{self.rank.spoken} _", tr("pick suit")) if self.rank else ("", "")

    def said(self) -> StripText:
        """As the prompt says it; after a refusal what is wrong with the card."""
        card = self._wrong
        if not self.refusal or not card:
            return super().said()
        return StripText(tr("Check the card"), tr(" — not {card}", card=card),
                         f"{self.refusal.wrong} {rest_of(self.refusal)}".strip(), "", "", Actor.BAD,
                         "icon:warning|" + tr("CHECK"), self.prompt.step)

    def entered_words(self) -> str:
        """The rank that waits for its suit."""
        return heard_rank(self.rank.spoken) if self.rank else ""

    def action(self) -> Action:
        """What Enter does: nothing until a rank is there."""
        label = capital(self.prompt.button or self.prompt.named or tr("Card"))
        if self.refusal:
            return Action(tr("Enter again"), tr("Clears {card}", card=self._wrong) if self._wrong else "")
        if not self.rank:
            return Action(label, self.prompt.button_note or tr("Waiting for a card"), PrimaryState.WAITING)
        if self._may_lack_suit():
            return Action(tr("Accept {rank}", rank=self.rank.spoken), tr("without a suit"))
        return Action(label, tr("Waiting for its suit"), PrimaryState.WAITING)
