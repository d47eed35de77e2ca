"""When each irregularity may be ruled, what is offered first, and what every ruling needs."""

from typing import Any

import pytest

from app.cards import Rank
from app.dealing.prompts.rulings import Misdeal, Ruling
from app.games.baccarat.irregular.rulings import (
    RULINGS,
    BoxedCard,
    BurnedTooFew,
    BurnedTooMany,
    CutCardMissing,
    ExposedBeforeBets,
    ExtraSeen,
    ExtraUnseen,
    ForeignCard,
    Jam,
    NewDeckOrder,
    NotEnoughCards,
    PlayerSkipped,
    ThirdToBanker,
    ThirdToPlayer,
    WrongOrder,
)
from tests.app.games.baccarat.stand import Stand, opened

BET = {1: {"banker": 1_000}, 2: {"player": 1_000}}
ALWAYS = {"cut_card", "I5", "I6", "I12", "I13", "I14", "I15"}
AT_A_CARD = ALWAYS | {"misdeal", "I1", "I9", "I10", "I11", "I18", "I19"}
AT_PAY = ALWAYS | {"misdeal", "I16", "I18", "I19"}


def bet_and_deal(cards: str, rules: dict[str, Any] | None = None) -> Stand:
    """Ten on Banker by Seat 1 and ten on Player by Seat 2, then these cards."""
    return opened(rules).bets(BET).deal(cards)


def settled() -> Stand:
    """One coup is settled, and bets are taken on the next."""
    return bet_and_deal("9 2 K K").pay()


MOMENTS = {
    "bets on the second coup": ("9 2 K K, paid", ALWAYS | {"end_shoe", "I8", "I9", "I10", "I16", "I17", "I22"}),
    "bets": ("", ALWAYS | {"end_shoe", "I8", "I9", "I10", "I16", "I17"}),
    "first card": ("", AT_A_CARD | {"I16", "I17"}),
    "second card": ("2", AT_A_CARD),
    "third card": ("2 3", AT_A_CARD),
    "fourth card": ("2 3 K", AT_A_CARD),
    "player's third": ("2 3 K K", AT_A_CARD | {"I4", "I7"}),
    "banker's third, player stood": ("6 3 K K", AT_A_CARD | {"I2", "I7"}),
    "banker's third, player drew": ("2 3 K K 5", AT_A_CARD),
    "pay, a natural": ("9 2 K K", AT_PAY | {"I2", "I3", "I7"}),
    "pay, both stood": ("6 7 K K", AT_PAY | {"I2", "I3", "I7"}),
    "pay, banker drew alone": ("6 3 K K 4", AT_PAY | {"I2"}),
    "pay, player drew alone": ("2 7 K K 4", AT_PAY | {"I3"}),
    "pay, both drew": ("2 3 K K 5 4", AT_PAY),
}


def at(moment: str) -> Stand:
    """A table at this moment."""
    cards, _ = MOMENTS[moment]
    return opened() if moment == "bets" else settled() if cards.endswith("paid") else bet_and_deal(cards)


@pytest.mark.parametrize("moment", MOMENTS)
def test_each_ruling_is_offered_where_it_can_have_happened_and_nowhere_else(moment: str) -> None:
    codes, table = MOMENTS[moment][1], at(moment)
    assert {kind.code for kind in table.prompt.rulings} == codes
    for kind in RULINGS:
        if kind.code not in codes:
            why = table.rule_refused(kind, kind.decisions[0].code if kind.decisions else "")
            assert why.wrong == f"{kind.title} cannot have happened here."


@pytest.mark.parametrize("wagers", ["winners", "off"])
def test_where_no_bets_are_entered_nothing_about_bets_is_ruled_and_the_first_card_is_between_two_coups(
    wagers: str,
) -> None:
    table = opened({"wagers": wagers})
    assert {kind.code for kind in table.prompt.rulings} == \
        ALWAYS | {"end_shoe", "I1", "I9", "I10", "I11", "I16", "I17"}
    assert {kind.code for kind in table.deal("2").prompt.rulings} == AT_A_CARD - {"I18", "I19"}
    assert {kind.code for kind in table.deal("9 K K").prompt.rulings} == \
        (AT_PAY | {"I2", "I3", "I7"}) - {"I18", "I19"}


def test_once_a_seat_is_paid_neither_the_bets_nor_the_order_of_the_cards_can_be_changed() -> None:
    table = opened(stacks=(9_000, 9_000)).bets({1: {"banker": 1_000}, 2: {"banker": 1_000}}).deal("2 9 K K")
    assert {"I7", "I18", "I19"} <= {kind.code for kind in table.prompt.rulings}
    table.answer({"seat": 2})
    assert not {"I7", "I18", "I19"} & {kind.code for kind in table.prompt.rulings}


@pytest.mark.parametrize("kind", [kind for kind in RULINGS if not kind.routine], ids=lambda kind: kind.code)
def test_a_ruling_needs_a_decision_that_it_has_and_a_reason(kind: type[Ruling]) -> None:
    moment = next(name for name, (_, codes) in MOMENTS.items() if kind.code in codes)
    table = at(moment)
    assert table.rule_refused(kind, "toss_a_coin").wrong == f"Nothing is decided yet for {kind.title}."
    why = table.rule_refused(kind, kind.decisions[0].code, reason="  ")
    assert (why.wrong, why.allowed) == ("There is no reason yet.", "A ruling needs a reason.")


DEFAULTS: list[tuple[type[Ruling], dict[str, Any], str, str]] = [
    (BoxedCard, {}, "2", "discard"), (BoxedCard, {"boxed_card": "plays"}, "2", "plays"),
    (ThirdToPlayer, {}, "6 3 K K", "banker_third"), (ThirdToPlayer, {}, "6 7 K K", "next_coup"),
    (ThirdToPlayer, {}, "9 3 K K", "next_coup"), (ThirdToBanker, {}, "6 7 K K", "next_coup"),
    (PlayerSkipped, {}, "2 3 K K", "to_player"), (ExtraUnseen, {}, "2", "next_card"),
    (ExtraSeen, {}, "2", "burn"), (ExtraSeen, {"seen_card": "dummy"}, "2", "dummy"),
    (WrongOrder, {}, "2 3 K K", "rearrange"), (ExposedBeforeBets, {}, "-", "void"), (BurnedTooFew, {}, "-", "burn"),
    (BurnedTooMany, {}, "-", "leave"), (NotEnoughCards, {}, "2", "void"),
    (NotEnoughCards, {"out_of_cards": "reshuffle"}, "2", "reshuffle"), (CutCardMissing, {}, "2", "twelve"),
    (ForeignCard, {}, "2", "stop"), (Jam, {}, "2", "continue"), (NewDeckOrder, {}, "2", "stop"),
    (Misdeal, {}, "2", "misdeal"),
]


@pytest.mark.parametrize(("kind", "rules", "cards", "code"), DEFAULTS)
def test_the_rule_page_or_the_house_says_what_is_offered_first(
    kind: type[Ruling], rules: dict[str, Any], cards: str, code: str,
) -> None:
    table = opened(rules) if cards == "-" else bet_and_deal(cards, rules)
    assert kind.default_decision(table.table) == code
    assert code in [decision.code for decision in kind.decisions]


@pytest.mark.parametrize("kind", [BoxedCard, ExtraSeen, ThirdToPlayer, PlayerSkipped, ExposedBeforeBets, BurnedTooMany])
def test_a_ruled_card_must_be_one_that_the_shoe_can_still_have(kind: type[Ruling]) -> None:
    moment = next(name for name, (_, codes) in MOMENTS.items() if kind.code in codes)
    table = at(moment)
    fields: dict[str, Any] = {"count": 1} if kind is BurnedTooMany else {}
    decision = "burn" if kind is ThirdToPlayer else kind.decisions[0].code
    assert table.rule_refused(kind, decision, card="Z", **fields).wrong == "“Z” is not a card."
    table.game.shoe.seen[Rank.FIVE] = 32
    assert "all 32 fives are already out" in table.rule_refused(kind, decision, card="5", **fields).wrong
