"""High Card Pool by its rule page: bet or forfeit, a pool that is filled again at once, and the gaps as decided."""

from collections.abc import Callable
from typing import Any

import pytest

from app.dealing.asides.registry import BuyIn
from app.dealing.procedures.table_rulings import DealtWrong, WalkedOut
from app.dealing.values.transfers import pot, stack
from app.games.high_card_pool import HIGH_CARD_POOL
from app.games.pool import Overlooked
from tests.app.games.at_table import AtTable

STACKS = (10_000, 10_000, 10_000)


def at_bets(stacks: tuple[int, ...] = STACKS, **rules: Any) -> AtTable:
    """Dealt, Seat 1 with the button: Seat 2 is asked first."""
    return AtTable(HIGH_CARD_POOL, stacks, rules).begun().answer(True)


def test_everybody_puts_one_chip_in_only_when_the_pool_is_empty() -> None:
    table = at_bets().answer(100, "lost", "forfeit", "forfeit", True)
    assert (table.key, table.pot()) == ("hand:2/bet:3", 600)


def test_a_forfeit_is_one_chip_and_no_card() -> None:
    table = AtTable(HIGH_CARD_POOL, STACKS, {"entry": "full"}).begun().answer(True, "forfeit")
    assert (table.key, table.pot(), table.table.stack_of(2)) == ("hand:1/bet:3", 400, 9_800)


def test_a_forfeit_is_told_and_says_in_the_books_what_it_was() -> None:
    table = at_bets().answer("forfeit")
    assert table.table.hand is not None
    assert table.table.hand.transfers[-1][:4] == (100, stack(2), pot("high_card_pool"), "Forfeit")
    assert table.table.announcement == "Collect 1 from Bo, who forfeits."


def test_by_the_houses_rule_a_card_is_turned_on_a_forfeit_only_to_be_seen() -> None:
    table = AtTable(HIGH_CARD_POOL, STACKS, {"entry": "full", "card_on_forfeit": True}).begun().answer(True, "forfeit")
    assert (table.key, table.prompt.reason) == ("hand:1/card:2", "For information only: nothing is bet on it.")
    assert table.answer("9h").key == "hand:1/bet:3"


def test_an_empty_pool_is_filled_again_at_once_even_after_the_dealers_turn() -> None:
    table = at_bets().answer(300, "won")
    assert (table.key, table.pot()) == ("hand:1/ante:2", 0)
    table.answer(True, "forfeit", 400, "won")
    assert (table.pot(), table.key, table.behind()) == (300, "hand:2/deal", (10_100, 10_000, 9_600))


def test_the_last_bet_of_a_deal_is_paid_before_the_pot_that_it_emptied_is_filled_and_each_is_moved_once() -> None:
    table = AtTable(HIGH_CARD_POOL, (10_000, 10_000), settles=False).begun().answer(True, "forfeit", 300, "won")
    assert (table.prompt.instruction, table.behind(1)) == ("Give Ann the pot — 3", (9_900,))
    table.answer(True)
    assert (table.prompt.instruction, table.prompt.reason, table.prompt.result) == (
        "Everybody antes 1 — the pot is empty", "The pot was bet and won: refill it now.",
        "2 players put in 1 each")
    assert table.answer(True).behind() == (10_100, 9_700)
    assert table.table.closed_as == "Deal 1: Bo forfeited 1 and Ann won 3; pot 2"


def test_who_walks_out_instead_of_the_last_ante_leaves_the_pot_to_the_next_deal() -> None:
    table = AtTable(HIGH_CARD_POOL, STACKS, settles=False).begun().answer(True, "forfeit", "forfeit", 500, "won", True)
    table.rule(WalkedOut, seat=1)
    assert (table.key, table.pot()) == ("hand:2/deal", 0)


def test_the_deal_says_that_the_deck_is_shuffled_and_who_cuts_it() -> None:
    table = AtTable(HIGH_CARD_POOL, STACKS).begun()
    assert (table.prompt.instruction, table.prompt.reason) == (
        "Everybody antes 1 — shuffle, deal 5 each", "The pot is empty. Face down, Bo first. Dealer: Ann. Cy cuts.")
    table.answer(True, "forfeit", "forfeit", "forfeit")
    assert (table.prompt.instruction, table.prompt.reason) == (
        "Deal 5 cards to each — shuffle first", "The pot stays: 6. Face down, Cy first. Dealer: Bo. Ann cuts.")


def test_a_house_may_wait_with_the_ante_until_the_next_deal() -> None:
    table = at_bets(re_ante="next_deal").answer(300, "won")
    assert (table.key, table.pot()) == ("hand:2/deal", 0)
    assert table.answer(True).pot() == 300


def test_a_house_may_ante_each_deal() -> None:
    table = at_bets(ante_each_deal=True).answer("forfeit", "forfeit", "forfeit")
    assert table.prompt.reason.startswith("Each deal. ")
    assert table.answer(True).pot() == 900


@pytest.mark.parametrize(("players", "rules", "cards"), [(3, {}, 5), (8, {}, 5), (9, {}, 4), (10, {}, 4),
                                                         (3, {"four_cards": True}, 4)])
def test_five_cards_each_and_four_where_five_would_not_leave_a_card_for_every_turn(
    players: int, rules: dict[str, Any], cards: int
) -> None:
    table = AtTable(HIGH_CARD_POOL, (1_000,) * players, rules).begun().answer(True)
    assert [seat.cards for seat in table.table.felt().seats if not seat.open] == [cards] * players
    assert players * cards + players <= 52


def test_the_dealer_is_asked_last_and_the_deal_passes_left() -> None:
    table = at_bets().answer("forfeit", "forfeit")
    assert table.key == "hand:1/bet:1"
    assert table.answer("forfeit").table.button == 2


def test_who_cannot_forfeit_sits_out_or_buys_in() -> None:
    table = AtTable(HIGH_CARD_POOL, (10_000, 100, 10_000)).begun().answer(True)
    assert str(table.refused("forfeit")) == "“forfeit” is not a choice here. Allowed: sits out. Choose one of them."
    table.run.aside(BuyIn(2, 1_000))
    assert table.answer("forfeit").table.stack_of(2) == 900
    out = AtTable(HIGH_CARD_POOL, (10_000, 100, 10_000)).begun().answer(True, "sit_out")
    assert out.key == "hand:1/bet:3"


def test_on_credit_a_forfeit_is_lent_and_stands_on_the_account() -> None:
    table = AtTable(HIGH_CARD_POOL, (10_000, 100, 10_000), {"credit": True}).begun().answer(True, "forfeit")
    assert (table.table.stack_of(2), table.pot()) == (0, 400)
    assert table.table.due_at_settlement(2) == -200


def test_a_burned_card_is_said_before_the_card_is_turned() -> None:
    table = AtTable(HIGH_CARD_POOL, STACKS, {"entry": "full", "burn_first": True}).begun().answer(True, 100)
    assert table.prompt.reason == "Burn one, then turn one: a higher card of the same suit wins."


def test_a_misdeal_gives_the_chips_of_the_deal_back() -> None:
    table = at_bets().answer("forfeit").rule(DealtWrong, "misdeal")
    assert (table.behind(), table.pot(), table.key) == (STACKS, 0, "hand:2/deal")


def test_who_walks_out_is_not_asked_any_more() -> None:
    assert at_bets().rule(WalkedOut, seat=2).key == "hand:1/bet:3"


REFUSED: tuple[tuple[str, Callable[[], AtTable], Callable[[AtTable], str], str], ...] = (
    ("a bet of nothing", at_bets, lambda table: str(table.refused(0)),
     "0 is below 1. Allowed: 1–3, forfeit 1. Type it again."),
    ("a bet over the pool", at_bets, lambda table: str(table.refused(400)),
     "4 is more than the pot, 3. Allowed: 1–3, forfeit 1. Type it again."),
    ("a bet over the stack", lambda: at_bets((10_000, 300, 10_000)), lambda table: str(table.refused(300)),
     "3 is more than Bo’s chips, 2. Allowed: 1–2, forfeit 1. Type it again."),
    ("a bet out of turn", at_bets, lambda table: str(table.refused({"seat": 1, "amount": 100})),
     "Seat 1 is not due to speak. Asked of: Seat 2, Bo."),
    ("a last ante that somebody cannot pay", lambda: AtTable(
        HIGH_CARD_POOL, (10_000, 10_000, 100), settles=False).begun().answer(
            True, "forfeit", "sit_out", 400, "won", True), lambda table: str(table.refused(True)),
     "Short of chips: Cy by 1. Part payment is not allowed. Sell chips first, or sit them out."),
    ("a new ante that somebody cannot pay", lambda: at_bets((10_000, 10_000, 100)).answer(300, "won"),
     lambda table: str(table.refused(True)),
     "Short of chips: Cy by 1. Part payment is not allowed. Sell chips first, or sit them out."),
    ("more players than the pack has cards for", lambda: AtTable(HIGH_CARD_POOL, (1_000,)),
     lambda table: str(table.refused(True)), "Only one player is seated. Two or more can start. Seat another player."),
    ("a winning card of another suit", lambda: AtTable(HIGH_CARD_POOL, STACKS, {"entry": "full"}).begun().answer(
        True, 100, "9h", "won"), lambda table: str(table.refused("Ts")),
     "10♠ does not beat 9♥. It takes a higher card of the same suit. Key that card, or undo the result."),
    ("a losing hand with a card twice", lambda: AtTable(HIGH_CARD_POOL, STACKS, {"entry": "full"}).begun().answer(
        True, 100, "9h", "lost"), lambda table: str(table.refused("2s 2s 3s 4s 5s")),
     "2♠ is keyed twice. There is only one of each in the deck. Key them again."),
    ("an overlooked card before anybody lost", at_bets,
     lambda table: str(Overlooked(decision="pay", seat=2).refuse(table.table)),
     "Seat 2 has not lost a bet this deal. Lost so far: nobody. Choose the seat."),
)  # fmt: skip
"""The situation, how it comes about, what is tried, and the sentence."""


@pytest.mark.parametrize(("situation", "made", "tried", "sentence"), REFUSED, ids=[row[0] for row in REFUSED])
def test_it_is_refused_with_what_is_allowed(situation: str, made: Callable[[], AtTable],
                                            tried: Callable[[AtTable], str], sentence: str) -> None:
    assert tried(made()) == sentence
