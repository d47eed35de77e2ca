"""What each decided irregularity does to the shoe, the hands, the bets and the books."""

from app.cards import Card, read_card
from app.chips import payable
from app.dealing.prompts.rulings import Misdeal, Ruling
from app.dealing.values.transfers import CLAIMS, RACK, change, stack
from app.games.baccarat.coup.coup import Coup, CoupVoid, Resettled, ShoeEnded
from app.games.baccarat.irregular import rulings as irregular
from app.games.baccarat.irregular.settled_coup import SettledCoupVoid, void_settled
from app.words import tr


def decide(coup: Coup, ruling: Ruling) -> Card | None:
    """Carry out a ruling. Returns the card that it gives to the hand in turn, if it gives one.

    Raises CoupVoid where the coup is void, ShoeEnded where no further coup is dealt, and Resettled where cards or
    bets have changed under what was already done.
    """
    coup.game.rulings += 1
    match ruling:
        case irregular.CutCardOut():
            coup.game.shoe.cut_card_out(coup.cards_out, coup.rules.extra_coups)
        case irregular.EndOfShoe():
            _end_shoe(coup, ruling)
        case SettledCoupVoid():
            void_settled(coup, ruling)
        case Misdeal():
            raise CoupVoid(ruling.reason)
        case irregular.PaymentError() | irregular.MissedBet():
            _adjust(coup, ruling)
        case irregular.LateBet() | irregular.OutsideLimits():
            _change_bet(coup, ruling)
        case _:
            return _about_cards(coup, ruling)
    return None


def _about_cards(coup: Coup, ruling: Ruling) -> Card | None:
    shoe = coup.game.shoe
    match ruling:
        case irregular.BoxedCard(decision="plays") | irregular.PlayerSkipped(decision="to_player") | \
                irregular.ThirdToPlayer(decision="banker_third"):
            return read_card(ruling.card)
        case irregular.ThirdToPlayer(decision="next_coup") | irregular.ThirdToBanker(decision="next_coup") | \
                irregular.ExtraUnseen(decision="next_card"):
            shoe.lay_aside()
        case irregular.ThirdToBanker(decision="dummy") | irregular.ExtraSeen(decision="dummy"):
            coup.game.dummy = read_card(ruling.card)
            shoe.see(coup.game.dummy)
            if not coup.table.hand:
                raise CoupVoid(ruling.reason)  # no bet is down yet: the coup that comes now is the one without bets
        case irregular.BoxedCard() | irregular.ThirdToPlayer() | irregular.ThirdToBanker() | irregular.ExtraSeen():
            shoe.see(read_card(ruling.card))
        case irregular.ExposedBeforeBets():
            shoe.see(read_card(ruling.card))
            coup.exposed += ruling.decision == "void"
        case irregular.WrongOrder(decision="rearrange"):
            coup.rearrange([read_card(code) for code in ruling.cards.split()])
            raise Resettled
        case _:
            _about_the_shoe(coup, ruling)
    return None


def _about_the_shoe(coup: Coup, ruling: Ruling) -> None:
    shoe = coup.game.shoe
    match ruling:
        case irregular.ExtraUnseen():
            shoe.burn(1)
        case irregular.BurnedTooFew(decision="leave"):
            shoe.put_back(ruling.count)
        case irregular.BurnedTooMany():
            shoe.burn(ruling.count)
            if ruling.card:
                shoe.see(read_card(ruling.card), from_shoe=False)
        case irregular.NotEnoughCards(decision="reshuffle"):
            kept = [coup.game.dummy] if coup.game.dummy else []
            shoe.reshuffle([*coup.player, *coup.banker, *kept])
        case irregular.CutCardMissing(decision="twelve"):
            shoe.cut_missing = True
        case irregular.CutCardMissing():
            shoe.cut_card_out(coup.cards_out, coup.rules.extra_coups)
        case irregular.ForeignCard() | irregular.NotEnoughCards() | irregular.NewDeckOrder(decision="stop"):
            _end_shoe(coup, ruling)
        case irregular.PlayerSkipped():
            shoe.see(read_card(ruling.card))
            _void(coup, ruling)
        case irregular.WrongOrder() | irregular.Jam(decision="void"):
            _void(coup, ruling)
        case irregular.BurnedTooFew() | irregular.Jam() | irregular.NewDeckOrder():
            pass  # done at the table and logged: nothing changes for the shoe


def _end_shoe(coup: Coup, ruling: Ruling) -> None:
    coup.game.shoe.coups_left = 0
    _void(coup, ruling)
    raise ShoeEnded


def _void(coup: Coup, ruling: Ruling) -> None:
    if coup.table.hand:
        raise CoupVoid(ruling.reason)


def _adjust(coup: Coup, ruling: irregular.PaymentError | irregular.MissedBet) -> None:
    if ruling.decision == "stand":
        return
    table, who = coup.table, coup.table.seats[ruling.seat]
    if isinstance(ruling, irregular.MissedBet):
        won = coup.missed(ruling.spot, ruling.amount)
    else:
        won = ruling.amount if ruling.decision == "pay" else -ruling.amount
    chips = payable(max(0, won), table.chips.values)
    why = tr("{ruling}, {name}", ruling=tr(ruling.title), name=who.name)
    table.post("adjustment", f"ruling:{coup.game.rulings}", why, [
        (chips, RACK, stack(who.player), why, None),
        (max(0, won) - chips, CLAIMS, change(who.player), why, None),
        (max(0, -won), stack(who.player), RACK, why, None),
    ], ruling.reason)


def _change_bet(coup: Coup, ruling: irregular.LateBet | irregular.OutsideLimits) -> None:
    table = coup.table
    if coup.mark is not None:
        table.rewind(coup.mark)
    down = coup.bets.get(ruling.seat, {}).get(ruling.spot, 0)
    target = _plays(coup, ruling, down)
    place, behind = table.bet_place(ruling.seat, ruling.spot), stack(table.seats[ruling.seat].player)
    table.move(max(0, down - target), place, behind, tr(ruling.title))
    table.move(max(0, target - down), behind, place, tr(ruling.title))
    coup.set_bet(ruling.seat, ruling.spot, target)
    if coup.mark is not None:
        coup.mark = None  # what is rewound has been
        raise Resettled


def _plays(coup: Coup, ruling: irregular.LateBet | irregular.OutsideLimits, down: int) -> int:
    if isinstance(ruling, irregular.LateBet):
        return down + ruling.amount if ruling.decision == "stands" else max(0, down - ruling.amount)
    maximum = next(spot.maximum for spot in coup.table.every_spot() if spot.code == ruling.spot)
    return {"once": ruling.amount, "maximum": maximum}.get(ruling.decision, 0)
