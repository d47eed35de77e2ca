"""What the dealer is told at each prompt of a coup: the instruction, the rule that decides it, and the call."""

from app.dealing.felt import Actor
from app.dealing.paying import Due
from app.dealing.prompts import DrawCard, Pay, Wagers
from app.dealing.rulings import Ruling
from app.dealing.table import Table
from app.games.baccarat import tableau
from app.games.baccarat.coup import Coup
from app.games.baccarat.irregularities import (
    BEFORE_CARDS,
    DURING_CARDS,
    DURING_PAY,
    PlayerSkipped,
    ThirdToBanker,
    ThirdToPlayer,
    WrongOrder,
)
from app.games.baccarat.payouts import PLAYER
from app.games.baccarat.rules import Faces, WagersEntered
from app.words import tr

BETS, NO_MORE_BETS, DEAL, PLAYER_THIRD, BANKER_THIRD, RESULT, TAKE_AND_PAY = range(7)
"""The steps of a coup, for the timeline."""

ORDINALS = ("first", "second", "third")


def bets_prompt(coup: Coup) -> Wagers:
    """Bets until "no more bets"."""
    return Wagers(
        key=f"hand:{coup.hand}/bets" + (f":{coup.exposed}" if coup.exposed else ""), table=coup.table,
        lead=tr("Take bets"), rest=tr(" — coup {number}", number=coup.number), reason=_limits(coup),
        call=tr("Place your bets."), step=BETS, named=tr("bets"), spots=coup.spots, last=coup.game.last_bets,
        may_be_none=coup.rules.free_hands, closing=tr("No more bets"), button=tr("No more bets"), topic="bets",
        facts=",".join(spot.code for spot in coup.spots), rulings=BEFORE_CARDS, badge="icon:chips|BETS")


def winners_prompt(coup: Coup) -> Wagers:
    """The bets that have won, once the cards have decided."""
    won = tuple(spot for spot in coup.spots if spot.code in coup.result.won_spots)
    return Wagers(
        key=f"hand:{coup.hand}/winners", table=coup.table, lead=tr("Enter the winners"),
        rest=tr(" — {spots}", spots=", ".join(spot.label for spot in won)), reason=result_words(coup),
        call=tableau.result_call(coup.player, coup.banker), step=RESULT, named=tr("winners"), spots=won,
        closing=tr("Winners entered"), button=tr("Winners entered"), topic="payouts", badge="icon:chips|WINNERS",
        facts=",".join(spot.code for spot in won), rulings=_pay_rulings(coup))


def card_prompt(coup: Coup, hand: str, place: int) -> DrawCard:
    """Whose card comes now, and the rule that decides it."""
    player = hand == PLAYER
    name = tr("Player") if player else tr("Banker")
    third = place == 3
    named = tr("{hand}’s {place} card", hand=name, place=tr(ORDINALS[place - 1]))
    why = (tableau.why_player(coup.player) if player else tableau.why_banker(coup.player, coup.banker)) if third else \
        _why_first(coup)
    return DrawCard(
        key=f"hand:{coup.hand}/{hand}:{place}", table=coup.table, hand=hand, suits=coup.rules.suits,
        lead=tr("{hand} draws", hand=name) if third else tr("Deal to {hand}", hand=name),
        rest=tr(" — deal one card to {hand}", hand=name) if third else tr(" — {place} card",
                                                                           place=tr(ORDINALS[place - 1])),
        reason=_waiting(coup) + why, call=_call(coup, hand, third), actor=Actor.PLAYER if player else Actor.BANKER,
        badge="闲|PLAYER" if player else "庄|BANKER",
        step=(PLAYER_THIRD if player else BANKER_THIRD) if third else DEAL,
        named=named, button=named, button_note=tr("Waiting for a card"),
        topic=("player_third" if player else "banker_third") if third else "deal", rulings=_rulings(coup, hand, third))


def pay_prompt(coup: Coup, taken: tuple[tuple[int, int, str], ...]) -> Pay:
    """The next seat to be paid, or what is done where nobody is."""
    table = coup.table
    dues = tuple(due for due in coup.dues if due.seat not in coup.paid)
    total = sum(amount for _, amount, _ in taken)
    common = {
        "key": f"hand:{coup.hand}/pay:{len(dues)}", "table": table, "dues": dues, "taken": taken, "step": TAKE_AND_PAY,
        "called": tableau.result_call(coup.player, coup.banker), "topic": "payouts", "rulings": _pay_rulings(coup),
        "facts": ";".join(f"{due.seat}={due.amount}+{due.marked}" for due in dues) or coup.result.winner.value,
        "commission": sum(due.commission + due.marked for due in coup.dues),
    }
    if not dues:
        return _nobody_paid(coup, total, common)
    due = dues[0]
    rest = tr("Losing bets are in the rack.") if total else ""
    return Pay(lead=tr("Pay Seat {seat}, {name}", seat=due.seat, name=due.name),
               rest=tr(" — {amount}", amount=table.say(due.amount)), named=tr("payment"),
               reason=" ".join(part for part in ("; ".join(due.sums) + ".", _odd_words(table, due), rest) if part),
               badge=f"{due.seat}|SEAT", button=tr("Seat {seat} paid", seat=due.seat),
               button_note=_next_words(table, dues), **common)  # type: ignore[arg-type]  # the shared words above


def _nobody_paid(coup: Coup, total: int, common: dict[str, object]) -> Pay:
    result = result_words(coup)
    if total:
        lead, rest = tr("Take the losing bets"), tr(" — {total}", total=coup.table.say(total))
    else:
        lead, rest = tr("Clear the cards"), tr(" — {result}", result=result)
    push = tr("Player and Banker bets push: they stay down.") if coup.result.winner is tableau.Winner.TIE and \
        coup.bets else tr("Nobody is to be paid.")
    reason = _natural_words(coup) + f"{result}. {push}"
    return Pay(lead=lead, rest=rest, reason=reason, badge=_result_badge(coup), actor=_result_actor(coup),
               named=tr("coup settled"), button=tr("Coup settled"), button_note=result,
               **common)  # type: ignore[arg-type]  # the shared words of every payment


def _limits(coup: Coup) -> str:
    say, rules = coup.table.say, coup.rules
    words = tr("Player and Banker {low}–{high}, Tie {tie_low}–{tie_high}", low=say(rules.minimum),
               high=say(rules.maximum), tie_low=say(rules.tie_minimum), tie_high=say(rules.tie_maximum))
    if rules.pairs:
        words += tr(", pairs {low}–{high}", low=say(rules.pair_minimum), high=say(rules.pair_maximum))
    return words + "." + (tr(" This is the last coup.") if coup.game.shoe.last_coup else "")


def _why_first(coup: Coup) -> str:
    if coup.game.shoe.cut_is_due:
        return tr("The cut card is due: X when it comes.")
    if coup.rules.faces is Faces.DOWN:
        return tr("All four lie face down: turn Player’s two, then Banker’s.")
    return tr("Player, Banker, Player, Banker, face up.")


def _waiting(coup: Coup) -> str:
    return tr("Use the card set aside. ") if coup.game.shoe.set_aside else ""


def _call(coup: Coup, hand: str, third: bool) -> str:
    if not coup.cards_out:
        return tr("No more bets.") if coup.rules.wagers is WagersEntered.ALL and not coup.dummy else ""
    if not third:
        return ""
    shows = tr("Player shows {total}.", total=tableau.spoken(tableau.total(coup.player)))
    if hand == PLAYER:
        return tr("{shows} Banker has {banker}. Card for Player.", shows=shows,
                  banker=tableau.spoken(tableau.total(coup.banker)))
    return tr("{shows} Card for Banker.", shows=shows)


def _rulings(coup: Coup, hand: str, third: bool) -> tuple[type[Ruling], ...]:
    at_start = BEFORE_CARDS if not coup.table.hand else DURING_CARDS
    if not third:
        return tuple(kind for kind in at_start if kind.code != "I8") if not coup.table.hand else at_start
    extra: list[type[Ruling]] = [PlayerSkipped] if hand == PLAYER else []
    if hand != PLAYER and len(coup.player) == 2:
        extra.append(ThirdToPlayer)
    return (*extra, *at_start, *([WrongOrder] if coup.cards_out == 4 else []))


def _pay_rulings(coup: Coup) -> tuple[type[Ruling], ...]:
    extra: list[type[Ruling]] = [ThirdToPlayer] if len(coup.player) == 2 else []
    extra += [ThirdToBanker] if len(coup.banker) == 2 else []
    extra += [WrongOrder] if coup.cards_out == 4 and not coup.paid else []
    late = () if coup.paid or coup.rules.wagers is not WagersEntered.ALL else ("I18", "I19")
    return (*extra, *(kind for kind in DURING_PAY if kind.code not in ("I18", "I19") or kind.code in late))


def result_words(coup: Coup) -> str:
    player, banker = coup.result.totals
    if player == banker:
        return tr("Tie, {total} all", total=player)
    name, high, low = (tr("Player"), player, banker) if player > banker else (tr("Banker"), banker, player)
    return tr("{hand} wins, {high} over {low}", hand=name, high=high, low=low)


def _natural_words(coup: Coup) -> str:
    return tr("Natural: nobody draws. ") if coup.result.natural else ""


def _result_actor(coup: Coup) -> Actor:
    return {"player": Actor.PLAYER, "banker": Actor.BANKER}.get(coup.result.winner.value, Actor.TIE)


def _result_badge(coup: Coup) -> str:
    return {"player": "闲|PLAYER", "banker": "庄|BANKER"}.get(coup.result.winner.value, "和|TIE")


def _odd_words(table: Table, due: Due) -> str:
    if due.odd > 0:
        return tr("{odd} is owed: no chip is so small.", odd=table.say(due.odd))
    return tr("{odd} owed from before is in it.", odd=table.say(-due.odd)) if due.odd < 0 else ""


def _next_words(table: Table, dues: tuple[Due, ...]) -> str:
    if len(dues) == 1:
        return tr("The last one")
    return tr("Next: Seat {seat} · {amount}", seat=dues[1].seat, amount=table.say(dues[1].amount))
