"""What a deal of Fan Tan came to: everybody's passes and who is out, the cards left, and the pot."""

from collections.abc import Mapping
from functools import partial

from app.dealing.procedures.settlement import is_told, lies_there
from app.dealing.procedures.table_rulings import BETWEEN, DealtWrong
from app.dealing.prompts.kinds import Wording
from app.dealing.prompts.rulings import Ruling
from app.dealing.prompts.showing import Counted, Tally
from app.dealing.table.pots import short_of
from app.dealing.table.seat_views import seat_badge
from app.dealing.values.chance import Chance, any_of
from app.dealing.values.log import Json
from app.errors import Refusal
from app.games.fan_tan.chips import (
    both,
    left_due,
    open_deal,
    passes_due,
    pay,
    pay_passes,
    short_with_antes,
    take_the_pot,
)
from app.games.fan_tan.deal import FanTan
from app.games.fan_tan.lookback import not_ruled, proof_words, tell
from app.games.fan_tan.picture import with_passes
from app.games.fan_tan.play import OUT, PLAY, PUT_IN, ante_call, ante_reason, rulings_now
from app.games.fan_tan.rules import PassFee
from app.games.fan_tan.rulings import CountsDiffer, FalsePass, TurnByTurn, WalkedOut
from app.words import as_in, listed, plural, tr
from app.words.joined import clauses, comma_list

MOST_PASSES = 99


# passes, and who is out


async def passes_and_out(game: FanTan) -> None:
    """Every pass of the deal, tapped as it happens, and who is out. Where no deal is open yet it opens it."""
    deal, table = game.deal, game.table
    playing = tuple(game.playing)
    pictured = (lambda felt, counts: with_passes(game, felt, counts)) if is_told(table) else None
    counted = await Tally(
        key=game.key("passes"), facts=_facts(game), table=table, seats=playing, closers=playing, taps=True,
        now=lambda: tuple(game.playing), closing=lambda: _out_words(game),
        start={seat: game.fewest_passes(seat) for seat in game.playing},
        between=lambda seat: (game.fewest_passes(seat), MOST_PASSES), check=lambda counted: refuse_tally(game, counted),
        cover=lambda counted: short_with_antes(game, _costs(game, counted)), rulings_now=lambda: _rulings_now(game),
        by_chance=lambda chance: any_tally(game, chance), say=lambda: _tally_words(game), pictured=pictured)
    open_deal(game)
    deal.winner, deal.tallied = counted.seat, dict(counted.counts)
    if is_told(table):  # each chip was put in as its pass was tapped
        pay_passes(game, deal.tallied)
        lies_there(table)
    elif not deal.counts_stand:
        settle(game, _left(game, counted))


def _facts(game: FanTan) -> str:
    """The button decides who has a card fewer, the opener who had a turn more."""
    return f"{game.deal.dealer or game.next_dealer}:{game.deal.order[0] if game.deal.order else 0}"


def _rulings_now(game: FanTan) -> tuple[type[Ruling], ...]:
    differ: tuple[type[Ruling], ...] = () if game.deal.counts_stand else (CountsDiffer,)
    if game.table.hand:
        turns: tuple[type[Ruling], ...] = (TurnByTurn,) if _nothing_entered(game) else ()
        return rulings_now(game, *differ, *turns)
    return (FalsePass, TurnByTurn, *differ, WalkedOut, DealtWrong, *BETWEEN)


def _nothing_entered(game: FanTan) -> bool:
    """Whether the deal can still be entered turn by turn from its first one."""
    deal = game.deal
    return is_told(game.table) and not deal.turns and not deal.unentered and not deal.counts_stand


def _left(game: FanTan, counted: Counted) -> dict[int, int]:
    return {seat: left for seat, left in game.count(counted.counts, counted.seat).left.items() if seat != counted.seat}


def _costs(game: FanTan, counted: Counted) -> dict[int, int]:
    """What passes and cards left cost each seat; the cards alone where they are not counted and told later."""
    later = game.deal.counts_stand or is_told(game.table)
    left = {} if later else left_due(game, _left(game, counted))
    return both(passes_due(game, counted.counts), left)


def refuse_tally(game: FanTan, counted: Counted) -> Refusal | None:
    """Passes that cannot be with this player out, in a sentence with the range."""
    if refusal := game.table.hinders("seats"):
        return refusal
    strange = None if game.deal.counts_stand else game.count(counted.counts, counted.seat).cannot_be()
    if strange is None:
        return None
    name, out = game.table.name(strange.seat), game.table.name(counted.seat)
    allowed = str(strange.least) if strange.least == strange.most else f"{strange.least}–{strange.most}"
    return Refusal(
        plural(counted.counts[strange.seat], "{name} cannot have passed once with {out} out.",
               "{name} cannot have passed {count} times with {out} out.", name=name, out=out),
        plural(strange.turns, "With {count} turn and {size} cards, {allowed} is possible.",
               "With {count} turns and {size} cards, {allowed} is possible.", size=game.sizes[strange.seat],
               allowed=allowed),
        tr("A digit adds a pass, with Shift takes one away; or say who is out."))


def any_tally(game: FanTan, chance: Chance) -> Json:
    """Passes that can be, for a robot, and who is out."""
    playing = game.playing
    if not playing:
        return {"counts": {}, "seat": 0}
    out = any_of(chance, playing)
    passes = {seat: game.fewest_passes(seat) for seat in playing}
    passes[out] += chance.randrange(0, 5)
    while any(least > most for least, most in _ranges(game, out, passes).values()):
        passes[out] += 1
    for seat, (least, most) in _ranges(game, out, passes).items():
        passes[seat] = least + chance.randrange(0, min(5, most - least + 1))
    return {"counts": {str(seat): number for seat, number in passes.items()}, "seat": out}


def _ranges(game: FanTan, out: int, passes: dict[int, int]) -> dict[int, tuple[int, int]]:
    count = game.count(passes, out)
    return {seat: count.passes_of(seat) for seat in game.playing if seat != out}


def _tally_words(game: FanTan) -> Wording:
    table, rules = game.table, game.rules
    if table.hand is None:
        return Wording(lead=tr("Deal all the cards"), rest=tr(" — tap each pass"), reason=ante_reason(game),
                       call=ante_call(game), result=table.announcement, badge="icon:cards|" + tr("DEAL"), step=PLAY,
                       named=tr("passes"), button=tr("Somebody goes out"), topic="deal")
    fee = table.amount_text(rules.pass_fee)
    if is_told(table):
        return _told_words(game, fee)
    reason = tr("Enter every pass of the deal. The hands are counted next.") if game.deal.counts_stand else \
        tr("Enter every pass of the deal, {fee} each; the cards left follow from them.", fee=fee)
    return Wording(lead=tr("Tap each pass"), rest=tr(" — then who goes out"), reason=reason, result=table.announcement,
                   badge="icon:cards|" + tr("PLAY"), step=PLAY, named=tr("passes"), button=tr("Somebody goes out"),
                   topic="passes")


def _told_words(game: FanTan, fee: str) -> Wording:
    """Who opens, and what a pass costs: nothing more is asked of the deal until somebody is out."""
    deal, free = game.deal, game.deal.fee_applies is PassFee.OPENING
    opener = game.table.name(deal.to_act)
    reason = tr("Whoever cannot play passes, free after the first seven. Press that number.") if free else \
        tr("{so_far} Whoever cannot play puts {fee} in: press that number.", so_far=_so_far(game, opener), fee=fee)
    return Wording(lead=tr("Tap each pass"), rest=tr(" — Enter when somebody is out"), reason=reason,
                   call="" if free or deal.seven_is_out else tr("{name}: any seven?", name=opener),
                   result=game.table.announcement, badge="icon:cards|" + tr("PLAY"), step=PLAY, named=tr("passes"),
                   button=tr("Somebody goes out"), topic="passes")


def _so_far(game: FanTan, opener: str) -> str:
    """Who opens; or who has, and which passes of those that are counted were paid turn by turn."""
    entered = [turn for turn in game.deal.turns if turn.passed]
    if entered:
        return plural(len(entered), "{count} pass is entered and paid.", "{count} passes are entered and paid.")
    if game.deal.seven_is_out:
        return tr("{name} has opened.", name=game.table.name(game.deal.turns[0].seat))
    return tr("{name} opens with a seven.", name=opener)


def _out_words(game: FanTan) -> Wording:
    """Who is out: every pass of the deal is tapped by then."""
    return Wording(
        lead=tr("Who goes out?"), rest=tr(" — press the seat’s number"),
        badge="icon:seat|" + tr(as_in("no card left", "OUT")), step=OUT,
        reason=tr("The first with no card left. Esc goes back to the passes."), call=tr("Out."), topic="out")


# the cards left


async def count_the_cards(game: FanTan) -> None:
    """The count of each other hand: the one that the turns leave, unless it is ruled that the hands hold others."""
    deal, table = game.deal, game.table
    name, exact = partial(table.name, deal.winner), not deal.counts_stand
    losers = tuple(seat for seat in deal.order if seat != deal.winner)
    by_turns = {seat: deal.left(seat) for seat in losers} if exact else {}
    counted = await Tally(
        key=game.key("left"), facts=str(deal.winner), table=table, seats=losers, start=by_turns,
        between=lambda seat: (1, deal.sizes[seat]),
        check=lambda counted: _by_the_turns(game, counted) if exact else None,
        by_chance=(lambda chance: {"counts": {str(seat): left for seat, left in by_turns.items()}}) if exact else None,
        cover=lambda counted: short_of(table, both(passes_due(game, deal.tallied), left_due(game, counted.counts))),
        rulings_now=lambda: rulings_now(game, *((CountsDiffer,) if exact else ())), say=lambda: Wording(
            lead=tr("{name} goes out", name=name()), rest=tr(" — count the cards left"), result=table.announcement,
            reason=tr("Each pays {each} a card to the pot; {name} takes it.",
                      each=table.amount_text(game.rules.card_left),
                      name=name()), call=tr("{name} is out. Count your cards.", name=name()),
            badge=seat_badge(deal.winner), step=PUT_IN, named=tr("cards left"), button=tr("All paid"), topic="out"))
    settle(game, dict(counted.counts))


def _by_the_turns(game: FanTan, counted: Counted) -> Refusal | None:
    """A count that the turns entered do not leave."""
    for seat, number in counted.counts.items():
        if number != (left := game.deal.left(seat)):
            return Refusal(tr("{name} has {left} by the turns entered, not {number}.", name=game.table.name(seat),
                              left=left, number=number),
                           tr("{size} were dealt, {played} played.", size=game.deal.sizes[seat],
                              played=game.deal.played(seat)),
                           tr("Count again, or record that the hands hold other counts."))
    return None


# the pot


def settle(game: FanTan, left: dict[int, int]) -> None:
    """Passes and cards left are paid, who is out takes the pot, and the deal goes into the books."""
    deal, table = game.deal, game.table
    pay_passes(game, deal.tallied)
    pay(game, left_due(game, left), tr("Cards left"))
    won = take_the_pot(game, deal.winner)
    deal.settled = True
    name = table.name(deal.winner)
    counts = comma_list(f"{table.name(seat)} {left[seat]}" for seat in deal.order if seat in left)
    proved = [proof_words(game, proof) for proof in not_ruled(game)]
    tell(game, " ".join([tr("{name} takes {won}. Cards left: {counts}.", name=name, won=table.amount_text(won),
                            counts=counts), *proved]))
    table.close_hand(title_of(game, won), " ".join(proved))


def title_of(game: FanTan, won: int, counted: Mapping[int, int] | None = None) -> str:
    """What the deal came to: "Deal 3: Bo is out, 45; 12 passes; false pass by Cat".

    `counted` are the cards that the hands hold, where it was ruled that they count, whatever was entered.
    """
    deal, table = game.deal, game.table
    seats = deal.order
    number = sum(deal.tallied.values()) if deal.tallied else sum(deal.passes(seat) for seat in seats)
    parts = [tr("{name} is out, {won}", name=table.name(deal.winner), won=table.amount_text(won)),
             plural(number, "{count} pass", "{count} passes")]
    if counted is not None:
        missed = game.counted_out.missed(counted)
        parts.append(plural(missed, "by the hands 1 more, not charged", "by the hands {count} more, not charged")
                     if missed else tr("the hands counted"))
    if deal.charged:
        parts.append(tr("false pass by {names}", names=listed([table.name(seat) for seat in deal.charged])))
    return tr("Deal {number}: {told}", number=game.number, told=clauses(parts))
