"""A hand is claimed: who showed it, card after card on the pad, which of them were wild."""

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from app.cards import Card, Rank, Suit
from app.jackpots.hands import FEWEST, MOST, says, too_few
from app.jackpots.rules import JackpotRules
from app.words import tr
from ui.jackpots.claimed import Claim, Claimable, Part
from ui.jackpots.tiles import CardTile, EmptyTile
from ui.keys.key_events import has_alt, has_ctrl, is_enter, letter, shifted
from ui.look import theme
from ui.look.tips import show_tip
from ui.strip.card_pad import RANK_KEYS, SUIT_KEYS, CardPad, PadPhase
from ui.widgets.buttons import PrimaryButton, PrimaryState, SecondaryButton
from ui.widgets.forms import empty_out, in_column, in_row, words
from ui.widgets.tiles_and_words import Choice, Words

IN_A_ROW = 9
"""So many players have room beside each other."""


class ClaimForm(QFrame):
    """The whole claim in place of the page’s lists. `given` carries it; `closed` leaves it."""

    given = Signal(object)
    closed = Signal()

    def __init__(self, title: str, rules: JackpotRules, from_: Claimable, two_hands: bool,
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(title)
        self._rules, self._from = rules, from_
        self.parts = [Part(tr("The hand that lost"), tr("Who lost with it?")),
                      Part(tr("The hand that beat it"), tr("Who won with it?"))] if two_hands else \
            [Part("", tr("Who showed it?"))]
        self.at, self.trouble = 0, words("", "body", "warn")
        self.rank: Rank | None = None
        self.beside = not from_.showdown
        self.out: set[int] = set()
        self.title, self.worth = Words(title, "prompt_compact"), Words("", "title", "brass")
        self.where = [Choice(from_.showdown), Choice(tr("Poker outside the program"))]
        self.game, self.pad = QLineEdit(), CardPad()
        self.players: dict[int, Choice] = {}
        self.dealt: dict[int, Choice] = {}
        self.primary = PrimaryButton()
        self.back = SecondaryButton(tr("Back"), tr("Esc"), kind="ghost")
        self.joker = SecondaryButton(tr("Joker"), "Z")
        self.wild = SecondaryButton(tr("Last card was wild"), "W")
        self._ask, self._in = Words("", "body_strong"), QWidget()
        self._tiles = QHBoxLayout()
        self._build()
        self._connect()
        self._show()

    def is_of(self, now: Claimable) -> bool:
        """Whether what it was opened for can still be claimed."""
        return self._from.is_of(now)

    @property
    def part(self) -> Part:
        """The hand that is being keyed."""
        return self.parts[self.at]

    def _build(self) -> None:
        for seat, (player, name) in self._from.seats.items():
            self.players[player] = Choice(f"{seat}  {name}")
            self.dealt[player] = Choice(name)
        column = in_column(self.title, on=self, spacing=8, margins=(20, 14, 20, 14))
        where = QHBoxLayout()
        for one in self.where:
            one.setCheckable(True)
            where.addWidget(one)
        self.game.setPlaceholderText(tr("Which poker game, such as Hold’em"))
        self.game.setAccessibleName(tr("Which poker game"))
        self.game.setMaxLength(60)
        where.addWidget(self.game, 1)
        column.addLayout(where)
        self.where[0].setVisible(bool(self._from.showdown))  # on the form by now, and no window of its own
        column.addWidget(self._in)
        in_row(Words(tr("Dealt in"), "note", "second"), (_side_by_side(self.dealt.values()), 1), on=self._in)
        column.addWidget(self._ask)
        column.addLayout(_side_by_side(self.players.values()))
        self._tiles.setSpacing(2)
        column.addStretch(1)
        column.addLayout(self._tiles)
        column.addWidget(self.worth)
        column.addWidget(self.trouble)
        column.addStretch(1)
        column.addWidget(self.pad)
        foot = in_row(self.back, self.wild, self.joker)
        self.primary.setMinimumWidth(theme.current_look().px(110))
        foot.addWidget(self.primary, 1)
        column.addLayout(foot)
        self.joker.setVisible(self._rules.deck > 52)

    def _connect(self) -> None:
        for player, one in self.players.items():
            one.setCheckable(True)
            one.one_of_several = True
            one.clicked.connect(lambda _=False, player=player: self.choose(player))
        for player, one in self.dealt.items():
            one.setCheckable(True)
            one.setChecked(True)
            one.toggled.connect(lambda on, player=player: self._deal_in(player, on))
        self.where[0].clicked.connect(lambda: self._from_beside(False))
        self.where[1].clicked.connect(lambda: self._from_beside(True))
        self.game.textChanged.connect(lambda _: self._show())
        self.pad.rank.connect(lambda code: self.type_rank(Rank(code)))
        self.pad.suit.connect(lambda code: self.type_suit(Suit(code)))
        self.wild.clicked.connect(self.mark_last)
        self.joker.clicked.connect(self.add_joker)
        self.back.clicked.connect(self.closed)
        self.primary.clicked.connect(self.press)

    # what is entered

    def _from_beside(self, beside: bool) -> None:
        self.beside = beside
        self._show()
        (self.game if beside else self).setFocus()

    def _deal_in(self, player: int, on: bool) -> None:
        self.out = self.out - {player} if on else self.out | {player}

    def choose(self, player: int) -> None:
        """Whose hand it is; a hand that was keyed at the table is taken over."""
        part = self.part
        if player != part.player and part.cards == self._shown_by(part.player):
            part.cards, part.wild = [], set()  # another's cards, that were keyed at the table and not here
        part.player = player
        takes_part = player in self._from.contributed or self.at > 0
        self.trouble.setText("" if takes_part else tr(
            "{name} has not contributed. Only contributors can win.",
            name=next(name for who, name in self._from.seats.values() if who == player)))
        if not part.cards and not self.beside:
            part.cards = self._shown_by(player)
            part.wild = {card for card in part.cards if card.rank in self._from.wild}
        self.setFocus()
        self._show()

    def _shown_by(self, player: int) -> list[Card]:
        """What was keyed at the table of a player's hand."""
        return list(self._from.shown.get(player, ()))[:MOST]

    def type_rank(self, rank: Rank) -> None:
        """Half a card."""
        self.trouble.setText("")
        self.rank = rank
        self._show()

    def type_suit(self, suit: Suit) -> None:
        """The other half."""
        if self.rank is None:
            return
        card, self.rank = Card(self.rank, suit), None
        if card in self.part.cards:
            self.trouble.setText(tr("{card} is keyed twice. The deck has one of each. Key another card.", card=card))
        elif self.part.hand.size >= MOST:
            self.trouble.setText(tr("There are already seven cards. A hand is five to seven. Remove one first."))
        else:
            self.part.cards.append(card)
            if not self.beside and card.rank in self._from.wild:
                self.part.wild.add(card)
            self.trouble.setText("")
        self._show()

    def add_joker(self) -> None:
        """A joker lay there: one more, or none again."""
        most = min(self._rules.deck - 52, MOST - len(self.part.cards))
        self.part.jokers = 0 if self.part.jokers >= most else self.part.jokers + 1
        self._show()

    def mark_last(self) -> None:
        """The card that was keyed last was wild, or was not."""
        if self.part.cards:
            self.mark(self.part.cards[-1])

    def mark(self, card: Card) -> None:
        """This card was wild, or was not."""
        self.part.wild ^= {card}
        self.setFocus()
        self._show()

    def drop(self) -> None:
        """Backspace: half a card, the last card, the player, the hand before."""
        part = self.part
        if self.rank is not None:
            self.rank = None
        elif part.jokers:
            part.jokers -= 1
        elif part.cards:
            part.wild.discard(part.cards.pop())
        elif part.player:
            part.player = 0
        else:
            self.at = max(0, self.at - 1)
        self.trouble.setText("")
        self._show()

    def press(self) -> None:
        """The hand is keyed: on to the one that beat it, or the claim."""
        if self.primary.state is not PrimaryState.READY:
            return
        if self.at + 1 < len(self.parts):
            self.at += 1
            self._show()
            return
        first, last = self.parts[0], self.parts[-1]
        dealt = tuple(player for player in self.players if player not in self.out) if self.beside else ()
        self.given.emit(Claim(first.player, first.hand, self.game.text().strip() if self.beside else "", dealt,
                              *((last.player, last.hand) if len(self.parts) > 1 else ())))

    def refuse(self, sentence: str) -> None:
        """Why it was not taken; all of it stands to be mended."""
        self.at, self.rank = 0, None
        self._show()
        self.trouble.setText(sentence)
        self.setFocus()

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A seat’s digit first, then ranks and suits; W marks the last card wild."""
        typed = letter(event)
        if event.isAutoRepeat() or has_ctrl(event) or has_alt(event):
            event.ignore()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif is_enter(event):
            self.press()
        elif self.game.hasFocus():
            event.ignore()
        elif event.key() == Qt.Key.Key_Backspace:
            self.drop()
        elif not self.part.player:
            self._seat(typed)
        elif typed in RANK_KEYS and not shifted(event):
            self.type_rank(RANK_KEYS[typed])
        elif self.rank and typed in SUIT_KEYS:
            self.type_suit(SUIT_KEYS[typed])
        elif typed == "W":
            self.mark_last()
        elif typed == "Z" and self.joker.isVisible():
            self.add_joker()
        else:
            event.ignore()

    def _seat(self, typed: str) -> None:
        seat = 10 if typed == "0" else int(typed) if typed.isdigit() else 0
        player, name = self._from.seats.get(seat, (0, ""))
        if player and self.players[player].isEnabled():
            self.choose(player)
        elif player:
            self.trouble.setText(tr("{name} did not show a hand there.", name=name))

    # showing

    def _show(self) -> None:
        part = self.part
        for at, one in enumerate(self.where):
            one.setChecked(self.beside == bool(at))
        self.game.setVisible(self.beside)
        self._in.setVisible(self.beside)
        for player, choice in self.players.items():
            choice.setChecked(player == part.player)
            choice.setEnabled(self.beside or player in self._from.showed)
        self._ask.setText(" · ".join(filter(None, (part.title, part.ask + " " + tr("Its seat number.")
                                                   if not part.player else self._names(part.player)))))
        self.pad.show_keys(PadPhase.SUIT if self.rank else PadPhase.RANK if part.player else PadPhase.OFF, self.rank)
        self.wild.setEnabled(bool(part.cards))
        self._show_cards(part)
        hand = part.hand
        enough = not too_few(hand, self._rules)
        self.worth.setText(says(hand.value(self._rules.wild)) if enough else
                           tr("{count} of five to seven cards", count=hand.size) if part.player else "")
        self._show_primary(part, enough)

    def _names(self, player: int) -> str:
        name = next(name for who, name in self._from.seats.values() if who == player)
        return tr("{name}’s hand: key the cards", name=name)

    def _show_primary(self, part: Part, enough: bool) -> None:
        more = self.at + 1 < len(self.parts)
        label = tr("Next: the hand that beat it") if more else tr("Claim it")
        why = tr("Choose who showed it") if not part.player else tr("Key five to seven cards") if not enough \
            else tr("Name the poker game") if self.beside and not self.game.text().strip() else ""
        if not why and part.player not in self._from.contributed and not self.at:
            why = tr("Has not contributed")
        self.primary.show_action(label, why or tr("{count} cards", count=part.hand.size),
                                 PrimaryState.WAITING if why else PrimaryState.READY)

    def _show_cards(self, part: Part) -> None:
        empty_out(self._tiles)
        for card in part.cards:
            tile = CardTile(card, card in part.wild)
            tile.clicked.connect(lambda _=False, card=card: self.mark(card))
            self._tiles.addWidget(tile)
        for _ in range(part.jokers):
            self._tiles.addWidget(EmptyTile("★"))
        if part.hand.size < MOST:
            self._tiles.addWidget(EmptyTile(f"{self.rank.spoken}_" if self.rank else ""))
        for _ in range(part.hand.size + 1, FEWEST):
            self._tiles.addWidget(EmptyTile())
        self._tiles.addStretch(1)


def _side_by_side(choices: Iterable[Choice]) -> QGridLayout:
    """All of one width, so that a long name leaves the others theirs; many in two rows."""
    every, grid = list(choices), QGridLayout()
    in_a_row = len(every) if len(every) <= IN_A_ROW else (len(every) + 1) // 2
    grid.setSpacing(6)
    for at, choice in enumerate(every):
        choice.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        show_tip(choice, choice.label)
        grid.addWidget(choice, at // in_a_row, at % in_a_row)
        grid.setColumnStretch(at % in_a_row, 1)
    return grid
