"""The row for the bets of every seat: chips, verbs, and the grid or the felt above."""

from collections.abc import Callable
from dataclasses import replace
from typing import cast

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.dealing.asides.registry import DealIn
from app.dealing.prompts.kinds import Prompt, Wagers
from app.dealing.values.bets import BetIssue, Bets
from app.dealing.values.felt import Actor, Bet, Felt
from app.dealing.values.log import Json
from app.desk.house.clock import new_op_id
from app.errors import Refused
from app.words import plural, tr
from app.words.joined import without_stop
from ui.deal.answers.ask import Ask
from ui.deal.dealer import Dealer
from ui.deal.wagers.bet_sheet import BetSheet
from ui.deal.wagers.wager_grid import Toggle, WagerGrid
from ui.felt.spots import SPOT_KEYS, key_caps, said_of
from ui.keys.key_events import has_alt, has_ctrl, is_enter, letter, shifted
from ui.strip.chip_palette import ChipPalette, TextKey
from ui.strip.strip_text import Action, StripText, rest_of
from ui.widgets.buttons import PrimaryState

DRAFT_DELAY = 120
"""Milliseconds after the last key until what is half entered is kept."""

PAGES = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}
ARROWS = {Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0), Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1)}


class WagerAsk(Ask):
    """Every seat's bets. Enter commits a cell and moves on, Ctrl+Enter closes the bets; nothing is ever lost."""

    asks_bets = True

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.palette_row, self.grid = ChipPalette(), WagerGrid()
        self.felt_toggle = Toggle()
        self._own(self.grid, self.felt_toggle)
        self.row.addWidget(self.palette_row)
        self.on_felt = False
        self.keeps_draft = True
        self.sheet: BetSheet | None = None
        self._shown_chips: object = None
        self._draft = QTimer(self)
        self._draft.setSingleShot(True)
        self._draft.setInterval(DRAFT_DELAY)
        self._draft.timeout.connect(self.keep_draft)
        self._connect()

    def _connect(self) -> None:
        self.palette_row.amount.connect(self._add_chip)
        self.palette_row.key.connect(self.do)
        self.grid.cell_clicked.connect(self._go)
        self.grid.action_clicked.connect(self._for_seat)
        self.grid.page_clicked.connect(self._show_elsewhere)
        self.grid.fix_clicked.connect(self._fix)
        self.grid.bet_put.connect(self._put)
        self.grid.all_same.connect(lambda: self.do("all_same"))
        self.grid.clear_all.connect(lambda: self.do("clear_all"))
        for toggle in (self.grid.toggle, self.felt_toggle):
            toggle.chosen.connect(self._choose_view)

    @property
    def question(self) -> Wagers:
        """What is asked."""
        return cast(Wagers, self.prompt)

    @property
    def bets(self) -> BetSheet:
        """What is entered so far."""
        assert self.sheet is not None
        return self.sheet

    def ask(self, prompt: Prompt[Bets]) -> None:
        """Take the bets of this hand; the same question asked again keeps what is entered."""
        before = self.sheet if self._prompt is not None and self._prompt.key == prompt.key else None
        super().ask(prompt)
        self.sheet = BetSheet(self.question)
        if before is not None:
            self.sheet.take(before.now())
            self.sheet.picked = before.picked
            if before.seat in self.sheet.seats:
                self.sheet.seat, self.sheet.spot = before.seat, before.spot
        else:
            self.grid.first_page()
            self._restore()
        self._offer_chips()
        self.show_bets()

    def _restore(self) -> None:
        kept = self.kept_draft() if self.keeps_draft else None
        if kept is None:
            return
        try:
            self.bets.take(self.question.parse(kept))
        except (Refused, ValueError, AttributeError):
            # A draft is only a convenience: one that cannot be read is as good as none.
            return

    def _offer_chips(self) -> None:
        table = self.question.table
        if self._shown_chips != (table.chips, table.money):
            self._shown_chips = (table.chips, table.money)
            self.palette_row.show_chips(table.chips, table.money, (
                TextKey("same", tr("Same as last"), "S"), TextKey("double", tr("Double"), "D"),
                TextKey("clear", tr("Clear"), "X"), TextKey("next", tr("Next seat"), "Tab", spare=True),
                TextKey("seat", tr("Rebuy"), "C")))

    def fill(self, body: Json) -> None:
        """Show the bets that were closed before."""
        self.keeps_draft = False
        self.bets.take(self.question.parse(body))
        self.show_bets()

    def refresh(self) -> None:
        """Stacks may have grown, seats may have come and gone."""
        if self.bets.seat not in self.bets.seats:
            self.bets.seat = next(iter(self.bets.seats), 0)
        self.show_bets()

    def begin(self) -> None:
        """The grid takes the keyboard."""
        if not self.on_felt:
            self.grid.setFocus()

    def end(self) -> None:
        """Keep what is half entered at once."""
        if self._draft.isActive():
            self._draft.stop()
            self.keep_draft()

    # drafts

    def keep_draft(self) -> None:
        """Keep what is entered over a crash."""
        if self.keeps_draft and self.sheet is not None:
            key, body = self.question.key, self.question.body(self.bets.now())
            self.quietly.emit(lambda: self.dealer.save_draft(key, body))

    def _changed(self) -> None:
        self.refusal = None
        self._draft.start()
        self.show_bets()

    def show_bets(self) -> None:
        """Show the sheet as it stands in the grid and on the strip."""
        table, sheet = self.question.table, self.bets
        felt = self.dealer.felt()
        title = tr("Coup {coup}", coup=felt.shoe.coup) if felt.shoe else ""
        self.grid.show_sheet(sheet, table.seat_views(), table.money, table.chips, title, table.worst_case(sheet.now()))
        self.palette_row.pick(sheet.picked)
        if "same" in self.palette_row.keys:
            short = sheet.short_for_last(sheet.seat)
            same = self.palette_row.keys["same"]
            same.setEnabled(bool(sheet.last(sheet.seat)) and not short)
            same.show_label(tr("Short {short}", short=table.amount_text(short)) if short else tr("Same as last"))
        self.changed.emit()

    # what is keyed

    def key(self, event: QKeyEvent) -> bool:
        """Digits, letters of spots and verbs, arrows, Tab, Ctrl and Alt with digits."""
        return self._typing(event) or self._moving(event) or self._with_modifier(event) or self._verb(event)

    def _typing(self, event: QKeyEvent) -> bool:
        typed = letter(event)
        if typed and typed in "0123456789.,":
            self.bets.type(typed)
        elif event.key() == Qt.Key.Key_Backspace and not has_ctrl(event) and self.bets.typed:
            self.bets.rub_out()
        elif event.key() == Qt.Key.Key_Escape and self.bets.typed:
            self.bets.typed = ""
        elif is_enter(event) and not has_ctrl(event) and not shifted(event):
            self._enter()
        else:
            return False
        self._changed()
        return True

    def _enter(self) -> None:
        if issue := self.bets.enter_fixes():
            self.bets.fix(issue)
        elif self.bets.commit():
            self._next_seat(self.bets.step)

    def _next_seat(self, move: Callable[[int], bool]) -> bool:
        moved = move(1)
        if not moved and self.bets.seats and self.bets.commit():
            self.bets.seat = self.bets.seats[0]
        return moved

    def _moving(self, event: QKeyEvent) -> bool:
        if event.key() in ARROWS and not has_ctrl(event) and not has_alt(event):
            self.bets.step(*ARROWS[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_Tab and not has_ctrl(event):
            if not self.bets.to_next(1):
                return False
        elif event.key() == Qt.Key.Key_Backtab:
            if not self.bets.to_next(-1):
                return False
        elif event.key() in PAGES:
            return self._turn(PAGES[Qt.Key(event.key())])
        else:
            return False
        self._changed()
        return True

    def _turn(self, pages: int) -> bool:
        """To the first side bet so many pages on, at the same seat; False where all spots are in sight."""
        if self.on_felt or not (spot := self.grid.on_page(pages)):
            return False
        self._go(self.bets.seat, spot)
        return True

    def _show_elsewhere(self, seat: int) -> None:
        """The page on which a seat bets out of sight; where it does not, or for no seat, the next page."""
        self._go(seat or self.bets.seat, self.grid.elsewhere(seat) or self.grid.on_page(1))

    def _with_modifier(self, event: QKeyEvent) -> bool:
        number = event.key() - Qt.Key.Key_0
        if has_ctrl(event) and not shifted(event) and 1 <= number <= 9:
            self._go(number, "")
        elif has_alt(event) and 1 <= number <= len(self.question.table.chips.values):
            self._add_chip(sorted(self.question.table.chips.values)[number - 1])
        else:
            return False
        return True

    def _verb(self, event: QKeyEvent) -> bool:
        typed = letter(event)
        spot = SPOT_KEYS.get((typed, shifted(event)))
        verbs = {"S": "all_same" if shifted(event) else "same", "D": "double", "X": "clear", "-": "less", "−": "less",
                 "=": "more", "+": "more", "G": "view", "C": "seat", "O": "other_side"}
        if spot and any(one.code == spot for one in self.question.spots):
            self._go(self.bets.seat, spot)
        elif typed in verbs:
            self.do(verbs[typed])
        elif event.key() == Qt.Key.Key_Delete:
            self.do("clear")
        else:
            return False
        return True

    def do(self, verb: str) -> None:
        """One of the verbs beside the chips or in the grid's bar."""
        sheet = self.bets
        deeds: dict[str, Callable[[], object]] = {
            "same": lambda: sheet.same(sheet.seat), "all_same": sheet.same_for_all, "double": sheet.double,
            "other_side": sheet.to_other_side, "clear": sheet.clear, "clear_all": sheet.clear_all,
            "less": lambda: sheet.add(-1), "more": lambda: sheet.add(1), "next": lambda: self._next_seat(sheet.to_next),
            "view": lambda: self._choose_view("grid" if self.on_felt else "felt"),
            "seat": lambda: self.seat_wanted.emit(sheet.seat) if sheet.seat else None,
        }
        deeds[verb]()
        self._changed()

    def _add_chip(self, value: int) -> None:
        self.bets.picked = value
        self.bets.add(1)
        self._changed()

    def _go(self, seat: int, spot: str) -> None:
        self.bets.go(seat, spot)
        if not self.on_felt:
            self.grid.setFocus()
        self._changed()

    def _put(self, seat: int, spot: str, amount: int) -> None:
        self.bets.typed = ""
        self.bets.go(seat, spot)
        self.bets.put(seat, spot, amount)
        self._changed()

    def _fix(self, issue: BetIssue) -> None:
        self.bets.fix(issue)
        self._changed()

    def _for_seat(self, seat: int, what: str) -> None:
        if what == "same":
            self.bets.same(seat)
            self._changed()
        elif what == "deal_in":
            op_id = new_op_id()
            self.act.emit(lambda: self.dealer.aside(DealIn(seat), op_id))
        else:
            self.seat_wanted.emit(seat)

    def _choose_view(self, view: str) -> None:
        self.on_felt = view == "felt"
        for toggle in (self.grid.toggle, self.felt_toggle):
            toggle.show_choice(view)
        self.changed.emit()
        self.begun.emit()

    def spot_clicked(self, seat: int, spot: str) -> bool:
        """A spot of the felt takes one of the picked chip, where bets on it are asked for."""
        if not any(one.code == spot for one in self.question.spots):
            return False
        self.bets.go(seat, spot)
        self.bets.add(1, seat, spot)
        self._changed()
        return True

    def press(self) -> None:
        """No more bets, once there is nothing left to be put right."""
        if not self.bets.to_fix() and self.bets.commit():
            self._draft.stop()
            self.given.emit(self.question.body(self.bets.now()))
        self.show_bets()

    # what it shows

    def centre(self) -> QWidget | None:
        """The grid, unless bets are laid on the felt."""
        return None if self.on_felt else self.grid

    def overlay(self) -> QWidget | None:
        """The way back to the grid, while bets are laid on the felt."""
        return self.felt_toggle if self.on_felt else None

    def keys(self) -> dict[str, str]:
        """Digits, spots, verbs."""
        spots = key_caps(self.question.spots)
        if self.grid.on_page(1):
            spots["PgDn"] = tr("More side bets")
        return {"0–9": tr("Amount"), "Enter": tr("Confirm amount, next seat"), **spots, "S": tr("Same as last"),
                "⇧ S": tr("Same as last, all"), "D": tr("Double"), "O": tr("To the other side"),
                "X": tr("Clear"), "Del": tr("Clear"),
                "−": tr("One chip less"), "=": tr("One chip more"), "Tab": tr("Next seat"), "← ↑ ↓ →": tr("Spot, seat"),
                "G": tr("Grid or felt"), "C": tr("Rebuy"), "Ctrl 1–9": tr("Jump to seat"),
                "Ctrl ⇧ 1–9": tr("Rebuy at any seat"),
                "Alt 1–5": tr("Add one chip"), "Ctrl ⏎": self.action().label}

    def with_half_entered(self, felt: Felt) -> Felt:
        """The bets as they are entered, what each seat then has behind, and which seat the row's verbs are for."""
        sheet = self.bets
        laid = tuple(Bet(seat, spot, amount) for seat, spots in sheet.now().items() for spot, amount in spots.items())
        seats = tuple(replace(seat, behind=seat.behind - sheet.staked(seat.number), to_act=seat.number == sheet.seat)
                      for seat in felt.seats)
        return replace(felt, bets=laid, seats=seats)

    def said(self) -> StripText:
        """As the prompt says it, or what must be put right first."""
        must = self.bets.to_fix()
        shown = self.bets.first_issue()
        issue = shown if shown in must else next(iter(must), None)
        if self.refusal or issue is None:
            return super().said()
        name = self.question.table.name(issue.seat) or tr("Seat {seat}", seat=issue.seat)
        spot = said_of((*self.question.spots, *self.question.table.every_spot()), issue.spot)
        wrong = without_stop(issue.refusal.wrong).removeprefix(spot).strip()
        return StripText(tr("Fix {name}’s {spot}", name=name, spot=spot), tr(" — {wrong}", wrong=wrong),
                         tr("Seat {seat}: {why}", seat=issue.seat, why=rest_of(issue.refusal)), self.question.call,
                         self.question.result, Actor.WARN, "icon:warning|" + tr("LIMIT"), self.question.step,
                         typing=True)

    def has_entered(self) -> bool:
        """Whether any bet lies."""
        return any(self.bets.now().values())

    def entered_words(self) -> str:
        """How many bets lie, and what they come to."""
        laid = [amount for spots in self.bets.now().values() for amount in spots.values()]
        return plural(len(laid), "{count} bet, {total}", "{count} bets, {total}",
                      total=self.question.table.amount_text(sum(laid))) if laid else tr("No bets down")

    def action(self) -> Action:
        """No more bets; off while bets are to be fixed, with their number."""
        label = self.question.closing or self.question.button or tr("No more bets")
        if count := len(self.bets.to_fix()):
            return Action(label, plural(count, "{count} bet to fix first", "{count} bets to fix first"),
                          PrimaryState.OFF, tr("Ctrl ⏎"))
        if not self.bets.total and not self.question.may_be_none:
            return Action(label, tr("Enter the bets first"), PrimaryState.OFF, tr("Ctrl ⏎"))
        seats_in = len(self.bets.now())
        note = tr("{count} of {seats} in · {total}", count=seats_in, seats=len(self.bets.seats),
                  total=self.question.table.amount_text(self.bets.total)) if seats_in else tr("No bets down")
        return Action(label, note, cap=tr("Ctrl ⏎"))

