"""The table of tonight's players: what each bought, owes, has in front, and how it stands; and the night's total."""

from datetime import datetime
from math import ceil

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QSizePolicy, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from app.desk.cashier.tonight import PlayerTonight, Tonight
from app.money import CURRENCIES, Currency, figure, priced, signed_figure
from app.words import as_in, tr
from app.words.joined import comma_list
from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.ink import Ink, advance
from ui.look.lettering import CENTRE, LEFT
from ui.look.tips import plain_tip
from ui.qt.item_models import Index
from ui.widgets.forms import in_column
from ui.widgets.lists import RIGHT, Column, PlainTable, RowsModel, bring_row

SEAT, NAME, BUY_IN, REBUYS, MARKER, IN_FRONT, CASHED, NET, JACKPOT, PAYS, MENU = range(11)
ROW, DASH = 45, "—"
WAYS = {"account": "Account", "cash": "Cash", "marker": "Marker"}
WIDE = {SEAT: 48, BUY_IN: 76, REBUYS: 76, MARKER: 74, IN_FRONT: 80, CASHED: 92, NET: 104, JACKPOT: 92, PAYS: 82,
        MENU: 48}


def tag_of(one: PlayerTonight) -> str:
    """What is said beside a name: that they wait, sit out, are leaving, are away or have left."""
    if one.left is not None:
        return tr("Left {time}", time=_time(one.left))
    if one.tables:
        return _at_tables(one)
    if one.carried:
        return tr("Carries chips")
    if one.waits:
        return tr("Waits")
    if one.leaving:
        return tr("Leaving")
    if one.sits_out:
        return tr("Sits out")
    return "" if one.seat else tr("No seat")


def _at_tables(one: PlayerTonight) -> str:
    numbers = comma_list(map(str, one.tables))
    return tr("Also at Table {number}", number=numbers) if one.seat else tr("At Table {number}", number=numbers)


def _time(at: datetime) -> str:
    return f"{at:%H:%M}"


class PlayerModel(RowsModel[PlayerTonight]):
    """One row for each player of tonight."""

    def __init__(self, parent: QWidget) -> None:
        titles = (tr("Seat"), tr("Player"), tr("Buy-in"), tr("Rebuys"), tr("Marker"), tr("In front"),
                  tr("Cashed out"), tr("Net"), tr("Jackpot"), tr("Pays by"), "")
        super().__init__(parent, columns=[Column(title, align=CENTRE if at == JACKPOT else RIGHT if BUY_IN <= at <= NET
                                                 else LEFT) for at, title in enumerate(titles)])
        self.money: Currency = CURRENCIES[-1]

    def show_players(self, players: tuple[PlayerTonight, ...], money: Currency) -> None:
        """Show these."""
        self.money = money
        self.show_rows(players)

    def _told(self, row: int, column: int, role: int) -> object:
        """What a cell says; read aloud, each says its column too."""
        one = self.rows[row]
        text = self.text(one, column)
        if role == Qt.ItemDataRole.DisplayRole:
            return text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self.columns[column].title} {text}" if column != MENU else tr("More for {name}", name=one.name)
        if role == Qt.ItemDataRole.ToolTipRole and column == NAME:
            return plain_tip(one.name)
        return None

    def text(self, one: PlayerTonight, column: int) -> str:
        """What stands in a column."""
        money = self.money
        match column:
            case 0:
                return str(one.seat) if one.seat else "–"
            case 1:
                return " · ".join(part for part in (one.name, tag_of(one)) if part)
            case 2:
                return figure(one.buy_ins[0], money) if one.buy_ins else DASH
            case 3:
                return f"+{figure(sum(one.buy_ins[1:]), money)}" if len(one.buy_ins) > 1 else DASH
            case 4:
                return figure(one.marker, money) if one.marker else DASH
            case 5:
                chips = one.in_front + one.elsewhere
                return figure(chips, money) if chips or one.seat else DASH
            case 6:
                return figure(one.handed_in, money) if one.handed_in else DASH
            case 7:
                return signed_figure(one.net, money)
            case 8:
                return tr(as_in("a jackpot", "in")) if one.jackpot else tr("not in")
            case 9:
                return tr(WAYS[one.how])
        return ""

    def totals(self) -> tuple[str, ...]:
        """The night's total, column by column."""
        players, money = self.rows, self.money
        sums = (sum(one.buy_ins[0] for one in players if one.buy_ins), sum(sum(one.buy_ins[1:]) for one in players),
                sum(one.marker for one in players), sum(one.in_front + one.elsewhere for one in players),
                sum(one.handed_in for one in players))
        said = [figure(amount, money) if amount else DASH for amount in sums]
        taking_part = tr(as_in("a jackpot", "{count} in"), count=sum(one.jackpot > 0 for one in players))
        net = signed_figure(sum(one.net for one in players), money)
        return ("", tr("Night total"), *said, net, taking_part, "", "")


class PlayerDelegate(QStyledItemDelegate):
    """Paints the cells: the seat's disc, the name with its tag, figures that line up, gains and losses with a sign."""

    def __init__(self, model: PlayerModel, view: "PlayerView") -> None:
        super().__init__(view)
        self._model, self._view = model, view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one cell."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area, ink = QRectF(option.rect), Ink(painter)
        one, column = self._model.rows[index.row()], index.column()
        chosen = self._view.chosen == one.player
        if chosen:
            painter.fillRect(area, theme.colour(theme.BRASS_SURFACE))
        ink.rule(area.left(), area.right(), area.bottom() - 1, theme.BRASS_EDGE if chosen else theme.HAIR)
        gone = one.left is not None
        shade = theme.TX2 if gone else theme.TX1
        inner = area.adjusted(8, 0, -8, 0)
        if column == SEAT:
            self._seat(ink, area, one, chosen)
        elif column == NAME:
            self._name(ink, inner, one, shade)
        elif column == MARKER and one.marker:
            self._tag(ink, inner, figure(one.marker, self._model.money), theme.WARN_SURFACE, theme.WARN)
        elif column == JACKPOT:
            draw_switch(ink, inner, one.jackpot > 0)
        elif column == MENU:
            size = theme.current_look().px(18)
            draw_icon(painter, "chevron-right", area.center().x() - size / 2, area.center().y() - size / 2, size,
                      theme.TX1 if chosen else theme.TX2)
        else:
            self._figure(ink, inner, one, column, shade)
        painter.restore()

    def _figure(self, ink: Ink, area: QRectF, one: PlayerTonight, column: int, shade: str) -> None:
        text = self._model.text(one, column)
        if column == NET:
            shade = theme.OK if one.net > 0 else theme.BAD if one.net < 0 else theme.TX2
        elif text == DASH:
            shade = theme.TX3
        strong = column in (IN_FRONT, NET)
        ink.write(area, text, "body_strong" if strong else "body", shade, LEFT if column == PAYS else RIGHT)

    def _seat(self, ink: Ink, area: QRectF, one: PlayerTonight, chosen: bool) -> None:
        size = theme.current_look().px(26)
        disc = QRectF(area.left() + 12, area.center().y() - size / 2, size, size)
        if one.seat:
            ink.seat_number(disc, one.seat, chosen)
        else:
            ink.box(disc, size / 2, theme.INK3)
            ink.write(disc, "–", "body_strong", theme.TX2, CENTRE)

    def _name(self, ink: Ink, area: QRectF, one: PlayerTonight, shade: str) -> None:
        tag = tag_of(one)
        room = area.width() - (advance(tag, "label_strong") + 26 if tag else 0)
        wide = ink.name(QRectF(area.left(), area.top(), max(40, room), area.height()), one.name, "body_strong", shade)
        if tag:
            left = area.left() + min(wide, room) + 10
            plate = QRectF(left, area.center().y() - 11, advance(tag, "label_strong") + 16, 22)
            ink.box(plate, theme.TAG, theme.INK3)
            ink.write(plate, tag, "label_strong", theme.TX2, CENTRE)

    def _tag(self, ink: Ink, area: QRectF, text: str, fill: str, shade: str) -> None:
        wide = min(area.width(), advance(text, "note_strong") + 14)
        plate = QRectF(area.right() - wide + 4, area.center().y() - 12, wide, 24)
        ink.box(plate, theme.TAG, fill)
        ink.write(plate, text, "note_strong", shade, CENTRE)


def draw_switch(ink: Ink, area: QRectF, on: bool) -> None:
    """A switch in the middle of an area: its knob at the right and its ground green where it is on."""
    look = theme.current_look()
    track = QRectF(area.center().x() - look.px(20), area.center().y() - look.px(11), look.px(40), look.px(22))
    ink.box(track, track.height() / 2, theme.TIE_FILL if on else theme.TRACK_OFF, theme.OK if on else theme.LINE2)
    knob = track.height() - 6
    left = track.right() - knob - 3 if on else track.left() + 3
    ink.box(QRectF(left, track.top() + 3, knob, knob), knob / 2, theme.WHITE if on else theme.KNOB_OFF)


class PlayerView(PlainTable):
    """The rows. A click chooses a player, one on the last column asks for more."""

    def __init__(self, model: PlayerModel, parent: QWidget | None = None) -> None:
        super().__init__(tr("Players of tonight"), ROW, parent)
        self.chosen = 0
        self.setModel(model)
        self.setItemDelegate(PlayerDelegate(model, self))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSelectionMode(QTableView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.measure()

    def measure(self) -> None:
        """Take the measures of the look."""
        look = theme.current_look()
        self.verticalHeader().setDefaultSectionSize(look.px(ROW))
        self.horizontalHeader().setFixedHeight(look.px(32))
        header = self.horizontalHeader()
        narrow = 0.88 if look.compact else 1.0
        for column in (REBUYS, PAYS):  # both are in the right column too
            self.setColumnHidden(column, look.small)
        self.setColumnHidden(CASHED, look.small and not self.isColumnHidden(JACKPOT))
        for column, wide in WIDE.items():
            width = look.px(wide) * (narrow if column not in (SEAT, MENU) else 1)
            title = advance(self.model().headerData(column, Qt.Orientation.Horizontal), "label") + 2 * theme.TITLE_SIDE
            header.resizeSection(column, ceil(max(width, title)))
        rest = self.viewport().width() - sum(header.sectionSize(one) for one in WIDE if not header.isSectionHidden(one))
        header.resizeSection(NAME, max(look.px(110), rest))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The names have what the figures leave."""
        super().resizeEvent(event)
        self.measure()


class TotalRow(QWidget):
    """The night's total below the rows, in their columns; it stays in sight while they scroll."""

    def __init__(self, model: PlayerModel, view: PlayerView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model, self._view = model, view
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.keep(self, "size", lambda one: one.setFixedHeight(theme.current_look().px(44)))

    def tell(self) -> None:
        """Say it anew."""
        said = (f"{column.title} {text}" for column, text in zip(self._model.columns, self._model.totals(), strict=True)
                if text not in ("", DASH))
        self.setAccessibleName(comma_list(said))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Each figure under its column."""
        painter = QPainter(self)
        ink, header = Ink(painter), self._view.horizontalHeader()
        ink.rule(0, self.width(), 0, theme.LINE2)
        for column, text in enumerate(self._model.totals()):
            if header.isSectionHidden(column):
                continue
            area = QRectF(header.sectionPosition(column) + 8, 0, header.sectionSize(column) - 16, self.height())
            ink.write(area, text, "body_strong", theme.TX1 if text != DASH else theme.TX3,
                      CENTRE if column == JACKPOT else RIGHT if BUY_IN <= column <= NET else LEFT)
        painter.end()


class PlayerTable(QWidget):
    """Rows and total. `chosen` gives a player's number, `more` whose panel is wanted, `jackpot` who would take part."""

    chosen = Signal(int)
    more = Signal(int)
    jackpot = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = PlayerModel(self)
        self.view = PlayerView(self.model)
        self.total = TotalRow(self.model, self.view)
        in_column((self.view, 1), self.total, on=self, spacing=0)
        self.view.clicked.connect(self._clicked)

    def _clicked(self, index: Index) -> None:
        player = self.model.rows[index.row()].player
        {MENU: self.more, JACKPOT: self.jackpot}.get(index.column(), self.chosen).emit(player)

    def show_night(self, tonight: Tonight, money: Currency, chosen: int) -> None:
        """Show everybody of tonight, one of them chosen."""
        if (self.model.rows, self.model.money) != (list(tonight.players), money):
            at = self.view.verticalScrollBar().value()
            self.model.show_players(tonight.players, money)
            self.view.doItemsLayout()  # else the row that has just come cannot be scrolled to
            self.view.verticalScrollBar().setValue(at)
        if tonight.jackpot:
            amount = priced(tonight.jackpot, money)
            self.model.columns[JACKPOT] = Column(tr("Jackpot {amount}", amount=amount), align=CENTRE)
        self.view.setColumnHidden(JACKPOT, not tonight.jackpot)
        self.view.measure()
        self.show_chosen(chosen)
        self.total.tell()

    def show_chosen(self, player: int) -> None:
        """Light one row, and bring it in sight."""
        row = next((at for at, one in enumerate(self.model.rows) if one.player == player), -1)
        if row >= 0:
            bring = bring_row if player != self.view.chosen else QTableView.scrollTo
            bring(self.view, self.model.index(row, NAME))
        self.view.chosen = player
        self.view.viewport().update()

    def step(self, by: int) -> int:
        """The player above (-1) or below (1) the chosen one; 0 where there is nobody."""
        numbers = [one.player for one in self.model.rows]
        if not numbers:
            return 0
        at = numbers.index(self.view.chosen) if self.view.chosen in numbers else -by if by > 0 else 0
        return numbers[max(0, min(len(numbers) - 1, at + by))]

    def player_called(self, typed: str) -> int:
        """The first player whose name has what is typed; 0 where none has."""
        wanted = typed.casefold().strip()
        return next((one.player for one in self.model.rows if wanted and wanted in one.name.casefold()), 0)

    def changeEvent(self, event: QEvent) -> None:
        """Take the new measures."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "total"):
            self.view.measure()
            self.total.setFixedHeight(theme.current_look().px(44))
