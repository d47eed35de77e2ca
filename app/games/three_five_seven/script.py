"""3-5-7, as the dealer deals it: three stages a deal, in or out, losers pay the pot, three strikes take it."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from app.cards import Card, Rank
from app.dealing.procedures.deals import play_deals
from app.dealing.procedures.hands import Seats, as_far_as_fits, begin_hand, who_deals, who_is_dealt_to
from app.dealing.procedures.pack import Pack
from app.dealing.procedures.settlement import VOID, Says, settle
from app.dealing.procedures.table_rulings import BETWEEN, IN_HAND, ResultsOnly, WalkedOut
from app.dealing.prompts.calling import IN, OUT, Declaration
from app.dealing.prompts.kinds import Confirm, Wording
from app.dealing.prompts.prompt import Prompt
from app.dealing.prompts.rulings import Misdeal, Ruling
from app.dealing.prompts.showing import Cards, PickSeats, ShowCards
from app.dealing.table.jackpot_pools import show_down
from app.dealing.table.pots import short_of
from app.dealing.table.seat_order import from_left_of
from app.dealing.table.seat_views import seat_badge
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Level
from app.games.three_five_seven.deal import (
    STAGES,
    THIRD,
    Decided,
    Game357,
    GameWon,
    contributions,
    stakes_words,
    wild_words,
)
from app.games.three_five_seven.hands import best_of, contains, hand_words, is_natural_357, ranks_words
from app.games.three_five_seven.paying import antes_due, everybody_pays, losses, pay_antes, pay_winners, strike, win_pot
from app.games.three_five_seven.picture import DEAL, picture_of, step_of
from app.games.three_five_seven.rules import NobodyIn, Tie
from app.games.three_five_seven.rulings import DeclaredLate, Natural357, PaysLess
from app.games.three_five_seven.score import score_deal
from app.games.three_five_seven.telling import came_to, pay_words, strike_words, walked_out_words, won_words
from app.words import as_in, plural, tr
from app.words.joined import as_sentence, clauses, without_stop

NOBODY_KEY = "E"
"""All hands are empty: a key of its own, as a habitual Enter would pass a stage."""


async def deal_three_five_seven(table: Table) -> None:
    """Deal after deal of three, five and seven cards, until somebody has three strikes."""
    await play_deals(Game357(table), Seats(2, 7), one_deal, picture_of)


async def one_deal(game: Game357) -> bool:
    """Three stages with the same cards. True where somebody took the pot."""
    nobody_in_a_row = game.nobody_in_a_row
    try:
        over = await won_in_three_stages(game)
        await settle(game.table, won_words(game), VOID if len(game.playing) > 1 else ())
    except Misdeal:
        game.nobody_in_a_row, game.keyed, game.inside = nobody_in_a_row, {}, ()
        if not game.anted:
            game.playing = game.table.whole_game = ()
        raise
    game.anted, game.inside = True, ()
    score_deal(game)
    game.table.close_hand(tr("Deal {number}: {told}", number=game.number, told=clauses(game.told.values())))
    return over


async def won_in_three_stages(game: Game357) -> bool:
    """The ante, and three stages with the same cards. True where somebody took the pot."""
    try:
        await ante_and_deal(game)
        for stage in STAGES:
            game.begin_stage(stage)
            await one_stage(game)
    except GameWon:
        return True
    return False


async def ask(game: Game357, make: Callable[[], Prompt[Any]], of: int = 0) -> Any:
    """Put a question until it is answered; None where it is `of` a seat and that player walks out."""
    while True:
        try:
            return await make()
        except WalkedOut as gone:
            walk_out(game, gone.seat)
            if gone.seat == of:
                return None
        except PaysLess as poor:
            game.pays_less.add(poor.seat)
        except Natural357 as natural:
            take_all(game, natural.seat, tr("natural 3-5-7"))


def take_all(game: Game357, seat: int, why: str) -> None:
    """The pot to one player, and the game is over. Raises GameWon."""
    game.told[game.stage] = win_pot(game, seat, why)
    game.came_to[game.stage] = tr("{name} wins", name=game.table.name(seat))
    raise GameWon


def walk_out(game: Game357, seat: int) -> None:
    """Who leaves before the end leaves the ante and the strikes behind. The last one left takes the pot."""
    table, were_in = game.table, len(game.inside)
    game.gone[table.seats[seat].player] = tr("walked out after deal {number}", number=len(table.scores.rounds))
    table.announcement = walked_out_words(game, seat)
    table.leave(seat)
    game.playing = tuple(one for one in game.playing if one != seat)
    game.inside = tuple(one for one in game.inside if one != seat)
    table.whole_game = game.playing
    if len(game.playing) == 1:
        if table.hand is None:
            table.open_hand(tr("Nobody else is left"), game.playing)
            game.begin_deal()
        take_all(game, game.playing[0], tr("nobody else is left"))
    if were_in > len(game.inside) and len(game.inside) < 2:
        raise Decided


def in_stage(game: Game357, *more: type[Ruling]) -> tuple[type[Ruling], ...]:
    """What may be ruled during a stage; a natural only while there are three cards."""
    natural = (Natural357,) if game.stage == STAGES[0] and game.rules.natural_wins else ()
    return (*more, *natural, WalkedOut, *IN_HAND)


# the deal


async def ante_and_deal(game: Game357) -> None:
    """The ante of the game, or of each deal, and three cards to each. From now on nobody joins or leaves."""
    table, first = game.table, not game.anted
    await ask(game, lambda: Confirm(
        key=game.key("deal"), table=table, unless="seats" if first else "",
        rulings_now=BETWEEN if first else (*BETWEEN, WalkedOut), say=lambda: deal_words(game),
        cover=lambda _: short_of(table, antes_due(game))))
    antes = antes_due(game)
    playing = begin_hand(table, tr("Deal {number}", number=table.hands_opened + 1))
    game.playing = tuple(from_left_of(table.button, game.playing)) or playing
    table.whole_game = game.playing
    game.begin_deal()
    pay_antes(game, antes)


def deal_words(game: Game357) -> Wording:
    """The ante where there is one, and the deal."""
    table = game.table
    ante = tr("Everybody antes {ante}", ante=table.amount_text(game.ante)) if game.ante else ""
    return Wording(
        lead=ante or tr("Shuffle"), rest=tr(" — shuffle, deal 3 each") if ante else tr(" — deal 3 cards each"),
        result=table.announcement,
        badge="icon:cards|" + tr("DEAL"), step=DEAL, named=tr("the deal"), button=tr("Dealt"), topic="deal",
        reason=as_far_as_fits(tr("Threes are wild."), who_is_dealt_to(table), as_sentence(who_deals(table))),
        call=tr("Ante up.") if ante else "")


# in or out


async def one_stage(game: Game357) -> None:
    """In or out all at once; nobody, one with a strike, or several who compare. Raises GameWon."""
    await declare(game)
    table, row = game.table, game.nobody_in_a_row
    game.nobody_in_a_row = 0 if game.inside else row + 1
    if not game.inside:
        said = await nobody_stays(game)
    elif len(game.inside) == 1:
        said = strike(game, game.inside[0])
        if not game.took:
            await settle(table, strike_words(game))
    else:
        said = await compare(game)
    game.told[game.stage] = said
    game.came_to.setdefault(game.stage, came_to(game))
    brought = tr("{result}.", result=without_stop(table.announcement)) if table.announcement else ""
    came = tr("{wild} wild: {said}.", wild=wild_words(game.stage).capitalize(), said=said)
    table.announcement = f"{came} {brought}".strip()
    if any(game.strikes(seat) >= THIRD for seat in game.playing):
        raise GameWon


async def declare(game: Game357) -> None:
    """Chip in hand or empty: every fist opens at the same moment."""
    said: Mapping[int, int] | None = None
    while said is None:
        try:
            said = await ask(game, lambda: declaration(game, {}))
        except DeclaredLate as ruling:
            if ruling.decision == "again":
                continue
            known = {ruling.seat: IN if ruling.decision == "in" else OUT}
            said = {**await ask(game, partial(declaration, game, known)), **known}
    game.inside = tuple(seat for seat in game.playing if said.get(seat) == IN)


def declaration(game: Game357, known: Mapping[int, int]) -> Declaration:
    """Who is in, of everybody who has not been ruled in or out already."""
    table, stage = game.table, game.stage
    lead = tr("Everybody declares") if stage == STAGES[0] else tr("Deal 2 more each, declare")
    late = "".join(f":{seat}" for seat in known)
    wild = wild_words(stage)
    return Declaration(
        key=game.key(f"in:{stage}{late}"), facts=str(stage), table=table,
        seats=tuple(seat for seat in game.playing if seat not in known), in_word=tr("in"),
        out_word=tr(as_in("a declaration", "out")),
        nobody_key=NOBODY_KEY if game.settles_stages else "",
        rulings_now=in_stage(game, *(() if known else (DeclaredLate,))),
        cover=lambda said: short_of(table, contributions(game, {**said, **known})),
        say=lambda: Wording(
            lead=lead, reason=stakes_words(game), result=table.announcement,
            rest=tr(" — {wild} are wild", wild=wild) if stage == STAGES[0] else tr(" — only {wild} wild", wild=wild),
            call=tr("{wild} are wild. Chip or no chip: open.", wild=wild.capitalize()), badge=f"{stage}|" + tr("CARDS"),
            step=step_of(stage), named=tr("the declaration"), button=tr("All have declared"), topic="declare"))


async def nobody_stays(game: Game357) -> str:
    """Nothing happens; by the house's rule everybody pays an ante after three in a row."""
    table, ante = game.table, game.rules.ante
    if game.rules.nobody_in is NobodyIn.NOTHING or game.nobody_in_a_row < THIRD:
        return tr("nobody in")
    if game.settles_stages:
        everybody_pays(game)
        await settle(table, Says(
            lead=tr("Everybody pays {ante}", ante=table.amount_text(ante)), rest=tr(" — three times nobody in"),
            why=tr("Nobody was in three times running: an ante each."), step=step_of(game.stage),
            topic="declare"))
        return tr("nobody in, everybody pays {ante}", ante=table.amount_text(ante))
    await ask(game, lambda: Confirm(
        key=game.key(f"all_pay:{game.stage}"), table=table, rulings_now=(WalkedOut, *IN_HAND),
        cover=lambda _: short_of(table, dict.fromkeys(game.playing, ante)), say=lambda: Wording(
            lead=tr("Everybody pays {ante}", ante=table.amount_text(ante)), rest=tr(" — three times nobody in"),
            reason=tr("Nobody was in three times running: an ante each."),
            badge="icon:chips|" + tr("ANTE"), step=step_of(game.stage), named=tr("an ante each"),
            button=tr("All paid"), topic="declare")))
    everybody_pays(game)
    return tr("nobody in, everybody pays {ante}", ante=table.amount_text(ante))


# the comparison


async def compare(game: Game357) -> str:
    """Those in show one another. Every loser pays the winner the amount of the pot, and the pot stays."""
    try:
        await show_hands(game)
        winners = await winners_of(game)
    except Decided:
        return tr("{name} is the only one in", name=game.names(game.inside))
    if game.stage >= STAGES[1]:
        show_down(game.table, tr("3-5-7, deal {number}, {stage} cards", number=game.number, stage=game.stage),
                  game.inside, game.playing, game.shown, [Rank(str(game.stage))])
    return await paid(game, winners)


async def paid(game: Game357, winners: tuple[int, ...]) -> str:
    """Every loser pays, as soon as it is told who pays whom; who has not enough may be ruled to pay less."""
    game.came_to[game.stage] = plural(len(winners), "{names} wins", "{names} share", names=game.names(winners))
    while True:
        due = losses(game, winners)
        said = pay_winners(game, winners, due)
        try:
            await settle(game.table, pay_words(game, winners, due, said), (PaysLess, *VOID))
        except PaysLess as poor:
            game.pays_less.add(poor.seat)
        else:
            return said


async def show_hands(game: Game357) -> None:
    """Every hand that is in, where hands are entered; the dealer may go on with the winner alone at any time."""
    if game.rules.entry is not Level.FULL or game.results_only:
        return
    try:
        for seat in game.inside:
            if seat in game.playing:
                await show(game, seat)
    except ResultsOnly:
        game.results_only = True


async def show(game: Game357, seat: int) -> None:
    """One hand, as far as the dealer keys it. What was shown before in this deal must be in it."""
    stage, before = game.stage, game.shown.get(seat, ())
    others = [card for other, cards in game.shown.items() if other != seat for card in cards]
    cards: Cards | None = await ask(game, lambda: hand_prompt(game, seat, before, others), seat)
    if not cards:
        return
    game.keyed.setdefault(stage, {})[seat] = cards
    if stage == STAGES[0] and game.rules.natural_wins and is_natural_357(cards):
        if not game.settles_stages:
            await ask(game, lambda: natural_prompt(game, seat), seat)
        if seat in game.playing:
            take_all(game, seat, tr("natural 3-5-7"))


def natural_prompt(game: Game357, seat: int) -> Confirm:
    """A three, a five and a seven were keyed as the first three cards."""
    table = game.table
    return Confirm(
        key=game.key(f"natural:{seat}"), table=table, rulings_now=(WalkedOut, *IN_HAND), say=lambda: Wording(
            lead=tr("Give {name} the pot", name=table.name(seat)), rest=tr(" — {pot}", pot=table.amount_text(game.pot)),
            reason=tr("Three, five and seven as the first three cards end the game."), badge=seat_badge(seat),
            step=step_of(game.stage), named=tr("the natural"), button=tr("Paid"), topic="strikes"))


def hand_prompt(game: Game357, seat: int, before: Cards, others: list[Card]) -> ShowCards:
    """One hand: so many cards as the stage has, none of another hand, and those that it had before."""
    table, stage = game.table, game.stage
    pack = Pack()
    pack.see(*others)
    table.auditor = pack.audit
    rest = Pack()
    rest.see(*others, *before)
    return ShowCards(
        key=game.key(f"show:{stage}:{seat}"), facts=str(stage), table=table, least=stage, most=stage,
        skip_word=tr("not keyed"), private=True, rulings_now=in_stage(game, ResultsOnly),
        check=lambda hand: contains(hand, before), tells=lambda hand: hand_words(hand, stage),
        by_chance=lambda chance: [card.code for card in (*before, *rest.some_unseen(chance, stage - len(before)))],
        say=lambda: Wording(
            lead=tr("{name} shows", name=table.name(seat)), rest=tr(" — to those who are in"),
            reason=tr("Only they may look: the screen shows nothing before the deal is over."),
            badge=seat_badge(seat), step=step_of(stage), named=tr("{name}’s hand", name=table.name(seat)),
            topic="hands"))


def best_keyed(game: Game357) -> tuple[int, ...]:
    """Who has the best hand, where every hand that is in was keyed; else nobody is known to."""
    hands = {seat: game.shown.get(seat, ()) for seat in game.inside}
    if any(len(cards) != game.stage for cards in hands.values()):
        return ()
    return best_of(hands, game.stage, game.rules.tie is Tie.NATURAL)


async def winners_of(game: Game357) -> tuple[int, ...]:
    """Who wins: what the hands say where all are known, else what the players say."""
    if game.settles_stages and best_keyed(game):
        return best_keyed(game)
    said = await ask(game, lambda: pay_prompt(game, best_keyed(game)) if best_keyed(game) else winner_prompt(game))
    return tuple(said) if said else best_keyed(game)


def pay_prompt(game: Game357, best: tuple[int, ...]) -> Confirm:
    """The hands that were keyed say who wins."""
    table, names = game.table, partial(game.names, best)
    return Confirm(
        key=game.key(f"pay:{game.stage}"), facts=",".join(map(str, (*game.inside, 0, *best))), table=table,
        rulings_now=in_stage(game, PaysLess), cover=lambda _: short_of(table, losses(game, best)), say=lambda: Wording(
            lead=tr("Pay {names}", names=names()), rest=pays_words(game, best), reason=tr(
                "The best hand of those keyed. Fix a wrong one in the log."),
            badge="icon:chips|" + tr("PAY"), step=step_of(game.stage), named=tr("the payment"), button=tr("All paid"),
            call=tr("{names} show.", names=game.names(game.inside)), topic="pay"))


def winner_prompt(game: Game357) -> PickSeats:
    """The players say who wins."""
    table = game.table
    return PickSeats(
        key=game.key(f"winner:{game.stage}"), facts=",".join(map(str, game.inside)), seats=game.inside,
        names=table.name, rulings_now=in_stage(game, *(() if game.settles_stages else (PaysLess,))),
        cover=lambda winners: None if game.settles_stages else short_of(table, losses(game, winners)),
        say=lambda: Wording(
            lead=tr("Who wins?"), rest=pays_words(game, ()), reason=ranks_words(game.stage),
            badge="icon:chips|" + tr("PAY"), step=step_of(game.stage), named=tr("the winner"),
            call=tr("{names} show.", names=game.names(game.inside)), topic="hands"))


def pays_words(game: Game357, winners: tuple[int, ...]) -> str:
    """What a loser pays, or that equal hands are paid nothing."""
    if winners and not losses(game, winners):
        return tr(" — equal hands, nothing is paid")
    return tr(" — each loser pays {pot}", pot=game.table.amount_text(game.each_pays))
