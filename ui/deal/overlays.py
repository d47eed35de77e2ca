"""What the dealer may open beside the prompt: rulings, the rule, a note, the map of the keyboard."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.dealing.asides.registry import DealIn, SitOut
from app.dealing.prompts.kinds import Confirm, Pay
from app.dealing.prompts.rulings import Ruling
from app.dealing.table.pots import Short
from app.desk.house.clock import new_op_id
from app.errors import Refusal
from app.words import tr
from ui.deal.answers.aside_asks import NoteAsk
from ui.deal.host import Host
from ui.deal.keyboard_map import KeyboardMap
from ui.deal.rulings.ruling_panel import RulingPanel
from ui.deal.side.rack_panel import RackPanel
from ui.deal.side.rule_panel import RulePanel
from ui.deal.side.seat_panel import SeatPanel
from ui.strip.card_pad import RANK_KEYS
from ui.widgets.forms import put_away
from ui.widgets.words_here import meant_near

if TYPE_CHECKING:
    from app.sheets.score_sheet import GameScore
    from ui.deal.private_hand import PrivateHand

RULING_KEYS: dict[str, tuple[tuple[str, ...], str]] = {
    "E": (("I8", "I1", "I6"), ""), "M": (("misdeal",), "misdeal"), "V": (("misdeal",), "void"),
    "B": (("I9", "I10"), ""), "X": (("cut_card",), "")}
"""Letters of what goes wrong most often: the rulings meant, the first that is offered counts, and the decision."""


NOBODYS_CARD = ("I2", "I3", "I6")
"""Where a card is keyed that nobody may draw, it can be one of these."""


class Overlays:
    """Opens them on the page `host`; the map of the keyboard covers `page`."""

    def __init__(self, host: Host, page: QWidget) -> None:
        self._host, self._page = host, page
        self.keyboard_map: KeyboardMap | None = None
        self.private: PrivateHand | None = None
        self.rates: Callable[[], bool] = lambda: False  # whether the house keeps ratings of its players
        self.show_rating: Callable[[int], object] = lambda player: None

    def ruling_of(self, typed: str) -> str:
        """The ruling that a letter opens now; empty where what it stands for cannot be ruled."""
        dealer, (wanted, decision) = self._host.dealer, RULING_KEYS.get(typed, ((), ""))
        offered = {kind.code: {one.code for one in kind.decisions} for kind in dealer.prompt.rulings
                   if kind.offered(dealer.table)} if dealer.prompt else {}
        return next((code for code in wanted if code in offered and (not decision or decision in offered[code])), "")

    def nobodys_card(self) -> str:
        """The ruling that a rank opens now, where nobody may draw; empty where a card is no ruling."""
        prompt = self._host.dealer.prompt
        codes = {kind.code for kind in prompt.rulings} if isinstance(prompt, Pay | Confirm) else ()
        return next((one for one in NOBODYS_CARD if one in codes), "")

    def open_rulings(self, code: str = "", given: Mapping[str, str] = MappingProxyType({}),
                     decision: str = "") -> bool:
        """What happened? With a code that is offered now its decision at once; False where it is not offered.

        `given` is what is known of it already, by the names of its fields.
        """
        dealer, open_panel = self._host.dealer, self._host.open_panel
        prompt = dealer.prompt
        kinds = tuple(kind for kind in prompt.rulings if kind.offered(dealer.table)) if prompt else ()
        kind = next((one for one in kinds if one.code == code), None)
        if prompt is None or (code and kind is None):
            return False
        if kind is not None:
            open_panel(RulingPanel(dealer, kind, dict(given), decision))
            return True
        from ui.deal.rulings.what_happened import WhatHappened

        listed = WhatHappened(dealer, kinds)
        listed.taken.connect(self._decide)
        open_panel(listed)
        return True

    def badge_pressed(self) -> None:
        """What happened, for whoever has only a mouse: as Y, where the game's own question has the strip."""
        host = self._host
        if not (host.stopped or host.asks_aside or host.side.panel):
            self.open_rulings()

    def _decide(self, kind: type[Ruling], seat: int) -> None:
        """How it is decided; the end of a game with what is dealt after it, on a page of its own."""
        if kind.code == "end_game":
            self._host.close_panel()
            self.choose_game()
        else:
            self._host.open_panel(RulingPanel(self._host.dealer, kind, {"seat": str(seat)} if seat else {}))

    def choose_game(self) -> bool:
        """What becomes of the pot, and which game is next; False where nothing is dealt, or that is asked already."""
        from ui.deal.choosing.ask import ChooseAsk

        host = self._host
        if host.dealer.run is None or host.dealer.prompt is None or host.stopped or host.asks_aside:
            return False
        host.open_over(ChooseAsk(host.dealer))
        return True

    def deal_in(self) -> bool:
        """Who sits out plays again: at once where it is one, else the first of them is looked after."""
        dealer = self._host.dealer
        out = [seat for seat, who in sorted(dealer.table.seats.items()) if who.sits_out] if dealer.run else []
        if not out or self._host.stopped:
            return False
        if len(out) > 1:
            self.open_seat(out[0])
        else:
            self.sit(out[0], True)
        return True

    def sit(self, seat: int, plays: bool) -> None:
        """A seat is dealt in, or sits the game out."""
        dealer, ask, op_id = self._host.dealer, self._host.ask, new_op_id()
        if ask is not None:
            self._host.run_command(lambda: dealer.aside(DealIn(seat) if plays else SitOut(seat), op_id), ask)

    def open_rule(self) -> None:
        """The rule that applies now."""
        run, prompt = self._host.dealer.run, self._host.dealer.prompt
        if run is not None:
            self._host.open_panel(RulePanel(run.game, run.play.table.rules, prompt.topic if prompt else "",
                                            prompt.reason if prompt else "", meant_near()))

    def open_note(self) -> None:
        """A line for the log."""
        self._host.open_over(NoteAsk(self._host.dealer))

    def open_seat(self, seat: int, lacks: int = 0) -> None:
        """A seat to be looked after; what it lacks is ready to be sold."""
        self._host.open_panel(SeatPanel(self._host.dealer, seat, lacks, self.show_rating if self.rates() else None))

    def open_rack(self) -> None:
        """The rack, to be counted, filled or changed."""
        self._host.open_panel(RackPanel(self._host.dealer))

    def open_round(self, game: "GameScore", at: int) -> None:
        """A round of a game for points."""
        from ui.deal.side.round_panel import RoundPanel

        self._host.open_panel(RoundPanel(game, at))

    def offer_chips(self, refusal: Refusal) -> None:
        """Where somebody is short of chips: their seat, with what they lack ready to be sold."""
        if isinstance(refusal, Short) and refusal.lacking and self._host.side.panel is None:
            self.open_seat(*next(iter(refusal.lacking.items())))

    def no_longer_short(self) -> None:
        """Chips were sold or handed out: who was short is no longer said. Whether it was enough, the next try says."""
        ask = self._host.ask
        if ask is not None and isinstance(ask.refusal, Short):
            ask.refusal = None

    def may_claim(self) -> bool:
        """Whether hands were shown here that a jackpot of tonight counts."""
        table = self._host.dealer.table
        shown = table.jackpots.showdown
        return shown is not None and any(one.rules.on and one.rules.counts(shown.game)
                                         for one in table.house.jackpots.values())

    # a hand for its player alone

    def open_private(self) -> bool:
        """A hidden hand is keyed and reckoned while the key is held; False where the game has nothing to reckon.

        With several tables the key alone leads to the pit, and Shift goes with it here.
        """
        run = self._host.dealer.run
        helper = run.game.private_helper if run is not None else None
        if run is None or helper is None or self.private is not None or run.play.prompt is None or \
                (run.opening.house and not QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier):
            return False
        from ui.deal.private_hand import PrivateHand

        table = run.play.table
        self.private = shown = PrivateHand(lambda cards: helper(table, cards), self._page)
        shown.closed.connect(self.close_private)
        shown.setGeometry(self._page.rect())
        shown.show()
        shown.raise_()
        shown.setFocus()
        return True

    def close_private(self) -> None:
        """The key was let go of: the hand is gone."""
        if self.private is not None:
            gone, self.private = self.private, None
            put_away(gone)
            self._host.take_keyboard()

    # the map of the keyboard

    def open_map(self) -> None:
        """The keys that work now."""
        self.close_map()
        ask = self._host.ask
        idle = [*(typed for typed in RULING_KEYS if not self.ruling_of(typed)), *(() if self.may_claim() else "J")]
        run = self._host.dealer.run
        private = {"F10": tr("Private hand, while held")} if run and run.game.private_helper else {}
        if run and run.opening.house:
            private = {"F10": tr("Pit; private hand with Shift") if private else tr("Pit")}
        from app.dealing.engine.entered import entries_of  # nobody waits for it at the first prompt

        walked = run is not None and not self._host.asks_aside and bool(entries_of(run))
        walk = {ask.walk_key: tr("Walk back to fix")} if ask and walked else {}
        too_many = dict.fromkeys(RANK_KEYS, tr("A card too many")) if self.nobodys_card() else {}
        own = too_many | (ask.keys() if ask else {}) | walk | private
        self.keyboard_map = shown = KeyboardMap(own, self._page, idle)
        shown.closed.connect(self.close_map)
        self.fit_map()
        shown.show()
        shown.raise_()
        shown.setFocus()

    def fit_map(self) -> None:
        """The map covers the page as large as that is now."""
        if self.keyboard_map is not None:
            self.keyboard_map.setGeometry(self._page.rect())

    def close_map(self) -> None:
        """Put the keyboard map away."""
        if self.keyboard_map is not None:
            put_away(self.keyboard_map)
            self.keyboard_map = None
            self._host.take_keyboard()
