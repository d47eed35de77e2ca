"""The play of a deal by its events: a pay card, a stop, a colour that somebody has not, a hand that is out."""

from functools import partial

from app.cards import SUITS, Card, Suit, read_card
from app.dealing.procedures.pack import WHOLE_PACK, next_higher, no_suit
from app.dealing.procedures.settlement import is_told
from app.dealing.procedures.table_rulings import ResultsOnly
from app.dealing.prompts.kinds import Choice, Option, PickSeat, Wording
from app.dealing.prompts.rulings import Ruling
from app.dealing.prompts.showing import ShowCards
from app.dealing.table.seat_views import seat_badge
from app.dealing.values.log import Json
from app.dealing.values.table_rules import Level
from app.errors import Refusal
from app.games.newmarket.chips import collect, forfeit
from app.games.newmarket.deal import Newmarket
from app.games.newmarket.layout import PAY_CARDS, card_words, led_after, of_suits
from app.games.newmarket.play import PLAY, lead_reason, no_card_to_lead, other_suits, rulings_now, stopped
from app.games.newmarket.rules import Claim
from app.games.newmarket.rulings import OutOfTurn
from app.words import as_in, tr

STOP, NONE, OUT, LAST = "stop", "none", "out", "last"


async def next_event(game: Newmarket) -> None:
    """The next thing that happens, and what is to be said of it."""
    deal = game.deal
    deal.step = PLAY
    if not deal.doing:
        await _what_happens(game)
    elif deal.doing == STOP:
        await _who_played_last(game)
    elif deal.doing == LAST:
        await _last_card(game)
    elif deal.doing == OUT:
        await _who_is_out(game)
    else:
        await _who_played(game, read_card(deal.doing))


async def _what_happens(game: Newmarket) -> None:
    table, deal = game.table, game.deal
    pays = tuple(Option(card.rank.value, card.code, tr("{card} played", card=card), table.amount_text(game.on(card)))
                 for card in _can_come(game))
    no_such = (Option("N", NONE, tr("No {card}", card=card_words(deal.suits)), table.name(deal.leader)),) \
        if deal.leader and deal.suits != SUITS else ()
    out, by_results = Option("O", OUT, tr("Somebody goes out")), deal.level is Level.FAST
    said = await Choice(
        key=game.key(f"event:{deal.events}"), facts=f"{deal.leader}",
        options=(out, *pays) if by_results else
        (Option("S", STOP, tr(as_in("Newmarket", "Stop"))), *pays, *no_such, out),
        rulings_now=rulings_now(game, *(() if by_results else (OutOfTurn, ResultsOnly))),
        say=lambda: _result_words(game) if by_results else _event_words(game))
    if said == NONE:
        deal.events += 1
        no_card_to_lead(game)
    else:
        deal.doing = said


def _can_come(game: Newmarket) -> list[Card]:
    """The pay cards that can be played next: where every stop is entered only those of the suit now played or led."""
    deal = game.deal
    any_suit = deal.level is Level.FAST or not is_told(game.table)
    return [card for card in deal.open_pay_cards if any_suit or card.suit in deal.suits_now]


def _event_words(game: Newmarket) -> Wording:
    table, deal = game.table, game.deal
    if not deal.leader:
        return Wording(
            lead=tr("The play goes on"), rest=tr(" — a stop, a pay card, or out"), result=table.announcement, step=PLAY,
            reason=tr("The next higher card of the suit, from whoever has it."), badge="icon:cards|" + tr("PLAY"),
            named=tr("the play"), topic="stops")
    name = table.name(deal.leader)
    unknown = deal.suits == SUITS and deal.leader == deal.stopper and not deal.last  # what was played was not keyed
    suits = other_suits(game) if unknown else of_suits(deal.suits)
    return Wording(
        lead=tr(as_in("a card", "{name} leads"), name=name),
        rest=tr(" — the lowest of {suits}", suits=suits), reason=lead_reason(game),
        result=table.announcement, step=PLAY,
        call=tr("{name}, the lowest of {suits}.", name=name, suits=suits) if deal.stopper else
        tr("{name} leads, the lowest of any suit.", name=name),
        badge=seat_badge(deal.leader), named=tr("the play"), topic="lead")


def _result_words(game: Newmarket) -> Wording:
    """How the cards fall, and what is entered of it: a pay card that is collected, in any order, and who is out."""
    deal, leader = game.deal, game.table.name(game.deal.leader)
    began = bool(deal.leader) and not deal.board.played
    return Wording(
        lead=tr(as_in("a card", "{name} leads"), name=leader) if began else tr("The play goes on"),
        result=game.table.announcement,
        rest=tr(" — the lowest of any suit") if began else tr(" — a pay card, or out"), step=PLAY, topic="stops",
        reason=tr("Then the next higher. At a stop, whoever played last leads {other}.",
                  other=other_suits(game)),
        call=tr("{name} leads, the lowest of any suit.", name=leader) if began else "",
        badge=seat_badge(deal.leader) if began else "icon:cards|" + tr("PLAY"), named=tr("the play"))


def _more(game: Newmarket) -> tuple[type[Ruling], ...]:
    return (ResultsOnly,) if game.deal.doing and game.enters_more else ()


# a stop


async def _who_played_last(game: Newmarket) -> None:
    table, deal = game.table, game.deal
    deal.doer = await PickSeat(
        key=game.key(f"stop:{deal.events}"), seats=deal.live, names=table.name,
        rulings_now=rulings_now(game, ResultsOnly),
        say=lambda: Wording(
            lead=tr("Who played last?"), rest=tr(" — whoever stopped it leads"), result=table.announcement,
            reason=tr("A stop: an ace, a card nobody has, or one already out."),
            call=tr("Stop."), badge="icon:cards|" + tr("STOP"), step=PLAY, named=tr("who stopped it"),
            topic="stops"))
    deal.doing = LAST


async def _last_card(game: Newmarket) -> None:
    """The card after which nothing came, for the list of dead cards and the colour to lead."""
    table, deal = game.table, game.deal
    seat = deal.doer
    name = partial(table.name, seat)
    table.auditor = lambda card, named: None
    cards = await ShowCards(
        key=game.key(f"last:{deal.events}"), facts=str(seat), table=table, least=1, most=1, skip_word=tr("not keyed"),
        check=lambda cards: refuse_last(game, seat, cards[0]), rulings_now=rulings_now(game, ResultsOnly),
        by_chance=lambda chance: _any_last(game, seat, chance.randrange(0, 40)), say=lambda: Wording(
            lead=tr("Key {name}’s last card", name=name()), rest=tr(" — or go on without"), result=table.announcement,
            reason=tr("The next card is dead, and the other colour is led."), badge=seat_badge(seat),
            step=PLAY, named=tr("{name}’s last card", name=name()), topic="stops"))
    deal.events, deal.doing = deal.events + 1, ""
    if cards:
        _stop_at(game, seat, cards[0])
    else:
        suits = _after_what_was_played(game)
        deal.last, deal.stopper, deal.leader, deal.suits = None, seat, seat, suits
        table.announcement = tr("A stop: {name} leads {other}.", name=name(),
                                other=other_suits(game) if suits == SUITS else of_suits(suits))


def _after_what_was_played(game: Newmarket) -> tuple[Suit, ...]:
    """What is led after a stop whose card is not keyed: as far as what came before it says what was played."""
    may_follow = {led_after(suit, game.rules.after_stop) for suit in game.deal.suits_now}
    return may_follow.pop() if len(may_follow) == 1 and is_told(game.table) else SUITS


def _stop_at(game: Newmarket, seat: int, card: Card) -> None:
    board, after = game.deal.board, next_higher(card)
    if card not in board.played:
        board.play(seat, card)
    game.deal.last = (seat, card)
    if after is None:
        stopped(game, tr("An ace: a stop."))
    elif after in board.played:
        stopped(game, tr("{card} is out already: a stop.", card=after))
    else:
        board.call_dead(after)
        stopped(game, tr("Nobody has {card}: a stop.", card=after))


def refuse_last(game: Newmarket, seat: int, card: Card) -> Refusal | None:
    """Why this cannot be the last card that a seat played, by what has been entered."""
    board, table = game.deal.board, game.table
    if refusal := no_suit(card):
        return refusal
    if board.played.get(card, seat) not in (0, seat):
        return Refusal(tr("{name} played {card}.", name=table.name(board.played[card]), card=card),
                       tr("It was entered before."), tr("Look at the card again, or undo."))
    if card in board.dead:
        return Refusal(tr("{card} was called: nobody had it.", card=card), tr("Nobody draws a card, so none appears "
                                                                              "later."),
                       tr("If it was held back, record that; otherwise check again."))
    if card not in board.played and not board.left[seat]:
        return Refusal(tr("{name} has no cards left.", name=table.name(seat)),
                       tr("Every card of that hand is entered."), tr("Look at the card again."))
    if card in board.played and card not in PAY_CARDS:
        return Refusal(tr("{card} was the last card of another stop.", card=card), tr("No card is played twice."),
                       tr("Look at the card again."))
    return None


def _any_last(game: Newmarket, seat: int, at: int) -> Json:
    """A card that can be the last of a seat, for a robot; none now and then."""
    cards = [card for card in WHOLE_PACK if refuse_last(game, seat, card) is None]
    return [cards[at % len(cards)].code] if cards and at % 5 else []


# a hand that is out, a pay card


async def _who_is_out(game: Newmarket) -> None:
    game.deal.winner = await who_is_out(game)
    game.deal.doing = ""


async def who_is_out(game: Newmarket) -> int:
    """Whose last card has been played."""
    table, deal = game.table, game.deal
    return await PickSeat(
        key=game.key("out"), seats=deal.live, names=table.name, rulings_now=rulings_now(game, *_more(game)),
        say=lambda: Wording(
            lead=tr("Who goes out?"), rest=tr(" — no card left"), result=table.announcement,
            reason=tr("The others pay {each} for each card left.", each=table.amount_text(game.rules.card_left)),
            call=tr("Out."), badge="icon:seat|" + tr(as_in("no card left", "OUT")), step=PLAY,
            named=tr("who went out"), topic="end"))


async def _who_played(game: Newmarket, card: Card) -> None:
    seat = await who_played(game, card)
    deal = game.deal
    deal.events, deal.doing, deal.leader, deal.run = deal.events + 1, "", 0, (card.suit,) if card.suit else SUITS
    if seat:
        deal.board.play(seat, card)
        collect(game, card, seat)
    else:
        deal.board.see(card)
        forfeit(game, card, 0)


async def who_played(game: Newmarket, card: Card) -> int:
    """Who has played a pay card and takes its pot; nobody where it was not claimed."""
    table, deal = game.table, game.deal
    held = table.amount_text(game.on(card))
    called = game.rules.claim is Claim.CALL
    able = tuple(seat for seat in deal.live if deal.board.left[seat])
    return await PickSeat(
        key=game.key(f"paid:{card.code}"), seats=able, none_word=tr("not claimed") if called else "",
        none_key="N" if called else "", names=table.name,
        rulings_now=rulings_now(game, *_more(game)), say=lambda: Wording(
            lead=tr("Who collects the {card} pot?", card=card), rest=f" — {held}", result=table.announcement,
            reason=tr("Give it to whoever plays it and claims it before the next card.") if called else
            tr("Give it to whoever plays it."),
            call=tr("{card} pays {held}.", card=card, held=held), badge=f"icon:chips|{card}", step=PLAY,
            named=tr("the {card} pot", card=card), topic="pots"))
