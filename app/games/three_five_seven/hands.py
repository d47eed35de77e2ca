"""Hands of 3-5-7: with three cards no straights and no flushes, and the stage's own rank wild."""

from collections.abc import Mapping

from app.cards import Rank
from app.dealing.prompts.showing import Cards
from app.dealing.table.table import Table
from app.errors import Refusal
from app.games.three_five_seven.deal import wild_words
from app.poker import Value, says, value
from app.words import tr
from app.words.joined import clauses

WILD = {3: Rank.THREE, 5: Rank.FIVE, 7: Rank.SEVEN}
"""Which rank is wild with how many cards."""


def worth(cards: Cards, stage: int) -> Value:
    """What a hand is worth at a stage of 3, 5 or 7 cards."""
    return value(cards, wild=(WILD[stage],), straights=stage > 3)


def is_natural(cards: Cards, stage: int) -> bool:
    """Whether its wild cards add nothing."""
    return value(cards, straights=stage > 3) == worth(cards, stage)


def is_natural_357(cards: Cards) -> bool:
    """Whether these three are a three, a five and a seven."""
    return {card.rank for card in cards} == set(WILD.values()) and len(cards) == len(WILD)


def best_of(hands: Mapping[int, Cards], stage: int, natural_first: bool = False) -> tuple[int, ...]:
    """The seats with the best hand; of equal ones, where the house says so, those that need no wild card."""
    values = {seat: worth(cards, stage) for seat, cards in hands.items()}
    best = tuple(seat for seat in values if values[seat] == max(values.values()))
    natural = tuple(seat for seat in best if is_natural(hands[seat], stage))
    return natural if natural_first and natural else best


def contains(cards: Cards, before: Cards) -> Refusal | None:
    """Why a hand cannot be: it lacks a card that was shown earlier in this deal."""
    missing = [card for card in before if card not in cards]
    if not missing:
        return None
    return Refusal(tr("{card} was shown before and is missing.", card=missing[0]),
                   tr("A hand keeps its cards for the whole deal."), tr("Key it again."))


def best_told(table: Table, cards: Cards) -> str:
    """The best five of a hand so far, with the rank that is wild at this stage."""
    stage: int = table.script_state.stage or min(WILD)
    return tr("{rank} wild: {hand}", rank=WILD[stage].spoken, hand=hand_words(cards[:max(WILD)], stage))


def told_of(table: Table) -> tuple[str, ...]:
    """The hands that were keyed in a deal, stage by stage, with what each was worth there."""
    keyed: Mapping[int, Mapping[int, Cards]] = table.script_state.keyed
    return tuple(tr("{wild} wild: {said}", wild=wild_words(stage).capitalize(), said=clauses(
        f"{table.name(seat)} {' '.join(map(str, cards))}, {hand_words(cards, stage)}"
        for seat, cards in sorted(hands.items()))) for stage, hands in sorted(keyed.items()))


def hand_words(cards: Cards, stage: int) -> str:
    """A hand in words."""
    return says(worth(cards, stage))


def ranks_words(stage: int) -> str:
    """What beats what at a stage, for whoever does not know the game."""
    wild = wild_words(stage).capitalize()
    if stage == min(WILD):
        return tr("{wild} are wild. Best: three of a kind, then a pair, then the high card.", wild=wild)
    return tr("Only {wild} are wild. Five of a kind is best; then the usual poker hands.", wild=wild_words(stage))
