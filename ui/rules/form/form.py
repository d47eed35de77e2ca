"""The form of a set of rules, made from nothing but what they declare: headings, tables, fields, issues in place."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QGridLayout, QWidget

from app.dealing.values.costs import Pays
from app.house_rules import Declared, RuleFault, TakesEffect
from app.money import Currency
from app.rule_words import in_groups
from app.words import Sentence, tr
from ui.look import theme
from ui.rules.form.draft import Draft
from ui.rules.form.field import RuleField
from ui.rules.form.field_state import Standing
from ui.rules.form.inactive_reason import why_it_rests
from ui.rules.form.issue import InlineIssue, at_first, mend_verb
from ui.rules.form.scale import Scale
from ui.rules.form.wagers import WagersTable
from ui.widgets.forms import in_column, put_away
from ui.widgets.tiles_and_words import Words


class IssueSlot(QWidget):
    """Where the issues of a few fields stand, right below them; without any it takes no room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.issues: list[InlineIssue] = []
        self._column = in_column(on=self, spacing=4)
        self.hide()

    def show_issues(self, wanted: list[tuple[RuleFault, bool]], make: Callable[[RuleFault, bool], InlineIssue]) -> None:
        """These instead of those that stood here; the same ones stay as they are, and keep the keyboard."""
        if wanted == [(one.fault, one.wrong) for one in self.issues]:
            return
        put_away(*self.issues, out_of=self._column)
        self.issues = [make(fault, wrong) for fault, wrong in wanted]
        for one in self.issues:
            self._column.addWidget(one)
        self.setVisible(bool(wanted))


class RulesForm(QWidget):
    """Every rule that a kind of rules declares. It knows no game.

    `wanted` carries a rule’s name, a value and the movement it came by; `unreadable` a name and why what was typed is
    no value; `mend` the values that mend what stands in an issue.
    """

    wanted = Signal(str, object, int)
    unreadable = Signal(str, str, int)
    mend = Signal(object)

    def __init__(self, kind: type, money: Currency, chips: Sequence[int] = (), sitting: Sentence = "sitting",
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind, self._money, self._chips, self._sitting = kind, money, chips, sitting
        self.fields: dict[str, RuleField] = {}
        self.slots: dict[str, IssueSlot] = {}
        self.tables: list[WagersTable] = []
        self.general = IssueSlot()
        self._column = in_column(self.general, on=self, spacing=8, margins=(0, 0, 0, 16))
        for group, rules in in_groups(kind()):
            self._add_group(group, list(rules))
        self._column.addStretch(1)

    def _add_group(self, group: Sentence, rules: list[Declared]) -> None:
        if group:
            heading = Words(tr(group), "heading")
            heading.setContentsMargins(0, 10, 0, 0)
            self._column.addWidget(heading)
        in_rows = [rule for rule in rules if rule.row and rule.column]
        if in_rows:
            self._add_table(in_rows)
        if alone := [rule for rule in rules if rule not in in_rows]:
            self._add_fields(alone)

    def _field(self, rule: Declared, in_table: bool = False) -> RuleField:
        when = tr("A change takes effect from the next {sitting}.", sitting=tr(self._sitting)) \
            if rule.takes_effect is TakesEffect.NEXT_SITTING else ""
        field = RuleField(rule, Scale(rule, self._money, self._chips), in_table, when)
        field.wanted.connect(lambda value, gesture, name=rule.name: self.wanted.emit(name, value, gesture))
        field.unreadable.connect(lambda why, gesture, name=rule.name: self.unreadable.emit(name, why, gesture))
        self.fields[rule.name] = field
        return field

    def _add_table(self, rules: list[Declared]) -> None:
        table = WagersTable(rules, [self._field(rule, in_table=True) for rule in rules], self._money)
        self.tables.append(table)
        for row in table.rows:
            slot = IssueSlot()
            table.put_below(row, slot)
            self.slots |= {rule.name: slot for rule in rules if rule.row == row}
        self._column.addWidget(table)

    def _add_fields(self, rules: list[Declared]) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(8)
        for side in (0, 1):
            grid.setColumnStretch(side, 1)
            grid.setColumnMinimumWidth(side, theme.current_look().px(140))
        for at in range(0, len(rules), 2):
            slot = IssueSlot()
            for side, rule in enumerate(rules[at:at + 2]):
                grid.addWidget(self._field(rule), at, side, Qt.AlignmentFlag.AlignTop)
                self.slots[rule.name] = slot
            grid.addWidget(slot, at + 1, 0, 1, 2)
        self._column.addLayout(grid)

    # what is shown

    def show_draft(self, draft: Draft, wrong: list[RuleFault], doubts: Sequence[RuleFault] = (),
                   fresh: bool = False) -> None:
        """The rules as they are edited, what is wrong with them and what is doubtful."""
        faults, warned = at_first(wrong, self.fields), at_first(list(doubts), self.fields)
        for name, field in self.fields.items():
            self._show_field(field, draft, faults.get(name, []), warned.get(name, []), fresh)
        for slot in dict.fromkeys([self.general, *self.slots.values()]):
            names = [name for name, its in self.slots.items() if its is slot] or [""]
            slot.show_issues([(fault, found is faults) for found in (faults, warned) for name in names
                              for fault in found.get(name, [])], self._issue)

    def show_paid(self, paid: Mapping[str, tuple[Pays, ...]]) -> None:
        """What bets pay of which no rule says it, by their row."""
        for table in self.tables:
            table.show_paid(paid)

    def _show_field(self, field: RuleField, draft: Draft, wrong: list[RuleFault], doubts: list[RuleFault],
                    fresh: bool) -> None:
        rule, now = field.rule, getattr(draft.rules, field.rule.name)
        saved = getattr(draft.saved, rule.name)
        rests = not wrong and rule.name not in draft.unread and (
            rule.idle(draft.rules) or not rule.matters(draft.rules))
        # In a table one look is enough: what a bet’s rules rest on is whether it is offered.
        why = field.why_resting if rests and rule.row and field.why_resting else \
            why_it_rests(rule, draft.rules, self._money) if rests else ""
        field.show_rule(now, saved, why, fresh)
        standing = Standing.WRONG if wrong else Standing.DOUBTFUL if doubts else \
            Standing.CHANGED if now != saved else Standing.SAVED
        field.stand(standing, [fault.sentence for fault in wrong + doubts])

    def _issue(self, fault: RuleFault, wrong: bool) -> InlineIssue:
        made = InlineIssue(fault, wrong, mend_verb(fault, self.kind, self._money))
        made.mend.connect(self.mend)
        return made

    # where the keyboard is

    @property
    def focused(self) -> RuleField | None:
        """The rule that has the keyboard."""
        inside: QWidget | None = QApplication.focusWidget()
        return next((field for field in self.fields.values() if inside and field.isAncestorOf(inside)), None)

    def issues(self) -> list[InlineIssue]:
        """Every issue on the form, from above: what is wrong before what is only doubtful."""
        every = [one for slot in dict.fromkeys([self.general, *self.slots.values()]) for one in slot.issues]
        return sorted(every, key=lambda one: not one.wrong)

    def first(self) -> RuleField | None:
        """The first rule that can be changed."""
        return next((field for field in self.fields.values() if not field.control.isHidden()), None)

