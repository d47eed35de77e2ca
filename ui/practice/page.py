"""The page of practice: a felt in a striped frame, the question on the strip, and how it goes at the right."""

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QVBoxLayout, QWidget

from app.dealing.values.chance import Chance
from app.dealing.values.felt import Felt
from app.errors import Refusal, Refused
from app.practice.ground import Ground, PracticeTable
from app.practice.questions import NAMES, Answer, Drill
from app.practice.rounds import NO_SLIPS, Judged, Round, Weakness
from app.practice.score import SECOND, Record
from app.words import tr
from ui.felt.felt_view import FeltView
from ui.keys.key_events import is_enter, letter, shifted
from ui.keys.key_router import KeyRouter, typing_in
from ui.look import theme
from ui.practice import question_text
from ui.practice.frame import EDGE, Band, paint_stripes
from ui.practice.rows import AmountRow, KeysRow
from ui.practice.score_panel import ScorePanel
from ui.strip.prompt_strip import PromptStrip
from ui.strip.strip_place import over_strip
from ui.strip.strip_text import Action, StripText
from ui.widgets.buttons import PrimaryState


class Stage(Enum):
    """What the page is at."""

    REFUSED = 0  # a hand is open
    CHOOSING = 1
    ASKED = 2
    MISSED = 3  # the right answer is shown
    OVER = 4


class PracticePage(QWidget):
    """Drills without an end, by keys alone or by touch. `left` asks to be led back to where the host came from,
    `table_wanted` to the table, where a hand is open.

    `elapsed` is a clock in microseconds that never goes back. Nothing here knows a desk: it cannot book.
    """

    left = Signal()
    table_wanted = Signal()

    def __init__(self, ground: Ground, record: Record, chance: Chance, elapsed: Callable[[], int],
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ground, self.record, self.chance, self._elapsed = ground, record, chance, elapsed
        self.weakness: Weakness = NO_SLIPS
        self.stage = Stage.CHOOSING
        self.turn: Round | None = None
        self.refusal: Refusal | None = None
        self.felt, self.strip, self.band, self.score = FeltView(), PromptStrip(steps=False), Band(), ScorePanel()
        self.drills, self.answers, self.nothing = KeysRow(), KeysRow(), QWidget()
        self.amount = AmountRow(ground.chips, ground.money)
        self.strip.keep_rows(self.drills, self.answers, self.amount, self.nothing)
        self._build()
        self._tick = QTimer(self, interval=1_000)
        self._tick.timeout.connect(self._show_score)
        self._router = KeyRouter(self, self._take_key)
        self.show_stage()

    def _build(self) -> None:
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Practice"))
        self.drills.offer(question_text.drills())
        self._column, inside = QVBoxLayout(self), QWidget()
        self._column.setSpacing(0)
        self._column.addWidget(self.band)
        self._column.addWidget(inside, 1)
        over_strip(self.felt, self.score, self.strip, on=inside)
        self.band.leave.connect(self.back)
        self.strip.primary.connect(self.press)
        self.drills.chosen.connect(lambda code: self.begin(Drill(code)))
        self.answers.chosen.connect(self.answer)
        self.amount.entered.connect(self.press)
        self.amount.left.connect(self.back)
        self.amount.typed.connect(self._typed)
        theme.follow(self._measure)

    # what it is told

    def welcome(self, ground: Ground) -> None:
        """The house's rules as they are now. A round that is on goes on where they are as they were."""
        changed, self.ground = ground != self.ground, ground
        if self.stage is Stage.REFUSED or changed:
            self.stage, self.turn = Stage.CHOOSING, None
        self.refusal = None
        self.show_stage()

    def know(self, weakness: Weakness) -> None:
        """What goes wrong at the tables of this house: what is begun from now on knows it."""
        self.weakness = weakness
        if self.stage is Stage.CHOOSING:
            self._show_strip()
            self._show_score()

    def refuse(self, refusal: Refusal) -> None:
        """Nobody practises now."""
        self.stage, self.turn, self.refusal = Stage.REFUSED, None, refusal
        self.show_stage()

    # a round

    @property
    def next_drill(self) -> Drill:
        """What Enter begins."""
        slips = self.weakness.drills
        return self.record.next_drill(drill for drill, count in slips.items() for _ in range(count))

    def begin(self, drill: Drill) -> None:
        """A round of a drill."""
        try:
            self.turn = Round(drill, self.ground, self.chance, self.record, self.weakness)
            self._ask()
        except Refused as refused:
            self.turn, self.stage, self.refusal = None, Stage.CHOOSING, refused.refusal
            self.show_stage()

    def _ask(self) -> None:
        assert self.turn is not None
        self.refusal = None
        if self.turn.over:
            self._sum_up(self.turn)
            return
        question = self.turn.ask(self._elapsed())
        self.stage = Stage.ASKED
        self.answers.offer(question.options)
        self.amount.clear(tr("Amount"))
        self.show_stage()
        self.strip.announce(question_text.spoken_cards(question.felt))

    def _sum_up(self, turn: Round) -> None:
        self.stage = Stage.OVER
        self.show_stage()
        self.strip.announce(turn.score.summary())

    def answer(self, answer: Answer) -> None:
        """An answer: a right one leads straight to the next question, a wrong one is shown first."""
        if self.stage is not Stage.ASKED or self.turn is None:
            return
        judged = self.turn.answer(answer, self._elapsed())
        if judged.right:
            self.strip.announce(question_text.spoken_verdict(judged))
            self._ask()
        else:
            self.stage = Stage.MISSED
            self.show_stage()

    def _answer_amount(self) -> None:
        if self.amount.empty:
            return
        try:
            amount = self.amount.amount()
        except Refused as refused:
            self.refusal = refused.refusal
            self.show_stage()
        else:
            self.answer(amount)

    def _typed(self) -> None:
        if self.stage is Stage.ASKED:
            self.refusal = None
            self._show_strip()

    def press(self) -> None:
        """Enter, or the primary button."""
        if self.stage is Stage.CHOOSING:
            self.begin(self.next_drill)
        elif self.stage is Stage.MISSED:
            self._ask()
        elif self.stage is Stage.OVER and self.turn is not None:
            self.begin(self.turn.drill)
        elif self.stage is Stage.REFUSED:
            self.table_wanted.emit()
        elif self._types:
            self._answer_amount()

    def back(self) -> None:
        """Esc: a round that was begun is summed up, then the drills, then out of practice."""
        self.refusal = None
        if self.stage in (Stage.ASKED, Stage.MISSED) and self.turn is not None and self.turn.score.asked:
            self._sum_up(self.turn)
        elif self.stage in (Stage.ASKED, Stage.MISSED, Stage.OVER):
            self.stage, self.turn = Stage.CHOOSING, None
            self.show_stage()
        else:
            self.left.emit()

    @property
    def _types(self) -> bool:
        """Whether an amount is asked for."""
        question = self.turn.question if self.turn else None
        return self.stage is Stage.ASKED and question is not None and not question.options

    @property
    def _judged(self) -> Judged | None:
        return self.turn.judged if self.turn else None

    # showing it

    def show_stage(self) -> None:
        """Show everything as it stands, and give the keyboard to what is asked."""
        self.felt.show_felt(self._lies(), self.ground.money, self.ground.chips)
        self.felt.notice(*self._notice())
        self._show_strip()
        self._show_score()
        self.band.say(*self._band())
        self._tick.start() if self.stage is Stage.ASKED and self.isVisible() else self._tick.stop()
        self.take_keyboard()

    def take_keyboard(self) -> None:
        """To the field where an amount is typed, else to the page."""
        if self.isVisible():
            (self.amount.field.edit if self._types else self).setFocus()

    def _lies(self) -> Felt:
        turn = self.turn
        if turn is not None and self.stage is Stage.ASKED and turn.question:
            return turn.question.felt
        if turn is not None and turn.judged and self.stage in (Stage.MISSED, Stage.OVER):
            return turn.judged.question.solved
        return PracticeTable(self.ground).felt

    def _notice(self) -> tuple[str, str]:
        if self.stage is Stage.OVER and self.turn is not None:
            return self.turn.score.run(), self.turn.score.pace()
        if self.stage is Stage.CHOOSING:
            return tr("A table for practice"), tr("These chips are for practice and are in no books.")
        question = self.turn.question or (self.turn.judged and self.turn.judged.question) if self.turn else None
        return (question.told, "") if question and not question.felt.hands else ("", "")  # no cards are in question

    def _band(self) -> tuple[str, str]:
        if self.turn is None:
            return "", tr("Leave practice")
        done = tr("{at} of {all}", at=min(self.turn.length, self.turn.score.asked + (self.stage is Stage.ASKED)),
                  all=self.turn.length)
        return " · ".join((tr(NAMES[self.turn.drill]), done)), \
            tr("Other drills") if self.stage is Stage.OVER else tr("End the round")

    def _show_strip(self) -> None:
        said, action, row = self._strip()
        self.strip.show_said(said, ())
        self.strip.show_action(action)
        self.strip.show_row(row, undo=False)
        question = self.turn.question if self.turn else None
        if self.stage is Stage.ASKED and question is not None:
            self.felt.setAccessibleDescription(question_text.spoken_cards(question.felt))

    def _strip(self) -> tuple[StripText, Action, QWidget]:
        turn, refusal = self.turn, self.refusal
        if self.stage is Stage.REFUSED and refusal:
            return question_text.refused(refusal), Action(tr("Back to the table")), self.nothing
        if turn is not None and turn.question and self.stage is Stage.ASKED:
            said = question_text.not_an_amount(turn.question, refusal) if refusal else \
                question_text.asking(turn.question)
            if not self._types:
                return said, question_text.waiting_for_key(), self.answers
            return said, question_text.waiting_for_amount(self.amount.field.text.strip()), self.amount
        if turn is not None and turn.judged and self.stage is Stage.MISSED:
            return question_text.missed(turn.judged), Action(tr("Go on")), self.nothing
        if turn is not None and self.stage is Stage.OVER:
            return question_text.over(turn), Action(tr("Another round"), tr(NAMES[turn.drill])), self.nothing
        said = question_text.refused(refusal) if refusal else \
            question_text.choosing(self.next_drill, self.weakness.drills)
        return said, Action(tr("Begin"), tr(NAMES[self.next_drill])), self.drills

    def _show_score(self) -> None:
        if self.turn is None:
            self.score.show_drills(question_text.standing(self.record, self.weakness.drills))
        else:
            waited = self.turn.waiting_since(self._elapsed()) // SECOND if self.stage is Stage.ASKED else None
            self.score.show_turn(self.turn, self._judged, waited)

    # keys

    def _take_key(self, event: QKeyEvent) -> bool:
        """A key for the page, once no field wants it; False where nobody here does."""
        if event.key() == Qt.Key.Key_Escape:
            if not self.felt.put_away():
                self.back()
        elif is_enter(event) and not shifted(event):
            self._enter()
        elif letter(event) == "X" and self._types:
            self.amount.empty_it()
        elif letter(event):
            return (self.drills if self.stage is Stage.CHOOSING else self.answers).press(letter(event))
        else:
            return False
        return True

    def _enter(self) -> None:
        """The button that has the keyboard; else the primary one."""
        focused = QApplication.focusWidget()
        if isinstance(focused, QAbstractButton) and self.isAncestorOf(focused):
            focused.click()
        elif self.strip.primary_button.state is PrimaryState.READY:
            self.press()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key that reached the page itself, which the router has not seen."""
        if event.isAutoRepeat() or typing_in(QApplication.focusWidget()) or not self._take_key(event):
            super().keyPressEvent(event)

    # Qt's events

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The window gives the keyboard back to the page: what is typed into gets it."""
        super().focusInEvent(event)
        if self._types:
            self.take_keyboard()

    def showEvent(self, event: QShowEvent) -> None:
        """Take the keyboard; while nobody looked no time has passed."""
        super().showEvent(event)
        self._router.attach()
        if self.turn is not None and self.stage is Stage.ASKED:
            self.turn.go_on(self._elapsed())
        self.show_stage()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks any more."""
        super().hideEvent(event)
        self._router.detach()
        self._tick.stop()
        if self.turn is not None and self.stage is Stage.ASKED:
            self.turn.stop(self._elapsed())

    def paintEvent(self, event: QPaintEvent) -> None:
        """The stripes around everything."""
        painter = QPainter(self)
        paint_stripes(painter, event.rect().toRectF())
        painter.end()

    def _measure(self) -> None:
        edge = theme.current_look().px(EDGE)
        self._column.setContentsMargins(edge, 0, edge, edge)
