"""What goes wrong, and what goes on beside the cards, in the nights of a kept house: each, where it can be done now."""


from app.cards import read_card
from app.dealing.asides.registry import ACCOUNT, CASH, MARKER, BuyIn, CashOut, Expense, Note, PayMarker, SitDown, Tip
from app.dealing.engine.play import Play
from app.dealing.values.log import Json, RowKind
from app.dealing.values.transfers import stack
from app.errors import Refused
from app.house_rules import declared
from app.jackpots.hands import Hand
from app.jackpots.rules import HIGH_HAND
from tests.kept_houses.evening import Deed, Evening

FOUR_TENS = Hand(tuple(map(read_card, ("Ts", "Th", "Td", "Tc", "Kd"))))


def undone_in_a_hand(evening: Evening) -> bool:
    """An answer of the open hand is taken back, done again, and taken back once more."""
    undoing = evening.desk.undoing()
    if evening.between or evening.answers < 2 or undoing is None or undoing.reopens:
        return False
    evening.desk.undo()
    evening.desk.redo()
    evening.desk.undo()
    return True


def undone_when_closed(evening: Evening) -> bool:
    """The hand that has just been closed is opened again and closed again."""
    undoing = evening.desk.undoing()
    if undoing is None or not undoing.reopens or undoing.older:
        return False
    evening.desk.undo("Counted again")
    evening.desk.redo()
    evening.desk.undo("Counted once more")
    return True


def fixed(evening: Evening, of_an_older_hand: bool) -> bool:
    """An earlier answer was another one: of this hand, or of one before the last."""
    desk = evening.desk
    run = desk.run
    assert run is not None
    if run.waiting:
        return False
    rows = run.effective
    for at in range(len(rows) - 1, -1, -1) if not of_an_older_hand else range(len(rows)):
        row = rows[at]
        if row.kind is not RowKind.ANSWER or run.is_older(row.seq) is not of_an_older_hand:
            continue
        play = Play(run.game, run.opening, rows[:at])
        if not of_an_older_hand and (play.table.hands_closed != desk.table.hands_closed or evening.between):
            continue
        if play.prompt is not None and _fixed_at(evening, row.seq, row.body, play):
            return True
    return False


def _fixed_at(evening: Evening, seq: int, was: Json, play: Play) -> bool:
    assert play.prompt is not None
    for _ in range(12):
        body = evening.robot.answer(play.prompt)
        if body != was:
            try:
                evening.desk.fix(seq, body, "Read wrongly")
            except Refused:
                continue
            return True
    return False


def ruled(evening: Evening) -> bool:
    """A misdeal, or what else goes wrong in this game."""
    desk = evening.desk
    if evening.between or evening.answers < 2 or desk.prompt is None:
        return False
    for kind in desk.prompt.rulings:
        if not kind.routine and not kind.needs() and not kind.ends_sitting:
            desk.rule(kind(decision=kind.default_decision(desk.table), reason="A card was turned"))
            return True
    return False


def rule_changed(evening: Evening) -> bool:
    """One rule of the house changes while it is dealt by."""
    desk = evening.desk
    assert desk.run is not None
    rules = desk.table.ruled.coming
    for one in declared(type(rules)):
        if one.name in ("played_for", "entry"):
            continue
        now = getattr(rules, one.name)
        others = [value for value in one.options if value != now] if one.options else \
            [not now] if isinstance(now, bool) else [now * 2, now + 1] if isinstance(now, int) and now else []
        for value in others:
            try:
                desk.rule_sets.change(evening.game, {one.name: value})
            except Refused:
                continue
            if desk.run.log[-1].kind is RowKind.RULE:
                return True
    return False


def marker_given(evening: Evening) -> bool:
    """Somebody signs for chips."""
    evening.desk.aside(BuyIn(1, 5_000, MARKER, "AK"))
    return True


def marker_paid(evening: Evening) -> bool:
    """And pays some of it back."""
    evening.desk.aside(PayMarker(1, 2_000, CASH))
    return True


def chips_sold(evening: Evening) -> bool:
    """Somebody buys more."""
    evening.desk.aside(BuyIn(2, 2_500, CASH))
    return True


def one_goes_home(evening: Evening) -> bool:
    """Di hands in what she has, one chip fewer than the books say, and comes back with new chips."""
    desk = evening.desk
    if not evening.between:
        return False
    held = desk.table.balance(stack(4))
    desk.aside(CashOut(4, max(0, held - 50), CASH, "One chip lay on the floor" if held else ""))
    return True


def one_comes_back(evening: Evening) -> bool:
    """She sits down again."""
    desk = evening.desk
    if desk.table.seat_of(4):
        return False
    seat = next(view.number for view in desk.table.seat_views() if view.open)
    desk.asides("sit", (SitDown(seat, 4, "Di"), BuyIn(4, 10_000, ACCOUNT)))
    return True


def tipped(evening: Evening) -> bool:
    """A tip, a meal that is shared, and a note."""
    desk = evening.desk
    richest = evening.seat_with_chips()
    desk.aside(Tip(desk.table.seats[richest].player, 50))
    desk.aside(Expense(1, 1_999, "Pizza", {0: 1, 1: 1, 2: 2}))
    desk.aside(Note("Two packs were changed"))
    return True


def jackpot_paid_in(evening: Evening) -> bool:
    """Everybody who can takes part in the jackpot."""
    for player in (1, 2, 3):
        evening.desk.jackpots.contribute(HIGH_HAND, player)
    return True


def jackpot_claimed(evening: Evening) -> bool:
    """A hand of poker is claimed and looked at."""
    jackpots = evening.desk.jackpots
    running = jackpots.running(HIGH_HAND)
    if running is None or not running.contributions:
        return False
    jackpots.claim(HIGH_HAND, 1, FOUR_TENS, "Poker", (1, 2, 3, 4))
    number = evening.desk.table.jackpots.running[HIGH_HAND].candidates[-1].number
    jackpots.confirm(HIGH_HAND, number, "Q. R.", 52)
    return True


def in_order(*deeds: tuple[str, Deed, int]) -> list[tuple[str, Deed]]:
    """Deeds, each not before so many hands are closed, and not before the one in front of it is done."""
    waiting = [name for name, _, _ in deeds]

    def when(name: str, deed: Deed, hands: int) -> Deed:
        def do(evening: Evening) -> bool:
            if waiting[0] != name or evening.desk.table.hands_closed < hands or not deed(evening):
                return False
            waiting.pop(0)
            return True
        return do

    return [(name, when(name, deed, hands)) for name, deed, hands in deeds]
