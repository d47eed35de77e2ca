"""The question between two games: one Enter hands the pot out, ends what was dealt, and begins the next one."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.dealing.engine.game import Game
from app.dealing.procedures.game_end import shares_told
from app.dealing.values.felt import Actor, Felt, Step
from app.dealing.values.table_rules import Leftover
from app.desk.house.clock import new_op_id
from app.games import GAMES
from app.words import listed, plural, tr
from ui.deal.answers.aside_asks import SideAsk
from ui.deal.choosing.choice import Choice
from ui.deal.choosing.grid import COLUMNS, GameGrid
from ui.deal.choosing.side import ChoosingSide
from ui.deal.dealer import Dealer
from ui.keys.key_events import done_by, letter, plain_key
from ui.look import theme
from ui.strip.option_key import OptionKey
from ui.strip.seat_keys import digit_cap, seat_digit
from ui.strip.strip_field import StripField
from ui.strip.strip_text import Action, StripText
from ui.widgets.buttons import PrimaryState

WAYS = {"S": Leftover.SPLIT, "R": Leftover.RETURN, "N": Leftover.CARRY_OVER, "T": Leftover.TO_PLAYER}
"""The letters of what can become of a pot."""

VOID = "V"
"""The letter of voiding the open hand: no game and no way of the pot has it."""

MOVES: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -COLUMNS, Qt.Key.Key_Down: COLUMNS}
"""How far each arrow goes among the games."""


def _ways(fun: bool) -> dict[Leftover, str]:
    return {Leftover.SPLIT: tr("Share evenly"), Leftover.RETURN: tr("Return it"),
            Leftover.CARRY_OVER: tr("Leave it") if fun else tr("Carry it on"),
            Leftover.TO_PLAYER: tr("Give to one player")}


class ChooseAsk(SideAsk):
    """What becomes of the pot, which game is next, who sits out: each has a default, and Enter does all of it.

    Over a game that goes on Esc plays on; where it has come to its end something must be chosen. `before` is what was
    chosen already while a shoe had discards to be counted.
    """

    def __init__(self, dealer: Dealer, before: Choice | None = None, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        run = dealer.run
        assert run is not None
        self.keep_button.show_label(tr("Play on"))
        self.grid, self.side = GameGrid(GAMES), ChoosingSide(self)
        self._own(self.grid, self.side)
        self.choice, self._voids, self._voided = Choice(dealer, run.game), False, False
        ways = _ways(self.choice.for_fun).items()
        self.pots = {way: OptionKey(label, cap) for (way, label), cap in zip(ways, WAYS, strict=True)}
        self.misdeal = OptionKey(tr("Misdeal"), VOID)
        self.misdeal.show_preview(tr("void: its chips go back"))
        self.reason = StripField(tr("Why does one player get it?"), longest=200)
        self._build()
        self._begin_at(run.game, before)

    def _build(self) -> None:
        self.row.setSpacing(theme.current_look().key_gap)
        for way, key in self.pots.items():
            self.row.addWidget(key, 1)
            key.clicked.connect(lambda _=False, way=way: self.choose_way(way))
        self.row.addWidget(self.misdeal, 1)
        self.row.addWidget(self.reason, 3)
        self.misdeal.clicked.connect(lambda: self.choose_void(True))
        self.reason.typed.connect(self._reason_typed)
        self.reason.entered.connect(self.press)
        self.reason.left.connect(self.begun)
        self.grid.chosen.connect(self.choose)
        self.grid.entered.connect(self.press)
        self.side.toggled.connect(self.toggle)

    def _begin_at(self, game: Game, before: Choice | None) -> None:
        """The same again where it is over; over a game that goes on the next one of the menu."""
        choice = self.choice
        self._way_of_the_house()
        if before is not None:
            choice.marked, game = before.marked, before.game
        choice.choose(game if choice.over else self.grid.beside(game, 1))
        self._show()

    def _way_of_the_house(self) -> None:
        """What usually becomes of the pot here."""
        if (kinds := self.choice.ending) is not None and self.choice.held:
            self.choice.leftover = Leftover(kinds.default_decision(self.choice.table))

    def for_later(self) -> Choice:
        """The game and who sits it out."""
        return self.choice

    def refresh(self) -> None:
        """Somebody may have come or gone, or been dealt in."""
        self.choice.choose(self.choice.game)
        self._show()

    def _show(self) -> None:
        choice = self.choice
        ways, one = bool(choice.held), choice.leftover is Leftover.TO_PLAYER
        for way, key in self.pots.items():
            key.setVisible(ways)
            key.setChecked(way is choice.leftover)
            if ways:
                key.show_preview(choice.preview(way))
        self.reason.setVisible(ways and one and choice.to in choice.table.seats)
        self.misdeal.setVisible(choice.in_hand and choice.void is not None)
        self.misdeal.setChecked(self.voids)
        self.grid.show_choice(choice)
        self.side.show_choice(choice)

    def _changed(self) -> None:
        self.refusal = None
        self._show()
        self.changed.emit()

    # what is chosen

    def choose(self, game: Game) -> None:
        """This game is next."""
        self.choice.choose(game)
        self._changed()

    def choose_way(self, way: Leftover) -> None:
        """This becomes of the pot."""
        self.choice.leftover, self.choice.to = way, 0
        self._changed()

    def toggle(self, seat: int) -> None:
        """A seat's digit: who gets the pot where that is asked, else who sits out."""
        choice = self.choice
        if choice.held and choice.leftover is Leftover.TO_PLAYER and choice.to not in choice.table.seats:
            choice.to = seat if seat in choice.here else 0
        else:
            choice.toggle(seat)
        self._changed()
        if self.reason.isVisibleTo(self) and not self.reason.text:
            self.reason.edit.setFocus()

    def _reason_typed(self, words: str) -> None:
        self.choice.reason = words
        self.changed.emit()

    @property
    def voids(self) -> bool:
        """Whether Enter voids the open hand."""
        return self._voids and self.choice.in_hand and self.choice.void is not None

    def choose_void(self, voids: bool) -> None:
        """The open hand is to be void, or to be finished after all."""
        self._voids = voids
        self._changed()

    def _void(self) -> None:
        """The open hand is void: it is dealt again, or the game is changed before it is."""
        if (kind := self.choice.void) is not None:
            self._voids, self._voided, op_id, why = False, True, new_op_id(), tr("Void for another game")
            self.act.emit(lambda: self.dealer.rule(kind(decision="misdeal", reason=why), op_id))

    def answered(self) -> bool:
        """Once a hand is void the game is still to be chosen."""
        voided, self._voided = self._voided, False
        if voided:
            self._way_of_the_house()
            self.refresh()
        return not voided

    def press(self) -> None:
        """All of it at once."""
        self._voided = False
        choice, op_id = self.choice, new_op_id()
        if self.action().state is not PrimaryState.READY:
            return
        if self.voids:
            self._void()
            return
        run, ruling, out = self.dealer.run, choice.ruled(), tuple(sorted(choice.sit_out))
        same = choice.over and run is not None and run.game.id == choice.game.id
        code = "" if same else choice.game.id
        self.act.emit(lambda: self.dealer.change_game(ruling, code, out, op_id))

    # keys

    def key(self, event: QKeyEvent) -> bool:
        """Arrows and letters choose, digits say who sits out; Esc plays on."""
        if not self.choice.over and super().key(event):
            return True
        if event.key() in MOVES and plain_key(event):
            self.choose(self.grid.beside(self.choice.game, MOVES[event.key()]))
            return True
        seat, held = seat_digit(event)
        if seat in self.side.tiles and not held:
            self.toggle(seat)
            return True
        return self._letter(letter(event)) or done_by(event, {
            "Ctrl+F": self.grid.begin_search, "Ctrl+G": self.begun.emit if self.choice.over else self.closed.emit})

    def _letter(self, typed: str) -> bool:
        if typed in WAYS and self.choice.held:
            self.choose_way(WAYS[typed])
            return True
        if typed == VOID and self.misdeal.isVisibleTo(self):
            self.choose_void(not self.voids)
            return True
        found = next((tile.game for tile in self.grid.tiles.values() if typed and tile.game.letter == typed), None)
        if found is not None:
            self.choose(found)
        return found is not None

    def keys(self) -> dict[str, str]:
        """The letters of the games and of the pot, and the numbers of the seats."""
        games = {tile.game.letter: tr(tile.game.name) for tile in self.grid.tiles.values()}
        seats = {digit_cap(seat): tr("{name} sits out, or plays", name=tile.name)
                 for seat, tile in self.side.tiles.items()}
        pots = dict(zip(WAYS, _ways(self.choice.for_fun).values(), strict=True)) if self.choice.held else {}
        return games | pots | seats | {tr("Ctrl F"): tr("Find a game"), "Enter": self.action().label}

    # what it shows

    def beside(self) -> tuple[QWidget, ...]:
        """Playing on, where anything goes on."""
        return () if self.choice.over else (self.keep_button,)

    def centre(self) -> QWidget | None:
        """The games."""
        return self.grid

    def panel(self) -> tuple[str, QWidget] | None:
        """Who has won most, and who sits out."""
        return tr("Next game"), self.side

    def steps(self, felt: Felt) -> tuple[Step, ...]:
        """From the last hand to the first question of the next game."""
        choice = self.choice
        pot = (Step(tr("Pot"), choice.table.amount_text(choice.held)),) if choice.held else ()
        return (Step(tr("Last hand")), *pot, Step(tr("Next game"), tr(choice.game.name)),
                Step(tr("Who can win"), tr("{count} of {here}", count=choice.play, here=len(choice.here))),
                Step(tr("First prompt")))

    def said(self) -> StripText:
        """What Enter brings."""
        choice = self.choice
        if refused := self.refused_said(1):
            return refused
        if self.voids:
            return StripText(tr("Misdeal"), tr(" — the hand is void"), tr("Its chips go back to where they came from."),
                             "", "", Actor.WARN, "icon:cards|" + tr("GAME"))
        if choice.in_hand:
            return StripText(tr("Finish this hand first"), "", tr("A game is changed between two hands."), "", "",
                             Actor.WARN, "icon:cards|" + tr("GAME"))
        lead, rest, why = self._pot_said() if choice.held else self._next_said()
        badge = f"{choice.table.amount_text(choice.held)}|{tr('POT')}" if choice.held else "icon:cards|" + tr("GAME")
        return StripText(lead, rest, " ".join(filter(None, (why, self._out_said()))), self._call(),
                         choice.table.announcement if choice.over else "", Actor.TABLE, badge, 1)

    def _out_said(self) -> str:
        """Who sits the next game out, and that they cannot win what it is played for from the start."""
        choice = self.choice
        out, goes_on = listed([choice.table.name(seat) for seat in sorted(choice.sit_out)]), choice.goes_on
        if not out:
            return ""
        if goes_on and choice.game.one_pot:
            return plural(len(choice.sit_out), "{names} sits out and cannot win the {amount}.",
                          "{names} sit out and cannot win the {amount}.", names=out,
                          amount=choice.table.amount_text(goes_on))
        return plural(len(choice.sit_out), "{names} sits out this one only.", "{names} sit out this one only.",
                      names=out)

    def _call(self) -> str:
        choice = self.choice
        each, following = set(choice.shares().values()), tr("Next: {game}.", game=tr(choice.game.name))
        if len(each) == 1 and len(choice.shares()) > 1:
            return tr("{amount} each. {following}", amount=choice.table.amount_text(each.pop()), following=following)
        return following if choice.held else ""

    def _pot_said(self) -> tuple[str, str, str]:
        choice, say = self.choice, self.choice.table.amount_text
        held, left, shares = say(choice.held), choice.left(), choice.shares()
        returned = tr("Return {amount} of {held}", amount=say(sum(shares.values())), held=held) if left else \
            tr("Return {amount}", amount=held)
        lead = {Leftover.SPLIT: tr("Share {amount}", amount=held), Leftover.RETURN: returned,
                Leftover.CARRY_OVER: tr("Leave {amount} in the pot", amount=say(left)) if choice.for_fun else
                tr("Carry {amount} on", amount=say(left)),
                Leftover.TO_PLAYER: tr("Give {name} {amount}", name=choice.table.name(choice.to), amount=held)
                if choice.to else tr("Who gets the {amount}?", amount=held)}[choice.way]
        nobody = choice.way is Leftover.TO_PLAYER and not choice.to
        each = tr("Press the seat’s number.") if nobody else shares_told(choice.table, choice.way, shares)
        return lead, tr(" — then {game}", game=tr(choice.game.name)), \
            " ".join(filter(None, (each, "" if nobody else self._left_said(left, choice.for_fun))))

    def _left_said(self, left: int, fun: bool = False) -> str:
        """Where what is left goes; nothing where nothing is. Chips for fun go nowhere."""
        choice, say = self.choice, self.choice.table.amount_text
        if not left:
            return ""
        if fun:
            return tr("Left over, and nobody’s: {amount}.", amount=say(left))
        return tr("Left over for the next pot: {amount}.", amount=say(left)) if choice.game.one_pot else \
            tr("Left over at the felt’s edge: {amount}.", amount=say(left))

    def _next_said(self) -> tuple[str, str, str]:
        choice, run = self.choice, self.dealer.run
        same = run is not None and run.game.id == choice.game.id
        if not choice.over:
            why = "" if choice.ends_all else tr("The discards are counted first, then the next game is chosen.")
            return tr("Next: {game}", game=tr(choice.game.name)), \
                plural(choice.play, " — {count} plays", " — {count} play"), why or self._waits()
        if run is not None and run.game.has_shoe and same:
            return tr("Shuffle"), tr(" — start shoe {number}, or another game", number=run.opening.number + 1), \
                self._waits()
        return tr("Choose the next game"), tr(" — or the same again") if same else \
            tr(" — {game}", game=tr(choice.game.name)), self._waits()

    def _waits(self) -> str:
        """What lies in pots that were left, and opens the next."""
        kept = self._left_said(self.choice.goes_on) or tr("Players keep their seats and chips.")
        return f"{kept} {tr('F7 ends the night.')}" if self.choice.over else kept

    def action(self) -> Action:
        """What Enter does; off while something is missing."""
        choice, run = self.choice, self.dealer.run
        note = plural(choice.play, "{game}, {count} plays", "{game}, {count} play", game=tr(choice.game.name))
        if self.voids:
            return Action(tr("Void the hand"), tr("Then choose the game"))
        if choice.in_hand:
            return Action(tr("Start"), tr("Finish this hand first"), PrimaryState.OFF)
        if wrong := choice.wrong:
            return Action(tr("Start"), wrong, PrimaryState.OFF)
        if choice.held:
            return Action({Leftover.SPLIT: tr("Share and start"), Leftover.RETURN: tr("Return and start"),
                           Leftover.CARRY_OVER: tr("Leave it, start") if choice.for_fun else tr("Carry on, start"),
                           Leftover.TO_PLAYER: tr("Give and start")}[choice.way], note)
        if not choice.ends_all:
            return Action(tr("End the shoe"), tr("Then count the discards"))
        if choice.over and run is not None and run.game.id == choice.game.id:
            return Action(tr("New shoe"), tr("Next: set up")) if run.game.has_shoe else Action(tr("Same again"), note)
        return Action(tr("Start"), note)
