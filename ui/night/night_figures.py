"""The five figures of the night: bought in, in front of the players, the house, markers out, the cash box."""

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desk.cashier.tonight import Tonight
from app.money import Currency, priced
from app.words import plural, tr
from app.words.joined import comma_list
from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.ink import Ink, advance, painter_on
from ui.widgets.forms import in_row


@dataclass(frozen=True, slots=True)
class Told:
    """What one of them says: its icon, its name, its figure and a word below."""

    icon: str
    name: str
    figure: str
    note: str


def five(tonight: Tonight, money: Currency) -> tuple[Told, ...]:
    """The five, as the night stands."""
    players = tonight.players
    rebuys = sum(max(0, len(one.buy_ins) - 1) for one in players)
    owing, seated = [one for one in players if one.marker], sum(1 for one in players if one.seat)
    change = tonight.rack_change
    bought = comma_list((plural(len(players), "{count} player", "{count} players"),
                        plural(rebuys, "{count} rebuy", "{count} rebuys")))
    return (
        Told("chips", tr("Bought in"), priced(sum(one.bought for one in players), money), bought),
        Told("layers", tr("In front of players"), priced(sum(one.in_front for one in players), money),
             plural(seated, "{count} seated", "{count} seated")),
        Told("night", tr("House"), ("+" if change > 0 else "") + priced(change, money),
             tr("rack {amount}", amount=priced(tonight.rack, money))),
        Told("note", tr("Markers out"), priced(sum(one.marker for one in owing), money),
             plural(len(owing), "{count} player", "{count} players")),
        Told("cash", tr("Cash box"), priced(max(0, tonight.cash_box), money),
             tr("{amount} paid by the host", amount=priced(-tonight.cash_box, money)) if tonight.cash_box < 0 else
             tr("taken in less paid out")),
    )


class FigureTile(QWidget):
    """One of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.told = Told("chips", "", "", "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_told(self, told: Told) -> None:
        """Say this."""
        self.told = told
        self.setAccessibleName(f"{told.name} {told.figure}, {told.note}")
        self.update()

    def sizeHint(self) -> QSize:
        """A fifth of the row."""
        return QSize(theme.current_look().px(120), theme.current_look().pick(82, 74, 62))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Icon at the left, three lines beside it."""
        painter = painter_on(self)
        ink, look, area = Ink(painter), theme.current_look(), QRectF(self.rect())
        ink.box(area, theme.PANEL, theme.INK1, theme.LINE)
        size = look.px(20)
        left, wide = area.left() + look.px(42), area.width() - look.px(48)
        if max(advance(self.told.name, "note"), advance(self.told.note, "label")) > wide:  # the words go first
            left, wide = area.left() + look.px(10), area.width() - look.px(16)
        else:
            draw_icon(painter, self.told.icon, area.left() + look.px(12), area.center().y() - size / 2, size,
                      theme.GOLD)
        line = area.height() / 3.6
        top = area.center().y() - line * 1.55
        ink.write(QRectF(left, top, wide, line * 0.85), self.told.name, "note", theme.TX2)
        ink.write(QRectF(left, top + line * 0.85, wide, line * 1.25), self.told.figure, "key")
        ink.write(QRectF(left, top + line * 2.15, wide, line * 0.85), self.told.note, "label", theme.TX2)
        painter.end()


class Tiles(QWidget):
    """All five side by side."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tiles = tuple(FigureTile() for _ in range(5))
        in_row(*self.tiles, on=self, spacing=10)

    def show_night(self, tonight: Tonight, money: Currency) -> None:
        """Show the night as it stands."""
        for tile, told in zip(self.tiles, five(tonight, money), strict=True):
            tile.show_told(told)

    def changeEvent(self, event: QEvent) -> None:
        """Take the new measures."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            for tile in getattr(self, "tiles", ()):
                tile.updateGeometry()
