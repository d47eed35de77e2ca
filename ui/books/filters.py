"""What is looked for: words, a player, a game or table, a kind, a night or days."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from PySide6.QtCore import QDate, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent, QTextCharFormat
from PySide6.QtWidgets import QComboBox, QDateEdit, QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from app.desk.ledger.ledger_view import kind_words
from app.ledger.entries import EntryKind
from app.store.finding import Wanted
from app.store.values import Night
from app.words import tr
from ui.look import theme
from ui.widgets.dates import night_words
from ui.widgets.forms import Choice, in_column, words
from ui.widgets.lists import WAIT, Finder

GAME, TABLE, NIGHT, DAYS = "game", "table", "night", "days"


class FilterRow(QWidget):
    """The filters in one row, and two days below them where days are asked for. `changed` says that they differ."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._zone = ZoneInfo("UTC")
        self.finder, self.players, self.places = Finder(), Choice(), Choice()
        self.kinds, self.when = Choice(), Choice()
        self.first, self.last = QDateEdit(), QDateEdit()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(WAIT)
        self._left = False  # before that was looked for which was typed
        self._arrange()
        self._connect()

    def _arrange(self) -> None:
        self._grid, days = QGridLayout(), QHBoxLayout()
        self.finder.setPlaceholderText(tr("Find    Ctrl+F"))
        self.finder.setAccessibleName(tr("Find words, a name or a number"))
        self.finder.setClearButtonEnabled(True)
        self.finder.setMaxLength(80)
        for choice, name in ((self.players, tr("Player")), (self.places, tr("Game or table")),
                             (self.kinds, tr("Kind of entry")), (self.when, tr("Night or days"))):
            choice.setAccessibleName(name)
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            choice.setMinimumContentsLength(6)
            choice.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.days = QWidget()
        for label, field in ((tr("From"), self.first), (tr("to"), self.last)):
            field.setCalendarPopup(True)
            for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):  # else in a red that is hard to read in the light
                field.calendarWidget().setWeekdayTextFormat(day, QTextCharFormat())
            field.setDisplayFormat("d MMM yyyy")
            field.setAccessibleName(label)
            theme.keep(field, "size", lambda one: one.setMinimumWidth(theme.current_look().px(150)))
            days.addWidget(words(label, "body", "second", wrap=False))
            days.addWidget(field)
        days.addStretch(1)
        self.days.setLayout(days)
        self.days.hide()
        self._grid.setSpacing(8)
        days.setContentsMargins(0, 0, 0, 0)
        in_column(self._grid, self.days, on=self, spacing=6)
        theme.follow(self._place)

    def _place(self) -> None:
        """What is found stands before the choices, or above them where they would have no room for their words."""
        small, grid = theme.current_look().small, self._grid
        grid.addWidget(self.finder, 0, 0, 1, 4 if small else 1)
        for at, choice in enumerate((self.players, self.places, self.kinds, self.when)):
            grid.addWidget(choice, int(small), at if small else at + 1)
        for at in range(5):
            grid.setColumnStretch(at, (0 if at == 4 else 1) if small else 2 if at else 3)

    def showEvent(self, event: QShowEvent) -> None:
        """What was typed and not looked for is looked for now."""
        super().showEvent(event)
        if self._left:
            self._left = False
            self._soon.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """The page was left before the books were asked."""
        self._left = self._left or self._soon.isActive()
        self._soon.stop()
        super().hideEvent(event)

    def _connect(self) -> None:
        self.finder.textChanged.connect(lambda _: self._soon.start())
        self._soon.timeout.connect(self.changed)
        for choice in (self.players, self.places, self.kinds):
            choice.currentIndexChanged.connect(lambda _: self.changed.emit())
        self.when.currentIndexChanged.connect(lambda _: self._when_chosen())
        for field in (self.first, self.last):
            field.dateChanged.connect(lambda _: self.changed.emit())

    def _when_chosen(self) -> None:
        self.days.setVisible(self._when[0] == DAYS)
        self.changed.emit()

    @property
    def _when(self) -> tuple[str, int]:
        data = self.when.currentData()
        return tuple(data) if data else ("", 0)

    # what there is to choose from

    def show_choices(self, names: Mapping[int, str], games: Mapping[str, str], tables: Iterable[str],
                     nights: Iterable[Night], zone: str) -> None:
        """Offer these; what was chosen stays chosen where it is still there."""
        self._zone = ZoneInfo(zone)
        by_name = sorted(names.items(), key=lambda one: one[1].casefold())
        _fill(self.players, tr("Any player"), [(name, number) for number, name in by_name])
        _fill(self.places, tr("Any game"), [*((name, (GAME, code)) for code, name in games.items()),
                                            *((name, (TABLE, name)) for name in tables)])
        _fill(self.kinds, tr("Any kind"), [(kind_words(kind), kind.value) for kind in EntryKind])
        listed = [(night_words(night) if night.closed_at else tr("Tonight"),
                   (NIGHT, night.id)) for night in nights]
        _fill(self.when, tr("Any time"), [*listed[:1], (tr("From … to …"), (DAYS, 0)), *listed[1:]])
        if self._when[0] != DAYS:
            self._set_days()

    def _set_days(self) -> None:
        today = datetime.now(self._zone).date()
        for field, year in ((self.first, today.year), (self.last, today.year)):
            with QSignalBlocker(field):
                field.setDate(QDate(year, 1, 1) if field is self.first else QDate(today.year, today.month, today.day))

    # what is chosen

    def wanted(self) -> Wanted:
        """What is looked for, but for the names that the words may be."""
        place, kind = self.places.currentData(), self.kinds.currentData()
        player = self.players.currentData()
        since, until = self.season()
        return Wanted(
            players=(player,) if player else (), night=self._when[1] if self._when[0] == NIGHT else 0,
            game=place[1] if place and place[0] == GAME else "", table=place[1] if place and place[0] == TABLE else "",
            kinds=(kind,) if kind else (), since=_micros(since), until=_micros(until), text=self.finder.text())

    def season(self) -> tuple[datetime | None, datetime | None]:
        """The first day that is asked for, and the day after the last; nothing where no days are."""
        if self._when[0] != DAYS:
            return None, None
        return _begin(self.first.date(), self._zone), _begin(self.last.date().addDays(1), self._zone)

    @property
    def waiting(self) -> bool:
        """Whether words were typed that have not been looked for yet."""
        return self._soon.isActive()

    @property
    def asks(self) -> bool:
        """Whether anything is asked for at all."""
        return self.wanted() != Wanted()

    def show_only(self, player: int = 0, night: int = 0) -> None:
        """Ask for one player's, or one night's."""
        self.clear(quietly=True)
        for choice, data in ((self.players, player), (self.when, (NIGHT, night) if night else None)):
            if data:
                with QSignalBlocker(choice):
                    choice.setCurrentIndex(max(0, _at(choice, data)))
        self.changed.emit()

    def clear(self, quietly: bool = False) -> None:
        """Ask for nothing any more."""
        self.finder.clear()  # not silently: its own cross hears of it and goes
        self._soon.stop()
        for choice in (self.players, self.places, self.kinds, self.when):
            with QSignalBlocker(choice):
                choice.setCurrentIndex(0)
        self.days.hide()
        if not quietly:
            self.changed.emit()


def _fill(choice: QComboBox, none: str, items: Iterable[tuple[str, Any]]) -> None:
    before = choice.currentData()
    with QSignalBlocker(choice):
        choice.clear()
        choice.addItem(none, None)
        for text, data in items:
            choice.addItem(text, data)
        choice.setCurrentIndex(max(0, _at(choice, before)))


def _at(choice: QComboBox, data: Any) -> int:
    """Where this is among the choices: Qt gives pairs back as lists, and does not find them by itself."""
    plain = list(data) if isinstance(data, tuple) else data
    return next((at for at in range(choice.count()) if data is not None and
                 (list(kept) if isinstance(kept := choice.itemData(at), tuple) else kept) == plain), 0)


def _begin(date: QDate, zone: ZoneInfo) -> datetime:
    return datetime(date.year(), date.month(), date.day(), tzinfo=zone)


def _micros(at: datetime | None) -> int:
    return int(at.timestamp()) * 1_000_000 if at is not None else 0
