"""Betting against the pot, as both Red Dogs have it: a bet, a card turned, and a higher one of its suit, or not."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, cast

from app.cards import Card
from app.dealing.procedures.deals import TableGame
from app.dealing.procedures.hands import as_far_as_fits, begin_hand, who_deals, who_is_dealt_to
from app.dealing.procedures.pack import ACE_HIGH, Pack
from app.dealing.procedures.settlement import Says, close_deal, is_told
from app.dealing.procedures.table_rulings import BETWEEN, IN_HAND, ResultsOnly, WalkedOut
from app.dealing.prompts.calling import Bid, Ceiling, Offer, Terms
from app.dealing.prompts.kinds import Choice, Confirm, DrawCard, Option, Wording
from app.dealing.prompts.prompt import Prompt
from app.dealing.prompts.rulings import Decision, Ruling
from app.dealing.prompts.showing import Cards, ShowCards
from app.dealing.table.pots import put_in, short_of, take_out
from app.dealing.table.seat_order import from_left_of
from app.dealing.table.seat_views import seat_badge
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Level
from app.errors import Refusal
from app.words import Sentence, as_in, listed, tr
from app.words.joined import as_sentence, comma_list

CARDS: tuple[type[Ruling], ...] = (ResultsOnly, *IN_HAND)
"""What may be ruled while a card is to be keyed."""

DEAL, BET, TURN, RESULT = range(4)

WON, LOST, FORFEITS, SITS_OUT = "won {bet}", "lost {bet}", "forfeits", "sits out"
"""What becomes of a turn, to be said in whichever language is spoken when it is looked at."""


def beats(card: Card, turned: Card) -> bool:
    """Whether a card is higher than the one turned and of its suit, ace high."""
    return card.suit is turned.suit and ACE_HIGH.index(card.rank) > ACE_HIGH.index(turned.rank)


def winning_card(hand: Cards, turned: Card) -> Card | None:
    """A card of this hand that beats the one turned."""
    return next((card for card in hand if beats(card, turned)), None)


def chances(hand: Cards, unseen: Iterable[Card]) -> tuple[int, int]:
    """How many of the unseen cards this hand beats, and how many there are."""
    cards = [card for card in unseen if card not in hand]
    return sum(winning_card(hand, card) is not None for card in cards), len(cards)


@dataclass
class Turn:
    """One seat's turn: its bet in minor units, the card turned, the cards shown, and what it came to."""

    seat: int
    bet: int = 0
    card: Card | None = None
    shown: Cards = ()
    won: bool | None = None
    word: Sentence = ""


class Overlooked(Ruling, code="overlooked", title="A winning card was missed", also=("missed winner", "should win"),
                 about="A player lost a bet this deal but held a higher card of the suit."):
    """A hand that was paid as lost turns out to have held a higher card of the suit."""

    decisions = (
        Decision("pay", "Pay it now", "The bet comes back out of the pot, plus the same again."),
        Decision("stands", "It stands", "What was shown at the time counts. Nothing moves."),
    )

    seat: int

    def why_not(self, deal: "Deal") -> Refusal | None:
        """Somebody who lost no bet in this deal, or a pot that cannot pay it any more."""
        lost = {turn.seat: turn for turn in deal.turns if turn.won is False}
        if self.seat not in lost:
            return Refusal(tr("Seat {seat} has not lost a bet this deal.", seat=self.seat),
                           tr("Lost so far: {seats}.", seats=comma_list(map(str, lost)) or tr("nobody")),
                           tr("Choose the seat."))
        due, say = 2 * lost[self.seat].bet, deal.table.amount_text
        if self.decision == "pay" and due > deal.pot:
            return Refusal(tr("The pot holds less than {due}.", due=say(due)), tr("It holds {pot}.", pot=say(deal.pot)),
                           tr("Let it stand."))
        return None

    def apply(self, deal: "Deal") -> None:
        """The lost bet comes back with as much again, where it is so decided."""
        turn = next(turn for turn in deal.turns if turn.seat == self.seat and turn.won is False)
        if self.decision == "pay":
            take_out(deal.table, turn.seat, deal.pot_name, 2 * turn.bet, tr("A winning card was missed"))
            turn.won, turn.word = True, WON


@dataclass(frozen=True)
class Bets:
    """What a game lets a seat bet: at least this much, less where it has less, and what it may say instead.

    `potting`: whoever bets the whole pot and wins it ends the game.
    """

    least: int
    short_ok: bool = False
    potting: bool = False
    options: Callable[[], tuple[Option, ...]] = tuple


@dataclass
class Deal(TableGame[Any]):
    """One deal and what is left of the pack: whose turn it was, and what lies on the table."""

    game: str = ""
    hand_size: int = 0
    pack: Pack = field(default_factory=Pack)
    undealt: int = 52
    playing: tuple[int, ...] = ()
    turns: list[Turn] = field(default_factory=list)
    hands: dict[int, Cards] = field(default_factory=dict)
    bets: Bets | None = None
    rulings: tuple[type[Ruling], ...] = ()  # the game's own, while a bet is asked for
    results_only: bool = False  # for the rest of this deal no cards are keyed
    is_cut: bool = False  # the player at the dealer's right cuts what was shuffled

    def shuffle(self) -> None:
        """All cards back into the pack."""
        self.pack, self.undealt = Pack(), 52

    @property
    def shuffled(self) -> bool:
        """Whether nothing has been dealt since the shuffle."""
        return self.undealt == len(self.pack.cards)


# the deal


async def ante_and_deal(deal: Deal, ante: int, why: str) -> None:
    """Everybody's chips into the pot where there is an ante, and the cards dealt. It opens the deal."""
    table, size = deal.table, deal.hand_size

    def say() -> Wording:
        lead = tr("Everybody antes {ante}", ante=table.amount_text(ante)) if ante else tr("Deal {count} cards to each",
                                                                                          count=size)
        reasons = why, who_is_dealt_to(table), as_sentence(who_deals(table)), _who_cuts(deal)
        return Wording(lead=lead, rest=_shuffle_and_deal(deal, bool(ante)), step=DEAL, reason=as_far_as_fits(*reasons),
                       result=table.announcement, badge="icon:cards|" + tr("DEAL"), named=tr("the deal"),
                       button=tr("Dealt"), topic="deal", call=tr("Ante up.") if ante else "")

    await Confirm(key=deal.key("deal"), table=table, unless="seats", rulings_now=BETWEEN, say=say,
                  cover=lambda _: short_of(table, dict.fromkeys(table.playing, ante)))
    deal.playing = begin_hand(table, tr("Deal {number}", number=deal.number))
    deal.turns, deal.hands, deal.results_only = [], {}, False
    deal.undealt -= len(deal.playing) * size
    everybody_antes(deal, ante)


def _shuffle_and_deal(deal: Deal, antes: bool) -> str:
    if not antes:
        return tr(" — shuffle first") if deal.shuffled else ""
    return tr(" — shuffle, deal {count} each", count=deal.hand_size) if deal.shuffled else \
        tr(" — deal {count} cards each", count=deal.hand_size)


def _who_cuts(deal: Deal) -> str:
    """The player to the dealer's right, where there is one."""
    *_, right, _ = (0, 0, *from_left_of(deal.table.button, deal.table.playing))
    return tr("{name} cuts.", name=deal.table.name(right)) if deal.is_cut and deal.shuffled and right else ""


def everybody_antes(deal: Deal, ante: int) -> None:
    """One ante of each who plays."""
    for seat in deal.playing:
        put_in(deal.table, seat, deal.pot_name, ante, tr("Ante"))


async def show_hands(deal: Deal) -> None:
    """Where hands lie face up: each is keyed, so that the odds of it can be said."""
    for seat in deal.playing:
        hand = () if deal.results_only else await _hand_of(deal, seat)
        deal.pack.see(*hand)
        if hand:
            deal.hands[seat] = hand


async def _hand_of(deal: Deal, seat: int) -> Cards:
    name, size, pack = deal.table.name, deal.hand_size, deal.pack
    deal.table.auditor = pack.audit
    return cast(Cards, await ask(deal, lambda: ShowCards(
        key=deal.key(f"hand:{seat}"), table=deal.table, least=size, most=size, skip_word=tr("not keyed"),
        rulings_now=CARDS, by_chance=lambda chance: [card.code for card in pack.some_unseen(chance, size)],
        say=lambda: Wording(
            lead=tr("Turn {name}’s hand up", name=name(seat)), rest=tr(" — key it"),
            reason=tr("Hands are face up in this house: everybody may know the odds."),
            badge=seat_badge(seat), step=DEAL, named=tr("{name}’s hand", name=name(seat)), topic="odds"))) or ())


# a turn


async def bet_of(deal: Deal, turn: Turn, bets: Bets) -> Offer:
    """What a seat bets, from the least bet to the pot; or what it says instead."""
    table, seat, name, deal.bets = deal.table, turn.seat, deal.table.name, bets
    return cast(Offer, await ask(deal, lambda: Bid(
        key=deal.key(f"bet:{seat}"), facts=str(seat), table=table, seats=(seat,), verb=tr("bets"),
        noun=tr("bet"), terms=lambda: _terms(deal, seat, bets),
        highest=lambda seat: _ceiling(deal, seat), rulings_now=_rulings(deal),
        say=lambda: Wording(
            lead=tr("Ask {name}", name=name(seat)), rest=_how_much(deal, seat, bets), topic="bet", step=BET,
            reason=_stakes(deal, seat, bets), result=table.announcement, badge=seat_badge(seat),
            call=tr("{name}, the pot is {pot}.", name=name(seat), pot=table.amount_text(deal.pot)),
            button=tr(as_in("betting", "Bet")), named=tr("{name}’s bet", name=name(seat)), button_note=name(seat)))))


def _ceiling(deal: Deal, seat: int) -> Ceiling:
    table, behind, holds = deal.table, deal.table.stack_of(seat), deal.pot
    if holds <= behind:
        return Ceiling(holds, tr("the pot, {pot}", pot=table.amount_text(holds)))
    return Ceiling(behind, tr("{name}’s chips, {behind}", name=table.name(seat), behind=table.amount_text(behind)))


def _terms(deal: Deal, seat: int, bets: Bets) -> Terms:
    """The least bet, or the pot where it holds less; who has not even that may buy chips or sit out."""
    behind, lowest = deal.table.stack_of(seat), min(bets.least, deal.pot)
    if bets.short_ok and 0 < behind < lowest:
        lowest = behind
    if behind >= lowest:
        return Terms(lowest, bets.options())
    return Terms(lowest, (*bets.options(), Option("O", "sit_out", tr("Sits out"), tr("short of chips"))))


def _how_much(deal: Deal, seat: int, bets: Bets) -> str:
    """From what to what is bet, or the one bet that there is."""
    low, top, say = _terms(deal, seat, bets).lowest, _ceiling(deal, seat).amount, deal.table.amount_text
    return tr(" — bet {low}–{top}", low=say(low), top=say(top)) if low < top else tr(" — bet {top}", top=say(top))


def _stakes(deal: Deal, seat: int, bets: Bets) -> str:
    """The odds of a hand that everybody can see; else what is at stake, and what sets the limit but the pot alone."""
    if seat in deal.hands:
        return odds_told(deal.table, deal.hands[seat])
    say, behind = deal.table.amount_text, deal.table.stack_of(seat)
    pot, double = say(deal.pot), say(2 * deal.pot)
    if behind < deal.pot:
        return tr("The pot holds {pot}; {name} has {behind} behind.", pot=pot, name=deal.table.name(seat),
                  behind=say(behind))
    if deal.pot < bets.least:
        return tr("The pot holds {pot}, less than the minimum bet, {least}: all of it is bet.", pot=pot,
                  least=say(bets.least))
    return tr("The pot holds {pot}. All of it: won, the game ends; lost, it holds {double}.", pot=pot,
              double=double) if bets.potting else \
        tr("The pot holds {pot}; if all of it is bet and lost, it holds {double}.", pot=pot, double=double)


def odds_told(table: Table, cards: Cards) -> str:
    """How many of the cards that nobody has seen a hand beats."""
    good, unseen = chances(cards, table.script_state.pack.unseen)
    return tr("Beats {good} of {unseen} unseen cards, {percent}%.", good=good, unseen=unseen,
              percent=round(100 * good / unseen))


async def card_turned(deal: Deal, turn: Turn, why: Callable[[], str] = str) -> None:
    """The top card, where cards are entered at all."""
    deal.undealt -= 1
    if deal.table.rules.entry is Level.FAST or deal.results_only:
        return
    name, bet = deal.table.name, deal.table.amount_text(turn.bet)
    deal.table.auditor = deal.pack.audit
    turn.card = await ask(deal, lambda: DrawCard(
        key=deal.key(f"card:{turn.seat}"), table=deal.table, suits=True, suit_needed=True, facts=str(turn.bet),
        rulings_now=CARDS, by_chance=deal.pack.any_unseen, say=lambda: Wording(
            lead=tr("Turn the top card"), rest=tr(" — for {name}", name=name(turn.seat)),
            reason=why() or _ends_it(deal, turn) or tr(
                "{name} bets {bet}: a higher card of the same suit wins.", name=name(turn.seat), bet=bet),
            badge=seat_badge(turn.seat), step=TURN, topic="turn",
            named=tr("card turned for {name}", name=name(turn.seat)))))
    deal.pack.see(*([turn.card] if turn.card else []))


def _ends_it(deal: Deal, turn: Turn) -> str:
    """That the whole pot is at stake, and the game with it."""
    return tr("The whole pot is bet: a higher card of the suit wins it and ends the game.") \
        if deal.bets and deal.bets.potting and turn.bet == deal.pot else ""


async def result_of(deal: Deal, turn: Turn) -> bool:
    """Whether the bet wins: by the hand where it is known, else by what the player shows."""
    if turn.card and turn.seat in deal.hands:
        turn.won = winning_card(deal.hands[turn.seat], turn.card) is not None
        return turn.won
    name, bet = deal.table.name, deal.table.amount_text(turn.bet)
    said = await ask(deal, lambda: Choice(
        key=deal.key(f"result:{turn.seat}"), facts=f"{turn.bet}:{turn.card.code if turn.card else ''}",
        by_key=True, rulings_now=IN_HAND, options=(
            Option("W", "won", tr("Won"), tr("pay {bet}", bet=bet)),
            Option("L", "lost", tr("Lost"), tr("{bet} to the pot", bet=bet))),
        say=lambda: Wording(
            lead=tr("{name} bets {bet}", name=name(turn.seat), bet=bet),
            rest="" if turn.card else tr(" — turn the top card"),
            reason=_ends_it(deal, turn) or (
                tr("A higher card of {turned}’s suit wins; otherwise the hand is shown.", turned=turn.card)
                if turn.card else tr("A higher card of the suit turned wins; otherwise the hand is shown.")),
            call=tr("Higher card of the suit?"), badge=seat_badge(turn.seat), step=RESULT if turn.card else TURN,
            named=tr("{name}’s bet", name=name(turn.seat)), button=tr("Won or lost?"), topic="turn")))
    turn.won = said == "won"
    await _shown(deal, turn)
    return turn.won


async def _shown(deal: Deal, turn: Turn) -> None:
    """Where cards are entered: the winning card, or the whole losing hand, as far as the dealer keys it."""
    if turn.card is None or deal.results_only:
        return
    name, size, turned = deal.table.name, 1 if turn.won else deal.hand_size, turn.card.code
    deal.table.auditor = deal.pack.audit
    turn.shown = await ask(deal, lambda: ShowCards(
        key=deal.key(f"shown:{turn.seat}"), facts=f"{turned}:{turn.won}", table=deal.table, least=size,
        most=size, skip_word=tr("not keyed"), check=lambda cards: _fits_result(turn, cards), rulings_now=CARDS,
        say=lambda: Wording(
            lead=tr("Key the winning card") if turn.won else tr("Key {name}’s hand", name=name(turn.seat)),
            rest=tr(" — or go on without"), reason=tr("It then counts as out of the deck in the odds."), topic="turn",
            badge=seat_badge(turn.seat), step=RESULT, named=tr("{name} shows", name=name(turn.seat))))) or ()
    deal.pack.see(*turn.shown)


def _fits_result(turn: Turn, cards: Cards) -> Refusal | None:
    assert turn.card is not None
    better = winning_card(cards, turn.card)
    if turn.won and better is None:
        return Refusal(tr("{card} does not beat {turned}.", card=cards[0], turned=turn.card),
                       tr("It takes a higher card of the same suit."), tr("Key that card, or undo the result."))
    if not turn.won and better is not None:
        return Refusal(tr("This hand wins with {card}.", card=better),
                       tr("It beats {turned}.", turned=turn.card), tr("Undo the result, or look at the cards again."))
    return None


def settle(deal: Deal, turn: Turn, why: str = "") -> bool:
    """The bet out of the pot or into it, with a reason of its own or none. True where the whole pot was bet and won."""
    table, potted = deal.table, bool(turn.won) and turn.bet == deal.pot
    move = take_out if turn.won else put_in
    move(table, turn.seat, deal.pot_name, turn.bet, why or (
        tr("Won against the pot") if turn.won else tr("Lost to the pot")))
    turn.word = WON if turn.won else LOST
    table.announcement = pay_words(deal, turn) if turn.won else tr(
        "Collect {bet} from {name}: the pot holds {pot}.", name=table.name(turn.seat), bet=table.amount_text(turn.bet),
        pot=table.amount_text(deal.pot))
    return potted


def pay_words(deal: Deal, turn: Turn) -> str:
    """Who is paid how much, and what the pot holds then."""
    say = deal.table.amount_text
    return tr("Pay {name} {bet}: the pot holds {pot}.", name=deal.table.name(turn.seat), bet=say(turn.bet),
              pot=say(deal.pot))


# rulings


async def ask(deal: Deal, make: Callable[[], Prompt[Any]]) -> Any:
    """Put a question until it is answered; an overlooked card is paid on the way.

    None where it need not be answered any more: from now on only results are entered.
    """
    while True:
        try:
            return await make()
        except Overlooked as ruling:
            ruling.apply(deal)
        except ResultsOnly:
            deal.results_only = True
            return None


def _rulings(deal: Deal) -> tuple[type[Ruling], ...]:
    lost = any(turn.won is False for turn in deal.turns)
    return (*deal.rulings, *IN_HAND, WalkedOut, *((Overlooked,) if lost else ()))


async def close(deal: Deal, over: bool = False) -> None:
    """The deal is over, or the game with it: what the last turn came to is settled, and it goes into the books."""
    table = deal.table
    told = listed([f"{table.name(turn.seat)} {said}" for turn in deal.turns if (said := _booked_as(deal, turn))])
    pot = table.amount_text(deal.pot)
    title = tr("Deal {number}: {told}; pot {pot}", number=deal.number, told=told or tr("nobody bet"), pot=pot)
    why = "The game is over; the pot then holds {pot}." if over else "The deal is over; the pot then holds {pot}."
    await close_deal(table, title, says=Says(why=tr(why, pot=pot), step=RESULT, topic="turn"))


def _booked_as(deal: Deal, turn: Turn) -> str:
    """What a turn is called in the books; nothing where no chips were moved in it."""
    if turn.word == FORFEITS and is_told(deal.table):
        return tr("forfeited {chip}", chip=deal.table.amount_text(deal.rules.chip))
    return word_of(deal, turn) if turn.bet else ""


def word_of(deal: Deal, turn: Turn) -> str:
    """What has become of a turn, in the language that is spoken now."""
    return tr(turn.word, bet=deal.table.amount_text(turn.bet)) if turn.word else ""
