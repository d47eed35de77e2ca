"""The Rules page: every set of rules at the left, the form of one of them, what it costs and how it is printed."""

from collections.abc import MutableMapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QStackedWidget, QVBoxLayout, QWidget
from shiboken6 import isValid

from app.desk import Desk
from app.desk.paper.sheets import edition_of
from app.house_rules import RuleFault, TakesEffect, declared, defaults_in, from_values
from app.rule_sets import RuleSet, Subject
from app.sheets.foot import Printing
from app.sheets.rules_card import Edition
from app.words import listed, plural, tr
from app.words.joined import phrases
from ui.heard.state import PageTold
from ui.keys.key_events import KeyAction, done_by, is_enter
from ui.keys.key_router import typing_in
from ui.look import theme
from ui.look.direction import margins
from ui.rules.actions import Acts
from ui.rules.cards import rule_card
from ui.rules.cost_request import reckoned
from ui.rules.difference_text import since_words
from ui.rules.effect import EdgePanel
from ui.rules.foot import RulesFoot
from ui.rules.form.draft import Draft, new_gesture
from ui.rules.form.form import RulesForm
from ui.rules.head import SetHead
from ui.rules.in_sight import InSight
from ui.rules.printed import LargerCard, PrintedPanel
from ui.rules.rule_file_actions import Sharing
from ui.rules.set_column import SetsColumn
from ui.rules.set_list import SetLine
from ui.widgets.forms import Page, in_column, put_away
from ui.widgets.side_column import WIDE, WIDEST
from ui.widgets.tiles_and_words import scrolled

IN_PLACE = 560
"""How wide effect and card are where they take the fields' place."""


class RulesPage(Page):
    """House rules, changed and seen at once. What it writes goes through its `acts`.

    `saved` says whether the books took something, `edited` that the edits are others now, `unsaved` whether there are
    any that are not saved; `asks` lays a card over the window and `answered` takes it away; `print_wanted` carries the
    card in sight, `ahead` what is to be reckoned beside the screen.
    """

    saved = Signal(bool)
    edited = Signal()
    unsaved = Signal(bool)
    asks = Signal(object)
    answered = Signal()
    print_wanted = Signal(object)
    ahead = Signal(object)

    def __init__(self, desk: Desk, version: str = "", drafts: MutableMapping[str, Draft] | None = None,
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self.version = desk, version
        self.in_sight = InSight(desk, {} if drafts is None else drafts)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName(tr("House rules"))
        self._state = PageTold(self, self._sentences)
        self.column, self.head, self.foot = SetsColumn(), SetHead(), RulesFoot()
        self.forms, self.effect, self.printed = QStackedWidget(), EdgePanel(), PrintedPanel()
        self._made: dict[str, RulesForm] = {}
        self._wrong: list[RuleFault] = []
        self._before: QWidget | None = None
        self._unsaved: bool | None = None
        self._house = desk.the_house()
        self.acts = Acts(self.in_sight, self)
        self.sharing = Sharing(self.in_sight, self.acts, self)
        self._arrange()
        self._connect()
        self.refresh()

    # how it is laid out

    def _arrange(self) -> None:
        grid, self._middle = QGridLayout(self), QVBoxLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        self._middle.setSpacing(4)
        self._middle.addWidget(self.head)
        self._middle.addWidget(self.forms, 1)
        beside = QWidget()
        beside.setLayout(in_column(self.effect, (self.printed, 1), spacing=12, margins=(16, 14, 16, 12)))
        self.right = scrolled(beside)  # fifteen bets and the card do not fit a low window
        grid.addWidget(self.column, 0, 0)
        grid.addLayout(self._middle, 0, 1)
        grid.addWidget(self.right, 0, 2)
        grid.addWidget(self.foot, 1, 0, 1, 3)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(0, 1)
        theme.follow(self._measure)

    def _measure(self) -> None:
        look = theme.current_look()
        self.column.setFixedWidth(look.pick(250, 222))
        self._middle.setContentsMargins(*margins(look.pick(20, 16), 12, 6, 0))
        wide = self.width() > (WIDE - look.rail) * look.scale and not look.compact
        self.foot.beside_button.setVisible(look.small)
        turned = look.small and self.foot.beside_button.isChecked()  # a small window shows one of the two
        self.forms.setVisible(not turned)
        self.right.setVisible(turned or not look.small)
        self.right.setFixedWidth(look.px(WIDEST) if wide else look.px(IN_PLACE) if turned else look.side)
        self.foot.setFixedHeight(self.foot.height_wanted)

    def _connect(self) -> None:
        self.column.chosen.connect(self.show_set)
        self.column.entered.connect(self.begin)
        self.column.act.connect(self._act)
        self.head.play.connect(self.acts.play)
        self.foot.said.connect(self._state.look)
        self.foot.save.connect(self.save)
        self.foot.discard.connect(self.discard)
        self.foot.undo.connect(self.undo)
        self.foot.wrong.connect(self.go_to_wrong)
        self.foot.beside_button.toggled.connect(lambda _: self._measure())
        self.printed.print_wanted.connect(self.print_card)
        self.printed.larger_wanted.connect(self._show_larger)
        self.printed.words_wanted.connect(self.acts.describe)
        self.acts.asks.connect(self._lay)
        self.acts.answered.connect(self.answered)
        self.acts.saved.connect(self.saved)
        self.acts.said.connect(self.foot.say)
        self.acts.changed.connect(self.refresh)
        self.acts.shown.connect(self.show_set)
        self.acts.file_wanted.connect(self.sharing.choose_file)
        self.sharing.put.connect(self.put)

    # what is in sight

    @property
    def set(self) -> RuleSet:
        """The set in sight."""
        return self.in_sight.set

    @property
    def subject(self) -> Subject:
        """The game or the jackpot whose rules these are."""
        return self.in_sight.subject

    @property
    def draft(self) -> Draft:
        """What stands on the screen of the set in sight."""
        return self.in_sight.draft

    @property
    def form(self) -> RulesForm:
        """The form of its kind of rules."""
        subject = self.subject
        if subject.id not in self._made:
            house, around = self.desk.the_house(), QWidget()
            area = scrolled(around)
            self.forms.addWidget(area)  # first: a form that is moved with all its fields is dressed twice
            made = RulesForm(subject.rules, house.money, house.chips.values, subject.unit[TakesEffect.NEXT_SITTING],
                             around)
            made.wanted.connect(self._wanted)
            made.unreadable.connect(self._unreadable)
            made.mend.connect(self.mend)
            in_column(made, on=around, margins=(0, 0, 8, 0))
            made.setProperty("area", area)
            self._made[subject.id] = made
            QTimer.singleShot(0, self, self._reckon_ahead)  # once it is seen
        return self._made[subject.id]

    def _reckon_ahead(self) -> None:
        if jobs := self.desk.rule_costs.ahead(self.subject.id, self.desk.rule_sets.rules(self.set)):
            self.ahead.emit(jobs)

    def show_set(self, set_id: str) -> None:
        """Show another set."""
        self.in_sight.set_id = set_id
        self.refresh()

    def show_subject(self, subject_id: str) -> None:
        """Show what is played of a game or a jackpot."""
        self.show_set(self.desk.rule_sets.played(subject_id).id)

    def refresh(self) -> None:
        """Look at the desk again: sets may have been saved, renamed or played elsewhere."""
        if self.desk.the_house().money != self._house.money or self.desk.the_house().chips != self._house.chips:
            self._forget_forms()
        sets, drafts = self.desk.rule_sets, self.in_sight.drafts
        every = {one.id: one for subject in sets.subjects() for one in sets.sets(subject.id)}
        for set_id in [one for one in drafts if one not in every]:
            del drafts[set_id]
        if self.in_sight.set_id not in every:
            self.in_sight.set_id = next(iter(every))
        for set_id, draft in drafts.items():
            draft.move_onto(sets.rules(every[set_id]))
        self.forms.setCurrentWidget(self.form.property("area"))
        self.show_now(fresh=True)

    def _forget_forms(self) -> None:
        self._house = self.desk.the_house()
        put_away(*(form.property("area") for form in self._made.values()), out_of=self.forms)
        self._made.clear()

    def show_now(self, fresh: bool = False) -> None:
        """Everything that an edit changes: fields, issues, what it costs, the foot, the dots."""
        draft, found = self.draft, reckoned(self.desk, self.subject, self.draft)
        self._wrong = [*draft.faults(), *found.wrong]
        self.form.show_draft(draft, self._wrong, found.doubts, fresh)
        self.form.show_paid(found.pays)
        self.effect.show_effect(found.effect)
        self.foot.show_state(len(self._wrong), len(draft.changed()), self.set.latest.number + 1, draft.can_undo,
                             self.desk.books.read_only_because)
        self.printed.print_button.setEnabled(not self._wrong)
        self._show_head()
        self._state.look()
        self._show_list()
        self._show_printed()
        unsaved = any(one.is_changed for one in self.in_sight.drafts.values())
        if unsaved is not self._unsaved:
            self._unsaved = unsaved
            self.unsaved.emit(unsaved)
        self.edited.emit()

    def _show_head(self) -> None:
        played, changed = self.in_sight.is_played, self.draft.changed()
        parts = [tr("Version {number}", number=self.set.latest.number) + since_words(self.set.latest)]
        parts.append(tr("in use") if played else tr("not in use"))
        if changed:
            parts.append(plural(len(changed), "{count} change not saved", "{count} changes not saved"))
            if played:
                parts.append(tr("takes effect at the next {units}", units=self._units(changed)))
        self.head.show_set(tr(self.subject.name), self.set.name, " · ".join(parts), played)

    def _sentences(self) -> tuple[str, ...]:
        head = self.head
        return phrases((head.title.text(), head.tag.words)), *head.line.text().split(" · "), self.foot.sentence

    def _units(self, changed: tuple[str, ...]) -> str:
        unit = self.subject.unit
        return listed(list(dict.fromkeys(tr(unit[rule.takes_effect]) for rule in declared(self.subject.rules)
                                         if rule.name in changed)))

    def _show_list(self) -> None:
        lines, drafts = [], self.in_sight.drafts
        for subject in self.desk.rule_sets.subjects():
            played = self.desk.rule_sets.played(subject.id).id
            lines += [SetLine(one.id, tr(subject.name), one.name, one.id == played,
                              one.id in drafts and drafts[one.id].is_changed, bool(subject.jackpot))
                      for one in self.desk.rule_sets.sets(subject.id)]
        self.column.show_lines(tuple(lines), self.in_sight.set_id)

    def _show_printed(self) -> None:
        of, rules, saved = self.set, self.draft.rules, not self.draft.is_changed
        edition = edition_of(self.desk, of) if saved else Edition(of.name, words=of.words)
        zone = ZoneInfo(self.desk.clock.zone())
        self.printed.show_card(lambda language: self.desk.sheets.rules_card(
            of.subject, rules, edition, language, Printing(datetime.now(zone), self.version)))

    # what the buttons do

    def _act(self, name: str) -> None:
        """What a button of the left column says."""
        {"new": self.acts.create, "duplicate": self.acts.duplicate, "versions": self.acts.versions,
         "rename": self.acts.rename, "export": self.sharing.export}[name]()

    def save(self) -> None:
        """Ctrl+S: to what is to be fixed where something is."""
        self.acts.save() if self.foot.save_button.isEnabled() else self.go_to_wrong()

    def _show_larger(self) -> None:
        if self.printed.sheet is not None:
            self.acts.lay(LargerCard(self.printed.sheet, self.printed.paper))

    def _lay(self, card: QWidget) -> None:
        """A card over the window; what had the keyboard gets it again."""
        focused = QApplication.focusWidget()
        if focused is not None and self.isAncestorOf(focused):
            self._before = focused
        self.asks.emit(card)

    # editing

    def _wanted(self, name: str, value: Any, gesture: int) -> None:
        self.draft.put({name: value}, gesture)
        self.show_now()

    def _unreadable(self, name: str, why: str, gesture: int) -> None:
        self.draft.cannot_read(name, why, gesture)
        self.show_now()

    def mend(self, values: dict[str, object]) -> None:
        """A fix button: these values put it right; the keyboard goes to the first of them."""
        self.draft.put(values, new_gesture())
        self.show_now(fresh=True)
        if field := next((self.form.fields[name] for name in values if name in self.form.fields), None):
            self.go_to_rule(field.rule.name)

    def mend_first(self) -> None:
        """Ctrl+M: the fix of the rule that has the keyboard, else the first there is."""
        focused, issues = self.form.focused, [one for one in self.form.issues() if one.fix is not None]
        mine = [one for one in issues if focused is not None and focused.rule.name in one.fault.names]
        for one in (mine or issues)[:1]:
            self.mend(dict(one.fault.mend))

    def undo(self) -> None:
        """Take back the last edit."""
        self.draft.undo()
        self.show_now(fresh=True)

    def redo(self) -> None:
        """Do it again."""
        self.draft.redo()
        self.show_now(fresh=True)

    def discard(self) -> None:
        """Back to what is saved; Ctrl+Z brings the edits back."""
        self.draft.discard()
        self.show_now(fresh=True)
        self.foot.say(tr("Changes discarded. Ctrl+Z brings them back."))

    def put(self, values: dict[str, object]) -> None:
        """Take values in as unsaved edits: of a file, or of another set."""
        self.draft.put(values, new_gesture())
        self.show_now(fresh=True)

    # where the keyboard is

    def begin(self) -> None:
        """From the list into the form."""
        if field := self.form.first():
            self.go_to_rule(field.rule.name)

    def go_to_rule(self, name: str) -> None:
        """Into the field of one rule."""
        field, area = self.form.fields[name], self.form.property("area")
        area.ensureWidgetVisible(field, 0, theme.current_look().px(60))
        field.setFocus()

    def go_to_wrong(self) -> None:
        """Into the field of the first thing that is to be fixed: it may be out of sight."""
        name = next((name for fault in self._wrong for name in fault.names if name in self.form.fields), "")
        if name:
            self.go_to_rule(name)

    def print_card(self) -> None:
        """Ctrl+P: the card in sight, on paper."""
        if self.printed.print_button.isEnabled():
            self.printed.lay_out()
            self.print_wanted.emit(self.printed.sheet)
        else:
            self.foot.say(tr("Not printed: rules that cannot be played have no card. Correct them, or discard the "
                             "changes."), "bad")

    def explain(self) -> bool:
        """F1 in a field: what the rule does, and where its default comes from."""
        if (field := self.form.focused) is None:
            return False
        money = self.desk.the_house().money
        default = getattr(from_values(self.subject.rules, defaults_in(self.subject.rules, money.unit)),
                          field.rule.name)
        self.acts.lay(rule_card(field.rule, self.subject, default, money))
        return True

    def faults(self) -> list[RuleFault]:
        """What keeps the rules in sight from being saved."""
        return list(self._wrong)

    # Qt's events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+S saves, Ctrl+Z and Y take back and do again, Ctrl+M mends, F1 explains; the rest is the window’s."""
        held = event.isAutoRepeat() and event.key() not in (Qt.Key.Key_Z, Qt.Key.Key_Y)
        if held or not self._take_key(event):
            event.ignore()

    def _take_key(self, event: QKeyEvent) -> bool:
        keys: dict[str, KeyAction] = {
            "Ctrl+S": self.save, "Ctrl+Z": self.undo, "Ctrl+Shift+Z": self.undo, "Ctrl+Y": self.redo,
            "Ctrl+P": self.print_card, "Ctrl+F": self.column.begin_search, "Ctrl+M": self.mend_first,
            "Ctrl+Enter": self.save, "F1": self.explain, "Esc": self.column.list.setFocus}
        if not typing_in(QApplication.focusWidget()):
            keys |= {"Enter": self.save, "Backspace": self.undo, "]": self.foot.beside_button.click}
        return done_by(event, keys) or is_enter(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard goes back to where it was before a card lay over the page, else into the list."""
        if self._before is not None and isValid(self._before) and self._before.isVisible():
            self._before.setFocus()
        else:
            self.column.list.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A wide window has room at the right."""
        super().resizeEvent(event)
        self._measure()
