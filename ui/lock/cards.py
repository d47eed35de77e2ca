"""The cards that ask for PINs over a page: the host's for one thing, a new one, and the code that is shown once."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from app.desk.access.pin_required import PinRequired
from app.desk.access.pins import Role
from app.words import tr
from app.words.joined import as_sentence
from ui.keys.key_events import has_ctrl
from ui.lock.pin_pad import PinPad, SecretField
from ui.look import theme
from ui.widgets.buttons import SecondaryButton
from ui.widgets.card import Card
from ui.widgets.forms import set_tone, words


class HostCard(Card):
    """Asks for the host's PIN, and says what for. `given` carries what was typed; Esc puts it away: `closed`."""

    given = Signal(str)

    def __init__(self, wanted: PinRequired) -> None:
        lines = [as_sentence(wanted.detail)] if wanted.detail else []
        super().__init__(tr("{who} — {deed}", who=wanted.who, deed=wanted.deed), tuple(lines), tr("Do it"),
                         tr("Leave it"))
        self.pad = PinPad(wanted.who, tr("Do it"), tr("This once only"), low=True)
        self.pad.given.connect(self.given)
        self.go.hide()
        self.column.insertWidget(self.column.count() - 2, self.pad, 0, Qt.AlignmentFlag.AlignHCenter)
        self.setFocusProxy(self.pad)

    def _agree(self) -> None:
        self.pad.give()


class SecretCard(Card):
    """Asks for a secret that is typed in fields, and says what is wrong with it; Esc puts it away."""

    def __init__(self, title: str, told: tuple[str, ...], verb: str, fields: tuple[QLineEdit, ...]) -> None:
        super().__init__(title, told, verb, tr("Leave it"))
        self.fields, self.said = fields, words("", "body_strong", "warn")
        theme.keep(self.said, "size", lambda one: one.setMinimumHeight(theme.current_look().px(38)))
        for at, part in enumerate((*fields, self.said)):
            self.column.insertWidget(1 + len(told) + at, part)

    def check(self) -> None:
        """It is being hashed."""
        self.say(tr("A moment…"), "second")
        self._enable(False)

    def ready(self, sentence: str) -> None:
        """It can be typed again; the sentence says what was wrong."""
        self._enable(True)
        self.say(sentence)
        self._first_secret.setFocus()

    def say(self, sentence: str, tone: str = "warn") -> None:
        """A sentence above the buttons."""
        self.said.setText(sentence)
        set_tone(self.said, tone)

    def ask_again(self, sentence: str) -> None:
        """The two differ."""
        self.say(sentence)
        self.fields[-1].clear()
        self.fields[-1].setFocus()

    @property
    def _first_secret(self) -> QLineEdit:
        return next(one for one in self.fields if isinstance(one, SecretField))

    def _enable(self, on: bool) -> None:
        for part in (*self.fields, self.go):
            part.setEnabled(on)


class NewPinCard(SecretCard):
    """A name and a PIN, twice. `given` carries both."""

    given = Signal(str, str)

    def __init__(self, key: str, name: str, title: str = "") -> None:
        title = title or (tr("A PIN for the host") if key == Role.HOST else tr("A PIN for the dealer")
                          if key == Role.DEALER else tr("A PIN for {name}", name=name))
        told = tr("Six or more digits, or a passphrase of eight or more characters. The name is recorded with "
                  "everything entered under it.")
        self.name, self.pin, self.again = QLineEdit(name), SecretField(tr("New PIN")), SecretField(tr("The same again"))
        super().__init__(title, (told,), tr("Set the PIN"), (self.name, self.pin, self.again))
        self.name.setAccessibleName(tr("Name"))
        self.name.setPlaceholderText(tr("Name"))
        self.setFocusProxy(self.pin if name else self.name)

    def _agree(self) -> None:
        if not self.name.text().strip():
            self.say(tr("Type the name."))
            self.name.setFocus()
        elif self.pin.text() != self.again.text():
            self.ask_again(tr("The two PINs differ. Type the PIN again."))
        else:
            self.given.emit(self.name.text(), self.pin.text())


class KeyCard(SecretCard):
    """The passphrase of a house's key: a `new` one twice, or that of a file. `given` carries it."""

    given = Signal(str)

    def __init__(self, new: bool) -> None:
        self.passphrase, self.again = SecretField(tr("Passphrase")), SecretField(tr("The same again"))
        told = (tr("Two files: a copy of the books, and their key under this passphrase. Whoever has both and the "
                   "passphrase can go on with these books."),
                tr("It is asked for at the other computer. Nothing brings a lost one back.")) if new else \
            (tr("It was typed when the file was written, at the other computer."),)
        super().__init__(tr("A passphrase for the key") if new else tr("The passphrase of the key"),
                         told, tr("Write both files") if new else tr("Take the key in"),
                         (self.passphrase, self.again) if new else (self.passphrase,))
        self.setFocusProxy(self.passphrase)

    def _agree(self) -> None:
        if len(self.fields) > 1 and self.passphrase.text() != self.again.text():
            self.ask_again(tr("The two passphrases differ. Type the passphrase again."))
        else:
            self.given.emit(self.passphrase.text())


class CodeCard(Card):
    """The recovery code, shown once. `print_wanted` asks for it on paper; Ctrl+Enter says that it was kept."""

    print_wanted = Signal()

    def __init__(self, code: str) -> None:
        super().__init__(tr("The recovery code"), (
            tr("It sets a new PIN for the host, once, if this one is forgotten. It is not shown again."),
            tr("Print it or write it down, and keep it away from this computer.")), tr("I have kept it"))
        self.code = words(code, "amount", "brass", wrap=False)
        self.code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.code.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.said = words("", "body_strong", "warn")
        self.said.hide()
        self.printer = SecondaryButton(tr("Print it"), tr("Ctrl P"), icon="printer")
        self.printer.clicked.connect(self.print_wanted)
        self.back.hide()
        self.go.show_cap(tr("Ctrl ⏎"))
        for at, part in enumerate((self.code, self.said, self.printer)):
            self.column.insertWidget(3 + at, part)

    def say(self, sentence: str) -> None:
        """What came of the printing."""
        self.said.setText(sentence)
        self.said.show()
        self.place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+P prints. Neither Esc nor an Enter too many puts away what is shown once."""
        if not has_ctrl(event):
            return
        if event.key() == Qt.Key.Key_P:
            self.print_wanted.emit()
        else:
            super().keyPressEvent(event)
