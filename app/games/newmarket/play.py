"""The play of a deal card by card: who has the next card, stops, leads, and pots claimed before the next card."""

from functools import partial

from app.cards import SUITS, Card, Suit
from app.dealing.procedures.pack import WHOLE_PACK, Pack, next_higher
from app.dealing.procedures.settlement import Says, is_told, settle
from app.dealing.procedures.table_rulings import IN_HAND, ResultsOnly, WalkedOut
from app.dealing.prompts.kinds import Choice, Option, PickSeat, Wording
from app.dealing.prompts.rulings import Ruling
from app.dealing.prompts.showing import ShowCards
from app.dealing.table.seat_views import seat_badge
from app.dealing.values.chance import Chance
from app.dealing.values.log import Json
from app.games.newmarket.checks import refuse_card, refuse_lead, refuse_none, refuse_stop
from app.games.newmarket.chips import collect, forfeit, pay_pot, was_collected
from app.games.newmarket.deal import Newmarket
from app.games.newmarket.layout import PAY_CARDS, card_words, led_after, of_suits
from app.games.newmarket.rules import AfterStop, Claim, NoColor
from app.games.newmarket.rulings import FAULTS, CardShown, LateClaim, OutOfTurn
from app.words import tr

PLAY, SETTLE = 4, 5


def rulings_now(game: Newmarket, *more: type[Ruling]) -> tuple[type[Ruling], ...]:
    """What may be ruled while cards are played."""
    late: tuple[type[Ruling], ...] = (LateClaim,) if game.deal.lost else ()
    return (*IN_HAND, *FAULTS, *late, WalkedOut, *more)


async def next_card(game: Newmarket) -> None:
    """The next question where every card is entered."""
    deal = game.deal
    deal.step = PLAY
    if deal.to_claim:
        await (_paid_at_once if game.rules.claim is Claim.AUTO else _claim)(game, *deal.to_claim)
    elif unkeyed := _hands_to_key(game):
        await _key_hand(game, unkeyed[0])
    elif deal.leader:
        await _lead(game)
    else:
        await _who_has_it(game)


# hands that lie face up


def _hands_to_key(game: Newmarket) -> list[int]:
    """The seats whose hands lie face up and have not been asked for; none once a card is played."""
    deal = game.deal
    if not game.rules.faces_up or deal.board.played:
        return []
    return [seat for seat in deal.live if seat not in deal.keyed]


async def _key_hand(game: Newmarket, seat: int) -> None:
    table, deal = game.table, game.deal
    name, size = partial(table.name, seat), deal.sizes[seat]
    unseen = Pack(card for card in WHOLE_PACK if card not in deal.board.known)
    table.auditor = unseen.audit
    cards = await ShowCards(
        key=game.key(f"hand:{seat}"), facts=str(size), table=table, least=size, most=size, skip_word=tr("not keyed"),
        rulings_now=rulings_now(game, ResultsOnly),
        by_chance=lambda chance: [card.code for card in unseen.some_unseen(chance, size)], say=lambda: Wording(
            lead=tr("Turn {name}’s hand up", name=name()), rest=tr(" — key it"), result=table.announcement,
            reason=tr("Hands are face up in this house: every lead and stop is checked."), badge=seat_badge(seat),
            step=PLAY, named=tr("{name}’s hand", name=name()), topic="checks"))
    deal.keyed.append(seat)
    deal.board.known |= dict.fromkeys(cards, seat)


# a lead


async def _lead(game: Newmarket) -> None:
    """The lowest card of a suit that may be led; or none, and the lead passes."""
    table, deal = game.table, game.deal
    seat, suits, any_suit = deal.leader, deal.suits, deal.suits == SUITS
    table.auditor = _played(game).audit
    no_such = "" if any_suit else tr("no {card}", card=card_words(suits))
    codes = "".join(suit.value for suit in suits)
    cards = await ShowCards(
        key=game.key(f"lead:{deal.leads}"), facts=f"{seat}:{codes}", table=table, least=1, most=1, skip_word=no_such,
        check=lambda cards: refuse_lead(game, seat, cards[0], suits),
        cover=lambda cards: None if cards else refuse_none(game, seat, suits),
        rulings_now=rulings_now(game, CardShown, OutOfTurn, ResultsOnly),
        by_chance=lambda chance: _any_lead(game, chance), say=lambda: _lead_words(game, seat, suits))
    deal.leads += 1
    if cards:
        led(game, seat, cards[0])
    else:
        no_card_to_lead(game)


def _played(game: Newmarket) -> Pack:
    pack = Pack()
    pack.see(*game.deal.board.played)
    return pack


def _lead_words(game: Newmarket, seat: int, suits: tuple[Suit, ...]) -> Wording:
    table, any_suit = game.table, suits == SUITS
    name = table.name(seat)
    return Wording(
        lead=tr("Ask {name} to lead", name=name) if any_suit else tr("Ask {name}", name=name),
        rest=tr(" — the lowest of a suit") if any_suit else tr(" — the lowest of {suits}", suits=of_suits(suits)),
        reason=lead_reason(game), result=table.announcement,
        call=tr("{name}, the lowest of {suits}.", name=name, suits=of_suits(suits)),
        badge=seat_badge(seat), step=PLAY, named=tr("{name}’s lead", name=name), topic="lead")


def lead_reason(game: Newmarket) -> str:
    """Why this player leads, and what."""
    table, deal = game.table, game.deal
    if not deal.stopper:
        return tr("{name} is at the dealer’s left and leads first.", name=table.name(deal.leader))
    if deal.suits == SUITS and (deal.last or deal.leader != deal.stopper):
        return tr("No such card was led: any suit may be.")
    if deal.leader != deal.stopper:
        return tr("{name} had no {card}: the lead passes left.", name=table.name(deal.stopper),
                  card=card_words(deal.suits))
    if not deal.last:
        return tr("{name} played last and leads {other}.", name=table.name(deal.stopper), other=other_suits(game))
    return tr("{name} played {card} last, so the lead is a {led}.", name=table.name(deal.stopper),
              card=deal.last[1], led=card_words(deal.suits))


def other_suits(game: Newmarket) -> str:
    """What is led after a stop, in the words of the house's rule."""
    opposite = game.rules.after_stop is AfterStop.OPPOSITE_COLOR
    return tr("the other colour") if opposite else tr("another suit")


def _any_lead(game: Newmarket, chance: Chance) -> Json:
    """A lead that can be, for a robot; now and then none."""
    deal = game.deal
    cards: list[Card] = [card for card in deal.board.unplayed if card.suit in deal.suits]
    none_first = deal.suits != SUITS and chance.randrange(0, 6) == 0
    if none_first and refuse_none(game, deal.leader, deal.suits) is None:
        return []
    while cards:
        card = cards.pop(chance.randrange(0, len(cards)))
        if refuse_lead(game, deal.leader, card, deal.suits) is None:
            return [card.code]
    return []


def led(game: Newmarket, seat: int, card: Card) -> None:
    """A seat has led."""
    deal = game.deal
    deal.board.lead(seat, card)
    deal.leader = 0
    _out_of_hand(game, seat, card)


def no_card_to_lead(game: Newmarket) -> None:
    """No card that may be led: it goes to the left, and round to who stopped it; or the same player leads any."""
    deal, table = game.deal, game.table
    seat = deal.leader
    deal.board.deny(seat, deal.suits)
    table.announcement = tr("{name} has no {card}.", name=table.name(seat), card=card_words(deal.suits))
    if game.rules.no_color is NoColor.SAME_LEADS:
        deal.suits = SUITS
    else:
        deal.pass_the_lead()


# the next card


async def _who_has_it(game: Newmarket) -> None:
    """Whoever has the next card plays it; nobody, and it is a stop."""
    deal, table = game.deal, game.table
    assert deal.last is not None
    card = next_higher(deal.last[1])
    assert card is not None
    holders = tuple(seat for seat in deal.live if deal.board.left[seat])
    seat = await PickSeat(
        key=game.key(f"next:{card.code}"), facts=card.code, seats=holders, none_word=tr("stop"), names=table.name,
        cover=lambda seat: refuse_card(game, seat, card) if seat else refuse_stop(game, card),
        rulings_now=rulings_now(game, CardShown, ResultsOnly), by_chance=lambda chance: _any_holder(game, holders, card,
                                                                                             chance),
        say=lambda: Wording(
            lead=tr("Who plays {card}?", card=card), rest=tr(" — or stop"), result=table.announcement,
            reason=_pot_reason(game, card) or tr("The next higher card of the suit, from whoever has it."),
            call=tr("{card}?", card=card), badge=f"icon:cards|{card}", step=PLAY,
            named=tr("who plays {card}", card=card), topic="stops"))
    if seat:
        deal.board.play(seat, card)
        _out_of_hand(game, seat, card)
    else:
        deal.board.call_dead(card)
        stopped(game, tr("Nobody has {card}: a stop.", card=card))


def _pot_reason(game: Newmarket, card: Card) -> str:
    if card not in PAY_CARDS:
        return ""
    return tr("It pays: {held} on {card}.", held=game.table.amount_text(game.on(card)), card=card)


def _any_holder(game: Newmarket, holders: tuple[int, ...], card: Card, chance: Chance) -> Json:
    """Somebody who can have it, or nobody, for a robot."""
    left = list(holders)
    stop_first = chance.randrange(0, 6) == 0
    if stop_first and refuse_stop(game, card) is None:
        return 0
    while left:
        seat = left.pop(chance.randrange(0, len(left)))
        if refuse_card(game, seat, card) is None:
            return seat
    return 0


def _out_of_hand(game: Newmarket, seat: int, card: Card) -> None:
    """A card lies on the table: its pot, the last card of a hand, or the next one."""
    deal, table = game.deal, game.table
    deal.last, table.announcement = (seat, card), tr("{name} plays {card}.", name=table.name(seat), card=card)
    if card in PAY_CARDS and card not in deal.taken:
        deal.to_claim = (seat, card)
        if game.rules.claim is Claim.AUTO and not is_told(table):
            deal.to_claim = None
            collect(game, card, seat)
    if not deal.board.left[seat]:
        deal.winner = seat
    elif (after := next_higher(card)) is None:
        _stops_itself(game, tr("An ace: a stop."))
    elif deal.board.follows(card) is None:
        _stops_itself(game, tr("{card} is out already: a stop.", card=after))


def _stops_itself(game: Newmarket, why: str) -> None:
    """A card that is itself a stop; of a pay card that is told with its pot."""
    deal, played = game.deal, game.table.announcement
    deal.stop_told = why if deal.to_claim else ""
    stopped(game, played if deal.to_claim else f"{played} {why}")


def stopped(game: Newmarket, told: str) -> None:
    """Nothing follows: who played last leads a suit that may be led now."""
    deal = game.deal
    assert deal.last is not None
    deal.stopper = deal.leader = deal.last[0]
    deal.suits = led_after(deal.last[1].suit, game.rules.after_stop)
    game.table.announcement = told
    if deal.stopper not in deal.live:
        deal.stopper = deal.leader = deal.next_live(deal.stopper)


# pots


async def _claim(game: Newmarket, seat: int, card: Card) -> None:
    """The pot of a pay card, claimed before the next card or left."""
    deal, table = game.deal, game.table
    name, held = partial(table.name, seat), table.amount_text(game.on(card))
    said = await Choice(
        key=game.key(f"claim:{card.code}"), facts=str(seat), rulings_now=rulings_now(game, ResultsOnly), options=(
            Option("C", "collect", tr("Collects"), held), Option("N", "forfeit", tr("Not claimed"), tr("it stays"))),
        say=lambda: Wording(
            lead=tr("Pay {name}", name=name()), rest=tr(" — collect the {card} pot: {held}", card=card, held=held),
            reason=tr("Claim it before the next card, or it stays for the next deal."),
            result=table.announcement, badge=seat_badge(seat), step=PLAY, named=tr("the {card} pot", card=card),
            topic="pots"))
    deal.to_claim = None
    (collect if said == "collect" else forfeit)(game, card, seat)
    _tell_the_stop(game)


def _tell_the_stop(game: Newmarket) -> None:
    """A pay card whose pot has been told was a stop besides."""
    game.table.announcement = " ".join(filter(None, (game.table.announcement, game.deal.stop_told)))
    game.deal.stop_told = ""


async def _paid_at_once(game: Newmarket, seat: int, card: Card) -> None:
    """The pot of a pay card where nobody must claim it: it is told, and given."""
    deal, table = game.deal, game.table
    held = game.on(card)
    pay_pot(game, card, seat)
    await settle(table, Says(
        lead=tr("Pay {name}", name=table.name(seat)), step=PLAY, topic="pots",
        rest=tr(" — collect the {card} pot: {held}", card=card, held=table.amount_text(held)),
        why=tr("In this house a pot is paid at once, without a claim.")))
    deal.to_claim = None
    was_collected(game, card, seat, held)
    _tell_the_stop(game)
