"""A game that is still on when the night is to end: it is ended here, or dealt on at the table."""

from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.dealing.procedures.game_end import share_words, shares_if_ended, shares_told
from app.dealing.prompts.rulings import Ruling
from app.dealing.table.pots import own_pots
from app.dealing.values.felt import Actor
from app.dealing.values.table_rules import Leftover
from app.desk import Desk
from app.desk.cashier.night_end import NightStands, first_to_cash_out
from app.desk.house.clock import new_op_id
from app.games import game
from app.words import tr
from app.words.joined import without_stop
from ui.look.art import ChipArt
from ui.settle.pots.tiles import Lying, SeatTiles
from ui.settle.step_pane import StepOption, StepPane, Told
from ui.strip.seat_keys import seat_digit
from ui.strip.strip_field import StripField
from ui.strip.strip_text import Action, StripText
from ui.widgets.forms import in_column

WAYS = {"S": Leftover.SPLIT, "R": Leftover.RETURN, "N": Leftover.CARRY_OVER, "T": Leftover.TO_PLAYER}
"""The letters of what can become of the pots."""

TABLE = "D"


class GamePane(StepPane):
    """What lies in the game's pots, and what each would have if it ended now. Enter ends it: no next game is asked."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("End the game"))
        self.lying, self.seats, self.way, self.to = Lying(), SeatTiles(), Leftover.SPLIT, 0
        self.reason = StripField(tr("Why does one player get it?"), longest=200)
        self.reason.entered.connect(self.press)
        self.reason.left.connect(self.setFocus)
        self.seats.pressed.connect(self._to_seat)
        self._stands: NightStands | None = None
        self._asked: tuple[type[Ruling] | None, int] = (None, 0)
        in_column(self.lying, (self.seats, 1), self.reason, on=self, spacing=8, margins=(18, 0, 18, 16))

    # what it is about

    @property
    def held(self) -> int:
        """What the game's pots hold."""
        return sum(own_pots(self.desk.table).values())

    @property
    def ending(self) -> type[Ruling] | None:
        """The ruling that ends it; None in the middle of a hand."""
        return self._stands.ending if self._stands else None

    @property
    def shares(self) -> dict[int, int]:
        """What each would get of it."""
        if not self.held or not self.ending or (self.way is Leftover.TO_PLAYER and not self.to):
            return {}
        return shares_if_ended(self.desk.table, self.way, self.to)

    def take_up(self, stands: NightStands) -> None:
        """How the game is now; until the host says otherwise its pots go as the house's rule says."""
        table = self.desk.table
        self._stands, self.refusal = stands, ""
        if self._asked != (stands.ending, self.held):
            self._asked = stands.ending, self.held
            by_rule = Leftover(stands.ending.default_decision(table)) if stands.ending and self.held else Leftover.SPLIT
            self.way, self.to = by_rule, 0
        name = tr(game(table.opening.game).name)
        self.lying.show_pots(self.held, table.amount_text(self.held), tr("played for in {game}", game=name),
                             ChipArt(table.chips, table.money))
        self.lying.setVisible(bool(self.held))
        self.seats.seat(table)
        self._show()

    def _show(self) -> None:
        self.to = self.to if self.to in self.desk.table.seats else 0
        self.seats.show_shares(self.desk.table, self.shares)
        self.reason.setVisible(bool(self.held and self.ending) and self.way is Leftover.TO_PLAYER and bool(self.to))
        self.changed.emit()

    # keys

    def use(self, key: str) -> None:
        """Another way, or back to the table."""
        if key == TABLE:
            self.go.emit("deal")
            return
        self.way, self.to, self.refusal = WAYS[key], 0, ""
        self._show()

    def take_key(self, event: QKeyEvent) -> bool:
        """The digit of the seat that gets all of it."""
        seat, back = seat_digit(event)
        if self.way is not Leftover.TO_PLAYER or back or seat not in self.seats.tiles:
            return False
        self._to_seat(seat)
        return True

    def _to_seat(self, seat: int) -> None:
        if self.held and self.ending:
            self.way, self.to, self.refusal = Leftover.TO_PLAYER, seat, ""
            self._show()
            self.reason.setFocus()

    def press(self) -> None:
        """End it so; in the middle of a hand it is dealt to its end first."""
        if (kind := self.ending) is None:
            self.go.emit("deal")
            return
        decision = self.way.value if self.held else kind.default_decision(self.desk.table)
        one: dict[str, Any] = {"seat": self.to, "reason": self.reason.text.strip()} \
            if self.held and self.way is Leftover.TO_PLAYER else {}
        self.deed.emit(partial(self.desk.end_game, kind(decision=decision, **one), new_op_id()))

    # words

    def told(self) -> Told:
        """That it is still on, and what becomes of its pots."""
        assert self._stands is not None
        assert self._stands.hinders is not None
        why, table = self._stands.hinders, self.desk.table
        if self.ending is None:
            said = StripText(tr("The table first"), f" — {without_stop(why.wrong)}", f"{why.allowed} {why.remedy}",
                             actor=Actor.WARN, badge="icon:deal|" + tr("TABLE"))
            return Told(said, Action(tr("To the table"), tr("Then come back: F7")))
        name, held = tr(game(table.opening.game).name), table.amount_text(self.held)
        said = StripText(tr("End {game}", game=name), self._comes_to(), self._reason(why.wrong),
                         badge=f"{held}|" + tr("POT") if self.held else "icon:deal|" + tr("TABLE"))
        return Told(said, Action(tr("End the game"), self._then()), self._options(), refusal=self.refusal)

    @property
    def _left(self) -> int:
        return self.held - sum(self.shares.values())

    def _comes_to(self) -> str:
        say, out = self.desk.table.amount_text, sum(self.shares.values())
        if not self.held:
            return tr(" — then cash out")
        if self.way is Leftover.TO_PLAYER:
            return tr(" — {amount} to {name}", amount=say(self.held), name=self.desk.table.name(self.to)) if self.to \
                else tr(" — who gets the {amount}?", amount=say(self.held))
        if not out:
            return tr(" — then say whose the {amount} are", amount=say(self.held))
        shared = self.way is Leftover.SPLIT
        if self._left:
            return tr(" — share {amount} of {held}", amount=say(out), held=say(self.held)) if shared else \
                tr(" — return {amount} of {held}", amount=say(out), held=say(self.held))
        return tr(" — share {amount}", amount=say(out)) if shared else tr(" — return {amount}", amount=say(out))

    def _reason(self, why: str) -> str:
        table, shares, left = self.desk.table, self.shares, self._left
        if self.way is Leftover.TO_PLAYER and self.held:
            return tr("A pot goes to one player with a reason.")
        if not shares:
            return why
        other = tr("The other {amount} is asked for next.", amount=table.amount_text(left)) if left else ""
        return " ".join(filter(None, (shares_told(table, self.way, shares), other)))

    def _then(self) -> str:
        if self._left and self.way is Leftover.TO_PLAYER:
            return tr("Choose the seat first")
        if self._left:
            return tr("Then: {amount} to give", amount=self.desk.table.amount_text(self._left))
        first = first_to_cash_out(self._stands, self.desk.table, self.shares) if self._stands else ""
        return tr("Then: cash out {name}", name=first) if first else tr("Then: the count")

    def _options(self) -> tuple[StepOption, ...]:
        table = self.desk.table
        at_table = StepOption(TABLE, tr("To the table"), tr("play on, or end it there"))
        if not self.held:
            return (at_table,)
        labels = {Leftover.SPLIT: tr("Share evenly"), Leftover.RETURN: tr("Return it"),
                  Leftover.CARRY_OVER: tr("Say whose next"), Leftover.TO_PLAYER: tr("Give to one player")}
        parts = (Leftover.SPLIT, Leftover.RETURN)
        notes = {way: share_words(table, way) or tr("no chips make a part") for way in parts} | {
            Leftover.CARRY_OVER: tr("seat, house, next night"),
            Leftover.TO_PLAYER: table.name(self.to) if self.to else tr("then the seat’s digit")}
        return (*(StepOption(key, labels[way], notes[way], self.way is way) for key, way in WAYS.items()), at_table)
