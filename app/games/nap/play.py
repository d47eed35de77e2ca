"""Nap card by card: hands that lie face up, each card as it is played, the trumps that the joker names."""

from functools import partial

from app.cards import JOKER, Card, Suit
from app.dealing.procedures.face_up import all_that_is_known, any_hand
from app.dealing.procedures.pack import Pack
from app.dealing.prompts.kinds import Choice, Option, Wording
from app.dealing.prompts.showing import ShowCards
from app.dealing.table.seat_views import seat_badge
from app.dealing.values.chance import Chance, any_of
from app.dealing.values.log import Json
from app.dealing.values.table_rules import Level
from app.errors import Refusal
from app.games.nap.deal import Deal, Nap, card_word, cards_words
from app.games.nap.results import revoke_words
from app.games.nap.rules import JokerLed
from app.games.nap.tricks import Play, card_order, winner
from app.games.nap.wording import DEAL, PLAY, needs_words, suit_words
from app.words import tr

# hands that lie face up


def lies_face_up(game: Nap) -> int:
    """A seat whose hand lies face up and is to be keyed; 0 where there is none."""
    deal = game.deal
    if deal.level is not Level.FULL:
        return 0
    up = deal.order if game.rules.faces_up and not deal.plays else tuple(deal.gone)
    return next((seat for seat in up if seat not in deal.keyed and deal.left(seat)), 0)


async def key_hand(game: Nap, seat: int) -> None:
    """The cards of a hand that everybody can see, as far as the dealer keys them."""
    table, deal = game.table, game.deal
    begun = bool(deal.plays)
    name, size, mine = partial(table.name, seat), deal.left(seat), deal.known_of(seat)
    pack = _pack_without(deal, [*deal.played, *(card for card, holder in deal.known.items() if holder != seat)])
    table.auditor = pack.audit
    cards = await ShowCards(
        key=game.key(f"hand:{seat}"), facts=str(size), table=table, least=size, most=size, skip_word=tr("not keyed"),
        jokers=deal.has_joker, check=lambda cards: all_that_is_known(cards, mine, name()),
        rulings_now=game.rulings_now,
        by_chance=lambda chance: any_hand(pack, mine, size, chance), say=lambda: Wording(
            lead=tr("Turn {name}’s hand up", name=name()), rest=tr(" — key it"), result=table.announcement,
            reason=tr("It is face up: plays are checked against it."), badge=seat_badge(seat),
            step=PLAY if begun else DEAL, named=tr("{name}’s hand", name=name()), topic="checks"))
    deal.keyed.append(seat)
    deal.known |= dict.fromkeys(cards, seat)
    tell_revokes(game, "")


def _pack_without(deal: Deal, out: list[Card]) -> Pack:
    pack = Pack(deal.pack)
    pack.see(*out)
    return pack


# each card


async def next_card(game: Nap) -> None:
    """The next card of whose turn it is. A whole trick goes to who wins it, and that seat leads the next."""
    table, deal, now = game.table, game.deal, game.held()
    seat = deal.to_act
    table.auditor = _pack_without(deal, [*deal.played]).audit
    cards = await ShowCards(
        key=game.key(f"card:{len(deal.plays)}"), facts=str(seat), table=table, least=1, most=1, jokers=deal.has_joker,
        check=lambda cards: refuse_card(game, seat, cards[0]), rulings_now=game.rulings_now,
        by_chance=lambda chance: _any_card(game, seat, chance), say=lambda: _card_words(now, seat))
    plays(game, seat, cards[0])


def refuse_card(game: Nap, seat: int, card: Card) -> Refusal | None:
    """Why a seat cannot play this card: it is in another hand, it may not be led, or the hand could follow suit."""
    deal, name = game.deal, game.table.name(seat)
    if card == JOKER and deal.names_trumps and game.rules.joker_led is JokerLed.NOT_LED:
        return Refusal(tr("{name} cannot lead the joker.", name=name),
                       tr("The first card led sets trumps; in this house it may not be the joker."),
                       tr("Ask for another card."))
    if not deal.may_hold(seat, card):
        if card in deal.known:
            return Refusal(tr("{card} is in {name}’s hand.", card=card, name=game.table.name(deal.known[card])),
                           tr("It was seen there."), tr("Look at the card again."))
        return Refusal(tr("{name} has no {card}.", name=name, card=card),
                       tr("Every card of that hand is known: {cards}.", cards=cards_words(deal.known_of(seat))),
                       tr("Look at the card again."))
    follows = deal.must_follow(seat)
    if not follows or (deal.number, seat) in deal.lets or _follows(game, card):
        return None
    return Refusal(tr("{name} has {cards} and must follow.", name=name, cards=cards_words(follows)),
                   tr("A player with a card of the suit led must play one."),
                   tr("Ask for it; if {card} stood, record a revoke.", card=card))


def _follows(game: Nap, card: Card) -> bool:
    deal = game.deal
    return (deal.trumps if card == JOKER else card.suit) is deal.led


def _any_card(game: Nap, seat: int, chance: Chance) -> Json:
    """A card that can be, for a robot: mostly one that follows suit."""
    deal = game.deal
    cards = [card for card in sorted(deal.pack, key=card_order) if refuse_card(game, seat, card) is None]
    follow = [card for card in cards if deal.open_trick and _follows(game, card)]
    card = any_of(chance, follow if follow and chance.randrange(0, 4) else cards)
    return [card.code]


def plays(game: Nap, seat: int, card: Card) -> None:
    """A seat plays a card."""
    deal, name = game.deal, game.table.name(seat)
    names = deal.names_trumps
    deal.plays.append(Play(seat, card))
    deal.known.pop(card, None)
    deal.jumps = 0
    told = tr("{name} plays {card}.", name=name, card=card_word(card))
    if names:
        deal.asks_trumps = card == JOKER
        deal.trumps = None if card == JOKER else card.suit
        told = _trumps_told(game) if deal.trumps else told
    if not deal.open_trick:
        deal.lead = winner(deal.whole[-1], deal.trumps)
        told = tr("{name} wins trick {number}: {has}.", name=game.table.name(deal.lead), number=len(deal.whole),
                  has=_score_told(game))
    tell_revokes(game, told)


def _score_told(game: Nap) -> str:
    return tr("{name} has {count}", name=game.table.name(game.deal.bidder), count=needs_words(game))


def _trumps_told(game: Nap) -> str:
    return tr("Trumps are {suit}.", suit=suit_words(game.deal.trumps)) if game.deal.trumps else ""


def tell_revokes(game: Nap, told: str) -> None:
    """This, and every revoke that has newly been proved."""
    deal = game.deal
    fresh = [one for one in deal.revokes if (one.trick, one.seat) not in deal.told_of | deal.ruled]
    deal.newly_proved = tuple(fresh)
    deal.told_of |= {(one.trick, one.seat) for one in fresh}
    game.table.announcement = " ".join([told, *(revoke_words(game, one) for one in fresh)]).strip()


def _card_words(game: Nap, seat: int) -> Wording:
    deal, table = game.deal, game.table
    name, trick = table.name(seat), deal.open_trick
    if trick:
        lead, reason = tr("{name} to play", name=name), _follow_reason(game)
    else:
        lead = tr("{name} to lead", name=name)
        reason = _first_reason(game) if not deal.plays else _lead_reason(game)
    call = _lead_call(game, name) if not deal.plays else tr("{name}?", name=name) if trick else ""
    if deal.newly_proved:
        reason = " ".join(revoke_words(game, one) for one in deal.newly_proved)
    return Wording(
        lead=lead, rest=tr(" — trick {number}", number=deal.number), reason=reason, call=call,
        result=table.announcement,
        badge=seat_badge(seat), step=PLAY, named=tr("{name}’s card", name=name), button=tr("Key the card"),
        topic="play" if trick else "lead")


def _lead_call(game: Nap, name: str) -> str:
    return tr("{name} leads; the suit led is trumps.", name=name) if game.deal.names_trumps else \
        tr("{name} leads; no trumps.", name=name)


def _first_reason(game: Nap) -> str:
    if not game.deal.names_trumps:
        return tr("Misère: no trumps, and {name} must take no trick.", name=game.table.name(game.deal.bidder))
    bid = tr(game.deal.contract.label) if game.deal.contract else ""
    if not game.deal.has_joker:
        return tr("{bid}: the first suit led is trumps.", bid=bid)
    return tr("{bid}: the first suit led is trumps; a joker led names them.", bid=bid) \
        if game.rules.joker_led is JokerLed.NAMES else \
        tr("{bid}: the first suit led is trumps; the joker may not be led.", bid=bid)


def _lead_reason(game: Nap) -> str:
    deal = game.deal
    trumps = tr("trumps {suit}", suit=deal.trumps.sign) if deal.trumps else tr("no trumps")
    return tr("{name} won trick {number}; {trumps}, any card may be led. {score}.",
              name=game.table.name(winner(deal.whole[-1], deal.trumps)) if deal.whole else "",
              number=len(deal.whole), trumps=trumps, score=_score_told(game))


def _follow_reason(game: Nap) -> str:
    deal = game.deal
    led = suit_words(deal.led) if deal.led else tr("The joker")
    ahead = winner(deal.open_trick, deal.trumps)
    card = next(play.card for play in deal.open_trick if play.seat == ahead)
    trumps = tr("trumps {suit}", suit=deal.trumps.sign) if deal.trumps else tr("no trumps")
    return tr("{suit} led, {trumps}: follow if able. {name} is winning with {card}.", suit=led, trumps=trumps,
              name=game.table.name(ahead), card=card_word(card))


# the joker led first


async def name_trumps(game: Nap) -> None:
    """Who leads the joker first names trumps: it belongs to that suit."""
    deal, table = game.deal, game.table
    seat = deal.plays[0].seat
    name = partial(table.name, seat)
    said = await Choice(
        key=game.key("trumps"), facts=str(seat), by_key=True, options=tuple(
            Option(suit.value.upper(), suit.value, suit_words(suit)) for suit in Suit),
        rulings_now=game.rulings_now, say=lambda: Wording(
            lead=tr("{name} leads the joker", name=name()), rest=tr(" — which suit is trumps?"),
            reason=tr("A player who leads the joker first names trumps; the others follow that suit."),
            call=tr("{name}, name trumps.", name=name()), result=table.announcement, badge=seat_badge(seat), step=PLAY,
            named=tr("trumps"), button=tr("Name trumps"), topic="lead"))
    deal.trumps, deal.asks_trumps = Suit(said), False
    table.announcement = _trumps_told(game)
