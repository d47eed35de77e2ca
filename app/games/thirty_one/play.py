"""The play of a deal of Thirty-One: the stakes, who knocks or shows 31, and each turn where turns are entered."""

from app.dealing.procedures.hands import as_far_as_fits, first_that_fits, who_deals
from app.dealing.prompts.kinds import Choice, Option, PickSeat, Wording
from app.dealing.prompts.showing import PickSeats
from app.dealing.table.seat_views import seat_badge
from app.dealing.values.chance import Chance, any_of
from app.dealing.values.log import Json
from app.dealing.values.table_rules import Level
from app.games.thirty_one.deal import LAST, PLAY, SHOW, Deal, ThirtyOne
from app.words import tr
from app.words.joined import as_sentence, comma_list

LONGEST_REST = 30
DRAWS, KNOCKS, SHOWS = "draws", "knocks", "shows"
SHOWN_KEY = "S"
"""That 31 is shown: the same key at every question at which it may be."""


# who knocks


async def who_knocks(game: ThirtyOne) -> None:
    """How the deal ends: somebody knocks, or shows 31. Where the deal is not open yet, this opens it."""
    deal = game.deal
    seat = await PickSeat(
        key=game.key("knock"), facts=game.in_it, seats=tuple(sorted(deal.order)), none_word=tr("31 is shown"),
        none_key=SHOWN_KEY, names=game.table.name, rulings_now=game.rulings_now,
        by_chance=lambda chance: _knocker_or_blitz(game, chance), say=lambda: _knock_words(game, deal))
    game.open_deal()
    if seat:
        game.knocks(seat)
    else:
        deal.asks_shown = True


def _knocker_or_blitz(game: ThirtyOne, chance: Chance) -> Json:
    return any_of(chance, game.deal.order) if chance.randrange(0, 4) else 0


def _knock_words(game: ThirtyOne, deal: Deal) -> Wording:
    """The log asks for its name when another deal may be open already."""
    table = game.table
    dealt = table.hand is not None
    return Wording(
        lead=tr("Who knocks?") if dealt else tr("Shuffle, deal 3 each"),
        rest=tr(" — or shows 31") if dealt else tr(" — who knocks?"),
        reason=knock_reason(game, deal), result=table.announcement,
        call="" if table.announcement else tr("{name}: draw or knock.", name=table.name(deal.order[0])),
        badge="icon:cards|" + tr("PLAY"), step=PLAY, named=tr("the knock"), topic="knock")


def knock_reason(game: ThirtyOne, deal: Deal) -> str:
    """Who plays first and deals, and whom a knock that loses would put out, as far as there is room."""
    table = game.table
    first = tr("{name} plays first.", name=table.name(deal.order[0]))
    early = "" if game.rules.knock_first_turn else tr("No knocking until everybody has had a turn.")
    done = tr("A turn: draw one card, discard one.") if table.hand else tr("Turn up a card beside the stock.")
    return as_far_as_fits(*_put_out_by(game), first, as_sentence(who_deals(table)), early, done)


def _put_out_by(game: ThirtyOne) -> list[str]:
    """Whom any loss would put out, and whom only one that counts double."""
    said = []
    if any_loss := game.loss_puts_out:
        said.append((tr("Any loss puts out {names}.", names=game.names(any_loss)), tr("Any loss puts some out.")))
    if double := game.double_puts_out:
        said.append((tr("A losing knock would put out {names}.", names=game.names(double)),
                     tr("A losing knock would put somebody out.")))
    return [first_that_fits(whole, in_short) for whole, in_short in said]


# the last turns


async def last_turns(game: ThirtyOne) -> None:
    """Everybody but the knocker has one more turn; whoever comes to 31 in it shows it at once."""
    deal, seats = game.deal, game.deal.last_to_play
    asks_lowest = deal.level is Level.FAST
    said = await Choice(
        key=game.key("last"), facts=f"{game.in_it}:{deal.knocker}", rulings_now=game.rulings_now, options=(
            Option("D", DRAWS, tr("All have played"), tr("or the lowest’s number") if asks_lowest else
                   tr("then everybody shows")),
            Option(SHOWN_KEY, SHOWS, tr("31 is shown"), tr("by anybody"))),
        then_seats=lambda: deal.order if asks_lowest else (),
        by_chance=lambda chance: DRAWS if chance.randrange(0, 6) else SHOWS,
        say=lambda: _last_words(game, deal.knocker, seats))
    if said == SHOWS:
        deal.asks_shown = True
        return
    deal.to_act, deal.all_played, deal.play_over = deal.knocker, True, True
    game.table.announcement = tr("All have had their last turn.")


def _last_words(game: ThirtyOne, who_knocked: int, seats: tuple[int, ...]) -> Wording:
    table, knocker = game.table, game.table.name(who_knocked)
    names = [table.name(seat) for seat in seats]
    rest = tr(" — {names}", names=comma_list(names))
    return Wording(
        lead=tr("One more turn each"), rest=rest if len(rest) <= LONGEST_REST else tr(" — {name} first", name=names[0]),
        reason=tr("{name} knocked and draws no more; then everybody shows.", name=knocker),
        result=table.announcement, call=tr("{name}, your last turn.", name=names[0]), badge=seat_badge(seats[0]),
        step=LAST, named=tr("the last turns"), topic="knock")


# who shows 31


async def who_shows(game: ThirtyOne) -> None:
    """Who shows 31: the deal is over at once."""
    table, deal = game.table, game.deal
    said = await PickSeats(
        key=game.key("shows"), facts=f"{game.in_it}:{deal.knocker}", seats=game.may_show_31,
        most=game.most_31s, names=table.name, rulings_now=game.rulings_now, say=lambda: Wording(
            lead=tr("Who shows 31?"), rest=tr(" — the deal is over"), result=table.announcement,
            reason=tr("Exactly 31 in one suit, dealt or drawn, ends the deal at once."), call=tr("Thirty-one."),
            badge="icon:cards|31", step=SHOW, named=tr("who shows 31"), topic="blitz"))
    deal.asks_shown = False
    game.shows(said)


# turn by turn


async def next_turn(game: ThirtyOne) -> None:
    """One turn: a card drawn and one discarded, a knock, or 31 shown by anybody."""
    table, deal = game.table, game.deal
    seat = deal.to_act
    said = await Choice(
        key=game.key(f"turn:{deal.turns}"), facts=f"{seat}:{deal.knocker}", options=_may_do(game),
        rulings_now=game.rulings_now, say=lambda: _turn_words(game, deal, seat))
    game.open_deal()
    if said == SHOWS:
        deal.asks_shown = True
        return
    deal.turns += 1
    if said == KNOCKS:
        game.knocks(seat)
        return
    deal.to_act = deal.left_of(seat)
    deal.play_over = bool(deal.knocker) and deal.to_act == deal.knocker
    table.announcement = tr("{name} has drawn and discarded.", name=table.name(seat))


def _may_do(game: ThirtyOne) -> tuple[Option, ...]:
    deal = game.deal
    early = not game.rules.knock_first_turn and deal.turns < len(deal.order)
    knock = () if deal.knocker or early else (Option("K", KNOCKS, tr("Knocks"), tr("one more turn for the others")),)
    return (Option("D", DRAWS, tr("Draws"), tr("and discards")), *knock,
            Option(SHOWN_KEY, SHOWS, tr("31 is shown"), tr("by anybody")))


def _turn_words(game: ThirtyOne, deal: Deal, seat: int) -> Wording:
    table = game.table
    name, last = table.name(seat), bool(deal.knocker)
    dealt = table.hand is not None
    rest = tr(" — the last turn") if last else tr(" — draw or knock") if len(_may_do(game)) > 2 else tr(" — a turn")
    return Wording(
        lead=tr("{name} to play", name=name) if dealt else tr("Shuffle, deal 3 each"),
        rest=rest if dealt else tr(" — {name} plays first", name=name), result=table.announcement,
        reason=tr("{name} has knocked: everybody else has one more turn.", name=table.name(deal.knocker)) if last
        else knock_reason(game, deal),
        call="" if table.announcement and not dealt else tr("{name}?", name=name), badge=seat_badge(seat),
        step=LAST if last else PLAY, named=tr("{name}’s turn", name=name), topic="knock" if last else "turns")
