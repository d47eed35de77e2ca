"""Whole deals from a shuffled pack, against a reckoning of their own: who turns which card, and who is left."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from app.cards import Card
from app.dealing.procedures.pack import ACE_HIGH, WHOLE_PACK
from tests.app.games.mexican_sweat.sweating import seated

Worth = tuple[int, list[int]]


def worth(cards: list[Card]) -> Worth:
    """The best of at most five cards, by trying all of them."""
    return max(_five(list(some)) for some in combinations(cards, min(5, len(cards))))


def _five(cards: list[Card]) -> Worth:
    groups = sorted(((many, rank) for rank, many in Counter(ACE_HIGH.index(card.rank) for card in cards).items()),
                    reverse=True)
    ranks = [rank for _, rank in groups]
    many, next_many = groups[0][0], groups[1][0] if len(groups) > 1 else 1
    kind = {(4, 1): 7, (3, 2): 6, (3, 1): 3, (2, 2): 2, (2, 1): 1, (1, 1): 0}[many, next_many]
    if len(cards) == 5:
        flush = len({card.suit for card in cards}) == 1
        wheel = ranks == [12, 3, 2, 1, 0]
        straight = len(ranks) == 5 and (ranks[0] - ranks[4] == 4 or wheel)
        if straight:
            return (8 if flush else 4), [3 if wheel else ranks[0]]
        if flush:
            return 5, ranks
    return kind, ranks


def beats(cards: list[Card], others: list[Card], more_cards: bool) -> bool:
    """As far as both go; then perhaps by the longer one."""
    (kind, ranks), (other_kind, other_ranks) = worth(cards), worth(others)
    both = min(len(ranks), len(other_ranks))
    if (kind, ranks[:both]) != (other_kind, other_ranks[:both]):
        return (kind, ranks[:both]) > (other_kind, other_ranks[:both])
    return more_cards and len(ranks) > len(other_ranks)


def reckoned(hands: list[list[Card]], kill: Card, to_beat: Card, one_each: bool, more_cards: bool,
             ) -> Iterator[tuple[int, Card]]:
    """Who turns which card, seats from 1; the last is the winner with the card to beat."""
    up: list[list[Card]] = [[] for _ in hands]
    alive = list(range(len(hands)))
    leader, at = -1, 0
    while len(alive) > 1:
        while at not in alive or at == leader:
            at = (at + 1) % len(hands)
        ahead = up[leader] if leader >= 0 else [to_beat]
        while True:
            card = hands[at][len(up[at])]
            up[at].append(card)
            yield at + 1, card
            if card.rank == kill.rank:
                alive.remove(at)
            elif beats(up[at], ahead, more_cards):
                if leader >= 0 and (one_each or len(up[leader]) == 7):
                    alive.remove(leader)
                leader = at
            elif len(up[at]) == 7:
                alive.remove(at)
            else:
                continue
            break
        at = (at + 1) % len(hands)
    yield alive[0] + 1, to_beat


def dealt_through(hands: list[list[Card]], kill: Card, to_beat: Card, one_each: bool, more_cards: bool,
                  ) -> Iterator[tuple[int, Card]]:
    """The same by the game itself, everybody checking."""
    players = len(hands)
    rules = {"laps": "one_each" if one_each else "until_one_left",
             "extra_kickers": "counts" if more_cards else "ignored"}
    table = seated(players, rules).say(True).turn(f"{kill.code} {to_beat.code}")
    while table.asked != "deal":
        if table.asked.startswith("bet:"):
            table.check()
            continue
        _, seat, number = table.asked.split(":")
        card = hands[int(seat) - 1][int(number) - 1]
        yield int(seat), card
        table.turn(card.code)
    assert table.pot() == 0
    assert sum(table.behind()) == players * 10_000
    yield table.behind().index(10_000 + (players - 1) * 100) + 1, to_beat


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 7), st.integers(0, 10**9), st.booleans(), st.booleans())
def test_any_deal_goes_as_reckoned(players: int, seed: int, one_each: bool, more_cards: bool) -> None:
    pack = list(WHOLE_PACK)
    Random(seed).shuffle(pack)
    hands = [pack[2 + 7 * at:9 + 7 * at] for at in range(players)]

    expected = list(reckoned(hands, pack[0], pack[1], one_each, more_cards))

    assert list(dealt_through(hands, pack[0], pack[1], one_each, more_cards)) == expected
