"""The page after trouble: what happened, what the newest sound copy holds and what it lacks, and one key to go on."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from app.desk.rescue.copies_found import CopyFound
from app.desk.rescue.offer import Offer
from app.errors import Refusal
from app.store.proof.slips import Slip
from app.words import as_in, plural, tr
from app.words.figures import thousands
from app.words.joined import sentences, up_to
from ui.keys.key_events import has_ctrl, is_enter, letter
from ui.look import theme
from ui.look.icons import give_picture
from ui.look.tips import show_tip
from ui.rescue import words as said
from ui.rescue.entry_list import ChainBar, EntryList
from ui.strip.option_key import OptionKey
from ui.strip.prompt_strip import PromptStrip
from ui.strip.strip_place import StripPlace
from ui.strip.strip_text import Action, StripText
from ui.widgets.buttons import PrimaryState, SecondaryButton
from ui.widgets.forms import SPRING, Page, Words, empty_out, in_column, in_row, panel, set_tone, words
from ui.widgets.lists import MOVES

MOST_PLAYERS = 10
READ = 1_000
"""Milliseconds without a key until the page hears any: what was still keyed for the table takes no copy up."""


class RescuePage(Page):
    """`refusal` is what happened to the books at a path.

    `taken` carries the copy to be taken up, `copy_wanted` one to be looked at instead, `folder` that copies are to be
    looked for elsewhere, `again` that the file is to be tried again; `printing` that the list is to be printed;
    `read_only`, `another` and `anew` lead away.
    """

    taken = Signal(object)
    copy_wanted = Signal(object)
    folder = Signal()
    again = Signal()
    printing = Signal()
    read_only = Signal()
    another = Signal()
    anew = Signal()

    def __init__(self, refusal: Refusal, path: Path, can_read: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.refusal, self._path = refusal, path
        self.offer: Offer | None = None
        self.saved: tuple[Slip, ...] = ()
        self.strip = PromptStrip()
        self.newest, self.older = OptionKey(tr("Newest copy"), "1"), OptionKey(tr("Older copy"), "2")
        self.elsewhere, self.retry = OptionKey(tr("Another folder"), "O"), OptionKey(tr("Try the file again"), "T")
        self.read = OptionKey(tr("Open read-only"), "R")
        self.begin_anew = OptionKey(tr("New books"), "N")
        self.other = SecondaryButton(tr("Other books"), "B", kind="ghost")
        self.paper = SecondaryButton(tr("Print"), tr("Ctrl P"), "printer")
        self.paper.in_strip = True
        self.entries, self.chain = EntryList(), ChainBar()
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
        self.setAccessibleName(sentences((tr("The books were not opened"), str(refusal))))
        self.show_looking()

    # how it is laid out

    def _arrange(self, can_read: bool) -> None:
        self._holds, self._lacking = QVBoxLayout(), QWidget()
        self._row = QWidget()
        in_row(*((key, 1) for key in self._keys), on=self._row, spacing=8)
        self.read.setVisible(can_read)
        self.begin_anew.setVisible(not self._path.exists())
        self.elsewhere.show_preview(tr("a stick, another disk"))
        self.retry.show_preview(tr("the disk may be slow"))
        self.read.show_preview(tr("nothing is written"))
        self.begin_anew.show_preview(tr("an empty file"))
        self.strip.show_row(self._row, (self.paper,), undo=False)
        lacking = in_column((self._lacking, 1))
        body = in_row((_side(self._holds), 7), (_side(lacking), 10), spacing=14, margins=(16, 14, 16, 14))
        self._lay_out_lacks()
        in_column(self._top(), (body, 1), StripPlace(self.strip), on=self, spacing=0)

    def _lay_out_lacks(self) -> None:
        picture = Words()
        give_picture(picture, "repeat", 20, theme.WARN)
        self._count, self._notes = Words("", "note_strong", "warn"), words("", "note", "second")
        self._what = Words(tr("What it lacks"), "title")
        head = in_row(picture, self._what, SPRING, self._count, spacing=10)
        in_column(head, (self.entries, 1), self.chain, self._notes, on=self._lacking, spacing=8)
        self._lacking.hide()

    def _top(self) -> QFrame:
        bar = QFrame()
        bar.setProperty("surface", "ink1")
        self._night, self._found = Words("", "body_strong"), Words("", "note", "second")
        wrong = Words(self.refusal.wrong, "note", "second", wrap=True)
        show_tip(wrong, str(self._path))
        what = in_column(Words(tr("The books were not opened"), "body_strong"), wrong, spacing=0)
        state = in_column(Words(tr("Not open"), "note_strong", "bad"),
                          Words(f"{datetime.now().astimezone():%H:%M}", "body_strong"), spacing=0)
        nothing = in_column(Words(tr("Nothing is being dealt or booked"), "note", "second"), self._found, spacing=0)
        in_row(self._night, (what, 1), nothing, self.other, state, on=bar, spacing=24, margins=(18, 8, 18, 8))
        return bar

    def _connect(self) -> None:
        self.strip.primary.connect(self.press)
        self.other.clicked.connect(lambda: self.another.emit())
        self.paper.clicked.connect(lambda: self._print())
        for button, (_, act) in self._keys.items():
            button.setCheckable(button in (self.newest, self.older))
            button.clicked.connect(lambda _=False, act=act: act())

    # what it shows

    def show_looking(self) -> None:
        """Copies are looked for."""
        self._say(*said.looking())
        for key in (self.newest, self.older, self.paper):
            key.setEnabled(False)

    def show_working(self) -> None:
        """A copy is being taken up."""
        self._say(*said.working())
        self._row.setEnabled(False)

    def show_offer(self, offer: Offer) -> None:
        """A copy that verifies."""
        first = self.offer is None or self._first is None
        self.offer = offer
        if first:
            self._first = offer.copy
        copies = 1 + len(offer.others)
        self._row.setEnabled(True)
        self._night.setText(offer.holds.night)
        self._found.setText(plural(copies, "{count} copy found", "{count} copies found"))
        self._fill_holds(offer)
        self._fill_lacks(offer)
        self.strip.show_said(said.strip_text(offer), said.steps(offer, copies))
        self._show_action(said.action(offer))
        self._show_keys(offer)
        self.setFocus()  # what had the keyboard may be gone, or off by now

    def show_again(self) -> None:
        """What was offered, once more."""
        assert self.offer is not None
        self.show_offer(self.offer)

    def show_none(self, refusal: Refusal, saved: Sequence[Slip] = (), looked_in: Sequence[Path] = ()) -> None:
        """No copy verifies, or the one that was chosen cannot be taken up.

        `saved` is what this computer has saved of the books; `looked_in` are the places where copies might have been.
        """
        self._row.setEnabled(True)
        if self.offer is not None:
            self.show_offer(self.offer)
            self.strip.show_said(StripText(refusal.wrong, "", refusal.remedy, actor=self.strip.said.actor), ())
            return
        self._say(*said.none_found(str(refusal)))
        self.begin_anew.setVisible(True)
        self.begin_anew.show_preview(tr("the file is kept") if self._path.exists() else tr("an empty file"))
        self._fill_without(looked_in)
        self.saved = tuple(saved)
        self._lacking.setVisible(bool(saved))
        self.chain.hide()
        self._what.setText(tr("What was saved"))
        self._count.setText(plural(len(saved), "{count} entry saved here", "{count} entries saved here"))
        self._notes.setText(" ".join(said.notes_of_saved()))
        self.entries.show_saved(saved)
        self.paper.setEnabled(bool(saved))
        self.setFocus()

    def _fill_without(self, looked_in: Sequence[Path]) -> None:
        empty_out(self._holds)
        self._holds.addWidget(_heading("warning", theme.BAD, tr("There is no copy"), tr("nothing can be read"), "bad"))
        rows = [words(sentence, "body") for sentence in said.what_to_do(self._path)]
        rows += [words(tr("Looked in:"), "note", "second", wrap=False),
                 *(words(str(folder), "note", "label") for folder in looked_in)]
        self._holds.addWidget(_scrolled(tr("There is no copy"), rows), 1)

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

    def say_printed(self, sentence: str) -> None:
        """What became of the printing."""
        self._notes.setText(sentence)

    def _fill_holds(self, offer: Offer) -> None:
        empty_out(self._holds)
        title = tr("The file itself") if offer.is_the_file else \
            tr("Read from the damaged file") if offer.is_from_the_file else \
            tr("The newest good copy") if offer.copy == self._first else tr("An older copy")
        self._holds.addWidget(_heading("check-circle", theme.OK, title, tr("every entry verified"), "ok"))
        figures = QWidget()
        in_row(*((_figure(*one), 1) for one in (
            (tr(as_in("a copy", "Taken")), offer.clock(offer.copy.at), ""),
            (tr("Holds"), up_to(":", offer.holds.last_hand),
             tr("entry {number}", number=thousands(offer.copy.entry))),
            (tr("Code"), offer.copy.code, tr("compare it with the last sheet")))), on=figures, spacing=16)
        self._holds.addWidget(figures)
        more = [_fact(lead, rest) for lead, rest in offer.holds.facts]
        if offer.holds.players:
            more += [words(tr("What lay before each of them then"), "note", "second", wrap=False),
                     _players(offer.holds.players)]
        self._holds.addWidget(_scrolled(title, more), 1)
        kept = tr("The damaged file is kept as {name}. Nothing is deleted.",
                  name=f"{self._path.stem}-…-damaged{self._path.suffix}") if self._path.exists() else ""
        where = words(offer.copy.path.name, "label", "label")
        show_tip(where, str(offer.copy.path))
        for line in (words(kept, "note", "second"), where) if kept else (where,):
            self._holds.addWidget(line)

    def _fill_lacks(self, offer: Offer) -> None:
        self._count.setText(said.counted(offer))
        set_tone(self._count, "warn" if offer.lacks else "ok")
        self._lacking.show()
        self.chain.show()
        self._what.setText(tr("What it lacks"))
        for shown in (self.entries, self.chain):
            shown.show_offer(offer)
        self._notes.setText(" ".join(said.notes(offer)))
        self.paper.setEnabled(True)

    # what is pressed

    def press(self) -> None:
        """Enter: go on with the copy that is shown; without one, look elsewhere."""
        if self.strip.primary_button.state is not PrimaryState.READY:
            return
        if self.offer is None:
            self.folder.emit()
        elif said.is_whole(self.offer):
            self.again.emit()
        else:
            self.taken.emit(self.offer.copy)

    def _print(self) -> None:
        if self.paper.isEnabled():
            self.printing.emit()

    def show_newest(self) -> None:
        """1: back to the newest."""
        if self._first is not None and self.offer is not None and self.offer.copy != self._first:
            self.copy_wanted.emit(self._first)
        elif self.offer is not None:
            self._show_keys(self.offer)

    def show_older(self) -> None:
        """2: the next older one; each press goes further back."""
        if self.offer is not None and (copy := self._older(self.offer)):
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
        elif event.key() == Qt.Key.Key_P and has_ctrl(event):
            self._print()
        elif event.key() in MOVES:
            self.entries.setFocus()
            QApplication.sendEvent(self.entries, event)
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


def _scrolled(name: str, rows: Sequence[QWidget]) -> QScrollArea:
    """Rows that go on below where there is no room for all."""
    inside, area = QWidget(), QScrollArea()
    area.setAccessibleName(name)
    in_column(*rows, SPRING, on=inside, spacing=2)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
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
    in_row(picture, words(lead, "body_strong", wrap=False), (words(rest, "body", "second"), 1), on=made, spacing=10,
           margins=(0, 4, 0, 4))
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
