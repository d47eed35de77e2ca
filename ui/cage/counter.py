"""What is typed for a player who stands before the cage, and what Enter would post of it."""

from collections.abc import Callable

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.dealing.asides.registry import ACCOUNT, CASH, CHIPS, MARKER
from app.desk import Desk
from app.desk.cashier.at_cage import CageAct
from app.desk.cashier.cage_people import CagePlayer
from app.desk.house.asked import CASHED, REPAYS, SALE
from app.desk.house.clock import new_op_id
from app.errors import Refused
from app.money import read_amount
from app.words import Sentence, tr
from ui.keys.key_events import has_ctrl, is_enter, letter
from ui.tables.fields import Fields
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import Choice
from ui.widgets.side_panel import SidePanel, plain_label

WAYS: dict[str, dict[str, Sentence]] = {
    SALE: {CASH: "Cash", ACCOUNT: "Account", MARKER: "Marker"}, CASHED: {CASH: "Cash", ACCOUNT: "Account"},
    REPAYS: {CASH: "Cash", CHIPS: "Chips", ACCOUNT: "Account"}}
"""How each act is paid."""

TITLES: dict[str, Sentence] = {SALE: "Buy-in: {name}", CASHED: "Cash out: {name}", REPAYS: "Pay back: {name}"}


def may(kind: str, player: CagePlayer | None) -> bool:
    """Whether a player has anything to be cashed out, or owes on a marker; chips are sold to anybody."""
    return kind == SALE or (player is not None and bool(player.carried if kind == CASHED else player.owed))


class CounterForm(SidePanel):
    """One act for one player. Whoever made it is told what the act would be as far as it is typed, None for none."""

    def __init__(self, desk: Desk, kind: str, name: str, start: int, told: Callable[[CageAct | None], None],
                 parent: QWidget | None = None) -> None:
        super().__init__(tr(TITLES[kind], name=name), parent)
        self._desk, self._kind, self._name, self._told = desk, kind, name, told
        self._asked: CageAct | None = None
        self._op_id = ""
        self.fields = Fields(tr("What is paid and how"), walked=True, across=1)
        if kind != CASHED:
            self.fields.add_text("amount", tr("Amount"), 16)
        self.fields.add_choice("how", tr("Paid"), {tr(words): way for way, words in WAYS[kind].items()})
        if kind == SALE:
            self.fields.add_text("signed", tr("Initials on the marker"), 20, needed=False)
        self.posts = plain_label("", "body", "second")
        self.posts.setWordWrap(True)
        self.go = SecondaryButton(tr("Do it"), tr("Ctrl Enter"), kind="go")
        for one in (self.fields, self.posts, self.go):
            self.body.addWidget(one)
        if start and kind == REPAYS:
            self.fields.texts["amount"].setText(desk.table.amount_text(start))
        self.fields.entered.connect(self.press)
        self.go.clicked.connect(self.press)
        for field in self.fields.texts.values():
            field.textChanged.connect(lambda _: self.tell())
        self.fields.choices["how"].currentIndexChanged.connect(lambda _: self.tell())

    def begin(self) -> None:
        """The keyboard goes to the first field."""
        self.fields.begin()
        self.tell()

    @property
    def act_typed(self) -> CageAct:
        """What is typed. Raises Refused for an amount that is none."""
        texts = {code: field.text().strip() for code, field in self.fields.texts.items()}
        how = str(self.fields.choices["how"].currentData())
        amount = read_amount(texts["amount"], self._desk.table.money) if "amount" in texts else 0
        return CageAct(self._kind, self._name, amount, how, texts.get("signed", "") if how == MARKER else "")

    def tell(self) -> None:
        """Say what Enter would post, or why nothing."""
        if signed := self.fields.texts.get("signed"):
            signed.setEnabled(self.fields.choices["how"].currentData() == MARKER)
        act: CageAct | None = None
        try:
            typed = self.act_typed
            lines, act = self._desk.at_cage.posts(typed), typed
        except Refused as refused:
            empty = "amount" in self.fields.texts and not self.fields.texts["amount"].text().strip()
            lines = (tr("Type the amount."),) if empty else (str(refused.refusal),)
        self.posts.setText("\n".join(lines))
        self._told(act)

    def press(self) -> None:
        """Have it done."""
        self.do(self._made)

    def _made(self) -> Callable[[], None]:
        act = self.act_typed
        if act != self._asked:  # another act is not the one before asked again
            self._asked, self._op_id = act, new_op_id(self._desk.clock)
        op_id = self._op_id

        def done() -> None:
            self._desk.at_cage.do(act, op_id)

        return done

    def take_key(self, event: QKeyEvent) -> bool:
        """Enter goes on from a choice too, and a letter chooses what begins with it."""
        focused = QApplication.focusWidget()
        if not isinstance(focused, Choice) or has_ctrl(event):
            return super().take_key(event)
        if is_enter(event):
            self.fields.go_on_from(focused)
            return True
        begun = next((at for at in range(focused.count()) if (typed := letter(event)) and
                      focused.itemText(at).upper().startswith(typed.upper())), -1)
        if begun >= 0:
            focused.setCurrentIndex(begun)
        return begun >= 0 or super().take_key(event)
