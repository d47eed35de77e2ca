"""What is proved from the cards that were shown, against a search for a deal that fits."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from app.cards import SUITS, Card, read_card
from app.dealing.procedures.pack import ACE_HIGH, WHOLE_PACK
from app.games.newmarket.board import Board


def some_deal_fits(board: Board) -> bool:
    """Whether every unplayed card finds a place, by moving cards about until all have one."""
    unplayed = [card for card in WHOLE_PACK if card not in board.played]
    if sum(board.left.values()) != len(unplayed):
        return False
    holds: dict[int, list[Card]] = {place: [] for place in board.left}

    def place(card: Card, tried: set[int]) -> bool:
        for at in board.left:
            if at in tried or not fits(board, at, card):
                continue
            tried.add(at)
            if len(holds[at]) < board.left[at]:
                holds[at].append(card)
                return True
            for other in list(holds[at]):
                if place(other, tried):
                    holds[at].remove(other)
                    holds[at].append(card)
                    return True
        return False

    return all(place(card, set()) for card in unplayed)


def fits(board: Board, at: int, card: Card) -> bool:
    """Whether this place may hold the card, said in other words than the board's."""
    assert card.suit is not None
    if card in board.known:
        return board.known[card] == at
    if card in board.dead:
        return at in board.dead[card]
    below = ACE_HIGH.index(card.rank) < board.floors.get((at, card.suit), 0)
    return not below and card.suit not in board.denied.get(at, ())


def a_board(seed: int) -> Board:
    """Three hands and a widow after some play, with claims that may contradict each other."""
    chance = Random(seed)
    cards = list(WHOLE_PACK)
    chance.shuffle(cards)
    board = Board(left=dict.fromkeys(range(4), 13))
    for card in cards[: chance.randrange(20, 40)]:
        seat = chance.choice([seat for seat in (1, 2, 3) if board.left[seat]] or [1])
        if board.left[seat]:
            (board.lead if chance.random() < 0.3 else board.play)(seat, card)
    for card in chance.sample(board.unplayed, min(len(board.unplayed), chance.randrange(0, 15))):
        board.call_dead(card)
    for seat in (1, 2, 3):
        board.deny(seat, chance.sample(SUITS, chance.choice([0, 0, 1, 2])))
    for card in chance.sample(board.unplayed, min(len(board.unplayed), chance.randrange(0, 3))):
        if card not in board.dead:
            board.known[card] = chance.randrange(1, 4)
    return board


@settings(max_examples=400)
@given(st.integers(0, 10**9))
def test_a_contradiction_is_found_exactly_where_no_deal_of_the_cards_fits(seed: int) -> None:
    board = a_board(seed)
    assert board.agrees() is some_deal_fits(board)


def test_both_answers_come_up_in_the_boards_tried() -> None:
    answers = [a_board(seed).agrees() for seed in range(200)]
    assert 20 < sum(answers) < 180


def test_a_card_called_dead_lies_in_a_hand_that_was_out_of_play_then() -> None:
    board = Board(left=dict.fromkeys(range(4), 13))
    board.call_dead(read_card("8d"))
    assert [place for place in range(4) if board.can_hold(place, read_card("8d"))] == [0]
    board.out_of_play |= {2}
    board.call_dead(read_card("9c"))
    assert [place for place in range(4) if board.can_hold(place, read_card("9c"))] == [0, 2]
    assert [place for place in range(4) if board.can_hold(place, read_card("8d"))] == [0]


def test_a_lead_says_that_nothing_lower_of_the_suit_is_held_and_a_card_seen_unsays_it() -> None:
    board = Board(left=dict.fromkeys(range(4), 13))
    board.lead(1, read_card("7h"))
    assert not board.can_hold(1, read_card("6h"))
    assert board.can_hold(1, read_card("8h"))
    assert board.can_hold(2, read_card("6h"))
    board.reveal(1, read_card("6h"))
    assert board.can_hold(1, read_card("6h"))
    assert not board.can_hold(2, read_card("6h"))


def test_nothing_follows_an_ace_a_card_that_is_out_and_a_dead_one() -> None:
    board = Board(left=dict.fromkeys(range(4), 13))
    board.play(1, read_card("9s"))
    board.call_dead(read_card("4c"))
    assert board.follows(read_card("Ah")) is None
    assert board.follows(read_card("8s")) is None
    assert board.follows(read_card("3c")) is None
    assert board.follows(read_card("9s")) == read_card("Ts")
