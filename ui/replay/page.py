"""The replay of one hand: the felt as it lay, what the strip said, what was keyed, and the money, step by step."""

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QRectF, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.dealing.values.public_view import PublicView
from app.desk.replay.hand import HandReplay, ReplayStep
from app.desk.replay.night import HandDealt, Replays
from app.errors import MachineFault, Refused, ReplayMismatch
from app.words import as_in, tr
from app.words.joined import sentences
from ui.felt.felt_view import FeltView
from ui.keys.key_events import is_enter, key_name, letter
from ui.keys.tab_round import TabRound
from ui.look import theme
from ui.replay.band import Band
from ui.replay.hand_list import HandList
from ui.replay.reader import Reader
from ui.replay.row import ReplayRow
from ui.replay.side import Side
from ui.strip.prompt_strip import PromptStrip
from ui.strip.strip_place import over_strip
from ui.strip.strip_text import Action, StripText
from ui.widgets.buttons import PrimaryState
from ui.widgets.forms import in_column

FRAME = 5
SLOWLY = 1500
"""Milliseconds that a step is shown while it plays by itself."""


class Players(Protocol):
    """The players' screen, on which a step can be shown too. `changed` follows every change of how it stands."""

    changed: SignalInstance

    @property
    def is_seen(self) -> bool:
        """Whether players see what is put on it."""

    def show_view(self, view: PublicView, replay: bool = True) -> None:
        """Put a step on it, with the band that says REPLAY."""

    def show_now(self) -> None:
        """Back to what is on the table."""


class ReplayPage(TabRound, QWidget):
    """Lies over the whole window, framed in brass. It only looks: no key of it reaches the table below.

    `find_players` gives the players' screen, where there is one: while `showing` it shows what is everybody's of each
    step. `record_wanted` asks for the record of the hand on paper: its sitting, its number, the night.
    """

    closed = Signal()
    record_wanted = Signal(int, int, int)

    def __init__(self, replays: Replays, find_players: Callable[[], Players | None] = lambda: None,
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.replays, self.find_players, self.showing = replays, find_players, False
        self.hands: Sequence[HandDealt] = ()
        self.hand: HandDealt | None = None
        self.replay: HandReplay | None = None
        self.at = 0
        self.band, self.list, self.pages = Band(), HandList(), QStackedWidget()
        self.felt, self.strip, self.row = FeltView(), PromptStrip(), ReplayRow()
        self.strip.keep_rows(self.row)
        self.side = Side()
        self.reader: Reader | None = None
        self._wanted: Callable[[HandDealt], bool] = lambda hand: False
        self._playing = QTimer(self)
        self._playing.setInterval(SLOWLY)
        self._playing.timeout.connect(self._play_on)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._players_changed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Replay"))
        self._build()
        self._connect()

    def _build(self) -> None:
        inside = QWidget()
        in_column(self.band, (self.pages, 1), on=self, spacing=0, margins=(FRAME, 0, FRAME, FRAME))
        self.pages.addWidget(self.list)
        self.pages.addWidget(inside)
        over_strip(self.felt, self.side, self.strip, on=inside)
        for part in (self.felt, self.strip.timeline, self.strip.primary_button, self.band.close_button):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _connect(self) -> None:
        self.band.close_button.clicked.connect(self.close_replay)
        self.list.left.connect(self._leave_list)
        self.list.chosen.connect(self.open)
        self.side.chosen.connect(self._step_to)
        self.row.pressed.connect(self.press)
        self.strip.primary.connect(lambda: self._step_to(self.at + 1))

    # which hand

    def read(self, wanted: Callable[[HandDealt], bool] = lambda hand: False) -> None:
        """Read the hands of the night, to choose one from; the one that is wanted is opened as soon as it is read."""
        self._wanted = wanted
        self.reader = Reader(self.replays.by_sitting(), self._found, self.say, self)
        self.choose()
        self.reader.begin()

    def _found(self, hands: Sequence[HandDealt]) -> None:
        """The hands of one sitting more, dealt before all those that are here; none when every one is here."""
        self.hands = (*self.hands, *hands)
        self.list.add_hands(hands, self.replays.night.title, reading=self.reader is not None and not self.reader.done)
        hand = next((one for one in hands if self._wanted(one)), None)
        if hand is not None and self.hand is None:
            self.open(hand)
        elif self.replay is not None:
            self._show_buttons(len(self.replay.steps) - 1)

    def choose(self) -> None:
        """Ask which hand."""
        self._playing.stop()
        self.pages.setCurrentWidget(self.list)
        self.band.show_hand(None, self.showing)
        if self.hand is not None:
            self.list.mark(self.hand)
        self.list.field.selectAll()  # what is typed now looks for another
        self.list.setFocus()

    def say(self, sentence: str) -> None:
        """Say what stands in the way."""
        self.list.show_reading(False)
        self.list.say(sentence)

    def open(self, hand: HandDealt) -> None:
        """Replay this hand, from its first step."""
        self._playing.stop()
        replay = self._dealt_again(hand, self.showing)
        if replay is None:
            return
        self.hand, self.replay = hand, replay
        self.band.show_hand(hand, self.showing)
        self.side.show_hand(replay)
        self.pages.setCurrentIndex(1)
        self.setFocus()
        self.go(0)

    def _dealt_again(self, hand: HandDealt, public: bool) -> HandReplay | None:
        """The hand, step by step; None where it cannot be read, which is said over the list."""
        try:
            return self.replays.open(hand, public=public)
        except (Refused, MachineFault, ReplayMismatch) as fault:
            self.choose()
            self.say(str(fault))
            return None

    def turn(self, by: int) -> None:
        """To the hand dealt after this one, or with −1 before it."""
        if self.hand in self.hands:
            at = self.hands.index(self.hand) - by
            if 0 <= at < len(self.hands):
                self.open(self.hands[at])

    # which step

    def go(self, at: int) -> None:
        """Show a step, counted from 0; beyond the ends the first or the last."""
        if self.replay is None:
            return
        last = len(self.replay.steps) - 1
        self.at = max(0, min(last, at))
        step = self.replay.steps[self.at]
        self.felt.show_felt(step.felt, self.replay.money, self.replay.chips)
        self.strip.show_said(_said(step), step.felt.steps)
        self.strip.show_row(self.row, (), False)
        self.strip.show_action(self._action(last))
        self.row.keyed.show_step(step)
        self.side.show_step(self.at)
        self._show_buttons(last)
        self.setAccessibleName(self._spoken(step))
        self._show_players(step)

    def _action(self, last: int) -> Action:
        where = tr("Step {number} of {all}", number=self.at + 1, all=last + 1)
        state = PrimaryState.READY if self.at < last else PrimaryState.OFF
        return Action(tr("Next step") if self.at < last else tr("The last step"), where, state, "→")

    def _show_buttons(self, last: int) -> None:
        place = self.hands.index(self.hand) if self.hand in self.hands else 0
        there = {"first": self.at > 0, "back": self.at > 0, "last": self.at < last, "play": self.at < last,
                 "hand_before": place + 1 < len(self.hands), "hand_after": place > 0}
        for name, on in there.items():
            self.row.buttons[name].setEnabled(on)
        self.row.buttons["play"].show_label(tr("Stop") if self._playing.isActive() else tr(as_in("a replay", "Play")))

    def _spoken(self, step: ReplayStep) -> str:
        return sentences((tr("Replay"), step.line.text, *step.notes, *self.side.money.lines()))

    # the players' screen

    def show_players(self, showing: bool) -> None:
        """Show each step on the players' screen too, or what is on the table again."""
        players = self.find_players()
        if players is None or self.hand is None or showing == self.showing:
            return
        wanted = showing and players.is_seen
        replay = self._dealt_again(self.hand, public=True) if wanted else self.replay
        if replay is None:
            return
        if self.showing:
            players.changed.disconnect(self._soon.start)
        self.showing, self.replay = wanted, replay
        if wanted:
            players.changed.connect(self._soon.start)
        else:
            players.show_now()
        self.band.show_hand(self.hand, self.showing)
        self.go(self.at)

    def _players_changed(self) -> None:
        """Their screen was opened, blanked or put away meanwhile; away, it shows the table when it comes again."""
        players = self.find_players()
        if self.showing and (players is None or not players.is_seen):
            self.show_players(False)
        elif self.replay is not None:
            self._show_players(self.replay.steps[self.at])

    def _show_players(self, step: ReplayStep) -> None:
        players, button = self.find_players(), self.row.buttons["players"]
        seen = players is not None and players.is_seen
        button.setEnabled(seen)
        button.show_label(tr("Hide from players") if self.showing else tr("Show players"),
                          "" if seen else tr("The players’ display is off: F9 shows it."))
        if self.showing and players is not None and step.public is not None:
            players.show_view(step.public)

    # keys

    def press(self, what: str) -> None:
        """A key of the row."""
        if what != "play":
            self._stop()
        match what:
            case "first":
                self.go(0)
            case "back":
                self.go(self.at - 1)
            case "last":
                self.go(10**6)
            case "play":
                self._play()
            case "hand_before":
                self.turn(-1)
            case "hand_after":
                self.turn(1)
            case "other":
                self.choose()
            case "players":
                self.show_players(not self.showing)
            case "record" if self.hand is not None:
                self.record_wanted.emit(self.hand.sitting, self.hand.number, self.replays.night.id)

    def _play(self) -> None:
        """Step by step by itself, or stop that."""
        if self._playing.isActive():
            self._stop()
        elif self.replay is not None and self.at < len(self.replay.steps) - 1:
            self._playing.start()
            self.go(self.at)

    def _stop(self) -> None:
        self._playing.stop()
        if self.replay is not None:
            self._show_buttons(len(self.replay.steps) - 1)

    def _step_to(self, at: int) -> None:
        """To a step that was asked for: it plays no further by itself."""
        self._stop()
        self.go(at)

    def _play_on(self) -> None:
        assert self.replay is not None
        if self.at + 1 >= len(self.replay.steps) - 1:
            self._playing.stop()
        self.go(self.at + 1)

    def close_replay(self) -> None:
        """Back to what lay below, and players see the table again."""
        self._playing.stop()
        self.show_players(False)
        self.closed.emit()

    def _leave_list(self) -> None:
        """Esc in the list: back to the hand that was replayed, or out."""
        if self.replay is None or self.hand is None:
            self.close_replay()
        else:
            self.band.show_hand(self.hand, self.showing)
            self.pages.setCurrentIndex(1)
            self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Steps, hands, the list and the way out; no key goes further, whatever it means at the table."""
        if event.key() == Qt.Key.Key_F9:
            event.ignore()  # the window's: the players' display can be blanked at any time
            self._soon.start()
        elif event.key() == Qt.Key.Key_Escape:
            self._leave_list() if self.pages.currentIndex() == 0 else self.close_replay()
        elif self.pages.currentIndex() == 1:
            self._key(event)

    def _key(self, event: QKeyEvent) -> None:
        names: dict[int, str] = {
            Qt.Key.Key_Home: "first", Qt.Key.Key_Left: "back", Qt.Key.Key_End: "last", Qt.Key.Key_Up: "hand_before",
            Qt.Key.Key_PageUp: "hand_before", Qt.Key.Key_Down: "hand_after", Qt.Key.Key_PageDown: "hand_after"}
        if event.key() == Qt.Key.Key_Right or (is_enter(event) and not event.isAutoRepeat()):
            self._step_to(self.at + 1)
        elif event.key() in names:
            self.press(names[event.key()])
        elif event.isAutoRepeat():
            return
        elif event.key() == Qt.Key.Key_Space:
            self.press("play")
        elif letter(event) == "P":
            self.press("players")
        elif key_name(event) == "Ctrl+P":
            self.press("record")
        elif letter(event) == "L" or (event.key() == Qt.Key.Key_F and not letter(event)):
            self.press("other")

    # Qt's events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """No click goes through to what lies below."""
        event.accept()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing plays on behind the lock, and nobody goes on seeing it."""
        self._playing.stop()
        if self.reader is not None:
            self.reader.stop()
        self.show_players(False)
        super().hideEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """What was not read yet is read on."""
        super().showEvent(event)
        if self.reader is not None:
            self.reader.go_on()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground, framed so that nobody takes this for the table."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour(theme.BRASS))
        painter.fillRect(QRectF(self.rect()).adjusted(FRAME, FRAME, -FRAME, -FRAME), theme.colour(theme.INK0))
        painter.end()


def _said(step: ReplayStep) -> StripText:
    """The strip as it was."""
    said = step.said
    return StripText(said.lead, said.rest, said.reason, said.call, said.result, said.actor, said.badge, said.step)
