"""Mexican Sweat, as the dealer deals it: nobody looks; turn until it beats, bet, and the next one turns."""

from collections.abc import Mapping

from app.dealing.procedures.deals import play_deals, ruled
from app.dealing.procedures.hands import Seats, as_far_as_fits, begin_hand, first_that_fits, who_deals, who_is_dealt_to
from app.dealing.procedures.settlement import Says, close_deal
from app.dealing.procedures.table_rulings import BETWEEN
from app.dealing.prompts.kinds import Choice, Confirm, DrawCard, Option, Wording
from app.dealing.prompts.showing import PickSeats
from app.dealing.table.jackpot_pools import show_down
from app.dealing.table.pots import put_in, short_of, take_out
from app.dealing.table.seat_order import from_left_of
from app.dealing.table.seat_views import seat_badge
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Level
from app.games.mexican_sweat.bets import bet_round
from app.games.mexican_sweat.deal import POT, SEVEN, Ends, PotTaken, Sweat
from app.games.mexican_sweat.picture import CENTRE, DEAL, TAKE, TURN, gone_word, picture_of
from app.games.mexican_sweat.rules import Blinds, KillRankToBeat, MexicanSweatRules, OpeningMoney
from app.games.mexican_sweat.rulings import RULINGS
from app.words import tr
from app.words.joined import as_sentence, comma_list

MOST = 7
"""Seven cards each to seven players, and two to the centre, are 51."""


async def deal_mexican_sweat(table: Table) -> None:
    """Deal after deal, until the host ends it."""
    await play_deals(Sweat(table, RULINGS), Seats(2, MOST), one_deal, picture_of)


async def one_deal(sweat: Sweat) -> bool:
    """Seven cards each, turned one after another, until one player is left. The game has no end of its own."""
    await post_and_deal(sweat)
    try:
        await centre(sweat)
        await peek(sweat)
        seat = sweat.next_to_turn(sweat.table.button)
        while True:
            turned = await turn(sweat, seat)
            if turned:
                await bet_round(sweat)
            seat = sweat.next_to_turn(seat)
    except PotTaken:
        await take_pot(sweat)
    return False


# before the first card


def posts(sweat: Sweat) -> list[tuple[int, int, str]]:
    """Who puts in what before the cards are dealt, and as what: seat, minor units, "Ante" or "Small blind"."""
    rules, seats = sweat.rules, from_left_of(sweat.table.button, sweat.table.playing)
    made: list[tuple[int, int, str]] = []
    if rules.opening is not OpeningMoney.BLINDS:
        made += [(seat, rules.ante, tr("Ante")) for seat in seats]
    if rules.opening is not OpeningMoney.ANTE and len(seats) > 1:
        made += [(seats[0], rules.small_blind, tr("Small blind")), (seats[1], rules.big_blind, tr("Big blind"))]
    return made


def costs(sweat: Sweat) -> Mapping[int, int]:
    """What each seat puts in, in minor units."""
    each: dict[int, int] = {}
    for seat, amount, _ in posts(sweat):
        each[seat] = each.get(seat, 0) + amount
    return each


async def post_and_deal(sweat: Sweat) -> None:
    """Antes or blinds into the pot, and seven cards face down to each. It opens the deal."""
    table = sweat.table
    await Confirm(key=sweat.key("deal"), table=table, unless="seats", rulings_now=BETWEEN,
                  cover=lambda _: short_of(table, costs(sweat)), say=lambda: _deal_words(sweat))
    made = posts(sweat)
    sweat.shuffle(begin_hand(table, tr("Deal {number}", number=sweat.number)))
    post(sweat, made)


def post(sweat: Sweat, made: list[tuple[int, int, str]]) -> None:
    """Antes and blinds into the pot; live blinds count as bet."""
    sweat.opened_with = sum(amount for _, amount, _ in made)
    for seat, amount, why in made:
        put_in(sweat.table, seat, POT, amount, why)
        if sweat.rules.blinds is Blinds.LIVE and why != tr("Ante"):
            sweat.posted[seat] = amount


def _deal_words(sweat: Sweat) -> Wording:
    table, rules = sweat.table, sweat.rules
    lead = tr({OpeningMoney.ANTE: "Everybody antes {ante}", OpeningMoney.BLINDS: "Blinds {small} and {big}",
               OpeningMoney.BOTH: "Ante {ante}, blinds {small} and {big}"}[rules.opening],
               ante=table.amount_text(rules.ante),
              small=table.amount_text(rules.small_blind), big=table.amount_text(rules.big_blind))
    posted = [tr("{name} {amount}", name=table.name(seat), amount=table.amount_text(amount))
              for seat, amount, why in posts(sweat) if why != tr("Ante")]
    who = tr("Blinds: {posted}.", posted=comma_list(posted)) if posted else _who_looks(rules)
    return Wording(
        lead=lead, rest=tr(" — shuffle, deal 7 each"),
        reason=as_far_as_fits(who, who_is_dealt_to(table), as_sentence(who_deals(table))), result=table.announcement,
        call=_opening_call(bool(posted), rules.peek),
        badge="icon:cards|" + tr("DEAL"), step=DEAL, named=tr("the deal"),
        button=tr("Dealt"), topic="deal")


def _who_looks(rules: MexicanSweatRules) -> str:
    return tr("One peek each comes later; nobody looks now.") if rules.peek else tr("Nobody looks at a card.")


def _opening_call(blinds: bool, peek: bool) -> str:
    if peek:
        return tr("Blinds, please. Nobody looks yet.") if blinds else tr("Ante up. Nobody looks yet.")
    return tr("Blinds, please. Nobody looks.") if blinds else tr("Ante up. Nobody looks.")


async def centre(sweat: Sweat) -> None:
    """The kill card and the card to beat, where cards are keyed at all."""
    while sweat.level is not Level.FAST and sweat.kill is None:
        with ruled(sweat):
            sweat.kill = await _centre_card(sweat, "kill", tr("Turn the kill card"), tr(
                "A hand that shows a card of this rank is killed, whatever the suit."), tr("the kill card"))
            sweat.pack.see(sweat.kill)
    while sweat.level is not Level.FAST and sweat.to_beat is None:
        with ruled(sweat):
            sweat.to_beat = await _centre_card(sweat, f"to_beat:{len(sweat.pack.seen)}", tr("Turn the card to beat"),
                                               _to_beat_reason(sweat), tr("the card to beat"))
            sweat.pack.see(sweat.to_beat)
            if _replaced(sweat):
                sweat.to_beat = None
            elif sweat.to_beat.rank is sweat.kills:
                sweat.table.announcement = tr("The card to beat has the kill rank: it stands.")


def _centre_card(sweat: Sweat, what: str, lead: str, reason: str, named: str) -> DrawCard:
    kills = tr("Kill card: {rank}.", rank=sweat.kill.rank.spoken) if sweat.kill else ""
    return DrawCard(
        key=sweat.key(what), table=sweat.table, suits=True, suit_needed=True, rulings_now=sweat.rulings_now,
        by_chance=sweat.pack.any_unseen, say=lambda: Wording(
            lead=lead, rest=tr(" — face up, to the centre"), reason=reason, call=kills, result=sweat.table.announcement,
            badge="icon:cards|" + tr("CENTRE"), step=CENTRE, named=named, topic="centre"))


def _to_beat_reason(sweat: Sweat) -> str:
    if len(sweat.pack.seen) > 1:
        return tr("The last one matched the kill card: this house turns another.")
    return tr("The first player to turn must beat it as a one-card hand; a tie does not.")


def _replaced(sweat: Sweat) -> bool:
    """A card to beat of the kill rank is turned again by the house's rule, as long as there is a card left to turn."""
    left = len(sweat.pack.cards) - SEVEN * len(sweat.hands) - len(sweat.pack.seen)
    return sweat.to_beat is not None and sweat.to_beat.rank is sweat.kills and left > 0 and \
        sweat.rules.kill_rank_to_beat is KillRankToBeat.REPLACE


async def peek(sweat: Sweat) -> None:
    """Where the house lets them, each looks at one card before the first is turned; and may fold then."""
    rules = sweat.rules
    sweat.peeking = rules.peek and (rules.peek_fold or sweat.level is not Level.FAST)
    while sweat.peeking:
        with ruled(sweat):
            folds = await _peek_prompt(sweat) if rules.peek_fold else await _peek_only(sweat)
            sweat.peeking = False
            if folds:
                sweat.table.announcement = tr("{names} folded.",
                                              names=sweat.names(folds))
                sweat.drop(folds, "folded")


def _peek_words(sweat: Sweat, rest: str) -> Wording:
    kills = tr("{rank} kills.", rank=sweat.kill.rank.spoken) if sweat.kill else ""
    return Wording(
        lead=tr("One peek each"), rest=rest, result=sweat.table.announcement,
        reason=tr("At one card of their own, then face down again. {kills}", kills=kills).strip(),
        call=tr("One peek each."), badge="icon:eye|" + tr("PEEK"), step=CENTRE, named=tr("folded after the peek"),
        button=tr("All have peeked"), topic="peek")


def _peek_prompt(sweat: Sweat) -> PickSeats:
    """One card each; who folds after it?"""
    seats = tuple(sorted(sweat.live))
    return PickSeats(
        key=sweat.key("peek"), facts=",".join(map(str, seats)), seats=seats, most=len(seats) - 1,
        none_word=tr("nobody folds"), names=sweat.table.name, rulings_now=sweat.rulings_now,
        by_chance=lambda chance: [seat for seat in seats[1:] if chance.randrange(0, 8) == 0],
        say=lambda: _peek_words(sweat, tr(" — who folds after it?")))


async def _peek_only(sweat: Sweat) -> tuple[int, ...]:
    await Confirm(key=sweat.key("peek"), rulings_now=sweat.rulings_now,
                  say=lambda: _peek_words(sweat, tr(" — nobody may fold yet")))
    return ()


# a turn


async def turn(sweat: Sweat, seat: int) -> bool:
    """One player's turn, card by card, until it beats, is killed or has seven up. False where no card was turned."""
    hand = sweat.hands[seat]
    sweat.turning, sweat.turns = seat, sweat.turns + 1
    hand.turns, hand.before = hand.turns + 1, len(hand.up)
    said: Ends | None = None
    while hand.live and said is None:
        with ruled(sweat):
            said = await _next_card(sweat, seat) if sweat.level is Level.FULL else \
                Ends(await _result_prompt(sweat, seat))
    sweat.turning = 0
    if said:
        ended(sweat, seat, said)
    return said is not None or len(hand.up) > hand.before


async def _next_card(sweat: Sweat, seat: int) -> Ends | None:
    """The next card face up, unless those that are up end the turn already."""
    if (by_now := sweat.how_it_ends(seat)) is not None:
        return by_now
    sweat.turned(seat, await _card_prompt(sweat, seat))
    sweat.table.announcement = _so_far(sweat, seat)
    return sweat.how_it_ends(seat)


def _so_far(sweat: Sweat, seat: int) -> str:
    """What the cards up are worth; of a tie, that it does not beat, and whether a card more would."""
    name, hand = sweat.table.name(seat), sweat.against_mark(seat)
    if not sweat.ties(seat):
        return tr("{name} has {hand}.", name=name, hand=hand)
    if sweat.more_cards_beat:
        return tr("{name} has {hand}: a tie so far.", name=name, hand=hand)
    return tr("{name} has {hand}: a tie, and more cards do not count.", name=name, hand=hand)


def _card_prompt(sweat: Sweat, seat: int) -> DrawCard:
    number = len(sweat.hands[seat].up) + 1
    first = sweat.hands[seat].before == number - 1
    return DrawCard(
        key=sweat.key(f"turn:{seat}:{number}"), table=sweat.table, suits=True, suit_needed=True, facts=str(seat),
        rulings_now=sweat.rulings_now, by_chance=sweat.pack.any_unseen,
        say=lambda: _card_words(sweat, seat, number, first))


def _card_words(sweat: Sweat, seat: int, number: int, first: bool) -> Wording:
    name = sweat.table.name(seat)
    return Wording(
        lead=tr("{name} turns a card", name=name), rest=tr(" — card {number} of 7", number=number),
        reason=_needs_words(sweat), result=sweat.table.announcement, call=_turn_call(sweat, name) if first else "",
        badge=seat_badge(seat), step=TURN, topic="turn", named=tr("{name}’s card {number}", name=name, number=number))


def _needs_words(sweat: Sweat) -> str:
    """What beats and what kills: "Needs a pair of nines or better. 7 kills."."""
    kills = tr("{rank} kills.", rank=sweat.kill.rank.spoken) if sweat.kill else ""
    needs = tr("Needs {hand}.", hand=sweat.needs()) if sweat.needs() else \
        tr("Until it beats {cards}.", cards=_whose_cards(sweat))
    return f"{needs} {kills}".strip()


def _whose_cards(sweat: Sweat) -> str:
    """What is to be beaten where cards are not keyed: a player's cards, or the card in the centre."""
    if sweat.ahead:
        return tr("{name}’s cards", name=sweat.table.name(sweat.ahead))
    return str(sweat.to_beat) if sweat.to_beat else tr("the card to beat")


def _turn_call(sweat: Sweat, name: str) -> str:
    """Who turns, and what is to be beaten."""
    if sweat.mark:
        return tr("{name}, beat {hand}.", name=name, hand=sweat.mark_in_short())
    return tr("{name} turns.", name=name)


def _result_prompt(sweat: Sweat, seat: int) -> Choice:
    """How the turn ends, where its cards are not keyed."""
    return Choice(
        key=sweat.key(f"result:{sweat.turns}:{seat}"), facts=str(sweat.leader), rulings_now=sweat.rulings_now,
        options=_result_options(sweat, seat), say=lambda: _result_words(sweat, seat))


def _result_words(sweat: Sweat, seat: int) -> Wording:
    name = sweat.table.name(seat)
    return Wording(
        lead=tr("{name} turns cards", name=name), rest=tr(" — one at a time"), reason=_needs_words(sweat),
        result=sweat.table.announcement, call=_turn_call(sweat, name), badge=seat_badge(seat), step=TURN,
        named=tr("{name}’s turn", name=name), topic="turn")


def _result_options(sweat: Sweat, seat: int) -> tuple[Option, ...]:
    """How a turn can end: every turn shows one card at least, so that nobody beats after seven of them."""
    lost = (Option("K", Ends.KILLED, tr("Killed"), tr("a card of the kill rank")),
            Option("O", Ends.OUT, tr("Out"), tr("all seven cards up, nothing beaten")))
    if sweat.hands[seat].turns > SEVEN:
        return lost[1:]
    beats = Option("B", Ends.BEAT, tr("Beats"), tr("{name} leads", name=sweat.table.name(seat)))
    if not (sweat.leader and sweat.seven_up_matters):
        return (beats, *lost)
    other = sweat.table.name(sweat.leader)
    return (beats, Option("A", Ends.BEAT_SEVEN, tr("Beats for good"),
                          tr("{name} has all seven cards up and is out", name=other)), *lost)


def ended(sweat: Sweat, seat: int, how: Ends) -> None:
    """A turn is over: the hand is killed, out, or leads from now on. Raises PotTaken where one player is left."""
    table, name = sweat.table, sweat.table.name(seat)
    if how in (Ends.BEAT, Ends.BEAT_SEVEN):
        beaten, sweat.ahead = sweat.leader, seat
        table.announcement = tr("{name} leads with {hand}.", name=name, hand=sweat.mark_words()) if sweat.mark else \
            tr("{name} beats and leads.", name=name)
        if beaten and beaten != seat and sweat.done_for(beaten, how):
            table.announcement += " " + _beaten_for_good(sweat, name, table.name(beaten))
            sweat.drop([beaten], "out")
    elif how is Ends.KILLED:
        card = sweat.hands[seat].up[-1] if sweat.level is Level.FULL else None
        table.announcement = tr("{name} is killed by {card}.", name=name, card=card) if card else \
            tr("{name} is killed.", name=name)
        sweat.drop([seat], "killed")
    else:
        table.announcement, sweat.why_out = _does_not_beat(sweat, seat), ""
        sweat.drop([seat], "out")


def _beaten_for_good(sweat: Sweat, name: str, beaten: str) -> str:
    """Why a player who is beaten is out: each turns once only, or no card is left to turn. Keeps it for the end."""
    if sweat.seven_up_matters:
        sweat.why_out = tr("{name} beats {other}, who has all seven cards up", name=name, other=beaten)
        return tr("{name} has all seven cards up and is out.", name=beaten)
    sweat.why_out = tr("{name} beats {other}, who turns only once", name=name, other=beaten)
    return tr("One turn each: {name} is out.", name=beaten)


def _does_not_beat(sweat: Sweat, seat: int) -> str:
    """What a hand of seven was worth, and what it did not beat."""
    name, hand = sweat.table.name(seat), sweat.against_mark(seat)
    if not sweat.mark:
        return tr("{name} has all seven cards up and is out.", name=name)
    if sweat.ties(seat):
        return tr("{name} is out on a tie: {hand}.", name=name, hand=hand)
    mark = sweat.mark_in_short() if hand == sweat.hand_words(seat) else sweat.mark_words()
    return tr("{name} is out: {hand} does not beat {mark}.", name=name, hand=hand, mark=mark)


# the end of a deal


async def take_pot(sweat: Sweat) -> None:
    """The last player takes the pot, whole, and the deal goes into the books."""
    table, winner, pot = sweat.table, sweat.live[0], sweat.pot
    take_out(table, winner, POT, pot, tr("Last player left"))
    gone = [tr("{name} {word}", name=table.name(seat), word=gone_word(hand.gone)) for seat, hand in sweat.hands.items()
            if not hand.live]
    show_down(table, tr("Mexican Sweat, deal {number}", number=sweat.number), sweat.showed, sweat.hands,
              {seat: tuple(hand.up) for seat, hand in sweat.hands.items()})
    last = table.announcement
    table.announcement = " ".join(filter(None, (last, tr("{name} takes {pot}.", name=table.name(winner),
                                                         pot=table.amount_text(pot)))))
    title = tr("Deal {number}: {name} takes {pot}; {gone}", number=sweat.number, name=table.name(winner),
               pot=table.amount_text(pot), gone=comma_list(gone))
    await close_deal(table, title, says=_taken_words(sweat, winner, last))


def _taken_words(sweat: Sweat, winner: int, last: str) -> Says:
    """Why one player is left, as the cards or the last word say it."""
    name = sweat.table.name(winner)
    left = tr("Only {name} is left.", name=name)
    beaten = tr("{why}: only {name} is left.", why=sweat.why_out, name=name) \
        if sweat.why_out and sweat.hands[sweat.last_out].gone == "out" else ""
    call = first_that_fits(tr("{last} {name}’s pot.", last=last, name=name).strip(), tr("{name}’s pot.", name=name))
    return Says(why=first_that_fits(beaten, f"{last} {left}".strip(), last, left), call=call, step=TAKE, topic="end")
