"""What a third card makes of a bet, worked out another way: on a line of numbers, an ace called low at its left end."""

from app.cards import Card

VALUE = {letter: at for at, letter in enumerate("23456789TJQKA", 2)}
LOWEST = 1


def result(posts: tuple[Card, Card], third: Card, ace: str, pair: str) -> str:
    """Won, lost, hit or pair_hit, where the player said `ace` of a first post that is an ace, and `pair` of a pair."""
    left, right = (VALUE[card.rank.value] for card in posts)
    if posts[0].rank.value == "A" and ace == "low":
        left = LOWEST
    letters = [card.rank.value for card in posts]
    if third.rank.value in letters:
        return "pair_hit" if left == right else "hit"
    at = VALUE[third.rank.value]
    if left == right:
        return "won" if (at > left and pair == "higher") or (at < left and pair == "lower") else "lost"
    return "won" if at in range(min(left, right) + 1, max(left, right)) else "lost"


def possible(posts: tuple[Card, Card], third: Card, ace_called: bool) -> set[str]:
    """Everything that it can be, whatever the player has said."""
    return {result(posts, third, ace, pair) for ace in (("high", "low") if ace_called else ("high",))
            for pair in ("higher", "lower")}
