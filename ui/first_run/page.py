"""Setting up a table: for the first time, or for another night of a house that is known."""

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QDate, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.chips import ChipSet
from app.desk.house.house import House
from app.desk.session.night_opening import Seating
from app.errors import Refusal, Refused
from app.games import game
from app.money import CURRENCIES, Currency, priced
from app.names import LONGEST, clean_name, same_name
from app.words import plural, tr
from ui.first_run.buy_in import BuyInRow
from ui.first_run.chips_part import ChipsPart, HouseChips
from ui.first_run.first_game import FirstGame
from ui.first_run.player_list import PlayerList
from ui.first_run.player_picker import KnownPlayers
from ui.first_run.welcome import Welcome
from ui.first_run.who_banks import WhoBanks
from ui.look import language, theme
from ui.look.tips import show_tip
from ui.strip.strip_field import StripField
from ui.widgets.buttons import PrimaryButton, PrimaryState, SecondaryButton
from ui.widgets.forms import SPRING, Page, in_column, in_row
from ui.widgets.house_setup import (
    LONGEST_TITLE,
    Opening,
    make_house,
    make_plan,
    places,
    quick_step,
    refuse_buy_in,
    tried,
)
from ui.widgets.money_and_chips import CurrencyRow, DecksRow
from ui.widgets.tiles_and_words import DemoButton, Issue, StepHeading, Words, scrolled

__all__ = ["FirstRunPage", "Opening", "usual_title"]

WIDE = 1600
FEWEST = 2
"""So many players open a table, and more where the first game needs them."""


def usual_title(weekday: int) -> str:
    """What a night is called if nobody says otherwise; weekdays are 1 (Monday) to 7."""
    return (tr("Monday Night"), tr("Tuesday Night"), tr("Wednesday Night"), tr("Thursday Night"), tr("Friday Night"),
            tr("Saturday Night"), tr("Sunday Night"))[weekday - 1]


class FirstRunPage(Page):
    """Currency, chips and players, and the button that opens the table; with `house`, only who came tonight.

    `known` are the players that the house knows, `settled` is the night that was closed last and `last_game` what it
    began with. `open_table` carries an `Opening` that was tried already.
    """

    open_table = Signal(object)
    demo_wanted = Signal()
    backup_wanted = Signal()
    second_wanted = Signal()
    practice_wanted = Signal()
    language_wanted = Signal()
    settlement_wanted = Signal()
    words_wanted = Signal()

    def __init__(self, known: tuple[str, ...] = (), house: House | None = None, parent: QWidget | None = None,
                 settled: str = "", last_game: str = "") -> None:
        super().__init__(parent)
        self.house = house
        self.several = False  # other tables open beside this one tonight
        self.settled_button = SecondaryButton(tr("Settlement"), "F7", kind="ghost")
        show_tip(self.settled_button, tr("How {night} was settled", night=settled))
        if not settled:
            self.settled_button.hide()
        self.welcome = Welcome()
        self.host = StripField(tr("Host"), longest=4 * LONGEST)
        self.title = StripField(tr("Name of the night"), longest=LONGEST_TITLE)
        self.host.set_text(house.host if house else "")
        self.title.set_text(usual_title(QDate.currentDate().dayOfWeek()))
        self.currencies: CurrencyRow | None = None
        self.decks: DecksRow | None = None
        self.chips: ChipsPart | None = None
        self.house_chips: HouseChips | None = None
        self.known: KnownPlayers | None = None
        self.players = PlayerList(places(house))
        self.buy_in = BuyInRow(self.money)
        self.game = FirstGame(last_game)
        self.issue = Issue()
        asked = self._first_part(known)
        self.bank = WhoBanks(asked + 3)
        self._foot_buttons()
        self._arrange(asked)
        # With one language there is nothing to change to.
        self.language_button.setVisible(len(language.known()) > 1)
        self._connect()
        theme.follow(self._measure)
        self._look_around()
        self.setAccessibleName(self._heading()[0])

    # what is chosen

    @property
    def money(self) -> Currency:
        """The currency that is chosen, or the house's own."""
        if self.house:
            return self.house.money
        return self.currencies.money if self.currencies else CURRENCIES[0]

    def _chips(self) -> ChipSet | None:
        return self.house.chips if self.house else self.chips.chips if self.chips else None

    def _house(self) -> House:
        if self.chips is None or self.decks is None:
            assert self.house is not None
            return self.house
        return make_house(self.host.text, self.money, self.chips.read(), self.decks.decks)

    def opening(self) -> Opening:
        """What the host wants to open. Raises Refused with what stands in the way."""
        names, amount = self.players.names, self.buy_in.amount
        house = self._house()
        refuse_buy_in(amount, len(names), house.chips, house.money)
        seatings = tuple(Seating(name, amount, how=self.bank.how) for name in names)
        plan = make_plan(self.title.text, self.host.text, seatings=seatings, all_the_rest=self.bank.host_banks,
                         game=self.game.game, shared=self.several)
        return tried(house, plan)

    def _why_not(self) -> str:
        """Why the table cannot be opened yet, in the few words that its button has room for."""
        if not self._has_host():
            return tr("Type the host’s name")
        chips = self._chips()
        if chips is None:
            return tr("Correct the chips")
        lacking = max(FEWEST, game(self.game.game).players[0]) - len(self.players.names)
        if lacking > 0:
            return plural(lacking, "Add {count} player", "Add {count} players")
        try:
            refuse_buy_in(self.buy_in.amount, len(self.players.names), chips, self.money)
        except Refused as refused:
            self.issue.show_refusal(refused.refusal)
            return tr("Correct the buy-in")
        return ""

    def _has_host(self) -> bool:
        try:
            return bool(clean_name(self.host.text))
        except Refused:
            return False

    # what is done

    def refused(self, refusal: Refusal) -> None:
        """The table was not opened: say why, and keep everything that was entered."""
        self.issue.show_refusal(refusal)

    def press(self) -> None:
        """Open the table, if nothing stands in the way. A name that is still in its field is added first."""
        if not self.players.add_typed() or self.open_button.state is not PrimaryState.READY:
            return
        try:
            opening = self.opening()
        except Refused as refused:
            self.refused(refused.refusal)
        else:
            self.open_table.emit(opening)

    def _host_too(self) -> None:
        """Whoever adds players by the mouse alone needs no keyboard for the host either."""
        if not self.host.text.strip():
            self.host.set_text(tr("Host"))
            self._look_around()

    def _money_changed(self) -> None:
        if self.chips:
            self.chips.show_money(self.money)
        self._look_around()

    def _look_around(self) -> None:
        """Follow what was chosen: amounts in the list, keys that are lit, what the button says."""
        self.issue.show_refusal(None)
        self.buy_in.show_money(self.money, quick_step(self._chips(), self.money))
        try:
            amount = priced(self.buy_in.amount, self.money)
        except Refused:
            amount = "–"
        self.players.show_amount(amount)
        if self.known:
            self.known.show_list(self.players.names)
        # Whoever has begun to name players would lose them by going elsewhere.
        self.practice_button.setVisible(self.house is not None)
        self.practice_button.setEnabled(not self.players.names)
        show_tip(self.practice_button, tr("Open the table first, or remove the players: they would be lost.")
                 if self.players.names else "")
        self._order()
        why, count = self._why_not(), len(self.players.names)
        said = plural(count, "{count} player, {amount}", "{count} players, {amount} each", amount=amount)
        if self.several:
            said = tr("Several tables · {said}", said=said)
        self.open_button.show_action(tr("Open Table 1") if self.several else tr("Open the table"), why or said,
                                     PrimaryState.OFF if why else PrimaryState.READY, tr("Ctrl ⏎"))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard goes to what is still to be typed."""
        # A focus proxy would make the whole page one stop of the Tab key.
        (self.players.field if self._has_host() else self.host.edit).setFocus()

    def _order(self) -> None:
        """Tab goes through the page as it is read; past the names, which Delete in their field takes off."""
        stops: list[QWidget] = [self.settled_button, *self.known.keys.values()] if self.known else []
        stops += self.currencies.stops() if self.currencies else []
        stops += self.decks.group.buttons() if self.decks else []
        stops += self.chips.stops() if self.chips else []
        stops += [self.host.edit, self.title.edit, self.game.choice, self.players.field, *self.buy_in.stops(),
                  *self.bank.stops(), self.demo_button, self.second_button, self.practice_button,
                  self.backup_button, self.open_button, self.words_button, self.language_button]
        # What takes no keyboard would break the chain.
        for one, after in pairwise(stop for stop in stops if stop.focusPolicy() != Qt.FocusPolicy.NoFocus):
            QWidget.setTabOrder(one, after)

    # how it is laid out

    def show_second(self, second: str) -> None:
        """Say that copies go to no second place, while they go to none. Of a server's books there are none here."""
        self.second_button.setVisible(not second and not self.welcome.on_a_server)

    def _heading(self) -> tuple[str, str]:
        if self.house:
            return tr("Open a night"), tr("Who is here, and what they buy in for.")
        return tr("Set up your table"), tr("Six answers; only the host and the players are needed.")

    def _first_part(self, known: tuple[str, ...]) -> int:
        """What is asked before the night itself; how many headings that makes."""
        if self.house is None:
            self.currencies, self.decks = CurrencyRow(), DecksRow()
            self.chips = ChipsPart(self.currencies.money)
            return 3
        if known:
            self.known = KnownPlayers(known, 1, self.settled_button)
        self.house_chips = HouseChips(self.house, 2 if known else 1)
        return 2 if known else 1

    def _foot_buttons(self) -> None:
        self.language_button = SecondaryButton(dict(language.known()).get(language.current(), "English"),
                                               icon="language", kind="ghost")
        self.words_button = SecondaryButton(tr("Five words"), "F1", kind="ghost")
        self.demo_button = DemoButton(tr("Demo night") if self.house else tr("Start a demo night"),
                                      tr("Nothing is kept"), tr("Ctrl D"))
        self.backup_button = SecondaryButton(tr("Open a backup"), tr("Ctrl O"))
        self.practice_button = SecondaryButton(tr("Practice"))
        self.second_button = SecondaryButton(
            tr("This disk only") if self.house else tr("Copies: this disk only"), icon="copy", kind="ghost")
        show_tip(self.second_button, tr("No second place was chosen: a stick, or a folder on another disk, has the "
                                        "books when this one is lost."))
        self.second_button.hide()
        self.open_button = PrimaryButton()
        show_tip(self.open_button, tr("Right click, or Ctrl T: several tables tonight, or one."))
        self.open_button.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.open_button.customContextMenuRequested.connect(lambda _: self.use_several())

    def _arrange(self, asked: int) -> None:
        self._form = in_column(self._head(), (self._middle(asked), 1), self.issue)
        line = QFrame()
        line.setFixedHeight(1)
        theme.dress(line, f"background: {theme.LINE};")
        self._form.addWidget(line)
        foot = in_row(self.demo_button, SPRING, self.practice_button, self.backup_button,
                      self.open_button, spacing=6)
        self._form.addLayout(foot)
        in_row(self.welcome, (self._form, 1), on=self, spacing=0)

    def _head(self) -> QHBoxLayout:
        told, meant = self._heading()
        self._meant = Words(meant, "reason_compact", "second")
        titles = in_column(Words(told, "prompt_compact"), self._meant, spacing=0)
        return in_row(titles, SPRING, self.second_button, self.words_button, self.language_button, spacing=10)

    def _middle(self, asked: int) -> QScrollArea:
        inside = QWidget()
        self._parts = in_column(on=inside)
        if self.currencies:
            self._parts.addWidget(self.currencies)
        self._sides = in_row((self._left_column(asked + 1), 1), (self._right_column(asked + 2), 1))
        self._parts.addLayout(self._sides, 1)
        return scrolled(inside)

    def _left_column(self, number: int) -> QVBoxLayout:
        tonight = in_row((self.host, 4), (self.title, 7), (self.game, 5), spacing=6)
        heading = StepHeading(number, tr("Tonight"), tr("Host, name of the night, first game."))
        parts = (self.known, self.decks, self.chips, self.house_chips)
        self._left = in_column(*(one for one in parts if one), in_column(heading, tonight, spacing=4), SPRING)
        return self._left

    def _right_column(self, number: int) -> QVBoxLayout:
        heading = StepHeading(number, tr("Players"), tr("Enter adds. Buy-in for everybody below."))
        self._right = in_column(in_column(heading, (self.players, 1), self.buy_in, spacing=4), self.bank)
        self._right.setStretch(0, 1)
        return self._right

    def _connect(self) -> None:
        if self.currencies:
            self.currencies.changed.connect(self._money_changed)
        if self.chips:
            self.chips.changed.connect(self._look_around)
        if self.known:
            self.known.wanted.connect(self._known_wanted)
            self.known.unwanted.connect(self._known_unwanted)
        if self.decks:
            self.decks.chosen.connect(self._look_around)
        for changed in (self.players.changed, self.buy_in.changed, self.bank.changed, self.host.typed,
                        self.title.typed):
            changed.connect(lambda *_: self._look_around())
        self.host.entered.connect(self.players.field.setFocus)
        self.title.entered.connect(self.players.field.setFocus)
        self.demo_button.clicked.connect(self.demo_wanted)
        self.backup_button.clicked.connect(self.backup_wanted)
        self.second_button.clicked.connect(self.second_wanted)
        self.practice_button.clicked.connect(self.practice_wanted)
        self.settled_button.clicked.connect(self.settlement_wanted)
        self.language_button.clicked.connect(self.language_wanted)
        self.words_button.clicked.connect(self.words_wanted)
        self.players.field.unnamed.connect(self._host_too)
        self.game.choice.currentIndexChanged.connect(lambda _: self._look_around())
        self.open_button.clicked.connect(self.press)
        for keys, act in (("Ctrl+Return", self.press), ("Ctrl+Enter", self.press), ("Ctrl+D", self.demo_wanted.emit),
                          ("Ctrl+O", self.backup_wanted.emit), ("Ctrl+T", self.use_several)):
            self._shortcut(keys, act)

    def _shortcut(self, keys: str, act: Callable[[], object]) -> None:
        shortcut = QShortcut(QKeySequence(keys), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.setAutoRepeat(False)
        shortcut.activated.connect(act)

    def use_several(self) -> None:
        """Other tables open beside this one tonight, or this is the only one after all."""
        self.several = not self.several
        self._look_around()

    def _known_wanted(self, name: str) -> None:
        self.players.add(name)
        self._look_around()

    def _known_unwanted(self, name: str) -> None:
        there = next((one for one in self.players.names if same_name(one) == same_name(name)), None)
        if there:
            self.players.remove(there)

    def _measure(self) -> None:
        look = theme.current_look()
        left = look.px(520) if self.width() > WIDE * look.scale else look.pick(420, 300)
        self.welcome.setFixedWidth(left)
        self.welcome.setHidden(look.small)  # the form needs all the width there is
        self.words_button.setVisible(look.small)
        self._meant.setHidden(look.small)
        side = look.pick(40, 28, small=16)
        self._form.setContentsMargins(side, look.pick(28, 18, 14, 8), side, look.pick(24, 16, 12, 8))
        self._form.setSpacing(look.pick(18, 12, 8, 6))
        for part in (self._parts, self._left, self._right):
            part.setSpacing(look.pick(18, 12, 8, 6))
        self._sides.setSpacing(look.pick(28, 20))
        for button in (self.demo_button, self.backup_button, self.practice_button):
            button.setFixedHeight(look.pick(68, 62, 58, 56))
        self.open_button.setFixedSize(QSize(look.px(250), look.pick(68, 62, 58, 56)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A wide window has room for more of the felt."""
        super().resizeEvent(event)
        self._measure()
