"""The baccarat felt: what lies on it at any moment, as values for a screen."""

from dataclasses import replace

from app.cards import Card
from app.dealing.values.felt import Actor, Bet, BetState, Felt, HandState, HandView, SeatView, Step
from app.games.baccarat.coup.coup import Coup, ShoeGame
from app.games.baccarat.dealing.shuffle import STEPS
from app.games.baccarat.house_rules import tableau
from app.games.baccarat.house_rules.bets import WAGER
from app.games.baccarat.house_rules.rules import WagersEntered
from app.words import as_in, plural, tr

COUP_STEPS = ("Bets", "No more bets", "Deal", "Player third", "Banker third", "Result", "Take & pay")


END_STEPS = ("Discards", "Commission", "Shoe over")


def picture_of(game: ShoeGame) -> Felt:
    """Everything on the table now."""
    coup: Coup | None = game.table.script_state
    felt = Felt(game=tr("Mini Baccarat"), spots=game.spots(), shoe=game.shoe.view(coup.number if coup else 1),
                lettering=lettering(game), coups=tuple(game.coups))
    if coup is None:
        return replace(felt, steps=_set_up_steps(game))
    steps = tuple(Step(tr(label)) for label in END_STEPS) if game.ending else _steps(coup)
    return replace(felt, bets=_bets(coup), hands=_hands(coup), seats=_seats(coup), steps=steps,
                   won_spots=coup.result.won_spots(coup.rules) if coup.paying else (),
                   worst_case=game.table.worst_case(coup.bets) if coup.bets else None)


def lettering(game: ShoeGame) -> str:
    """What is printed on the cloth: the house's own odds."""
    rules = game.rules
    parts = [tr("TIE PAYS {odds} TO 1", odds=rules.tie_pays)] if rules.tie else []
    if rules.pairs:
        parts.append(tr("PAIRS PAY {odds} TO 1", odds=rules.pair_pays))
    parts.append(tr("BANKER {rate} COMMISSION", rate=rules.commission_words) if rules.commission else
                 tr("NO COMMISSION"))
    return "   ◆   ".join(parts)


def _set_up_steps(game: ShoeGame) -> tuple[Step, ...]:
    return tuple(Step(tr(label), game.set_up_facts.get(at, "")) for at, label in enumerate(STEPS))


def _steps(coup: Coup) -> tuple[Step, ...]:
    staked = sum(sum(bets.values()) for bets in coup.bets.values())
    opened = coup.table.hand is not None
    facts = ["", "", "", "", "", "", ""]
    if opened and coup.wagers is WagersEntered.ALL:
        facts[0] = coup.table.amount_text(staked) if staked else tr("free")
        facts[1] = plural(sum(len(bets) for bets in coup.bets.values()), "{count} bet", "{count} bets")
    if len(coup.banker) >= 2:
        facts[2] = tr("{player} v {banker}", player=tableau.total(coup.player[:2]),
                      banker=tableau.total(coup.banker[:2]))
        facts[3], facts[4] = _third(coup.player, coup), _third(coup.banker, coup)
    if coup.paying:
        high, low = sorted(coup.result.totals, reverse=True)
        facts[5] = f"{tr(WAGER[coup.result.winner.value].label)} {high}–{low}"
        facts[6] = tr("{paid} of {all} paid", paid=len(coup.paid), all=len(coup.dues)) if coup.dues else ""
    return tuple(Step(tr(label), fact) for label, fact in zip(COUP_STEPS, facts, strict=True))


def _third(cards: list[Card], coup: Coup) -> str:
    if len(cards) == 3:
        return f"{cards[2]} → {tableau.total(cards)}"
    return tr("stands") if coup.paying or (cards is coup.player and not _player_to_draw(coup)) else ""


def _player_to_draw(coup: Coup) -> bool:
    return len(coup.player) == 2 and tableau.player_draws(coup.player, coup.banker)


def _bets(coup: Coup) -> tuple[Bet, ...]:
    if not coup.table.hand:
        return ()
    return tuple(Bet(seat, spot, amount, _state(coup, seat, spot))
                 for seat, bets in sorted(coup.bets.items()) for spot, amount in bets.items())


def _state(coup: Coup, seat: int, spot: str) -> BetState:
    if not coup.paying:
        return BetState.DOWN
    one = next(one for one in coup.results(seat) if one.spot == spot)
    if one.lost:
        return BetState.TAKEN
    if one.won == 0:
        return BetState.PUSHED
    return BetState.PAID if seat in coup.paid else BetState.WON


def _hands(coup: Coup) -> tuple[HandView, ...]:
    if not coup.table.hand:
        return ()
    return (_hand(coup, "player"), _hand(coup, "banker"))


def _hand(coup: Coup, which: str) -> HandView:
    player = which == "player"
    cards = coup.player if player else coup.banker
    name, actor = (tr(as_in("a hand", "PLAYER")), Actor.PLAYER) if player else (tr("BANKER"), Actor.BANKER)
    awaited = _awaited(coup, which)
    return HandView(name, actor, tuple(cards), tableau.total(cards) if cards else None, _status(coup, which, awaited),
                    awaited, _hand_state(coup, which, awaited))


def _awaited(coup: Coup, which: str) -> str:
    if coup.paying:
        return ""
    if coup.cards_out < 4:
        hand, place = coup.order_of_deal()[coup.cards_out]
        return tr("{place} card", place=tr(("First", "Second")[place - 1])) if hand == which else ""
    if _player_to_draw(coup):
        return tr("Player’s third") if which == "player" else ""
    return tr("Banker’s third") if which == "banker" and coup.banker_is_to_draw else ""


def _status(coup: Coup, which: str, awaited: str) -> str:
    cards = coup.player if which == "player" else coup.banker
    if coup.paying and coup.result.winner.value == which:
        mine, theirs = sorted(coup.result.totals, reverse=True)
        return tr("Wins, {high} over {low}", high=mine, low=theirs)
    if tableau.is_natural(cards):
        return tr("Natural {total}", total=tableau.total(cards))
    if tableau.is_natural(coup.player) or tableau.is_natural(coup.banker):
        return tr("Natural: no third cards") if coup.cards_out >= 4 else ""
    if coup.paying and coup.result.winner is tableau.Winner.TIE:
        return tr("Tie, {total} all", total=tableau.total(cards))
    if awaited and coup.cards_out >= 4:
        return tr("Draws one card")
    if len(cards) == 3:
        return tr("Drew {card}", card=cards[2])
    return tr("Stands on {total}", total=tableau.total(cards)) if coup.cards_out >= 4 and not \
        (which == "banker" and _player_to_draw(coup)) else ""


def _hand_state(coup: Coup, which: str, awaited: str) -> HandState:
    if coup.paying:
        won = coup.result.winner
        return HandState.TIES if won is tableau.Winner.TIE else HandState.WINS if won.value == which else \
            HandState.LOSES
    return HandState.DRAWS if awaited else HandState.STANDS if coup.cards_out >= 4 else HandState.WAITING


def _seats(coup: Coup) -> tuple[SeatView, ...]:
    views = coup.table.seat_views()
    if not coup.paying:
        return views
    dues = {due.seat: due for due in coup.dues}
    first = next((due.seat for due in coup.dues if due.seat not in coup.paid), 0)
    return tuple(_seat(coup, view, dues.get(view.number) is not None, view.number == first) for view in views)


def _seat(coup: Coup, view: SeatView, wins: bool, first: bool) -> SeatView:
    lost = sum(one.stake for one in coup.results(view.number) if one.lost)
    due = next((one for one in coup.dues if one.seat == view.number), None)
    return replace(view, won=due.amount if wins and due else None, lost=lost or None, to_act=first)

