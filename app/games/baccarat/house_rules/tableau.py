"""Who draws, who stands, who wins: the tableau of Mini Baccarat. Card values 0–9, totals 0–9."""

from collections.abc import Sequence
from enum import StrEnum

from app.cards import Card, Rank
from app.words import as_in, tr


class Winner(StrEnum):
    """What a coup comes to."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"


VALUE: dict[Rank, int] = {
    Rank.ACE: 1, Rank.TWO: 2, Rank.THREE: 3, Rank.FOUR: 4, Rank.FIVE: 5, Rank.SIX: 6, Rank.SEVEN: 7, Rank.EIGHT: 8,
    Rank.NINE: 9, Rank.TEN: 0, Rank.JACK: 0, Rank.QUEEN: 0, Rank.KING: 0,
}

BANKER_DRAWS_ON: dict[int, range] = {
    0: range(10), 1: range(10), 2: range(10),
    4: range(2, 8),
    5: range(4, 8),
    6: range(6, 8),
    7: range(0),
}
"""Banker's two-card total -> the values of Player's third card on which Banker draws. Banker on 3: `_ON_THREE`."""

_ON_THREE = frozenset(range(10)) - {8}


def total(cards: Sequence[Card]) -> int:
    """A hand's total: the last digit of the sum of its values."""
    return sum([VALUE[card.rank] for card in cards]) % 10


def is_natural(cards: Sequence[Card]) -> bool:
    """Two cards that make 8 or 9: nobody draws."""
    return len(cards) == 2 and total(cards) >= 8


def is_pair(cards: Sequence[Card]) -> bool:
    """The first two cards have the same rank. Ranks, not values: king and queen are no pair."""
    return len(cards) >= 2 and cards[0].rank is cards[1].rank


def player_draws(player: Sequence[Card], banker: Sequence[Card]) -> bool:
    """Player draws on 0–5 and stands on 6 and 7, unless either hand has a natural."""
    return not (is_natural(player) or is_natural(banker)) and total(player[:2]) <= 5


def banker_draws(player: Sequence[Card], banker: Sequence[Card]) -> bool:
    """Banker's turn, once Player has drawn or stood: by Banker's two cards and the value of Player's third card."""
    if is_natural(player[:2]) or is_natural(banker):
        return False
    if len(player) == 2:
        return total(banker) <= 5
    return VALUE[player[2].rank] in draws_on(total(banker))


def draws_on(banker_total: int) -> frozenset[int]:
    """The values of Player's third card on which Banker draws with this total."""
    return _ON_THREE if banker_total == 3 else frozenset(BANKER_DRAWS_ON.get(banker_total, ()))


def winner(player: Sequence[Card], banker: Sequence[Card]) -> Winner:
    """The hand with the higher total."""
    mine, theirs = total(player), total(banker)
    return Winner.TIE if mine == theirs else Winner.PLAYER if mine > theirs else Winner.BANKER


def why_player(player: Sequence[Card]) -> str:
    """The rule that decides Player's third card."""
    points = total(player[:2])
    return tr("Player {total}: draws on 0–5.", total=points) if points <= 5 else \
        tr("Player {total}: stands on 6 and 7.", total=points)


def why_banker(player: Sequence[Card], banker: Sequence[Card]) -> str:
    """The rule that decides Banker's third card, with the numbers put in."""
    points = total(banker[:2])
    if len(player) == 2:
        rule = tr("draws on 0–5") if points <= 5 else tr("stands on 6 and 7")
        return tr("Banker {total}, Player stood: {rule}.", total=points, rule=rule)
    third = VALUE[player[2].rank]
    drawing = third in draws_on(points)
    return tr("Banker {total}, Player’s third card {third}: {rule}.", total=points, third=third,
              rule=_rule(points, drawing))


def _rule(points: int, drawing: bool) -> str:
    if points <= 2:
        return tr("draws on any")
    if points == 3:
        return tr("draws on any but 8") if drawing else tr("stands only on 8")
    if points == 7:
        return tr("always stands")
    low = {4: 2, 5: 4, 6: 6}[points]
    return tr("draws on {low}–7", low=low) if drawing else tr("draws only on {low}–7", low=low)


def why_natural(player: Sequence[Card], banker: Sequence[Card]) -> str:
    """That and why nobody draws."""
    return tr("Player {player}, Banker {banker}. Both hands stand.", player=total(player[:2]), banker=total(banker[:2]))


NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
                "twelve")


def spoken(number: int) -> str:
    """A small number as the dealer says it."""
    return tr(NUMBER_WORDS[number]) if number < len(NUMBER_WORDS) else str(number)


def result_call(player: Sequence[Card], banker: Sequence[Card]) -> str:
    """What the dealer calls when the coup is decided: the hand that is ahead and the totals."""
    mine, theirs = total(player), total(banker)
    if mine == theirs:
        return tr("Tie, {total} all.", total=spoken(mine))
    name, cards, high, low = (tr(as_in("a hand", "Player")), player, mine, theirs) if mine > theirs else \
        (tr("Banker"), banker, theirs, mine)
    if is_natural(cards):
        return tr("{hand} natural {high}, over {low}.", hand=name, high=spoken(high), low=spoken(low))
    return tr("{hand} {high} over {low}.", hand=name, high=spoken(high), low=spoken(low))
