"""The exact odds beside the felt: of this coup as its cards fall, and of each bet before its first card."""

from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.games.baccarat.house_rules.bets import Wager
from app.words import plural, tr
from app.words.figures import per_cent_words
from app.words.joined import clauses, in_two
from ui.look import theme
from ui.look.ink import Ink, advance
from ui.look.lettering import RIGHT
from ui.look.pictures import KeptPicture
from ui.roads.bet_marks import draw_mark, marks_of
from ui.roads.words import SIDES

if TYPE_CHECKING:
    from app.games.baccarat.odds.live_odds import Chance, LiveOdds
    from app.games.baccarat.odds.shoe_odds import BetOdds

SHADES = {"player": theme.PLAYER, "tie": theme.TIE, "banker": theme.BANKER}
FILLS = {"player": theme.PLAYER_FILL, "tie": theme.TIE_FILL, "banker": theme.BANKER_FILL}

HONEST = "Counted from every unseen card, burned cards included. It is not a reason to bet."
BY_STAKE = "Edges before rounding; Rules tells them by the bet."
WIDEST_BAR = Fraction(15, 100)
"""An edge of this much has the longest bar."""


def per_cent(part: Fraction, places: int = 2) -> str:
    """A share as it is said: "45.87%"."""
    hundredth = part * 100
    return per_cent_words(f"{float(hundredth):.{places}f}".replace("-", "−"))


def why(chance: "Chance") -> str:
    """What brings it about where one card decides: "any 4 — 15 left", "179 cards"."""
    if not chance.cards:
        return ""
    if len(chance.values) == 1:
        value = {0: tr("ten or face card"), 1: tr("ace")}.get(chance.values[0], chance.values[0])
        return tr("any {value}: {cards} left", value=value, cards=chance.cards)
    return plural(chance.cards, "{count} card brings it", "{count} cards bring it")


def spoken(odds: "LiveOdds") -> str:
    """All of it as a screen reader says it."""
    if not odds.bets:
        return tr("Odds: too few unseen cards.")
    now = clauses(f"{tr(SIDES[one.side])} {per_cent(Fraction(one.ways, one.orders))}" for one in odds.coup)
    bets = clauses(tr("{bet} wins {wins}, edge {edge}", bet=tr(one.terms.wager.label),
                        wins=per_cent(Fraction(one.wins, one.orders)), edge=per_cent(one.edge))
                     for one in odds.bets.values())
    parts = ([tr("This coup: {now}.", now=now)] if now else []) + [tr("Before it: {bets}.", bets=bets)] + [
        tr("{bet} is not worked out: not every suit was keyed.", bet=tr(one.label)) for one in odds.uncounted]
    parts += [tr(BY_STAKE)] if odds.by_stake else []
    return " ".join([plural(odds.unseen, "{count} card is unseen.", "{count} cards are unseen."), *parts])


class OddsPanel(QWidget):
    """Three bars for the coup, a line for each bet, and that nobody should bet on it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.odds: LiveOdds | None = None
        self._picture = KeptPicture()
        self.setAccessibleName(tr("Odds"))

    def show_odds(self, odds: "LiveOdds | None") -> None:
        """Show these; None while they are still being made ready."""
        if odds != self.odds:
            self.odds = odds
            self._picture.forget()
            self.setAccessibleName(spoken(odds) if odds else tr("Odds: being worked out."))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Show the coup, the bets and the honest line."""
        painter = QPainter(self)
        self._picture.paint(painter, self, self._draw_all)
        painter.end()

    def _draw_all(self, painter: QPainter) -> None:
        ink, look = Ink(painter), theme.current_look()
        area = QRectF(self.rect()).adjusted(look.px(16), look.px(8), -look.px(16), -look.px(6))
        if self.odds is None or not self.odds.bets:
            self._draw_nothing(ink, area)
        else:
            foot = look.px(20) * len(self._honest(area.width()))
            self._draw_bets(ink, area.adjusted(0, self._draw_coup(ink, area, self.odds), 0, -foot), self.odds)
            for at, line in enumerate(reversed(self._honest(area.width()))):
                ink.write(QRectF(area.left(), area.bottom() - look.px(20) * (at + 1), area.width(), look.px(20)), line,
                          "label", theme.TX3)

    def _draw_nothing(self, ink: Ink, area: QRectF) -> None:
        line = QRectF(area.left(), area.top(), area.width(), theme.current_look().px(24))
        ink.write(line, tr("Too few unseen cards.") if self.odds else tr("Working out the odds."),
                  "body", theme.TX2)

    def _honest(self, width: float) -> list[str]:
        """The honest line, in two where it is too long for one; before it, that edges are not rounded."""
        whole, by_stake = tr(HONEST), [tr(BY_STAKE)] if self.odds and self.odds.by_stake else []
        if advance(whole, "label") <= width:
            return [*by_stake, whole]
        return [*by_stake, *in_two(whole)]

    # this coup

    def _draw_coup(self, ink: Ink, area: QRectF, odds: "LiveOdds") -> float:
        """The coup as it stands; returns how high that is."""
        look = theme.current_look()
        head = QRectF(area.left(), area.top(), area.width(), look.px(26))
        title = tr("This coup, now") if odds.coup else tr("A fresh shoe") if odds.fresh else tr("The next coup")
        ink.write(head, title, "body_strong")
        ink.write(head, plural(odds.unseen, "{count} card unseen", "{count} cards unseen"), "note", theme.TX3, RIGHT)
        step, top = self._step(area, odds), head.bottom()
        for at, chance in enumerate(odds.coup):
            self._draw_chance(ink, QRectF(area.left(), top + at * step, area.width(), step), chance)
        return head.height() + step * len(odds.coup) + look.px(6)

    def _step(self, area: QRectF, odds: "LiveOdds") -> float:
        """How high one of the three is: with its line below where there is room."""
        look = theme.current_look()
        wanted = look.px(54 if any(chance.cards for chance in odds.coup) else 38)
        left = area.height() - look.px(26 + 56 + 40) - look.px(22) * (len(odds.bets) + len(odds.uncounted))
        return max(look.px(32), min(wanted, left / max(1, len(odds.coup))))

    def _draw_chance(self, ink: Ink, line: QRectF, chance: "Chance") -> None:
        look, share = theme.current_look(), Fraction(chance.ways, chance.orders)
        words = QRectF(line.left(), line.top(), line.width(), look.px(22))
        ink.write(words, tr(SIDES[chance.side]), "body_strong", SHADES[chance.side])
        ink.write(words, per_cent(share), "body_strong", theme.TX1, RIGHT)
        bar = QRectF(line.left(), words.bottom(), line.width(), look.px(8))
        ink.box(bar, 4, theme.INK3)
        if share:
            ink.box(QRectF(bar.left(), bar.top(), max(8.0, bar.width() * float(share)), bar.height()), 4,
                    FILLS[chance.side])
        if line.bottom() - bar.bottom() >= look.px(18) and (reason := why(chance)):
            ink.write(QRectF(line.left(), bar.bottom(), line.width(), look.px(20)), reason, "label", theme.TX2)

    # every bet

    def _draw_bets(self, ink: Ink, area: QRectF, odds: "LiveOdds") -> None:
        look = theme.current_look()
        head = QRectF(area.left(), area.top(), area.width(), look.px(24))
        ink.rule(area.left(), area.right(), area.top())
        ink.write(head, tr("Before this coup") if odds.coup else tr("Each bet"), "note_strong")
        names = head.translated(0, look.px(22))
        self._columns(ink, names, (tr("Bet"), tr("Pays"), tr("Win %"), tr("Edge")), "label", theme.TX3)
        top = names.bottom()
        room = area.bottom() - top
        bets: list[BetOdds | Wager] = [*odds.bets.values(), *odds.uncounted]
        step = max(look.px(15), min(look.px(26), room / max(1, len(bets))))
        lines = [QRectF(area.left(), top + at * step, area.width(), step) for at in range(len(bets))]
        shown = len(bets) if room >= step * len(bets) - 1 else max(0, int(room / step) - 1)
        for line, bet in zip(lines[:shown], bets[:shown], strict=True):
            self._draw_uncounted(ink, line, bet) if isinstance(bet, Wager) else self._draw_bet(ink, line, bet)
        if shown < len(bets):
            ink.write(lines[shown], tr("and {count} more in a taller window", count=len(bets) - shown), "label",
                      theme.TX3)

    def _draw_bet(self, ink: Ink, line: QRectF, bet: "BetOdds") -> None:
        wager = bet.terms.wager
        self._draw_mark(ink, line, wager)
        shown = (self._name(line, wager), wager.odds(bet.terms.rules).replace(" ", ""),
                 per_cent(Fraction(bet.wins, bet.orders)).rstrip("% \u00a0"), per_cent(bet.edge))
        self._columns(ink, line, shown, self._role(line), theme.TX1)
        self._draw_edge(ink, line, bet.edge)

    def _draw_uncounted(self, ink: Ink, line: QRectF, wager: Wager) -> None:
        self._draw_mark(ink, line, wager)
        ink.write(line.adjusted(theme.current_look().px(16), 0, 0, 0), tr(wager.label), self._role(line), theme.TX1)
        ink.write(line, tr("not every suit was keyed"), "label", theme.TX2, RIGHT)

    def _draw_mark(self, ink: Ink, line: QRectF, wager: Wager) -> None:
        size = min(theme.current_look().px(10), line.height() - 4)
        draw_mark(ink.painter, marks_of(wager.code)[0], QPointF(line.left() + size / 2, line.center().y()), size)

    def _role(self, line: QRectF) -> str:
        return "note" if line.height() >= theme.current_look().px(18) else "label"

    def _draw_edge(self, ink: Ink, line: QRectF, edge: Fraction) -> None:
        """How much the house keeps, as a bar; one that is the player's is empty."""
        look = theme.current_look()
        room = look.px(34)
        wide = max(3.0, room * min(1.0, abs(float(edge / WIDEST_BAR))))
        bar = QRectF(line.right() - room, line.center().y() - 3, wide, 6)
        ink.box(bar, 3, theme.BRASS_MARK if edge >= 0 else "", "" if edge >= 0 else theme.OK)

    def _columns(self, ink: Ink, line: QRectF, words: tuple[str, ...], role: str, shade: str) -> None:
        look = theme.current_look()
        ends = (line.right() - look.px(156), line.right() - look.px(104), line.right() - look.px(42))
        ink.write(self._name_room(line), words[0], role, shade)
        for word, end in zip(words[1:], ends, strict=True):
            ink.write(QRectF(end - look.px(54), line.top(), look.px(54), line.height()), word, role, shade, RIGHT)

    def _name_room(self, line: QRectF) -> QRectF:
        look = theme.current_look()
        return line.adjusted(look.px(16), 0, -look.px(206), 0)

    def _name(self, line: QRectF, wager: Wager) -> str:
        """A bet's name, or the short one where that is too long."""
        whole = tr(wager.label)
        return whole if advance(whole, self._role(line)) <= self._name_room(line).width() else tr(wager.short)
