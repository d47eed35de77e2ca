"""What the dealer may open beside the prompt: rulings, the rule, a note, the map of the keyboard."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QWidget

from app.dealing.table.pots import Short
from app.dealing.values.log import RowKind
from app.errors import Refusal
from app.words import tr
from ui.deal.answers.aside_asks import NoteAsk
from ui.deal.keyboard_map import KeyboardMap
from ui.deal.side.rule_panel import RulePanel
from ui.deal.side.ruling_panel import RulingPanel
from ui.deal.side.seat_panel import SeatPanel

if TYPE_CHECKING:
    from ui.deal.deal_page import DealPage
    from ui.deal.side.score_panel import ScorePanel

RULING_KEYS: dict[str, tuple[tuple[str, ...], str]] = {
    "E": (("I8", "I1", "I6"), ""), "M": (("misdeal",), "misdeal"), "V": (("misdeal",), "void"),
    "B": (("I9", "I10"), ""), "X": (("cut_card",), "")}
"""Letters of what goes wrong most often: the rulings meant, the first that is offered counts, and the decision."""


def ruling_of(page: "DealPage", typed: str) -> str:
    """The ruling that a letter opens now; empty where what it stands for cannot be ruled."""
    prompt, (wanted, decision) = page.dealer.prompt, RULING_KEYS.get(typed, ((), ""))
    offered = {kind.code: {one.code for one in kind.decisions} for kind in prompt.rulings
               if kind.offered(page.dealer.table)} if prompt else {}
    return next((code for code in wanted if code in offered and (not decision or decision in offered[code])), "")


def open_rulings(page: "DealPage", code: str = "", card: str = "", decision: str = "") -> bool:
    """What happened? With a code that is offered now its decision at once; False where it is not offered."""
    prompt = page.dealer.prompt
    kinds = tuple(kind for kind in prompt.rulings if kind.offered(page.dealer.table)) if prompt else ()
    kind = next((one for one in kinds if one.code == code), None)
    if prompt is None or (code and kind is None):
        return False
    given = {"card": card} if card else {}
    panel = RulingPanel(page.dealer, kinds, kind, given, decision)
    panel.next_panel = lambda chosen: page.open_panel(RulingPanel(page.dealer, kinds, chosen, given))
    page.open_panel(panel)
    return True


def open_rule(page: "DealPage") -> None:
    """The rule that applies now."""
    run, prompt = page.dealer.run, page.dealer.prompt
    if run is not None:
        page.open_panel(RulePanel(run.game, run.play.table.rules, prompt.topic if prompt else "",
                                  prompt.reason if prompt else ""))


def open_note(page: "DealPage") -> None:
    """A line for the log."""
    page.open_over(NoteAsk(page.dealer))


def open_map(page: "DealPage") -> None:
    """The keys that work now."""
    close_map(page)
    idle = [*(typed for typed in RULING_KEYS if not ruling_of(page, typed)), *(() if may_claim(page) else "J")]
    shown = KeyboardMap(page.ask.keys() if page.ask else {}, page, idle)
    shown.closed.connect(lambda: close_map(page))
    shown.setGeometry(page.rect())
    shown.show()
    shown.raise_()
    shown.setFocus()
    page.keyboard_map = shown


def close_map(page: "DealPage") -> None:
    """Put the keyboard map away."""
    if page.keyboard_map is not None:
        page.keyboard_map.hide()
        page.keyboard_map.deleteLater()
        page.keyboard_map = None
        page.take_keyboard()


def offer_chips(page: "DealPage", refusal: Refusal) -> None:
    """Where somebody is short of chips: their seat, with what they lack ready to be sold."""
    if isinstance(refusal, Short) and refusal.lacking and page.side.panel is None:
        seat, lacks = next(iter(refusal.lacking.items()))
        page.open_panel(SeatPanel(page.dealer, seat, lacks))


def no_longer_short(page: "DealPage") -> None:
    """Chips were sold or handed out: who was short is no longer said. Whether it was enough, the next try says."""
    if page.ask is not None and isinstance(page.ask.refusal, Short):
        page.ask.refusal = None


def may_claim(page: "DealPage") -> bool:
    """Whether hands were shown here that a jackpot of tonight counts."""
    here = page.dealer.table.jackpots
    return here.showdown is not None and any(one.rules.on and one.rules.counts(here.showdown.game)
                                             for one in here.running.values())


def repeat_call(page: "DealPage") -> None:
    """Say again what is to be called."""
    if page.strip.call.call:
        page.strip.announce(page.strip.call.call)


def join_scores(page: "DealPage", scores: "ScorePanel") -> None:
    """The score has a tab from now on: its rounds open beside it, and Esc leads back to what is asked."""
    from ui.deal.side.round_panel import RoundPanel

    scores.round_wanted.connect(lambda game, at: page.open_panel(RoundPanel(game, at)))
    scores.sheet_wanted.connect(page.sheet_wanted)
    scores.table.left.connect(page.take_keyboard)


def turn_to(page: "DealPage", centre: QWidget) -> None:
    """Show this in the middle. Qt would give the keyboard that was in the old one to the first part of the new."""
    old, focused = page.centre.currentWidget(), QApplication.focusWidget()
    inside = old is not None and focused is not None and (old is focused or old.isAncestorOf(focused))
    if inside and old is not centre:
        page.setFocus()
    page.centre.setCurrentWidget(centre)


def empty_table() -> tuple[str, str]:
    """What the felt says while nobody sits at it."""
    return tr("No players yet"), tr("Click a seat, or press a seat number and type a name")


def fix_card(page: "DealPage", hand: str, index: int) -> None:
    """Open the line of the log that turned a card of the felt, or the log where there is none."""
    if seq := _line_of_card(page, hand, index):
        page.fix(seq)
    else:
        page.side.show_tab(page.log)


def _line_of_card(page: "DealPage", hand: str, index: int) -> int:
    run, felt = page.dealer.run, page.dealer.felt()
    actor = next((view.actor.value for view in felt.hands if view.name == hand), "")
    ending = f"/{actor}:{index + 1}"
    rows = run.effective if run else ()
    return next((row.seq for row in reversed(rows) if row.kind is RowKind.ANSWER and row.key.endswith(ending)), 0)
