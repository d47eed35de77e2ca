"""What the dealer is told at each prompt of a coup: the instruction, the rule that decides it, and the call."""

from typing import Any

from app.dealing.prompts.kinds import Choice, DrawCard, Option, Pay, Wagers, Wording
from app.dealing.prompts.paying import Due
from app.dealing.prompts.rulings import Ruling
from app.dealing.table.table import Table
from app.dealing.values.felt import Actor, Spot
from app.games.baccarat.coup.coup import Coup
from app.games.baccarat.coup.payouts import BetResult
from app.games.baccarat.house_rules import tableau
from app.games.baccarat.house_rules.bets import PLAYER, WAGER, WAGERS
from app.games.baccarat.house_rules.rules import Faces
from app.games.baccarat.house_rules.wager_rules import LEAST, MOST, OFFERED, side_by_side, where
from app.games.baccarat.irregular.rulings import (
    BEFORE_CARDS,
    DURING_CARDS,
    DURING_PAY,
    BoxedCard,
    ExposedBeforeBets,
    LateBet,
    MissedBet,
    NotEnoughCards,
    OutsideLimits,
    PaymentError,
    PlayerSkipped,
    SettledCoupVoid,
    ThirdToBanker,
    ThirdToPlayer,
    WrongOrder,
)
from app.words import as_in, tr
from app.words.joined import as_sentence, clauses, comma_list, sentences

BETS, NO_MORE_BETS, DEAL, PLAYER_THIRD, BANKER_THIRD, RESULT, TAKE_AND_PAY = range(7)
"""The steps of a coup, for the timeline."""

LINE = 80
"""The most characters of a reason."""

ONE_SUIT = "yes"
"""The answer that a pair is of one suit."""

ORDINALS = ("first", "second", "third")


def bets_prompt(coup: Coup) -> Wagers:
    """Bets until "no more bets"."""
    return Wagers(
        key=f"hand:{coup.hand}/bets" + (f":{coup.exposed}" if coup.exposed else ""),
        facts=",".join([spot.code for spot in coup.spots]), table=coup.table,
        offered=lambda: coup.spots, before=lambda: coup.game.last_bets, may_be_none=coup.rules.free_hands,
        rulings_now=lambda: between_coups(coup, BEFORE_CARDS),
        say=lambda: Wording(
            lead=tr("Take bets"), rest=tr(" — coup {number}", number=coup.number), reason=_limits(coup),
            result=_last_words(coup), call=tr("Place your bets."), badge="icon:chips|" + tr("BETS"), step=BETS,
            named=tr("bets"),
            button=tr("No more bets"), topic="bets"))


def winners_prompt(coup: Coup) -> Wagers:
    """The bets that have won, once the cards have decided."""
    won = coup.winning_spots
    return Wagers(
        key=f"hand:{coup.hand}/winners", facts=",".join([spot.code for spot in won]), table=coup.table, offered=won,
        rulings_now=lambda: _pay_rulings(coup),
        say=lambda: Wording(
            lead=tr("Enter the winners"), rest=tr(" — {spots}", spots=_some_labels(won)),
            reason=result_words(coup), call=tableau.result_call(coup.player, coup.banker),
            badge="icon:chips|" + tr("WINNERS"), step=RESULT, named=tr("winners"), button=tr("Winners entered"),
            topic="payouts"))


def _some_labels(spots: tuple[Spot, ...]) -> str:
    """Three spots by their names; of more the first two, and how many others there are."""
    labels = [spot.label for spot in spots]
    return comma_list(labels) if len(labels) <= 3 else \
        tr("{words}, {more} more", words=comma_list(labels[:2]), more=len(labels) - 2)


def card_prompt(coup: Coup, hand: str, place: int) -> DrawCard:
    """Whose card comes now."""
    return DrawCard(key=f"hand:{coup.hand}/{hand}:{place}", table=coup.table, hand=hand, suits=coup.rules.suits,
                    say=lambda: _card_words(coup, hand, place), rulings_now=lambda: _rulings(coup, hand, place == 3))


def _card_words(coup: Coup, hand: str, place: int) -> Wording:
    """Whose card it is, and the rule that decides it."""
    player, third = hand == PLAYER, place == 3
    name, ordinal = tr(as_in("a hand", "Player")) if player else tr("Banker"), tr(ORDINALS[place - 1])
    named = tr("{hand}’s {place} card", hand=name, place=ordinal)
    look = {"actor": Actor.PLAYER if player else Actor.BANKER, "badge": _hand_badge(hand)}
    common: dict[str, Any] = look | {"named": named, "button": named, "button_note": tr("Waiting for a card"),
                                     "call": _call(coup, hand, third)}
    if not third:
        return Wording(lead=tr("Deal to {hand}", hand=name), rest=tr(" — {place} card", place=ordinal),
                       reason=_waiting(coup) + _why_first(coup), step=DEAL, topic="deal", **common)
    why = tableau.why_player(coup.player) if player else tableau.why_banker(coup.player, coup.banker)
    return Wording(lead=tr("{hand} draws", hand=name), rest=tr(" — deal one card to {hand}", hand=name),
                   reason=_waiting(coup) + why, step=PLAYER_THIRD if player else BANKER_THIRD,
                   topic="player_third" if player else "banker_third", **common)


def suits_prompt(coup: Coup, hand: str) -> Choice:
    """Whether a pair is of one suit, where no suits are keyed and a bet turns on it."""
    cards = coup.cards_of(hand)[:2]
    name = tr(as_in("a hand", "Player")) if hand == PLAYER else tr("Banker")
    return Choice(
        key=f"hand:{coup.hand}/suits:{hand}", facts=",".join([card.code for card in cards]),
        options=(Option("N", "no", tr("No, two suits")),
                 Option("Y", ONE_SUIT, tr("Yes, one suit"), tr("a perfect pair"))),
        rulings_now=lambda: _pay_rulings(coup),
        say=lambda: Wording(
            lead=tr("{hand}’s pair: same suit?", hand=name),
            reason=tr("{first} and {second}. A perfect pair is the same rank and suit.", first=cards[0],
                      second=cards[1]),
            actor=Actor.PLAYER if hand == PLAYER else Actor.BANKER,
            badge=_hand_badge(hand), step=RESULT,
            named=tr("{hand}’s pair", hand=name), button=tr("No, two suits"), topic="payouts"))


def pay_prompt(coup: Coup, taken: dict[int, list[BetResult]]) -> Pay:
    """The next seat to be paid, or what is done where nobody is."""
    dues = tuple([due for due in coup.dues if due.seat not in coup.paid])
    facts = ";".join([f"{due.seat}={due.amount}+{due.marked}" for due in dues]) or coup.result.winner.value
    return Pay(key=f"hand:{coup.hand}/pay:{len(dues)}", facts=facts, table=coup.table, dues=dues,
               lost=lambda: _taken(coup, taken), commission=sum([due.commission + due.marked for due in coup.dues]),
               odd=sum([due.odd for due in coup.dues]), unseen=coup.bets_unseen,
               say=lambda: _pay_words(coup, dues, taken) if dues else _unseen_bets(coup) if coup.bets_unseen else
               _nobody_paid(coup, taken),
               rulings_now=lambda: _pay_rulings(coup))


def _taken(coup: Coup, taken: dict[int, list[BetResult]]) -> tuple[tuple[int, int, str], ...]:
    """What the rack took of each seat, and what it was on."""
    return tuple((seat, sum(one.stake for one in lost),
                  " · ".join(f"{tr(WAGER[one.spot].short)} {coup.table.amount_text(one.stake)}" for one in lost))
                 for seat, lost in taken.items())


def _pay_words(coup: Coup, dues: tuple[Due, ...], taken: dict[int, list[BetResult]]) -> Wording:
    table, due = coup.table, dues[0]
    rest = tr("Losing bets are in the rack.") if taken else ""
    sums = " ".join(filter(None, (as_sentence(clauses(due.sums)), _odd_words(table, due))))
    return Wording(
        lead=tr("Pay Seat {seat}, {name}", seat=due.seat, name=due.name),
        rest=tr(" — {amount}", amount=table.amount_text(due.amount)),
        reason=_one_line(sums, _who_stood(coup), rest),
        result=tableau.result_call(coup.player, coup.banker), badge=f"{due.seat}|" + tr("SEAT"), step=TAKE_AND_PAY,
        named=tr("payment"), button=tr("Seat {seat} paid", seat=due.seat), button_note=_next_words(table, dues),
        topic="payouts")


def _one_line(*parts: str) -> str:
    """As many of these sentences as a line of the strip holds, in their order; the first always."""
    line = parts[0]
    for part in filter(None, parts[1:]):
        if len(line) + len(part) >= LINE:
            break
        line += f" {part}"
    return line


def _nobody_paid(coup: Coup, lost: dict[int, list[BetResult]]) -> Wording:
    result, taken = result_words(coup), sum(one.stake for seat in lost.values() for one in seat)
    lead = tr("Take the losing bets") if taken else tr("Clear the cards")
    push = _push_words() if coup.result.winner is tableau.Winner.TIE and coup.bets else tr("Nobody is due a payment.")
    return _settled(coup, lead, tr(" — {what}", what=coup.table.amount_text(taken) if taken else result),
                    _natural_words(coup) + sentences((result, push)))


def _unseen_bets(coup: Coup) -> Wording:
    """Where no bets are entered: what is paid wherever it lies."""
    won = [spot.short for spot in coup.winning_spots]
    if coup.result.suits_unknown:  # no bet is known that turns on them: the dealer is not asked, and looks
        won += [tr("{spot} if suited", spot=spot.short) for spot in coup.spots if WAGER[spot.code].on_suits]
    push = _push_words() if coup.result.winner is tableau.Winner.TIE else ""
    told = _one_line(tr("These win: {spots}.", spots=comma_list(won)) if won else tr("No bet wins."), push)
    natural = ("", tr("Natural. "), _natural_words(coup)) if coup.result.natural else ("",)
    first = max((words for words in natural if len(words) + len(told) <= LINE), key=len, default="")
    return _settled(coup, tr("Take and pay"), tr(" — {what}", what=result_words(coup)), first + told)


def _push_words() -> str:
    return tr("Player and Banker bets push: they stay down.")


def _settled(coup: Coup, lead: str, rest: str, reason: str) -> Wording:
    """What is done at the end of a coup that pays nobody out of the books."""
    return Wording(
        lead=lead, rest=rest, reason=reason, result=tableau.result_call(coup.player, coup.banker),
        badge=_result_badge(coup), actor=_result_actor(coup), step=TAKE_AND_PAY, named=tr("coup settled"),
        button=tr("Coup settled"), button_note=result_words(coup), topic="payouts")


def _limits(coup: Coup) -> str:
    parts, last = _limits_of(coup), tr("This is the last coup.") if coup.game.shoe.last_coup else ""
    shown = max(count for count in range(1, len(parts) + 1)
                if count == 1 or len(_some_of(parts, count)) + len(last) < LINE)
    return f"{_some_of(parts, shown)} {last}".strip()


def _some_of(parts: list[tuple[str, int]], shown: int) -> str:
    words, more = comma_list(said for said, _ in parts[:shown]), sum(bets for _, bets in parts[shown:])
    return tr("{words}, {more} more.", words=words, more=more) if more else as_sentence(words)


def _limits_of(coup: Coup) -> list[tuple[str, int]]:
    """What may be bet, by the names under which bets share their limits; and how many bets those are."""
    say, rules = coup.table.amount_text, coup.rules
    return [(tr("{spot} {low}–{high}", spot=tr(row), low=say(getattr(rules, of_bet[LEAST])),
                high=say(getattr(rules, of_bet[MOST]))), sum(one.least == of_bet[LEAST] for one in WAGERS))
            for row, of_bet in side_by_side(type(rules)).items() if where(of_bet.get(OFFERED, ""))(rules)]


def _why_first(coup: Coup) -> str:
    if coup.game.shoe.cut_is_due:
        return tr("The cut card is due: X when it comes.")
    if coup.game.shoe.cut_out:
        return tr("The cut card is out: this is the last coup.") if coup.game.shoe.last_coup else \
            tr("The cut card is out: {count} coups left, this one included.", count=coup.game.shoe.coups_left)
    if coup.rules.faces is Faces.DOWN:
        return tr("All four are face down: turn Player’s two, then Banker’s.")
    return tr("Player, Banker, Player, Banker, face up.")


def _waiting(coup: Coup) -> str:
    return tr("Use the card set aside. ") if coup.game.shoe.set_aside else ""


def _call(coup: Coup, hand: str, third: bool) -> str:
    if not coup.cards_out:
        return tr("No more bets.") if coup.takes_bets else ""
    if not third:
        return ""
    shows = tr("Player shows {total}.", total=tableau.spoken(tableau.total(coup.player)))
    if hand == PLAYER:
        return tr("{shows} Banker has {banker}. Card for Player.", shows=shows,
                  banker=tableau.spoken(tableau.total(coup.banker)))
    return tr("{shows} Card for Banker.", shows=shows)


def _rulings(coup: Coup, hand: str, third: bool) -> tuple[type[Ruling], ...]:
    if not coup.table.hand:
        before = tuple(kind for kind in BEFORE_CARDS if kind is not ExposedBeforeBets)
        return (*between_coups(coup, before), BoxedCard, NotEnoughCards)
    if not third:
        return _bets_are_in(coup, DURING_CARDS) + (() if coup.cards_out else (PaymentError, MissedBet))
    extra: list[type[Ruling]] = [PlayerSkipped] if hand == PLAYER else []
    if hand != PLAYER and len(coup.player) == 2:
        extra.append(ThirdToPlayer)
    return (*extra, *_bets_are_in(coup, DURING_CARDS), *([WrongOrder] if coup.cards_out == 4 else []))


def between_coups(coup: Coup, kinds: tuple[type[Ruling], ...]) -> tuple[type[Ruling], ...]:
    """What can be ruled before a coup opens: with these, that one which is settled is void."""
    return (*kinds, SettledCoupVoid) if coup.game.settled_can_be_void else kinds


def _pay_rulings(coup: Coup) -> tuple[type[Ruling], ...]:
    extra: list[type[Ruling]] = [ThirdToPlayer] if len(coup.player) == 2 else []
    extra += [ThirdToBanker] if len(coup.banker) == 2 else []
    extra += [WrongOrder] if coup.cards_out == 4 and not coup.paid else []
    return (*extra, *_bets_are_in(coup, DURING_PAY))


def _bets_are_in(coup: Coup, kinds: tuple[type[Ruling], ...]) -> tuple[type[Ruling], ...]:
    """Without what is about bets, where none were entered before the cards or some are paid already."""
    if coup.takes_bets and not coup.paid:
        return kinds
    return tuple([kind for kind in kinds if kind not in (LateBet, OutsideLimits)])


def result_words(coup: Coup) -> str:
    """What the coup came to: "Banker wins, 9 over 8"."""
    return _who_wins(*coup.result.totals)


def void_title(coup: Coup) -> str:
    """What a coup that is void is called; the next one has its number."""
    return tr("Coup {number} void, bets back", number=coup.number)


def _last_words(coup: Coup) -> str:
    """What the coup before came to, or that it was void: it stands until the bets of this one are taken."""
    if coup.table.closed_as == void_title(coup):
        return tr("Coup {number} void: bets go back, its cards to the discards.", number=coup.number)
    last = coup.game.last_result
    return tr("{result}.", result=_who_wins(*last.totals)) if last else ""


def _who_wins(player: int, banker: int) -> str:
    if player == banker:
        return tr("Tie, {total} all", total=player)
    high, low = max(player, banker), min(player, banker)
    name = tr(as_in("a hand", "Player")) if player > banker else tr("Banker")
    return tr("{hand} wins, {high} over {low}", hand=name, high=high, low=low)


def _who_stood(coup: Coup) -> str:
    """Why no third card was dealt to one hand, or to either; nothing where both have drawn."""
    if coup.result.natural:
        return _natural_words(coup).strip()
    player, banker = (None if len(cards) > 2 else tableau.total(cards) for cards in (coup.player, coup.banker))
    if banker is None:
        return "" if player is None else tr("Player stood on {total}.", total=player)
    return tr("Banker stood on {total} against {third}.", total=banker,
              third=tableau.VALUE[coup.player[2].rank]) if player is None else \
        tr("Player stood on {player}, Banker on {banker}.", player=player, banker=banker)


def _natural_words(coup: Coup) -> str:
    return tr("Natural: nobody draws. ") if coup.result.natural else ""


def _result_actor(coup: Coup) -> Actor:
    return {"player": Actor.PLAYER, "banker": Actor.BANKER}.get(coup.result.winner.value, Actor.TIE)


def _hand_badge(hand: str) -> str:
    return "闲|" + tr(as_in("a hand", "PLAYER")) if hand == PLAYER else "庄|" + tr("BANKER")


def _result_badge(coup: Coup) -> str:
    winner = coup.result.winner.value
    return _hand_badge(winner) if winner != "tie" else "和|" + tr("TIE")


def _odd_words(table: Table, due: Due) -> str:
    """What no chip can make, so that the sum adds up: who is owed how much now, and how much was owed before."""
    say, left = table.amount_text, due.owed + due.odd
    if not due.odd:
        return ""
    if not due.owed:
        return tr("The house owes {name} {left}.", name=due.name, left=say(left))
    if not left:
        return tr("{before} owed to {name} is paid too.", before=say(due.owed), name=due.name)
    return tr("{name} was owed {before}, now {left}.", name=due.name, before=say(due.owed), left=say(left))


def _next_words(table: Table, dues: tuple[Due, ...]) -> str:
    if len(dues) == 1:
        return tr("The last one")
    return tr("Next: Seat {seat} · {amount}", seat=dues[1].seat, amount=table.amount_text(dues[1].amount))
