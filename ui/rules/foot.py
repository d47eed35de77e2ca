"""The foot of the Rules page: what stands in the way of saving, and what is done with the edits."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from app.words import plural, tr
from ui.look import theme
from ui.rules.form.issue import Sign
from ui.widgets.buttons import PrimaryButton, PrimaryState, SecondaryButton
from ui.widgets.forms import in_row, set_tone
from ui.widgets.tiles_and_words import Words


class RulesFoot(QFrame):
    """`save`, `discard` and `undo` are pressed here; what was done or refused is `said` at the left.

    `wrong` asks where the first thing is that is to be fixed.
    """

    save = Signal()
    wrong = Signal()
    discard = Signal()
    undo = Signal()
    said = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "ink1")
        self.sign, self.words = Sign(True), Words("", "body_strong", "second", wrap=True)
        self.wrong_button = SecondaryButton(tr("Show where"))
        self.beside_button = SecondaryButton(tr("Effect"), "]")  # where it has no place beside the fields
        self.beside_button.setCheckable(True)
        self.discard_button = SecondaryButton(tr("Discard changes"))
        self.undo_button = SecondaryButton(tr("Undo"), tr("Ctrl Z"), "undo")
        self.save_button = PrimaryButton()
        self.save_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        in_row(self.beside_button, self.sign, (self.words, 1), self.wrong_button, self.discard_button,
               self.undo_button, self.save_button, on=self, spacing=10, margins=(18, 8, 16, 8))
        self.discard_button.clicked.connect(self.discard)
        self.undo_button.clicked.connect(self.undo)
        self.save_button.clicked.connect(self.save)
        self.wrong_button.clicked.connect(self.wrong)
        self.sign.hide()
        self.wrong_button.hide()

    def show_state(self, faults: int, changes: int, version: int, can_undo: bool, read_only: str = "") -> None:
        """How many fields are to be fixed, how many changes wait, and the number that saving them would have."""
        label = tr("Save as version {number}", number=version)
        may = bool(changes) and not faults and not read_only
        why = read_only or (plural(faults, "{count} field to fix first", "{count} fields to fix first") if faults else
                            "" if changes else tr("Nothing has changed"))
        if (self.save_button.label, self.save_button.second, self.save_button.isEnabled()) != (label, why, may):
            self.save_button.show_action(label, why, PrimaryState.READY if may else PrimaryState.OFF, tr("Ctrl S"))
        self.discard_button.setEnabled(bool(changes or faults))
        self.undo_button.setEnabled(can_undo)
        self.sign.setVisible(bool(faults))
        self.wrong_button.setVisible(bool(faults))
        if faults:
            self.say(plural(faults, "{count} field to fix before these rules can be saved",
                            "{count} fields to fix before these rules can be saved"), "bad")
        elif changes:
            self.say(plural(changes, "{count} change not saved", "{count} changes not saved"), "brass")
        else:
            self.say("")

    def say(self, sentence: str, tone: str = "second") -> None:
        """A sentence at the left."""
        if sentence != self.words.text():
            self.words.setText(sentence)
            self.said.emit()
        if self.words.property("tone") != tone:
            set_tone(self.words, tone)

    @property
    def sentence(self) -> str:
        """What it says."""
        return self.words.text()

    @property
    def height_wanted(self) -> int:
        """The same whatever it says: nothing above it jumps."""
        return theme.current_look().px(76)
