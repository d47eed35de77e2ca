"""The plates of the seats: number, name, chips behind, or what a seat is due."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from app.dealing.values.felt import Bet, BetState, SeatView, Spot
from app.dealing.values.scores import plain
from app.money import Currency, figure
from app.words import as_in, listed, tr
from app.words.joined import comma_list
from ui.felt.felt_pots import paint_button, paint_cards_held, paint_lives, paint_standing, paint_strikes
from ui.look import night, theme
from ui.look.ink import advance
from ui.look.lettering import CENTRE, LEFT, write, write_name
from ui.look.pictures import stamp

NARROW = 84
LONGEST_SCORE = "000"


def due(seat: SeatView, money: Currency) -> str:
    """What a seat is paid and what it lost this hand: "+57 −10"; empty where nothing is settled."""
    won = f"+{figure(seat.won, money)}" if seat.won else ""
    lost = f"−{figure(seat.lost, money)}" if seat.lost else ""
    return " ".join(part for part in (won, lost) if part)


def second_line(seat: SeatView, money: Currency, role: str, room: float) -> tuple[str, str]:
    """The words under a name, and their colour. No amount is cut: what was lost gives way to what is to be paid."""
    if seat.sits_out:
        return tr("sits out"), theme.CLOTH_HINT
    settled = due(seat, money)
    if settled:
        if theme.fitted(settled, theme.font(role), room)[1] != settled:
            settled = settled.split()[0]
        return settled, night.GOLD_HI if seat.to_act else night.BAD if not seat.won else night.OK
    if seat.leaving:
        return tr("leaving"), night.WARN
    if seat.score is not None:
        # Whether the unit is there turns on the room alone: it must not stand at some seats and be missing at others.
        longest = seat.score_words.replace(plain(seat.score), LONGEST_SCORE)
        whole = advance(longest, "label_strong") <= room
        return seat.score_words if whole else plain(seat.score), night.GOLD_HI if seat.standing else night.TX1
    return figure(seat.behind, money), night.TX2


def spoken_seat(seat: SeatView, bets: list[Bet], spots: tuple[Spot, ...], money: Currency) -> str:
    """A seat in one sentence, for a tooltip and for those who listen to the screen."""
    if seat.open:
        return tr("Seat {number}, open", number=seat.number)
    labels = {spot.code: spot.label for spot in spots}
    parts = [tr("Seat {number} {name}", number=seat.number, name=seat.name)]
    parts += [spoken_bet(bet, labels.get(bet.spot, bet.spot), money) for bet in bets]
    parts += [tr("due {amount}", amount=figure(seat.won, money))] if seat.won else []
    parts += [tr("lost {amount}", amount=figure(seat.lost, money))] if seat.lost else []
    parts += [part for part in (seat.score_words, seat.standing) if part]
    parts += [tr("sits out")] if seat.sits_out else [tr("{amount} behind", amount=figure(seat.behind, money))]
    parts += [tr("owes {amount} commission", amount=figure(seat.owes, money))] if seat.owes else []
    parts += [tr("is leaving")] if seat.leaving else []
    parts += [tr("to act now")] if seat.to_act else []
    parts += [tr("deals")] if seat.button else []
    parts += [seat.mark] if seat.mark else []
    parts += [tr("{amount} in front", amount=figure(seat.in_front, money))] if seat.in_front else []
    parts += [tr("{count} cards", count=seat.cards)] if seat.cards else []
    parts += [tr("{count} strikes", count=seat.strikes)] if seat.strikes else []
    parts += [tr("{count} of {all} left", count=seat.lives, all=seat.of_lives)] if seat.lives is not None else []
    return comma_list(parts)


def spoken_bet(bet: Bet, label: str, money: Currency) -> str:
    """A bet in a few words: "Dragon 7 5 wins"."""
    said = said_state(bet.state)
    return listed([f"{label} {figure(bet.amount, money)}"]) + (f" {said}" if said else "")


def said_state(state: BetState) -> str:
    """What has become of a bet, in a word; nothing while it lies there."""
    return {BetState.TAKEN: tr("taken"), BetState.PUSHED: tr("stays"), BetState.WON: tr("wins"),
            BetState.PAID: tr(as_in("a bet", "paid"))}.get(state, "")


def paint_plate(painter: QPainter, area: QRectF, seat: SeatView, money: Currency, focused: bool) -> None:
    """Draw a seat's plate inside `area`; the ring of the keyboard lies just inside it."""
    if seat.open:
        _paint_open(painter, area, seat)
    else:
        _paint_seated(painter, area, seat, money)
    if focused:
        painter.setPen(QPen(theme.colour(night.GOLD_HI), 3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area.adjusted(1.5, 1.5, -1.5, -1.5), theme.PLATE, theme.PLATE)


def _paint_open(painter: QPainter, area: QRectF, seat: SeatView) -> None:
    painter.setPen(QPen(theme.colour(theme.CREAM, 0.38), 1, Qt.PenStyle.CustomDashLine))
    pen = painter.pen()
    pen.setDashPattern([4, 4])
    painter.setPen(pen)
    painter.setBrush(theme.colour(theme.CLOTH_SHADE, 0.35))
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), theme.PLATE, theme.PLATE)
    words = tr("{number} · Open", number=seat.number)
    shown, words = theme.fitted(words, theme.font("note_strong"), area.width() - 6)
    if words.endswith("…"):
        words = str(seat.number)
    painter.setFont(shown)
    painter.setPen(theme.colour(theme.CLOTH_TEXT))
    painter.drawText(area, CENTRE, words)


def _paint_seated(painter: QPainter, area: QRectF, seat: SeatView, money: Currency) -> None:
    narrow, margin = area.width() < NARROW, 12  # a narrow plate's number stands on its upper edge
    key = (f"plate/{area.width():.2f}x{area.height():.2f}/{seat.number}/{seat.to_act}/{seat.leaving}/{seat.sits_out}"
           f"/{seat.name}")

    def draw(inside: QPainter, room: QRectF) -> None:
        at = QRectF(margin, margin, area.width(), area.height())
        _paint_box(inside, at, seat)
        (_name_narrow if narrow else _name_wide)(inside, at, seat)

    stamp(painter, area.adjusted(-margin, -margin, margin, margin), key, draw)
    (_write_narrow if narrow else _write_wide)(painter, area, seat, money)
    if seat.owes:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(night.WARN))
        painter.drawEllipse(QPointF(area.right() - 8, area.bottom() - 8), 3, 3)
    if seat.button:
        paint_button(painter, area)
    if seat.strikes:
        paint_strikes(painter, area, seat.strikes)
    if seat.lives is not None:
        paint_lives(painter, area, seat.lives, seat.of_lives)
    if seat.standing:
        paint_standing(painter, area, seat.standing)


def _paint_box(painter: QPainter, area: QRectF, seat: SeatView) -> None:
    edge = QPen(theme.colour(night.BRASS if seat.to_act else night.WARN if seat.leaving else theme.CLOTH_PLATE_EDGE),
                2 if seat.to_act else 1)
    painter.setPen(edge)
    painter.setBrush(theme.colour(night.BRASS_SURFACE if seat.to_act else theme.FELT_PLATE,
                                  0.6 if seat.sits_out else 0.94))
    inset = edge.widthF() / 2
    painter.drawRoundedRect(area.adjusted(inset, inset, -inset, -inset), theme.PLATE, theme.PLATE)


def _number_radius(area: QRectF) -> float:
    scale = area.height() / 46
    return 10.5 * scale if area.width() < 100 * scale else 11.5 * scale


def _words_room(area: QRectF) -> tuple[float, float]:
    """Where the words of a wide plate begin, and how wide they may be."""
    left = area.left() + _number_radius(area) * 2 + 9
    return left, area.right() - 4 - left


def _name_wide(painter: QPainter, area: QRectF, seat: SeatView) -> None:
    scale, radius, middle = area.height() / 46, _number_radius(area), area.center().y()
    _draw_number(painter, QPointF(area.left() + radius + 4.5, middle), radius, seat)
    left, width = _words_room(area)
    name = theme.font("body_strong" if area.width() >= 100 * scale else "note_strong")
    write_name(painter, QRectF(left, middle - 21 * scale, width, 24 * scale), seat.name, name,
               theme.CLOTH_HINT if seat.sits_out else night.TX1, LEFT)


def _write_wide(painter: QPainter, area: QRectF, seat: SeatView, money: Currency) -> None:
    scale, middle = area.height() / 46, area.center().y()
    left, width = _words_room(area)
    beside = width - 4 - advance(figure(seat.behind, money), _role(seat, "", "note"))
    held = paint_cards_held(painter, area.right() - 4, middle + 10 * scale, seat.cards, beside) + 3 if seat.cards else 0
    below = QRectF(left, middle - 2.5 * scale, width - (8 if seat.owes else 0) - held, 24 * scale)
    words, shade = second_line(seat, money, "note", below.width())
    write(painter, below, words, theme.font(_role(seat, words, "note")), shade, LEFT)


def _name_narrow(painter: QPainter, area: QRectF, seat: SeatView) -> None:
    """Where many sit close together the number stands on the plate's upper edge, so that the name has the width."""
    scale = area.height() / 46
    _draw_number(painter, QPointF(area.center().x(), area.top() + 1), 9 * scale, seat)
    inner = area.adjusted(2, 0, -2, 0)
    name = QRectF(inner.left(), area.top() + 9 * scale, inner.width(), 18 * scale)
    write_name(painter, name, seat.name, theme.font("label_strong"), night.TX1)


def _write_narrow(painter: QPainter, area: QRectF, seat: SeatView, money: Currency) -> None:
    scale, inner = area.height() / 46, area.adjusted(2, 0, -2, 0)
    below = QRectF(inner.left(), area.top() + 26 * scale, inner.width(), 17 * scale)
    words, shade = second_line(seat, money, "label", below.width())
    write(painter, below, words, theme.font(_role(seat, words, "label")), shade)


def _role(seat: SeatView, words: str, usual: str) -> str:
    """A score is to be read from farther off than chips behind: its figures alone are the largest."""
    if seat.score is None:
        return usual
    return {seat.score_words: "body_strong", plain(seat.score): "title"}.get(words, usual)


def _draw_number(painter: QPainter, centre: QPointF, radius: float, seat: SeatView) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(night.BRASS if seat.to_act else theme.CLOTH_DISC))
    painter.drawEllipse(centre, radius, radius)
    painter.setPen(theme.colour(night.BRASS_INK if seat.to_act else night.TX1))
    painter.setFont(theme.make_font(radius * 1.13, 700))
    painter.drawText(QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius),
                     CENTRE, str(seat.number))

