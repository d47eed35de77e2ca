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
from app.money import CURRENCIES, Currency, priced
from app.names import LONGEST, clean_name, same_name
from app.words import plural, tr
from ui.first_run.buy_in import BuyInRow
from ui.first_run.first_game import FirstGame
from ui.first_run.player_list import PlayerList
from ui.first_run.player_picker import KnownPlayers
from ui.first_run.welcome import Welcome
from ui.look import language, theme
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
from ui.widgets.money_and_chips import ChipsPart, CurrencyRow, DecksRow, HouseChips
from ui.widgets.tiles_and_words import DemoButton, Issue, StepHeading, Switch, Words, scrolled

__all__ = ["FirstRunPage", "Opening", "usual_title"]

WIDE = 1600


def usual_title(weekday: int) -> str:
    """What a night is called if nobody says otherwise; weekdays are 1 (Monday) to 7."""
    return (tr("Monday Night"), tr("Tuesday Night"), tr("Wednesday Night"), tr("Thursday Night"), tr("Friday Night"),
            tr("Saturday Night"), tr("Sunday Night"))[weekday - 1]


class FirstRunPage(Page):
    """Currency, chips and players, and the button that opens the table; with `house`, only who came tonight.

    `known` are the players that the house knows, `settled` is the night that was closed last. `open_table` carries an
    `Opening` that was tried already.
    """

    open_table = Signal(object)
    demo_wanted = Signal()
    backup_wanted = Signal()
    practice_wanted = Signal()
    language_wanted = Signal()
    settlement_wanted = Signal()

    def __init__(self, known: tuple[str, ...] = (), house: House | None = None, parent: QWidget | None = None,
                 settled: str = "") -> None:
        super().__init__(parent)
        self.house = house
        self.settled_button = SecondaryButton(tr("Settlement"), "F7", kind="ghost")
        self.settled_button.setToolTip(theme.plain_tip(tr("How {night} was settled", night=settled)))
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
        self.bank = Switch(tr("The host banks the games"), tr("The rack starts with what is left of the chip set"))
        self.bank.setChecked(True)
        self.game = FirstGame()
        self.issue = Issue()
        self._first_part(known)
        self._foot_buttons()
        self._arrange()
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
        seatings = tuple(Seating(name, amount, how=self.buy_in.how) for name in names)
        plan = make_plan(self.title.text, self.host.text, seatings=seatings, all_the_rest=self.bank.isChecked(),
                         game=self.game.game)
        return tried(house, plan)

    def _why_not(self) -> str:
        """Why the table cannot be opened yet, in the few words that its button has room for."""
        if not self._has_host():
            return tr("Type the host’s name")
        chips = self._chips()
        if chips is None:
            return tr("Correct the chips")
        if not self.players.names:
            return tr("Add a player")
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
        self.practice_button.setToolTip(theme.plain_tip(tr("Open the table first, or remove the players: they would "
                                                           "be lost.") if self.players.names else ""))
        self._order()
        why, count = self._why_not(), len(self.players.names)
        said = plural(count, "{count} player, {amount}", "{count} players, {amount} each", amount=amount)
        self.open_button.show_action(tr("Open the table"), why or said,
                                     PrimaryState.OFF if why else PrimaryState.READY, tr("Ctrl ⏎"))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard goes to what is still to be typed."""
        # A focus proxy would make the whole page one stop of the Tab key.
        (self.players.field if self._has_host() else self.host.edit).setFocus()

    def _order(self) -> None:
        """Tab goes through the page as it is read; past the names, which Delete in their field takes off."""
        stops: list[QWidget] = [self.host.edit, self.title.edit, self.language_button]
        stops += [self.settled_button, *self.known.keys.values()] if self.known else []
        stops += self.currencies.stops() if self.currencies else []
        stops += self.decks.group.buttons() if self.decks else []
        stops += self.chips.stops() if self.chips else []
        stops += [self.players.field, *self.buy_in.stops(), self.bank,
                  self.game.choice,
                  self.demo_button, self.practice_button, self.backup_button, self.open_button]
        for one, after in pairwise(stops):
            QWidget.setTabOrder(one, after)

    # how it is laid out

    def _heading(self) -> tuple[str, str]:
        if self.house:
            return tr("Open a night"), tr("Who is here, and what they buy in for.")
        return tr("Set up your table"), tr("Only the host and the players are needed.")

    def _first_part(self, known: tuple[str, ...]) -> None:
        if self.house is None:
            self.currencies, self.decks = CurrencyRow(), DecksRow()
            self.chips = ChipsPart(self.currencies.money)
            return
        if known:
            self.known = KnownPlayers(known, 1, self.settled_button)
        self.house_chips = HouseChips(self.house, 2 if known else 1)

    def _foot_buttons(self) -> None:
        self.language_button = SecondaryButton(dict(language.known()).get(language.current(), "English"),
                                               icon="language", kind="ghost")
        self.demo_button = DemoButton(tr("Start a demo night"), tr("Sample players, nothing kept"),
                                      tr("Ctrl D"))
        self.backup_button = SecondaryButton(tr("Open a backup"), tr("Ctrl O"))
        self.practice_button = SecondaryButton(tr("Practice"))
        self.open_button = PrimaryButton()

    def _arrange(self) -> None:
        self._form = in_column(self._head(), (self._middle(), 1), self.issue)
        line = QFrame()
        line.setFixedHeight(1)
        theme.dress(line, f"background: {theme.LINE};")
        self._form.addWidget(line)
        foot = in_row(self.demo_button, SPRING, self.practice_button, self.backup_button, self.open_button, spacing=12)
        self._form.addLayout(foot)
        in_row(self.welcome, (self._form, 1), on=self, spacing=0)

    def _head(self) -> QHBoxLayout:
        told, meant = self._heading()
        titles = in_column(Words(told, "prompt_compact"), Words(meant, "reason_compact", "second"), spacing=0)
        return in_row(titles, SPRING, self.host, self.title, self.language_button, spacing=10)

    def _middle(self) -> QScrollArea:
        inside = QWidget()
        self._parts = in_column(on=inside)
        if self.currencies:
            self._parts.addWidget(self.currencies)
        self._parts.addLayout(in_row((self._left_column(), 1), self._players_part(), spacing=28), 1)
        return scrolled(inside)

    def _left_column(self) -> QVBoxLayout:
        column = in_column(spacing=18)
        for part in (self.known, self.decks, self.chips, self.house_chips):
            if part:
                column.addWidget(part)
        column.addStretch(1)
        return column

    def _players_part(self) -> QWidget:
        self._who = QWidget()
        number = 4 if self.house is None else 3 if self.known else 2
        in_column(StepHeading(number, tr("Players")), (self.players, 1), self.buy_in, self.bank, self.game,
                  on=self._who, spacing=8)
        return self._who

    def _connect(self) -> None:
        if self.currencies:
            self.currencies.changed.connect(self._money_changed)
        if self.chips:
            self.chips.changed.connect(self._look_around)
        if self.known:
            self.known.wanted.connect(self._known_wanted)
            self.known.unwanted.connect(self._known_unwanted)
        for changed in (self.players.changed, self.buy_in.changed, self.host.typed, self.title.typed):
            changed.connect(lambda *_: self._look_around())
        self.host.entered.connect(self.players.field.setFocus)
        self.title.entered.connect(self.players.field.setFocus)
        self.demo_button.clicked.connect(self.demo_wanted)
        self.backup_button.clicked.connect(self.backup_wanted)
        self.practice_button.clicked.connect(self.practice_wanted)
        self.settled_button.clicked.connect(self.settlement_wanted)
        self.language_button.clicked.connect(self.language_wanted)
        self.open_button.clicked.connect(self.press)
        for keys, act in (("Ctrl+Return", self.press), ("Ctrl+Enter", self.press), ("Ctrl+D", self.demo_wanted.emit),
                          ("Ctrl+O", self.backup_wanted.emit)):
            self._shortcut(keys, act)

    def _shortcut(self, keys: str, act: Callable[[], object]) -> None:
        shortcut = QShortcut(QKeySequence(keys), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.setAutoRepeat(False)
        shortcut.activated.connect(act)

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
        side = look.pick(40, 32, small=16)
        self._form.setContentsMargins(side, look.pick(28, 20, 14, 8), side, look.pick(24, 18, 14, 10))
        self._form.setSpacing(look.pick(18, 14, 10, 8))
        self._parts.setSpacing(look.pick(18, 14))
        self._who.setFixedWidth(look.pick(392, 372))
        for one, wide in ((self.host, 190), (self.title, 210)):
            one.setFixedWidth(look.px(wide))
        for button in (self.backup_button, self.practice_button):
            button.setFixedHeight(look.px(68))
        self.open_button.setFixedSize(QSize(look.px(250), look.px(68)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A wide window has room for more of the felt."""
        super().resizeEvent(event)
        self._measure()
