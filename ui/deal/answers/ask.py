"""What every question on the strip has: its words, its row of keys, what Enter does, and what it shows elsewhere."""

from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.dealing.engine.refit import held_up
from app.dealing.prompts.kinds import Prompt
from app.dealing.values.felt import Actor, Felt, Step
from app.dealing.values.log import Json
from app.desk.cashier.till import handing_words
from app.errors import Refusal
from app.words import tr
from app.words.joined import without_stop
from ui.deal.dealer import Dealer, undone_answer
from ui.felt.felt_mark import CardMark
from ui.strip.seat_keys import digit_cap, seat_digit
from ui.strip.strip_text import Action, StripText, rest_of
from ui.widgets.forms import in_row


class Ask(QWidget):
    """One question, with its row of keys. `given` carries the answer, `act` a call of the desk to be made.

    `quietly` carries a call that changes nothing on the table, `seat_wanted` a seat to be looked after. `changed` asks
    for the strip to be painted anew, `closed` for this question to be put away, `begun` for the keyboard again.
    """

    given = Signal(object)
    act = Signal(object)
    quietly = Signal(object)
    seat_wanted = Signal(int)
    changed = Signal()
    closed = Signal()
    begun = Signal()

    waits_for_card = False

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.dealer = dealer
        self.row = in_row(on=self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._prompt: Prompt[Any] | None = None
        self.refusal: Refusal | None = None

    def _own(self, *parts: QWidget) -> None:
        """These end with it, wherever in the window they stand by then: what hears of them would keep both for good."""
        for part in parts:
            self.destroyed.connect(part.deleteLater)

    @property
    def prompt(self) -> Prompt[Any]:
        """What is asked."""
        assert self._prompt is not None
        return self._prompt

    def ask(self, prompt: Prompt[Any]) -> None:
        """Ask this from now on."""
        self._prompt, self.refusal = prompt, None

    def refresh(self) -> None:
        """The same question still stands, and something was done beside it: seats, stacks or the rack may differ."""

    def fill(self, body: Json) -> None:
        """Show an answer that was given before, to be changed."""

    def kept_draft(self) -> Json:
        """What was kept half entered of this question, over a crash; else what it was answered with before that was
        undone; None where there is neither."""
        kept, run = self.dealer.draft(), self.dealer.run
        if kept is not None and kept[0] == self.prompt.key:
            return kept[1]
        return undone_answer(run, self.prompt.key) if run else None

    def keep_entered(self, body: Json) -> None:
        """Keep what is half entered."""
        key = self.prompt.key
        self.quietly.emit(lambda: self.dealer.save_draft(key, body))

    def begin(self) -> None:
        """The row is shown: take the keyboard if there is a field to type in."""

    def end(self) -> None:
        """Another question comes: keep what is half entered."""

    # what it says

    def said(self) -> StripText:
        """What the strip says now."""
        said = StripText.from_prompt(self.prompt)
        run = self.dealer.run
        waits = held_up(run.play, run.waiting) if run and run.waiting else ""
        told = f"{self.dealer.table.announcement} {waits}".strip()
        result = said.result if told in said.result else f"{told} {said.result}".strip()
        if self.refusal:
            return StripText(without_stop(self.refusal.wrong), "", rest_of(self.refusal), "", result, Actor.BAD,
                             "icon:warning|" + tr("CHECK"), said.step)
        return replace(said, result=result, aim=self._aim())

    def _aim(self) -> str:
        """Which chips go to whoever has just bought them; else what the game is about, until its first hand is open."""
        run = self.dealer.run
        if run and (handed := handing_words(run)):
            return "\n".join(handed)
        return tr(run.game.aim) if run and run.game.aim and not self.dealer.table.hands_opened else ""

    def entered_words(self) -> str:
        """What is half entered, in words for those who cannot see it; "" for nothing, or where it is typed in a field.
        """
        return ""

    def has_entered(self) -> bool:
        """Whether anything is half entered."""
        return bool(self.entered_words())

    def action(self) -> Action:
        """What Enter does now."""
        return Action(self.prompt.button or self.prompt.lead, self.prompt.button_note)

    def beside(self) -> tuple[QWidget, ...]:
        """Buttons between undo and the primary one."""
        return ()

    def centre(self) -> QWidget | None:
        """What lies where the felt is, for a question that needs the room."""
        return None

    def panel(self) -> tuple[str, QWidget] | None:
        """A tab of the right column that is shown while this is asked: its title and what it shows."""
        return None

    def overlay(self) -> QWidget | None:
        """Something small that lies on the felt above the rack, where no hands are yet."""
        return None

    def steps(self, felt: Felt) -> tuple[Step, ...]:
        """The timeline: the game's own, unless the question has one of its own."""
        return felt.steps

    @property
    def _leading(self) -> tuple[int, ...]:
        return self._prompt.then_seats() if self._prompt else ()

    def leads_on(self, event: QKeyEvent) -> bool:
        """Whether a seat's digit has answered this question on its way to the next one, which it answers too."""
        leads = seat_digit(event)[0] in self._leading
        if leads:
            self.press()
        return leads

    def keys(self) -> dict[str, str]:
        """The keys that answer this question, and what each does, for the map of the keyboard."""
        name = self.dealer.table.name
        return {digit_cap(seat): name(seat) for seat in self._leading} | {"Enter": self.action().label}

    @property
    def walk_key(self) -> str:
        """The key that walks back over what was entered: with Alt where the question has arrows of its own."""
        return tr("Alt ←") if any("←" in key for key in self.keys()) else "←"

    def with_half_entered(self, felt: Felt) -> Felt:
        """The felt with what is half entered."""
        return felt

    def half_card(self) -> tuple[str, str]:
        """A half keyed card and a hint, to be shown where it will lie."""
        return "", ""

    def card_mark(self) -> CardMark | None:
        """The card of the felt that is looked at."""
        return None

    # what the dealer does

    def press(self) -> None:
        """Enter, or the primary button."""
        self.given.emit(None)

    def key(self, event: QKeyEvent) -> bool:
        """A key that belongs to this question; False where it does not."""
        return False

    def seat_clicked(self, seat: int) -> bool:
        """A click on a seat of the felt that belongs to this question."""
        return False

    asks_bets = False
    """Whether a spot of the felt takes a chip."""

    def spot_clicked(self, seat: int, spot: str) -> bool:
        """A click on a spot of the felt that belongs to this question."""
        return False

    def step_clicked(self, at: int) -> bool:
        """A click on a step of the timeline that belongs to this question."""
        return False

    def refused(self, refusal: Refusal, body: Json) -> None:
        """The answer cannot be: say why, and wait for another."""
        self.refusal = refusal
        self.changed.emit()

    def forgive(self) -> bool:
        """Put away what was refused: the prompt says again what it asks. False where nothing was."""
        if self.refusal is None:
            return False
        self.refusal = None
        self.changed.emit()
        return True
