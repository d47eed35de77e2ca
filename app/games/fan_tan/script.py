"""Fan Tan, as the dealer deals it: all cards out, sevens first, up and down the suits, a chip for every pass."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from app.dealing.chance import Chance, any_of
from app.dealing.hands import Seats, begin_hand, play_hands, who_deals
from app.dealing.log import Json
from app.dealing.picture import seat_badge
from app.dealing.pots import put_in, short_of
from app.dealing.prompt import Prompt
from app.dealing.prompts import Amount, Choice, Confirm, Option, PickSeat, Wording
from app.dealing.rulings import Ruling
from app.dealing.showing import Cards, Counted, ShowCards, Tally
from app.dealing.table import Table
from app.dealing.table_rules import Level
from app.dealing.table_rulings import BETWEEN, IN_HAND, ResultsOnly, WalkedOut
from app.errors import Refusal
from app.games.fan_tan.board import Turn
from app.games.fan_tan.counting import a_card_fewer, cards_left, impossible, turns_taken
from app.games.fan_tan.deal import POT, Deal
from app.games.fan_tan.picture import picture_of
from app.games.fan_tan.rules import Opens, PassFee
from app.games.fan_tan.rulings import FalsePass
from app.words import listed, plural, tr

DEAL, PLAY, COUNT = range(3)
LONGEST_REASON = 80


async def deal_fan_tan(table: Table) -> None:
    """Deal after deal, until the host ends it."""
    deal = Deal(table)
    table.state, table.picture = deal, lambda: picture_of(deal)
    await play_hands(table, Seats(3, 8), lambda: one_deal(deal))


async def one_deal(deal: Deal) -> bool:
    """Everybody antes, passes cost a chip, the first out takes the pot. The game has no end of its own."""
    deal.begin()
    if deal.rules.entry is Level.FAST:
        await by_passes(deal)
    else:
        await deal_and_ante(deal)
        await turn_by_turn(deal)
    deal.settle(deal.out)
    return False


# passes alone


async def by_passes(deal: Deal) -> None:
    """The ante, the passes as they are tapped, and who is out: one question. Everything else follows."""
    if deal.rules.opens is Opens.SEVEN_OF_DIAMONDS:
        deal.opener = await ask(deal, partial(opener_prompt, deal, BETWEEN))
    opening = 0
    if deal.rules.pass_fee_applies is PassFee.OPENING:
        opening = await ask(deal, lambda: opening_prompt(deal))
    counted: Counted = await ask(deal, lambda: passes_prompt(deal, opening))
    begin(deal)
    deal.passes = dict(counted.counts)
    for seat, times in deal.pass_costs(counted.counts, opening).items():
        deal.pay_pass(seat, times)
    for ruled in deal.fined:
        deal.pay_fines(ruled)
    deal.out, deal.cards_known = counted.seat, False
    deal.left = cards_left(deal.order, deal.sizes, counted.counts, counted.seat)


def passes_prompt(deal: Deal, opening: int = 0) -> Tally:
    """Tap every pass; then who is out. Passes that were entered turn by turn are there already."""
    table = deal.table
    rulings: tuple[type[Ruling], ...] = (WalkedOut, *IN_HAND) if table.hand else BETWEEN
    return Tally(
        key=deal.key("passes"), facts=",".join(str(seat) for seat in deal.order), table=table, taps=True,
        seats=tuple(sorted(deal.playing_now)), start=dict(deal.passes), closing=tr("Who is out?"),
        closers=tuple(sorted(deal.playing_now)), now=lambda: tuple(sorted(deal.playing_now)),
        check=lambda counted: cannot_be(deal, counted),
        cover=lambda counted: short_of(table, owed(deal, counted, opening)), may_rule=(FalsePass, *rulings),
        by_chance=lambda chance: some_passes(deal, chance),
        say=lambda: Wording(
            lead=tr("Tap every pass") if table.hand else tr("Deal all cards"),
            rest=tr(" — then who is out") if table.hand else tr(" — tap every pass"), reason=ante_words(deal),
            call=tr("{name} opens with a seven.", name=table.name(deal.order[0])) if deal.order else "",
            called=table.told, badge="icon:cards|" + tr("DEAL"), step=PLAY, named=tr("passes"), button=tr("Is out"),
            topic="play"))


def ante_words(deal: Deal) -> str:
    """Who antes a chip more, and who deals."""
    table = deal.table
    chip, fewer = table.say(deal.rules.chip), a_card_fewer(deal.playing_now)
    if not fewer:
        return tr("Ante {chip} each. {who}.", chip=chip, who=who_deals(table))
    words = tr("Ante {chip}; with a card fewer twice: {names}. {who}.", chip=chip, who=who_deals(table),
               names=listed([table.name(seat) for seat in fewer]))
    return words if len(words) <= LONGEST_REASON else tr(
        "Ante {chip}; the last {count} have a card fewer and ante twice.", chip=chip, count=len(fewer))


def cannot_be(deal: Deal, counted: Counted) -> Refusal | None:
    """Passes that cannot be: a turn is a card or a pass, and nobody else was out first."""
    if not deal.table.hand and (too_few := deal.table.hinders("seats")):
        return too_few
    wrong = impossible(deal.order, deal.sizes, counted.counts, counted.seat)
    if wrong is None:
        return None
    table = deal.table
    last = turns_taken(deal.order, deal.sizes, counted.counts, counted.seat)[wrong.seat]
    return Refusal(
        tr("{name} cannot have {count} passes.", name=table.name(wrong.seat), count=wrong.passes),
        tr("With {who} out, {name} had {turns} and {low}–{high} of them were passes.", who=table.name(counted.seat),
           name=table.name(wrong.seat), turns=plural(last, "{count} turn", "{count} turns"), low=wrong.low,
           high=wrong.high),
        tr("Count the passes again."))


def owed(deal: Deal, counted: Counted, opening: int) -> dict[int, int]:
    """All that each pays from here to the end of the deal, in minor units; the pot comes after."""
    if impossible(deal.order, deal.sizes, counted.counts, counted.seat):
        return {}
    left = cards_left(deal.order, deal.sizes, counted.counts, counted.seat)
    antes = {} if deal.table.hand else deal.antes()
    costs = deal.pass_costs(fresh_passes(deal, counted.counts), opening)
    total = {seat: antes.get(seat, 0) + deal.rules.chip * (costs.get(seat, 0) + left.get(seat, 0))
             for seat in deal.playing_now}
    for payer, _, amount in (fine for ruled in deal.fined for fine in deal.fines(ruled)):
        total[payer] = total.get(payer, 0) + amount
    return total


def fresh_passes(deal: Deal, counts: Mapping[int, int]) -> dict[int, int]:
    """The passes that were not paid as they were entered."""
    return {seat: max(0, count - deal.passes.get(seat, 0)) for seat, count in counts.items()}


def opener_prompt(deal: Deal, rulings: tuple[type[Ruling], ...]) -> PickSeat:
    """Who holds the seven of diamonds begins."""
    return PickSeat(
        key=deal.key("opener"), seats=tuple(sorted(deal.playing_now)), may_rule=rulings, say=Wording(
            lead=tr("Who holds 7♦?"), rest=tr(" — that seat begins"),
            reason=tr("The seven of diamonds is played first."),
            badge="icon:seat|" + tr("OPENS"), step=DEAL, named=tr("who opens"), topic="play"))


def opening_prompt(deal: Deal) -> Amount:
    """How many passed before the first seven: only they pay."""
    return Amount(
        key=deal.key("opening"), expected=0, high=len(deal.playing_now) - 1, unit=tr("players"), may_rule=BETWEEN,
        say=lambda: Wording(
            lead=tr("Deal all cards"), rest=tr(" — who passed at first?"),
            reason=tr("How many passed, one after another, before the first seven."), called=deal.table.told,
            badge="icon:cards|" + tr("DEAL"), step=DEAL, named=tr("passed before the first seven"), topic="pass"))


def some_passes(deal: Deal, chance: Chance) -> Json:
    """Passes as they could have been, for a robot."""
    order, sizes = deal.order, deal.sizes
    out = any_of(chance, order)
    passes = {out: deal.passes.get(out, 0) + chance.randrange(0, 3)}
    turns = turns_taken(order, sizes, passes, out)
    for seat in order:
        if seat != out:
            low = max(turns[seat] - sizes[seat] + 1, deal.passes.get(seat, 0), 0)
            passes[seat] = min(turns[seat], low + chance.randrange(0, 3))
    counts: dict[str, Json] = {str(seat): passes[seat] for seat in order}
    return {"counts": counts, "seat": out}


# turn by turn


async def deal_and_ante(deal: Deal) -> None:
    """All cards out, a chip each, and one more from who has a card fewer. It opens the deal."""
    table = deal.table
    await Confirm(
        key=deal.key("deal"), table=table, unless="seats", may_rule=BETWEEN,
        cover=lambda _: short_of(table, deal.antes()), say=lambda: Wording(
            lead=tr("Deal all cards"), rest=tr(" — from the dealer’s left"), reason=ante_words(deal),
            called=table.told, call=tr("Ante up."), badge="icon:cards|" + tr("DEAL"), step=DEAL, named=tr("the deal"),
            button=tr("Dealt"), topic="deal"))
    begin(deal)
    if deal.rules.opens is Opens.SEVEN_OF_DIAMONDS:
        deal.opener = await ask(deal, partial(opener_prompt, deal, IN_HAND))


def begin(deal: Deal) -> None:
    """Open the deal: from now on nobody sits down in it. The antes go into the pot."""
    antes = deal.antes()
    deal.dealt = begin_hand(deal.table, tr("Deal {number}", number=deal.number))
    for seat, amount in antes.items():
        put_in(deal.table, seat, POT, amount, tr("Ante"))


async def turn_by_turn(deal: Deal) -> None:
    """A card or a pass from each in turn, until somebody has no card left; then the others' cards are counted."""
    try:
        while not deal.out:
            for seat in deal.order:
                await one_turn(deal, seat)
                if not deal.held(seat):
                    deal.out = seat
                    break
        deal.left = {seat: deal.held(seat) for seat in deal.order if seat != deal.out}
        await ask(deal, lambda: counts_prompt(deal))
    except ResultsOnly:
        await rest_by_passes(deal)


async def one_turn(deal: Deal, seat: int) -> None:
    """One card, or a pass with its chip."""
    said: Any = await ask(deal, partial(card_prompt if deal.rules.entry is Level.FULL else turn_prompt, deal, seat))
    card = said[0] if isinstance(said, tuple) and said else None
    played = card is not None or said == "played"
    deal.board.turns.append(Turn(seat, card))
    deal.cards_known = deal.cards_known and (card is not None or not played)
    if played:
        deal.plays[seat] = deal.plays.get(seat, 0) + 1
    else:
        deal.pay_pass(seat, pass_cost(deal) // deal.rules.chip)
        deal.passes[seat] = deal.passes.get(seat, 0) + 1


def pass_cost(deal: Deal) -> int:
    """What a pass costs now, in minor units."""
    free = deal.rules.pass_fee_applies is PassFee.OPENING and deal.opened
    return 0 if free else deal.rules.chip


def turn_prompt(deal: Deal, seat: int) -> Choice:
    """Played or passed, where cards are not keyed."""
    table, cost = deal.table, pass_cost(deal)
    return Choice(
        key=deal.key(f"turn:{len(deal.board.turns) + 1}"), facts=str(seat), may_rule=in_turn(),
        cover=lambda said: short_of(table, {seat: cost}) if said == "pass" else None,
        options=(Option("K", "played", tr("Played")), Option("P", "pass", tr("Passes"), table.say(cost))),
        say=lambda: wording(deal, seat))


def card_prompt(deal: Deal, seat: int) -> ShowCards:
    """The card played; nothing keyed is a pass."""
    table, cost = deal.table, pass_cost(deal)
    table.auditor = lambda card, named: None  # what fits has not been played yet
    return ShowCards(
        key=deal.key(f"turn:{len(deal.board.turns) + 1}"), facts=str(seat), table=table, least=1, most=1,
        skip_word=tr("pass"), may_rule=in_turn(), check=lambda cards: does_not_fit(deal, cards),
        cover=lambda cards: None if cards else short_of(table, {seat: cost}),
        by_chance=lambda chance: card_or_pass(deal, chance), say=lambda: wording(deal, seat))


def in_turn() -> tuple[type[Ruling], ...]:
    """What may be ruled at somebody's turn."""
    return (FalsePass, ResultsOnly, WalkedOut, *IN_HAND)


def wording(deal: Deal, seat: int) -> Wording:
    """Whose turn it is, and what can be played."""
    table, name = deal.table, deal.table.name(seat)
    fits = deal.board.fitting() if deal.rules.entry is Level.FULL else ()
    first = tr(" — a seven, or pass") if not deal.opened else tr(" — a card, or pass")
    reason = tr("Fits: {cards}.", cards=" ".join(str(card) for card in fits)) if fits else \
        tr("{name} has {count} cards. A pass costs {chip}.", name=name, count=deal.held(seat),
           chip=table.say(pass_cost(deal)))
    return Wording(lead=tr("{name} plays", name=name), rest=first, reason=reason, called=table.told,
                   badge=seat_badge(seat), step=PLAY, named=tr("{name}’s turn", name=name), topic="play")


def does_not_fit(deal: Deal, cards: Cards) -> Refusal | None:
    """Why a card cannot be played now."""
    fits = deal.board.fitting()
    if cards[0] in fits:
        return None
    if any(turn.card == cards[0] for turn in deal.board.turns):
        return Refusal(tr("{card} has been played.", card=cards[0]), tr("The pack has one of each."),
                       tr("Look at the card again."))
    return Refusal(tr("{card} does not fit.", card=cards[0]),
                   tr("There is {cards}.", cards=" ".join(str(card) for card in fits)), tr("Key another, or pass."))


def card_or_pass(deal: Deal, chance: Chance) -> Json:
    """A card that fits, now and then a pass, for a robot."""
    fits = deal.board.fitting()
    return [any_of(chance, fits).code] if fits and chance.randrange(0, 5) else []


def counts_prompt(deal: Deal) -> Tally:
    """The others count their cards: it must be what their turns say."""
    table = deal.table
    seats = tuple(sorted(deal.left))
    return Tally(
        key=deal.key("counts"), facts=",".join(f"{seat}:{deal.left[seat]}" for seat in seats), table=table, seats=seats,
        between=lambda seat: (1, deal.sizes[seat]), start=dict(deal.left),
        check=lambda counted: differs(deal, counted), may_rule=(FalsePass, WalkedOut, *IN_HAND),
        by_chance=lambda chance: {"counts": {str(seat): left for seat, left in deal.left.items()}},
        cover=lambda _: short_of(table, {seat: left * deal.rules.chip for seat, left in deal.left.items()}),
        say=lambda: Wording(
            lead=tr("{name} is out", name=table.name(deal.out)), rest=tr(" — count the others’ cards"),
            reason=tr("Each card left costs {chip}; the pot holds {pot}.", chip=table.say(deal.rules.chip),
                      pot=table.say(deal.pot)),
            call=tr("{name} is out. Count your cards.", name=table.name(deal.out)), badge="icon:cards|" + tr("COUNT"),
            step=COUNT, named=tr("cards left"), button=tr("All counted"), topic="count"))


def differs(deal: Deal, counted: Counted) -> Refusal | None:
    """A count that the turns contradict."""
    wrong = next((seat for seat, count in counted.counts.items() if count != deal.left[seat]), 0)
    if not wrong:
        return None
    return Refusal(tr("{name} counts {count}.", name=deal.table.name(wrong), count=counted.counts[wrong]),
                   tr("The turns leave {left}.", left=deal.left[wrong]),
                   tr("Count again, or correct a turn in the log."))


async def rest_by_passes(deal: Deal) -> None:
    """From here on only passes and who is out, on top of what was entered."""
    counted: Counted = await ask(deal, lambda: passes_prompt(deal))
    every = deal.rules.pass_fee_applies is PassFee.EVERY_PASS
    for seat, times in fresh_passes(deal, counted.counts).items() if every else ():
        deal.pay_pass(seat, times)
    deal.passes, deal.out, deal.cards_known = dict(counted.counts), counted.seat, False
    deal.left = cards_left(deal.order, deal.sizes, counted.counts, counted.seat)


# rulings


async def ask(deal: Deal, make: Callable[[], Prompt[Any]]) -> Any:
    """Put a question until it is answered. A false pass is fined at once; before the ante, with the other chips."""
    while True:
        try:
            return await make()
        except FalsePass as ruled:
            if deal.table.hand:
                deal.pay_fines(ruled)
            else:
                deal.fined.append(ruled)
        except WalkedOut as gone:
            deal.table.leave(gone.seat)
