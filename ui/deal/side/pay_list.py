"""The list of take and pay: what was taken, whom to pay in which chips, and what the rack comes to."""


from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from app.dealing.prompts.heard import heard
from app.money import Currency, figure, signed_figure
from app.words import tr
from app.words.joined import clauses, comma_list
from ui.deal.side.list_head import draw_head
from ui.deal.side.pay_heard import counted, pay_parts, why_words
from ui.deal.side.pay_sheet import PayRow, PaySheet
from ui.felt.spots import BETWEEN, some
from ui.heard.painted import Parted
from ui.heard.painted_parts import Part
from ui.look import theme
from ui.look.art import ChipArt
from ui.look.icons import draw_icon
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import CENTRE, RIGHT
from ui.look.text_layout import wrapped
from ui.widgets.forms import in_column

SPOT_TAG = {"banker": theme.BANKER_FILL, "player": theme.PLAYER_FILL, "tie": theme.TIE_FILL}


_EDGE = 2
"""Pixels that the frame of a row may stand out over its place."""


class _Rows(Parted):
    """The painted rows, as high as they need to be. Each is drawn when it is first in sight, and then kept."""

    clicked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sheet = PaySheet()
        self.places: dict[int, QRectF] = {}
        self.pictures: dict[int, tuple[object, QPixmap]] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def show_sheet(self, sheet: PaySheet) -> None:
        """Show the list."""
        self.sheet = sheet
        self.setMinimumHeight(self._high())
        spoken = [tr("Seat {seat} {name}, {amount} on {bets}", seat=row.seat, name=row.name,
                     amount=figure(row.amount, sheet.money), bets=row.won_on) if row.won_on else
                  tr("Seat {seat} {name}, {amount}", seat=row.seat, name=row.name,
                     amount=figure(row.amount, sheet.money)) for row in sheet.rows]
        self.setAccessibleName(tr("To be paid: {seats}", seats=clauses(spoken) or tr("nobody")))
        self.parts_changed()
        self.update()

    def _high(self) -> int:
        look, sheet = theme.current_look(), self.sheet
        rows = sum(98 if at == sheet.current else 62 for at in range(len(sheet.rows)))
        return self.taken_high() + look.px(40 * 2 + 8 + rows + len(sheet.paid) * 30 + 8)

    def taken_high(self) -> int:
        """How much the seats that lost take up below the line that is their head."""
        look, taken = theme.current_look(), self.sheet.taken
        if not taken:
            return 0
        return int(self.taken_places()[-1].top()) if look.compact else look.px(len(taken) * 23 + 6)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As wide, so high."""
        super().resizeEvent(event)
        self.setMinimumHeight(self._high())

    def sizeHint(self) -> QSize:
        """As high as its rows."""
        return QSize(320, self._high())

    def painted_parts(self) -> tuple[Part, ...]:
        """Who lost, whom to pay next and in which chips, and who has been paid."""
        return pay_parts(self.sheet, self.places, self.clicked.emit)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the groups from top to bottom."""
        painter = painter_on(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), theme.colour(theme.INK1))
        ink, look, sheet = Ink(painter), theme.current_look(), self.sheet
        top = self._draw_taken(ink)
        head = QRectF(look.px(16), top, self.width() - look.px(32), look.px(40))
        number = "2" if sheet.taken else "1"
        draw_head(ink, head, number, tr("Pay"), sheet.direction, signed_figure(-sheet.to_pay, sheet.money))
        top = head.bottom()
        self.places = {}
        for at, row in enumerate(sheet.rows):
            high = look.px(92 if at == sheet.current else 56)
            area = QRectF(look.px(10), top, self.width() - look.px(20), high)
            self.places[row.seat] = area
            if area.intersects(event.rect()):
                picture = self._picture(row, area, at == sheet.current)
                painter.drawPixmap(area.topLeft() - QPointF(_EDGE, _EDGE), picture)
            top = area.bottom() + look.px(5)
        for seat, name, amount in sheet.paid:
            area = QRectF(look.px(16), top, self.width() - look.px(32), look.px(30))
            if area.intersects(event.rect()):
                self._draw_paid(ink, area, seat, name, amount)
            top += look.px(30)
        painter.end()

    def _picture(self, row: PayRow, area: QRectF, current: bool) -> QPixmap:
        """A row as it looks; drawn only where it says or is something else than when it was last in sight."""
        ratio, whole = self.devicePixelRatioF(), area.size().toSize() + QSize(_EDGE, _EDGE) * 2
        state = (row, current, whole, ratio, theme.current_look(), self.sheet.money, self.sheet.chips)
        if row.seat not in self.pictures or self.pictures[row.seat][0] != state:
            picture = QPixmap(whole * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(theme.colour(theme.INK1))
            painter = QPainter(picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            place = QRectF(QPointF(_EDGE, _EDGE), area.size())
            (self._draw_current if current else self._draw_row)(Ink(painter), place, row)
            painter.end()
            self.pictures[row.seat] = state, picture
        return self.pictures[row.seat][1]

    def _draw_taken(self, ink: Ink) -> float:
        look, sheet = theme.current_look(), self.sheet
        if not sheet.taken:
            return 0
        head = QRectF(look.px(16), 0, self.width() - look.px(32), look.px(40))
        total = sum(amount for *_, amount in sheet.taken)
        draw_head(ink, head, "", tr("Taken first"), "" if look.compact else sheet.direction,
                  signed_figure(total, sheet.money))
        top = head.bottom()
        if look.compact:
            for disc, (seat, *_) in zip(self.taken_places(), sheet.taken, strict=True):
                ink.seat_number(disc, seat)
                top = disc.bottom()
        else:
            for seat, name, what, amount in sheet.taken:
                self._draw_taken_row(ink, QRectF(head.left(), top, head.width(), look.px(23)), seat, name, what, amount)
                top += look.px(23)
            top += look.px(6)
        ink.rule(0, self.width(), top, theme.LINE)
        return top + look.px(2)

    def taken_places(self) -> list[QRectF]:
        """Where a narrow list has the numbers of the seats that lost: behind its words, then in lines below them."""
        look, top = theme.current_look(), 0
        left = look.px(16) + look.px(22) + 16 + advance(tr("Taken first"), "body_strong")
        room, count, disc = self.width() - look.px(16 + 70) - left, len(self.sheet.taken), look.px(23)
        step = max(float(disc + 2), min(look.px(29), (room - disc) / max(1, count - 1)))
        first = max(1, int((room - disc) / step) + 1)
        if count - first == 1 and first > 1:
            first -= 1  # none stands in a line alone
        places = [QRectF(left + at * step, top, disc, look.px(40)) for at in range(min(first, count))]
        across = max(1, int((self.width() - look.px(32)) / step))
        for at in range(count - len(places)):
            down, along = divmod(at, across)
            places.append(QRectF(look.px(16) + along * step, top + (down + 1) * look.px(29), disc, look.px(40)))
        return places

    def _draw_taken_row(self, ink: Ink, area: QRectF, seat: int, name: str, what: str, amount: int) -> None:
        look = theme.current_look()
        ink.write(area.adjusted(7, 0, 0, 0), str(seat), "note", theme.TX3)
        ink.write(QRectF(area.left() + look.px(30), area.top(), look.px(84), area.height()), name, "note")
        words = f"+{figure(amount, self.sheet.money)}"
        ink.write(area, words, "note_strong", theme.TX1, RIGHT)
        left = area.left() + look.px(118)
        right = area.right() - advance(words, "note_strong") - 8
        ink.write(QRectF(left, area.top(), right - left, area.height()), _as_fits(what, "note", right - left), "note",
                  theme.TX2)

    def _draw_current(self, ink: Ink, area: QRectF, row: PayRow) -> None:
        look, money = theme.current_look(), self.sheet.money
        ink.box(area, theme.BUTTON, theme.BRASS_SURFACE, theme.BRASS_MARK, 1.5)
        inner = area.adjusted(look.px(10), look.px(6), -look.px(11), -look.px(8))
        upper = QRectF(inner.left(), inner.top(), inner.width(), look.px(36))
        ink.seat_number(QRectF(upper.left(), upper.top(), look.px(26), upper.height()), row.seat, True)
        amount = figure(row.amount, money)
        wide = advance(amount, "figure")
        ink.write(upper, amount, "figure", theme.GOLD_HI, RIGHT)
        left = upper.left() + look.px(35)
        room = upper.right() - wide - 22 - left
        # The name comes first: whose money it is must be read whole.
        for_bets = max(look.px(56), room - min(advance(row.name, "title"), room * 0.6) - 25)
        won_on = _as_fits(row.won_on, "label_strong", min(for_bets, look.px(154)))
        tag = min(advance(won_on, "label_strong"), for_bets) + 16 if won_on else 0
        left += ink.write(QRectF(left, upper.top(), upper.right() - wide - tag - 22 - left, upper.height()), row.name,
                          "title") + 9
        if won_on:
            box = QRectF(left, upper.center().y() - look.px(11), tag, look.px(22))
            ink.box(box, theme.TAG, SPOT_TAG.get(row.spot, theme.INK4))
            ink.write(box.adjusted(4, 0, -4, 0), won_on, "label_strong", theme.WHITE, CENTRE)
        self._draw_breakdown(ink, QRectF(inner.left(), upper.bottom(), inner.width(), inner.bottom() - upper.bottom()),
                             row)

    def _draw_breakdown(self, ink: Ink, area: QRectF, row: PayRow) -> None:
        money, half = self.sheet.money, area.height() / 2
        after = tr("Rack after {change}", change=signed_figure(row.rack_after, money))
        why = why_words(row, money)
        room = max(advance(after, "note"), advance(why, "note"))
        ink.write(QRectF(area.left(), area.top(), area.width(), half), why, "note", theme.TX1, RIGHT)
        ink.write(QRectF(area.left(), area.top() + half, area.width(), half), after, "note", theme.TX2, RIGHT)
        self._draw_chips(ink, QRectF(area.left(), area.top(), area.width() - room - 10, area.height()), row)

    def _draw_chips(self, ink: Ink, area: QRectF, row: PayRow) -> None:
        if row.chips is None:
            ink.write(area, tr("The rack cannot make it"), "note_strong", theme.WARN)
            return
        look, art = theme.current_look(), ChipArt(self.sheet.chips, self.sheet.money)
        kinds = [value for value in sorted(row.chips, reverse=True) if row.chips[value]]
        words = {value: f"{row.chips[value]} × {figure(value, self.sheet.money)}" for value in kinds}
        full = sum(advance(text, "note_strong") for text in words.values()) + len(kinds) * look.px(35)
        if full > area.width():
            self._draw_columns(ink, area, row, theme.TX1)
            return
        left = area.left()
        for value in kinds:
            stack = (value,) * min(row.chips[value], 5)
            radius = (11 if look.compact else 12.5) * look.scale
            art.draw_stack(ink.painter, stack, QPointF(left + radius + 1, area.bottom() - radius), radius,
                           2.6 * look.scale)
            left += radius * 2 + 5
            left += ink.write(QRectF(left, area.top() + 6, 200, area.height() - 4), words[value], "note_strong") + \
                look.pick(14, 8)

    def _draw_row(self, ink: Ink, area: QRectF, row: PayRow) -> None:
        look, money, middle = theme.current_look(), self.sheet.money, area.center().y()
        ink.box(area, theme.BUTTON, theme.INK2)
        ink.seat_number(QRectF(area.left() + look.px(8), area.top(), look.px(26), area.height()), row.seat)
        left, line = area.left() + look.px(43), look.px(19)
        amount = figure(row.amount, money)
        right = area.right() - look.px(8)
        after = tr("rack {change}", change=signed_figure(row.rack_after, money))
        wide = max(advance(amount, "amount"), advance(after, "label"))
        ink.write(QRectF(right - wide, middle - look.px(24), wide, look.px(26)), amount, "amount", theme.TX1, RIGHT)
        ink.write(QRectF(right - wide, middle + look.px(2), wide, line), after, "label", theme.TX2, RIGHT)
        column = look.pick(100, 88)
        middle_column = left + column
        ink.write(QRectF(left, middle - line, column - 4, line), row.name, "body_strong")
        ink.write(QRectF(left, middle, column - 4, line), _short_why(row, money, column - 4), "label", theme.TX2)
        chips = QRectF(middle_column, middle - look.px(24), right - wide - middle_column - 6, look.px(48))
        self._draw_small_chips(ink, chips, row)

    def _draw_small_chips(self, ink: Ink, area: QRectF, row: PayRow) -> None:
        if row.chips is None:
            ink.write(area, tr("cannot make it"), "label_strong", theme.WARN)
            return
        look, art = theme.current_look(), ChipArt(self.sheet.chips, self.sheet.money)
        kinds = [value for value in sorted(row.chips, reverse=True) if row.chips[value]]
        words = counted(row.chips, kinds, self.sheet.money)
        shade = theme.BRASS_TEXT if row.changed else theme.TX2
        if advance(words, "label") > area.width() * 1.08:
            self._draw_columns(ink, area, row, shade)
            return
        left, radius = area.left(), 10 * look.scale
        for value in kinds:
            if left + radius * 2 > area.right():
                break
            art.draw_stack(ink.painter, (value,) * min(row.chips[value], 3),
                           QPointF(left + radius, area.top() + look.px(22)), radius, 2.2 * look.scale)
            left += radius * 2 + 4
        ink.write(QRectF(area.left(), area.bottom() - look.px(16), area.width(), look.px(16)), words, "label", shade)

    def _draw_columns(self, ink: Ink, area: QRectF, row: PayRow, shade: str) -> None:
        """Many kinds of chips, each with its number below it; in words only where these are too wide."""
        look, art, chips = theme.current_look(), ChipArt(self.sheet.chips, self.sheet.money), row.chips or {}
        kinds = [value for value in sorted(chips, reverse=True) if chips[value]]
        words = [counted(chips, [value], self.sheet.money) for value in kinds]
        pitch = area.width() / max(1, len(kinds))
        widest = max((advance(text, "label") for text in words), default=0.0)
        if widest > pitch * 1.08:
            self._write_lines(ink, area, counted(chips, kinds, self.sheet.money), shade)
            return
        pitch, radius = min(pitch, widest + look.px(8)), min(10 * look.scale, pitch * 0.45)
        for at, (value, text) in enumerate(zip(kinds, words, strict=True)):
            place = QRectF(area.left() + at * pitch, area.bottom() - look.px(16), pitch, look.px(16))
            art.draw_stack(ink.painter, (value,) * min(chips[value], 3),
                           QPointF(place.center().x(), place.top() - radius - 1), radius, 2.2 * look.scale)
            ink.write(place, text, "label", shade, CENTRE)

    def _write_lines(self, ink: Ink, area: QRectF, words: str, shade: str) -> None:
        """Many kinds of chips: in words only, in as many lines as they take."""
        lines, step = wrapped(words, theme.font("label"), area.width()), theme.current_look().px(15)
        top = area.center().y() - len(lines) * step / 2
        for at, line in enumerate(lines):
            ink.write(QRectF(area.left(), top + at * step, area.width(), step), line, "label", shade)

    def _draw_paid(self, ink: Ink, area: QRectF, seat: int, name: str, amount: int) -> None:
        look = theme.current_look()
        draw_icon(ink.painter, "check", area.left() + 4, area.center().y() - look.px(8), look.px(16), theme.OK)
        words = tr("Seat {seat} {name}", seat=seat, name=name)
        ink.write(area.adjusted(look.px(30), 0, -look.px(90), 0), words, "note", theme.TX2)
        ink.write(area, tr("paid {amount}", amount=figure(amount, self.sheet.money)), "note_strong", theme.OK, RIGHT)

    def changeEvent(self, event: QEvent) -> None:
        """Take the new measures."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "sheet"):
            self.setMinimumHeight(self._high())


class _Foot(QWidget):
    """What the rack comes to: before, now, after the last payment, and the commission kept."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sheet = PaySheet()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_sheet(self, sheet: PaySheet) -> None:
        """What these payments come to."""
        self.sheet = sheet
        self.setAccessibleName(heard(comma_list(" ".join(part for part in (label, value, more) if part)
                                               for label, value, more, _ in self._columns())))
        self.update()

    def sizeHint(self) -> QSize:
        """Three lines; two where the window is low."""
        return QSize(300, theme.current_look().pick(68, 66, 60))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw four columns."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour(theme.INK1))
        ink, look = Ink(painter), theme.current_look()
        ink.rule(0, self.width(), 0, theme.LINE)
        left, shares = float(look.px(14)), (1.0, 0.85, 1.1, 0.95)
        for (label, value, more, shade), share in zip(self._columns(), shares, strict=True):
            wide = (self.width() - look.px(20)) * share / sum(shares)
            ink.write(QRectF(left, look.px(6), wide - 4, look.px(16)), label, "label", theme.TX3)
            ink.write(QRectF(left, look.px(22), wide - 4, look.px(22)), value, "primary", shade)
            ink.write(QRectF(left, look.px(44), wide - 4, look.px(15)), more, "label_strong",
                      theme.BAD if more.startswith("−") else theme.OK)
            left += wide
        painter.end()

    def _columns(self) -> tuple[tuple[str, str, str, str], ...]:
        """What each column is, its figure, what that has changed by, and its colour."""
        sheet, money = self.sheet, self.sheet.money
        after = sheet.now - sheet.to_pay
        return ((tr("Rack before"), figure(sheet.before, money), "", theme.TX1),
                (tr("Now"), figure(sheet.now, money), signed_figure(sheet.now - sheet.before, money), theme.GOLD_HI),
                (tr("After payment"), figure(after, money), signed_figure(after - sheet.before, money), theme.TX1),
                (tr("Commission"), figure(sheet.commission, money), _odd_words(sheet), theme.TX1))


def _odd_words(sheet: PaySheet) -> str:
    """What stays in the rack beside the commission, or leaves it, because no chip was that small."""
    owed = figure(abs(sheet.odd), sheet.money)
    if not sheet.odd:
        return ""
    return tr("+{amount} owed", amount=owed) if sheet.odd > 0 else tr("−{amount} owed", amount=owed)


class PayList(QFrame):
    """Take and pay beside the felt. `seat_clicked` chooses whom to pay next."""

    seat_clicked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows, self.foot, self._scroll = _Rows(), _Foot(), QScrollArea()
        self._scroll.setWidget(self.rows)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        in_column((self._scroll, 1), self.foot, on=self, spacing=0)
        self.rows.clicked.connect(self.seat_clicked)

    def show_sheet(self, sheet: PaySheet) -> None:
        """Show the list, the current row in sight."""
        self.rows.show_sheet(sheet)
        self.foot.show_sheet(sheet)
        look = theme.current_look()
        at = self.rows.taken_high() + look.px(80 + sheet.current * 62 + 46)
        self._scroll.ensureVisible(0, at, 0, look.px(60))

    @property
    def sheet(self) -> PaySheet:
        """What is shown."""
        return self.rows.sheet


def _short_why(row: PayRow, money: Currency, room: float) -> str:
    """What won, less the commission where both can be read whole: the row that is paid now says it in full."""
    less = f"{row.won_on} − {figure(row.commission, money)}"
    return less if row.commission and advance(less, "label") <= room else _as_fits(row.won_on, "label", room)


def _as_fits(bets: str, role: str, room: float) -> str:
    """As many of a seat's bets as there is room for, and how many more: the strip says them all when it is paid."""
    parts = bets.split(BETWEEN)
    shown = [some(parts, count) for count in range(len(parts), 0, -1)] + [some(parts, 1).replace(f"{BETWEEN}+", " +")]
    return next((words for words in shown if advance(words, role) <= room * 1.08),  # a shade smaller still fits
                tr("{count} bets", count=len(parts)) if len(parts) > 1 else bets)
