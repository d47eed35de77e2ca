"""Fan Tan turn by turn: the deal, who opens, hands that lie face up, and each turn as it is played."""

from functools import partial

from app.cards import Card
from app.dealing.procedures.face_up import all_that_is_known, any_hand
from app.dealing.procedures.hands import first_that_fits, who_deals
from app.dealing.procedures.pack import Pack
from app.dealing.procedures.settlement import is_told
from app.dealing.procedures.table_rulings import BETWEEN, IN_HAND, ResultsOnly
from app.dealing.prompts.kinds import Choice, Confirm, Option, PickSeat, Wording
from app.dealing.prompts.rulings import Ruling
from app.dealing.prompts.showing import ShowCards
from app.dealing.table.pots import short_of
from app.dealing.table.seat_views import seat_badge
from app.dealing.values.chance import Chance, any_of
from app.dealing.values.log import Json
from app.dealing.values.table_rules import Level
from app.errors import Refusal
from app.games.fan_tan.board import OPENER, Turn
from app.games.fan_tan.chips import antes, open_deal, pass_costs, passes, short_with_antes
from app.games.fan_tan.counting import a_card_fewer
from app.games.fan_tan.deal import Deal, FanTan
from app.games.fan_tan.lookback import tell_what_is_proved
from app.games.fan_tan.rules import Opening
from app.games.fan_tan.rulings import CardShown, FalsePass, TurnByTurn, WalkedOut
from app.words import as_in, listed, plural, tr
from app.words.joined import comma_list

STEPS = ("Antes", "Deal", "Play", as_in("no card left", "Out"), "Put in", "Take")
ANTES, DEALT, PLAY, OUT, PUT_IN, TAKE = range(6)
PLAYED, PASS = "played", "pass"


def rulings_now(game: FanTan, *more: type[Ruling]) -> tuple[type[Ruling], ...]:
    """What may be ruled while a deal is played."""
    turn_by_turn: tuple[type[Ruling], ...] = (ResultsOnly,) if game.deal.level is not Level.FAST else ()
    shown: tuple[type[Ruling], ...] = (CardShown,) if game.deal.level is Level.FULL else ()
    return (FalsePass, *shown, *more, *turn_by_turn, WalkedOut, *IN_HAND)


# the deal


async def deal_the_cards(game: FanTan) -> None:
    """Everybody's ante, and all cards dealt. It opens the deal."""
    table = game.table
    await Confirm(
        key=game.key("deal"), table=table, unless="seats", rulings_now=lambda: _before_the_deal(game),
        cover=lambda _: short_with_antes(game, {}), then_seats=lambda: _may_pass_first(game), say=lambda: Wording(
            lead=tr("Ante {ante}", ante=table.amount_text(game.rules.ante)), rest=tr(" — shuffle, deal all face down"),
            reason=ante_reason(game), call=ante_call(game), result=table.announcement, badge="icon:cards|" + tr("DEAL"),
            step=ANTES, named=tr("the deal"), button=tr("Dealt"),
            button_note=tr("or tap the first pass") if _may_pass_first(game) else "", topic="deal"))
    game.plan()
    open_deal(game)


def _may_pass_first(game: FanTan) -> tuple[int, ...]:
    """Whose pass says that all is dealt, where passes are tapped next."""
    tapped = is_told(game.table) and game.deal.level is Level.FAST and not game.asks_first_seven
    return game.playing if tapped and game.table.hinders("seats") is None else ()


def _before_the_deal(game: FanTan) -> tuple[type[Ruling], ...]:
    by_passes = is_told(game.table) and game.deal.level is Level.FAST
    return (*((TurnByTurn,) if by_passes else ()), *BETWEEN)


def ante_reason(game: FanTan) -> str:
    """Who antes how much, and who deals: seats instead of names where the line is too short for them."""
    table, rules, fewer = game.table, game.rules, sorted(a_card_fewer(game.sizes))
    who = who_deals(table)
    if not fewer or not rules.extra_ante:
        return tr("Ante {ante} each. {who}.", ante=table.amount_text(rules.ante), who=who)
    names = listed([table.name(seat) for seat in fewer])
    seats = tr("Seats {seats}", seats=comma_list(str(seat) for seat in fewer))
    ante, more = table.amount_text(rules.ante), table.amount_text(rules.ante + rules.extra_ante)
    whole = (tr("Ante {ante}, and {more} for {names} with one card fewer. {who}.", ante=ante, names=them, more=more,
                who=who) for them in (names, seats))
    return first_that_fits(*whole, tr("Ante {ante}; one card fewer: {more}.", ante=ante, more=more))


def ante_call(game: FanTan) -> str:
    """The same aloud."""
    fewer = [game.table.name(seat) for seat in a_card_fewer(game.sizes)]
    if not fewer or not game.rules.extra_ante:
        return tr("Ante up.")
    more = game.table.amount_text(max(antes(game).values()))
    return tr("Ante up. {names}, one card fewer: {more}.", names=listed(fewer), more=more)


# who opens


async def who_opens(game: FanTan) -> None:
    """The first card that is played: 7♦ by whoever has it, or the first seven after those who pass."""
    diamonds = game.deal.opening is Opening.SEVEN_OF_DIAMONDS and not game.deal.opener_known
    await (_seven_of_diamonds if diamonds else _first_seven)(game)


async def _seven_of_diamonds(game: FanTan) -> None:
    table, deal = game.table, game.deal
    seat = await PickSeat(
        key=game.key("opens"), seats=deal.order, names=table.name, cover=lambda seat: _not_seven_of(game, seat),
        rulings_now=lambda: rulings_now(game), by_chance=lambda chance: deal.known.get(OPENER) or any_of(chance, tuple(
            seat for seat in deal.order if deal.may_hold(seat, OPENER))), say=lambda: Wording(
            lead=tr("Who has 7♦?"), rest=tr(" — it opens"), reason=tr("In this house the holder of 7♦ plays it first."),
            call=tr("Who has the seven of diamonds?"), result=table.announcement, badge="icon:cards|7♦", step=PLAY,
            named=tr("who opens"), topic="play"))
    at = deal.order.index(seat)
    deal.order, deal.opener_known = (*deal.order[at:], *deal.order[:at]), True
    plays(game, seat, OPENER)


def _not_seven_of(game: FanTan, seat: int) -> Refusal | None:
    deal = game.deal
    if deal.may_hold(seat, OPENER):
        return None
    holder = deal.known.get(OPENER, 0)
    return Refusal(tr("{card} is in {name}’s hand.", card=OPENER, name=game.table.name(holder)) if holder else
                   tr("{name} has no {card}.", name=game.table.name(seat), card=OPENER),
                   tr("It was seen there.") if holder else tr("Every card of that hand is known."),
                   tr("Choose the player who has it."))


async def _first_seven(game: FanTan) -> None:
    """Only passes before the first seven cost: who plays it says who has passed."""
    table, deal = game.table, game.deal
    at = len(deal.turns) % len(deal.order)
    asked = (*deal.order[at:], *deal.order[:at])
    fee = pass_costs(game)
    seat = await PickSeat(
        key=game.key("opens"), facts=str(asked[0]), seats=asked, names=table.name,
        rulings_now=lambda: rulings_now(game),
        cover=lambda seat: short_of(table, dict.fromkeys(asked[:asked.index(seat)], fee)), say=lambda: Wording(
            lead=tr("Who plays the first seven?"), rest=tr(" — from {name} on", name=table.name(asked[0])),
            reason=tr("Everybody before that passed and puts in {fee}. Later passes cost nothing.",
                      fee=table.amount_text(fee)),
            call=tr("{name}: a seven?", name=table.name(asked[0])), result=table.announcement, badge="icon:cards|7",
            step=PLAY,
            named=tr("the first seven"), topic="passes"))
    for one in asked[:asked.index(seat)]:
        passes(game, one)
    plays(game, seat)


# hands that lie face up


def lies_face_up(game: FanTan) -> int:
    """A seat whose hand lies face up and is to be keyed; 0 where there is none."""
    deal = game.deal
    if deal.level is not Level.FULL:
        return 0
    up = deal.order if game.rules.faces_up and not deal.turns else tuple(deal.gone)
    return next((seat for seat in up if seat not in deal.keyed), 0)


async def key_hand(game: FanTan, seat: int) -> None:
    """The cards of a hand that everybody can see, as far as the dealer keys them."""
    table, deal = game.table, game.deal
    name, size, mine = partial(table.name, seat), deal.left(seat), deal.known_of(seat)
    pack = Pack()
    pack.see(*deal.board.played, *(card for card, holder in deal.known.items() if holder != seat))
    table.auditor = pack.audit
    cards = await ShowCards(
        key=game.key(f"hand:{seat}"), facts=str(size), table=table, least=size, most=size, skip_word=tr("not keyed"),
        check=lambda cards: all_that_is_known(cards, mine, name()), rulings_now=lambda: rulings_now(game),
        by_chance=lambda chance: any_hand(pack, mine, size, chance), say=lambda: Wording(
            lead=tr("Turn {name}’s hand up", name=name()), rest=tr(" — key it"), result=table.announcement,
            reason=tr("It is face up: plays and passes are checked against it."), badge=seat_badge(seat),
            step=PLAY, named=tr("{name}’s hand", name=name()), topic="checks"))
    deal.keyed.append(seat)
    deal.known |= dict.fromkeys(cards, seat)
    tell_what_is_proved(game, "")


# turns


def plays(game: FanTan, seat: int, card: Card | None = None) -> None:
    """A seat plays a card; its last one, and it is out."""
    deal, name = game.deal, game.table.name(seat)
    deal.turns.append(Turn(seat, card=card))
    if card is not None:
        deal.board.lay(card, seat)
        deal.known.pop(card, None)
    left = deal.left(seat)
    if not left and deal.level is not Level.FAST:
        deal.winner = seat
    told = tr("{name} plays {card}.", name=name, card=card) if card is not None else \
        plural(left, "{name} plays, {count} card left.", "{name} plays, {count} cards left.", name=name)
    tell_what_is_proved(game, told)


async def next_turn(game: FanTan) -> None:
    """One turn, as far as it is entered."""
    await (_card_or_pass if game.deal.level is Level.FULL else _played_or_pass)(game)


def _short_of_pass(game: FanTan) -> Refusal | None:
    return short_of(game.table, {game.deal.to_act: pass_costs(game)})


async def _played_or_pass(game: FanTan) -> None:
    table, deal = game.table, game.deal
    seat = deal.to_act
    costs = tr("{fee} to the pot", fee=table.amount_text(pass_costs(game))) if pass_costs(game) else ""
    said = await Choice(
        key=game.key(f"turn:{len(deal.turns)}"), facts=str(seat), options=(
            Option("C", PLAYED, tr("Plays"), tr("a card")), Option("P", PASS, tr("Passes"), costs)),
        cover=lambda said: _short_of_pass(game) if said == PASS else None, rulings_now=lambda: rulings_now(game),
        say=lambda: turn_words(game, deal, seat, tr(" — a card, or pass")))
    if said == PLAYED:
        plays(game, seat)
    else:
        passes(game, seat)


def turn_words(game: FanTan, deal: Deal, seat: int, rest: str) -> Wording:
    """Whose turn it is, and what fits. The log asks for its name when another deal may be open already."""
    table = game.table
    name, opening = table.name(seat), not deal.seven_is_out
    return Wording(
        lead=tr("{name} to play", name=name), rest=tr(" — any seven, or pass") if opening else rest,
        reason=_what_fits(game, deal), result=table.announcement,
        call=tr("{name}: any seven?", name=name) if opening else tr("{name}?", name=name),
        badge=seat_badge(seat), step=PLAY,
        named=tr("{name}’s turn", name=name), topic="play")


def _what_fits(game: FanTan, deal: Deal) -> str:
    fee = pass_costs(game)
    else_pays = tr("otherwise {fee} to the pot", fee=game.table.amount_text(fee)) if fee else tr("otherwise a pass")
    if not deal.seven_is_out:
        return tr("Only a seven opens; {else_pays}.", else_pays=else_pays)
    if deal.level is Level.FULL:
        return tr("Playable: {cards}; {else_pays}.", cards=" ".join(str(card) for card in deal.board.fits),
                  else_pays=else_pays)
    return tr("A seven, or the next card up or down in a suit; {else_pays}.", else_pays=else_pays)


async def _card_or_pass(game: FanTan) -> None:
    table, deal = game.table, game.deal
    seat = deal.to_act
    pack = Pack()
    pack.see(*deal.board.played)
    table.auditor = pack.audit
    cards = await ShowCards(
        key=game.key(f"turn:{len(deal.turns)}"), facts=str(seat), table=table, least=1, most=1, skip_word=tr("pass"),
        check=lambda cards: refuse_play(game, seat, cards[0]),
        cover=lambda cards: None if cards else refuse_pass(game, seat) or _short_of_pass(game),
        rulings_now=lambda: rulings_now(game), by_chance=lambda chance: _any_turn(game, seat, chance),
        say=lambda: turn_words(game, deal, seat, tr(" — key it, or pass")))
    if cards:
        plays(game, seat, cards[0])
    else:
        passes(game, seat)


def refuse_play(game: FanTan, seat: int, card: Card) -> Refusal | None:
    """Why a seat cannot play this card: it does not fit, or it is not in this hand."""
    deal, name = game.deal, game.table.name(seat)
    if card not in deal.board.fits:
        return Refusal(tr("{card} does not fit.", card=card),
                       tr("Playable: {cards}.", cards=" ".join(str(one) for one in deal.board.fits)),
                       tr("Key another card, or a pass."))
    if deal.may_hold(seat, card):
        return None
    if card in deal.known:
        return Refusal(tr("{card} is in {name}’s hand.", card=card, name=game.table.name(deal.known[card])),
                       tr("It was seen there."), tr("Look at the card again."))
    return Refusal(tr("{name} has no {card}.", name=name, card=card), tr("Every card of that hand is known."),
                   tr("Look at the card again."))


def refuse_pass(game: FanTan, seat: int) -> Refusal | None:
    """Why a seat cannot pass: a card that everybody has seen in its hand fits."""
    if not (fitting := game.deal.known_fitting(seat)):
        return None
    return Refusal(tr("{name} can play {card}.", name=game.table.name(seat), card=fitting[0]),
                   tr("A player who can play must play."), tr("Ask for it; if the pass stood, record a false pass."))


def _any_turn(game: FanTan, seat: int, chance: Chance) -> Json:
    """A card that can be, for a robot; now and then a pass."""
    cards = [card for card in game.deal.board.fits if refuse_play(game, seat, card) is None]
    if not cards or (chance.randrange(0, 4) == 0 and refuse_pass(game, seat) is None):
        return []
    return [any_of(chance, cards).code]
