"""The page after trouble: what happened, what the newest sound copy holds and what it lacks, and one key to go on."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from app.desk.rescue.copies_found import CopyFound
from app.desk.rescue.offer import Offer
from app.errors import Refusal
from app.store.proof.slips import Slip
from app.words import plural, tr
from ui.keys.key_events import is_enter, letter
from ui.look import theme
from ui.look.icons import give_picture
from ui.rescue import words as said
from ui.strip.option_key import OptionKey
from ui.strip.prompt_strip import PromptStrip
from ui.strip.strip_text import Action, StripText
from ui.widgets.buttons import PrimaryState, SecondaryButton
from ui.widgets.forms import SPRING, Page, Words, empty_out, in_column, in_row, panel, words

MOST_PLAYERS = 10
READ = 1_000
"""Milliseconds without a key until the page hears any: what was still keyed for the table takes no copy up."""


class RescuePage(Page):
    """`refusal` is what happened to the books at a path.

    `taken` carries the copy to be taken up, `copy_wanted` one to be looked at instead, `folder` that copies are to be
    looked for elsewhere, `again` that the file is to be tried again; `read_only`, `another` and `anew` lead away.
    """

    taken = Signal(object)
    copy_wanted = Signal(object)
    folder = Signal()
    again = Signal()
    read_only = Signal()
    another = Signal()
    anew = Signal()

    def __init__(self, refusal: Refusal, path: Path, can_read: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._refusal, self._path = refusal, path
        self._offer: Offer | None = None
        self.strip = PromptStrip()
        self.newest, self.older = OptionKey(tr("The newest copy"), "1"), OptionKey(tr("An older copy"), "2")
        self.elsewhere, self.retry = OptionKey(tr("Another folder"), "O"), OptionKey(tr("Try the file again"), "T")
        self.read = OptionKey(tr("Open read-only"), "R")
        self.begin_anew = OptionKey(tr("Begin new books"), "N")
        self.other = SecondaryButton(tr("Other books"), "B", kind="ghost")
        self._first: CopyFound | None = None
        self._unread = QTimer(self, singleShot=True)
        self._unread.timeout.connect(self._is_read)
        self._keys: dict[OptionKey, tuple[str, Callable[[], object]]] = {
            self.newest: ("1", self.show_newest), self.older: ("2", self.show_older),
            self.elsewhere: ("O", self.folder.emit), self.retry: ("T", self.again.emit),
            self.read: ("R", self.read_only.emit), self.begin_anew: ("N", self.anew.emit)}
        self._arrange(can_read)
        self._connect()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(f"{tr('The books were not opened')}. {refusal}")
        self.show_looking()

    # how it is laid out

    def _arrange(self, can_read: bool) -> None:
        self._holds, self._lacks = QVBoxLayout(), QVBoxLayout()
        self._row = QWidget()
        in_row(*((key, 1) for key in self._keys), on=self._row, spacing=8)
        self.read.setVisible(can_read)
        self.begin_anew.setVisible(not self._path.exists())
        self.elsewhere.show_preview(tr("a stick, another disk"))
        self.retry.show_preview(tr("the disk may be slow"))
        self.read.show_preview(tr("nothing is written"))
        self.begin_anew.show_preview(tr("an empty file"))
        self.strip.show_row(self._row, undo=False)
        body = in_row((_side(self._holds), 5), (_side(self._lacks), 4), spacing=14, margins=(16, 14, 16, 14))
        in_column(self._top(), (body, 1), self.strip, on=self, spacing=0)

    def _top(self) -> QFrame:
        bar = QFrame()
        bar.setProperty("surface", "ink1")
        self._night, self._found = Words("", "body_strong"), Words("", "note", "second")
        wrong = Words(self._refusal.wrong, "note", "second", wrap=True)
        wrong.setToolTip(theme.plain_tip(str(self._path)))
        what = in_column(Words(tr("The books were not opened"), "body_strong"), wrong, spacing=0)
        state = in_column(Words(tr("Not open"), "note_strong", "bad"),
                          Words(f"{datetime.now().astimezone():%H:%M}", "body_strong"), spacing=0)
        nothing = in_column(Words(tr("Nothing is being dealt or booked"), "note", "second"), self._found, spacing=0)
        in_row(self._night, (what, 1), nothing, self.other, state, on=bar, spacing=24, margins=(18, 8, 18, 8))
        return bar

    def _connect(self) -> None:
        self.strip.primary.connect(self.press)
        self.other.clicked.connect(lambda: self.another.emit())
        for button, (_, act) in self._keys.items():
            button.setCheckable(button in (self.newest, self.older))
            button.clicked.connect(lambda _=False, act=act: act())

    # what it shows

    def show_looking(self) -> None:
        """Copies are looked for."""
        self._say(*said.looking())
        self.newest.setEnabled(False)
        self.older.setEnabled(False)

    def show_working(self) -> None:
        """A copy is being taken up."""
        self._say(*said.working())
        self._row.setEnabled(False)

    def show_offer(self, offer: Offer) -> None:
        """A copy that verifies."""
        first = self._offer is None or self._first is None
        self._offer = offer
        if first:
            self._first = offer.copy
        copies = 1 + len(offer.others)
        self._row.setEnabled(True)
        self._night.setText(offer.holds.night)
        self._found.setText(plural(copies, "{count} copy found", "{count} copies found"))
        self._fill_holds(offer)
        self._fill_lacks(offer.lacks, offer)
        self.strip.show_said(said.strip_text(offer), said.steps(offer, copies))
        self._show_action(said.action(offer))
        self._show_keys(offer)
        self.setFocus()  # what had the keyboard may be gone, or off by now

    def show_again(self) -> None:
        """What was offered, once more."""
        assert self._offer is not None
        self.show_offer(self._offer)

    def show_none(self, refusal: Refusal) -> None:
        """No copy verifies, or the one that was chosen cannot be taken up."""
        self._row.setEnabled(True)
        if self._offer is None:
            self._say(*said.none_found(str(refusal)))
        else:
            self.show_offer(self._offer)
            self.strip.show_said(StripText(refusal.wrong, "", refusal.remedy, actor=self.strip.actor()), ())

    def _say(self, text: StripText, action: Action) -> None:
        self.strip.show_said(text, ())
        self._show_action(action)

    def _show_action(self, action: Action) -> None:
        """What Enter does, once the page has stood there for a moment without a key."""
        self._action = action
        self._unread.start(READ)
        self.strip.show_action(action if action.state is PrimaryState.OFF else
                               replace(action, note=tr("Read it first"), state=PrimaryState.WAITING))

    def _is_read(self) -> None:
        self.strip.show_action(self._action)

    def _show_keys(self, offer: Offer) -> None:
        is_first = offer.copy == self._first
        self.newest.setChecked(is_first)
        self.older.setChecked(not is_first)
        self.newest.setEnabled(True)
        self.older.setEnabled(bool(self._older(offer)))
        lacks = plural(len(offer.lacks), "lacks {count} thing", "lacks {count} things") if offer.lacks else \
            tr("lacks nothing")
        shown, other = (self.newest, self.older) if is_first else (self.older, self.newest)
        shown.show_preview(tr("{time}, {lacks}", time=offer.clock(offer.copy.at), lacks=lacks))
        beside = self._older(offer) if is_first else self._first
        other.show_preview(offer.clock(beside.at) if beside else tr("there is none"))

    def _older(self, offer: Offer) -> CopyFound | None:
        return next((one for one in offer.others if one.command < offer.copy.command), None)

    def _fill_holds(self, offer: Offer) -> None:
        empty_out(self._holds)
        title = tr("The file itself") if offer.is_the_file else tr("The newest good copy") \
            if offer.copy == self._first else tr("An older copy")
        self._holds.addWidget(_heading("check-circle", theme.OK, title, tr("every entry verified"), "ok"))
        figures = QWidget()
        in_row(*((_figure(*one), 1) for one in (
            (tr("Taken"), offer.clock(offer.copy.at), ""), (tr("Holds"), offer.holds.last_hand.partition(":")[0],
                                                          tr("entry {number}", number=f"{offer.copy.entry:,}")),
            (tr("Code"), offer.copy.code, tr("compare it with the last sheet")))), on=figures, spacing=16)
        self._holds.addWidget(figures)
        more = [_fact(lead, rest) for lead, rest in offer.holds.facts]
        if offer.holds.players:
            more += [words(tr("What lay before each of them then"), "note", "second", wrap=False),
                     _players(offer.holds.players)]
        self._holds.addWidget(_scrolled(more), 1)
        where = words(offer.copy.path.name, "label", "label")
        where.setToolTip(theme.plain_tip(str(offer.copy.path)))
        self._holds.addWidget(where)

    def _fill_lacks(self, lacks: Sequence[Slip], offer: Offer) -> None:
        empty_out(self._lacks)
        count = plural(len(lacks), "{count} to key again", "{count} to key again") if lacks else tr("nothing")
        self._lacks.addWidget(_heading("repeat", theme.WARN, tr("What it lacks"), count, "warn" if lacks else "ok"))
        rows = [_lacking(at, slip, offer.clock(slip.at)) for at, slip in enumerate(lacks, start=1)]
        self._lacks.addWidget(_scrolled(rows), 1)
        for sentence in _notes(lacks, self._path):
            self._lacks.addWidget(words(sentence, "note", "second"))

    # what is pressed

    def press(self) -> None:
        """Enter: go on with the copy that is shown; without one, look elsewhere."""
        if self.strip.primary_button.state is not PrimaryState.READY:
            return
        if self._offer is None:
            self.folder.emit()
        elif said.is_whole(self._offer):
            self.again.emit()
        else:
            self.taken.emit(self._offer.copy)

    def show_newest(self) -> None:
        """1: back to the newest."""
        if self._first is not None and self._offer is not None and self._offer.copy != self._first:
            self.copy_wanted.emit(self._first)
        elif self._offer is not None:
            self._show_keys(self._offer)

    def show_older(self) -> None:
        """2: the next older one; each press goes further back."""
        if self._offer is not None and (copy := self._older(self._offer)):
            self.copy_wanted.emit(copy)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys of the strip."""
        if event.isAutoRepeat():
            return
        if self._unread.isActive():
            self._unread.start()
            return
        offered = [act for button, (key, act) in self._keys.items()
                   if key == letter(event) and button.isVisibleTo(self) and button.isEnabled()]
        if is_enter(event):
            self.press()
        elif letter(event) == "B":
            self.another.emit()
        elif offered:
            offered[0]()
        else:
            super().keyPressEvent(event)


def _side(column: QVBoxLayout) -> QFrame:
    frame, inside = panel()
    inside.addLayout(column, 1)
    column.setSpacing(8)
    return frame


def _scrolled(rows: Sequence[QWidget]) -> QScrollArea:
    """Rows that go on below where there is no room for all."""
    inside, area = QWidget(), QScrollArea()
    in_column(*rows, SPRING, on=inside, spacing=2)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(inside)
    return area


def _heading(icon: str, colour: str, title: str, tag: str, tone: str) -> QWidget:
    made, picture = QWidget(), Words()
    give_picture(picture, icon, 20, colour)
    in_row(picture, words(title, "title", wrap=False), SPRING, words(tag, "note_strong", tone, wrap=False), on=made,
           spacing=10)
    return made


def _figure(label: str, value: str, note: str) -> QWidget:
    made = QWidget()
    in_column(words(label, "note", "second", wrap=False), words(value, "amount", wrap=False),
              words(note, "note", "second", wrap=False), on=made, spacing=0)
    return made


def _fact(lead: str, rest: str) -> QWidget:
    made, picture = QWidget(), Words()
    give_picture(picture, "check", 18, theme.OK)
    in_row(picture, words(lead, "body_strong", wrap=False), words(rest, "body", "second", wrap=False), SPRING, on=made,
           spacing=10, margins=(0, 4, 0, 4))
    return made


def _players(players: Sequence[tuple[str, str]]) -> QWidget:
    made = QWidget()
    grid = QGridLayout(made)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(24)
    for at, (name, amount) in enumerate(players[:MOST_PLAYERS]):
        row, column = divmod(at, 3)
        one = QWidget()
        in_row(words(name, "note", wrap=False), SPRING, words(amount, "note_strong", wrap=False), on=one, spacing=8)
        grid.addWidget(one, row, column)
    return made


def _lacking(at: int, slip: Slip, time: str) -> QWidget:
    made = QWidget()
    texts = in_column(words(slip.title, "body_strong"), words(said.what_it_was(slip.kind), "note", "second"), spacing=0)
    in_row(words(str(at), "note_strong", "warn", wrap=False), (texts, 1), words(time, "body", "second", wrap=False),
           on=made, spacing=12, margins=(0, 4, 0, 4))
    return made


def _notes(lacks: Sequence[Slip], path: Path) -> tuple[str, ...]:
    told = (tr("Numbers and times were kept on this computer, cards and amounts were not. Ask the table, or look at "
               "the score card."),
            tr("A hand that was not finished is not among them: it is keyed last."),
            tr("What the damaged file still holds under seals that fit is taken over, and need not be keyed.")) \
        if lacks else ()
    kept = tr("The damaged file is kept as {name}. Nothing is deleted.", name=f"{path.stem}-…-damaged{path.suffix}")
    return (*told, kept) if path.exists() else told
