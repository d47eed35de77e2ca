"""The dealer's slips are what the logs say was mended, and nothing else."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from app.dealing.engine.robot import Robot
from app.dealing.prompts.rulings import Misdeal
from app.desk import Desk
from app.desk.records.dealer_errors import DealerError, SlipHow, SlipKind, slips
from app.games.baccarat.irregular.rulings import PaymentError, ThirdToPlayer
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, TIE, a_desk, bets, deal


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """One coup dealt, the bets of the second awaited."""
    desk = a_desk(tmp_path)
    deal(desk, BANKER_WINS)
    yield desk
    desk.books.close()


def found(desk: Desk) -> list[DealerError]:
    """The slips of tonight."""
    assert desk.night is not None
    return list(slips(desk.runs_of(desk.night), desk.night.zone))


def row_of(desk: Desk, key: str) -> int:
    """The number of the answer to this prompt that holds."""
    assert desk.run is not None
    return next(row.seq for row in desk.run.effective if row.key == key)


def begin_coup(desk: Desk, cards: str) -> None:
    """Bets on Banker, and these cards."""
    desk.answer(bets(s1={"banker": 1250}))
    for card in cards:
        desk.answer(card)


def test_a_night_without_corrections_has_no_slips(desk: Desk) -> None:
    deal(desk, PLAYER_WINS)
    deal(desk, TIE)
    assert found(desk) == []


def test_a_card_undone_and_another_keyed_is_one_slip_and_says_both(desk: Desk) -> None:
    begin_coup(desk, "K")
    desk.undo()
    desk.answer("Q")
    slip, = found(desk)
    assert (slip.kind, slip.how, slip.hand, slip.title) == (SlipKind.CARD, SlipHow.TAKEN_BACK, 2, "Coup 2")
    assert slip.words == "Player’s first card K, then Q"
    assert not slip.paid


def test_a_card_undone_and_keyed_again_the_same_is_no_slip(desk: Desk) -> None:
    begin_coup(desk, "K")
    desk.undo()
    desk.answer("K")
    assert found(desk) == []


def test_undo_and_redo_are_no_slip(desk: Desk) -> None:
    begin_coup(desk, "K2")
    desk.undo()
    desk.undo()
    desk.redo()
    desk.redo()
    desk.answer("3")
    assert found(desk) == []


def test_what_is_asked_no_more_after_an_undo_is_no_slip_of_its_own(desk: Desk) -> None:
    begin_coup(desk, "2K3Q5")  # Player drew on 5
    desk.undo()
    desk.undo()
    desk.undo()  # Player's second card was a 6, and Player stands
    for card in "6Q":
        desk.answer(card)
    assert [slip.words for slip in found(desk)] == ["Player’s second card 3, then 6"]


def test_a_third_card_is_told_with_the_cards_that_lay_there(desk: Desk) -> None:
    begin_coup(desk, "2K3Q5")
    desk.undo()
    desk.answer("6")
    slip, = found(desk)
    assert slip.kind is SlipKind.THIRD_CARD
    assert ([card.code for card in slip.player], [card.code for card in slip.banker]) == (["2", "3"], ["K", "Q"])


def test_a_fix_of_a_closed_coup_is_one_slip_with_its_reason(desk: Desk) -> None:
    desk.fix(row_of(desk, "hand:1/player:1"), "3", "misread")
    slip, = found(desk)
    assert (slip.kind, slip.how, slip.paid, slip.reason) == (SlipKind.CARD, SlipHow.FIXED, True, "misread")
    assert slip.words == "Player’s first card 2, then 3"


def test_a_fix_to_what_it_was_is_no_slip(desk: Desk) -> None:
    desk.fix(row_of(desk, "hand:1/player:1"), "2", "looked again")
    assert found(desk) == []


def test_a_fix_taken_back_is_no_slip_and_done_again_is_one(desk: Desk) -> None:
    desk.fix(row_of(desk, "hand:1/player:1"), "3", "misread")
    desk.undo("it was right")
    assert found(desk) == []
    desk.redo()
    assert [slip.how for slip in found(desk)] == [SlipHow.FIXED]


def test_bets_entered_anew_are_a_slip_of_the_bets(desk: Desk) -> None:
    begin_coup(desk, "")
    desk.undo()
    desk.answer(bets(s1={"banker": 2500}))
    assert [slip.kind for slip in found(desk)] == [SlipKind.BETS]


def test_a_payout_in_other_chips_is_a_slip_and_one_that_follows_from_a_card_is_not(desk: Desk) -> None:
    begin_coup(desk, BANKER_WINS)
    desk.answer({"all": True})
    desk.undo()
    desk.answer({"all": True, "chips": {"1": {"50": 24}}})
    assert [(slip.kind, slip.paid) for slip in found(desk)] == [(SlipKind.PAYOUT, True)]
    desk.undo()
    desk.undo()  # Banker's second card: with a 6 it pays as before, with a 9 nobody is paid
    desk.answer("Q")
    desk.answer({"all": True, "chips": {"1": {"50": 24}}})
    assert [slip.kind for slip in found(desk)] == [SlipKind.PAYOUT, SlipKind.CARD]


def test_rulings_are_told_with_their_decision_and_reason(desk: Desk) -> None:
    desk.rule(PaymentError(decision="pay", reason="a chip short", seat=1, amount=50))
    slip, = found(desk)
    assert (slip.kind, slip.how, slip.ruling) == (SlipKind.PAYOUT, SlipHow.RULED, "I16")
    assert slip.words == "Payment error: Pay the seat more"
    assert (slip.reason, slip.void) == ("a chip short", False)


def test_a_third_card_drawn_in_error_is_a_slip_of_the_third_card(desk: Desk) -> None:
    begin_coup(desk, "62K3")  # Player stands on 6, Banker draws on 5
    desk.rule(ThirdToPlayer(decision="banker_third", reason="dealt too fast", card="4"))
    slip, = found(desk)
    assert (slip.kind, slip.how, slip.hand) == (SlipKind.THIRD_CARD, SlipHow.RULED, 2)
    assert ([card.code for card in slip.player], [card.code for card in slip.banker]) == (["6", "K"], ["2", "3"])


def test_a_misdeal_voids_its_coup_and_undone_it_is_no_slip(desk: Desk) -> None:
    begin_coup(desk, "2K")
    desk.rule(Misdeal(decision="misdeal", reason="two cards at once"))
    assert [(slip.void, slip.kind, slip.title) for slip in found(desk)] == [(True, SlipKind.RULING, "Coup 2")]
    desk.undo("it was one card")
    assert found(desk) == []


@pytest.mark.parametrize("seed", range(3))
def test_every_answer_replaced_in_a_dealt_shoe_is_found_once(tmp_path: Path, seed: int) -> None:
    """A robot deals; cards are keyed wrong by a list that is kept beside, in both ways of mending."""
    rng, desk, wrong = Random(seed), a_desk(tmp_path, suits=False), []
    robot = Robot(rng, desk.table.rules.decks, suits=False)
    robot.new_shoe()
    while desk.table.hands_closed < 6 and desk.prompt is not None:
        assert desk.run is not None
        key = desk.prompt.key
        if aside := robot.before(desk.run):
            desk.aside(aside)
            continue
        right = robot.answer(desk.prompt)
        is_card = "/player:" in key or "/banker:" in key
        if is_card and rng.random() < 0.3:
            desk.answer(next(card for card in "A23456789" if card != right))
            slipped = desk.run.log[-1].seq if rng.random() < 0.5 else 0
            if slipped:
                desk.fix(slipped, right)
            else:
                desk.undo()
                desk.answer(right)
            wrong.append((key, SlipHow.FIXED if slipped else SlipHow.TAKEN_BACK))
        else:
            desk.answer(right)
    told = [(slip, slip.kind is SlipKind.THIRD_CARD) for slip in found(desk)]
    assert [(slip.how, third) for slip, third in told] == [(how, key.endswith(":3")) for key, how in wrong]
    assert [slip.hand for slip, _ in told] == [int(key.split(":")[1].split("/")[0]) for key, _ in wrong]
    assert wrong
    desk.books.close()
