"""Practice by hand: one key an answer, digits for an amount, and nothing that could be taken for the table."""

from random import Random

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRectF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.chips import home_set, small_stakes_set
from app.dealing.prompts.heard import heard
from app.dealing.prompts.kinds import Option
from app.games.baccarat.house_rules.rules import BaccaratRules, BankerSix, Commission
from app.money import currency
from app.practice.ground import Ground
from app.practice.questions import Drill, Question
from app.practice.rounds import Round, cases_of
from app.practice.score import SECOND, Record
from ui.look import theme
from ui.look.ink import advance
from ui.practice.page import PracticePage
from ui.practice.rows import LINE, AnswerKey
from ui.practice.score_panel import ScorePanel


class Seconds:
    """A clock that goes on by hand."""

    def __init__(self) -> None:
        self.now = 0

    def elapsed(self) -> int:
        """Microseconds."""
        return self.now


class Practising:
    """The page alone, with a clock and chance of the test's own."""

    def __init__(self, qtbot: QtBot, size: tuple[int, int] = (1190, 740), **rules: object) -> None:
        self.clock, self.record = Seconds(), Record()
        self.chips = small_stakes_set(100)
        ground = Ground(BaccaratRules(**rules), currency("GBP"), self.chips)  # type: ignore[arg-type]
        self.page = PracticePage(ground, self.record, Random(9), self.clock.elapsed)
        self.page.resize(*size)
        qtbot.addWidget(self.page)
        with qtbot.waitExposed(self.page):
            self.page.show()
        self.page.activateWindow()
        qtbot.waitUntil(lambda: self.page.isActiveWindow())

    @property
    def question(self) -> Question:
        """What is asked."""
        assert self.page.turn is not None
        assert self.page.turn.question is not None
        return self.page.turn.question

    @property
    def stage(self) -> str:
        """What the page is at."""
        return self.page.stage.name

    @property
    def asked(self) -> int:
        """How many answers were judged."""
        return self.page.turn.score.asked if self.page.turn else 0

    @property
    def said(self) -> str:
        """The headline."""
        return self.page.strip.said.lead + self.page.strip.said.rest

    def press(self, key: str | Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """A key, to whatever has the keyboard."""
        target = QApplication.focusWidget() or self.page
        QTest.keyClicks(target, key) if isinstance(key, str) else QTest.keyClick(target, key, held)

    def letter(self, right: bool = True) -> str:
        """The key of the right answer, or of a wrong one."""
        return next(one.letter for one in self.question.options if (one.code == self.question.right) is right).lower()

    def answer(self, right: bool = True, took: int = SECOND) -> None:
        """Answer what is asked."""
        self.clock.now += took
        if self.question.options:
            self.press(self.letter(right))
        else:
            amount = int(self.question.right) + (0 if right else 5)
            self.press(f"{amount / 100:.2f}")
            self.press(Qt.Key.Key_Return)


@pytest.fixture
def practising(qtbot: QtBot) -> Practising:
    """The page, with the drills to choose from."""
    return Practising(qtbot)


def test_it_says_practice_and_that_nothing_is_booked(practising: Practising) -> None:
    band = practising.page.band
    assert "Practice. Nothing here is booked." in band.accessibleName()
    assert band.height() >= 50
    amber = band.grab().toImage().pixelColor(band.width() // 2, 6).name()
    assert amber == theme.colour(theme.AMBER).name()
    edge = {practising.page.grab().toImage().pixelColor(4, at).name() for at in range(200, 260)}
    assert len(edge) > 1  # striped, not plain


@pytest.mark.parametrize(("digit", "drill"), [("1", Drill.THIRD_CARD), ("2", Drill.PAYOUT), ("3", Drill.COMMISSION),
                                              ("4", Drill.CALL)])
def test_a_whole_round_of_each_drill_is_done_by_keys_alone(practising: Practising, digit: str, drill: Drill) -> None:
    practising.press(digit)
    for at in range(20):
        assert practising.stage == "ASKED"
        practising.answer(right=at != 4)
        if at == 4:
            assert practising.stage == "MISSED"
            practising.press(Qt.Key.Key_Return)
    assert practising.stage == "OVER"
    score = practising.record.of(drill)
    assert (score.asked, score.right, score.usual) == (20, 19, SECOND)
    assert practising.said.startswith("19 of 20 right")
    assert "Drill next" in practising.page.strip.said.reason


def test_enter_begins_what_most_needs_practice(practising: Practising) -> None:
    practising.press(Qt.Key.Key_Return)
    assert practising.page.turn is not None
    assert practising.page.turn.drill is Drill.THIRD_CARD


def test_a_right_answer_leads_to_the_next_question_without_another_key(practising: Practising) -> None:
    practising.press("1")
    first = practising.question
    practising.answer()
    assert practising.stage == "ASKED"
    assert practising.question is not first
    assert practising.page.score.accessibleName().startswith("Score: 1 of 1 right.")


def test_a_mistake_is_shown_with_its_rule_until_enter(practising: Practising) -> None:
    practising.press("1")
    question = practising.question
    practising.answer(right=False)
    assert practising.said.startswith(question.said(question.right))
    assert practising.page.strip.said.reason == question.reason
    assert practising.page.felt.felt == question.solved
    practising.press("p")
    practising.press("b")
    assert practising.stage == "MISSED"
    assert practising.asked == 1
    practising.press(Qt.Key.Key_Return)
    assert practising.stage == "ASKED"


def _held(target: QWidget, key: Qt.Key, text: str, repeats: int) -> None:
    """A key that is pressed and then repeats by itself."""
    for at in range(repeats + 1):
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text, at > 0)
        QCoreApplication.sendEvent(QApplication.focusWidget() or target, event)


def test_a_held_key_answers_one_question(practising: Practising) -> None:
    practising.press("1")
    letter = practising.letter()
    _held(practising.page, Qt.Key(ord(letter.upper())), letter, 20)
    assert practising.asked == 1


def test_a_held_enter_answers_one_amount_and_passes_no_mistake_by(practising: Practising) -> None:
    practising.press("2")
    practising.press("0.05")
    _held(practising.page, Qt.Key.Key_Return, "\r", 20)
    assert practising.asked == 1
    assert practising.stage == "MISSED"


def test_an_amount_can_be_made_of_chips_and_cleared_by_keys_and_by_touch(practising: Practising) -> None:
    practising.press("2")
    smallest, second = sorted(practising.chips.values)[:2]
    practising.press(Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    practising.press(Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    QTest.mouseClick(practising.page.amount.palette_row.chips[smallest], Qt.MouseButton.LeftButton)
    assert practising.page.amount.amount() == 2 * smallest + second
    QTest.mouseClick(practising.page.amount.palette_row.keys["clear"], Qt.MouseButton.LeftButton)
    assert practising.page.amount.empty
    practising.press("12")
    practising.press("x")
    practising.press("7")
    assert practising.page.amount.field.text == "7"


def test_nothing_typed_is_no_answer_and_neither_is_what_is_no_amount(practising: Practising) -> None:
    practising.press("2")
    practising.press(Qt.Key.Key_Return)
    assert practising.asked == 0
    assert practising.said.startswith("Pay Seat")
    practising.press("1.2.3")
    practising.press(Qt.Key.Key_Return)
    assert practising.asked == 0
    assert "is not an amount" in practising.said
    assert practising.page.strip.said.reason
    practising.press(Qt.Key.Key_Backspace)
    assert practising.said.startswith("Pay Seat")


def test_esc_sums_the_round_up_then_shows_the_drills_then_leaves(practising: Practising, qtbot: QtBot) -> None:
    practising.press("4")
    practising.answer()
    practising.press(Qt.Key.Key_Escape)
    assert practising.stage == "OVER"
    practising.press(Qt.Key.Key_Escape)
    assert practising.stage == "CHOOSING"
    with qtbot.waitSignal(practising.page.left):
        practising.press(Qt.Key.Key_Escape)


def test_esc_leaves_the_field_too_and_a_round_without_an_answer_is_not_summed_up(practising: Practising) -> None:
    practising.press("2")
    practising.press("12")
    practising.press(Qt.Key.Key_Escape)
    assert practising.stage == "CHOOSING"


def test_a_click_answers_as_its_key_does(practising: Practising) -> None:
    QTest.mouseClick(practising.page.drills.keys["1"], Qt.MouseButton.LeftButton)
    key = practising.page.answers.keys[practising.letter().upper()]
    QTest.mouseClick(key, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert practising.asked == 1
    assert practising.record.of(Drill.THIRD_CARD).right == 1


def test_no_time_runs_while_the_page_is_not_seen(practising: Practising) -> None:
    practising.press("1")
    practising.clock.now += 3 * SECOND
    practising.page.hide()
    practising.clock.now += 300 * SECOND
    practising.page.show()
    practising.answer(took=2 * SECOND)
    assert practising.record.of(Drill.THIRD_CARD).slowest == 5 * SECOND


def test_a_house_without_commission_says_there_is_nothing_to_drill(qtbot: QtBot) -> None:
    practising = Practising(qtbot, commission=0)
    practising.press("3")
    assert practising.stage == "CHOOSING"
    assert practising.said == "This house takes no commission"
    practising.press("1")
    assert practising.stage == "ASKED"


@pytest.mark.parametrize("size", [(1190, 740), (1350, 840), (1190, 640)], ids=["1280", "1440", "low"])
def test_everything_can_be_hit_with_a_finger_and_read(qtbot: QtBot, size: tuple[int, int],
                                                      cut_words: list[str]) -> None:
    theme.use_look(theme.Look.for_window(size[0] + 90, size[1] + 60))
    practising = Practising(qtbot, size)
    page = practising.page
    for digit in "1234":
        practising.press(digit)
        page.grab()
        for button in page.findChildren(QAbstractButton):
            if button.isVisible():
                assert min(button.width(), button.height()) >= 44, button.accessibleName()
                assert button.accessibleName()
        for right in (True, False):
            assert page.strip.words.clipped_texts() == []
            practising.answer(right)
            page.strip.grab()
            page.score.grab()
        assert page.strip.words.clipped_texts() == []
        practising.press(Qt.Key.Key_Return)
        practising.press(Qt.Key.Key_Escape)
        page.grab()
        practising.press(Qt.Key.Key_Escape)
    assert cut_words == []


@pytest.mark.parametrize("scale", [1.0, 1.5], ids=["usual text", "large text"])
def test_every_case_has_room_for_its_name_beside_how_it_went(qtbot: QtBot, scale: float, cut_words: list[str]) -> None:
    theme.use_look(theme.Look.for_window(1280, 800, scale))
    panel = ScorePanel()
    qtbot.addWidget(panel)
    panel.resize(panel.width(), 6_000)
    for rules in (BaccaratRules(commission_taken=Commission.BOXES),
                  BaccaratRules(commission=0, banker_six=BankerSix.HALF, banker_seven_pushes=True)):
        for drill in Drill:
            turn = Round(drill, Ground(rules, currency("GBP"), home_set(100)), Random(1))
            for case in cases_of(drill, turn.ground.rules):
                turn.score.tell(case, False, 12 * SECOND)
            panel.show_turn(turn, None, None)
            panel.grab()
    assert cut_words == []


def test_in_large_text_the_strip_says_the_cards_for_which_the_felt_leaves_little_room(qtbot: QtBot) -> None:
    theme.use_look(theme.Look.for_window(1280, 800, 1.5))
    practising = Practising(qtbot)
    for digit in "14":
        practising.press(digit)
        reason = practising.page.strip.said.reason
        assert reason.startswith(practising.question.told)
        for hand in practising.question.felt.hands:
            assert ", ".join(map(str, hand.cards)) in reason
        practising.page.strip.grab()
        assert practising.page.strip.words.clipped_texts() == []
        practising.press(Qt.Key.Key_Escape)


def test_a_key_breaks_no_word_where_smaller_type_can_hold_it(qtbot: QtBot) -> None:
    theme.use_look(theme.Look.for_window(1280, 800, 1.5))
    key = AnswerKey(Option("3", "commission", "Commission"))
    qtbot.addWidget(key)
    least = round(advance("Commission", "note_strong")) + 1
    assert all(key.lines(width, 96)[0] == ["Commission"] for width in range(least, 200))


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_call_stands_whole_on_its_key_in_any_size_of_the_text(qtbot: QtBot, scale: float) -> None:
    theme.use_look(theme.Look.for_window(1280, 800, scale))
    practising = Practising(qtbot)
    practising.press("4")
    row = practising.page.answers
    row.offer(Option(str(at), f"{at}", f"Player shows {one}. Banker has three. Card for Player.")
              for at, one in enumerate(("zero", "three", "seven", "eight"), 1))
    practising.page.strip.grab()
    for key in row.keys.values():
        area = key.words_area(QRectF(key.rect()))
        lines, font = key.lines(area.width(), area.height())
        assert " ".join(lines) == key.label
        assert len(lines) * LINE * font.pixelSize() <= area.height() <= key.height()
        assert font.pixelSize() >= 11


def test_question_and_verdict_are_heard(practising: Practising, utterances: list[str]) -> None:
    practising.press("1")
    cards = practising.question.felt.hands[0].cards
    assert "Who draws?" in utterances[0]
    assert utterances[-1].startswith(heard(f"Player: {', '.join(map(str, cards))}."))
    reason = practising.question.reason
    utterances.clear()
    practising.answer()
    assert utterances[0] == heard(f"Right, 1.0 s. {reason}")
    practising.press(Qt.Key.Key_Escape)
    assert utterances[-1].startswith("1 of 1 right. Half the answers took 1.0 s or less")


def test_the_house_s_chips_are_those_on_the_keys(practising: Practising) -> None:
    practising.press("2")
    assert list(practising.page.amount.palette_row.chips) == list(practising.chips.values)
    assert practising.chips.values != home_set(100).values
