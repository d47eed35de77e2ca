"""How the wager grid looks: heads, cells with their chips, last bets as ghosts, issues and totals."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from app.dealing.values.bets import BetIssue
from app.dealing.values.felt import SeatView, Spot
from app.money import Currency, figure
from app.words import as_in, tr
from ui.deal.wagers.bet_sheet import BetSheet
from ui.deal.wagers.wager_layout import GridLayout, Row, out_words
from ui.felt.spots import USUAL, limits_of
from ui.look import theme
from ui.look.art import ChipArt
from ui.look.icons import draw_icon
from ui.look.ink import Ink, advance
from ui.look.lettering import CENTRE, RIGHT
from ui.look.pictures import stamp
from ui.widgets.buttons import cap_width, draw_cap

CELL = {"banker": (theme.CELL_BANKER, theme.CELL_BANKER_EDGE),
        "player": (theme.CELL_PLAYER, theme.CELL_PLAYER_EDGE), "tie": (theme.CELL_TIE, theme.CELL_TIE_EDGE)}
HEAD = {"banker": theme.BANKER, "player": theme.PLAYER, "tie": theme.TIE}
HOT = theme.CELL_HOT
WRONG = (theme.WARN_SURFACE_HI, theme.WARN, 2)
CHIPS_FROM = 84
"""As wide as a cell is that shows chips beside an amount of three figures."""


@dataclass(frozen=True, slots=True)
class SeatAction:
    """What one click does for a seat: "same", "seat", "deal_in" or nothing, with its words; off says why not."""

    code: str
    label: str = ""
    amount: str = ""
    off: bool = False
    done: bool = False


def action_of(sheet: BetSheet, seat: SeatView, money: Currency) -> SeatAction:
    """What can be done for a seat in one click."""
    if seat.open:
        return SeatAction("seat", tr("Seat player"))
    if seat.sits_out:
        return SeatAction("deal_in", tr("Deal in"))
    last = sum(sheet.last(seat.number).values())
    if seat.number not in sheet.seats or not last:
        return SeatAction("")
    if sheet.same_as_last(seat.number):
        return SeatAction("", tr("Same as last"), done=True)
    if short := sheet.short_for_last(seat.number):
        return SeatAction("", tr("Same {last} · short {short}", last=figure(last, money), short=figure(short, money)),
                          off=True)
    return SeatAction("same", tr("Same"), figure(last, money))


@dataclass(frozen=True, slots=True)
class GridView:
    """Everything that the grid shows at one moment."""

    sheet: BetSheet
    layout: GridLayout
    art: ChipArt
    issue: BetIssue | None
    issues: tuple[BetIssue, ...]
    hovered: QPointF | None
    focused: bool
    title: str
    worst: int | None
    bets: Mapping[int, Mapping[str, int]]
    last: Mapping[int, Mapping[str, int]]

    def amount(self, seat: int, spot: str) -> int:
        """What is bet there."""
        return self.bets.get(seat, {}).get(spot, 0)

    def say(self, amount: int) -> str:
        """An amount as the grid shows it."""
        return figure(amount, self.art.money)


def paint_grid(painter: QPainter, view: GridView) -> None:
    """Draw the whole grid."""
    ink = Ink(painter)
    _paint_bar(ink, view)
    _paint_head(ink, view)
    painter.save()
    painter.setClipRect(view.layout.body)
    for row in view.layout.rows:
        if row.area.bottom() > view.layout.body.top() and row.area.top() < view.layout.body.bottom():
            _paint_row(ink, view, row)
        if row.issue is not None and view.issue:
            _paint_issue(ink, view, row.issue, view.issue)
    painter.restore()
    if view.layout.foot:
        _paint_foot(ink, view, view.layout.foot)


def summary(view: GridView) -> str:
    """How many seats are in, and where there is no foot what is on the felt and what that may cost."""
    seats_in, seats = len(view.bets), len(view.sheet.seats)
    words = tr("{count} of {seats} seats in", count=seats_in, seats=seats)
    if view.layout.foot:
        return words
    words = tr("{count} of {seats} in", count=seats_in, seats=seats)
    words = tr("{words} · {total} on the felt", words=words, total=view.say(view.sheet.total))
    return tr("{words} · worst case {amount}", words=words, amount=view.say(view.worst)) if view.worst else words


def _paint_bar(ink: Ink, view: GridView) -> None:
    bar = view.layout.bar
    if bar.height() < 1:
        return
    left = bar.left() + ink.write(bar, tr("Wagers"), "heading", theme.TX1) + 12
    if view.title:
        wide = advance(view.title, "label_strong") + 16
        tag = QRectF(left, bar.center().y() - 11, wide, 22)
        ink.box(tag, theme.TAG, theme.INK3)
        ink.write(tag, view.title, "label_strong", theme.TX2, CENTRE)
        left = tag.right() + 10
    ink.write(QRectF(left, bar.top(), bar.width() * 0.5, bar.height()), summary(view), "note", theme.TX2)


def _paint_head(ink: Ink, view: GridView) -> None:
    layout, head, money = view.layout, view.layout.head, view.art.money
    if layout.bar.height() > 1:
        ink.write(layout.seat_column(head).adjusted(6, 0, 0, 0), tr("Seat"), "note_strong", theme.TX2)
    middle, scale = head.center().y(), theme.current_look().scale
    for at, spot in enumerate(layout.spots):
        cell = layout.cell(head, at).adjusted(6 if layout.columns.cell > 70 * scale else 3, 0, -2, 0)
        upper = QRectF(cell.left(), middle - 16 * scale, cell.width(), 16 * scale)
        lower = QRectF(cell.left(), middle, cell.width(), 15 * scale)
        ink.write(upper, _head_words(spot, cell.width()), "note_strong", HEAD.get(spot.code, theme.TX2))
        ink.write(lower, limits_of(spot, money), "label", theme.TX3)
    ink.write(layout.bet(head), tr("Bet"), "note_strong", theme.TX2, RIGHT)
    ink.write(layout.behind(head), tr("Behind"), "note_strong", theme.TX2, RIGHT)
    ink.rule(head.left(), head.right(), head.bottom(), theme.LINE)


def _head_words(spot: Spot, room: float) -> str:
    return spot.label if advance(spot.label, "note_strong") <= room else spot.short


def _paint_row(ink: Ink, view: GridView, row: Row) -> None:
    layout, seat, sheet = view.layout, row.seat, view.sheet
    hot = seat.number == sheet.seat and seat.number in sheet.seats
    if hot:
        ink.painter.fillRect(row.area, theme.colour(HOT))
    column = layout.seat_column(row.area)
    _kept(ink, column, f"{seat.number}/{hot}/{seat.open}/{seat.sits_out}/{seat.name}",
          lambda inside, room: _paint_seat(inside, room, seat, hot))
    if not seat.open:
        in_play = seat.number in sheet.seats
        for at, spot in enumerate(layout.spots):
            if in_play:
                _paint_cell(ink, view, layout.cell(row.area, at).adjusted(3, 1, -3, -1), seat.number, spot)
        if in_play and layout.columns.more:
            _paint_elsewhere(ink, view, layout.more(row.area).adjusted(3, 1, -3, -1), seat.number)
        staked = sum(view.bets.get(seat.number, {}).values())
        figures = theme.make_font(15 * theme.current_look().scale, 600)
        ink.write(layout.bet(row.area), view.say(staked) if staked else "—", figures,
                  theme.TX1 if in_play else theme.TX2, RIGHT)
        ink.write(layout.behind(row.area), view.say(sheet.prompt.table.stack_of(seat.number) - staked), figures,
                  theme.TX1 if in_play else theme.TX2, RIGHT)
    if not layout.narrow:
        action, area = action_of(sheet, seat, view.art.money), layout.action(row.area)
        hovered = view.hovered is not None and area.contains(view.hovered)
        _kept(ink, area, f"{action}/{hovered}", lambda inside, room: _paint_action(inside, room, action, hovered))
    if row.issue is None:
        ink.rule(row.area.left(), row.area.right(), row.area.bottom() - 1)


def _kept(ink: Ink, area: QRectF, what: str, draw: Callable[[Ink, QRectF], None]) -> None:
    """Draw a part of a row from its picture: most of them look as they did a coup ago, and many as others do."""
    stamp(ink.painter, area, f"wager/{theme.current_look()}/{what}", lambda painter, room: draw(Ink(painter), room))


def _paint_seat(ink: Ink, area: QRectF, seat: SeatView, hot: bool) -> None:
    size = theme.current_look().px(26)
    ink.seat_number(QRectF(area.left() + 6, area.top(), size, area.height()), seat.number, hot)
    name = QRectF(area.left() + size + 15, area.top(), area.width() - size - 19, area.height())
    if seat.sits_out:
        tag = out_words()
        wide = advance(tag, "label_strong") + 12
        box = QRectF(name.right() - wide, name.center().y() - 11, wide, 22)
        ink.box(box, theme.TAG, theme.INK3)
        ink.write(box, tag, "label_strong", theme.TX2, CENTRE)
        name.setRight(box.left() - 6)
    dim = seat.open or seat.sits_out
    ink.name(name, tr(as_in("a seat", "Open")) if seat.open else seat.name, "heading", theme.TX2 if dim else theme.TX1)


def _paint_cell(ink: Ink, view: GridView, area: QRectF, seat: int, spot: Spot) -> None:
    sheet = view.sheet
    if (seat, spot.code) == (sheet.seat, sheet.spot):
        _draw_here(ink, view, area, seat, spot)
        return
    amount, wrong = view.amount(seat, spot.code), _is_wrong(view, seat, spot.code)
    ghost = 0 if amount else view.last.get(seat, {}).get(spot.code, 0)
    _kept(ink, area, f"{spot.code}/{amount}/{wrong}/{ghost}/{view.layout.columns.places}/{view.art.key}",
          lambda inside, room: _draw_cell(inside, view, room, spot.code, amount, wrong, ghost))


def _draw_here(ink: Ink, view: GridView, area: QRectF, seat: int, spot: Spot) -> None:
    """The cell where the cursor is."""
    sheet = view.sheet
    amount, wrong = view.amount(seat, spot.code), _is_wrong(view, seat, spot.code)
    if wrong:
        ink.box(area, theme.CELL, *WRONG)
    else:
        ink.box(area, theme.CELL, theme.BRASS_SURFACE, theme.FOCUS, 3 if view.focused else 2)
    if words := sheet.typed or (view.say(amount) if amount else ""):
        _paint_amount(ink, view, area, amount, words, theme.WARN_TEXT if wrong else theme.TX1, bool(sheet.typed))
    elif ghost := view.last.get(seat, {}).get(spot.code, 0):
        _paint_ghost(ink, view, area, ghost)
    else:
        _paint_caret(ink, area, area.center().x())


def _draw_cell(ink: Ink, view: GridView, area: QRectF, code: str, amount: int, wrong: bool, ghost: int) -> None:
    if wrong:
        ink.box(area, theme.CELL, *WRONG)
    elif amount:
        ink.box(area, theme.CELL, *CELL.get(code, (theme.INK2, theme.CELL_EDGE)))
    if amount:
        _paint_amount(ink, view, area, amount, view.say(amount), theme.WARN_TEXT if wrong else theme.TX1)
    elif ghost:
        ink.box(area, theme.CELL, "", theme.CELL_EDGE, dashed=True)
        _paint_ghost(ink, view, area, ghost)
    else:
        ink.box(area, theme.CELL, "", theme.CELL_EDGE)


def _paint_ghost(ink: Ink, view: GridView, area: QRectF, last: int) -> None:
    """The last bet; in a narrow cell its dashed edge says that it is only the last one."""
    short = area.width() < 52 * theme.current_look().scale
    words = view.say(last) if short else tr("last {amount}", amount=view.say(last))
    ink.write(area.adjusted(2, 0, -2, 0), words, "note", theme.TX3, CENTRE)


def _paint_elsewhere(ink: Ink, view: GridView, area: QRectF, seat: int) -> None:
    """What a seat has on the pages that are not open, so that no bet is ever out of sight."""
    hidden = [spot.code for spot in view.layout.columns.hidden]
    bets, last = view.bets.get(seat, {}), view.last.get(seat, {})
    now, before = sum(bets.get(code, 0) for code in hidden), sum(last.get(code, 0) for code in hidden)
    wrong = any(_is_wrong(view, seat, code) for code in hidden)
    if now or wrong:
        ink.box(area, theme.CELL, *(WRONG if wrong else (theme.INK2, theme.CELL_EDGE)))
        font = theme.make_font(15 * theme.current_look().scale, 600)
        shade = theme.WARN_TEXT if wrong else theme.TX1
        ink.write(area.adjusted(2, 0, -2, 0), f"+{view.say(now)}", font, shade, CENTRE)
    elif before:
        ink.box(area, theme.CELL, "", theme.CELL_EDGE, dashed=True)
        ink.write(area.adjusted(2, 0, -2, 0), f"+{view.say(before)}", "note", theme.TX3, CENTRE)
    else:
        ink.write(area, "·", "note", theme.TX3, CENTRE)


def _is_wrong(view: GridView, seat: int, spot: str) -> bool:
    return any((issue.seat, issue.spot) == (seat, spot) and not issue.warning for issue in view.issues)


def _paint_amount(ink: Ink, view: GridView, area: QRectF, amount: int, words: str, shade: str,
                  typed: bool = False) -> None:
    scale = theme.current_look().scale
    font = theme.make_font(17 * scale, 700, display=True)
    # Beside many columns chips would stand in some cells and not in others.
    for_chips = area.width() >= (CHIPS_FROM * scale if view.layout.columns.places > USUAL else 0)
    chips = theme.current_look().px(34) if for_chips and area.width() >= 34 * scale + advance(words, font) + 18 else 0
    if chips and amount:
        stack = view.art.stack_of(amount)
        view.art.draw_stack(ink.painter, stack, QPointF(area.left() + 22 * scale, area.center().y() + len(stack) * 1.5),
                            9.5 * scale)
    left = area.left() + (chips + 8 * scale if chips else 8 * scale)
    wide = ink.write(QRectF(left, area.top(), area.right() - left - 4, area.height()), words, font, shade)
    if typed:
        _paint_caret(ink, area, left + wide + 2)


def _paint_caret(ink: Ink, area: QRectF, x: float) -> None:
    high = 20 * theme.current_look().scale
    ink.painter.fillRect(QRectF(x, area.center().y() - high / 2, 2, high), theme.colour(theme.FOCUS))


def _paint_action(ink: Ink, area: QRectF, action: SeatAction, hovered: bool) -> None:
    if not action.label:
        return
    box = area.adjusted(0, 1, 0, -1)
    if action.done:
        wide = advance(action.label, "note") + 22
        left = area.center().x() - wide / 2
        draw_icon(ink.painter, "check", left, area.center().y() - 8, 16, theme.OK)
        ink.write(area.adjusted(left + 22 - area.left(), 0, 0, 0), action.label, "note", theme.OK)
        return
    if action.off:
        ink.box(box, theme.BUTTON, "", theme.KEY_EDGE, dashed=True)
        ink.write(box.adjusted(5, 0, -5, 0), action.label, "note", theme.TX3, CENTRE)
    elif action.code == "same":
        ink.box(box, theme.BUTTON, theme.INK4 if hovered else theme.INK3, theme.KEY_EDGE)
        wide, gap = advance(action.label, "note_strong"), 10
        left = box.center().x() - (wide + gap + advance(action.amount, "note")) / 2
        ink.write(QRectF(left, box.top(), box.right() - left, box.height()), action.label, "note_strong")
        left += wide + gap
        ink.write(QRectF(left, box.top(), box.right() - left, box.height()), action.amount, "note", theme.TX2)
    else:
        ink.box(box, theme.BUTTON, theme.INK2 if hovered else "", theme.KEY_EDGE)
        icon = 24 if action.code == "seat" else 0
        left = box.center().x() - (advance(action.label, "note_strong") + icon) / 2
        if icon:
            draw_icon(ink.painter, "user-plus", left, box.center().y() - 9, 18, theme.TX1)
        ink.write(QRectF(left + icon, box.top(), box.right() - left - icon, box.height()), action.label, "note_strong")


def issue_box(layout: GridLayout, area: QRectF) -> QRectF:
    """The amber box of an issue."""
    left = layout.seat_column(area).right()
    return QRectF(left, area.top() + 1, area.right() - left, area.height() - 4)


def fix_words(view: GridView, issue: BetIssue) -> str:
    """What its one button does; empty where there is nothing to be done in one step."""
    if issue.suggestion is None:
        return ""
    return tr("Set {amount}", amount=view.say(issue.suggestion)) if issue.suggestion else tr("Clear it")


def fix_button(view: GridView, area: QRectF, issue: BetIssue) -> QRectF:
    """Where an issue's button lies."""
    box = issue_box(view.layout, area)
    words = fix_words(view, issue)
    wide = advance(words, "body_strong") + (cap_width(tr("Enter")) + 14 if view.sheet.enter_fixes() else 0) + 24 \
        if words else 0
    return QRectF(box.right() - wide - 4, box.top() + 3, wide, box.height() - 6)


def _paint_issue(ink: Ink, view: GridView, area: QRectF, issue: BetIssue) -> None:
    ink.painter.fillRect(area, theme.colour(HOT))
    box, button = issue_box(view.layout, area), fix_button(view, area, issue)
    ink.box(box, theme.BUTTON, theme.WARN_SURFACE, theme.WARN_EDGE)
    size = theme.current_look().px(18)
    draw_icon(ink.painter, "warning", box.left() + 14, box.center().y() - size / 2, size, theme.WARN)
    left, right = box.left() + size + 24, (button.left() if button.width() else box.right()) - 12
    _paint_reason(ink, QRectF(left, box.top(), right - left, box.height()), issue)
    if words := fix_words(view, issue):
        ink.box(button, theme.BUTTON, theme.AMBER, theme.AMBER_EDGE)
        cap = cap_width(tr("Enter")) + 12 if view.sheet.enter_fixes() else 0
        ink.write(button.adjusted(12, 0, -max(cap, 12), 0), words, "body_strong", theme.AMBER_INK)
        if cap:  # at another seat Enter moves on
            draw_cap(ink.painter, QRectF(button.right() - cap, button.top(), cap, button.height()), tr("Enter"),
                     theme.AMBER_INK, theme.AMBER_CAP)


def _paint_reason(ink: Ink, area: QRectF, issue: BetIssue) -> None:
    """The whole reason in one line, or in two where it is long."""
    wrong = issue.refusal.wrong
    more = " ".join(part for part in (issue.refusal.allowed, issue.refusal.remedy) if part)
    wide = advance(wrong, "body_strong")
    if wide + 6 + advance(more, "body") <= area.width():
        ink.write(area, wrong, "body_strong", theme.WARN_TEXT)
        ink.write(area.adjusted(wide + 6, 0, 0, 0), more, "body", theme.WARN_TEXT)
        return
    half, middle = 19 * theme.current_look().scale, area.center().y()
    ink.write(QRectF(area.left(), middle - half, area.width(), half), wrong, "body_strong", theme.WARN_TEXT)
    ink.write(QRectF(area.left(), middle, area.width(), half), more, "note", theme.WARN_TEXT)


def _paint_foot(ink: Ink, view: GridView, foot: QRectF) -> None:
    layout, figures = view.layout, theme.make_font(15 * theme.current_look().scale, 600)
    ink.write(layout.seat_column(foot).adjusted(6, 0, 0, 0), tr("On the felt"), "body", theme.TX1)
    for at, spot in enumerate(layout.spots):
        total = view.sheet.on_spot(spot.code)
        cell = layout.cell(foot, at).adjusted(16 if layout.columns.cell > 70 * theme.current_look().scale else 8, 0, 0,
                                              0)
        ink.write(cell, view.say(total) if total else "—", figures, theme.TX1 if total else theme.TX2)
    if layout.columns.more:
        hidden = sum(view.sheet.on_spot(spot.code) for spot in layout.columns.hidden)
        ink.write(layout.more(foot), f"+{view.say(hidden)}" if hidden else "—", figures,
                  theme.TX1 if hidden else theme.TX2, CENTRE)
    ink.write(layout.bet(foot), view.say(view.sheet.total), figures, theme.TX1, RIGHT)
    if view.worst:
        words = tr("Worst case {amount}", amount=view.say(view.worst))
        ink.write(layout.action(foot).adjusted(-40, 0, 0, 0), words, "note", theme.TX2, RIGHT)
